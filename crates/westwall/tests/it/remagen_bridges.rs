//! The bridges over the Rhine: how they are laid, used, destroyed and replaced [R11.0].

use crate::table::{Table, scenario};
use westwall::Step;

/// The moment before a U.S. Movement Phase: the German Player-Turn of the turn before ends.
fn before_turn(turn: u8, more: &str) -> Table {
    scenario("remagen", &format!("turn {}, German movement\n{more}", turn - 1)).play("end")
}

/// The Movement Phase itself: no float bridge is laid before it.
fn no_bridge(t: Table) -> Table {
    if t.step() == Step::Bridging { t.play("done") } else { t }
}

/// A turn without actions.
fn pass_turn(t: Table) -> Table {
    no_bridge(t).play("end").play("end")
}

/// Covers R11.0.
#[test]
fn the_printed_bridge_stands_from_the_start_and_float_bridges_do_not() {
    for name in ["remagen", "remagen-optimum"] {
        let t = scenario(name, "turn 1, US movement\n0517: 27");
        t.allows("move 27 to 0616");
        t.allows("move 27 to 0716");
        // Everywhere else the Rhine is closed to everybody.
        t.refuses("move 27 to 0516", "R11.0");
        t.refuses("move 27 via 0617 to 0717", "R11.0");
        let t = scenario(name, "turn 1, German movement\n0716: Guard");
        t.allows("move Guard to 0517");
        t.refuses("move Guard to 0717", "R11.0");
    }
}

/// Covers R11.0, R11.21.
#[test]
fn the_printed_bridge_is_destroyed_for_good() {
    let mut t = scenario("remagen", "turn 3, German movement\n0616: Guard\n0417: 27\nspan 0616 0517 0716");
    assert_eq!(t.clone().play("end").step(), Step::Movement, "27 stands beside the western end");
    t = scenario("remagen", "turn 3, German movement\n0616: Guard\n0317: 27");
    t = t.play("end").play("destroy 0616 to 0716");
    assert_eq!((t.place("Guard"), t.turn(), t.decides()), ("0716".into(), 4, "US".into()));
    t.refuses("move 27 to 0616", "R11.0");
    // Three turns later, or later still, it is not there again: the float bridges come on turn 13 as ever.
    while t.turn() < 13 {
        assert_eq!(t.step(), Step::Movement, "turn {}", t.turn());
        t = pass_turn(t);
    }
    assert_eq!(t.step(), Step::Bridging);
    t = t.play("done");
    t.refuses("move 27 to 0616", "R11.0");
}

/// Covers R11.0.
#[test]
fn the_hex_of_the_destroyed_bridge_is_a_hex_of_the_rhine_like_others() {
    // Ruling W70.
    let t = before_turn(13, "0417: 27\nspan none");
    let t = t.play("bridge 0616 from 0617 to 0716");
    t.refuses("move 27 via 0517 to 0616", "R11.12");
    t.allows("move 27 via 0517 0617 to 0616");
}

/// Covers R11.0.
#[test]
fn only_the_american_lays_and_only_the_german_destroys() {
    let t = before_turn(13, "0317: 27\n1510: Guard");
    assert_eq!((t.decides(), t.step()), ("US".into(), Step::Bridging));
    // On a bridge, with no enemy near: an American unit is not asked.
    let t = scenario("remagen", "turn 3, US movement\n0616: 27").play("end");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Movement));
    let t = t.play("end");
    assert_eq!((t.turn(), t.decides(), t.step()), (4, "US".into(), Step::Movement));
    // Nor does the German lay one.
    let t = no_bridge(scenario("remagen", "turn 14, US movement\n0317: 27\n1510: Guard")).play("end");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Movement));
}

/// Covers R11.11.
#[test]
fn one_float_bridge_comes_on_turn_13_and_one_on_turn_14() {
    let t = before_turn(12, "0417: 27");
    assert_eq!((t.turn(), t.step()), (12, Step::Movement));
    assert_eq!(t.offers("bridge"), [""; 0]);
    let t = pass_turn(t);
    assert_eq!((t.turn(), t.step()), (13, Step::Bridging));
    let t = t.play("bridge 0717 from 0617 to 0816");
    assert_eq!(t.log()[0], "a float bridge is laid at 0717, from 0617 to 0816 [R11.11]");
    assert_eq!(t.step(), Step::Movement, "the other comes a turn later");
    let t = pass_turn(t);
    assert_eq!((t.turn(), t.step()), (14, Step::Bridging), "by night as well");
    t.refuses("bridge 0717 from 0617 to 0816", "R11.11");
    let t = t.play("bridge 0516 from 0416 to 0615");
    assert_eq!(t.step(), Step::Movement);
    let t = pass_turn(t);
    assert_eq!((t.turn(), t.step()), (15, Step::Movement), "there are two");
}

