//! What a touch means: gestures, buttons and drafts end in actions that the judge allows.

use std::sync::Arc;

use super::face::Asked;
use super::trial::Trial;
use crate::{
    Dice, Draft, Match, Notes, Play, Recording, Rulebook, Seat, SeatSet, Seeded, Silent, Sketch, Target,
    Viewer,
};

/// How many windows may follow each other before a draft is no longer compared with what came of it.
const WINDOWS: usize = 64;

/// What gestures and buttons offer is allowed, and pointing means what the gesture says.
pub(super) fn touches_can_be_done<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    for seat in trial.game.decision().seats.iter() {
        let rulebook = Arc::clone(trial.game.rulebook());
        let at = trial.game.position().clone();
        let known = rulebook.view(&at, Viewer::Seat(seat));
        let all = rulebook.gestures(&known, seat, None);
        for gesture in trial.sample(&all) {
            let Some(first) = gesture.actions.first() else { continue };
            let action = rulebook.read(first);
            let passes = action.as_ref().is_ok_and(|action| rulebook.check(&known, seat, action).is_ok());
            trial.require(passes, "a gesture can be done", || format!("{seat:?}: {gesture:?}"));
            let Some(target) = &gesture.target else { continue };
            let same =
                all.iter().find(|other| (&other.piece, &other.target) == (&gesture.piece, &gesture.target));
            // A gesture of several actions ends somewhere; pointing there may also mean the last of them.
            let alone = same.filter(|other| other.actions.len() == 1);
            let Some(offered) = alone.map(|other| rulebook.read(&other.actions[0]).ok()) else { continue };
            let meant = rulebook.interpret(&known, seat, &gesture.piece, target);
            trial.require(meant == offered, "pointing means what the gesture does", || {
                format!("{seat:?}: {gesture:?} is understood as {meant:?}")
            });
        }
        let scene = Play::scene(&trial.game, Viewer::Seat(seat));
        for bundle in scene.bundles {
            let action = bundle.actions.first().map(|first| rulebook.read(first));
            let passes = action.is_some_and(|action| {
                action.is_ok_and(|action| rulebook.check(&known, seat, &action).is_ok())
            });
            trial.require(passes, "a bundle can be begun", || format!("{seat:?}: {bundle:?}"));
        }
        for button in scene.buttons {
            let action = rulebook.read(&button.action);
            let passes = action.is_ok_and(|action| rulebook.check(&known, seat, &action).is_ok());
            trial.require(passes, "a button can be pressed", || format!("{seat:?}: {button:?}"));
        }
    }
}

/// A draft gives the action that the judge allows or the judge's refusal, and ghosts where the action puts the pieces.
pub(super) fn drafts_agree_with_the_judge<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    let seed = u64::from(trial.choose.roll(u32::MAX));
    for seat in trial.game.decision().seats.iter() {
        let asked = Asked::about(&trial.board, &Play::scene(&trial.game, Viewer::Seat(seat)), seed);
        let pairs =
            asked.pieces.iter().flat_map(|piece| asked.targets.iter().map(move |target| (piece, target)));
        for (piece, target) in pairs {
            a_drag_means_what_pointing_means(trial, seat, piece, target);
        }
        for draft in &asked.drafts {
            let known = trial.game.rulebook().view(trial.game.position(), Viewer::Seat(seat));
            if let Some(sketch) = trial.game.rulebook().draft(&known, seat, draft) {
                one_sketch(trial, seat, draft, &sketch);
            }
        }
    }
}

