//! Every miniature keeps the laws, and rulebooks that break one are found out.

use std::sync::Arc;

use kernel::laws::{Laws, hold_against, two_worlds_by_guess};

use crate::minis::gauntlet::{self, Gauntlet};

#[test]
fn the_gauntlet_keeps_the_laws() {
    let rulebook = Arc::new(Gauntlet::new());
    let laws = Laws { games: 40, ..Laws::default() };
    hold_against(&rulebook, 1, &laws, |_, _, _| gauntlet::odd_actions());
    two_worlds_by_guess(&rulebook, 1, &laws);
}
