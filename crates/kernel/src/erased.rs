//! [`Play`] for every [`Match`]: notation in, text out, each viewer given what it may know.

use crate::{
    Button, Choices, ClauseText, Decision, Done, Gesture, LogLine, Match, Odds, Outcome, Play, PlayError,
    Rulebook, Scene, Seat, Title, Viewer,
};

impl<R: Rulebook> Match<R> {
    /// What `seat` may do now, in the rulebook's fixed order.
    pub fn legal(&self, seat: Seat) -> R::Choices {
        let mut choices = R::Choices::default();
        if self.decision().seats.has(seat) {
            self.rulebook.legal(&self.position, seat, &mut choices);
        }
        choices
    }

    /// The action that a notation means.
    pub fn read(&self, notation: &str) -> Result<R::Action, PlayError> {
        self.rulebook.read(notation.trim()).map_err(|fault| PlayError::Notation(fault.to_string()))
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.rulebook.view(&self.position, self.eyes(viewer))
    }

    /// The log, with steps counted in what `viewer` may know.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        let viewer = self.eyes(viewer);
        let mut lines = Vec::new();
        let mut step = 0;
        for entry in &self.journal.entries {
            let mut seen = entry.events.iter().filter(|noted| viewer.sees(noted.audience)).peekable();
            if viewer.sees(entry.audience) || seen.peek().is_some() {
                step += 1;
            }
            lines.extend(seen.map(|noted| LogLine { step, text: self.rulebook.narrate(&noted.event) }));
        }
        lines
    }
}

impl<R: Rulebook + 'static> Play for Match<R> {
    fn title(&self) -> &Title {
        self.rulebook.title()
    }

    fn decision(&self) -> Decision {
        Match::decision(self)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        Match::legal(self, seat).actions().map(|action| self.rulebook.write(&action)).collect()
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), PlayError> {
        let action = self.read(notation)?;
        self.may_decide(seat)?;
        self.rulebook.check(&self.position, seat, &action).map_err(PlayError::Refused)
    }

    fn act(&mut self, seat: Seat, notation: &str, dice: Option<&[u32]>) -> Result<Done, PlayError> {
        let action = self.read(notation)?;
        let rulebook = std::sync::Arc::clone(&self.rulebook);
        let entry = Match::act(self, seat, action, dice)?;
        let viewer = Viewer::Seat(seat);
        let events = entry.events.iter().filter(|noted| viewer.sees(noted.audience));
        Ok(Done {
            action: rulebook.write(&entry.action),
            dice: if viewer.sees(entry.dice_audience) { entry.dice.clone() } else { Vec::new() },
            log: events.map(|noted| rulebook.narrate(&noted.event)).collect(),
            hash: entry.hash.to_string(),
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

    fn hash(&self) -> String {
        Match::hash(self).to_string()
    }

    fn steps(&self) -> usize {
        self.len()
    }

    fn at_step(&self, step: usize) -> Option<Box<dyn Play>> {
        Some(Box::new(self.study(step)?))
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(Match::view(self, viewer)).unwrap_or_else(|error| {
            debug_assert!(false, "a view cannot be written as JSON: {error}");
            serde_json::Value::Null
        })
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let viewer = self.eyes(viewer);
        let mut scene = self.rulebook.scene(&self.rulebook.view(&self.position, viewer), viewer);
        if let Viewer::Seat(seat) = viewer
            && scene.gestures.is_empty()
        {
            scene.gestures = Play::legal(self, seat).into_iter().map(button).collect();
        }
        scene
    }

    fn log(&self, viewer: Viewer, from_step: usize) -> Vec<LogLine> {
        let mut lines = Match::log(self, viewer);
        lines.retain(|line| line.step >= from_step);
        lines
    }

    fn odds(&self) -> Option<Odds> {
        self.rulebook.odds(&self.position)
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.rulebook.judge(&self.position, seat)
    }

    fn record(&self, viewer: Viewer) -> String {
        Match::record(self, viewer).to_string()
    }

    fn save(&self) -> String {
        Match::save(self).to_string()
    }

    fn clauses(&self) -> &[ClauseText] {
        self.rulebook.clauses()
    }

    fn commitment(&self) -> Option<String> {
        self.commitment.clone()
    }
}

/// The plainest gesture: a button with the action's notation on it.
fn button(action: String) -> Gesture {
    let button = Some(Button { label: action.clone() });
    Gesture { action, piece: None, target: None, button }
}
