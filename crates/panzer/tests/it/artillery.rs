//! Indirect fire: points and plans, calls, drift, sheaves, barrages, smoke, mortars, and what the enemy learns of it.

use kernel::{Rules, Viewer};
use panzer::mission::{Battery, Load, Mission, Pattern, Spread};
use panzer::{Frame, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// Both are ready; the British or Americans are First Player.
fn ready(t: &mut Table) {
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[90, 10]);
}

/// From the Direct Fire step to the next Command Phase.
fn finish_turn(t: &mut Table, dice: &[u32]) {
    while matches!(
        t.at.asks(),
        Some(Frame::Indirect(_) | Frame::Direct(_) | Frame::Overwatch(_) | Frame::Assault(_))
    ) {
        t.play("pass");
    }
    t.play("end");
    t.roll("end", dice);
}

fn battery(t: &Table, name: &str) -> Battery {
    let batteries: Vec<_> =
        t.book.game().units().filter(|&unit| t.book.game().unit(unit).name.starts_with('B')).collect();
    t.at.ordnance.batteries[batteries.iter().position(|&unit| unit == t.id(name)).unwrap()]
}

/// Villers-Bocage, afternoon: a Seasoned observer, two batteries, nothing that burns.
const OBSERVED: &str = "32, turn 5, command
    FO-1: 14A0
    InfH-1: 14A0
    Rifle-1: 14A1
    Schtz-1: 14A8";

/// Covers 6.5.1.1.
#[test]
fn called_fire_of_an_organic_battery_lands_a_turn_later() {
    let mut t = table(OBSERVED);
    t.act(ALLIED, "order FO-1 fire", &[]);
    t.act(ALLIED, "call BtyM-1 by FO-1 at 14A8 closed gp", &[]);
    ready(&mut t);
    assert_eq!(t.at.asks(), Some(Frame::Indirect(kit::Side::First)));
    t.refuses("land BtyM-1", "6.5.1.1");
    finish_turn(&mut t, &[]);
    ready(&mut t);
    t.refuses("pass", "6.5.1.6");
    // 65 for an observer: 65 falls on its hex.
    t.roll("land BtyM-1", &[65, 10]);
    assert!(
        t.says("65, 65 or less is needed. On target.") && t.says("BtyM-1 fires at 14A8"),
        "{:?}",
        t.log()
    );
    t.refuses("land BtyM-1", "6.5.1.1");
    t.play("pass");
}

/// Covers 6.5.1.1, s28.3.
#[test]
fn a_registered_point_saves_a_turn_and_a_slow_caller_costs_one() {
    let text = "28, turn 5, command, point BtyM-1 20A8, point BttrM-1 20A2
        InfH-1: 20A0
        VB-1: 20A10";
    let mut t = table(text);
    t.act(ALLIED, "order InfH-1 fire", &[]);
    t.act(GERMAN, "order VB-1 fire", &[]);
    for (hex, lands) in [("20A8", 5), ("20A7", 6)] {
        let mut t = table(text);
        t.act(ALLIED, "order InfH-1 fire", &[]);
        t.act(ALLIED, &format!("call BtyM-2 by InfH-1 at {hex} open smoke"), &[]);
        assert_eq!(battery(&t, "BtyM-2").mission.unwrap().lands, lands, "{hex}");
    }
    for (hex, lands) in [("20A2", 6), ("20A3", 7)] {
        let mut t = table(text);
        t.act(GERMAN, "order VB-1 fire", &[]);
        t.act(GERMAN, &format!("call BttrM-1 by VB-1 at {hex} closed gp"), &[]);
        assert_eq!(battery(&t, "BttrM-1").mission.unwrap().lands, lands, "{hex}");
    }
}

