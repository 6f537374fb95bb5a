//! Small rulebooks, each alone on a shelf.

use kernel::{Fault, Rulebook};
use library::{Card, Composed, OptionalRule, ScenarioCard, Shelf, Shelved, Volume};
use minis::ferry::Ferry;
use minis::plots::Plots;

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

/// A scenario of a small game.
pub fn scenario(id: &str, options: Vec<OptionalRule>) -> ScenarioCard {
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