/// Covers R11.11.
#[test]
fn a_float_bridge_may_come_later() {
    let t = before_turn(13, "0417: 27").play("done");
    assert_eq!(t.step(), Step::Movement);
    let t = pass_turn(t).play("bridge 0717 from 0617 to 0816");
    assert_eq!(t.step(), Step::Bridging, "both are there on turn 14");
    let t = t.play("bridge 0516 from 0416 to 0615");
    assert_eq!(t.step(), Step::Movement);
}

/// Covers R11.11.
#[test]
fn a_float_bridge_lies_in_the_rhine_between_two_banks() {
    let t = before_turn(13, "0417: 27");
    t.refuses("bridge 0417 from 0317 to 0517", "R11.11");
    t.refuses("bridge 0616 from 0617 to 0615", "R11.11");
    t.refuses("bridge 0717 from 0517 to 0716", "R11.11");
    t.refuses("bridge 0717 from 0716 to 0617", "R11.11");
    t.refuses("bridge 0717 from 0617 to 0616", "R11.11");
    let sites = |hex: &str| t.offers(&format!("bridge {hex}")).len();
    assert_eq!(t.offers("bridge 0701"), ["bridge 0701 from 0601 to 0801"]);
    assert_eq!((sites("0705"), sites("0805"), sites("0702"), sites("0616")), (3, 3, 4, 0));
    // Every hex of the river but that of the printed bridge can take one.
    let hexes: std::collections::BTreeSet<String> =
        t.offers("bridge").iter().map(|action| action[7..11].to_string()).collect();
    assert_eq!(hexes.len(), 36);
}

/// Covers R11.11.
#[test]
fn no_bridge_is_laid_beside_germans_or_their_zones_of_control() {
    let site = "bridge 0717 from 0617 to 0816";
    before_turn(13, "0317: 27\n1510: Guard").allows(site);
    // In a hex next to the site.
    before_turn(13, "0317: 27\n0817: Guard").refuses(site, "R11.11");
    // Its zone of control in such a hex, 0716, and a U.S. unit there does not help. Turn 14 is a night.
    before_turn(15, "0317: 27\n0815: Guard").refuses(site, "R11.11");
    before_turn(15, "0716: 27\n0815: Guard").refuses(site, "R11.11");
    before_turn(15, "0716: 27\n0814: Guard").allows(site);
    // On the west bank, too.
    before_turn(13, "0317: 27\n0518: Guard").refuses(site, "R11.11");
    // A zone of control does not cross the Rhine: the player is not asked when no site is left.
    before_turn(13, "0317: 27\n0518: Guard").allows("bridge 0820 from 0720 to 0920");
}

/// Covers R11.12.
#[test]
fn a_bridge_is_entered_and_left_by_its_two_ends() {
    let t = |unit: &str| {
        let text = format!("turn 15, US movement\n{unit}\nspan 0616 0517 0716\nspan 0717 0617 0816");
        no_bridge(scenario("remagen", &text))
    };
    // One point for the bridge, then what the bank costs [ruling W18].
    assert_eq!(t("0617: 27").play("move 27 to 0717").cost(), 2);
    assert_eq!(t("0617: 27").play("move 27 to 0816").cost(), 4);
    assert_eq!(t("0517: 27").play("move 27 via 0616 to 0716").cost(), 4);
    assert_eq!(t("0816: 27").play("move 27 via 0717 to 0617").cost(), 4);
    t("0617: 27").refuses("move 27 via 0616 to 0716", "R11.12");
    t("0617: 27").refuses("move 27 via 0717 to 0716", "R11.12");
    t("0617: 27").refuses("move 27 via 0717 to 0718", "R11.12");
    t("0716: 27").refuses("move 27 via 0717 to 0617", "R11.12");
    t("0518: 27").refuses("move 27 via 0617 to 0616", "R11.12");
    t("0616: 27").refuses("move 27 via 0615 to 0614", "R11.12");
    // One unit may end there, others pass.
    let t = t("0616: 27\n0517: 1/47");
    t.refuses("move 1/47 to 0616", "S5.31");
    t.allows("move 1/47 via 0616 to 0716");
}

