//! What the table shows and what a touch means.

use kernel::prelude::*;
use kernel::{Draft, Gesture, Orders, Scene, Seat, Seeded, Target, Viewer};

use crate::table::{BRITISH, GERMAN, Table, start, table};

fn scene(t: &Table, seat: Seat) -> Scene {
    let viewer = Viewer::Seat(seat);
    t.book.scene(&t.book.view(&t.at, viewer), viewer)
}

fn gestures(t: &Table, piece: &str) -> Vec<Gesture> {
    let seat = t.seat();
    t.book.gestures(&t.book.view(&t.at, Viewer::Seat(seat)), seat, Some(piece))
}

/// The gesture of a piece that leads to a space.
fn to(t: &Table, piece: &str, space: &str) -> Gesture {
    let target = Some(Target::space(space));
    let found = gestures(t, piece).into_iter().find(|gesture| gesture.target == target);
    found.unwrap_or_else(|| panic!("{piece} has nothing to do with {space}"))
}

/// The gesture of a piece whose label begins with these words.
fn called(t: &Table, piece: &str, words: &str) -> Gesture {
    let all = gestures(t, piece);
    let found = all.iter().find(|gesture| gesture.label.starts_with(words));
    found.unwrap_or_else(|| panic!("no '{words}': {all:?}")).clone()
}

/// Does a gesture, and what follows from it without asking: the rest of a journey.
fn plays(t: Table, gesture: &Gesture) -> Table {
    let actions: Vec<&str> = gesture.actions.iter().map(String::as_str).collect();
    let mut t = t.play(&actions);
    let follows = |t: &Table| {
        let view = t.book.view(&t.at, Viewer::Seat(t.seat()));
        let action = t.book.auto_action(&view, t.seat(), &Orders::new());
        action.map(|action| t.book.write(&action))
    };
    while let Some(action) = follows(&t) {
        t = t.play(&[&action]);
    }
    t
}

fn labels(scene: &Scene) -> Vec<&str> {
    scene.buttons.iter().map(|button| button.label.as_str()).collect()
}

const MARCH: &str = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG";

#[test]
fn a_unit_drives_to_its_hex_in_one_touch() {
    let t = table(MARCH);
    let t = plays(t.clone(), &to(&t, "1-2GG", "0637"));
    assert_eq!((t.hex("1-2GG"), t.hex("2-2GG")), ("0637".into(), "0640".into()));
    // The next unit ends this one's move.
    let next = to(&t, "2-2GG", "0638");
    assert_eq!(next.actions[0], "halt");
    let t = plays(t, &next);
    assert_eq!(t.hex("2-2GG"), "0638");
}

#[test]
fn a_stack_moves_together_and_leaves_a_unit_on_the_way() {
    let t = table(MARCH);
    let t = plays(t.clone(), &called(&t, "1-2GG", "Take the whole stack"));
    let t = plays(t.clone(), &to(&t, "2-2GG", "0638"));
    assert_eq!((t.hex("HQ-2GG"), t.hex("1-2GG")), ("0638".into(), "0638".into()));
    let t = plays(t.clone(), &called(&t, "HQ-2GG", "Leave"));
    let t = plays(t.clone(), &to(&t, "1-2GG", "0637"));
    assert_eq!((t.hex("HQ-2GG"), t.hex("2-2GG")), ("0638".into(), "0637".into()));
}

