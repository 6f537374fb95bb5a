//! What a side wants of the ground, computed once for a phase: where to go, what to block, what to fear.

use std::rc::Rc;

use board::HexId;
use kit::Side;

use super::aims::Aims;
use super::fields::{FAR, Field, Nets};
use super::threat::Threat;
use crate::game::Game;
use crate::position::{MAX_HEXES, Place, Position, Step};
use crate::scenario::Victory;
use crate::unit::{Class, UnitId, UnitSet};

/// What it is worth to see a listed unit off the map in time, in hundredths of a victory point.
pub(crate) const POINT: i32 = 100;
/// Half points that a motorised unit has in a turn.
const TURN: i32 = 24;

/// What a side wants.
pub(crate) struct Outlook {
    pub side: Side,
    pub threat: Threat,
    /// The enemy's nets.
    pub nets: Nets,
    /// The way off the map by class of unit, through the enemy's nets.
    out: [Option<Rc<Field>>; 3],
    /// How near the enemy is to an objective: whether it must be guarded.
    pub is_pressed: bool,
    /// What the game asks of both sides.
    pub aims: Aims,
}

impl Game {
    /// What a side wants, as far as some of its units are concerned.
    pub(crate) fn outlook(&self, at: &Position, side: Side, units: UnitSet) -> Outlook {
        let nets = self.nets(at, side);
        let mut out = [None, None, None];
        for unit in units {
            let class = self.class(unit);
            if (self.must_leave(at, unit) || self.withdraws(at, unit)) && out[class.index()].is_none() {
                out[class.index()] = Some(self.way_out(class, side, &nets));
            }
        }
        let near =
            |(_, hex): (UnitId, HexId)| self.objectives.iter().any(|&goal| self.distance(goal, hex) <= 9);
        let is_pressed = self.on_map(at, side.other()).any(near);
        let aims = self.aims_of(at, side);
        Outlook { side, threat: self.threat_near(at, side), nets, out, is_pressed, aims }
    }

    /// How much of each risk counts, in sixtieths: the enemy cannot do everywhere what he could do anywhere. He takes two or
    /// three units for an attack.
    pub(super) fn share_of_risks(&self, at: &Position, side: Side) -> i32 {
        let count = |who: Side| {
            let there = |unit: &UnitId| match at.place(*unit) {
                Place::Hex(_) => true,
                Place::Waiting => self.entry_group(*unit).is_none_or(|group| group.turn <= at.turn.next()),
                Place::Out | Place::Eliminated | Place::Exited(_) => false,
            };
            (self.of_side[who.index()] - self.artillery).iter().filter(there).count() as i32
        };
        let (ours, theirs) = (count(side), count(side.other()));
        let share = (60 * 2 * theirs / (5 * ours.max(1))).clamp(8, 45);
        share * self.wariness(side) / 20
    }

