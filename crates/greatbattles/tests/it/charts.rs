//! Every chart row by row, against values written here.

use board::plane::Mil;
use greatbattles::fire::Target;
use greatbattles::numbers::{Percent, Score, StandCount, Tally};
use greatbattles::shipped::{Chart, fire, morale, movement};
use greatbattles::weapon::{Armour, Gun, Speed};

#[test]
fn every_chart_that_ships_reads() {
    for chart in Chart::ALL {
        assert_eq!(chart.check(chart.text()), Ok(()), "{chart:?}");
    }
}

/// A row as it is printed; -1 is a dash.
fn row(scores: &[Option<Score>]) -> Vec<i8> {
    scores.iter().map(|score| score.map_or(-1, |score| score.0)).collect()
}

const ARMOUR: [Armour; 4] = [Armour::Light, Armour::Medium, Armour::Heavy, Armour::Superheavy];

fn check_table(gun: Gun, hit: &[i8], armour: [&[i8]; 4]) {
    let table = fire().table(gun).unwrap();
    assert_eq!(row(table.hit()), hit, "{gun}");
    for (class, expected) in ARMOUR.into_iter().zip(armour) {
        assert_eq!(row(table.row(Target::Armour(class))), expected, "{gun} against {class}");
    }
}

/// Covers 7f-4, 7f-5.
#[test]
fn men_hit_and_destroy_as_printed() {
    let ranges =
        |gun| fire().table(gun).unwrap().ranges().iter().map(|range| range.0 / 1000).collect::<Vec<_>>();
    assert_eq!(ranges(Gun::Infantry), [1, 2, 3, 8]);
    assert_eq!(ranges(Gun::Smg), [1, 2, 8]);
    check_table(Gun::Infantry, &[6, 4, 2, 1], [&[4, -1, -1, -1]; 4]);
    check_table(Gun::Smg, &[6, 4, 1], [&[4, -1, -1]; 4]);
    for gun in [Gun::Infantry, Gun::Smg] {
        let table = fire().table(gun).unwrap();
        assert_eq!(table.row(Target::Personnel), table.hit(), "they destroy men on the numbers they hit on");
        assert_eq!(table.row(Target::Gun), table.hit());
        assert!(table.row(Target::Soft).iter().all(|score| *score == Some(Score(6))));
    }
}

/// Covers 7g-0, 7g-L, 7g-M, 7g-H, 7g-S.
#[test]
fn guns_hit_and_destroy_as_printed() {
    check_table(
        Gun::Light,
        &[8, 8, 8, 8, 7, 5, 4, 3, 1, 1, 1, -1],
        [
            &[4, 4, 3, 3, 2, 2, 1, 1, -1, -1, -1, -1],
            &[1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
            &[-1; 12],
            &[-1; 12],
        ],
    );
    let medium = [8, 8, 8, 8, 7, 7, 6, 5, 4, 3, 2, 2];
    check_table(
        Gun::Medium,
        &medium,
        [
            &[6, 6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3],
            &[3, 3, 3, 3, 3, 2, 2, 1, 1, -1, -1, -1],
            &[1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
            &[-1; 12],
        ],
    );
    check_table(
        Gun::Heavy,
        &medium,
        [
            &[6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 4, 4],
            &[6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 3],
            &[4, 4, 3, 3, 2, 2, 2, 1, 1, 1, -1, -1],
            &[1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
        ],
    );
    check_table(
        Gun::Superheavy,
        &[8, 8, 8, 8, 8, 8, 8, 7, 6, 5, 4, 3],
        [
            &[6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5],
            &[6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5],
            &[6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 4, 4],
            &[6, 6, 5, 4, 3, 3, 2, 2, 1, 1, -1, -1],
        ],
    );
    for gun in [Gun::Light, Gun::Medium, Gun::Heavy, Gun::Superheavy] {
        let table = fire().table(gun).unwrap();
        assert_eq!(table.ranges().len(), 12);
        assert!(table.row(Target::Gun).iter().all(|score| *score == Some(Score(2))), "{gun}");
        assert!(table.row(Target::Soft).iter().all(|score| *score == Some(Score(6))), "{gun}");
    }
}

/// Covers 7mv-1, 7mv-2, 7mv-3, 7mv-4, 7mv-5, 7mv-6, 7mv-7, 7mv-8.
#[test]
fn rates_are_those_of_the_chart() {
    // Halves of an inch: paved, dirt, good in column, assault and defensive, bad likewise.
    let rows = [
        (Speed::Slow, [30, 20, 16, 10, 6, 4, 2, 2]),
        (Speed::Medium, [42, 28, 20, 14, 8, 10, 6, 2]),
        (Speed::Fast, [54, 36, 24, 18, 8, 12, 8, 4]),
        (Speed::Halftrack, [54, 36, 20, 14, 8, 12, 6, 4]),
        (Speed::Wheeled, [72, 48, 12, 8, 4, 4, 2, 2]),
        (Speed::Horse, [24, 24, 8, 4, 2, 4, 2, 2]),
        (Speed::Foot, [18, 18, 12, 6, 4, 11, 5, 3]),
        (Speed::Gun, [0, 0, 2, 2, 2, 1, 1, 1]),
    ];
    for (speed, expected) in rows {
        let rates = movement().rates(speed);
        let road = [rates.paved, rates.dirt].map(|rate| rate.unwrap_or(Mil::ZERO));
        let all: Vec<i32> =
            road.iter().chain(&rates.good).chain(&rates.bad).map(|rate| rate.0 / 500).collect();
        assert_eq!(all, expected, "{speed}");
    }
}

/// Covers 10.
#[test]
fn the_morale_table_is_that_of_the_chart() {
    let rows: [[i16; 8]; 10] = [
        [17, 83, 93, 96, 98, 98, 98, 99],
        [0, 17, 50, 83, 85, 93, 95, 96],
        [0, 4, 17, 33, 72, 83, 88, 91],
        [0, 0, 7, 17, 28, 50, 76, 83],
        [0, 0, 2, 9, 17, 26, 37, 67],
        [0, 0, 0, 4, 10, 17, 24, 33],
        [0, 0, 0, 1, 5, 11, 17, 23],
        [0, 0, 0, 0, 2, 6, 11, 17],
        [0, 0, 0, 0, 1, 3, 8, 12],
        [0, 0, 0, 0, 0, 1, 5, 9],
    ];
    for (tally, row) in (1..).zip(rows) {
        for (stands, expected) in (1..).zip(row) {
            let number = morale().number(Tally(tally), StandCount(stands));
            assert_eq!(number, (expected > 0).then_some(Percent(expected)), "{tally} of {stands}");
            // Every stand is gone at the first dash [D29].
            assert_eq!(number.is_none(), tally >= 2 * stands, "{tally} of {stands}");
        }
    }
    assert_eq!(morale().number(Tally(11), StandCount(8)), None);
    assert_eq!(
        morale().number(Tally(3), StandCount(9)),
        Some(Percent(91)),
        "more than eight use the last column"
    );
}
