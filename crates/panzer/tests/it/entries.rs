//! What single scenarios say about set-up and entry.

use panzer::{Frame, Place};

use crate::table::{ALLIED, GERMAN, Table, table};

/// Covers 6.6.2.6a.
#[test]
fn an_entry_hex_that_an_enemy_holds_is_replaced_by_the_nearest_free_edge_hex() {
    let t = table(
        "25+board, turn 7, movement, side US, first DE, arrived 6
        PzIVH-1: 15A5 facing 2
        PzIVH-2: 15BB10 facing 2
        M4A1-3: waiting",
    );
    let mut t = t;
    t.at.pairs = [Some(0), Some(1)];
    let unit = t.id("M4A1-3");
    t.at.units[unit.index()].command = panzer::Command::Move;
    t.at.units[unit.index()].states.set(panzer::State::Entering);
    let menu = t.legal();
    let enters = |hex: &str| menu.iter().any(|word| word.contains(&format!("M4A1-3 at {hex} ")));
    assert!(!enters("15BB10") && (enters("15AA10") || enters("15CC10")), "{menu:?}");
}

/// Covers s30.8.
#[test]
fn each_german_company_enters_by_a_hex_of_its_own() {
    let mut t = Table::start("30+board");
    t.at.stack = kit::DecisionStack::of(Frame::Movement(kit::Side::Second));
    t.at.turn = 1;
    t.at.opened = true;
    let german: Vec<_> = t.book.game().forces().own(kit::Side::Second).iter().collect();
    for unit in &german {
        let status = &mut t.at.units[unit.index()];
        if status.place == Place::Waiting {
            status.command = panzer::Command::Move;
            status.states.set(panzer::State::Entering);
        }
    }
    t.play("enter PzIVH-1 at 15Q0 facing 4");
    while t.seat() == ALLIED {
        t.play("hold");
    }
    t.refuses("enter StuG-1 at 15Q0 facing 4", "6.6.2.6a");
    t.refuses("enter PzIVH-2 at 15F1 facing 4", "6.6.2.6a");
    assert!(t.legal().contains(&"enter StuG-1 at 15F1 facing 4".to_owned()), "{:?}", t.legal());
}

/// Covers s34.5.
#[test]
fn one_formation_enters_first_then_the_other_force_then_the_rest() {
    let mut t = Table::start("34+board");
    // The lower roll enters first.
    t.roll("roll", &[3, 9]);
    // Nothing is planned.
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[]);
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[90, 10]);
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    assert_eq!(t.seat(), ALLIED, "whoever is First Player");
    t.play("end");
    assert_eq!(t.seat(), GERMAN);
    t.play("end");
    assert_eq!(t.seat(), ALLIED, "the rest of the first force");
    t.play("end");
    assert_eq!(t.at.turn, 2);
}

/// Covers s28.6.
#[test]
fn squads_ride_in_on_tanks() {
    let mut t = Table::start("28+board");
    while matches!(t.at.asks(), Some(Frame::Deploy(_) | Frame::Toss | Frame::Plan)) {
        let action = t.legal().remove(0);
        t.play(&action);
    }
    let forces = t.book.game().forces();
    let riders = t.book.game().scenario().riders.clone().unwrap();
    let squad = forces.formation(riders.formation).units.iter().next().unwrap();
    let squad = forces.unit(squad).name.clone();
    t.refuses_seat(ALLIED, &format!("order {squad} move"), "s28.6");
}

/// Covers s27.11.
#[test]
fn the_germans_of_tonga_keep_enough_units_for_both_flanks() {
    let mut t = Table::start("27+board");
    while !matches!(t.at.asks(), Some(Frame::Deploy(kit::Side::Second))) {
        let action = t.legal().remove(0);
        t.play(&action);
    }
    // Everyone on map 19 as long as the rules let them.
    loop {
        let menu = t.legal();
        let Some(action) = menu.iter().find(|word| word.starts_with("place") && word.contains(" at 19"))
        else {
            break;
        };
        let action = action.clone();
        t.play(&action);
    }
    let menu = t.legal();
    assert!(menu.iter().any(|word| word.contains(" at 16")), "{menu:?}");
    let waiting = menu.iter().find(|word| word.starts_with("place")).unwrap();
    let unit = waiting.split_whitespace().nth(1).unwrap();
    t.refuses(&format!("place {unit} at 19Q5 facing 1"), "s27.11");
}
