//! Movement: who may move when, what it costs, what stands in the way [S5.0 to S5.33].

use std::sync::Arc;

use crate::table::{Table, board};
use kernel::prelude::*;
use kernel::{Match, Seat, Seed, UndoRule};
use westwall::Step;

const US: Seat = Seat(0);
const GERMAN: Seat = Seat(1);

/// A board with one unit and one hex of some ground beside it, 0506.
fn beside(unit: &str, ground: &str) -> Table {
    board(&format!("12x12, turn 3, German movement\n0505: A German {unit}\n{ground}"))
}

/// Covers S5.0.
#[test]
fn a_unit_goes_to_any_side_and_each_hex_of_its_path_is_paid() {
    let t = beside("infantry 3-3-1", "");
    assert_eq!(t.goals("move", "A"), ["0404", "0405", "0504", "0506", "0604", "0605"]);
    let t = beside("infantry 3-3-7", "");
    assert_eq!(t.clone().play("move A to 0506").cost(), 2);
    let around = t.play("move A via 0504 0604 0605 to 0506");
    assert_eq!(around.cost(), 8);
    assert_eq!(around.place("A"), "0506");
}

/// Covers S5.0.
#[test]
fn a_path_with_a_gap_is_refused() {
    let t = beside("infantry 3-3-7", "");
    t.refuses("move A via 0504 0502 to 0501", "S5.0");
    t.refuses("move A via 0503 to 0502", "S5.0");
    t.allows("move A via 0504 0503 0502 to 0501");
    t.refuses("move A to 0505", "S5.0");
}

/// Covers S5.0.
#[test]
fn all_some_or_none_of_the_units_move() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0305: B German infantry 3-3-7
         0705: C German infantry 3-3-7",
    );
    t.allows("end");
    let t = t.play("move A to 0501").play("move C to 0701");
    t.allows("move B to 0301");
    t.allows("end");
}

/// Covers S5.11.
#[test]
fn no_unit_moves_outside_its_owners_movement_phase() {
    let units = "0505: A German infantry 3-3-7
                 0506: E US infantry 3-3-7
                 0205: B German infantry 3-3-7
                 0906: F US infantry 3-3-7";
    let t = board(&format!("12x12, turn 3, German movement\n{units}"));
    t.allows("move B to 0204");
    t.refuses_for("US", "move F to 0905", "S5.11");
    let t = t.play("end");
    assert_eq!(t.step(), Step::Combat);
    t.refuses("move B to 0204", "S5.11");
    t.refuses_for("US", "move F to 0905", "S5.11");
}

/// Covers S5.11.
#[test]
fn a_combat_result_moves_units_in_the_combat_phase() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 9-3-7
         0506: E US infantry 1-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 4);
    assert_eq!(t.rolled(), "9-3 clear 10 D2");
    let t = t.play("retreat E to 0507").play("retreat E to 0508").play("advance A to 0506");
    assert_eq!((t.place("E"), t.place("A")), ("0508".into(), "0506".into()));
}

/// Covers S5.12.
#[test]
fn an_enemy_hex_is_never_entered() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0508: E US infantry 3-3-7",
    );
    t.refuses("move A to 0508", "S5.12");
    // Across an unbridged river there is no zone of control: here the enemy himself is the obstacle.
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7
         ferry 0505/0506",
    );
    t.refuses("move A via 0506 to 0507", "S5.12");
    t.refuses("move A to 0506", "S5.12");
    t.allows("move A to 0504");
}

