//! Points and levels of victory at Arnhem [A17.0 to A17.2, A17.4].

use crate::table::{Table, scenario};
use westwall::{Side, Step};

/// Plays the rest of a Game-Turn without combat.
pub fn to_the_end_of_the_turn(t: Table) -> Table {
    let turn = t.turn();
    let mut t = t.play("end");
    while t.turn() == turn && t.step() != Step::Over {
        t = t.play("end");
    }
    t
}

fn points(t: &Table) -> (i32, i32) {
    (t.points("Allied"), t.points("German"))
}

/// The level of a result, and who wins.
fn level(german: i32, allied: i32) -> (&'static str, Option<Side>) {
    let t = scenario("arnhem", "turn 10, German movement");
    let level = t.game().level([allied, german]).unwrap();
    (level.name, level.winner)
}

/// Covers A17.0.
#[test]
fn victory_is_judged_when_the_tenth_turn_is_over() {
    let t = scenario("arnhem", "turn 9, German movement\nscored waal 60\nscored cut-off 90");
    let t = t.play("end");
    assert_eq!((t.turn(), t.outcome()), (10, None));
    let t = to_the_end_of_the_turn(t);
    let outcome = t.outcome().unwrap();
    assert_eq!((outcome.level.as_str(), outcome.scores), ("Allied Tactical", vec![60, 90]));
}

/// Covers A17.11, A17.2.
#[test]
fn the_allied_side_scores_from_three_sources_and_the_german_from_none_of_them() {
    let t = scenario(
        "arnhem",
        "turn 10, Allied movement
         eliminated: Krft 2/9S
         scored waal 25
         3523: 2I/5
         0205: Grsn",
    );
    let rows = t.game().ledger(t.position());
    let of = |clause: &str| rows.iter().find(|row| row.clause.id() == clause).map(|row| row.points);
    assert_eq!(of("A17.11.1"), Some([2, 0]));
    assert_eq!(of("A17.11.2"), Some([25, 0]));
    // A German in the south cuts the road.
    assert_eq!(of("A17.11.3"), Some([0, 0]));
    let open = scenario("arnhem", "turn 10, Allied movement\n3523: 2I/5");
    let rows = open.game().ledger(open.position());
    let last = rows.iter().find(|row| row.clause.id() == "A17.11.3").unwrap();
    assert_eq!(last.points, [10, 0]);
    let sum = rows.iter().map(|row| row.points[0]).sum::<i32>();
    assert_eq!(sum, open.points("Allied"), "nothing else counts");
}

/// Covers A17.11.1.
#[test]
fn a_german_unit_eliminated_is_worth_one_point() {
    let t = scenario("arnhem", "turn 4, German movement\neliminated: Krft 1/9S");
    assert_eq!(points(&t), (2, 0));
    // Units that have left the map are not eliminated.
    let t = scenario("arnhem", "turn 4, German movement\neliminated: Krft\nexited west: 1/59");
    assert_eq!(points(&t), (1, 0));
    // In combat: Krft has nowhere to go from the corner of the map.
    let t = scenario(
        "arnhem",
        "turn 6, Allied combat
         0126: Krft
         0125: 129
         0225: 130",
    );
    let t = t.play_all(&["attack Krft", "with 129", "with 130"]).roll("done", 1);
    assert_eq!((t.place("Krft"), points(&t)), ("eliminated".into(), (1, 0)));
}

/// Covers A17.11.2.
#[test]
fn ground_units_north_of_the_waal_score_turn_after_turn() {
    let t = scenario(
        "arnhem",
        "turn 8, German movement
         2721: 2I/5
         2820: 94
         2621: 32",
    );
    let t = to_the_end_of_the_turn(t);
    assert_eq!(points(&t), (10, 0), "32 is still in Nijmegen");
    let t = to_the_end_of_the_turn(t);
    assert_eq!(points(&t), (20, 0));
    let t = to_the_end_of_the_turn(t);
    assert_eq!(points(&t), (30, 0));
    assert_eq!(t.step(), Step::Over);
}

/// Covers A17.11.2.
#[test]
fn north_of_the_waal_only_ground_units_with_a_line_score() {
    // Paratroopers and gliders bring nothing, nor do Poles.
    let t = scenario("arnhem", "turn 4, German movement\n2721: 1/508\n2821: 1/325\n2922: 1/Pol\n2923: 1/82");
    assert_eq!(t.play("end").points("Allied"), 0);
    // A German on the road in the south, and the line is gone.
    let t = scenario("arnhem", "turn 4, German movement\n2721: 2I/5\n0205: Grsn");
    assert_eq!(points(&t.play("end")), (0, 3));
    // The Engineer is a ground unit, and so is artillery.
    let t = scenario("arnhem", "turn 4, German movement\n2721: Engineer\n2821: 55");
    assert_eq!(points(&t.play("end")), (10, 0));
}

