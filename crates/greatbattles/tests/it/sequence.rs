//! Dice, weather, sighting, activation, deployment, actions.

use board::plane::Mil;
use greatbattles::activation::{Choice, Hour};
use greatbattles::deployment::DeploymentLoss;
use greatbattles::ground::Cover;
use greatbattles::numbers::{D10, D100, DayNo, Points, Score};
use greatbattles::quality::{Hq, Quality};
use greatbattles::shipped::{activation, deployment, options, qualities, scenario, sighting};
use greatbattles::sighting::{PlayerTurn, Weather};
use kit::TurnNo;

/// Covers misc-1, misc-3.
#[test]
fn a_zero_is_ten_and_two_are_a_hundred() {
    assert!(!Score(9).is_met_by(D10::of_face(0)));
    assert_eq!(D10::of_face(7), D10(7));
    assert_eq!(D100::of_faces(0, 0), D100(100));
    assert_eq!(D100::of_faces(0, 4), D100(4));
    assert_eq!(D100::of_faces(7, 0), D100(70));
}

/// Covers 1.
#[test]
fn the_weather_die_is_read_on_the_scenarios_table() {
    let agira = &scenario("agira").unwrap().scenario;
    let weather = |die| agira.weather(DayNo(1), D10(die));
    assert_eq!(
        [1, 8, 9, 10].map(weather),
        [Weather::Clear, Weather::Clear, Weather::Overcast, Weather::Drizzle]
    );
    let goodwood = &scenario("goodwood").unwrap().scenario;
    assert_eq!(goodwood.weather(DayNo(1), D10(10)), Weather::Clear, "fixed");
    assert_eq!(goodwood.weather(DayNo(2), D10(10)), Weather::Rain);
}

fn sight(turn: u8, player: PlayerTurn, die: u8, weather: Weather) -> i32 {
    sighting().distance(TurnNo(turn), player, D10(die), weather).0
}

/// Covers dawn-7, hid-3.
#[test]
fn it_grows_lighter_turn_by_turn() {
    for player in [PlayerTurn::First, PlayerTurn::Second] {
        assert_eq!(sight(1, player, 5, Weather::Clear), 3_000);
        assert_eq!(sight(2, player, 5, Weather::Clear), 6_000);
        assert_eq!(sight(3, player, 4, Weather::Clear), 12_000);
        assert_eq!(sight(4, player, 5, Weather::Clear), 12_000);
        assert_eq!(sight(10, player, 5, Weather::Overcast), 12_000);
    }
    assert_eq!(sight(3, PlayerTurn::First, 9, Weather::Clear), 6_000);
    assert_eq!(sight(3, PlayerTurn::Second, 9, Weather::Clear), 12_000);
}

#[test]
fn weather_limits_sight() {
    let caps = Weather::ALL.iter().map(|&weather| sight(5, PlayerTurn::First, 1, weather));
    assert_eq!(caps.collect::<Vec<_>>(), [12_000, 12_000, 9_000, 3_000, 6_000]);
    assert_eq!(sight(1, PlayerTurn::First, 1, Weather::Drizzle), 3_000);
    let flying: Vec<Weather> =
        Weather::ALL.iter().copied().filter(|&weather| sighting().weather(weather).flying).collect();
    assert_eq!(flying, [Weather::Clear]);
}

#[test]
fn cover_hides_beyond_an_inch() {
    assert_eq!(sighting().spotting_range(Cover::None, Mil(6_000)), Mil(6_000));
    assert_eq!(sighting().spotting_range(Cover::Soft, Mil(6_000)), Mil(1_000));
}

/// Covers 3.
#[test]
fn activation_costs_twice_as_much_by_day() {
    let prices =
        |hour| Choice::ALL.iter().map(|&choice| activation().price(choice, hour).0).collect::<Vec<_>>();
    assert_eq!(prices(Hour::Dawn), [1, 2, 6, 10]);
    assert_eq!(prices(Hour::Day), [2, 4, 12, 20]);
    assert_eq!(activation().limit, Mil(12_000));
}

/// The example of ten points lost, and never more than there are.
#[test]
fn a_lost_c_ops_costs_ten_points() {
    assert_eq!(activation().after_losing_c_ops(Points(12)), Points(2));
    assert_eq!(activation().after_losing_c_ops(Points(6)), Points(0));
}

fn loss(hour: Hour, distance: i32) -> [i32; 3] {
    let DeploymentLoss { destroyed, suppressed, retreat } = deployment().loss(hour, Mil(distance));
    [destroyed.0.into(), suppressed.0.into(), retreat.0]
}

/// Covers 2, 2n1.
#[test]
fn deploying_near_the_enemy_costs_by_band() {
    assert_eq!(loss(Hour::Dawn, 3_000), [1, 1, 3_000]);
    assert_eq!(loss(Hour::Dawn, 6_000), [0, 2, 0]);
    assert_eq!(loss(Hour::Dawn, 9_000), [0, 1, 0]);
    assert_eq!(loss(Hour::Dawn, 12_000), [0, 0, 0]);
    assert_eq!(loss(Hour::Day, 2_000), [1, 1, 3_000]);
    assert_eq!(loss(Hour::Day, 5_500), [0, 3, 0]);
    assert_eq!(loss(Hour::Day, 8_900), [0, 2, 0]);
    assert_eq!(loss(Hour::Day, 12_001), [0, 1, 0], "a mil in favour of the claim");
    assert_eq!(loss(Hour::Day, 12_002), [0, 0, 0]);
    assert_eq!((deployment().radius, deployment().road_clear), (Mil(12_000), Mil(1_000)));
}

/// Covers 6, 6n1.
#[test]
fn actions_are_rolled_by_quality_and_hq() {
    let limits = [(10, 60), (20, 70), (25, 75), (30, 80), (40, 90)];
    for (&quality, (two, one)) in Quality::ALL.iter().zip(limits) {
        for (hq, bonus) in [(Hq::Without, 0), (Hq::With, 10)] {
            let actions = |roll: u8| qualities().actions(quality, hq, D100(roll));
            let rolls = [two + bonus, two + bonus + 1, one + bonus];
            assert_eq!(rolls.map(actions), [2, 1, 1], "{quality}");
            if one + bonus < 100 {
                assert_eq!(actions(one + bonus + 1), 0, "{quality}");
            }
        }
    }
    assert_eq!(qualities().actions(Quality::Average, Hq::Without, D100(76)), 0);
    assert_eq!(qualities().actions(Quality::Average, Hq::With, D100(84)), 1);
}

/// Covers use-2.
#[test]
fn options_are_off_unless_they_are_stock() {
    assert_eq!(options().all().len(), 25);
    let on: Vec<&str> =
        options().all().iter().filter(|card| card.default == "on").map(|card| card.id.as_str()).collect();
    assert_eq!(on, ["chain-close-combat", "fire-commit"]);
    let default = |id: &str| options().find(id).unwrap().default.as_str();
    assert_eq!(
        ["reactivate-by", "crest-rule", "morale-strength", "morale-count", "rally-losses", "air-attacks"]
            .map(default),
        ["points", "staircase", "started", "this-turn", "cumulative", "scenario"]
    );
}

#[test]
fn campaigns_last_as_long_as_the_scenario_says() {
    let days = ["agira", "goodwood", "arnhem", "malta"].map(|id| scenario(id).unwrap().scenario.last_day);
    assert_eq!(days, [5, 3, 5, 6].map(DayNo));
}
