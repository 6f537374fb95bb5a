//! Tests the laws of gestures and drafts: each finds a duel with one flaw.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::laws::{Laws, Overrides, Wrapped, hold};
use kernel::{Button, Draft, Gesture, Rules, Scene, Seat, Sketch, Tabletop, Target, Viewer};
use minis::duel::{Action, Duel, Position};

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

impl Overrides for Misdrawn {
    type Base = Duel;
    type View = Position;

    fn base(&self) -> &Duel {
        &self.0
    }

    fn base_view<'a>(&self, known: &'a Position) -> &'a Position {
        known
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        self.0.view(at, viewer)
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
}

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
        let rulebook = Arc::new(Wrapped(Misdrawn(Duel::new(), flaw)));
        let caught = catch_unwind(AssertUnwindSafe(|| hold(&rulebook, 1, &laws)));
        let report = caught.expect_err(&format!("{flaw:?} is not found"));
        let report = report.downcast_ref::<String>().expect("a report");
        assert!(report.starts_with(&format!("broken law: {law}\n")), "{flaw:?}: {report}");
    }
    hold(&Arc::new(Wrapped(Misdrawn(Duel::new(), Flaw::None))), 1, &Laws { games: 1, ..laws });
}
