//! Turrets, narrow streets, scout cars, limited spotting, leaders, mounted fire.

use panzer::State;

use crate::table::{ALLIED, GERMAN, table};

/// Covers 7.8.
#[test]
fn a_turret_that_turns_right_round_fires_worse() {
    let mut t = table(
        "25+turrets+board, turn 3, direct, first US
        M4A1-1: 15A4 facing 4 fire
        PzIVH-1: 15A1 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert!(t.says("turret turns -1"), "{:?}", t.log());
    assert_eq!(t.unit("M4A1-1").turret, 3);
    // With the gun over the rear the next shot that way needs no turn.
    let unit = t.id("M4A1-1");
    t.at.units[unit.index()].states.clear(State::Fired);
    t.at.named = panzer::UnitSet::NONE;
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert!(!t.says("turret turns"), "{:?}", t.log());
}

/// Covers 7.8.4.
#[test]
fn return_fire_needs_the_turret_near_the_target() {
    let mut t = table(
        "25+turrets+defensive-fire+board, turn 3, direct, first US
        M4A1-1: 15A1 facing 4 fire
        PzIVH-1: 15A4 facing 4",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert_eq!(t.seat(), GERMAN);
    t.refuses("fire PzIVH-1 at M4A1-1 with ap", "7.8.4");
}

/// Covers 7.30.
#[test]
fn a_narrow_street_has_room_for_one_vehicle() {
    let text = |scenario: &str| {
        format!(
            "{scenario}, turn 3, movement, side UK, first DE
            Cromwell4-1: 14I6 facing 4 move
            Cromwell4-2: 14I7 facing 4"
        )
    };
    let t = table(&text("32+board"));
    assert!(t.legal().contains(&"go Cromwell4-1 14I7".to_owned()), "{:?}", t.legal());
    let t = table(&text("32+narrow-roads+board"));
    t.refuses("go Cromwell4-1 14I7", "7.30");
}

/// Covers 7.7.
#[test]
fn a_die_decides_whether_a_unit_is_noticed() {
    for (roll, noticed) in [(60, true), (61, false)] {
        let mut t = table(
            "25+limited-spotting, turn 3, movement, side US, first US
            M4A1-1: 15A0 facing 4
            PzIVH-1: 15A4 facing 1",
        );
        // The end of the turn: both look for the other.
        t.roll("end", &[roll, 100]);
        assert_eq!(t.at.spotted[0].has(t.id("PzIVH-1")), noticed, "{roll}");
        assert!(!t.at.spotted[1].has(t.id("M4A1-1")));
    }
}

/// Covers 7.7.
#[test]
fn a_unit_beside_the_enemy_is_noticed_without_a_roll() {
    let mut t = table(
        "25+limited-spotting, turn 3, movement, side US, first US
        M4A1-1: 15A0 facing 4
        PzIVH-1: 15A1 facing 1",
    );
    t.roll("end", &[]);
    assert!(t.at.spotted[0].has(t.id("PzIVH-1")) && t.at.spotted[1].has(t.id("M4A1-1")));
}

/// Covers 7.52.
#[test]
fn a_formation_without_headquarters_names_its_leader_once() {
    let mut t = table(
        "25+command-span, turn 3, command
        M4A1-3: 15A0 facing 4
        M4A1-4: 15A5 facing 4
        M4A1-5: 15A6 facing 4
        PzIVH-1: 15GG5 facing 1",
    );
    t.refuses_seat(ALLIED, "order M4A1-4 move", "6.2.2");
    t.act(ALLIED, "lead M4A1-3", &[]);
    t.refuses_seat(ALLIED, "lead M4A1-4", "7.52");
    let menu = t.legal_for(ALLIED);
    assert!(menu.contains(&"order M4A1-4 move".to_owned()), "half of 10 hexes: {menu:?}");
    assert!(!menu.contains(&"order M4A1-5 move".to_owned()), "{menu:?}");
}

/// Covers 7.38.4.
#[test]
fn a_white_scout_car_takes_two_squads_with_its_option() {
    for (scenario, fits) in [("34+board", false), ("34+scout-cars+board", true)] {
        let t = table(&format!(
            "{scenario}, turn 3, movement, side UK, first DE
            WhiteSC-1: 16C5 facing 2 move
            Rifle-1: aboard WhiteSC-1
            Rifle-2: 16C5 move"
        ));
        assert_eq!(t.legal().contains(&"mount Rifle-2 on WhiteSC-1".to_owned()), fits, "{scenario}");
    }
}

/// Covers 7.38.1.
#[test]
fn a_machine_gun_section_fires_from_a_universal_carrier_and_from_no_other() {
    for (carrier, fires) in [("Carrier-1", true), ("M5-1", false)] {
        let mut t = table(&format!(
            "34+board, turn 3, direct, first UK
            {carrier}: 16C5 facing 2 fire
            HMG-1: aboard {carrier}
            PzIVH-1: 16C6 facing 1"
        ));
        let shot = "fire HMG-1 at PzIVH-1 with gp";
        assert_eq!(t.legal().contains(&shot.to_owned()), fires, "{carrier}: {:?}", t.legal());
        if fires {
            t.play(shot);
            t.roll("resolve", &[50]);
            assert!(t.unit(carrier).has(State::SpotFire), "the carrier shows");
        }
    }
}
