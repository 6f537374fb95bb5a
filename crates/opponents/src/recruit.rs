//! The Recruit: sensible moves without a plan.

use kernel::{Choices, Dice, Rulebook, Seat, Seeded, Silent};

use crate::plans::Found;

/// How many actions it considers.
const THOUGHTS: u32 = 8;

/// Evaluates a few random actions and takes one of the better half.
pub(crate) fn choose<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    choices: &R::Choices,
    dice: &mut Seeded,
) -> Found<R::Action> {
    let mut thoughts = Vec::new();
    for _ in 0..THOUGHTS.min(choices.len() as u32) {
        let action = choices.action(dice.roll(choices.len() as u32) as usize - 1);
        let mut trial = known.clone();
        let worth = match rules.apply(&mut trial, seat, &action, dice, &mut Silent) {
            Ok(()) => rules.evaluate(&trial, seat),
            Err(_) => i32::MIN,
        };
        thoughts.push((worth, action));
    }
    thoughts.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    let sensible = thoughts.len().div_ceil(2);
    let (_, action) = thoughts.swap_remove(dice.roll(sensible as u32) as usize - 1);
    Found { plan: vec![action], nodes: u64::from(THOUGHTS), note: "it looked sensible".into() }
}
