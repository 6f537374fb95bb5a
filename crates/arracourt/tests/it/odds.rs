//! Exact odds against all 1,296 rolls [11.5.4, 12.2.4, 13.4].

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Table, table};
use arracourt::{
    Attack, AttritionPoints, CombatValue, DIFFERENCES, Event, Ground, ROLLS, Step, Verdict, distribution,
    odds_on_table, verdict_of,
};

/// Every roll of four dice.
fn rolls() -> impl Iterator<Item = [u32; 4]> {
    (0..1296).map(|code| [code % 6 + 1, code / 6 % 6 + 1, code / 36 % 6 + 1, code / 216 + 1])
}

/// The result by the letter of the rules.
fn naive(attack: Attack, margin: i32, ground: Ground, capacity: i32) -> (Verdict, AttritionPoints) {
    match attack {
        Attack::Artillery | Attack::Air if margin <= 0 => (Verdict::Repulse, AttritionPoints::NONE),
        Attack::Artillery | Attack::Air => (Verdict::Success, AttritionPoints(margin as u8)),
        _ if margin < 0 => (Verdict::Repulse, AttritionPoints::NONE),
        _ if margin == 0 => (Verdict::Stalemate, AttritionPoints::NONE),
        _ => {
            let points = margin - i32::from(ground == Ground::Rough);
            let overrun = attack == Attack::Assault && ground == Ground::Clear && points > capacity;
            (if overrun { Verdict::Overrun } else { Verdict::Success }, AttritionPoints(points as u8))
        }
    }
}

/// Covers 11.5.4a, 11.5.4b, 11.5.4c, 11.5.4d, 12.2.4d, 13.4, 14.1n1.
#[test]
fn the_distribution_counts_every_roll() {
    assert_eq!(DIFFERENCES.iter().sum::<u32>(), ROLLS);
    for attack in [Attack::Assault, Attack::Ranged, Attack::Artillery, Attack::Air] {
        for difference in -14..=14_i8 {
            for ground in [Ground::Clear, Ground::Rough] {
                for capacity in [2, 3, 5, 9, 30].map(AttritionPoints) {
                    let mut counted: BTreeMap<String, u32> = BTreeMap::new();
                    for [a, b, c, d] in rolls() {
                        let margin = i32::from(difference) + (a + b) as i32 - (c + d) as i32;
                        let result = naive(attack, margin, ground, capacity.into());
                        assert_eq!(verdict_of(attack, margin as i8, ground, capacity), result);
                        *counted.entry(format!("{result:?}")).or_default() += 1;
                    }
                    let mut stated: BTreeMap<String, u32> = BTreeMap::new();
                    for (verdict, points, weight) in distribution(attack, difference, ground, capacity) {
                        *stated.entry(format!("{:?}", (verdict, points))).or_default() += weight;
                    }
                    assert_eq!(stated, counted, "{attack:?} {difference} {ground:?} {capacity}");
                }
            }
        }
    }
}

fn name(verdict: Verdict, points: AttritionPoints, fire: bool) -> String {
    match verdict {
        Verdict::Repulse if fire => "no effect".into(),
        Verdict::Repulse => "repulse".into(),
        Verdict::Stalemate => "stalemate".into(),
        Verdict::Overrun => "overrun".into(),
        Verdict::Success => format!("success, {points} AP"),
    }
}

/// The odds of the current attack against what the dice would really do.
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

/// The units that are gone, and those that stand elsewhere, in each way in which the owners could go on.
fn fates(at: &Table, area: u8, into: &mut Vec<[BTreeSet<String>; 2]>) {
    match at.step() {
        Step::Attrition | Step::Retreat => {
            for action in at.legal() {
                fates(&at.clone().play(&action), area, into);
            }
        }
        // Defenders who retreat voluntarily do not have to.
        Step::Withdraw => fates(&at.clone().play("stand"), area, into),
        _ => {
            let ids = at.game().counters.iter().map(|counter| counter.id.clone());
            let where_is = |place: &str| ids.clone().filter(|id| at.place(id) == place).collect();
            let elsewhere = |id: &String| !["eliminated", "withdrawn"].contains(&at.place(id).as_str());
            let away = ids.clone().filter(elsewhere).filter(|id| at.place(id) != area.to_string()).collect();
            into.push([where_is("eliminated"), away]);
        }
    }
}

/// Every result loses and drives back exactly who is lost and driven back whatever the owners choose.
fn hold_effects(at: &Table, area: u8, last: &str, fire: bool) {
    let before: BTreeSet<String> = at.units_in(area).into_iter().collect();
    let odds = at.odds();
    let mut seen = BTreeSet::new();
    for dice in rolls() {
        let fought = at.clone().roll(last, &dice);
        let result = fought.events().iter().find_map(|event| match event {
            Event::Fought { verdict, points, .. } => Some(name(*verdict, *points, fire)),
            _ => None,
        });
        let result = result.expect("the attack was rolled");
        if !seen.insert(result.clone()) {
            continue;
        }
        let mut ends = Vec::new();
        fates(&fought, area, &mut ends);
        let always = |which: usize| -> BTreeSet<String> {
            let mut all = ends.iter().map(|end| end[which].clone());
            let first = all.next().expect("it ends somehow");
            all.fold(first, |kept, end| &kept & &end)
        };
        let (lost, away) = (always(0), &always(1) & &before);
        let chance = odds.chances.iter().find(|chance| chance.result == result).expect("it is listed");
        let stated: BTreeSet<String> = chance.lost.iter().cloned().collect();
        assert_eq!(stated, lost, "lost by {result}");
        let stated: BTreeSet<String> = chance.retreats.iter().map(|(piece, _)| piece.clone()).collect();
        assert_eq!(stated, away, "driven back by {result}");
        assert!(chance.retreats.iter().all(|&(_, areas)| areas == 1));
    }
    assert!(odds.chances.iter().any(|chance| !chance.lost.is_empty()), "{odds:?}");
    assert!(odds.chances.iter().any(|chance| !chance.retreats.is_empty()), "{odds:?}");
}

