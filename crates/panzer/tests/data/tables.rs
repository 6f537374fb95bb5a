//! Every table row by row.

use panzer::air::AntiAirResult;
use panzer::airborne::{LandingRow, Light};
use panzer::ap_fire::Damage;
use panzer::armour::{Elevation, HitAngle, Location};
use panzer::assault::{AssaultFailure, HandResult};
use panzer::gp_fire::{GpAttack, GpResult};
use panzer::grades::Grade;
use panzer::ground::{Cover, Ground, SideKind};
use panzer::morale::{CheckResult, RatingName};
use panzer::numbers::{Modifier, Percent, Range};
use panzer::shipped::{
    air, airborne, ap_fire, artillery, assault, gp_fire, grades, misc, morale, spotting, terrain_table,
};
use panzer::spotting::{Nearness, SpotRow, SpotterCount};
use panzer::unit::{LegSize, MoveType, TargetType, UnitKind};
use panzer::weapon::Band;

/// Covers tbl-scatter, 7.44.1.1.2, 7.44.1.1.3, 7.44.1.1.4.
#[test]
fn paratroops_scatter_as_printed() {
    let printed =
        [(1, 10), (11, 22), (23, 34), (35, 46), (47, 58), (59, 68), (69, 78), (79, 88), (89, 95), (96, 100)];
    for (hexes, (first, last)) in (0..).zip(printed) {
        for roll in first..=last {
            assert_eq!(airborne().scatter(roll, Modifier::ZERO), hexes, "roll {roll}");
        }
    }
    assert_eq!(airborne().scatter_light(Light::Day), Modifier(-20));
    assert_eq!(airborne().scatter_light(Light::Dusk), Modifier(-10));
    assert_eq!(airborne().scatter_light(Light::Moonlight), Modifier::ZERO);
    assert_eq!(airborne().scatter_pathfinder(), Modifier(-20));
    assert_eq!(airborne().scatter(5, Modifier(-20)), 0);
}

/// Covers tbl-landing, 7.44.1.2.
#[test]
fn landings_go_as_printed() {
    // The last rolls of NE, SPR and HELM; 0 is never. Rulings D5 and D6 mend Block, Shellhole and Vehicle.
    let printed: [(LandingRow, [u8; 3]); 25] = [
        (LandingRow::Block, [40, 80, 89]),
        (LandingRow::Bridge, [0, 20, 70]),
        (LandingRow::Building, [0, 20, 50]),
        (LandingRow::Clear, [90, 100, 100]),
        (LandingRow::Crest, [0, 40, 80]),
        (LandingRow::Ditch, [20, 60, 80]),
        (LandingRow::Fire, [0, 0, 0]),
        (LandingRow::Ford, [85, 100, 100]),
        (LandingRow::Gully, [20, 60, 80]),
        (LandingRow::Hedgerow, [0, 40, 80]),
        (LandingRow::LegTowed, [100, 100, 100]),
        (LandingRow::Rough, [40, 80, 100]),
        (LandingRow::Rubble, [20, 60, 80]),
        (LandingRow::Scrub, [85, 100, 100]),
        (LandingRow::Shellhole, [59, 90, 100]),
        (LandingRow::Slope, [40, 70, 100]),
        (LandingRow::Stream, [10, 40, 80]),
        (LandingRow::Vehicle, [90, 100, 100]),
        (LandingRow::Wall, [0, 60, 100]),
        (LandingRow::Water, [0, 0, 0]),
        (LandingRow::Wire, [0, 0, 0]),
        (LandingRow::Woods, [20, 60, 80]),
        (LandingRow::WoodsHeavy, [10, 30, 60]),
        (LandingRow::WoodsLight, [30, 80, 90]),
        (LandingRow::Wreck, [90, 100, 100]),
    ];
    assert!(printed.iter().map(|(row, _)| *row).eq(LandingRow::ALL));
    for (row, [unharmed, suppressed, half]) in printed {
        for roll in 1..=100 {
            let expected = match roll {
                _ if roll <= unharmed => GpResult::None,
                _ if roll <= suppressed => GpResult::Suppressed,
                _ if roll <= half => GpResult::Half,
                _ => GpResult::Eliminated,
            };
            assert_eq!(airborne().landing(row, roll, Modifier::ZERO), expected, "{row:?} {roll}");
        }
    }
}

