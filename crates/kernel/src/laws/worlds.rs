//! Two worlds that differ only in what a viewer may not know look the same to it, and go on doing so.
//!
//! The other world comes from the position (a guess, or one that the caller makes) or from the journal (the same game with
//! other concealed steps and other unseen dice). The two are played on together and compared after every step, until the viewer itself
//! learns something: what another viewer learns does not end the comparison. [`Depth`] counts how far comparisons went,
//! so that a law cannot pass by comparing nothing.

use std::sync::Arc;

use super::face::{Face, Probe};
use super::trial::Trial;
use super::{Laws, listed};
use crate::{Dice, Match, PlayError, Rulebook, Seat, Seed, Seeded, UndoRule, Viewer};

/// How many pairs of worlds were compared, and how many of them could be compared for so many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Depth {
    /// Pairs of worlds.
    pub pairs: u64,
    /// Pairs that were still compared after one step.
    pub one: u64,
    /// Pairs that were still compared after five steps.
    pub five: u64,
    /// Pairs that were still compared after twenty steps.
    pub twenty: u64,
    /// Positions that were compared, over all pairs.
    pub positions: u64,
}

impl Depth {
    fn note(&mut self, steps: usize, positions: usize) {
        self.pairs += 1;
        self.positions += positions as u64;
        self.one += u64::from(steps >= 1);
        self.five += u64::from(steps >= 5);
        self.twenty += u64::from(steps >= 20);
    }

    /// Demands that at least so many pairs were compared, and for one, five and twenty steps.
    ///
    /// # Panics
    /// If fewer were.
    pub fn at_least(self, pairs: u64, one: u64, five: u64, twenty: u64) {
        let floor = [pairs, one, five, twenty];
        let deep = self.pairs >= pairs && self.one >= one && self.five >= five && self.twenty >= twenty;
        assert!(
            deep,
            "two worlds were compared too little: {self:?}, and not {floor:?} of pairs and of 1, 5 and 20 steps"
        );
    }
}

/// Plays random games and compares, at every so many steps and for every viewer, the position with the one
/// that `other` gives for it: one that differs only in what the viewer may not know. Everything that the viewer is given must
/// be equal, and stay so while the same actions are taken in both, until one of them reveals something to this viewer or the game ends.
///
/// # Panics
/// If the viewer could tell the two worlds apart.
pub fn two_worlds<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    other: impl FnMut(&R::Position, Viewer, &mut Seeded) -> Option<R::Position>,
) -> Depth {
    two_worlds_against(rulebook, seed, laws, |_, _, _| Vec::new(), other)
}

/// [`two_worlds`] in which the seat also tries the actions that `odd` gives: their refusals, sentence and clause, are compared.
///
/// # Panics
/// If the viewer could tell the two worlds apart.
pub fn two_worlds_against<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    mut odd: impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
    mut other: impl FnMut(&R::Position, Viewer, &mut Seeded) -> Option<R::Position>,
) -> Depth {
    let mut depth = Depth::default();
    everywhere(rulebook, seed, laws, |trial, viewer| {
        let twin = other(trial.game.position(), viewer, &mut trial.choose);
        if let Some(twin) = twin.filter(|twin| twin != trial.game.position()) {
            let probe = trial.probe(viewer, &mut odd);
            let steps = by_position(trial, viewer, twin, &probe);
            depth.note(steps, 1 + steps);
        }
    });
    depth
}

/// [`two_worlds`] with the rulebook's own guesses as the other worlds.
///
/// # Panics
/// If the viewer could tell the two worlds apart.
pub fn two_worlds_by_guess<R: Rulebook + 'static>(rulebook: &Arc<R>, seed: u64, laws: &Laws) -> Depth {
    two_worlds(rulebook, seed, laws, |at, viewer, dice| {
        Some(rulebook.guess(&rulebook.view(at, viewer), dice))
    })
}

/// Compares games with games in which only steps concealed from a viewer, and dice that it may not see, were different. What
/// the record, the moves, the log and the number of steps tell of the past is compared as well as the present.
///
/// # Panics
/// If the viewer could tell the two games apart.
pub fn two_worlds_by_journal<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    mut odd: impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
) -> Depth {
    let mut depth = Depth::default();
    everywhere(rulebook, seed, laws, |trial, viewer| {
        let probe = trial.probe(viewer, &mut odd);
        if let Some(steps) = by_journal(trial, viewer, &probe) {
            depth.note(steps, steps);
        }
    });
    depth
}

/// Random games, looked at for every viewer at every so many steps.
fn everywhere<R: Rulebook + 'static>(
    rulebook: &Arc<R>,
    seed: u64,
    laws: &Laws,
    mut look: impl FnMut(&mut Trial<R>, Viewer),
) {
    for seed in (0..laws.games).map(|number| seed.wrapping_add(number)) {
        let mut trial = Trial::new(rulebook, seed, laws);
        while trial.goes_on() {
            if trial.game.len().is_multiple_of(laws.every) {
                for viewer in trial.viewers() {
                    look(&mut trial, viewer);
                }
            }
            trial.act();
        }
    }
}

