//! Positions that an editor asks for, good and bad.

use arracourt::{Arrangement, Side, Step, compose};
use kernel::prelude::*;

fn wish(text: &str) -> Arrangement {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn faults(text: &str) -> Vec<String> {
    match compose(&wish(text)) {
        Ok(_) => vec![],
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn an_empty_wish_is_the_first_scenario_as_it_starts() {
    let (book, at) = compose(&wish("{}")).unwrap();
    assert_eq!(book.title().scenario, "first");
    let start = book.start();
    assert_eq!((at.forces, at.german_control), (start.forces, start.german_control));
    assert_eq!((at.turn.0, at.impulse.0, at.weather, at.step), (1, 1, start.weather, Step::Impulse));
}

#[test]
fn whatever_is_said_stands_and_the_rest_is_as_at_the_start() {
    let (book, at) = compose(&wish(
        r#"{"scenario": "first+bridges", "turn": 3, "impulse": 7, "weather": "clear", "side": "American",
            "advantage": "German", "target": 12, "out_of_supply": ["53/B"], "reduced": ["37/D"],
            "units": {"37/D": "20", "25/D": "eliminated"},
            "bridges": {"3/11": "down", "20/32": "German"}}"#,
    ))
    .unwrap();
    let game = book.game();
    let unit = |name| game.find(name).unwrap();
    assert_eq!(
        (at.turn.0, at.impulse.0, at.active, at.advantage, at.target.0),
        (3, 7, Side::American, Side::German, 12)
    );
    assert_eq!(at.forces.area(unit("37/D")).map(arracourt::Area::number), Some(20));
    assert!(at.forces.reduced().has(unit("37/D")));
    assert_eq!(at.forces.place(unit("25/D")), arracourt::Place::Eliminated);
    assert_eq!(at.forces.area(unit("53/A")).map(arracourt::Area::number), Some(21), "not named");
    assert!(at.unsupplied.has(unit("53/B")));
    assert_eq!((at.bridges.held[0], at.bridges.held[6]), (None, Some(Side::German)));
    book.check_invariants(&at).unwrap();
}

#[test]
fn a_side_alone_in_an_area_controls_it_whatever_is_said() {
    let (_, at) = compose(&wish(
        r#"{"control": {"14": "German", "20": "German"}, "others": "out", "units": {"37/D": "14"}}"#,
    ))
    .unwrap();
    assert_eq!(at.controller(arracourt::Area::numbered(14)), Side::American);
    assert_eq!(at.controller(arracourt::Area::numbered(20)), Side::German);
}

#[test]
fn control_that_is_not_named_is_as_at_the_start() {
    let (book, at) =
        compose(&wish(r#"{"others": "out", "control": {"18": "american", "14": "german"}}"#)).unwrap();
    let mut start = book.start().german_control;
    start.remove(arracourt::Area::numbered(18));
    start.insert(arracourt::Area::numbered(14));
    assert_eq!(at.german_control, start);
}

/// Records of earlier versions hold these.
#[test]
fn earlier_spellings_still_mean_the_same() {
    let pairs = [
        (r#"{"active": "American"}"#, r#"{"side": "American"}"#),
        (r#"{"only_these": true}"#, r#"{"others": "out"}"#),
        (
            r#"{"units": {"37/D": {"area": 20, "reduced": true}, "25/D": {"off": "eliminated"}}}"#,
            r#"{"units": {"37/D": "20", "25/D": "eliminated"}, "reduced": ["37/D"]}"#,
        ),
        (r#"{"units": {"37/D": 20}}"#, r#"{"units": {"37/D": "20"}}"#),
        (
            r#"{"scenario": "first+bridges", "bridges": {"3/11": "Demolished"}}"#,
            r#"{"scenario": "first+bridges", "bridges": {"3/11": "down"}}"#,
        ),
        (r#"{"weather": "Overcast", "side": "AMERICAN"}"#, r#"{"weather": "overcast", "side": "American"}"#),
    ];
    for (earlier, now) in pairs {
        let at = |text: &str| compose(&wish(text)).unwrap_or_else(|faults| panic!("{text}: {faults:?}")).1;
        assert_eq!(at(earlier), at(now), "{earlier}");
    }
    let (_, at) = compose(&wish(r#"{"german": [14, 20], "only_these": true}"#)).unwrap();
    assert_eq!(at.german_control.len(), 2, "the American has the rest");
}

#[test]
fn units_that_are_left_out_are_out_of_the_game() {
    let (book, at) = compose(&wish(r#"{"others": "out", "turn": 4, "units": {"37/D": "14"}}"#)).unwrap();
    assert_eq!(at.forces.on_map(Side::American).len() + at.forces.on_map(Side::German).len(), 1);
    assert_eq!(book.game().loss_points(&at).0, 0, "they are not lost");
    book.check_invariants(&at).unwrap();
}

#[test]
fn a_unit_placed_outside_its_zone_is_free_of_it() {
    let (book, at) = compose(&wish(r#"{"scenario": "second", "units": {"320/A": "8"}}"#)).unwrap();
    book.check_invariants(&at).unwrap();
    let unit = book.game().find("320/A").unwrap();
    assert!(at.released.has(unit));
}

#[test]
fn an_evening_may_be_asked_for() {
    let (book, at) = compose(&wish(
        r#"{"turn": 2, "side": "American", "phase": "refit", "units": {"37/D": "14"}, "reduced": ["37/D"]}"#,
    ))
    .unwrap();
    assert_eq!((at.step, at.points, at.impulse.0), (Step::Refit(Side::American), 3, 0));
    let mut actions = Vec::new();
    book.legal(&at, kernel::Seat(1), &mut actions);
    assert!(actions.iter().any(|action| book.write(action) == "flip 37/D"));
}

#[test]
fn every_bad_wish_says_what_is_wrong() {
    let cases = [
        (r#"{"turn": 0}"#, "turn: give a number from 1 to 4, not 0"),
        (r#"{"turn": 5}"#, "turn: give a number from 1 to 4, not 5"),
        (r#"{"impulse": 13}"#, "impulse: give a number from 1 to 12"),
        (r#"{"impulse": 6, "weather": "fog"}"#, "there is no fog from impulse 6 on"),
        (r#"{"weather": "hail"}"#, "weather: give fog, overcast or clear, not 'hail'"),
        (r#"{"side": "French"}"#, "side: unknown side 'French'; the sides are German and American"),
        (r#"{"advantage": "French"}"#, "advantage: unknown side 'French'"),
        (r#"{"control": {"39": "German"}}"#, "control.39: there is no area 39: give 1 to 38"),
        (r#"{"control": {"14": "French"}}"#, "control.14: unknown side 'French'"),
        (r#"{"german": [39]}"#, "there is no area 39: give 1 to 38"),
        (r#"{"units": {"99/Z": "1"}}"#, "units.99/Z: no unit of this scenario is called '99/Z'"),
        (r#"{"units": {"37/D": "40"}}"#, "units.37/D: give an area from 1 to 38, waiting"),
        (r#"{"units": {"37/D": "heaven"}}"#, "withdrawn or out, not 'heaven'"),
        (r#"{"units": {"37/D": {}}}"#, "units.37/D: give an area from 1 to 38"),
        (r#"{"units": {"37/D": {"area": 4, "off": "waiting"}}}"#, "units.37/D: give an area from 1 to 38"),
        (r#"{"reduced": ["99/Z"]}"#, "reduced: no unit of this scenario is called '99/Z'"),
        (r#"{"units": {"37/D": "waiting"}, "reduced": ["37/D"]}"#, "reduced: 37/D is not on the map"),
        (r#"{"out_of_supply": ["99/Z"]}"#, "no unit of this scenario is called '99/Z'"),
        (r#"{"bridges": {"3/11": "German"}}"#, "name the scenario with '+bridges'"),
        (
            r#"{"scenario": "first+bridges", "bridges": {"3/12": "German"}}"#,
            "bridges.3/12: there is no such bridge: the bridges are 3/11,",
        ),
        (
            r#"{"scenario": "first+bridges", "bridges": {"3/11": "French"}}"#,
            "bridges.3/11: give German, American or down, not 'French'",
        ),
        (r#"{"scenario": "third"}"#, "unknown scenario 'third'"),
        (r#"{"scenario": "first+snow"}"#, "there is no optional rule 'snow'"),
        (r#"{"scenario": "first+optional-unit"}"#, "belongs to the scenario 'second'"),
    ];
    for (text, says) in cases {
        let told = faults(text);
        assert!(told.iter().any(|fault| fault.contains(says)), "{text} should say '{says}', not {told:?}");
    }
}

#[test]
fn more_than_ten_units_of_a_side_are_refused_and_all_faults_told_together() {
    let names = [
        "1/130A", "1/130B", "1/130C", "1/130D", "2113/A", "2113/B", "2113/C", "1/2113A", "1/2113B",
        "1/2113C", "2113/Pi",
    ];
    let units: Vec<String> = names.iter().map(|name| format!(r#""{name}": "14""#)).collect();
    let text = format!(r#"{{"turn": 9, "control": {{"77": "German"}}, "units": {{{}}}}}"#, units.join(", "));
    let told = faults(&text);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told.iter().any(|fault| fault.contains("area 14: at most 10 German units")), "{told:?}");
}

#[test]
fn unknown_words_are_refused_when_a_wish_is_read() {
    for text in [r#"{"moon": 1}"#, r#"{"others": "some"}"#, r#"{"phase": "tea"}"#, r#"{"units": ["37/D"]}"#] {
        assert!(serde_json::from_str::<Arrangement>(text).is_err(), "{text}");
    }
}

#[test]
fn a_game_is_played_on_from_an_arranged_position() {
    let game = crate::table::table("second", "turn 3, impulse 9, clear, German\n others keep");
    let game = game.play_until(5, |game| game.decides() == "neither");
    assert!(["18.1a", "18.1b", "18.2"].contains(&game.outcome().clause.as_str()));
}
