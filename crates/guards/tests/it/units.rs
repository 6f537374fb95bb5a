//! The order of battle.

use std::collections::BTreeMap;

use guards::{
    AntiAircraft, BRITISH, Echelon, Face, GERMAN, MoveClass, Range, Reverse, UnitType, open_named,
    order_of_battle,
};
use kit::Strength;

/// Covers 2.3, 2.3n2.
#[test]
fn the_box_holds_228_counters_of_39_formations() {
    let order = order_of_battle();
    assert_eq!((order.counters().len(), order.formations().len()), (228, 39));
    let mut types: BTreeMap<UnitType, usize> = BTreeMap::new();
    for counter in order.counters() {
        *types.entry(counter.kind).or_insert(0) += 1;
    }
    let count = |kind| types.get(&kind).copied().unwrap_or(0);
    for (kind, number) in [
        (UnitType::Hq, 38),
        (UnitType::DivisionHq, 1),
        (UnitType::ParachuteInfantry, 24),
        (UnitType::Flak88, 16),
        (UnitType::Infantry, 15),
        (UnitType::AntiTank, 15),
        (UnitType::GuardsInfantry, 15),
        (UnitType::Recon, 14),
        (UnitType::Artillery, 12),
        (UnitType::Tank, 10),
        (UnitType::SpGun, 10),
        (UnitType::Engineer, 9),
        (UnitType::TankDestroyer, 7),
        (UnitType::SpArtillery, 6),
        (UnitType::Panzergrenadier, 5),
        (UnitType::AssaultGun, 4),
        (UnitType::HeavyWeapons, 4),
        (UnitType::MotorInfantry, 4),
        (UnitType::FlakLight, 3),
        (UnitType::Scout, 3),
        (UnitType::Arv, 3),
        (UnitType::AaLight, 3),
        (UnitType::MotorizedInfantry, 2),
        (UnitType::Avre, 2),
        (UnitType::TankHeavy, 1),
        (UnitType::RocketArtillery, 1),
        (UnitType::FlakTank, 1),
    ] {
        assert_eq!(count(kind), number, "{}", kind.name());
    }
    assert_eq!(types.len(), UnitType::ALL.len());
    let of =
        |test: &dyn Fn(&guards::Counter) -> bool| order.counters().iter().filter(|one| test(one)).count();
    assert_eq!(of(&|one| one.side == GERMAN) + of(&|one| one.side == BRITISH), 228);
    assert_eq!([of(&|one| one.steps() == 2), of(&|one| one.artillery.is_some())], [163, 23]);
    assert!(order.counters().iter().all(|one| one.artillery.is_some() == (one.reverse == Reverse::Fired)));
}

/// Covers 11.3n8.
#[test]
fn every_88_is_the_2_9_8_with_its_5() {
    let order = order_of_battle();
    for gun in order.counters().iter().filter(|counter| counter.kind == UnitType::Flak88) {
        assert_eq!(gun.full.to_string(), "2-9-8");
        for face in [Face::Full, Face::Depleted] {
            assert_eq!(gun.defense_against_fire(face), Strength(5));
        }
        assert_eq!((gun.direct, gun.kind.anti_aircraft()), (Some(Range(5)), Some(AntiAircraft::Heavy)));
    }
    let tank = order.counter("1-2IG").unwrap();
    assert_eq!(
        (tank.defense_against_fire(Face::Full), tank.defense_against_fire(Face::Depleted)),
        (Strength(6), Strength(4))
    );
    assert_eq!(tank.values(Face::Depleted).to_string(), "4-4-12");
    let battery = order.counter("A-55th-Art").unwrap();
    assert_eq!((battery.steps(), battery.values(Face::Depleted).to_string()), (1, "5-2-10".into()));
}

/// Covers 8.0, 2.4.
#[test]
fn headquarters_have_no_zone_and_no_attack() {
    let order = order_of_battle();
    for counter in order.counters() {
        assert_eq!(counter.exerts_zoc(), !counter.is_hq());
        assert_eq!(counter.activation.is_some(), counter.is_hq());
        assert!(!counter.is_hq() || counter.full.attack == Strength(0));
    }
    let ranges: Vec<u8> = ["HQ-KGL", "HQ-2IG", "HQ-Art", "HQ-Div", "HQ-16-Luft"]
        .map(|id| order.counter(id).unwrap().activation.unwrap().0)
        .to_vec();
    assert_eq!(ranges, [16, 14, 20, 25, 10]);
    let divisions: Vec<&str> = order
        .formations()
        .iter()
        .filter(|one| one.echelon == Echelon::Division)
        .map(|one| one.id.as_str())
        .collect();
    assert_eq!(divisions, ["Div"]);
}

/// Who is an engineer, who fires at aircraft [rulings D61, D72, D74].
///
/// Covers 12.0, 16.0, 10.7.
#[test]
fn engineers_are_british_and_flak_is_what_it_says() {
    let order = order_of_battle();
    let ids = |test: &dyn Fn(&guards::Counter) -> bool| {
        order.counters().iter().filter(|one| test(one)).map(|one| one.id.as_str()).collect::<Vec<_>>()
    };
    let engineers = ids(&|one| one.kind.is_engineer());
    assert_eq!(engineers.len(), 11);
    assert!(engineers.iter().all(|id| order.counter(id).unwrap().side == BRITISH));
    assert!(!engineers.contains(&"HQ-Eng"));
    let light = ids(&|one| one.kind.anti_aircraft() == Some(AntiAircraft::Light));
    assert_eq!(
        light,
        ["Flk-KGK", "Werbl-KGK", "1-20/Flak-16P", "2-20/Flak-16P", "1-94AA", "2-94AA", "3-94AA"]
    );
}

/// The longest direct ranges, which decide when fire windows open [ruling D129].
#[test]
fn german_guns_reach_five_hexes_and_british_four() {
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let forces = open_named(name).unwrap().scenario.forces;
        assert_eq!(forces.longest_direct(GERMAN), Some(Range(5)), "{name}");
        assert_eq!(forces.longest_direct(BRITISH), Some(Range(4)), "{name}");
    }
}

#[test]
fn ids_are_words_and_find_their_units() {
    let order = order_of_battle();
    for (id, name, class) in [
        ("HQ-KGL", "HQ KGL", MoveClass::Wheeled),
        ("a-spg-mg", "(A)SPG MG", MoveClass::Tracked),
        ("1/I-6P", "1/I 6P", MoveClass::Leg),
        ("1-105/Art-6P", "(1)105/Art 6P", MoveClass::Wheeled),
        ("HQ-Div", "HQ Div.", MoveClass::Wheeled),
    ] {
        let counter = order.counter(id).unwrap();
        assert_eq!((counter.name.as_str(), counter.class), (name, class));
    }
}
