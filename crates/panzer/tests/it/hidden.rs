//! Hidden Unit Markers: laid, moved, searched, revealed; what the enemy sees of them.

use kernel::{Rules, Viewer};
use panzer::{Frame, Place};

use crate::table::{ALLIED, GERMAN, Table, table};

/// A gun of scenario 29 under a marker behind a wreck; a Sherman at some distance.
const GUN: &str = "29+hidden+board, turn 3, movement, side US, first US, wreck 15A0, guest Gun de-pak40 DE
    Gun: 15A0 facing 4 marker 1
    M4A1-3: 15A9 facing 1 move";

fn markers(t: &Table, seat: kernel::Seat) -> usize {
    t.book.view(&t.at, Viewer::Seat(seat)).markers.len()
}

/// Covers 7.2.
#[test]
fn a_marker_is_open_and_its_contents_are_secret() {
    let t = table(GUN);
    let view = t.book.view(&t.at, Viewer::Seat(ALLIED)).into_owned();
    assert_eq!((view.markers.len(), view.known.unit(t.id("Gun")).place), (1, Place::Unseen));
    assert!(!t.at.spotted[0].has(t.id("Gun")));
    // With the other fog a marker is shown only when its hex is seen within the range of what it hides.
    let t = table(&GUN.replace("+board", ""));
    assert_eq!(markers(&t, ALLIED), 0);
    let t = table(&GUN.replace("+board", "").replace("15A9", "15A2"));
    assert_eq!(markers(&t, ALLIED), 1);
}

/// Covers 7.2.
#[test]
fn a_marker_is_searched_once_a_turn_from_within_half_the_range() {
    // A gun that has not moved in Light cover; a Sherman two hexes away looks for it at the start of the next turn.
    let near = GUN.replace("15A9 facing 1 move", "15A2 facing 1");
    for (roll, found) in [(30, true), (31, false)] {
        let mut t = table(&near);
        assert!(t.at.unit(t.id("Gun")).marker == 1, "not found while the board was laid out");
        t.roll("end", &[roll]);
        assert_eq!(t.at.spotted[0].has(t.id("Gun")), found, "{roll}: {:?}", t.log());
        assert_eq!(t.unit("Gun").marker == 0, found);
    }
    // Far away nothing is rolled.
    let mut t = table(&GUN.replace("15A9 facing 1 move", "15A9 facing 1"));
    t.play("end");
    assert_eq!(t.unit("Gun").marker, 1);
}

/// Covers 7.2.
#[test]
fn firing_reveals_a_hidden_unit_and_leaves_the_others_under_the_marker() {
    let mut t = table(
        "29+hidden+board, turn 3, direct, first DE, wreck 15A0, guest Gun de-pak40 DE
        Gun: 15A0 facing 4 marker 1 fire
        Schtz-1: 15A0 marker 1
        M4A1-3: 15A5 facing 1",
    );
    t.play("fire Gun at M4A1-3 with ap");
    t.roll("resolve", &[99]);
    assert_eq!((t.unit("Gun").marker, t.unit("Schtz-1").marker), (0, 1), "{:?}", t.log());
    assert!(t.at.spotted[0].has(t.id("Gun")) && !t.at.spotted[0].has(t.id("Schtz-1")));
}

/// Covers 7.2.
#[test]
fn a_unit_that_would_enter_the_hex_of_a_marker_stops_and_finds_it() {
    let t = table(&GUN.replace("15A9 facing 1 move", "15A1 facing 1 move"));
    // Beside it in Light cover the gun is found at once.
    assert_eq!(t.unit("Gun").marker, 0);
    let mut deep = table(
        "30+hidden+board, turn 3, movement, side DE, first DE
        M3A1-1: 13G6 facing 1 inside marker 1
        PzIVH-1: 13G5 facing 4 move",
    );
    assert_eq!(deep.unit("M3A1-1").marker, 1, "inside a building it stays hidden from those beside it");
    deep.play("go PzIVH-1 13G6");
    assert_eq!((deep.unit("M3A1-1").marker, deep.hex("PzIVH-1").as_str()), (0, "13G5"), "{:?}", deep.log());
}