/// Covers S5.12.
#[test]
fn no_path_leads_through_an_enemy_hex() {
    // A lane one hex wide between two rivers, with an enemy on a ferry landing in it.
    let lane = "6x4, turn 3, German movement
                0201: A German infantry 3-3-7
                river 0202/0103 0202/0303 0203/0103 0203/0104 0203/0303 0203/0304
                ferry 0201/0202 0202/0203 0203/0204";
    let goals = board(lane).goals("move", "A");
    assert!(goals.contains(&"0202".into()));
    let goals = board(&format!("{lane}\n0202: E US infantry 1-1-1")).goals("move", "A");
    assert!(!goals.contains(&"0202".into()), "the enemy's hex is not offered: {goals:?}");
    assert!(!goals.contains(&"0203".into()), "nor is the hex behind it: {goals:?}");
}

/// Covers S5.13, S2.32.
#[test]
fn seven_points_reach_seven_clear_hexes_and_no_more() {
    let t = board("9x20, turn 3, German movement\n0508: A German infantry 3-3-7");
    t.allows("move A to 0501");
    t.allows("move A to 0515");
    t.refuses("move A to 0516", "S5.13");
    let near = |hex: &str| {
        let find = |hex| t.game().map.grid.find(hex).expect("a hex of the board");
        t.game().distance(find("0508"), find(hex)) <= 7
    };
    let goals = t.goals("move", "A");
    assert!(goals.iter().all(|hex| near(hex)));
    let all = t.game().map.grid.hexes().filter(|&hex| near(t.game().number(hex))).count();
    assert_eq!(goals.len(), all - 1, "every hex within seven but its own");
}

/// Covers S5.13.
#[test]
fn unused_points_are_neither_saved_nor_given_away() {
    let t = board(
        "9x20, turn 3, German movement
         0501: A German infantry 3-3-7
         0901: B German infantry 3-3-7",
    );
    // A stands still in turn 3, B too: in turn 4 A has seven points again, not fourteen.
    let t = t.play("end").play("end");
    assert_eq!(t.turn(), 4);
    t.allows("move A to 0508");
    t.refuses("move A to 0509", "S5.13");
    // Having spent all seven in turn 4 it has seven in turn 5.
    let t = t.play("move A to 0508").play("end").play("end");
    t.allows("move A to 0515");
    t.refuses("move A to 0516", "S5.13");
}

/// Covers S5.14.
#[test]
fn a_unit_that_starts_in_an_enemy_zoc_does_not_move() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7
         0909: B German infantry 3-3-7",
    );
    t.refuses("move A to 0504", "S5.14");
    // Not even into another hex that the same enemy controls.
    t.refuses("move A to 0605", "S5.14");
    t.refuses("move A via 0605 to 0604", "S5.14");
    assert_eq!(t.offers("move A"), [""; 0]);
    t.allows("move B to 0908");
}

/// Covers S5.14, B12.0.
#[test]
fn a_unit_in_an_enemy_zoc_does_not_leave_the_map() {
    let exits = "exits German west\n0105: A German infantry 3-3-7";
    board(&format!("12x12, turn 3, German movement\n{exits}")).allows("exit A west");
    let t = board(&format!("12x12, turn 3, German movement\n{exits}\n0106: E US infantry 3-3-7"));
    t.refuses("exit A west", "S5.14");
    t.refuses("exit A west via 0105", "S5.14");
    assert_eq!(t.offers("exit"), [""; 0]);
}

/// Covers S5.15.
#[test]
fn a_finished_move_is_not_taken_up_again() {
    let t = board(
        "12x12, turn 3, German movement
         exits German west
         0205: A German infantry 3-3-7
         waiting: R German infantry 3-3-7
         arrive 3 at 0101: R",
    );
    let t = t.play("move A to 0204").play("enter R to 0102");
    t.refuses("move A to 0203", "S5.15");
    t.refuses("move A to 0205", "S5.15");
    t.refuses("exit A west", "S5.15");
    t.refuses("move R to 0103", "S5.15");
    assert_eq!(t.legal(), ["end"]);
    // In the next turn it moves again.
    let t = t.play("end").play("end");
    t.allows("move A to 0205");
}

