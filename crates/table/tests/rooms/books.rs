//! Small rulebooks, each alone on a shelf.

use kernel::{Fault, Rulebook};
use library::{Card, Composed, ScenarioCard, Shelf, Shelved, Volume};
use minis::plots::Plots;

/// A shelf with a game in which both sides plot secretly and at once.
pub fn plots() -> Shelf {
    shelf("plots", |_| Ok(Plots::new()), |position| Ok((Plots::new(), position)))
}

/// A shelf with one small game.
pub fn shelf<R: Rulebook + 'static>(
    id: &str,
    open: fn(&str) -> Result<R, Fault>,
    compose: fn(R::Arrangement) -> Composed<R>,
) -> Shelf {
    let scenario = ScenarioCard {
        id: "mini".into(),
        name: "A miniature".into(),
        aliases: Vec::new(),
        map: String::new(),
        about: String::new(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 4,
        length: String::new(),
        options: Vec::new(),
    };
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
        chart: |_| Err(Fault { place: "chart".into(), message: "there is none".into() }),
        shipped: Vec::new,
        check_data: |_, _| Ok(()),
        measures: |_| Vec::new(),
        opened: Shelved::default(),
    })])
}
