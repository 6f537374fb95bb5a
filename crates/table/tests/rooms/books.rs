//! Small rulebooks, each alone on a shelf.

use kernel::Fault;
use library::{Card, Composed, Contents, Engine, OptionalRule, ScenarioCard, Shelf, Volume};
use minis::ambush::Ambush;
use minis::duel::Duel;
use minis::ferry::Ferry;
use minis::plots::Plots;
use minis::sentry::Sentry;
use minis::skirmish::Skirmish;

/// A shelf with a game in which both sides plot secretly and at once.
pub fn plots() -> Shelf {
    shelf("plots", scenario("mini", Vec::new()), |_| Ok(Plots::new()), |at| Ok((Plots::new(), at)))
}

/// A shelf with a game that has optional rules, one of which lets the players bid for the sides.
pub fn ferry() -> Shelf {
    let storm = OptionalRule {
        id: "storm",
        name: "Storm",
        about: "Hauling counts for one less.",
        clause: "F4",
        ..OptionalRule::PLAIN
    };
    let bid = OptionalRule {
        id: "bid",
        name: "Bid for sides",
        about: "Both name what Red is worth to them; the higher bid plays it.",
        clause: "F1",
        recommended: true,
        seats: &["First player", "Second player"],
        ..OptionalRule::PLAIN
    };
    let compose = |at| Ferry::open("day").map(|rules| (rules, at)).map_err(|fault| vec![fault]);
    shelf("ferry", scenario("day", vec![storm, bid]), Ferry::open, compose)
}

/// A shelf with guns that hide in thickets and fire at a convoy.
pub fn ambush() -> Shelf {
    let card =
        ScenarioCard { sides: vec!["Convoy".into(), "Ambusher".into()], ..scenario("mini", Vec::new()) };
    shelf("ambush", card, |_| Ok(Ambush::new()), |at| Ok((Ambush::new(), at)))
}

/// A shelf with an open table.
pub fn skirmish() -> Shelf {
    let card = ScenarioCard { sides: vec!["North".into(), "South".into()], ..scenario("mini", Vec::new()) };
    shelf("skirmish", card, |_| Ok(Skirmish::new()), |at| Ok((Skirmish::new(), at)))
}

/// A shelf with tanks that face a hexside, on two maps that are joined.
pub fn duel() -> Shelf {
    let card = ScenarioCard { sides: vec!["White".into(), "Grey".into()], ..scenario("mini", Vec::new()) };
    shelf("duel", card, |_| Ok(Duel::new()), |at| Ok((Duel::new(), at)))
}

/// A shelf with the game of docs/afternoon.md.
pub fn sentry() -> Shelf {
    let card = ScenarioCard { sides: vec!["Raider".into(), "Sentry".into()], ..scenario("mini", Vec::new()) };
    shelf("sentry", card, |_| Ok(Sentry::new()), |at| Ok((Sentry::new(), at)))
}

/// A scenario of a small game.
pub fn scenario(id: &str, options: Vec<OptionalRule>) -> ScenarioCard {
    ScenarioCard {
        id: id.into(),
        name: "A miniature".into(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 4,
        options,
        ..ScenarioCard::default()
    }
}

/// A shelf with one small game.
pub fn shelf<R: Engine>(
    id: &str,
    scenario: ScenarioCard,
    open: fn(&str) -> Result<R, Fault>,
    compose: fn(R::Arrangement) -> Composed<R>,
) -> Shelf {
    let card = Card::new(id, "Signals", "");
    let contents = Contents { card, scenarios: vec![scenario], ..Contents::default() };
    Shelf::with(vec![Box::new(Volume { compose, ..Volume::new(contents, open) })])
}