/// Covers 6.5.1.1, s30.3.
#[test]
fn an_attached_battery_serves_its_company_at_once() {
    let mut t = table(
        "30, turn 5, command
        Rifle-1: 15A0
        GrenH-1: 15A8
        PzIVH-1: 15A9 facing 1",
    );
    for order in ["order GrenH-1 fire", "order PzIVH-1 fire"] {
        t.act(GERMAN, order, &[]);
    }
    t.refuses_seat(GERMAN, "call BttrM-1 by PzIVH-1 at 15A2 closed gp", "6.5.1.1");
    t.refuses_seat(GERMAN, "call BttrH-1 by GrenH-1 at 15A2 closed gp", "s30.3");
    t.act(GERMAN, "call BttrM-1 by GrenH-1 at 15A2 closed gp", &[]);
    assert_eq!(battery(&t, "BttrM-1").mission.unwrap().lands, 5);
}

/// Covers 6.5.1.1.
#[test]
fn only_fit_callers_with_fire_call_and_only_once() {
    let mut t = table(OBSERVED);
    let call = "call BtyM-1 by FO-1 at 14A8 closed gp";
    t.refuses_seat(ALLIED, call, "6.5.1.1");
    for order in ["order FO-1 fire", "order Rifle-1 fire", "order InfH-1 fire"] {
        t.act(ALLIED, order, &[]);
    }
    t.refuses_seat(ALLIED, "call BtyM-1 by Rifle-1 at 14A8 closed gp", "6.5.1.1");
    t.refuses_seat(ALLIED, "call BtyM-1 by FO-1 at 14A1 closed gp", "6.5.1.1");
    t.refuses_seat(ALLIED, "call BtyM-1 by FO-1 at 14M8 closed gp", "6.5.1.1");
    t.refuses_seat(ALLIED, "call Rifle-1 by FO-1 at 14A8 closed gp", "6.5.1.1");
    t.act(ALLIED, call, &[]);
    t.refuses_seat(ALLIED, "call BtyM-2 by FO-1 at 14A8 closed gp", "6.5.1.1");
    t.refuses_seat(ALLIED, "call BtyM-1 by InfH-1 at 14A8 closed gp", "6.5.1.6");
    t.act(ALLIED, "call BtyM-2 by InfH-1 at 14A7 open smoke", &[]);
    ready(&mut t);
    while !matches!(t.at.asks(), Some(Frame::Direct(_))) {
        t.play("pass");
    }
    // Who calls does not fire.
    t.refuses("fire InfH-1 at Schtz-1 with small-arms", "6.5.1.1");
    let mut t = table(&OBSERVED.replace("FO-1: 14A0", "FO-1: 14A0 suppressed"));
    t.act(ALLIED, "order FO-1 fire", &[]);
    t.refuses_seat(ALLIED, call, "6.5.1.1");
}

/// Covers 6.5.1.6.
#[test]
fn a_mission_goes_on_until_check_fire() {
    let mut t =
        table(&OBSERVED.replace("command", "indirect, first UK, mission BtyM-1 14A8 smoke hit caller FO-1"));
    t.play("land BtyM-1");
    finish_turn(&mut t, &[]);
    t.act(ALLIED, "order FO-1 fire", &[]);
    t.refuses_seat(ALLIED, "check-fire BtyM-2", "6.5.1.6");
    t.refuses_seat(ALLIED, "call BtyM-1 by FO-1 at 14A7 closed gp", "6.5.1.6");
    let mut again = t.act_again();
    ready(&mut again);
    again.refuses("pass", "6.5.1.6");
    again.play("land BtyM-1");
    t.act(ALLIED, "check-fire BtyM-1", &[]);
    t.act(ALLIED, "call BtyM-1 by FO-1 at 14A7 closed gp", &[]);
    ready(&mut t);
    t.play("pass");
}

/// Covers 6.5.1.2, 7.26.
#[test]
fn shells_drift_by_how_much_the_roll_fails() {
    let text = "28, turn 5, indirect, first DE, mission BttrM-1 20C5 caller VB-1
        InfH-1: 20A0
        VB-1: 20A8";
    // Direction 4 is south.
    for (dice, line, hex) in [
        (&[65][..], "On target", "20C5"),
        (&[66, 4], "1 hex off", "20C6"),
        (&[85, 4], "1 hex off", "20C6"),
        (&[86, 4], "2 hexes off", "20C7"),
        (&[100, 4], "2 hexes off", "20C7"),
    ] {
        let mut t = table(text);
        t.roll("land BttrM-1", dice);
        assert!(t.says(line) && t.says(&format!("fires at {hex}")), "{dice:?}: {:?}", t.log());
        assert_eq!(battery(&t, "BttrM-1").mission.unwrap().hit, dice == [65]);
    }
    let mut t = table(&text.replace(" caller VB-1", ""));
    t.roll("land BttrM-1", &[96, 4]);
    assert!(t.says("96, 55 or less is needed. 3 hexes off.") && t.says("20C8"), "{:?}", t.log());
}

