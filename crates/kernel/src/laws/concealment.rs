//! What a viewer is given, and that it tells nothing of what is concealed.

use super::trial::Trial;
use crate::{Dice, LogLine, Match, Play, Rulebook, Seeded, Viewer};

/// Everything that one viewer is given of a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Face {
    view: String,
    legal: Vec<String>,
    can_undo: bool,
    log: Vec<LogLine>,
    record: String,
    /// Whatever else a table shows: who decides, the scene, odds, gestures, the actions, the story so far.
    table: Vec<String>,
}

impl Face {
    pub(super) fn of<R: Rulebook + 'static>(game: &Match<R>, viewer: Viewer) -> Face {
        let (legal, can_undo, gestures) = match viewer {
            Viewer::Seat(seat) => (Play::legal(game, seat), game.can_undo(seat), game.gestures(seat, None)),
            Viewer::Spectator | Viewer::Referee => (Vec::new(), false, Vec::new()),
        };
        let view =
            serde_json::to_string(&game.view(viewer)).unwrap_or_else(|error| format!("no JSON: {error}"));
        let table = vec![
            format!("{:?}", game.decision_for(viewer)),
            format!("{:?}", game.scene(viewer)),
            format!("{:?}", game.odds(viewer)),
            format!("{gestures:?}"),
            format!("{:?}", game.moves(viewer, 0)),
            format!("{:?}", game.story(viewer)),
            game.known_steps(viewer).to_string(),
        ];
        Face { view, legal, can_undo, log: game.log(viewer), record: game.record(viewer).to_string(), table }
    }

    /// How two faces differ, part by part.
    pub(super) fn differences(&self, other: &Face) -> String {
        let mut found = Vec::new();
        let mut compare = |part: &str, ours: String, theirs: String| {
            if ours != theirs {
                found.push(format!("{part}:\n  {ours}\n  {theirs}"));
            }
        };
        compare("view", self.view.clone(), other.view.clone());
        compare("legal", self.legal.join("; "), other.legal.join("; "));
        compare("can undo", self.can_undo.to_string(), other.can_undo.to_string());
        compare("log", format!("{:?}", self.log), format!("{:?}", other.log));
        compare("record", self.record.clone(), other.record.clone());
        for (ours, theirs) in self.table.iter().zip(&other.table) {
            compare("table", ours.clone(), theirs.clone());
        }
        found.join("\n")
    }
}

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

/// An action concealed from a viewer leaves everything that the viewer is given as it was.
pub(super) fn concealed_actions_tell_nothing<R: Rulebook + 'static>(trial: &mut Trial<R>) {
    for seat in trial.game.decision().seats.iter() {
        let list = super::listed(&trial.game, seat);
        for action in trial.sample(&list) {
            let audience = trial.game.rulebook().audience(trial.game.position(), seat, &action);
            for viewer in trial.viewers().filter(|viewer| !viewer.sees(audience)) {
                let Some(mut study) = trial.game.study(trial.game.len()) else {
                    trial.broken("the present can be studied", "");
                };
                let before = Face::of(&study, viewer);
                if let Err(error) = study.act(seat, action.clone(), None) {
                    trial.broken("a listed action can be done", &format!("{action:?}: {error}"));
                }
                let after = Face::of(&study, viewer);
                trial.require(before == after, "a concealed action tells nothing", || {
                    format!("{viewer:?}, {seat:?}: {action:?}\n{}", before.differences(&after))
                });
            }
        }
    }
}
