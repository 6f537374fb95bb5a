//! A shot: range bands, modifiers, two dice.

use board::plane::Mil;
use greatbattles::fire::{Circumstance, Mode, NoShot, ShotResult, ShotScores, Target};
use greatbattles::numbers::{D10, Score};
use greatbattles::shipped::fire;
use greatbattles::stand::StandClass;
use greatbattles::weapon::{Armour, Gun, Letters, Speed};

fn direct(
    gun: Gun,
    distance: i32,
    target: Target,
    circumstances: &[Circumstance],
) -> Result<ShotScores, NoShot> {
    fire().scores(gun, Mode::Direct, Mil(distance), target, circumstances)
}

#[allow(clippy::unnecessary_wraps, reason = "compared with what may fail")]
fn scores(hit: i8, destroy: Option<i8>) -> Result<ShotScores, NoShot> {
    Ok(ShotScores { hit: Score(hit), destroy: destroy.map(Score) })
}

const TIGER: Target = Target::Armour(Armour::Heavy);
const SHERMAN: Target = Target::Armour(Armour::Medium);

/// Covers 7f-4, 7g-M, 7g-H.
#[test]
fn the_next_printed_range_counts() {
    assert_eq!(direct(Gun::Infantry, 2_500, Target::Personnel, &[]), scores(2, Some(2)));
    assert_eq!(direct(Gun::Infantry, 3_001, Target::Personnel, &[]), scores(2, Some(2)), "a mil in favour");
    assert_eq!(direct(Gun::Infantry, 3_002, Target::Personnel, &[]), scores(1, Some(1)));
    assert_eq!(direct(Gun::Infantry, 8_002, Target::Personnel, &[]), Err(NoShot::OutOfRange));
    assert_eq!(direct(Gun::Infantry, 900, TIGER, &[]), scores(6, Some(4)));
    assert_eq!(direct(Gun::Medium, 9_000, SHERMAN, &[]), scores(4, Some(1)));
    assert_eq!(direct(Gun::Heavy, 7_000, TIGER, &[]), scores(6, Some(2)));
    assert_eq!(direct(Gun::Heavy, 8_000, SHERMAN, &[]), scores(5, Some(5)));
    assert_eq!(direct(Gun::Superheavy, 12_000, SHERMAN, &[]), scores(3, Some(5)));
}

/// Covers 7f-5.
#[test]
fn submachine_guns_have_no_three_inch_column() {
    assert_eq!(direct(Gun::Smg, 3_000, Target::Personnel, &[]), scores(1, Some(1)));
}

/// Covers 7g-n1, misc-2.
#[test]
fn a_dash_against_armour_suppresses() {
    let shot = direct(Gun::Heavy, 11_000, TIGER, &[]).unwrap();
    assert_eq!(shot.destroy, None);
    assert_eq!(shot.result(D10(2), D10(1)), ShotResult::Suppressed);
    let men = direct(Gun::Infantry, 2_000, SHERMAN, &[]).unwrap();
    assert_eq!(men.result(D10(4), D10(1)), ShotResult::Suppressed);
    assert_eq!(direct(Gun::Medium, 4_000, TIGER, &[]), scores(8, None));
    assert_eq!(direct(Gun::Medium, 3_000, TIGER, &[]), scores(8, Some(1)));
}

/// Covers 7g-L.
#[test]
fn light_guns_do_not_reach_twelve_inches_nor_hit_men() {
    assert_eq!(direct(Gun::Light, 12_000, SHERMAN, &[]), Err(NoShot::OutOfRange));
    assert_eq!(direct(Gun::Light, 2_000, Target::Personnel, &[]), Err(NoShot::NotAtPersonnel));
    assert_eq!(direct(Gun::Light, 3_000, Target::Gun, &[]), scores(8, Some(2)));
    assert_eq!(direct(Gun::Light, 3_000, Target::Soft, &[]), scores(8, Some(6)));
    assert_eq!(direct(Gun::Medium, 2_000, Target::Personnel, &[]), scores(8, Some(2)));
}

