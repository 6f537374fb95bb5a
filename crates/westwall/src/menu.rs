//! The list of what may be done, packed: one set of hexes per unit instead of thousands of single moves.
//!
//! A list of moves in the middle of a game has one or two thousand entries; packed it is some thirty sets. From one list
//! to the next most sets stay: they are kept, and what changes is the occupied hexes and a count per unit.

use board::{HexId, HexSet};
use kernel::Choices;
use kit::{Side, TurnNo};
use reach::Ground;

use crate::action::Action;
use crate::game::Game;
use crate::memory::{self, Change, Known, Moves, Taken};
use crate::position::{Place, Position};
use crate::scenario::EntryRule;
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
#[derive(Debug, Clone, Copy)]
struct Row {
    start: u32,
    unit: UnitId,
    verb: Verb,
    kept: u8,
    /// The edges by which it may leave, one bit each in the order of `EDGES`.
    edges: u8,
    /// How many hexes it has to choose from; there may be none for the moment.
    count: u16,
}

/// What a list of moves followed from, so that the next one may go on from it.
#[derive(Debug, Clone, Copy)]
struct Basis {
    list: u64,
    phase: u32,
    turn: TurnNo,
    moved: UnitSet,
    landed: UnitSet,
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
    rows: Vec<Row>,
    packed: u32,
    /// All edges by which units of these rows may leave, and what some of them could do, one bit for each [`Verb`].
    edges: u8,
    offered: u8,
    /// The last list of moves, and what it followed from.
    before: Vec<Row>,
    basis: Option<Basis>,
    /// Hexes of units on the map and to be set up, by unit; then those of reinforcements, by the unit whose entry they share.
    kept: Vec<Kept>,
    /// Occupied hexes: no other unit may end there.
    taken: HexSet,
    pub(crate) singles: Vec<Action>,
}

impl Choices<Action> for Menu {
    fn len(&self) -> usize {
        self.packed as usize + self.singles.len()
    }

    fn action(&self, index: usize) -> Action {
        let Some(index) = u32::try_from(index).ok().filter(|&index| index < self.packed) else {
            return self.singles[index - self.packed as usize].clone();
        };
        // Of rows that start alike all but the last are empty.
        let row = &self.rows[self.rows.partition_point(|row| row.start <= index) - 1];
        let hexes = self.kept[usize::from(row.kept)].hexes - self.taken;
        let hex = hexes.nth((index - row.start) as usize).expect("the index lies in the row");
        match row.verb {
            Verb::Place => Action::Place { unit: row.unit, hex },
            Verb::Move => Action::Move { unit: row.unit, to: hex, via: Vec::new() },
            Verb::Enter => Action::Enter { unit: row.unit, to: hex, at: None, via: Vec::new() },
            Verb::Drop => Action::Drop { unit: row.unit, hex },
        }
    }
}

impl Menu {
    pub(crate) fn clear(&mut self) {
        // Between two lists of moves there may be others, which have no rows.
        if !self.rows.is_empty() {
            std::mem::swap(&mut self.rows, &mut self.before);
        }
        self.rows.clear();
        (self.packed, self.edges, self.offered) = (0, 0, 0);
        self.singles.clear();
    }

