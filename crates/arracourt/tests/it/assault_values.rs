//! What the Attack and Defense Value of an assault are made of [11.5.2, 11.5.3].

use crate::table::{Table, table};

/// An assault inside contested 14 on 37/C alone, from the German side: what its attackers come to.
fn attack_value(units: &str, reduced: &str, lead: &str) -> i8 {
    let mut at = table(
        "first",
        &format!(
            "turn 2, impulse 3, fog, German
             14: {units} 37/C
             reduced: {reduced}"
        ),
    )
    .play_all(&["assault 14", "attack 14"]);
    for unit in units.split_whitespace().filter(|&unit| unit != lead) {
        at = at.play(&format!("with {unit}"));
    }
    at.roll(&format!("lead {lead}"), &[1, 1, 6, 6]).fought().0
}

/// Covers 11.5.2, 11.5.2A.
#[test]
fn the_attacker_chooses_his_lead() {
    assert_eq!(attack_value("1/130A 2113/A", "", "1/130A"), 7);
    assert_eq!(attack_value("1/130A 2113/A", "", "2113/A"), 5);
    assert_eq!(attack_value("1/130A 2113/A", "1/130A", "1/130A"), 5, "a reduced lead has its reduced factor");
}

/// Covers 11.5.2A.
#[test]
fn artillery_takes_part_and_does_not_lead() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 94 53/A 1/130A",
    )
    .play_all(&["assault 14", "attack 14"]);
    assert_eq!(named.offers("lead"), ["lead 53/A"]);
    named.refuses("lead 94", "11.5.2A");
    let joined = named.play("with 94");
    assert_eq!(joined.offers("lead"), ["lead 53/A"]);
    joined.refuses("lead 94", "11.5.2A");
    assert_eq!(joined.roll("lead 53/A", &[1, 1, 6, 6]).fought().0, 7);
}

/// Covers 11.5.2A.
#[test]
fn artillery_never_attacks_alone() {
    let at = table(
        "first",
        "turn 2, impulse 3, fog, American
         14: 94 191 1/130A",
    )
    .play("assault 14");
    at.refuses("attack 14", "11.0");
}

/// Covers 11.5.2B.
#[test]
fn further_units_count_one_or_a_half_and_the_sum_is_rounded_down() {
    assert_eq!(attack_value("1/130A 1/130B", "", "1/130A"), 7);
    assert_eq!(attack_value("1/130A 1/130B", "1/130B", "1/130A"), 6, "6.5");
    assert_eq!(attack_value("1/130A 1/130B 1/130C", "1/130B 1/130C", "1/130A"), 7);
    assert_eq!(attack_value("1/130A 1/130B 1/130C", "1/130C", "1/130A"), 7, "7.5");
    assert_eq!(
        attack_value("1/130A 1/130B 1/130C 1/130D 2113/A", "1/130C 1/130D 2113/A", "1/130A"),
        8,
        "6, 1 and three halves"
    );
}

/// Covers 11.5.2C.
#[test]
fn three_types_of_units_fight_better_together() {
    let lead_and_others = |units: &str| attack_value(units, "", "1/130A") - 5;
    let count = |units: &str| units.split_whitespace().count() as i8;
    for (units, bonus) in [
        ("1/130A", 0),
        ("1/130A 1/130B 1/130C", 0),
        ("1/130A 1/130B 1/2113A", 0),
        ("1/130A 2113/Pi", 0),
        ("1/130A 1/2113A 2113/Pi", 1),
        ("1/130A 1/130B 1/2113A 1/2113B 2113/Pi", 1),
        ("1/130A 1/2113A 2113/Fl", 0),
        ("1/130A 2113/Pi 2113/Fl 1/130B", 0),
    ] {
        assert_eq!(lead_and_others(units), count(units) + bonus, "{units}");
    }
    assert_eq!(
        attack_value("1/130A 1/2113A 2113/Pi", "1/2113A 2113/Pi", "1/130A"),
        8,
        "reduced units are of their type: 6, two halves and 1"
    );
}

/// Covers 11.5.2C.
#[test]
fn artillery_is_a_type_at_either_strength_and_four_types_count_no_more_than_three() {
    let american = |units: &str, reduced: &str| {
        let mut at = table(
            "first",
            &format!("turn 2, impulse 3, fog, American\n14: 37/A {units} 1/130A\nreduced: {reduced}"),
        )
        .play_all(&["assault 14", "attack 14"]);
        for unit in units.split_whitespace() {
            at = at.play(&format!("with {unit}"));
        }
        at.roll("lead 37/A", &[1, 1, 6, 6]).fought().0
    };
    assert_eq!(american("53/A 94", ""), 7 + 2 + 1);
    assert_eq!(american("53/A 94", "94"), 7 + 1 + 1, "8.5 and 1");
    assert_eq!(american("24/C 94", ""), 7 + 2 + 1);
    assert_eq!(american("94 191", ""), 7 + 2);
    assert_eq!(american("53/A 24/C 94", ""), 7 + 3 + 1);
    assert_eq!(american("53/A 24/C", ""), 7 + 2 + 1);
}

fn american_assault(weather: &str) -> Table {
    table("first", &format!("turn 2, impulse 6, {weather}, American\n14: 37/A 1/130A"))
        .play_all(&["assault 14", "attack 14"])
        .roll("lead 37/A", &[1, 1, 6, 6])
}