#[test]
fn a_closed_stack_is_a_blank_counter_and_nothing_else() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: Gren-KGL\nwork: trench 0634");
    let seen = scene(&t, BRITISH);
    let blank = seen.pieces.iter().find(|piece| piece.id == "closed-0634").expect("a blank counter");
    assert!(blank.closed.is_some_and(|closed| closed.count.is_none()));
    assert!(!format!("{seen:?}").contains("Gren-KGL"));
    let view = t.book.view(&t.at, Viewer::Seat(BRITISH));
    for card in t.book.board().overlays {
        let about = if card.of_pair { "0640 0634" } else { "1-2GG" };
        let overlay = t.book.overlay(&view, Viewer::Seat(BRITISH), &card.id, Some(about));
        assert!(!format!("{:?}", overlay.expect("it is on the list")).contains("Gren"), "{}", card.id);
    }
    assert!(!format!("{:?}", t.book.inspect(&view, Viewer::Seat(BRITISH), "0634")).contains("Gren"));
    assert!(scene(&t, GERMAN).pieces.iter().any(|piece| piece.id == "Gren-KGL"));
}

#[test]
fn a_fire_window_is_one_touch_with_gun_target_and_chance() {
    let t = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0634: 88-KGL");
    let t = t.play(&["take 1-2GG", "take 2-2GG", "go 0639"]);
    let window = scene(&t, GERMAN);
    let labels = labels(&window);
    assert!(labels.contains(&"88 KGL fires at 1 2GG: hit 3 %, loss 3 %"), "{labels:?}");
    assert_eq!(labels.last(), Some(&"Hold fire"));
    assert_eq!(window.prompt, "A British stack enters 0639, 5 hexes from 88 KGL: fire, or hold?");
    assert!(scene(&t, BRITISH).buttons.is_empty());
    assert_eq!(to(&t, "88-KGL", "0639").actions.len(), 1);
}

#[test]
fn ending_movement_says_who_has_not_moved() {
    let t = table(MARCH);
    let shown = scene(&t, BRITISH);
    let end = shown.buttons.iter().find(|button| button.action == "end").expect("movement can end");
    assert!(end.warnings.iter().any(|warning| warning.starts_with("Have not moved: ")), "{end:?}");
}

#[test]
fn an_attack_is_built_by_pointing_and_shows_its_column() {
    let t = table("turn 1, clear, 2GG attacks\n0640: HQ-2GG 1-2GG 2-2GG\n0639: Gren-KGL");
    let t = plays(t.clone(), &called(&t, "1-2GG", "Attack 0639"));
    let t = plays(t.clone(), &called(&t, "2-2GG", "Add"));
    let panel = scene(&t, BRITISH).panels.remove(0);
    assert!(panel.title.starts_with("Attack on"), "{panel:?}");
    let row = |label: &str| panel.rows.iter().find(|row| row.label == label).map(|row| row.value.clone());
    assert!(row("column").is_some_and(|column| column.contains('-')), "{panel:?}");
    assert!(labels(&scene(&t, BRITISH)).contains(&"Strike: commit the attack"));
}

/// A German unit that waits for its place.
fn waiting(t: &Table) -> String {
    let to_place = |tray: &&kernel::Tray| tray.title.starts_with("To be placed") && tray.side == "German";
    let shown = scene(t, GERMAN);
    shown.trays.iter().find(to_place).expect("units wait").pieces[0].clone()
}

#[test]
fn what_is_left_is_set_up_in_one_touch() {
    let t = start("goodwood");
    let piece = waiting(&t);
    let rest = called(&t, &piece, "Set up the");
    let t = plays(t, &rest);
    let shown = scene(&t, GERMAN);
    assert!(!shown.trays.iter().any(|tray| tray.title.starts_with("To be placed") && tray.side == "German"));
    assert!(labels(&shown).contains(&"Finish set-up"));
    let t = t.play(&["done"]);
    assert_eq!(t.seat(), BRITISH);
    // The second side to set up sees where the first stands, and nothing of what stands there.
    let seen = scene(&t, BRITISH);
    assert!(seen.pieces.iter().any(|piece| piece.closed.is_some()));
    let named = |piece: &&kernel::Piece| piece.side == "German" && piece.closed.is_none();
    assert!(seen.pieces.iter().filter(named).all(|piece| piece.place.in_space().is_none()));
}

