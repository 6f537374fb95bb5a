//! Movement, reinforcements and exits [S5.0, S6.1, B11.0, B12.0].
//!
//! Enemies do not move in my Movement Phase and friends never hinder passage, so where a unit can go is
//! the same throughout the phase; only where it may end depends on where friends stand [S5.31].

use board::{Edge, HexId, HexSet};
use kit::{Hexside, Side, clause};
use reach::Ground;

use crate::Clause;
use crate::acting::Plan;
use crate::action::Action;
use crate::game::Game;
use crate::games::Shared;
use crate::memory::{self, Known, Search};
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::scenario::{EntryRule, Victory};
use crate::terrain::EDGES;
use crate::unit::{Class, HalfPoints, UnitId};

/// The way of a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Route {
    /// The hexes entered.
    pub path: Vec<HexId>,
    /// Points spent.
    pub cost: HalfPoints,
}

impl Game {
    /// Whether a unit may be moved at all now, whatever its path [S5.11 to S5.15].
    fn check_mover(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        if self.side_of(unit) != side {
            return Err(clause!("S4.1-1A").refuses(Reason::EnemyUnit(unit)));
        }
        if at.step != Step::Movement {
            return Err(clause!("S5.11").refuses(Reason::OutOfSequence(unit)));
        }
        if let Some(other) = at.stopped().filter(|&other| other != unit) {
            return Err(clause!("A12.11").refuses(Reason::Special(SpecialReason::OtherMidway(other))));
        }
        if at.moved.has(unit) {
            let bound = self.may_be_bound(at, unit);
            return Err(if bound {
                clause!("A13.21").refuses(Reason::Special(SpecialReason::EngineerBound(unit)))
            } else {
                clause!("S5.15").refuses(Reason::HasMoved(unit))
            });
        }
        Ok(())
    }

    /// Half points that a unit has spent before it was stopped half way.
    #[inline]
    pub(crate) fn spent(&self, at: &Position, unit: UnitId) -> HalfPoints {
        at.extension
            .midway
            .filter(|midway| midway.unit == unit)
            .map_or(HalfPoints::default(), |midway| midway.spent)
    }

    /// How a unit that is not on the map yet comes to it.
    fn off_map_clause(&self, unit: UnitId) -> Clause {
        self.clause(if self.airborne().has(unit) { Shared::Landing } else { Shared::EntryHex })
    }

    /// Where a unit on the map starts, if it may leave its hex [S5.14].
    fn check_start(&self, at: &Position, side: Side, unit: UnitId) -> Result<HexId, Refused> {
        self.check_mover(at, side, unit)?;
        let start = match at.place(unit) {
            Place::Hex(hex) => hex,
            Place::Waiting => return Err(self.off_map_clause(unit).refuses(Reason::StillOffMap(unit))),
            Place::Out | Place::Eliminated | Place::Exited(_) => {
                return Err(clause!("S3.0").refuses(Reason::Gone(unit)));
            }
        };
        if !self.is_night(at.turn) && self.in_zoc_of(at, start, side.other()) {
            return Err(clause!("S5.14").refuses(Reason::LeavesEnemyZoc(unit, start)));
        }
        Ok(start)
    }

    /// Whether a unit may end its move in a hex, as far as the hex goes [S5.12, S5.31, B15.26.3].
    fn check_end(&self, at: &Position, side: Side, unit: UnitId, to: HexId) -> Result<(), Refused> {
        match at.unit_at(to) {
            Some(other) if other == unit => return Err(clause!("S5.0").refuses(Reason::NoMovement(unit))),
            Some(other) if self.side_of(other) != side => {
                return Err(clause!("S5.12").refuses(Reason::EnemyHex(unit, to)));
            }
            Some(_) if self.may_board(at, unit, to) => {}
            Some(_) => return Err(clause!("S5.31").refuses(Reason::Stacking(unit, to))),
            None => {}
        }
        if self.is_closed(side, to) {
            Err(self.closed_clause(side).refuses(Reason::ClosedZone(unit, to)))
        } else {
            Ok(())
        }
    }

