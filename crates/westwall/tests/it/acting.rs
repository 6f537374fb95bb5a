//! Acting at the table: gestures, buttons, and what touching things means.

use std::collections::BTreeSet;

use crate::table::{Table, board, scenario};
use crate::wander::look_around;
use kernel::prelude::*;
use kernel::{Choices, Dice, Gesture, Notes, Seat, Seeded, Target, Viewer};
use westwall::{Action, Event, Menu, Position, WestWall};

fn hold_gestures(book: &WestWall, p: &Position, seat: Seat) {
    let gestures = book.gestures(p, seat, None);
    let scene = book.scene(&book.view(p, Viewer::Seat(seat)), Viewer::Seat(seat));
    let mut menu = Menu::default();
    book.legal(p, seat, &mut menu);

    let touched: BTreeSet<&str> = gestures
        .iter()
        .filter(|gesture| gesture.actions.len() == 1)
        .map(|gesture| gesture.actions[0].as_str())
        .collect();
    let pressed: BTreeSet<&str> = scene.buttons.iter().map(|button| button.action.as_str()).collect();
    for action in menu.actions() {
        let action = book.write(&action);
        assert!(
            touched.contains(action.as_str()) != pressed.contains(action.as_str()),
            "'{action}' needs a gesture or a button, not both"
        );
    }
    assert_eq!(touched.len() + pressed.len(), menu.len(), "nothing is offered that is not legal");

    let begin: BTreeSet<&str> = gestures.iter().map(|gesture| gesture.piece.as_str()).collect();
    let active: BTreeSet<&str> = scene.active.iter().map(String::as_str).collect();
    assert_eq!(begin, active, "a piece is active if it begins a gesture");
    assert_eq!(active.len(), scene.active.len(), "no piece is active twice");
    for piece in begin {
        let alone = book.gestures(p, seat, Some(piece));
        let among: Vec<&Gesture> = gestures.iter().filter(|gesture| gesture.piece == piece).collect();
        assert!(alone.iter().eq(among), "the gestures of {piece} are those of all");
    }
    for gesture in gestures.iter().step_by(1 + gestures.len() / 60) {
        assert!(!gesture.label.is_empty());
        // Where several ends are possible the first is meant until the player has chosen.
        let same = |other: &&Gesture| other.piece == gesture.piece && other.target == gesture.target;
        let first = gestures.iter().find(same).unwrap();
        hold_one(book, p, seat, gesture, first);
    }
}

/// A gesture can be done, means what it does, takes its path and pays its cost.
fn hold_one(book: &WestWall, p: &Position, seat: Seat, gesture: &Gesture, first: &Gesture) {
    let mut after = p.clone();
    let mut notes = Notes::default();
    for notation in &gesture.actions {
        let action = book.read(notation).unwrap();
        let mut dice = Seeded::from_number(1);
        book.apply(&mut after, seat, &action, &mut dice, &mut notes)
            .unwrap_or_else(|refusal| panic!("{gesture:?}: '{notation}' is refused: {refusal}"));
    }
    if let ([notation], Some(target)) = (first.actions.as_slice(), &gesture.target) {
        let meant = book.interpret(p, seat, &gesture.piece, target).map(|action| book.write(&action));
        assert_eq!(meant.as_ref(), Some(notation));
    }
    let numbers = |path: &[board::HexId]| -> Vec<String> {
        path.iter().map(|&hex| book.game().number(hex).to_string()).collect()
    };
    let (path, cost) = match notes.events.first().map(|noted| &noted.event) {
        Some(Event::Moved { path, cost, .. } | Event::Entered { path, cost, .. }) => {
            (numbers(path), Some(*cost))
        }
        Some(Event::Exited { path, .. }) => (numbers(&path[1..]), None),
        Some(Event::Advanced { path, .. }) => (numbers(path), None),
        _ => return,
    };
    // A bridge that is asked about stops a unit: the rest of its way is told when it goes on.
    let stopped = book.decision(&after).topic == "demolition";
    if stopped {
        assert!(gesture.path.starts_with(&path), "{gesture:?}: {path:?}");
    } else {
        assert_eq!(gesture.path, path, "{gesture:?}");
    }
    if let Some(cost) = cost.filter(|_| !stopped) {
        let half = |text: &str| {
            let (whole, rest) = text.split_once(' ').unwrap_or((text, ""));
            let whole = if whole == "1/2" { 1 } else { 2 * whole.parse::<u8>().unwrap() };
            whole + u8::from(rest == "1/2")
        };
        assert_eq!(gesture.cost.as_deref().map(half), Some(cost.in_parts()), "{gesture:?}");
    }
}

