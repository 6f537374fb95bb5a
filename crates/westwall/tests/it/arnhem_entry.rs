//! Reinforcements on the ground, and the German units that leave the map [A15.0 to A15.25, A15.4].

use crate::table::{Table, scenario};
use westwall::Step;

fn allied(units: &str) -> Table {
    scenario("arnhem", &format!("turn 3, Allied movement\n{units}"))
}

fn german(turn: u8, units: &str) -> Table {
    scenario("arnhem", &format!("turn {turn}, German movement\n{units}"))
}

/// Covers A15.0.
#[test]
fn reinforcements_enter_on_their_turn_by_any_hex_of_their_range() {
    german(1, "waiting: 3/vT").refuses("enter 3/vT to 3910", "A15.0");
    let t = german(2, "waiting: 3/vT\n3722: Krft");
    for column in 7..=16 {
        t.allows(&format!("enter 3/vT at 39{column:02} to 39{column:02}"));
    }
    for outside in ["3906", "3917"] {
        t.refuses(&format!("enter 3/vT at {outside} to {outside}"), "A15.22");
    }
    // At any time of the phase: others may have moved.
    t.play("move Krft to 3721").allows("enter 3/vT to 3910");
    // In the owner's Movement Phase only.
    let t = scenario("arnhem", "turn 2, Allied movement\nwaiting: 3/vT");
    t.refuses_for("German", "enter 3/vT to 3910", "S5.11");
}

/// Covers A15.11.
#[test]
fn the_entry_hex_costs_its_ground_or_half_a_point_by_road() {
    assert_eq!(allied("waiting: 2I/5").play("enter 2I/5 to 0105").cost(), 1);
    let enter = |at: &str| german(1, "waiting: 1/vT").play(&format!("enter 1/vT at {at} to {at}")).cost();
    assert_eq!(enter("3907"), 1, "a road leaves the map there");
    assert_eq!(enter("3911"), 2, "clear");
    assert_eq!(enter("3913"), 4, "mixed");
    assert_eq!(enter("3908"), 6, "woods");
}

/// Covers A15.12, A15.13.
#[test]
fn the_units_of_a_column_pay_for_those_before_them() {
    let t = allied("waiting: 2I/5 32 153 129");
    let t = t.play("enter 2I/5 at 0105 to 0405");
    assert_eq!(t.cost(), 1 + 3);
    let t = t.play("enter 153 at 0105 to 0305");
    assert_eq!(t.cost(), 2 + 2);
    let t = t.play("enter 32 at 0105 to 0105");
    assert_eq!(t.cost(), 3, "the third of the column");
    // The other road has its own column.
    let t = t.play("enter 129 at 0106 to 0106");
    assert_eq!(t.cost(), 1);
}

/// Covers A15.13.
#[test]
fn without_a_road_each_unit_before_costs_a_point() {
    let t = german(2, "waiting: 1/vT 2/vT 3/vT");
    let t = t.play("enter 1/vT at 3911 to 3811").play("enter 2/vT at 3911 to 3912");
    assert_eq!(t.cost(), 2 + 2 + 2);
    let t = t.play("enter 3/vT at 3911 to 3911");
    assert_eq!(t.cost(), 2 + 4);
    // A new phase, a new column.
    let t = german(2, "waiting: 1/vT 2/vT").play("enter 1/vT at 3911 to 3811").play("end");
    let t = t.play("end").play("enter 2/vT at 3911 to 3911");
    assert_eq!((t.turn(), t.cost()), (3, 2));
}

/// Covers A15.14.
#[test]
fn an_entered_unit_moves_on_at_once() {
    let t = allied("waiting: 153");
    // Six points: half a point for the entry hex and five and a half for eleven hexes of road.
    t.allows("enter 153 at 0105 to 0605");
    let t = t.play("enter 153 at 0105 via 0205 0305 0405 0505 to 0605");
    assert_eq!((t.cost(), t.place("153")), (6, "0605".into()));
    t.refuses("move 153 to 0604", "S5.15");
}