/// Covers 6.5.1.2.
#[test]
fn a_caller_that_is_gone_or_sees_badly_makes_fire_drift() {
    let text = "28, turn 5, indirect, first DE, mission BttrM-1 20A2 caller VB-1
        InfH-1: 20A0
        VB-1: 20A8";
    for (text, needed) in [
        (text.to_owned(), 65),
        (text.replace("VB-1: 20A8", "Schtz-1: 20A8"), 45),
        (text.replace("20A2 caller", "20A2 smoke caller").replace("turn 5,", "turn 5, smoke 20A5,"), 55),
        (text.replace("VB-1", "GrenH-1"), 50),
        (text.replace("mission", "point BttrM-2 20A2, mission"), 85),
    ] {
        let mut t = table(&text);
        t.roll("land BttrM-1", &[1]);
        assert!(t.says(&format!("1, {needed} or less is needed")), "{text}: {:?}", t.log());
    }
}

/// Covers 6.5.1.2.
#[test]
fn shells_beyond_the_map_are_lost_and_fire_on_target_stays() {
    let mut t = table(
        "28, turn 5, indirect, first US, mission BtyM-1 20A5, mission BtyM-2 20A6 hit
        InfH-1: 20A0
        VB-1: 20A10",
    );
    t.roll("land BtyM-1", &[80, 6]);
    assert!(t.says("beyond the map"), "{:?}", t.log());
    t.play("land BtyM-2");
    assert!(t.says("BtyM-2 fires at 20A6"), "{:?}", t.log());
}

/// Covers 6.5.1.3, 6.5.1.4.
#[test]
fn a_closed_sheaf_strikes_one_hex_harder_and_an_open_one_its_ring() {
    let text = "28, turn 5, indirect, first US, mission BtyM-1 20C5 hit
        InfH-1: 20A0
        Schtz-1: 20C5
        Schtz-2: 20C6
        Inf-1: 20C4";
    let mut t = table(text);
    t.roll("land BtyM-1", &[1]);
    assert!(t.says("Difference +6") && !t.says("Schtz-2"), "{:?}", t.log());
    let mut t = table(&text.replace("20C5 hit", "20C5 open hit"));
    // The centre, then the ring clockwise from north, friends among them.
    t.roll("land BtyM-1", &[1, 2, 3]);
    let log = t.log();
    let lines: Vec<&String> = log.iter().filter(|line| line.contains("Difference")).collect();
    assert_eq!(
        lines,
        ["Difference +4, 1 (1): NE.", "Difference +1, 2 (2): NE.", "Difference +1, 3 (3): NE."],
        "{:?}",
        t.log()
    );
    assert!(t.says("Inf-1 is under shells"), "{:?}", t.log());
}

/// Covers 6.5.1.4.
#[test]
fn a_barrage_strikes_what_enters_once() {
    let mut t = table(
        "28, turn 5, indirect, first US, mission BtyM-1 20A5 open hit
        InfH-1: 20A0
        Schtz-1: 20A7 move",
    );
    t.play("land BtyM-1");
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    // 5 at the rim against 4, less 2 for moving: SPR from 66 on.
    t.roll("go Schtz-1 20A6", &[65]);
    assert!(t.says("Difference +3"), "{:?}", t.log());
    if t.at.mover.trigger {
        t.play("tell");
        t.play("hold");
    }
    t.play("go Schtz-1 20A5");
}

