//! Retreats: how far, which way, and what becomes of a unit that cannot [S7.7].

use crate::table::{Table, board};
use westwall::{Event, Step};

/// E in 0504 attacked by A in 0505, whose zone of control leaves E the hexes 0503, 0403 and 0603.
/// At +12 the die gives De, D4, D3 and D2; at 0 it gives D2, D1, Br, Br, A1 and A1.
fn driven_back(attack: u8, more: &str, die: u32) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry {attack}-3-7
         0504: E US infantry 3-3-7
         {more}"
    ));
    t.play_all(&["attack E", "with A"]).roll("done", die)
}

fn d1(more: &str) -> Table {
    driven_back(3, more, 2)
}

fn d2(more: &str) -> Table {
    driven_back(15, more, 4)
}

fn d3(more: &str) -> Table {
    driven_back(15, more, 3)
}

/// Covers S7.7.
#[test]
fn a_unit_that_has_no_legal_hex_is_eliminated() {
    let t = d1("closed US 0503 0403 0603");
    assert_eq!(t.place("E"), "eliminated");
    assert!(t.log().contains(&"E cannot complete its retreat and is eliminated in 0504 [S7.74]".to_string()));
}

/// Covers S7.7.
#[test]
fn a_retreat_does_not_lead_off_the_map() {
    let t = board(
        "12x12, turn 3, German combat
         exits US north
         0502: A German infantry 3-3-7
         0501: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 2);
    assert_eq!(t.place("E"), "eliminated");
}

/// Covers S7.7.
#[test]
fn a_retreat_costs_no_movement_points() {
    let t = board(
        "12x12, turn 3, German combat
         0507: A German infantry 15-3-7
         0506: E US infantry 3-3-0
         rough 0505 0504 0503 0502 0404 0405 0403 0605 0604
         stream 0506/0505 0505/0504 0504/0503 0503/0502",
    );
    let t = t.play_all(&["attack E", "with A"]);
    assert_eq!(t.sums().line.name(), "clear");
    let t = t.roll("done", 2);
    let t = ["0505", "0504", "0503"].iter().fold(t, |t, hex| t.play(&format!("retreat E to {hex}")));
    assert_eq!(t.play("retreat E to 0502").place("E"), "0502");
}

/// Covers S7.7.
#[test]
fn a_unit_that_can_retreat_must_and_must_at_once() {
    let t = d1("");
    t.refuses("eliminate E", "S7.7");
    t.refuses("done", "S4.1");
    t.refuses_for("German", "done", "S4.1");
    assert_eq!(t.legal(), ["retreat E to 0503", "retreat E to 0603", "retreat E to 0403"]);
}

/// Covers S7.7.
#[test]
fn one_unit_completes_its_retreat_before_the_next_begins() {
    let t = board(
        "15x15, turn 3, German combat
         0808: A German infantry 18-3-7
         0807: E1 US infantry 3-3-7
         0908: E2 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 4);
    let t = t.play("retreat E1 to 0806");
    t.refuses("retreat E2 to 1007", "S7.7");
    let t = t.play("retreat E1 to 0805");
    t.refuses("retreat E1 to 0804", "S7.7");
    t.allows("retreat E2 to 1007");
}

/// Covers S7.71.
#[test]
fn a_retreat_may_leave_an_enemy_zoc_and_enters_none() {
    let t = d1("");
    assert_eq!(t.goals("retreat", "E"), ["0403", "0503", "0603"]);
    t.refuses("retreat E to 0404", "S7.71");
    t.refuses("retreat E to 0604", "S7.71");
    t.refuses("retreat E to 0505", "S5.12");
}

/// Covers S7.71.
#[test]
fn a_later_step_enters_no_enemy_zoc_either() {
    let t = d2("0501: B German infantry 1-1-7");
    let t = t.play("retreat E to 0503");
    t.refuses("retreat E to 0502", "S7.71");
    assert_eq!(t.goals("retreat", "E"), ["0402", "0602"]);
}

