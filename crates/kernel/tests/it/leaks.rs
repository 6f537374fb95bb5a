//! Tests the two-worlds laws: each finds an ambush with one leak and names the channel.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::laws::{Laws, Overrides, Wrapped, hold, two_worlds_against, two_worlds_by_journal};
use kernel::{
    Board, Button, Decision, Dice, Draft, Gesture, Log, Match, Odds, Orders, Overlay, OverlayCard, Panel,
    Play, Refusal, Row, Rules, Scene, Seat, SeatSet, Seed, Sketch, Spot, Tabletop, Target, UndoRule, Viewer,
};
use minis::ambush::{self, AMBUSHER, Action, Ambush, CONVOY, Event, Frame, Position};
use serde::Serialize;

/// The channel that leaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leak {
    None,
    View,
    Decision,
    Legal,
    Refusal,
    Record,
    Die,
    Steps,
    Scene,
    Warning,
    Gesture,
    Attempt,
    Draft,
    Overlay,
    Inspect,
    Order,
    Hint,
    Odds,
    Unrevealed,
    /// Not a leak: clauses are cited because of a hidden fact, and only the referee is shown citations.
    Citation,
}

/// The ambush with one leak. Its view carries the truth in a field that comparison and serialization skip, as a careless
/// rulebook might.
struct Leaky(Ambush, Leak);

#[derive(Debug, Clone, Serialize)]
struct Pocket {
    view: ambush::View,
    #[serde(skip)]
    truth: Position,
}

impl PartialEq for Pocket {
    fn eq(&self, other: &Pocket) -> bool {
        self.view == other.view
    }
}

impl Eq for Pocket {}

impl Pocket {
    /// The secret: where the first gun lies.
    fn secret(&self) -> String {
        format!("{:?}", self.truth.guns[0])
    }
}

impl Leaky {
    fn tells(&self, leak: Leak, view: &Pocket) -> String {
        if self.1 == leak { view.secret() } else { String::new() }
    }
}

impl Overrides for Leaky {
    type Base = Ambush;
    type View = Pocket;

    fn base(&self) -> &Ambush {
        &self.0
    }

