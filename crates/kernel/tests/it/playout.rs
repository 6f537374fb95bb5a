//! Random play to the end.

use kernel::{Rules, Scripted, Seeded, playout, playout_with};

use minis::gauntlet::Gauntlet;

#[test]
fn random_games_end_and_repeat_themselves() {
    let rulebook = Gauntlet::new();
    let mut choices = Vec::new();
    for seed in 0..50 {
        let play = || {
            let mut position = rulebook.start();
            let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1_000));
            (playout(&rulebook, &mut position, &mut choose, &mut roll, 10_000), position)
        };
        let (first, position) = play();
        assert!(first.outcome.is_some(), "seed {seed}");
        assert_eq!(play(), (first.clone(), position));
        let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1_000));
        let mut start = rulebook.start();
        assert_eq!(playout_with(&rulebook, &mut start, &mut choices, &mut choose, &mut roll, 10_000), first);
    }
}

#[test]
fn a_limit_stops_a_playout() {
    let rulebook = Gauntlet::new();
    let mut position = rulebook.start();
    // Take, drop, take … : the first or last listed action of the packing.
    let mut choose = Scripted::new([2, 2, 2]);
    let cut = playout(&rulebook, &mut position, &mut choose, &mut Scripted::default(), 3);
    assert_eq!((cut.actions, cut.outcome), (3, None));
}
