//! Ranged attacks [12.0].

use crate::table::{Table, table};
use arracourt::{Event, Step, Verdict};

fn verdict(at: &Table) -> Verdict {
    let found = at.events().iter().find_map(|event| match event {
        Event::Fought { verdict, .. } => Some(*verdict),
        _ => None,
    });
    found.expect("the last action rolled an attack")
}

/// Americans in 12 fire at Germans in 14.
fn american(weather: &str, own: &str, enemies: &str, reduced: &str) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 6, {weather}, American\n12: {own}\n14: {enemies}\nreduced: {reduced}\n38: 2113/C"
        ),
    )
    .play("ranged 12 at 14")
}

/// Germans in 14 fire at Americans in an area.
fn german(weather: &str, own: &str, target: u8, enemies: &str) -> Table {
    table("first", &format!("turn 2, impulse 6, {weather}, German\n14: {own}\n{target}: {enemies}"))
        .play(&format!("ranged 14 at {target}"))
}

/// Covers 12.1.
#[test]
fn one_area_fires_and_no_unit_moves() {
    let named = american("overcast", "37/A 37/B", "1/130A", "");
    assert_eq!(named.legal(), ["with 37/A", "with 37/B", "lead 37/A", "lead 37/B"]);
    named.refuses("move 37/A to 14", "6.0");
    let fired = named.roll("lead 37/A", &[1, 1, 6, 6]);
    assert_eq!(fired.step(), Step::Second, "the part is over with its one attack");
    assert_eq!((fired.place("37/A").as_str(), fired.place("1/130A").as_str()), ("12", "14"));
}

/// Covers 12.1.1.
#[test]
fn no_ranged_attack_in_fog() {
    let fog = table("first", "turn 2, impulse 3, fog, American\n12: 37/A\n14: 1/130A");
    fog.refuses("ranged 12 at 14", "9.1");
    assert!(fog.offers("ranged").is_empty());
    for weather in ["overcast", "clear"] {
        let text = format!("turn 2, impulse 3, {weather}, American\n12: 37/A\n14: 1/130A");
        table("first", &text).allows("ranged 12 at 14");
        let text = format!("turn 2, impulse 3, {weather}, German\n12: 37/A\n14: 1/130A");
        table("first", &text).allows("ranged 14 at 12");
    }
}

/// Covers 12.1.1.
#[test]
fn only_armor_fires_and_only_at_areas_with_armor() {
    let at = table(
        "first",
        "turn 2, impulse 6, overcast, American
         12: 37/A 53/A 24/C 94
         13: 53/B
         14: 1/2113A 2113/Pi 2113/Fl
         20: 1/130A 1/2113B",
    );
    at.refuses("ranged 12 at 14", "12.1.1");
    at.refuses("ranged 13 at 14", "12.1.1");
    let named = at.play("ranged 12 at 20");
    assert_eq!(named.offers("with"), ["with 37/A"]);
    named.refuses("with 53/A", "12.1.1");
    named.refuses("lead 94", "12.1.1");
    named.refuses("with 1/130A", "8.0");
}

/// Covers 12.1.1.
#[test]
fn the_target_may_hold_ten_friends_who_come_to_no_harm() {
    let at = table(
        "first",
        "turn 2, impulse 6, overcast, German
         18: 1/130A
         14: 37/C 37/D 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B 1/2113C 2/2113A",
    );
    at.allows("ranged 18 at 14");
    let fired = at.play("ranged 18 at 14").roll("lead 1/130A", &[6, 6, 1, 1]);
    assert_eq!(fired.units_in(14).len(), 10, "the two Americans are gone, the Germans are not");
}

/// Covers 12.1.1.
#[test]
fn a_contested_area_fires_inside_itself_alone_and_others_at_neighbours() {
    let at = table(
        "first",
        "turn 2, impulse 6, overcast, American
         12: 37/A 1/130A
         14: 1/130B
         13: 37/B
         23: 37/C",
    );
    at.allows("ranged 12 at 12");
    at.refuses("ranged 12 at 14", "7.3");
    at.allows("ranged 13 at 12");
    at.refuses("ranged 13 at 13", "8.1.2");
    at.refuses("ranged 13 at 14", "3.1");
    at.refuses("ranged 21 at 12", "12.1.1");
    at.refuses("ranged 23 at 13", "12.1.1");
}