    /// Fills the search with where a unit can go from a hex of the map.
    pub(crate) fn search_from(&self, at: &Position, unit: UnitId, start: HexId, search: &mut Search) {
        search.sources.clear();
        search.sources.push((start, self.spent(at, unit).in_parts()));
        self.run_search(at, unit, search);
    }

    /// Fills the search with where a reinforcement can go, from all its entry hexes or from one [B11.11].
    pub(crate) fn search_entry(&self, at: &Position, unit: UnitId, by: Option<HexId>, search: &mut Search) {
        let Search { sources, ground, .. } = search;
        self.entry_sources(at, unit, by, ground, sources);
        self.run_search(at, unit, search);
    }

    pub(crate) fn run_search(&self, at: &Position, unit: UnitId, search: &mut Search) {
        let starts_in_zone =
            |&(hex, _): &(HexId, u8)| search.ground[usize::from(hex.0)] == Ground::Stop as u8;
        search.leaving =
            self.is_night(at.turn) && at.hex_of(unit).is_some() && search.sources.iter().any(starts_in_zone);
        let Search { ground, night, leaving, tables, reach, sources } = search;
        let ground = if *leaving { night } else { ground };
        reach.run(tables.of(self, unit), sources, self.allowance(at, unit).in_parts(), ground);
    }

    /// Why a hex cannot be reached that the search did not reach from these hexes.
    fn why_unreached(&self, at: &Position, unit: UnitId, to: HexId, sources: &[(HexId, u8)]) -> Refused {
        let ways = |class: Class| {
            Hexside::ALL.into_iter().any(|hexside| {
                let near = self.neighbour(to, hexside);
                near.is_some_and(|near| self.class_cost(at, class, near, hexside.opposite()).is_some())
            })
        };
        let class = self.class(unit);
        if !ways(class) {
            return match class {
                Class::Vehicle if ways(Class::Foot) => clause!("S5.24").refuses(Reason::Prohibited(unit, to)),
                _ => self.why_no_crossing(at, unit, None, to),
            };
        }
        let allowance = self.allowance(at, unit);
        let left = allowance.less(self.spent(at, unit));
        // Without the enemy on the map, would the points do?
        let mut search = Search::of(self, at, self.side_of(unit));
        let ground = self.bare_ground(self.side_of(unit));
        search.reach.run(search.tables.of(self, unit), sources, allowance.in_parts(), ground);
        let reached = search.reach.cost(to).is_some();
        if reached {
            clause!("S6.0").refuses(Reason::EnemyInTheWay { unit, to, left })
        } else {
            clause!("S5.13").refuses(Reason::TooFar { unit, to, left })
        }
    }

    /// Why no unit comes into a hex by land: a river without a bridge, or the Rhine [S5.21, R11.0, R11.12].
    fn why_no_crossing(&self, at: &Position, unit: UnitId, from: Option<HexId>, into: HexId) -> Refused {
        self.why_not_across(at, unit, from, into)
            .unwrap_or(clause!("S5.21").refuses(Reason::NoBridge(unit, into)))
    }

    /// Why a unit may not take a step into a hex, whatever its points.
    fn why_no_step(
        &self,
        at: &Position,
        unit: UnitId,
        from: HexId,
        hexside: Hexside,
        into: HexId,
    ) -> Refused {
        let on_foot = self.class_cost(at, Class::Foot, from, hexside).is_some();
        match self.class(unit) {
            Class::Vehicle if on_foot => clause!("S5.24").refuses(Reason::Prohibited(unit, into)),
            Class::Vehicle => self
                .why_not_across(at, unit, Some(from), into)
                .unwrap_or(clause!("S5.24").refuses(Reason::Prohibited(unit, into))),
            Class::Towed if on_foot => clause!("S5.21").refuses(Reason::NoFerry(unit, into)),
            _ => self.why_no_crossing(at, unit, Some(from), into),
        }
    }

