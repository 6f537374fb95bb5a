//! Odds: each result in as many rolls as the rules give it, tried with all dice.

use std::collections::BTreeMap;

use kernel::{Dice, Rules, Silent, Viewer};
use panzer::{Fate, Position, Shot, State, UnitId};

use crate::table::{Table, table};

/// Dice that show what is wanted, and then the same face for ever.
struct Fixed(Vec<u32>);

impl Dice for Fixed {
    fn roll(&mut self, sides: u32) -> u32 {
        let face = if self.0.is_empty() { 50 } else { self.0.remove(0) };
        face.min(sides)
    }
}

/// What has become of a target, in the words of the odds.
fn became(before: &Position, after: &Position, target: UnitId) -> &'static str {
    let (was, now) = (before.unit(target), after.unit(target));
    let new = |state: State| now.has(state) && !was.has(state);
    match now.fate {
        Fate::BrewedUp => "brewed up",
        Fate::KnockedOut => "knocked out",
        Fate::Eliminated => "eliminated",
        Fate::Alive | Fate::Exited if new(State::GunOut) => "gun out of action",
        Fate::Alive | Fate::Exited if new(State::TrackHit) => "track hit",
        Fate::Alive | Fate::Exited if new(State::Reduced) => "half eliminated",
        Fate::Alive | Fate::Exited if new(State::Damaged) => "damaged",
        Fate::Alive | Fate::Exited if new(State::Suppressed) => "suppressed",
        Fate::Alive | Fate::Exited => "no effect",
    }
}

/// Counts what all rolls of one AP shot do: every die of the hit, and for a hit every location and damage.
fn counted(t: &Table, target: UnitId) -> BTreeMap<&'static str, u32> {
    let seat = t.seat();
    let resolve = t.book.read("resolve").expect("it is a word");
    let mut counts = BTreeMap::new();
    let result = |dice: &[u32]| {
        let mut at = t.at;
        let mut fixed = Fixed(dice.to_vec());
        t.book.apply(&mut at, seat, &resolve, &mut fixed, &mut Silent).expect("it is legal");
        became(&t.at, &at, target)
    };
    // A hit is a hit: one of them shows what location and damage do. A damage of 1 and 100 differ for some location.
    let hits: Vec<u32> = (1..=100)
        .filter(|&roll| (1..=100).any(|location| result(&[roll, location, 100]) != "no effect"))
        .collect();
    *counts.entry("no effect").or_default() += (100 - hits.len() as u32) * 10_000;
    for location in 1..=100 {
        for damage in 1..=100 {
            *counts.entry(result(&[hits[0], location, damage])).or_default() += hits.len() as u32;
        }
    }
    counts
}

fn told(t: &Table) -> BTreeMap<String, u32> {
    let view = t.book.view(&t.at, Viewer::Seat(t.seat())).into_owned();
    let odds = t.book.odds(&view).expect("a shot is named");
    assert_eq!(odds.chances.iter().map(|chance| chance.weight).sum::<u32>(), odds.total);
    odds.chances.into_iter().map(|chance| (chance.result, chance.weight)).collect()
}

/// Covers ap.2, ap.5, ap.7, ap.8.
#[test]
fn the_odds_of_a_shot_are_those_of_all_dice() {
    for (firer, place) in [
        ("M4A1-1: 15A0 facing 4 fire", "PzIVH-1: 15A4 facing 1"),
        ("M4A1-1: 15A0 facing 4 fire suppressed", "PzIVH-1: 15A4 facing 3 damaged"),
        ("M4A1-1: 15A0 facing 4 short-halt", "PzIVH-1: 15A10 facing 5 move"),
    ] {
        let mut t = table(&format!("25, turn 3, direct, first US\n{firer}\n{place}"));
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        let target = t.id("PzIVH-1");
        let told = told(&t);
        let counted: BTreeMap<String, u32> =
            counted(&t, target).into_iter().map(|(word, count)| (word.to_owned(), count)).collect();
        assert_eq!(told, counted, "{firer} {place}");
    }
}

/// Covers gp.1.
#[test]
fn the_odds_of_a_gp_shot_are_those_of_all_dice() {
    let mut t = table("25, turn 3, direct, first US\nM4A1-1: 15A0 facing 4 fire\nPzIVH-1: 15A4 facing 1");
    t.play("fire M4A1-1 at PzIVH-1 with gp");
    let target = t.id("PzIVH-1");
    let resolve = t.book.read("resolve").expect("it is a word");
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for roll in 1..=100 {
        let mut at = t.at;
        t.book.apply(&mut at, t.seat(), &resolve, &mut Fixed(vec![roll]), &mut Silent).expect("it is legal");
        *counts.entry(became(&t.at, &at, target).to_owned()).or_default() += 10_000;
    }
    assert_eq!(told(&t), counts);
}

/// Covers 6.5.2.1, ap.8.
#[test]
fn the_odds_of_a_group_put_its_shots_one_after_the_other() {
    let mut t = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A0 facing 4 fire
        PzIVH-1: 15A4 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    let one = told(&t);
    t.play("fire M4A1-2 at PzIVH-1 with ap");
    let both = told(&t);
    let out = |odds: &BTreeMap<String, u32>| {
        ["knocked out", "brewed up"].iter().filter_map(|word| odds.get(*word)).sum::<u32>()
    };
    let (one, two) = (f64::from(out(&one)) / 1e6, f64::from(out(&both)) / 1e6);
    // Two shots that knew nothing of each other, and more because a second damage knocks out.
    let apart = 1.0 - (1.0 - one) * (1.0 - one);
    assert!(two >= apart - 1e-5, "{two} against {apart}");
    assert!(two < apart + 0.2, "{two} against {apart}");
}

/// Covers 6.2.3, 5.10.
#[test]
fn every_modifier_is_told_by_name_and_clause() {
    let mut t = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 short-halt suppressed
        PzIVH-1: 15A4 facing 1 move",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    let view = t.book.view(&t.at, Viewer::Seat(t.seat())).into_owned();
    let facts = t.book.odds(&view).expect("a shot is named").facts;
    let fact = |label: &str| facts.iter().find(|(name, _)| name == label).map(|(_, value)| value.as_str());
    assert_eq!(fact("short halt"), Some("-3 [6.2.3]"));
    assert_eq!(fact("suppressed"), Some("-3 [5.10]"));
    assert_eq!(fact("modifier"), Some("-7 [ap.2]"));
    // The other side does not see what is being named.
    let other = t.book.view(&t.at, Viewer::Seat(crate::table::GERMAN)).into_owned();
    assert!(t.book.odds(&other).is_none());
    let (firer, target) = (t.id("M4A1-1"), t.id("PzIVH-1"));
    assert!(t.book.shot_odds(&view, firer, target, Shot::Ap(0)).is_some());
}
