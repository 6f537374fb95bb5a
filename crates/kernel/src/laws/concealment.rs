//! What a viewer is given, and that it tells nothing of what is concealed.

use std::sync::Arc;

use super::face::{Face, Probe};
use super::trial::Trial;
use crate::{Dice, Notes, Recording, Rulebook, Seat, Seeded, Viewer};

/// Views are data, and a guess made from a view looks like it.
pub(super) fn views_and_guesses<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    let number = u64::from(trial.choose.roll(u32::MAX));
    let rulebook = &**trial.game.rulebook();
    for viewer in trial.viewers().chain([Viewer::Referee]) {
        let view = rulebook.view(trial.game.position(), viewer);
        let json = serde_json::to_string(&view);
        trial.require(json.is_ok(), "a view can be written as JSON", || format!("{json:?}"));
        if !trial.laws.guesses {
            continue;
        }
        let guess = rulebook.guess(&view, &mut Seeded::from_number(number));
        let seen = rulebook.view(&guess, viewer);
        trial.require(seen == view, "a guess looks like the view it was made from", || {
            format!("{viewer:?}\nview:  {view:?}\nguess: {seen:?}")
        });
    }
}

/// Two actions that a viewer may know of, and that leave different positions, leave different views: otherwise the record, which
/// tells them apart, tells what the view hides.
pub(super) fn the_journal_tells_no_more<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    for seat in trial.game.decision().seats.iter() {
        let list = super::listed(&trial.game, seat);
        let number = u64::from(trial.choose.roll(u32::MAX));
        let rulebook = Arc::clone(trial.game.rulebook());
        let before = trial.game.position().clone();
        let mut done = Vec::new();
        for action in trial.sample(&list) {
            let mut after = before.clone();
            let mut notes = Notes::default();
            let mut dice = Seeded::from_number(number);
            let mut dice = Recording::new(&mut dice);
            if rulebook.apply(&mut after, seat, &action, &mut dice, &mut notes).is_ok() {
                let audience = rulebook.audience(&before, seat, &action).and(notes.widened);
                done.push((action, audience, after));
            }
        }
        for viewer in trial.viewers() {
            let known: Vec<_> = done.iter().filter(|(_, audience, _)| viewer.sees(*audience)).collect();
            for (index, (one, _, here)) in known.iter().enumerate() {
                let alike = known[index + 1..].iter().find(|(_, _, there)| {
                    here != there && rulebook.view(here, viewer) == rulebook.view(there, viewer)
                });
                if let Some((other, _, _)) = alike {
                    let detail = format!("{viewer:?} cannot see whether {seat:?} took {one:?} or {other:?}");
                    trial.broken("the journal tells no more than the view", &detail);
                }
            }
        }
    }
}

/// An action concealed from a viewer leaves everything that the viewer is given as it was.
pub(super) fn concealed_actions_tell_nothing<R: Rulebook + 'static>(
    trial: &mut Trial<R>,
    odd: &mut impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
) {
    for seat in trial.game.decision().seats.iter() {
        let list = super::listed(&trial.game, seat);
        for action in trial.sample(&list) {
            let audience = trial.game.rulebook().audience(trial.game.position(), seat, &action);
            for viewer in trial.viewers().filter(|viewer| !viewer.sees(audience)) {
                let Some(mut study) = trial.game.study(trial.game.len()) else {
                    trial.broken("the present can be studied", "");
                };
                let probe = trial.probe(viewer, odd);
                let before = Face::of(&study, viewer, &probe);
                match study.act(seat, action.clone(), None) {
                    // A die has decided that the viewer sees it after all.
                    Ok(entry) if viewer.sees(entry.audience) => continue,
                    Ok(_) => {}
                    Err(error) => {
                        trial.broken("a listed action can be done", &format!("{action:?}: {error}"));
                    }
                }
                let after = Face::of(&study, viewer, &probe);
                trial.require(before == after, "a concealed action tells nothing", || {
                    format!("{viewer:?}, {seat:?}: {action:?}\n{}", before.differences(&after))
                });
            }
        }
    }
}

impl<R: Rulebook + 'static> Trial<'_, R> {
    /// What is asked in one comparison for a viewer.
    pub(super) fn probe(
        &mut self,
        viewer: Viewer,
        odd: &mut impl FnMut(&R::Position, Seat, &mut Seeded) -> Vec<R::Action>,
    ) -> Probe<R::Action> {
        let odd = match viewer {
            Viewer::Seat(seat) => odd(self.game.position(), seat, &mut self.choose),
            Viewer::Spectator | Viewer::Referee => Vec::new(),
        };
        let (seed, odd) = (u64::from(self.choose.roll(u32::MAX)), self.sample(&odd));
        Probe { seed, odd, board: Arc::clone(&self.board) }
    }
}
