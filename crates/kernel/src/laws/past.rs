//! The way back: positions that read back, seeking, undo, records.

use std::sync::Arc;

use super::trial::Trial;
use crate::{Dice, Match, Play as _, PositionHash, Record, Rulebook, Seat, Viewer, verify};

/// A position is plain data: written and read, it is equal and hashes equally.
pub(super) fn position_reads_back<R: Rulebook + 'static>(trial: &Trial<R>) {
    let at = trial.game.position();
    let read = postcard::to_stdvec(at).and_then(|bytes| postcard::from_bytes::<R::Position>(&bytes));
    match read {
        Ok(read) => {
            let same = read == *at && PositionHash::of(&read) == trial.game.hash();
            trial.require(same, "a position reads back", || format!("{at:?}\n{read:?}"));
        }
        Err(error) => trial.broken("a position reads back", &error.to_string()),
    }
}

/// Seeking any step finds the position that was there.
pub(super) fn seeks<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    let step = trial.choose.roll(trial.hashes.len() as u32) as usize - 1;
    let found = trial.game.position_at(step).map(|position| PositionHash::of(&position));
    trial.require(found == Some(trial.hashes[step]), "seeking finds the position that was there", || {
        format!("step {step}: {found:?}")
    });
}

/// Puts a saved and loaded game in the place of this one.
pub(super) fn resume<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    let loaded = reread(trial, &trial.game.save());
    trial.game = loaded;
}

/// Undo leads back to where one was, and doing it again to where one had been; what others may not know
/// of is taken back without their noticing.
pub(super) fn undo_returns<R: Rulebook + 'static>(trial: &mut Trial<R>, seat: Seat) {
    let steps = trial.game.len();
    let entry = Arc::clone(&trial.game.entries()[steps - 1]);
    let free = entry.barrier.is_none();
    trial.require(
        trial.game.can_undo(seat) == free,
        "one's last action is undone if no barrier stands",
        || format!("{:?}, barrier {:?}", entry.action, entry.barrier),
    );
    if free {
        let undone = trial.game.undo(seat).is_ok();
        let back = undone && trial.game.hash() == trial.hashes[steps - 1];
        trial.require(back, "undo returns to the position before", || format!("{:?}", entry.action));
        let again = trial.game.act(seat, entry.action.clone(), None).is_ok();
        trial.require(again && trial.game.hash() == entry.hash, "what is undone can be done again", || {
            format!("{:?}", entry.action)
        });
    }
    for other in trial.seats().filter(|&other| other != seat) {
        undo_goes_unnoticed(trial, other);
    }
}

/// A seat takes back its last action although others have acted since, concealed from it.
fn undo_goes_unnoticed<R: Rulebook + 'static>(trial: &Trial<R>, seat: Seat) {
    // What the seat knows alone decides whether it may.
    let entries = trial.game.entries();
    let own = entries.iter().rposition(|entry| entry.seat == seat).filter(|&index| {
        let unanswered = entries[index + 1..].iter().all(|later| !later.is_known_to(seat));
        entries[index].barrier.is_none() && unanswered && trial.game.outcome().is_none()
    });
    trial.require(trial.game.can_undo(seat) == own.is_some(), "undo depends on nothing concealed", || {
        format!("{seat:?}: {own:?}")
    });
    if own.is_none() {
        return;
    }
    let Some(mut study) = trial.game.study(trial.game.len()) else {
        trial.broken("the present can be studied", "");
    };
    let Ok(gone) = study.undo(seat) else {
        trial.broken("what can be undone is undone", &format!("{seat:?}"));
    };
    for viewer in trial.viewers().filter(|viewer| !gone.iter().any(|entry| viewer.sees(entry.audience))) {
        trial.require(study.view(viewer) == trial.game.view(viewer), "a secret undo goes unnoticed", || {
            format!("{viewer:?}: {gone:?}")
        });
    }
}

/// The record reads back, plays again to the same hashes, and is proven once the game is over.
pub(super) fn record_plays_again<R: Rulebook + 'static>(trial: &Trial<R>) {
    let again = reread(trial, &trial.game.record(Viewer::Referee));
    let same = again.entries().iter().zip(trial.game.entries()).all(|(ours, theirs)| ours == theirs);
    trial.require(same && again.position() == trial.game.position(), "a record plays again", String::new);
    if trial.game.outcome().is_some() {
        let report = verify(Arc::clone(trial.game.rulebook()), &trial.game.record(Viewer::Referee));
        trial
            .require(report.is_proven(), "a finished record is proven", || format!("{:#?}", report.findings));
    }
    for viewer in trial.viewers() {
        let text = trial.game.record(viewer).to_string();
        let read = text.parse::<Record>().map(|record| record.to_string());
        trial.require(read.as_ref() == Ok(&text), "every viewer's record reads back", || {
            format!("{viewer:?}: {read:?}\n{text}")
        });
    }
}

/// A snapshot holds the whole game: what is restored from it is equal, also in what it makes again.
pub(super) fn snapshot_holds_all<R: Rulebook + 'static>(trial: &Trial<R>) {
    let (saved, snapshot) = (trial.game.save(), trial.game.snapshot());
    let Ok(mut again) = Match::begin(Arc::clone(trial.game.rulebook()), &saved) else {
        trial.broken("a snapshot holds the whole game", "its start cannot be set up");
    };
    again = match saved.seed {
        Some(seed) => again.seeded(seed),
        None => again,
    };
    if let Err(why) = again.restore(&snapshot) {
        trial.broken("a snapshot holds the whole game", &why);
    }
    let same = again.snapshot() == snapshot && again.position() == trial.game.position();
    trial.require(same, "a snapshot holds the whole game", String::new);
    for (index, entry) in trial.game.entries().iter().enumerate() {
        let told = again.events(index) == trial.game.events(index);
        trial.require(told && again.entries()[index] == *entry, "events are told again", || {
            format!("{:?}", entry.action)
        });
    }
    for viewer in trial.viewers() {
        let all = again.log(viewer, 0);
        let last = again.last_lines(viewer, 5);
        trial.require(all.ends_with(&last), "the last lines end the log", || format!("{viewer:?}"));
    }
}

fn reread<R: Rulebook + 'static>(trial: &Trial<R>, record: &Record) -> Match<R> {
    let text = record.to_string();
    match text.replace('\n', "\r\n").parse::<Record>() {
        Ok(read) if read.to_string() == text => {}
        other => trial.broken("a record reads back", &format!("{other:?}")),
    }
    match Match::load(Arc::clone(trial.game.rulebook()), record, None) {
        Err(error) => trial.broken("a record plays again", &error.to_string()),
        Ok(replay) => {
            if let Some(stop) = replay.stopped {
                trial.broken("a record plays again", &stop.to_string());
            }
            replay.game
        }
    }
}