/// Covers wd-1.
#[test]
fn vehicles_with_machine_guns_leave_armour_alone() {
    assert_eq!(direct(Gun::Mounted, 900, Target::Soft, &[]), scores(6, Some(6)));
    assert_eq!(direct(Gun::Mounted, 900, SHERMAN, &[]), Err(NoShot::NotAtArmour));
    assert_eq!(direct(Gun::Infantry, 900, SHERMAN, &[]), scores(6, Some(4)));
    assert_eq!(direct(Gun::None, 900, Target::Soft, &[]), Err(NoShot::NoGun));
}

/// Covers 7f-1.
#[test]
fn circumstances_change_the_score_to_hit() {
    let shot =
        |circumstances: &[Circumstance]| direct(Gun::Medium, 5_000, SHERMAN, circumstances).unwrap().hit.0;
    assert_eq!(shot(&[]), 7);
    assert_eq!(shot(&[Circumstance::Opportunity]), 4);
    assert_eq!(shot(&[Circumstance::Inactive, Circumstance::Opportunity]), 2);
    assert_eq!(shot(&[Circumstance::Column]), 8);
    assert_eq!(shot(&[Circumstance::RoadColumn]), 10);
    assert_eq!(shot(&[Circumstance::OutsideFront]), 5);
    let men = direct(
        Gun::Infantry,
        2_400,
        Target::Personnel,
        &[Circumstance::HeavyWeapons, Circumstance::RoadColumn],
    );
    assert_eq!(men, scores(7, Some(2)));
}

/// Covers 7f-2.
#[test]
fn a_hit_destroys_or_suppresses() {
    let shot = ShotScores { hit: Score(7), destroy: Some(Score(2)) };
    assert_eq!(shot.result(D10(7), D10(2)), ShotResult::Destroyed);
    assert_eq!(shot.result(D10(7), D10(3)), ShotResult::Suppressed);
    assert_eq!(shot.result(D10(8), D10(1)), ShotResult::Missed);
}

/// Covers 7f-3.
#[test]
fn a_natural_one_hits_and_does_not_destroy_by_itself() {
    let shot = ShotScores { hit: Score(-3), destroy: Some(Score(0)) };
    assert_eq!(shot.result(D10(1), D10(1)), ShotResult::Suppressed);
    assert_eq!(shot.result(D10(2), D10(1)), ShotResult::Missed);
}

/// Covers 7f-6, act-12.
#[test]
fn indirect_fire_is_in_the_eight_inch_column_and_for_infantry() {
    let indirect = |gun, distance| fire().scores(gun, Mode::Indirect, Mil(distance), Target::Personnel, &[]);
    assert_eq!(indirect(Gun::Infantry, 1_500), scores(1, Some(1)));
    assert_eq!(indirect(Gun::Smg, 500), scores(1, Some(1)));
    assert_eq!(indirect(Gun::Infantry, 8_100), Err(NoShot::OutOfRange));
    assert_eq!(indirect(Gun::Heavy, 1_500), Err(NoShot::NotIndirect));
    assert_eq!(indirect(Gun::Mounted, 1_500), Err(NoShot::NotIndirect));
}

/// Covers wd-2.
#[test]
fn a_stand_is_hit_as_what_it_rides() {
    let truck = Letters { gun: Gun::None, armour: None, speed: Speed::Wheeled };
    let carrier = Letters { gun: Gun::Mounted, armour: Some(Armour::Light), speed: Speed::Halftrack };
    assert_eq!(Target::of(StandClass::Personnel, None), Some(Target::Personnel));
    assert_eq!(Target::of(StandClass::Gun, None), Some(Target::Gun));
    assert_eq!(Target::of(StandClass::Gun, Some(truck)), Some(Target::Soft));
    assert_eq!(Target::of(StandClass::Personnel, Some(carrier)), Some(Target::Armour(Armour::Light)));
    assert_eq!(Target::of(StandClass::Marker, None), None);
}