/// Covers A15.21.
#[test]
fn no_entry_onto_an_enemy_and_a_stop_in_his_zone_of_control() {
    let t = allied("waiting: 3I/32\n0105: Krft");
    t.refuses("enter 3I/32 at 0105 to 0205", "A15.21");
    // 0106 is controlled: it may be entered, and the move ends there.
    t.allows("enter 3I/32 at 0106 to 0106");
    t.refuses("enter 3I/32 at 0106 via 0206 to 0306", "A15.21");
    assert_eq!(t.goals("enter", "3I/32"), ["0106"]);
}

/// Covers A15.22.
#[test]
fn another_hex_serves_only_where_the_scheduled_ones_are_blocked() {
    // While one of its hexes is open a unit has no other.
    let t = allied("waiting: 3I/32\n0105: Krft");
    t.refuses("enter 3I/32 at 0104 to 0104", "A15.22");
    t.refuses("enter 3I/32 at 0107 to 0107", "A15.22");
    // Both are held: the nearest hex of the edge, on the side where the nearest friend is.
    let held = "waiting: 3I/32 2I/5\n0105: Krft\n0106: Grsn";
    let t = allied(&format!("{held}\n0110: 32"));
    t.allows("enter 3I/32 at 0107 to 0107");
    t.refuses("enter 3I/32 at 0104 to 0104", "A15.22");
    let t = allied(&format!("{held}\n0101: 32"));
    t.allows("enter 3I/32 at 0104 to 0104");
    t.refuses("enter 3I/32 at 0107 to 0107", "A15.22");
    // No road leads off the map there: the ground is paid, and woods are closed to tanks.
    assert_eq!(t.play("enter 3I/32 at 0104 to 0104").cost(), 2);
    allied(&format!("{held}\n0110: 32")).refuses("enter 2I/5 at 0107 to 0107", "S5.24");
}

/// Covers A15.22.
#[test]
fn a_friend_in_an_enemy_zone_blocks_the_hex_too() {
    let t = allied("waiting: 3I/32\n0105: 32\n0106: 129\n0205: Krft");
    t.allows("enter 3I/32 at 0104 to 0104");
    // A friend alone does not: one goes through him.
    let t = allied("waiting: 3I/32\n0105: 32\n0106: 129");
    t.refuses("enter 3I/32 at 0104 to 0104", "A15.22");
    t.allows("enter 3I/32 at 0105 to 0205");
}

/// Covers A15.23.
#[test]
fn reinforcements_may_be_held_back() {
    let t = allied("waiting: 2I/5 3I/32");
    let mut t = t.play("enter 2I/5 to 0105");
    while t.turn() == 3 {
        t = t.play("end");
    }
    assert_eq!(t.place("3I/32"), "waiting");
    t.allows("enter 3I/32 at 0106 to 0106");
}

/// Covers A15.24.
#[test]
fn a_unit_that_comes_late_still_comes_by_the_scheduled_hex() {
    let t = german(6, "waiting: 2107-armor");
    t.allows("enter 2107-armor at 0726 to 0726");
    t.refuses("enter 2107-armor at 0526 to 0526", "A15.22");
    t.refuses("enter 2107-armor at 0825 to 0825", "A15.22");
}

/// Covers A15.25.
#[test]
fn units_off_the_map_have_no_effect() {
    let t = allied("waiting: 2107-armor 2107-mech\n0625: 3I/32");
    assert!(!t.controls("German", "0726"));
    // It goes through the hex in front of them, where their zone of control would stop it.
    t.allows("move 3I/32 via 0726 to 0825");
    let t = scenario("arnhem", "turn 6, Allied combat\nwaiting: 2107-armor\n0726: 2I/5");
    assert_eq!(t.offers("attack"), [""; 0]);
}

/// Covers A15.3.
#[test]
fn german_paratroopers_come_by_ground() {
    let t = german(3, "waiting: 1/6PT");
    t.allows("enter 1/6PT at 0326 to 0326");
    t.refuses("drop 1/6PT at 0326", "A15.3");
    let t = scenario("arnhem", "turn 1, Allied movement\nwaiting: 1/502");
    t.refuses("enter 1/502 at 0105 to 0105", "A15.3");
    let t = scenario("arnhem", "turn 2, Allied movement\nwaiting: 2I/5");
    t.refuses("drop 2I/5 at 0105", "A15.3");
}