#[test]
fn gestures_are_what_the_rules_allow() {
    let games = [
        ("spearhead", 0..3, 23),
        ("relief", 10..16, 11),
        ("campaign", 20..21, 41),
        ("arnhem", 30..32, 31),
        ("arnhem+weather", 40..41, 37),
        ("arnhem-free", 50..52, 31),
        ("hurtgen", 60..61, 41),
        ("hurtgen-free", 70..71, 41),
        ("remagen", 80..82, 61),
        ("remagen-optimum+no-limit", 90..91, 61),
    ];
    for (name, seeds, every) in games {
        let book = westwall::open(name).unwrap();
        for seed in seeds {
            look_around(&book, seed, every, |p, seat| hold_gestures(&book, p, seat));
        }
    }
}

/// Any piece with any hex or piece means something that is either legal or refused by a clause.
#[test]
fn every_pair_of_things_is_judged() {
    let book = westwall::open("spearhead").unwrap();
    let game = book.game();
    let known: BTreeSet<&str> = westwall::clauses().iter().map(|clause| clause.id.as_str()).collect();
    let mut dice = Seeded::from_number(5);
    look_around(&book, 7, 31, |p, seat| {
        for _ in 0..60 {
            let unit = &game.counters[dice.roll(game.counters.len() as u32) as usize - 1];
            let other = &game.counters[dice.roll(game.counters.len() as u32) as usize - 1];
            let hex = game.number(board::HexId(dice.roll(game.map.grid.len() as u32) as u16 - 1));
            let on_map = p.hex_of(game.unit_named(&other.id).unwrap()).is_some();
            let targets = [
                Some(Target::space(hex)),
                on_map.then(|| Target::piece(&other.id)),
                Some(Target::edge("west")),
            ];
            for target in targets.into_iter().flatten() {
                let action = book
                    .interpret(p, seat, &unit.id, &target)
                    .unwrap_or_else(|| panic!("{} and {target} mean nothing in {:?}", unit.id, p.step));
                if let Err(refusal) = book.check(p, seat, &action) {
                    assert!(known.contains(refusal.clause), "{refusal:?}");
                }
            }
        }
    });
}

fn us() -> Viewer {
    Viewer::Seat(Seat(0))
}

fn german() -> Viewer {
    Viewer::Seat(Seat(1))
}

fn buttons(t: &Table, viewer: Viewer) -> Vec<(String, Vec<String>)> {
    let scene = t.rulebook().scene(t.position(), viewer);
    scene.buttons.into_iter().map(|button| (button.label, button.warnings)).collect()
}

fn attempt(t: &Table, seat: Seat, piece: &str, target: &str) -> (String, String) {
    // The rules know by its name what a target is.
    let action = t.rulebook().interpret(t.position(), seat, piece, &Target::space(target));
    let action: Action = action.expect("it means something");
    let clause = match t.rulebook().check(t.position(), seat, &action) {
        Ok(()) => "allowed".into(),
        Err(refusal) => refusal.clause.to_string(),
    };
    (t.rulebook().write(&action), clause)
}

