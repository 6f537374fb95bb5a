//! The score of a position: victory points first, then what leads to them.

use std::rc::Rc;

use board::HexId;
use kit::Side;

use super::aims::Aims;
use super::fields::{FAR, Field};
use super::outlook::POINT;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::{ExitAndHold, RoadLine, Victory};
use crate::unit::UnitId;

/// A game won by the open road.
const ROAD_WON: i32 = 20 * POINT;
/// What a whole block on the best road is worth.
const BLOCK: i32 = 60;
/// How far a road can be shut for it to matter.
const SHUT: i32 = 80;

impl Game {
    /// The score of a position for a side: higher is better, and one side's gain is the other's loss.
    pub(crate) fn evaluate(&self, at: &Position, side: Side) -> i32 {
        let balance = self.balance(at);
        if side == Side::First { balance } else { -balance }
    }

    /// The score for the first side.
    fn balance(&self, at: &Position) -> i32 {
        if at.step == Step::Over {
            return self.final_balance(at);
        }
        let mut balance = self.force(at, Side::First) - self.force(at, Side::Second);
        balance += match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.exits(at, victory) + self.hold(at, victory),
            Victory::RoadLine(line) => self.road(at, line),
            Victory::Points { .. } => {
                let points = self.points(at);
                let aims = self.aims_in(at);
                let front = if self.phasing(at) == Side::First { self.price_of_front(at) } else { 0 };
                let wanted = self.aims(at, &aims, Side::First) - self.aims(at, &aims, Side::Second);
                (points[0] - points[1]) * POINT + wanted - front
            }
            Victory::None => 0,
        };
        balance
    }

    fn final_balance(&self, at: &Position) -> i32 {
        let left = (self.force(at, Side::First) - self.force(at, Side::Second)) / 10;
        match &self.scenario.victory {
            Victory::RoadLine(line) => {
                let winner = at.winner().unwrap_or(line.winner.other());
                // Sooner is better for who opens the road.
                let early = i32::from(at.turn.turns_to(self.scenario.last_turn)) * 20;
                left + if winner == Side::First { ROAD_WON + early } else { -ROAD_WON - early }
            }
            Victory::ExitAndHold(_) | Victory::Points { .. } | Victory::None => {
                let points = self.points(at);
                left + (points[0] - points[1]) * POINT
            }
        }
    }

    /// How well the units of a side stand for what their game asks; less towards the end, when points tell.
    fn aims(&self, at: &Position, aims: &Aims, side: Side) -> i32 {
        let left = i32::from(at.turn.turns_to(self.scenario.last_turn));
        let all: i32 = self.on_map(at, side).map(|(unit, hex)| self.aim(at, aims, unit, hex)).sum();
        all * left.min(4) / 8
    }

    /// What a side has in play; less towards the end, when there is little left to do with it.
    fn force(&self, at: &Position, side: Side) -> i32 {
        let left = i32::from(at.turn.turns_to(self.scenario.last_turn)) + 2;
        // Points for losses are counted where points are: here only what a unit can still do.
        let all: i32 = self.of_side[side.index()]
            .iter()
            .map(|unit| match at.place(unit) {
                Place::Hex(_) => self.worth(unit) - self.prize(unit),
                // What has not come yet counts a little less, so that it comes.
                Place::Waiting => self.worth(unit) - self.prize(unit) - 15,
                Place::Out | Place::Eliminated | Place::Exited(_) => 0,
            })
            .sum();
        all * left.min(5) / 5
    }

    /// Listed units off the map, and the chances of those that are still to go.
    fn exits(&self, at: &Position, victory: &ExitAndHold) -> i32 {
        let swing = victory.exited_points + victory.missing_points;
        let mut hundredths = 100 * at.exited_in_time.len() as i32;
        if at.turn <= victory.deadline {
            let nets = self.nets(at, victory.exiting);
            let mut fields: [Option<Rc<Field>>; 3] = [None, None, None];
            for unit in victory.units {
                let class = self.class(unit);
                let field =
                    fields[class.index()].get_or_insert_with(|| self.way_out(class, victory.exiting, &nets));
                hundredths += self.chance_from_here(at, unit, field, &nets);
            }
        }
        let all = 100 * victory.units.len() as i32 * victory.missing_points;
        let gained = hundredths * swing - all;
        if victory.exiting == Side::First { gained } else { -gained }
    }

    /// The chance in per cent that a unit still gets away.
    fn chance_from_here(
        &self,
        at: &Position,
        unit: UnitId,
        field: &Field,
        nets: &super::fields::Nets,
    ) -> i32 {
        let moves = self.moves_left(at, unit);
        let (to_go, moves) = match at.place(unit) {
            Place::Hex(hex) => {
                let netted = if nets[usize::from(hex.0)] > 0 { 18 } else { 0 };
                (field[usize::from(hex.0)].saturating_add(netted), moves)
            }
            Place::Waiting => {
                let Some(group) = self.entry_group(unit) else { return 0 };
                let wait = i32::from(at.turn.turns_to(group.turn));
                let nearest = group.hexes.iter().map(|hex| field[usize::from(hex.0)]).min().unwrap_or(FAR);
                (nearest, moves.min(moves - wait + i32::from(wait > 0 && at.moved.has(unit))))
            }
            Place::Out | Place::Eliminated | Place::Exited(_) => return 0,
        };
        // Small bonus per step, so units keep advancing early on.
        self.chance_to_leave(unit, to_go, moves) * 9 / 10 + (400 - i32::from(to_go.min(400))) / 40
    }

    /// Who will hold the objectives at the end.
    fn hold(&self, at: &Position, victory: &ExitAndHold) -> i32 {
        let exiting = victory.exiting;
        let left = i32::from(at.turn.turns_to(self.scenario.last_turn));
        // The chance in per cent that the exiting side controls each.
        let mut both = 100;
        let mut neither = 100;
        for (place, &goal) in self.objectives.iter().enumerate() {
            let control = at.controller(place);
            let pressure = self.pressure(at, exiting, goal);
            let firm = if control == exiting { 100 } else { -100 };
            // What stands around matters more, the more time there is to use it.
            let time = left.min(6);
            let lean = (firm * (8 - time) + pressure * time * 2) / 8;
            let chance = (50 + lean / 2).clamp(2, 98);
            both = both * chance / 100;
            neither = neither * (100 - chance) / 100;
        }
        let split = 100 - both - neither;
        let worth = |side: Side| {
            let held = if side == exiting { both } else { neither };
            held * victory.hold_points[side.index()] + split * victory.nobody_points[side.index()]
        };
        worth(Side::First) - worth(Side::Second)
    }

    /// How much stronger a side is around a hex, from -100 to 100.
    fn pressure(&self, at: &Position, side: Side, goal: HexId) -> i32 {
        let around = |who: Side| -> i32 {
            self.on_map(at, who)
                .map(|(unit, hex)| {
                    let values = &self.counter(unit).values;
                    let strength =
                        if who == side { self.counter(unit).attack_strength() } else { values.defense };
                    i32::from(strength) * (7 - i32::from(self.distance(goal, hex)).min(7))
                })
                .sum()
        };
        let (ours, theirs) = (around(side), around(side.other()));
        if ours + theirs == 0 { 0 } else { (ours - theirs) * 100 / (ours + theirs).max(60) }
    }

    /// How far the road is from being open.
    fn road(&self, at: &Position, line: &RoadLine) -> i32 {
        let nets = self.nets(at, line.winner);
        let blocks = i32::from(self.road_block(line, &nets, |_| {}).min(SHUT as u16));
        let left = i32::from(at.turn.turns_to(self.scenario.last_turn)) + 1;
        // With turns left a shut road is not lost yet.
        let mut gained =
            ROAD_WON / 2 - blocks * BLOCK / 10 * 3 - (6 - left.min(6)) * 60 * i32::from(blocks > 0);
        for side in Side::BOTH {
            let near: i32 = self
                .on_map(at, side)
                .map(|(_, hex)| {
                    line.to.iter().map(|&end| i32::from(self.distance(hex, end))).min().unwrap_or(0)
                })
                .sum();
            gained -= if side == line.winner { near } else { near / 3 };
        }
        if line.winner == Side::First { gained } else { -gained }
    }
}
