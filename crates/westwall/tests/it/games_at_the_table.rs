//! Arnhem, Hürtgen Forest and Remagen at the table: markers, what is shown, what is kept secret, what is warned of.

use crate::table::{Table, scenario, start};
use kernel::prelude::*;
use kernel::{Orders, Scene, Seat, Viewer};

fn seen(t: &Table, side: u8) -> Scene {
    let viewer = Viewer::Seat(Seat(side));
    t.rulebook().scene(&t.rulebook().view(t.position(), viewer), viewer)
}

/// The value of a row in a ledger.
fn row(scene: &Scene, panel: &str, label: &str) -> String {
    let panel = scene.panels.iter().find(|one| one.title == panel).unwrap_or_else(|| panic!("no {panel}"));
    let found = panel.rows.iter().find(|row| row.label.contains(label));
    found.unwrap_or_else(|| panic!("no {label} in {panel:?}")).value.clone()
}

fn warnings(scene: &Scene, action: &str) -> String {
    let button = scene.buttons.iter().find(|button| button.action == action);
    button.unwrap_or_else(|| panic!("no button {action}: {:?}", scene.buttons)).warnings.join("\n")
}

#[test]
fn a_drop_zone_is_put_down_by_hand_and_seen_by_its_owner_alone() {
    let mut t = start("arnhem-free");
    assert!(t.rulebook().board().secrets, "a shared screen is handed over");
    let scene = seen(&t, 0);
    assert_eq!(scene.trays[0].title, "Drop zones to note");
    assert_eq!(scene.trays[0].pieces.len(), 3);
    assert!(scene.buttons.is_empty(), "the plan is not made yet");
    let before = seen(&t, 1);
    for marker in ["DZ-1", "DZ-82", "DZ-101"] {
        let gestures = t.rulebook().gestures(t.position(), Seat(0), Some(marker));
        let first = gestures.first().unwrap_or_else(|| panic!("{marker} cannot be put down"));
        t = t.play(&first.actions[0]);
        let place = first.target.as_ref().and_then(|target| target.id()).unwrap_or_default().to_owned();
        assert!(
            seen(&t, 0)
                .pieces
                .iter()
                .any(|piece| piece.id == marker && piece.place.in_space() == Some(&*place))
        );
    }
    let later = t.rulebook().gestures(t.position(), Seat(0), Some("DZ-82"));
    assert!(
        later.iter().all(|gesture| gesture.target.is_none() && gesture.actions[0].starts_with("delay 82"))
    );
    t = t.play(&later[0].actions[0]);
    assert_eq!(seen(&t, 1), before, "the enemy learns nothing of the plan");
    t = t.play("done");
    let enemy = seen(&t, 1);
    assert!(enemy.pieces.iter().all(|piece| !piece.id.starts_with("DZ-")));
    assert_eq!(row(&enemy, "From the air", "zone 82"), "not on the map");
    assert!(row(&seen(&t, 0), "From the air", "zone 82").contains("for turn 2"));
}

#[test]
fn a_bridge_that_is_asked_about_is_lit_and_then_down() {
    let mut t = scenario("arnhem", "turn 2, Allied movement\n0706: 1/506\n2621: BrDf");
    let name = "0706/0806";
    assert_eq!(row(&seen(&t, 1), "Bridges", name), "safe", "a unit there has come to it");
    t = scenario("arnhem", "turn 2, Allied movement\n0605: 1/506\n2621: BrDf\nwired 0706/0806 wired");
    t = t.play("move 1/506 to 0706");
    let scene = seen(&t, 1);
    assert!(scene.prompt.contains("Blow it?"), "{}", scene.prompt);
    assert_eq!(scene.buttons.len(), 2);
    assert!(scene.buttons[0].label.starts_with("Blow "), "{:?}", scene.buttons);
    assert!(scene.lines.iter().any(|line| line.kind == kernel::LineKind::Front));
    let orders = |choice: &str| Orders::from([("demolition".to_string(), choice.to_string())]);
    let routine = |t: &Table, choice: &str| {
        t.rulebook()
            .auto_action(t.position(), Seat(1), &orders(choice))
            .map(|action| t.rulebook().write(&action))
    };
    assert_eq!(routine(&t, "ask"), None);
    assert_eq!(routine(&t, "never").as_deref(), Some("done"));
    assert_eq!(routine(&t, "always").as_deref(), Some("blow 0706/0806"));
    t = t.roll("blow 0706/0806", 1);
    let after = seen(&t, 0);
    assert_eq!(row(&after, "Bridges", name), "down");
    assert!(after.lines.iter().any(|line| line.kind == kernel::LineKind::Blocked));
}

#[test]
fn units_from_the_air_wait_with_the_hexes_where_they_may_land() {
    let mut t = scenario("arnhem", "turn 1, Allied movement\nothers keep");
    let scene = seen(&t, 0);
    let tray = scene.trays.iter().find(|tray| tray.pieces.contains(&"1/502".to_string())).unwrap();
    assert_eq!((tray.title.as_str(), tray.kind.word()), ("To land now: 101 Abn", "due"));
    assert!(tray.spaces.contains(&"1004".to_string()));
    assert!(scene.duties.iter().any(|duty| duty.text == "1/502 must land now"));
    assert!(scene.prompt.starts_with("Choose a unit to land or to move"), "{}", scene.prompt);
    let on_foot = scenario("arnhem", "turn 4, Allied movement\n1004: 1/502");
    assert!(seen(&on_foot, 0).prompt.starts_with("Choose a unit to move. Then"));
    let meant = t.rulebook().interpret(t.position(), Seat(0), "1/502", &kernel::Target::space("1004"));
    assert_eq!(meant.map(|action| t.rulebook().write(&action)).as_deref(), Some("drop 1/502 at 1004"));
    t = t.play("drop 1/502 at 1004");
    assert!(
        seen(&t, 0).pieces.iter().any(|piece| piece.id == "1/502" && piece.place.in_space() == Some("1004"))
    );
}

