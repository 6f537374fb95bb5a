//! Listing, judging, doing and writing agree.

use std::collections::{BTreeSet, VecDeque};

use super::trial::Trial;
use crate::{Choices, Dice, Listing, Notes, Recording, Rulebook, Seat, Seeded, Silent, Viewer};

/// How many actions of earlier lists are tried again.
const STALE: usize = 48;

/// Lists of one game: one that is used again and again, and actions that were legal once.
pub(super) struct Lists<R: Rulebook + 'static> {
    reused: R::Choices,
    earlier: Option<(R::Position, Seat)>,
    stale: VecDeque<R::Action>,
}

impl<R: Rulebook + 'static> Default for Lists<R> {
    fn default() -> Self {
        Lists { reused: R::Choices::default(), earlier: None, stale: VecDeque::new() }
    }
}

impl<R: Rulebook + 'static> Lists<R> {
    pub(super) fn hold(
        &mut self,
        trial: &mut Trial<R>,
        odd: &mut impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
    ) {
        let deciding = trial.game.decision().seats;
        // Deciding seats first, so that the reused list is full when it is filled for the others.
        for seat in deciding.iter() {
            self.deciding_seat(trial, seat, odd);
        }
        for seat in trial.seats().filter(|&seat| !deciding.has(seat)) {
            self.idle_seat(trial, seat);
        }
    }

    /// When the game is over, no seat may act.
    pub(super) fn hold_at_end(&mut self, trial: &Trial<R>) {
        let deciding = trial.game.decision().seats;
        for seat in trial.seats().filter(|&seat| !deciding.has(seat)) {
            self.idle_seat(trial, seat);
        }
    }

    fn idle_seat(&mut self, trial: &Trial<R>, seat: Seat) {
        let (rulebook, at) = (&**trial.game.rulebook(), trial.game.position());
        let known = rulebook.view(at, Viewer::Seat(seat));
        rulebook.legal(&known, seat, &mut self.reused);
        trial.require(self.reused.is_empty(), "a seat that does not decide has nothing to do", || {
            format!("{seat:?}: {:?}", self.reused.actions().collect::<Vec<_>>())
        });
        for action in &self.stale {
            refused_changes_nothing(trial, seat, action);
            trial.require(
                rulebook.check(&known, seat, action).is_err(),
                "a seat that does not decide is refused",
                || format!("{seat:?}: {action:?}"),
            );
        }
    }

    fn deciding_seat(
        &mut self,
        trial: &mut Trial<R>,
        seat: Seat,
        odd: &mut impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
    ) {
        let list = super::listed(&trial.game, seat);
        let (rulebook, at) = (&**trial.game.rulebook(), trial.game.position());
        trial.require(!list.is_empty(), "a seat that decides has something to do", || format!("{seat:?}"));
        trial.require(
            super::listed(&trial.game, seat) == list,
            "a list is the same when it is made again",
            || format!("{seat:?}: {list:?}"),
        );
        // The list still holds what another moment of the game has left in it.
        if let Some((earlier, seat)) = &self.earlier {
            rulebook.legal(&rulebook.view(earlier, Viewer::Seat(*seat)), *seat, &mut self.reused);
        }
        let known = rulebook.view(at, Viewer::Seat(seat));
        rulebook.legal(&known, seat, &mut self.reused);
        let reused: Vec<_> = self.reused.actions().collect();
        trial.require(reused == list, "a reused list agrees with a fresh one", || {
            format!("{seat:?}\nreused: {reused:?}\nfresh: {list:?}")
        });
        let mut written = BTreeSet::new();
        for action in &list {
            if let Err(refusal) = rulebook.check(&known, seat, action) {
                trial.broken("a listed action passes", &format!("{seat:?}: {action:?}: {refusal}"));
            }
            let notation = reads_back(trial, action);
            trial.require(!written.contains(&notation), "listed actions are distinct", || notation.clone());
            written.insert(notation);
        }
        let complete = trial.game.decision().listing == Listing::Complete;
        for action in &list {
            let canonical = rulebook.write(&rulebook.canonical(action));
            trial.require(
                !complete || written.contains(&canonical),
                "a complete list has the canonical form of its actions",
                || format!("{action:?}: {canonical}"),
            );
        }
        for action in trial.sample(&list) {
            can_be_done(trial, seat, &action);
        }
        let mut tried = odd(trial.game.position(), seat, &mut trial.choose);
        tried.extend(self.stale.iter().cloned());
        for action in &tried {
            judged_like_listed(trial, seat, action, &written, complete);
        }
        self.earlier = Some((trial.game.position().clone(), seat));
        self.remember(trial.sample(&list));
    }

    fn remember(&mut self, actions: Vec<R::Action>) {
        self.stale.extend(actions);
        while self.stale.len() > STALE {
            self.stale.pop_front();
        }
    }
}

