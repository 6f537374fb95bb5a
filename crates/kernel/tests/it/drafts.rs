//! The laws of touch are only as good as what they catch: the duel with one flaw in what a touch means.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::laws::{Laws, hold};
use kernel::{
    Board, Button, ClauseText, Decision, Dice, Draft, Evaluation, Fault, Gesture, Log, Outcome, Refusal,
    Rules, Scene, Seat, Sketch, Tabletop, Target, Title, Viewer,
};
use minis::duel::{Action, Duel, Event, Position};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flaw {
    None,
    OffersIllegal,
    ButtonOutOfTurn,
    PointsElsewhere,
    AllowsAll,
    OtherRefusal,
    SaysNothing,
    RedThoughAllowed,
    GhostFacesElsewhere,
}

/// The duel with one flaw.
struct Misdrawn(Duel, Flaw);

impl Rules for Misdrawn {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
    type Event = Event;
    type View = Position;
    type Arrangement = Position;

    fn title(&self) -> &Title {
        self.0.title()
    }

    fn start(&self) -> Position {
        self.0.start()
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        self.0.arrange(wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        self.0.decision(at)
    }

    fn decision_for(&self, known: &Position, viewer: Viewer) -> Decision {
        self.0.decision_for(known, viewer)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        self.0.legal(at, seat, into);
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.0.check(at, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.0.apply(at, seat, action, dice, log)
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.0.outcome(at)
    }

    fn write(&self, action: &Action) -> String {
        self.0.write(action)
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        self.0.read(notation)
    }

    fn canonical(&self, action: &Action) -> Action {
        self.0.canonical(action)
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        self.0.view(at, viewer)
    }

    fn guess<D: Dice>(&self, view: &Position, dice: &mut D) -> Position {
        self.0.guess(view, dice)
    }

    fn clauses(&self) -> &[ClauseText] {
        self.0.clauses()
    }
}

impl Tabletop for Misdrawn {
    fn board(&self) -> Board {
        self.0.board()
    }

    fn scene(&self, at: &Position, viewer: Viewer) -> Scene {
        let mut scene = self.0.scene(at, viewer);
        if self.1 == Flaw::ButtonOutOfTurn && !scene.buttons.is_empty() {
            let (action, label) = ("fire W1 at W2".to_owned(), "Fire".to_owned());
            scene.buttons.push(Button { action, label, warnings: Vec::new(), ends: false });
        }
        scene
    }

    fn gestures(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut gestures = self.0.gestures(at, seat, piece);
        if self.1 == Flaw::OffersIllegal {
            for gesture in &mut gestures {
                gesture.actions = vec!["fire W1 at W2".to_owned()];
            }
        }
        gestures
    }

    fn interpret(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        match self.1 {
            Flaw::PointsElsewhere => Some(Action::Wait),
            _ => self.0.interpret(at, seat, piece, target),
        }
    }

    fn draft(&self, at: &Position, seat: Seat, draft: &Draft) -> Option<Sketch> {
        let mut sketch = self.0.draft(at, seat, draft)?;
        match self.1 {
            Flaw::AllowsAll if sketch.refusal.is_some() => {
                sketch.action = Some("fire W1 at W2".to_owned());
                (sketch.refusal, sketch.reds) = (None, Vec::new());
                sketch.ghosts.clear();
            }
            Flaw::OtherRefusal => {
                sketch.refusal.iter_mut().for_each(|refusal| refusal.message.push_str(" At all."));
            }
            Flaw::SaysNothing => (sketch.action, sketch.refusal) = (None, None),
            Flaw::RedThoughAllowed => sketch.ghosts.iter_mut().for_each(|ghost| ghost.red = true),
            Flaw::GhostFacesElsewhere => sketch.ghosts.iter_mut().for_each(|ghost| ghost.facing = Some(17)),
            _ => {}
        }
        Some(sketch)
    }

    fn narrate(&self, event: &Event) -> String {
        self.0.narrate(event)
    }
}

impl Evaluation for Misdrawn {}

#[test]
fn each_flaw_of_a_touch_is_found_by_its_law() {
    let laws = Laws { games: 4, sample: 4, ..Laws::default() };
    for (flaw, law) in [
        (Flaw::OffersIllegal, "a gesture can be done"),
        (Flaw::ButtonOutOfTurn, "a button can be pressed"),
        (Flaw::PointsElsewhere, "pointing means what the gesture does"),
        (Flaw::AllowsAll, "a draft's action passes"),
        (Flaw::OtherRefusal, "a drag means what pointing means"),
        (Flaw::SaysNothing, "a draft is allowed or refused"),
        (Flaw::RedThoughAllowed, "what is allowed is not drawn in red"),
        (Flaw::GhostFacesElsewhere, "a ghost stands where the action puts the piece"),
    ] {
        let rulebook = Arc::new(Misdrawn(Duel::new(), flaw));
        let caught = catch_unwind(AssertUnwindSafe(|| hold(&rulebook, 1, &laws)));
        let report = caught.expect_err(&format!("{flaw:?} is not found"));
        let report = report.downcast_ref::<String>().expect("a report");
        assert!(report.starts_with(&format!("broken law: {law}\n")), "{flaw:?}: {report}");
    }
    hold(&Arc::new(Misdrawn(Duel::new(), Flaw::None)), 1, &Laws { games: 1, ..laws });
}
