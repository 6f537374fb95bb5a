//! The Patton's Vanguard rulebook: the battle of Arracourt, September 1944.
//!
//! Start reading with [`Arracourt`], which fulfils the kernel's contract, and [`Position`]. The rules are methods of
//! [`Game`], one file per chapter: `sequence` (turns, impulses, halves), `movement`, `declare` and `values` (attacks
//! and what they add up to), `resolve` (from the dice to the last retreat), `attrition`, `retreat`, `supply`, `refit`,
//! `victory`, `bridges`. `check` decides legality and lists what is legal; `perform` does it. Clauses stand in square
//! brackets, rulings as D with a number; both are explained by `sandtable rules` and in `docs/arracourt`.

mod action;
mod area;
mod arrange;
mod arrive;
mod attrition;
mod bridges;
mod check;
mod coverage;
mod declare;
mod evaluation;
mod event;
mod forces;
mod game;
mod invariants;
mod measures;
mod movement;
mod notation;
mod numbers;
mod odds;
mod options;
mod perform;
mod position;
mod reason;
mod refit;
mod repulse;
mod resolve;
mod retreat;
mod scenario;
mod scene;
mod sentences;
mod sequence;
mod shipped;
mod side;
mod supply;
mod unit;
mod values;
mod victory;

use std::borrow::Cow;
use std::sync::Arc;

use kernel::{
    Board, ClauseText, Decision, Depiction, Dice, Evaluation, Fault, Gesture, Listing, Log, Odds, Orders,
    Outcome, Overlay, Panel, Refusal, Rules, Scene, Seat, SeatSet, Standing, Tabletop, Target, Title, Viewer,
};

pub use action::Action;
pub use area::{ALL_AREAS, AREAS, Area, AreaSet, Ground, areas_numbered};
pub use arrange::{Arrangement, EARLIER_FIELDS, Others, PhaseWish, UnitWish};
pub use bridges::{BRIDGES, Bridges, Work};
pub use check::HIGHEST_BID;
pub use event::{Change, Declaration, Dusk, Event};
pub use forces::{Forces, Place};
pub use game::{Game, Span, Water};
pub use kit::{DataKind, OptionalRule, Shipped};
pub use measures::measures;
pub use notation::FORMS;
pub use numbers::{
    AttritionPoints, BridgeId, BridgeSet, CombatValue, Impulse, LeaderId, LeaderSet, Modifier, VictoryPoints,
};
pub use odds::{DIFFERENCES, ROLLS, chart_odds, distribution, odds_on_table, sum_ways, verdict_of};
pub use options::{OPTIONAL_RULES, Options};
pub use position::{
    Activity, Attack, Combat, Ended, Entrant, Flight, LeaderAt, Part, Position, Roll, Step, Verdict, Way,
};
pub use scenario::{Leader, Scenario, Weather};
pub use scene::map_picture;
pub use shipped::{check_data, clauses, counters, lessons, map, map_cards, map_text, scenarios, shipped};
pub use side::Side;
pub use unit::{Counter, Face, Kind, UnitId, UnitSet, Values};
pub use values::Term;

kit::clauses_of!(Arracourt, "../data/rules.toml");

/// Where each clause is carried out, as the text of its data file.
pub const PLACES: &str = include_str!("../data/where.tsv");

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");

/// The edition of these rules; a record says with which edition it was played.
pub const EDITION: u32 = 1;

/// One scenario of Patton's Vanguard, opened for play.
#[derive(Debug, Clone)]
pub struct Arracourt {
    title: Title,
    game: Arc<Game>,
}

/// Opens a scenario by its name, with its options: `first+bridges` [1.0, 5.1, 21.0].
///
/// # Errors
/// A scenario or an option that does not exist, and which would.
pub fn open(scenario: &str) -> Result<Arracourt, Fault> {
    shipped::game_named(scenario).map(Arracourt::new)
}

/// Opens a scenario from the text of a scenario file.
///
/// # Errors
/// Every fault of the text.
pub fn open_text(scenario: &str, options: Options) -> Result<Arracourt, Vec<Fault>> {
    shipped::game_of_text(scenario, options).map(Arracourt::new)
}

/// Opens whatever an arrangement asks for.
///
/// # Errors
/// Every fault of the arrangement.
pub fn compose(wanted: &Arrangement) -> Result<(Arracourt, Position), Vec<Fault>> {
    let book = open(&wanted.scenario).map_err(|fault| vec![fault])?;
    let position = book.game.arrange(wanted)?;
    Ok((book, position))
}

