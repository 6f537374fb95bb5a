//! Optional dice, and how stands stand to each other.

use board::plane::{Base, Heading, Mil, Point, Pose, Rect, Vector};
use greatbattles::contact::{barrier, has_in_front, is_in_contact, is_in_range};
use greatbattles::ground::Cover;
use greatbattles::numbers::{D10, Modifier, Score, StandCount};
use greatbattles::quality::Quality;
use greatbattles::shipped::{fire, measures, qualities};
use greatbattles::stand::StandType;
use greatbattles::variants::{
    Nationality, cover_to_hit, destroy_modifier, is_reactivated, night_falls, owen_drift, reactivation,
    runs_low,
};
use kit::TurnNo;

/// Covers 7f-8.
#[test]
fn quality_and_cover_change_the_score_to_destroy() {
    let modifier = |quality, cover| destroy_modifier(qualities().of(quality), cover, fire().options);
    assert_eq!(Score(6).plus(modifier(Quality::Experienced, Cover::Soft)), Score(4));
    let plain = Quality::ALL.iter().map(|&quality| modifier(quality, Cover::None).0);
    assert_eq!(plain.collect::<Vec<_>>(), [1, 1, 0, -1, -1]);
}

/// Covers faq-1.
#[test]
fn cover_changes_a_hit_by_the_option_alone() {
    assert_eq!(cover_to_hit(Cover::Hard, fire().options), Modifier(-1));
    assert_eq!(cover_to_hit(Cover::None, fire().options), Modifier(0));
    // The stock game has no circumstance for cover.
    let names: Vec<&str> = greatbattles::fire::Circumstance::ALL.iter().map(|one| one.name()).collect();
    assert_eq!(
        names,
        ["road column", "column", "inactive", "opportunity fire", "outside front", "heavy weapons"]
    );
}

/// Covers faq-33b.
#[test]
fn a_natural_one_runs_low() {
    assert!(runs_low(D10(1), None) && !runs_low(D10(2), None));
    assert!(runs_low(D10(1), Some((Score(6), D10(6)))));
    assert!(!runs_low(D10(1), Some((Score(10), D10(9)))) && runs_low(D10(1), Some((Score(10), D10(10)))));
    assert_eq!((fire().options.ammo, fire().options.tank_riders), (Modifier(-1), Modifier(3)));
}

/// Covers faq-2.
#[test]
fn reactivation_needs_less_than_the_score() {
    let german = reactivation(Score(9), StandCount(2), StandCount(0), Nationality::German);
    assert_eq!(german, Score(7));
    assert!(!is_reactivated(german, [D10(4), D10(3)]) && is_reactivated(german, [D10(4), D10(2)]));
    assert_eq!(reactivation(Score(9), StandCount(1), StandCount(2), Nationality::Other), Score(2));
}

/// Covers malta-2.
#[test]
fn night_falls_early_on_a_die_of_the_turn_or_more() {
    assert!(night_falls(TurnNo(8), D10(8)) && !night_falls(TurnNo(8), D10(7)));
    assert!(!night_falls(TurnNo(6), D10(10)) && night_falls(TurnNo(10), D10(10)));
}

/// Covers 6.2n2, faq-5.
#[test]
fn drift_by_compass_point() {
    assert_eq!(owen_drift(StandType::Infantry, 3, 4), Vector::new(4_000, 0));
    assert_eq!(owen_drift(StandType::Infantry, 1, 6), Vector::new(0, 0));
    assert_eq!(owen_drift(StandType::HeavyWeapons, 1, 6), Vector::new(0, 6_000));
    assert_eq!(owen_drift(StandType::Infantry, 8, 1), Vector::new(-707, 707));
}

fn stand(x: i32, y: i32) -> Rect {
    Base { frontage: Mil(1_500), depth: Mil(500) }.at(Pose::new(Point::new(x, y), Heading::UP))
}

/// Covers pa-7.
#[test]
fn two_inches_close_a_gap() {
    let at = |x| barrier(&stand(10_000, 10_000), &stand(x, 10_000), measures());
    assert!(at(13_500).is_some(), "2.000 inches");
    assert!(at(13_501).is_none());
    assert!(at(11_500).is_none(), "they meet");
}

#[test]
fn contact_and_range_are_from_edge_to_edge() {
    let one = stand(10_000, 10_000);
    assert!(is_in_contact(&one, &stand(10_000, 10_550), measures()));
    assert!(!is_in_contact(&one, &stand(10_000, 10_551), measures()));
    assert!(is_in_range(Mil(3_000), &one, &stand(10_000, 13_501), measures()));
    assert!(!is_in_range(Mil(3_000), &one, &stand(10_000, 13_502), measures()));
}

#[test]
fn the_front_is_a_half_circle() {
    let firer = stand(10_000, 10_000);
    assert!(has_in_front(&firer, &stand(20_000, 9_750)), "its front edge is abeam");
    assert!(!has_in_front(&firer, &stand(20_000, 9_749)));
}
