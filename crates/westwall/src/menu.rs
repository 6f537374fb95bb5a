//! The list of what may be done, packed: one set of hexes per unit instead of thousands of single moves.
//!
//! A list of moves in the middle of a game has one or two thousand entries; packed it is some thirty sets. From one list
//! to the next most sets stay: they are kept, and what changes is the hexes where somebody stands and a count per unit.

use board::{Ground, HexSet};
use kernel::Choices;

use crate::action::Action;
use crate::game::Game;
use crate::games::Arnhem;
use crate::movement::{Known, MEMORY};
use crate::position::{Place, Position};
use crate::terrain::EDGES;
use crate::unit::{MAX_UNITS, UnitId, UnitSet};

/// What is done to the unit of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Place,
    Move,
    Enter,
    Drop,
}

/// One unit that may be placed, move or enter, and which of the kept sets says where to.
#[derive(Debug, Clone)]
struct Block {
    start: usize,
    unit: UnitId,
    verb: Verb,
    kept: u8,
}

/// Hexes kept from one list to the next, and the stamp of the search that found them.
#[derive(Debug, Clone)]
struct Kept {
    stamp: u64,
    hexes: HexSet,
}

/// The stamp of hexes that no search has found.
const UNSTAMPED: u64 = 0;

/// A reusable list of legal actions.
#[derive(Debug, Default)]
pub struct Menu {
    blocks: Vec<Block>,
    packed: usize,
    /// Hexes of units on the map and to be set up, by unit; then those of reinforcements, by the unit whose entry they share.
    kept: Vec<Kept>,
    /// Hexes where somebody stands: nobody else may end there.
    taken: HexSet,
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
        let hexes = self.kept[usize::from(block.kept)].hexes - self.taken;
        let hex = hexes.nth(index - block.start).expect("the index lies in the block");
        match block.verb {
            Verb::Place => Action::Place { unit: block.unit, hex },
            Verb::Move => Action::Move { unit: block.unit, to: hex, via: Vec::new() },
            Verb::Enter => Action::Enter { unit: block.unit, to: hex, at: None, via: Vec::new() },
            Verb::Drop => Action::Drop { unit: block.unit, hex },
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

    /// Begins a list among units that stand in these hexes.
    fn begin(&mut self, taken: HexSet) {
        self.taken = taken;
        // Default lists hold nothing: many are made for a single question.
        self.kept.resize(2 * MAX_UNITS, Kept { stamp: UNSTAMPED, hexes: HexSet::EMPTY });
    }

    /// Adds the free hexes where a unit may be set up.
    fn push_set_up(&mut self, unit: UnitId, hexes: HexSet) {
        self.kept[usize::from(unit.0)] = Kept { stamp: UNSTAMPED, hexes };
        self.push(unit, Verb::Place, unit.0, (hexes - self.taken).len());
    }

    /// Adds what a search has found, of which so many hexes are free.
    fn push_known(&mut self, unit: UnitId, verb: Verb, kept: u8, known: &Known, count: usize) {
        let held = &mut self.kept[usize::from(kept)];
        if held.stamp != known.stamp {
            *held = Kept { stamp: known.stamp, hexes: known.hexes };
        }
        self.push(unit, verb, kept, count);
    }

    fn push(&mut self, unit: UnitId, verb: Verb, kept: u8, count: usize) {
        debug_assert_eq!(
            count,
            (self.kept[usize::from(kept)].hexes - self.taken).len(),
            "the count follows the hexes"
        );
        if count > 0 {
            self.blocks.push(Block { start: self.packed, unit, verb, kept });
            self.packed += count;
        }
    }
}

impl Game {
    /// Lists every move, entry and exit [S5.0, B11.0, B12.0]; agrees with [`Game::judge_movement`].
    pub(crate) fn list_movement(&self, p: &Position, side: usize, menu: &mut Menu) {
        MEMORY.with_borrow_mut(|memory| {
            memory.refresh(self, p, side);
            let taken = memory.take(self, p, side);
            menu.begin(taken.hexes);
            // Whoever was stopped half way goes on before anybody else.
            let movers =
                p.added.midway.map_or(self.of_side[side] - p.moved, |midway| UnitSet::one(midway.unit));
            for unit in movers {
                match p.place(unit) {
                    Place::Hex(hex) => {
                        // Only zones of control stop anybody; closed ground may lie in one as well [S5.14].
                        let ground = memory.search.ground[usize::from(hex.0)];
                        let held = ground == Ground::Stop as u8
                            || ground == Ground::Closed as u8 && self.in_zoc_of(p, hex, 1 - side);
                        if held && !self.is_night(p.turn) {
                            continue;
                        }
                        let known = memory.look_up(self, p, unit, hex);
                        let count = known.count_free(&taken);
                        menu.push_known(unit, Verb::Move, unit.0, known, count);
                        if let Some((boats, _)) = self.ferry(p).filter(|(boats, _)| {
                            *boats != hex && known.hexes.contains(*boats) && self.may_board(p, unit, *boats)
                        }) {
                            menu.singles.push(Action::Move { unit, to: boats, via: Vec::new() });
                        }
                        for (bit, edge) in EDGES.into_iter().enumerate() {
                            if known.edges >> bit & 1 != 0 {
                                menu.singles.push(Action::Exit { unit, edge, via: Vec::new() });
                            }
                        }
                    }
                    place @ (Place::Waiting | Place::Exited(_)) => {
                        if self.due(p, unit).is_some_and(|turn| turn <= p.turn) {
                            let known = memory.look_up_entry(self, p, unit);
                            let count = known.count_free(&taken);
                            let alike = MAX_UNITS as u8 + self.moves_alike(unit).0;
                            let kept = if place == Place::Waiting { alike } else { unit.0 };
                            menu.push_known(unit, Verb::Enter, kept, known, count);
                        }
                    }
                    Place::Out | Place::Eliminated => {}
                }
            }
        });
        if let Some(midway) = p.added.midway {
            if !p.added.guests.has(midway.unit) {
                menu.singles.push(Action::Done);
            }
            return;
        }
        if let Some(rules) = self.arnhem() {
            self.list_drops(p, rules, menu);
        }
        if self.check_movement_end(p).is_ok() {
            menu.singles.push(Action::End);
        }
    }

