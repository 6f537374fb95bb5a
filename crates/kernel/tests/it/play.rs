//! What the tests of games share: games in short, and playing by notation.

use std::sync::Arc;

use kernel::{Dice, Match, Play, Rulebook, Seat, Seed, Seeded, UndoRule};

use minis::gauntlet::Gauntlet;
use minis::plots::Plots;

pub fn gauntlet(undo: UndoRule) -> Match<Gauntlet> {
    Match::new(Arc::new(Gauntlet::new()), Seed::from_number(1), undo)
}

pub fn plots(undo: UndoRule) -> Match<Plots> {
    Match::new(Arc::new(Plots::new()), Seed::from_number(1), undo)
}

/// Plays actions of the first deciding seat.
pub fn play<R: Rulebook + 'static>(game: &mut Match<R>, moves: &[&str]) {
    for notation in moves {
        let seat = game.decision().seats.first().expect("the game goes on");
        act(game, seat, notation);
    }
}

/// Plays one action of a seat.
pub fn act<R: Rulebook + 'static>(game: &mut Match<R>, seat: Seat, notation: &str) {
    let played = Play::act(game, seat, notation, None);
    assert!(played.is_ok(), "{notation}: {played:?}");
}

/// Plays at random to the end.
pub fn play_on<R: Rulebook + 'static>(game: &mut Match<R>) {
    let mut choose = Seeded::from_number(7);
    for _ in 0..2_000 {
        let Some(seat) = game.decision().seats.first() else {
            return;
        };
        let listed = Play::legal(game, seat);
        let index = choose.roll(listed.len() as u32) as usize - 1;
        act(game, seat, &listed[index]);
    }
    panic!("the game does not end");
}