/// Covers S5.15.
#[test]
fn a_finished_move_is_taken_back_only_if_the_opponent_agrees() {
    let t = board(
        "12x12, turn 3, German movement
         0205: A German infantry 3-3-7
         0905: E US infantry 3-3-7",
    );
    let play = |undo| {
        let mut game = Match::from_position(
            Arc::new(t.rulebook().clone()),
            t.position().clone(),
            None,
            Seed::from_number(1),
            undo,
        );
        let action = t.rulebook().read("move A to 0204").expect("it reads");
        game.act(GERMAN, action, None).expect("it is legal");
        game
    };
    // To the letter of the rule.
    let mut game = play(UndoRule::Consent);
    assert!(game.undo(GERMAN).is_err());
    game.consent_to_undo(US).expect("the opponent agrees");
    assert_eq!(game.undo(GERMAN).map(|gone| gone.len()), Ok(1));
    assert!(game.position() == t.position());
    // By default the hand is on the piece until the decision passes to the other side.
    let mut game = play(UndoRule::Free);
    assert!(game.can_undo(GERMAN));
    let end = t.rulebook().read("end").expect("it reads");
    game.act(GERMAN, end, None).expect("it is legal");
    assert!(!game.can_undo(GERMAN));
    assert!(!play(UndoRule::None).can_undo(GERMAN));
}

/// Covers S5.16.
#[test]
fn a_surrounded_unit_keeps_its_strength_and_its_allowance() {
    let ring = "0303: E1 US infantry 1-1-7
                0603: E2 US infantry 1-1-7
                0803: E3 US infantry 1-1-7
                0808: E4 US infantry 1-1-7
                0508: E5 US infantry 1-1-7
                0308: E6 US infantry 1-1-7
                0306: E7 US infantry 1-1-7
                0805: E8 US infantry 1-1-7";
    let t = board(&format!("12x12, turn 3, German movement\n0505: A German infantry 3-3-2\n{ring}"));
    // Two points inside the ring are still two points.
    assert_eq!(t.play("move A to 0506").cost(), 2);
    // Six enemies around it: the defense counts in full, and so does its attack.
    let close = "0505: A German infantry 3-4-7
                 0504: E1 US infantry 1-1-7
                 0604: E2 US infantry 1-1-7
                 0605: E3 US infantry 1-1-7
                 0506: E4 US infantry 1-1-7
                 0405: E5 US infantry 1-1-7
                 0404: E6 US infantry 1-1-7";
    let t = board(&format!("12x12, turn 3, US combat\n{close}"));
    let t = t.play_all(&["attack A", "with E1", "with E2", "with E3", "with E4", "with E5", "with E6"]);
    assert_eq!(t.fact("defense"), "4");
    let t = board(&format!("12x12, turn 3, German combat\n{close}"));
    let t = t.play_all(&["attack E1", "and E2", "and E3", "and E4", "and E5", "and E6", "with A"]);
    assert_eq!(t.fact("attack"), "3");
}

/// Covers S5.21.
#[test]
fn each_terrain_has_its_cost() {
    let costs =
        [("clear", 1), ("town", 1), ("mixed", 2), ("grove", 2), ("woods", 3), ("broken", 3), ("rough", 4)];
    for (terrain, cost) in costs {
        let t = beside("infantry 3-3-7", &format!("{terrain} 0506"));
        assert_eq!(t.play("move A to 0506").cost(), 2 * cost, "{terrain}");
    }
}

/// Covers S5.21.
#[test]
fn a_hexside_cost_is_added_to_that_of_the_hex() {
    for water in ["stream", "canal"] {
        let moat = format!("{water} 0506/0505 0506/0605 0506/0606 0506/0507 0506/0406 0506/0405");
        let t = beside("infantry 3-3-7", &moat);
        assert_eq!(t.clone().play("move A to 0506").cost(), 2 * (1 + 2), "{water}");
        assert_eq!(t.play("move A via 0506 to 0507").cost(), 2 * (1 + 2 + 1 + 2), "{water} twice");
        let t = beside("infantry 3-3-7", &format!("{moat}\nwoods 0506"));
        assert_eq!(t.play("move A to 0506").cost(), 2 * (3 + 2), "{water} and woods");
    }
}

