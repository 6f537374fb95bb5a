//! Options behind a scenario's name.

use panzer::options::OPTIONAL_RULES;
use panzer::shipped::{clauses, open_named, scenarios};

fn fault(name: &str) -> String {
    open_named(name).unwrap_err().remove(0).message
}

#[test]
fn every_option_opens_where_it_belongs() {
    for rule in OPTIONAL_RULES {
        assert!(clauses().iter().any(|clause| clause.id == rule.clause), "{}", rule.clause);
        assert!(rule.scenarios.iter().all(|id| scenarios().iter().any(|info| info.id == *id)), "{}", rule.id);
        assert!(!rule.about.is_empty() && rule.about.ends_with('.'), "{}", rule.id);
        let info = scenarios().iter().find(|info| rule.is_of(&info.id)).unwrap();
        let staggered = if rule.id == "streamlined" { "+staggered" } else { "" };
        assert!(open_named(&format!("{}+{}{staggered}", info.id, rule.id)).is_ok(), "{}", rule.id);
    }
}

#[test]
fn all_options_of_a_scenario_go_together() {
    for info in scenarios() {
        let of_this = OPTIONAL_RULES.iter().filter(|rule| rule.is_of(&info.id));
        let name = kit::join(&info.id, of_this);
        let setting = open_named(&name).unwrap();
        assert!(setting.scenario.options.morale && setting.scenario.options.board, "{name}");
    }
}

#[test]
fn what_a_scenario_orders_is_on_and_stays_out_of_its_name() {
    let options = |name: &str| open_named(name).unwrap().scenario.options;
    assert!(options("28").bog && options("28").delayed_reaction && options("31").delayed_reaction);
    assert!(options("27").airborne && options("33").camouflage);
    assert!(!options("25").bog && !options("25").morale && !options("25").airborne);
    assert_eq!(open_named("28+bog+board").unwrap().scenario.id, "the-village+board");
    assert_eq!(open_named("25+Morale+board").unwrap().scenario.id, "chance-encounter+board+morale");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    assert!(fault("25+streamlined").contains("'streamlined' needs 'staggered'"));
    assert!(fault("25+narrow-roads").contains("belongs to the scenarios 'villers-bocage-morning'"));
    assert!(fault("31+hidden").contains("'hidden' belongs to the scenarios"));
    assert!(fault("25+stick-fire").contains("belongs to the scenario 'tonga'"));
    assert!(fault("25+telepathy").contains("there is no optional rule 'telepathy'"));
    assert!(fault("99").starts_with("unknown scenario '99'"));
}