/// Covers 6.5.1.5, 6.8.4.
#[test]
fn a_battery_lays_smoke_for_two_turns() {
    let mut t = table(&OBSERVED.replace("command", "indirect, first UK, mission BtyM-1 14A5 open smoke hit"));
    let hex = t.book.game().grid().find("14A5").unwrap();
    t.play("land BtyM-1");
    // Four of the six hexes around 14A5 are on the map.
    assert!(t.at.has_smoke(hex) && t.at.smoke.iter().flatten().count() == 5, "{:?}", t.at.smoke);
    assert!(!t.says("is under shells"));
    finish_turn(&mut t, &[]);
    assert!(t.at.has_smoke(hex));
    t.act(ALLIED, "check-fire BtyM-1", &[]);
    ready(&mut t);
    finish_turn(&mut t, &[]);
    assert!(!t.at.has_smoke(hex));
}

/// Covers s28.3, s28.4.
#[test]
fn points_and_plans_are_written_down_before_set_up() {
    let mut t = Table::start("28");
    assert_eq!(t.at.asks(), Some(Frame::Plan));
    t.act(ALLIED, "register 20T6", &[]);
    t.refuses_seat(ALLIED, "register 20T6", "s28.3");
    t.act(ALLIED, "register 20U6", &[]);
    t.refuses_seat(ALLIED, "register 20V6", "s28.3");
    t.refuses_seat(ALLIED, "register 20V6 for BtyM-1", "s28.3");
    t.refuses_seat(ALLIED, "ready", "s28.4");
    t.refuses_seat(ALLIED, "plan BtyM-1 at 20T6 open gp from 1 to 4", "s28.4");
    t.act(ALLIED, "plan BtyM-1 at 20T6 open gp from 1 to 1", &[]);
    t.refuses_seat(ALLIED, "plan BtyM-1 at 20T6 open gp from 1 to 3", "6.5.1.1");
    t.act(ALLIED, "plan BtyM-1 at 20U6 closed smoke from 2 to 3", &[]);
    t.refuses_seat(ALLIED, "ready", "s28.4");
    t.act(ALLIED, "plan BtyM-2 at 20Q7 closed gp from 1 to 3", &[]);
    t.refuses_seat(GERMAN, "plan BttrM-1 at 20Q7 closed gp from 1 to 3", "6.5.1.1");
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[]);
    assert_eq!(t.at.asks(), Some(Frame::Deploy(kit::Side::Second)));
}

/// Covers s30.3, s30.4, s34.3.
#[test]
fn planned_fire_keeps_to_its_turns() {
    let t = Table::start("30");
    t.refuses_seat(GERMAN, "plan BttrH-1 at 15Q6 open gp from 2 to 11", "s30.3");
    t.refuses_seat(GERMAN, "plan BttrH-1 at 15Q6 open gp from 1 to 3", "s30.3");
    t.refuses_seat(GERMAN, "register 15Q6", "s30.4");
    let mut t = Table::start("30");
    t.act(ALLIED, "register 15Q6", &[]);
    t.act(ALLIED, "register 15Q7", &[]);
    t.refuses_seat(ALLIED, "register 15Q8", "s30.4");
    let mut t = Table::start("34");
    t.act(ALLIED, "roll", &[5, 6]);
    t.refuses_seat(ALLIED, "plan BtyM-1 at 16Q5 open gp from 1 to 3", "s34.3");
    t.refuses_seat(ALLIED, "register 16Q5", "s34.3");
    for action in ["register 16Q5 for BtyM-1", "register 16Q6 for BtyM-1", "register 16Q5 for BtyM-2"] {
        t.act(ALLIED, action, &[]);
    }
    t.refuses_seat(ALLIED, "register 16Q7 for BtyM-1", "s34.3");
    t.refuses_seat(GERMAN, "register 16Q7 for BttrM-1", "s34.3");
    t.act(GERMAN, "register 16Q7 for BttrH-1", &[]);
    t.act(ALLIED, "plan BtyM-1 at 16Q5 open gp from 2 to 20", &[]);
}

/// Covers s29.3.
#[test]
fn each_side_has_two_points_at_st_gilles() {
    let mut t = Table::start("29");
    for seat in [ALLIED, GERMAN] {
        t.act(seat, "register 15Q6", &[]);
        t.act(seat, "register 15Q7", &[]);
        t.refuses_seat(seat, "register 15Q8", "s29.3");
    }
}

