//! Flak, drift, landing, average dice.

use board::plane::{Mil, Vector};
use greatbattles::airborne::{DayOrNight, Descent, Flak, Harm, Height, LandingGround, Theatre};
use greatbattles::ground::GroundKind;
use greatbattles::numbers::{D10, Score};
use greatbattles::shipped::airborne;

/// Destroyed to the first number, suppressed to the second.
fn check(expected: [u8; 2], harm: impl Fn(D10) -> Harm) {
    for die in 1..=10 {
        let right = match die {
            die if die <= expected[0] => Harm::Destroyed,
            die if die <= expected[1] => Harm::Suppressed,
            _ => Harm::None,
        };
        assert_eq!(harm(D10(die)), right, "{die} of {expected:?}");
    }
}

/// Covers 6.1.
#[test]
fn flak_harms_by_height_and_strength() {
    let rows = [
        (Height::High, [[0, 1], [0, 2], [1, 3]]),
        (Height::Normal, [[0, 2], [1, 3], [2, 4]]),
        (Height::Low, [[1, 3], [2, 4], [3, 5]]),
    ];
    for (height, row) in rows {
        for (&flak, expected) in Flak::ALL.iter().zip(row) {
            check(expected, |die| airborne().flak(height, Descent::Paradrop, flak, die));
        }
    }
}

/// Covers 6.1n1.
#[test]
fn gliders_are_shot_at_as_from_high_and_drift_as_from_low() {
    check([1, 3], |die| airborne().flak(Height::Normal, Descent::Glider, Flak::Heavy, die));
    let drift = airborne().drift(Theatre::NwEurope, Height::Normal, Descent::Glider, [D10(7), D10(2)]);
    assert_eq!(drift, Vector::new(-1_000, 1_000));
}

/// Covers 6.2.
#[test]
fn drift_is_north_then_east_times_the_height() {
    let drift =
        |height, dice: [u8; 2]| airborne().drift(Theatre::NwEurope, height, Descent::Paradrop, dice.map(D10));
    assert_eq!(drift(Height::Normal, [7, 2]), Vector::new(-2_000, 2_000));
    assert_eq!(drift(Height::Normal, [6, 7]), Vector::new(-8_000, 1_000));
    assert_eq!(drift(Height::High, [7, 2]), Vector::new(-4_000, 4_000));
    assert_eq!(drift(Height::Low, [6, 10]), Vector::new(1_000, 500));
    let tables = [
        (Theatre::Crete, [0, -2, -4, -4, -6, -8, 1, 2, 3, 4], [0, 2, 4, 4, 6, 6, 8, -1, -2, -3]),
        (Theatre::NwEurope, [0, -2, -4, -4, -6, 1, 2, 4, 4, 6], [0, -2, -4, -4, -6, -6, -8, -8, 1, 2]),
    ];
    for (theatre, north, east) in tables {
        for face in 0..10 {
            let die = D10(face as u8 + 1);
            let drift = airborne().drift(theatre, Height::Normal, Descent::Paradrop, [die, die]);
            assert_eq!(drift, Vector::new(east[face] * 1_000, north[face] * 1_000), "{theatre}, {die}");
        }
    }
}

/// Covers 6.3, 6.3n1.
#[test]
fn landing_harms_by_light_way_and_ground() {
    let rows = [
        (DayOrNight::Day, Descent::Paradrop, [[0, 1], [0, 3]]),
        (DayOrNight::Day, Descent::Glider, [[2, 3], [2, 5]]),
        (DayOrNight::Night, Descent::Paradrop, [[2, 3], [2, 5]]),
        (DayOrNight::Night, Descent::Glider, [[4, 5], [4, 7]]),
    ];
    for (light, way, row) in rows {
        for (&ground, expected) in LandingGround::ALL.iter().zip(row) {
            check(expected, |die| airborne().landing(light, way, ground, Mil(6_002), die));
        }
    }
    let near = |die| {
        airborne().landing(DayOrNight::Day, Descent::Paradrop, LandingGround::Clear, Mil(6_000), D10(die))
    };
    assert_eq!(near(1), Harm::Destroyed, "a 0 is a 1 with the -1");
    assert_eq!(near(2), Harm::Suppressed);
    assert_eq!(near(10), Harm::None);
}

/// Covers 7c-4.
#[test]
fn crossing_enemy_lines_takes_three_off_the_rally_number() {
    let veteran = airborne().infiltration(Score(10));
    assert!(veteran.is_met_by(D10(7)) && !veteran.is_met_by(D10(8)));
}

/// The dice of [malta-5].
#[test]
fn two_average_dice_give_four_to_ten_turns() {
    assert_eq!(airborne().average_turns([2, 5]), 7);
    assert_eq!(airborne().average_turns([1, 1]), 6);
    assert_eq!(airborne().average_turns([1, 6]), 7);
    let all = (1..=6).flat_map(|one| (1..=6).map(move |other| airborne().average_turns([one, other])));
    assert_eq!((all.clone().min(), all.max()), (Some(4), Some(10)));
}

#[test]
fn towns_and_woods_are_rough_to_land_on() {
    assert!(GroundKind::Woods.is_rough_to_land_on() && GroundKind::Town.is_rough_to_land_on());
    assert!(!GroundKind::Heath.is_rough_to_land_on());
}
