//! Direct fire, AP and GP, term by term.

use panzer::{Fate, State};

use crate::table::table;

/// Two tanks of the Chance Encounter at range 4 on open ground, head to head.
const DUEL: &str = "25, turn 3, direct, first US
    M4A1-1: 15A0 facing 4 fire
    PzIVH-1: 15A4 facing 1";

/// Covers 6.5.2.1, 5.14.
#[test]
fn a_shot_is_named_and_then_rolled() {
    let mut t = table(DUEL);
    t.refuses("resolve", "6.5.2.1");
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.refuses("pass", "6.5.2.1");
    t.roll("resolve", &[99]);
    assert!(t.says("Miss."), "{:?}", t.log());
    t.refuses("fire M4A1-1 at PzIVH-1 with ap", "5.14");
}

/// Covers ap.1, ap.2.
#[test]
fn the_number_comes_from_band_and_modifiers() {
    for (roll, hit) in [(78, true), (79, false)] {
        let mut t = table(DUEL);
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        t.roll("resolve", if hit { &[78, 93][..] } else { &[79][..] });
        assert!(t.says("Short range, +1"), "{:?}", t.log());
        assert_eq!(t.says("Hit."), hit, "{roll}: {:?}", t.log());
    }
}

/// Covers ap.2.
#[test]
fn natural_rolls_hit_and_miss_whatever_the_number() {
    let far = "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 short-halt suppressed damaged
        PzIVH-1: 15A10 facing 1 move";
    let mut t = table(far);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[2, 93]);
    assert!(t.says("Hit."), "{:?}", t.log());
}

/// Covers 6.2.3, 3.7, 5.10.
#[test]
fn modifiers_add_up() {
    let mut t = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 short-halt suppressed
        PzIVH-1: 15A4 facing 1 move",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[98]);
    for line in ["size +1", "short halt -3", "target moves -2", "suppressed -3", "Short range, -7"] {
        assert!(t.says(line), "{line}: {:?}", t.log());
    }
}

/// Covers ap.5, ap.7, ap.8, ap.9, 5.15.
#[test]
fn a_hit_is_located_and_may_knock_out() {
    let mut t = table(DUEL);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    // The hull front has 17 and the shot 17: through, and 56 knocks out.
    t.roll("resolve", &[78, 50, 56, 31]);
    assert!(t.says("HF from the front, level fire"), "{:?}", t.log());
    assert!(t.says("Penetration +0, 56: KO."), "{:?}", t.log());
    assert_eq!(t.unit("PzIVH-1").fate, Fate::KnockedOut);
    assert!(t.unit("PzIVH-1").has(State::Crew) && t.unit("PzIVH-1").has(State::Suppressed));
    assert!(t.at.wrecks.contains(t.unit("PzIVH-1").hex().unwrap()));
}

/// Covers 5.15.
#[test]
fn a_crew_that_does_not_bail_out_is_lost() {
    let mut t = table(DUEL);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[78, 50, 56, 30]);
    assert!(t.unit("PzIVH-1").hex().is_none(), "{:?}", t.log());
}

/// Covers ap.8.
#[test]
fn a_second_damage_knocks_out() {
    let damaged = DUEL.replace("facing 1", "facing 1 damaged");
    for (text, fate) in [(DUEL, Fate::Alive), (damaged.as_str(), Fate::KnockedOut)] {
        let mut t = table(text);
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        let dice: &[u32] = if fate == Fate::Alive { &[1, 50, 40] } else { &[1, 50, 40, 31] };
        t.roll("resolve", dice);
        assert_eq!(t.unit("PzIVH-1").fate, fate, "{:?}", t.log());
    }
}

/// Covers ap.8.
#[test]
fn tracks_and_guns_are_hit_without_a_damage_roll() {
    let mut t = table(DUEL);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[1, 93]);
    assert!(t.unit("PzIVH-1").has(State::TrackHit), "{:?}", t.log());
    let mut t = table(DUEL);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[1, 40]);
    assert!(t.unit("PzIVH-1").has(State::GunOut), "{:?}", t.log());
}

