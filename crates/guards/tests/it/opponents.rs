//! The judgement behind the computer players: its plans are legal, it knows no more than its seat, it plays sensibly.

use std::collections::VecDeque;

use guards::{Action, Guards, Menu, Position, View};
use kernel::prelude::*;
use kernel::{Choices, Dice, Evaluation, Seat, Seed, Seeded, Silent, Viewer};
use opponents::{Control, Level, Limits, Opponent};

use crate::table::{BRITISH, GERMAN, Table, table};

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

/// What a player who thinks of everything does, from what the seat may know.
fn deliberation(book: &Guards, view: &View, seat: Seat, dice: &mut Seeded) -> Vec<Action> {
    let guess = book.guess(view, dice);
    let mut plan = Vec::new();
    book.deliberate(&guess, seat, dice, &mut plan);
    plan
}

/// Plays a game between two planners and looks at every position on the way.
pub fn play(name: &str, seed: u64, mut visit: impl FnMut(&Guards, &Position, Seat)) -> (usize, usize) {
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
        let ponder = |view: &View| deliberation(book, view, seat, &mut Seeded::from_number(3));
        assert_eq!(ponder(&view), ponder(&seen), "step {number}");
    });
    assert!(compared >= 10, "{compared} worlds compared");
}

/// The search plays on guesses: in two worlds that its seat cannot tell apart it comes to the same action for the same reason.
#[test]
fn hidden_units_do_not_change_a_search() {
    let (mut compared, mut number) = (0, 0);
    play("goodwood", 11, |book, at, seat| {
        if book.is_routine(at) {
            return;
        }
        number += 1;
        if number % 29 != 0 {
            return;
        }
        let view = book.view(at, Viewer::Seat(seat)).into_owned();
        let other = book.guess(&view, &mut Seeded::from_number(number));
        let seen = book.view(&other, Viewer::Seat(seat)).into_owned();
        compared += usize::from(other != *at);
        let search = |view: &View| {
            let mut player = Opponent::<Guards>::new(Level::Veteran, &Seed::from_number(number));
            let thought = player.decide(book, view, seat, &Limits::nodes(300), &Control::new());
            thought.map(|thought| (thought.action, thought.why, thought.nodes))
        };
        assert_eq!(search(&view), search(&seen), "chit {number}");
    });
    assert!(compared >= 2, "{compared} worlds compared");
}

/// Plans of another temper differ from the usual one in intention: they send a formation elsewhere.
#[test]
fn a_search_has_plans_of_other_intentions() {
    let text = "turn 1, clear, 2GG moves\n3944: HQ-2GG 1-2GG 2-2GG 3-2GG\n3435: HQ-KGL Gren-KGL\n2948: HQ-16-Luft 1-16L";
    let table = table(text);
    let mut dice = Seeded::from_number(1);
    let mut plans: Vec<Vec<Action>> = Vec::new();
    for whim in [0, 50, 50, 50, 50, 50, 50, 50, 50] {
        let mut plan = Vec::new();
        table.book.suggest(&table.at, BRITISH, whim, &mut dice, &mut plan);
        plans.push(plan);
    }
    // Where the tanks of each plan go last.
    let ends = |plan: &Vec<Action>| {
        plan.iter().rev().find_map(|action| match action {
            Action::Go(hex) => Some(*hex),
            _ => None,
        })
    };
    let mut goals: Vec<_> = plans.iter().map(ends).collect();
    goals.sort_unstable();
    goals.dedup();
    assert!(goals.len() >= 4, "{goals:?}");
}

/// A gun that can hit a moving tank fires at it, and says how often it hits.
#[test]
fn a_gun_fires_at_what_moves_past_it() {
    let table = table("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0636: 88-KGL")
        .play(&["take 1-2GG", "go 0639"]);
    let book = &table.book;
    let view = book.view(&table.at, Viewer::Seat(GERMAN)).into_owned();
    let plan = deliberation(book, &view, GERMAN, &mut Seeded::from_number(1));
    assert!(matches!(plan[..], [Action::Fire(..)]), "{plan:?}");
    assert!(book.explain(&table.at, GERMAN, &plan[0]).contains("in 36"));
    assert_eq!(book.evaluate(&table.at, GERMAN), -book.evaluate(&table.at, BRITISH));
}

/// A Regular fires at two hexes and holds its fire at long range; a Veteran knows that a shot costs nothing.
#[test]
fn levels_differ_in_what_they_think_of() {
    let plans = |table: &Table| {
        let view = table.book.view(&table.at, Viewer::Seat(GERMAN)).into_owned();
        [suggestion, deliberation].map(|plan| plan(&table.book, &view, GERMAN, &mut Seeded::from_number(1)))
    };
    let far = table("turn 1, clear, 2GG moves\n0641: HQ-2GG 1-2GG 2-2GG\n0636: 88-KGL")
        .play(&["take 1-2GG", "go 0640"]);
    let [regular, veteran] = plans(&far);
    assert_eq!(regular, [Action::Hold]);
    assert!(matches!(veteran[..], [Action::Fire(..)]), "{veteran:?}");
    let near = far.play(&["hold", "go 0639", "hold", "go 0638"]);
    for plan in plans(&near) {
        assert!(matches!(plan[..], [Action::Fire(..)]), "{plan:?}");
    }
}

/// Only the attacker's plans are searched: the defender's show what they are worth at the end of the battle alone.
#[test]
fn the_defender_does_not_search() {
    let text = "0640: HQ-2GG 1-2GG 2-2GG\n0637: Gren-KGL\n0634: HQ-KGL";
    let british = table(&format!("turn 1, clear, 2GG drawn\n{text}"));
    let german = table(&format!("turn 1, clear, KGL drawn\n{text}"));
    assert!(!british.book.is_routine(&british.at));
    assert!(german.book.is_routine(&german.at));
}
