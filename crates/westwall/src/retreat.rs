//! Retreat and displacement [S7.7, S7.8, rulings W28, W29, W89, W90, W209, W210].
//!
//! A retreat of n hexes is n steps, each one hex farther from the combat hex, through vacant hexes if a
//! whole route of those exists; otherwise along a route that pushes aside as few friends as possible; if
//! there is none the unit goes as far as vacant hexes allow and is lost there.

use std::ops::ControlFlow::{self, Break, Continue};

use board::HexId;
use kit::{Hexside, Side, clause};

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{MAX_CHAIN, Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::unit::{MAX_UNITS, UnitId};

/// How many displacements one question about a retreat tries out. Ways are found after a few; the number
/// bounds the search for one that does not exist in a crowd.
const TRIALS: u32 = 20_000;

/// What is done with a position that came of a displacement; it may say that it has seen enough.
type Visit<'a> = dyn FnMut(&mut Position, &mut u32) -> ControlFlow<()> + 'a;

/// A retreat that is under way.
#[derive(Clone, Copy)]
struct Way {
    unit: UnitId,
    /// The combat hex.
    origin: HexId,
    /// Steps still to go.
    left: u8,
}

/// The next hexes that a retreating unit may choose from: each of six sides at most.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ways {
    hexes: [Option<HexId>; 6],
    /// How many friends the retreat will push aside in all.
    pub pushes: u8,
}

impl Ways {
    fn push(&mut self, hex: HexId) {
        if let Some(free) = self.hexes.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(hex);
        }
    }

    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> {
        self.hexes.into_iter().flatten()
    }

    /// Whether a hex is among them.
    pub fn has(&self, hex: HexId) -> bool {
        self.hexes.contains(&Some(hex))
    }

    /// The only hex, if there is exactly one.
    pub fn only(&self) -> Option<HexId> {
        self.hexes[0].filter(|_| self.hexes[1].is_none())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.hexes[0].is_none()
    }
}

impl Game {
    /// Whether a unit may be forced through a side into the hex beyond, occupied by a friend or not
    /// [S7.71, S7.72, A13.25, A15.43, B12.12, B15.26.3, H14.13].
    fn may_be_forced(&self, at: &Position, unit: UnitId, from: HexId, hexside: Hexside) -> Option<HexId> {
        let own = self.side_of(unit);
        let into = self.neighbour(from, hexside)?;
        let barred = !self.lets_pass(at, self.class(unit), from, hexside)
            || self.is_closed(own, into)
            || at.unit_at(into).is_some_and(|other| self.side_of(other) != own)
            || self.in_zoc_of(at, into, own.other());
        (!barred).then_some(into)
    }

    /// The hexes one step farther from the combat hex that a unit may be forced into [ruling W28].
    fn steps_away(
        &self,
        at: &Position,
        unit: UnitId,
        origin: HexId,
        here: HexId,
    ) -> impl Iterator<Item = HexId> {
        let farther = self.distance(origin, here) + 1;
        let leads_away = move |hexside: &Hexside| {
            self.neighbour(here, *hexside).is_some_and(|into| self.distance(origin, into) == farther)
        };
        Hexside::ALL
            .into_iter()
            .filter(leads_away)
            .filter_map(move |hexside| self.may_be_forced(at, unit, here, hexside))
    }

    /// How many steps a unit can go through vacant hexes, up to `left`.
    fn vacant_steps(&self, at: &Position, unit: UnitId, origin: HexId, here: HexId, left: u8) -> u8 {
        if left == 0 {
            return 0;
        }
        let mut best = 0;
        for next in self.steps_away(at, unit, origin, here) {
            if at.unit_at(next).is_none() {
                best = best.max(1 + self.vacant_steps_beyond(at, unit, origin, next, left - 1));
                if best == left {
                    break;
                }
            }
        }
        best
    }