/// A drag straight to a target, without a facing or a formation, is a slow way of pointing there.
fn a_drag_means_what_pointing_means<R: Rulebook + 'static>(
    trial: &Trial<R>,
    seat: Seat,
    piece: &str,
    target: &Target,
) {
    let mut draft = Draft { piece: piece.to_owned(), ..Draft::default() };
    match target {
        Target::Space(id) => draft.spaces.push(id.clone()),
        Target::Point(spot) => draft.path.push(*spot),
        Target::Piece(_) | Target::Edge(_) | Target::Region(_) => return,
    }
    let rulebook = trial.game.rulebook();
    let known = rulebook.view(trial.game.position(), Viewer::Seat(seat));
    let Some(sketch) = rulebook.draft(&known, seat, &draft) else { return };
    one_sketch(trial, seat, &draft, &sketch);
    let meant = rulebook.interpret(&known, seat, piece, target);
    let judged = meant.map(|action| match rulebook.check(&known, seat, &action) {
        Ok(()) => (Some(rulebook.write(&action)), None),
        Err(refusal) => (None, Some(refusal)),
    });
    let drafted = (sketch.action, sketch.refusal);
    trial.require(judged.as_ref() == Some(&drafted), "a drag means what pointing means", || {
        format!("{seat:?}: {draft:?}\ndrafted: {drafted:?}\npointed: {judged:?}")
    });
}

fn one_sketch<R: Rulebook + 'static>(trial: &Trial<R>, seat: Seat, draft: &Draft, sketch: &Sketch) {
    let rulebook = trial.game.rulebook();
    let known = rulebook.view(trial.game.position(), Viewer::Seat(seat));
    let detail = || format!("{seat:?}: {draft:?}\n{sketch:?}");
    let again = rulebook.draft(&known, seat, draft);
    trial.require(again.as_ref() == Some(sketch), "a draft asked twice is drawn alike", detail);
    trial.require(
        sketch.action.is_some() != sketch.refusal.is_some(),
        "a draft is allowed or refused",
        detail,
    );
    let Some(notation) = &sketch.action else { return };
    let clean = sketch.reds.is_empty() && sketch.ghosts.iter().all(|ghost| !ghost.red);
    trial.require(clean, "what is allowed is not drawn in red", detail);
    let action = rulebook.read(notation);
    let passes = action.as_ref().is_ok_and(|action| rulebook.check(&known, seat, action).is_ok());
    trial.require(passes, "a draft's action passes", detail);
    let Ok(action) = action else { return };
    if let Some(after) = undisturbed(&trial.game, seat, &action) {
        let scene = rulebook.scene(&rulebook.view(&after, Viewer::Seat(seat)), Viewer::Seat(seat));
        for ghost in &sketch.ghosts {
            let piece = scene.pieces.iter().find(|piece| piece.id == ghost.piece);
            let there =
                piece.is_some_and(|piece| (&piece.place, piece.facing) == (&ghost.place, ghost.facing));
            trial.require(there, "a ghost stands where the action puts the piece", || {
                format!("{}\nbut it stands as {piece:?}", detail())
            });
        }
    }
}

/// The position after an action and the windows in which the others hold; nothing if a die or a hidden fact has a say.
fn undisturbed<R: Rulebook + 'static>(
    game: &Match<R>,
    seat: Seat,
    action: &R::Action,
) -> Option<R::Position> {
    let rulebook = game.rulebook();
    let mut after = game.position().clone();
    let mut notes = Notes::default();
    let mut stream = Seeded::from_number(0);
    let mut dice = Recording::new(&mut stream);
    rulebook.apply(&mut after, seat, action, &mut dice, &mut notes).ok()?;
    let revealed = notes.revealed.is_some_and(|to: SeatSet| !to.is_empty());
    if revealed || !dice.into_rolls().0.is_empty() {
        return None;
    }
    for _ in 0..WINDOWS {
        let passing = rulebook.decision(&after).seats.iter().find_map(|other| {
            let pass = rulebook.pass(&rulebook.view(&after, Viewer::Seat(other)), other)?;
            Some((other, pass))
        });
        let Some((other, pass)) = passing else { return Some(after) };
        rulebook.apply(&mut after, other, &pass, &mut Seeded::from_number(0), &mut Silent).ok()?;
    }
    None
}
