//! Close assault, Hand-to-Hand combat, retreat and occupation.

use panzer::{Fate, State};

use crate::table::{ALLIED, GERMAN, table};

/// A British rifle squad beside a Tiger in the open, then beside a German half-squad.
const TIGER: &str = "31, turn 6, assault, first UK
    Rifle-1: 14A4 move
    222: 14A5 facing 1";
const MEN: &str = "31, turn 6, assault, first UK
    Rifle-1: 14A4 move
    GrenH-2: 14A5";

/// Covers 6.6.1.
#[test]
fn a_squad_assaults_a_tank_beside_it() {
    // 45 for a squad, less 10 from an adjacent hex.
    for (roll, success) in [(35, true), (36, false)] {
        let mut t = table(TIGER);
        t.play("assault 222 with Rifle-1");
        t.refuses("pass", "6.5.2.1");
        t.roll("resolve", if success { &[35, 31, 31][..] } else { &[36][..] });
        assert!(t.says("35 or less is needed"), "{:?}", t.log());
        assert_eq!(t.unit("222").fate == Fate::KnockedOut, success, "{roll}: {:?}", t.log());
    }
}

/// Covers 6.6.1.
#[test]
fn a_failed_assault_may_cost_the_attacker() {
    let mut t = table(TIGER);
    t.play("assault 222 with Rifle-1");
    t.roll("resolve", &[37]);
    assert!(t.unit("Rifle-1").has(State::Suppressed), "{:?}", t.log());
    let mut t = table(TIGER);
    t.play("assault 222 with Rifle-1");
    t.roll("resolve", &[96]);
    assert!(t.unit("Rifle-1").has(State::Reduced), "{:?}", t.log());
}

/// Covers 6.6.1, 5.10, 6.2.3.
#[test]
fn only_fit_leg_units_with_move_assault() {
    table(&TIGER.replace("14A4 move", "14A4 fire")).refuses("assault 222 with Rifle-1", "6.2.3");
    table(&TIGER.replace("14A4 move", "14A4 move suppressed")).refuses("assault 222 with Rifle-1", "5.10");
    table(&TIGER.replace("14A4 move", "14A3 move")).refuses("assault 222 with Rifle-1", "6.6.1");
}

/// Covers 6.6.2.11.
#[test]
fn a_beaten_defender_retreats_and_the_attacker_may_move_in() {
    let mut t = table(&MEN.replace("GrenH-2: 14A5", "GrenH-2: 14A5\n    222: 14A9 facing 1"));
    t.play("assault GrenH-2 with Rifle-1");
    // A squad against a half-squad adds 20; both halves of a half-squad are lost.
    t.roll("resolve", &[71]);
    assert!(t.says("(91)") || t.unit("GrenH-2").fate == Fate::Eliminated, "{:?}", t.log());
    assert_eq!(t.seat(), ALLIED);
    t.play("occupy Rifle-1");
    assert_eq!(t.hex("Rifle-1"), "14A5");
}

/// Covers 6.6.1.
#[test]
fn an_attack_is_the_whole_move() {
    let mut t = table(&MEN.replace("GrenH-2: 14A5", "GrenH-2: 14A5\n    GrenH-3: 14A5"));
    t.play("assault GrenH-2 with Rifle-1");
    t.roll("resolve", &[50]);
    assert_eq!(t.unit("GrenH-2").fate, Fate::Eliminated, "{:?}", t.log());
    t.refuses("assault GrenH-3 with Rifle-1", "6.6.1");
    t.play("pass");
    assert_eq!(t.seat(), GERMAN);
}