/// Covers S7.71.
#[test]
fn a_friend_does_not_lift_an_enemy_zoc_from_its_hex() {
    // Could E push F out of 0404, or G out of 0604, it would live.
    let t = d1("closed US 0503 0403 0603
                0404: F US infantry 3-3-7
                0604: G US infantry 3-3-7
                targeted F G");
    assert_eq!(t.place("E"), "eliminated");
    assert_eq!((t.place("F"), t.place("G")), ("0404".into(), "0604".into()));
}

/// Covers S7.71.
#[test]
fn no_zoc_reaches_across_an_unbridged_river() {
    let t = d1("river 0505/0404");
    assert_eq!(t.goals("retreat", "E"), ["0403", "0404", "0503", "0603"]);
}

/// Covers S7.72.
#[test]
fn no_unit_retreats_across_an_unbridged_river_or_a_ferry() {
    let t = d1("river 0504/0503\n ferry 0504/0403");
    assert_eq!(t.goals("retreat", "E"), [""; 0], "the last way is taken without asking");
    assert_eq!(t.place("E"), "0603");
    let t = d1("river 0504/0503");
    t.refuses("retreat E to 0503", "S7.72");
    let bridged = d1("river 0504/0503\n trail 0504 0503");
    bridged.allows("retreat E to 0503");
    // On foot a stream and woods are open.
    d1("stream 0504/0503\n woods 0503").allows("retreat E to 0503");
}

/// Covers S7.72.
#[test]
fn a_vehicle_retreats_into_woods_or_across_a_stream_by_road_or_trail_only() {
    let t = |ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 3-3-7
             0504: E US armor 3-3-12
             {ground}"
        ));
        t.play_all(&["attack E", "with A"])
    };
    let wild = t("woods 0503\n broken 0403").roll("done", 2);
    assert_eq!(wild.place("E"), "0603");
    let wild = t("woods 0503").roll("done", 2);
    wild.refuses("retreat E to 0503", "S7.72");
    let road = t("woods 0503\n road 0504 0503").roll("done", 2);
    road.allows("retreat E to 0503");
    let stream = t("stream 0504/0503 0504/0403 0504/0603").roll("done", 2);
    assert_eq!(stream.place("E"), "eliminated");
    let trail = t("stream 0504/0503 0504/0403 0504/0603\n trail 0504 0503").roll("done", 2);
    assert_eq!(trail.place("E"), "0503");
}

/// Covers S7.73.
#[test]
fn with_one_empty_way_open_no_unit_is_displaced() {
    let t = d1("0503: F US infantry 3-3-7");
    t.refuses("retreat E to 0503", "S7.73");
    assert_eq!(t.goals("retreat", "E"), ["0403", "0603"]);
    let t = d1("0503: F US infantry 3-3-7\n 0403: G US infantry 3-3-7");
    assert_eq!((t.place("E"), t.place("F"), t.place("G")), ("0603".into(), "0503".into(), "0403".into()));
}

/// Covers S7.73.
#[test]
fn an_empty_hex_from_which_only_friends_lead_on_is_no_way_either() {
    let t = d2("0502: F US infantry 3-3-7
                0402: G US infantry 3-3-7
                0602: H US infantry 3-3-7");
    t.refuses("retreat E to 0503", "S7.74");
    assert_eq!(t.goals("retreat", "E"), ["0403", "0603"]);
    let t = t.play("retreat E to 0403");
    assert_eq!(t.goals("retreat", "E"), ["0303", "0304"]);
}

/// Covers S7.73.
#[test]
fn a_retreat_through_friends_meets_as_few_of_them_as_it_can() {
    // West by 0403 and 0303 stand two friends in the way, east by 0603 and 0703 stands one.
    let t = d2("0403: F US infantry 3-3-7
                0303: G US infantry 3-3-7
                0703: H US infantry 3-3-7
                closed US 0503 0402 0304 0602 0704");
    assert_eq!((t.place("F"), t.place("G")), ("0403".into(), "0303".into()));
    assert_eq!((t.step(), t.decides()), (Step::Displace, "US".into()));
    assert_eq!(t.goals("displace", "H"), ["0702", "0802", "0803"]);
    assert_eq!(t.play("displace H to 0702").place("E"), "0703");
}

/// Covers S7.74.
#[test]
fn every_step_leads_one_hex_farther_from_the_combat_hex() {
    let t = d3("").play("retreat E to 0503");
    t.refuses("retreat E to 0403", "S7.74");
    t.refuses("retreat E to 0504", "S7.71");
    let t = t.play("retreat E to 0402");
    t.refuses("retreat E to 0303", "S7.74");
    t.refuses("retreat E to 0403", "S7.74");
    t.refuses("retreat E to 0502", "S7.74");
    let t = t.play("retreat E to 0302");
    assert_eq!((t.step(), t.place("E")), (Step::Advance, "0302".into()));
}

/// Covers S7.74.
#[test]
fn a_unit_that_cannot_go_all_the_way_dies_in_the_last_hex_it_reaches() {
    // One column: two steps to the north edge, and D3 asks for three.
    let t = board(
        "1x6, turn 3, German combat
         0104: A German infantry 15-3-7
         0103: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 3);
    assert_eq!(
        t.log()[2..],
        [
            "E retreats from 0103 to 0102",
            "E retreats from 0102 to 0101",
            "E cannot complete its retreat and is eliminated in 0101 [S7.74]"
        ]
    );
    assert_eq!(t.place("E"), "eliminated");
    // Its path has all three hexes, the last one included.
    assert_eq!(t.goals("advance", "A"), ["0101", "0102", "0103"]);
}

/// Covers S7.74.
#[test]
fn a_unit_that_dies_on_the_spot_leaves_its_hex_alone_as_path() {
    let t = driven_back(15, "closed US 0503 0403 0603", 3);
    assert_eq!(t.place("E"), "eliminated");
    assert_eq!(t.goals("advance", "A"), ["0504"]);
}

/// Covers S7.74.
#[test]
fn a_lost_retreat_goes_as_far_as_it_can_and_its_owner_chooses_among_equals() {
    // West and east there are two steps, north only one; three are asked for.
    let t = d3("closed US 0502 0402 0602 0304 0704 0203 0202 0302 0803 0802 0702");
    assert_eq!(t.goals("retreat", "E"), ["0403", "0603"]);
    t.refuses("retreat E to 0503", "S7.74");
    let t = t.play("retreat E to 0603");
    assert_eq!(t.place("E"), "eliminated");
    assert_eq!(t.goals("advance", "A"), ["0504", "0603", "0703"]);
}

/// Covers S7.74.
#[test]
fn a_lost_retreat_pushes_no_unit_aside() {
    // One column: F could make room for E once, but not twice.
    let t = board(
        "1x6, turn 3, German combat
         0105: A German infantry 15-3-7
         0104: E US infantry 3-3-7
         0102: F US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 3);
    assert_eq!((t.place("E"), t.place("F")), ("eliminated".into(), "0102".into()));
    assert_eq!(t.goals("advance", "A"), ["0103", "0104"]);
}

/// Covers S7.62, S7.7.
#[test]
fn only_losers_retreat_and_only_by_their_owner() {
    let t = d1("0501: F US infantry 3-3-7");
    assert_eq!(t.step(), Step::Retreat);
    t.refuses("retreat A to 0506", "S7.62");
    t.refuses("retreat F to 0601", "S7.7");
}

/// Two defenders that can retreat only to 0603, with no way on from there.
fn one_way_for_two() -> Table {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 6-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         closed US 0503 0403 0704 0705 0602 0703",
    );
    t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 2)
}

