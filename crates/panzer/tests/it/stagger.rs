//! Staggered initiative: formations named in secret, fire one by one, move in the reverse order.

use kernel::{Rules, Seat};
use panzer::{Frame, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// Two platoons a side, all with FIRE, in the open.
const LINE: &str = "25+staggered+board, turn 3, command, arrived 2
    M4A1-3: 15A0 facing 4
    M4A1-8: 15A1 facing 4
    PzIVH-3: 15A5 facing 1
    PzIVH-7: 15A6 facing 1";

fn names(t: &Table, seat: Seat) -> Vec<String> {
    t.legal_for(seat).into_iter().filter(|action| action.starts_with("name ")).collect()
}

/// Gives commands and turns them up.
fn opened(text: &str, orders: &[(Seat, &str)]) -> Table {
    let mut t = table(text);
    for (seat, order) in orders {
        t.act(*seat, order, &[]);
    }
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &[]);
    t
}

/// Both name the first formation that they have left, and roll.
fn next(t: &mut Table, dice: &[u32]) {
    assert_eq!(t.at.asks(), Some(Frame::Name), "{:?}", t.log());
    let mut last = None;
    for seat in [ALLIED, GERMAN] {
        if let Some(name) = names(t, seat).first() {
            t.act(seat, name, &[]);
            last = Some(seat);
        }
    }
    for seat in [ALLIED, GERMAN] {
        if t.book.decision(&t.at).seats.has(seat) {
            let dice = if Some(seat) == last { dice } else { &[] };
            t.act(seat, "ready", dice);
        }
    }
}

const FIRE: [(Seat, &str); 4] = [
    (ALLIED, "order M4A1-3 fire"),
    (ALLIED, "order M4A1-8 fire"),
    (GERMAN, "order PzIVH-3 fire"),
    (GERMAN, "order PzIVH-7 fire"),
];

/// Covers 7.42, 7.42.1.
#[test]
fn the_higher_roll_is_first_player_and_its_formation_fires_first() {
    let mut t = opened(LINE, &FIRE);
    assert_eq!((names(&t, ALLIED).len(), names(&t, GERMAN).len()), (2, 2), "{:?}", t.legal_for(ALLIED));
    t.refuses_seat(ALLIED, "ready", "7.42");
    // A tie is rolled again.
    next(&mut t, &[50, 50, 70, 60]);
    assert_eq!((t.at.asks(), t.at.first), (Some(Frame::Direct(kit::Side::First)), Some(kit::Side::First)));
    // Only the formation that was named fires.
    t.allows("fire M4A1-3 at PzIVH-3 with ap");
    t.refuses("fire M4A1-8 at PzIVH-3 with ap", "7.42");
    assert!(t.at.stagger.order[0].is_some() && t.at.stagger.order[1].is_none());
}

/// Covers 7.42.1.1, 7.42.1.2, 7.42.1.3, 7.42.2.
#[test]
fn formations_fire_one_by_one_and_move_in_the_reverse_order() {
    let mut t = opened(LINE, &FIRE);
    next(&mut t, &[70, 60]);
    t.play("fire M4A1-3 at PzIVH-3 with ap");
    t.roll("resolve", &[99]);
    t.play("pass");
    // The same side may win again, and another formation may fire at the same target.
    assert_eq!(names(&t, ALLIED).len(), 1, "it has fired");
    next(&mut t, &[70, 60]);
    t.play("fire M4A1-8 at PzIVH-3 with ap");
    t.roll("resolve", &[99]);
    t.play("pass");
    // One side has none left: the other's fire without rolls.
    next(&mut t, &[]);
    t.play("pass");
    next(&mut t, &[]);
    t.play("pass");
    assert_eq!(t.at.asks(), Some(Frame::Overwatch(kit::Side::First)), "{:?}", t.log());
    let fired = t.at.stagger.order;
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    for place in (0..4).rev() {
        assert_eq!(t.at.stagger.active, fired[place], "the last to fire moves first");
        t.play("end");
    }
    assert_eq!(t.at.turn, 4);
}

/// Covers 7.42.2.
#[test]
fn only_the_formation_whose_turn_it_is_moves() {
    let orders = [(ALLIED, "order M4A1-3 move"), (ALLIED, "order M4A1-8 move")];
    let mut t = opened(&LINE.replace("15A1 facing 4", "15A2 facing 4"), &orders);
    for dice in [&[70, 60][..], &[70, 60], &[], &[]] {
        next(&mut t, dice);
        t.play("pass");
    }
    while !matches!(t.at.asks(), Some(Frame::Movement(kit::Side::First))) {
        let word = if matches!(t.at.asks(), Some(Frame::Movement(_))) { "end" } else { "pass" };
        t.play(word);
    }
    t.refuses("go M4A1-3 15A1", "7.42");
    t.allows("go M4A1-8 15A3");
}

/// Covers 7.42.3.
#[test]
fn streamlined_movement_goes_by_sides() {
    let mut t = opened(&LINE.replace("25+staggered", "25+staggered+streamlined"), &FIRE);
    for dice in [&[60, 70][..], &[60, 70], &[], &[]] {
        next(&mut t, dice);
        t.play("pass");
    }
    assert_eq!(t.at.first, Some(kit::Side::Second));
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    for side in [kit::Side::First, kit::Side::Second] {
        assert_eq!(t.at.asks(), Some(Frame::Movement(side)));
        t.play("end");
    }
}

/// Covers 7.42.1.2a.
#[test]
fn a_unit_checks_once_before_its_own_fire() {
    let mut t = opened(&LINE.replace("+board", "+board+morale"), &FIRE);
    next(&mut t, &[70, 60]);
    t.play("fire M4A1-3 at PzIVH-3 with ap");
    // A hit on the front hull that does not go through shakes it all the same.
    t.roll("resolve", &[1, 93]);
    assert!(t.unit("PzIVH-3").has(State::Shaken), "{:?}", t.log());
    t.play("pass");
    // Its formation fires next: it checks first, with 1.
    next(&mut t, &[60, 70, 1]);
    assert!(t.unit("PzIVH-3").has(State::Checked), "{:?}", t.log());
    t.play("pass");
    // Hit again by the second American formation it does not check any more in this step.
    next(&mut t, &[70, 60]);
    t.play("fire M4A1-8 at PzIVH-3 with ap");
    t.roll("resolve", &[1, 93]);
    t.play("pass");
    next(&mut t, &[]);
    t.play("pass");
    assert_eq!(t.at.asks(), Some(Frame::Overwatch(kit::Side::First)), "{:?}", t.log());
}