    fn base_view<'a>(&self, known: &'a Pocket) -> &'a ambush::View {
        &known.view
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Pocket> {
        let mut view = self.0.view(at, viewer).into_owned();
        if self.1 == Leak::View && viewer == Viewer::Seat(CONVOY) {
            view.known.guns[0] = at.guns[0];
        }
        Cow::Owned(Pocket { view, truth: at.clone() })
    }

    fn decision_for(&self, known: &Pocket, viewer: Viewer) -> Decision {
        let decision = self.0.decision_for(&known.view, viewer);
        let near = known.truth.guns[0] == Some(0);
        if self.1 == Leak::Decision && near { Decision { topic: "danger", ..decision } } else { decision }
    }

    fn legal(&self, known: &Pocket, seat: Seat, into: &mut Vec<Action>) {
        self.0.legal(&known.view, seat, into);
        if self.1 == Leak::Legal && seat == CONVOY && known.truth.guns[0] == Some(0) {
            into.reverse();
        }
    }

    fn check(&self, known: &Pocket, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.0.check(&known.view, seat, action).map_err(|mut refusal| {
            if seat == CONVOY {
                refusal.message.push_str(&self.tells(Leak::Refusal, known));
            }
            refusal
        })
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.check(&self.view(at, Viewer::Seat(seat)), seat, action)?;
        let scouts = matches!(action, Action::Scout(_));
        match self.1 {
            Leak::Die if matches!(action, Action::Drive(_)) => {
                _ = dice.roll(if at.guns[0] == Some(0) { 4 } else { 6 });
            }
            Leak::Steps if matches!(action, Action::Hide(..)) => {
                log.tell(SeatSet::ALL, || Event::Drew("breath"));
            }
            Leak::Unrevealed if scouts => {
                let found = at.guns[0] == Some(0);
                log.tell(SeatSet::ALL, || Event::Found(0, found));
            }
            Leak::Citation if at.guns[0] == Some(0) => log.cite("A1"),
            _ => {}
        }
        self.0.apply(at, seat, action, dice, log)
    }

    fn guess<D: Dice>(&self, known: &Pocket, dice: &mut D) -> Position {
        if self.1 == Leak::Hint && known.truth.guns[0] == Some(0) {
            _ = dice.roll(6);
        }
        self.0.guess(&known.view, dice)
    }

    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        match self.1 {
            Leak::Record => SeatSet::ALL,
            _ => self.0.audience(at, seat, action),
        }
    }

    fn odds(&self, known: &Pocket) -> Option<Odds> {
        let facts = vec![("gun".to_owned(), self.tells(Leak::Odds, known))];
        Some(Odds { facts, chances: Vec::new(), total: 1, lit: None, could_add: Vec::new() })
    }

    fn board(&self) -> Board {
        let (id, name) = ("danger".to_owned(), "Danger".to_owned());
        let card = OverlayCard { id, name, of_piece: false, of_pair: false };
        Board { overlays: vec![card], ..self.0.board() }
    }

    fn scene(&self, known: &Pocket, viewer: Viewer) -> Scene {
        let mut scene = self.0.scene(&known.view, viewer);
        scene.moment.push_str(&self.tells(Leak::Scene, known));
        let warning = self.tells(Leak::Warning, known);
        if viewer == Viewer::Seat(CONVOY) && known.view.known.stack.top() == Some(&Frame::Drive) {
            scene.buttons.push(Button {
                action: "drive 1".to_owned(),
                label: "Drive".to_owned(),
                warnings: vec![warning],
                ends: false,
            });
        }
        scene
    }

    fn gestures(&self, known: &Pocket, seat: Seat, _piece: Option<&str>) -> Vec<Gesture> {
        let label = if seat == CONVOY { self.tells(Leak::Gesture, known) } else { String::new() };
        vec![Gesture {
            actions: Vec::new(),
            piece: "convoy".to_owned(),
            target: None,
            label,
            cost: None,
            path: Vec::new(),
        }]
    }

    fn interpret(&self, known: &Pocket, seat: Seat, _piece: &str, _target: &Target) -> Option<Action> {
        let near = seat == CONVOY && self.1 == Leak::Attempt && known.truth.guns[0] == Some(0);
        Some(Action::Drive(if near { 2 } else { 1 }))
    }

    fn draft(&self, known: &Pocket, seat: Seat, draft: &Draft) -> Option<Sketch> {
        let cost = if seat == CONVOY { self.tells(Leak::Draft, known) } else { String::new() };
        let action = self.interpret(known, seat, &draft.piece, &Target::Point(Spot::default()))?;
        let refusal = self.check(known, seat, &action).err();
        let notation = refusal.is_none().then(|| self.write(&action));
        Some(Sketch { action: notation, refusal, cost, ..Sketch::default() })
    }

    fn overlay(&self, known: &Pocket, viewer: Viewer, id: &str, _piece: Option<&str>) -> Option<Overlay> {
        let note =
            if viewer == Viewer::Seat(AMBUSHER) { String::new() } else { self.tells(Leak::Overlay, known) };
        Some(Overlay { id: id.to_owned(), note, ..Overlay::default() })
    }

    fn inspect(&self, known: &Pocket, viewer: Viewer, id: &str) -> Vec<Panel> {
        let secret =
            if viewer == Viewer::Seat(AMBUSHER) { String::new() } else { self.tells(Leak::Inspect, known) };
        vec![Panel { title: id.to_owned(), rows: vec![Row::new("gun", secret)] }]
    }

    fn auto_action(&self, known: &Pocket, seat: Seat, _orders: &Orders) -> Option<Action> {
        let near = self.1 == Leak::Order && known.truth.guns[0] == Some(0);
        (seat == CONVOY && near).then_some(Action::Duck)
    }
}