/// Covers 11.5.4a, 11.5.4b, 11.5.4c, 11.5.4d, 14.1, 14.2.4.
#[test]
fn odds_name_who_is_lost_and_who_retreats_whatever_is_chosen() {
    // A reduced lead dies in a stalemate; the others go back after a repulse.
    let clear = table(
        "first",
        "turn 2, impulse 3, fog, German\n18: 1/130A 1/130B 1/2113A\n14: 37/D 53/C\nreduced: 1/130A 53/C",
    )
    .play_all(&[
        "assault 18",
        "move 1/130A to 14",
        "move 1/130B to 14",
        "move 1/2113A to 14",
        "attack 14",
    ]);
    hold_effects(&clear.play("lead 1/130A"), 14, "lead 37/D", false);
    // 30 is surrounded but for the river to 28, which tanks cannot cross.
    let cut = table(
        "first",
        "turn 2, impulse 3, fog, German\n29: 1/130A 1/130B\n30: 37/C 53/A\ngerman: 29 31 32 33\nreduced: 37/C",
    )
    .play_all(&["assault 29", "move 1/130A to 30", "move 1/130B to 30", "attack 30", "lead 1/130A"]);
    hold_effects(&cut, 30, "lead 53/A", false);
    // Vehicles do not come back over an enemy-held bridge.
    let over = table(
        "first+bridges",
        "turn 2, impulse 3, fog, German\n33: 1/130A 1/2113A\n19: 24/C\nbridge 19/33: American",
    )
    .play_all(&["assault 33", "move 1/130A to 19", "move 1/2113A to 19", "attack 19"]);
    hold_effects(&over, 19, "lead 1/130A", false);
}

/// Covers 12.2.4a, 12.2.4b, 12.2.4c, 13.4, 14.1.
#[test]
fn odds_of_fire_name_who_is_lost_and_who_retreats() {
    let ranged = table(
        "first",
        "turn 2, impulse 1, overcast, American\n12: 37/A 37/B\n14: 1/130A 1/2113A\n38: 2113/C\nreduced: 37/A 1/130A",
    )
    .play_all(&["ranged 12 at 14", "with 37/A", "with 37/B", "leader abrams"]);
    hold_effects(&ranged, 14, "lead 37/B", false);
    let shells = table(
        "first",
        "turn 2, impulse 1, overcast, American\n8: 94 191\n13: 1/130A 1/130B\n38: 2113/C\nreduced: 1/130A",
    )
    .play_all(&["bombard 13", "with 94", "with 191"]);
    let odds = shells.odds();
    assert_eq!(odds.chances[0].result, "no effect");
    assert!(odds.chances[0].lost.is_empty() && odds.chances[0].retreats.is_empty());
    let all = odds.chances.last().expect("the most points");
    assert_eq!(all.lost, ["1/130A", "1/130B"], "{all:?}");
}

/// Covers 13.3.
#[test]
fn a_bombardment_that_names_no_battery_yet_counts_with_the_best() {
    let text = "turn 2, impulse 1, overcast, American\n8: 94 191\n13: 1/130A\n38: 2113/C";
    let open = table("first", text).play("bombard 13");
    assert_eq!((open.fact("Attack Value"), open.fact("battery taken as")), ("5".into(), "94".into()));
    let odds = open.odds();
    assert_eq!(odds.could_add.iter().filter(|more| more.piece.is_some()).count(), 2);
    let named = open.play("with 191");
    assert_eq!(named.fact("Attack Value"), "5");
    assert!(named.odds().facts.iter().all(|(fact, _)| fact != "battery taken as"));
}

#[test]
fn the_chart_of_bare_values_gives_the_same_odds() {
    let (clear, rough) = (Ground::Clear, Ground::Rough);
    for (attack, defense, ground) in [(7, 5, clear), (4, 9, rough), (10, 10, clear), (14, 3, rough)] {
        let chart = odds_on_table(CombatValue(attack), CombatValue(defense), ground);
        let mut counted: BTreeMap<String, u32> = BTreeMap::new();
        for [a, b, c, d] in rolls() {
            let margin = i32::from(attack - defense) + (a + b) as i32 - (c + d) as i32;
            let (verdict, points) = naive(Attack::Assault, margin, ground, 1000);
            *counted.entry(name(verdict, points, false)).or_default() += 1;
        }
        let stated: BTreeMap<String, u32> =
            chart.chances.into_iter().map(|chance| (chance.result, chance.weight)).collect();
        assert_eq!((stated, chart.total), (counted, ROLLS));
    }
}
