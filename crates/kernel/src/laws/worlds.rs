//! Two worlds that differ only in what a viewer may not know look the same to it, and go on doing so.

use std::sync::Arc;

use super::concealment::Face;
use super::trial::Trial;
use super::{Laws, listed};
use crate::{Dice, Match, Rulebook, Seat, Seed, Seeded, UndoRule, Viewer};

/// Plays random games and compares, at every so many steps and for every viewer, the position with the one
/// that `other` gives for it: one that differs only in what the viewer may not know. View, list, undo, log
/// and record must be equal, and stay so while the same actions are taken in both, until one of them reveals
/// something or the game ends.
///
/// # Panics
/// If the viewer could tell the two worlds apart.
pub fn two_worlds<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    mut other: impl FnMut(&R::Position, Viewer, &mut Seeded) -> Option<R::Position>,
) {
    for seed in (0..laws.games).map(|number| seed.wrapping_add(number)) {
        let mut trial = Trial::new(rulebook, seed, laws);
        while trial.goes_on() {
            if trial.game.len().is_multiple_of(laws.every) {
                for viewer in trial.viewers() {
                    let twin = other(trial.game.position(), viewer, &mut trial.choose);
                    if let Some(twin) = twin.filter(|twin| twin != trial.game.position()) {
                        compare(&mut trial, viewer, twin);
                    }
                }
            }
            trial.act();
        }
    }
}

/// [`two_worlds`] with the rulebook's own guesses as the other worlds.
///
/// # Panics
/// If the viewer could tell the two worlds apart.
pub fn two_worlds_by_guess<R: Rulebook + 'static>(rulebook: &Arc<R>, seed: u64, laws: &Laws) {
    two_worlds(rulebook, seed, laws, |at, viewer, dice| {
        Some(rulebook.guess(&rulebook.view(at, viewer), dice))
    });
}

fn compare<R: Rulebook + 'static>(trial: &mut Trial<R>, viewer: Viewer, twin: R::Position) {
    let seed = Seed::from_number(u64::from(trial.choose.roll(u32::MAX)));
    let rulebook = trial.game.rulebook();
    let world = |at| Match::from_position(Arc::clone(rulebook), at, None, seed, UndoRule::Free);
    let mut worlds = [world(trial.game.position().clone()), world(twin)];
    same_faces(trial, viewer, &worlds);
    for _ in 0..trial.laws.ahead {
        if !step(trial, viewer, &mut worlds) {
            return;
        }
        same_faces(trial, viewer, &worlds);
    }
    if let Viewer::Seat(seat) = viewer
        && worlds[0].can_undo(seat)
    {
        let undone = worlds.iter_mut().all(|world| world.undo(seat).is_ok());
        trial.require(undone, "two worlds can be undone alike", || format!("{viewer:?}"));
        same_faces(trial, viewer, &worlds);
    }
}

/// Takes the same action in both worlds; false when they may be told apart from here on.
fn step<R: Rulebook + 'static>(trial: &mut Trial<R>, viewer: Viewer, worlds: &mut [Match<R>; 2]) -> bool {
    let mut common: Vec<(Seat, R::Action)> = Vec::new();
    for seat in worlds[0].decision().seats.iter() {
        let lists = [listed(&worlds[0], seat), listed(&worlds[1], seat)];
        let both = lists[0].iter().filter(|action| lists[1].contains(action));
        common.extend(both.map(|action| (seat, action.clone())));
    }
    if common.is_empty() {
        return false;
    }
    let (seat, action) = trial.pick(&common).clone();
    let mut open = false;
    let mut audiences = Vec::new();
    for world in worlds {
        match world.act(seat, action.clone(), None) {
            Ok(entry) => {
                open |= entry.revealed;
                audiences.push(viewer.sees(entry.audience));
            }
            Err(error) => {
                trial.broken("a listed action can be done", &format!("{seat:?}: {action:?}: {error}"))
            }
        }
        open |= world.outcome().is_some();
    }
    trial.require(
        open || audiences[0] == audiences[1],
        "an action is concealed in both worlds or in none",
        || format!("{viewer:?}, {seat:?}: {action:?}"),
    );
    !open
}

fn same_faces<R: Rulebook + 'static>(trial: &Trial<R>, viewer: Viewer, worlds: &[Match<R>; 2]) {
    let [ours, theirs] = [Face::of(&worlds[0], viewer), Face::of(&worlds[1], viewer)];
    trial.require(ours == theirs, "two worlds look the same", || {
        let positions = format!("{:?}\n{:?}", worlds[0].position(), worlds[1].position());
        let since = worlds[0].record(Viewer::Referee);
        format!("{viewer:?}\n{}\nworlds:\n{positions}\nplayed since:\n{since}", ours.differences(&theirs))
    });
}
