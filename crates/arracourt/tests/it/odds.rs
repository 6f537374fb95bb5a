//! Exact odds against all 1,296 rolls [11.5.4, 12.2.4, 13.4].

use std::collections::BTreeMap;

use crate::table::{Table, table};
use arracourt::{Attack, DIFFERENCES, Event, ROLLS, Verdict, distribution, odds_on_table, verdict_of};

/// Every roll of four dice.
fn rolls() -> impl Iterator<Item = [u32; 4]> {
    (0..1296).map(|code| [code % 6 + 1, code / 6 % 6 + 1, code / 36 % 6 + 1, code / 216 + 1])
}

/// The result by the letter of the rules.
fn naive(attack: Attack, margin: i32, rough: bool, capacity: i32) -> (Verdict, u8) {
    match attack {
        Attack::Artillery | Attack::Air if margin <= 0 => (Verdict::Repulse, 0),
        Attack::Artillery | Attack::Air => (Verdict::Success, margin as u8),
        _ if margin < 0 => (Verdict::Repulse, 0),
        _ if margin == 0 => (Verdict::Stalemate, 0),
        _ => {
            let points = margin - i32::from(rough);
            let overrun = attack == Attack::Assault && !rough && points > capacity;
            (if overrun { Verdict::Overrun } else { Verdict::Success }, points as u8)
        }
    }
}

/// Covers 11.5.4a, 11.5.4b, 11.5.4c, 11.5.4d, 12.2.4d, 13.4, 14.1n1.
#[test]
fn the_distribution_counts_every_roll() {
    assert_eq!(DIFFERENCES.iter().sum::<u32>(), ROLLS);
    for attack in [Attack::Assault, Attack::Ranged, Attack::Artillery, Attack::Air] {
        for difference in -14..=14_i8 {
            for rough in [false, true] {
                for capacity in [2, 3, 5, 9, 30_u8] {
                    let mut counted: BTreeMap<String, u32> = BTreeMap::new();
                    for [a, b, c, d] in rolls() {
                        let margin = i32::from(difference) + (a + b) as i32 - (c + d) as i32;
                        let result = naive(attack, margin, rough, i32::from(capacity));
                        assert_eq!(verdict_of(attack, margin as i8, rough, capacity), result);
                        *counted.entry(format!("{result:?}")).or_default() += 1;
                    }
                    let mut stated: BTreeMap<String, u32> = BTreeMap::new();
                    for (verdict, points, weight) in distribution(attack, difference, rough, capacity) {
                        *stated.entry(format!("{:?}", (verdict, points))).or_default() += weight;
                    }
                    assert_eq!(stated, counted, "{attack:?} {difference} {rough} {capacity}");
                }
            }
        }
    }
}

fn name(verdict: Verdict, points: u8, fire: bool) -> String {
    match verdict {
        Verdict::Repulse if fire => "no effect".into(),
        Verdict::Repulse => "repulse".into(),
        Verdict::Stalemate => "stalemate".into(),
        Verdict::Overrun => "overrun".into(),
        Verdict::Success => format!("success, {points} AP"),
    }
}

/// The odds of the attack in hand against what the dice would really do.
fn hold_odds(at: &Table, last: &str, fire: bool) {
    let odds = at.odds();
    assert_eq!(odds.total, ROLLS);
    let stated: BTreeMap<String, u32> =
        odds.chances.iter().map(|chance| (chance.result.clone(), chance.weight)).collect();
    assert_eq!(stated.values().sum::<u32>(), ROLLS);
    let mut counted: BTreeMap<String, u32> = BTreeMap::new();
    for dice in rolls() {
        let fought = at.clone().roll(last, &dice);
        let result = fought.events().iter().find_map(|event| match event {
            Event::Fought { verdict, points, .. } => Some(name(*verdict, *points, fire)),
            _ => None,
        });
        *counted.entry(result.expect("the attack was rolled")).or_default() += 1;
    }
    assert_eq!(stated, counted, "{last}");
}

/// Covers 11.5.4a, 11.5.4b, 11.5.4c, 11.5.4d.
#[test]
fn the_odds_of_an_assault_are_what_the_dice_do() {
    let clear = table("first", "turn 2, impulse 3, fog, German\n18: 1/130A 1/130B\n14: 37/D").play_all(&[
        "assault 18",
        "move 1/130A to 14",
        "move 1/130B to 14",
        "attack 14",
    ]);
    assert_eq!(clear.fact("Attack Value"), "7");
    hold_odds(&clear, "lead 1/130A", false);
    let rough = table("first", "turn 2, impulse 3, fog, German\n12: 1/130A 1/130B 704/C").play_all(&[
        "assault 12",
        "attack 12",
        "with 1/130A",
        "with 1/130B",
    ]);
    hold_odds(&rough, "lead 1/130A", false);
}

/// Covers 12.2.4a, 12.2.4b, 12.2.4c, 12.2.4d.
#[test]
fn the_odds_of_a_ranged_attack_are_what_the_dice_do() {
    let at = table(
        "first",
        "turn 2, impulse 1, overcast, American\n12: 37/A 37/B\n14: 1/130A 1/2113A\n38: 2113/C",
    )
    .play_all(&["ranged 12 at 14", "with 37/A", "with 37/B", "leader abrams"]);
    assert_eq!((at.fact("Attack Value"), at.fact("Defense Value")), ("10".into(), "3".into()));
    hold_odds(&at, "lead 37/A", false);
}

/// Covers 13.4.
#[test]
fn the_odds_of_bombardments_are_what_the_dice_do() {
    let shells = table("first", "turn 2, impulse 1, overcast, American\n8: 94 191\n13: 1/130A\n38: 2113/C")
        .play_all(&["bombard 13", "with 94", "with 191"]);
    hold_odds(&shells, "target 1/130A", true);
    let strike = table("first", "turn 2, impulse 1, clear, American\n8: 94\n13: 1/130A 2113/Fl\n38: 2113/C")
        .play("strike 13");
    hold_odds(&strike, "target 1/130A", true);
}

#[test]
fn the_chart_of_bare_values_gives_the_same_odds() {
    for (attack, defense, rough) in [(7, 5, false), (4, 9, true), (10, 10, false), (14, 3, true)] {
        let chart = odds_on_table(attack, defense, rough);
        let mut counted: BTreeMap<String, u32> = BTreeMap::new();
        for [a, b, c, d] in rolls() {
            let margin = i32::from(attack) - i32::from(defense) + (a + b) as i32 - (c + d) as i32;
            let (verdict, points) = naive(Attack::Assault, margin, rough, 1000);
            *counted.entry(name(verdict, points, false)).or_default() += 1;
        }
        let stated: BTreeMap<String, u32> =
            chart.chances.into_iter().map(|chance| (chance.result, chance.weight)).collect();
        assert_eq!((stated, chart.total), (counted, ROLLS));
    }
}
