//! A computer player at one seat of one game.

use std::collections::VecDeque;

use kernel::{Choices, Dice, Rulebook, Seat, Seed, Seeded, Silent, Viewer};

use crate::veteran::Veteran;
use crate::{Control, Level, Limits, recruit, regular};

/// What a computer player has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought<A> {
    /// What it does.
    pub action: A,
    /// Why, in one line.
    pub why: String,
    /// How many actions it has tried for this decision.
    pub nodes: u64,
}

/// An action of a plan, and what the seat expects to see before it.
struct Planned<R: Rulebook> {
    seen: R::View,
    action: R::Action,
    why: String,
}

/// A computer player at one seat of one game. It keeps its plan between decisions. Its choices depend only on its seed,
/// the views it was given, and the limits.
pub struct Opponent<R: Rulebook> {
    level: Level,
    dice: Seeded,
    plan: VecDeque<Planned<R>>,
}

impl<R: Rulebook> Opponent<R> {
    /// A player of a level; the seed fixes its dice.
    pub fn new(level: Level, seed: &Seed) -> Self {
        Opponent { level, dice: Seeded::new(seed), plan: VecDeque::new() }
    }

    /// The level it plays at.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Its choice as `seat`, from what the seat may know; `None` if there is nothing to decide.
    ///
    /// It knows no more than the view: it searches guesses at the position, with its own dice.
    pub fn decide(
        &mut self,
        rules: &R,
        view: &R::View,
        seat: Seat,
        limits: &Limits,
        control: &Control,
    ) -> Option<Thought<R::Action>> {
        control.report(0);
        while let Some(planned) = self.plan.pop_front() {
            let holds = planned.seen == *view
                || self.level == Level::Veteran && rules.still_holds(&planned.seen, view, seat);
            if holds && rules.check(view, seat, &planned.action).is_ok() {
                control.report(1000);
                return Some(Thought { action: planned.action, why: planned.why, nodes: 0 });
            }
            if holds && rules.leaves_out_impossible() {
                continue;
            }
            self.plan.clear();
        }
        let known = rules.guess(view, &mut self.dice);
        let mut choices = R::Choices::default();
        rules.legal(view, seat, &mut choices);
        if choices.is_empty() {
            return None;
        }
        if choices.len() == 1 {
            let why = "the only legal action".into();
            return Some(Thought { action: choices.action(0), why, nodes: 0 });
        }
        let found = match self.level {
            Level::Random => {
                let pick = self.dice.roll(choices.len() as u32) as usize - 1;
                let why = format!("random choice of {}", choices.len());
                return Some(Thought { action: choices.action(pick), why, nodes: 0 });
            }
            Level::Recruit => recruit::choose(rules, &known, seat, &choices, &mut self.dice),
            Level::Regular => regular::plan(rules, &known, seat, &choices, &mut self.dice),
            Level::Veteran if rules.is_routine(&known) => {
                regular::deliberate(rules, &known, seat, &choices, &mut self.dice)
            }
            Level::Veteran => {
                Veteran::new(rules, view, seat, limits, control, &mut self.dice).plan(&known, &choices)
            }
        };
        control.report(1000);
        self.remember(rules, view, seat, found.plan, &found.note);
        let Some(first) = self.plan.pop_front() else {
            // Stopped before it tried anything, and the rulebook has no plan: it acts all the same.
            let action = choices.action(self.dice.roll(choices.len() as u32) as usize - 1);
            return Some(Thought { action, why: "no time to search".into(), nodes: found.nodes });
        };
        Some(Thought { action: first.action, why: first.why, nodes: found.nodes })
    }

    /// Keeps a plan up to the first die or decision of another seat, each action with what the seat will see before it.
    /// A window does not end a plan: the plan expects the other side to pass, and is dropped if it does not.
    fn remember(&mut self, rules: &R, view: &R::View, seat: Seat, plan: Vec<R::Action>, note: &str) {
        let mut at = rules.guess(view, &mut self.dice);
        // A plan is kept up to its first die, so what these show is never used.
        let mut dice = Seeded::from_number(0);
        let start = dice.place();
        for action in plan {
            if !crate::windows::pass(rules, &mut at, seat, &mut dice) || dice.place() != start {
                break;
            }
            let seen = rules.view(&at, Viewer::Seat(seat)).into_owned();
            if rules.check(&seen, seat, &action).is_err() {
                break;
            }
            let reason = rules.explain(&at, seat, &action);
            // The search's note goes with the first action only.
            let note = if self.plan.is_empty() { note } else { "" };
            let why = match (reason.is_empty(), note.is_empty()) {
                (false, false) => format!("{reason} ({note})"),
                (false, true) => reason,
                (true, false) => note.to_string(),
                (true, true) => "as planned".into(),
            };
            let done = rules.apply(&mut at, seat, &action, &mut dice, &mut Silent).is_ok();
            self.plan.push_back(Planned { seen, action, why });
            if dice.place() != start || !done {
                break;
            }
        }
    }
}
