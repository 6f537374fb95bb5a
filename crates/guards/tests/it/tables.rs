//! The Combat Results Table, weather and direct fire.

use guards::{
    Allowed, Chances, CombatResult, Effect, FireRule, Modifier, Odds, Party, Range, SightRange, TimeOfDay,
    Weather, climate, crt, direct_fire,
};
use kit::Strength;

/// Covers 10.0n4, 10.4, 10.1n6.
#[test]
fn the_combat_table_is_the_printed_one() {
    let printed = "DC DC DD DE DE DE DE DE
        DR DC DC DD DE DE DE DE
        -  DR DC DC DD DE DE DE
        AR -  DR DC DC DD DE DE
        AC AR -  DR DC DC DD DE
        AC AC AR -  DR DC DC DD
        AD AC AC AR -  DR DC DC
        AP AD AC AC AR -  DR DC
        AP AP AD AC AC AR -  DR
        AE AP AP AD AC AC AR -
        AE AE AP AP AD AC AC AR";
    for (roll, row) in (2..).zip(printed.lines()) {
        let found: Vec<&str> = Odds::ALL.iter().map(|&odds| crt().result(odds, roll).name()).collect();
        assert_eq!(found, row.split_whitespace().collect::<Vec<_>>(), "roll {roll}");
    }
    assert_eq!(crt().result(Odds::Even, -3), crt().result(Odds::Even, 2));
    assert_eq!(crt().result(Odds::Even, 19), crt().result(Odds::Even, 12));
}

/// Covers 10.4.
#[test]
fn every_result_says_who_is_hit_and_how() {
    let effects: Vec<Option<(Party, Effect)>> =
        CombatResult::ALL.iter().map(|result| result.effect()).collect();
    assert_eq!(effects[1], Some((Party::Attacker, Effect::EliminateHalf)));
    assert_eq!(effects[5], None);
    assert_eq!(effects[7], Some((Party::Defender, Effect::DepleteOne)));
    for (result, effect) in CombatResult::ALL.iter().zip(effects) {
        let party = effect.map(|(party, _)| party);
        let expected = match result.name().as_bytes()[0] {
            b'A' => Some(Party::Attacker),
            b'D' => Some(Party::Defender),
            _ => None,
        };
        assert_eq!(party, expected, "{result}");
    }
}

/// Covers 14.1, 13.1, 13.2, 4.1n1.
#[test]
fn weather_and_time_have_their_printed_effects() {
    let yes = |allowed: Allowed| allowed.is_yes();
    // attack, halvings, direct fire, its die, air, pontoons, spotting, inspection, replacement
    for (weather, expected) in Weather::ALL.into_iter().zip([
        (0, 0, true, 0, true, true, 10, 10, 0),
        (0, 0, true, 0, false, true, 10, 10, 0),
        (0, 0, false, 0, false, true, 5, 10, 1),
        (1, 1, true, 0, false, true, 5, 10, 2),
        (2, 1, false, 0, false, false, 5, 10, 3),
        (3, 1, true, -1, false, false, 5, 5, 3),
    ]) {
        let by_day = climate().conditions(weather, TimeOfDay::Day);
        let found = (
            by_day.attack.0,
            by_day.halvings,
            yes(by_day.direct_fire),
            by_day.direct_fire_die.0,
            yes(by_day.air_chits),
            yes(by_day.pontoons),
            by_day.spotting.range().0,
            by_day.inspection.range().0,
            by_day.replacement.0,
        );
        assert_eq!(found, expected, "{}", weather.name());
        assert_eq!(climate().conditions(weather, TimeOfDay::Morning), by_day);
        assert!(yes(by_day.all_cost_moves) && yes(by_day.no_night_chits) && by_day.dice == 2);

        let evening = climate().conditions(weather, TimeOfDay::Evening);
        assert_eq!(evening.attack.0, by_day.attack.0 + 1);
        assert_eq!(evening.direct_fire_die.0, by_day.direct_fire_die.0 - 1);
        assert_eq!((evening.halvings, evening.dice), (by_day.halvings, 2));

        let night = climate().conditions(weather, TimeOfDay::Night);
        assert_eq!((night.attack, night.dice, night.halvings), (by_day.attack, 3, by_day.halvings + 1));
        assert!(!yes(night.direct_fire) && !yes(night.all_cost_moves) && !yes(night.no_night_chits));
        assert_eq!((night.spotting, night.inspection), (SightRange::One, SightRange::One));
    }
}

/// X12 to X14 and the chances of the pack.
///
/// Covers 11.3n4, 11.3n5, 11.3n7.
#[test]
fn direct_fire_has_its_chances() {
    let chances = |die, distance, defense| {
        let Chances { hit, casualty } =
            direct_fire().chances(Modifier(die), Range(distance), Strength(defense));
        (hit, casualty)
    };
    for (die, distance, defense, expected) in [
        (0, 1, 5, (25, 22)),
        (1, 1, 10, (36, 10)),
        (-3, 1, 5, (4, 1)),
        (0, 2, 7, (16, 10)),
        (-2, 2, 6, (4, 1)),
        (1, 3, 6, (16, 15)),
        (0, 4, 8, (4, 1)),
        (1, 5, 9, (4, 1)),
        (0, 5, 7, (1, 1)),
        (-1, 5, 1, (0, 0)),
        // Beyond the table.
        (0, 6, 5, (0, 0)),
        (2, 1, 3, (36, 36)),
        (0, 1, 12, (25, 0)),
    ] {
        assert_eq!(
            chances(die, distance, defense),
            expected,
            "die {die}, distance {distance}, defense {defense}"
        );
    }
    assert_eq!((direct_fire().blocking_target, direct_fire().road_target), (Modifier(-1), Modifier(1)));
}

/// Covers 18.0.
#[test]
fn potent_fire_kills_more_with_a_long_gun() {
    let standard = Chances::of(FireRule::Standard, Modifier(0), Range(2), Strength(9));
    let potent = Chances::of(FireRule::Potent { printed: Range(5) }, Modifier(0), Range(2), Strength(9));
    assert_eq!((standard.hit, potent.hit), (16, 16));
    assert_eq!((standard.casualty, potent.casualty), (3, 7));
}
