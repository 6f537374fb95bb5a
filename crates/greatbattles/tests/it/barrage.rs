//! Delay, suppression, spotters, templates, aircraft.

use board::plane::{Base, Heading, Mil, Point, Pose};
use greatbattles::barrage::{Activity, AirTarget, Mission, Ordnance};
use greatbattles::ground::Cover;
use greatbattles::numbers::{D100, Score};
use greatbattles::quality::{Hq, Quality};
use greatbattles::shipped::{barrage, qualities};

fn delay(quality: Quality, mission: Mission, hq: Hq, roll: u8) -> u8 {
    barrage().delay(qualities(), quality, mission, hq, D100(roll))
}

/// Covers 4, 4n2.
#[test]
fn delay_follows_the_quality_of_the_artillery() {
    let limits = [
        (Quality::Raw, [20, 60, 84]),
        (Quality::Inferior, [30, 65, 86]),
        (Quality::Average, [40, 70, 88]),
        (Quality::Experienced, [50, 75, 90]),
        (Quality::Veteran, [60, 80, 92]),
    ];
    for (quality, limits) in limits {
        for (turns, limit) in (0..).zip(limits) {
            assert_eq!(delay(quality, Mission::Registered, Hq::Without, limit), turns, "{quality}");
            assert_eq!(delay(quality, Mission::Registered, Hq::Without, limit + 1), turns + 1, "{quality}");
        }
    }
    assert_eq!(delay(Quality::Inferior, Mission::Registered, Hq::Without, 66), 2);
    assert_eq!(delay(Quality::Average, Mission::Registered, Hq::Without, 41), 1);
}

/// Covers 4n1, use-1.
#[test]
fn an_hq_makes_the_call_ten_better() {
    assert_eq!(delay(Quality::Raw, Mission::Registered, Hq::With, 30), 0);
    assert_eq!(delay(Quality::Raw, Mission::Registered, Hq::With, 31), 1);
}

/// Covers 4n3, faq-16.
#[test]
fn a_call_without_a_plan_is_thirty_worse() {
    assert_eq!(delay(Quality::Inferior, Mission::OnCall, Hq::Without, 55), 2, "55 + 30 = 85");
    assert_eq!(delay(Quality::Average, Mission::OnCall, Hq::Without, 40), 1);
    assert_eq!(delay(Quality::Average, Mission::Registered, Hq::Without, 40), 0);
    assert_eq!(delay(Quality::Veteran, Mission::OnCall, Hq::Without, 100), 3);
}

/// Covers 4n4.
#[test]
fn a_preplanned_mission_is_never_late() {
    assert_eq!(delay(Quality::Raw, Mission::Preplanned, Hq::Without, 100), 0);
}

/// Covers 5.
#[test]
fn the_lowest_number_that_applies_suppresses() {
    let number = |cover, activity| barrage().suppression(cover, activity).0;
    assert_eq!(number(Cover::None, Activity::Active), 8);
    assert_eq!(number(Cover::None, Activity::Inactive), 6);
    assert_eq!(number(Cover::Soft, Activity::Active), 6);
    assert_eq!(number(Cover::Hard, Activity::Inactive), 4);
    assert_eq!(number(Cover::Bunker, Activity::Active), 2);
}

/// Covers faq-3.
#[test]
fn a_spotter_sees_the_point() {
    assert_eq!(barrage().spotting_range(Cover::None, Mil(12_000)), Mil(12_000));
    assert_eq!(barrage().spotting_range(Cover::None, Mil(6_000)), Mil(6_000));
    assert_eq!(barrage().spotting_range(Cover::Soft, Mil(12_000)), Mil(1_000));
}

/// Covers bt-1.
#[test]
fn a_template_is_a_disc_of_one_inch() {
    let template = barrage().template;
    assert_eq!((template.radius, template.per_side.0), (Mil(500), 18));
    let stand =
        |x| Base { frontage: Mil(1_500), depth: Mil(500) }.at(Pose::new(Point::new(x, 10_000), Heading::UP));
    let at = Point::new(10_000, 10_000);
    assert!(template.is_over(at, &stand(11_249)));
    assert!(!template.is_over(at, &stand(11_250)), "a touch is not enough");
}

/// Covers faq-41.
#[test]
fn aircraft_destroy_by_what_they_carry() {
    let number = |ordnance, target| barrage().air_destroys(ordnance, target);
    assert_eq!(number(Ordnance::Bombs, AirTarget::Hard), Score(2));
    assert_eq!(number(Ordnance::Rockets, AirTarget::Plain), Score(3));
    assert_eq!(number(Ordnance::Rockets, AirTarget::Hard), Score(4));
}
