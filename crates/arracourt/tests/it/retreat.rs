//! Retreats: where to, one unit at a time, and who is lost [14.2].

use crate::table::{Table, table};
use arracourt::{Event, Step};

/// Ten Germans that fill an area.
const TEN: &str = "1/130A 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B 1/2113C";

/// Germans in 33 are struck from the air by one point; the Germans control these areas besides.
fn struck(units: &str, german: &str, more: &str, target: &str) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 1, clear, American
             9: 37/A
             33: {units}
             reduced: {units}
             german: 33 38 {german}
             {more}"
        ),
    )
    .play("strike 33")
    .roll(&format!("target {target}"), if units.contains("Fl") { &[2, 3, 2, 3] } else { &[2, 2, 2, 3] })
}

/// Covers 14.2.
#[test]
fn repulsed_attackers_go_back_each_to_where_it_came_from() {
    let repulsed = table(
        "first",
        "turn 2, impulse 3, fog, German
         17: 1/130A 1/130B
         14: 24/C
         reduced: 24/C
         german: 17 16 18",
    )
    .play_all(&["assault 17", "move 1/130A to 18", "move 1/130A to 14"])
    .play_all(&["move 1/130B to 16", "move 1/130B to 14", "attack 14"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!((repulsed.step(), repulsed.decides()), (Step::Retreat, "German"));
    assert_eq!(repulsed.legal(), ["retreat 1/130A to 18", "retreat 1/130B to 16"]);
    repulsed.refuses("retreat 1/130A to 16", "14.2");
    let back = repulsed.play("retreat 1/130B to 16");
    assert_eq!((back.place("1/130A").as_str(), back.place("1/130B").as_str()), ("18", "16"));
}

/// Covers 11.5.4a, 14.2.
#[test]
fn the_prompt_says_where_each_attacker_goes_after_a_repulse() {
    let named = table(
        "first",
        "turn 2, impulse 3, fog, German
         17: 1/130A 1/130B 1/130C
         14: 24/C
         reduced: 24/C 1/130C
         german: 17 16 18",
    )
    .play_all(&["assault 17", "move 1/130A to 18", "move 1/130A to 14", "move 1/130C to 18"])
    .play_all(&["move 1/130C to 14", "move 1/130B to 16", "move 1/130B to 14", "attack 14"]);
    let said = named.prompt();
    let fate = "1/130B retreats to 16; 1/130A retreats to 18; 1/130C is eliminated.";
    assert!(said.starts_with(&format!("Mandatory attack: if repulsed, {fate} ")), "{said}");
    let repulsed = named.roll("lead 1/130A", &[1, 1, 6, 6]).play("retreat 1/130A to 18");
    assert_eq!(["1/130A", "1/130B", "1/130C"].map(|unit| repulsed.place(unit)), ["18", "16", "eliminated"]);
}

/// Covers 14.2, 14.2.1.
#[test]
fn a_repulsed_attacker_whose_area_is_full_retreats_by_the_priorities() {
    // 18 is full by the time 2/2113B is thrown back: it came through with a friend who stayed.
    let repulsed = table(
        "first",
        &format!(
            "turn 2, impulse 3, fog, German
             17: 2/2113A 2/2113B
             18: {}
             14: 24/C
             reduced: 24/C
             german: 16 17 18 19 33",
            TEN.rsplit_once(' ').expect("ten of them").0
        ),
    )
    .play_all(&[
        "assault 17",
        "move 2/2113B to 18",
        "move 2/2113B to 14",
        "move 2/2113A to 18",
        "attack 14",
    ]);
    assert!(
        repulsed.prompt().contains("if repulsed, 2/2113B retreats as you choose."),
        "{}",
        repulsed.prompt()
    );
    let repulsed = repulsed.roll("lead 2/2113B", &[1, 1, 6, 6]);
    // 16 has 14 and 15 beside it, 19 has 14 and 20: two each. 18 counts only as a last resort.
    assert_eq!((repulsed.step(), repulsed.decides()), (Step::Retreat, "German"));
    assert_eq!(repulsed.goals("retreat", "2/2113B"), [16, 19]);
    repulsed.refuses("retreat 2/2113B to 18", "14.2.2");
    repulsed.refuses("retreat 2/2113A to 16", "14.2");
}

/// Covers 14.2.1.
#[test]
fn units_retreat_one_at_a_time_and_the_eleventh_goes_on() {
    // Two reduced units leave 33 for 34, where there is room for one.
    let nine = TEN.rsplit_once(' ').expect("ten of them").0;
    let struck = table(
        "first",
        &format!(
            "turn 2, impulse 1, clear, American
             9: 37/A
             33: 1/16A 1/16B
             reduced: 1/16A 1/16B
             34: {nine}
             german: 33 34 35 36 38"
        ),
    )
    .play("strike 33")
    .roll("target 1/16A", &[2, 3, 2, 3])
    .play_all(&["hit 1/16A", "hit 1/16B", "done"]);
    assert_eq!(struck.step(), Step::Retreat, "the order matters");
    let first = struck.play("retreat 1/16B to 34");
    assert_eq!(first.place("1/16B"), "34");
    // 34 is full now: the other passes through it, to 36 because 35 has 17 and 18 beside it.
    assert_eq!(first.place("1/16A"), "36");
}

/// Covers 14.2.2.
#[test]
fn a_free_area_beside_the_fewest_enemy_areas_comes_first() {
    let away = struck("1/130A", "34 18 35 36 37", "", "1/130A");
    assert_eq!(
        away.place("1/130A"),
        "34",
        "18 has 14, 16, 17 and 19 beside it, 37 has 29, 34 has nothing of the enemy's"
    );
    let tie = struck("1/130A", "34 37 35 36", "", "1/130A");
    assert_eq!(
        tie.goals("retreat", "1/130A"),
        [34, 37],
        "18 lies beside 34, 29 beside 37: the owner chooses"
    );
    tie.refuses("retreat 1/130A to 18", "14.2.2");
    assert_eq!(tie.play("retreat 1/130A to 37").place("1/130A"), "37");
}

/// Covers 14.2.2.
#[test]
fn contested_areas_come_after_free_ones_and_friendly_ones_before_the_enemys() {
    let contested = "34: 1/130B 37/B\n37: 1/130C 37/C";
    let free = struck("1/130A", "18 34", contested, "1/130A");
    assert_eq!(free.place("1/130A"), "18", "a Free area whatever lies beside it");
    let held = struck("1/130A", "34", contested, "1/130A");
    assert_eq!(held.place("1/130A"), "34", "contested and friendly");
    let last = struck("1/130A", "", contested, "1/130A");
    assert_eq!(last.goals("retreat", "1/130A"), [34, 37], "contested and the enemy's");
}

/// Covers 14.2.2.
#[test]
fn a_full_area_is_passed_when_nothing_else_has_room() {
    let full = format!("34: {TEN}");
    let second = struck("1/16A", "34 18", &full, "1/16A");
    assert_eq!(second.place("1/16A"), "18", "34 is safer and full");
    let through = struck("1/16A", "34 35", &full, "1/16A");
    assert_eq!(through.place("1/16A"), "35", "through 34, for nothing else is left");
    assert!(
        through.events().iter().any(|event| matches!(event, Event::Retreated(_, _, to) if to.number() == 35))
    );
}

/// Covers 14.2.2, 14.2.4.
#[test]
fn never_into_enemy_ground_without_friends() {
    // Every way out is American and empty: the point costs the reduced unit its life.
    let lost = struck("1/130A 1/130B", "", "", "1/130A");
    assert_eq!(lost.place("1/130A"), "eliminated");
    let blocked = struck("1/130A 1/130B", "34", "34: 37/B", "1/130A");
    assert_eq!(blocked.place("1/130A"), "eliminated", "an American stands alone in 34");
}

/// Covers 14.2.4.
#[test]
fn a_unit_that_ends_in_full_areas_is_lost() {
    let lost = struck("1/16A 1/16B", "34", &format!("34: {TEN}"), "1/16A");
    assert_eq!(lost.place("1/16A"), "eliminated");
}

/// Covers 14.2.4.
#[test]
fn only_infantry_and_engineers_retreat_through_a_river_without_a_bridge() {
    // 20 lies behind the river; 19 has a bridge to 33.
    assert_eq!(struck("1/130A 1/130B", "20", "", "1/130A").place("1/130A"), "eliminated");
    assert_eq!(struck("2113/Fl 1/130B", "20", "", "2113/Fl").place("2113/Fl"), "eliminated");
    assert_eq!(struck("1/2113A 1/130B", "20", "", "1/2113A").place("1/2113A"), "20");
    assert_eq!(struck("2113/Pi 1/130B", "20", "", "2113/Pi").place("2113/Pi"), "20");
    assert_eq!(struck("1/130A 1/130B", "19", "", "1/130A").place("1/130A"), "19", "over the bridge");
}

/// Covers 14.2.4.
#[test]
fn no_unit_retreats_over_the_canal_without_a_bridge() {
    // 17 touches 1 and 2 over the canal, with no bridge.
    let lost = table(
        "first",
        "turn 2, impulse 1, clear, American
         9: 37/A
         17: 1/2113A 1/130B
         reduced: 1/2113A
         german: 1 2 17 38",
    )
    .play("strike 17")
    .roll("target 1/2113A", &[2, 2, 2, 3]);
    assert_eq!(lost.place("1/2113A"), "eliminated");
}

/// Germans assault 14 from 18 with two Panthers.
fn assaulted(defenders: &str, more: &str) -> Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 3, fog, German
             18: 1/130A 1/130B
             14: {defenders}
             {more}"
        ),
    )
    .play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14", "lead 1/130A"])
}

