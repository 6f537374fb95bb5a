//! What a thread remembers from one question to the next: the one door to all caches of the rules.
//!
//! **The rule.** An answer is kept together with everything that it was computed from: the compiled scenario, by its
//! serial number, and each part of the position that the computation reads. It is given again only where all of
//! that is equal. So a remembered answer is the one that a fresh computation would give, and no caller can tell
//! them apart. Nothing here belongs to a position; a thread may go from game to game as it likes.
//!
//! | memory | answers | key, beside the scenario |
//! |---|---|---|
//! | [`moves`] | where units can go | side, night, places of the enemy, ground; for each unit its place, its points, its entry hexes |
//! | [`replies`] | the same for the side that is not to move | the same |
//! | [`contacts`] | the pairs of a Combat Phase | half of the turn, ground, all places, who has shifted, attacked, been attacked |
//! | [`lines`] | step tables for lines of communication | bridges that are down |
//! | [`fields`] | half points to an edge of the map | side, class, edge, nets of the enemy |
//!
//! `tests` plays random games of every scenario and compares what is remembered with what is computed afresh.

mod contacts;
mod fields;
mod moves;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::rc::Rc;

use board::Edge;
use kit::Side;

use crate::duties::Contacts;
use crate::evaluation::{Field, Nets};
use crate::game::Game;
use crate::games::LineTracer;
use crate::position::Position;
use crate::unit::Class;

pub(crate) use fields::RING;
pub(crate) use moves::{Change, Known, Moves, Search, Taken};

/// All that a thread remembers. Each memory has its own cell: while one is asked, it may ask another.
#[derive(Default)]
struct Memory {
    moves: RefCell<Moves>,
    replies: RefCell<Moves>,
    contacts: RefCell<contacts::Last>,
    lines: RefCell<Option<LineTracer>>,
    fields: RefCell<fields::Fields>,
}

thread_local! {
    static MEMORY: Memory = Memory::default();
}

/// Asks where the units of a side can go.
pub(crate) fn moves<T>(game: &Game, at: &Position, side: Side, ask: impl FnOnce(&mut Moves) -> T) -> T {
    MEMORY.with(|memory| {
        let mut moves = memory.moves.borrow_mut();
        moves.refresh(game, at, side);
        ask(&mut moves)
    })
}

/// Asks where the enemy's units could go next. Kept apart from [`moves`]: a look at the enemy's next turn does not forget
/// what is known of the current one.
pub(crate) fn replies<T>(game: &Game, at: &Position, side: Side, ask: impl FnOnce(&mut Moves) -> T) -> T {
    MEMORY.with(|memory| {
        let mut moves = memory.replies.borrow_mut();
        moves.refresh(game, at, side);
        ask(&mut moves)
    })
}

/// The pairs of the Combat Phase, computed once for all steps of one declaration.
pub(crate) fn contacts(game: &Game, at: &Position) -> Rc<Contacts> {
    MEMORY.with(|memory| memory.contacts.borrow_mut().look_up(game, at))
}

/// Asks about lines of communication. The tables are made by `new` where none are kept for this scenario.
pub(crate) fn lines<T>(
    game: &Game,
    new: impl FnOnce() -> LineTracer,
    ask: impl FnOnce(&mut LineTracer) -> T,
) -> T {
    MEMORY.with(|memory| {
        let mut kept = memory.lines.borrow_mut();
        let same = kept.take().filter(|tracer| tracer.is_of(game));
        ask(kept.insert(same.unwrap_or_else(new)))
    })
}

/// Half points from every hex off the map by an edge, computed by `find` where they are not kept.
pub(crate) fn field_out(
    game: &Game,
    (class, side, edge): (Class, Side, Edge),
    nets: &Nets,
    find: impl FnOnce() -> Rc<Field>,
) -> Rc<Field> {
    let known = MEMORY.with(|memory| memory.fields.borrow().known(game, (class, side, edge), nets));
    known.unwrap_or_else(|| {
        let field = find();
        MEMORY.with(|memory| memory.fields.borrow_mut().keep(game, (class, side, edge), nets, &field));
        field
    })
}

/// Lends the buckets of a search for a field: room that is used again, no answers.
pub(crate) fn buckets<T>(ask: impl FnOnce(&mut [Vec<u16>]) -> T) -> T {
    MEMORY.with(|memory| ask(&mut memory.fields.borrow_mut().buckets))
}

/// Computes something with nothing remembered, and leaves the memory as it was: what tests compare with.
#[cfg(test)]
fn afresh<T>(compute: impl FnOnce() -> T) -> T {
    fn swap(memory: &Memory, other: &Memory) {
        memory.moves.swap(&other.moves);
        memory.replies.swap(&other.replies);
        memory.contacts.swap(&other.contacts);
        memory.lines.swap(&other.lines);
        memory.fields.swap(&other.fields);
    }
    let empty = Memory::default();
    MEMORY.with(|memory| swap(memory, &empty));
    let answer = compute();
    MEMORY.with(|memory| swap(memory, &empty));
    answer
}