/// Covers 7.44.1.2.3, 7.44.2.3.1, 7.44.2.3.2, 7.44.2.3.3, 7.44.2.3.5.
#[test]
fn landing_rolls_have_the_printed_modifiers() {
    let modifiers = &airborne().modifiers;
    assert_eq!(modifiers.barrage_smoke, Modifier(10));
    assert_eq!(modifiers.glider, Modifier(20));
    assert_eq!(modifiers.glider_pathfinder, Modifier(-10));
    assert_eq!([modifiers.suppressed_glider, modifiers.damaged_glider], [Modifier(20); 2]);
    assert_eq!(airborne().landing(LandingRow::Clear, 85, Modifier(10)), GpResult::Suppressed);
    // The Horsa of the worked example: Clear 62, Gully 48, Scrub 69.
    let horsa = |row, roll| airborne().landing(row, roll, modifiers.glider);
    assert_eq!(horsa(LandingRow::Clear, 62), GpResult::None);
    assert_eq!(horsa(LandingRow::Gully, 48), GpResult::Half);
    assert_eq!(horsa(LandingRow::Scrub, 69), GpResult::Suppressed);
    assert_eq!(horsa(LandingRow::Clear, 99), GpResult::Suppressed);
}

/// Covers 7.44.1.4.
#[test]
fn sticks_are_fired_at_as_printed() {
    let fire = |roll, light| airborne().stick_fire(roll, light);
    assert_eq!(fire(80, Light::Moonlight), GpResult::None);
    assert_eq!(fire(81, Light::Moonlight), GpResult::Suppressed);
    assert_eq!(fire(94, Light::Moonlight), GpResult::Half);
    assert_eq!(fire(100, Light::Moonlight), GpResult::Half);
    assert_eq!(fire(96, Light::Dusk), GpResult::Eliminated);
    assert_eq!(fire(95, Light::Day), GpResult::Eliminated);
    assert_eq!((airborne().sticks.squads, airborne().sticks.per_hex), (3, 3));
    assert_eq!((airborne().gliders.turns, airborne().gliders.hexes_between_turns), (2, 3));
}

/// Covers tbl-spot, 7.41d, 7.41f, 7.41c.
#[test]
fn spot_counters_come_off_as_printed() {
    let printed = [
        (Cover::None, [[0, 0], [0, 0], [0, 0]]),
        (Cover::Light, [[20, 40], [10, 30], [0, 20]]),
        (Cover::Medium, [[30, 50], [20, 40], [10, 30]]),
        (Cover::Heavy, [[40, 60], [30, 50], [20, 40]]),
    ];
    let counts = [SpotterCount::Few, SpotterCount::Some, SpotterCount::Many];
    for (cover, columns) in printed {
        for (count, [near, far]) in counts.into_iter().zip(columns) {
            let number = |number: i16| Some(Percent(number)).filter(|number| number.0 > 0);
            assert_eq!(spotting().removal(cover, count, Nearness::Near), number(near), "{cover:?} {count:?}");
            assert_eq!(spotting().removal(cover, count, Nearness::Far), number(far), "{cover:?} {count:?}");
        }
    }
    let columns: Vec<Option<SpotterCount>> = [0, 1, 2, 3, 5, 6, 20].map(SpotterCount::of).to_vec();
    let [few, some, many] = counts.map(Some);
    assert_eq!(columns, [None, few, few, some, some, many, many]);
    let by_grade = Grade::ALL.map(|grade| grades().row(grade).spot_removal.0);
    assert_eq!(by_grade, [-20, -10, 0, 10, 20]);
    assert_eq!(spotting().removal_recon(), Modifier(10));
}