/// Covers S7.7.
#[test]
fn the_owner_chooses_who_of_several_losers_goes_first() {
    let t = one_way_for_two();
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "US".into()));
    assert_eq!(t.legal(), ["retreat E1 to 0603", "retreat E2 to 0603"]);
    let first = t.clone().play("retreat E1 to 0603");
    assert_eq!((first.place("E1"), first.place("E2")), ("0603".into(), "eliminated".into()));
    let second = t.play("retreat E2 to 0603");
    assert_eq!((second.place("E1"), second.place("E2")), ("eliminated".into(), "0603".into()));
}

/// Covers S7.7.
#[test]
fn a_loser_without_a_way_may_be_taken_off_before_the_others_go() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 6-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         closed US 0503 0403 0603",
    );
    let t = t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 2);
    assert_eq!(t.legal(), ["eliminate E1", "retreat E2 to 0704", "retreat E2 to 0705"]);
    t.refuses("eliminate E2", "S7.7");
    let t = t.play("eliminate E1");
    assert_eq!(
        (t.place("E1"), t.goals("retreat", "E2")),
        ("eliminated".into(), vec!["0704".into(), "0705".into()])
    );
}

/// Covers S7.7, S7.81.
#[test]
fn a_unit_of_the_same_combat_that_has_not_gone_yet_is_a_friend_in_the_way() {
    // Br: E has gone to 0603, so B's hex is free of enemy control and the only way for A.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 2-3-7
         0605: B German infantry 1-3-7
         0604: E US infantry 3-3-7
         closed German 0506 0404 0405",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]).roll("done", 3).play("retreat E to 0603");
    assert_eq!(t.goals("retreat", "A"), ["0605"]);
    // If B goes first the hex is empty and no unit is displaced.
    let b_first = t.clone().play("retreat B to 0606");
    assert_eq!((b_first.place("A"), b_first.place("B")), ("0605".into(), "0606".into()));
    let t = t.play("retreat A to 0605");
    assert_eq!(t.goals("displace", "B"), ["0606", "0705", "0706"]);
    let t = t.play("displace B to 0606");
    assert_eq!((t.place("A"), t.place("B")), ("0605".into(), "0606".into()));
    // B has been displaced, which is no retreat: that is still to come.
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
    assert!(t.goals("retreat", "B").contains(&"0607".to_string()));
    assert!(t.events().iter().any(|event| matches!(event, Event::Displaced(..))));
}