/// Covers 14.2.3.
#[test]
fn defenders_may_retreat_of_their_own_will_after_any_assault() {
    let named = assaulted("37/C 37/D", "");
    for dice in [[1, 1, 6, 6], [3, 4, 3, 3], [4, 4, 3, 3]] {
        let asked = named.clone().roll("lead 37/C", &dice);
        let asked = if asked.step() == Step::Attrition {
            asked.play_all(&["hit 37/C", "hit 37/C", "done"])
        } else {
            asked
        };
        assert_eq!((asked.step(), asked.decides()), (Step::Withdraw, "American"), "{dice:?}");
        assert!(asked.legal().contains(&"stand".to_string()));
        let some = asked.play("withdraw 37/D to 12");
        assert_eq!(some.place("37/D"), "12");
        assert!(!some.is_reduced("37/D"), "at no cost, at full strength");
    }
}

/// Covers 14.2.3.
#[test]
fn some_or_all_retreat_and_the_lead_need_not() {
    let asked = assaulted("37/C 37/D 53/A", "").roll("lead 37/C", &[3, 4, 2, 2]);
    assert_eq!(asked.step(), Step::Withdraw);
    let one = asked.clone().play("withdraw 53/A to 12");
    assert_eq!(one.step(), Step::Withdraw, "the others may still go");
    let stood = one.clone().play("stand");
    assert_eq!((stood.controller(14), stood.units_in(14).len()), ("American", 4));
    let all = one.play_all(&["withdraw 37/D to 12", "withdraw 37/C to 12"]);
    assert_eq!(all.step(), Step::Assault);
    assert_eq!(all.controller(14), "German", "the side left alone controls it");
}

