//! The long run, bounded: some hundred thousand random decisions over all scenarios, every position sound.
//!
//! `sandtable soak` does the same for as long as one likes.

use kernel::laws::long_run;
use kernel::prelude::*;
use kit::TurnNo;
use westwall::{Place, UnitId};

fn hold(scenario: &str, decisions: u64) {
    long_run(&westwall::open(scenario).unwrap(), decisions);
}

#[test]
fn a_long_run_of_spearhead_holds() {
    hold("spearhead", 150_000);
}

#[test]
fn a_long_run_of_the_relief_holds() {
    hold("relief", 50_000);
}

#[test]
fn a_long_run_of_the_campaign_holds() {
    hold("campaign", 150_000);
}

#[test]
fn long_runs_of_arnhem_hold() {
    for name in ["arnhem", "arnhem+weather", "arnhem-free"] {
        hold(name, 30_000);
    }
}

#[test]
fn long_runs_of_the_hurtgen_forest_hold() {
    for name in ["hurtgen", "hurtgen-free"] {
        hold(name, 40_000);
    }
}

#[test]
fn long_runs_of_remagen_hold() {
    for name in ["remagen", "remagen-optimum", "remagen+no-limit"] {
        hold(name, 30_000);
    }
}

#[test]
fn a_position_out_of_step_is_unsound() {
    let rules = westwall::open("spearhead").unwrap();
    let start = rules.start();
    assert_eq!(rules.check_invariants(&start), Ok(()));
    let complaint = |change: &dyn Fn(&mut westwall::Position)| {
        let mut p = start.clone();
        change(&mut p);
        rules.check_invariants(&p).expect_err("it is unsound")
    };
    let unit = (0..128).map(UnitId).find(|&unit| start.place(unit) == Place::Waiting).unwrap();
    assert!(complaint(&|p| p.put(unit, Place::Out)).contains("lost"));
    assert!(complaint(&|p| p.turn = TurnNo(99)).contains("turn 99"));
    assert!(complaint(&|p| p.moved.insert(unit)).contains("moved"));
    assert!(complaint(&|p| p.combat.attackers.insert(unit)).contains("left over"));
    assert!(complaint(&|p| p.control[7] ^= 1).contains("objective 7"));
    assert!(complaint(&|p| p.won = 1).contains("too early"));
    assert!(complaint(&|p| p.step = westwall::Step::Movement).contains("not set up"));
}
