//! Movement: what a unit may enter and what it costs [10.0].

use kit::{MovePoints, clause};

use crate::area::{ALL_AREAS, Area, AreaSet};
use crate::game::{Barrier, Bounds, Game, STACK, TRAFFIC};
use crate::numbers::BridgeId;
use crate::position::{Part, Position, Way};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// A step that may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What it costs; all that is left for a minimum move or a ford.
    pub cost: MovePoints,
    /// By what way.
    pub way: Way,
    /// The bridge it uses.
    pub bridge: Option<BridgeId>,
}

impl Game {
    /// A unit's movement factor as it is now [g-mf, 15.4.2].
    #[inline]
    pub fn factors(&self, at: &Position, unit: UnitId) -> MovePoints {
        let printed = self.values(at, unit).movement;
        if at.unsupplied.has(unit) { printed.less(MovePoints(1)) } else { printed }
    }

    /// What entering an area costs a side, water and bridges aside: more beside enemies, and more where they stand
    /// [7.4, 10.2, rulings D32, D33].
    #[inline]
    pub fn entry_cost(&self, at: &Position, side: Side, to: Area) -> MovePoints {
        let enemy = side.other();
        MovePoints(if at.forces.strong(enemy).has(to) {
            4
        } else if at.forces.occupied(enemy).has(to) {
            3
        } else if (self.adjacent[to.index()] & at.forces.occupied(enemy)).is_empty() {
            1
        } else {
            2
        })
    }

    /// The areas that are closed to a unit on this turn [17.3].
    #[inline]
    pub(crate) fn closed_to(&self, at: &Position, unit: UnitId) -> AreaSet {
        self.barriers_to(at, unit).fold(AreaSet::NONE, |closed, barrier| closed | barrier.shut(at))
    }

    /// The barriers that stand against a unit on this turn [17.3].
    #[inline]
    fn barriers_to(&self, at: &Position, unit: UnitId) -> impl Iterator<Item = &Barrier> {
        let turn = at.turn;
        self.barriers.iter().filter(move |barrier| barrier.turn == turn && barrier.units.has(unit))
    }

    /// The areas that a unit keeps to [19.4.1, 19.4.3].
    #[inline]
    pub(crate) fn zone_of(&self, at: &Position, unit: UnitId) -> AreaSet {
        self.bounds(at, unit).map_or(ALL_AREAS, |bounds| bounds.areas)
    }

    /// The zone that binds a unit, until it is forced out of it [19.4.1, 19.4.3, ruling D83].
    #[inline]
    pub(crate) fn bounds(&self, at: &Position, unit: UnitId) -> Option<Bounds> {
        if at.released.has(unit) { None } else { self.zones[unit.index()] }
    }

    /// That two areas are not adjacent: they have no boundary, or only one that no unit can cross [3.1, 3.1n1].
    #[cold]
    pub(crate) fn not_adjacent(&self, from: Area, to: Area) -> Refused {
        let id = |area: Area| board::area::AreaId(u16::from(area.0));
        if self.map.boundary(id(from), id(to)).is_some() {
            clause!("3.1n1").refuses(Reason::CanalBetween(from, to))
        } else {
            clause!("3.1").refuses(Reason::NotAdjacent(from, to))
        }
    }

    /// Whether an area is full for a side [7.1, 10.3.1].
    #[inline]
    pub(crate) fn is_full(&self, at: &Position, side: Side, area: Area) -> bool {
        at.forces.units(area, side).len() >= STACK
    }

    /// Whether the other panzer brigade acts in this impulse [21.2].
    #[inline]
    pub(crate) fn check_brigade(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        if self.options.command_control
            && at.brigade != 0
            && self.brigades[usize::from(2 - at.brigade)].has(unit)
        {
            return Err(clause!("21.2").refuses(Reason::OtherBrigade(unit)));
        }
        Ok(())
    }

