//! Observers who leave their tanks, men behind vehicles, mines, fire at batteries.

use panzer::{Fate, Frame, Place, State};

use crate::table::{ALLIED, GERMAN, table};

/// An OP tank of scenario 34 with its observer.
const OBSERVER: &str = "34+dismounted-observers+board, turn 3, movement, side UK, first DE
    CromwellOP-1: 16A3 facing 4 move
    CromwellOP-1-FO: aboard CromwellOP-1
    PzIVH-1: 16GG5 facing 1";

/// Covers 7.47.
#[test]
fn an_observer_leaves_his_tank_and_comes_back() {
    let mut t = table(OBSERVER);
    t.play("dismount CromwellOP-1-FO facing 1");
    assert_eq!(t.hex("CromwellOP-1-FO"), "16A3");
    let call = |text: &str| {
        let mut t = table(&text.replace("movement, side UK, first DE", "command").replace(" move", ""));
        t.act(ALLIED, "order CromwellOP-1 fire", &[]);
        t
    };
    // Within his tank he is its FO; on foot the tank is none.
    let called = |t: &crate::table::Table, who: &str| {
        t.legal_for(ALLIED).iter().any(|action| action.contains(&format!("by {who} at")))
    };
    assert!(called(&call(OBSERVER), "CromwellOP-1"));
    let out = OBSERVER.replace("CromwellOP-1-FO: aboard CromwellOP-1", "CromwellOP-1-FO: 16A4");
    let mut t = call(&out);
    assert!(!called(&t, "CromwellOP-1"));
    t.act(ALLIED, "order CromwellOP-1-FO fire", &[]);
    assert!(called(&t, "CromwellOP-1-FO"));
    // He gets on again, though the tank has room for riders only.
    let t = table(&OBSERVER.replace("CromwellOP-1-FO: aboard CromwellOP-1", "CromwellOP-1-FO: 16A3 move"));
    t.allows("mount CromwellOP-1-FO on CromwellOP-1");
}

/// Covers 7.47.
#[test]
fn an_observer_goes_down_with_his_tank_and_never_bails_out_of_it() {
    let text = "34+dismounted-observers+board, turn 3, direct, first DE
        CromwellOP-1: 16A3 facing 4
        CromwellOP-1-FO: aboard CromwellOP-1
        PzIVH-1: 16A6 facing 1 fire";
    let mut t = table(text);
    t.play("fire PzIVH-1 at CromwellOP-1 with ap");
    t.roll("resolve", &[1, 50, 50, 100]);
    assert_eq!(t.unit("CromwellOP-1").fate, Fate::KnockedOut, "{:?}", t.log());
    assert_eq!(t.unit("CromwellOP-1-FO").place, Place::Gone);
    let mut t = table(&text.replace("CromwellOP-1-FO: aboard CromwellOP-1", "CromwellOP-1-FO: 16A2"));
    t.play("fire PzIVH-1 at CromwellOP-1 with ap");
    t.roll("resolve", &[1, 50, 50, 100]);
    assert_eq!(t.hex("CromwellOP-1-FO"), "16A2", "he was out");
}

/// Covers 7.47.
#[test]
fn an_observer_on_foot_fires_badly() {
    let mut t = table(
        "34+dismounted-observers+board, turn 3, direct, first UK
        CromwellOP-1: 16A3 facing 4
        CromwellOP-1-FO: 16A4 fire
        PzIVH-1: 16GG5 facing 1
        Schtz-1: 16A5 spot-fire",
    );
    t.play("fire CromwellOP-1-FO at Schtz-1 with small-arms");
    t.roll("resolve", &[50]);
    assert!(t.says("dismounted observer -10"), "{:?}", t.log());
}

/// A squad and a half-squad in the hex of a tank, all with MOVE.
const ADVANCE: &str = "29+vehicle-cover+board, turn 3, movement, side US, first DE
    M4A1-3: 15A3 facing 4 move
    Inf-1: 15A3 move
    Inf-2: 15A3 move
    Schtz-1: 15A6 overwatch spot-fire";

/// Covers 7.49.
#[test]
fn a_squad_advances_behind_a_tank() {
    let mut t = table(ADVANCE);
    t.play("screen Inf-1 behind M4A1-3");
    t.refuses("screen Inf-2 behind M4A1-3", "7.49");
    t.play("go M4A1-3 15A4");
    assert_eq!((t.hex("M4A1-3").as_str(), t.hex("Inf-1").as_str()), ("15A4", "15A4"));
    // A separate target: 4, one for the tank before it, and nothing taken off for moving.
    assert_eq!(t.at.asks(), Some(Frame::Window(kit::Side::Second)), "{:?}", t.log());
    let difference = |t: &crate::table::Table| {
        t.log().iter().find(|line| line.starts_with("Difference")).cloned().unwrap_or_default()
    };
    t.play("fire Schtz-1 at Inf-1 with small-arms");
    t.roll("resolve", &[6]);
    let behind = difference(&t);
    // The vehicle goes no farther than its men.
    t.refuses("go M4A1-3 15A5", "6.6.2.2");
    let mut t = table(ADVANCE);
    t.play("go Inf-1 15A4");
    t.play("fire Schtz-1 at Inf-1 with small-arms");
    t.roll("resolve", &[6]);
    let alone = difference(&t);
    let number = |line: &str| -> i8 {
        line.trim_start_matches("Difference ").split(',').next().unwrap().parse().unwrap()
    };
    assert_eq!(number(&alone) - number(&behind), 3, "{alone} {behind}");
}

