//! Units on the march: moves, entries and exits are done, and stopped where a bridge is asked about
//! [S5.0, B11.0, B12.0, A12.11].
//!
//! Where the hexes on the way make no difference a plan has no route, and only a log that tells of the way makes it
//! be found.

use board::HexId;
use kernel::Log;

use crate::acting::Plan;
use crate::action::Action;
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::Midway;
use crate::movement::Route;
use crate::position::{Place, Position, Step};
use crate::scenario::EntryRule;
use crate::sequence::ALL;
use crate::unit::{HalfPoints, UnitId};

impl Game {
    /// Does a move, an entry or an exit.
    pub(crate) fn march<L: Log<Event>>(&self, at: &mut Position, plan: Plan<'_>, log: &mut L) {
        let path = plan.route().map_or(&[][..], |route| &route.path);
        match plan.action() {
            Action::Move { unit, to, .. } => {
                let (from, spent) = (at.hex_of(*unit), self.spent(at, *unit));
                if let Some(from) = from.filter(|_| plan.route().is_none()) {
                    log.tell(ALL, || {
                        let Route { path, cost } = self.route(at, &plan);
                        Event::Moved { unit: *unit, from, path, cost: cost.less(spent) }
                    });
                }
                self.go_along(at, *unit, (from, spent), *to, path, log);
            }
            Action::Enter { unit, to, .. } => {
                if plan.route().is_none() {
                    log.tell(ALL, || {
                        let Route { path, cost } = self.route(at, &plan);
                        Event::Entered { unit: *unit, path, cost }
                    });
                }
                let first = path.first().copied();
                let cost = first.and_then(|first| self.cost_to_enter(at, *unit, first)).unwrap_or_default();
                if let Some(first) = first.filter(|_| self.scenario.entry == EntryRule::Columns) {
                    at.extension.join_column(first);
                }
                self.go_along(at, *unit, (None, cost), *to, path, log);
            }
            Action::Exit { unit, edge, .. } => {
                let counts = self.exit_counts(at, *unit, *edge);
                log.tell(ALL, || {
                    let path = at.hex_of(*unit).into_iter().chain(self.route(at, &plan).path).collect();
                    Event::Exited { unit: *unit, path, edge: *edge, counts }
                });
                at.put(*unit, Place::Exited(*edge));
                at.moved.insert(*unit);
                if counts {
                    at.exited_in_time.insert(*unit);
                }
                for &hex in path {
                    self.enter_hex(at, plan.side(), hex, log);
                }
            }
            _ => {}
        }
    }

    /// Takes a unit along a path to its end, unless a bridge is asked about before: then it is stopped there
    /// [A12.11]. Tells of the way as far as it is travelled. Without a path nothing on the way matters, and the caller
    /// has told of it.
    fn go_along<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        (start, spent): (Option<HexId>, HalfPoints),
        to: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        let side = self.side_of(unit);
        let mut back = start.filter(|_| !at.extension.guests.has(unit));
        back = back.or_else(|| {
            at.extension.midway.filter(|midway| midway.unit == unit).and_then(|midway| midway.back)
        });
        at.extension.midway = None;
        if !path.is_empty() {
            self.tell_leg(at, unit, (start, spent), to, path, log);
        }
        let (mut here, mut spent) = (start, spent);
        for (index, &hex) in path.iter().enumerate().take_while(|&(_, &hex)| hex != to) {
            self.bind_engineer(at, here, hex);
            spent = spent.plus(self.cost_between(at, unit, here, hex));
            self.enter_hex(at, side, hex, log);
            if at.extension.asked != 0 {
                at.lodge(unit, hex);
                at.extension.midway = Some(Midway { unit, spent, goal: None, back });
                let goal = self.keeps_to(at, unit, &path[index + 1..], to).then_some(to);
                at.extension.midway = Some(Midway { unit, spent, goal, back });
                return self.ask_demolition(at, Step::Movement);
            }
            if at.unit_at(hex).is_none() {
                back = Some(hex);
            }
            here = Some(hex);
        }
        if !path.is_empty() {
            self.bind_engineer(at, here, to);
            spent = spent.plus(self.cost_between(at, unit, here, to));
        }
        at.lodge(unit, to);
        self.hold_engineer(at, unit);
        self.enter_hex(at, side, to, log);
        if at.extension.asked == 0 || at.extension.guests.has(unit) {
            at.moved.insert(unit);
        } else {
            // The bridge was its goal; what it does about the answer is its owner's choice [ruling W217].
            at.extension.midway = Some(Midway { unit, spent, goal: Some(to), back: None });
        }
        if at.extension.asked != 0 {
            self.ask_demolition(at, Step::Movement);
        }
    }

    /// Half points from a hex into the next; nothing for the hex of entry, which has been paid.
    fn cost_between(&self, at: &Position, unit: UnitId, from: Option<HexId>, to: HexId) -> HalfPoints {
        let way = from.and_then(|from| Some((from, self.hexside_between(from, to)?)));
        way.and_then(|(from, way)| self.step_cost(at, unit, from, way)).unwrap_or_default()
    }

    /// Tells of a way up to its end, or up to the first hex where a bridge is asked about: what comes after that hex
    /// is told when the unit goes on [A12.11].
    fn tell_leg<L: Log<Event>>(
        &self,
        at: &Position,
        unit: UnitId,
        (start, spent): (Option<HexId>, HalfPoints),
        to: HexId,
        path: &[HexId],
        log: &mut L,
    ) {
        log.tell(ALL, || {
            let side = self.side_of(unit);
            let stops = |hex: &HexId| *hex == to || self.is_watched(at, side, *hex);
            let last = path.iter().position(stops).unwrap_or(path.len() - 1);
            let path = path[..=last].to_vec();
            let mut here = start;
            let cost = path.iter().map(|&hex| self.cost_between(at, unit, here.replace(hex), hex)).sum();
            match start {
                Some(from) => Event::Moved { unit, from, path, cost },
                None => Event::Entered { unit, path, cost: spent.plus(cost) },
            }
        });
    }

    /// Whether a unit that is stopped on its way would come to the same bridges if it simply went on to its goal. If
    /// not, its owner has chosen his path for a reason and is asked again.
    fn keeps_to(&self, at: &Position, unit: UnitId, rest: &[HexId], to: HexId) -> bool {
        let side = self.side_of(unit);
        let bridges = |path: &[HexId]| {
            let asks = |hex: &&HexId| self.is_watched(at, side, **hex);
            path.iter().filter(asks).copied().collect::<Vec<HexId>>()
        };
        self.way_to(at, unit, to).is_some_and(|route| bridges(&route.path) == bridges(rest))
    }

    /// A unit that was stopped half way goes on to its goal if nothing has changed; otherwise, or at its goal, its owner
    /// decides, if there is anything to decide [ruling W217].
    pub(crate) fn go_on_moving<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let Some(Midway { unit, spent, goal, back }) = at.extension.midway else { return };
        let here = at.hex_of(unit);
        if let Some(goal) = goal.filter(|_| at.pausing().is_none())
            && let Some(route) = self.way_to(at, unit, goal)
        {
            return self.go_along(at, unit, (here, spent), goal, &route.path, log);
        }
        if self.can_go_on(at, unit) {
            return;
        }
        at.extension.midway = None;
        at.moved.insert(unit);
        if at.extension.guests.has(unit) {
            match back {
                Some(back) => at.lodge(unit, back),
                None => at.put(unit, Place::Waiting),
            }
            log.tell(ALL, || Event::Special(SpecialEvent::TurnedBack(unit, back)));
        }
    }
}
