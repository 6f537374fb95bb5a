//! Who does what when several could: commands are given one after the other, the best first, and each takes away from what the
//! others could do to the same enemy. Otherwise a whole company waits for one tank.

use board::HexId;
use kit::Side;

use super::Temper;
use crate::forces::{MAX_UNITS, UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::status::Command;

/// A command for a unit and what it brings, in hundredths of points.
pub(super) struct Wish {
    pub(super) unit: UnitId,
    pub(super) command: Command,
    /// What it brings whatever others do.
    pub(super) sure: i32,
    /// What it brings against each enemy; one of them comes true.
    upon: Vec<(UnitId, i32)>,
}

impl Wish {
    pub(super) const fn new(unit: UnitId, command: Command) -> Wish {
        Wish { unit, command, sure: 0, upon: Vec::new() }
    }

    /// What it may do to an enemy.
    pub(super) fn aim(&mut self, enemy: UnitId, worth: i32) {
        match self.upon.last_mut() {
            Some((last, best)) if *last == enemy => *best = worth.max(*best),
            _ if worth > 0 => self.upon.push((enemy, worth)),
            _ => {}
        }
    }

    pub(super) fn has_target(&self) -> bool {
        !self.upon.is_empty()
    }

    /// What it brings if no other unit does anything.
    pub(super) fn full(&self) -> i32 {
        self.sure + self.upon.iter().map(|&(_, worth)| worth).max().unwrap_or(0)
    }
}

/// What is left for the next unit.
pub(super) struct Sharing {
    /// Of each enemy, in per cent.
    left: Vec<i32>,
    /// What each enemy is worth as a target, in points.
    worths: Vec<i32>,
    /// How much the others count, in per cent.
    spread: i32,
}

impl Sharing {
    /// The best that is left of a wish against an enemy.
    fn best(&self, wish: &Wish) -> (i32, Option<UnitId>) {
        let worths =
            wish.upon.iter().map(|&(enemy, worth)| (worth * self.left[enemy.index()] / 100, Some(enemy)));
        worths.max_by_key(|&(worth, _)| worth).unwrap_or((0, None))
    }

    fn worth(&self, wish: &Wish) -> i32 {
        wish.sure + self.best(wish).0
    }

    /// Takes out the wish that brings most, if any brings something.
    pub(super) fn next(&self, wishes: &mut Vec<Wish>) -> Option<Wish> {
        let mut best: Option<(i32, usize)> = None;
        for (place, wish) in wishes.iter().enumerate() {
            let worth = self.worth(wish);
            if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, place));
            }
        }
        best.map(|(_, place)| wishes.remove(place))
    }

    /// A command is given: less is left for the others.
    pub(super) fn note(&mut self, wish: &Wish) {
        if let (worth, Some(enemy)) = self.best(wish) {
            let done = (worth / self.worths[enemy.index()].max(1)).min(95) * self.spread / 100;
            let left = &mut self.left[enemy.index()];
            *left = *left * (100 - done) / 100;
        }
    }
}

impl Game {
    /// What is there for the first unit.
    pub(super) fn sharing(&self, at: &Position, side: Side, temper: Temper) -> Sharing {
        Sharing {
            left: vec![100; MAX_UNITS],
            worths: self.target_worths(at, side, temper),
            spread: temper.spread,
        }
    }

    /// How much of each enemy is left for one unit, in per cent, if others fire at it where it is or on its lane.
    pub(super) fn left_over(
        &self,
        at: &Position,
        side: Side,
        feared: UnitSet,
        lanes: &[(UnitId, Vec<HexId>)],
        spread: i32,
    ) -> Vec<i32> {
        let mut left = vec![100; MAX_UNITS];
        if spread == 0 {
            return left;
        }
        let own: Vec<HexId> = self
            .on_map(at, side)
            .iter()
            .filter(|&unit| self.card(unit).is_combat_unit() && self.card(unit).is_armed())
            .filter_map(|unit| at.unit(unit).hex())
            .collect();
        let mut others = vec![0; MAX_UNITS];
        for enemy in feared {
            let Some(there) = at.unit(enemy).hex() else { continue };
            others[enemy.index()] = own.iter().filter(|&&hex| self.sight().sees(hex, there)).count() as i32;
        }
        for (enemy, lane) in lanes {
            let seen = own.iter().filter(|&&hex| lane.iter().any(|&step| self.sight().sees(hex, step)));
            let count = &mut others[enemy.index()];
            *count = (*count).max(seen.count() as i32);
        }
        for (part, others) in left.iter_mut().zip(others) {
            *part = 10_000 / (100 + spread * (others - 1).max(0));
        }
        left
    }
}
