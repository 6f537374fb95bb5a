//! Retreats: where a unit may go, one unit at a time [14.2].

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::position::{Flight, Position};
use crate::side::Side;
use crate::unit::UnitId;
use crate::why::Why;

impl Game {
    /// Whether a unit can cross a boundary in retreat [14.2.4]. The five units per bridge do not bind here
    /// [ruling D39], and nobody retreats over an enemy-held bridge [21.4.9].
    fn retreats_across(&self, at: &Position, unit: UnitId, from: Area, to: Area) -> bool {
        if self.dry[from.index()].has(to) {
            return true;
        }
        let side = self.side(unit);
        if let Some(bridge) = self.span(from, to)
            && self.stands(at, bridge)
            && !self.enemy_holds(at, side, bridge)
        {
            return true;
        }
        self.river[from.index()].has(to) && self.infantry.has(unit)
    }

    /// Where the priorities send a unit from an area, the areas it has passed left out: the best class that there
    /// is, with all ties [14.2.2, ruling D53]. Full areas come last.
    pub(crate) fn retreats(&self, at: &Position, unit: UnitId, from: Area, passed: AreaSet) -> AreaSet {
        let side = self.side(unit);
        let own = at.controlled(side);
        let friends = at.forces.occupied(side);
        let enemies = at.forces.occupied(side.other());
        let mut near = self.adjacent[from.index()] - passed - self.closed_to(at, unit);
        // Never where the enemy is master and no friend stands.
        near = near & (own | friends);
        near = near.into_iter().filter(|&to| self.retreats_across(at, unit, from, to)).collect();
        let full: AreaSet = (near & friends).into_iter().filter(|&to| self.is_full(at, side, to)).collect();
        let room = near - full;
        let free = room & (own - enemies);
        if !free.is_empty() {
            let exposure = |area: Area| (self.adjacent[area.index()] - own).len();
            let least = free.into_iter().map(exposure).min().unwrap_or(0);
            return free.into_iter().filter(|&area| exposure(area) == least).collect();
        }
        let held = room & own & enemies;
        if !held.is_empty() {
            return held;
        }
        let contested = room & friends & enemies;
        if !contested.is_empty() {
            return contested;
        }
        full
    }

    /// Whether a retreat from an area leads anywhere, through full areas too.
    fn leads_out(&self, at: &Position, unit: UnitId, from: Area, passed: AreaSet) -> bool {
        let side = self.side(unit);
        self.retreats(at, unit, from, passed)
            .into_iter()
            .any(|to| !self.is_full(at, side, to) || self.leads_out(at, unit, to, passed | AreaSet::one(to)))
    }

    /// Whether a unit in an area could retreat from it.
    pub(crate) fn can_retreat(&self, at: &Position, unit: UnitId, from: Area) -> bool {
        self.leads_out(at, unit, from, AreaSet::one(from))
    }

    /// Where a unit that must retreat may go now.
    pub(crate) fn flights(&self, at: &Position, unit: UnitId) -> AreaSet {
        let combat = at.fight();
        if let Some((runner, here)) = combat.runner {
            return if runner == unit { self.retreats(at, unit, here, combat.passed) } else { AreaSet::NONE };
        }
        if combat.flight == Flight::Repulsed
            && let Some(entrant) = at.entrant(unit)
            && !self.is_full(at, self.side(unit), entrant.from)
        {
            // Back to where it came from and nowhere else [14.2]; over an enemy bridge there is no way back
            // [ruling D108].
            return if self.retreats_across(at, unit, combat.area, entrant.from) {
                AreaSet::one(entrant.from)
            } else {
                AreaSet::NONE
            };
        }
        self.retreats(at, unit, combat.area, AreaSet::one(combat.area))
    }

    /// Whether a unit that must retreat may go to an area.
    pub(crate) fn judge_retreat(&self, at: &Position, side: Side, unit: UnitId, to: Area) -> Result<(), Why> {
        if self.side(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        if !at.fight().running.has(unit) {
            return Err(Why::NotRetreating(unit));
        }
        if !self.flights(at, unit).has(to) {
            return Err(Why::NotByPriority(unit, to));
        }
        Ok(())
    }

    /// Where a defender may retreat of his own will: by the priorities, inside his zone, and only if it leads
    /// anywhere [14.2.3, 14.2.3n1, rulings D52, D83].
    pub(crate) fn withdrawals(&self, at: &Position, unit: UnitId) -> AreaSet {
        let combat = at.fight();
        let side = self.side(unit);
        let here = AreaSet::one(combat.area);
        if let Some((runner, from)) = combat.runner {
            return if runner == unit { self.retreats(at, unit, from, combat.passed) } else { AreaSet::NONE };
        }
        (self.retreats(at, unit, combat.area, here) & self.zone_of(at, unit))
            .into_iter()
            .filter(|&to| {
                !self.is_full(at, side, to) || self.leads_out(at, unit, to, here | AreaSet::one(to))
            })
            .collect()
    }

    /// Whether a defender may retreat to an area of his own will.
    pub(crate) fn judge_withdraw(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<(), Why> {
        if self.side(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        let combat = at.fight();
        let runs = combat.runner.is_some_and(|(runner, _)| runner == unit);
        if at.forces.area(unit) != Some(combat.area) && !runs {
            return Err(Why::NotDefending(unit));
        }
        let ways = self.withdrawals(at, unit);
        if ways.is_empty() {
            return Err(Why::CannotWithdraw(unit));
        }
        if !ways.has(to) {
            return Err(Why::NotByPriority(unit, to));
        }
        Ok(())
    }
}
