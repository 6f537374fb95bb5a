//! Zones of control: where they reach, which units they stop, how units leave them [S6.0 to S6.33].

use crate::table::{Table, board};

/// An American unit in 0505 and a German one far enough away.
fn facing(enemy: &str, ground: &str) -> Table {
    board(&format!(
        "12x12, turn 3, German movement
         0505: E US {enemy}
         0502: A German infantry 3-3-7
         {ground}"
    ))
}

const AROUND: [&str; 6] = ["0404", "0405", "0504", "0506", "0604", "0605"];

/// Covers S6.0.
#[test]
fn the_six_hexes_around_a_unit_are_its_zone() {
    let t = facing("infantry 3-3-7", "");
    let mut zone: Vec<&str> = Vec::new();
    for hex in t.game().map.grid.hexes() {
        let number = t.game().number(hex);
        if t.controls("US", number) {
            zone.push(number);
        }
    }
    zone.sort_unstable();
    assert_eq!(zone, AROUND);
}

/// Covers S6.0.
#[test]
fn a_unit_stops_on_entering_an_enemy_zoc() {
    let t = facing("infantry 3-3-7", "");
    t.allows("move A via 0503 to 0504");
    t.refuses("move A via 0503 0504 to 0405", "S6.0");
    // Not even back out of it.
    t.refuses("move A via 0503 0504 to 0403", "S6.0");
    // Straight through 0507 is four hexes away; around the zone it is more.
    let blocked = board(
        "12x12, turn 3, German movement
         0505: E US infantry 3-3-7
         0503: A German infantry 3-3-4",
    );
    blocked.refuses("move A to 0507", "S6.0");
    let why = blocked.why("move A to 0507");
    assert!(why.ends_with("4 movement points: enemy units and zones of control bar the way"), "{why}");
    // What is too far without any enemy is not the enemy's doing.
    blocked.refuses("move A to 0511", "S5.13");
    assert_eq!(blocked.why("move A to 0511"), "A cannot reach 0511 with 4 movement points");
    assert_eq!(blocked.clone().play("move A to 0404").cost(), 4);
    assert_eq!(blocked.play("move A to 0405").cost(), 8, "around 0404, where it would have to stop");
}

/// Covers S6.11.
#[test]
fn every_type_of_unit_has_a_zone() {
    let units = [
        "infantry 3-3-7",
        "airborne 2-4-7",
        "armor 4-3-10",
        "mech 5-5-12",
        "recon 1-3-12",
        "artillery 3-2-18/1-7",
        "artillery-sp 1-2-12/2-12",
        "infantry 0-0-0",
    ];
    for unit in units {
        let t = facing(unit, "");
        assert!(AROUND.iter().all(|hex| t.controls("US", hex)), "{unit}");
        t.refuses("move A via 0503 0504 to 0403", "S6.0");
    }
}

/// Covers S6.11.
#[test]
fn no_unit_of_either_side_cancels_a_zone() {
    // B stands in the enemy's zone: A may neither stop there nor go on through it.
    let t = facing("infantry 3-3-7", "0504: B German infantry 3-3-7");
    assert!(t.controls("US", "0504"));
    t.refuses("move A via 0503 0504 to 0404", "S6.0");
    t.refuses("move A to 0504", "S5.31");
    t.refuses("move B to 0503", "S5.14");
    // Two enemies beside each other control each other's hexes too.
    let t = facing("infantry 3-3-7", "0506: F US infantry 3-3-7");
    assert!(t.controls("US", "0505") && t.controls("US", "0506"));
}

/// Covers S6.11.
#[test]
fn zones_are_in_force_in_every_phase() {
    // E has moved, has attacked and was attacked: it controls all the same.
    let t = board(
        "12x12, turn 3, German combat, first US
         0505: E US infantry 3-3-7
         0506: A German infantry 3-3-7
         attacked A
         targeted E",
    );
    assert!(AROUND.iter().all(|hex| t.controls("US", hex)));
    // In the enemy's own Player-Turn a retreat keeps out of them.
    let t = board(
        "12x12, turn 3, US combat
         0505: E US infantry 4-3-7
         0506: A German infantry 3-3-7
         0508: F US infantry 1-1-7",
    );
    let t = t.play_all(&["attack A", "with E"]).roll("done", 3);
    assert_eq!(t.rolled(), "4-3 clear 7 D1");
    t.refuses("retreat A to 0507", "S7.71");
    assert_eq!(t.goals("retreat", "A"), ["0406", "0606"]);
}

