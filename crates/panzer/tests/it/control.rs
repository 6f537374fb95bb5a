//! Who holds and controls what: the clock, fires, hills, crews, the fords and the village of scenario 27.

use kit::Side;
use panzer::{Fate, Place, State};

use crate::table::{Table, table};

/// A British tank beside the peak of the hill of scenario 26, with MOVE; the German side is far away.
const HILL: &str = "26+board, turn 17, movement, side UK, first UK
    Cromwell4-1: 18L5 facing 1 move
    PzIVH-1: 16A0 facing 1";

fn climbed(text: &str) -> Table {
    let mut t = table(text);
    t.play("go Cromwell4-1 18L4");
    t
}

/// Covers 3.6, 15.1, 15.3, 6.8.5, s26.6.
#[test]
fn a_hill_is_controlled_from_the_end_of_the_next_turn() {
    let mut t = climbed(HILL);
    assert_eq!((t.at.held[0].by, t.at.held[0].since), (Some(Side::First), 17));
    assert_eq!(t.scores(), [0, 0], "not yet at the end of turn 17");
    t.idle_turn();
    assert_eq!((t.at.turn, t.scores()), (18, vec![900, 0]));
}

/// Covers 15.3, 6.6.2.13.
#[test]
fn an_enemy_on_the_top_denies_a_hill_and_a_crew_does_not() {
    let mut t = climbed(&HILL.replace("16A0 facing 1", "18N5 facing 1"));
    t.at.held[0].since = 10;
    assert_eq!(t.scores(), [0, 0]);
    let tank = t.id("PzIVH-1").index();
    t.at.units[tank].fate = Fate::KnockedOut;
    t.at.units[tank].states.set(State::Crew);
    let lost = t.scores();
    assert_eq!(lost[0] - 900, t.scores()[0] - 900);
    assert!(lost[0] > 900, "the hill, and the tank: {lost:?}");
}

/// Covers 3.6.
#[test]
fn where_both_stand_nobody_holds_and_the_clock_starts_again() {
    let text = "28+board, turn 6, command
        Inf-1: 20T6
        Schtz-1: 20T6";
    let t = table(text);
    let place = t.book.game().scenario().objective(t.book.game().grid().find("20T6").unwrap()).unwrap();
    assert_eq!(t.at.held[place].by, None);
    let t = table(&text.replace("Schtz-1: 20T6", "Schtz-1: 20A1"));
    assert_eq!((t.at.held[place].by, t.at.held[place].since), (Some(Side::First), 6));
}

/// Covers 15.2.
#[test]
fn a_burning_building_is_held_from_beside_it_by_one_side_alone() {
    let held = |units: &str| {
        let t = table(&format!("28+board, turn 6, command\n{units}"));
        let hex = t.book.game().grid().find("20S7").unwrap();
        t.at.held[t.book.game().scenario().objective(hex).unwrap()].by
    };
    assert_eq!(held("    Schtz-1: 20T7\n    Inf-1: 20A5"), Some(Side::Second));
    assert_eq!(held("    Inf-1: 20R7\n    Schtz-1: 20A5"), Some(Side::First));
    // Both beside it: nothing changes, and neither held it.
    assert_eq!(held("    Inf-1: 20R7\n    Schtz-1: 20T7"), None);
}

/// Covers 15.1, s30.7.
#[test]
fn hexes_given_at_the_start_are_controlled_from_the_beginning() {
    let t = table("30+board, turn 1, command\n    M4A1-1: 13A5 facing 1\n    PzIVH-1: 15A0 facing 1");
    assert!(t.scores()[0] >= 1100, "{:?}", t.scores());
}

/// Covers s27.12.
#[test]
fn nobody_holds_the_fords_at_the_start() {
    let t = table("27+board, turn 1, command\n    Para-1: 16A0\n    Schtz-1: 18GG9");
    assert!(t.at.held.iter().take(3).all(|held| held.by.is_none()));
}

/// Covers s27.16.
#[test]
fn robehomme_is_lost_the_moment_no_german_is_in_it() {
    let text = "27+board, turn 6, movement, side DE, first UK
        Para-1: 16A0
        Schtz-1: 19H7 move";
    let mut t = table(text);
    let british = |t: &Table| t.scores()[0];
    let before = british(&t);
    let grid = t.book.game().grid();
    let out = t.legal().into_iter().find(|action| {
        let hex = action.strip_prefix("go Schtz-1 ").and_then(|hex| grid.find(hex));
        hex.is_some_and(|hex| !t.book.game().terrain().ground(hex).is_building())
    });
    let step = out.expect("a way out of the village");
    t.play(&step);
    assert_eq!(british(&t) - before, 260, "{step}");
    // It is for good: coming back does not help.
    let back = t.id("Schtz-1").index();
    t.at.units[back].place = Place::On(t.book.game().grid().find("19H7").unwrap());
    assert_eq!(british(&t) - before, 260);
}

/// Covers s30.16.
#[test]
fn morigny_is_worth_more_with_morale() {
    let text = |options: &str| {
        format!("30{options}, turn 1, command\n    M4A1-1: 13A5 facing 1\n    PzIVH-1: 15A0 facing 1")
    };
    let value = |options: &str| table(&text(options)).scores()[0];
    assert!(value("+board+morale") - value("+board") >= 1170 - 1100);
    assert!(panzer::open("30+dig-in").is_ok(), "7.45 is offered");
}
