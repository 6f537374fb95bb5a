//! Cards with rules for themselves, on free boards: Crocodile, Littlejohn adapter, machine guns inside; flames.

use panzer::{Fate, State};

use crate::table::{ALLIED, table};

/// A Crocodile with a squad behind it; a Pz IV due south, at its rear-side.
const CROCODILE: &str = "29+board, turn 3, direct, first DE, guest Croc uk-crocodile US
    Croc: 15A3 facing 2
    M4A1-3: 15A0 facing 1
    Inf-1: 15A3
    PzIVH-1: 15A7 facing 1 fire";

fn shoot(text: &str, dice: &[u32]) -> crate::table::Table {
    let mut t = table(text);
    t.play("fire PzIVH-1 at Croc with ap");
    t.roll("resolve", dice);
    t
}

/// Covers 7.38.2, 7.38.2.2, 7.38.2.2b.
#[test]
fn a_trailer_that_brews_up_suppresses_the_tank_and_its_friends() {
    let t = table(CROCODILE);
    assert!(t.unit("Croc").has(State::Trailer));
    // Hull side from the rear-side: up to 25 it is the trailer, and 51 at +19 burns it.
    let t = shoot(CROCODILE, &[1, 60, 25, 51]);
    assert!(!t.unit("Croc").has(State::Trailer) && t.unit("Croc").has(State::Suppressed), "{:?}", t.log());
    assert!(t.unit("Inf-1").has(State::Suppressed) && !t.unit("M4A1-3").has(State::Suppressed));
    assert_eq!(t.unit("Croc").fate, Fate::Alive);
    let t = shoot(CROCODILE, &[1, 60, 26, 1]);
    assert!(t.unit("Croc").has(State::Trailer) && t.says("strikes Croc itself"), "{:?}", t.log());
}

/// Covers 7.38.2.2.
#[test]
fn hull_side_hits_from_the_front_side_never_strike_the_trailer() {
    // Facing 3 the Pz IV is at 60 degrees: front-side, and no second roll.
    let t = shoot(&CROCODILE.replace("15A3 facing 2", "15A3 facing 3"), &[1, 70, 1]);
    assert!(t.says("HS from the front-side") && !t.says("trailer"), "{:?}", t.log());
}

/// Covers 7.38.2.2c, 7.38.2.2d.
#[test]
fn a_trailer_is_damaged_once_and_lost_the_second_time() {
    for (used, after) in [(0, 5), (7, 7)] {
        let mut t = table(CROCODILE);
        let croc = t.id("Croc").index();
        t.at.units[croc].limited_used = used;
        t.play("fire PzIVH-1 at Croc with ap");
        t.roll("resolve", &[1, 60, 25, 10]);
        assert!(t.unit("Croc").has(State::TrailerDamaged), "{:?}", t.log());
        assert!(!t.unit("Croc").has_any(&[State::Damaged, State::Suppressed]));
        assert_eq!(t.unit("Croc").limited_used, after, "five shots are left at most");
    }
    let t = shoot(&CROCODILE.replace("15A3 facing 2", "15A3 facing 2 trailer-damaged"), &[1, 60, 25, 10]);
    assert!(!t.unit("Croc").has(State::Trailer), "{:?}", t.log());
    let t = shoot(CROCODILE, &[1, 60, 25, 11]);
    assert!(!t.unit("Croc").has(State::Trailer) && !t.unit("Croc").has(State::Suppressed), "{:?}", t.log());
}

/// Covers 7.38.2.2a.
#[test]
fn the_trailer_has_armour_five_from_everywhere() {
    let car = |hex: &str| {
        CROCODILE
            .replace("guest Croc", "guest Car de-psw222 DE, guest Croc")
            .replace("PzIVH-1: 15A7", &format!("Car: {hex}"))
    };
    // Penetration 6 at four hexes rolls for damage, 4 at eight hexes does nothing.
    let mut t = table(&car("15A7"));
    t.play("fire Car at Croc with ap");
    t.roll("resolve", &[1, 60, 25, 1]);
    assert!(t.says("Penetration +1"), "{:?}", t.log());
    let mut t = table(
        &car("15A7").replace("15A3", "15A0").replace("M4A1-3: 15A0 facing 1\n", "").replace("15A7", "15A8"),
    );
    t.play("fire Car at Croc with ap");
    t.roll("resolve", &[1, 60, 25]);
    assert!(t.says("Penetration -1"), "{:?}", t.log());
}

