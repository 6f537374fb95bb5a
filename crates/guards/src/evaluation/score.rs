//! The worth of a position: what is held and can be taken or lost, who is left, who is in danger.

use board::HexId;
use kit::Side;

use super::aims::Weights;
use super::fields::WIN;
use super::skill::Skill;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::scenario::{Per, VictoryBy};
use crate::troops::Place;

/// The worth of a game that is over.
const OVER: i32 = 20_000;
/// How much places count beside units at the beginning and at the end, in per cent. Over games of equal players the units that
/// are left foretell little of the outcome, and places in the first turns as little.
const EARLY: i32 = 60;
const LATE: i32 = 400;
/// The same where only exits win, at any time.
const EXITS: i32 = 60;
/// What a chit that was let go by has cost.
const WASTED: i32 = 80;
/// How much the best shot of an enemy gun counts, and all its others, in per cent.
const BEST_SHOT: i32 = 12;
const OTHER_SHOTS: i32 = 2;
/// What each enemy hex beside a headquarters costs it.
const BESIDE: i32 = 25;
/// How far a gun drives and fires, and what each hex within that costs a headquarters that stands alone.
const DRIVE: u16 = 12;
const ALONE: i32 = 4;
/// The share of its worth that a unit beyond command has lost, in per cent.
const STRAYING: i32 = 8;

impl Game {
    /// The worth of a position for a side.
    pub(super) fn score(&self, at: &Position, side: Side) -> i32 {
        let attacker = self.scenario().victory.side;
        let sign = if side == attacker { 1 } else { -1 };
        if let Some(ended) = at.ended {
            let points = i32::from(ended.points);
            return match ended.winner {
                Some(winner) if winner == side => OVER + sign * points,
                Some(_) => -OVER + sign * points,
                None => 0,
            };
        }
        let material = self.material(at, attacker) - self.material(at, attacker.other());
        let danger = self.exposure(at, attacker) - self.exposure(at, attacker.other());
        let places = self.ground_worth(at) + self.exit_score(at);
        let wasted = self.wasted(at, attacker) - self.wasted(at, attacker.other());
        sign * (material - danger - wasted + places * self.ripeness(at) / 100)
    }

    /// What a side has lost by letting chits go by this turn.
    fn wasted(&self, at: &Position, side: Side) -> i32 {
        (at.passed & self.forces().formations_of(side)).len() as i32 * WASTED
    }

    /// How much places count beside units, in per cent: towards the end little else does. Where only exits win, units that are
    /// left decide who may leave.
    fn ripeness(&self, at: &Position) -> i32 {
        if let VictoryBy::ExitPoints(by) = &self.scenario().victory.by
            && by.downgrade.is_none()
        {
            return EXITS;
        }
        let last = i32::from(self.scenario().last_turn().0).max(1);
        EARLY + (LATE - EARLY) * i32::from(at.turn.0) / last
    }

    /// The worth of a side's units.
    fn material(&self, at: &Position, side: Side) -> i32 {
        let mut sum = 0;
        for unit in self.forces().of_side(side) {
            let worth = self.worth(at, unit);
            sum += match at.troops.place(unit) {
                Place::On(_) if self.is_out(at, unit) => worth * 5 / 10,
                Place::On(_) if self.is_low(at, unit) => worth * 8 / 10,
                Place::On(_) | Place::Unseen => worth,
                Place::Waiting => worth * 9 / 10,
                Place::Exited(_) => worth / 2,
                Place::Eliminated => 0,
            };
        }
        sum
    }

    /// What a side's units risk: under known guns, as headquarters within reach of the enemy, and beyond command.
    fn exposure(&self, at: &Position, side: Side) -> i32 {
        let sight = &self.setting().sight;
        let guns: Vec<_> = self
            .standing(at, side.other())
            .filter_map(|(gun, from)| Some((gun, from, self.counter(gun).direct?)))
            .collect();
        // By gun: the best shot, and all others together.
        let mut shots = vec![(0, 0); guns.len()];
        let mut sum = 0;
        for (unit, hex) in self.standing(at, side) {
            let step = self.step_worth(at, unit);
            for (&(gun, from, range), (best, rest)) in guns.iter().zip(&mut shots) {
                let distance = self.grid().distance(from, hex);
                if range.reaches(distance) && sight.sees(from, hex) {
                    let die = if self.terrain().blocking().contains(hex) { -1 } else { 0 };
                    let chances = self.shot_at(
                        gun,
                        crate::numbers::Modifier(die),
                        distance,
                        self.defense_against_fire(at, unit),
                    );
                    let worth = i32::from(chances.casualty) * step;
                    *rest += worth.min(*best);
                    *best = worth.max(*best);
                }
            }
            sum += if self.counter(unit).is_hq() {
                self.staff_risk(at, side, hex, guns.iter().map(|&(_, from, _)| from))
            } else {
                self.straying(at, unit, hex)
            };
        }
        // A gun fires once in its activation, whatever it sees; at the others only when they move on.
        sum + shots
            .iter()
            .map(|(best, rest)| best * BEST_SHOT / 3600 + rest * OTHER_SHOTS / 3600)
            .sum::<i32>()
    }