/// Covers 7.2.
#[test]
fn a_marker_moves_with_all_its_units_at_the_slowest_rate() {
    let text = "29+hidden+board, turn 3, movement, side DE, first US
        PzIVH-1: 15A0 facing 4 move marker 1
        Schtz-1: 15A0 move marker 1
        M4A1-3: 15GG5 facing 1";
    let mut t = table(text);
    t.refuses("go PzIVH-1 15A1", "7.2");
    t.play("shift 1 15A1");
    assert_eq!((t.hex("PzIVH-1").as_str(), t.hex("Schtz-1").as_str()), ("15A1", "15A1"), "{:?}", t.log());
    // Men go one hex, and so does the marker.
    t.refuses("shift 1 15A2", "6.6.2.1");
    let seen = t.book.view(&t.at, Viewer::Seat(ALLIED)).markers.clone();
    assert!(seen[0].moved, "the enemy sees that it has moved");
    table(&text.replace("Schtz-1: 15A0 move", "Schtz-1: 15A0")).refuses("shift 1 15A1", "7.2");
    let mut t = table(text);
    t.refuses("exit PzIVH-1", "7.2");
    t.play("reveal PzIVH-1");
    assert_eq!((t.unit("PzIVH-1").marker, t.unit("Schtz-1").marker), (0, 0));
}

/// Covers 7.2, s26.4, s29.4, s30.14, s34.12.
#[test]
fn a_side_has_as_many_markers_as_its_scenario_says() {
    for (scenario, side, most) in
        [("26", 0, 5), ("29", 1, 4), ("30", 0, 5), ("34", 0, 6), ("34", 1, 6), ("25", 1, 4)]
    {
        let book = panzer::open(&format!("{scenario}+hidden")).unwrap();
        assert_eq!(book.game().scenario().hidden[side], most, "{scenario}");
    }
    // The fifth is refused: units off the map that may enter hide one by one.
    let waiting = [1, 2, 3, 4, 5].map(|number| format!("    M4A1-{number}: waiting\n")).concat();
    let mut t =
        table(&format!("25+hidden+board, turn 3, command, arrived 2\n{waiting}    PzIVH-1: 15GG5 facing 1"));
    let hidden = |t: &Table| {
        t.legal_for(ALLIED).into_iter().filter(|action| action.starts_with("hide")).collect::<Vec<_>>()
    };
    for _ in 0..4 {
        let Some(next) = hidden(&t).first().cloned() else { break };
        t.act(ALLIED, &next, &[]);
    }
    if t.at.markers[0].used.count_ones() == 4 {
        t.refuses_seat(ALLIED, "hide M4A1-5", "7.2");
    }
}

/// Covers 7.2, s27.9.
#[test]
fn paratroops_that_landed_unseen_hide_at_the_end_of_the_turn() {
    let mut t = table(
        "27+hidden+board, turn 3, movement, side UK, first UK
        Para-1: 19O3
        Para-2: 16A4
        Schtz-9: 18GG9",
    );
    t.play("end");
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Conceal(kit::Side::First)), ALLIED), "{:?}", t.log());
    t.refuses("hide Para-2", "7.2");
    t.play("hide Para-1");
    assert_ne!(t.unit("Para-1").marker, 0);
    t.play("pass");
    assert_eq!(t.at.turn, 4);
    assert_eq!(markers(&t, GERMAN), 1);
}

/// Covers 7.2.
#[test]
fn a_barrage_that_has_effect_reveals_a_marker() {
    let mut t = table(
        "29+hidden+board, turn 3, indirect, first US, wreck 15A0, mission BtyM-1 15A0 hit, guest Gun de-pak40 DE
        Gun: 15A0 facing 4 marker 1
        M4A1-3: 15GG5 facing 1",
    );
    t.roll("land BtyM-1", &[90]);
    assert_eq!(t.unit("Gun").marker, 0, "{:?}", t.log());
    assert!(t.says("Gun is revealed"));
}
