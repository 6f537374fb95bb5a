//! Exact odds: attacks over both cups, shots and barrages, the bare table.

use guards::{ChitEvent, ChitId, CombatResult, Odds as Column, chart_odds, crt, event_chits};
use kernel::prelude::*;
use kernel::{Odds, Viewer};
use kit::ChartQuery;

use crate::battle::{strike, two_to_one};
use crate::table::{BRITISH, GERMAN, Table, table, table_of};

/// The shares of the results, by name.
fn shares(odds: &Odds) -> Vec<(String, f64)> {
    let weights: u64 = odds.chances.iter().map(|chance| u64::from(chance.weight)).sum();
    assert_eq!(weights, u64::from(odds.total));
    odds.chances
        .iter()
        .map(|chance| (chance.result.clone(), f64::from(chance.weight) / f64::from(odds.total)))
        .collect()
}

fn same(found: &[(String, f64)], expected: &[(String, f64)]) {
    for name in CombatResult::ALL.map(CombatResult::name) {
        let of = |list: &[(String, f64)]| list.iter().find(|one| one.0 == name).map_or(0.0, |one| one.1);
        assert!((of(found) - of(expected)).abs() < 1e-6, "{name}: {found:?}, expected {expected:?}");
    }
}

/// What an attack without chits comes to.
fn by_table(column: Column, dice: &[(i16, f64)]) -> Vec<(String, f64)> {
    let result = |roll: i16| crt().result(column, roll).name().to_owned();
    let mut list: Vec<(String, f64)> = Vec::new();
    for &(roll, share) in dice {
        match list.iter_mut().find(|one| one.0 == result(roll)) {
            Some(one) => one.1 += share,
            None => list.push((result(roll), share)),
        }
    }
    list
}

fn two_dice() -> Vec<(i16, f64)> {
    (0..36).map(|roll| ((roll / 6 + roll % 6 + 2) as i16, 1.0 / 36.0)).collect()
}

#[test]
fn an_attack_without_chits_has_the_odds_of_its_column() {
    let t = two_to_one("");
    same(&shares(&t.odds()), &by_table(Column::TwoToOne, &two_dice()));
    assert_eq!(
        (t.fact("attack"), t.fact("defense"), t.fact("column")),
        ("14".into(), "5".into(), "2-1".into())
    );
    let of = |name: &str| t.odds().chances.into_iter().find(|chance| chance.result == name).unwrap();
    assert_eq!(of("DE").lost, ["Gren-KGL"]);
    assert_eq!(of("DD").lost, ["Gren-KGL"]);
    assert!(of("DC").lost.is_empty() && of("AC").lost.is_empty());
    assert_eq!(of("DR").retreats, [("Gren-KGL".to_owned(), 2)]);
    assert_eq!(of("AR").retreats.len(), 2);
}

/// Terms of ground and weather stand among the facts with their clauses.
#[test]
fn the_facts_name_every_modifier_with_its_clause() {
    let text = "turn 3, rain, 2GG attacks\n1036: 1-2GG 2-2GG\n1038: HQ-2GG\n1135: Gren-KGL\n1130: HQ-KGL";
    let t = strike("goodwood", text, "1135", &["1-2GG", "2-2GG"]);
    assert_eq!(t.fact("terrain of the hex [10.1n3]"), "+2");
    assert_eq!(t.fact("weather and evening [14.1n2]"), "+2");
    let moved: Vec<(i16, f64)> = two_dice().into_iter().map(|(roll, share)| (roll + 4, share)).collect();
    same(&shares(&t.odds()), &by_table(Column::TwoToOne, &moved));
}

/// Dice that are laid down one after the other, as many as are asked for.
fn outcome(base: &Table, draws: &[u32], dice: &[u32]) -> String {
    let all: Vec<u32> = draws.iter().chain(dice).copied().collect();
    let t = base.clone().roll("done", &all);
    let line = t.log().into_iter().find(|line| line.contains("rolled")).unwrap();
    line.trim_end_matches('.').rsplit(": ").next().unwrap().to_owned()
}