/// Covers S6.12.
#[test]
fn entering_a_zone_costs_no_more_than_the_terrain() {
    for (terrain, cost) in [("clear", 1), ("mixed", 2), ("woods", 3), ("rough", 4)] {
        let free = board(&format!(
            "12x12, turn 3, German movement
             0503: A German infantry 3-3-7
             {terrain} 0504"
        ));
        let held = board(&format!(
            "12x12, turn 3, German movement
             0503: A German infantry 3-3-7
             0505: E US infantry 3-3-7
             {terrain} 0504"
        ));
        assert_eq!(free.play("move A to 0504").cost(), 2 * cost, "{terrain}");
        assert_eq!(held.clone().play("move A to 0504").cost(), 2 * cost, "{terrain} under enemy control");
        let named = held.play("move A via 0502 0503 to 0504").cost();
        assert_eq!(named, 2 * (2 + cost), "{terrain} under enemy control, by a named path");
    }
}

/// Covers S6.13, S5.14.
#[test]
fn a_zone_is_left_after_the_controlling_unit_has_gone() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 15-3-7
         0506: E US infantry 1-3-7",
    );
    t.refuses("move A to 0504", "S5.14");
    let t = t.play("end").play_all(&["attack E", "with A"]).roll("done", 1);
    assert_eq!(t.rolled(), "15-3 clear 12 De");
    assert_eq!(t.place("E"), "eliminated");
    // A stays; its next Movement Phase comes after the American Player-Turn.
    let t = t.play("done").play("end");
    assert_eq!((t.turn(), t.decides()), (4, "German".into()));
    t.allows("move A to 0501");
}

/// Covers S6.13.
#[test]
fn a_zone_is_left_by_retreat_and_by_advance() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 4-3-7
         0605: F US infantry 1-1-7
         0506: E US infantry 1-3-7
         targeted F",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 3);
    assert_eq!(t.rolled(), "4-3 clear 7 D1");
    let t = t.play("retreat E to 0507");
    // A leaves the zone of F, and 0506 lies in it as well.
    assert!(t.controls("US", "0505") && t.controls("US", "0506"));
    let t = t.play("advance A to 0506");
    assert_eq!((t.place("E"), t.place("A")), ("0507".into(), "0506".into()));
}

/// Covers S6.21.
#[test]
fn opposing_zones_share_a_hex() {
    let t = board(
        "12x12, turn 3, German movement
         0503: A German infantry 3-3-7
         0505: E US infantry 3-3-7
         0106: B German infantry 3-3-7
         0908: F US infantry 3-3-7",
    );
    assert!(t.controls("German", "0504") && t.controls("US", "0504"));
    // It is enemy-controlled for either side, own control or not.
    t.refuses("move A via 0504 to 0405", "S6.0");
    let t = t.play("move B to 0205").play("end");
    t.refuses("move E via 0504 to 0405", "S6.0");
    t.allows("move E to 0504");
}

/// Covers S6.22.
#[test]
fn several_zones_on_a_hex_act_like_one() {
    let one = "0502: A German infantry 3-3-7
               0505: E US infantry 3-3-7";
    let four = "0502: A German infantry 3-3-7
                0505: E US infantry 3-3-7
                0604: F US infantry 3-3-7
                0404: G US infantry 3-3-7
                0405: H US infantry 3-3-7";
    for units in [one, four] {
        let t = board(&format!("12x12, turn 3, German movement\n{units}"));
        t.refuses("move A via 0503 0504 to 0403", "S6.0");
        assert_eq!(t.play("move A via 0503 to 0504").cost(), 4, "a unit enters and pays the terrain");
    }
}

