//! What the table shows and what touching it means.

use kernel::{MarkKind, Orders, Rules, Tabletop, Target, Viewer};

use crate::table::{ALLIED, GERMAN, Table, table};

const DUEL: &str = "25, turn 3, direct, first US
    M4A1-1: 15A0 facing 4 fire
    M4A1-2: 15B1 facing 4 suppressed
    PzIVH-1: 15A4 facing 1";

fn scene(t: &Table, seat: kernel::Seat) -> kernel::Scene {
    let viewer = Viewer::Seat(seat);
    t.book.scene(&t.book.view(&t.at, viewer), viewer)
}

/// Covers fog.1.
#[test]
fn a_side_sees_its_units_and_the_enemies_that_it_has_spotted() {
    let t = table(DUEL);
    let seen = scene(&t, ALLIED);
    let names: Vec<&str> = seen
        .pieces
        .iter()
        .filter(|piece| piece.place.in_space().is_some())
        .map(|piece| piece.id.as_str())
        .collect();
    assert!(names.contains(&"M4A1-1") && names.contains(&"PzIVH-1"), "{names:?}");
    let tank = seen.pieces.iter().find(|piece| piece.id == "M4A1-1").unwrap();
    assert_eq!(tank.facing, Some(1800));
    assert!(tank.marks.iter().any(|mark| mark.text == "FIRE"), "{tank:?}");
    let other = seen.pieces.iter().find(|piece| piece.id == "M4A1-2").unwrap();
    assert!(other.marks.iter().any(|mark| mark.kind == MarkKind::Suppressed), "{other:?}");
    // An enemy out of sight is not on the table.
    let far = table("25, turn 3, direct, first US\nM4A1-1: 15A0 facing 4 fire\nPzIVH-1: 15GG9 facing 1");
    let pieces = scene(&far, ALLIED).pieces;
    assert!(
        pieces.iter().all(|piece| piece.id != "PzIVH-1" || piece.place.in_space().is_none()),
        "{pieces:?}"
    );
}

/// Covers 6.5.2.1.
#[test]
fn pointing_at_an_enemy_names_a_shot_with_its_chances() {
    let t = table(DUEL);
    let view = t.book.view(&t.at, Viewer::Seat(ALLIED));
    let gestures = t.book.gestures(&view, ALLIED, Some("M4A1-1"));
    let shot = gestures.iter().find(|one| one.target == Some(Target::piece("PzIVH-1"))).expect("it may fire");
    assert_eq!(shot.actions, ["fire M4A1-1 at PzIVH-1 with ap"]);
    assert!(shot.label.contains("hit 78"), "{}", shot.label);
    let meant =
        t.book.interpret(&view, ALLIED, "M4A1-1", &Target::space("15A4")).expect("it means something");
    assert_eq!(t.book.write(&meant), "fire M4A1-1 at PzIVH-1 with ap");
}

/// Covers 6.2.1.
#[test]
fn one_touch_commands_a_platoon() {
    let t =
        table("25, turn 3, command\nM4A1-1: 15K5 facing 2\nM4A1-2: 15K6 facing 2\nPzIVH-1: 15GG9 facing 1");
    let view = t.book.view(&t.at, Viewer::Seat(ALLIED));
    let gestures = t.book.gestures(&view, ALLIED, Some("M4A1-1"));
    let labels: Vec<&str> = gestures.iter().map(|one| one.label.as_str()).collect();
    assert!(labels.contains(&"M4A1-1: MOVE"), "{labels:?}");
    assert!(labels.contains(&"MOVE for 2 units of the platoon"), "{labels:?}");
    assert!(
        scene(&t, ALLIED).prompt.starts_with("Plot commands for turn 3."),
        "{}",
        scene(&t, ALLIED).prompt
    );
}

/// Covers 6.6.2.7.
#[test]
fn windows_are_answered_by_standing_orders() {
    let mut t = table(
        "25, turn 3, movement, side US, first DE
        M4A1-1: 15A0 facing 4 move
        PzIVH-1: 15A4 facing 1 overwatch",
    );
    t.play("go M4A1-1 15A1");
    let auto = |t: &Table, seat: kernel::Seat, orders: &Orders| {
        let view = t.book.view(&t.at, Viewer::Seat(seat));
        t.book.auto_action(&view, seat, orders).map(|action| t.book.write(&action))
    };
    assert_eq!(auto(&t, ALLIED, &Orders::new()).as_deref(), Some("tell"));
    t.play("tell");
    let order = |choice: &str| Orders::from([("overwatch".to_owned(), choice.to_owned())]);
    assert_eq!(auto(&t, GERMAN, &Orders::new()), None);
    assert_eq!(auto(&t, GERMAN, &order("hold")).as_deref(), Some("hold"));
    let fire = auto(&t, GERMAN, &order("any")).expect("it fires");
    assert!(fire.starts_with("fire PzIVH-1 at M4A1-1"), "{fire}");
    let asked = scene(&t, GERMAN);
    assert!(asked.prompt.contains("Fire with OVERWATCH, or hold?"), "{}", asked.prompt);
    assert!(asked.buttons.iter().any(|button| button.action == "hold"));
    assert!(asked.buttons.iter().any(|button| button.action.starts_with("fire PzIVH-1")));
}

#[test]
fn overlays_and_cards_answer() {
    let t = table(DUEL);
    let viewer = Viewer::Seat(ALLIED);
    let view = t.book.view(&t.at, viewer);
    for card in t.book.board().overlays {
        let about = if card.of_pair { Some("15A0 15A4") } else { card.of_piece.then_some("M4A1-1") };
        let overlay = t.book.overlay(&view, viewer, &card.id, about).expect("it exists");
        assert!(!overlay.note.is_empty(), "{}", card.id);
        assert!(card.of_pair || !overlay.shades.is_empty(), "{}", card.id);
    }
    let panels = t.book.inspect(&view, viewer, "PzIVH-1");
    assert!(panels.iter().any(|panel| panel.rows.iter().any(|row| row.label == "movement")), "{panels:?}");
    assert_eq!(t.book.inspect(&view, viewer, "15A0").len(), 1);
    let standing = t.book.standing(&view);
    assert_eq!((standing.turn, standing.last_turn, standing.scores.len()), (3, 15, 2));
}
