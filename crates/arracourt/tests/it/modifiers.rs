//! Every modifier of combat, alone and together, for both sides [11.5.2, 11.5.3, 12.2.2, 12.2.3, 13.3, 13.4, 15.4.2, 19.4.5].
//!
//! Each test switches its terms on and off in every combination and holds the values that were fought with, and the
//! terms that explain them, to sums written down here.

use crate::table::{Table, table};
use arracourt::Term;

/// Every combination of some switches.
fn combinations(switches: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << switches).map(move |code| (0..switches).map(|bit| code >> bit & 1 == 1).collect())
}

/// The units that are switched on.
fn chosen<'a>(units: &[&'a str], on: &[bool]) -> Vec<&'a str> {
    units.iter().zip(on).filter(|(_, on)| **on).map(|(unit, _)| *unit).collect()
}

/// Those of some units that stand in the line of a position.
fn among(line: &[&str], units: &[&str]) -> String {
    units.iter().copied().filter(|unit| line.contains(unit)).collect::<Vec<&str>>().join(" ")
}

/// What the terms say, clause by clause, in half points.
fn listed(terms: &[Term]) -> Vec<(&'static str, i16)> {
    terms.iter().map(|term| (term.clause.id(), term.halves)).collect()
}

/// Rolls the current attack and holds values and terms to what is expected, both in half points.
fn hold(at: Table, last: &str, attack: &[(&'static str, i16)], defense: &[(&'static str, i16)], what: &str) {
    // While a side holds the Advantage the attack waits after the dice, and its terms can be read.
    let rolled = at.clone().change(|at| at.advantage_used = false).roll(last, &[1, 1, 6, 6]);
    let combat = rolled.at.combat.expect("the attack waits for the holder of the Advantage");
    let [first, second] = rolled.game().terms(&rolled.at, &combat, combat.named);
    let wanted = |terms: &[(&'static str, i16)]| -> Vec<(&'static str, i16)> {
        terms.iter().copied().filter(|(_, halves)| *halves != 0).collect()
    };
    assert_eq!(listed(&first), wanted(attack), "attack: {what}");
    assert_eq!(listed(&second), wanted(defense), "defense: {what}");
    let sum = |terms: &[(&'static str, i16)]| terms.iter().map(|(_, halves)| halves).sum::<i16>();
    let fought = at.roll(last, &[1, 1, 6, 6]).fought();
    let expected = (sum(attack).div_euclid(2) as i8, sum(defense).div_euclid(2) as i8);
    assert_eq!((fought.0, fought.1), expected, "{what}");
}

/// Covers 11.5.2, 11.5.2A, 11.5.2B, 11.5.2C, 11.5.2D, 11.5.2E.
#[test]
fn every_term_of_an_american_assault() {
    let units = ["37/B", "37/C", "53/A", "24/C", "94", "704/C"];
    for on in combinations(10) {
        let (joined, [clear, cut, abrams, dwight]) = (&on[..6], [on[6], on[7], on[8], on[9]]);
        if dwight && !on[5] {
            continue;
        }
        let with = chosen(&units, joined);
        let text = format!(
            "turn 2, impulse 6, {}, American
             14: 37/A {} 1/130A
             reduced: {}
             cut off: {}",
            if clear { "clear" } else { "overcast" },
            with.join(" "),
            among(&with, &["37/C"]),
            if cut { "37/A" } else { "" }
        );
        let mut at = table("first", &text).play_all(&["assault 14", "attack 14", "with 37/A"]);
        for unit in &with {
            at = at.play(&format!("with {unit}"));
        }
        for (leader, on) in [("abrams", abrams), ("dwight", dwight)] {
            if on {
                at = at.play(&format!("leader {leader}"));
            }
        }
        let kinds = 1 + i16::from(on[2]) + i16::from(on[3]) + i16::from(on[4]);
        let full = with.iter().filter(|&&unit| unit != "37/C").count() as i16;
        let attack = [
            ("11.5.2A", 14),
            ("11.5.2B", 2 * full),
            ("11.5.2B", i16::from(on[1])),
            ("11.5.2C", if kinds >= 3 { 2 } else { 0 }),
            ("11.5.2D", if clear { 2 } else { 0 }),
            ("11.5.2E", if abrams { 4 } else { 0 }),
            ("11.5.2E", if dwight { 2 } else { 0 }),
            ("15.4.2", if cut { -2 } else { 0 }),
        ];
        hold(at, "lead 37/A", &attack, &[("11.5.3A", 10), ("11.5.3C", 2)], &text);
    }
}

/// Covers 11.5.2C, 19.4.5.
#[test]
fn every_term_of_a_german_assault_with_the_ghost_division() {
    // Panzer, panzergrenadiers, artillery and no engineers: three kinds at most.
    let units = ["1/110A", "1/110B", "119/A", "2/15A", "1/2113A", "2113/Fl"];
    for on in combinations(9) {
        let (joined, [clear, cut, leader]) = (&on[..6], [on[6], on[7], on[8]]);
        let with = chosen(&units, joined);
        let text = format!(
            "turn 2, impulse 6, {}, German
             14: 1/15A {} 37/C
             reduced: {}
             cut off: {}",
            if clear { "clear" } else { "overcast" },
            with.join(" "),
            among(&with, &["2/15A"]),
            if cut { "1/15A" } else { "" }
        );
        let mut at = table("second", &text).play_all(&["assault 14", "attack 14", "with 1/15A"]);
        for unit in &with {
            at = at.play(&format!("with {unit}"));
        }
        if leader {
            at = at.play("leader wietersheim");
        }
        let foot = on[0] || on[1] || on[4];
        let division = 1 + on[..4].iter().filter(|&&on| on).count();
        let combined = if !(foot && on[2]) {
            ("11.5.2C", 0)
        } else if division >= 3 {
            ("19.4.5", 4)
        } else {
            ("11.5.2C", 2)
        };
        let full = with.iter().filter(|&&unit| unit != "2/15A").count() as i16;
        let attack = [
            ("11.5.2A", 12),
            ("11.5.2B", 2 * full),
            ("11.5.2B", i16::from(on[3])),
            combined,
            ("11.5.2E", if leader { 2 } else { 0 }),
            ("15.4.2", if cut { -2 } else { 0 }),
        ];
        let defense = [("11.5.3A", 12), ("11.5.3C", 2), ("11.5.3E", if clear { 4 } else { 0 })];
        hold(at, "lead 1/15A", &attack, &defense, &text);
    }
}

/// Covers 11.5.3, 11.5.3A, 11.5.3B, 11.5.3C, 11.5.3E.
#[test]
fn every_term_of_a_defense() {
    let units = ["53/A", "94", "25/D"];
    for (area, tem) in [(14, 2), (13, 4), (12, 6)] {
        for on in combinations(5) {
            let with = chosen(&units, &on[..3]);
            let (clear, cut) = (on[3], on[4]);
            let text = format!(
                "turn 2, impulse 6, {}, German
                 {area}: 1/130A 37/C 37/D {}
                 reduced: 37/D {}
                 cut off: {}",
                if clear { "clear" } else { "overcast" },
                with.join(" "),
                among(&with, &["25/D"]),
                if cut { "37/D" } else { "" }
            );
            let at = table("first", &text).play_all(&[
                &format!("assault {area}"),
                &format!("attack {area}"),
                "lead 1/130A",
            ]);
            for (lead, factor) in [("37/C", 12), ("37/D", 4)] {
                let defense = [
                    ("11.5.3A", factor),
                    ("11.5.3B", 2 * (with.len() as i16 + 1)),
                    ("11.5.3C", tem),
                    ("11.5.3E", if clear { 4 } else { 0 }),
                    ("15.4.2", if cut { -2 } else { 0 }),
                ];
                hold(at.clone(), &format!("lead {lead}"), &[("11.5.2A", 12)], &defense, &text);
            }
        }
    }
}

/// The ways into 20 from 33: by 19 on dry ground, over the bridge 20/32, and through the river on foot.
const WAYS: [[&str; 2]; 3] =
    [["1/130A to 19", "1/130A to 20"], ["1/130B to 32", "1/130B to 20"], ["1/2113A to 20", ""]];

/// Covers 11.5.3D, 21.4.9.
#[test]
fn every_mixture_of_ways_over_water_with_and_without_bridge_rules() {
    for (scenario, holder) in [("first", ""), ("first+bridges", "German"), ("first+bridges", "American")] {
        for on in combinations(3).filter(|on| on.contains(&true)) {
            let bridges = if holder.is_empty() {
                String::new()
            } else {
                format!("bridge 20/32: {holder}\nbridge 19/33: German")
            };
            // The lead of each mixture is its first unit; all are Panthers or grenadiers.
            let text = format!(
                "turn 2, impulse 3, fog, German
                 33: 1/130A 1/130B 1/2113A
                 19: 2113/C
                 32: 2113/B
                 20: 24/C
                 reduced: 24/C
                 german: 19 32 33
                 {bridges}"
            );
            let mut at = table(scenario, &text).play("assault 33");
            for way in WAYS.iter().zip(&on).filter(|(_, on)| **on).map(|(way, _)| way) {
                for step in way.iter().filter(|step| !step.is_empty()) {
                    at = at.play(&format!("move {step}"));
                }
            }
            let [dry, bridge, ford] = [on[0], on[1], on[2]];
            let water = if scenario == "first" {
                ("11.5.3D", if dry { 0 } else { 2 })
            } else if ford || (bridge && holder == "American") {
                ("21.4.9", 4)
            } else if bridge {
                ("21.4.9", 2)
            } else {
                ("21.4.9", 0)
            };
            let (lead, factor) = if dry {
                ("1/130A", 12)
            } else if bridge {
                ("1/130B", 12)
            } else {
                ("1/2113A", 8)
            };
            let others = on.iter().filter(|&&on| on).count() as i16 - 1;
            let attack = [("11.5.2A", factor), ("11.5.2B", 2 * others)];
            let what = format!("{scenario} {holder} {on:?}");
            hold(
                at.play("attack 20"),
                &format!("lead {lead}"),
                &attack,
                &[("11.5.3A", 2), ("11.5.3C", 4), water],
                &what,
            );
        }
    }
}

/// Covers 11.5.3D, 21.4.9.
#[test]
fn the_canal_gives_two_and_with_bridge_rules_what_its_holder_says() {
    for (scenario, bridge, water) in [
        ("first", "", ("11.5.3D", 4)),
        ("first+bridges", "bridge 3/11: German", ("21.4.9", 2)),
        ("first+bridges", "bridge 3/11: American", ("21.4.9", 4)),
    ] {
        let text = format!("turn 2, impulse 3, fog, German\n3: 1/16A 1/2111A\n11: 24/C\n{bridge}");
        let at = table(scenario, &text).play_all(&[
            "assault 3",
            "move 1/16A to 11",
            "move 1/2111A to 11",
            "attack 11",
        ]);
        let attack = [("11.5.2A", 12), ("11.5.2B", 2)];
        hold(at, "lead 1/16A", &attack, &[("11.5.3A", 6), ("11.5.3C", 4), water], &text);
    }
}

/// Covers 12.2.2, 12.2.2A, 12.2.2B, 12.2.2C, 12.2.2D, 12.2.3, 12.2.3A, 12.2.3B.
#[test]
fn every_term_of_an_american_ranged_attack() {
    let own = ["37/B", "37/C", "704/C"];
    let enemies = ["1/130B", "2113/A", "1/2113A", "2113/Fl"];
    for on in combinations(12) {
        let [clear, cut, cut_enemy, abrams, dwight] = [on[7], on[8], on[9], on[10], on[11]];
        if dwight && !on[2] {
            continue;
        }
        let with = chosen(&own, &on[..3]);
        let against = chosen(&enemies, &on[3..7]);
        let text = format!(
            "turn 2, impulse 6, {}, American
             13: 37/A {}
             12: 1/130A {}
             reduced: {} {}
             cut off: {} {}",
            if clear { "clear" } else { "overcast" },
            with.join(" "),
            against.join(" "),
            among(&with, &["37/C"]),
            among(&against, &["2113/A"]),
            if cut { "37/A" } else { "" },
            if cut_enemy { "1/130A" } else { "" },
        );
        let mut at = table("first", &text).play_all(&["ranged 13 at 12", "with 37/A"]);
        for unit in &with {
            at = at.play(&format!("with {unit}"));
        }
        for (leader, on) in [("abrams", abrams), ("dwight", dwight)] {
            if on {
                at = at.play(&format!("leader {leader}"));
            }
        }
        let full = i16::from(on[0]) + i16::from(on[2]);
        let attack = [
            ("12.2.2A", 14),
            ("12.2.2B", 2 * full),
            ("12.2.2B", i16::from(on[1])),
            ("12.2.2C", if clear { 2 } else { 0 }),
            ("12.2.2D", if abrams { 4 } else { 0 }),
            ("12.2.2D", if dwight { 2 } else { 0 }),
            ("15.4.2", if cut { -2 } else { 0 }),
        ];
        let armor = 1 + i16::from(on[3]) + i16::from(on[4]);
        let defense = [("12.2.3A", 2 * armor), ("12.2.3B", 12), ("15.4.2", if cut_enemy { -2 } else { 0 })];
        hold(at, "lead 37/A", &attack, &defense, &text);
    }
}

/// Covers 12.2.3, 12.2.3C.
#[test]
fn every_term_of_a_german_ranged_attack() {
    for on in combinations(6) {
        let [extra, clear, cut, infantry_cut, tank, leader] = [on[0], on[1], on[2], on[3], on[4], on[5]];
        let text = format!(
            "turn 2, impulse 6, {}, German
             18: 1/130A {}
             14: 37/C 53/A {}
             cut off: {} {}",
            if clear { "clear" } else { "overcast" },
            if extra { "1/130B" } else { "" },
            if tank { "37/D" } else { "" },
            if cut { "1/130A" } else { "" },
            if infantry_cut { "53/A" } else { "" },
        );
        let mut at = table("first", &text).play_all(&["ranged 18 at 14", "with 1/130A"]);
        if extra {
            at = at.play("with 1/130B");
        }
        if leader {
            at = at.play("leader seckendorff");
        }
        let attack = [
            ("12.2.2A", 12),
            ("12.2.2B", 2 * i16::from(extra)),
            ("12.2.2D", 2 * i16::from(leader)),
            ("15.4.2", if cut { -2 } else { 0 }),
        ];
        // Infantry out of supply does not matter: it takes no part.
        let defense =
            [("12.2.3A", 2 + 2 * i16::from(tank)), ("12.2.3B", 4), ("12.2.3C", if clear { 4 } else { 0 })];
        hold(at, "lead 1/130A", &attack, &defense, &text);
    }
}

/// Covers 13.3, 13.4.
#[test]
fn every_term_of_a_bombardment() {
    for on in combinations(6) {
        let [second, third, cut, cut_target, flak, clear] = [on[0], on[1], on[2], on[3], on[4], on[5]];
        let text = format!(
            "turn 2, impulse 1, {}, American
             8: 22 {} {}
             13: 1/15A {}
             cut off: {} {}
             38: 1/2113A",
            if clear { "clear" } else { "overcast" },
            if second { "94" } else { "" },
            if third { "191" } else { "" },
            if flak { "2113/Fl" } else { "" },
            if cut { "22" } else { "" },
            if cut_target { "1/15A" } else { "" },
        );
        let mut at = table("second", &text).play("bombard 13");
        for (unit, on) in [("22", second || third), ("94", second), ("191", third)] {
            if on {
                at = at.play(&format!("with {unit}"));
            }
        }
        let attack = [
            ("13.3", 10),
            ("13.3", 2 * (i16::from(second) + i16::from(third))),
            ("15.4.2", if cut { -2 } else { 0 }),
        ];
        hold(at, "target 1/15A", &attack, &[("13.4", 4)], &text);
    }
}

/// Covers 13.3, 13.4, g-flak.
#[test]
fn every_term_of_an_air_strike() {
    let crowd = ["1/130B", "1/130C", "1/130D", "1/2113A"];
    for on in combinations(7) {
        let [flak, second_flak, cut] = [on[4], on[5], on[6]];
        let units = chosen(&crowd, &on[..4]);
        let text = format!(
            "turn 2, impulse 1, clear, American
             9: 37/A
             12: 1/130A {} {} {}
             reduced: {}
             cut off: {}
             38: 2113/C",
            units.join(" "),
            if flak { "2113/Fl" } else { "" },
            if second_flak { "2111/Fl" } else { "" },
            if second_flak { "2111/Fl" } else { "" },
            if cut { "1/130A 37/A" } else { "" },
        );
        let guns = i16::from(flak) + i16::from(second_flak);
        let five = 1 + units.len() as i16 + guns >= 5;
        let attack = [("13.3", 8), ("13.3", if five { 6 } else { 0 })];
        hold(
            table("first", &text).play("strike 12"),
            "target 1/130A",
            &attack,
            &[("13.4", 6), ("13.4", 2 * guns)],
            &text,
        );
    }
}
