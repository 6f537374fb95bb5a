//! Reinforcements of the Hürtgen Forest: columns, blocked hexes and their alternates [H13.0].

use crate::table::scenario;

/// Covers H13.0.
#[test]
fn reinforcements_come_on_their_turn_in_their_hex() {
    scenario("hurtgen", "turn 3, US movement\nwaiting: 10").refuses("enter 10 to 0123", "H13.0");
    let t = scenario("hurtgen", "turn 4, US movement\nwaiting: 10 47 56-sp");
    for unit in ["10", "47", "56-sp"] {
        t.allows(&format!("enter {unit} to 0123"));
        t.refuses(&format!("enter {unit} at 0122 to 0122"), "H13.22");
        t.refuses(&format!("enter {unit} at 0116 to 0116"), "H13.22");
    }
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 1/856");
    t.allows("enter 1/854 at 2907 to 2907");
    t.refuses("enter 1/854 at 2918 to 2918", "H13.22");
    t.allows("enter 1/856 at 2918 to 2918");
    t.refuses("enter 1/856 at 2907 to 2907", "H13.22");
    // In the owner's Movement Phase only.
    let t = scenario("hurtgen", "turn 2, US movement\nwaiting: 1/854\n0402: 1/8");
    t.refuses_for("German", "enter 1/854 to 2907", "S5.11");
}

/// Covers H13.11.
#[test]
fn the_road_into_the_map_costs_half_a_point() {
    let t = scenario("hurtgen", "turn 4, US movement\nwaiting: 10 47 56-sp");
    assert_eq!(t.play("enter 10 to 0123").cost(), 1, "woods by road");
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 1/856");
    assert_eq!(t.clone().play("enter 1/854 to 2907").cost(), 1);
    assert_eq!(t.clone().play("enter 1/856 to 2918").cost(), 1);
    t.refuses("move 1/854 to 2907", "H13.11");
}

/// E9 of the examples.
///
/// Covers H13.12, H13.13.
#[test]
fn each_unit_of_a_column_pays_half_a_point_more_than_the_one_before() {
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854 1/855 2/855 344-art16 1/856");
    // The road from 2907: 2806 over the bridge, 2706 and on, or 2908 and 2909.
    let t = t.play("enter 1/854 at 2907 to 2706");
    assert_eq!(t.cost(), 1 + 2);
    let t = t.play("enter 2/854 at 2907 to 2806");
    assert_eq!(t.cost(), 2 + 1);
    let t = t.play("enter 344-art16 at 2907 to 2909");
    assert_eq!(t.cost(), 3 + 2);
    // The other hex has its own column.
    assert_eq!(t.clone().play("enter 1/856 at 2918 to 2918").cost(), 1);
    let t = t.play("enter 1/855 at 2907 to 2908");
    assert_eq!(t.cost(), 4 + 1);
    let t = t.play("enter 2/855 to 2907");
    assert_eq!(t.cost(), 5, "the fifth pays two and a half points");
    // The next turn begins a new one.
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854\n0402: 1/8");
    let t = t.play_all(&["enter 1/854 to 2706", "end", "end", "end"]);
    assert_eq!((t.turn(), t.decides()), (3, "German".into()));
    assert_eq!(t.play("enter 2/854 to 2907").cost(), 1);
}

/// Covers H13.13.
#[test]
fn off_the_road_each_place_in_the_column_costs_a_clear_hex() {
    // 2907 is held: its neighbours on the edge, 2906 and 2908, are town and clear without a road off the map.
    let t =
        scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854 1/855\n2907: 1/8\n2520: 1/1055");
    let t = t.play("enter 1/854 at 2908 to 2908");
    assert_eq!(t.cost(), 2);
    // The first stands in a U.S. zone of control now and blocks the hex.
    let t = scenario(
        "hurtgen",
        "turn 2, German movement\nwaiting: 1/854 2/854 1/855\n2907: 1/8\n2809: 2/8\n2520: 1/1055",
    );
    t.allows("enter 1/854 at 2908 to 2908");
    // On a board without roads: 1, 2 and 3 points for clear ground.
    let t = crate::table::board(
        "12x12, turn 3, German movement
         columns
         waiting: A German infantry 3-3-7
         waiting: B German infantry 3-3-7
         waiting: C German infantry 3-3-7
         waiting: D German infantry 3-3-2
         arrive 3 at 0105: A B C D",
    );
    let t = t.play("enter A to 0305");
    assert_eq!(t.cost(), 2 + 4);
    let t = t.play("enter B to 0205");
    assert_eq!(t.cost(), 4 + 2);
    // A unit that cannot pay waits.
    let rest = t.clone().play("enter C to 0105");
    assert_eq!(rest.cost(), 6);
    assert_eq!(t.offers("enter D"), [""; 0]);
}

/// Covers H13.14.
#[test]
fn a_unit_that_has_entered_moves_on_with_what_is_left() {
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854");
    // Half a point for 2907, then the road: 2806 over the bridge, 2706.
    assert_eq!(t.clone().play("enter 1/854 at 2907 via 2806 to 2706").cost(), 3);
    let far = t.clone().play("enter 1/854 to 2807");
    assert_eq!(far.cost(), 1 + 1 + 2);
    far.refuses("move 1/854 to 2806", "S5.15");
    // Entries and moves may be mixed.
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854\n2706: 60");
    t.play("enter 1/854 to 2806").play("move 60 to 2707").play("enter 2/854 to 2706");
}

