//! The Refit Phase: supply, replacement points, free recovery [15.0].

use kit::{TurnNo, clause};

use crate::Clause;
use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::forces::Place;
use crate::game::Game;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// The clause about a side's artillery in the Refit Phase: it recovers free of charge and never comes back.
pub(crate) const fn artillery_clause(side: Side) -> Clause {
    match side {
        Side::American => clause!("15.6.5"),
        Side::German => clause!("19.4.4"),
    }
}

/// The clause about the areas where a side rebuilds.
pub(crate) const fn depot_clause(side: Side) -> Clause {
    match side {
        Side::American => clause!("15.6.3"),
        Side::German => clause!("15.6.4"),
    }
}

impl Game {
    /// Whether a unit may be restored with replacement points [15.4.3, 15.5, 15.6.1, 15.6.2].
    pub(crate) fn check_flip(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("15.1").refuses(Reason::EnemyUnit(unit)));
        }
        if at.forces.area(unit).is_none() {
            return Err(clause!("15.6.2").refuses(Reason::NotOnMap(unit)));
        }
        if !at.forces.reduced().has(unit) {
            return Err(clause!("15.6.2").refuses(Reason::NotReduced(unit)));
        }
        if self.recovers_free(side) && self.artillery.has(unit) {
            return Err(artillery_clause(side).refuses(Reason::ArtilleryFree(unit)));
        }
        if at.unsupplied.has(unit) {
            return Err(clause!("15.4.3").refuses(Reason::OutOfSupply(unit)));
        }
        if at.rebuilt.has(unit) {
            return Err(clause!("15.6.2").refuses(Reason::JustRebuilt(unit)));
        }
        if at.points == 0 && !at.second_flip {
            return Err(clause!("15.5").refuses(Reason::NoPoints));
        }
        Ok(())
    }

    /// The units that may be restored with replacement points.
    pub(crate) fn flippable(&self, at: &Position, side: Side) -> UnitSet {
        if at.points == 0 && !at.second_flip {
            return UnitSet::NONE;
        }
        let mut able = (at.forces.on_map(side) & at.forces.reduced()) - at.unsupplied - at.rebuilt;
        if self.recovers_free(side) {
            able -= self.artillery;
        }
        able
    }

    /// Whether a side's artillery recovers free of charge [15.6.5, 19.4.4].
    pub(crate) const fn recovers_free(&self, side: Side) -> bool {
        match side {
            Side::American => true,
            Side::German => self.scenario.german_artillery_recovers,
        }
    }

    /// The areas where a side's eliminated units may come back now [15.6.3, 15.6.4].
    pub(crate) fn open_depots(&self, at: &Position, side: Side) -> AreaSet {
        let supplied = self.supplied(at, side);
        (self.depots[side.index()] & supplied)
            .into_iter()
            .filter(|&area| !self.is_full(at, side, area))
            .collect()
    }

    /// The eliminated units that may be rebuilt [15.6.2, 15.6.5, 19.6n1].
    pub(crate) fn rebuildable(&self, at: &Position, side: Side) -> UnitSet {
        let mut able = self.lost(at, side) - self.artillery;
        if at.turn > TurnNo::FIRST {
            able -= self.withdrawing;
        }
        able
    }

    /// Whether an eliminated unit may be rebuilt in an area.
    pub(crate) fn check_rebuild(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("15.1").refuses(Reason::EnemyUnit(unit)));
        }
        if at.forces.place(unit) != Place::Eliminated {
            return Err(clause!("15.6.2").refuses(Reason::NotEliminated(unit)));
        }
        if self.artillery.has(unit) {
            return Err(artillery_clause(side).refuses(Reason::ArtilleryGone(unit)));
        }
        if at.turn > TurnNo::FIRST && self.withdrawing.has(unit) {
            return Err(clause!("19.6n1").refuses(Reason::WithdrawnForGood(unit)));
        }
        if at.points == 0 {
            return Err(clause!("15.5").refuses(Reason::NoPoints));
        }
        if !self.depots[side.index()].has(to) {
            return Err(depot_clause(side).refuses(Reason::NotADepot(unit, to)));
        }
        if at.controller(to) != side {
            return Err(depot_clause(side).refuses(Reason::EnemyControlled(to)));
        }
        if !self.supplied(at, side).has(to) {
            return Err(depot_clause(side).refuses(Reason::AreaUnsupplied(to)));
        }
        if self.is_full(at, side, to) {
            return Err(clause!("7.1").refuses(Reason::Full(to)));
        }
        Ok(())
    }

    /// Whether the Advantage may buy a replacement point now [16.1D].
    pub(crate) fn check_extra_point(&self, at: &Position, side: Side) -> Result<(), Refused> {
        self.check_holder(at, side)?;
        if self.last_turn(at) {
            return Err(clause!("16.1D").refuses(Reason::LastTurn));
        }
        Ok(())
    }

    /// Whether a side has anything to decide in its part of the Refit Phase: something to spend a point on.
    pub(crate) fn refit_open(&self, at: &Position, side: Side) -> bool {
        let broken = (at.forces.on_map(side) & at.forces.reduced()) - at.unsupplied - at.rebuilt;
        let broken = if self.recovers_free(side) { broken - self.artillery } else { broken };
        let could_flip = !broken.is_empty();
        let could_rebuild = !self.rebuildable(at, side).is_empty() && !self.open_depots(at, side).is_empty();
        let more = self.check_extra_point(at, side).is_ok();
        (could_flip && (at.points > 0 || at.second_flip || more))
            || (could_rebuild && (at.points > 0 || more))
    }

    /// Lists what may be done with replacement points.
    pub(crate) fn list_refit(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        into.extend(self.flippable(at, side).into_iter().map(Action::Flip));
        if at.points > 0 {
            let depots = self.open_depots(at, side);
            for unit in self.rebuildable(at, side) {
                into.extend(depots.into_iter().map(|area| Action::Rebuild(unit, area)));
            }
        }
        if self.check_extra_point(at, side).is_ok() {
            into.push(Action::Advantage);
        }
        into.push(Action::Done);
    }

    /// The tank units that the German may recover free of charge [19.4.7].
    pub(crate) fn recoverable(&self, at: &Position) -> UnitSet {
        if !self.scenario.battlefield_recovery {
            return UnitSet::NONE;
        }
        let supplied = self.supplied(at, Side::German);
        let mut able = UnitSet::NONE;
        for area in supplied & at.forces.occupied(Side::German) {
            able |= at.forces.units(area, Side::German);
        }
        (able & self.armored & at.forces.reduced()) - at.rebuilt - at.unsupplied
    }
}