/// The notation, which must read back.
fn reads_back<R: Rulebook + 'static>(trial: &Trial<R>, action: &R::Action) -> String {
    let rulebook = trial.game.rulebook();
    let notation = rulebook.write(action);
    let tidy = !notation.is_empty() && notation.trim() == notation && !notation.contains(['\n', '\r']);
    trial.require(tidy, "notation is one line without blanks at its ends", || format!("{notation:?}"));
    let read = rulebook.read(&notation);
    trial.require(read.as_ref() == Ok(action), "notation reads back", || {
        format!("'{notation}' is written for {action:?} and read as {read:?}")
    });
    notation
}

/// A listed action can be done, and comes to the same whether or not the log is read.
fn can_be_done<R: Rulebook + 'static>(trial: &mut Trial<R>, seat: Seat, action: &R::Action) {
    let number = u64::from(trial.choose.roll(u32::MAX));
    let rulebook = &**trial.game.rulebook();
    let (mut loud, mut silent) = (trial.game.position().clone(), trial.game.position().clone());
    let mut notes = Notes::default();
    let mut stream = Seeded::from_number(number);
    let done = rulebook.apply(&mut loud, seat, action, &mut Recording::new(&mut stream), &mut notes);
    if let Err(refusal) = done {
        trial.broken("a listed action can be done", &format!("{seat:?}: {action:?}: {refusal}"));
    }
    let done = rulebook.apply(&mut silent, seat, action, &mut Seeded::from_number(number), &mut Silent);
    trial.require(done.is_ok() && loud == silent, "the log changes nothing", || {
        format!("{seat:?}: {action:?}")
    });
    for noted in &notes.events {
        let line = rulebook.narrate(&noted.event);
        trial.require(!line.trim().is_empty(), "an event has something to tell", || {
            format!("{:?}", noted.event)
        });
    }
}

/// Check, apply and a complete list give one answer.
fn judged_like_listed<R: Rulebook + 'static>(
    trial: &Trial<R>,
    seat: Seat,
    action: &R::Action,
    written: &BTreeSet<String>,
    complete: bool,
) {
    let (rulebook, at) = (&**trial.game.rulebook(), trial.game.position());
    reads_back(trial, action);
    let passes = rulebook.check(&rulebook.view(at, Viewer::Seat(seat)), seat, action).is_ok();
    if passes {
        let mut after = at.clone();
        let done = rulebook.apply(&mut after, seat, action, &mut Seeded::from_number(0), &mut Silent);
        trial.require(done.is_ok(), "what passes can be done", || format!("{seat:?}: {action:?}: {done:?}"));
    } else {
        refused_changes_nothing(trial, seat, action);
    }
    let canonical = rulebook.canonical(action);
    let is_listed = written.contains(&rulebook.write(&canonical));
    // The canonical form may be listed and these details refused, such as a path through the enemy.
    let agree = passes == is_listed || (is_listed && canonical != *action);
    trial.require(!complete || agree, "a complete list is what passes", || {
        let answer = if passes { "passes but is not listed" } else { "is listed but refused" };
        format!("{seat:?}: {action:?} {answer}")
    });
}

/// If it is refused, nothing is rolled, told or changed.
fn refused_changes_nothing<R: Rulebook + 'static>(trial: &Trial<R>, seat: Seat, action: &R::Action) {
    let (rulebook, at) = (&**trial.game.rulebook(), trial.game.position());
    let Err(refusal) = rulebook.check(&rulebook.view(at, Viewer::Seat(seat)), seat, action) else {
        return;
    };
    trial.require(
        !refusal.clause.is_empty() && !refusal.kind.is_empty(),
        "a refusal cites its clause",
        || format!("{action:?}: {refusal:?}"),
    );
    let mut after = at.clone();
    let mut notes = Notes::default();
    let mut dice = Seeded::from_number(0);
    let mut dice = Recording::new(&mut dice);
    let done = rulebook.apply(&mut after, seat, action, &mut dice, &mut notes);
    trial.require(done.is_err(), "what is refused cannot be done", || {
        format!("{seat:?}: {action:?}: {refusal}")
    });
    trial.require(done == Err(refusal.clone()), "doing is refused for the reason that judging gives", || {
        format!("{seat:?}: {action:?}: {refusal}: {done:?}")
    });
    let untouched =
        after == *at && dice.into_rolls().0.is_empty() && notes.events.is_empty() && notes.revealed.is_none();
    trial.require(untouched, "a refused action changes nothing", || format!("{seat:?}: {action:?}"));
}
