//! Departing from what seems best, for variety.

use kernel::Dice;

use super::skill::Skill;

/// From this share on, in per cent, a plan has another temper.
const MOODY: i32 = 30;

/// What a whole plan is bent on. Noise alone changes single moves: a plan that drives on, one that storms, and one for
/// another aim need many of them to change together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Temper {
    /// The fear of losses, in per cent of the usual.
    pub caution: i32,
    /// The pull of the aim, in per cent of the usual.
    pub drive: i32,
    /// The worth of attacks, in per cent of the usual.
    pub attack: i32,
    /// Which aim the whole formation is sent to, by its rank; nothing if each group has its own.
    pub together: Option<usize>,
}

impl Temper {
    const USUAL: Temper = Temper { caution: 100, drive: 100, attack: 100, together: None };

    /// A plan that holds back looks better at the end of one activation than at the end of the battle: no temper is timid.
    fn drawn<D: Dice>(dice: &mut D) -> Temper {
        let usual = Temper::USUAL;
        match dice.roll(8) {
            // All for one place: the best, the next, the one after it.
            1 | 2 => Temper { together: Some(0), drive: 150, ..usual },
            3 => Temper { together: Some(1), drive: 150, ..usual },
            4 => Temper { together: Some(2), drive: 150, ..usual },
            // Storm, whatever it costs.
            5 => Temper { caution: 30, attack: 300, ..usual },
            _ => {
                let mut pick = |of: [i32; 4]| of[dice.roll(4) as usize - 1];
                Temper {
                    caution: pick([30, 60, 100, 150]),
                    drive: pick([70, 100, 150, 200]),
                    attack: pick([100, 100, 150, 300]),
                    ..usual
                }
            }
        }
    }
}

/// How far to depart, in per cent, and the dice to depart by.
pub(super) struct Whim<'a, D: Dice> {
    share: i32,
    dice: &'a mut D,
    /// What the plan is bent on.
    pub temper: Temper,
    /// What the player thinks of.
    pub skill: Skill,
}

impl<'a, D: Dice> Whim<'a, D> {
    pub fn new(share: u32, skill: Skill, dice: &'a mut D) -> Self {
        let share = share as i32;
        let temper = if share < MOODY { Temper::USUAL } else { Temper::drawn(dice) };
        Whim { share, dice, temper, skill }
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