/// Covers 14.2.3.
#[test]
fn a_voluntary_retreat_follows_the_priorities_and_attackers_have_none() {
    let asked = assaulted("37/C 37/D", "12: 53/A").roll("lead 37/C", &[3, 4, 3, 3]);
    // 12, 15, 19 and 20 are Free, but German 16 or 18 lies beside 15 and 19.
    assert_eq!(asked.goals("withdraw", "37/C"), [12, 20]);
    asked.refuses("withdraw 37/C to 15", "14.2.2");
    asked.refuses("withdraw 1/130A to 18", "14.2.3");
    asked.refuses("withdraw 53/A to 13", "14.2.3");
    asked.refuses_for("German", "withdraw 1/130A to 18", "14.2.3");
}

/// Covers 14.2.3.
#[test]
fn a_unit_without_a_way_out_cannot_choose_to_retreat() {
    // 30 is surrounded but for the river to 28, which tanks cannot cross.
    let asked = table(
        "first",
        "turn 2, impulse 3, fog, German
         29: 1/130A 1/130B
         30: 37/C 53/A
         german: 29 31 32 33",
    )
    .play_all(&["assault 29", "move 1/130A to 30", "move 1/130B to 30", "attack 30", "lead 1/130A"])
    .roll("lead 37/C", &[1, 1, 6, 6]);
    assert_eq!(asked.legal(), ["withdraw 53/A to 28", "stand"]);
    asked.refuses("withdraw 37/C to 28", "14.2.3");
}