/// Covers H13.21.
#[test]
fn an_enemy_in_the_hex_bars_it_and_a_zone_of_control_stops() {
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854\n2907: 1/8\n2520: 1/1055");
    assert!(!t.can("enter 1/854 at 2907 to 2907"));
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854\n2909: 1/8\n2520: 1/1055");
    assert!(t.controls("US", "2908") && !t.controls("US", "2907"));
    t.allows("enter 1/854 to 2907");
    t.refuses("enter 1/854 at 2907 via 2908 to 2808", "S6.0");
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854\n2908: 1/8\n2520: 1/1055");
    assert!(t.controls("US", "2907"));
    assert_eq!(t.goals("enter", "1/854"), ["2907"]);
    t.refuses("enter 1/854 at 2907 via 2806 to 2706", "H13.21");
}

/// Covers H13.22.
#[test]
fn a_blocked_hex_gives_way_to_the_nearest_one_of_the_edge() {
    let enters = |units: &str| -> Vec<String> {
        let t = scenario("hurtgen", &format!("turn 2, German movement\nwaiting: 1/854\n{units}"));
        let edge = (1..=31).map(|row| format!("29{row:02}"));
        edge.filter(|hex| t.can(&format!("enter 1/854 at {hex} to {hex}"))).collect()
    };
    assert_eq!(enters("2520: 1/1055"), ["2907"]);
    // A friend who is free to be passed does not block, nor does a zone of control alone.
    assert_eq!(enters("2908: 1/8\n2520: 1/1055"), ["2907"]);
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854\n2907: 1/1055");
    t.refuses("enter 1/854 at 2908 to 2908", "H13.22");
    t.allows("enter 1/854 at 2907 to 2908");
    // An enemy in it: of the two hexes beside it the one nearer to a friend.
    assert_eq!(enters("2907: 1/8\n2520: 1/1055"), ["2908"]);
    assert_eq!(enters("2907: 1/8\n2501: 1/1055"), ["2906"]);
    // A friend in it, in an enemy zone of control. He is the nearest friend of both, so the owner chooses.
    assert_eq!(enters("2907: 1/1055\n2806: 1/8"), ["2906", "2908"]);
    // Enemies in the next hexes too: farther along the edge.
    assert_eq!(enters("2907: 1/8\n2906: 2/8\n2908: 3/8\n2520: 1/1055"), ["2909"]);
}

/// Covers H13.21, H13.22.
#[test]
fn the_first_of_a_column_blocks_a_controlled_hex_for_the_next() {
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854 2/854\n2908: 1/8");
    t.refuses("enter 2/854 at 2906 to 2906", "H13.22");
    let t = t.play("enter 1/854 to 2907");
    // He stands in an enemy zone of control now: the second comes beside him, at the head of a column there.
    assert_eq!(t.play("enter 2/854 at 2906 to 2906").cost(), 2);
}

/// Covers H13.23.
#[test]
fn reinforcements_may_be_held_back() {
    let t = scenario("hurtgen", "turn 2, German movement\nwaiting: 1/854\n0402: 1/8");
    t.allows("end");
    let t = t.play("end");
    assert_eq!((t.place("1/854"), t.turn()), ("waiting".into(), 3));
    let t = t.play("end");
    t.allows("enter 1/854 to 2907");
    scenario("hurtgen", "turn 9, US movement\nwaiting: 10").allows("enter 10 to 0123");
}

/// Covers H13.24.
#[test]
fn late_units_come_where_they_were_due() {
    let t = scenario("hurtgen", "turn 5, German movement\nwaiting: 1/854");
    t.allows("enter 1/854 at 2907 to 2907");
    for hex in ["2906", "2908", "2918", "2901"] {
        t.refuses(&format!("enter 1/854 at {hex} to {hex}"), "H13.22");
    }
    let t = scenario("hurtgen", "turn 5, German movement\nwaiting: 1/854\n2907: 1/8\n2520: 1/1055");
    t.allows("enter 1/854 at 2908 to 2908");
}

/// Covers H13.25.
#[test]
fn units_off_the_map_have_no_effect() {
    let t = scenario("hurtgen", "turn 2, US movement\nwaiting: 1/854 344-art16\n2908: 1/8\n2808: 1/1055");
    assert!(!t.controls("German", "2907"));
    t.allows("end");
    // A U.S. unit passes the hex where they wait.
    scenario("hurtgen", "turn 2, US movement\nwaiting: 1/854\n2909: 1/8")
        .allows("move 1/8 via 2908 2907 to 2906");
    let t = scenario("hurtgen", "turn 2, German combat\nwaiting: 1/854 344-art16\n2907: 1/8\n2908: 1/1055");
    let t = t.play("attack 1/8");
    t.refuses("with 1/854", "S2.1");
    t.play_all(&["with 1/1055"]).refuses("with 344-art16", "S2.1");
}
