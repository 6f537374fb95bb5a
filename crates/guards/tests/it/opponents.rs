//! The judgement behind the computer players: its plans are legal, it knows no more than its seat, it plays sensibly.

use std::collections::VecDeque;

use guards::{Action, Guards, Menu, Position, View};
use kernel::prelude::*;
use kernel::{Choices, Dice, Evaluation, Seat, Seeded, Silent, Viewer};

use crate::table::{BRITISH, GERMAN, table};

/// A player that follows its plans, as the Regular does.
struct Planner {
    dice: Seeded,
    plan: VecDeque<Action>,
    unplanned: usize,
}

impl Planner {
    fn new(seed: u64) -> Planner {
        Planner { dice: Seeded::from_number(seed), plan: VecDeque::new(), unplanned: 0 }
    }

    fn decide(&mut self, book: &Guards, view: &View, seat: Seat) -> Action {
        if let Some(action) = self.plan.pop_front().filter(|action| book.check(view, seat, action).is_ok()) {
            return action;
        }
        let plan = suggestion(book, view, seat, &mut self.dice);
        self.plan = plan.into();
        if let Some(action) = self.plan.pop_front().filter(|action| book.check(view, seat, action).is_ok()) {
            return action;
        }
        self.plan.clear();
        self.unplanned += 1;
        let mut list = Menu::default();
        book.legal(view, seat, &mut list);
        list.action(self.dice.roll(list.len() as u32) as usize - 1)
    }
}

/// What the judgement suggests to a seat, from what it may know.
fn suggestion(book: &Guards, view: &View, seat: Seat, dice: &mut Seeded) -> Vec<Action> {
    let guess = book.guess(view, dice);
    let mut plan = Vec::new();
    book.suggest(&guess, seat, 0, dice, &mut plan);
    plan
}

/// Plays a game between two planners and looks at every position on the way.
fn play(name: &str, seed: u64, mut visit: impl FnMut(&Guards, &Position, Seat)) -> (usize, usize) {
    let book = guards::open(name).unwrap();
    let mut players = [Planner::new(seed), Planner::new(seed + 1)];
    let mut dice = Seeded::from_number(seed + 2);
    let mut at = book.start();
    let mut steps = 0;
    while book.outcome(&at).is_none() {
        let seat = book.decision(&at).seats.first().expect("someone decides");
        visit(&book, &at, seat);
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        let action = players[usize::from(seat.0)].decide(&book, &view, seat);
        // A plan ends where the other side or a die interferes.
        players[1 - usize::from(seat.0)].plan.clear();
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
        steps += 1;
        assert!(steps < 40_000, "{name}: the game does not end");
    }
    (steps, players.iter().map(|player| player.unplanned).sum())
}

/// There is a plan for every question of every scenario, and its first action is legal.
#[test]
fn every_question_has_an_answer() {
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge+welsh"] {
        let (steps, unplanned) = play(name, 5, |_, _, _| {});
        assert!(unplanned * 200 <= steps, "{name}: no legal plan {unplanned} times in {steps} decisions");
    }
}

/// Two worlds that a seat cannot tell apart get the same decision.
#[test]
fn hidden_units_do_not_change_a_decision() {
    let mut compared = 0;
    let mut number = 0;
    play("goodwood", 9, |book, at, seat| {
        number += 1;
        if number % 37 != 0 {
            return;
        }
        let view = book.view(at, Viewer::Seat(seat)).into_owned();
        let other = book.guess(&view, &mut Seeded::from_number(number));
        let seen = book.view(&other, Viewer::Seat(seat)).into_owned();
        if seen != view {
            return;
        }
        compared += usize::from(other != *at);
        let decide = |view: &View| suggestion(book, view, seat, &mut Seeded::from_number(3));
        assert_eq!(decide(&view), decide(&seen), "step {number}");
    });
    assert!(compared >= 10, "{compared} worlds compared");
}

/// A gun that can hit a moving tank fires at it, and says how often it hits.
#[test]
fn a_gun_fires_at_what_moves_past_it() {
    let table = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0636: 88-KGL")
        .play(&["take 1-2GG", "go 0639"]);
    let book = &table.book;
    let view = book.view(&table.at, Viewer::Seat(GERMAN)).into_owned();
    let plan = suggestion(book, &view, GERMAN, &mut Seeded::from_number(1));
    assert!(matches!(plan[..], [Action::Fire(..)]), "{plan:?}");
    assert!(book.explain(&table.at, GERMAN, &plan[0]).contains("in 36"));
    assert_eq!(book.evaluate(&table.at, GERMAN), -book.evaluate(&table.at, BRITISH));
}