    /// The same from a hex that the unit has just entered: a city there may spare it some of what is left, and then
    /// the retreat is whole with fewer steps [A11.1, ruling W216].
    fn vacant_steps_beyond(&self, at: &Position, unit: UnitId, origin: HexId, here: HexId, left: u8) -> u8 {
        let all = self.vacant_steps(at, unit, origin, here, left);
        if all < left && left > 0 && self.may_shelter(at, unit, here) {
            let rest = left.saturating_sub(self.shelter());
            if self.vacant_steps(at, unit, origin, here, rest) == rest {
                return left;
            }
        }
        all
    }

    /// The fewest friends that stand on a full way now; nothing if there is no way even through friends.
    ///
    /// No displacement makes that fewer: a unit comes to stand in every hex that is left to the retreat.
    fn friends_ahead(&self, at: &Position, unit: UnitId, origin: HexId, here: HexId, left: u8) -> Option<u8> {
        if left == 0 {
            return Some(0);
        }
        let beyond = |next: HexId| {
            let friends = self.friends_ahead(at, unit, origin, next, left - 1)?;
            Some(friends + u8::from(at.unit_at(next).is_some()))
        };
        self.steps_away(at, unit, origin, here).filter_map(beyond).min()
    }

    /// Whether a retreat can be finished from where the unit stands with at most so many pushes.
    fn can_finish(&self, at: &Position, way: Way, pushes: u8, trials: &mut u32) -> bool {
        let Some(here) = at.hex_of(way.unit) else { return false };
        way.left == 0
            || self
                .steps_away(at, way.unit, way.origin, here)
                .any(|next| self.can_finish_by(at, way, next, pushes, trials))
    }

    /// The same, with the next hex given.
    fn can_finish_by(&self, at: &Position, way: Way, next: HexId, pushes: u8, trials: &mut u32) -> bool {
        let friend = at.unit_at(next);
        let way = Way { left: way.left - 1, ..way };
        let ahead = self.friends_ahead(at, way.unit, way.origin, next, way.left);
        if ahead.is_none_or(|ahead| ahead + u8::from(friend.is_some()) > pushes) {
            return false;
        }
        let Some(friend) = friend else {
            let mut q = at.clone();
            q.put(way.unit, Place::Hex(next));
            return self.can_finish(&q, way, pushes, trials);
        };
        let found = self.each_displacement(at, &mut vec![way.unit], friend, trials, &mut |q, trials| {
            q.put(way.unit, Place::Hex(next));
            if self.can_finish(q, way, pushes - 1, trials) { Break(()) } else { Continue(()) }
        });
        found.is_break()
    }

    /// The vacant hexes that a displaced unit may go to [S7.81].
    fn vacant_beside(&self, at: &Position, unit: UnitId) -> Ways {
        let mut ways = Ways::default();
        if let Some(hex) = at.hex_of(unit) {
            for hexside in Hexside::ALL {
                if let Some(into) =
                    self.may_be_forced(at, unit, hex, hexside).filter(|&into| at.unit_at(into).is_none())
                {
                    ways.push(into);
                }
            }
        }
        ways
    }

    /// The hexes of friends that a displaced unit may push on, outside the chain [S7.82].
    fn friends_beside(&self, at: &Position, unit: UnitId, chain: &[UnitId]) -> Ways {
        let mut ways = Ways::default();
        if let Some(hex) = at.hex_of(unit) {
            for hexside in Hexside::ALL {
                if let Some(into) = self.may_be_forced(at, unit, hex, hexside)
                    && at.unit_at(into).is_some_and(|friend| !chain.contains(&friend))
                {
                    ways.push(into);
                }
            }
        }
        ways
    }

    /// Visits the positions that can come of displacing a unit until it has seen enough; `chain` holds who may
    /// not be pushed.
    fn each_displacement(
        &self,
        at: &Position,
        chain: &mut Vec<UnitId>,
        unit: UnitId,
        trials: &mut u32,
        visit: &mut Visit,
    ) -> ControlFlow<()> {
        let mut room = [u8::MAX; MAX_UNITS];
        if self.vacant_beside(at, unit).is_empty() {
            self.measure_room(at, self.side_of(unit), &mut room);
        }
        self.displace_along(at, chain, unit, &room, trials, visit)
    }

