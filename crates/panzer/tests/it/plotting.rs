//! Plotting and moving many units at the table: bundles, keys, outlines, routes, columns, orders of single units, and why a
//! touch means nothing.

use kernel::{Orders, Refusal, Rules, Scene, Tabletop, Target, Viewer};
use panzer::Action;

use crate::table::{ALLIED, GERMAN, Table, table};

const MARCH: &str = "25, turn 2, movement, side US, first DE
    M4A1-3: 15D5 facing 3 move
    M4A1-4: 15C5 facing 3 move
    M4A1-5: 15B5 facing 3 move
    PzIVH-2: 15GG9 facing 6";

const PLOT: &str = "25, turn 2, command
    M4A1-3: 15D5 facing 3
    M4A1-4: 15C5 facing 3
    M4A1-5: 15B5 facing 3
    PzIVH-2: 15GG9 facing 6";

const AMBUSH: &str = "25, turn 3, movement, side US, first DE
    M4A1-1: 15A1 facing 4 move
    PzIVH-1: 15A5 facing 1 overwatch
    PzIVH-2: 15A5 facing 1 overwatch";

fn scene(t: &Table, seat: kernel::Seat) -> Scene {
    let viewer = Viewer::Seat(seat);
    t.book.scene(&t.book.view(&t.at, viewer), viewer)
}

fn why_not(t: &Table, piece: &str, target: &Target) -> Refusal {
    let view = t.book.view(&t.at, Viewer::Seat(ALLIED));
    assert_eq!(t.book.interpret(&view, ALLIED, piece, target), None);
    t.book.why_not(&view, ALLIED, piece, target).expect("every attempt gets its answer")
}

#[test]
fn every_touch_that_means_nothing_is_answered_by_a_clause() {
    let fire = table(
        "25, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A1 facing 4 move
        PzIVH-1: 15A4 facing 1",
    );
    let empty = why_not(&fire, "M4A1-1", &Target::space("15Z8"));
    assert_eq!((empty.clause, empty.message.as_str()), ("6.5.2.2", "No spotted enemy is in 15Z8."));
    let idle = why_not(&fire, "M4A1-2", &Target::piece("M4A1-2"));
    assert_eq!((idle.clause, idle.message.as_str()), ("6.2.3", "M4A1-2 has neither FIRE nor SHORT HALT."));
    let march = table(MARCH);
    let far = why_not(&march, "M4A1-3", &Target::space("15Z8"));
    assert!(far.clause == "6.6.2.2" && far.message.contains("out of reach"), "{far}");
    let plot = table(PLOT);
    let early = why_not(&plot, "M4A1-3", &Target::space("15D6"));
    assert!(early.clause == "6.2.1" && early.message.contains("given a command first"), "{early}");
}

/// Covers 6.6.2.
#[test]
fn a_route_is_a_row_of_ordinary_steps() {
    let mut t = table(MARCH);
    let gestures = t.book.gestures(&t.book.view(&t.at, Viewer::Seat(ALLIED)), ALLIED, Some("M4A1-3"));
    let route = gestures.iter().find(|one| one.actions.len() > 2).expect("it has a road").clone();
    assert_eq!(route.actions.len(), route.path.len());
    for action in &route.actions {
        t.play(action);
        t.play("tell");
        t.play("hold");
    }
    assert_eq!(Some(&t.hex("M4A1-3")), route.path.last());
}

/// Covers 6.6.2.
#[test]
fn a_column_follows_its_leader_as_near_as_it_can() {
    let mut t = table(MARCH);
    assert!(scene(&t, ALLIED).bundles.is_empty(), "no unit is on its way");
    for action in ["go M4A1-3 15E5", "tell", "hold"] {
        t.play(action);
    }
    let bundles = scene(&t, ALLIED).bundles;
    let [column] = &bundles[..] else { panic!("one column") };
    assert!(column.label.starts_with("Column: "), "{}", column.label);
    for action in &column.actions {
        t.play(action);
        t.play("tell");
        t.play("hold");
    }
    let grid = t.book.game().grid();
    let hex = |unit: &str| grid.find(&t.hex(unit)).expect("it is on the map");
    assert!(grid.distance(hex("M4A1-4"), hex("M4A1-3")) <= 1, "{}", t.hex("M4A1-4"));
}