/// Covers R11.11, R11.12.
#[test]
fn a_bridge_at_every_site_joins_its_two_ends_and_nothing_else() {
    let mut offers = before_turn(13, "0317: 27").offers("bridge");
    assert!(offers.len() > 100);
    // One of the bridges that may be laid in each hex.
    offers.dedup_by_key(|offer| offer[..11].to_string());
    assert_eq!(offers.len(), 36);
    for offer in offers {
        let words: Vec<&str> = offer.split(' ').collect();
        let [_, hex, _, west, _, east] = words[..] else { panic!("'{offer}' has no two ends") };
        let spans = format!("span 0616 0517 0716\nspan {hex} {west} {east}");
        let t = no_bridge(scenario("remagen", &format!("turn 15, US movement\n{hex}: 27\n{spans}")));
        let grid = &t.game().map.grid;
        let around = grid.neighbours(grid.find(hex).expect("a hex of the Rhine")).into_iter().flatten();
        for near in around.map(|near| grid.number(near)) {
            let end = near == west || near == east;
            assert_eq!(t.controls("US", near), end, "{offer}: {near}");
            // Off the bridge, back and off again. A rough bank may cost too much, which is no ban.
            let off = t.can_or("S5.25", &format!("move 27 via {near} {hex} to {near}"));
            assert_eq!(off, end, "{offer}: {near}");
        }
    }
}

/// Covers R11.12.
#[test]
fn a_road_beyond_the_bridge_does_not_help_a_vehicle_off_it() {
    // 0614 is woods with a road in it, 0615 clear.
    let t = |end: &str| {
        scenario(
            "remagen",
            &format!("turn 15, German movement\n0415: 15-armor\nspan 0616 0517 0716\nspan 0515 0415 {end}"),
        )
    };
    t("0614").allows("move 15-armor to 0515");
    t("0614").refuses("move 15-armor via 0515 to 0614", "S5.24");
    t("0615").allows("move 15-armor via 0515 to 0615");
}

/// Covers R11.12.
#[test]
fn zones_of_control_run_between_a_bridge_and_its_ends() {
    let t = scenario("remagen", "turn 3, US movement\n0616: 27");
    assert!(t.controls("US", "0517") && t.controls("US", "0716"));
    for hex in ["0615", "0617", "0516", "0717"] {
        assert!(!t.controls("US", hex), "{hex}");
    }
    let on =
        |hex: &str| scenario("remagen", &format!("turn 3, US movement\n{hex}: 27")).controls("US", "0616");
    assert!(on("0517") && on("0716"));
    assert!(!on("0615") && !on("0617"));
    // So a German is held up on the way to the bridge, and on it.
    let t = scenario("remagen", "turn 3, German movement\n0517: 27\n0815: Guard");
    t.allows("move Guard via 0716 to 0616");
    let t = scenario("remagen", "turn 3, German movement\n0616: 27\n0815: Guard");
    t.refuses("move Guard via 0716 to 0615", "S6.0");
}

/// Covers R11.12.
#[test]
fn no_unit_attacks_from_a_bridge() {
    // The unit on it has no duty, nor has the enemy beside it.
    let t = scenario("remagen", "turn 3, US movement\n0616: 27\n0716: Guard").play("end");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Movement));
    let t = scenario("remagen", "turn 3, US combat\n0616: 27\n0716: Guard");
    t.refuses("attack Guard", "R11.12");
    // Others beside that enemy attack, without the unit on the bridge.
    let t = scenario("remagen", "turn 3, US combat\n0616: 27\n0716: Guard\n0815: 1/47");
    let t = t.play("attack Guard");
    assert_eq!(t.offers("with"), ["with 1/47"]);
    t.refuses("with 27", "R11.12");
    t.allows("with 1/47");
    assert!(!t.play("with 1/47").legal().contains(&"with 27".to_string()));
}

