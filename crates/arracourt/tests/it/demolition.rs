//! Blowing bridges at the end of an assault or of a regroup [21.4.3, 21.4.4].

use crate::table::{Table, table};
use arracourt::Step;

/// Americans in 20 with their bridge 20/32 before a German 32.
fn at_the_bridge(text: &str) -> Table {
    table("first+bridges", &format!("turn 2, impulse 1, fog, American\n{text}"))
}

/// Covers 21.4.3.
#[test]
fn a_bridge_is_blown_on_seven_or_more_at_the_end_of_an_assault() {
    // Free on this side, the enemy's on the other: +3.
    let end = at_the_bridge("20: 53/A\n32: 1/130A").play_all(&["assault 20", "end"]);
    assert_eq!((end.step(), end.decides()), (Step::Blow, "American"));
    assert_eq!(end.legal(), ["blow 20/32", "done"]);
    let blown = end.clone().roll("blow 20/32", &[4]);
    assert_eq!(blown.bridge("20/32"), "neither");
    let failed = end.clone().roll("blow 20/32", &[3]);
    assert_eq!(failed.bridge("20/32"), "American");
    assert_eq!(failed.step(), Step::Second, "one attempt for each bridge");
    assert_eq!(end.play("done").bridge("20/32"), "American");
}

/// Covers 21.4.3.
#[test]
fn no_player_is_asked_where_no_enemy_contests_or_controls_a_bank() {
    let quiet = at_the_bridge("20: 53/A\n36: 1/130A\ngerman: 36").play_all(&["assault 20", "end"]);
    assert_eq!(quiet.step(), Step::Second);
    let contested = at_the_bridge("20: 53/A 1/130A\n32: 53/B").play_all(&["assault 20", "end"]);
    assert_eq!(contested.offers("blow"), ["blow 20/32"], "he contests a bank of it");
}

/// Covers 21.4.3.
#[test]
fn only_own_bridges_of_the_active_area_are_tried_and_each_once() {
    // 31 has two bridges, 21/31 and 28/31.
    let end = at_the_bridge("31: 25/D\n21: 1/130A\n28: 1/130B\n33: 1/130C\ngerman: 21 28 33")
        .play_all(&["assault 31", "end"]);
    assert_eq!(end.offers("blow"), ["blow 21/31", "blow 28/31"]);
    end.refuses("blow 19/33", "21.4.3");
    end.refuses("blow 20/32", "21.4.3");
    end.refuses("blow 4/11", "21.4.3");
    let one = end.roll("blow 21/31", &[1]);
    assert_eq!((one.step(), one.legal()), (Step::Blow, vec!["blow 28/31".into(), "done".into()]));
    one.refuses("blow 21/31", "21.4.3");
    let both = one.roll("blow 28/31", &[6]);
    assert_eq!((both.bridge("21/31"), both.bridge("28/31")), ("American", "neither"));
}

/// Covers 21.4.3.
#[test]
fn a_bridge_without_enemies_beside_it_is_refused() {
    let end = at_the_bridge("31: 25/D\n28: 1/130B\ngerman: 28").play_all(&["assault 31", "end"]);
    end.refuses("blow 21/31", "21.4.3");
}

/// Covers 21.4.3.
#[test]
fn an_area_without_units_may_be_activated_for_its_bridges() {
    let at = at_the_bridge("9: 53/A\n32: 1/130A");
    at.allows("assault 20");
    at.refuses("assault 21", "8.1.1");
    let blown = at.play_all(&["assault 20", "end"]).roll("blow 20/32", &[4]);
    assert_eq!(blown.bridge("20/32"), "neither");
    table("first", "turn 2, impulse 1, fog, American\n9: 53/A\n32: 1/130A").refuses("assault 20", "8.1.1");
}

/// Covers 21.4.3, 21.4.7.
#[test]
fn the_banks_count_as_they_were_when_the_impulse_began() {
    // 20 is contested and American: +2. Afterwards the Germans there are gone and it would be Free.
    let end = at_the_bridge("20: 37/A 2113/Fl\n32: 1/130A\nreduced: 2113/Fl")
        .play_all(&["assault 20", "attack 20"])
        .roll("lead 37/A", &[6, 6, 1, 1])
        .play("end");
    assert!(end.units_in(20) == ["37/A"]);
    assert_eq!(end.clone().roll("blow 20/32", &[4]).bridge("20/32"), "American");
    assert_eq!(end.roll("blow 20/32", &[5]).bridge("20/32"), "neither");
}

/// Covers 21.4.3.
#[test]
fn a_bridge_seized_in_the_same_impulse_may_be_blown_and_a_lost_one_not() {
    let seized = table("first+bridges", "turn 2, impulse 1, fog, German\n33: 1/130A\n9: 37/A")
        .play("assault 33")
        .roll("seize 19/33 with 1/130A", &[6])
        .play("end");
    assert_eq!(seized.offers("blow"), ["blow 19/33"]);
    let missed = table("first+bridges", "turn 2, impulse 1, fog, German\n33: 1/130A\n9: 37/A")
        .play("assault 33")
        .roll("seize 19/33 with 1/130A", &[1])
        .play("end");
    assert_ne!(missed.step(), Step::Blow);
}

/// A bridge repaired at the start of an impulse may be blown at its end: the two attempts are different things.
/// Covers 21.4.3, 21.4.5.
#[test]
fn a_bridge_repaired_in_the_same_impulse_may_be_blown() {
    let end = at_the_bridge("20: 53/A\n32: 1/130A\nbridge 20/32: down")
        .play("assault 20")
        .roll("repair 20/32", &[5])
        .play("end");
    assert_eq!(end.bridge("20/32"), "American");
    assert_eq!(end.offers("blow"), ["blow 20/32"]);
}

/// Covers 21.4.4.
#[test]
fn a_regroup_ends_with_one_last_minute_demolition_anywhere() {
    let end = at_the_bridge("13: 53/A\n32: 1/130A\n28: 1/130B\n33: 1/130C\n11: 1/16A\ngerman: 11 28 32 33")
        .play_all(&["regroup", "end"]);
    assert_eq!(end.step(), Step::Blow);
    assert_eq!(end.offers("blow"), ["blow 3/11", "blow 19/33", "blow 20/32", "blow 28/31"]);
    end.refuses("blow 22/27", "21.4.4");
    end.refuses("blow 4/11", "21.4.4");
    for (die, holder) in [(4, "American"), (5, "neither"), (6, "neither")] {
        let tried = end.clone().roll("blow 28/31", &[die]);
        assert_eq!(tried.bridge("28/31"), holder, "{die}");
        assert_eq!(tried.step(), Step::Second, "one bridge and no more");
    }
}

/// Covers 21.4.4.
#[test]
fn no_modifier_counts_at_the_last_minute() {
    // Both banks count +3 and +0 for a demolition by assault; here a 4 does nothing all the same.
    let end = at_the_bridge("20: 53/A\n32: 1/130A").play_all(&["regroup", "end"]);
    assert_eq!(end.clone().roll("blow 20/32", &[4]).bridge("20/32"), "American");
    assert_eq!(end.roll("blow 20/32", &[5]).bridge("20/32"), "neither");
}