    /// The way off the map by the edge that counts.
    pub(super) fn way_out(&self, class: Class, side: Side, nets: &Nets) -> Rc<Field> {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.field_out(class, side, victory.edge, nets),
            Victory::Points { .. } => {
                let edges = self.scenario.exits[side.index()].iter().map(|exit| exit.edge);
                let mut best = [FAR; MAX_HEXES];
                for edge in edges {
                    let field = self.field_out(class, side, edge, nets);
                    for (best, &cost) in best.iter_mut().zip(field.iter()) {
                        *best = (*best).min(cost);
                    }
                }
                Rc::new(best)
            }
            Victory::RoadLine(_) | Victory::None => Rc::new([FAR; MAX_HEXES]),
        }
    }

    /// Whether a unit still has to leave the map.
    pub(super) fn must_leave(&self, at: &Position, unit: UnitId) -> bool {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.units.has(unit) && at.turn <= victory.deadline,
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => false,
        }
    }

    /// How many Movement Phases a unit has left until the deadline, this one included if it can still use it.
    pub(super) fn moves_left(&self, at: &Position, unit: UnitId) -> i32 {
        let Victory::ExitAndHold(victory) = &self.scenario.victory else { return 0 };
        let turns = i32::from(victory.deadline.0) - i32::from(at.turn.0);
        let its_half = u8::from(self.side_of(unit) != self.scenario.first);
        let is_to_come = at.half < its_half
            || (at.half == its_half
                && matches!(at.step, Step::Setup(_) | Step::Movement)
                && !at.moved.has(unit));
        turns + i32::from(is_to_come || matches!(at.step, Step::Setup(_)))
    }

    /// The chance in per cent that a unit gets off the map with so many half points to go and so many moves left.
    pub(super) fn chance_to_leave(&self, unit: UnitId, to_go: u16, moves: i32) -> i32 {
        if moves <= 0 || to_go >= FAR {
            return 0;
        }
        let allowance = i32::from(self.counter(unit).half_points()).max(1);
        // Hundredths of a turn to spare.
        let spare = moves * 100 - i32::from(to_go) * 100 / allowance;
        match spare {
            ..=-200 => 2,
            -199..=-1 => 2 + (spare + 200) * 38 / 200,
            0..=99 => 40 + spare * 30 / 100,
            100..=299 => 70 + (spare - 100) * 25 / 200,
            _ => 95,
        }
    }

    /// What it is worth to a unit to end its move in a hex, the enemy's answer aside.
    pub(super) fn standing_worth(&self, at: &Position, outlook: &Outlook, unit: UnitId, hex: HexId) -> i32 {
        let (index, class) = (usize::from(hex.0), self.class(unit).index());
        if let Some(out) = outlook.out[class].as_ref().filter(|_| self.must_leave(at, unit)) {
            // After this move; a unit that ends in a net has to fight its way out.
            let netted = u16::from(outlook.nets[index] > 0) * 18;
            let chance =
                self.chance_to_leave(unit, out[index].saturating_add(netted), self.moves_left(at, unit) - 1);
            return 4 * POINT * chance / 100 - i32::from(out[index].min(400)) * 3 / 5;
        }
        if let Some(out) = outlook.out[class].as_ref().filter(|_| self.withdraws(at, unit)) {
            return -i32::from(out[index].min(600)) * 2;
        }
        if matches!(self.scenario.victory, Victory::Points { .. }) {
            return self.aim(at, &outlook.aims, unit, hex);
        }
        let away = i32::from(self.approach(self.class(unit), outlook.side)[index].min(600));
        let is_attacker = self.attacker() == outlook.side;
        let temper = self.temper();
        let pull = if is_attacker { temper.nearer } else { temper.nearer_waiting };
        let mut worth = -away * pull / TURN;
        if let Some(place) = self.objectives.iter().position(|&goal| goal == hex) {
            worth += if at.controller(place) == outlook.side {
                if outlook.is_pressed { 200 } else { 20 }
            } else {
                250
            };
        } else if outlook.is_pressed && self.holds_objective(at, outlook.side) && !self.artillery.has(unit) {
            let near = self.objectives.iter().map(|&goal| self.distance(goal, hex)).min().unwrap_or(99);
            worth += match near {
                1 => 14,
                2 => 8,
                3 => 4,
                _ => 0,
            };
        }
        if self.artillery.has(unit) {
            worth += if self.on_map(at, outlook.side.other()).any(|(_, foe)| self.distance(foe, hex) <= 2) {
                -25
            } else {
                0
            };
        }
        worth
    }

    /// Whether a side has something to hold.
    fn holds_objective(&self, at: &Position, side: Side) -> bool {
        (0..self.objectives.len()).any(|place| at.controller(place) == side)
    }

    /// The side that has to take something: the other one may wait.
    pub(super) fn attacker(&self) -> Side {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.exiting,
            Victory::RoadLine(line) => line.winner,
            Victory::Points { .. } | Victory::None => self.scenario.first,
        }
    }
}