/// Covers R11.12.
#[test]
fn no_unit_barrages_from_a_bridge_but_protects_from_it() {
    let t = scenario("remagen", "turn 6, US combat\n0716: 27\n0815: Guard\n0616: 9-us\n0517: 78-us");
    let t = t.play_all(&["attack Guard", "with 27", "done"]);
    t.refuses("barrage 9-us", "R11.12");
    t.allows("barrage 78-us");
    let t = scenario("remagen", "turn 6, German combat\n0816: 27\n0815: Guard\n0616: 9-us");
    t.play_all(&["attack 27", "with Guard", "done"]).allows("fpf 9-us");
}

/// Covers R11.12.
#[test]
fn a_unit_on_a_bridge_is_attacked_like_any_other() {
    let t = scenario("remagen", "turn 3, German combat\n0616: 27\n0716: 111");
    t.refuses("end", "S7.11");
    let t = t.play_all(&["attack 27", "with 111"]);
    assert_eq!(t.fact("line"), "grove", "as on any bridge [ruling W18]");
    // No unit can from the bank beside it.
    let t = scenario("remagen", "turn 3, German movement\n0616: 27\n0615: 111").play("end");
    assert_eq!((t.turn(), t.decides()), (4, "US".into()));
}

/// Covers R11.12.
#[test]
fn a_retreat_from_a_bridge_goes_by_its_ends() {
    let t = scenario("remagen", "turn 3, US combat\n0517: 27\n0616: Guard\n0417: 9-us\n0418: 78-us");
    // 3 + 3 + 3 against 1: +8, grove column 9; a five is D1.
    let t = t.play_all(&["attack Guard", "with 27", "done", "barrage 9-us", "barrage 78-us"]).roll("done", 5);
    assert_eq!(t.rolled(), "9-1 grove 9 D1");
    // Not to 0615, the other bank hex beside it.
    assert_eq!(t.place("Guard"), "0716");
    // The winner may follow onto the bridge, and no farther.
    assert_eq!(t.goals("advance", "27"), ["0616"]);
}

/// The Guard on the bridge, a U.S. unit in a hex, German movement of turn 3.
fn wrecker(us: &str, more: &str) -> Table {
    scenario("remagen", &format!("turn 3, German movement\n{us}: 27\n{more}"))
}

/// Covers R11.21.
#[test]
fn a_german_unit_on_a_bridge_destroys_it_as_its_player_turn_ends() {
    let t = wrecker("0317", "0716: Guard").play("move Guard to 0616").play("end");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Destruction));
    assert_eq!(t.legal(), ["destroy 0616 to 0716", "done"]);
    t.refuses("destroy 0616 to 0615", "R11.21");
    t.refuses("destroy 0717 to 0716", "R11.21");
    let after = t.clone().play("destroy 0616 to 0716");
    assert_eq!((after.place("Guard"), after.turn()), ("0716".into(), 4));
    assert_eq!(after.log()[0], "Guard destroys the bridge at 0616 and goes to 0716 [R11.21]");
    after.refuses("move 27 to 0616", "R11.0");
    // He need not.
    let after = t.play("done");
    assert_eq!((after.place("Guard"), after.turn()), ("0616".into(), 4));
    assert!(after.controls("German", "0517"));
    // A unit that has stood there for long may, and by night.
    let t = scenario("remagen", "turn 2, German movement\n0616: Guard").play("end");
    t.allows("destroy 0616 to 0716");
}

/// Covers R11.21.
#[test]
fn americans_at_the_western_end_save_the_bridge() {
    for hex in ["0517", "0417", "0416", "0518", "0617"] {
        let t = wrecker(hex, "0616: Guard").play("end");
        assert_eq!((t.turn(), t.decides(), t.step()), (4, "US".into(), Step::Movement), "{hex}");
    }
    for hex in ["0318", "0415", "0618", "0317", "0815"] {
        assert_eq!(wrecker(hex, "0616: Guard").play("end").step(), Step::Destruction, "{hex}");
    }
}