/// Covers s28.4.
#[test]
fn planned_fire_ends_by_itself() {
    let mut t = table(
        "28, turn 3, indirect, first US, mission BtyM-1 20A5 hit, mission BtyM-2 20A6 hit
        InfH-1: 20A0
        VB-1: 20A10",
    );
    for battery in &mut t.at.ordnance.batteries[..2] {
        battery.mission.as_mut().unwrap().until = 3;
    }
    t.play("land BtyM-1");
    t.play("land BtyM-2");
    finish_turn(&mut t, &[50, 50]);
    assert_eq!(t.at.turn, 4);
    assert!(battery(&t, "BtyM-1").mission.is_none() && t.says("BtyM-1 checks fire"), "{:?}", t.log());
    t.act(ALLIED, "order InfH-1 fire", &[]);
    t.act(ALLIED, "call BtyM-1 by InfH-1 at 20A4 closed gp", &[]);
    assert_eq!(battery(&t, "BtyM-1").mission.unwrap().lands, 5);
}

/// Covers s28.4.
#[test]
fn planned_fire_that_must_be_fired_is_not_checked() {
    let t = table(
        "28, turn 3, command, mission BtyM-1 20A5 hit
        InfH-1: 20A0
        VB-1: 20A10",
    );
    t.refuses_seat(ALLIED, "check-fire BtyM-1", "s28.4");
}

/// Covers s28.5.
#[test]
fn rockets_drift_always_and_take_five_turns() {
    let mut t = table(
        "28, turn 3, indirect, first DE, mission BttrS-1 20C5 caller VB-1
        InfH-1: 20A0
        VB-1: 20A10",
    );
    // South, two hexes: the second die is even.
    t.roll("land BttrS-1", &[4, 2]);
    assert!(t.says("2 hexes off") && t.says("fires at 20C7") && battery(&t, "BttrS-1").mission.is_none());
    for turn in 4..=6 {
        finish_turn(&mut t, &[50, 50]);
        t.act(GERMAN, "order VB-1 fire", &[]);
        let call = "call BttrS-1 by VB-1 at 20A5 closed gp";
        t.refuses_seat(GERMAN, "call BttrS-1 by VB-1 at 20A5 open gp", "s28.5");
        // Two turns from call to landing: called in turn 6 they land in turn 8.
        if turn < 6 {
            t.refuses_seat(GERMAN, call, "s28.5");
            t.act(ALLIED, "ready", &[]);
            t.act(GERMAN, "ready", &[10, 90]);
        } else {
            t.act(GERMAN, call, &[]);
        }
    }
}

/// A mortar of the Grenadiers, a rifleman who sees for it, and a tank of another company.
const MORTAR: &str = "28, turn 5, indirect, first DE
    GrW34-1: 20A0 fire
    Schtz-1: 20A1
    Panther-1: 20A2 facing 4
    InfH-1: 20A8";

/// Covers 6.5.1.8.
#[test]
fn a_mortar_fires_at_a_hex_that_its_company_sees() {
    let mut t = table(MORTAR);
    t.refuses("bombard GrW34-1 at 20A1 gp", "6.5.1.8");
    t.refuses("bombard Schtz-1 at 20A8 gp", "6.5.1.8");
    t.refuses("resolve", "6.5.1.8");
    t.allows("bombard GrW34-1 at 20A8 smoke");
    t.play("bombard GrW34-1 at 20A8 gp");
    t.refuses("pass", "6.5.1.8");
    t.refuses("bombard GrW34-1 at 20A7 gp", "6.5.1.8");
    t.roll("resolve", &[60, 20]);
    // 8 against 4; the Grenadiers are Regulars.
    assert!(t.says("60, 60 or less is needed. On target.") && t.says("Difference +4"), "{:?}", t.log());
    assert!(t.unit("GrW34-1").has(State::SpotFire) && t.unit("GrW34-1").has(State::Fired));
    t.refuses("bombard GrW34-1 at 20A8 gp", "6.5.1.8");
    // Suppressed men observe nothing, and the headquarters of the Panzers none of their business.
    let blind = MORTAR.replace("20A0 fire", "20A0 fire suppressed").replace("20A1", "20A1 suppressed");
    table(&blind).refuses("bombard GrW34-1 at 20A8 gp", "6.5.1.8");
    table(&blind.replace("20A1 suppressed", "20A1")).allows("bombard GrW34-1 at 20A8 gp");
    table(&MORTAR.replace("20A0 fire", "20A0 move")).refuses("bombard GrW34-1 at 20A8 gp", "6.5.1.8");
}

