//! The long run, bounded: random decisions over scenarios and options, every position sound, every game ends.

use kernel::laws::long_run;
use kernel::{Dice, Seeded};
use panzer::options::{NOT_BUILT, OPTIONAL_RULES};
use panzer::shipped::scenarios;

fn hold(scenario: &str, decisions: u64) {
    long_run(&panzer::open(scenario).unwrap_or_else(|faults| panic!("{scenario}: {faults:?}")), decisions);
}

#[test]
fn long_runs_of_chance_encounters_hold() {
    hold("25", 15_000);
    hold("25+board+defensive-fire+bog", 15_000);
}

#[test]
fn long_runs_with_infantry_hold() {
    hold("32+dig-in", 8_000);
    hold("33+recon+board", 8_000);
}

/// A name with about every second option of a scenario.
pub fn sampled(info: &str, fog: &str, dice: &mut Seeded) -> String {
    let built = |id: &str| !NOT_BUILT.contains(&id) && id != "board";
    let mut name = info.to_owned();
    for rule in OPTIONAL_RULES.iter().filter(|rule| rule.is_of(info) && built(rule.id)) {
        if dice.roll(2) == 1 && (rule.id != "streamlined" || name.contains("staggered")) {
            name = format!("{name}+{}", rule.id);
        }
    }
    format!("{name}{fog}")
}

/// Every scenario in one fog setting, with options by chance.
fn all_hold(fog: &str, seed: u64) {
    let mut dice = Seeded::from_number(seed);
    for info in scenarios() {
        hold(&sampled(&info.id, fog, &mut dice), 3_000);
    }
}

#[test]
fn long_runs_of_all_scenarios_hold_among_hidden_units() {
    all_hold("", 1);
}

#[test]
fn long_runs_of_all_scenarios_hold_on_an_open_board() {
    all_hold("+board", 2);
}