/// The report of the law that `trial` breaks; `None` if it breaks none.
fn broken(trial: impl FnOnce()) -> Option<String> {
    let caught = catch_unwind(AssertUnwindSafe(trial)).err()?;
    Some(caught.downcast_ref::<String>().expect("a report").clone())
}

fn laws() -> Laws {
    Laws { games: 12, ..Laws::default() }
}

/// Runs every law about secrets.
fn held(leak: Leak) -> Option<String> {
    let rulebook = Arc::new(Wrapped(Leaky(Ambush::new(), leak)));
    let odd = |_: &Position, _: Seat, _: &mut kernel::Seeded| ambush::odd_actions();
    broken(|| hold(&rulebook, 1, &laws()))
        .or_else(|| {
            broken(|| {
                two_worlds_against(&rulebook, 1, &laws(), odd, |at, viewer, dice| {
                    Some(rulebook.guess(&rulebook.view(at, viewer), dice))
                });
            })
        })
        .or_else(|| {
            broken(|| {
                two_worlds_by_journal(&rulebook, 1, &laws(), odd);
            })
        })
}

#[test]
fn a_rulebook_without_a_leak_passes() {
    assert_eq!(held(Leak::None), None);
}

#[test]
fn a_citation_that_rests_on_a_hidden_fact_is_shown_to_the_referee_only() {
    let rulebook = Arc::new(Wrapped(Leaky(Ambush::new(), Leak::Citation)));
    let mut game = Match::new(Arc::clone(&rulebook), Seed::from_number(1), UndoRule::None);
    for (seat, action) in [
        (AMBUSHER, Action::Hide(0, 0)),
        (AMBUSHER, Action::Hide(1, 1)),
        (AMBUSHER, Action::Ready),
        (CONVOY, Action::Drive(1)),
    ] {
        game.act(seat, action, None).unwrap();
    }
    assert!(game.exercised(Viewer::Referee).contains("A1"));
    for viewer in [Viewer::Seat(CONVOY), Viewer::Seat(AMBUSHER), Viewer::Spectator] {
        assert!(!game.exercised(viewer).contains("A1"), "{viewer:?}");
    }
    // The law compares coverage in two worlds.
    assert_eq!(held(Leak::Citation), None);
}

#[test]
fn each_leak_is_found_and_its_channel_named() {
    let worlds = "broken law: two worlds look the same\n";
    let concealed = "broken law: a concealed action tells nothing\n";
    for (leak, laws, part) in [
        (Leak::View, vec![concealed, worlds], "\nview:"),
        (Leak::Decision, vec![concealed, worlds], "\ndecision:"),
        (Leak::Legal, vec![worlds], "\nlegal:"),
        (Leak::Refusal, vec![concealed, worlds], "\nrefusals:"),
        (Leak::Record, vec!["broken law: the journal tells no more than the view\n"], "cannot see whether"),
        (Leak::Die, vec![worlds], "\nrecord:"),
        (Leak::Steps, vec![concealed], "\nsteps:"),
        (Leak::Scene, vec![concealed, worlds], "\nscene:"),
        (Leak::Warning, vec![worlds], "\nscene:"),
        (Leak::Gesture, vec![concealed, worlds], "\ngestures:"),
        (Leak::Attempt, vec![worlds], "\nattempts:"),
        (Leak::Draft, vec![worlds], "\ndrafts:"),
        (Leak::Overlay, vec![concealed, worlds], "\noverlays:"),
        (Leak::Inspect, vec![concealed, worlds], "\ninspect:"),
        (Leak::Order, vec![concealed, worlds], "\nstanding orders:"),
        (Leak::Hint, vec![concealed, worlds], "\nhint:"),
        (Leak::Odds, vec![concealed, worlds], "\nodds:"),
        (Leak::Unrevealed, vec![concealed, worlds], "\nlog:"),
    ] {
        let report = held(leak).unwrap_or_else(|| panic!("{leak:?} is not found"));
        assert!(laws.iter().any(|law| report.starts_with(law)), "{leak:?}: {report}");
        assert!(report.contains(part), "{leak:?} should name '{part}': {report}");
    }
}