/// Covers 6.5.1.8.
#[test]
fn a_mortar_fires_directly_within_six_hexes() {
    let direct = MORTAR.replace("indirect", "direct").replace("InfH-1: 20A8", "InfH-1: 20A8 spot-fire");
    table(&direct).refuses("fire GrW34-1 at InfH-1 with gp", "6.5.1.8");
    table(&direct.replace("20A8", "20A6")).allows("fire GrW34-1 at InfH-1 with gp");
}

/// Covers 6.5.1.5, 6.5.1.8.
#[test]
fn light_mortars_lay_smoke_for_one_turn() {
    for (mortar, text, stays) in [
        ("GrW34-1", MORTAR.to_owned(), true),
        (
            "Mtr2-1",
            OBSERVED.replace("command", "indirect, first UK").replace("FO-1: 14A0", "Mtr2-1: 14A3 fire"),
            false,
        ),
    ] {
        let mut t = table(&text);
        let hex = if stays { "20A8" } else { "14A7" };
        t.play(&format!("bombard {mortar} at {hex} smoke"));
        t.roll("resolve", &[1]);
        let place = t.book.game().grid().find(hex).unwrap();
        assert!(t.at.has_smoke(place), "{:?}", t.log());
        finish_turn(&mut t, if stays { &[50, 50] } else { &[] });
        assert_eq!(t.at.has_smoke(place), stays, "{mortar}");
    }
}

/// Covers 7.46.
#[test]
fn shells_burst_in_the_trees() {
    let text = "28+air-bursts, turn 5, indirect, first US, mission BtyM-1 20K9 hit
        InfH-1: 20A0
        Schtz-1: 20K9
        Panther-1: 20K9 facing 1";
    let mut t = table(text);
    t.roll("land BtyM-1", &[1, 1]);
    let bursts = t.log().iter().filter(|line| line.contains("air burst +10")).count();
    assert_eq!(bursts, 1, "the closed tank is safe from them: {:?}", t.log());
    let mut t = table(&text.replace("+air-bursts", ""));
    t.roll("land BtyM-1", &[1, 1]);
    assert!(!t.says("air burst"));
    let mut t = table(&text.replace("20K9", "20C5"));
    t.roll("land BtyM-1", &[1, 1]);
    assert!(!t.says("air burst"));
}

/// Covers 6.5.1.1, fog.1.
#[test]
fn the_enemy_learns_nothing_of_calls_plans_and_points() {
    let mut t = table("28, turn 5, command\n InfH-1: 20A0\n VB-1: 20A10");
    t.act(ALLIED, "order InfH-1 fire", &[]);
    let before = t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    let call = t.book.read("call BtyM-1 by InfH-1 at 20A8 closed gp").unwrap();
    assert!(!t.book.audience(&t.at, ALLIED, &call).has(GERMAN));
    t.act(ALLIED, "call BtyM-1 by InfH-1 at 20A8 closed gp", &[]);
    t.at.ordnance.points[0] =
        Some(panzer::mission::Point { side: kit::Side::First, battery: None, hex: board::HexId(3) });
    assert_eq!(*t.book.view(&t.at, Viewer::Seat(GERMAN)), before);
    assert_ne!(*t.book.view(&t.at, Viewer::Seat(ALLIED)), before);
    let pattern = Pattern { spread: Spread::Closed, load: Load::Gp };
    let called = battery(&t, "BtyM-1").mission.unwrap();
    assert_eq!(called, Mission { pattern, lands: 6, ..called });
}
