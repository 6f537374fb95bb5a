//! The kernel's laws on random games of both scenarios, with every combination of optional rules sampled.

use std::sync::Arc;

use arracourt::{
    Action, Area, Arracourt, BRIDGES, BridgeId, LeaderId, OPTIONAL_RULES, Position, UnitId, VictoryPoints,
};
use kernel::laws::{Laws, hold_against, two_worlds_by_guess, two_worlds_by_journal};
use kernel::prelude::*;
use kernel::{Dice, Seeded};

/// Anything that a client might send, sensible or not.
fn odd_actions(book: &Arracourt, dice: &mut Seeded) -> Vec<Action> {
    let units = book.game().counters.len() as u32;
    let mut actions = vec![
        Action::BurnOff,
        Action::KeepFog,
        Action::Regroup,
        Action::Pass,
        Action::Reroll,
        Action::Accept,
        Action::Stand,
        Action::Advantage,
        Action::Refuse,
        Action::Done,
        Action::End,
    ];
    for _ in 0..3 {
        let unit = UnitId(dice.roll(units) as u8 - 1);
        let area = Area(dice.roll(38) as u8 - 1);
        let other = Area(dice.roll(38) as u8 - 1);
        let bridge = BridgeId(dice.roll(BRIDGES as u32) as u8 - 1);
        let second = BridgeId(dice.roll(BRIDGES as u32) as u8 - 1);
        actions.extend([
            Action::Bid(VictoryPoints(dice.roll(60) as u8 - 1)),
            Action::Place(unit, area),
            Action::Assault(area),
            Action::Ranged(area, other),
            Action::Bombard(area),
            Action::Strike(area),
            Action::Move(unit, area),
            Action::Seize(bridge, unit),
            Action::Repair(bridge),
            Action::RepairFrom(bridge, second),
            Action::Recall(bridge),
            Action::Blow(bridge),
            Action::Attack(area),
            Action::With(unit),
            Action::Leader(LeaderId(dice.roll(4) as u8 - 1)),
            Action::Lead(unit),
            Action::Target(unit),
            Action::Hit(unit),
            Action::Retreat(unit, area),
            Action::Withdraw(unit, area),
            Action::Flip(unit),
            Action::Rebuild(unit, area),
            Action::Recover(unit),
        ]);
    }
    actions
}

fn hold_laws(name: &str, seed: u64, laws: &Laws) {
    let book = Arc::new(arracourt::open(name).unwrap());
    hold_against(&book, seed, laws, |at: &Position, _, dice| {
        book.check_invariants(at).unwrap();
        odd_actions(&book, dice)
    });
}

#[test]
fn the_laws_hold_in_the_first_scenario() {
    hold_laws("first", 100, &Laws { games: 3, every: 7, sample: 3, ..Laws::default() });
}

#[test]
fn the_laws_hold_in_the_second_scenario() {
    hold_laws("second", 200, &Laws { games: 3, every: 7, sample: 3, ..Laws::default() });
}

/// Covers 20.1.
#[test]
fn a_bid_leaves_by_no_way_until_both_are_made() {
    let book = Arc::new(arracourt::open("first+bid").unwrap());
    // The second bid opens both, so there is nothing to look ahead at.
    let laws = Laws { games: 20, every: 1, ahead: 2, stop_after: Some(3), ..Laws::default() };
    two_worlds_by_guess(&book, 300, &laws).at_least(20, 0, 0, 0);
    two_worlds_by_journal(&book, 300, &laws, |_, _, dice| odd_actions(&book, dice)).at_least(20, 0, 0, 0);
}

/// Every combination of the optional rules of both scenarios, one game each.
#[test]
fn the_laws_hold_with_every_combination_of_options() {
    for scenario in ["first", "second"] {
        let rules: Vec<&str> =
            OPTIONAL_RULES.iter().filter(|rule| rule.is_of(scenario)).map(|rule| rule.id).collect();
        for mask in 1_u32..1 << rules.len() {
            let chosen = rules.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
            let name = chosen.fold(scenario.to_string(), |name, (_, rule)| format!("{name}+{rule}"));
            hold_laws(
                &name,
                300 + u64::from(mask),
                &Laws { games: 1, every: 29, sample: 2, ..Laws::default() },
            );
        }
    }
}