#[test]
fn an_illegal_touch_cites_the_clause_that_forbids_it() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0909: B German infantry 3-3-7
         0604: E US armor 4-3-10
         1111: F US infantry 2-3-7",
    );
    let seat = Seat(1);
    let judged = |piece: &str, target: &str| attempt(&t, seat, piece, target).1;
    assert_eq!(judged("A", "0506"), "S5.14", "it starts next to the enemy");
    assert_eq!(judged("B", "0604"), "S5.12", "the enemy stands there");
    assert_eq!(judged("B", "E"), "S5.12", "touching the enemy means his hex");
    assert_eq!(judged("B", "0505"), "S5.31", "a friend stands there");
    assert_eq!(judged("B", "0101"), "S5.13", "too far");
    assert_eq!(judged("E", "0101"), "S4.1-1A", "it is not his");
    assert_eq!(judged("B", "west"), "B12.0", "no unit may leave");
    assert_eq!(attempt(&t, seat, "B", "0908"), ("move B to 0908".into(), "allowed".into()));
    let t = t.play("end");
    assert_eq!(attempt(&t, seat, "A", "E"), ("attack E".into(), "allowed".into()));
    assert_eq!(attempt(&t, seat, "A", "F"), ("attack F".into(), "S7.15".into()));
    assert_eq!(attempt(&t, seat, "A", "B").1, "S7.0", "a friend is not attacked");
    assert_eq!(attempt(&t, seat, "A", "0506").1, "S5.11", "movement is over");
    let t = t.play("attack E");
    assert_eq!(attempt(&t, seat, "A", "E"), ("with A".into(), "allowed".into()));
    assert_eq!(attempt(&t, seat, "B", "E"), ("with B".into(), "S7.15".into()));
}

#[test]
fn an_attacker_dragged_onto_an_enemy_opens_the_attack() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0506: E US armor 4-3-10",
    );
    let gestures = t.rulebook().gestures(t.position(), Seat(1), Some("A"));
    assert_eq!(gestures.len(), 1);
    assert_eq!(gestures[0].actions, ["attack E", "with A"]);
    assert_eq!(gestures[0].target.as_ref().and_then(|target| target.id()), Some("E"));
    assert_eq!(gestures[0].label, "Attack E with A");
}

#[test]
fn ending_movement_warns_of_what_is_lost_and_of_nothing_else() {
    let quiet = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         1111: F US infantry 2-3-7",
    );
    assert_eq!(buttons(&quiet, german()), [("End movement".into(), vec![])]);
    assert_eq!(buttons(&quiet, us()), [], "it is not his phase");

    let late = scenario(
        "spearhead",
        "turn 7, German movement
         0210: 1/3
         1317: 52
         waiting: 1/13 2/13",
    );
    assert_eq!(
        buttons(&late, german()),
        [(
            "End movement".into(),
            vec![
                "Reinforcements could enter now: 1/13, 2/13.".into(),
                "Last turn on which exits count. Could still exit by the west edge: 1/3.".into(),
            ]
        )]
    );
}

#[test]
fn a_unit_moved_where_it_cannot_retreat_is_named() {
    let t = board(
        "12x12, turn 3, German movement
         0601: T German armor 4-3-12
         0303: E US infantry 2-3-7
         woods 0202 0201 0301 0302 0101 0102 0401 0402 0501 0502 0602
         road 0601 0501 0401 0301 0302",
    );
    assert_eq!(buttons(&t, german())[0].1, Vec::<String>::new());
    let t = t.play("move T to 0302");
    assert_eq!(buttons(&t, german())[0].1, Vec::<String>::new(), "it can go back by the road");
    let t = board(
        "12x12, turn 3, German movement
         waiting: R German infantry 4-3-7
         0203: E US infantry 2-3-7
         0205: F US infantry 2-3-7
         arrive 3 at 0105: R",
    );
    let t = t.play("enter R to 0105");
    assert_eq!(buttons(&t, german())[0].1, ["No retreat if beaten: R."]);
}

#[test]
fn fire_that_would_help_and_would_lapse_is_named() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7
         0501: G German artillery 3-2-8/1-7",
    );
    let t = t.play_all(&["attack E", "with A"]);
    assert_eq!(buttons(&t, german()), [("Declare attack, then artillery".into(), vec![])]);
    let t = t.play("done");
    assert_eq!(
        buttons(&t, german()),
        [(
            "Roll without barrage".into(),
            vec!["Artillery that would help here and is not needed elsewhere: G.".into()]
        )]
    );
    let t = t.play("barrage G");
    assert_eq!(buttons(&t, german()), [("Confirm fire and roll".into(), vec![])]);
}
