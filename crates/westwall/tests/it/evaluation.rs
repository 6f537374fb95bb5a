//! What the rulebook's judgement knows: what wins, what bars the way, what an attack is worth, what to fear.

use kernel::prelude::*;
use kernel::{Seat, Seeded};
use serde_json::{Value, json};
use westwall::{Position, WestWall};

const US: Seat = Seat(0);
const GERMAN: Seat = Seat(1);

fn compose(wanted: &Value) -> (WestWall, Position) {
    let arrangement = serde_json::from_value(wanted.clone()).expect("it is an arrangement");
    westwall::compose(&arrangement).expect("it can be set up")
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

fn spearhead(turn: u32, side: &str, phase: &str, units: &Value) -> Value {
    json!({ "scenario": "spearhead", "turn": turn, "side": side, "phase": phase, "units": units, "others": "out" })
}

#[test]
fn a_listed_unit_that_can_leave_in_time_leaves() {
    let at = |turn| spearhead(turn, "German", "movement", &json!({ "1/3": "0213", "52": "2020" }));
    assert_eq!(plan(&at(6), GERMAN)[0], "exit 1/3 west");
}

#[test]
fn listed_units_are_worth_more_the_nearer_they_are_to_their_edge() {
    let at = |hex: &str| spearhead(6, "German", "movement", &json!({ "1/3": hex, "52": "2020" }));
    assert!(score(&at("0413"), GERMAN) > score(&at("2413"), GERMAN));
    // A net of zones of control across the way counts as delay.
    let net = |blockers: &Value| spearhead(6, "German", "movement", blockers);
    let open = net(&json!({ "1/3": "0813", "52": "2020", "811": "2025" }));
    let shut = net(&json!({ "1/3": "0813", "52": "0512", "811": "0515" }));
    assert!(score(&open, GERMAN) > score(&shut, GERMAN));
}

#[test]
fn one_sides_gain_is_the_others_loss() {
    let at = spearhead(3, "US", "movement", &json!({ "1/3": "1510", "52": "1416", "1/501": "1317" }));
    assert_eq!(score(&at, US), -score(&at, GERMAN));
}

#[test]
fn an_open_road_is_barred_before_the_turn_ends() {
    let at = json!({
        "scenario": "relief", "turn": 12, "side": "German", "phase": "movement",
        "units": { "1/13": "1126", "2/13": "0926", "1/15": "1025", "2/15": "0825", "8": "2029" }, "others": "out",
    });
    let (rules, mut position) = compose(&at);
    let mut actions = Vec::new();
    rules.suggest(&position, GERMAN, 0, &mut Seeded::from_number(1), &mut actions);
    for action in &actions {
        let done =
            rules.apply(&mut position, GERMAN, action, &mut Seeded::from_number(1), &mut kernel::Silent);
        done.expect("a plan is legal");
    }
    assert!(rules.outcome(&position).is_none(), "the road is shut at the end of the turn");
    assert_eq!(rules.ply(&position), 26, "the Germans' turn is over");
}

#[test]
fn reinforcements_come_as_soon_as_they_may() {
    let at =
        json!({ "scenario": "spearhead", "turn": 2, "side": "US", "phase": "movement", "others": "keep" });
    let moves = plan(&at, US);
    let entered = moves.iter().filter(|action| action.starts_with("enter")).count();
    assert_eq!(entered, 13, "the whole 101st: {moves:?}");
}

#[test]
fn no_unit_walks_into_a_hopeless_attack() {
    let strong = spearhead(
        3,
        "US",
        "movement",
        &json!({ "90": "1416", "1/3": "1610", "2/3": "1611", "1/304": "1710", "2/304": "1711" }),
    );
    assert!(
        plan(&strong, US).iter().all(|action| !action.contains("90 to 15") && !action.contains("90 to 16"))
    );
}

#[test]
fn a_weak_enemy_without_a_way_out_is_attacked() {
    // A lone battery with panzers all around.
    let at = spearhead(
        3,
        "German",
        "movement",
        &json!({ "73": "1610", "1/501": "1317", "2/501": "1416", "1/304": "1907", "2/304": "1909", "1/2": "1911", "2-recon": "1913", "1/77": "1811" }),
    );
    let moves = plan(&at, GERMAN);
    assert!(moves.len() > 2, "{moves:?}");
    let (rules, mut position) = compose(&at);
    let mut actions = Vec::new();
    rules.suggest(&position, GERMAN, 0, &mut Seeded::from_number(1), &mut actions);
    for action in &actions {
        rules
            .apply(&mut position, GERMAN, action, &mut Seeded::from_number(1), &mut kernel::Silent)
            .expect("a plan is legal");
    }
    assert_eq!(rules.decision(&position).topic, "combat");
}

#[test]
fn fire_is_spent_only_where_it_moves_the_column() {
    // Six against four: +2. Three points of barrage make it +5, which is a better column; the rest is kept.
    let at = spearhead(
        3,
        "German",
        "combat",
        &json!({ "1/3": "1610", "52": "1611", "2-art18": "1606", "2-art12": "1605" }),
    );
    let (rules, mut position) = compose(&at);
    let mut plan = Vec::new();
    for _ in 0..3 {
        plan.clear();
        rules.suggest(&position, GERMAN, 0, &mut Seeded::from_number(1), &mut plan);
        if rules.decision(&position).topic == "barrage" {
            break;
        }
        for action in &plan {
            rules
                .apply(&mut position, GERMAN, action, &mut Seeded::from_number(1), &mut kernel::Silent)
                .expect("a plan is legal");
        }
    }
    let words: Vec<String> = plan.iter().map(|action| rules.write(action)).collect();
    assert_eq!(words.last().map(String::as_str), Some("done"));
    assert_eq!(words.len(), 2, "one battery is enough: {words:?}");
    let why = rules.explain(&position, GERMAN, &plan[0]);
    assert!(why.contains("instead of +2"), "{why}");
}

#[test]
fn whim_varies_the_plan_and_soberness_does_not() {
    let at =
        json!({ "scenario": "spearhead", "turn": 2, "side": "US", "phase": "movement", "others": "keep" });
    let (rules, position) = compose(&at);
    let with = |whim, seed| {
        let mut plan = Vec::new();
        rules.suggest(&position, US, whim, &mut Seeded::from_number(seed), &mut plan);
        plan
    };
    assert_eq!(with(0, 1), with(0, 2));
    assert_ne!(with(80, 1), with(80, 2));
}

#[test]
fn the_americans_set_up_together_around_bastogne() {
    let rules = westwall::open("spearhead").expect("it is on the shelf");
    let mut position = rules.start();
    let mut actions = Vec::new();
    rules.suggest(&position, US, 0, &mut Seeded::from_number(1), &mut actions);
    for action in &actions {
        rules
            .apply(&mut position, US, action, &mut Seeded::from_number(1), &mut kernel::Silent)
            .expect("a set-up is legal");
    }
    let game = rules.game();
    let bastogne = game.map.grid.find("1416").expect("it is on the map");
    for (unit, hex) in game.on_map(&position, westwall::Side::First) {
        let away = game.distance(hex, bastogne);
        assert!(away <= 8, "{} is {away} hexes from Bastogne", game.counter(unit).id);
    }
}