/// Covers A17.11.3.
#[test]
fn a_ground_unit_north_of_the_neder_rijn_scores_ten_more_at_the_end() {
    let end = |units: &str| {
        let t = scenario("arnhem", &format!("turn 10, German movement\n{units}")).play("end");
        t.outcome().unwrap().scores
    };
    assert_eq!(end("3523: 2I/5"), [15, 0]);
    assert_eq!(end("3422: 2I/5"), [5, 0], "at the southern end of the bridge");
    assert_eq!(end("3326: 2I/5"), [5, 0], "Zevenaar is beyond the Pannerdens Kanaal, not the Rijn");
    assert_eq!(end("3424: 2I/5"), [15, 0]);
    assert_eq!(end("3523: 2I/5\n0205: Grsn"), [0, 3], "without a line off the map");
    assert_eq!(end("3919: 1/1\n3918: 1/Pol"), [0, 0], "those who came by air do not count");
    // Once, at the end: a turn before there are only the points for the Waal.
    let t = scenario("arnhem", "turn 9, German movement\n3523: 2I/5").play("end");
    let t = to_the_end_of_the_turn(t);
    assert_eq!(t.outcome().unwrap().scores, [20, 0]);
}

/// Covers A17.12.1.
#[test]
fn an_allied_unit_lost_is_worth_five_points_to_the_german() {
    let t = scenario("arnhem", "turn 4, German movement\neliminated: 1/502 1/Pol 94");
    assert_eq!(points(&t), (0, 15));
    let t = scenario("arnhem", "turn 4, German movement\nscored engineer 5");
    assert_eq!(points(&t), (0, 5));
}

/// Covers A17.12.2, A17.35.
#[test]
fn units_without_a_line_cost_three_points_each_at_the_end_of_each_german_turn() {
    let t = scenario(
        "arnhem",
        "turn 3, Allied movement
         2109: 1/502
         2110: 2/502
         2111: 3/502
         2112: 1/506",
    );
    let mut t = t;
    while t.decides() == "Allied" {
        t = t.play("end");
    }
    assert_eq!(points(&t), (0, 0), "the Allied Player-Turn is over, the German one is not");
    let t = t.play("end");
    assert_eq!(points(&t), (0, 12));
    assert_eq!(points(&to_the_end_of_the_turn(t)), (0, 24));
}

/// Covers A17.35.
#[test]
fn lines_are_traced_after_the_german_combat_phase() {
    // 1/2 blocks the road south of Eindhoven and attacks: -4 against a city, die 6: Ae; die 1: A1.
    let attack = |die: u32| {
        let t = scenario("arnhem", "turn 6, German combat\n0405: 129\n0305: 1/2");
        t.play_all(&["attack 129", "with 1/2"]).roll("done", die)
    };
    let t = attack(6).play("done");
    assert_eq!((t.place("1/2"), t.turn(), points(&t)), ("eliminated".into(), 7, (1, 0)));
    let t = attack(1).play("retreat 1/2 to 0205").play("done");
    assert_eq!((t.turn(), points(&t)), (7, (0, 3)));
}

/// Covers A17.4.
#[test]
fn the_ratio_of_points_gives_the_level() {
    assert_eq!(level(300, 100), ("German Strategic", Some(Side::Second)));
    assert_eq!(level(299, 100), ("German Tactical", Some(Side::Second)));
    assert_eq!(level(201, 100), ("German Tactical", Some(Side::Second)));
    assert_eq!(level(200, 100), ("Draw", None));
    assert_eq!(level(120, 60), ("Draw", None));
    assert_eq!(level(199, 100), ("Allied Tactical", Some(Side::First)));
    assert_eq!(level(101, 100), ("Allied Tactical", Some(Side::First)));
    assert_eq!(level(100, 100), ("Allied Strategic", Some(Side::First)));
    assert_eq!(level(50, 100), ("Allied Strategic", Some(Side::First)));
}

/// Covers A17.4.
#[test]
fn a_ratio_is_cut_and_nothing_counts_as_one() {
    // 605 to 302 is 2.0033: cut to 2.00.
    assert_eq!(level(605, 302), ("Draw", None));
    assert_eq!(level(302, 301), ("Allied Strategic", Some(Side::First)));
    assert_eq!(level(0, 0), ("Allied Strategic", Some(Side::First)));
    assert_eq!(level(1, 0), ("Allied Strategic", Some(Side::First)));
    assert_eq!(level(3, 0), ("German Strategic", Some(Side::Second)));
}

/// Covers A17.4.
#[test]
fn the_end_of_the_game_states_level_and_ratio() {
    let t = scenario("arnhem", "turn 10, German movement\nscored waal 60\nscored cut-off 120").play("end");
    let outcome = t.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.level.as_str()), (None, "Draw"));
    assert_eq!(outcome.clause, "A17.4");
    assert!(outcome.reason.contains("2.00"), "{}", outcome.reason);
}