    /// The units that the actions are about, in order; a unit may come twice.
    pub(crate) fn actors(&self) -> impl Iterator<Item = UnitId> {
        let packed = self.rows.iter().filter(|row| row.count > 0).map(|row| row.unit);
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

    /// Adds the free hexes of a set that no search has found.
    pub(crate) fn push_set(&mut self, unit: UnitId, verb: Verb, hexes: HexSet) {
        self.kept[usize::from(unit.0)] = Kept { stamp: UNSTAMPED, hexes };
        self.push(unit, verb, unit.0, 0);
    }

    /// Adds the free hexes that a search has found.
    fn push_known(&mut self, unit: UnitId, verb: Verb, kept: u8, known: &Known) {
        let held = &mut self.kept[usize::from(kept)];
        if held.stamp != known.stamp {
            *held = Kept { stamp: known.stamp, hexes: known.hexes };
        }
        self.push(unit, verb, kept, known.edges);
    }

    fn push(&mut self, unit: UnitId, verb: Verb, kept: u8, edges: u8) {
        let count = (self.kept[usize::from(kept)].hexes - self.taken).len() as u16;
        self.add(Row { start: 0, unit, verb, kept, edges, count });
    }

    #[inline]
    fn add(&mut self, row: Row) {
        self.rows.push(Row { start: self.packed, ..row });
        self.packed += u32::from(row.count);
        self.edges |= row.edges;
        self.offered |= u8::from(row.count > 0) << row.verb as u8;
    }

    /// What follows may end in no hex of these.
    pub(crate) fn close_hexes(&mut self, taken: HexSet) {
        self.taken = taken;
    }

    /// Whether any unit could do a thing.
    pub(crate) fn offers(&self, verb: Verb) -> bool {
        self.offered >> verb as u8 & 1 != 0
    }
}

impl Game {
    /// Lists every move, entry and exit [S5.0, B11.0, B12.0]; agrees with [`Game::check`].
    pub(crate) fn list_movement(&self, at: &Position, side: Side, menu: &mut Menu) {
        let taken = memory::moves(self, at, side, |memory| {
            let taken = memory.take(self, at, side);
            menu.begin(taken.hexes);
            let followed = menu.basis.take().is_some_and(|basis| {
                self.follows(at, &basis, memory, &taken) && {
                    self.list_remaining_movers(at, &basis, memory, &taken, menu);
                    true
                }
            });
            if !followed {
                self.list_movers(at, side, memory, &taken, menu);
            }
            let (moved, landed) = (at.moved, at.extension.landed);
            let basis = Basis { list: taken.list, phase: memory.phase, turn: at.turn, moved, landed };
            menu.basis = at.extension.midway.is_none().then_some(basis);
            taken
        });
        self.list_ways_out(at, menu);
        if at.extension.midway.is_some_and(|midway| !at.extension.guests.has(midway.unit)) {
            menu.singles.push(Action::Done);
        }
        if at.stopped().is_some() {
            return;
        }
        self.list_drops(at, &taken, menu);
        if self.lets_movement_end(at, menu, taken.coming & at.moved) {
            menu.singles.push(Action::End);
        }
    }

    /// Whether a list differs from the one before only by the move of one unit, so that all others go where they went.
    fn follows(&self, at: &Position, basis: &Basis, memory: &Moves, taken: &Taken) -> bool {
        basis.list == taken.after
            && taken.step.is_some_and(|step| step.unit.is_none_or(|unit| at.moved.has(unit)))
            && (basis.phase, basis.turn, basis.landed) == (memory.phase, at.turn, at.extension.landed)
            && (basis.moved - at.moved).is_empty()
            && at.extension.midway.is_none()
    }

    /// Lists the moves and entries of the units that have not moved since the list before.
    fn list_remaining_movers(
        &self,
        at: &Position,
        basis: &Basis,
        memory: &mut Moves,
        taken: &Taken,
        menu: &mut Menu,
    ) {
        let step = taken.step.unwrap_or(Change::NONE);
        let before = std::mem::take(&mut menu.before);
        let gone = at.moved - basis.moved;
        for row in before.iter().filter(|row| !gone.has(row.unit)) {
            match row.verb {
                // Units later in the column pay more [A15.13].
                Verb::Enter if self.scenario.entry == EntryRule::Columns => {
                    match menu.rows.last() {
                        // Who comes with the one before comes the same way.
                        Some(&last) if last.kept == row.kept => menu.add(Row { unit: row.unit, ..last }),
                        _ => self.list_entry(at, row.unit, memory, menu),
                    }
                }
                Verb::Move | Verb::Enter => {
                    let frees = step.frees(&menu.kept[usize::from(row.kept)].hexes);
                    let row = Row { count: row.count.wrapping_add_signed(frees), ..*row };
                    debug_assert_eq!(
                        usize::from(row.count),
                        (menu.kept[usize::from(row.kept)].hexes - menu.taken).len(),
                        "the count follows the hexes"
                    );
                    menu.add(row);
                }
                Verb::Place | Verb::Drop => {}
            }
        }
        menu.before = before;
    }