/// Covers 7.38.2.1, 7.38.2.2e.
#[test]
fn a_crocodile_flames_to_its_front_and_backs_without_its_trailer() {
    let mut t = table(
        "29+board, turn 3, direct, first US, guest Croc uk-crocodile US
        Croc: 15A3 facing 4 fire
        Schtz-1: 15A2 spot-fire
        Schtz-2: 15A4 spot-fire",
    );
    t.refuses("fire Croc at Schtz-1 with gp2", "6.1.8");
    t.play("fire Croc at Schtz-2 with gp2");
    t.roll("resolve", &[1]);
    assert!(t.says("Difference +10"), "{:?}", t.log());
    assert_eq!(t.unit("Croc").limited_used, 1);
    // The flames were its small arms; the gun has not fired before them, so it fires no more.
    t.refuses("fire Croc at Schtz-1 with small-arms", "5.14");
    let text = "29+board, turn 3, movement, side US, first DE, guest Croc uk-crocodile US
        Croc: 15A3 facing 4 move
        PzIVH-1: 15GG5 facing 1";
    let mut t = table(text);
    t.refuses("back Croc 15A2", "7.38.2.1");
    t.play("jettison Croc");
    t.allows("back Croc 15A2");
    t.refuses("jettison Croc", "7.38.2.2e");
    let mut t = table(
        &text.replace("movement, side US", "direct").replace("first DE", "first US").replace("move", "fire"),
    );
    t.play("jettison Croc");
    assert!(!t.legal().iter().any(|action| action.starts_with("jettison")));
}

/// Covers 7.38.2.2e.
#[test]
fn a_trailer_may_be_dropped_in_any_decision_of_its_owner() {
    for phase in ["command", "direct, side US", "overwatch, side US", "assault, side US", "movement, side US"]
    {
        let t = table(&format!(
            "29+board, turn 3, {phase}, first US, guest Croc uk-crocodile US
            Croc: 15A3 facing 4
            PzIVH-1: 15GG5 facing 1"
        ));
        assert!(t.legal_for(ALLIED).contains(&"jettison Croc".to_owned()), "{phase}");
    }
}

/// Covers gp.6.
#[test]
fn flames_ignore_cover_and_shake_men() {
    let mut t = table(
        "29+board+morale, turn 3, direct, first US, wreck 15A4, guest Croc uk-crocodile US
        Croc: 15A3 facing 4 fire
        Schtz-2: 15A4 full-cover spot-fire",
    );
    t.play("fire Croc at Schtz-2 with gp2");
    t.roll("resolve", &[40]);
    // 14 against 4: neither the wreck nor Full Cover counts.
    assert!(t.says("Difference +10") && t.unit("Schtz-2").has(State::Flamed), "{:?}", t.log());
}

/// Covers 7.38.6.
#[test]
fn a_two_pounder_fires_through_its_adapter_or_without_it() {
    let text = "26+littlejohn+board, turn 3, direct, first UK, guest Car uk-daimler UK
        Car: 16A0 facing 4 fire
        PzIVH-1: 16A4 facing 1";
    let t = table(text);
    let offered = |t: &crate::table::Table| -> Vec<String> {
        t.legal().into_iter().filter(|action| action.starts_with("fire Car")).collect()
    };
    assert!(offered(&t).contains(&"fire Car at PzIVH-1 with ap".to_owned()), "{:?}", offered(&t));
    t.refuses("fire Car at PzIVH-1 with ap2", "7.38.6");
    let t = table(&text.replace("facing 4 fire", "facing 4 fire adapter"));
    t.refuses("fire Car at PzIVH-1 with ap", "7.38.6");
    t.refuses("fire Car at PzIVH-1 with gp", "7.38.6");
    assert!(offered(&t).contains(&"fire Car at PzIVH-1 with ap2".to_owned()), "{:?}", offered(&t));
    // It is chosen before the car is on the map, and not taken off.
    let mut t = table(
        &text.replace("direct, first UK", "command").replace("Car: 16A0 facing 4 fire", "Car: waiting"),
    );
    t.act(ALLIED, "fit Car", &[]);
    assert!(t.unit("Car").has(State::Adapter));
    t.refuses_seat(ALLIED, "fit Car", "7.38.6");
}

/// Covers 7.38.8, 6.6.2.12.
#[test]
fn a_machine_gun_goes_inside_with_its_option_and_no_longer_sees_the_sky() {
    let text = |options: &str| {
        format!(
            "30{options}, turn 3, movement, side US, first DE, guest AAMG us-aamg US
            AAMG: 13G6 facing 1 move
            PzIVH-1: 15A0 facing 1"
        )
    };
    table(&text("+board")).refuses("inside AAMG", "7.38.8");
    let mut t = table(&text("+board+aamg-inside"));
    t.play("inside AAMG");
    assert!(t.unit("AAMG").has(State::Inside));
    let air = |state: &str| {
        let mut t = table(&format!(
            "30+board+aamg-inside, turn 3, air, first DE, guest AAMG us-aamg US, guest Ju de-fw190 DE
            AAMG: 13G6 facing 1 {state}
            Inf-1: 13G7 spot-fire
            Ju: 13G6
            PzIVH-1: 13G5 facing 4"
        ));
        t.play("dive Ju at AAMG strafe");
        t.play("resolve");
        t
    };
    air("").allows("flak AAMG");
    air("inside").refuses("flak AAMG", "6.7.4.2");
}