/// Covers 14.2.3n1.
#[test]
fn voluntary_retreats_come_after_those_that_pay_for_losses() {
    let won = assaulted("37/C 37/D", "").roll("lead 37/D", &[4, 5, 2, 2]);
    // AV 7, DV 4 + 1 + 1 = 6: six points.
    assert_eq!(won.fought(), (7, 6, 6));
    let won = assaulted("37/C 37/D", "").roll("lead 37/D", &[3, 2, 2, 2]);
    assert_eq!(won.fought().2, 2);
    let paying = won.play_all(&["hit 37/D", "hit 37/D", "done"]);
    assert_eq!(
        (paying.step(), paying.legal()),
        (Step::Retreat, vec!["retreat 37/D to 12".into(), "retreat 37/D to 20".into()])
    );
    paying.refuses("withdraw 37/C to 12", "6.0");
    let paid = paying.play("retreat 37/D to 12");
    assert_eq!(paid.step(), Step::Withdraw);
    assert_eq!(paid.offers("withdraw"), ["withdraw 37/C to 12", "withdraw 37/C to 20"]);
}

/// Covers 14.2.3n1.
#[test]
fn a_zone_holds_units_that_want_to_leave_it() {
    // The 320th on Hill 318 is bound to 7 and 9.
    let assault = |german: &str| {
        table(
            "second",
            &format!(
                "turn 1, impulse 3, fog, German
                 11: 1/2113A 1/15A
                 9: 320/A 320/B
                 german: 11 38 {german}"
            ),
        )
        .play_all(&["assault 11", "move 1/2113A to 9", "move 1/15A to 9", "attack 9", "lead 1/2113A"])
        .roll("lead 320/A", &[1, 1, 6, 6])
    };
    // 7, 8, 10, 12 and 13 are American: 8 is safest, or 7 as safe as 8.
    let free = assault("");
    assert_eq!(free.goals("withdraw", "320/A"), [7]);
    free.refuses("withdraw 320/A to 8", "14.2.2");
    // With 6 German 7 has an enemy beside it and 8 none: the priorities lead out of the zone.
    let bound = assault("6");
    assert_eq!(bound.step(), Step::Assault, "no choice is left");
}

/// Covers 14.2.2, 19.4.3.
#[test]
fn a_unit_driven_back_stays_in_its_zone_where_the_priorities_are_equal() {
    // One point on a reduced unit in 28. 27 lies in the zone of the 559th, 29 does not.
    let struck = |unit: &str, german: &str| {
        table(
            "second",
            &format!(
                "turn 2, impulse 1, clear, American
                 9: 8/A
                 28: {unit}
                 reduced: {unit}
                 german: 27 28 29 38 {german}"
            ),
        )
        .play("strike 28")
        .roll(&format!("target {unit}"), &[2, 2, 2, 3])
    };
    // 27 and 29 have three enemy areas beside them each.
    assert_eq!(struck("1/110A", "").goals("retreat", "1/110A"), [27, 29], "the owner chooses");
    let inside = struck("1125/A", "");
    assert_eq!(inside.place("1125/A"), "27", "{:?}", inside.log());
    assert!(!inside.events().iter().any(|event| matches!(event, Event::Released(..))));
    // With 37 German 29 is the better one: the unit is forced out and free.
    let outside = struck("1125/A", "37");
    assert_eq!(outside.place("1125/A"), "29");
    assert!(
        outside
            .events()
            .iter()
            .any(|event| matches!(event, Event::Released(_, clause) if clause.id() == "19.4.3"))
    );
}

/// Covers 14.2.3n1.
#[test]
fn a_unit_bound_to_its_zone_does_not_pass_through_a_full_area_out_of_it() {
    let asked = table(
        "second",
        "turn 1, impulse 3, fog, German
         11: 1/2113A 1/15A
         9: 320/A 166
         7: 37/A 37/B 37/C 37/D 53/A 53/B 53/C 10/C 25/D 602/D
         german: 8 10 11 12 13 38",
    )
    .play_all(&["assault 11", "move 1/2113A to 9", "move 1/15A to 9", "attack 9", "lead 1/2113A"])
    .roll("lead 320/A", &[1, 1, 6, 6]);
    assert_eq!(asked.legal(), ["withdraw 166 to 7", "stand"]);
    asked.refuses("withdraw 320/A to 7", "14.2.3n1");
    let passing = asked.play("withdraw 166 to 7");
    passing.refuses("stand", "14.2.1");
    assert_eq!(passing.goals("withdraw", "166"), [6, 24], "on from the full area, not back");
    assert_eq!(passing.play("withdraw 166 to 24").place("166"), "24");
}
