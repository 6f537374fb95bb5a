//! Acting at the table: gestures, buttons, and what touching things means.

use std::collections::BTreeSet;

use crate::table::{Table, table};
use crate::wander::{NAMES, look_around};
use arracourt::{Arracourt, Event, Position, Step};
use kernel::prelude::*;
use kernel::{Dice, Gesture, Notes, Seat, Seeded, Target, Viewer};

fn hold_gestures(book: &Arracourt, at: &Position, seat: Seat) {
    let gestures = book.gestures(at, seat, None);
    let scene = book.scene(&book.view(at, Viewer::Seat(seat)), Viewer::Seat(seat));
    let mut legal = Vec::new();
    book.legal(at, seat, &mut legal);
    let written: BTreeSet<String> = legal.iter().map(|action| book.write(action)).collect();

    if at.step == Step::Bid {
        let ask = scene.ask.expect("a number is asked for");
        let named: BTreeSet<String> =
            (ask.least..=ask.most).map(|number| format!("{} {number}", ask.action)).collect();
        assert_eq!(named, written);
        assert!(gestures.is_empty() && scene.buttons.is_empty());
        return;
    }
    let begun: BTreeSet<&str> = gestures.iter().map(|gesture| gesture.actions[0].as_str()).collect();
    let pressed: BTreeSet<&str> = scene.buttons.iter().map(|button| button.action.as_str()).collect();
    for action in &written {
        assert!(
            begun.contains(action.as_str()) || pressed.contains(action.as_str()),
            "'{action}' needs a gesture or a button in {:?}",
            at.step
        );
    }
    for action in begun.iter().chain(&pressed) {
        assert!(written.contains(*action), "'{action}' is offered and not legal in {:?}", at.step);
    }

    let first: BTreeSet<&str> = gestures.iter().map(|gesture| gesture.piece.as_str()).collect();
    let active: BTreeSet<&str> = scene.active.iter().map(String::as_str).collect();
    assert_eq!(first, active, "a piece is active if it begins a gesture");
    assert_eq!(active.len(), scene.active.len(), "no piece is active twice");
    let pieces: BTreeSet<&str> = scene.pieces.iter().map(|piece| piece.id.as_str()).collect();
    assert!(active.is_subset(&pieces), "{active:?} lie on the table");
    for piece in first {
        let alone = book.gestures(at, seat, Some(piece));
        let among: Vec<&Gesture> = gestures.iter().filter(|gesture| gesture.piece == piece).collect();
        assert!(alone.iter().eq(among), "the gestures of {piece} are those of all");
    }
    for gesture in gestures.iter().step_by(1 + gestures.len() / 40) {
        assert!(!gesture.label.is_empty());
        hold_one(book, at, seat, gesture);
    }
}

/// A gesture can be done, takes its path and pays its cost.
fn hold_one(book: &Arracourt, at: &Position, seat: Seat, gesture: &Gesture) {
    let mut after = at.clone();
    let mut notes = Notes::default();
    for notation in &gesture.actions {
        let action = book.read(notation).unwrap();
        let mut dice = Seeded::from_number(1);
        book.apply(&mut after, seat, &action, &mut dice, &mut notes)
            .unwrap_or_else(|refusal| panic!("{gesture:?}: '{notation}' is refused: {refusal}"));
    }
    let mut path = Vec::new();
    let mut spent = 0;
    for event in notes.events.iter().map(|noted| &noted.event) {
        if let Event::Moved(_, _, to, cost) = event {
            path.push(to.number().to_string());
            spent += cost.in_parts();
        }
    }
    if !path.is_empty() {
        assert_eq!(gesture.path, path, "{gesture:?}");
        assert_eq!(
            gesture.target.as_ref().and_then(|target| target.id()),
            path.last().map(String::as_str),
            "{gesture:?}"
        );
        let cost = gesture.cost.as_deref().map(|cost| cost.parse::<u8>().unwrap());
        assert_eq!(cost.unwrap_or(0), spent, "{gesture:?}");
    }
}

