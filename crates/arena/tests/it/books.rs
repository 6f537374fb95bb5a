//! A rulebook with secrets, on a shelf.

use arena::{Contestant, Ending, Ground, Run, RunError, Settings, Timed};
use kernel::Fault;
use library::{Card, ScenarioCard, Shelf, Shelved, Volume};
use minis::plots::Plots;
use opponents::Control;

use crate::stage::{Nobody, settings};

/// A shelf with a game in which both sides plot secretly and at once.
fn plots() -> Shelf {
    let card = Card { id: "plots".into(), name: "Signals".into(), about: String::new() };
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
    Shelf::with(vec![Box::new(Volume::<Plots> {
        card,
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

/// Four games of it.
pub fn play_plots(contestants: [Contestant; 2]) -> Result<(Vec<Timed>, Ending), RunError> {
    let shelf = plots();
    let ground = Ground::of_shelf(shelf.scenario("mini").unwrap());
    let settings = Settings { scenario: "mini".into(), ..settings(contestants, 4) };
    let control = Control::new();
    let run = Run { ground: &ground, settings: &settings, threads: 2, control: &control, watch: &Nobody };
    arena::run(&run, None)
}
