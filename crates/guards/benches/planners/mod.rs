//! Two players who follow the judgement's plans, as the Regular does.

use std::collections::VecDeque;

use guards::{Action, Guards, Menu, View};
use kernel::prelude::*;
use kernel::{Choices, Dice, Evaluation, Seat, Seeded, Silent, Viewer};

struct Planner {
    dice: Seeded,
    plan: VecDeque<Action>,
}

impl Planner {
    fn next(&mut self, book: &Guards, view: &View, seat: Seat) -> Option<Action> {
        self.plan.pop_front().filter(|action| book.check(view, seat, action).is_ok())
    }

    fn decide(&mut self, book: &Guards, view: &View, seat: Seat) -> Action {
        if let Some(action) = self.next(book, view, seat) {
            return action;
        }
        let guess = book.guess(view, &mut self.dice);
        let mut plan = Vec::new();
        book.suggest(&guess, seat, 0, &mut self.dice, &mut plan);
        self.plan = plan.into();
        if let Some(action) = self.next(book, view, seat) {
            return action;
        }
        self.plan.clear();
        let mut list = Menu::default();
        book.legal(view, seat, &mut list);
        list.action(self.dice.roll(list.len() as u32) as usize - 1)
    }
}

/// Plays a game to its end; how many decisions it took.
pub fn play(book: &Guards, seed: u64) -> usize {
    let mut players =
        [0, 1].map(|n| Planner { dice: Seeded::from_number(3 * seed + n), plan: VecDeque::new() });
    let mut dice = Seeded::from_number(3 * seed + 2);
    let (mut at, mut steps) = (book.start(), 0);
    while let Some(seat) = book.decision(&at).seats.first() {
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        let action = players[usize::from(seat.0)].decide(book, &view, seat);
        // A plan ends where the other side or a die interferes.
        players[1 - usize::from(seat.0)].plan.clear();
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).expect("it is legal");
        steps += 1;
    }
    steps
}