fn german_assault(weather: &str) -> Table {
    table("first", &format!("turn 2, impulse 6, {weather}, German\n14: 37/A 1/130A"))
        .play_all(&["assault 14", "attack 14"])
        .roll("lead 1/130A", &[1, 1, 6, 6])
}

/// Covers 11.5.2D.
#[test]
fn aircraft_help_american_assaults_in_clear_weather_alone() {
    assert_eq!(american_assault("overcast").fought(), (7, 6, 0));
    assert_eq!(american_assault("clear").fought(), (8, 6, 0));
    assert_eq!(german_assault("clear").fought().0, 6);
    let fog = table("first", "turn 2, impulse 5, fog, American\n14: 37/A 1/130A");
    let fought = fog.play_all(&["assault 14", "attack 14"]).roll("lead 37/A", &[1, 1, 6, 6]);
    assert_eq!(fought.fought(), (7, 6, 0));
}

/// Covers 11.5.3E.
#[test]
fn aircraft_help_american_defenders_in_clear_weather_alone() {
    assert_eq!(german_assault("overcast").fought(), (6, 7, 0));
    assert_eq!(german_assault("clear").fought(), (6, 9, 0));
}

/// Covers 11.5.3, 11.5.3A.
#[test]
fn the_defender_may_name_a_weaker_lead() {
    let led = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/C 24/C 94
         reduced: 24/C",
    )
    .play_all(&["assault 14", "attack 14", "lead 1/130A"]);
    assert_eq!(led.offers("lead"), ["lead 37/C", "lead 24/C", "lead 94"]);
    let with = |lead: &str| led.clone().roll(&format!("lead {lead}"), &[1, 1, 6, 6]).fought().1;
    assert_eq!(with("37/C"), 6 + 2 + 1);
    assert_eq!(with("24/C"), 1 + 2 + 1, "its reduced side");
    assert_eq!(with("94"), 2 + 2 + 1, "artillery may be the lead defender");
    led.refuses("lead 1/130A", "11.5.3A");
    led.refuses("lead 37/D", "11.5.3A");
}

/// Covers 11.5.3B.
#[test]
fn every_further_defender_counts_one_of_whatever_kind_and_strength() {
    let fought = table(
        "first",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/C 24/C 94 25/D
         reduced: 24/C 94 25/D",
    )
    .play_all(&["assault 14", "attack 14", "lead 1/130A"])
    .roll("lead 37/C", &[1, 1, 6, 6]);
    assert_eq!(fought.fought().1, 6 + 3 + 1);
}

/// Covers 11.5.3C.
#[test]
fn the_ground_defends() {
    for (area, tem) in [(14, 1), (13, 2), (12, 3), (38, 3), (18, 2)] {
        let fought = table("first", &format!("turn 2, impulse 3, fog, German\n{area}: 1/130A 37/C"))
            .play_all(&[&format!("assault {area}"), &format!("attack {area}")])
            .roll("lead 1/130A", &[1, 1, 6, 6]);
        assert_eq!(fought.fought().1, 6 + tem, "area {area}");
    }
}

/// What 24/C in an area defends with against units that come from another area.
fn water(from: u8, units: &str, target: u8) -> i8 {
    let text = format!("turn 2, impulse 3, fog, German\n{from}: {units}\n{target}: 24/C");
    let mut at = table("first", &text).play(&format!("assault {from}"));
    let units: Vec<&str> = units.split_whitespace().collect();
    for unit in &units {
        at = at.play(&format!("move {unit} to {target}"));
    }
    at = at.play(&format!("attack {target}"));
    at.roll(&format!("lead {}", units[0]), &[1, 1, 6, 6]).fought().1
}

/// Covers 11.5.3D.
#[test]
fn water_on_the_way_in_helps_the_defender_bridge_or_not() {
    assert_eq!(water(18, "1/130A", 14), 3 + 1, "no water");
    assert_eq!(water(33, "1/130A", 19), 3 + 1 + 1, "over a bridged river");
    assert_eq!(water(33, "1/2113A", 20), 3 + 2 + 1, "through a river without a bridge");
    assert_eq!(water(3, "1/16A 1/2111A", 11), 3 + 2 + 2, "over the canal");
}

/// Covers 11.5.3D.
#[test]
fn one_attacker_on_dry_ground_takes_the_water_away() {
    // 20 lies behind the river seen from 33, and on open ground seen from 19.
    let all = table(
        "first",
        "turn 2, impulse 3, fog, German
         33: 1/2113A 1/2113B 1/130A
         20: 24/C
         reduced: 24/C
         19: 1/130B",
    )
    .play_all(&["assault 33", "move 1/2113A to 20", "move 1/2113B to 20", "move 1/130A to 19"]);
    let wet = all.clone().play("attack 20").roll("lead 1/2113A", &[1, 1, 6, 6]);
    assert_eq!(wet.fought().1, 1 + 2 + 1, "both forded the river");
    // 1/130A crosses to 19 by the bridge and enters 20 over open ground: the last boundary counts.
    let dry = all.play_all(&["move 1/130A to 20", "attack 20"]).roll("lead 1/2113A", &[1, 1, 6, 6]);
    assert_eq!(dry.fought().1, 1 + 2);
}

/// Covers 11.5.3D.
#[test]
fn water_counts_in_mandatory_attacks_only() {
    let optional = table(
        "first",
        "turn 2, impulse 3, fog, German
         33: 1/130A
         19: 1/130B 24/C",
    )
    .play_all(&["assault 33", "move 1/130A to 19", "attack 19", "with 1/130A"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(optional.fought().1, 3 + 1);
}
