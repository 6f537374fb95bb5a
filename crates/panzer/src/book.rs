//! [`Panzer`] fulfils the kernel's contract.

use std::borrow::Cow;
use std::sync::Arc;

use kernel::{
    Board, Bundle, ClauseText, Decision, Depiction, Dice, Draft, Fault, Gesture, Listing, Log, Odds, Orders,
    Outcome, Overlay, Panel, Refusal, Rules, Scene, Seat, SeatSet, Sketch, Standing, Tabletop, Target, Title,
    Viewer,
};
use kit::Side;

use crate::action::Action;
use crate::arrange::Arrangement;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position};
use crate::shipped::sheet_style;
use crate::shot::Shot;
use crate::view::View;

/// The edition of these rules; a record says with which edition it was played.
pub const EDITION: u32 = 1;

/// One scenario of Panzer, opened for play.
#[derive(Debug, Clone)]
pub struct Panzer {
    title: Title,
    game: Arc<Game>,
}

/// Opens a scenario by its name, options and all: `25`, `chance-encounter+board`.
///
/// # Errors
/// A scenario or an option that does not exist, and which would.
pub fn open(name: &str) -> Result<Panzer, Vec<Fault>> {
    Game::open(name).map(Panzer::new)
}

/// Opens what an arrangement asks for.
///
/// # Errors
/// A scenario that does not exist, or every fault of the arrangement.
pub fn compose(wanted: &Arrangement) -> Result<(Panzer, Position), Vec<Fault>> {
    let book = Panzer::new(Game::open(&wanted.scenario)?.with_guests(wanted)?);
    let position = book.game.arrange(wanted)?;
    Ok((book, position))
}

impl Panzer {
    fn new(game: Game) -> Panzer {
        let title = Title {
            rulebook: "panzer".into(),
            edition: EDITION,
            scenario: game.scenario().id.clone(),
            name: format!("Panzer: {}", game.scenario().name),
            seats: Side::BOTH.map(|side| game.side_name(side).to_owned()).to_vec(),
        };
        Panzer { title, game: Arc::new(game) }
    }

    /// The odds of one shot that a side could name now, as its view knows it; nothing if the shot cannot be fired.
    pub fn shot_odds(&self, known: &View, firer: UnitId, target: UnitId, shot: Shot) -> Option<Odds> {
        let at = &known.known;
        let occasion = self.game.occasion(at.asks()?)?;
        self.game.shot_odds(at, occasion, (firer, target, shot))
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

/// What is asked, as a short name.
fn topic(frame: Option<Frame>) -> &'static str {
    match frame {
        None => "over",
        Some(frame) => match frame {
            Frame::Toss | Frame::Pick(_) | Frame::Plan | Frame::Deploy(_) => "setup",
            Frame::Command => "command",
            Frame::Name => "initiative",
            Frame::EarlyAir(_) | Frame::LateAir(_) => "air",
            Frame::Flak(_) => "anti-air",
            Frame::Indirect(_) => "indirect",
            Frame::Direct(_) => "direct",
            Frame::Overwatch(_) => "overwatch",
            Frame::Assault(_) => "assault",
            Frame::Retreat(_) => "retreat",
            Frame::Occupy(_) => "occupy",
            Frame::Movement(_) => "movement",
            Frame::Window(_) => "overwatch-window",
            Frame::Answer(_) => "return-fire",
            Frame::Stand(_) => "overrun",
            Frame::Defend(_) => "landing",
            Frame::Steer(_) => "glider",
            Frame::Conceal(_) => "hiding",
            Frame::Flee(_) => "flight",
        },
    }
}

opponents::engine!(Panzer);

impl Rules for Panzer {
    type Position = Position;
    type Action = Action;
    type Choices = Menu;
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
        // The turns of planned fire may be split, and drops be plotted in any order: the list has whole spans and one unit.
        let plans = at.asks() == Some(Frame::Plan)
            && Side::BOTH.into_iter().any(|side| self.game.plots_fire(side) || self.game.plots_drops(side));
        let listing = if plans { Listing::Sampled } else { Listing::Complete };
        Decision { seats: self.game.deciding(at), topic: topic(at.asks()), listing }
    }

    /// Who decides is open: what a side names or plots it does within its own decision.
    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Menu) {
        self.game.list(known.known(), Side::of(seat), into);
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.game
            .judge(known.known(), Side::of(seat), *action)
            .map_err(|refused| self.game.refusal(known.known(), refused))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        let known = self.game.masked(at, Viewer::Seat(seat));
        self.check(&known, seat, action)?;
        self.game.perform(at, Side::of(seat), *action, dice, log);
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.game.outcome(at)
    }

    fn write(&self, action: &Action) -> String {
        self.game.write(*action)
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        self.game.read(notation)
    }

    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        self.game.audience(at, Side::of(seat), *action)
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        Cow::Owned(self.game.masked(at, viewer))
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        self.game.guessed(view, dice)
    }

    fn pass(&self, known: &View, seat: Seat) -> Option<Action> {
        let side = Side::of(seat);
        let windows = [Some(Frame::Window(side)), Some(Frame::Answer(side))];
        windows.contains(&known.known.asks()).then_some(Action::Hold)
    }

    fn odds(&self, known: &View) -> Option<Odds> {
        self.game.volley_odds(known)
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        self.game.invariants(at)
    }

    fn clauses(&self) -> &[ClauseText] {
        crate::shipped::clauses()
    }
}

impl Tabletop for Panzer {
    fn board(&self) -> Board {
        self.sheet()
    }

    fn picture(&self) -> String {
        board::svg(self.game.map(), &sheet_style())
    }

    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        self.draw(view, viewer)
    }

    fn standing(&self, view: &View) -> Standing {
        self.game.standing_of(view)
    }

    fn gestures(&self, view: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.game.gestures_of(view, Side::of(seat), piece)
    }

    fn interpret(&self, view: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        self.game.interpret(view, Side::of(seat), piece, target)
    }

    fn why_not(&self, view: &View, seat: Seat, piece: &str, target: &Target) -> Option<Refusal> {
        self.game.why_not(view, Side::of(seat), piece, target)
    }

    fn repeat(&self, view: &View, seat: Seat, before: &mut dyn Iterator<Item = &Action>) -> Option<Bundle> {
        self.game.repeated_plot(view, seat, before)
    }

    fn draft(&self, view: &View, seat: Seat, draft: &Draft) -> Option<Sketch> {
        self.game.draft(view, Side::of(seat), draft)
    }

    fn overlay(&self, view: &View, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        self.game.overlay(view, viewer, id, piece)
    }

    fn inspect(&self, view: &View, _viewer: Viewer, id: &str) -> Vec<Panel> {
        self.game.inspect(view, id)
    }

    fn auto_action(&self, known: &View, seat: Seat, orders: &Orders) -> Option<Action> {
        self.game.auto_action(known, Side::of(seat), orders)
    }

    fn narrate(&self, event: &Event) -> String {
        self.game.narrate(*event)
    }

    fn depict(&self, event: &Event) -> Depiction {
        self.game.depict(event)
    }
}