/// Covers 6.1.3, 7.24, 7.43a.
#[test]
fn spotting_ranges_shift_along_their_steps() {
    let table = [
        (UnitKind::Vehicle, [[30, 20, 10, 5], [40, 30, 20, 12], [50, 35, 25, 15]]),
        (UnitKind::Gun, [[12, 7, 4, 2], [20, 12, 10, 5], [30, 20, 15, 10]]),
        (UnitKind::Leg, [[7, 4, 2, 1], [15, 10, 5, 3], [15, 12, 7, 5]]),
    ];
    for (kind, rows) in table {
        for (row, ranges) in SpotRow::ALL.into_iter().zip(rows) {
            for (cover, range) in Cover::ALL.into_iter().zip(ranges) {
                assert_eq!(
                    spotting().range(kind, row, cover, Modifier::ZERO),
                    Range(range),
                    "{kind:?} {row:?}"
                );
            }
        }
    }
    // A gun that fired from Woods: 15, at -3 steps 7, with Recon 10.
    let gun = |shift| spotting().range(UnitKind::Gun, SpotRow::Fire, Cover::Medium, Modifier(shift));
    assert_eq!([gun(0), gun(-3), gun(-2), gun(1)], [Range(15), Range(7), Range(10), Range(20)]);
    assert_eq!([gun(-99), gun(99)], [Range(1), Range(50)]);
    let shifts = &spotting().shifts;
    assert_eq!((shifts.recon_spotter.0, shifts.camouflaged.0, shifts.camouflaged_from_recon.0), (1, -2, -1));
    assert_eq!(shifts.size(UnitKind::Vehicle, 2), Modifier(1));
    assert_eq!(shifts.size(UnitKind::Vehicle, -2), Modifier(-1));
    assert_eq!(shifts.size(UnitKind::Gun, -2), Modifier::ZERO);
    assert_eq!(spotting().camouflage_ends(), Range(3));
}

/// Covers ap.2.
#[test]
fn hit_numbers_follow_their_curve() {
    // A logistic curve with a third for each point of modifier.
    for (band, even) in Band::ALL.into_iter().zip([0.88_f64, 0.72, 0.52, 0.33, 0.17]) {
        for modifier in -10..=10_i16 {
            let log = (even / (1.0 - even)).ln() + 0.33 * f64::from(modifier);
            let curve = (100.0 / (1.0 + (-log).exp())).clamp(1.0, 99.0);
            let number = ap_fire().number(band, Modifier(modifier)).0;
            assert!((f64::from(number) - curve).abs() <= 1.0, "{band:?} {modifier}: {number} for {curve}");
        }
        assert_eq!(ap_fire().number(band, Modifier(25)), ap_fire().number(band, Modifier(10)));
        assert_eq!(ap_fire().number(band, Modifier(-25)), ap_fire().number(band, Modifier(-10)));
    }
    let medium = |modifier| ap_fire().number(Band::M, Modifier(modifier)).0;
    assert_eq!([medium(2), medium(-6), medium(-2)], [68, 13, 36]);
    assert_eq!(ap_fire().number(Band::P, Modifier(-5)).0, 58);
    let hits = |roll| ap_fire().hits(roll, Percent(68));
    assert!(hits(68) && !hits(69) && hits(1));
    assert!(ap_fire().hits(2, Percent(1)) && !ap_fire().hits(3, Percent(1)));
    assert!(ap_fire().hits(98, Percent(99)) && !ap_fire().hits(99, Percent(99)));
}

/// Covers ap.4.
#[test]
fn fire_falls_and_rises_within_three_hexes_a_level() {
    let elevation = |firer, target, range| ap_fire().elevation(firer, target, Range(range));
    assert_eq!(elevation(2, 0, 6), Elevation::Falling);
    assert_eq!(elevation(2, 0, 7), Elevation::Level);
    assert_eq!(elevation(0, 1, 3), Elevation::Rising);
    assert_eq!(elevation(0, 1, 4), Elevation::Level);
    assert_eq!(elevation(1, 1, 1), Elevation::Level);
}

/// Covers ap.5.
#[test]
fn every_column_of_locations_has_a_hundred_rolls() {
    for elevation in Elevation::ALL {
        for angle in HitAngle::ALL {
            let column = ap_fire().locations(elevation, angle);
            assert_eq!(column.last().copied(), Some((Location::Track, 100)), "{elevation:?} {angle:?}");
            let tops = column
                .iter()
                .any(|(location, _)| matches!(location, Location::TurretTop | Location::HullDeck));
            assert_eq!(tops, elevation == Elevation::Falling, "{elevation:?} {angle:?}");
            let mut first = 1;
            for &(location, last) in column {
                assert_eq!(ap_fire().location(elevation, angle, first), location);
                assert_eq!(ap_fire().location(elevation, angle, last), location);
                first = last + 1;
            }
        }
    }
    let at = |elevation, angle, roll| ap_fire().location(elevation, angle, roll);
    assert_eq!(at(Elevation::Level, HitAngle::Front, 50), Location::HullFront);
    assert_eq!(at(Elevation::Falling, HitAngle::Front, 50), Location::HullDeck);
    assert_eq!(at(Elevation::Level, HitAngle::Front, 20), Location::TurretFront);
    assert_eq!(at(Elevation::Level, HitAngle::RearSide, 60), Location::HullSide);
    for location in
        [Location::HullFront, Location::HullSide, Location::HullRear, Location::HullDeck, Location::Track]
    {
        assert!(location.is_hidden_hull_down());
    }
    assert!(!Location::TurretFront.is_hidden_hull_down() && !Location::Gun.is_hidden_hull_down());
}

