//! Optional rules are chosen one by one; Panzerjäger Battalion 61 [21.0, 21.5].

use crate::table::start;
use arracourt::{Area, OPTIONAL_RULES, Options, Place, Step, UnitId};
use kernel::prelude::*;

/// Covers 21.0.
#[test]
fn each_of_the_five_optional_rules_is_switched_on_by_itself() {
    let five: Vec<_> = OPTIONAL_RULES.iter().filter(|rule| rule.clause.starts_with("21.")).collect();
    let clauses: Vec<&str> = five.iter().map(|rule| rule.clause).collect();
    assert_eq!(clauses, ["21.1", "21.2", "21.3", "21.4", "21.5"]);
    let recommended: Vec<&str> =
        five.iter().filter(|rule| rule.recommended).map(|rule| rule.clause).collect();
    assert_eq!(recommended, ["21.2"]);
    for rule in five {
        let scenario = rule.scenarios.first().copied().unwrap_or("first");
        let chosen = format!("{scenario}+{}", rule.id);
        let (found, options) = Options::read(&chosen).expect("it can be chosen");
        assert_eq!((found.id.as_str(), options.name(scenario)), (scenario, chosen.clone()));
        let on = [
            options.leader_death,
            options.command_control,
            options.friendly_fire,
            options.bridges,
            options.optional_unit,
        ];
        assert_eq!(on.iter().filter(|&&on| on).count(), 1, "{}", rule.id);
        let other = if scenario == "first" { "second" } else { "first" };
        assert_eq!(Options::read(&format!("{other}+{}", rule.id)).is_ok(), rule.scenarios.is_empty());
    }
}

/// Covers 21.0.
#[test]
fn no_optional_rule_is_in_force_unless_it_is_chosen() {
    for scenario in ["first", "second"] {
        assert_eq!(start(scenario).game().options, Options::default());
    }
    let both = arracourt::open("first+bridges+leader-death").expect("both exist");
    assert_eq!(both.title().scenario, "first+leader-death+bridges", "named in one order");
}

/// Covers 21.5.
#[test]
fn the_german_places_the_optional_unit_in_any_area_of_his() {
    let at = start("second+optional-unit");
    assert_eq!((at.step(), at.decides()), (Step::Deploy, "German"));
    let german = [1, 2, 3, 16, 17, 18, 26, 27, 28, 29, 34, 35, 36, 37, 38];
    assert_eq!(at.goals("place", "61"), german);
    at.refuses("place 61 at 14", "21.5");
    at.refuses("place 1/15B at 38", "21.5");
    at.refuses("pass", "6.0");
    let placed = at.play("place 61 at 17");
    assert_eq!(placed.place("61"), "17");
    assert!(!placed.is_reduced("61"), "at full strength");
    assert_eq!((placed.step(), placed.decides()), (Step::Impulse, "German"));
}

/// Covers 21.5.
#[test]
fn the_optional_unit_finds_no_room_among_ten() {
    let full = start("second+optional-unit").change(|at| {
        let area = Area::numbered(18);
        for unit in (0..40).map(UnitId) {
            if at.forces.area(unit).is_some() && at.forces.all_in(area).len() < 10 {
                at.forces.set(unit, Place::Area(area));
            }
        }
    });
    full.refuses("place 61 at 18", "7.1");
}

/// Covers 21.5.
#[test]
fn the_optional_unit_is_a_tank_destroyer_of_the_eleventh_panzer() {
    let at = start("second+optional-unit");
    let counter = at.game().counter(at.unit("61"));
    assert_eq!((counter.full.to_string(), counter.reduced.to_string()), ("5-6-5".into(), "3-4-5".into()));
    assert_eq!((counter.formation.as_str(), counter.kind.name()), ("11th Panzer Division", "armor"));
    assert!(start("second").game().find("61").is_none(), "without the option it is not there");
}
