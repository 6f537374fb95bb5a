//! Stacking and control [7.0].

use crate::table::{start, table};
use kernel::prelude::*;
use kernel::{Seat, Viewer};

const TEN: &str = "1/130A 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B 1/2113C";

/// Covers 7.1, 10.3.1.
#[test]
fn an_eleventh_unit_may_not_enter() {
    let text = format!("turn 2, impulse 2, fog, German\n 14: {TEN}\n 18: 2/2113A\n 12: 37/A");
    let game = table("first", &text).play("assault 18");
    game.refuses("move 2/2113A to 14", "7.1");
    game.allows("move 2/2113A to 19");
}

/// Covers 7.1.
#[test]
fn no_unit_attacks_into_an_area_where_ten_friends_stand() {
    let text = format!("turn 2, impulse 2, fog, German\n 14: {TEN} 37/D\n 18: 2/2113A");
    table("first", &text).play("assault 18").refuses("move 2/2113A to 14", "7.1");
}

/// Covers 7.1.
#[test]
fn ten_of_each_side_may_share_an_area() {
    let text = format!(
        "turn 2, impulse 2, fog, German
         14: {TEN} 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C 24/C
         12: 37/D"
    );
    let game = table("first", &text).play("pass").play("assault 12").play("move 37/D to 14");
    assert_eq!(game.units_in(14).len(), 20);
}

/// Covers 7.1.
#[test]
fn stacks_are_open_to_both_players() {
    let game = start("first");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert!(game.view(viewer) == game.at);
    }
}

/// Covers 7.2, 7.4, g-controlled.
#[test]
fn a_unit_takes_vacant_ground_as_it_passes() {
    let text = "turn 2, impulse 2, fog, German\n 18: 1/130A";
    let game = table("first", text).play("assault 18").play("move 1/130A to 19");
    assert_eq!(game.controller(19), "German");
    let game = game.play("move 1/130A to 20").play("move 1/130A to 21");
    assert_eq!([19, 20, 21].map(|area| game.controller(area)), ["German"; 3]);
    assert_eq!(game.units_in(19).len() + game.units_in(20).len(), 0);
    assert_eq!(game.controller(18), "German", "left empty, it keeps its master");
}

/// Covers 7.2, 7.3.
#[test]
fn contesting_an_area_does_not_take_it_until_the_enemy_has_left() {
    let text = "turn 2, impulse 2, fog, American\n 14: 37/D 1/130A\n 12: 53/A\n german: 18";
    let game = table("first", text);
    assert_eq!(game.controller(14), "American");
    let game = game.play("assault 14").play("move 37/D to 12");
    assert_eq!(game.controller(14), "German", "the last American has left");
}

/// Covers 7.3.
#[test]
fn units_in_a_contested_area_fire_only_inside_it_but_may_be_fired_at_from_outside() {
    let text = "turn 2, impulse 6, overcast, American\n 14: 37/A 1/130A\n 12: 37/B\n 20: 1/130B";
    let game = table("first", text);
    game.refuses("ranged 14 at 20", "7.3");
    game.allows("ranged 14 at 14");
    game.allows("ranged 12 at 14");
}

/// Covers 7.4.
#[test]
fn empty_enemy_ground_is_vacant() {
    let game = table("first", "turn 2, impulse 2, fog, German\n 18: 1/130A").play("assault 18");
    assert_eq!(game.play("move 1/130A to 33").cost(), 1);
}

/// Covers 7.5.
#[test]
fn empty_enemy_ground_is_not_free() {
    let text = "turn 2, impulse 2, fog, German\n 18: 1/130A 1/130B";
    let game = table("first", text);
    game.clone().play("regroup").refuses("move 1/130A to 33", "8.1.4");
    game.play("regroup").allows("move 1/130A to 34");
}

/// Covers 7.2, 7.3.
#[test]
fn every_viewer_sees_who_controls_a_contested_area() {
    for (german, holder) in [("18 38", "American"), ("14 18 38", "German")] {
        let text = format!("turn 2, impulse 3, fog, German\n14: 1/130A 37/D\n18: 1/130B\ngerman: {german}");
        let t = table("first", &text);
        let other = if holder == "German" { "American" } else { "German" };
        let state = format!("{holder}, contested by the {other}");
        for viewer in [Viewer::Spectator, Viewer::Referee, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            let scene = t.book.scene(&t.view(viewer), viewer);
            let shade =
                scene.shades.iter().find(|shade| shade.space == "14").expect("every area has its holder");
            assert_eq!((shade.tone.word(), shade.text.as_deref()), ("both", Some(holder)));
            let panel = scene.panels.iter().find(|panel| panel.title == "Contested areas").expect("a ledger");
            assert_eq!(panel.rows.len(), 1);
            assert!(panel.rows[0].label.starts_with("14 ") && panel.rows[0].value == state, "{panel:?}");
            for id in ["14", "37/D", "1/130A"] {
                let panels = t.book.inspect(&t.at, viewer, id);
                let row = panels[0].rows.iter().find(|row| row.label == "control").expect("it is told");
                assert_eq!(row.value, state, "{id}");
            }
            let quiet = t.book.inspect(&t.at, viewer, "18");
            assert!(quiet[0].rows.iter().any(|row| row.label == "control" && row.value == "German"));
        }
    }
    let quiet = table("first", "turn 2, impulse 3, fog, German\n14: 37/D\n18: 1/130B");
    let scene = quiet.book.scene(&quiet.at, Viewer::Spectator);
    assert!(scene.panels.iter().all(|panel| panel.title != "Contested areas"));
}
