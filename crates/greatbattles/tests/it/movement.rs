//! Rates, burdens, costs, strain.

use board::plane::Mil;
use greatbattles::formation::Formation;
use greatbattles::movement::{Burden, Haste, Surface, cost, is_affordable, strains};
use greatbattles::numbers::{Cost, D10, StandCount};
use greatbattles::shipped::movement;
use greatbattles::weapon::Speed;

fn rate(speed: Speed, formation: Formation, surface: Surface, haste: Haste) -> i32 {
    movement().rate(speed, formation, surface, haste).0
}

const FREE: Burden = Burden { suppressed: false, set_up: false };

fn battalion(stands: &[Speed], formation: Formation, surface: Surface, burden: Burden) -> i32 {
    movement().battalion_rate(stands.iter().copied(), formation, surface, Haste::Careful, burden).0
}

/// Covers act-4.
#[test]
fn roads_help_in_road_column_only() {
    assert_eq!(rate(Speed::Wheeled, Formation::RoadColumn, Surface::Paved, Haste::Careful), 36_000);
    assert_eq!(rate(Speed::Fast, Formation::RoadColumn, Surface::Dirt, Haste::Careful), 18_000);
    assert_eq!(rate(Speed::Wheeled, Formation::Column, Surface::Paved, Haste::Careful), 6_000);
    assert_eq!(rate(Speed::Gun, Formation::RoadColumn, Surface::Paved, Haste::Careful), 1_000);
}

/// Covers act-6.
#[test]
fn the_slowest_stand_sets_the_rate() {
    let motor = [Speed::Wheeled, Speed::Wheeled, Speed::Foot];
    assert_eq!(battalion(&motor, Formation::RoadColumn, Surface::Paved, FREE), 9_000);
    assert_eq!(battalion(&motor[..2], Formation::RoadColumn, Surface::Paved, FREE), 36_000);
}

/// Covers 7mv-n1.
#[test]
fn a_suppressed_stand_makes_all_going_bad() {
    let burden = Burden { suppressed: true, ..FREE };
    assert_eq!(battalion(&[Speed::Foot], Formation::RoadColumn, Surface::Paved, burden), 5_500);
    assert_eq!(battalion(&[Speed::Medium], Formation::Assault, Surface::Good, burden), 3_000);
}

/// Covers 7mv-n2, pa-5.
#[test]
fn set_up_weapons_hold_the_battalion_to_an_inch() {
    let burden = Burden { set_up: true, ..FREE };
    assert_eq!(battalion(&[Speed::Foot; 4], Formation::RoadColumn, Surface::Paved, burden), 1_000);
    assert_eq!(battalion(&[Speed::Foot; 4], Formation::Column, Surface::Bad, burden), 500);
}

/// Covers 7mv-n3, 7mv-n4.
#[test]
fn hurrying_in_bad_going_pays() {
    assert_eq!(rate(Speed::Foot, Formation::Column, Surface::Bad, Haste::Hurried), 6_000);
    assert_eq!(rate(Speed::Foot, Formation::Column, Surface::Bad, Haste::Careful), 5_500);
    assert_eq!(rate(Speed::Medium, Formation::Column, Surface::Bad, Haste::Hurried), 7_500);
    assert_eq!(rate(Speed::Medium, Formation::Assault, Surface::Bad, Haste::Hurried), 4_500);
    assert_eq!(rate(Speed::Gun, Formation::Column, Surface::Bad, Haste::Hurried), 500);
    assert_eq!(rate(Speed::Medium, Formation::Column, Surface::Good, Haste::Hurried), 10_000);
}

/// Covers 7mv-n5.
#[test]
fn strain_suppresses_at_or_under_the_stands() {
    assert!(strains(StandCount(4), D10(4)));
    assert!(!strains(StandCount(4), D10(5)));
}

/// Half of the allowance in good going and half in bad; a straight move costs its length by its rate.
#[test]
fn mixed_going_is_paid_by_fractions() {
    assert_eq!(cost(Mil(3_500), Mil(7_000)), Cost(500_000));
    assert_eq!(cost(Mil(1), Mil(7_000)), Cost(143), "rounded up");
    assert!(is_affordable([cost(Mil(3_500), Mil(7_000)), cost(Mil(1_500), Mil(3_000))]));
    assert!(!is_affordable([cost(Mil(3_500), Mil(7_000)), cost(Mil(1_600), Mil(3_000))]));
    assert!(is_affordable([cost(Mil(3_500), Mil(7_000)), cost(Mil(2_250), Mil(4_500))]));
    assert!(!is_affordable([cost(Mil(1), Mil(0))]), "what cannot move pays everything");
}
