//! Rallying, morale, replacements.

use board::plane::Mil;
use greatbattles::ground::Cover;
use greatbattles::morale::COpsAt;
use greatbattles::numbers::{D10, D100, Percent, Score, StandCount};
use greatbattles::quality::{Hq, Quality};
use greatbattles::replacements::{Line, Situation, Supply};
use greatbattles::shipped::{morale, qualities, rally, replacements, sighting};
use greatbattles::sighting::Weather;

/// Covers 9r.
#[test]
fn rally_numbers_rise_with_quality() {
    let numbers: Vec<i8> = Quality::ALL.iter().map(|&quality| qualities().of(quality).rally.0).collect();
    assert_eq!(numbers, [6, 7, 8, 9, 10]);
    assert!(Score(8).is_met_by(D10(8)) && !Score(8).is_met_by(D10(9)));
}

fn rally_score(suppressed: u8, destroyed: u8, hq: Hq, covers: &[Cover]) -> i8 {
    rally().score(Score(8), StandCount(suppressed), StandCount(destroyed), hq, covers).0
}

/// Covers 9r1, faq-4.
#[test]
fn everything_that_a_battalion_has_suffered_counts() {
    assert_eq!(rally_score(0, 0, Hq::Without, &[]), 8);
    assert_eq!(rally_score(3, 0, Hq::Without, &[]), 5);
    assert_eq!(rally_score(2, 1, Hq::Without, &[Cover::Hard, Cover::Hard]), 6);
    assert_eq!(rally_score(2, 1, Hq::With, &[Cover::Hard, Cover::Hard, Cover::None]), 7);
    let cover = |covers: &[Cover]| rally_score(0, 0, Hq::Without, covers) - 8;
    assert_eq!(cover(&[Cover::Soft]), 0);
    assert_eq!(cover(&[Cover::Soft, Cover::Soft]), 1);
    assert_eq!(cover(&[Cover::Hard]), 1);
    assert_eq!(cover(&[Cover::Hard, Cover::Soft]), 1, "two in soft cover, one in hard");
    assert_eq!(cover(&[Cover::Bunker]), 2);
    assert_eq!(cover(&[Cover::Bunker, Cover::Hard]), 2, "a bunker is hard cover, too");
    assert_eq!(cover(&[Cover::Bunker, Cover::Bunker]), 3);
}

fn score(
    suppressed: u8,
    destroyed: u8,
    stands: u8,
    cover: Cover,
    c_ops: COpsAt,
    weather: Weather,
) -> Option<i16> {
    let tally = morale().tally(StandCount(suppressed), StandCount(destroyed));
    let weather = sighting().weather(weather).morale;
    morale().score(tally, StandCount(stands), cover, c_ops, weather, Percent(0)).map(|score| score.0)
}

/// Covers 10.
#[test]
fn losses_and_stands_find_the_number() {
    assert_eq!(score(2, 0, 4, Cover::None, COpsAt::Near, Weather::Clear), Some(83));
    assert_eq!(score(0, 1, 4, Cover::None, COpsAt::Near, Weather::Clear), Some(83));
    assert_eq!(score(1, 1, 2, Cover::None, COpsAt::Near, Weather::Clear), Some(4));
    assert_eq!(score(0, 4, 4, Cover::Bunker, COpsAt::Near, Weather::Clear), None, "a dash");
    assert!(Percent(4).is_met_by(D100(4)) && !Percent(4).is_met_by(D100(5)));
}

/// Covers 10n1.
#[test]
fn cover_c_ops_and_weather_change_morale() {
    assert_eq!(score(3, 0, 4, Cover::Hard, COpsAt::Far, Weather::Clear), Some(43));
    assert_eq!(score(2, 1, 6, Cover::Soft, COpsAt::Far, Weather::Clear), Some(50));
    assert_eq!(score(3, 0, 4, Cover::Bunker, COpsAt::Near, Weather::Clear), Some(63));
    assert_eq!(score(3, 0, 4, Cover::None, COpsAt::Near, Weather::Drizzle), Some(23));
    assert_eq!(score(3, 0, 4, Cover::None, COpsAt::Near, Weather::Fog), Some(13));
    assert_eq!(score(3, 0, 4, Cover::None, COpsAt::Near, Weather::Rain), Some(13));
    assert_eq!(score(3, 0, 4, Cover::None, COpsAt::Near, Weather::Overcast), Some(33));
}

/// Covers 10n2, faq-32.
#[test]
fn quality_changes_morale_by_the_option() {
    let with = |quality, tally, stands| {
        let bonus = qualities().of(quality).morale;
        let tally = morale().tally(StandCount(tally), StandCount(0));
        morale().score(tally, StandCount(stands), Cover::None, COpsAt::Near, Percent(0), bonus)
    };
    assert_eq!(with(Quality::Raw, 1, 4), Some(Percent(86)));
    assert_eq!(with(Quality::Veteran, 3, 4), Some(Percent(43)));
    assert_eq!(score(3, 0, 4, Cover::None, COpsAt::Near, Weather::Clear), Some(33), "stock");
}

/// Covers rep-1.
#[test]
fn stands_return_by_situation_and_supply() {
    let rows = [
        (Situation::Separated, [0, 0, 1, 1, 2]),
        (Situation::Near, [1, 2, 2, 3, 3]),
        (Situation::Reserve, [3, 5, 6, 7, 9]),
    ];
    for (situation, row) in rows {
        for (&supply, number) in Supply::ALL.iter().zip(row) {
            assert_eq!(
                replacements().number(situation, supply),
                Some(Score(number)),
                "{situation}, {supply}"
            );
        }
    }
    assert_eq!(replacements().number(Situation::Isolated, Supply::Superb), None);
    assert_eq!(replacements().isolated_loses, StandCount(1));
}

/// Covers rep-2, faq-23.
#[test]
fn a_battalion_without_a_line_is_isolated_however_near() {
    assert_eq!(replacements().on_table(Line::Cut, Mil(6_000)), Situation::Isolated);
    assert_eq!(replacements().on_table(Line::Open, Mil(12_000)), Situation::Near);
    assert_eq!(replacements().on_table(Line::Open, Mil(40_000)), Situation::Separated);
}

/// A grade lower; raw stays raw.
#[test]
fn a_wiped_out_battalion_comes_back_worse() {
    assert_eq!(Quality::Average.lower(), Quality::Inferior);
    assert_eq!(Quality::Raw.lower(), Quality::Raw);
}
