//! Leaving the map: who may, what it costs, and that no unit comes back [B12.0 to B12.12].

use crate::table::{Table, board, scenario};
use westwall::Step;

/// A German unit in 0105, on the western edge, which it may leave.
fn edge(unit: &str, ground: &str) -> Table {
    board(&format!(
        "12x12, turn 3, German movement
         0105: A German {unit}
         exits German west
         {ground}"
    ))
}

/// Covers B12.0.
#[test]
fn leaving_costs_as_much_as_the_hex_that_is_left() {
    let costs =
        [("clear", 1), ("town", 1), ("mixed", 2), ("grove", 2), ("woods", 3), ("broken", 3), ("rough", 4)];
    for (terrain, cost) in costs {
        let ground = format!("{terrain} 0105");
        edge(&format!("infantry 3-3-{cost}"), &ground).allows("exit A west via 0105");
        edge(&format!("infantry 3-3-{}", cost - 1), &ground).refuses("exit A west via 0105", "S5.25");
    }
}

/// Covers B12.0.
#[test]
fn the_whole_move_is_paid_with_the_step_over_the_edge() {
    // Three clear hexes to 0105 and one beyond it.
    let from = |allowance: u32| {
        board(&format!(
            "12x12, turn 3, German movement
             0403: A German infantry 3-3-{allowance}
             exits German west
             woods 0101 0102 0103 0104 0106 0107"
        ))
    };
    from(4).allows("exit A west");
    from(3).refuses("exit A west", "B12.0");
    from(4).allows("exit A west via 0304 0204 0105");
    from(3).refuses("exit A west via 0304 0204 0105", "S5.25");
    from(4).refuses("exit A west via 0304 0204", "B12.0");
    let t = from(4).play("exit A west");
    assert_eq!((t.place("A"), t.log()), ("exited west".into(), vec!["A exits by the west edge".to_string()]));
}

/// Covers B12.0.
#[test]
fn a_road_or_trail_off_the_map_is_used() {
    let road = "woods 0105\nexit road 0105 west";
    edge("infantry 3-3-1", road).allows("exit A west");
    edge("armor 3-3-1", road).allows("exit A west");
    let trail = "woods 0105\nexit trail 0105 west";
    edge("armor 3-3-1", trail).allows("exit A west");
    // One point: by road it is enough for one road hex and the step beyond, by trail only for the latter.
    let two = |kind: &str| {
        board(&format!(
            "12x12, turn 3, German movement
             0204: A German armor 3-3-1
             exits German west
             woods 0105
             {kind} 0204 0105
             exit {kind} 0105 west"
        ))
    };
    two("road").allows("exit A west");
    two("trail").refuses("exit A west", "B12.0");
    // A road in the hex that does not lead off the map is of no use.
    edge("infantry 3-3-1", "woods 0105\nroad 0204 0105").refuses("exit A west", "B12.0");
}

/// Covers B12.0, S5.24.
#[test]
fn a_vehicle_leaves_trackless_ground_by_road_or_trail_only() {
    for terrain in ["woods", "broken", "rough"] {
        let ground = format!("{terrain} 0105\nroad 0105 0204");
        edge("armor 3-3-12", &ground).refuses("exit A west via 0105", "S5.24");
        edge("armor 3-3-12", &format!("{ground}\nexit trail 0105 west")).allows("exit A west via 0105");
        edge("infantry 3-3-12", &ground).allows("exit A west via 0105");
    }
    edge("armor 3-3-12", "mixed 0105").allows("exit A west");
}

/// Covers B12.0.
#[test]
fn an_exit_from_a_western_road_hex_of_the_map_costs_half_a_point() {
    // A panzer battalion has 24 half points: from Bastogne the Marche road has 23 hexes to the edge.
    let road = "1317 1217 1117 1016 0916 0815 0715 0614 0514 0513 0412 0411 0311 0310 0309 0308 0307 0306 \
                0305 0204 0203 0103 0102";
    assert_eq!(road.split(' ').count(), 23);
    let t = scenario("spearhead", "turn 6, German movement\n1416: 1/3");
    t.allows(&format!("exit 1/3 west via {road}"));
    let t = scenario("spearhead", "turn 6, German movement\n1517: 1/3");
    t.refuses(&format!("exit 1/3 west via 1416 {road}"), "S5.25");
}

