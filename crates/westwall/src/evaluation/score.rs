//! The score of a position: victory points first, then what leads to them.

use std::rc::Rc;

use board::HexId;

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
    pub(crate) fn evaluate(&self, p: &Position, side: usize) -> i32 {
        let balance = self.balance(p);
        if side == 0 { balance } else { -balance }
    }

    /// The score for the first side.
    fn balance(&self, p: &Position) -> i32 {
        if p.step == Step::Over {
            return self.final_balance(p);
        }
        let mut balance = self.force(p, 0) - self.force(p, 1);
        balance += match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.exits(p, victory) + self.hold(p, victory),
            Victory::RoadLine(line) => self.road(p, line),
            Victory::Points { .. } => {
                let points = self.points(p);
                let aims = self.aims_in(p);
                let front = if self.phasing(p) == 0 { self.price_of_front(p) } else { 0 };
                (points[0] - points[1]) * POINT + self.aims(p, &aims, 0) - self.aims(p, &aims, 1) - front
            }
            Victory::None => 0,
        };
        balance
    }

    fn final_balance(&self, p: &Position) -> i32 {
        let left = (self.force(p, 0) - self.force(p, 1)) / 10;
        match &self.scenario.victory {
            Victory::RoadLine(line) => {
                let winner = if p.won == 0 { 1 - line.winner } else { usize::from(p.won) - 1 };
                // Sooner is better for who opens the road.
                let early = i32::from(self.scenario.last_turn.saturating_sub(p.turn)) * 20;
                left + if winner == 0 { ROAD_WON + early } else { -ROAD_WON - early }
            }
            Victory::ExitAndHold(_) | Victory::Points { .. } | Victory::None => {
                let points = self.points(p);
                left + (points[0] - points[1]) * POINT
            }
        }
    }

    /// How well the units of a side stand for what their game asks; less towards the end, when points tell.
    fn aims(&self, p: &Position, aims: &Aims, side: usize) -> i32 {
        let left = i32::from(self.scenario.last_turn.saturating_sub(p.turn));
        let all: i32 = self.on_map(p, side).map(|(unit, hex)| self.aim(p, aims, unit, hex)).sum();
        all * left.min(4) / 8
    }

    /// What a side has in play; less towards the end, when there is little left to do with it.
    fn force(&self, p: &Position, side: usize) -> i32 {
        let left = i32::from(self.scenario.last_turn.saturating_sub(p.turn)) + 2;
        // Points for losses are counted where points are: here only what a unit can still do.
        let all: i32 = self.of_side[side]
            .iter()
            .map(|unit| match p.place(unit) {
                Place::Hex(_) => self.worth(unit) - self.prize(unit),
                // What has not come yet counts a little less, so that it comes.
                Place::Waiting => self.worth(unit) - self.prize(unit) - 15,
                Place::Out | Place::Eliminated | Place::Exited(_) => 0,
            })
            .sum();
        all * left.min(5) / 5
    }

    /// Listed units off the map, and the chances of those that are still to go.
    fn exits(&self, p: &Position, victory: &ExitAndHold) -> i32 {
        let swing = victory.exited_points + victory.missing_points;
        let mut hundredths = 100 * p.exited_in_time.len() as i32;
        if p.turn <= victory.deadline {
            let nets = self.nets(p, victory.exiting);
            let mut fields: [Option<Rc<Field>>; 3] = [None, None, None];
            for unit in victory.units {
                let class = self.class(unit);
                let field =
                    fields[class.index()].get_or_insert_with(|| self.way_out(class, victory.exiting, &nets));
                hundredths += self.chance_from_here(p, unit, field, &nets);
            }
        }
        let all = 100 * victory.units.len() as i32 * victory.missing_points;
        let gained = hundredths * swing - all;
        if victory.exiting == 0 { gained } else { -gained }
    }

    /// The chance in per cent that a unit still gets away.
    fn chance_from_here(&self, p: &Position, unit: UnitId, field: &Field, nets: &super::fields::Nets) -> i32 {
        let moves = self.moves_left(p, unit);
        let (to_go, moves) = match p.place(unit) {
            Place::Hex(hex) => {
                let netted = if nets[usize::from(hex.0)] > 0 { 18 } else { 0 };
                (field[usize::from(hex.0)].saturating_add(netted), moves)
            }
            Place::Waiting => {
                let Some(group) = self.entry_group(unit) else { return 0 };
                let wait = i32::from(group.turn.saturating_sub(p.turn));
                let nearest = group.hexes.iter().map(|hex| field[usize::from(hex.0)]).min().unwrap_or(FAR);
                (nearest, moves.min(moves - wait + i32::from(wait > 0 && p.moved.has(unit))))
            }
            Place::Out | Place::Eliminated | Place::Exited(_) => return 0,
        };
        // A little for every step, so that nobody dawdles while there seems to be time.
        self.chance_to_leave(unit, to_go, moves) * 9 / 10 + (400 - i32::from(to_go.min(400))) / 40
    }

    /// Who will hold the objectives at the end.
    fn hold(&self, p: &Position, victory: &ExitAndHold) -> i32 {
        let exiting = victory.exiting;
        let left = i32::from(self.scenario.last_turn.saturating_sub(p.turn));
        // The chance in per cent that the exiting side controls each.
        let mut both = 100;
        let mut neither = 100;
        for (place, &goal) in self.objectives.iter().enumerate() {
            let control = usize::from(p.control[place]);
            let pressure = self.pressure(p, exiting, goal);
            let firm = if control == exiting { 100 } else { -100 };
            // What stands around matters more, the more time there is to use it.
            let time = left.min(6);
            let lean = (firm * (8 - time) + pressure * time * 2) / 8;
            let chance = (50 + lean / 2).clamp(2, 98);
            both = both * chance / 100;
            neither = neither * (100 - chance) / 100;
        }
        let split = 100 - both - neither;
        let worth = |side: usize| {
            let held = if side == exiting { both } else { neither };
            held * victory.hold_points[side] + split * victory.nobody_points[side]
        };
        worth(0) - worth(1)
    }

    /// How much stronger a side is around a hex, from -100 to 100.
    fn pressure(&self, p: &Position, side: usize, goal: HexId) -> i32 {
        let around = |who: usize| -> i32 {
            self.on_map(p, who)
                .map(|(unit, hex)| {
                    let values = &self.counter(unit).values;
                    let strength =
                        if who == side { self.counter(unit).attack_strength() } else { values.defense };
                    i32::from(strength) * (7 - i32::from(self.distance(goal, hex)).min(7))
                })
                .sum()
        };
        let (ours, theirs) = (around(side), around(1 - side));
        if ours + theirs == 0 { 0 } else { (ours - theirs) * 100 / (ours + theirs).max(60) }
    }

    /// How far the road is from being open.
    fn road(&self, p: &Position, line: &RoadLine) -> i32 {
        let nets = self.nets(p, line.winner);
        let blocks = i32::from(self.road_block(line, &nets, |_| {}).min(SHUT as u16));
        let left = i32::from(self.scenario.last_turn.saturating_sub(p.turn)) + 1;
        // With time in hand a shut road is not lost yet.
        let mut gained =
            ROAD_WON / 2 - blocks * BLOCK / 10 * 3 - (6 - left.min(6)) * 60 * i32::from(blocks > 0);
        for side in 0..2 {
            let near: i32 = self
                .on_map(p, side)
                .map(|(_, hex)| {
                    line.to.iter().map(|&end| i32::from(self.distance(hex, end))).min().unwrap_or(0)
                })
                .sum();
            gained -= if side == line.winner { near } else { near / 3 };
        }
        if line.winner == 0 { gained } else { -gained }
    }
}
