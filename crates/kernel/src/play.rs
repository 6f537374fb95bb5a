//! A game being played, without types: what servers, protocols and terminals use.
//!
//! [`Play`] is notation in and text out, for each viewer only what it may know. Every question to a rulebook has one line
//! in the trait and one body in the implementation below; nothing above the kernel repeats it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::game::redo;
use crate::{
    Board, Button, Choices, ClauseText, Decision, Done, Draft, EntryOf, Gesture, LogLine, Match, Moment,
    MoveLine, Notes, Odds, Orders, Outcome, Overlay, Panel, PlayError, Rulebook, Rules, Scene, Seat, Sketch,
    Standing, Target, Title, Viewer, exercise,
};

/// A game being played.
pub trait Play: Send {
    /// What is played.
    fn title(&self) -> &Title;
    /// Who `viewer` sees deciding, and what about; the truth for the referee.
    fn decision(&self, viewer: Viewer) -> Decision;
    /// What `seat` may do now, in notation, in the rulebook's fixed order.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Whether `seat` may do it.
    fn check(&self, seat: Seat, notation: &str) -> Result<(), PlayError>;
    /// Does it. Forced `dice` are used instead of the seeded stream, and must be exactly what is rolled.
    fn act(&mut self, seat: Seat, notation: &str, dice: Option<&[u32]>) -> Result<Done, PlayError>;
    /// Undoes the seat's last action if [`crate::UndoRule`] and the barriers allow; returns the undone actions.
    fn undo(&mut self, seat: Seat) -> Result<String, PlayError>;
    /// Whether `seat` could undo now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// `seat` consents to undoing another seat's last action, whatever barrier it crosses.
    fn consent_to_undo(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The fingerprint of what `viewer` may know: the position's hash for the referee, the view's hash for all others.
    fn hash(&self, viewer: Viewer) -> String;
    /// How many steps of the journal `viewer` knows; all for the referee.
    fn steps(&self, viewer: Viewer) -> usize;
    /// The game as it was after `step` actions (0 is the start), for replays; it can be played on.
    fn at_step(&self, step: usize) -> Option<Box<dyn Play>>;
    /// What `viewer` may know, as data.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// How it looks to `viewer`, with the gestures of that viewer's legal actions.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What is on the table from the first to the last turn.
    fn board(&self) -> Board;
    /// The map as a printed sheet in SVG; empty without one.
    fn picture(&self) -> String;
    /// What `seat` may do by touching pieces: all of it, or what begins with `piece`.
    fn gestures(&self, seat: Seat, piece: Option<&str>) -> Vec<Gesture>;
    /// What `seat` would do by touching `piece` and then `target`, or why it may not.
    fn attempt(&self, seat: Seat, piece: &str, target: &Target) -> Result<String, PlayError>;
    /// What would come of a draft while the player still drags.
    fn draft(&self, seat: Seat, draft: &Draft) -> Result<Sketch, PlayError>;
    /// What lies over the map under a name of [`Board::overlays`].
    fn overlay(&self, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay>;
    /// What there is to know of a piece or a space.
    fn inspect(&self, viewer: Viewer, id: &str) -> Vec<Panel>;
    /// What `seat` does now without being asked, under its standing orders.
    fn auto_action(&self, seat: Seat, orders: &Orders) -> Option<String>;
    /// The log from `from_step` on, with steps counted from 1 in what `viewer` may know.
    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogLine>;
    /// The last `most` lines of the log, without reading it all.
    fn last_lines(&self, viewer: Viewer, most: usize) -> Vec<LogLine>;
    /// The actions after `step` steps, as `viewer` may know them.
    fn moves(&self, viewer: Viewer, after: usize) -> Vec<MoveLine>;
    /// The last action as `viewer` may know it, numbered `step`; `None` if the viewer does not know it. The same as the last
    /// of [`Play::moves`], without reading the whole journal.
    fn last_move(&self, viewer: Viewer, step: usize) -> Option<MoveLine>;
    /// The true step at which `viewer` knew `known` steps, for [`Play::at_step`].
    fn step_of(&self, viewer: Viewer, known: usize) -> Option<usize>;
    /// How the game stood after each step, as `viewer` may know it.
    fn story(&self, viewer: Viewer) -> Vec<Moment>;
    /// How the game stands now, as `viewer` may know it.
    fn standing(&self, viewer: Viewer) -> Standing;
    /// The clauses that have affected play so far, refusals aside: those behind the events and, where they tell
    /// `viewer` nothing hidden, those that the rules cited.
    fn exercised(&self, viewer: Viewer) -> BTreeSet<String>;
    /// The clauses that play of this scenario can exercise; empty if the rulebook does not say.
    fn exercisable(&self) -> Vec<&'static str>;
    /// The exact odds of the combat that is being prepared, if one is, as `viewer` may know it.
    fn odds(&self, viewer: Viewer) -> Option<Odds>;
    /// The rulebook's score of the position for a seat.
    fn evaluate(&self, seat: Seat) -> i32;
    /// The game record as text, as `viewer` may know it; the referee's holds everything.
    fn record(&self, viewer: Viewer) -> String;
    /// The referee's record with the seed, to continue the game with the same dice. For storage only: it gives every
    /// future roll away.
    fn save(&self) -> String;
    /// The whole game as bytes, to continue it without replaying it ([`Play::restore`]). For storage only: it holds every
    /// secret, and only the program that wrote it reads it.
    fn snapshot(&self) -> Vec<u8>;
    /// Puts a game before its first action where a [`Play::snapshot`] of it was.
    ///
    /// # Errors
    /// Why it does not fit. The game is as it was.
    fn restore(&mut self, snapshot: &[u8]) -> Result<(), String>;
    /// The clauses of the rulebook.
    fn clauses(&self) -> &[ClauseText];
    /// The seed's commitment, if the dice are seeded.
    fn commitment(&self) -> Option<String>;
}

impl<R: Rulebook + 'static> Play for Match<R> {
    fn title(&self) -> &Title {
        self.rulebook.title()
    }

    fn decision(&self, viewer: Viewer) -> Decision {
        self.decision_for(viewer)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        Match::legal(self, seat).actions().map(|action| self.rulebook.write(&action)).collect()
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), PlayError> {
        let action = self.read(notation)?;
        Match::check(self, seat, &action)
    }

    fn act(&mut self, seat: Seat, notation: &str, dice: Option<&[u32]>) -> Result<Done, PlayError> {
        let action = self.read(notation)?;
        let rulebook = std::sync::Arc::clone(&self.rulebook);
        let entry = Match::act(self, seat, action, dice)?;
        let viewer = Viewer::Seat(seat);
        let events = entry.told.events.get().into_iter().flatten();
        let events = events.filter(|noted| viewer.sees(noted.audience));
        Ok(Done {
            action: rulebook.write(&entry.action),
            dice: entry.dice_for(viewer).collect(),
            log: events.map(|noted| rulebook.narrate(&noted.event)).collect(),
        })
    }

    fn undo(&mut self, seat: Seat) -> Result<String, PlayError> {
        let gone = Match::undo(self, seat)?;
        let known = gone.iter().filter(|entry| entry.audience.has(seat));
        Ok(known.map(|entry| self.rulebook.write(&entry.action)).collect::<Vec<_>>().join("; "))
    }

    fn can_undo(&self, seat: Seat) -> bool {
        Match::can_undo(self, seat)
    }

    fn consent_to_undo(&mut self, seat: Seat) -> Result<(), PlayError> {
        Match::consent_to_undo(self, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn hash(&self, viewer: Viewer) -> String {
        self.hash_for(viewer).to_string()
    }

    fn steps(&self, viewer: Viewer) -> usize {
        match self.effective_viewer(viewer) {
            Viewer::Referee => self.len(),
            viewer => self.known(viewer).count(),
        }
    }

    fn at_step(&self, step: usize) -> Option<Box<dyn Play>> {
        Some(Box::new(self.study(step)?))
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(&*Match::view(self, viewer)).unwrap_or_else(|error| {
            debug_assert!(false, "a view cannot be written as JSON: {error}");
            serde_json::Value::Null
        })
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let viewer = self.effective_viewer(viewer);
        let view = self.rulebook.view(&self.position, viewer);
        let mut scene = self.rulebook.scene(&view, viewer);
        scene.standing = self.rulebook.standing(&view);
        if let Viewer::Seat(seat) = viewer
            && scene.active.is_empty()
            && scene.buttons.is_empty()
            && scene.ask.is_none()
            && self.decision().seats.has(seat)
        {
            scene.buttons = Play::legal(self, seat).into_iter().map(button).collect();
        }
        if let Viewer::Seat(seat) = viewer
            && self.decision().seats.has(seat)
        {
            let own = self.journal.entries.iter().rev().filter(|entry| entry.seat == seat);
            let mut before = own.map(|entry| &entry.action);
            scene.bundles.extend(self.rulebook.repeat(&view, seat, &mut before));
        }
        scene
    }

    fn board(&self) -> Board {
        self.rulebook.board()
    }

    fn picture(&self) -> String {
        self.rulebook.picture()
    }

    fn gestures(&self, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        if self.decision().seats.has(seat) {
            self.rulebook.gestures(&self.seat_view(seat), seat, piece)
        } else {
            Vec::new()
        }
    }

    fn attempt(&self, seat: Seat, piece: &str, target: &Target) -> Result<String, PlayError> {
        self.check_decides(seat)?;
        let known = self.seat_view(seat);
        let action = self.rulebook.interpret(&known, seat, piece, target).ok_or_else(|| {
            match self.rulebook.why_not(&known, seat, piece, target) {
                Some(refusal) => PlayError::Refused(refusal),
                None => PlayError::Notation(self.no_action(&known, seat, piece)),
            }
        })?;
        self.rulebook.check(&known, seat, &action).map_err(PlayError::Refused)?;
        Ok(self.rulebook.write(&action))
    }

    fn draft(&self, seat: Seat, draft: &Draft) -> Result<Sketch, PlayError> {
        self.check_decides(seat)?;
        let sketch = self.rulebook.draft(&self.seat_view(seat), seat, draft);
        sketch.ok_or_else(|| PlayError::Notation(format!("{} cannot be drafted in this step", draft.piece)))
    }

    fn overlay(&self, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        let viewer = self.effective_viewer(viewer);
        self.rulebook.overlay(&self.rulebook.view(&self.position, viewer), viewer, id, piece)
    }

    fn inspect(&self, viewer: Viewer, id: &str) -> Vec<Panel> {
        let viewer = self.effective_viewer(viewer);
        self.rulebook.inspect(&self.rulebook.view(&self.position, viewer), viewer, id)
    }

    fn auto_action(&self, seat: Seat, orders: &Orders) -> Option<String> {
        let action = self.rulebook.auto_action(&self.seat_view(seat), seat, orders)?;
        Some(self.rulebook.write(&action))
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogLine> {
        let viewer = self.effective_viewer(viewer);
        let known = (1..).zip(self.known(viewer)).skip(from_step.saturating_sub(1));
        known.flat_map(|(step, (true_step, _))| self.log_lines(viewer, step, true_step - 1)).collect()
    }

    fn last_lines(&self, viewer: Viewer, most: usize) -> Vec<LogLine> {
        let viewer = self.effective_viewer(viewer);
        let mut step = self.steps(viewer);
        let mut last_first = Vec::new();
        for (index, entry) in self.journal.entries.iter().enumerate().rev() {
            if last_first.len() >= most {
                break;
            }
            if entry.is_known_by(viewer) {
                let lines: Vec<LogLine> = self.log_lines(viewer, step, index).collect();
                last_first.extend(lines.into_iter().rev());
                step -= 1;
            }
        }
        last_first.truncate(most);
        last_first.reverse();
        last_first
    }

    fn moves(&self, viewer: Viewer, after: usize) -> Vec<MoveLine> {
        let viewer = self.effective_viewer(viewer);
        let lines = (1..).zip(self.known(viewer)).skip(after);
        lines.map(|(step, (_, entry))| self.move_line(viewer, step, entry)).collect()
    }

    fn last_move(&self, viewer: Viewer, step: usize) -> Option<MoveLine> {
        let viewer = self.effective_viewer(viewer);
        let entry = self.journal.entries.last().filter(|entry| entry.is_known_by(viewer))?;
        Some(self.move_line(viewer, step, entry))
    }

    fn step_of(&self, viewer: Viewer, known: usize) -> Option<usize> {
        match known.checked_sub(1) {
            None => Some(0),
            Some(before) => self.known(self.effective_viewer(viewer)).nth(before).map(|(step, _)| step),
        }
    }

    fn story(&self, viewer: Viewer) -> Vec<Moment> {
        let viewer = self.effective_viewer(viewer);
        let Some(mut position) = self.position_at(0) else { return Vec::new() };
        let mut moments = Vec::with_capacity(self.len() + 1);
        let mut tell = |step: usize, position: &R::Position| {
            moments.push(Moment {
                step,
                standing: self.rulebook.standing(&self.rulebook.view(position, viewer)),
                judged: (viewer == Viewer::Referee).then(|| self.rulebook.evaluate(position, Seat(0))),
            });
        };
        tell(0, &position);
        let mut known = self.known(viewer).map(|(step, _)| step).peekable();
        let mut step = 0;
        for (true_step, entry) in (1..).zip(&self.journal.entries) {
            redo(&*self.rulebook, &mut position, entry, &mut Notes::default());
            if known.next_if_eq(&true_step).is_some() {
                step += 1;
                tell(step, &position);
            }
        }
        moments
    }

    fn standing(&self, viewer: Viewer) -> Standing {
        self.rulebook.standing(&self.rulebook.view(&self.position, self.effective_viewer(viewer)))
    }

    fn exercised(&self, viewer: Viewer) -> BTreeSet<String> {
        exercise::clauses_of(self, viewer)
    }

    fn exercisable(&self) -> Vec<&'static str> {
        self.rulebook.exercisable()
    }

    fn odds(&self, viewer: Viewer) -> Option<Odds> {
        self.rulebook.odds(&self.rulebook.view(&self.position, self.effective_viewer(viewer)))
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        self.rulebook.evaluate(&self.position, seat)
    }

    fn record(&self, viewer: Viewer) -> String {
        Match::record(self, viewer).to_string()
    }

    fn save(&self) -> String {
        Match::save(self).to_string()
    }

    fn snapshot(&self) -> Vec<u8> {
        Match::snapshot(self)
    }

    fn restore(&mut self, snapshot: &[u8]) -> Result<(), String> {
        Match::restore(self, snapshot)
    }

    fn clauses(&self) -> &[ClauseText] {
        self.rulebook.clauses()
    }

    fn commitment(&self) -> Option<String> {
        self.commitment.clone()
    }
}

impl<R: Rulebook> Match<R> {
    /// What to say to an attempt that means nothing and that no clause forbids: what is asked instead.
    fn no_action(&self, known: &R::View, seat: Seat, piece: &str) -> String {
        let scene = self.rulebook.scene(known, Viewer::Seat(seat));
        let name = scene.pieces.iter().find(|one| one.id == piece).map(|one| one.name.as_str());
        let name = name.filter(|name| !name.is_empty()).unwrap_or("That");
        format!("{name} has no action there now. {}", scene.prompt)
    }

    /// The lines that `viewer` may read of the entry at `index`, numbered `step`.
    fn log_lines(&self, viewer: Viewer, step: usize, index: usize) -> impl Iterator<Item = LogLine> {
        let seat = self.journal.entries[index].seat.0;
        let seen = self.events(index).iter().filter(move |noted| viewer.sees(noted.audience));
        seen.map(move |noted| LogLine {
            step,
            seat,
            text: self.rulebook.narrate(&noted.event),
            look: self.rulebook.depict(&noted.event),
        })
    }
}

impl<R: Rules> Match<R> {
    /// What `seat` may do now, in the rulebook's fixed order.
    pub fn legal(&self, seat: Seat) -> R::Choices {
        let mut choices = R::Choices::default();
        if self.decision().seats.has(seat) {
            self.rulebook.legal(&self.seat_view(seat), seat, &mut choices);
        }
        choices
    }

    /// Whether `seat` may take an action now, judged on what it knows.
    pub fn check(&self, seat: Seat, action: &R::Action) -> Result<(), PlayError> {
        self.check_decides(seat)?;
        self.rulebook.check(&self.seat_view(seat), seat, action).map_err(PlayError::Refused)
    }

    /// What a seat knows while the game is played.
    fn seat_view(&self, seat: Seat) -> Cow<'_, R::View> {
        self.rulebook.view(&self.position, Viewer::Seat(seat))
    }

    /// The action that a notation means.
    pub fn read(&self, notation: &str) -> Result<R::Action, PlayError> {
        self.rulebook.read(notation.trim()).map_err(|fault| PlayError::Notation(fault.to_string()))
    }

    /// The entries that `viewer` knows, by the action or by its events, with their true step.
    fn known(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &EntryOf<R>)> {
        let entries = (1..).zip(&self.journal.entries).map(|(step, entry)| (step, &**entry));
        entries.filter(move |(_, entry)| entry.is_known_by(viewer))
    }

    /// An entry as `viewer` may know it.
    fn move_line(&self, viewer: Viewer, step: usize, entry: &EntryOf<R>) -> MoveLine {
        MoveLine {
            step,
            seat: entry.seat.0,
            action: viewer.sees(entry.audience).then(|| self.rulebook.write(&entry.action)),
            dice: entry.dice_for(viewer).map(|roll| roll.shown).collect(),
        }
    }
}

/// A button labelled with the action's notation.
fn button(action: String) -> Button {
    Button { label: action.clone(), action, warnings: Vec::new(), ends: false }
}
