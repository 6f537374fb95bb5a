//! Every miniature keeps the laws, and rulebooks that break one are found out.

use std::sync::Arc;

use kernel::laws::{Laws, hold_against, two_worlds, two_worlds_by_guess};

use minis::ferry::{self, Ferry};
use minis::gauntlet::{self, Gauntlet};
use minis::plots::{self, Plots};
use minis::table::{self, Table};

fn laws(games: u64) -> Laws {
    Laws { games, ..Laws::default() }
}

#[test]
fn the_gauntlet_keeps_the_laws() {
    let rulebook = Arc::new(Gauntlet::new());
    hold_against(&rulebook, 1, &laws(40), |_, _, _| gauntlet::odd_actions());
    two_worlds_by_guess(&rulebook, 1, &laws(10));
}

#[test]
fn secret_simultaneous_plots_keep_the_laws() {
    let rulebook = Arc::new(Plots::new());
    hold_against(&rulebook, 1, &laws(12), |_, _, _| plots::odd_actions());
    two_worlds_by_guess(&rulebook, 1, &laws(12));
    two_worlds(&rulebook, 1, &laws(12), plots::other_plots);
}

#[test]
fn a_bid_for_sides_keeps_the_laws() {
    for name in ["day", "day+storm", "day+bid", "day+storm+bid"] {
        let rulebook = Arc::new(Ferry::open(name).expect("it is one of its names"));
        hold_against(&rulebook, 1, &laws(20), |_, _, _| ferry::odd_actions());
        two_worlds_by_guess(&rulebook, 1, &laws(20));
        two_worlds(&rulebook, 1, &laws(20), ferry::other_bids);
    }
}

#[test]
fn an_open_table_keeps_the_laws() {
    let rulebook = Arc::new(Table::new());
    hold_against(&rulebook, 1, &laws(40), |_, _, dice| table::odd_actions(dice));
}