/// Covers R11.21.
#[test]
fn a_unit_that_has_fought_in_the_turn_does_not_destroy() {
    let quiet = "turn 3, US movement\n0815: 27\n0616: Guard";
    let t = scenario("remagen", quiet).play("end").play("end");
    assert_eq!(t.step(), Step::Destruction);
    // Attacked from the eastern end: 3 against 1, grove column 7; a six is A1.
    let t = scenario("remagen", quiet).play("move 27 to 0716").play("end");
    let t = t.play_all(&["attack Guard", "with 27"]).roll("done", 6).play("retreat 27 to 0815").play("done");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Movement));
    let t = t.play("end");
    assert_eq!((t.turn(), t.decides(), t.step()), (4, "US".into(), Step::Movement));
    // In the next turn it is fresh.
    let t = t.play("end").play("end");
    assert_eq!(t.step(), Step::Destruction);
    // A unit that attacked and went onto the bridge after it, likewise.
    let t = wrecker("0815", "0616: Guard\nengaged Guard").play("end");
    assert_eq!((t.turn(), t.step()), (4, Step::Movement));
}

/// Covers R11.21.
#[test]
fn infantry_and_armor_destroy_bridges_and_artillery_does_not() {
    for (unit, able) in [("111", true), ("15-armor", true), ("11-art", false)] {
        let step = wrecker("0317", &format!("0616: {unit}")).play("end").step();
        assert_eq!(step == Step::Destruction, able, "{unit}");
    }
}

/// Covers R11.21.
#[test]
fn where_the_eastern_end_is_taken_the_unit_goes_to_the_nearest_free_bank_hex() {
    // Ruling W69.
    let t = wrecker("0317", "0616: Guard\n0716: 111").play("end");
    assert_eq!(t.offers("destroy"), ["destroy 0616 to 0615", "destroy 0616 to 0816"]);
    let t = wrecker("0317", "0616: Guard\n0716: 111\n0615: 110").play("end");
    assert_eq!(t.offers("destroy"), ["destroy 0616 to 0816"]);
}

/// Covers R11.21.
#[test]
fn each_bridge_with_a_german_on_it_is_asked_about() {
    let t = scenario(
        "remagen",
        "turn 15, German movement
         0317: 27
         0616: Guard
         0717: 111
         span 0616 0517 0716
         span 0717 0617 0816",
    );
    let t = t.play("end");
    assert_eq!(t.offers("destroy"), ["destroy 0616 to 0716", "destroy 0717 to 0816"]);
    let t = t.play("destroy 0717 to 0816");
    assert_eq!((t.step(), t.turn()), (Step::Destruction, 15));
    let t = t.play("destroy 0616 to 0716");
    assert_eq!((t.turn(), t.place("Guard"), t.place("111")), (16, "0716".into(), "0816".into()));
}

/// Covers R11.22.
#[test]
fn a_destroyed_float_bridge_comes_back_after_three_turns() {
    let t = scenario(
        "remagen",
        "turn 15, German movement
         0317: 27
         0717: Guard
         span none
         span 0717 0617 0816
         span 0701 0601 0801",
    );
    let mut t = t.play("end").play("destroy 0717 to 0816").play("move 27 to 0417");
    for turn in [16, 17] {
        assert_eq!((t.turn(), t.step()), (turn, Step::Movement));
        t = pass_turn(t);
    }
    assert_eq!((t.turn(), t.step()), (18, Step::Bridging));
    // By the same rule as before: the Guard watches the old place.
    t.refuses("bridge 0717 from 0617 to 0816", "R11.11");
    let t = t.play("bridge 0516 from 0416 to 0615");
    assert_eq!(t.step(), Step::Movement);
    t.allows("move 27 via 0416 to 0516");
}

/// Covers R11.21.
#[test]
fn a_vehicle_that_destroys_its_bridge_goes_where_vehicles_may_stand() {
    let text = "turn 15, German movement\nspan none\nspan 0703 0602 0802\n0802: Guard\n0703:";
    let on_foot = scenario("remagen", &format!("{text} 111")).play("end");
    assert_eq!(on_foot.offers("destroy"), ["destroy 0703 to 0801", "destroy 0703 to 0803"]);
    // 0801 is broken ground without a road.
    let vehicle = scenario("remagen", &format!("{text} 106")).play("end");
    assert_eq!(vehicle.offers("destroy"), ["destroy 0703 to 0803"]);
    vehicle.refuses("destroy 0703 to 0801", "R11.21");
}