/// Covers ap.8, ap.7.
#[test]
fn damage_grows_with_the_difference() {
    let rows = [
        (-40..=-6, [0, 0, 0, 0]),
        (-5..=-1, [91, 0, 0, 0]),
        (0..=2, [0, 21, 56, 91]),
        (3..=6, [0, 11, 36, 81]),
        (7..=12, [0, 1, 21, 66]),
        (13..=40, [0, 1, 11, 51]),
    ];
    let results = [Damage::Suppressed, Damage::Damaged, Damage::KnockedOut, Damage::BrewedUp];
    for (differences, firsts) in rows {
        for difference in differences {
            for roll in 1..=100 {
                let mut expected =
                    results.into_iter().zip(firsts).filter(|(_, first)| *first > 0 && roll >= *first);
                let expected = expected.next_back().map_or(Damage::None, |(result, _)| result);
                assert_eq!(ap_fire().damage(difference).result(roll), expected, "{difference} {roll}");
            }
        }
    }
    assert_eq!([30, 31].map(|roll| ap_fire().gun_hit().result(roll)), [Damage::Damaged, Damage::KnockedOut]);
    let soft = [25, 26, 80, 81].map(|roll| ap_fire().soft_hit().result(roll));
    assert_eq!(soft, [Damage::Damaged, Damage::KnockedOut, Damage::KnockedOut, Damage::BrewedUp]);
}

/// Covers 7.38.2.2, 7.38.2.2a.
#[test]
fn the_trailer_is_hit_from_behind() {
    let trailer = &ap_fire().trailer;
    assert_eq!(trailer.hit_up_to(Location::HullSide, HitAngle::RearSide), Some(25));
    assert_eq!(trailer.hit_up_to(Location::HullRear, HitAngle::RearSide), Some(60));
    assert_eq!(trailer.hit_up_to(Location::HullRear, HitAngle::Rear), Some(60));
    assert_eq!(trailer.hit_up_to(Location::HullSide, HitAngle::FrontSide), None);
    assert_eq!(trailer.hit_up_to(Location::TurretRear, HitAngle::Rear), None);
    assert_eq!((trailer.armour, trailer.flame_shots, trailer.flame_shots_damaged), (5, 10, 5));
}

/// Covers gp.1, gp.2.
#[test]
fn gp_thresholds_fall_by_five_for_each_point() {
    for difference in -8..=16_i8 {
        for (target, even) in TargetType::ALL.into_iter().zip([[81, 94, 101], [81, 94, 101], [81, 99, 111]]) {
            let expected = even.map(|at| at - 5 * i16::from(difference));
            // A 1 cannot be asked for: 01 to 05 never work.
            let expected = [expected[0].max(2), expected[1], expected[2]];
            assert_eq!(gp_fire().thresholds(target, difference), expected, "{target:?} {difference}");
        }
    }
    assert_eq!(gp_fire().thresholds(TargetType::P, 30), gp_fire().thresholds(TargetType::P, 16));
    assert_eq!(gp_fire().thresholds(TargetType::P, -30), gp_fire().thresholds(TargetType::P, -8));
}

fn attack(target: TargetType, factor: i8, defense: i8) -> GpAttack {
    GpAttack {
        target,
        factor,
        difference: factor - defense,
        closed_armour: false,
        most: GpResult::Eliminated,
    }
}

