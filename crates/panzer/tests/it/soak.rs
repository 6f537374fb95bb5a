//! The long run, bounded: random decisions over scenarios and options, every position sound, every game ends.

use kernel::laws::long_run;

fn hold(scenario: &str, decisions: u64) {
    long_run(&panzer::open(scenario).unwrap(), decisions);
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
