//! Set-up: which side places which units, and whether each of them finds a free hex [S3.0, S5.31].

use board::HexId;
use kit::Side;

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// Units of a side that have to be placed before play begins.
    pub(crate) fn to_set_up(&self, at: &Position, side: Side) -> UnitSet {
        let open = |unit: &UnitId| self.setup_group(*unit).is_some() && at.place(*unit) == Place::Waiting;
        self.of_side[side.index()].iter().filter(open).collect()
    }

    /// Whether there is anything to choose before the first turn: a unit that has one hex to itself stands there.
    pub(crate) fn is_set_up_in_play(&self) -> bool {
        self.scenario.setup.iter().any(|group| group.fixed().is_none())
    }

    /// The side that places its units next, in the order of the scenario; none if all stand.
    pub(crate) fn sets_up_next(&self, at: &Position) -> Option<Side> {
        let mut sides = self.scenario.setup.iter().map(|group| group.side);
        sides.find(|&side| !self.to_set_up(at, side).is_empty())
    }

    /// A unit that cannot be set up, however the others are placed; none if all can.
    ///
    /// Every unit is given a hex; where all of its hexes are taken, those who have them are asked to move on.
    pub(crate) fn unplaceable(&self, at: &Position) -> Option<UnitId> {
        let mut holder: Vec<Option<UnitId>> = vec![None; self.map.grid.len()];
        let waiting = self.to_set_up(at, Side::First) | self.to_set_up(at, Side::Second);
        waiting
            .iter()
            .find(|&unit| !self.find_hex(at, unit, &mut holder, &mut vec![false; self.map.grid.len()]))
    }

    fn find_hex(
        &self,
        at: &Position,
        unit: UnitId,
        holder: &mut [Option<UnitId>],
        seen: &mut [bool],
    ) -> bool {
        let Some(group) = self.setup_group(unit) else { return false };
        let open = |hex: &HexId| at.unit_at(*hex).is_none() && self.terrain.may_stand(self.class(unit), *hex);
        for hex in group.hexes.iter().filter(open) {
            let index = usize::from(hex.0);
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            if holder[index].is_none_or(|other| self.find_hex(at, other, holder, seen)) {
                holder[index] = Some(unit);
                return true;
            }
        }
        false
    }
}