/// Covers gp.1, 6.5.2.3.
#[test]
fn natural_rolls_and_closed_armour_have_their_own_rules() {
    let roll = |attack, roll, modifier| gp_fire().result(attack, roll, Modifier(modifier));
    let squad = attack(TargetType::P, 6, 4);
    assert_eq!(
        [70, 71, 84, 91].map(|die| roll(squad, die, 0)),
        [GpResult::None, GpResult::Suppressed, GpResult::Half, GpResult::Eliminated]
    );
    assert_eq!(roll(attack(TargetType::P, 20, 0), 5, 100), GpResult::None);
    assert_eq!(roll(attack(TargetType::P, 1, 8), 96, 0), GpResult::Suppressed);
    assert_eq!(roll(attack(TargetType::P, 1, 8), 95, 0), GpResult::None);
    let tank = GpAttack { closed_armour: true, ..attack(TargetType::A, 8, 9) };
    assert_eq!(roll(tank, 96, -20), GpResult::None);
    assert_eq!(roll(tank, 86, 0), GpResult::Suppressed);
    assert_eq!(roll(GpAttack { most: GpResult::Suppressed, ..tank }, 100, 20), GpResult::Suppressed);
    assert!(gp_fire().may_attack_closed_armour(5) && !gp_fire().may_attack_closed_armour(4));
}

/// Covers gp.3, gp.6.
#[test]
fn cover_and_other_terms_have_their_values() {
    let defense = &gp_fire().defense;
    assert_eq!(Cover::ALL.map(|cover| defense.cover(cover)), [0, 1, 2, 4]);
    assert_eq!((defense.full_cover, defense.moving_leg), (2, -2));
    assert_eq!((defense.hasty_entrenchment, defense.improved_position), (2, 3));
    assert_eq!(Cover::ALL.map(|cover| ap_fire().modifiers.cover(cover).0), [0, -1, -2, -3]);
    assert_eq!((gp_fire().factors.leg_flame, gp_fire().factors.vehicle_flame), (12, 14));
}

/// Covers gp.7.
#[test]
fn machine_guns_of_vehicles_weaken_with_range() {
    let factor = |range| gp_fire().small_arms(3, Range(range));
    assert_eq!(
        [0, 1, 2, 5, 6, 8, 9].map(factor),
        [Some(3), Some(3), Some(2), Some(2), Some(1), Some(1), None]
    );
    assert_eq!(gp_fire().small_arms(1, Range(8)), Some(1));
    assert_eq!(gp_fire().small_arms(0, Range(0)), None);
}

/// Covers 5.8, 6.2.1.1, 6.3, 6.8.1.
#[test]
fn grades_have_their_rows() {
    let column = |of: fn(&panzer::grades::GradeRow) -> i16| Grade::ALL.map(|grade| of(grades().row(grade)));
    assert_eq!(column(|row| row.points as i16), [60, 80, 100, 120, 150]);
    assert_eq!(column(|row| row.initiative.0), [-40, -20, 0, 20, 40]);
    assert_eq!(column(|row| row.ap_hit.0), [-2, -1, 0, 1, 2]);
    assert_eq!(column(|row| row.gp_roll.0), [-10, -5, 0, 5, 10]);
    assert_eq!(column(|row| row.suppression_recovery.0), [35, 45, 55, 65, 75]);
    assert_eq!(column(|row| row.morale.0), [-10, -5, 0, 5, 10]);
    assert_eq!(column(|row| row.hand_to_hand.0), [-10, -5, 0, 10, 15]);
    let limit = |grade, units| grades().row(grade).command_limit(units);
    assert_eq!(limit(Grade::Seasoned, 18), 9);
    assert_eq!(limit(Grade::Veteran, 14), 10);
    assert_eq!(limit(Grade::Regulars, 18), 8);
    assert_eq!(limit(Grade::Elite, 6), 6);
    assert_eq!(limit(Grade::Green, 4), 2);
}

/// Covers 7.1.
#[test]
fn morale_has_its_ratings_and_results() {
    let numbers = RatingName::ALL.map(|name| morale().rating(name).number.0);
    assert_eq!(numbers, [45, 50, 55, 60, 65, 70, 80]);
    let points = RatingName::ALL.map(|name| morale().rating(name).points);
    assert_eq!(points, [70, 80, 90, 100, 110, 120, 140]);
    let check = |roll| morale().check_result(roll, Percent(60));
    assert_eq!(
        [60, 61, 85, 86].map(check),
        [CheckResult::Holds, CheckResult::Hesitating, CheckResult::Hesitating, CheckResult::Broken]
    );
    assert_eq!(morale().check_result(5, Percent(0)), CheckResult::Holds);
    assert_eq!(morale().check_result(96, Percent(100)), CheckResult::Hesitating);
}

