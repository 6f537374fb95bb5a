//! The long run, bounded: random decisions over all scenarios and options, every position sound.
//!
//! `sandtable soak` does the same for as long as one likes.

use kernel::laws::long_run;

fn hold(scenario: &str, decisions: u64) {
    long_run(&guards::open(scenario).unwrap(), decisions);
}

#[test]
fn long_runs_of_goodwood_hold() {
    hold("goodwood", 20_000);
    hold("goodwood+potent-fire", 10_000);
}

#[test]
fn long_runs_of_the_ridge_hold() {
    hold("bonninghardt", 15_000);
}

#[test]
fn long_runs_of_veritable_hold() {
    hold("veritable+potent-fire", 15_000);
}

#[test]
fn long_runs_of_joes_bridge_hold() {
    hold("joes-bridge", 10_000);
    hold("joes-bridge+welsh", 10_000);
}
