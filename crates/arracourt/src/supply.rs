//! Supply lines [15.3, 15.4].

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::position::Position;
use crate::side::Side;
use crate::unit::UnitSet;

impl Game {
    /// The areas that a supply line can go to from an area: no unbridged canal [15.4.1]; rivers are no obstacle.
    pub(crate) fn lines_from(&self, at: &Position, area: Area) -> AreaSet {
        let near = self.adjacent[area.index()];
        if !self.options.bridges {
            return near;
        }
        let canal = near - self.dry[area.index()] - self.river[area.index()];
        let broken =
            canal.into_iter().filter(|&to| self.span(area, to).is_none_or(|bridge| !self.stands(at, bridge)));
        near - broken.collect()
    }

    /// Everything that can be reached from some areas inside a set of areas.
    pub(crate) fn flood(&self, at: &Position, from: AreaSet, inside: AreaSet) -> AreaSet {
        let mut found = from & inside;
        let mut edge = found;
        while !edge.is_empty() {
            let mut next = AreaSet::NONE;
            for area in edge {
                next |= self.lines_from(at, area);
            }
            edge = (next & inside) - found;
            found |= edge;
        }
        found
    }

    /// The areas of a side that can trace a supply line [15.3].
    pub fn supplied(&self, at: &Position, side: Side) -> AreaSet {
        self.flood(at, self.sources[side.index()], at.controlled(side))
    }

    /// The units of a side that cannot trace supply as things are [ruling D60].
    pub(crate) fn cut_off(&self, at: &Position, side: Side) -> UnitSet {
        let supplied = self.supplied(at, side);
        let mut cut = UnitSet::NONE;
        for area in at.forces.occupied(side) - supplied {
            let linked = at.controller(area) != side && !(self.lines_from(at, area) & supplied).is_empty();
            if !linked {
                cut |= at.forces.units(area, side);
            }
        }
        cut
    }

    /// The areas that change hands because they are empty and no supply reaches them: of both sides, on one
    /// snapshot [15.2, ruling D62].
    pub(crate) fn forlorn(&self, at: &Position) -> AreaSet {
        let mut forlorn = AreaSet::NONE;
        for side in Side::BOTH {
            forlorn |= at.controlled(side) - at.forces.occupied(side) - self.supplied(at, side);
        }
        forlorn
    }
}