/// Covers 7.49.
#[test]
fn only_fit_men_with_the_same_command_advance_behind_a_vehicle() {
    for change in ["15A3 move suppressed", "15A3 move full-cover", "15A3 fire", "15A2 move"] {
        let text = ADVANCE.replace("Inf-1: 15A3 move", &format!("Inf-1: {change}"));
        table(&text).refuses("screen Inf-1 behind M4A1-3", "7.49");
    }
    table(&ADVANCE.replace("+vehicle-cover", "")).refuses("screen Inf-1 behind M4A1-3", "7.49");
    let halves = ADVANCE.replace("Inf-1: 15A3 move", "Inf-1: 15A3 move reduced");
    let mut t = table(&halves.replace("Inf-2: 15A3 move", "Inf-2: 15A3 move reduced"));
    t.play("screen Inf-1 behind M4A1-3");
    t.allows("screen Inf-2 behind M4A1-3");
}

/// Covers 7.49b.
#[test]
fn men_behind_a_vehicle_may_assault() {
    let t = table(
        "29+vehicle-cover+board, turn 3, assault, first US
        M4A1-3: 15A3 facing 4 move
        Inf-1: 15A3 move
        Schtz-1: 15A4 spot-fire",
    );
    t.allows("assault Schtz-1 with Inf-1");
}

/// Covers 7.49a, 6.2.1.1.3.
#[test]
fn men_share_the_command_of_a_vehicle_of_another_formation() {
    let t = table("29+board, turn 3, command\n    M4A1-3: 15A0 facing 1\n    PzIVH-1: 15GG5 facing 1");
    let game = t.book.game();
    let engineers: Vec<&str> = game
        .units()
        .filter(|&unit| game.unit(unit).roles.has(panzer::grades::Role::Engineer))
        .map(|unit| game.unit(unit).name.as_str())
        .collect();
    let (one, other) = (engineers[0], engineers[1]);
    let last = |options: &str| {
        let mut t = table(&format!(
            "29{options}, turn 3, command
            M4A1-3: 15A3 facing 4
            {one}: 15A3
            {other}: 15A9
            Schtz-1: 15GG5"
        ));
        t.act(ALLIED, "order M4A1-3 move", &[]);
        t.act(ALLIED, &format!("order {one} move"), &[]);
        t.legal_for(ALLIED).contains(&format!("order {other} fire"))
    };
    // Two engineers lead one group; behind the tank's command the other is free for a second.
    assert_eq!((last("+board"), last("+board+vehicle-cover")), (false, true));
}

/// Covers 7.44.1.2.4.
#[test]
fn mines_strike_men_who_land_and_walk() {
    let mut t = table(
        "27+board, turn 2, movement, first DE, mine 16A4
        Para-1: drop 16A4
        Schtz-9: 18GG9",
    );
    // No wind, landing status, then the mines: 8 against 4, less 2.
    t.roll("jump Para-1", &[1, 1, 1, 1, 50, 40]);
    assert!(t.says("Difference +6"), "{:?}", t.log());
    let mut t = table(
        "29+board, turn 3, movement, side US, first DE, vehicle-mine 15A4
        M4A1-3: 15A3 facing 4 move
        PzIVH-1: 15GG5 facing 1",
    );
    t.roll("go M4A1-3 15A4", &[50, 99, 100]);
    assert!(t.says("sets off a mine"), "{:?}", t.log());
    let mut t = table(
        "29+board, turn 3, movement, side US, first DE, vehicle-mine 15A4
        M4A1-3: 15A3 facing 4 move
        PzIVH-1: 15GG5 facing 1",
    );
    t.roll("go M4A1-3 15A4", &[51]);
    assert!(t.says("passes the mines") && !t.unit("M4A1-3").has(State::TrackHit), "{:?}", t.log());
}

/// Covers 6.5.1.7.
#[test]
fn counter_battery_fire_silences_a_battery_that_has_fired() {
    let text = "29+board, turn 3, indirect, first US, guest Cb de-bttrc DE, mission BtyM-1 15K5 hit
        M4A1-3: 15A3 facing 4
        PzIVH-1: 15GG5 facing 1";
    for (roll, turns) in [(25, 3), (26, 1), (40, 1), (41, 0)] {
        let mut t = table(text);
        t.play("land BtyM-1");
        t.play("pass");
        assert_eq!(t.seat(), GERMAN);
        t.roll("counter Cb at BtyM-1", &[roll]);
        let silent = t.at.ordnance.batteries.iter().map(|battery| battery.silent_until).max();
        assert_eq!(silent, Some(if turns == 0 { 0 } else { 3 + turns }), "{roll}");
        t.refuses("counter Cb at BtyM-1", "6.5.1.7");
    }
    let mut t = table(text);
    t.play("land BtyM-1");
    t.play("pass");
    t.refuses("counter Cb at BttrM-1", "6.5.1.7");
}
