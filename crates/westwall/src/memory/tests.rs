//! What is remembered against what is computed afresh, through random games of every scenario.

use kernel::{Choices, Dice, Rules, Seat, Seeded, Silent};
use kit::Side;

use super::afresh;
use crate::WestWall;
use crate::action::Action;
use crate::menu::Menu;
use crate::position::{Position, Step};

/// Steps of a game after which only one in [`SPARSE`] is compared.
const DENSE: usize = 120;
const SPARSE: usize = 9;

/// Everything that the memories have a part in.
#[derive(Debug, PartialEq)]
struct Answers {
    legal: Vec<Action>,
    routes: Vec<String>,
    worth: [i32; 2],
    points: [i32; 2],
}

fn answers(book: &WestWall, at: &Position, seat: Seat, menu: &mut Menu) -> Answers {
    let game = book.game();
    book.legal(at, seat, menu);
    let legal: Vec<Action> = menu.actions().collect();
    let moves = legal.iter().filter(|_| at.step == Step::Movement).step_by(37);
    let routes = moves.map(|action| {
        let plan = game.check(at, Side::of(seat), action);
        format!("{action:?}: {:?}", plan.map(|plan| game.route(at, &plan)))
    });
    Answers {
        routes: routes.collect(),
        worth: Side::BOTH.map(|side| game.evaluate(at, side)),
        points: game.points(at),
        legal,
    }
}

/// Plays a random game and compares on the way; returns how often.
fn compare(scenario: &str, seed: u64) -> usize {
    let book = crate::open(scenario).unwrap();
    let mut dice = Seeded::from_number(seed);
    let mut choose = Seeded::from_number(seed + 500);
    let mut at = book.start();
    // One list is filled again and again, as a player does: it also remembers.
    let mut menu = Menu::default();
    let mut compared = 0;
    for step in 0.. {
        let Some(seat) = book.decision(&at).seats.first() else { break };
        if step < DENSE || step % SPARSE == 0 {
            let remembered = answers(&book, &at, seat, &mut menu);
            let fresh = afresh(|| answers(&book, &at, seat, &mut Menu::default()));
            assert_eq!(remembered, fresh, "{scenario}, seed {seed}, step {step}, {at:?}");
            compared += 1;
        } else {
            book.legal(&at, seat, &mut menu);
        }
        let pick = menu.action(choose.roll(menu.len() as u32) as usize - 1);
        book.apply(&mut at, seat, &pick, &mut dice, &mut Silent).unwrap();
    }
    compared
}

#[test]
fn what_is_remembered_is_what_would_be_found() {
    for info in crate::scenarios() {
        // Some games end early by chance.
        let mut compared = 0;
        for seed in 1..20 {
            compared += compare(&info.id, seed);
            if compared > 150 {
                break;
            }
        }
        assert!(compared > 150, "{}: {compared} comparisons", info.id);
    }
}

/// Two games on one thread, step by step in turn: neither is given what the other found.
#[test]
fn two_games_on_one_thread_do_not_mix() {
    let books = ["arnhem", "remagen"].map(|name| crate::open(name).unwrap());
    let mut dice = Seeded::from_number(7);
    let mut tables = books.map(|book| {
        let at = book.start();
        (book, at, Menu::default())
    });
    for _ in 0..80 {
        for (book, at, menu) in &mut tables {
            let Some(seat) = book.decision(at).seats.first() else { continue };
            let remembered = answers(book, at, seat, menu);
            let fresh = afresh(|| answers(book, at, seat, &mut Menu::default()));
            assert_eq!(remembered, fresh);
            let pick = menu.action(dice.roll(menu.len() as u32) as usize - 1);
            book.apply(at, seat, &pick, &mut dice, &mut Silent).unwrap();
        }
    }
}

/// The comparison can fail: a memory that is made to keep a wrong answer is found out.
#[test]
fn a_wrong_memory_is_found_out() {
    let book = crate::open("spearhead").unwrap();
    let mut at = book.start();
    let mut dice = Seeded::from_number(3);
    let mut menu = Menu::default();
    let can_move = |at: &Position, menu: &mut Menu| {
        let seat = book.decision(at).seats.first().unwrap();
        book.legal(at, seat, menu);
        menu.actions().find(|action| matches!(action, Action::Move { .. }))
    };
    let unit = loop {
        if let Some(action) = can_move(&at, &mut menu) {
            break action.unit().unwrap();
        }
        let seat = book.decision(&at).seats.first().unwrap();
        let pick = menu.action(dice.roll(menu.len() as u32) as usize - 1);
        book.apply(&mut at, seat, &pick, &mut dice, &mut Silent).unwrap();
    };
    let seat = book.decision(&at).seats.first().unwrap();
    let side = Side::of(seat);
    let game = book.game();
    let right = answers(&book, &at, seat, &mut Menu::default());
    super::moves(game, &at, side, |moves| {
        let from = at.hex_of(unit).unwrap();
        moves.look_up(game, &at, unit, from).hexes = board::HexSet::EMPTY;
    });
    assert_ne!(right, answers(&book, &at, seat, &mut Menu::default()));
    assert_eq!(right, afresh(|| answers(&book, &at, seat, &mut Menu::default())));
}
