//! Leaving the map where that wins.

use board::HexId;
use kit::Side;

use super::fields::WIN;
use super::moving::Draft;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::{RoadEnd, VictoryBy};
use crate::terrain::Hexes;
use crate::troops::Place;

/// A road that is clear now, as the defender sees it.
pub(super) struct Lifeline {
    /// What it is worth to spoil it.
    pub worth: i32,
    /// How far each hex is from it.
    pub near: Vec<u8>,
}

/// Until this many turns before the end units are needed on the map.
const LATE: u8 = 6;
/// Where strength must leave, this many turns before the end it does.
const LEAVE: u8 = 2;
/// How near to an exit the attacker is at hand, and the share of a win that a guard there is worth before that.
const AT_HAND: u16 = 12;
const FAR_OFF: i32 = 16;
/// What it is worth to drive away those who spoil the road.
const SPOILERS: i32 = 80;

impl Game {
    /// What it is worth that units leave; nothing while they are better used here.
    pub(super) fn exit_worth(&self, at: &Position, side: Side, units: UnitSet) -> Option<i32> {
        let victory = &self.scenario().victory;
        if victory.side != side || units.iter().any(|unit| self.counter(unit).artillery.is_some()) {
            return None;
        }
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                // Where holding places wins too, leaving is the harder way.
                let gone = i32::from(self.exit_points(at));
                if by.downgrade.is_some() || gone >= i32::from(by.points) || left > LATE {
                    return None;
                }
                let missing = i32::from(by.points) - gone;
                let attack = self.attack_of(at, units);
                let share = WIN * attack.min(missing) / i32::from(by.points);
                // What completes the number wins the game.
                let last = if attack >= missing { WIN / 4 } else { 0 };
                Some((share + last) * self.road_share(at) / 1000)
            }
            VictoryBy::Points(by) => {
                let missing = i32::from(by.win) - self.ground_points(at) - self.gone(at, side);
                if missing <= 0 {
                    return None;
                }
                let each = WIN * i32::from(by.per_unit) / i32::from(by.win);
                let late = if left <= LATE { 1000 } else { 600 };
                Some(each * (units.len() as i32).min(missing) * self.road_share(at) / 1000 * late / 1000)
            }
        }
    }

    /// What it is worth to the defender that units spoil the road near its end: less for each that does so already.
    pub(super) fn spoil_worth(&self, at: &Position, side: Side, units: UnitSet) -> Option<i32> {
        let victory = &self.scenario().victory;
        let other_way = matches!(&victory.by, VictoryBy::ExitPoints(by) if by.downgrade.is_some());
        if victory.side == side || other_way {
            return None;
        }
        // One guard is enough until the attacker is at hand or time runs short.
        let exits = &self.outlook().exits;
        let within = |hex: HexId, far: u16| exits.iter().any(|exit| self.grid().distance(exit, hex) <= far);
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        let pressed = left <= LEAVE || self.standing(at, victory.side).any(|(_, hex)| within(hex, AT_HAND));
        let mut spoilers = 0;
        for (unit, hex) in self.standing(at, side) {
            if units.has(unit) || self.counter(unit).is_hq() {
                continue;
            }
            let reach = self.counter(unit).direct.map_or(1, |range| u16::from(range.0).max(1));
            spoilers += i32::from(within(hex, if pressed { reach + 3 } else { AT_HAND }));
        }
        Some(WIN / if pressed { 3 } else { FAR_OFF } / (1 + spoilers).pow(2))
    }

    /// What it is worth to the defender to spoil a road that is clear now, and how far each hex is from the shortest such
    /// road, up to the longest range of a gun; nothing while none is clear.
    pub(super) fn lifeline(&self, at: &Position, side: Side) -> Option<Lifeline> {
        let victory = &self.scenario().victory;
        if victory.side == side {
            return None;
        }
        let gone = self.gone(at, victory.side);
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        let stake = match &victory.by {
            VictoryBy::ExitPoints(by) => WIN * i32::from(self.exit_points(at)) / i32::from(by.points),
            VictoryBy::Points(by) => WIN * gone * i32::from(by.per_unit) / i32::from(by.win),
        };
        // The nearer the end, the less time is left to drive a spoiler away.
        let urgency = match left {
            0 => 100,
            1 => 60,
            2 => 40,
            3 => 25,
            _ => 10,
        };
        let worth = (stake.min(WIN) + WIN / 20) * urgency / 100;
        let road = self.open_road(at)?;
        let mut near = vec![u8::MAX; self.grid().len()];
        for step in road {
            for &(hex, distance) in self.near_hexes(step) {
                near[hex.index()] = near[hex.index()].min(distance);
            }
        }
        Some(Lifeline { worth, near })
    }

    /// The shortest road that is clear now, from where it must begin to an exit.
    fn open_road(&self, at: &Position) -> Option<Vec<HexId>> {
        let exit = self.scenario().victory.exit();
        let ends: Hexes = match &exit.road_to {
            RoadEnd::Any(ends) => ends.iter().copied().collect(),
            RoadEnd::OwnExit => self.outlook().exits,
        };
        let clear = self.clear_road(at, &exit.road_from);
        let mut before: Vec<Option<HexId>> = vec![None; self.grid().len()];
        let mut front: Vec<HexId> =
            exit.road_from.iter().copied().filter(|&hex| clear.contains(hex)).collect();
        let mut seen: Hexes = front.iter().copied().collect();
        let mut next = 0;
        let mut end = None;
        while next < front.len() && end.is_none() {
            let hex = front[next];
            next += 1;
            end = Some(hex).filter(|&hex| ends.contains(hex));
            for (hexside, other) in self.around(hex) {
                let joined = self.terrain().has_roadway(hex, hexside) && clear.contains(other);
                if joined && seen.insert(other) {
                    before[other.index()] = Some(hex);
                    front.push(other);
                }
            }
        }
        let mut road = Vec::new();
        while let Some(hex) = end {
            road.push(hex);
            end = before[hex.index()];
        }
        (!road.is_empty()).then_some(road)
    }

    /// How many units have left.
    pub(super) fn gone(&self, at: &Position, side: Side) -> i32 {
        let left = |&unit: &crate::forces::UnitId| matches!(at.troops.place(unit), Place::Exited(_));
        self.forces().of_side(side).iter().filter(left).count() as i32
    }

    /// How likely the road is clear at the end, in thousandths: less for every enemy near it.
    pub(super) fn road_share(&self, at: &Position) -> i32 {
        let road = &self.outlook().road;
        let enemy = self.scenario().victory.side.other();
        let mut share = 1000;
        for (unit, hex) in self.standing(at, enemy) {
            if self.counter(unit).is_hq() {
                continue;
            }
            let reach = self.counter(unit).direct.map_or(1, |range| u16::from(range.0).max(1));
            if road.iter().any(|&step| self.grid().distance(step, hex) <= reach) {
                share = share * 780 / 1000;
            }
        }
        share
    }

    /// What it is worth to the attacker to drive those from a hex who spoil the road by which his units leave.
    pub(super) fn spoilers_worth(&self, at: &Position, side: Side, hex: HexId) -> i32 {
        let victory = &self.scenario().victory;
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        let other_way = matches!(&victory.by, VictoryBy::ExitPoints(by) if by.downgrade.is_some());
        if victory.side != side || other_way || left > LATE {
            return 0;
        }
        let spoils = self.own_in(at, side.other(), hex).iter().any(|unit| {
            let reach = self.counter(unit).direct.map_or(1, |range| u16::from(range.0).max(1));
            !self.counter(unit).is_hq()
                && self.outlook().road.iter().any(|&step| self.grid().distance(step, hex) <= reach)
        });
        if spoils { SPOILERS } else { 0 }
    }

    /// Whether a group leaves the map when it has come to a hex.
    pub(super) fn leaves_here(&self, draft: &Draft, units: UnitSet, hex: HexId, spent: u16) -> bool {
        let at = &draft.at;
        let side = draft.survey.side;
        if !self.outlook().exits.contains(hex) || draft.survey.zones.contains(hex) {
            return false;
        }
        let Some(slowest) = self.slowest(at, units) else { return false };
        if self.left(at, slowest).0 < spent + 2 {
            return false;
        }
        let Some(worth) = self.exit_worth(at, side, units) else { return false };
        let left = self.scenario().last_turn().0.saturating_sub(at.turn.0);
        // Where all must leave by a road that is clear at the end, they fight for the road first.
        let waits = matches!(self.scenario().victory.by, VictoryBy::ExitPoints(_));
        if waits && left > LEAVE {
            return false;
        }
        worth > self.worth_of(at, units) / if left <= 2 { 8 } else { 3 }
    }
}