#[test]
fn everything_legal_can_be_touched_or_pressed_and_nothing_else() {
    for (name, seeds) in NAMES.into_iter().zip([0..3_u64, 10..13, 20..23, 30..33]) {
        for seed in seeds {
            look_around(name, seed, 5, hold_gestures);
        }
    }
}

/// Any unit with any area or unit means something that is either legal or refused by a clause that can be read.
#[test]
fn every_pair_of_things_is_judged() {
    let known: BTreeSet<&str> = arracourt::clauses().iter().map(|clause| clause.id.as_str()).collect();
    let mut dice = Seeded::from_number(5);
    for name in NAMES {
        look_around(name, 7, 17, |book, at, seat| {
            let scene = book.scene(at, Viewer::Seat(seat));
            let some = |dice: &mut Seeded| {
                scene.pieces[dice.roll(scene.pieces.len() as u32) as usize - 1].id.clone()
            };
            for _ in 0..40 {
                let (piece, other, area) = (some(&mut dice), some(&mut dice), dice.roll(38).to_string());
                for target in [Target::piece(other), Target::space(area)] {
                    let Some(action) = book.interpret(at, seat, &piece, &target) else { continue };
                    if let Err(refusal) = book.check(at, seat, &action) {
                        assert!(known.contains(refusal.clause), "{refusal:?}");
                        assert!(!refusal.message.is_empty());
                    }
                }
            }
        });
    }
}

fn attempt(t: &Table, piece: &str, target: &str) -> (String, String) {
    let action =
        t.book.interpret(&t.at, t.seat(), piece, &Target::space(target)).expect("it means something");
    let clause = match t.book.check(&t.at, t.seat(), &action) {
        Ok(()) => "allowed".into(),
        Err(refusal) => refusal.clause.to_string(),
    };
    (t.book.write(&action), clause)
}

fn button(t: &Table, action: &str) -> kernel::Button {
    let scene = t.book.scene(&t.at, Viewer::Seat(t.seat()));
    let found = scene.buttons.into_iter().find(|button| button.action == action);
    found.unwrap_or_else(|| panic!("no button '{action}'"))
}

fn gesture(t: &Table, piece: &str, target: Option<&str>) -> Vec<Gesture> {
    let all = t.book.gestures(&t.at, t.seat(), Some(piece));
    all.into_iter().filter(|gesture| gesture.target.as_ref().and_then(|aim| aim.id()) == target).collect()
}

#[test]
fn touching_a_unit_and_a_distant_area_declares_an_assault_and_goes_step_by_step() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, American
         8: 37/A
         38: 1/130A
         german: 1 2 3 4 5 16 17 18 27 28 29 34 35 36 37 38",
    );
    let far = t
        .book
        .gestures(&t.at, t.seat(), Some("37/A"))
        .into_iter()
        .filter(|gesture| gesture.path.len() == 3)
        .max_by_key(|gesture| gesture.cost.clone())
        .expect("37/A goes three areas far");
    assert_eq!(far.actions[0], "assault 8");
    assert_eq!(far.actions.len(), 4);
    assert!(far.actions[1..].iter().all(|action| action.starts_with("move 37/A to ")));
    assert_eq!(far.target.as_ref().and_then(|target| target.id()), far.path.last().map(String::as_str));
}

#[test]
fn a_wrong_touch_before_any_declaration_is_answered_with_the_clause_of_the_move() {
    let t = table(
        "first",
        "turn 1, impulse 3, fog, German
         15: 1/130A
         14: 37/D",
    );
    // The 113th Panzer Brigade does not enter the north on the first day.
    assert_eq!(attempt(&t, "1/130A", "3"), ("move 1/130A to 3".into(), "17.3".into()));
    assert_eq!(attempt(&t, "37/D", "18"), ("move 37/D to 18".into(), "8.0".into()));
}

