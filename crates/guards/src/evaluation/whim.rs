//! Departing from what seems best, for variety.

use kernel::Dice;

/// How far to depart, in per cent, and the dice to depart by.
pub(super) struct Whim<'a, D: Dice> {
    pub share: i32,
    pub dice: &'a mut D,
}

impl<D: Dice> Whim<'_, D> {
    /// Adds noise scaled by the whim to a value.
    pub fn bend(&mut self, value: i32) -> i32 {
        if self.share == 0 {
            return value;
        }
        let swing = self.dice.roll(201) as i32 - 101;
        value + swing * self.share * (40 + value.abs() / 2) / 10_000
    }

    /// Whether to do the other thing.
    pub fn strays(&mut self) -> bool {
        self.share > 0 && (self.dice.roll(400) as i32) < self.share
    }
}
