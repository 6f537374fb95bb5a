//! A small game in which every evaluation takes its time: a player who plans there thinks for as long as it may.

use std::borrow::Cow;
use std::time::Duration;

use kernel::{
    ClauseText, Decision, Dice, Evaluation, Fault, Log, Outcome, Refusal, Rules, Seat, Tabletop, Title,
    Viewer,
};
use library::Shelf;
use minis::duel::{Action, Duel, Event, Position};

use crate::books::{scenario, shelf};

/// How long a judgement takes.
const A_WHILE: Duration = Duration::from_millis(20);

/// A tank duel, slowly judged.
pub struct Pondering(Duel);

/// A shelf with nothing else on it.
pub fn pondering() -> Shelf {
    let scenario = scenario("mini", Vec::new());
    shelf("duel", scenario, |_| Ok(Pondering(Duel::new())), |at| Ok((Pondering(Duel::new()), at)))
}

impl Rules for Pondering {
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

impl Tabletop for Pondering {
    fn narrate(&self, event: &Event) -> String {
        self.0.narrate(event)
    }
}

impl Evaluation for Pondering {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        std::thread::sleep(A_WHILE);
        self.0.evaluate(at, seat)
    }
}
