//! The list of what may be done, packed: one set of hexes per unit instead of thousands of single moves.
//!
//! A list of moves in the middle of a game has one or two thousand entries; packed it is some thirty sets.

use board::{Ground, HexSet};
use kernel::Choices;

use crate::action::Action;
use crate::game::Game;
use crate::movement::MEMORY;
use crate::position::{Place, Position};
use crate::terrain::EDGES;
use crate::unit::UnitId;

/// What is done to the unit of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Place,
    Move,
    Enter,
}

/// One unit and the hexes it may be placed in, move to or enter to.
#[derive(Debug, Clone)]
struct Block {
    start: usize,
    unit: UnitId,
    verb: Verb,
    hexes: HexSet,
}

/// A reusable list of legal actions.
#[derive(Debug, Default)]
pub struct Menu {
    blocks: Vec<Block>,
    packed: usize,
    pub(crate) singles: Vec<Action>,
}

impl Choices<Action> for Menu {
    fn len(&self) -> usize {
        self.packed + self.singles.len()
    }

    fn action(&self, index: usize) -> Action {
        if index >= self.packed {
            return self.singles[index - self.packed].clone();
        }
        let block = &self.blocks[self.blocks.partition_point(|block| block.start <= index) - 1];
        let hex = block.hexes.nth(index - block.start).expect("the index lies in the block");
        match block.verb {
            Verb::Place => Action::Place { unit: block.unit, hex },
            Verb::Move => Action::Move { unit: block.unit, to: hex, via: Vec::new() },
            Verb::Enter => Action::Enter { unit: block.unit, to: hex, at: None, via: Vec::new() },
        }
    }
}

impl Menu {
    pub(crate) fn clear(&mut self) {
        self.blocks.clear();
        self.packed = 0;
        self.singles.clear();
    }

    /// The units that the actions are about, in order; a unit may come twice.
    pub(crate) fn actors(&self) -> impl Iterator<Item = UnitId> {
        let packed = self.blocks.iter().map(|block| block.unit);
        packed.chain(self.singles.iter().filter_map(Action::unit))
    }

    /// The only action, if there is exactly one.
    pub(crate) fn only(&self) -> Option<Action> {
        (self.len() == 1).then(|| self.action(0))
    }

    pub(crate) fn push_block(&mut self, unit: UnitId, verb: Verb, hexes: HexSet) {
        self.push_counted(unit, verb, hexes, hexes.len());
    }

    /// Adds a block whose hexes have been counted.
    pub(crate) fn push_counted(&mut self, unit: UnitId, verb: Verb, hexes: HexSet, count: usize) {
        debug_assert_eq!(count, hexes.len(), "the count follows the hexes");
        if count > 0 {
            self.blocks.push(Block { start: self.packed, unit, verb, hexes });
            self.packed += count;
        }
    }
}

impl Game {
    /// Lists every move, entry and exit [S5.0, B11.0, B12.0]; agrees with [`Game::judge_movement`].
    pub(crate) fn list_movement(&self, p: &Position, side: usize, menu: &mut Menu) {
        MEMORY.with_borrow_mut(|memory| {
            memory.refresh(self, p, side);
            let taken = memory.take(self.occupied(p, side));
            for unit in self.of_side[side] - p.moved {
                match p.place(unit) {
                    Place::Hex(hex) => {
                        // Free ground is no zone of control; closed ground may lie in one [S5.14].
                        let free = memory.search.ground[usize::from(hex.0)] == Ground::Free as u8;
                        if !free && self.in_zoc_of(p, hex, 1 - side) {
                            continue;
                        }
                        let known = memory.look_up(self, unit, hex);
                        menu.push_counted(
                            unit,
                            Verb::Move,
                            known.hexes - taken.hexes,
                            known.count_free(&taken),
                        );
                        for (bit, edge) in EDGES.into_iter().enumerate() {
                            if known.edges >> bit & 1 != 0 {
                                menu.singles.push(Action::Exit { unit, edge, via: Vec::new() });
                            }
                        }
                    }
                    Place::Waiting => {
                        if self.entry_group(unit).is_some_and(|group| group.turn <= p.turn) {
                            let known = memory.look_up_entry(self, unit);
                            menu.push_counted(
                                unit,
                                Verb::Enter,
                                known.hexes - taken.hexes,
                                known.count_free(&taken),
                            );
                        }
                    }
                    Place::Out | Place::Eliminated | Place::Exited(_) => {}
                }
            }
        });
        menu.singles.push(Action::End);
    }

    /// Lists every way to set up one more unit [S3.0]; agrees with [`Game::check_setup`].
    pub(crate) fn list_setup(&self, p: &Position, side: usize, menu: &mut Menu) {
        let taken = self.occupied(p, 0) | self.occupied(p, 1);
        let mut open = false;
        for unit in self.of_side[side] {
            let Some(group) = self.setup_group(unit).filter(|_| p.place(unit) == Place::Waiting) else {
                continue;
            };
            open = true;
            let mut hexes = group.hexes - taken;
            for hex in &(group.hexes - taken) {
                if !self.terrain.may_stand(self.class(unit), hex) {
                    hexes.remove(hex);
                }
            }
            menu.push_block(unit, Verb::Place, hexes);
        }
        if !open {
            menu.singles.push(Action::Done);
        }
    }
}
