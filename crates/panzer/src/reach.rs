//! Where a unit can get with the factors it has: every hex with the cheapest way, found with the rules' own steps.
//!
//! Only what is known counts: an enemy that is not seen stops nobody here. For overlays and for computer players.

use board::HexId;
use kit::Hexside;

use crate::forces::UnitId;
use crate::game::Game;
use crate::movement::Gear;
use crate::position::{Course, Mover, Position};
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
        let mut found = vec![first];
        let mut done = 0;
        while done < found.len() {
            // The cheapest of those that are still open: lists are short, and costs are small numbers.
            let cheapest = (done..found.len()).min_by_key(|&place| found[place].spent).unwrap_or(done);
            found.swap(done, cheapest);
            let here = found[done];
            if !here.mover.halted {
                self.stand_at(&mut now, unit, &here);
                for (_, next) in self.around(here.hex) {
                    if self.has_enemy(&now, side, next) {
                        continue;
                    }
                    let Ok(step) = self.step(&now, unit, next, Gear::Forward) else { continue };
                    let mut mover = here.mover;
                    mover.unit = Some(unit);
                    mover.spent += step.cost;
                    mover.course = step.course;
                    mover.hexes += 1;
                    mover.turned = false;
                    mover.halted |= step.minimum;
                    let same = |known: &Reached| {
                        known.hex == next
                            && known.facing == step.facing
                            && better_course(known.mover.course, step.course)
                            && known.spent <= mover.spent
                    };
                    if !found.iter().any(same) {
                        let before = Some(done);
                        found.push(Reached {
                            hex: next,
                            facing: step.facing,
                            spent: mover.spent,
                            before,
                            mover,
                        });
                    }
                }
            }
            done += 1;
        }
        Reach(found)
    }

    fn stand_at(&self, at: &mut Position, unit: UnitId, here: &Reached) {
        let status = at.unit_mut(unit);
        status.place = Place::On(here.hex);
        status.facing = here.facing;
        at.mover = here.mover;
    }
}

/// Whether one course is as good as another for going on.
fn better_course(one: Course, other: Course) -> bool {
    one == other || one >= Course::Path && one >= other || other == Course::Joined
}