/// Covers 6.6.1, 6.6.2.11.
#[test]
fn assaults_have_their_numbers() {
    let close = &assault().close;
    let need = |size, modifier| close.number(size, Modifier(modifier)).0;
    assert_eq!(
        [LegSize::Squad, LegSize::HalfSquad, LegSize::Section].map(|size| need(size, 0)),
        [45, 30, 20]
    );
    assert_eq!((need(LegSize::Squad, 90), need(LegSize::Section, -90)), (95, 5));
    // A squad with a PIAT at a standing Tiger in a street, from the next hex.
    let modifiers = &close.modifiers;
    let sum = modifiers.launcher.0 + modifiers.from_adjacent_hex.0 + modifiers.building_or_woods.0;
    assert_eq!(need(LegSize::Squad, sum), 60);
    assert_eq!(
        [30, 31, 75, 76].map(|roll| close.damage(roll)),
        [Damage::Damaged, Damage::KnockedOut, Damage::KnockedOut, Damage::BrewedUp]
    );
    assert_eq!(
        [94, 95, 96].map(|roll| close.failure(roll)),
        [AssaultFailure::Nothing, AssaultFailure::Suppressed, AssaultFailure::Half]
    );
    let hand = &assault().hand_to_hand;
    let firsts = [20, 21, 40, 41, 55, 56, 75, 76, 90, 91].map(|net| hand.result(net));
    use HandResult::{
        AttackerEliminated, AttackerHalf, BothHalf, DefenderEliminated, DefenderHalf, DefenderRetreats,
    };
    assert_eq!(
        firsts,
        [
            AttackerEliminated,
            AttackerHalf,
            AttackerHalf,
            BothHalf,
            BothHalf,
            DefenderHalf,
            DefenderHalf,
            DefenderRetreats,
            DefenderRetreats,
            DefenderEliminated
        ]
    );
    assert_eq!(hand.difference(4, 1), Modifier(30));
    assert_eq!(hand.modifiers.landing, Modifier(-10));
}

/// Covers 6.5.1.2, 6.5.1.3, 6.5.1.7, 7.26.
#[test]
fn artillery_scatters_by_what_it_misses() {
    let scatter = &artillery().scatter;
    let numbers = [
        scatter.registered_point,
        scatter.observer,
        scatter.headquarters,
        scatter.planned,
        scatter.mortar,
        scatter.bomb,
    ];
    assert_eq!(numbers.map(|number| number.0), [85, 65, 50, 55, 60, 40]);
    assert_eq!([65, 66, 85, 86, 100].map(|roll| scatter.hexes(roll, scatter.observer)), [0, 1, 1, 2, 2]);
    assert_eq!(scatter.hexes(96, scatter.planned), 3);
    assert_eq!((artillery().sheaf.closed, artillery().sheaf.ring), (2, -3));
    assert_eq!([25, 26, 40, 41].map(|roll| artillery().counter_battery.silences(roll)), [3, 1, 1, 0]);
    assert_eq!((artillery().mortars_direct(), artillery().least_call()), (Range(6), Range(2)));
}

/// Covers 6.7, 6.7.4.2, 6.4.
#[test]
fn fire_at_aircraft_has_its_numbers() {
    let fire = |roll, factor| air().anti_air.result(roll, factor);
    assert_eq!(fire(80, 4), AntiAirResult::Damaged);
    assert_eq!(fire(69, 4), AntiAirResult::None);
    assert_eq!(fire(70, 4), AntiAirResult::Suppressed);
    assert_eq!(fire(90, 4), AntiAirResult::ShotDown);
    assert_eq!((air().on_station.0, air().first_turn, air().bombs, air().salvoes), (40, 2, 2, 2));
    assert_eq!((gp_fire().factors.glider_crash, gp_fire().factors.aircraft_crash), (10, 12));
}

