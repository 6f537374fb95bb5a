//! Short runs for tests.

use std::path::Path;

use arena::{Allowance, Contestant, Ending, Folder, Ground, Played, Run, RunError, Settings, Timed, Watch};
use kernel::Seed;
use library::Shelf;
use opponents::{Control, Level};

/// Stops a run after this many games.
pub struct StopAfter<'a> {
    pub games: u64,
    pub control: &'a Control,
}

impl Watch for StopAfter<'_> {
    fn game(&self, _played: &Played, done: u64) {
        if done == self.games {
            self.control.stop();
        }
    }
}

/// Ignores everything.
pub struct NoWatch;

impl Watch for NoWatch {
    fn game(&self, _played: &Played, _done: u64) {}
}

pub fn level(level: Level) -> Contestant {
    Contestant::Level(level)
}

/// Settings for so many games of Spearhead.
pub fn settings(contestants: [Contestant; 2], games: u64) -> Settings {
    let shelf = Shelf::standard();
    let ground = Ground::of_shelf(shelf.scenario("spearhead").unwrap());
    let game = ground.open(Seed::from_number(1)).unwrap();
    Settings {
        version: "test".into(),
        rulebook: game.title().rulebook.clone(),
        edition: game.title().edition,
        scenario: game.title().scenario.clone(),
        sides: game.title().seats.clone(),
        contestants,
        games,
        seed: 7,
        allowance: Allowance::Nodes(40),
        sprt: None,
        patience: 20,
    }
}

/// Plays a run without keeping it.
pub fn play(settings: &Settings, threads: usize) -> Result<(Vec<Timed>, Ending), RunError> {
    let shelf = Shelf::standard();
    let ground = Ground::of_shelf(shelf.scenario(&settings.scenario).unwrap());
    let control = Control::new();
    arena::run(&Run { ground: &ground, settings, threads, control: &control, watch: &NoWatch }, None)
}

/// Plays a run, or what is missing of it, in a folder; stops after so many games.
pub fn play_in(path: &Path, settings: &Settings, threads: usize, stop_after: u64) -> (Vec<Timed>, Ending) {
    let shelf = Shelf::standard();
    let ground = Ground::of_shelf(shelf.scenario(&settings.scenario).unwrap());
    let control = Control::new();
    let begun = path.join("run.json").exists();
    let mut folder =
        if begun { Folder::resume(path, settings).unwrap() } else { Folder::begin(path, settings).unwrap() };
    let watch = StopAfter { games: stop_after, control: &control };
    let run = Run { ground: &ground, settings, threads, control: &control, watch: &watch };
    arena::run(&run, Some(&mut folder)).unwrap()
}

/// The games without how long was thought about them.
pub fn games(run: &[Timed]) -> Vec<&Played> {
    run.iter().map(|(played, _)| played).collect()
}
