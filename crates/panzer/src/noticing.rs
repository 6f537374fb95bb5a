//! Limited spotting: a die decides whether a unit in sight and range is noticed [7.7].

use kernel::{Dice, SeatSet};
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Range;
use crate::position::Position;
use crate::shipped::misc;
use crate::spotting::SpotRow;

impl Game {
    /// Whether a side notices a unit that it has in sight and range: beside it always, else by one roll a turn [7.7, 7.43b].
    ///
    /// Neither side sees the die: a roll would tell that there is something to be seen.
    pub(crate) fn notices<D: Dice>(
        &self,
        at: &mut Position,
        side: Side,
        target: UnitId,
        row: SpotRow,
        dice: &mut D,
    ) -> bool {
        if !self.options().limited_spotting {
            return true;
        }
        let Some(hex) = at.unit(target).hex() else { return false };
        let (mut beside, mut recon) = (false, false);
        for spotter in self.own(side).iter().filter(|&spotter| self.spots(at, spotter, target, row)) {
            beside |= at.unit(spotter).hex().is_some_and(|here| self.range(here, hex) <= Range(1));
            recon |= self.is_recon(spotter);
        }
        if beside {
            return true;
        }
        let tried = &mut at.tried[side.index()];
        if tried.has(target) {
            return false;
        }
        tried.insert(target);
        let table = &misc().notice;
        let mut number = table.number.0;
        if recon {
            number += table.recon.0;
        }
        if row == SpotRow::Fire {
            number += table.fired.0;
        }
        i16::from(dice.roll_for(100, SeatSet::NONE) as u8) <= number
    }
}