    /// Judges a path hex by hex and returns its cost, starting with `spent` half points used in `start`.
    fn check_path(
        &self,
        at: &Position,
        unit: UnitId,
        start: HexId,
        spent: HalfPoints,
        path: impl Iterator<Item = HexId>,
    ) -> Result<HalfPoints, Refused> {
        let side = self.side_of(unit);
        let allowance = self.allowance(at, unit);
        // By night a unit may leave a zone of control, and then may enter no other [R13.0, ruling W71].
        let leaving = self.is_night(at.turn)
            && at.hex_of(unit) == Some(start)
            && self.in_zoc_of(at, start, side.other());
        let (mut here, mut spent) = (start, spent);
        for next in path {
            if !(leaving && here == start) && self.in_zoc_of(at, here, side.other()) {
                return Err(clause!("S6.0").refuses(Reason::StopsInEnemyZoc(unit, here)));
            }
            if leaving && self.in_zoc_of(at, next, side.other()) {
                return Err(clause!("R13.0").refuses(Reason::Special(SpecialReason::SecondZone(unit, next))));
            }
            let Some(through) = self.hexside_between(here, next) else {
                return Err(clause!("S5.0").refuses(Reason::BrokenPath(here, next)));
            };
            if at.unit_at(next).is_some_and(|other| self.side_of(other) != side) {
                return Err(clause!("S5.12").refuses(Reason::EnemyHex(unit, next)));
            }
            if self.is_closed(side, next) {
                return Err(self.closed_clause(side).refuses(Reason::ClosedZone(unit, next)));
            }
            let step = self.step_cost(at, unit, here, through);
            let needs = step.ok_or_else(|| self.why_no_step(at, unit, here, through, next))?;
            let has = allowance.less(spent);
            if needs > has {
                return Err(clause!("S5.25").refuses(Reason::TooFewPoints { unit, into: next, needs, has }));
            }
            spent = spent.plus(needs);
            here = next;
        }
        Ok(spent)
    }

    /// What a filled search has found for a unit.
    pub(crate) fn found(&self, unit: UnitId, search: &mut Search) -> Known {
        let side = self.side_of(unit);
        let hexes: HexSet = search.reach.set();
        let mut known = Known { hexes, ..Known::default() };
        if hexes.meets(&self.edge_hexes[side.index()]) {
            known.edges = self.exits_found(unit, &hexes, search);
        }
        known
    }

    /// The edges by which a filled search allows a unit to leave; agrees with [`Game::cheapest_exit`].
    fn exits_found(&self, unit: UnitId, all: &HexSet, search: &mut Search) -> u8 {
        let allowance = self.counter(unit).half_points();
        let mut edges = 0;
        let mut within: Option<(HalfPoints, HexSet)> = None;
        for (cost, bit, ways) in &self.exit_costs[self.class(unit).index()] {
            let Some(exit) = self.exit_by(unit, EDGES[*bit]).filter(|_| edges >> bit & 1 == 0) else {
                continue;
            };
            let ways = &(*ways & exit.hexes);
            let Some(left) = allowance.pay(*cost).filter(|_| all.meets(ways)) else { continue };
            let reached = match within {
                Some((known, set)) if known == left => set,
                _ => search.reach.within(left.in_parts()),
            };
            within = Some((left, reached));
            // A unit stops in an enemy zone of control: it cannot go on off the map [ruling W23].
            let free = |hex: HexId| search.ground[usize::from(hex.0)] == Ground::Free as u8;
            edges |= u8::from((reached & *ways).iter().any(free)) << bit;
        }
        edges
    }

    /// Whether the cheapest path to a hex could pass an objective that the side does not control [ruling W58].
    /// A unit that ends in one takes it in any case. Where a bridge is asked about at the end of it, what the path cost
    /// matters: the unit may go on [ruling W217].
    fn path_matters(&self, at: &Position, unit: UnitId, known: &Known, to: HexId) -> bool {
        let class = self.class(unit);
        if self.is_watched(at, self.side_of(unit), to) {
            return true;
        }
        if self.is_ferried(unit) && self.ferry(at).is_some_and(|(hex, _)| known.costs.of(hex).is_some()) {
            return true;
        }
        self.could_take(at, unit, known).any(|(index, reached)| {
            let least = self.onward_cost(index, class, to).map(|onward| reached.plus(onward));
            self.watched[index] != to
                && least.is_some_and(|least| {
                    known.costs.of(to).is_some_and(|cost| least <= HalfPoints::of_parts(cost))
                })
        })
    }