#[test]
fn losses_are_put_on_units_point_by_point_and_shown_on_them() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German
         18: 1/130A 1/130B 1/130C 1/130D
         14: 37/D 37/C 53/C",
    );
    let t = t.play("assault 18").play_all(&[
        "move 1/130A to 14",
        "move 1/130B to 14",
        "move 1/130C to 14",
        "move 1/130D to 14",
    ]);
    let t = t.play_all(&["attack 14", "lead 1/130A"]).roll("lead 37/D", &[4, 3, 3, 3]);
    assert_eq!(t.step(), Step::Attrition, "{:?}", t.log());
    let hit = gesture(&t, "37/D", None);
    assert_eq!(hit[0].actions, ["hit 37/D"]);
    let before = t.book.scene(&t.at, Viewer::Seat(t.seat())).prompt;
    assert!(before.starts_with("Assign ") && before.contains("(first on 37/D)"), "{before}");
    let t = t.play("hit 37/D");
    let scene = t.book.scene(&t.at, Viewer::Seat(t.seat()));
    assert!(scene.prompt.contains(" more of "), "{}", scene.prompt);
    let piece = scene.pieces.iter().find(|piece| piece.id == "37/D").unwrap();
    assert!(piece.marks.iter().any(|mark| mark.text == "-1"), "{:?}", piece.marks);
}

#[test]
fn a_pass_that_ends_the_day_warns() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German
         18: 1/130A
         8: 37/A",
    );
    assert!(!button(&t, "pass").warnings.iter().any(|warning| warning.contains("day ends")));
    let t = t.play("pass");
    assert!(button(&t, "pass").warnings.iter().any(|warning| warning.contains("day ends")));
}

#[test]
fn an_assault_that_leaves_units_without_their_attack_warns() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German
         14: 1/130A 1/130B 37/D",
    );
    let t = t.play("assault 14");
    assert_eq!(button(&t, "end").warnings.len(), 1);
}

#[test]
fn the_unit_that_bears_the_number_of_an_area_is_another_thing_than_the_area() {
    let t = table(
        "second",
        "turn 2, impulse 3, overcast, American
         24: 22
         25: 8/A",
    );
    let scene = t.book.scene(&t.at, Viewer::Seat(t.seat()));
    let gun = scene.pieces.iter().find(|piece| piece.name == "22FA").unwrap();
    assert_eq!(gun.id, "22FA", "one name everywhere");
    assert!(!t.book.board().spaces.iter().any(|space| space.id == gun.id), "{}", gun.id);
    assert!(!t.book.gestures(&t.at, t.seat(), Some(&gun.id)).is_empty());
    assert!(t.book.gestures(&t.at, t.seat(), Some("22")).is_empty());
    let of_unit = t.book.inspect(&t.at, Viewer::Spectator, &gun.id);
    let of_area = t.book.inspect(&t.at, Viewer::Spectator, "22");
    assert_ne!(of_unit[0].title, of_area[0].title);
    // The notation writes that name and reads it in every form; so do arrangements.
    let t = t.play("regroup");
    assert!(t.legal().iter().any(|action| action == "move 22FA to 25"), "{:?}", t.legal());
    for name in ["22FA", "22fa", "22 FA", "22 fa", "22"] {
        assert_eq!(t.clone().play(&format!("move {name} to 25")).place("22FA"), "25", "{name}");
        assert_eq!(t.book.write(&t.read(&format!("move {name} to 22"))), "move 22FA to 22");
    }
    assert!(t.book.read("move 94 FA to 25").is_err(), "no other unit has two names");
    let log = t.play("move 22 to 25").log();
    assert!(log[0].starts_with("22FA regroups"), "{log:?}");
}

#[test]
fn bridges_are_seized_by_touching_the_area_beyond() {
    let t = table(
        "first+bridges",
        "turn 2, impulse 3, overcast, American
         19: 53/A
         german: 1 2 3 4 5 16 17 18 27 28 29 33 34 35 36 37 38
         bridge 19/33: German",
    );
    let t = t.play("assault 19");
    let seize: Vec<Gesture> = gesture(&t, "53/A", Some("33"))
        .into_iter()
        .filter(|gesture| gesture.actions == ["seize 19/33 with 53/A"])
        .collect();
    assert_eq!(seize.len(), 1, "{:?}", t.legal());
    assert_eq!(seize[0].cost.as_deref(), Some("1"));
}