    /// Notes which panzer brigade acts.
    pub(crate) fn note_brigade(&self, at: &mut Position, units: UnitSet) {
        if self.options.command_control && at.brigade == 0 {
            for (index, brigade) in self.brigades.iter().enumerate() {
                if !(*brigade & units).is_empty() {
                    at.brigade = index as u8 + 1;
                }
            }
        }
    }

    /// Whether a unit may move on in this part: what it has left [10.1, 11.0].
    pub(crate) fn check_mover(&self, at: &Position, side: Side, unit: UnitId) -> Result<MovePoints, Refused> {
        if self.side(unit) != side {
            return Err(clause!("8.0").refuses(Reason::EnemyUnit(unit)));
        }
        let activity = &at.activity;
        if !activity.began.has(unit) {
            return Err(if at.forces.area(unit).is_none() {
                clause!("3.1").refuses(Reason::NotOnMap(unit))
            } else {
                clause!("8.1.1").refuses(Reason::NotActive(unit))
            });
        }
        if activity.finished.has(unit) {
            let clause = if activity.part == Part::Regroup { clause!("8.1.4") } else { clause!("10.1") };
            return Err(clause.refuses(Reason::Finished(unit)));
        }
        self.check_brigade(at, unit)?;
        let spent = if activity.moving == Some(unit) { activity.spent } else { MovePoints(0) };
        Ok(self.factors(at, unit).less(spent))
    }

    /// How a unit could cross from one area into the next [10.3.3, 10.3.4].
    pub(crate) fn crossing(
        &self,
        at: &Position,
        unit: UnitId,
        from: Area,
        to: Area,
    ) -> Result<(Way, Option<BridgeId>), Refused> {
        if self.dry[from.index()].has(to) {
            return Ok((Way::Open, None));
        }
        let river = self.river[from.index()].has(to);
        let side = self.side(unit);
        let mut refused = None;
        if let Some(bridge) = self.span(from, to)
            && self.stands(at, bridge)
        {
            let enemy = self.enemy_holds(at, side, bridge);
            if at.activity.traffic[bridge.index()] >= TRAFFIC {
                refused = Some(clause!("10.3.4").refuses(Reason::BridgeFull(bridge)));
            } else if enemy && !at.forces.occupied(side.other()).has(to) {
                // An enemy bridge is crossed only into an attack; otherwise it is seized first [ruling D92].
                refused = Some(clause!("21.4").refuses(Reason::EnemyBridge(bridge)));
            } else {
                return Ok((if enemy { Way::EnemyBridge } else { Way::Bridge }, Some(bridge)));
            }
        }
        if river && self.infantry.has(unit) {
            return Ok((Way::Ford, None));
        }
        Err(refused.unwrap_or(if river {
            clause!("10.3.3").refuses(Reason::NoBridgeRiver(unit, to))
        } else {
            clause!("10.3.3").refuses(Reason::NoBridgeCanal(unit, to))
        }))
    }