#[test]
fn fortifications_are_placed_by_hand() {
    let t = start("bonninghardt");
    let piece = waiting(&t);
    let t = plays(t.clone(), &called(&t, &piece, "Set up the"));
    let bunker = gestures(&t, "chit-bunker");
    let t = plays(t, bunker.first().expect("it goes where units stand"));
    let work = scene(&t, GERMAN).pieces.into_iter().find(|piece| piece.id.starts_with("bunker-"));
    assert!(work.is_some_and(|piece| piece.facing.is_some()));
}

#[test]
fn a_chit_is_turned_by_hand() {
    let mut t = start("veritable").play(&["fortify bunker at 2226 facing 2"]);
    let mut dice = Seeded::from_number(5);
    while t.at.deployed != [true; 2] {
        let list = t.listed(t.seat());
        let plain = |action: &&guards::Action| !matches!(action, guards::Action::Fortify(..));
        let action = *list.iter().find(plain).unwrap();
        t.act_picked(|_| Some(action), &mut dice);
    }
    assert_eq!((t.topic(), t.seat()), ("setup", GERMAN));
    let chit = |t: &Table| {
        let pieces = scene(t, GERMAN).pieces;
        pieces.into_iter().find(|piece| piece.id.starts_with("bunker-")).expect("it lies on the map")
    };
    let laid = chit(&t);
    let facing = laid.facing.expect("a bunker faces a side");
    let view = t.book.view(&t.at, Viewer::Seat(GERMAN));
    let turned = |heading: u16| {
        let draft = Draft { piece: laid.id.clone(), heading: Some(heading), ..Draft::default() };
        t.book.draft(&view, GERMAN, &draft).expect("it can be turned")
    };
    // A quarter of a side off snaps to the side; the side it faces already is refused, in the judge's words.
    let next = turned((facing + 600 + 140) % 3600);
    assert_eq!(next.ghosts[0].facing, Some((facing + 600) % 3600));
    assert_eq!(next.shapes.len(), 3, "three green edges");
    let action = next.action.expect("it may be turned");
    assert_eq!(chit(&t.clone().play(&[&action])).facing, Some((facing + 600) % 3600));
    assert_eq!(turned(facing).refusal.map(|why| why.kind), Some("faces-there"));
    assert!(turned(facing).action.is_none());
}

#[test]
fn a_line_between_two_hexes_names_the_hex_in_the_way() {
    let t = table(MARCH);
    let view = t.book.view(&t.at, Viewer::Seat(BRITISH));
    let between = |pair: &str| {
        let overlay = t.book.overlay(&view, Viewer::Seat(BRITISH), "between", Some(pair));
        overlay.unwrap_or_else(|| panic!("{pair}"))
    };
    assert_eq!(between("0640 0639").note, "0640 and 0639 see each other, 1 hex apart.");
    assert!(between("0640 4040").note.contains("no line is longer than 10"));
    let setting = t.book.game().setting();
    let grid = &setting.map.grid;
    let from = grid.find("0640").unwrap();
    let near = |hex: &board::HexId| *hex != from && grid.distance(from, *hex) <= 10;
    let mut blocked = 0;
    for to in grid.hexes().filter(near) {
        let pair = format!("0640 {}", grid.number(to));
        let note = between(&pair).note;
        if setting.sight.sees(from, to) {
            assert!(note.contains("see"), "{note}");
        } else {
            let hex = setting.sight.blocked_by(&setting.map, &setting.terrain, from, to).unwrap();
            assert!(note.contains(grid.number(hex)), "{pair}: {note}");
            blocked += 1;
        }
    }
    assert!(blocked > 10);
    assert!(t.book.overlay(&view, Viewer::Seat(BRITISH), "between", Some("0640")).is_none());
}

