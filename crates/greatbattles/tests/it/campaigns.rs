//! Goodwood, Arnhem and Malta, and Agira with options: random games that end, the laws, two worlds.

use std::sync::Arc;

use greatbattles::play::{GreatBattlesBook, OPTIONAL_RULES, open};
use kernel::Rules;
use kernel::laws::{Laws, hold_against, two_worlds_by_guess, two_worlds_by_journal};

use crate::agira::{hurry, odd_actions};

fn book(name: &str) -> Arc<GreatBattlesBook> {
    Arc::new(open(name).unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
}

fn ends(name: &str) {
    let book = book(name);
    let at = hurry(&book, 7);
    assert!(book.outcome(&at).is_some() && at.day <= book.game().scenario().last_day, "{name}");
}

#[test]
fn a_random_game_of_goodwood_ends() {
    ends("goodwood");
}

#[test]
fn a_random_game_of_arnhem_ends() {
    ends("arnhem");
}

#[test]
fn a_random_game_of_malta_ends() {
    ends("malta");
}

fn hold(name: &str, seed: u64) {
    let book = book(name);
    let laws = Laws { games: 1, stop_after: Some(160), every: 9, sample: 2, ahead: 5, ..Laws::default() };
    hold_against(&book, seed, &laws, |_, _, dice| odd_actions(&book, dice));
    let laws = Laws { games: 1, stop_after: Some(160), every: 23, sample: 2, ahead: 8, ..Laws::default() };
    two_worlds_by_guess(&book, seed, &laws).at_least(3, 1, 0, 0);
    two_worlds_by_journal(&book, seed, &laws, |_, _, dice| odd_actions(&book, dice)).at_least(1, 1, 0, 0);
}

#[test]
fn the_laws_hold_at_goodwood() {
    hold("goodwood", 41);
}

#[test]
fn the_laws_hold_at_arnhem() {
    hold("arnhem", 42);
}

#[test]
fn the_laws_hold_at_malta() {
    hold("malta", 43);
}

/// Every optional rule by itself: the laws for a while.
#[test]
fn the_laws_hold_with_every_option() {
    for (number, rule) in OPTIONAL_RULES.iter().enumerate() {
        let needs = if rule.id == "ammo-quality" { "+ammo" } else { "" };
        let book = book(&format!("agira+{}{needs}", rule.id));
        let laws = Laws { games: 1, stop_after: Some(90), every: 17, sample: 1, ahead: 4, ..Laws::default() };
        hold_against(&book, number as u64, &laws, |_, _, dice| odd_actions(&book, dice));
    }
}

#[test]
fn options_that_contradict_each_other_are_refused_by_clause() {
    let told = |name: &str| open(name).map(|_| ()).expect_err(name)[0].message.clone();
    assert!(told("agira+cover-to-hit+destroy-modifiers").ends_with("[faq-1]"));
    assert!(told("agira+reactivate-by-roll+reactivate-by-next-dawn").ends_with("[faq-2]"));
    assert!(told("agira+ammo-quality").ends_with("[faq-33b]"));
    assert!(told("agira+cavalry").contains("no optional rule 'cavalry'"));
    let both = open("agira+ammo-quality+ammo").expect("both together");
    assert_eq!(both.title().scenario, "agira+ammo+ammo-quality", "in one order");
}
