//! Where a unit can get with the factors it has: every hex with the cheapest way, found with the rules' own steps.
//!
//! Only what is known counts: an enemy that is not seen stops no unit here. For overlays and for computer players.

use board::HexId;
use kit::{Hexside, Side};

use crate::forces::UnitId;
use crate::game::Game;
use crate::movement::Gear;
use crate::position::{Mover, Position};
use crate::status::{Command, Place};

/// One hex within reach.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reached {
    /// Where.
    pub(crate) hex: HexId,
    /// The facing with which the unit arrives.
    pub(crate) facing: Hexside,
    /// The factors that it has spent.
    pub(crate) spent: u8,
    /// The place of the hex before it in the list; none where it starts.
    before: Option<usize>,
    mover: Mover,
}

/// All hexes within reach, the nearest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reach(Vec<Reached>);

/// More factors than any unit has.
const LONGEST: usize = 64;

/// Six facings and four courses.
const STATES: usize = 24;

impl Reached {
    /// The place of hex, facing and course in a table.
    const fn place(&self) -> usize {
        self.hex.index() * STATES + self.facing.index() * 4 + self.mover.course as usize
    }
}

impl Reach {
    /// The hexes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Reached)> {
        self.0.iter().enumerate()
    }

    /// The way to an entry, its last hex included.
    pub(crate) fn path(&self, entry: usize) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut at = entry;
        while let Some(before) = self.0[at].before {
            path.push(self.0[at].hex);
            at = before;
        }
        path.reverse();
        path
    }
}

impl Game {
    /// Where a unit on the map can get with MOVE from here, as far as the position is known.
    pub(crate) fn reach(&self, at: &Position, unit: UnitId) -> Reach {
        let mut now = *at;
        let Some(start) = at.unit(unit).hex() else { return Reach::default() };
        let side = self.side(unit);
        if now.unit(unit).command == Command::None {
            now.unit_mut(unit).command = Command::Move;
        }
        if self.check_unsettled(at, unit).is_err() {
            return Reach::default();
        }
        let first = Reached {
            hex: start,
            facing: at.unit(unit).facing,
            spent: self.move_of(&now, unit).spent,
            before: None,
            mover: self.move_of(&now, unit),
        };
        let mut found: Vec<Reached> = Vec::new();
        // Open ends by factors spent, and the cheapest way to each hex with each facing and course.
        let mut open: Vec<Vec<Reached>> = vec![Vec::new(); LONGEST];
        let mut cheapest = vec![u8::MAX; self.grid().len() * STATES];
        open[usize::from(first.spent).min(LONGEST - 1)].push(first);
        for spent in 0..LONGEST {
            while let Some(here) = open[spent].pop() {
                let place = here.place();
                if cheapest[place] <= here.spent {
                    continue;
                }
                cheapest[place] = here.spent;
                let entry = found.len();
                found.push(here);
                if !here.mover.halted {
                    self.stand_at(&mut now, unit, &here);
                    for next in self.next_steps(&now, side, unit, &here, entry) {
                        if next.spent < cheapest[next.place()] {
                            open[usize::from(next.spent).clamp(spent, LONGEST - 1)].push(next);
                        }
                    }
                }
            }
        }
        Reach(found)
    }

    /// The steps from a hex that the rules allow.
    fn next_steps(
        &self,
        now: &Position,
        side: Side,
        unit: UnitId,
        here: &Reached,
        entry: usize,
    ) -> Vec<Reached> {
        let mut steps = Vec::new();
        for (_, next) in self.around(here.hex) {
            if self.has_enemy(now, side, next) {
                continue;
            }
            let Ok(step) = self.step(now, unit, next, Gear::Forward) else { continue };
            let mut mover = here.mover;
            mover.unit = Some(unit);
            mover.spent += step.cost;
            mover.course = step.course;
            mover.hexes += 1;
            mover.turned = false;
            mover.halted |= step.minimum;
            let before = Some(entry);
            steps.push(Reached { hex: next, facing: step.facing, spent: mover.spent, before, mover });
        }
        steps
    }

    fn stand_at(&self, at: &mut Position, unit: UnitId, here: &Reached) {
        let status = at.unit_mut(unit);
        status.place = Place::On(here.hex);
        status.facing = here.facing;
        at.mover = here.mover;
    }
}