    /// Whether a unit may step into an area in an assault, and what it costs [10.2, 10.3].
    pub(crate) fn check_step(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<Entry, Refused> {
        let left = self.check_mover(at, side, unit)?;
        let from = at.forces.area(unit).ok_or(clause!("3.1").refuses(Reason::NotOnMap(unit)))?;
        self.check_entry(at, side, unit, from, to, left)
    }

    /// The same for a unit that is known to move [10.2, 10.2n1, 10.2n2, 10.2.1, 10.3.2, 10.3.6].
    pub(crate) fn check_entry(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        from: Area,
        to: Area,
        left: MovePoints,
    ) -> Result<Entry, Refused> {
        let (way, bridge) = self.check_ground(at, side, unit, from, to)?;
        let enemy = at.forces.occupied(side.other());
        if at.activity.attacked.has(to) {
            return Err(clause!("10.2.1").refuses(Reason::AlreadyAttacked(to)));
        }
        if enemy.has(from) && !at.free(side).has(to) {
            return Err(clause!("10.3.2").refuses(Reason::LeavesContested(unit, to)));
        }
        if self.artillery.has(unit) && at.controller(to) != side && !at.forces.occupied(side).has(to) {
            return Err(clause!("10.3.6").refuses(Reason::NeedsEscort(unit, to)));
        }
        let all = self.factors(at, unit);
        if way == Way::Ford {
            return if left == all {
                Ok(Entry { cost: left, way, bridge })
            } else {
                Err(clause!("10.2").refuses(Reason::FordTakesAll(unit, to)))
            };
        }
        let mut cost = self.entry_cost(at, side, to);
        if let Some(bridge) = bridge
            && at.bridges.seizers[bridge.index()].is_some_and(|seizer| seizer != unit)
        {
            cost = cost.plus(MovePoints(1));
        }
        if cost > left {
            // The minimum move: a unit that has spent nothing may take one step with all it has [10.2n2].
            if left < all {
                return Err(clause!("10.2").refuses(Reason::TooFewFactors(unit, to, cost, left)));
            }
            cost = left;
        }
        Ok(Entry { cost, way, bridge })
    }

    /// What binds every step of a player, whatever it costs: adjacency, zones, closed areas, room, water [10.3].
    #[inline]
    fn check_ground(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        from: Area,
        to: Area,
    ) -> Result<(Way, Option<BridgeId>), Refused> {
        if !self.adjacent[from.index()].has(to) {
            return Err(self.not_adjacent(from, to));
        }
        if let Some(bounds) = self.bounds(at, unit)
            && !bounds.areas.has(to)
        {
            return Err(bounds.clause.refuses(Reason::OutsideZone(unit, to)));
        }
        if let Some(barrier) = self.barriers_to(at, unit).find(|barrier| barrier.shut(at).has(to)) {
            return Err(barrier.clause.refuses(Reason::ClosedArea(unit, to)));
        }
        if self.is_full(at, side, to) {
            return Err(clause!("7.1").refuses(Reason::Full(to)));
        }
        self.crossing(at, unit, from, to)
    }

    /// Whether a unit may regroup into an area [8.1.4].
    pub(crate) fn check_regroup(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<Entry, Refused> {
        self.check_mover(at, side, unit)?;
        let from = at.forces.area(unit).ok_or(clause!("3.1").refuses(Reason::NotOnMap(unit)))?;
        if !at.free(side).has(to) {
            return Err(if self.adjacent[from.index()].has(to) {
                clause!("8.1.4").refuses(Reason::NotFree(unit, to))
            } else {
                self.not_adjacent(from, to)
            });
        }
        let (way, bridge) = self.check_ground(at, side, unit, from, to)?;
        Ok(Entry { cost: MovePoints(0), way, bridge })
    }

    /// Whether a unit may step into an area in the part that is being played.
    pub(crate) fn check_move(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: Area,
    ) -> Result<Entry, Refused> {
        match at.activity.part {
            Part::Regroup => self.check_regroup(at, side, unit, to),
            _ => self.check_step(at, side, unit, to),
        }
    }

    /// The areas where a mandatory attack is still to be made [10.2.1n1, 11.1].
    pub(crate) fn pending(&self, at: &Position) -> AreaSet {
        let activity = &at.activity;
        let mut pending = AreaSet::NONE;
        for unit in activity.entered {
            if let Some(area) = at.forces.area(unit)
                && !activity.contested.has(area)
                && !activity.attacked.has(area)
                && at.forces.occupied(self.side(unit).other()).has(area)
            {
                pending.insert(area);
            }
        }
        pending
    }

    /// The units that may attack in an area now [11.1 to 11.3].
    pub(crate) fn attackers_in(&self, at: &Position, side: Side, area: Area) -> UnitSet {
        let activity = &at.activity;
        if activity.attacked.has(area) || !at.forces.occupied(side.other()).has(area) {
            return UnitSet::NONE;
        }
        let here = at.forces.units(area, side) & activity.began;
        if activity.area == Some(area) {
            let mut able = here - activity.finished;
            if self.options.command_control && at.brigade != 0 {
                able -= self.brigades[usize::from(2 - at.brigade)];
            }
            able
        } else {
            here & activity.entered
        }
    }
}
