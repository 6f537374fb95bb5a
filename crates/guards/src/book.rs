//! [`Guards`] fulfils the kernel's contract.

use std::borrow::Cow;
use std::sync::Arc;

use board::HexId;
use kernel::{
    Board, ClauseText, Decision, Depiction, Dice, Draft, Fault, Gesture, Listing, Log, Odds, Orders, Outcome,
    Overlay, Panel, Refusal, Rules, Scene, Seat, SeatSet, Sketch, Standing, Tabletop, Target, Title, Viewer,
};
use kit::Side;

use crate::action::{Action, Asks};
use crate::arrange::Arrangement;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position};
use crate::shipped::{clauses, open_named, sheet_style};
use crate::side::SIDE_NAMES;
use crate::view::{Known, View};

/// The edition of these rules; a record says with which edition it was played. The second has harder German counters at
/// Goodwood and a shorter battle at Bönninghardt. In the third the owner of a supplied stack that the enemy drives apart says
/// which part stays supplied, and an overrun pays for closed ground. The fourth adds a point of defense to three German formations
/// at Goodwood and takes a turn from Bönninghardt.
pub const EDITION: u32 = 4;

/// One scenario of Guards Armoured, opened for play.
#[derive(Debug, Clone)]
pub struct Guards {
    title: Title,
    game: Arc<Game>,
}

/// Opens a scenario by its name, options and all: `goodwood`, `joes-bridge+welsh+potent-fire`.
///
/// # Errors
/// A scenario or an option that does not exist, and which would.
pub fn open(name: &str) -> Result<Guards, Vec<Fault>> {
    open_named(name).map(|setting| Guards::new(Game::new(setting)))
}

/// Opens what an arrangement asks for: a scenario with its units, chits, bridges and fortifications as wanted.
///
/// # Errors
/// A scenario that does not exist, or every fault of the arrangement.
pub fn compose(wanted: &Arrangement) -> Result<(Guards, Position), Vec<Fault>> {
    let book = open(&wanted.scenario)?;
    let position = book.game.arrange(wanted)?;
    Ok((book, position))
}

impl Guards {
    fn new(game: Game) -> Guards {
        let title = Title {
            rulebook: "guards".into(),
            edition: EDITION,
            scenario: game.scenario().id.clone(),
            name: format!("Guards Armoured: {}", game.scenario().name),
            seats: SIDE_NAMES.map(String::from).to_vec(),
        };
        Guards { title, game: Arc::new(game) }
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The odds of one gun's shot at a unit that the viewer sees; nothing if either is not in sight.
    pub fn shot_odds(&self, known: &View, gun: UnitId, target: UnitId) -> Option<Odds> {
        self.game.shot_odds(known, gun, target)
    }

    /// The odds of a barrage on a hex, as far as the viewer knows who is in it.
    pub fn barrage_odds(&self, known: &View, battery: UnitId, hex: HexId) -> Option<Odds> {
        self.game.barrage_odds(known, battery, hex)
    }

    fn seats(&self, at: &Position) -> SeatSet {
        self.game.decider(at).map_or(SeatSet::NONE, |side| SeatSet::one(side.seat()))
    }
}

/// What is asked, as a short name [issue of each answer of the other side].
fn topic(frame: Option<Frame>) -> &'static str {
    match frame {
        None => "over",
        Some(frame) => match frame {
            Frame::Setup(_) | Frame::Facing(_) => "setup",
            Frame::Supply(_) => "supply",
            Frame::FirstChit(_) => "first-chit",
            Frame::Chit => "activation",
            Frame::Movement => "movement",
            Frame::Split(_) => "split",
            Frame::Window => "opportunity-fire",
            Frame::Overstack(_) => "overstack",
            Frame::Attack | Frame::Declare => "attack",
            Frame::Support => "artillery",
            Frame::Protect => "defensive-artillery",
            Frame::AntiAir(_) => "anti-aircraft",
            Frame::Black(_) | Frame::Breach => "black-chit",
            Frame::Losses(_) => "losses",
            Frame::Retreat(_) => "retreat",
            Frame::Advance => "advance",
            Frame::Onward => "overrun",
            Frame::Replacement(_) | Frame::Rebuild(_) => "replacement",
        },
    }
}

