//! Who could take what in one impulse.

use crate::area::{Area, AreaSet};
use crate::game::{Game, STACK, TRAFFIC};
use crate::numbers::Modifier;
use crate::position::{Attack, Position};
use crate::side::Side;
use crate::unit::UnitSet;

use super::odds::Sketch;

impl Game {
    /// The units of a side in an area that could attack a neighbouring area together.
    pub(super) fn strikers(&self, at: &Position, side: Side, from: Area, target: Area) -> UnitSet {
        let mut units = at.forces.units(from, side);
        if from == target {
            return units;
        }
        if !self.dry[from.index()].has(target) {
            // The bridge carries five, and what has crossed in this part is gone.
            let mut room = match self.span(from, target).filter(|&bridge| self.stands(at, bridge)) {
                Some(bridge) if at.activity.area == Some(from) => {
                    TRAFFIC - at.activity.traffic[bridge.index()].min(TRAFFIC)
                }
                Some(_) => TRAFFIC,
                None => 0,
            };
            let mut over = UnitSet::NONE;
            for unit in units {
                let wades = self.river[from.index()].has(target) && self.infantry.has(unit);
                if wades || room > 0 {
                    room -= u8::from(!wades);
                    over.insert(unit);
                }
            }
            units = over;
        }
        let room = STACK - at.forces.units(target, side).len().min(STACK);
        let barred = |unit: &crate::unit::UnitId| {
            self.zone_of(at, *unit).has(target) && !self.closed_to(at, *unit).has(target)
        };
        units.into_iter().filter(barred).take(room).collect()
    }

    /// What the boundary gives the defender of an attack from an area.
    pub(super) fn wet(&self, from: Area, target: Area) -> Modifier {
        if from == target || self.dry[from.index()].has(target) {
            Modifier::NONE
        } else if self.river[from.index()].has(target) {
            Modifier(1)
        } else {
            Modifier(2)
        }
    }

    /// How likely a side loses an area that it controls to one attack, in per cent.
    pub(super) fn danger(&self, at: &Position, owner: Side, area: Area) -> i32 {
        let enemy = owner.other();
        let near = (self.adjacent[area.index()] | AreaSet::one(area)) & at.forces.occupied(enemy);
        let guarded = at.forces.occupied(owner).has(area);
        if !guarded {
            // Any unit that comes takes it.
            let open = near.into_iter().any(|from| {
                from != area
                    && !at.forces.occupied(owner).has(from)
                    && !(self.strikers(at, enemy, from, area) - self.artillery).is_empty()
            });
            return if open { 70 } else { 0 };
        }
        let mut worst = 0;
        for from in near {
            // A contested stack must leave through Free areas and cannot strike its neighbour.
            if from != area && at.forces.occupied(owner).has(from) {
                continue;
            }
            let units = self.strikers(at, enemy, from, area);
            if (units - self.artillery).is_empty() {
                continue;
            }
            let mandatory = !at.forces.occupied(enemy).has(area);
            let sketch = Sketch {
                attack: Attack::Assault,
                side: enemy,
                target: area,
                units,
                mandatory,
                water: if mandatory { self.wet(from, area) } else { Modifier::NONE },
            };
            worst = worst.max(self.chance_to_take(at, &sketch));
        }
        worst
    }

    /// How likely an attack clears the area, in per cent.
    pub(super) fn chance_to_take(&self, at: &Position, sketch: &Sketch) -> i32 {
        let outlook = self.weigh(at, sketch);
        (outlook.takes + (100 - outlook.repulse - outlook.takes) / 4).clamp(0, 100)
    }
}
