//! Retreats: where a unit may go, one unit at a time [14.2].

use kit::clause;

use crate::area::{ALL_AREAS, AREAS, Area, AreaSet};
use crate::game::{Game, STACK};
use crate::position::{Flight, Position};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::UnitId;

impl Game {
    /// Whether a unit can cross a boundary in retreat [14.2.4]. The five units per bridge do not bind here
    /// [10.3.5, ruling D39], and no unit retreats over an enemy-held bridge [21.4.9].
    pub(crate) fn retreats_across(&self, at: &Position, unit: UnitId, from: Area, to: Area) -> bool {
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

    /// Where the priorities send a unit from an area, the areas it has passed left out [14.2.2]. Of equal areas those
    /// inside its zone come first: no owner sends a unit out of it by choice [19.4.1, 19.4.3, ruling D83].
    pub(crate) fn retreats(&self, at: &Position, unit: UnitId, from: Area, passed: AreaSet) -> AreaSet {
        let equal = self.by_priorities(at, unit, from, passed);
        let inside = equal & self.zone_of(at, unit);
        if inside.is_empty() { equal } else { inside }
    }

    /// The best class of areas that there is, with all ties; full areas come last [14.2.2, ruling D53].
    fn by_priorities(&self, at: &Position, unit: UnitId, from: Area, passed: AreaSet) -> AreaSet {
        let side = self.side(unit);
        let own = at.controlled(side);
        let friends = at.forces.occupied(side);
        let enemies = at.forces.occupied(side.other());
        let mut near = self.adjacent[from.index()] - passed - self.closed_to(at, unit);
        // Never where the enemy is master and no friend stands.
        near &= own | friends;
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

    /// Whether a retreat from an area leads anywhere inside some areas, through full ones too.
    fn leads_out(&self, at: &Position, unit: UnitId, from: Area, passed: AreaSet, within: AreaSet) -> bool {
        let side = self.side(unit);
        (self.retreats(at, unit, from, passed) & within).into_iter().any(|to| {
            !self.is_full(at, side, to) || self.leads_out(at, unit, to, passed | AreaSet::one(to), within)
        })
    }

    /// Whether a unit in an area could retreat from it.
    pub(crate) fn can_retreat(&self, at: &Position, unit: UnitId, from: Area) -> bool {
        self.leads_out(at, unit, from, AreaSet::one(from), ALL_AREAS)
    }

    /// Where a unit goes back to: a repulsed attacker to where it came from, while there is room [14.2].
    fn origin(&self, at: &Position, unit: UnitId) -> Option<Area> {
        let combat = at.fight();
        if combat.flight != Flight::Repulsed || combat.runner.is_some() {
            return None;
        }
        at.entrant(unit).map(|entrant| entrant.from).filter(|&from| !self.is_full(at, self.side(unit), from))
    }

    /// Where a unit that must retreat may go now.
    pub(crate) fn flights(&self, at: &Position, unit: UnitId) -> AreaSet {
        let combat = at.fight();
        if let Some((runner, here)) = combat.runner {
            return if runner == unit { self.retreats(at, unit, here, combat.passed) } else { AreaSet::NONE };
        }
        if let Some(from) = self.origin(at, unit) {
            // Back to where it came from and nowhere else [14.2]; over an enemy bridge there is no way back
            // [ruling D108].
            return if self.retreats_across(at, unit, combat.area, from) {
                AreaSet::one(from)
            } else {
                AreaSet::NONE
            };
        }
        self.retreats(at, unit, combat.area, AreaSet::one(combat.area))
    }

    /// The next retreat where nothing is left to choose: every unit has one way, and there is room for all that go the
    /// same way, so that their order makes no difference [14.2.1].
    pub(crate) fn only_retreat(&self, at: &Position) -> Option<(UnitId, Area)> {
        let side = self.fleeing(at);
        let mut next = None;
        let mut coming = [0; AREAS];
        for unit in at.fight().running {
            let ways = self.flights(at, unit);
            let to = ways.first().filter(|_| ways.len() == 1)?;
            coming[to.index()] += 1;
            next.get_or_insert((unit, to));
        }
        let fits = |to: Area| {
            let more = coming[to.index()];
            more == 0 || at.forces.units(to, side).len() + more <= STACK
        };
        next.filter(|_| Area::all().all(fits))
    }

    /// Whether a unit that must retreat may go to an area.
    pub(crate) fn check_retreat(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("14.2.1").refuses(Reason::EnemyUnit(unit)));
        }
        if !at.fight().running.has(unit) {
            return Err(clause!("14.2").refuses(Reason::NotRetreating(unit)));
        }
        if !self.flights(at, unit).has(to) {
            let back = self.origin(at, unit).is_some();
            return Err(if back {
                clause!("14.2").refuses(Reason::NotWhereFrom(unit, to))
            } else {
                clause!("14.2.2").refuses(Reason::NotByPriority(unit, to))
            });
        }
        Ok(())
    }

    /// Where a defender may retreat voluntarily: by the priorities, inside his zone, and only if it leads
    /// anywhere [14.2.3, 14.2.3n1, rulings D52, D83].
    pub(crate) fn withdrawals(&self, at: &Position, unit: UnitId) -> AreaSet {
        let combat = at.fight();
        let side = self.side(unit);
        let (from, passed) = match combat.runner {
            Some((runner, here)) if runner == unit => (here, combat.passed),
            Some(_) => return AreaSet::NONE,
            None => (combat.area, AreaSet::one(combat.area)),
        };
        let zone = self.zone_of(at, unit);
        (self.retreats(at, unit, from, passed) & zone)
            .into_iter()
            .filter(|&to| {
                !self.is_full(at, side, to) || self.leads_out(at, unit, to, passed | AreaSet::one(to), zone)
            })
            .collect()
    }

    /// Whether a defender may retreat to an area voluntarily.
    pub(crate) fn check_withdraw(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("14.2.3").refuses(Reason::EnemyUnit(unit)));
        }
        let combat = at.fight();
        let runs = combat.runner.is_some_and(|(runner, _)| runner == unit);
        if at.forces.area(unit) != Some(combat.area) && !runs {
            return Err(clause!("14.2.3").refuses(Reason::NotDefending(unit)));
        }
        let ways = self.withdrawals(at, unit);
        if ways.is_empty() {
            let elsewhere = runs || self.can_retreat(at, unit, combat.area);
            return Err(if elsewhere {
                clause!("14.2.3n1").refuses(Reason::WithdrawsFromZone(unit))
            } else {
                clause!("14.2.3").refuses(Reason::CannotWithdraw(unit))
            });
        }
        if !ways.has(to) {
            return Err(clause!("14.2.2").refuses(Reason::NotByPriority(unit, to)));
        }
        Ok(())
    }
}
