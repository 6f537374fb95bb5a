//! Aircraft: whether they come, what they attack, and fire at them.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// A Thunderbolt over a tank and a squad in one hex; nobody has anti-aircraft weapons.
const RAID: &str = "29, turn 3, air, first US
    P47-1: 15A0
    M4A1-3: 15A0 facing 4
    PzIVH-1: 15A4 facing 1
    Schtz-1: 15A4 spot-fire";

/// Covers 6.4.
#[test]
fn aircraft_strafe_up_to_three_units_of_a_hex() {
    let mut t = table(RAID);
    t.refuses("resolve", "6.4");
    t.refuses("raid P47-1 at 15A4 strafe", "6.4");
    t.play("dive P47-1 at Schtz-1 strafe");
    t.refuses("dive P47-1 at Schtz-1 strafe", "6.4");
    t.refuses("dive P47-1 at PzIVH-1 rocket", "6.4");
    t.play("dive P47-1 at PzIVH-1 strafe");
    t.refuses("pass", "6.4");
    t.roll("resolve", &[1, 1]);
    // 10 against 8, and against 4 behind a tank.
    assert!(t.says("Difference +2") && t.says("Difference +5"), "{:?}", t.log());
    t.refuses("dive P47-1 at Schtz-1 strafe", "6.4");
    t.play("pass");
    assert!(matches!(t.at.asks(), Some(Frame::Indirect(_))));
}

/// Covers 6.4, 6.5.1.2.
#[test]
fn bombs_fall_on_their_hex_on_forty_or_less() {
    let mut t = table(RAID);
    t.refuses("raid P47-1 at 15A5 bomb", "6.4");
    t.play("raid P47-1 at 15A4 bomb");
    t.roll("resolve", &[40, 1, 1]);
    assert!(t.says("Difference +6") && t.says("Difference +9"), "{:?}", t.log());
    let mut t = table(RAID);
    t.play("raid P47-1 at 15A4 bomb");
    t.roll("resolve", &[41, 4]);
    assert!(t.says("1 hex off") && !t.says("Difference"), "{:?}", t.log());
    assert_eq!(t.unit("P47-1").special_used, 1);
    let mut t = table(RAID);
    let aircraft = t.id("P47-1").index();
    t.at.units[aircraft].special_used = 2;
    t.at.units[aircraft].limited_used = 2;
    t.refuses("raid P47-1 at 15A4 bomb", "6.4");
    t.refuses("raid P47-1 at 15A4 salvo", "6.4");
    t.allows("dive P47-1 at PzIVH-1 strafe");
}

/// Covers 6.4.
#[test]
fn rockets_strike_a_hex_or_the_top_of_a_vehicle() {
    let mut t = table(RAID);
    t.play("raid P47-1 at 15A4 salvo");
    t.roll("resolve", &[1, 1]);
    assert!(t.says("Difference +0") && t.says("Difference +3"), "{:?}", t.log());
    for (roll, hit) in [(15, true), (16, false)] {
        let mut t = table(RAID);
        t.refuses("dive P47-1 at Schtz-1 rocket", "6.4");
        t.play("dive P47-1 at PzIVH-1 rocket");
        t.roll("resolve", if hit { &[15, 1][..] } else { &[16][..] });
        assert_eq!(t.says("A rocket hits"), hit, "{roll}: {:?}", t.log());
        assert_eq!(t.unit("P47-1").limited_used, 1);
    }
}

/// Covers 6.4, 6.7.
#[test]
fn aircraft_come_from_turn_two_on_forty_or_less_and_attack_once() {
    let plain = RAID.replace("air, first US", "command").replace("P47-1: 15A0\n", "P47-1: waiting\n");
    let ready = |t: &mut Table, dice: &[u32]| {
        t.act(ALLIED, "ready", &[]);
        t.act(GERMAN, "ready", dice);
    };
    let mut t = table(&plain);
    ready(&mut t, &[90, 10, 41]);
    assert!(matches!(t.at.asks(), Some(Frame::Indirect(_))) && t.says("does not come"), "{:?}", t.log());
    let mut t = table(&plain.replace("turn 3", "turn 1"));
    ready(&mut t, &[90, 10]);
    let mut t = table(&plain);
    ready(&mut t, &[90, 10, 40]);
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::EarlyAir(kit::Side::First)), ALLIED));
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    t.play("end");
    t.play("end");
    // What has not attacked may attack in the second Air Phase.
    assert_eq!(t.at.asks(), Some(Frame::LateAir(kit::Side::First)));
    t.play("dive P47-1 at Schtz-1 strafe");
    t.roll("resolve", &[1]);
    t.play("pass");
    assert_eq!(t.at.turn, 4);
    assert!(!t.unit("P47-1").has(State::OnStation));
}

/// A Typhoon against a Pz IV with an 88 behind it.
const FLAK: &str = "34, turn 3, air, first UK
    Typhoon-1: 16A0
    Cromwell4-1: 16A0 facing 4
    PzIVH-1: 16A4 facing 1
    FlaK36-1: 16A6 facing 1";

fn dive(text: &str) -> Table {
    let mut t = table(text);
    t.play("dive Typhoon-1 at PzIVH-1 strafe");
    t.play("resolve");
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Flak(kit::Side::Second)), GERMAN));
    t
}

/// Covers 6.7.4.2, 6.7.
#[test]
fn anti_aircraft_fire_answers_before_the_attack() {
    let mut t = dive(FLAK);
    t.refuses("flak PzIVH-1", "6.7.4.2");
    // Five times 5: 64 does nothing, and the attack follows.
    t.roll("flak FlaK36-1", &[64, 50]);
    assert!(t.says("no effect") && t.says("50 (50)"), "{:?}", t.log());
    assert!(t.unit("FlaK36-1").has(State::SpotFire) && t.seat() == ALLIED);
    let mut t = dive(FLAK);
    t.roll("flak FlaK36-1", &[65, 50]);
    assert!(t.says("it is shaken") && t.says("50 (30)"), "{:?}", t.log());
    let mut t = dive(FLAK);
    t.roll("flak FlaK36-1", &[75]);
    assert_eq!((t.unit("Typhoon-1").fate, t.seat()), (Fate::Exited, ALLIED), "{:?}", t.log());
    let mut t = dive(FLAK);
    t.roll("hold", &[50]);
    assert!(t.says("50 (50)"), "{:?}", t.log());
}

/// Covers 6.7.4.2.
#[test]
fn only_fit_weapons_fire_at_aircraft() {
    for state in ["suppressed", "move", "inside"] {
        dive(&FLAK.replace("16A6 facing 1", &format!("16A6 facing 1 {state}")))
            .refuses("flak FlaK36-1", "6.7.4.2");
    }
    dive(&FLAK.replace("16A6 facing 1", "16A6 facing 1 overwatch")).allows("flak FlaK36-1");
}

/// Covers 6.7.4.2.1.
#[test]
fn a_shot_down_aircraft_crashes() {
    let mut t = dive(FLAK);
    // South, two hexes from 16A4: on the gun that shot it down.
    t.roll("flak FlaK36-1", &[85, 4, 2, 1]);
    assert!(t.says("It crashes in 16A6") && t.says("FlaK36-1 is under shells"), "{:?}", t.log());
    assert_eq!(t.unit("Typhoon-1").fate, Fate::Eliminated);
}