/// The odds before the draw against every chit of both cups and every roll, played by the rules.
///
/// Covers 10.3.
#[test]
fn the_odds_before_the_draw_are_those_of_every_draw_and_roll() {
    let cups = "events: British, Apathy, Hero, Charge, Fire Lane\nevents: German, Accurate Fire, Panic, Caught in the Crossfire";
    let base = two_to_one(cups);
    let odds = base.odds();
    let base = base.play(&["done"]);
    let mut counted: Vec<(String, f64)> = Vec::new();
    for first in 1..=4 {
        for second in 1..=3 {
            for roll in 0..36 {
                let dice = [roll / 6 + 1, roll % 6 + 1];
                // A black chit that was drawn is asked about; it is kept.
                let drawn = base.clone();
                let result = if first == 4 {
                    let asked = drawn.roll("done", &[first, second]);
                    assert_eq!(asked.topic(), "black-chit");
                    let t = asked.roll("done", &dice);
                    let line = t.log().into_iter().find(|line| line.contains("rolled")).unwrap();
                    line.trim_end_matches('.').rsplit(": ").next().unwrap().to_owned()
                } else {
                    outcome(&drawn, &[first, second], &dice)
                };
                match counted.iter_mut().find(|one| one.0 == result) {
                    Some(one) => one.1 += 1.0 / 432.0,
                    None => counted.push((result, 1.0 / 432.0)),
                }
            }
        }
    }
    same(&shares(&odds), &counted);
}

/// What a seat may expect of both cups: each unseen chit of a colour is as likely as any other.
#[test]
fn a_player_counts_the_chits_that_he_has_not_seen() {
    let mut t = two_to_one("");
    let chits = event_chits();
    let find = |name: &str| chits.find(name).unwrap();
    // Both cups as the scenario fills them: which chits they hold makes no difference to a view.
    let mut bag: Vec<ChitId> = Vec::new();
    for (id, chit) in chits.iter() {
        bag.extend(std::iter::repeat_n(id, chit.count.into()));
    }
    let of_colour = |blue: bool| {
        bag.iter().copied().filter(move |id| match chits.chit(*id).event {
            ChitEvent::Modify { modifier, .. } => (modifier.0 < 0) == blue,
            _ => false,
        })
    };
    let black: Vec<ChitId> =
        bag.iter().copied().filter(|id| !matches!(chits.chit(*id).event, ChitEvent::Modify { .. })).collect();
    for side in 0..2 {
        for blue in [true, false] {
            for id in of_colour(blue).skip(side * 30).take(30) {
                t.at.cups[side].chits[id.index()] += 1;
                t.at.cups[side].left += 1;
            }
        }
        for id in black.iter().skip(side * 6).take(6) {
            t.at.cups[side].chits[id.index()] += 1;
            t.at.cups[side].left += 1;
        }
    }
    // Two British chits and one German have been seen: both piles are open.
    for (side, seen) in [(0, "Accurate Fire"), (0, "Apathy"), (1, "Local Guide")] {
        let id = find(seen);
        let holder = if t.at.cups[side].chits[id.index()] > 0 { side } else { 1 - side };
        t.at.cups[holder].chits[id.index()] -= 1;
        t.at.cups[holder].left -= 1;
        t.at.cups[holder].discards[id.index()] += 1;
    }
    let unseen: Vec<ChitId> = {
        let mut left = bag.clone();
        for cup in &t.at.cups {
            for (id, _) in chits.iter() {
                for _ in 0..cup.discards[id.index()] {
                    left.remove(left.iter().position(|one| *one == id).unwrap());
                }
            }
        }
        left
    };
    let colour = |id: ChitId| match chits.chit(id).event {
        ChitEvent::Modify { modifier, .. } if modifier.0 < 0 => 0,
        ChitEvent::Modify { .. } => 1,
        _ => 2,
    };
    let count = |which: usize| unseen.iter().filter(|id| colour(**id) == which).count() as f64;
    let in_cup = |side: usize, which: usize| {
        let cup = &t.at.cups[side];
        chits
            .iter()
            .filter(|(id, _)| colour(*id) == which)
            .map(|(id, _)| f64::from(cup.chits[id.index()]))
            .sum::<f64>()
            / f64::from(cup.left)
    };
    let worth = |id: ChitId| match chits.chit(id).event {
        ChitEvent::Modify { modifier, .. } => i16::from(modifier.0),
        _ => 0,
    };
    let mut dice: Vec<(i16, f64)> = Vec::new();
    for (place, &a) in unseen.iter().enumerate() {
        for (other, &b) in unseen.iter().enumerate() {
            if place == other {
                continue;
            }
            let left = count(colour(b)) - if colour(a) == colour(b) { 1.0 } else { 0.0 };
            let share = in_cup(0, colour(a)) / count(colour(a)) * in_cup(1, colour(b)) / left;
            let black = |id: ChitId| colour(id) == 2;
            let cancels =
                |one: ChitId, two: ChitId| !black(one) && !black(two) && chits.nullified_by(one) == Some(two);
            let sum = if cancels(b, a) { 0 } else { worth(a) } + if cancels(a, b) { 0 } else { worth(b) };
            match dice.iter_mut().find(|one| one.0 == sum) {
                Some(one) => one.1 += share,
                None => dice.push((sum, share)),
            }
        }
    }
    let rolls: Vec<(i16, f64)> = dice
        .iter()
        .flat_map(|&(sum, share)| two_dice().into_iter().map(move |(roll, one)| (roll + sum, share * one)))
        .collect();
    let expected = by_table(Column::TwoToOne, &rolls);
    for seat in [BRITISH, GERMAN] {
        let odds = t.book.odds(&t.book.view(&t.at, Viewer::Seat(seat))).unwrap();
        same(&shares(&odds), &expected);
    }
}

