//! Rulebooks with secrets, each on a shelf.

use arena::{Contestant, Ending, Ground, Run, RunError, Settings, Timed};
use kernel::Fault;
use library::{Card, Composed, Contents, Engine, OptionalRule, ScenarioCard, Shelf, Volume};
use minis::ferry::Ferry;
use minis::plots::Plots;
use opponents::Control;

use crate::stage::{NoWatch, settings};

/// A shelf with a game in which both sides plot secretly and at once.
fn plots() -> Shelf {
    shelf("plots", "mini", Vec::new(), |_| Ok(Plots::new()), |at| Ok((Plots::new(), at)))
}

/// A shelf with a game whose players may bid for the sides.
fn ferry() -> Shelf {
    let bid = OptionalRule { id: "bid", name: "Bid for sides", ..OptionalRule::PLAIN };
    let compose = |at| Ferry::open("day").map(|rules| (rules, at)).map_err(|fault| vec![fault]);
    shelf("ferry", "day", vec![bid], Ferry::open, compose)
}

/// A shelf with one small game.
fn shelf<R: Engine>(
    book: &str,
    scenario: &str,
    options: Vec<OptionalRule>,
    open: fn(&str) -> Result<R, Fault>,
    compose: fn(R::Arrangement) -> Composed<R>,
) -> Shelf {
    let card = Card::new(book, "A small game", "");
    let scenario = ScenarioCard {
        id: scenario.into(),
        name: "A miniature".into(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 4,
        options,
        ..ScenarioCard::default()
    };
    let contents = Contents { card, scenarios: vec![scenario], ..Contents::default() };
    Shelf::with(vec![Box::new(Volume { compose, ..Volume::new(contents, open) })])
}

/// Four games with secret plots.
pub fn play_plots(contestants: [Contestant; 2]) -> Result<(Vec<Timed>, Ending), RunError> {
    play(&plots(), &Settings { scenario: "mini".into(), ..settings(contestants, 4) })
}

/// The same at a desk that tells who asks the last action of its own list.
pub fn play_plots_asking(contestants: [Contestant; 2]) -> Result<(Vec<Timed>, Ending), RunError> {
    let (shelf, settings) = (plots(), Settings { scenario: "mini".into(), ..settings(contestants, 4) });
    let ground = Ground::of_shelf(shelf.scenario("mini").unwrap()).with_desk(|game, seat, question| {
        let mut answer = serde_json::Map::new();
        answer.insert("id".into(), question["id"].clone());
        answer.insert("action".into(), game.legal(seat).pop().into());
        answer
    });
    let control = Control::new();
    let run = Run { ground: &ground, settings: &settings, threads: 1, control: &control, watch: &NoWatch };
    arena::run(&run, None)
}

/// Games whose players bid for the sides.
pub fn play_ferry(settings: &Settings) -> Result<(Vec<Timed>, Ending), RunError> {
    play(&ferry(), settings)
}

fn play(shelf: &Shelf, settings: &Settings) -> Result<(Vec<Timed>, Ending), RunError> {
    let ground = Ground::of_shelf(shelf.scenario(&settings.scenario).unwrap());
    let control = Control::new();
    arena::run(&Run { ground: &ground, settings, threads: 2, control: &control, watch: &NoWatch }, None)
}
