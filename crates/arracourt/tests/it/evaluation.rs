//! What the rulebook's judgement knows: what wins, what an attack is worth, what to keep.

use arracourt::{Arracourt, Position};
use kernel::prelude::*;
use kernel::{Seat, Seeded};
use serde_json::{Value, json};

const GERMAN: Seat = Seat(0);
const AMERICAN: Seat = Seat(1);

fn compose(wanted: &Value) -> (Arracourt, Position) {
    let arrangement = serde_json::from_value(wanted.clone()).expect("it is an arrangement");
    arracourt::compose(&arrangement).expect("it can be set up")
}

/// What the judgement would do, in notation.
fn plan(wanted: &Value, seat: Seat) -> Vec<String> {
    let (rules, at) = compose(wanted);
    let mut plan = Vec::new();
    rules.suggest(&at, seat, 0, &mut Seeded::from_number(1), &mut plan);
    plan.iter().map(|action| rules.write(action)).collect()
}

fn score(wanted: &Value, seat: Seat) -> i32 {
    let (rules, at) = compose(wanted);
    rules.evaluate(&at, seat)
}

#[test]
fn one_sides_gain_is_the_others_loss() {
    let at = json!({ "scenario": "first", "turn": 2, "impulse": 3 });
    assert_eq!(score(&at, GERMAN), -score(&at, AMERICAN));
}

#[test]
fn an_empty_hill_is_taken() {
    let at = json!({
        "scenario": "first", "side": "German", "others": "out",
        "units": { "1/130A": "14", "1/130B": "14", "37/A": "24" },
    });
    let plan = plan(&at, GERMAN);
    assert_eq!(plan[0], "assault 14");
    assert!(plan.iter().any(|action| action.ends_with("to 12")), "{plan:?}");
}

#[test]
fn a_lone_light_tank_is_overrun_with_everything() {
    let plan = plan(&json!({ "scenario": "first" }), GERMAN);
    assert_eq!(plan[0], "assault 18");
    assert!(plan.contains(&"attack 14".to_string()), "{plan:?}");
    assert!(plan.contains(&"leader seckendorff".to_string()), "{plan:?}");
}

#[test]
fn guns_join_an_assault_that_they_make_one_of_combined_arms() {
    let at = json!({
        "scenario": "second", "turn": 1, "side": "German", "others": "out",
        "units": {
            "1/110A": "18", "1/110B": "18", "1/15A": "18", "119/A": "18",
            "53/A": "14",
        },
    });
    let plan = plan(&at, GERMAN);
    let moves: Vec<&String> = plan.iter().filter(|action| action.starts_with("move")).collect();
    assert!(moves.len() > 1, "{plan:?}");
    assert_eq!(moves[moves.len() - 1], "move 119/A to 14", "behind its escort: {plan:?}");
}

#[test]
fn who_holds_the_advantage_fears_a_bad_night_less() {
    let fear = |holder: &str| {
        let at = |german: &[u8]| {
            json!({
                "scenario": "second", "turn": 1, "impulse": 8, "weather": "overcast", "advantage": holder,
                "german": german,
            })
        };
        score(&at(&[14, 38]), GERMAN) - score(&at(&[38]), GERMAN)
    };
    assert!(fear("German") < fear("American"), "{} {}", fear("German"), fear("American"));
}

#[test]
fn the_last_area_by_which_reinforcements_could_come_is_worth_more_than_the_first() {
    let at = |german: &[u8]| {
        json!({
            "scenario": "second", "turn": 1, "impulse": 8, "weather": "overcast", "german": german,
            "units": { "166": "8" },
        })
    };
    let first = score(&at(&[24, 38]), GERMAN) - score(&at(&[38]), GERMAN);
    let last = score(&at(&[7, 24, 25, 38]), GERMAN) - score(&at(&[7, 25, 38]), GERMAN);
    assert!(last > first, "{last} {first}");
}

#[test]
fn a_few_grenadiers_do_not_storm_a_hill_full_of_tanks() {
    let at = json!({
        "scenario": "first", "turn": 2, "side": "German", "others": "out", "reduced": ["1/2113A"],
        "units": {
            "1/2113A": "14",
            "37/A": "12", "37/B": "12", "704/A": "12", "10/A": "12",
        },
    });
    let plan = plan(&at, GERMAN);
    assert!(!plan.iter().any(|action| action.starts_with("attack")), "{plan:?}");
}

#[test]
fn holding_what_tonight_demands_is_worth_more_at_dusk_than_at_dawn() {
    let at = |impulse: u8, german: &[u8]| json!({ "scenario": "first", "turn": 1, "impulse": impulse, "weather": "overcast", "german": german });
    let gap = |impulse: u8| score(&at(impulse, &[14, 20, 38]), GERMAN) - score(&at(impulse, &[38]), GERMAN);
    assert!(gap(9) > gap(1), "{} {}", gap(9), gap(1));
}

#[test]
fn losses_are_taken_where_they_hurt_least() {
    let (rules, mut at) = compose(&json!({
        "scenario": "first", "turn": 2, "side": "German", "others": "out",
        "units": {
            "1/130A": "14", "1/130B": "14", "1/130C": "14", "1/2113A": "14",
            "53/A": "20", "37/A": "20",
        },
    }));
    let mut dice = kernel::Scripted::new([5, 4, 2, 3]);
    for action in
        ["assault 14", "move 1/130A to 20", "move 1/130B to 20", "move 1/130C to 20", "move 1/2113A to 20"]
    {
        let action = rules.read(action).unwrap();
        rules.apply(&mut at, GERMAN, &action, &mut dice, &mut kernel::Silent).unwrap();
    }
    for (seat, action) in
        [(GERMAN, "attack 20"), (GERMAN, "lead 1/130A"), (AMERICAN, "lead 37/A"), (AMERICAN, "accept")]
    {
        let action = rules.read(action).unwrap();
        rules.apply(&mut at, seat, &action, &mut dice, &mut kernel::Silent).unwrap();
    }
    let mut plan = Vec::new();
    rules.suggest(&at, AMERICAN, 0, &mut Seeded::from_number(1), &mut plan);
    let said: Vec<String> = plan.iter().map(|action| rules.write(action)).collect();
    assert_eq!(said.last().map(String::as_str), Some("done"), "{said:?}");
    assert!(said.contains(&"hit 37/A".into()) && said.contains(&"hit 53/A".into()), "{said:?}");
}

/// Plans are legal from the first action to the last, at every step of whole games, soberly and with whim.
#[test]
fn plans_can_be_carried_out() {
    for name in
        ["first", "second", "first+bridges+command-control+friendly-fire", "second+bridges+optional-unit"]
    {
        let rules = arracourt::open(name).unwrap();
        for seed in 0..6 {
            let mut dice = Seeded::from_number(seed);
            let mut at = rules.start();
            while let Some(seat) = rules.decision(&at).seats.first() {
                let mut plan = Vec::new();
                rules.suggest(&at, seat, if seed % 2 == 0 { 0 } else { 50 }, &mut dice, &mut plan);
                let action = *plan.first().unwrap_or_else(|| panic!("{name}: no plan in {:?}", at.step));
                rules.apply(&mut at, seat, &action, &mut dice, &mut kernel::Silent).unwrap_or_else(
                    |refusal| {
                        panic!("{name}, seed {seed}: {} in {:?}: {refusal}", rules.write(&action), at.step)
                    },
                );
            }
        }
    }
}
