//! The WestWall rulebook: the standard rules and the four games played by them.
//!
//! Start reading with [`WestWall`], which fulfils the kernel's contract, and [`Position`]. The rules are
//! methods of [`Game`], one file per chapter: `movement`, `duties` and `declare` (which units fight), `fire` and
//! `aiming`, `resolve` (die, result, advance), `retreat`, `sequence`, `victory`. Clauses stand in square brackets,
//! rulings as W with a number; both are explained by `sandtable rules` and in `docs/westwall`.

kit::clauses_of!(WestWall, "../data/rules.toml");

mod acting;
mod action;
mod aiming;
mod arrange;
mod coverage;
mod crossings;
mod crt;
mod declare;
mod deploy;
mod duties;
mod entering;
mod evaluation;
mod event;
mod fire;
mod game;
mod games;
mod invariants;
mod marching;
mod measures;
mod memory;
mod menu;
mod movement;
mod notation;
mod numbers;
mod odds;
mod position;
mod reason;
mod refusals;
mod resolve;
mod retreat;
mod scenario;
mod scene;
mod sentences;
mod sequence;
mod shipped;
mod terrain;
mod unit;
mod victory;

use std::borrow::Cow;
use std::sync::Arc;

use kernel::{
    Board, ClauseText, Decision, Depiction, Dice, Evaluation, Fault, Gesture, Listing, Log, Odds, Orders,
    Outcome, Overlay, Panel, Refusal, Rules, Scene, Seat, SeatSet, Standing, Tabletop, Target, Title, Viewer,
};

pub use action::Action;
pub use arrange::{
    Arrangement, BoardSpec, CounterSpec, ExitSpec, Others, Phase, ReinforcementSpec, RulesSpec, SideSpec,
};
pub use crt::{CombatResult, Crt, Line};
pub use event::Event;
pub use game::Game;
pub use games::*;
pub use kit::{DataKind, Hexside, OptionalRule, Shipped, Side};
pub use measures::measures;
pub use menu::Menu;
pub use notation::FORMS;
pub use numbers::{SupportPoints, ZoneId};
pub use odds::{chart_odds, odds_on_table};
pub use position::{Combat, Path, Place, Position, Step};
pub use resolve::Sums;
pub use scenario::{EntryRule, FireLimit, Scenario, UnitFile, Victory};
pub use shipped::{
    ScenarioInfo, check_data, clauses, lessons, map_cards, map_picture, map_text, map_title, maps, scenarios,
    shipped,
};
pub use terrain::{ChartRow, Terrain, chart, line_of};
pub use unit::{Class, Counter, UnitId, UnitSet, UnitType, Values};
pub use victory::{LedgerRow, Level};

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");

/// Where each clause is carried out, as the text of the index.
pub const PLACES: &str = include_str!("../data/where.tsv");

/// The edition of these rules; a record says with which edition it was played.
pub const EDITION: u32 = 1;

/// One scenario of WestWall, opened for play.
#[derive(Debug, Clone)]
pub struct WestWall {
    title: Title,
    game: Arc<Game>,
}

/// Opens a scenario by its name.
pub fn open(scenario: &str) -> Result<WestWall, Fault> {
    let game = shipped::open_named(scenario).map_err(|mut faults| faults.remove(0))?;
    Ok(WestWall::new(game))
}

/// Opens a scenario from the text of a scenario file.
pub fn open_text(scenario: &str) -> Result<WestWall, Vec<Fault>> {
    shipped::read_game(scenario, &[]).map(WestWall::new)
}

/// Opens whatever an arrangement asks for: a scenario with pieces moved, or a custom board.
pub fn compose(wanted: &Arrangement) -> Result<(WestWall, Position), Vec<Fault>> {
    let (game, position) = arrange::compose(wanted)?;
    Ok((WestWall::new(game), position))
}

