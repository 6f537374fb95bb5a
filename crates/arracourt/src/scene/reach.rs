//! Where a unit could go in an assault of its side, whatever is being played.

use super::touch::Route;
use crate::area::Area;
use crate::game::Game;
use crate::position::{Part, Position, Step};
use crate::side::Side;
use crate::unit::UnitId;

impl Game {
    /// The position after an assault from an area has been declared, in either side's impulse.
    pub(crate) fn assaulting(&self, at: &Position, side: Side, area: Area) -> Position {
        let mut opened = at.clone();
        opened.active = side;
        self.begin_part(&mut opened, Part::Assault, Some(area));
        opened.step = Step::Assault;
        opened.combat = None;
        opened
    }

    /// The areas that a unit could reach, each by its cheapest way.
    pub(crate) fn reach_of(&self, at: &Position, unit: UnitId) -> Vec<(Area, Route)> {
        let Some(area) = at.forces.area(unit) else { return Vec::new() };
        let side = self.side(unit);
        if at.step == Step::Assault && side == at.active {
            return self.routes(at, side, unit);
        }
        self.routes(&self.assaulting(at, side, area), side, unit)
    }
}
