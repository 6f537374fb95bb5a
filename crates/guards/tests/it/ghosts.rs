//! Dated ghosts: what a side remembers of stacks that are out of its sight [rulings D95, D96].

use kernel::prelude::*;
use kernel::{MarkKind, Piece, Seat, Viewer};

use crate::table::{BRITISH, GERMAN, Table, table};

/// What a viewer is shown as last seen: name, hex and date.
fn ghosts(t: &Table, viewer: Viewer) -> Vec<(String, String, String)> {
    let scene = t.book.scene(&t.book.view(&t.at, viewer), viewer);
    let is_ghost = |piece: &&Piece| piece.marks.iter().any(|mark| mark.kind == MarkKind::Ghost);
    let shown = scene.pieces.iter().filter(is_ghost);
    shown.map(|piece| (piece.name.clone(), piece.place.to_string(), piece.values.clone())).collect()
}

fn seen_by(t: &Table, seat: Seat) -> Vec<(String, String, String)> {
    ghosts(t, Viewer::Seat(seat))
}

fn ghost(name: &str, hex: &str, turn: u8) -> Vec<(String, String, String)> {
    vec![(name.into(), hex.into(), format!("turn {turn}"))]
}

/// In snow one sees five hexes.
#[test]
fn a_stack_that_is_left_behind_leaves_a_ghost_with_its_turn() {
    let t = table("turn 2, snow, 2GG moves\n0639: 1-2GG\n0646: HQ-2GG\n0634: Gren-KGL\n0628: HQ-KGL");
    assert!(t.sees(BRITISH, "Gren-KGL") && seen_by(&t, BRITISH).is_empty());
    let gone = t.clone().play(&["take 1-2GG", "go 0640"]);
    assert!(!gone.sees(BRITISH, "Gren-KGL"));
    assert_eq!(seen_by(&gone, BRITISH), ghost("Gren KGL", "0634", 2));
    // It is what this side remembers: the other one remembers who went away from it, and spectators have seen nothing.
    assert_eq!(seen_by(&gone, GERMAN), ghost("1 2GG", "0640", 2));
    assert_eq!(ghosts(&gone, Viewer::Spectator), vec![]);
    let panels =
        t.book.inspect(&gone.book.view(&gone.at, Viewer::Seat(BRITISH)), Viewer::Seat(BRITISH), "0634");
    assert!(panels.iter().any(|panel| panel.title == "Last seen here"), "{panels:?}");
}

#[test]
fn a_stack_that_is_seen_to_go_is_remembered_where_it_went() {
    let text = "turn 3, snow, KGL moves\n0639: 1-2GG\n0646: HQ-2GG\n0634: Gren-KGL Pz-IV-KGL\n0632: HQ-KGL";
    let t = table(text).play(&["take Gren-KGL", "go 0633"]);
    assert_eq!(seen_by(&t, BRITISH), ghost("Gren KGL", "0633", 3));
    // The stack moves on unseen: no one knows whether it was this company, so the ghost of an empty hex is gone.
    let t = t.play(&["go 0632"]);
    assert_eq!(seen_by(&t, BRITISH), vec![]);
    // Who has seen nothing of a stack has no ghost of it, though it moved.
    let t = table("turn 3, snow, KGL moves\n0646: HQ-2GG\n0634: Gren-KGL\n0632: HQ-KGL");
    assert_eq!(seen_by(&t.play(&["take Gren-KGL", "go 0633"]), BRITISH), vec![]);
}

/// What combat has shown is closed again when the turn ends.
#[test]
fn the_end_of_the_turn_dates_what_combat_has_shown() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG\n0639: Gren-KGL\n0634: HQ-KGL\nwork: trench 0639 0";
    // One of one, and a miss.
    let t = table(text).roll("fire 1-2GG into 0639", &[1, 1, 1]);
    assert!(t.sees(BRITISH, "Gren-KGL") && seen_by(&t, BRITISH).is_empty());
    // The weather, and a chit.
    let t = t.roll("end", &[3, 1]);
    assert_eq!((t.at.turn.0, t.sees(BRITISH, "Gren-KGL")), (2, false));
    assert_eq!(seen_by(&t, BRITISH), ghost("Gren KGL", "0639", 1));
}
