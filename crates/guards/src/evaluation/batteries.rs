//! The artillery of both sides in an attack: as much as changes the column for its price.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::whim::Whim;
use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;

/// What a battery is worth for the rest of the turn.
const PRICE: i32 = 5;
/// What the last one within reach is worth besides while the enemy has chits in the cup: it is kept for defense.
const LAST: i32 = 12;

impl Game {
    /// The batteries of a side that could fire at a hex, the strongest first.
    pub(super) fn ready_batteries(&self, at: &Position, side: Side, target: HexId) -> Vec<UnitId> {
        let mut ready: Vec<UnitId> = self
            .standing(at, side)
            .filter(|&(unit, from)| {
                let range = self.counter(unit).artillery;
                range.is_some_and(|range| range.reaches(self.grid().distance(from, target)))
                    && from != target
                    && !at.fired.has(unit)
                    && !at.troops.riding().has(unit)
                    && self.attack(at, unit).0 > 0
            })
            .map(|(unit, _)| unit)
            .collect();
        ready.sort_by_key(|&unit| std::cmp::Reverse(self.attack(at, unit).0));
        ready
    }

    /// What it costs a side to use some of its batteries within reach.
    pub(super) fn battery_price(&self, at: &Position, side: Side, used: usize, ready: usize) -> i32 {
        let attacked = at.cup.meets(self.forces().formations_of(side.other()));
        let last = attacked && used >= ready && self.active_side(at) == side;
        used as i32 * PRICE + if last { LAST } else { 0 }
    }

    /// The batteries that the attacker adds.
    pub(super) fn plan_support<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        self.add_batteries(at, side, 1, whim, into);
    }

    /// The batteries that the defender adds.
    pub(super) fn plan_protection<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        self.add_batteries(at, side, -1, whim, into);
    }

    /// Adds the number of batteries that pays best; `sign` turns the attacker's worth into that of the side.
    fn add_batteries<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        sign: i32,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let Some(target) = at.combat.target else { return };
        let view = self.seen_by(at, side.seat());
        let draws = if whim.skill.is_full() { self.draws(at) } else { super::chances::NO_CHITS };
        let mut combat = at.combat;
        let ready: Vec<UnitId> = self
            .ready_batteries(at, side, target)
            .into_iter()
            .filter(|&unit| self.check_support(view.known(), side, unit).is_ok())
            .collect();
        let mut best = (sign * self.attack_worth(at, &combat, &draws, whim.skill), 0);
        for (used, &battery) in (1..).zip(&ready) {
            if sign > 0 {
                combat.support.insert(battery);
            } else {
                combat.protection.insert(battery);
            }
            let price =
                if whim.skill.is_full() { self.battery_price(at, side, used, ready.len()) } else { 0 };
            let worth = sign * self.attack_worth(at, &combat, &draws, whim.skill) - price;
            let worth = whim.bend(worth);
            if worth > best.0 {
                best = (worth, used);
            }
        }
        into.extend(ready.into_iter().take(best.1).map(Action::Support));
        into.push(Action::Done);
    }
}
