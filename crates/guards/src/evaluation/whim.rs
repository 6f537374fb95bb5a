//! Departing from what seems best, for variety.

use kernel::Dice;

/// From this share on, in per cent, a plan has another temper.
const MOODY: i32 = 30;

/// What a whole plan is bent on, in per cent of the usual. Noise alone changes single moves: a plan that holds back, or one
/// that storms, needs many of them to change together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Temper {
    /// The fear of losses.
    pub caution: i32,
    /// The pull of the aim.
    pub drive: i32,
    /// The worth of attacks.
    pub attack: i32,
}

impl Temper {
    const USUAL: Temper = Temper { caution: 100, drive: 100, attack: 100 };

    fn drawn<D: Dice>(dice: &mut D) -> Temper {
        let mut pick = |of: [i32; 4]| of[dice.roll(4) as usize - 1];
        Temper {
            caution: pick([30, 100, 200, 400]),
            drive: pick([40, 100, 100, 200]),
            attack: pick([50, 100, 150, 300]),
        }
    }
}

/// How far to depart, in per cent, and the dice to depart by.
pub(super) struct Whim<'a, D: Dice> {
    share: i32,
    dice: &'a mut D,
    /// What the plan is bent on.
    pub temper: Temper,
}

impl<'a, D: Dice> Whim<'a, D> {
    pub fn new(share: u32, dice: &'a mut D) -> Self {
        let share = share as i32;
        let temper = if share < MOODY { Temper::USUAL } else { Temper::drawn(dice) };
        Whim { share, dice, temper }
    }

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