impl WestWall {
    fn new(game: Game) -> WestWall {
        let title = Title {
            rulebook: "westwall".into(),
            edition: EDITION,
            scenario: game.scenario.id.clone(),
            name: if game.scenario.name.starts_with(&game.map.name) {
                game.scenario.name.clone()
            } else {
                format!("{}: {}", game.map.name, game.scenario.name)
            },
            seats: game.scenario.sides.to_vec(),
        };
        WestWall { title, game: Arc::new(game) }
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

opponents::engine!(WestWall);

impl Rules for WestWall {
    type Position = Position;
    type Action = Action;
    type Choices = Menu;
    type Event = Event;
    type View = Position;
    type Arrangement = Arrangement;

    fn title(&self) -> &Title {
        &self.title
    }

    fn start(&self) -> Position {
        self.game.start()
    }

    fn arrange(&self, wanted: Arrangement) -> Result<Position, Vec<Fault>> {
        // A custom board is arranged again when its record is read.
        if wanted.board.is_some() && self.game.scenario.id != arrange::BOARD {
            let message = "this scenario has its own board".into();
            return Err(vec![Fault { place: "board".into(), message }]);
        }
        self.game.arrange(&wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let seats = self.game.deciding(at).map_or(SeatSet::NONE, |side| SeatSet::one(side.seat()));
        let topic = match at.step {
            Step::Plan => "plan",
            Step::Setup(_) => "setup",
            Step::Bridging => "bridging",
            Step::Demolition => "demolition",
            Step::Destruction => "destruction",
            Step::Movement => "movement",
            Step::Combat => "combat",
            Step::Declare => "declare",
            Step::Barrage => "barrage",
            Step::Protect => "protect",
            Step::Retreat => "retreat",
            Step::Displace => "displace",
            Step::Advance => "advance",
            Step::Dawn | Step::Over => "over",
        };
        Decision { seats, topic, listing: Listing::Complete }
    }

    fn decision_for(&self, known: &Position, _viewer: Viewer) -> Decision {
        self.decision(known)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Menu) {
        into.clear();
        let side = Side::of(seat);
        if self.game.deciding(at) != Some(side) {
            return;
        }
        match at.step {
            Step::Setup(_) => self.game.list_setup(at, side, into),
            Step::Plan | Step::Bridging | Step::Demolition | Step::Destruction => {
                self.game.list_step(at, into);
            }
            Step::Movement => self.game.list_movement(at, side, into),
            Step::Combat => self.game.list_combat(at, into),
            Step::Declare => self.game.list_declare(at, into),
            Step::Barrage => self.game.list_barrage(at, into),
            Step::Protect => self.game.list_protect(at, into),
            Step::Retreat => self.game.list_retreat(at, into),
            Step::Displace => self.game.list_displace(at, into),
            Step::Advance => self.game.list_advance(at, into),
            Step::Dawn | Step::Over => {}
        }
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let judged = self.game.check(at, Side::of(seat), action);
        judged.map(|_| ()).map_err(|refused| self.game.refusal(refused))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        let plan =
            self.game.check(at, Side::of(seat), action).map_err(|refused| self.game.refusal(refused))?;
        if log.wants_clauses() {
            self.game.cite_action(at, &plan, log);
        }
        self.game.perform(at, plan, dice, log);
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

    fn canonical(&self, action: &Action) -> Action {
        match action {
            Action::Move { unit, to, .. } => Action::Move { unit: *unit, to: *to, via: Vec::new() },
            Action::Enter { unit, to, .. } => {
                Action::Enter { unit: *unit, to: *to, at: None, via: Vec::new() }
            }
            Action::Exit { unit, edge, .. } => Action::Exit { unit: *unit, edge: *edge, via: Vec::new() },
            other => other.clone(),
        }
    }

    fn audience(&self, _at: &Position, seat: Seat, action: &Action) -> SeatSet {
        action.audience(seat)
    }

    /// Nothing is hidden but drop zones that are not on the map yet [A15.36, ruling W85].
    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        self.game.hidden_from(at, viewer).map_or(Cow::Borrowed(at), Cow::Owned)
    }

    fn guess<D: Dice>(&self, view: &Position, dice: &mut D) -> Position {
        let mut guess = view.clone();
        self.game.guess_hidden(&mut guess, dice);
        guess
    }

    fn odds(&self, view: &Position) -> Option<Odds> {
        self.game.odds(view)
    }

    fn exercisable(&self) -> Vec<&'static str> {
        self.game.exercisable().collect()
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        self.game.check_invariants(at)
    }

    fn clauses(&self) -> &[ClauseText] {
        clauses()
    }
}

impl Tabletop for WestWall {
    fn narrate(&self, event: &Event) -> String {
        self.game.narrate(event)
    }

    fn scene(&self, view: &Position, viewer: Viewer) -> Scene {
        self.draw(view, viewer)
    }

    fn board(&self) -> Board {
        self.sheet()
    }

    fn picture(&self) -> String {
        board::svg(&self.game.map, &shipped::sheet())
    }

    fn standing(&self, view: &Position) -> Standing {
        self.standing_of(view)
    }

    fn gestures(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.touches(at, seat, piece)
    }

    fn interpret(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        self.game.interpret(at, Side::of(seat), piece, target.id()?)
    }

    fn why_not(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Refusal> {
        let target = target.id().unwrap_or_default();
        self.game.why_not(at, Side::of(seat), piece, target).map(|refused| self.game.refusal(refused))
    }

    fn depict(&self, event: &Event) -> Depiction {
        self.game.depict(event)
    }

    fn overlay(&self, view: &Position, _viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        self.game.overlay(view, id, piece)
    }

    fn inspect(&self, view: &Position, _viewer: Viewer, id: &str) -> Vec<Panel> {
        self.inspected(view, id)
    }

    fn auto_action(&self, view: &Position, seat: Seat, orders: &Orders) -> Option<Action> {
        self.game.auto_action(view, Side::of(seat), orders)
    }
}

impl Evaluation for WestWall {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        self.game.evaluate(at, Side::of(seat))
    }

    fn suggest<D: Dice>(&self, at: &Position, seat: Seat, whim: u32, dice: &mut D, into: &mut Vec<Action>) {
        self.game.suggest(at, Side::of(seat), whim, dice, into);
    }

    /// A displaced unit is not worth the time.
    fn is_routine(&self, at: &Position) -> bool {
        at.step == Step::Displace
    }

    fn explain(&self, at: &Position, seat: Seat, action: &Action) -> String {
        self.game.explain(at, Side::of(seat), action)
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.turn) * 2 + u32::from(at.half)
    }
}