    fn displace_along(
        &self,
        at: &Position,
        chain: &mut Vec<UnitId>,
        unit: UnitId,
        room: &[u8; MAX_UNITS],
        trials: &mut u32,
        visit: &mut Visit,
    ) -> ControlFlow<()> {
        let vacant = self.vacant_beside(at, unit);
        for into in vacant.iter() {
            if *trials == 0 {
                return Continue(());
            }
            *trials -= 1;
            let mut q = at.clone();
            q.put(unit, Place::Hex(into));
            visit(&mut q, trials)?;
        }
        if !vacant.is_empty() {
            return Continue(());
        }
        // The chain also holds the retreating unit.
        let links = MAX_CHAIN.saturating_sub(chain.len()) as u8;
        chain.push(unit);
        let mut friends: Vec<(u8, UnitId, HexId)> = self
            .friends_beside(at, unit, chain)
            .iter()
            .filter_map(|into| at.unit_at(into).map(|friend| (room[usize::from(friend.0)], friend, into)))
            .filter(|&(room, ..)| room < links)
            .collect();
        friends.sort_by_key(|&(room, ..)| room);
        for (_, friend, into) in friends {
            if *trials == 0 {
                break;
            }
            *trials -= 1;
            self.displace_along(at, chain, friend, room, trials, &mut |q, trials| {
                q.put(unit, Place::Hex(into));
                visit(q, trials)
            })?;
        }
        chain.pop();
        Continue(())
    }

    /// How many others each unit of a side must at least push before one finds a vacant hex.
    fn measure_room(&self, at: &Position, side: Side, room: &mut [u8; MAX_UNITS]) {
        for (unit, _) in self.on_map(at, side) {
            if !self.vacant_beside(at, unit).is_empty() {
                room[usize::from(unit.0)] = 0;
            }
        }
        for links in 1..MAX_CHAIN as u8 {
            for (unit, _) in self.on_map(at, side) {
                if room[usize::from(unit.0)] == u8::MAX {
                    let beside = self.friends_beside(at, unit, &[]);
                    let mut friends = beside.iter().filter_map(|hex| at.unit_at(hex));
                    if friends.any(|friend| room[usize::from(friend.0)] == links - 1) {
                        room[usize::from(unit.0)] = links;
                    }
                }
            }
        }
    }

    /// Where a unit that stands in `here` with `left` steps to go may retreat to next [S7.73, S7.74].
    pub(crate) fn retreat_ways(
        &self,
        at: &Position,
        unit: UnitId,
        origin: HexId,
        here: HexId,
        left: u8,
    ) -> Ways {
        let mut ways = Ways::default();
        let mut longest = 0;
        for next in self.steps_away(at, unit, origin, here) {
            if at.unit_at(next).is_none() {
                let steps = 1 + self.vacant_steps_beyond(at, unit, origin, next, left - 1);
                if steps > longest {
                    ways = Ways::default();
                    longest = steps;
                }
                if steps == longest {
                    ways.push(next);
                }
            }
        }
        if longest == left {
            return ways;
        }
        // Through friends, then: as few as possible.
        let Some(fewest) = self.friends_ahead(at, unit, origin, here, left) else { return ways };
        let way = Way { unit, origin, left };
        for pushes in fewest..=left {
            let mut pushing = Ways { pushes, ..Ways::default() };
            for next in self.steps_away(at, unit, origin, here) {
                if self.can_finish_by(at, way, next, pushes, &mut { TRIALS }) {
                    pushing.push(next);
                }
            }
            if !pushing.is_empty() {
                return pushing;
            }
        }
        ways
    }

    /// The ways of a unit in the current retreat, whether it has begun or not.
    pub(crate) fn ways_of(&self, at: &Position, unit: UnitId) -> Ways {
        let combat = &at.combat;
        match at.hex_of(unit) {
            None => Ways::default(),
            Some(here) if combat.retreating == Some(unit) => {
                self.retreat_ways(at, unit, combat.origin.unwrap_or(here), here, combat.left)
            }
            Some(here) => self.retreat_ways(at, unit, here, here, combat.hexes),
        }
    }