/// Plays two positions on together; for how many steps they could be compared.
fn by_position<R: Rulebook + 'static>(
    trial: &mut Trial<R>,
    viewer: Viewer,
    twin: R::Position,
    probe: &Probe<R::Action>,
) -> usize {
    let seed = Seed::from_number(u64::from(trial.choose.roll(u32::MAX)));
    let rulebook = trial.game.rulebook();
    let world = |at| Match::from_position(Arc::clone(rulebook), at, None, seed, UndoRule::Free);
    let mut worlds = [world(trial.game.position().clone()), world(twin)];
    same_faces(trial, viewer, &worlds, probe);
    for steps in 0..trial.laws.ahead {
        if !step(trial, viewer, &mut worlds) {
            return steps;
        }
        same_faces(trial, viewer, &worlds, probe);
    }
    if let Viewer::Seat(seat) = viewer
        && worlds[0].can_undo(seat)
    {
        let undone = worlds.iter_mut().all(|world| world.undo(seat).is_ok());
        trial.require(undone, "two worlds can be undone alike", || format!("{viewer:?}"));
        same_faces(trial, viewer, &worlds, probe);
    }
    trial.laws.ahead
}

/// Takes the same action in both worlds; false when the viewer may tell them apart from here on.
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
                open |= entry.reveals_to(viewer);
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

/// Goes back to a step that the viewer does not know whole and plays on from there twice: as it was, and with other
/// concealed steps and other unseen dice. For how many steps the two could be compared; nothing if there is no such step.
fn by_journal<R: Rulebook + 'static>(
    trial: &mut Trial<R>,
    viewer: Viewer,
    probe: &Probe<R::Action>,
) -> Option<usize> {
    let entries = trial.game.entries().to_vec();
    let first = entries.len().saturating_sub(trial.laws.ahead);
    let hides = |index: &usize| {
        let entry = &entries[*index];
        !viewer.sees(entry.audience) || entry.dice_for(viewer).count() < entry.dice.len()
    };
    let hidden: Vec<usize> = (first..entries.len()).filter(hides).collect();
    if hidden.is_empty() {
        return None;
    }
    let from = *trial.pick(&hidden);
    let mut worlds = [trial.game.study(from)?, trial.game.study(from)?];
    for (steps, entry) in entries[from..].iter().enumerate() {
        let faces: Vec<u32> = entry.dice.iter().map(|roll| roll.shown).collect();
        if worlds[0].act(entry.seat, entry.action.clone(), Some(&faces)).is_err() {
            trial.broken("an entry of the journal can be done again", &format!("{:?}", entry.action));
        }
        if !otherwise(trial, viewer, entry, &mut worlds[1]) {
            return Some(steps);
        }
        let open = worlds.iter().any(|world| {
            world.outcome().is_some() || world.entries().last().is_some_and(|last| last.reveals_to(viewer))
        });
        if open {
            return Some(steps);
        }
        same_faces(trial, viewer, &worlds, probe);
    }
    Some(entries.len() - from)
}

/// Does in the other world what an entry did, as far as the viewer knows it; false if that world has no such step.
fn otherwise<R: Rulebook + 'static>(
    trial: &mut Trial<R>,
    viewer: Viewer,
    entry: &crate::EntryOf<R>,
    world: &mut Match<R>,
) -> bool {
    if viewer.sees(entry.audience) {
        let dice = entry.dice.iter().zip(&entry.dice_seen_by);
        let faces: Vec<u32> = dice
            .map(
                |(roll, seen_by)| {
                    if viewer.sees(*seen_by) { roll.shown } else { trial.choose.roll(roll.sides) }
                },
            )
            .collect();
        return world.act(entry.seat, entry.action.clone(), Some(&faces)).is_ok();
    }
    if !world.decision().seats.has(entry.seat) {
        return false;
    }
    let rulebook = Arc::clone(world.rulebook());
    let at = world.position().clone();
    let list = listed(world, entry.seat).into_iter();
    let secret: Vec<R::Action> =
        list.filter(|action| !viewer.sees(rulebook.audience(&at, entry.seat, action))).collect();
    if secret.is_empty() {
        return false;
    }
    let action = trial.pick(&secret).clone();
    match world.act(entry.seat, action, None) {
        Ok(done) => !viewer.sees(done.audience),
        Err(PlayError::Refused(refusal)) => trial.broken("a listed action can be done", &refusal.to_string()),
        Err(_) => false,
    }
}

fn same_faces<R: Rulebook + 'static>(
    trial: &Trial<R>,
    viewer: Viewer,
    worlds: &[Match<R>; 2],
    probe: &Probe<R::Action>,
) {
    let [ours, theirs] = [Face::of(&worlds[0], viewer, probe), Face::of(&worlds[1], viewer, probe)];
    trial.require(ours == theirs, "two worlds look the same", || {
        let positions = format!("{:?}\n{:?}", worlds[0].position(), worlds[1].position());
        let since = worlds[0].record(Viewer::Referee);
        format!("{viewer:?}\n{}\nworlds:\n{positions}\nplayed since:\n{since}", ours.differences(&theirs))
    });
}
