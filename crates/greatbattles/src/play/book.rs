//! [`GreatBattlesBook`] fulfils the kernel's contract.

use std::borrow::Cow;
use std::sync::Arc;

use kernel::{
    Board, ClauseText, Decision, Depiction, Dice, Draft, Fault, Gesture, Log, Odds, Orders, Outcome, Overlay,
    Panel, Refusal, Rules, Scene, Seat, SeatSet, Sketch, Standing, Tabletop, Target, Title, Viewer,
};

use super::arrange::Arrangement;
use super::event::Event;
use super::game::Game;
use super::order::Action;
use super::perform::army_of;
use super::position::{Position, Step, Task};
use super::reason::told;
use super::run::{Run, seat};
use super::view::View;
use crate::army::Army;
use crate::scenario::LevelName;
use crate::shipped;

/// The edition of these rules; a record says with which edition it was played.
pub const EDITION: u32 = 2;

/// One scenario of Great Battles, opened for play.
#[derive(Debug, Clone)]
pub struct GreatBattlesBook {
    title: Title,
    game: Arc<Game>,
}

/// Opens a scenario by its name.
///
/// # Errors
/// A scenario or an option that does not exist, and options that exclude each other.
pub fn open(name: &str) -> Result<GreatBattlesBook, Vec<Fault>> {
    let game = Game::open(name)?;
    let title = Title {
        rulebook: "greatbattles".into(),
        edition: EDITION,
        scenario: kit::join(&game.scenario().id, game.chosen.iter().copied()),
        name: game.scenario().name.clone(),
        seats: [Army::Allied, Army::Axis].map(|army| game.scenario().side(army).name.clone()).to_vec(),
    };
    Ok(GreatBattlesBook { title, game: Arc::new(game) })
}

/// Opens the scenario that an arrangement names, with the position.
///
/// # Errors
/// Everything that is wrong with the arrangement.
pub fn compose(wanted: &Arrangement) -> Result<(GreatBattlesBook, Position), Vec<Fault>> {
    let book = open(&wanted.scenario)?;
    let position = book.game.arrange(wanted)?;
    Ok((book, position))
}

impl GreatBattlesBook {
    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

/// What is asked, as a short name.
fn topic(at: &Position) -> &'static str {
    match at.stack.last() {
        Some(Task::Window) => "opportunity-fire",
        Some(Task::Respond) => "reveal-response",
        Some(Task::Displace(..)) => "displace",
        Some(Task::Suffer { .. } | Task::Stuck(..)) => "choose-loss",
        Some(Task::Veer(..)) => "retreat-direction",
        Some(Task::Advance(..)) => "advance",
        Some(_) => "work",
        None => match at.step {
            Step::SetUp(_) => "set-up",
            Step::Notes(_) => "notes",
            Step::Air => "air",
            Step::Land => "landing",
            Step::Plan(_) => "plan-artillery",
            Step::Deploy(_) | Step::Arrive => "deploy",
            Step::PassOr(_) => "pass",
            Step::Dawn(_) | Step::Activate => "activate",
            Step::Barrage => "barrage",
            Step::Orders => "orders",
            Step::Fire => "fire",
            Step::Combat => "combat-order",
            Step::Morale(_) => "work",
            Step::Withdraw(_) => "withdraw",
            Step::Regroup(_) => "night-formation",
            Step::Assign(_) | Step::Attach(_) => "attachments",
            Step::Over => "over",
        },
    }
}

impl Rules for GreatBattlesBook {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
    type Event = Event;
    type View = View;
    type Arrangement = Arrangement;

    fn title(&self) -> &Title {
        &self.title
    }

    fn start(&self) -> Position {
        self.game.start()
    }

    fn arrange(&self, wanted: Arrangement) -> Result<Position, Vec<Fault>> {
        self.game.arrange(&wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let both = [Army::Allied, Army::Axis].into_iter().filter(|&army| self.game.decides(at, army));
        let seats = both.fold(SeatSet::NONE, |seats, army| seats.with(seat(army)));
        Decision { seats, topic: topic(at), listing: self.game.listing(at) }
    }

    /// Who decides is open; what it decides on is not.
    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        self.game.list(&known.known, army_of(seat), into);
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.game.check(&known.known, army_of(seat), action).map_err(told)
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        let known = self.game.view(at, Viewer::Seat(seat));
        self.check(&known, seat, action)?;
        Run { game: &self.game, at, dice, log }.perform(army_of(seat), action);
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let level = at.result?;
        let winner = match level {
            LevelName::AlliedDecisive | LevelName::AlliedVictory => Some(Army::Allied),
            LevelName::AxisVictory | LevelName::AxisDecisive => Some(Army::Axis),
            LevelName::Draw => None,
        };
        let score = |army: Army| i32::from(winner == Some(army)) - i32::from(winner == Some(army.other()));
        Some(Outcome {
            winner: winner.map(seat),
            level: level.name().to_owned(),
            scores: vec![score(Army::Allied), score(Army::Axis)],
            clause: kit::clause!("faq-8").id().to_owned(),
            reason: format!("Day {} ends: {level}.", at.day),
        })
    }

    fn write(&self, action: &Action) -> String {
        self.game.write(action)
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        self.game.read(notation)
    }

    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        self.game.audience(at, army_of(seat), action)
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        Cow::Owned(self.game.view(at, viewer))
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        self.game.guess(view, dice)
    }

    fn pass(&self, known: &View, seat: Seat) -> Option<Action> {
        let at = &known.known;
        let asked = self.game.deciding(at) == Some(army_of(seat));
        match at.stack.last().filter(|_| asked)? {
            Task::Window => Some(Action::Fire),
            Task::Displace(..) => Some(Action::Keep),
            Task::Advance(..) => Some(Action::Halt),
            _ => None,
        }
    }

    fn odds(&self, known: &View) -> Option<Odds> {
        self.game.odds_of(known)
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        self.game.check_invariants(at)
    }

    fn clauses(&self) -> &[ClauseText] {
        shipped::clauses()
    }
}

impl Tabletop for GreatBattlesBook {
    fn board(&self) -> Board {
        self.game.board_of()
    }

    fn picture(&self) -> String {
        crate::scene::picture(self.game.map())
    }

    fn scene(&self, known: &View, viewer: Viewer) -> Scene {
        self.game.draw(known, viewer)
    }

    fn standing(&self, known: &View) -> Standing {
        self.game.standing_of(known)
    }

    fn gestures(&self, known: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.game.gestures_of(known, army_of(seat), piece)
    }

    fn interpret(&self, known: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        self.game.interpreted(known, army_of(seat), piece, target)
    }

    fn why_not(&self, known: &View, seat: Seat, piece: &str, target: &Target) -> Option<Refusal> {
        Some(self.game.why_not(known, army_of(seat), piece, target))
    }

    fn draft(&self, known: &View, seat: Seat, draft: &Draft) -> Option<Sketch> {
        self.game.sketch(known, army_of(seat), draft)
    }

    fn overlay(&self, known: &View, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        self.game.overlay_of(known, viewer, id, piece)
    }

    fn inspect(&self, known: &View, _viewer: Viewer, id: &str) -> Vec<Panel> {
        self.game.inspect_piece(known, id)
    }

    fn auto_action(&self, known: &View, seat: Seat, orders: &Orders) -> Option<Action> {
        self.game.auto(known, army_of(seat), orders)
    }

    fn narrate(&self, event: &Event) -> String {
        event.narrate(&self.game)
    }

    fn depict(&self, event: &Event) -> Depiction {
        self.game.depicted(event)
    }
}

opponents::engine!(GreatBattlesBook);