opponents::engine!(Guards);

impl Rules for Guards {
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
        Decision { seats: self.seats(at), topic: topic(at.asks()), listing: Listing::Complete }
    }

    /// A view leaves out what a side is asked in private: to others the movement or the attack goes on.
    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Menu) {
        self.game.offer(known.known(), Side::of(seat), into);
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.game
            .judge_action(known.known(), Side::of(seat), action)
            .map_err(|refused| self.game.refusal(refused))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        let (game, side) = (&self.game, Side::of(seat));
        let refuse = |refused| game.refusal(refused);
        let asks = if game.decider(at) == Some(side) { action.asks() } else { Asks::All };
        if asks == Asks::Own {
            game.judge_action(Known::truth(at), side, action).map_err(refuse)?;
            if !action.may_show() {
                game.perform_unseen(at, side, action, dice, log);
                return Ok(());
            }
        }
        let lens = game.lens(at, side);
        match asks {
            Asks::Own => {}
            Asks::Stacks => game.judge_action(lens.known(at), side, action).map_err(refuse)?,
            Asks::All => game.judge_action(game.seen_by(at, seat).known(), side, action).map_err(refuse)?,
        }
        game.perform(at, &lens, side, action, dice, log);
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.game.outcome(at)
    }

    fn write(&self, action: &Action) -> String {
        self.game.write(action)
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        self.game.read(notation)
    }

    /// A journey is listed as its first step.
    fn canonical(&self, action: &Action) -> Action {
        match action {
            Action::Route(route) => route.first().map_or(*action, Action::Go),
            plain => *plain,
        }
    }

    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        self.game.audience(at, Side::of(seat), action)
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        Cow::Owned(self.game.masked(at, viewer))
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        self.game.guessed(view, dice)
    }

    fn pass(&self, known: &View, seat: Seat) -> Option<Action> {
        if self.game.decider(&known.known) != Some(Side::of(seat)) {
            return None;
        }
        match known.known.asks()? {
            Frame::Window => Some(Action::Hold),
            Frame::Protect | Frame::AntiAir(_) | Frame::Black(_) => Some(Action::Done),
            Frame::Setup(_)
            | Frame::Facing(_)
            | Frame::Supply(_)
            | Frame::FirstChit(_)
            | Frame::Chit
            | Frame::Movement
            | Frame::Split(_)
            | Frame::Overstack(_)
            | Frame::Attack
            | Frame::Declare
            | Frame::Support
            | Frame::Breach
            | Frame::Losses(_)
            | Frame::Retreat(_)
            | Frame::Advance
            | Frame::Onward
            | Frame::Replacement(_)
            | Frame::Rebuild(_) => None,
        }
    }

    fn odds(&self, known: &View) -> Option<Odds> {
        self.game.odds(known)
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        self.game.invariants(at)
    }

    fn clauses(&self) -> &[ClauseText] {
        clauses()
    }
}

impl Tabletop for Guards {
    fn auto_action(&self, known: &View, seat: Seat, orders: &Orders) -> Option<Action> {
        self.game.auto_action(known, Side::of(seat), orders)
    }

    fn board(&self) -> Board {
        self.sheet()
    }

    fn picture(&self) -> String {
        board::svg(&self.game.setting().map, &sheet_style())
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

    fn why_not(&self, view: &View, _seat: Seat, _piece: &str, _target: &Target) -> Option<Refusal> {
        Some(self.game.refusal(self.game.not_now(view.known())))
    }

    fn interpret(&self, view: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        self.game.interpret(view, Side::of(seat), piece, target)
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

    fn narrate(&self, event: &Event) -> String {
        self.game.narrate(event)
    }

    fn depict(&self, event: &Event) -> Depiction {
        self.game.depict(event)
    }
}