/// Covers S5.21.
#[test]
fn leaving_a_hex_costs_nothing() {
    let t = beside("infantry 3-3-7", "rough 0505");
    assert_eq!(t.play("move A to 0506").cost(), 2);
}

/// Covers S5.22.
#[test]
fn a_road_costs_half_a_point_whatever_it_crosses() {
    let road: Vec<String> = (1..=26).map(|column| format!("{column:02}03")).collect();
    let steps: Vec<String> = road.windows(2).map(|pair| format!("{}/{}", pair[0], pair[1])).collect();
    let t = board(&format!(
        "26x6, turn 3, German movement
         0103: A German armor 4-4-12
         rough {rough}
         stream {stream}
         road {road}",
        rough = road.join(" "),
        stream = steps.join(" "),
        road = road.join(" "),
    ));
    t.refuses("move A to 2603", "S5.13");
    assert_eq!(t.play("move A to 2503").cost(), 24);
}

/// Covers S5.22, S5.23.
#[test]
fn the_rate_belongs_to_the_hexside_not_to_the_hex() {
    // Two roads side by side: from one to the other the woods are paid.
    let t = beside("infantry 3-3-7", "woods 0505 0506 0404 0405\nroad 0404 0505\nroad 0405 0506");
    assert_eq!(t.clone().play("move A to 0404").cost(), 1);
    assert_eq!(t.play("move A to 0506").cost(), 6);
    let t = beside("infantry 3-3-7", "woods 0505 0506 0404 0405\ntrail 0404 0505\ntrail 0405 0506");
    assert_eq!(t.clone().play("move A to 0404").cost(), 2);
    assert_eq!(t.play("move A to 0506").cost(), 6);
}

/// Covers S5.22.
#[test]
fn half_points_are_counted_exactly() {
    // Three points: five road hexes leave half a point, which no clear hex takes.
    let t = beside("infantry 3-3-3", "road 0505 0506 0507 0508 0509 0510 0511");
    t.allows("move A to 0511");
    t.refuses("move A via 0506 0507 0508 0509 0510 to 0610", "S5.25");
    t.allows("move A via 0506 0507 0508 0509 to 0609");
    assert_eq!(t.play("move A via 0506 0507 0508 to 0608").cost(), 5);
}

/// Covers S5.23.
#[test]
fn a_trail_costs_one_point_whatever_it_crosses() {
    let ground = "woods 0506 0507\nrough 0508\nstream 0507/0508\ntrail 0505 0506 0507 0508";
    let t = beside("mech 4-4-12", ground);
    assert_eq!(t.play("move A to 0508").cost(), 6);
    let t = beside("infantry 3-3-7", ground);
    assert_eq!(t.play("move A via 0506 0507 to 0508").cost(), 6);
}

/// Covers S5.23.
#[test]
fn a_trail_that_meets_a_road_keeps_its_rate() {
    let t = beside("mech 4-4-12", "woods 0505 0506 0507\nroad 0505 0506\ntrail 0506 0507");
    assert_eq!(t.play("move A to 0507").cost(), 1 + 2);
}

const VEHICLES: [&str; 4] = ["armor 4-4-12", "mech 4-4-12", "recon 2-3-14", "artillery-sp 1-2-12/2-12"];
const OTHERS: [&str; 3] = ["infantry 3-3-7", "airborne 2-4-7", "artillery-towed 3-2-18/1-7"];