/// Covers 6.2.1.1.
#[test]
fn groups_are_outlined_with_their_command() {
    let mut t = table(PLOT);
    assert!(scene(&t, ALLIED).shapes.is_empty());
    t.play("order M4A1-3 move");
    t.play("order M4A1-4 move");
    let texts: Vec<_> = scene(&t, ALLIED).shapes.into_iter().filter_map(|shape| shape.text).collect();
    assert_eq!(texts, ["MOVE 2"]);
    assert!(scene(&t, GERMAN).shapes.is_empty(), "the other side sees nothing of it");
    let keys = scene(&t, ALLIED).hotkeys;
    assert!(keys.iter().any(|one| one.key == "w" && one.action == "order * overwatch"), "{keys:?}");
}

/// Covers 6.2.1.
#[test]
fn the_commands_of_last_turn_are_offered_again() {
    let t = table(PLOT);
    let view = t.book.view(&t.at, Viewer::Seat(ALLIED));
    let said = |words: &[&str]| -> Vec<Action> {
        words.iter().rev().map(|word| t.book.read(word).expect("it is an action")).collect()
    };
    // The last action first.
    let before = said(&["order M4A1-3 move", "order M4A1-4 move", "ready", "end"]);
    let again = t.book.repeat(&view, ALLIED, &mut before.iter()).expect("there is a plot");
    assert_eq!(again.actions, ["order M4A1-3 move", "order M4A1-4 move"]);
    assert_eq!(t.book.repeat(&view, ALLIED, &mut said(&["ready", "end"]).iter()), None);
}

/// Covers 6.6.2.7.
#[test]
fn a_single_unit_has_orders_of_its_own() {
    let mut t = table(AMBUSH);
    t.play("go M4A1-1 15A2");
    t.play("tell");
    let answer = |orders: &[(&str, &str)]| {
        let orders: Orders = orders.iter().map(|&(id, choice)| (id.into(), choice.into())).collect();
        let view = t.book.view(&t.at, Viewer::Seat(GERMAN));
        t.book.auto_action(&view, GERMAN, &orders).map(|action| t.book.write(&action))
    };
    assert_eq!(answer(&[]), None, "asked");
    assert_eq!(answer(&[("overwatch", "hold")]).as_deref(), Some("hold"));
    let one = answer(&[("overwatch", "hold"), ("overwatch:PzIVH-2", "any")]);
    assert_eq!(one.as_deref(), Some("fire PzIVH-2 at M4A1-1 with ap"));
    let asked = answer(&[("overwatch", "any"), ("overwatch:PzIVH-2", "ask")]);
    assert_eq!(asked, None, "one that could fire wants to be asked");
    let near = answer(&[("overwatch", "near-4"), ("overwatch:PzIVH-1", "hold")]);
    assert_eq!(near.as_deref(), Some("fire PzIVH-2 at M4A1-1 with ap"), "3 hexes");
    let flank = answer(&[("overwatch", "flank")]);
    assert_eq!(flank.as_deref(), Some("hold"), "it comes head on");
}

#[test]
fn a_set_up_is_finished_in_one_go() {
    let mut t = Table::start("32");
    let bundles = scene(&t, ALLIED).bundles;
    let [rest] = &bundles[..] else { panic!("one bundle") };
    assert_eq!(rest.label, format!("Set up the {} units left for me", rest.actions.len()));
    for action in &rest.actions {
        t.play(action);
    }
    let left = scene(&t, ALLIED);
    assert!(left.buttons.iter().any(|button| button.action == "done"), "{:?}", left.duties);
}