    /// What a headquarters risks in a hex: enemies beside it, and guns that drive up if it stands alone.
    fn staff_risk(&self, at: &Position, side: Side, hex: HexId, guns: impl Iterator<Item = HexId>) -> i32 {
        let enemy = at.troops.occupied(side.other());
        let beside = self.around(hex).filter(|(_, near)| enemy.contains(*near)).count() as i32 * BESIDE;
        let here = self.own_in(at, side, hex) - at.troops.riding();
        if here.iter().any(|one| !self.counter(one).is_hq()) {
            return beside;
        }
        let near = guns.map(|from| self.grid().distance(from, hex)).min().unwrap_or(u16::MAX);
        beside + i32::from(DRIVE.saturating_sub(near)) * ALONE
    }

    /// What it costs that a unit is beyond its headquarters' range, and so will not act.
    fn straying(&self, at: &Position, unit: UnitId, hex: HexId) -> i32 {
        let hq = self.forces().formation(self.forces().formation_of(unit)).hq;
        let strays = self.seat_of(at, hq).is_some() && !self.commands(at, hq, hex);
        if strays { self.worth(at, unit) * STRAYING / 100 } else { 0 }
    }

    /// The points that places give the attacker: cities, canal hexes or victory points.
    pub(super) fn ground_points(&self, at: &Position) -> i32 {
        let victory = &self.scenario().victory;
        let held =
            |hexes: &[HexId]| hexes.iter().filter(|&&hex| self.holds(at, victory.side, hex)).count() as i32;
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                by.downgrade.as_ref().map_or(0, |downgrade| held(&downgrade.cities))
                    + by.draw.as_ref().map_or(0, |hexes| held(hexes))
            }
            VictoryBy::Points(by) => by
                .places
                .iter()
                .map(|place| {
                    let count = held(&place.hexes);
                    match place.per {
                        Per::Hex => count * i32::from(place.points),
                        Per::All if count == place.hexes.len() as i32 => i32::from(place.points),
                        Per::All => 0,
                    }
                })
                .sum(),
        }
    }

    /// How many of these points are enough.
    pub(super) fn enough(&self) -> i32 {
        match &self.scenario().victory.by {
            VictoryBy::ExitPoints(by) => match (&by.downgrade, &by.draw) {
                (Some(downgrade), _) => downgrade.cities.len() as i32 + 1 - i32::from(downgrade.below),
                (None, Some(draw)) => draw.len() as i32,
                (None, None) => 99,
            },
            VictoryBy::Points(by) => i32::from(by.win),
        }
    }

    /// What the places are worth to the attacker: what he holds as far as he can keep it, the rest as far as he can take it.
    fn ground_worth(&self, at: &Position) -> i32 {
        let attacker = self.scenario().victory.side;
        let balance = self.balance(at, attacker, UnitSet::NONE, Skill::Full);
        let haste = self.haste(at);
        let left = i32::from(self.scenario().last_turn().0.saturating_sub(at.turn.0));
        let mut likely = 0;
        for (key, weights) in self.outlook().keys.iter().zip(&balance.keys) {
            let Weights { own_attack, enemy_attack, own_defense, enemy_defense, .. } = *weights;
            let cover = i32::from(self.terrain().modifier(key.hex).0) * 3;
            let chance = if self.holds(at, attacker, key.hex) {
                let stand = own_defense + cover + 2;
                let threat = enemy_attack * left.min(4) / 6;
                500 + 500 * stand / (stand + threat)
            } else {
                let stand = enemy_defense * 3 / 2 + cover + 6;
                let coming = own_attack * left.min(6) / 6;
                600 * coming / (coming + stand)
            };
            likely += key.worth * chance / 1000;
        }
        // What is beyond enough counts little.
        let all = likely.min(WIN) + (likely - WIN).max(0) / 4;
        // Half by hexes, half by what they come to together.
        let all = match self.prospects(at, &balance.keys) {
            Some(share) => all / 2 + WIN * share / 1000,
            None => all,
        };
        let points = self.ground_points(at);
        let won = if points >= self.enough() { WIN / 2 } else { 0 };
        let drawn = match &self.scenario().victory.by {
            VictoryBy::Points(by) if points >= i32::from(by.draw) => WIN / 6,
            _ => 0,
        };
        all + (won + drawn) * haste / 100
    }

    /// What exits are worth to the attacker.
    fn exit_score(&self, at: &Position) -> i32 {
        let victory = &self.scenario().victory;
        let share = self.road_share(at);
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                let points = i32::from(self.exit_points(at).min(by.points));
                WIN * points / i32::from(by.points) * share / 1000 + share / 8
            }
            VictoryBy::Points(by) => {
                let gone = self.gone(at, victory.side).min(i32::from(by.win));
                WIN * gone * i32::from(by.per_unit) / i32::from(by.win) * share / 1000 + share / 8
            }
        }
    }
}