    /// Lists the landings [A15.31]; agrees with [`Game::check_drop`].
    fn list_drops(&self, p: &Position, rules: &Arnhem, menu: &mut Menu) {
        let ready = self.ready_to_drop(p, rules);
        if ready.is_empty() {
            return;
        }
        menu.taken = self.occupied(p, 0) | self.occupied(p, 1);
        for unit in ready {
            let hexes = self.landing_hexes(p, rules, unit);
            menu.kept[usize::from(unit.0)] = Kept { stamp: UNSTAMPED, hexes };
            menu.push(unit, Verb::Drop, unit.0, (hexes - menu.taken).len());
        }
    }

    /// Whether a unit that was stopped half way has anywhere to go, or may stay.
    pub(crate) fn can_go_on(&self, p: &Position, unit: UnitId) -> bool {
        let mut menu = Menu::default();
        self.list_movement(p, self.side_of(unit), &mut menu);
        menu.len() > usize::from(!p.added.guests.has(unit))
    }

    /// Lists every way to set up one more unit [S3.0]; agrees with [`Game::check_setup`].
    pub(crate) fn list_setup(&self, p: &Position, side: usize, menu: &mut Menu) {
        menu.begin(self.occupied(p, 0) | self.occupied(p, 1));
        let mut open = false;
        for unit in self.of_side[side] {
            let Some(group) = self.setup_group(unit).filter(|_| p.place(unit) == Place::Waiting) else {
                continue;
            };
            open = true;
            let hexes = group.hexes & self.standing[self.class(unit).index()];
            menu.push_set_up(unit, hexes);
        }
        if !open {
            menu.singles.push(Action::Done);
        }
    }
}
