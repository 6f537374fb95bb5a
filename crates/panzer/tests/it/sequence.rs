//! The sequence of play, recovery, counters.

use panzer::{Frame, State};

use crate::table::{ALLIED, GERMAN, table};

const FACE_TO_FACE: &str = "25, turn 2, command, arrived 2
    M4A1-1: 15A0 facing 4
    PzIVH-1: 15A9 facing 1";

/// Covers 6.0, 6.6.2.
#[test]
fn the_steps_of_a_turn_follow_each_other() {
    let mut t = table(FACE_TO_FACE);
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[90, 10]);
    let mut steps = Vec::new();
    for action in ["pass", "pass", "pass", "pass", "pass", "pass", "end", "end"] {
        steps.push((t.at.asks().unwrap(), t.seat()));
        t.play(action);
    }
    let sides = [ALLIED, GERMAN, ALLIED, GERMAN, ALLIED, GERMAN, GERMAN, ALLIED];
    assert_eq!(steps.iter().map(|(_, seat)| *seat).collect::<Vec<_>>(), sides);
    assert!(matches!(steps[1].0, Frame::Direct(_)) && matches!(steps[3].0, Frame::Overwatch(_)));
    assert!(
        matches!(steps[5].0, Frame::Assault(_)) && matches!(steps[6].0, Frame::Movement(_)) && t.at.turn == 3
    );
}

/// Covers 6.8.1.
#[test]
fn suppressed_units_recover_by_a_roll() {
    for (roll, recovers) in [(55, true), (56, false)] {
        let mut t = table(&FACE_TO_FACE.replace("15A0 facing 4", "15A0 facing 4 suppressed"));
        t.act(ALLIED, "ready", &[]);
        t.act(GERMAN, "ready", &[90, 10]);
        for action in ["pass", "pass", "pass", "pass", "pass", "pass", "end"] {
            t.play(action);
        }
        t.roll("end", &[roll]);
        assert_eq!(!t.unit("M4A1-1").has(State::Suppressed), recovers, "{roll}");
    }
}

/// Covers 6.8.1.
#[test]
fn a_command_makes_recovery_harder() {
    for (roll, recovers) in [(35, true), (36, false)] {
        let mut t = table(&FACE_TO_FACE.replace("15A0 facing 4", "15A0 facing 4 suppressed"));
        t.act(ALLIED, "order M4A1-1 fire", &[]);
        t.act(ALLIED, "ready", &[]);
        t.act(GERMAN, "ready", &[90, 10]);
        for action in ["pass", "pass", "pass", "pass", "pass", "pass", "end"] {
            t.play(action);
        }
        t.roll("end", &[roll]);
        assert_eq!(!t.unit("M4A1-1").has(State::Suppressed), recovers, "{roll}");
    }
}

/// Covers 6.1.6, 6.8.4.
#[test]
fn spot_counters_go_at_the_end_of_the_next_turn() {
    let mut t = table(FACE_TO_FACE);
    let turn = |t: &mut crate::table::Table, shoot: bool| {
        if shoot {
            t.act(ALLIED, "order M4A1-1 fire", &[]);
        }
        t.act(ALLIED, "ready", &[]);
        t.act(GERMAN, "ready", &[90, 10]);
        if shoot {
            t.play("fire M4A1-1 at PzIVH-1 with ap");
            t.roll("resolve", &[99]);
        }
        for action in ["pass", "pass", "pass", "pass", "pass", "pass", "end", "end"] {
            t.play(action);
        }
    };
    turn(&mut t, true);
    assert!(t.unit("M4A1-1").has(State::SpotFire));
    turn(&mut t, false);
    assert!(!t.unit("M4A1-1").has(State::SpotFire));
}

/// Covers 15.6.
#[test]
fn the_game_ends_when_a_side_has_nobody_left() {
    let mut t =
        table(&FACE_TO_FACE.replace("facing 4", "facing 4 fire").replace("command", "direct, first US"));
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.roll("resolve", &[1, 20, 95, 60]);
    for action in ["pass", "pass", "pass", "pass", "pass", "pass", "end"] {
        t.play(action);
    }
    t.play("end");
    let outcome = kernel::Rules::outcome(&t.book, &t.at).unwrap();
    assert_eq!((outcome.clause.as_str(), outcome.scores), ("15.6", vec![109 + 185, 185]));
}
