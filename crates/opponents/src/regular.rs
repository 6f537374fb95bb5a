//! The Regular: plays the rulebook's plan for the phase.

use kernel::{Choices, Dice, Rulebook, Seat, Seeded, Silent};

use crate::plans::Found;

/// The most actions that are evaluated if the rulebook has no plan.
const LOOKS: usize = 512;

/// The rulebook's plan; if it has none, the action with the best evaluation.
pub(crate) fn plan<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    choices: &R::Choices,
    dice: &mut Seeded,
) -> Found<R::Action> {
    let mut plan = Vec::new();
    rules.suggest(known, seat, 0, dice, &mut plan);
    plan_or_look(rules, known, seat, choices, dice, plan)
}

/// The rulebook's plan when it takes time; if it has none, the action with the best evaluation.
pub(crate) fn deliberate<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    choices: &R::Choices,
    dice: &mut Seeded,
) -> Found<R::Action> {
    let mut plan = Vec::new();
    rules.deliberate(known, seat, dice, &mut plan);
    plan_or_look(rules, known, seat, choices, dice, plan)
}

fn plan_or_look<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    choices: &R::Choices,
    dice: &mut Seeded,
    plan: Vec<R::Action>,
) -> Found<R::Action> {
    if !plan.is_empty() {
        return Found { plan, nodes: 0, note: String::new() };
    }
    let (action, nodes) = look(rules, known, seat, choices, dice);
    Found { plan: vec![action], nodes, note: format!("best of {}", choices.len()) }
}

/// The action with the best evaluation; of equal ones, a random one.
fn look<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    choices: &R::Choices,
    dice: &mut Seeded,
) -> (R::Action, u64) {
    let (mut best, mut equal, mut found) = (i32::MIN, 0, None);
    let every = choices.len().div_ceil(LOOKS);
    for index in (0..choices.len()).step_by(every) {
        let action = choices.action(index);
        let mut trial = known.clone();
        let Ok(()) = rules.apply(&mut trial, seat, &action, dice, &mut Silent) else { continue };
        let worth = rules.evaluate(&trial, seat);
        equal = if worth > best { 1 } else { equal + u32::from(worth == best) };
        if worth > best || (worth == best && dice.roll(equal) == 1) {
            (best, found) = (worth, Some(action));
        }
    }
    (found.unwrap_or_else(|| choices.action(0)), choices.len() as u64)
}
