//! Every miniature keeps the laws, and rulebooks that break one are found out.

use std::sync::Arc;

use kernel::laws::{Laws, hold_against, two_worlds, two_worlds_by_guess, two_worlds_by_journal};

use minis::ambush::{self, Ambush};
use minis::duel::{self, Duel};
use minis::ferry::{self, Ferry};
use minis::gauntlet::{self, Gauntlet};
use minis::plots::{self, Plots};
use minis::skirmish::{self, Skirmish};

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
    hold_against(&rulebook, 1, &laws(3), |_, _, _| plots::odd_actions());
    two_worlds_by_guess(&rulebook, 1, &laws(2));
    two_worlds(&rulebook, 1, &laws(2), plots::other_plots);
    two_worlds_by_journal(&rulebook, 1, &laws(6), |_, _, _| plots::odd_actions()).at_least(50, 20, 1, 0);
}

/// Three interrupts inside each other, a window at every step, closed stacks, secrets of both sides. What one side learns
/// does not end the comparison for the others: the floor says how deep it goes.
#[test]
fn nested_interrupts_with_closed_stacks_keep_the_laws() {
    let rulebook = Arc::new(Ambush::new());
    hold_against(&rulebook, 1, &laws(40), |_, _, _| ambush::odd_actions());
    two_worlds_by_guess(&rulebook, 1, &laws(20)).at_least(200, 150, 40, 0);
    two_worlds_by_journal(&rulebook, 1, &laws(20), |_, _, _| ambush::odd_actions()).at_least(50, 40, 10, 0);
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

/// Poses on a plane, drafts, and a stand in ambush that neither list nor ghost may give away.
#[test]
fn an_open_table_with_drafts_keeps_the_laws() {
    let rulebook = Arc::new(Skirmish::new());
    let laws = |games| Laws { every: 2, sample: 4, ..laws(games) };
    hold_against(&rulebook, 1, &laws(8), |_, _, dice| skirmish::odd_actions(dice));
    two_worlds_by_guess(&rulebook, 1, &laws(16)).at_least(120, 80, 12, 0);
    two_worlds_by_journal(&rulebook, 1, &laws(16), |_, _, dice| skirmish::odd_actions(dice))
        .at_least(4, 2, 0, 0);
}

/// Joined and turned maps, facings, arcs, lines of sight.
#[test]
fn tanks_with_a_facing_keep_the_laws() {
    let rulebook = Arc::new(Duel::new());
    let laws = Laws { sample: 4, ..laws(6) };
    hold_against(&rulebook, 1, &laws, |_, _, dice| duel::odd_actions(&rulebook, dice));
    two_worlds_by_guess(&rulebook, 1, &laws);
}
