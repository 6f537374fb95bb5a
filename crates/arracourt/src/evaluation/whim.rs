//! Departing from what seems best, for variety.

use kernel::Dice;

/// How far to depart, and the dice to depart by.
pub(super) struct Whim<'a, D: Dice> {
    pub share: i32,
    pub dice: &'a mut D,
}

impl<D: Dice> Whim<'_, D> {
    /// A value as it seems today.
    pub fn bend(&mut self, value: i32) -> i32 {
        if self.share == 0 {
            return value;
        }
        let swing = self.dice.roll(201) as i32 - 101;
        value + swing * self.share * (60 + value.abs() / 2) / 10_000
    }

    /// Whether to do the other thing.
    pub fn strays(&mut self) -> bool {
        self.share > 0 && (self.dice.roll(300) as i32) < self.share
    }
}