/// Covers S5.24.
#[test]
fn vehicles_never_enter_trackless_rough_broken_or_woods() {
    for terrain in ["rough", "broken", "woods"] {
        for unit in VEHICLES {
            let t = beside(unit, &format!("{terrain} 0506"));
            t.refuses("move A to 0506", "S5.24");
            t.refuses("move A via 0605 to 0506", "S5.24");
            t.refuses("move A via 0506 to 0507", "S5.24");
            // By road or trail they may, but only through its hexsides.
            for way in ["road", "trail"] {
                let t = beside(unit, &format!("{terrain} 0506\n{way} 0505 0506"));
                t.allows("move A via 0506 to 0507");
                t.refuses("move A via 0605 to 0506", "S5.24");
            }
        }
        for unit in OTHERS {
            beside(unit, &format!("{terrain} 0506")).allows("move A to 0506");
        }
    }
    for terrain in ["clear", "mixed", "grove", "town"] {
        beside(VEHICLES[0], &format!("{terrain} 0506")).allows("move A to 0506");
    }
}

/// Covers S5.24.
#[test]
fn vehicles_cross_water_by_road_trail_or_bridge_only() {
    for water in ["stream", "canal", "river"] {
        for unit in VEHICLES {
            let t = beside(unit, &format!("{water} 0505/0506"));
            t.refuses("move A via 0506 to 0507", "S5.24");
            for way in ["road 0505 0506", "trail 0505 0506", "bridge 0505/0506"] {
                beside(unit, &format!("{water} 0505/0506\n{way}")).allows("move A via 0506 to 0507");
            }
        }
    }
    for unit in OTHERS {
        beside(unit, "stream 0505/0506").allows("move A via 0506 to 0507");
        beside(unit, "river 0505/0506").refuses("move A via 0506 to 0507", "S5.21");
    }
    // A railway alone is no bridge over a stream, and a bridge opens no woods.
    beside(VEHICLES[0], "stream 0505/0506\nrail 0505 0506").refuses("move A via 0506 to 0507", "S5.24");
    beside(VEHICLES[0], "stream 0505/0506\nbridge 0505/0506\nwoods 0506").refuses("move A to 0506", "S5.24");
}

/// Covers S5.21, S5.24.
#[test]
fn a_ferry_carries_foot_troops_for_three_points_more() {
    for unit in ["infantry 3-3-7", "airborne 2-4-7", "engineer 1-1-7"] {
        let t = beside(unit, "ferry 0505/0506");
        assert_eq!(t.play("move A via 0506 to 0507").cost(), 2 * (1 + 3 + 1), "{unit}");
    }
    for unit in VEHICLES {
        beside(unit, "ferry 0505/0506").refuses("move A via 0506 to 0507", "S5.24");
    }
    beside("artillery-towed 3-2-18/1-7", "ferry 0505/0506").refuses("move A via 0506 to 0507", "S5.21");
}

/// Covers S5.24.
#[test]
fn a_vehicle_whose_only_retreat_is_closed_to_it_is_eliminated() {
    // A attacks from the north; the three hexes that it does not control are woods, or lie behind a stream.
    let attack = |defender: &str, ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 4-9-7
             0506: E US {defender}
             {ground}",
        ));
        let t = t.play_all(&["attack E", "with A"]).roll("done", 3);
        assert_eq!(t.rolled(), "4-3 clear 7 D1");
        t
    };
    for ground in ["woods 0507 0606 0406", "stream 0506/0507 0506/0606 0506/0406"] {
        let t = attack("infantry 1-3-7", ground);
        assert_eq!(t.goals("retreat", "E"), ["0406", "0507", "0606"]);
        for vehicle in ["armor 1-3-12", "mech 1-3-12", "recon 1-3-12", "artillery-sp 1-1-9/3-12"] {
            assert_eq!(attack(vehicle, ground).place("E"), "eliminated", "{vehicle}: {ground}");
        }
        assert_eq!(attack("armor 1-3-12", &format!("{ground}\nroad 0506 0507")).place("E"), "0507");
    }
}