/// Covers 5.15, 7.39, 3.8.
#[test]
fn small_tables_have_their_numbers() {
    let out = &misc().bail_out;
    assert_eq!((out.number(Damage::KnockedOut).0, out.number(Damage::BrewedUp).0), (31, 61));
    assert_eq!(
        (out.broken.0, out.hesitating.0, out.open_topped.0, out.rider.0, out.elite.0),
        (-20, -10, 10, 15, 5)
    );
    let room = |kind, leg| misc().stacking.halves(kind, leg);
    assert_eq!(misc().stacking.limit, 20);
    assert_eq!([room(UnitKind::Vehicle, None), room(UnitKind::Gun, None)], [2, 2]);
    let leg = |size| room(UnitKind::Leg, Some(size));
    assert_eq!([leg(LegSize::Squad), leg(LegSize::HalfSquad), leg(LegSize::Section)], [2, 1, 1]);
    assert_eq!((misc().unbog().0, misc().fire_spreads().0, misc().wreck_smoke_turns()), (35, 10, 3));
}

/// Covers 6.6.2.1, 7.29.
#[test]
fn the_terrain_table_has_its_rows() {
    let table = terrain_table();
    let rows = [
        (Ground::Clear, "1111", Cover::None, Cover::None, None, Some(-13)),
        (Ground::Scrub, "1121", Cover::Light, Cover::Light, Some(-6), Some(-6)),
        (Ground::Field, "1111", Cover::None, Cover::None, None, Some(-13)),
        (Ground::WoodsLight, "2231", Cover::Light, Cover::Light, Some(-3), Some(-3)),
        (Ground::Woods, "33-1", Cover::Medium, Cover::Medium, Some(0), Some(0)),
        (Ground::WoodsHeavy, "---1", Cover::Heavy, Cover::Medium, None, None),
        (Ground::Rough, "23-1", Cover::Light, Cover::Light, Some(0), Some(0)),
        (Ground::Gully, "23-1", Cover::Medium, Cover::Light, Some(2), Some(2)),
        (Ground::Ditch, "22-1", Cover::Light, Cover::Light, Some(2), Some(2)),
        (Ground::Stream, "23-1", Cover::None, Cover::None, Some(4), Some(4)),
        (Ground::Ford, "1121", Cover::None, Cover::None, Some(-4), Some(-4)),
        (Ground::Water, "----", Cover::None, Cover::None, None, None),
        (Ground::BrickBuilding, "2221", Cover::Heavy, Cover::Medium, None, None),
        (Ground::StoneBuilding, "2221", Cover::Heavy, Cover::Heavy, None, None),
        (Ground::Rubble, "3--1", Cover::Medium, Cover::Medium, Some(-2), Some(-2)),
        (Ground::Bridge, "1111", Cover::None, Cover::None, None, None),
        (Ground::Block, "---1", Cover::Light, Cover::Light, None, None),
        (Ground::Shellhole, "2231", Cover::Light, Cover::Light, Some(-2), Some(-2)),
        (Ground::Wreck, "1111", Cover::Light, Cover::Light, None, None),
        (Ground::Wire, "1--1", Cover::None, Cover::None, None, None),
        (Ground::Fire, "----", Cover::None, Cover::None, None, None),
    ];
    let codes = |costs: panzer::ground::Costs| -> String {
        MoveType::ALL.map(|kind| costs.of(kind).map_or('-', |cost| char::from(b'0' + cost))).iter().collect()
    };
    assert_eq!(rows.len(), Ground::ALL.len());
    for (ground, cost, spotting, defense, bog, muddy) in rows {
        let row = table.ground(ground);
        assert_eq!(codes(row.cost), cost, "{ground:?}");
        assert_eq!(
            (row.spotting, row.defense, row.bog, row.bog_muddy),
            (spotting, defense, bog, muddy),
            "{ground:?}"
        );
    }
    let sides = [
        (SideKind::Hedgerow, "2--0", Cover::Light, Some(-2)),
        (SideKind::Wall, "12-0", Cover::Light, Some(-5)),
        (SideKind::Slope, "0000", Cover::None, Some(-6)),
        (SideKind::Crest, "0010", Cover::Light, None),
    ];
    for (kind, cost, cover, bog) in sides {
        let row = table.side(kind);
        assert_eq!((codes(row.cost), row.cover, row.bog), (cost.to_owned(), cover, bog), "{kind:?}");
    }
    assert_eq!(table.side(SideKind::Slope).cost_up.map(codes), Some("1120".to_owned()));
    assert_eq!(table.road(), 1);
}