#[test]
fn many_units_to_be_placed_lie_in_boxes_by_formation() {
    let titles = |name: &str, side: &str| -> Vec<(String, usize)> {
        let scene = seen(&start(name), 0);
        let due =
            scene.trays.into_iter().filter(|tray| tray.kind == kernel::TrayKind::Due && tray.side == side);
        due.map(|tray| (tray.title, tray.pieces.len())).collect()
    };
    let boxes = |all: &[(&str, usize)]| -> Vec<(String, usize)> {
        all.iter().map(|&(title, count)| (title.to_string(), count)).collect()
    };
    let german = [("To be placed: 116 Pz", 7), ("To be placed: 275 Div", 11), ("To be placed: 89 Div", 9)];
    assert_eq!(titles("hurtgen-free", "German"), boxes(&german));
    let american = [("To be placed: 4 Div", 12), ("To be placed: 8 Div", 12), ("To be placed: Corps", 2)];
    assert_eq!(titles("hurtgen-free", "US"), boxes(&american));
    // A few of several formations lie together.
    assert_eq!(titles("spearhead", "US"), boxes(&[("To be placed", 5), ("To be placed: 10 Armd", 4)]));
}

#[test]
fn a_float_bridge_waits_for_its_turn_and_is_drawn_when_laid() {
    let t = scenario("remagen", "turn 12, US movement\n0517: 27");
    let tray = &seen(&t, 0).trays[0];
    assert_eq!((tray.title.as_str(), tray.kind.word()), ("Float bridge, turn 13", "coming"));
    assert_eq!(row(&seen(&t, 0), "Bridges over the Rhine", "float bridge 1"), "from turn 13");
    let t = scenario("remagen", "turn 13, US movement\n0517: 27\nspan 0616 0517 0716\nspan 0717 0617 0817");
    let scene = seen(&t, 0);
    assert_eq!(row(&scene, "Bridges over the Rhine", "float bridge 1"), "at 0717, from 0617 to 0817");
    assert_eq!(scene.lines.iter().filter(|line| line.kind == kernel::LineKind::Bridge).count(), 1);
}

#[test]
fn gaps_of_the_front_are_told_before_the_turn_ends() {
    let t = scenario("remagen", "turn 4, US movement\n0716: 27\n1009: 1/47\n1023: 2/47\nspan 0616 0517 0716");
    let scene = seen(&t, 0);
    let warned = warnings(&scene, "end");
    assert!(warned.contains("3 units are east of the Rhine"), "{warned}");
    assert!(warned.contains("The front lacks "), "{warned}");
    assert!(row(&scene, "Continuous front", "front").contains("needed from now on"));
    let gaps = row(&scene, "Continuous front", "gaps");
    let overlay = t.rulebook().overlay(t.position(), Viewer::Seat(Seat(0)), "front", None).unwrap();
    let drawn: Vec<&str> = overlay
        .shades
        .iter()
        .filter(|shade| shade.text.as_deref() == Some("gap"))
        .map(|shade| shade.space.as_str())
        .collect();
    assert_eq!(drawn.join(", "), gaps);
    assert!(
        overlay
            .shades
            .iter()
            .filter(|shade| shade.text.as_deref() == Some("gap"))
            .all(|s| s.tone == kernel::Tone::Blocked)
    );
}

#[test]
fn nights_stand_in_the_heading_and_on_the_track() {
    let t = scenario("remagen", "turn 2, US movement\n0517: 27");
    let scene = seen(&t, 0);
    assert!(scene.moment.contains("night"), "{}", scene.moment);
    let track = &scene.tracks[0];
    assert_eq!(track.marker, Some(1));
    assert_eq!(track.spaces[1].tone, kernel::Tone::Night);
    assert_eq!(track.spaces[2].tone, kernel::Tone::Plain);
}

#[test]
fn the_116th_is_warned_of_in_its_last_free_turn() {
    let t = start("hurtgen");
    let westwall::Special::Hurtgen(rules) = &t.game().scenario.special else { panic!("not Hürtgen") };
    let unit = t.game().counters[usize::from(rules.withdraw.iter().next().unwrap().0)].id.clone();
    let at = |turn: u8| scenario("hurtgen", &format!("turn {turn}, German movement\n1010: {unit}"));
    assert_eq!(warnings(&seen(&at(rules.withdraw_by.0 - 1), 1), "end"), "");
    let last = seen(&at(rules.withdraw_by.0), 1);
    assert!(warnings(&last, "end").contains("116th"), "{:?}", last.buttons);
    assert!(row(&last, "116th Panzer", "on the map").starts_with("1: "));
}

/// Every overlay on offer can be shown, to every viewer.
#[test]
fn every_overlay_of_a_game_has_something_to_say() {
    for name in ["arnhem", "arnhem-free", "hurtgen", "remagen"] {
        let t = start(name);
        for card in t.rulebook().board().overlays.iter().filter(|card| !card.of_piece) {
            for side in 0..2 {
                let viewer = Viewer::Seat(Seat(side));
                let view = t.rulebook().view(t.position(), viewer);
                let overlay = t.rulebook().overlay(&view, viewer, &card.id, None);
                assert!(overlay.is_some_and(|overlay| !overlay.note.is_empty()), "{name}: {}", card.id);
            }
        }
    }
}