/// Covers ap.3.
#[test]
fn the_angle_of_a_hit_follows_from_the_facing() {
    for (facing, angle) in [(1, "front,"), (2, "front-side"), (3, "rear-side"), (4, "rear,")] {
        let mut t = table(&DUEL.replace("facing 1", &format!("facing {facing}")));
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        let seat = t.seat();
        let mut dice = kernel::Seeded::from_number(1);
        t.act_picked(|all| all.into_iter().find(|action| *action == panzer::Action::Resolve), &mut dice);
        assert_eq!(seat, crate::table::ALLIED);
        if t.says("Hit.") {
            assert!(t.says(&format!("from the {angle}")), "{facing}: {:?}", t.log());
        }
    }
}

/// Covers 6.5.2.3, gp.7.
#[test]
fn small_arms_do_not_attack_closed_armour() {
    let t = table(DUEL);
    t.refuses("fire M4A1-1 at PzIVH-1 with small-arms", "6.5.2.3");
    t.allows("fire M4A1-1 at PzIVH-1 with gp");
}

/// Covers gp.1, gp.2.
#[test]
fn gp_fire_meets_thresholds() {
    // Factor 7 against 8A: a difference of -1 suppresses from 86 on.
    for (roll, suppressed) in [(85, false), (86, true)] {
        let mut t = table(DUEL);
        t.play("fire M4A1-1 at PzIVH-1 with gp");
        t.roll("resolve", &[roll]);
        assert_eq!(t.unit("PzIVH-1").has(State::Suppressed), suppressed, "{roll}: {:?}", t.log());
    }
}

/// Covers 6.5.2.2, 6.2.3.
#[test]
fn only_units_with_a_command_to_fire_do() {
    let t = table(&DUEL.replace("15A0 facing 4 fire", "15A0 facing 4 move"));
    t.refuses("fire M4A1-1 at PzIVH-1 with ap", "6.2.3");
    let t = table(&DUEL.replace("15A0 facing 4 fire", "15A0 facing 4"));
    t.refuses("fire M4A1-1 at PzIVH-1 with ap", "6.2.3");
}

/// Covers ap.1.
#[test]
fn a_gun_does_not_reach_beyond_its_last_band() {
    let t = table(
        "25, turn 3, direct, first US
        M8HMC-1: 15A0 facing 4 fire
        PzIVH-1: 15A10 facing 1",
    );
    t.allows("fire M8HMC-1 at PzIVH-1 with ap");
}

/// Covers 6.5.2.1.
#[test]
fn a_target_is_named_once_in_a_step() {
    let mut t = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A1 facing 4 fire
        PzIVH-1: 15A5 facing 1
        PzIVH-2: 15A6 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.refuses("fire M4A1-2 at PzIVH-2 with ap", "6.5.2.1");
    t.roll("resolve", &[99]);
    t.refuses("fire M4A1-2 at PzIVH-1 with ap", "6.5.2.1");
    t.allows("fire M4A1-2 at PzIVH-2 with ap");
}

/// Covers 6.5.2.1.
#[test]
fn a_shot_at_a_target_that_is_gone_is_wasted() {
    let mut t = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A1 facing 4 fire
        PzIVH-1: 15A5 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.play("fire M4A1-2 at PzIVH-1 with ap");
    t.roll("resolve", &[1, 50, 91, 61]);
    assert_eq!(t.unit("PzIVH-1").fate, Fate::BrewedUp, "{:?}", t.log());
    assert!(t.says("wasted") && t.unit("M4A1-2").has(State::Fired), "{:?}", t.log());
}

/// Covers 6.5.2.4, 6.0.
#[test]
fn what_the_first_player_destroys_does_not_fire_back() {
    let mut t = table(&DUEL.replace("facing 1", "facing 1 fire"));
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[1, 50, 56, 31]);
    t.play("pass");
    assert_eq!(t.seat(), crate::table::GERMAN);
    t.refuses("fire PzIVH-1 at M4A1-1 with ap", "6.5.2.2");
}

/// Covers 6.1.6.
#[test]
fn a_unit_that_fires_shows_itself() {
    let mut t = table(DUEL);
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert!(t.unit("M4A1-1").has(State::SpotFire) && t.unit("M4A1-1").has(State::FreshFire));
}
