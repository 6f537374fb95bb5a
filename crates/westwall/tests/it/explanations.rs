//! What an explanation says about a combat is what the exact odds say.

use kernel::prelude::*;
use kernel::{Seat, Seeded, Silent, Viewer};
use westwall::{Action, Position, WestWall};

/// How many faces of six an explanation gives to someone.
fn faces(why: &str, of: &str) -> u32 {
    let Some((_, rest)) = why.split_once(of) else { return 0 };
    let number = rest.split("on ").nth(1).and_then(|rest| rest.chars().next());
    number.and_then(|digit| digit.to_digit(10)).unwrap_or_else(|| panic!("a number after '{of}' in '{why}'"))
}

/// The same from the odds: the defender alone, both, the attacker alone.
fn counted(rules: &WestWall, at: &Position, seat: Seat) -> Option<[u32; 3]> {
    let odds = rules.odds(&rules.view(at, Viewer::Seat(seat)))?;
    let game = rules.game();
    let mut faces = [0; 3];
    for chance in &odds.chances {
        let hit = chance.lost.iter().chain(chance.retreats.iter().map(|(name, _)| name));
        let (mut attacks, mut defends) = (false, false);
        for name in hit {
            let unit = game.unit_named(name).expect("a unit of the game");
            attacks |= at.combat.attackers.has(unit);
            defends |= at.combat.defenders.has(unit);
        }
        match (defends, attacks) {
            (true, false) => faces[0] += chance.weight,
            (true, true) => faces[1] += chance.weight,
            (false, true) => faces[2] += chance.weight,
            (false, false) => {}
        }
    }
    Some(faces)
}

/// Plays a game as the judgement suggests and compares every explanation of a combat; returns how many.
fn compare(scenario: &str, seed: u64) -> usize {
    let rules = westwall::open(scenario).expect("it is on the shelf");
    let mut at = rules.start();
    let mut dice = Seeded::from_number(seed);
    let mut compared = 0;
    let mut plan = Vec::new();
    while let Some(seat) = rules.decision(&at).seats.first() {
        plan.clear();
        rules.suggest(&at, seat, 0, &mut dice, &mut plan);
        let mut done = 0;
        for action in &plan {
            if rules.decision(&at).seats.first() != Some(seat) {
                break;
            }
            let why = rules.explain(&at, seat, action);
            if *action == Action::Done
                && why.starts_with("differential")
                && let Some(known) = counted(&rules, &at, seat)
            {
                let said = ["the defender", "both sides", "the attacker"].map(|of| faces(&why, of));
                assert_eq!(said, known, "{scenario}, seed {seed}: {why}");
                compared += 1;
            }
            let before = dice.place();
            if rules.apply(&mut at, seat, action, &mut dice, &mut Silent).is_err() {
                break;
            }
            done += 1;
            if dice.place() != before {
                break;
            }
        }
        assert!(done > 0, "{scenario}, seed {seed}: the plan begins with something legal: {plan:?}");
    }
    compared
}

#[test]
fn numbers_in_explanations_are_those_of_the_odds() {
    let compared: usize = (1..=3).map(|seed| compare("spearhead", seed)).sum();
    assert!(compared > 40, "{compared} combats");
    let compared = compare("hurtgen", 1);
    assert!(compared > 20, "{compared} combats");
}