    /// Whether the cheapest path off the map by an edge could pass such an objective.
    fn exit_matters(&self, at: &Position, unit: UnitId, known: &Known, edge: Edge) -> bool {
        let (class, allowance) = (self.class(unit), self.counter(unit).half_points());
        self.could_take(at, unit, known)
            .any(|(index, reached)| reached.plus(self.onward_off_cost(index, class, edge)) <= allowance)
    }

    /// The objectives within reach that the side does not control, and the bridges that it would see blown, with
    /// what they cost [A12.11].
    fn could_take<'a>(
        &'a self,
        at: &'a Position,
        unit: UnitId,
        known: &'a Known,
    ) -> impl Iterator<Item = (usize, HalfPoints)> + 'a {
        let side = self.side_of(unit);
        let lost = move |index: &usize| match self.objectives.get(*index) {
            Some(_) => at.controller(*index) != side,
            None => self.is_watched(at, side, self.watched[*index]),
        };
        let all = if self.watches_bridges(side) { self.watched.len() } else { self.objectives.len() };
        (0..all)
            .filter(|&index| known.hexes.contains(self.watched[index]))
            .filter(lost)
            .filter_map(|index| Some((index, HalfPoints::of_parts(known.costs.of(self.watched[index])?))))
    }

    /// The cheapest way to a hex that a filled search has reached, with the hex it begins in.
    pub(crate) fn route_to(&self, unit: UnitId, to: HexId, search: &Search) -> Route {
        let mut path = Vec::new();
        let steps = search.tables.of(self, unit);
        search.reach.path_to(steps, search.ground(), to, &mut path);
        Route { path, cost: HalfPoints::of_parts(search.reach.cost(to).unwrap_or(0)) }
    }

    /// The cheapest way from a hex to another that is within reach.
    fn find_move(&self, at: &Position, unit: UnitId, start: HexId, to: HexId, search: &mut Search) -> Route {
        self.search_from(at, unit, start, search);
        let mut route = self.route_to(unit, to, search);
        route.path.remove(0);
        route
    }

    /// The cheapest way off the map by an edge, if there is one.
    fn find_exit(
        &self,
        at: &Position,
        unit: UnitId,
        start: HexId,
        edge: Edge,
        search: &mut Search,
    ) -> Option<Route> {
        self.search_from(at, unit, start, search);
        let (hex, cost) = self.cheapest_exit(unit, edge, search)?;
        let mut route = self.route_to(unit, hex, search);
        route.path.remove(0);
        Some(Route { cost, ..route })
    }

    /// The whole way of a legal move, entry or exit. It is searched for where the plan has none because its hexes make
    /// no difference.
    pub(crate) fn route(&self, at: &Position, plan: &Plan<'_>) -> Route {
        if let Some(route) = plan.route() {
            return route.clone();
        }
        let found = memory::moves(self, at, plan.side(), |memory| match *plan.action() {
            Action::Move { unit, to, .. } => {
                let start = at.hex_of(unit)?;
                Some(self.find_move(at, unit, start, to, &mut memory.search))
            }
            Action::Enter { unit, to, at: by, .. } => {
                self.search_entry(at, unit, by, &mut memory.search);
                Some(self.route_to(unit, to, &memory.search))
            }
            Action::Exit { unit, edge, .. } => {
                let start = at.hex_of(unit)?;
                self.find_exit(at, unit, start, edge, &mut memory.search)
            }
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// The cheapest way of a unit to a hex, if it may go there.
    pub(crate) fn way_to(&self, at: &Position, unit: UnitId, to: HexId) -> Option<Route> {
        let (side, start) = (self.side_of(unit), at.hex_of(unit)?);
        let route = self.check_move(at, side, unit, to, &[]).ok()?;
        Some(route.unwrap_or_else(|| {
            memory::moves(self, at, side, |memory| self.find_move(at, unit, start, to, &mut memory.search))
        }))
    }

    /// The way of a move where its hexes make a difference, or why it is not allowed [S5.0 to S6.13].
    pub(crate) fn check_move(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: HexId,
        via: &[HexId],
    ) -> Result<Option<Route>, Refused> {
        let start = self.check_start(at, side, unit)?;
        self.check_end(at, side, unit, to)?;
        if !via.is_empty() {
            let path: Vec<HexId> = via.iter().copied().chain([to]).collect();
            let cost = self.check_path(at, unit, start, self.spent(at, unit), path.iter().copied())?;
            return Ok(Some(Route { path, cost }));
        }
        memory::moves(self, at, side, |memory| {
            let known = memory.look_up(self, at, unit, start);
            if !known.hexes.contains(to) {
                let foe = side.other();
                let second = self.in_zoc_of(at, start, foe) && self.in_zoc_of(at, to, foe);
                let sources = [(start, self.spent(at, unit).in_parts())];
                let reason = || self.why_unreached(at, unit, to, &sources);
                return Err(if second {
                    clause!("R13.0").refuses(Reason::Special(SpecialReason::SecondZone(unit, to)))
                } else {
                    reason()
                });
            }
            if !self.path_matters(at, unit, known, to) {
                return Ok(None);
            }
            Ok(Some(self.find_move(at, unit, start, to, &mut memory.search)))
        })
    }

    /// The way of a reinforcement where its hexes make a difference, or why it is not allowed
    /// [B11.0 to B11.23, A15.14, A15.21, H13.14, H13.21, R12.12].
    pub(crate) fn check_entry(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        (by, via, to): (Option<HexId>, &[HexId], HexId),
    ) -> Result<Option<Route>, Refused> {
        self.check_mover(at, side, unit)?;
        if at.hex_of(unit).is_some() {
            return Err(self.clause(Shared::EntryHex).refuses(Reason::OnMap(unit)));
        }
        if self.airborne().has(unit) {
            return Err(clause!("A15.3").refuses(Reason::Special(SpecialReason::ComesByAir(unit))));
        }
        let turn = self.due(at, unit).ok_or(clause!("S3.0").refuses(Reason::Gone(unit)))?;
        if turn > at.turn {
            return Err(self.clause(Shared::Entry).refuses(Reason::NotDue(unit, turn)));
        }
        self.check_end(at, side, unit, to)?;
        if let Some(by) = by {
            if !self.may_enter_at(at, unit, by) {
                return Err(self.why_not_entered_at(at, unit, by));
            }
            if self.is_closed(side, by) {
                return Err(self.closed_clause(side).refuses(Reason::ClosedZone(unit, by)));
            }
            if at.unit_at(by).is_some_and(|other| self.side_of(other) != side) {
                return Err(self.clause(Shared::EntryHeld).refuses(Reason::EntryHexHeld(unit, by)));
            }
            let has = self.counter(unit).half_points();
            let needs = self
                .cost_to_enter(at, unit, by)
                .ok_or(clause!("S5.24").refuses(Reason::Prohibited(unit, by)))?;
            if needs > has {
                return Err(clause!("S5.25").refuses(Reason::TooFewPoints { unit, into: by, needs, has }));
            }
            if !via.is_empty() {
                let rest = via.iter().copied().chain([to]);
                let cost =
                    self.check_path(at, unit, by, needs, rest.clone()).map_err(|refused| {
                        match refused.reason {
                            Reason::StopsInEnemyZoc(unit, hex) if hex == by => {
                                self.clause(Shared::EntryHeld).refuses(Reason::EntryStops(unit, hex))
                            }
                            _ => refused,
                        }
                    })?;
                return Ok(Some(Route { path: [by].into_iter().chain(rest).collect(), cost }));
            }
        }
        memory::moves(self, at, side, |memory| {
            let known = memory.look_up_entry(self, at, unit);
            if !known.hexes.contains(to) {
                let sources = known.sources.clone();
                return Err(self.why_unreached(at, unit, to, &sources));
            }
            let unseen = by.is_none() && self.scenario.entry != EntryRule::Columns;
            if unseen && !self.path_matters(at, unit, known, to) {
                return Ok(None);
            }
            self.search_entry(at, unit, by, &mut memory.search);
            if memory.search.reach.cost(to).is_none() {
                let sources = memory.search.sources.clone();
                return Err(self.why_unreached(at, unit, to, &sources));
            }
            Ok(Some(self.route_to(unit, to, &memory.search)))
        })
    }

    /// The cheapest way off the map by an edge that a filled search allows: the hex left and the whole cost.
    pub(crate) fn cheapest_exit(
        &self,
        unit: UnitId,
        edge: Edge,
        search: &Search,
    ) -> Option<(HexId, HalfPoints)> {
        let class = self.class(unit);
        let allowance = self.counter(unit).half_points();
        let ways = self.exit_by(unit, edge)?.hexes;
        ways.iter()
            .filter_map(|hex| {
                // A unit stops in an enemy zone of control: it cannot go on off the map [ruling W23].
                let free = search.ground()[usize::from(hex.0)] == Ground::Free as u8;
                let cost = HalfPoints::of_parts(search.reach.cost(hex).filter(|_| free)?)
                    .plus(self.terrain.off_map_cost(class, hex, edge)?);
                (cost <= allowance).then_some((hex, cost))
            })
            .min_by_key(|&(hex, cost)| (cost, hex))
    }

    /// The way off the map where its hexes make a difference, or why it is not allowed [B12.0, rulings W23 and W96].
    pub(crate) fn check_exit(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        edge: Edge,
        via: &[HexId],
    ) -> Result<Option<Route>, Refused> {
        let start = self.check_start(at, side, unit)?;
        let exit =
            self.exit_by(unit, edge).ok_or(self.clause(Shared::Exit).refuses(Reason::NoExit(unit, edge)))?;
        if let Some(&last) = via.last() {
            let path = via.to_vec();
            // A path may also say that the unit leaves from where it stands.
            let rest = if path == [start] { &[][..] } else { &path[..] };
            let spent = self.check_path(at, unit, start, HalfPoints::default(), rest.iter().copied())?;
            if !exit.hexes.contains(last) {
                return Err(self.clause(Shared::ExitEdge).refuses(Reason::NotOnEdge(last, edge)));
            }
            if self.in_zoc_of(at, last, side.other()) {
                return Err(clause!("S6.0").refuses(Reason::StopsInEnemyZoc(unit, last)));
            }
            let needs = self
                .terrain
                .off_map_cost(self.class(unit), last, edge)
                .ok_or(clause!("S5.24").refuses(Reason::Prohibited(unit, last)))?;
            let has = self.counter(unit).half_points().less(spent);
            if needs > has {
                return Err(clause!("S5.25").refuses(Reason::TooFewPoints { unit, into: last, needs, has }));
            }
            return Ok(Some(Route { path: rest.to_vec(), cost: spent.plus(needs) }));
        }
        memory::moves(self, at, side, |memory| {
            let known = memory.look_up(self, at, unit, start);
            let bit = EDGES.iter().position(|&other| other == edge).unwrap_or(0);
            if known.edges >> bit & 1 == 0 {
                return Err(self.clause(Shared::Exit).refuses(Reason::ExitTooFar(unit, edge)));
            }
            if !self.exit_matters(at, unit, known, edge) {
                return Ok(None);
            }
            let route = self.find_exit(at, unit, start, edge, &mut memory.search);
            route.map(Some).ok_or(self.clause(Shared::Exit).refuses(Reason::ExitTooFar(unit, edge)))
        })
    }

    /// Whether an exit counts for victory [B15.17, B15.37].
    pub(crate) fn exit_counts(&self, at: &Position, unit: UnitId, edge: Edge) -> bool {
        let in_time = match &self.scenario.victory {
            Victory::ExitAndHold(victory) => at.turn <= victory.deadline,
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => false,
        };
        in_time && self.exit_is_listed(unit, edge)
    }

    /// Whether an exit of a unit by an edge would count, in time.
    pub(crate) fn exit_is_listed(&self, unit: UnitId, edge: Edge) -> bool {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.units.has(unit) && edge == victory.edge,
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => false,
        }
    }
}