/// After the draw the chits are known, and nullifiers are reckoned with.
#[test]
fn the_odds_after_the_draw_know_the_chits() {
    let t = two_to_one("events: British, Apathy\nevents: German, Accurate Fire\nhand: British, Repaired")
        .play(&["done"]);
    let t = t.roll("done", &[1, 1]);
    assert_eq!(t.topic(), "black-chit");
    assert_eq!(t.fact("chits drawn [10.3n1]"), "+2");
    let moved: Vec<(i16, f64)> = two_dice().into_iter().map(|(roll, share)| (roll + 2, share)).collect();
    same(&shares(&t.odds()), &by_table(Column::TwoToOne, &moved));
}

/// Against a closed stack the odds are by column; the reveal makes them exact.
#[test]
fn a_closed_stack_has_odds_by_column_until_it_is_revealed() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\nwork: minefield 0639";
    let named = table(text).play(&["attack 0639 with 1-2GG", "with 2-2GG"]);
    let seen = |t: &Table| t.book.odds(&t.book.view(&t.at, Viewer::Seat(BRITISH))).unwrap();
    let odds = seen(&named);
    assert!(odds.chances.is_empty() && odds.total == 0);
    let columns: Vec<&str> =
        odds.facts.iter().map(|fact| fact.0.as_str()).filter(|name| name.contains("-1")).collect();
    assert!(columns.contains(&"5-1") && columns.contains(&"1-1"), "{:?}", odds.facts);
    let struck = named.play(&["strike"]);
    let odds = seen(&struck);
    assert_eq!(odds.facts.iter().find(|fact| fact.0 == "column").unwrap().1, "2-1");
    assert_eq!(odds.total, 36);
}

/// Batteries and attackers that could still be added, on either side as far as they are seen.
#[test]
fn the_odds_name_who_could_join() {
    let text = "turn 1, clear, 5CG attacks\n4437: A-5CG B-5CG\n4440: HQ-5CG\n4445: A-55th-Art\n4450: HQ-Art\n4436: 1/I-2P\n4435: 1-105/Art-6P\n2936: 2-105/Art-6P\n4430: HQ-I-2P";
    let t = table_of("bonninghardt", text).play(&["attack 4436 with A-5CG"]);
    let odds = t.book.odds(&t.book.view(&t.at, Viewer::Seat(BRITISH))).unwrap();
    let mut named: Vec<String> = odds.could_add.iter().filter_map(|one| one.piece.clone()).collect();
    named.sort();
    assert_eq!(named, ["1-105/Art-6P", "A-55th-Art", "B-5CG"]);
}

