//! The long run, bounded: some hundred thousand random decisions over both scenarios, plain and with options, every
//! position sound. `sandtable soak` does the same for as long as one likes.

use kernel::laws::long_run;

fn hold(scenario: &str, decisions: u64) {
    long_run(&arracourt::open(scenario).unwrap(), decisions);
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
