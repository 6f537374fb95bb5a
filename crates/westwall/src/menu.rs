//! The list of what may be done, packed: one set of hexes per unit instead of thousands of single moves.
//!
//! Where a unit can go is the same throughout a Movement Phase (see [`crate::movement`]), so the menu keeps
//! what it has searched for as long as the enemy and the unit itself stand where they stood.

use std::sync::Arc;

use board::HexSet;
use kernel::Choices;

use crate::action::Action;
use crate::game::Game;
use crate::movement::Search;
use crate::position::{Place, Position};
use crate::terrain::EDGES;
use crate::unit::{MAX_UNITS, UnitId};

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

/// Where one unit can go, as long as it stands where it stood.
#[derive(Debug, Clone)]
struct Known {
    place: Option<Place>,
    hexes: HexSet,
    /// The edges by which it can leave, one bit each.
    edges: u8,
}

/// What the menu remembers between calls.
struct Memory {
    game: Option<Arc<Game>>,
    side: usize,
    enemies: Vec<u16>,
    search: Search,
    known: Vec<Known>,
}

/// A reusable list of legal actions.
pub struct Menu {
    blocks: Vec<Block>,
    packed: usize,
    pub(crate) singles: Vec<Action>,
    memory: Memory,
}

impl Default for Menu {
    fn default() -> Menu {
        let known = Known { place: None, hexes: HexSet::EMPTY, edges: 0 };
        let memory = Memory {
            game: None,
            side: 0,
            enemies: Vec::new(),
            search: Search::default(),
            known: vec![known; MAX_UNITS],
        };
        Menu { blocks: Vec::new(), packed: 0, singles: Vec::new(), memory }
    }
}

impl Choices<Action> for Menu {
    fn len(&self) -> usize {
        self.packed + self.singles.len()
    }

    fn get(&self, index: usize) -> Action {
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

    pub(crate) fn push_block(&mut self, unit: UnitId, verb: Verb, hexes: HexSet) {
        let count = hexes.len();
        if count > 0 {
            self.blocks.push(Block { start: self.packed, unit, verb, hexes });
            self.packed += count;
        }
    }
}

impl Memory {
    /// Forgets everything if the enemy has moved or another game is looked at.
    fn refresh(&mut self, game: &Arc<Game>, p: &Position, side: usize) {
        let enemies = p.raw_places(game.range(1 - side));
        let same_game = self.game.as_ref().is_some_and(|known| Arc::ptr_eq(known, game));
        if same_game && self.side == side && self.enemies == enemies {
            return;
        }
        self.game = Some(Arc::clone(game));
        self.side = side;
        self.enemies.clear();
        self.enemies.extend_from_slice(enemies);
        game.ground(p, side, &mut self.search.ground);
        for known in &mut self.known {
            known.place = None;
        }
    }

    fn look_up(&mut self, game: &Game, unit: UnitId, place: Place) -> &Known {
        let known = &mut self.known[usize::from(unit.0)];
        if known.place != Some(place) {
            known.place = Some(place);
            known.edges = 0;
            match place {
                Place::Hex(hex) => {
                    game.search_from(unit, hex, &mut self.search);
                    for (bit, edge) in EDGES.into_iter().enumerate() {
                        let way = game.cheapest_exit(unit, edge, &self.search);
                        known.edges |= u8::from(way.is_some()) << bit;
                    }
                }
                _ => game.search_entry(unit, None, &mut self.search),
            }
            known.hexes = self.search.reach.set();
        }
        known
    }
}

impl Game {
    /// Lists every move, entry and exit [S5.0, B11.0, B12.0]; agrees with [`Game::judge_movement`].
    pub(crate) fn list_movement(self: &Arc<Game>, p: &Position, side: usize, menu: &mut Menu) {
        menu.memory.refresh(self, p, side);
        let taken = self.occupied(p, side);
        for unit in self.of_side[side] - p.moved {
            let place = p.place(unit);
            match place {
                Place::Hex(hex) => {
                    if self.in_zoc_of(p, hex, 1 - side) {
                        continue;
                    }
                    let known = menu.memory.look_up(self, unit, place);
                    let (hexes, edges) = (known.hexes - taken, known.edges);
                    menu.push_block(unit, Verb::Move, hexes);
                    for (bit, edge) in EDGES.into_iter().enumerate() {
                        if edges >> bit & 1 != 0 {
                            menu.singles.push(Action::Exit { unit, edge, via: Vec::new() });
                        }
                    }
                }
                Place::Waiting => {
                    if self.entry_group(unit).is_some_and(|group| group.turn <= p.turn) {
                        let hexes = menu.memory.look_up(self, unit, place).hexes - taken;
                        menu.push_block(unit, Verb::Enter, hexes);
                    }
                }
                Place::Out | Place::Eliminated | Place::Exited(_) => {}
            }
        }
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
            for hex in (group.hexes - taken).iter() {
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