/// Covers 12.2, 12.2.1.
#[test]
fn the_attacker_names_his_lead_and_both_roll_at_once() {
    let fired = american("overcast", "37/A 37/B", "1/130A 1/130B", "").roll("lead 37/B", &[2, 3, 5, 4]);
    assert!(fired.is_reduced("37/B"), "no lead defender was asked for");
    let dice = fired.events().iter().find_map(|event| match event {
        Event::Fought { dice, .. } => Some(*dice),
        _ => None,
    });
    assert_eq!(dice, Some([2, 3, 5, 4]));
}

/// Covers 12.2.2, 12.2.2A, 12.2.2B.
#[test]
fn the_lead_and_the_chosen_others_make_the_attack_value() {
    let value = |units: &str, reduced: &str, lead: &str| {
        let mut at = american("overcast", units, "1/130A", reduced);
        for unit in units.split_whitespace().filter(|&unit| unit != lead) {
            at = at.play(&format!("with {unit}"));
        }
        at.roll(&format!("lead {lead}"), &[1, 1, 6, 6]).fought().0
    };
    assert_eq!(value("37/A", "", "37/A"), 7);
    assert_eq!(value("37/A", "37/A", "37/A"), 5);
    assert_eq!(value("704/C 37/A", "", "704/C"), 7, "a tank destroyer may lead with 6");
    assert_eq!(value("704/C 37/A", "37/A", "704/C"), 6, "6.5");
    assert_eq!(value("704/C 37/A 37/B", "37/A 37/B", "704/C"), 7);
    assert_eq!(value("37/A 37/B 37/C 25/D", "", "37/A"), 10, "no combined arms in a ranged attack");
    let some = american("overcast", "37/A 37/B", "1/130A", "").roll("lead 37/A", &[1, 1, 6, 6]);
    assert_eq!(some.fought().0, 7, "37/B did not fire");
    assert!(!some.is_reduced("37/B"));
}

/// Covers 12.2.2C, 12.2.3C.
#[test]
fn aircraft_help_the_american_on_both_sides_in_clear_weather() {
    let fire = |weather| american(weather, "37/A", "1/130A", "").roll("lead 37/A", &[1, 1, 6, 6]).fought();
    assert_eq!(fire("overcast"), (7, 1 + 2, 0));
    assert_eq!(fire("clear"), (8, 1 + 2, 0));
    let fire = |weather| german(weather, "1/130A", 12, "37/A").roll("lead 1/130A", &[1, 1, 6, 6]).fought();
    assert_eq!(fire("overcast"), (6, 1 + 6, 0));
    assert_eq!(fire("clear"), (6, 1 + 6 + 2, 0));
}

/// Covers 12.2.3, 12.2.3A.
#[test]
fn armored_units_of_the_defender_count_one_each_and_nothing_else_of_him() {
    let defense = |enemies: &str, reduced: &str| {
        american("overcast", "37/A", enemies, reduced).roll("lead 37/A", &[1, 1, 6, 6]).fought().1
    };
    assert_eq!(defense("1/130A", ""), 1 + 2);
    assert_eq!(defense("1/130A 1/130B 2113/A", "1/130B"), 3 + 2);
    assert_eq!(defense("1/130A 1/2113A 2113/Pi 2113/Fl", ""), 1 + 2);
}

/// Covers 12.2.3B.
#[test]
fn the_ground_counts_twice() {
    let defense = |target: u8| {
        german("overcast", "1/130A", target, "37/A").roll("lead 1/130A", &[1, 1, 6, 6]).fought().1
    };
    assert_eq!(defense(12), 1 + 6);
    assert_eq!(defense(19), 1 + 2);
    assert_eq!(defense(20), 1 + 4);
}

