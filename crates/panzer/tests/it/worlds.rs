//! Two worlds by hand: an unseen unit suppressed or not, with another command, facing or hex. Whoever does not see it notices nothing.

use std::sync::Arc;

use kernel::laws::{Laws, two_worlds};
use kernel::{Dice, Rules, Seeded, Viewer};
use kit::{Hexside, Side};
use panzer::{Command, Frame, Panzer, Place, Position, State, UnitId};

/// Some unseen enemy unit on the map, by chance.
fn unseen(book: &Panzer, at: &Position, viewer: Viewer, dice: &mut Seeded) -> Option<UnitId> {
    let Viewer::Seat(seat) = viewer else { return None };
    let view = book.view(at, viewer);
    let enemies = book.game().forces().own(Side::of(seat).other());
    let hidden: Vec<UnitId> = enemies
        .iter()
        .filter(|&unit| view.known.unit(unit).place == Place::Unseen && at.unit(unit).hex().is_some())
        .filter(|&unit| at.mover.unit != Some(unit))
        .collect();
    (!hidden.is_empty()).then(|| hidden[dice.roll(hidden.len() as u32) as usize - 1])
}

/// Plays games in which `change` makes another world of an unseen unit.
fn nobody_notices(seed: u64, change: impl Fn(&Panzer, &mut Position, UnitId, &mut Seeded)) {
    let book = Arc::new(panzer::open("25").unwrap());
    let other = Arc::clone(&book);
    let laws = Laws { games: 1, every: 41, ahead: 20, ..Laws::default() };
    let depth = two_worlds(&book, seed, &laws, |at, viewer, dice| {
        let unit = unseen(&other, at, viewer, dice)?;
        let mut twin = *at;
        change(&other, &mut twin, unit, dice);
        // A change that shows is none of this test's business.
        (other.view(&twin, viewer) == other.view(at, viewer)).then_some(twin)
    });
    depth.at_least(10, 8, 4, 0);
}

/// Covers fog.1.
#[test]
fn an_unseen_unit_is_suppressed_or_not() {
    nobody_notices(21, |_, at, unit, _| {
        let states = &mut at.units[unit.index()].states;
        if states.has(State::Suppressed) {
            states.clear(State::Suppressed);
        } else {
            states.set(State::Suppressed);
        }
    });
}

/// Covers fog.1, 6.2.1.
#[test]
fn an_unseen_unit_has_another_command() {
    nobody_notices(22, |_, at, unit, _| {
        let plots = matches!(at.asks(), Some(Frame::Command));
        let command = &mut at.units[unit.index()].command;
        // A plot that is still being written may only lose what it has.
        *command = if plots || *command == Command::Overwatch { Command::None } else { Command::Overwatch };
    });
}

/// Covers fog.1.
#[test]
fn an_unseen_unit_stands_one_hex_further_and_faces_elsewhere() {
    nobody_notices(23, |book, at, unit, dice| {
        let side = Hexside::ALL[dice.roll(6) as usize - 1];
        let status = &mut at.units[unit.index()];
        status.facing = side;
        let next = status.hex().and_then(|hex| book.game().grid().neighbour(hex, side.index()));
        let free = |hex: board::HexId| !book.game().units().any(|other| at.unit(other).hex() == Some(hex));
        if let Some(hex) = next.filter(|&hex| free(hex)) {
            at.units[unit.index()].place = Place::On(hex);
        }
    });
}

/// Covers 6.1.7, fog.1.
#[test]
fn the_enemy_has_spotted_a_unit_or_not() {
    let book = Arc::new(panzer::open("25").unwrap());
    let other = Arc::clone(&book);
    let laws = Laws { games: 1, every: 41, ahead: 20, ..Laws::default() };
    let depth = two_worlds(&book, 24, &laws, |at, viewer, dice| {
        let Viewer::Seat(seat) = viewer else { return None };
        let side = Side::of(seat);
        let own: Vec<UnitId> =
            other.game().forces().own(side).iter().filter(|&unit| at.unit(unit).hex().is_some()).collect();
        if own.is_empty() {
            return None;
        }
        let unit = own[dice.roll(own.len() as u32) as usize - 1];
        let mut twin = *at;
        let spotted = &mut twin.spotted[side.other().index()];
        if spotted.has(unit) {
            spotted.remove(unit);
        } else {
            spotted.insert(unit);
        }
        Some(twin)
    });
    depth.at_least(10, 8, 4, 0);
}