/// Covers A15.4.
#[test]
fn only_germans_leave_and_pay_for_a_hex_like_the_one_they_leave() {
    allied("0701: 2I/5").refuses("exit 2I/5 west", "A15.4");
    assert_eq!(allied("0701: 2I/5\n2025: 32").offers("exit"), [""; 0]);
    // From 2008 it is six points to 2001, and one beyond; from 2009 half a point more.
    let path = "2007 2006 2005 2004 2003 2002 2001";
    german(6, "2008: 1/59").allows(&format!("exit 1/59 west via {path}"));
    german(6, "2009: 1/59").refuses(&format!("exit 1/59 west via 2008 {path}"), "S5.25");
    // Half a point by the road from 0701; a vehicle does not leave woods without one.
    german(6, "0701: Hber-mech").allows("exit Hber-mech west via 0701");
    german(6, "0601: Hber-mech").refuses("exit Hber-mech west via 0601", "S5.24");
    german(6, "0601: 1/59").allows("exit 1/59 west via 0601");
}

/// Covers A15.41.
#[test]
fn they_leave_by_the_west_and_the_east_edge_between_the_given_hexes() {
    for hex in ["0601", "1201", "2301"] {
        german(6, &format!("{hex}: 1/59")).allows(&format!("exit 1/59 west via {hex}"));
    }
    for hex in ["0126", "0825", "2726"] {
        german(6, &format!("{hex}: 1/59")).allows(&format!("exit 1/59 east via {hex}"));
    }
    german(6, "0501: 1/59").refuses("exit 1/59 west via 0501", "A15.41");
    german(6, "2405: 1/59").refuses("exit 1/59 west via 2405", "A15.41");
    german(6, "2825: 1/59").refuses("exit 1/59 east via 2825", "A15.41");
    // Neither to the north nor to the south.
    german(6, "3910: 1/59").refuses("exit 1/59 north", "A15.4");
    german(6, "0126: 1/59").refuses("exit 1/59 south", "A15.4");
    assert_eq!(german(6, "3910: 1/59").offers("exit"), [""; 0]);
    assert_eq!(german(6, "0126: 1/59").offers("exit"), ["exit 1/59 east"]);
}

/// Covers A15.42.
#[test]
fn a_unit_that_left_returns_later_by_the_same_edge() {
    let t = german(6, "1201: 1/59").play("exit 1/59 west");
    assert_eq!(t.place("1/59"), "exited west");
    t.refuses("enter 1/59 at 1201 to 1201", "S5.15");
    let mut t = t.play("end");
    while t.decides() == "Allied" {
        t = t.play("end");
    }
    assert_eq!(t.turn(), 7);
    for hex in ["0601", "1201", "2301"] {
        t.allows(&format!("enter 1/59 at {hex} to {hex}"));
    }
    t.refuses("enter 1/59 at 0726 to 0726", "A15.42");
    assert_eq!(
        t.why("enter 1/59 at 0726 to 0726"),
        "1/59 left by the west edge and returns by it: not at 0726"
    );
    t.refuses("enter 1/59 at 0501 to 0501", "A15.42");
    let t = german(6, "exited east: 1/59");
    for hex in ["0126", "0726", "2726"] {
        t.allows(&format!("enter 1/59 at {hex} to {hex}"));
    }
    t.refuses("enter 1/59 at 1201 to 1201", "A15.42");
    let t = t.play("enter 1/59 at 0726 to 0726");
    assert_eq!((t.cost(), t.place("1/59")), (1, "0726".into()));
}

/// Covers A15.43.
#[test]
fn they_leave_in_their_movement_phase_only_and_a_retreat_off_the_map_eliminates() {
    let t = scenario("arnhem", "turn 6, German combat\n1201: 1/59\n1806: Krft\n1807: 2I/5");
    t.refuses("exit 1/59 west", "S5.11");
    scenario("arnhem", "turn 6, Allied movement\n1201: 1/59").refuses_for(
        "German",
        "exit 1/59 west",
        "S5.11",
    );
    // On the west edge, with every hex around it controlled: 10 to 3, die 5: D2.
    let t = scenario("arnhem", "turn 6, Allied combat\n2001: 1/59\n1902: 32\n2101: 129");
    let t = t.play_all(&["attack 1/59", "with 32", "with 129"]).roll("done", 5);
    assert_eq!((t.place("1/59"), t.points("Allied")), ("eliminated".into(), 1));
    assert_ne!(t.step(), Step::Retreat);
}
