//! The evaluation: what a position is worth, and what to do about it.
//!
//! Worths are in hundredths of a victory point. `score` judges a position; `suggest` plans a phase from the same
//! parts: `fields` and `lanes` (the ways by which games are won, with zones of control as nets), `threat` (what the
//! enemy could do to a unit), `chances` (what an attack is worth), put together by `setting_up`, `moving` and
//! `fighting`.

mod aims;
mod assault;
mod chances;
mod columns;
mod explain;
mod fields;
mod fighting;
mod lanes;
mod looking;
mod moving;
mod outlook;
mod reply;
mod score;
mod setting_up;
mod special;
mod temper;
mod threat;

use kernel::Dice;
use kit::Side;

pub(crate) use aims::{Aims, HEX};
pub(crate) use fields::{Field, Nets, WaysIn};
pub(crate) use lanes::Lanes;
pub(crate) use moving::Whims;
pub(crate) use outlook::POINT;
pub(crate) use temper::Temper;

use crate::action::Action;
use crate::game::Game;
use crate::position::{Position, Step};

impl Game {
    /// What the evaluation would have a side do from here.
    pub(crate) fn suggest<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: u32,
        dice: &mut D,
        into: &mut Vec<Action>,
    ) {
        if self.deciding(at) != Some(side) {
            return;
        }
        let whims = Whims { whim, dice };
        match at.step {
            Step::Setup(_) => self.plan_setup(at, side, whims, into),
            Step::Movement => self.plan_movement(at, side, whims, into),
            Step::Combat => self.plan_combat(at, side, whims, into),
            Step::Declare => self.plan_declaration(at, side, into),
            Step::Barrage | Step::Protect => self.plan_fire(at, side, into),
            Step::Retreat | Step::Displace | Step::Advance => self.plan_step(at, side, whims, into),
            Step::Plan | Step::Bridging | Step::Demolition | Step::Destruction => {
                self.plan_special(at, side, whims, into);
            }
            Step::Dawn | Step::Over => {}
        }
    }
}
