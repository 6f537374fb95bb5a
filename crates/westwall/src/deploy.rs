//! Whether everybody who is to be set up finds a hex of his own [S3.0, S5.31].

use board::HexId;

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::UnitId;

impl Game {
    /// A unit that cannot be set up, however the others are placed; nobody if all can.
    ///
    /// Every unit is given a hex; where all of its hexes are taken, those who have them are asked to move on.
    pub(crate) fn unplaceable(&self, p: &Position) -> Option<UnitId> {
        let mut holder: Vec<Option<UnitId>> = vec![None; self.map.grid.len()];
        let waiting = (self.of_side[0] | self.of_side[1]).iter();
        let mut units =
            waiting.filter(|&unit| self.setup_group(unit).is_some() && p.place(unit) == Place::Waiting);
        units.find(|&unit| !self.find_hex(p, unit, &mut holder, &mut vec![false; self.map.grid.len()]))
    }

    fn find_hex(&self, p: &Position, unit: UnitId, holder: &mut [Option<UnitId>], seen: &mut [bool]) -> bool {
        let Some(group) = self.setup_group(unit) else { return false };
        let open = |hex: &HexId| p.unit_at(*hex).is_none() && self.terrain.may_stand(self.class(unit), *hex);
        for hex in group.hexes.iter().filter(open) {
            let index = usize::from(hex.0);
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            if holder[index].is_none_or(|other| self.find_hex(p, other, holder, seen)) {
                holder[index] = Some(unit);
                return true;
            }
        }
        false
    }
}