/// Covers S5.25.
#[test]
fn the_points_left_must_pay_for_hex_and_hexside() {
    let t = beside("infantry 3-3-7", "woods 0511\nstream 0609/0610");
    // Five hexes leave two points: not enough for woods, nor for a stream and a clear hex.
    t.refuses("move A via 0506 0507 0508 0509 0510 to 0511", "S5.25");
    t.allows("move A via 0506 0507 0508 0509 0510 to 0610");
    t.refuses("move A via 0605 0606 0607 0608 0609 to 0610", "S5.25");
    t.allows("move A via 0605 0606 0607 0608 0609 to 0709");
    assert!(!t.goals("move", "A").contains(&"0511".into()));
}

/// Covers S5.25.
#[test]
fn there_is_no_minimum_move() {
    let woods = "woods 0504 0604 0605 0506 0405 0404";
    assert_eq!(beside("infantry 3-3-2", woods).legal(), ["end"]);
    assert_eq!(beside("infantry 3-3-3", woods).goals("move", "A").len(), 6);
}

/// Covers S5.31.
#[test]
fn friends_are_passed_freely_but_never_shared() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: B German infantry 3-3-7",
    );
    t.refuses("move A to 0506", "S5.31");
    t.refuses("move A via 0605 to 0506", "S5.31");
    let t = t.play("move A via 0506 to 0507");
    assert_eq!(t.cost(), 4);
    // Once B has gone its hex is free for others.
    let t = t.play("move B to 0508");
    assert_eq!(t.place("B"), "0508");
}

/// Covers S5.31.
#[test]
fn no_two_units_end_the_combat_phase_in_one_hex() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 9-9-7
         0605: B German infantry 9-9-7
         0506: E US infantry 1-2-7
         0507: F US infantry 1-2-7
         targeted F",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]).roll("done", 6);
    assert_eq!(t.rolled(), "18-2 clear 12 D2");
    // F is in the way and stays alone in its hex: E goes around it.
    assert_eq!((t.place("E"), t.place("F")), ("0406".into(), "0507".into()));
    let t = t.play("retreat E to 0306");
    // Both winners may follow, to different hexes.
    let t = t.play("advance A to 0506");
    t.refuses("advance B to 0506", "S7.95");
    assert_eq!(t.goals("advance", "B"), ["0406"]);
}

/// Covers S5.32.
#[test]
fn any_number_of_units_passes_through_one_hex() {
    let t = board(
        "12x12, turn 3, German movement
         0501: A German infantry 3-3-7
         0502: B German infantry 3-3-7
         0503: C German infantry 3-3-7
         0504: D German infantry 3-3-7
         0505: E German infantry 3-3-7
         road 0501 0502 0503 0504 0505 0506 0507 0508 0509 0510 0511 0512",
    );
    let ends = [("E", "0512"), ("D", "0511"), ("C", "0510"), ("B", "0509"), ("A", "0508")];
    let t = ends.iter().fold(t, |t, (unit, end)| {
        let t = t.play(&format!("move {unit} to {end}"));
        assert_eq!(t.cost(), 7, "everyone pays seven road hexes, through 0506 and 0507");
        t
    });
    assert_eq!(t.legal(), ["end"]);
}

/// Covers S5.33.
#[test]
fn own_zones_of_control_do_not_hinder() {
    let clear = board("12x12, turn 3, German movement\n0505: A German infantry 3-3-7");
    let friends = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: B German infantry 3-3-7
         0604: C German infantry 3-3-7
         0408: D German infantry 3-3-7",
    );
    let mut goals = clear.goals("move", "A");
    goals.retain(|hex| !["0506", "0604", "0408"].contains(&hex.as_str()));
    assert_eq!(friends.goals("move", "A"), goals);
    for hex in goals {
        let action = format!("move A to {hex}");
        assert_eq!(friends.clone().play(&action).cost(), clear.clone().play(&action).cost(), "{hex}");
    }
}
