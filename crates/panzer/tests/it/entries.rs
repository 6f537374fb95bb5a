//! What single scenarios say about set-up and entry.

use panzer::{Frame, Place};

use crate::table::{ALLIED, GERMAN, Table, table};

/// Covers 6.6.2.6a.
#[test]
fn an_entry_hex_that_an_enemy_holds_is_replaced_by_the_nearest_free_edge_hex() {
    let t = table(
        "33+board, turn 2, movement, side DE, first US
        M18-1: 16GG5 facing 2
        PantherG-1: waiting",
    );
    let menu = t.legal();
    assert!(!menu.iter().any(|word| word.contains("at 16GG5 ")), "{menu:?}");
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
    let forces = t.book.game().forces();
    let formations: Vec<_> = (0..forces.formations.len() as u8)
        .map(panzer::FormationId)
        .filter(|&formation| forces.formation(formation).side == kit::Side::Second)
        .collect();
    let tank = |formation: panzer::FormationId| {
        let first = forces.formation(formation).units.first().unwrap();
        forces.unit(first).name.clone()
    };
    let (one, other) = (tank(formations[0]), tank(formations[1]));
    t.play(&format!("enter {one} at 15Q0 facing 4"));
    while t.seat() == ALLIED {
        t.play("hold");
    }
    t.refuses(&format!("enter {other} at 15Q0 facing 4"), "6.6.2.6a");
    let menu = t.legal();
    assert!(menu.iter().any(|word| word.starts_with(&format!("enter {other} at 15F1"))), "{menu:?}");
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
