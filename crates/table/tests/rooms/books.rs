//! Small rulebooks, each alone on a shelf.

use kernel::{Fault, Rulebook};
use library::{Card, Composed, OptionCard, ScenarioCard, Shelf, Shelved, Volume};
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
    let option = |id: &str, name: &str, about: &str, clause: &str| OptionCard {
        id: id.into(),
        name: name.into(),
        about: about.into(),
        clause: clause.into(),
        ..OptionCard::default()
    };
    let storm = option("storm", "Storm", "Hauling counts for one less.", "F4");
    let bid = OptionCard {
        recommended: true,
        seats: vec!["First player".into(), "Second player".into()],
        ..option(
            "bid",
            "Bid for sides",
            "Both name what Red is worth to them; the higher bid plays it.",
            "F1",
        )
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
pub fn scenario(id: &str, options: Vec<OptionCard>) -> ScenarioCard {
    ScenarioCard {
        id: id.into(),
        name: "A miniature".into(),
        aliases: Vec::new(),
        map: String::new(),
        about: String::new(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 4,
        length: String::new(),
        options,
    }
}

/// A shelf with one small game.
pub fn shelf<R: Rulebook + 'static>(
    id: &str,
    scenario: ScenarioCard,
    open: fn(&str) -> Result<R, Fault>,
    compose: fn(R::Arrangement) -> Composed<R>,
) -> Shelf {
    Shelf::with(vec![Box::new(Volume::<R> {
        card: Card { id: id.into(), name: "Signals".into(), about: String::new() },
        scenarios: vec![scenario],
        maps: Vec::new(),
        open,
        compose,
        map_text: |_| None,
        map_picture: |_| None,
        lessons: Vec::new(),
        clauses: || &[],
        rulings: std::sync::LazyLock::new(Vec::new),
        earlier_fields: &[],
        chart: |_| Err(Fault { place: "chart".into(), message: "there is none".into() }),
        shipped: Vec::new,
        check_data: |_, _| Ok(()),
        measures: |_| Vec::new(),
        opened: Shelved::default(),
    })])
}