    /// The side that is retreating.
    pub(crate) fn retreating_side(&self, at: &Position) -> Side {
        let unit = at.combat.retreating.or_else(|| at.combat.to_retreat.first());
        unit.map_or(Side::First, |unit| self.side_of(unit))
    }

    fn check_retreater(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        if at.step != Step::Retreat {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(unit) != side {
            return Err(clause!("S7.62").refuses(Reason::EnemyUnit(unit)));
        }
        match at.combat.retreating {
            Some(other) if other != unit => Err(clause!("S7.7").refuses(Reason::OtherRetreats(other))),
            None if !at.combat.to_retreat.has(unit) => {
                Err(clause!("S7.7").refuses(Reason::NotRetreating(unit)))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit may retreat to a hex next [S7.7].
    pub(crate) fn check_retreat(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refused> {
        self.check_retreater(at, side, unit)?;
        if self.ways_of(at, unit).has(to) {
            return Ok(());
        }
        let here = at.hex_of(unit).ok_or(clause!("S2.1").refuses(Reason::NotOnMap(unit)))?;
        let origin = if at.combat.retreating == Some(unit) { at.combat.origin.unwrap_or(here) } else { here };
        let through =
            self.hexside_between(here, to).ok_or(clause!("S5.0").refuses(Reason::BrokenPath(here, to)))?;
        if at.unit_at(to).is_some_and(|other| self.side_of(other) != side) {
            return Err(clause!("S5.12").refuses(Reason::EnemyHex(unit, to)));
        }
        if !self.lets_pass(at, self.class(unit), here, through) {
            return Err(clause!("S7.72").refuses(Reason::RetreatProhibited(unit, to)));
        }
        if self.is_closed(side, to) {
            return Err(self.closed_clause(side).refuses(Reason::ClosedZone(unit, to)));
        }
        if self.in_zoc_of(at, to, side.other()) {
            return Err(clause!("S7.71").refuses(Reason::RetreatIntoZoc(unit, to)));
        }
        if self.distance(origin, to) != self.distance(origin, here) + 1 {
            return Err(clause!("S7.74").refuses(Reason::RetreatNotAway(unit, to)));
        }
        Err(if at.unit_at(to).is_some() {
            clause!("S7.73").refuses(Reason::RetreatNotOpen(unit, to))
        } else {
            clause!("S7.74").refuses(Reason::RetreatDeadEnd(unit, to))
        })
    }

    /// Whether a unit is lost where it stands, before others of its combat retreat.
    pub(crate) fn check_eliminate(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_retreater(at, side, unit)?;
        if self.ways_of(at, unit).is_empty() {
            Ok(())
        } else {
            Err(clause!("S7.7").refuses(Reason::CanRetreat(unit)))
        }
    }

    /// Whether a city shortens the retreat of a unit [A11.1].
    pub(crate) fn check_shelter(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_retreater(at, side, unit)?;
        let hex = at.hex_of(unit).ok_or(clause!("S2.1").refuses(Reason::NotOnMap(unit)))?;
        if self.may_shelter(at, unit, hex) {
            Ok(())
        } else {
            Err(clause!("A11.1").refuses(Reason::Special(SpecialReason::NoShelter(unit))))
        }
    }

    /// Lists the steps that the retreating side may choose from.
    pub(crate) fn list_retreat(&self, at: &Position, menu: &mut Menu) {
        let units = at.combat.retreating.map_or(at.combat.to_retreat, crate::unit::UnitSet::one);
        for unit in units {
            let ways = self.ways_of(at, unit);
            if ways.is_empty() {
                menu.singles.push(Action::Eliminate(unit));
            }
            menu.singles.extend(ways.iter().map(|to| Action::Retreat { unit, to }));
            if at.hex_of(unit).is_some_and(|hex| self.may_shelter(at, unit, hex)) {
                menu.singles.push(Action::Shelter(unit));
            }
        }
    }

    /// The unit that must step aside now, and all who may not be pushed.
    pub(crate) fn pushed(&self, at: &Position) -> Option<(UnitId, Vec<UnitId>)> {
        let chain = at.combat.chain.iter().flatten().map(|&(unit, _)| unit);
        let last = chain.clone().next_back()?;
        Some((last, chain.chain(at.combat.retreating).collect()))
    }

    /// Carries out the chosen displacements once the last unit of the chain has gone, then lets the
    /// retreating unit in. The position must hold a chain whose last unit is to go to `to`, a vacant hex.
    pub(crate) fn unwind_chain(
        &self,
        at: &mut Position,
        to: HexId,
        mut moved: impl FnMut(UnitId, HexId, HexId),
    ) {
        let mut to = to;
        let units: Vec<(UnitId, Option<HexId>)> = at.combat.chain.iter().flatten().copied().collect();
        for &(unit, _) in units.iter().rev() {
            let Some(from) = at.hex_of(unit) else { continue };
            at.put(unit, Place::Hex(to));
            at.displaced.insert(unit);
            at.shifted.insert(unit);
            at.shaken.insert(unit);
            moved(unit, from, to);
            to = from;
        }
        at.combat.chain = [None; MAX_CHAIN];
        // `to` is now the hex that the first of them has left.
        if let Some(unit) = at.combat.retreating {
            self.step_back(at, unit, to);
        }
    }

    /// Moves the retreating unit one hex on and notes the hex it leaves [ruling W32].
    pub(crate) fn step_back(&self, at: &mut Position, unit: UnitId, to: HexId) {
        if let Some(here) = at.hex_of(unit)
            && at.combat.origin != Some(here)
        {
            at.combat.last_path().push(here);
        }
        at.put(unit, Place::Hex(to));
        at.combat.left -= 1;
    }

    /// Whether the current retreat can still be finished after the last unit of the chain goes to `to`.
    fn keeps_retreat_open(&self, at: &Position, chain: &[UnitId], to: HexId) -> bool {
        let (Some(unit), Some(origin)) = (at.combat.retreating, at.combat.origin) else { return false };
        let finish = |q: &mut Position, trials: &mut u32| {
            self.unwind_chain(q, to, |_, _, _| {});
            let way = Way { unit, origin, left: q.combat.left };
            self.can_finish(q, way, at.combat.pushes.saturating_sub(1), trials)
        };
        let mut trials = TRIALS;
        let Some(friend) = at.unit_at(to) else { return finish(&mut at.clone(), &mut trials) };
        let found = self.each_displacement(at, &mut chain.to_vec(), friend, &mut trials, &mut |q, trials| {
            if finish(q, trials) { Break(()) } else { Continue(()) }
        });
        found.is_break()
    }

    /// Where the unit that is being displaced may go [S7.81, S7.82, ruling W210].
    pub(crate) fn displace_ways(&self, at: &Position) -> Ways {
        let Some((unit, chain)) = self.pushed(at) else { return Ways::default() };
        let vacant = self.vacant_beside(at, unit);
        let from = if vacant.is_empty() { self.friends_beside(at, unit, &chain) } else { vacant };
        let mut ways = Ways::default();
        for to in from.iter().filter(|&to| self.keeps_retreat_open(at, &chain, to)) {
            ways.push(to);
        }
        ways
    }

    /// Whether a unit may be displaced to a hex.
    pub(crate) fn check_displace(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refused> {
        if at.step != Step::Displace {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if self.side_of(unit) != side {
            return Err(clause!("S7.62").refuses(Reason::EnemyUnit(unit)));
        }
        match self.pushed(at) {
            Some((pushed, _)) if pushed == unit => {}
            _ => return Err(clause!("S7.81").refuses(Reason::NotDisplaced(unit))),
        }
        if self.displace_ways(at).has(to) {
            Ok(())
        } else {
            Err(clause!("S7.81").refuses(Reason::DisplaceNotOpen(unit, to)))
        }
    }

    /// Lists where the unit that is being displaced may go.
    pub(crate) fn list_displace(&self, at: &Position, menu: &mut Menu) {
        if let Some((unit, _)) = self.pushed(at) {
            menu.singles.extend(self.displace_ways(at).iter().map(|to| Action::Displace { unit, to }));
        }
    }
}