/// Covers S6.23.
#[test]
fn adjacent_enemies_control_each_other() {
    let hexsides =
        ["", "stream 0505/0506", "river 0505/0506", "river 0505/0506\nbridge 0505/0506", "ferry 0505/0506"];
    for hexside in hexsides {
        for (terrain, other) in [("clear", "woods"), ("woods", "clear"), ("rough", "town")] {
            let t = board(&format!(
                "12x12, turn 3, German movement
                 0505: A German armor 3-3-7
                 0506: E US infantry 3-3-7
                 {terrain} 0505
                 {other} 0506
                 {hexside}"
            ));
            let mutual = (t.controls("US", "0505"), t.controls("German", "0506"));
            assert_eq!(mutual.0, mutual.1, "{hexside} {terrain}");
            let barred = hexside == "river 0505/0506" || hexside == "ferry 0505/0506";
            assert_eq!(mutual.0, !barred, "{hexside} {terrain}");
            assert_eq!(t.offers("move A").is_empty(), !barred, "{hexside} {terrain}: mutual effect");
        }
    }
}

/// Covers S6.31.
#[test]
fn zones_reach_into_all_terrain_and_across_all_hexsides_but_rivers() {
    for terrain in ["clear", "mixed", "grove", "woods", "broken", "rough", "town"] {
        assert!(facing("infantry 3-3-7", &format!("{terrain} 0504")).controls("US", "0504"), "{terrain}");
    }
    for hexside in
        ["stream 0504/0505", "canal 0504/0505", "road 0504 0505", "trail 0504 0505", "rail 0504 0505"]
    {
        let t = facing("infantry 3-3-7", hexside);
        assert!(t.controls("US", "0504"), "{hexside}");
        t.refuses("move A via 0503 0504 to 0403", "S6.0");
    }
    let t = facing("infantry 3-3-7", "river 0504/0505");
    assert!(!t.controls("US", "0504"));
    t.allows("move A via 0503 0504 to 0403");
}

/// Covers S6.32.
#[test]
fn vehicles_control_and_attack_ground_that_they_cannot_enter() {
    for vehicle in ["armor 4-3-10", "mech 5-5-12", "recon 1-3-12", "artillery-sp 1-2-12/2-12"] {
        for terrain in ["woods", "broken", "rough"] {
            let t = facing(vehicle, &format!("{terrain} 0504"));
            t.refuses("move A via 0503 0504 to 0403", "S6.0");
            t.allows("move A via 0503 to 0504");
            let t = board(&format!(
                "12x12, turn 3, US combat
                 0505: E US {vehicle}
                 0504: A German infantry 3-3-7
                 {terrain} 0504"
            ));
            t.allows("attack A");
            t.play("attack A").allows("with E");
        }
    }
}

/// Covers S6.33, S6.31.
#[test]
fn units_across_an_unbridged_river_neither_stop_nor_fight() {
    for water in ["river", "ferry"] {
        let shore = format!("{water} 0504/0505 0404/0505 0604/0505");
        let t = facing("infantry 3-3-7", &shore);
        assert!(!t.controls("US", "0504"), "{water}");
        t.allows("move A via 0503 0504 to 0604");
        // In the Combat Phase no unit must attack and none can: it ends at once.
        let t = t.play("move A via 0503 to 0504").play("end");
        assert_eq!(t.log(), ["German combat", "German combat ends", "US movement"]);
        t.allows("move E to 0509");
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: E US infantry 3-3-7
             0504: A German infantry 3-3-7
             {shore}"
        ));
        t.refuses("attack E", "S7.15");
    }
}

/// Covers S6.33.
#[test]
fn streams_and_bridges_carry_zones_and_attacks() {
    for crossing in [
        "stream 0504/0505",
        "river 0504/0505\nbridge 0504/0505",
        "river 0504/0505\nroad 0504 0505",
        "river 0504/0505\ntrail 0504 0505",
    ] {
        let t = facing("infantry 3-3-7", crossing);
        assert!(t.controls("US", "0504"), "{crossing}");
        t.refuses("move A via 0503 0504 to 0403", "S6.0");
        let t = t.play("move A via 0503 to 0504").play("end");
        t.allows("attack E");
        t.refuses("end", "S7.11");
    }
}