/// A unit with nowhere to go is lost by a retreat.
#[test]
fn the_odds_know_a_unit_that_cannot_retreat() {
    let t = two_to_one("0538: 1-2IG\n0645: HQ-2IG");
    let retreat = t.odds().chances.into_iter().find(|chance| chance.result == "DR").unwrap();
    assert_eq!((retreat.lost, retreat.retreats.len()), (vec!["Gren-KGL".to_owned()], 0));
}

/// A shot's odds are those of the 36 rolls.
///
/// Covers 11.3n4, 11.3n7.
#[test]
fn a_shot_has_its_chances_and_a_window_names_the_best() {
    let t =
        table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: 88-KGL\n0636: 1-Bat-200\n0630: HQ-KGL")
            .play(&["take 1-2GG", "go 0639"]);
    let odds = t.book.odds(&t.book.view(&t.at, Viewer::Seat(GERMAN))).unwrap();
    assert_eq!(odds.total, 36);
    // Distance 2 against 6: 16 hit, 10 of them cost a step at 8 or more.
    let weights: Vec<(String, u32)> =
        odds.chances.iter().map(|chance| (chance.result.clone(), chance.weight)).collect();
    let casualty = (3..=6).flat_map(|a| (3..=6).map(move |b| a + b)).filter(|sum| *sum >= 8).count() as u32;
    assert_eq!(
        weights,
        [
            ("miss".to_owned(), 20),
            ("pinned".to_owned(), 16 - casualty),
            ("casualty, pinned".to_owned(), casualty)
        ]
    );
    assert!(
        odds.facts.iter().any(|fact| fact.0.contains("1 Bat 200 at 1 2GG") || fact.0.contains("200 at")),
        "{:?}",
        odds.facts
    );
    let view = t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    let shot = t.book.shot_odds(&view, t.unit("88-KGL"), t.unit("1-2GG")).unwrap();
    assert_eq!(shot.chances, odds.chances);
}

/// A barrage's odds are those of the 216 rolls.
///
/// Covers 11.2n4.
#[test]
fn a_barrage_has_its_chances() {
    let t = table_of(
        "bonninghardt",
        "turn 1, clear, Art attacks\n4446: A-55th-Art\n4450: HQ-Art\n4440: Scout-2IG\n4436: 1/I-2P",
    );
    let view = t.book.view(&t.at, Viewer::Seat(BRITISH)).into_owned();
    let hex = t.at.troops.hex(t.unit("1/I-2P")).unwrap();
    let odds = t.book.barrage_odds(&view, t.unit("A-55th-Art"), hex).unwrap();
    let mut counts = [0; 4];
    for roll in 0..216_u32 {
        let dice = [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1];
        let kinds = dice.iter().collect::<std::collections::BTreeSet<_>>().len();
        let cell = if dice.iter().sum::<u32>() <= 10 { 0 } else { 4 - kinds };
        counts[cell] += 1;
    }
    let [miss, scattered, pair, triple] = counts;
    let found: Vec<u32> = odds.chances.iter().map(|chance| chance.weight).collect();
    assert_eq!((found, odds.total), (vec![miss, scattered, pair, triple], 216));
    // A lone company in the clear is lost by a pair.
    assert_eq!(
        (odds.chances[2].result.as_str(), &odds.chances[2].lost[..]),
        ("one unit lost", &["1/I-2P".to_owned()][..])
    );
}

#[test]
fn the_bare_table_answers_for_the_shelf() {
    let ask =
        |attack, defend, terrain: &str| chart_odds(&ChartQuery { attack, defend, terrain: terrain.into() });
    let odds = ask(14, 5, "town").unwrap();
    let moved: Vec<(i16, f64)> = two_dice().into_iter().map(|(roll, share)| (roll + 2, share)).collect();
    same(&shares(&odds), &by_table(Column::TwoToOne, &moved));
    assert!(ask(14, 5, "moon").is_err() && ask(0, 5, "clear").is_err() && ask(1000, 5, "clear").is_err());
}
