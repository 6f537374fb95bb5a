//! What is written down before set-up: Pre-Registered Points and planned fire [1.3.6, 6.5.1.1, s28.3, s28.4, s30.3, s34.3].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::{Side, clause};

use crate::Clause;
use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::PlannedFire;
use crate::terrain::Hexes;
use crate::view::Known;

use super::mission::{Battery, MAX_BATTERIES, MAX_PLANNED, Pattern, Planned, Point, note};

/// A planned mission as it is said aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plot {
    /// Which battery.
    pub battery: UnitId,
    /// At which hex.
    pub hex: HexId,
    /// Sheaf and shells.
    pub pattern: Pattern,
    /// The first turn.
    pub first: u8,
    /// The last turn.
    pub last: u8,
}

/// The clause of a scenario's row.
pub(crate) fn cited(id: &str) -> Clause {
    Clause::find(id).unwrap_or(clause!("6.5.1.1"))
}

impl Game {
    /// The batteries of the scenario, in the order of their places in a position.
    pub(crate) fn batteries(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(|&unit| self.card(unit).battery.is_some()).take(MAX_BATTERIES)
    }

    /// The batteries of a side.
    pub(crate) fn batteries_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.batteries().filter(move |&unit| self.side(unit) == side)
    }

    /// The place of a battery in a position.
    fn battery_place(&self, battery: UnitId) -> Option<usize> {
        self.batteries().position(|one| one == battery)
    }

    /// A battery at one moment.
    pub(crate) fn battery<'a>(&self, at: &'a Position, battery: UnitId) -> &'a Battery {
        &at.ordnance.batteries[self.battery_place(battery).unwrap_or(0)]
    }

    pub(crate) fn battery_mut<'a>(&self, at: &'a mut Position, battery: UnitId) -> &'a mut Battery {
        &mut at.ordnance.batteries[self.battery_place(battery).unwrap_or(0)]
    }

    /// Whether a unit of a side is a battery.
    pub(crate) fn check_battery(&self, side: Side, battery: UnitId) -> Result<(), Refused> {
        self.check_own(side, battery)?;
        if self.card(battery).battery.is_none() {
            return Err(clause!("6.5.1.1").refuses(Reason::NoBattery(battery)));
        }
        Ok(())
    }

    /// Whether a battery may fire at registered points: Organic ones of the scenario's list, not rockets [ruling D77].
    pub(crate) fn may_register(&self, battery: UnitId) -> bool {
        let rules = &self.scenario().artillery;
        let rockets = rules.rockets.is_some_and(|(one, _)| one == battery);
        rules.registered_for.has(battery) && self.formation(battery).is_none() && !rockets
    }

    /// The row of planned fire of a battery.
    pub(crate) fn planned_row(&self, battery: UnitId) -> Option<&PlannedFire> {
        self.scenario().artillery.planned.iter().find(|row| row.batteries.has(battery))
    }

    /// The turns in which a battery may fire as planned.
    fn planned_turns(&self, row: &PlannedFire) -> (u8, u8) {
        (row.first.0, row.last.map_or(self.length(), |last| last.0))
    }

    /// Whether a side has points or missions to write down.
    pub(crate) fn plots_fire(&self, side: Side) -> bool {
        let points = self.scenario().artillery.registered[side.index()] > 0;
        self.batteries_of(side)
            .any(|battery| points && self.may_register(battery) || self.planned_row(battery).is_some())
    }

    /// Judges a Pre-Registered Point.
    pub(crate) fn check_register(
        &self,
        known: Known<'_>,
        side: Side,
        hex: HexId,
        battery: Option<UnitId>,
    ) -> Result<(), Refused> {
        let rules = &self.scenario().artillery;
        let refuses = |reason: Reason| cited(&rules.clause).refuses(reason);
        if let Some(battery) = battery {
            self.check_battery(side, battery)?;
        }
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        let most = rules.registered[side.index()];
        if !self.registers(side, battery) {
            return Err(refuses(Reason::NoPoints));
        }
        let mine = || known.at.ordnance.points_of(side).filter(|point| point.battery == battery);
        if mine().any(|point| point.hex == hex) {
            return Err(refuses(Reason::AlreadyPlotted));
        }
        if mine().count() >= usize::from(most) {
            return Err(refuses(Reason::PointsFull(most)));
        }
        Ok(())
    }

    /// Whether a side has points for a battery, or for all of its batteries.
    fn registers(&self, side: Side, battery: Option<UnitId>) -> bool {
        let rules = &self.scenario().artillery;
        let usable = match battery {
            Some(battery) => rules.per_battery && self.may_register(battery),
            None => !rules.per_battery && self.batteries_of(side).any(|battery| self.may_register(battery)),
        };
        rules.registered[side.index()] > 0 && usable
    }

    /// Writes a point down.
    pub(crate) fn register<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        hex: HexId,
        battery: Option<UnitId>,
        log: &mut L,
    ) {
        note(&mut at.ordnance.points, Point { side, battery, hex });
        log.tell(SeatSet::one(side.seat()), || Event::Registered(hex));
    }

    /// Judges a planned mission.
    pub(crate) fn check_plan(&self, known: Known<'_>, side: Side, plot: Plot) -> Result<(), Refused> {
        let Plot { battery, hex, first, last, .. } = plot;
        self.check_battery(side, battery)?;
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        let Some(row) = self.planned_row(battery) else {
            return Err(clause!("6.5.1.1").refuses(Reason::NoPlannedFire(battery)));
        };
        let (from, to) = self.planned_turns(row);
        if first < from || last > to || first > last {
            return Err(cited(&row.clause).refuses(Reason::PlannedTurns(from, to)));
        }
        let planned = &self.battery(known.at, battery).planned;
        if planned.iter().flatten().any(|other| first <= other.last && other.first <= last) {
            return Err(clause!("6.5.1.1").refuses(Reason::AlreadyPlotted));
        }
        if planned.iter().flatten().count() == MAX_PLANNED {
            return Err(clause!("6.5.1.1").refuses(Reason::PlansFull(battery)));
        }
        Ok(())
    }

    /// Writes a planned mission down.
    pub(crate) fn plan<L: Log<Event>>(&self, at: &mut Position, plot: Plot, log: &mut L) {
        let Plot { battery, hex, pattern, first, last } = plot;
        note(&mut self.battery_mut(at, battery).planned, Planned { hex, pattern, first, last });
        log.tell(SeatSet::one(self.side(battery).seat()), || Event::FirePlanned(plot));
    }

    /// Whether every mission that must be planned is [s28.4].
    pub(crate) fn check_plotted(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        for battery in self.batteries_of(side) {
            let Some(row) = self.planned_row(battery).filter(|row| row.must) else { continue };
            let (first, last) = self.planned_turns(row);
            let planned = &self.battery(known.at, battery).planned;
            let fires = |turn: u8| planned.iter().flatten().any(|one| one.first <= turn && turn <= one.last);
            if !(first..=last).all(fires) {
                return Err(cited(&row.clause).refuses(Reason::MustPlan(battery)));
            }
        }
        Ok(())
    }

    /// Lists points, and planned missions for all turns that are still free.
    pub(crate) fn list_plots(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let rules = &self.scenario().artillery;
        let users: Vec<Option<UnitId>> =
            if rules.per_battery { self.batteries_of(side).map(Some).collect() } else { vec![None] };
        let most = usize::from(rules.registered[side.index()]);
        // What does not depend on the hex is asked once.
        let mine = |user: Option<UnitId>| -> Hexes {
            known
                .at
                .ordnance
                .points_of(side)
                .filter(|point| point.battery == user)
                .map(|point| point.hex)
                .collect()
        };
        let open = |user: Option<UnitId>| (user, mine(user));
        let users: Vec<(Option<UnitId>, Hexes)> = users
            .into_iter()
            .filter(|&user| self.registers(side, user))
            .map(open)
            .filter(|(_, hexes)| hexes.len() < most)
            .collect();
        for hex in self.grid().hexes() {
            let may = users.iter().filter(|(_, hexes)| !hexes.contains(hex));
            into.extend(may.map(|&(user, _)| Action::Register(hex, user)));
        }
        for battery in self.batteries_of(side) {
            let Some(row) = self.planned_row(battery) else { continue };
            let (from, last) = self.planned_turns(row);
            let planned = &self.battery(known.at, battery).planned;
            let first = planned.iter().flatten().map(|one| one.last + 1).max().unwrap_or(from);
            let plots = |hex: HexId| Pattern::ALL.map(|pattern| Plot { battery, hex, pattern, first, last });
            let may = |hex: &HexId| self.check_plan(known, side, plots(*hex)[0]).is_ok();
            if self.grid().hexes().next().is_some_and(|hex| may(&hex)) {
                into.extend(self.grid().hexes().flat_map(plots).map(Action::Plan));
            }
        }
    }
}
