//! Movement, reinforcements and exits [S5.0, S6.1, B11.0, B12.0].
//!
//! Enemies do not move in my Movement Phase and friends never hinder passage, so where a unit can go is
//! the same throughout the phase; only where it may end depends on where friends stand [S5.31].

mod memory;

use board::{Edge, Ground, HexId, HexSet};

use crate::action::Action;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::{EntryRule, Victory};
use crate::terrain::EDGES;
use crate::unit::{Class, UnitId};
use crate::why::Why;

use memory::UNKNOWN;
pub(crate) use memory::{Change, Known, MEMORY, Memory, Search, Taken};

/// A move that the rules allow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Route {
    /// The hexes entered; empty where the path was not asked for and does not matter.
    pub path: Vec<HexId>,
    /// Half points spent; zero where the path was not asked for.
    pub cost: u8,
}

/// Whether the hexes of a route are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tell {
    /// The path is wanted in any case.
    Path,
    /// The path is wanted only if it may lead through an objective.
    IfItMatters,
}

impl Game {
    /// Whether a unit may be moved at all now, whatever its path [S5.11 to S5.15].
    fn check_mover(&self, p: &Position, side: usize, unit: UnitId) -> Result<(), Why> {
        if self.side_of(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        if p.step != Step::Movement {
            return Err(Why::OutOfSequence(unit));
        }
        if let Some(other) = p.stopped().filter(|&other| other != unit) {
            return Err(Why::OtherMidway(other));
        }
        if p.moved.has(unit) {
            let bound = self.may_be_bound(p, unit);
            return Err(if bound { Why::EngineerBound(unit) } else { Why::HasMoved(unit) });
        }
        Ok(())
    }

    /// Half points that a unit has spent before it was stopped half way.
    #[inline]
    pub(crate) fn spent(&self, p: &Position, unit: UnitId) -> u8 {
        p.added.midway.filter(|midway| midway.unit == unit).map_or(0, |midway| midway.spent)
    }

    /// Where a unit on the map starts, if it may leave its hex [S5.14].
    fn check_start(&self, p: &Position, side: usize, unit: UnitId) -> Result<HexId, Why> {
        self.check_mover(p, side, unit)?;
        let start = match p.place(unit) {
            Place::Hex(hex) => hex,
            Place::Waiting => return Err(Why::StillOffMap(unit)),
            Place::Out | Place::Eliminated | Place::Exited(_) => return Err(Why::Gone(unit)),
        };
        if !self.is_night(p.turn) && self.in_zoc_of(p, start, 1 - side) {
            return Err(Why::LeavesEnemyZoc(unit, start));
        }
        Ok(start)
    }

    /// Whether a unit may end its move in a hex, as far as the hex goes [S5.12, S5.31, B15.26.3].
    fn check_end(&self, p: &Position, side: usize, unit: UnitId, to: HexId) -> Result<(), Why> {
        match p.unit_at(to) {
            Some(other) if other == unit => return Err(Why::NoMovement(unit)),
            Some(other) if self.side_of(other) != side => return Err(Why::EnemyHex(unit, to)),
            Some(_) if self.may_board(p, unit, to) => {}
            Some(_) => return Err(Why::Stacking(unit, to)),
            None => {}
        }
        if self.is_closed(side, to) { Err(Why::ClosedZone(unit, to)) } else { Ok(()) }
    }

    /// Fills the search with where a unit can go from a hex of the map.
    pub(crate) fn search_from(&self, p: &Position, unit: UnitId, start: HexId, search: &mut Search) {
        search.sources.clear();
        search.sources.push((start, self.spent(p, unit)));
        self.run_search(p, unit, search);
    }

    /// Fills the search with where a reinforcement can go, from all its entry hexes or from one [B11.11].
    pub(crate) fn search_entry(&self, p: &Position, unit: UnitId, at: Option<HexId>, search: &mut Search) {
        let Search { sources, ground, .. } = search;
        self.entry_sources(p, unit, at, ground, sources);
        self.run_search(p, unit, search);
    }

    fn run_search(&self, p: &Position, unit: UnitId, search: &mut Search) {
        let starts_in_zone =
            |&(hex, _): &(HexId, u8)| search.ground[usize::from(hex.0)] == Ground::Stop as u8;
        search.leaving =
            self.is_night(p.turn) && p.hex_of(unit).is_some() && search.sources.iter().any(starts_in_zone);
        let Search { ground, night, leaving, tables, reach, sources } = search;
        let ground = if *leaving { night } else { ground };
        reach.run(tables.of(self, unit), sources, self.allowance(p, unit), ground);
    }

    /// Why a hex cannot be reached that the search did not reach from these hexes.
    fn why_unreached(&self, p: &Position, unit: UnitId, to: HexId, sources: &[(HexId, u8)]) -> Why {
        let ways = |class: Class| {
            (0..6).any(|hexside| {
                let near = self.neighbour(to, hexside);
                near.is_some_and(|near| self.class_cost(p, class, near, (hexside + 3) % 6).is_some())
            })
        };
        let class = self.class(unit);
        if !ways(class) {
            return match class {
                Class::Vehicle if ways(Class::Foot) => Why::Prohibited(unit, to),
                _ => self.why_no_crossing(p, unit, None, to),
            };
        }
        let allowance = self.allowance(p, unit);
        let left = allowance - self.spent(p, unit).min(allowance);
        // Without the enemy on the map, would the points do?
        let mut search = Search::of(self, p, self.side_of(unit));
        let ground = self.bare_ground(self.side_of(unit));
        search.reach.run(search.tables.of(self, unit), sources, allowance, ground);
        let reached = search.reach.cost(to).is_some();
        if reached { Why::EnemyInTheWay { unit, to, left } } else { Why::TooFar { unit, to, left } }
    }

    /// Why nobody comes into a hex by land: a river without a bridge, or the Rhine [S5.21, R11.0, R11.12].
    fn why_no_crossing(&self, p: &Position, unit: UnitId, from: Option<HexId>, into: HexId) -> Why {
        if self.remagen().is_none() {
            return Why::NoBridge(unit, into);
        }
        let bridged = |hex: HexId| p.added.spans.iter().any(|span| span.stands() && span.hex == hex);
        if bridged(into) || from.is_some_and(bridged) {
            Why::BridgeEnds(unit, into)
        } else {
            Why::NoRhineBridge(unit, into)
        }
    }

    /// Why a unit may not take a step into a hex, whatever its points.
    fn why_no_step(&self, p: &Position, unit: UnitId, from: HexId, side: usize, into: HexId) -> Why {
        let on_foot = self.class_cost(p, Class::Foot, from, side).is_some();
        match self.class(unit) {
            Class::Vehicle if on_foot || self.remagen().is_none() => Why::Prohibited(unit, into),
            Class::Towed if on_foot => Why::NoFerry(unit, into),
            _ => self.why_no_crossing(p, unit, Some(from), into),
        }
    }

    /// Judges a path hex by hex and returns its cost, starting with `spent` half points used in `start`.
    fn check_path(
        &self,
        p: &Position,
        unit: UnitId,
        start: HexId,
        spent: u8,
        path: impl Iterator<Item = HexId>,
    ) -> Result<u8, Why> {
        let side = self.side_of(unit);
        let allowance = self.allowance(p, unit);
        // By night a unit may leave a zone of control, and then may enter no other [R13.0, ruling W71].
        let leaving =
            self.is_night(p.turn) && p.hex_of(unit) == Some(start) && self.in_zoc_of(p, start, 1 - side);
        let (mut here, mut spent) = (start, spent);
        for next in path {
            if !(leaving && here == start) && self.in_zoc_of(p, here, 1 - side) {
                return Err(Why::StopsInEnemyZoc(unit, here));
            }
            if leaving && self.in_zoc_of(p, next, 1 - side) {
                return Err(Why::SecondZone(unit, next));
            }
            let Some(through) = self.map.grid.side_between(here, next) else {
                return Err(Why::BrokenPath(here, next));
            };
            if p.unit_at(next).is_some_and(|other| self.side_of(other) != side) {
                return Err(Why::EnemyHex(unit, next));
            }
            if self.is_closed(side, next) {
                return Err(Why::ClosedZone(unit, next));
            }
            let step = self.step_cost(p, unit, here, through);
            let needs = step.ok_or_else(|| self.why_no_step(p, unit, here, through, next))?;
            let has = allowance.saturating_sub(spent);
            if needs > has {
                return Err(Why::TooFewPoints { unit, into: next, needs, has });
            }
            spent += needs;
            here = next;
        }
        Ok(spent)
    }

    /// What a filled search has found for a unit.
    fn found(&self, unit: UnitId, search: &mut Search) -> Known {
        let side = self.side_of(unit);
        let hexes: HexSet = search.reach.set();
        let mut known = Known { hexes, ..UNKNOWN };
        if hexes.meets(&self.edge_hexes[side]) {
            known.edges = self.exits_found(unit, &hexes, search);
        }
        known
    }

    /// The edges by which a filled search allows a unit to leave; agrees with [`Game::cheapest_exit`].
    fn exits_found(&self, unit: UnitId, all: &HexSet, search: &mut Search) -> u8 {
        let allowance = self.counter(unit).half_points();
        let mut edges = 0;
        let mut within: Option<(u8, HexSet)> = None;
        for (cost, bit, ways) in &self.exit_costs[self.class(unit).index()] {
            let Some(exit) = self.exit_by(unit, EDGES[*bit]).filter(|_| edges >> bit & 1 == 0) else {
                continue;
            };
            let ways = &(*ways & exit.hexes);
            let Some(left) = allowance.checked_sub(*cost).filter(|_| all.meets(ways)) else { continue };
            let reached = match within {
                Some((known, set)) if known == left => set,
                _ => search.reach.within(left),
            };
            within = Some((left, reached));
            // A unit stops in an enemy zone of control: it cannot go on off the map [ruling W23].
            let free = |hex: HexId| search.ground[usize::from(hex.0)] == Ground::Free as u8;
            edges |= u8::from((reached & *ways).iter().any(free)) << bit;
        }
        edges
    }

    /// Whether the cheapest path to a hex could pass an objective that the side does not control [ruling W58].
    /// Whoever ends in one takes it in any case. Where a bridge is asked about at the end of it, what the path cost
    /// matters: the unit may go on [ruling W217].
    fn path_matters(&self, p: &Position, unit: UnitId, known: &Known, to: HexId) -> bool {
        let class = self.class(unit);
        let bridges = self.arnhem().filter(|rules| rules.allied == self.side_of(unit));
        if bridges.is_some_and(|rules| rules.is_watched(p, to)) {
            return true;
        }
        if self.is_ferried(unit) && self.ferry(p).is_some_and(|(hex, _)| known.costs.of(hex).is_some()) {
            return true;
        }
        self.could_take(p, unit, known).any(|(index, reached)| {
            let least = self.onward_cost(index, class, to).map(|onward| reached.saturating_add(onward));
            self.watched[index] != to
                && least.is_some_and(|least| known.costs.of(to).is_some_and(|cost| least <= cost))
        })
    }

    /// Whether the cheapest path off the map by an edge could pass such an objective.
    fn exit_matters(&self, p: &Position, unit: UnitId, known: &Known, edge: Edge) -> bool {
        let (class, allowance) = (self.class(unit), self.counter(unit).half_points());
        self.could_take(p, unit, known).any(|(index, reached)| {
            reached.saturating_add(self.onward_off_cost(index, class, edge)) <= allowance
        })
    }

    /// The objectives within reach that the side does not control, and the bridges that it would see blown, with
    /// what they cost [A12.11].
    fn could_take<'a>(
        &'a self,
        p: &'a Position,
        unit: UnitId,
        known: &'a Known,
    ) -> impl Iterator<Item = (usize, u8)> + 'a {
        let side = self.side_of(unit);
        let bridges = self.arnhem().filter(|rules| side == rules.allied);
        let lost = move |index: &usize| match self.objectives.get(*index) {
            Some(_) => usize::from(p.control[*index]) != side,
            None => bridges.is_some_and(|rules| rules.is_watched(p, self.watched[*index])),
        };
        let all = if bridges.is_some() { self.watched.len() } else { self.objectives.len() };
        (0..all)
            .filter(|&index| known.hexes.contains(self.watched[index]))
            .filter(lost)
            .filter_map(|index| Some((index, known.costs.of(self.watched[index])?)))
    }

    /// The cheapest way to a hex that a filled search has reached, with the hex it begins in.
    pub(crate) fn route_to(&self, unit: UnitId, to: HexId, search: &Search) -> Route {
        let mut path = Vec::new();
        let steps = search.tables.of(self, unit);
        search.reach.path_to(steps, search.ground(), to, &mut path);
        Route { path, cost: search.reach.cost(to).unwrap_or(0) }
    }

    /// The route of a move, or why it is not allowed [S5.0 to S6.13].
    pub(crate) fn check_move(
        &self,
        p: &Position,
        side: usize,
        unit: UnitId,
        to: HexId,
        via: &[HexId],
        tell: Tell,
    ) -> Result<Route, Why> {
        let start = self.check_start(p, side, unit)?;
        self.check_end(p, side, unit, to)?;
        if !via.is_empty() {
            let path: Vec<HexId> = via.iter().copied().chain([to]).collect();
            let cost = self.check_path(p, unit, start, self.spent(p, unit), path.iter().copied())?;
            return Ok(Route { path, cost });
        }
        MEMORY.with_borrow_mut(|memory| {
            memory.refresh(self, p, side);
            let known = memory.look_up(self, p, unit, start);
            if !known.hexes.contains(to) {
                let foe = 1 - side;
                let second = self.in_zoc_of(p, start, foe) && self.in_zoc_of(p, to, foe);
                let sources = [(start, self.spent(p, unit))];
                let why = || self.why_unreached(p, unit, to, &sources);
                return Err(if second { Why::SecondZone(unit, to) } else { why() });
            }
            if tell == Tell::IfItMatters && !self.path_matters(p, unit, known, to) {
                return Ok(Route::default());
            }
            self.search_from(p, unit, start, &mut memory.search);
            let mut route = self.route_to(unit, to, &memory.search);
            route.path.remove(0);
            Ok(route)
        })
    }

    /// The route of a reinforcement, or why it is not allowed [B11.0 to B11.23].
    pub(crate) fn check_entry(
        &self,
        p: &Position,
        side: usize,
        unit: UnitId,
        (at, via, to): (Option<HexId>, &[HexId], HexId),
        tell: Tell,
    ) -> Result<Route, Why> {
        self.check_mover(p, side, unit)?;
        if p.hex_of(unit).is_some() {
            return Err(Why::OnMap(unit));
        }
        if self.arnhem().is_some_and(|rules| rules.airborne.has(unit)) {
            return Err(Why::ComesByAir(unit));
        }
        let turn = self.due(p, unit).ok_or(Why::Gone(unit))?;
        if turn > p.turn {
            return Err(Why::NotDue(unit, turn));
        }
        self.check_end(p, side, unit, to)?;
        if let Some(at) = at {
            if !self.may_enter_at(p, unit, at) {
                return Err(self.why_not_entered_at(p, unit, at));
            }
            if self.is_closed(side, at) {
                return Err(Why::ClosedZone(unit, at));
            }
            if p.unit_at(at).is_some_and(|other| self.side_of(other) != side) {
                return Err(Why::EntryHexHeld(unit, at));
            }
            let has = self.counter(unit).half_points();
            let needs = self.cost_to_enter(p, unit, at).ok_or(Why::Prohibited(unit, at))?;
            if needs > has {
                return Err(Why::TooFewPoints { unit, into: at, needs, has });
            }
            if !via.is_empty() {
                let rest = via.iter().copied().chain([to]);
                let cost = self.check_path(p, unit, at, needs, rest.clone()).map_err(|why| match why {
                    Why::StopsInEnemyZoc(unit, hex) if hex == at => Why::EntryStops(unit, hex),
                    other => other,
                })?;
                return Ok(Route { path: [at].into_iter().chain(rest).collect(), cost });
            }
        }
        MEMORY.with_borrow_mut(|memory| {
            memory.refresh(self, p, side);
            let known = memory.look_up_entry(self, p, unit);
            if !known.hexes.contains(to) {
                let sources = known.sources.clone();
                return Err(self.why_unreached(p, unit, to, &sources));
            }
            let unseen =
                at.is_none() && tell == Tell::IfItMatters && self.scenario.entry != EntryRule::Columns;
            if unseen && !self.path_matters(p, unit, known, to) {
                return Ok(Route::default());
            }
            self.search_entry(p, unit, at, &mut memory.search);
            if memory.search.reach.cost(to).is_none() {
                let sources = memory.search.sources.clone();
                return Err(self.why_unreached(p, unit, to, &sources));
            }
            Ok(self.route_to(unit, to, &memory.search))
        })
    }

    /// The cheapest way off the map by an edge that a filled search allows: the hex left and the whole cost.
    pub(crate) fn cheapest_exit(&self, unit: UnitId, edge: Edge, search: &Search) -> Option<(HexId, u8)> {
        let class = self.class(unit);
        let allowance = self.counter(unit).half_points();
        let ways = self.exit_by(unit, edge)?.hexes;
        ways.iter()
            .filter_map(|hex| {
                // A unit stops in an enemy zone of control: it cannot go on off the map [ruling W23].
                let free = search.ground()[usize::from(hex.0)] == Ground::Free as u8;
                let cost =
                    search.reach.cost(hex).filter(|_| free)? + self.terrain.off_map_cost(class, hex, edge)?;
                (cost <= allowance).then_some((hex, cost))
            })
            .min_by_key(|&(hex, cost)| (cost, hex))
    }

    /// The route off the map, or why it is not allowed [B12.0, rulings W23 and W96].
    pub(crate) fn check_exit(
        &self,
        p: &Position,
        side: usize,
        unit: UnitId,
        edge: Edge,
        via: &[HexId],
        tell: Tell,
    ) -> Result<Route, Why> {
        let start = self.check_start(p, side, unit)?;
        let exit = self.exit_by(unit, edge).ok_or(Why::NoExit(unit, edge))?;
        if let Some(&last) = via.last() {
            let path = via.to_vec();
            // A path may also say that the unit leaves from where it stands.
            let rest = if path == [start] { &[][..] } else { &path[..] };
            let spent = self.check_path(p, unit, start, 0, rest.iter().copied())?;
            if !exit.hexes.contains(last) {
                return Err(Why::NotOnEdge(last, edge));
            }
            if self.in_zoc_of(p, last, 1 - side) {
                return Err(Why::StopsInEnemyZoc(unit, last));
            }
            let needs =
                self.terrain.off_map_cost(self.class(unit), last, edge).ok_or(Why::Prohibited(unit, last))?;
            let has = self.counter(unit).half_points() - spent;
            if needs > has {
                return Err(Why::TooFewPoints { unit, into: last, needs, has });
            }
            return Ok(Route { path: rest.to_vec(), cost: spent + needs });
        }
        MEMORY.with_borrow_mut(|memory| {
            memory.refresh(self, p, side);
            let known = memory.look_up(self, p, unit, start);
            let bit = EDGES.iter().position(|&other| other == edge).unwrap_or(0);
            if known.edges >> bit & 1 == 0 {
                return Err(Why::ExitTooFar(unit, edge));
            }
            if tell == Tell::IfItMatters && !self.exit_matters(p, unit, known, edge) {
                return Ok(Route::default());
            }
            self.search_from(p, unit, start, &mut memory.search);
            let way = self.cheapest_exit(unit, edge, &memory.search);
            let (hex, cost) = way.ok_or(Why::ExitTooFar(unit, edge))?;
            let mut route = self.route_to(unit, hex, &memory.search);
            route.path.remove(0);
            Ok(Route { cost, ..route })
        })
    }

    /// Whether an exit counts for victory [B15.17, B15.37].
    pub(crate) fn exit_counts(&self, p: &Position, unit: UnitId, edge: Edge) -> bool {
        let in_time = match &self.scenario.victory {
            Victory::ExitAndHold(victory) => p.turn <= victory.deadline,
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

    /// The move, entry or exit that an action asks for, judged.
    pub(crate) fn check_movement(
        &self,
        p: &Position,
        side: usize,
        action: &Action,
        tell: Tell,
    ) -> Result<Route, Why> {
        match action {
            Action::Move { unit, to, via } => self.check_move(p, side, *unit, *to, via, tell),
            Action::Enter { unit, to, at, via } => self.check_entry(p, side, *unit, (*at, via, *to), tell),
            Action::Exit { unit, edge, via } => self.check_exit(p, side, *unit, *edge, via, tell),
            _ => Err(Why::WrongStep(p.step)),
        }
    }
}
