//! The long run, bounded: some hundred thousand random decisions over both scenarios, plain and with options, every
//! position sound. `sandtable soak` does the same for as long as one likes.

use kernel::{Soak, Soaked, soak};

/// Plays games of a scenario until so many decisions are taken.
fn hold(scenario: &str, decisions: u64) {
    let rules = arracourt::open(scenario).unwrap();
    let how = Soak { seed: 4, every: 300, replay: false };
    let mut all = Soaked::default();
    for number in 0.. {
        let soaked = soak(&rules, number, how, &|| false).unwrap_or_else(|broken| {
            panic!("{scenario}, game {number}, step {}: {}", broken.step, broken.message)
        });
        all.decisions += soaked.decisions;
        all.sampled += soaked.sampled;
        all.replayed += soaked.replayed;
        if all.decisions >= decisions {
            break;
        }
    }
    assert!(all.sampled >= all.decisions / 600 && all.replayed > 0, "{all:?}");
}

#[test]
fn a_long_run_of_the_first_scenario_holds() {
    hold("first", 150_000);
}

#[test]
fn a_long_run_of_the_second_scenario_holds() {
    hold("second", 150_000);
}

#[test]
fn a_long_run_with_every_option_holds() {
    hold("first+leader-death+command-control+friendly-fire+bridges+separate-arrival+bid", 100_000);
    hold("second+leader-death+friendly-fire+bridges+optional-unit+bid", 100_000);
}