/// Who was stopped can no longer debark; a rider may get off [ruling D106].
#[test]
fn a_stopped_column_is_told_what_it_may_still_do() {
    let prompt = |rides: &str| {
        let text =
            format!("turn 1, fog, 2GG moves\n0641: HQ-2GG\n0640: 1-2GG AT-2GG\n0638: Gren-KGL\n{rides}");
        scene(&table(&text).play(&["take 1-2GG", "go 0639"]), BRITISH).prompt
    };
    assert_eq!(prompt(""), "1 2GG: a zone of control ends the move. End it.");
    let riding = prompt("debarked: AT-2GG\nAT-2GG rides: 1-2GG");
    assert!(riding.ends_with("ends the move. Dismount a rider if you like, then end it."), "{riding}");
}

/// Roadways cost the British 1 at Goodwood, and the Germans half of it [17.5, 9.0n3].
#[test]
fn the_ways_into_a_hex_are_priced_for_the_side_that_looks() {
    let t = table(MARCH);
    let way = |viewer: Viewer| {
        let panels = t.book.inspect(&t.book.view(&t.at, viewer), viewer, "3535");
        let ways = panels.into_iter().find(|panel| panel.title == "Ways in").unwrap();
        ways.rows.into_iter().find(|row| row.label == "from 3635").unwrap().value
    };
    let (british, german) = (way(Viewer::Seat(BRITISH)), way(Viewer::Seat(GERMAN)));
    assert!(british.contains("tracked 1 by road"), "{british}");
    assert!(german.contains("tracked 1/2 by road"), "{german}");
    let both = way(Viewer::Spectator);
    assert!(both.contains("tracked British 1, German 1/2 by road"), "{both}");
}

/// A closed stack may have a zone of control: what the preview promises past it is in doubt [ruling D97].
#[test]
fn a_way_past_closed_stacks_says_that_they_may_stop_it() {
    let line = "0434: Gren-KGL\n0634: Gren-200\n0834: 1/II-125";
    let works = "work: trench 0434\nwork: trench 0634\nwork: trench 0834";
    let label = |more: &str, hex: &str| to(&table(&format!("{MARCH}\n{line}\n{more}")), "1-2GG", hex).label;
    assert!(label(works, "0635").ends_with(", where a closed stack may stop it"), "{}", label(works, "0635"));
    let behind = label(works, "0632");
    assert!(behind.ends_with(", if no closed stack stops it before"), "{behind}");
    let seen = label("", "0635");
    assert!(seen.ends_with(", where a zone of control stops it"), "{seen}");
    let t = table(&format!("{MARCH}\n{line}\n{works}"));
    let view = t.book.view(&t.at, Viewer::Seat(BRITISH));
    let overlay = t.book.overlay(&view, Viewer::Seat(BRITISH), "reach", Some("1-2GG")).unwrap();
    let text = |hex: &str| {
        let shade = overlay.shades.iter().find(|shade| format!("{shade:?}").contains(hex)).unwrap();
        format!("{shade:?}").contains('?')
    };
    assert!(text("0635") && text("0632") && !text("0638") && overlay.note.contains("question mark"));
}

/// The division supplies one formation, and a headquarters needs another [5.1n1, 5.1n2].
#[test]
fn ending_movement_says_who_would_fail_the_audit() {
    let ring = "0528: Gren-KGL\n0728: Gren-200\n0631: 1/II-125";
    let warned = |more: &str| {
        let t = table(&format!("turn 1, clear, 2GG moves\n0629: HQ-2GG\n0640: 1-2GG\n{more}\n{ring}"));
        let end = scene(&t, BRITISH).buttons.into_iter().find(|button| button.action == "end").unwrap();
        end.warnings.into_iter().filter(|warning| warning.contains("audit")).collect::<Vec<_>>()
    };
    assert_eq!(warned(""), ["Would fail the next supply audit from here: HQ 2GG, 1 2GG."]);
    assert_eq!(
        warned("0641: HQ-Div"),
        [
            "Would fail the next supply audit from here: HQ 2GG.",
            "Would fail the next supply audit unless the division headquarters supplies them: 1 2GG."
        ]
    );
}