/// Covers B12.0.
#[test]
fn only_the_german_leaves_and_by_every_edge() {
    for name in ["spearhead", "campaign"] {
        let t = scenario(name, "turn 3, German movement\n0101: 1/77\n2931: 2/77\n1501: 3/77");
        assert_eq!(t.offers("exit 1/77"), ["exit 1/77 north", "exit 1/77 west"]);
        assert_eq!(t.offers("exit 2/77"), ["exit 2/77 east", "exit 2/77 south"]);
        assert_eq!(t.offers("exit 3/77"), ["exit 3/77 north"]);
        let t = scenario(name, "turn 3, US movement\n0101: 1/501");
        t.refuses("exit 1/501 west", "B12.0");
        t.refuses("exit 1/501 west via 0101", "B12.0");
    }
    // In the relief there is nothing to be gained, and no exit.
    let t = scenario("relief", "turn 12, German movement\n0101: 1/13");
    t.refuses("exit 1/13 west", "B12.0");
    t.refuses("exit 1/13 west via 0101", "B12.0");
    assert_eq!(t.offers("exit"), [""; 0]);
}

/// Covers B12.0.
#[test]
fn a_zone_of_control_on_the_way_ends_the_move_on_the_map() {
    let t = board(
        "12x12, turn 3, German movement
         0305: A German infantry 3-3-7
         0103: E US infantry 3-3-7
         exits German west",
    );
    // 0104 is controlled: the unit would have to stop there. 0106 is free.
    t.refuses("exit A west via 0204 0104", "S6.0");
    t.allows("exit A west via 0205 0106");
    t.allows("exit A west");
    // Three points reach no edge hex but 0104: controlled, it is no way out.
    let way = |enemy: &str| {
        board(&format!(
            "12x12, turn 3, German movement
             0304: A German infantry 3-3-3
             exits German west
             woods 0105 0103
             {enemy}"
        ))
    };
    way("").allows("exit A west");
    way("0103: E US infantry 3-3-7").refuses("exit A west", "B12.0");
}

/// Covers B12.0, S5.31.
#[test]
fn a_unit_leaves_through_a_hex_where_a_friend_stands() {
    let t = board(
        "12x12, turn 3, German movement
         0204: A German infantry 3-3-7
         0105: B German infantry 3-3-7
         exits German west",
    );
    assert_eq!(t.play("exit A west via 0105").place("A"), "exited west");
}

/// Covers B12.11.
#[test]
fn an_exited_unit_never_returns() {
    let t = scenario("spearhead", "turn 3, German movement\nothers keep\n0102: 1/3");
    let t = t.play("exit 1/3 west");
    assert_eq!(t.place("1/3"), "exited west");
    t.refuses("enter 1/3 to 2913", "S5.15");
    t.refuses("move 1/3 to 0102", "S5.15");
    let t = t.play("end").play("end");
    assert_eq!(t.turn(), 4);
    t.refuses("move 1/3 to 0102", "S3.0");
    t.refuses("enter 1/3 to 2913", "S3.0");
    t.refuses("exit 1/3 west", "S3.0");
    assert!(!t.legal().iter().any(|action| action.split(' ').any(|word| word == "1/3")));
}

/// Covers B12.12.
#[test]
fn units_exit_in_the_german_movement_phase_only() {
    let units = "0105: A German infantry 3-3-7
                 0505: B German infantry 3-3-7
                 0506: E US infantry 3-3-7
                 exits German west";
    board(&format!("12x12, turn 3, German movement\n{units}")).allows("exit A west");
    let t = board(&format!("12x12, turn 3, German combat\n{units}"));
    t.refuses("exit A west", "S5.11");
    let t = board(&format!("12x12, turn 3, US movement\n{units}"));
    t.refuses_for("German", "exit A west", "S5.11");
    let t = board(&format!("12x12, turn 3, US combat\n{units}"));
    t.refuses_for("German", "exit A west", "S5.11");
}

/// Covers B12.12.
#[test]
fn a_retreat_off_the_map_eliminates() {
    // 1/3 stands in 0112; its free neighbours all lie in American zones, the rest is off the map.
    let t = scenario(
        "spearhead",
        "turn 5, US combat
         0112: 1/3
         0111: 705
         0212: 811",
    );
    let before = (t.points("US"), t.points("German"));
    let t = t.play_all(&["attack 1/3", "with 705", "with 811"]).roll("done", 3);
    assert_eq!(t.rolled(), "10-4 clear 10 D2");
    assert_eq!(t.place("1/3"), "eliminated");
    assert_eq!((t.points("US"), t.points("German")), before, "it counts as a unit that did not exit");
    // An advance never leaves the map either: the path ends where the unit was lost.
    assert_eq!(t.step(), Step::Advance);
    assert_eq!(t.offers("advance"), ["advance 811 to 0112", "advance 705 to 0112"]);
}

/// Covers B12.12.
#[test]
fn a_retreat_keeps_to_the_map_while_it_can() {
    let t = board(
        "12x12, turn 3, US combat
         0105: A German infantry 3-3-7
         0104: E US infantry 4-3-7
         exits German west",
    );
    let t = t.play_all(&["attack A", "with E"]).roll("done", 3);
    assert_eq!(t.rolled(), "4-3 clear 7 D1");
    assert_eq!(t.goals("retreat", "A"), ["0106", "0205"]);
}