    /// Lists the moves and entries of all units that have not moved.
    fn list_movers(&self, at: &Position, side: Side, memory: &mut Moves, taken: &Taken, menu: &mut Menu) {
        // A unit that was stopped half way goes on before any other.
        let movers = at.stopped().map_or(self.of_side[side.index()] - at.moved, UnitSet::one);
        for unit in movers {
            if let Some(hex) = at.hex_of(unit) {
                // Only zones of control stop a unit; closed ground may lie in one as well [S5.14].
                let ground = memory.search.ground[usize::from(hex.0)];
                let held = ground == Ground::Stop as u8
                    || ground == Ground::Closed as u8 && self.in_zoc_of(at, hex, side.other());
                if !held || self.is_night(at.turn) {
                    menu.push_known(unit, Verb::Move, unit.0, memory.look_up(self, at, unit, hex));
                }
            } else if taken.coming.has(unit) && self.due(at, unit).is_some_and(|turn| turn <= at.turn) {
                self.list_entry(at, unit, memory, menu);
            }
        }
    }

    fn list_entry(&self, at: &Position, unit: UnitId, memory: &mut Moves, menu: &mut Menu) {
        let alike = MAX_UNITS as u8 + self.moves_alike(unit).0;
        let kept = if at.place(unit) == Place::Waiting { alike } else { unit.0 };
        menu.push_known(unit, Verb::Enter, kept, memory.look_up_entry(self, at, unit));
    }

    /// Lists the moves of those who can move into the Engineer's boats or off the map [A13.24, B12.0].
    fn list_ways_out(&self, at: &Position, menu: &mut Menu) {
        let boats = self.ferry(at).map(|(boats, _)| boats);
        if boats.is_none() && menu.edges == 0 {
            return;
        }
        for row in menu.rows.iter().filter(|row| row.verb == Verb::Move) {
            let (unit, hexes) = (row.unit, &menu.kept[usize::from(row.kept)].hexes);
            let boards = |boats: &HexId| {
                at.hex_of(unit) != Some(*boats) && hexes.contains(*boats) && self.may_board(at, unit, *boats)
            };
            if let Some(to) = boats.filter(boards) {
                menu.singles.push(Action::Move { unit, to, via: Vec::new() });
            }
            for (bit, edge) in EDGES.into_iter().enumerate() {
                if row.edges >> bit & 1 != 0 {
                    menu.singles.push(Action::Exit { unit, edge, via: Vec::new() });
                }
            }
        }
    }

    /// Whether a unit whose move was interrupted has anywhere to go.
    pub(crate) fn can_go_on(&self, at: &Position, unit: UnitId) -> bool {
        let mut menu = Menu::default();
        self.list_movement(at, self.side_of(unit), &mut menu);
        menu.actors().any(|actor| actor == unit)
    }

    /// Lists every way to set up one more unit [S3.0]; agrees with [`Game::check_setup`].
    pub(crate) fn list_setup(&self, at: &Position, side: Side, menu: &mut Menu) {
        menu.begin(self.occupied(at, Side::First) | self.occupied(at, Side::Second));
        menu.basis = None;
        let mut open = false;
        for unit in self.of_side[side.index()] {
            let Some(group) = self.setup_group(unit).filter(|_| at.place(unit) == Place::Waiting) else {
                continue;
            };
            open = true;
            let hexes = group.hexes & self.standing[self.class(unit).index()];
            menu.push_set(unit, Verb::Place, hexes);
        }
        if !open {
            menu.singles.push(Action::Done);
        }
    }
}