impl Arracourt {
    fn new(game: Game) -> Arracourt {
        let renamed = game.options.rules().find(|rule| !rule.seats.is_empty());
        let seats = renamed.map_or(Side::BOTH.map(Side::name).to_vec(), |rule| rule.seats.to_vec());
        let title = Title {
            rulebook: "arracourt".into(),
            edition: EDITION,
            scenario: game.options.name(&game.scenario.id),
            name: format!("Patton's Vanguard: {}", game.scenario.name),
            seats: seats.into_iter().map(str::to_string).collect(),
        };
        Arracourt { title, game: Arc::new(game) }
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

opponents::engine!(Arracourt);

impl Rules for Arracourt {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
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
        self.game.arrange(&wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let seats = match at.step {
            Step::Bid => (0..2)
                .filter(|&seat| at.bids[usize::from(seat)].is_none())
                .fold(SeatSet::NONE, |seats, seat| seats.with(Seat(seat))),
            _ => self.game.deciding(at).map_or(SeatSet::NONE, |side| SeatSet::one(at.seat_of(side))),
        };
        let topic = match at.step {
            Step::Bid => "bid",
            Step::Deploy => "setup",
            Step::Reinforce(_) => "reinforcement",
            Step::Burn | Step::Impulse => "impulse",
            Step::Second => "second",
            Step::Assault => "assault",
            Step::Declare => "attack",
            Step::Guns => "bombardment",
            Step::Lead => "lead",
            Step::Reroll => "advantage",
            Step::Attrition => "attrition",
            Step::FriendlyFire => "friendly-fire",
            Step::Retreat => "retreat",
            Step::Withdraw => "withdraw",
            Step::Regroup => "regroup",
            Step::Blow => "demolition",
            Step::Refit(_) => "refit",
            Step::Recover => "recovery",
            Step::Refuse(_) => "refusal",
            Step::Over => "over",
        };
        Decision { seats, topic, listing: Listing::Complete }
    }

    fn decision_for(&self, at: &Position, viewer: Viewer) -> Decision {
        let mut decision = self.decision(at);
        if at.step == Step::Bid {
            // Whether the other player has bid is part of his secret.
            for seat in [Seat(0), Seat(1)] {
                if viewer != Viewer::Seat(seat) && viewer != Viewer::Referee {
                    decision.seats = decision.seats.with(seat);
                }
            }
        }
        decision
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        self.game.list(at, seat, into);
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.game.check(at, seat, *action).map_err(|refused| self.game.refusal(refused))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.game.check(at, seat, *action).map_err(|refused| self.game.refusal(refused))?;
        if log.wants_clauses() {
            self.game.cite_action(at, at.side_of(seat), *action, log);
        }
        self.game.perform(at, seat, *action, dice, log);
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
        let other = at.bids.get(1 - usize::from(seat.0).min(1)).copied().flatten();
        match action {
            Action::Bid(_) if other.is_none() => SeatSet::one(seat),
            _ => SeatSet::ALL,
        }
    }

    /// Nothing is hidden but bids that wait for the other [ruling D100].
    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        if at.step != Step::Bid {
            return Cow::Borrowed(at);
        }
        let mut known = at.clone();
        for seat in (0..2).filter(|&seat| !viewer.sees(SeatSet::one(Seat(seat)))) {
            known.bids[usize::from(seat)] = None;
        }
        Cow::Owned(known)
    }

    fn guess<D: Dice>(&self, view: &Position, _dice: &mut D) -> Position {
        view.clone()
    }

    fn odds(&self, view: &Position) -> Option<Odds> {
        self.game.odds(view)
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        self.game.invariants(at)
    }

    fn exercisable(&self) -> Vec<&'static str> {
        self.game.exercisable()
    }

    fn clauses(&self) -> &[ClauseText] {
        clauses()
    }
}

impl Tabletop for Arracourt {
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
        self.drawn_map()
    }

    fn standing(&self, view: &Position) -> Standing {
        self.standing_of(view)
    }

    fn gestures(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.touches(at, seat, piece)
    }

    fn interpret(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        let meant = self.game.interpret(at, seat, piece, target.id()?)?;
        if self.check(at, seat, &meant).is_ok() {
            return Some(meant);
        }
        // Where the plain meaning is forbidden something else may be offered: a bridge to be seized.
        let mut offered = self.touches(at, seat, Some(piece)).into_iter();
        let alone =
            offered.find(|gesture| gesture.target.as_ref() == Some(target) && gesture.actions.len() == 1);
        alone.and_then(|gesture| self.read(&gesture.actions[0]).ok()).or(Some(meant))
    }

    fn why_not(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Refusal> {
        Some(self.game.refusal(self.game.why_not(at, at.side_of(seat), piece, target)))
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
        self.game.auto_action(view, seat, orders)
    }
}

impl Evaluation for Arracourt {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        self.game.evaluate(at, at.side_of(seat))
    }

    fn suggest<D: Dice>(&self, at: &Position, seat: Seat, whim: u32, dice: &mut D, into: &mut Vec<Action>) {
        self.game.suggest(at, seat, whim, dice, into);
    }

    fn explain(&self, at: &Position, seat: Seat, action: &Action) -> String {
        self.game.explain(at, seat, *action)
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.halves)
    }
}
