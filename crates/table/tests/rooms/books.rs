//! A rulebook with secrets, on a shelf.

use kernel::Fault;
use library::{Card, ScenarioCard, Shelf, Shelved, Volume};
use minis::plots::Plots;

/// A shelf with a game in which both sides plot secretly and at once.
pub fn plots() -> Shelf {
    let card = |id: &str| Card { id: id.into(), name: "Signals".into(), about: String::new() };
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
    };
    Shelf::with(vec![Box::new(Volume::<Plots> {
        card: card("plots"),
        scenarios: vec![scenario],
        maps: Vec::new(),
        open: |_| Ok(Plots::new()),
        compose: |position| Ok((Plots::new(), position)),
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