/// Covers 12.2.4a.
#[test]
fn a_repulse_costs_every_unit_that_fired_a_step() {
    let named = american("overcast", "37/A 37/B 37/C", "1/130A 1/2113A", "37/B").play("with 37/B");
    // AV 7.5 rounded to 7, DV 3: 9 against 15.
    let fired = named.roll("lead 37/A", &[1, 1, 6, 6]);
    assert_eq!(verdict(&fired), Verdict::Repulse);
    assert!(fired.is_reduced("37/A") && !fired.is_reduced("37/C"));
    assert_eq!((fired.place("37/A").as_str(), fired.place("37/B").as_str()), ("12", "eliminated"));
    assert!(!fired.is_reduced("1/130A"));
}

/// Covers 12.2.4b.
#[test]
fn a_stalemate_costs_the_lead_a_step() {
    // AV 8, DV 3.
    let fired =
        american("overcast", "37/A 37/B", "1/130A", "").play("with 37/B").roll("lead 37/A", &[1, 1, 3, 4]);
    assert_eq!((verdict(&fired), fired.fought()), (Verdict::Stalemate, (8, 3, 0)));
    assert!(fired.is_reduced("37/A") && !fired.is_reduced("37/B") && !fired.is_reduced("1/130A"));
}

/// Covers 12.2.4c.
#[test]
fn the_first_point_falls_on_an_armored_defender_of_his_owners_choice() {
    // AV 7, DV 2 + 2 = 4; 10 against 8.
    let fired = american("overcast", "37/A", "1/130A 1/130B 1/2113A", "").roll("lead 37/A", &[1, 2, 2, 2]);
    assert_eq!((verdict(&fired), fired.fought()), (Verdict::Success, (7, 4, 2)));
    assert!(fired.is_reduced("37/A"));
    assert_eq!(fired.decides(), "German");
    for tank in ["1/130A", "1/130B"] {
        let first = fired.clone().play(&format!("hit {tank}"));
        first.allows("hit 1/2113A");
        let split = first.play("hit 1/2113A").play("done");
        assert!(split.is_reduced(tank) && split.is_reduced("1/2113A"));
    }
    // The infantry may take one of the two points, not both.
    fired.play("hit 1/2113A").refuses("hit 1/2113A", "14.1");
}

/// Covers 12.2.4c, 14.2.3n1.
#[test]
fn no_unit_chooses_to_retreat_after_fire() {
    for dice in [[1, 1, 3, 3], [1, 1, 6, 6], [1, 1, 2, 3]] {
        let fired = american("overcast", "37/A", "1/130A", "").roll("lead 37/A", &dice);
        assert_eq!(fired.step(), Step::Second, "{dice:?}");
        assert_eq!(fired.place("1/130A"), "14");
    }
}

/// Covers 12.2.4c, 14.1n1.
#[test]
fn rough_absorbs_one_point_of_a_ranged_attack() {
    // 12 is Rough: AV 8, DV 1 + 6 = 7.
    let named =
        german("overcast", "1/130A 1/130B 1/130C", 12, "37/A").play_all(&["with 1/130B", "with 1/130C"]);
    let one = named.clone().roll("lead 1/130A", &[1, 2, 1, 2]);
    assert_eq!((verdict(&one), one.fought()), (Verdict::Success, (8, 7, 0)));
    assert!(!one.is_reduced("37/A") && one.is_reduced("1/130A"));
    assert_eq!(named.roll("lead 1/130A", &[1, 3, 1, 2]).fought().2, 1);
}

/// Covers 12.2.4d.
#[test]
fn a_ranged_attack_never_overruns() {
    let fired =
        american("overcast", "37/A 37/B", "1/130A", "").play("with 37/B").roll("lead 37/A", &[6, 6, 1, 1]);
    assert_eq!((verdict(&fired), fired.fought()), (Verdict::Success, (8, 3, 15)));
    assert_eq!(fired.place("1/130A"), "eliminated");
    assert!(fired.is_reduced("37/A"), "the lead takes his step whatever the margin");
}
