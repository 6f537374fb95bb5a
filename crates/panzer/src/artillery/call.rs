//! Calls for fire and check fire, in the Command Phase [6.5.1.1, 6.5.1.6, s28.4, s28.5].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::grades::Grade;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::shipped::artillery;
use crate::sight::Eye;
use crate::status::{Command, State};
use crate::terrain::Hexes;
use crate::view::Known;

use super::mission::{Load, Mission, Pattern, Spread};
use super::plot::cited;

/// A call as it is said aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call {
    /// Which battery.
    pub battery: UnitId,
    /// Who calls.
    pub caller: UnitId,
    /// At which hex.
    pub hex: HexId,
    /// Sheaf and shells.
    pub pattern: Pattern,
}

/// What rockets fire [s28.5].
const ROCKETS: Pattern = Pattern { spread: Spread::Closed, load: Load::Gp };

impl Game {
    /// How many turns pass from call to landing [6.5.1.1].
    pub(crate) fn delay(&self, at: &Position, call: Call) -> u8 {
        let table = &artillery().delay;
        let base = if self.formation(call.battery).is_some() { table.attached } else { table.organic };
        let slow = matches!(self.unit(call.caller).grade, Grade::Regulars | Grade::Green);
        let point = self.is_registered(at, call.battery, call.hex);
        let sum =
            base + if point { table.registered_point } else { 0 } + if slow { table.slow_caller } else { 0 };
        sum.max(0) as u8
    }

    /// Whether a hex is a Pre-Registered Point that a battery may use.
    pub(crate) fn is_registered(&self, at: &Position, battery: UnitId, hex: HexId) -> bool {
        self.may_register(battery)
            && at
                .ordnance
                .points_of(self.side(battery))
                .any(|point| point.hex == hex && point.battery.is_none_or(|one| one == battery))
    }

    /// Whether a unit sees a hex from where it stands [6.1.4].
    pub(crate) fn sees_hex(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let status = at.unit(unit);
        let Some(here) = status.hex() else { return false };
        let eye = Eye { hex: here, story: status.story.max(1), dug_in: status.dug_in };
        self.is_open_between(at, eye, Eye::on_ground(hex))
    }

    /// Whether a unit may call fire this turn [6.5.1.1, ruling D106].
    fn check_caller(&self, at: &Position, caller: UnitId) -> Result<(), Refused> {
        let status = at.unit(caller);
        let observes = self.unit(caller).roles.calls_fire() && !self.has_lost_observer(at, caller);
        if !observes || status.has(State::Crew) {
            return Err(clause!("6.5.1.1").refuses(Reason::NoCaller(caller)));
        }
        if status.hex().is_none() || !status.is_alive() {
            return Err(clause!("6.5.1.1").refuses(Reason::NotOnMap(caller)));
        }
        if status.command != Command::Fire {
            return Err(clause!("6.5.1.1").refuses(Reason::LacksCommand(caller, Command::Fire)));
        }
        if status.has_any(&[State::Suppressed, State::Broken, State::FullCover]) {
            return Err(clause!("6.5.1.1").refuses(Reason::CannotCall(caller)));
        }
        if status.has(State::Calling) {
            return Err(clause!("6.5.1.1").refuses(Reason::HasCalled(caller)));
        }
        Ok(())
    }

    /// Whether a battery takes a call from a unit now, whatever the hex.
    fn check_taken(&self, at: &Position, caller: UnitId, battery: UnitId) -> Result<(), Refused> {
        if let Some(row) = self.planned_row(battery).filter(|row| row.only) {
            return Err(cited(&row.clause).refuses(Reason::OnlyPlanned(battery)));
        }
        let company = self.formation(battery);
        if company.is_some() && company != self.formation(caller) {
            return Err(clause!("6.5.1.1").refuses(Reason::OtherFormation(battery)));
        }
        if self.counters_batteries(battery) {
            return Err(clause!("6.5.1.7").refuses(Reason::NoBattery(battery)));
        }
        if self.is_silenced(at, battery) {
            return Err(clause!("6.5.1.7").refuses(Reason::CannotFire(battery)));
        }
        if self.battery(at, battery).mission.is_some() {
            return Err(clause!("6.5.1.6").refuses(Reason::IsFiring(battery)));
        }
        Ok(())
    }

    /// Judges a call.
    pub(crate) fn check_call(&self, known: Known<'_>, side: Side, call: Call) -> Result<(), Refused> {
        let at = known.at;
        let Call { battery, caller, hex, pattern } = call;
        self.check_battery(side, battery)?;
        self.check_own(side, caller)?;
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        self.check_caller(at, caller)?;
        self.check_taken(at, caller, battery)?;
        let near = at.unit(caller).hex().is_some_and(|here| self.range(here, hex) < artillery().least_call());
        if near {
            return Err(clause!("6.5.1.1").refuses(Reason::TooNear(caller, hex)));
        }
        if !self.sees_hex(at, caller, hex) {
            return Err(clause!("6.5.1.1").refuses(Reason::NoSightOf(caller, hex)));
        }
        if let Some((_, every)) = self.rockets(battery) {
            if pattern != ROCKETS {
                return Err(clause!("s28.5").refuses(Reason::RocketsOnly(battery)));
            }
            let fired = self.battery(at, battery).fired;
            let ready = fired + every;
            if fired > 0 && at.turn + self.delay(at, call) < ready {
                return Err(clause!("s28.5").refuses(Reason::Reloading(battery, ready)));
            }
        }
        Ok(())
    }

    /// A rocket battery, and in which rhythm it fires.
    pub(crate) fn rockets(&self, battery: UnitId) -> Option<(UnitId, u8)> {
        self.scenario().artillery.rockets.filter(|(one, _)| *one == battery)
    }

    /// A call is written down; it is known to the side alone.
    pub(crate) fn call<L: Log<Event>>(&self, at: &mut Position, call: Call, log: &mut L) {
        let lands = at.turn + self.delay(at, call);
        let Call { battery, caller, hex, pattern } = call;
        self.battery_mut(at, battery).mission =
            Some(Mission { hex, pattern, caller: Some(caller), lands, until: u8::MAX, hit: false });
        at.unit_mut(caller).states.set(State::Calling);
        log.tell(SeatSet::one(self.side(battery).seat()), || Event::Called(call, lands));
    }

    /// Judges check fire.
    pub(crate) fn check_check_fire(
        &self,
        known: Known<'_>,
        side: Side,
        battery: UnitId,
    ) -> Result<(), Refused> {
        self.check_battery(side, battery)?;
        let Some(mission) = self.battery(known.at, battery).mission else {
            return Err(clause!("6.5.1.6").refuses(Reason::IsSilent(battery)));
        };
        if let Some(row) = self.planned_row(battery).filter(|row| row.must && mission.caller.is_none()) {
            return Err(cited(&row.clause).refuses(Reason::MustPlan(battery)));
        }
        Ok(())
    }

    /// A battery ends its mission.
    pub(crate) fn check_fire_ordered<L: Log<Event>>(&self, at: &mut Position, battery: UnitId, log: &mut L) {
        self.battery_mut(at, battery).mission = None;
        log.tell(SeatSet::one(self.side(battery).seat()), || Event::CheckFire(battery));
    }

    /// Planned missions begin and end with their turns, before commands are plotted [6.5.1.1, ruling D78].
    pub(crate) fn turn_to_plans<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let turn = at.turn;
        let all: Vec<UnitId> = self.batteries().collect();
        for battery in all {
            if self.battery(at, battery).mission.is_some_and(|mission| mission.until < turn) {
                self.check_fire_ordered(at, battery, log);
            }
            let due = self.battery(at, battery).planned.into_iter().flatten().find(|plan| plan.first == turn);
            if let Some(plan) = due {
                self.battery_mut(at, battery).mission = Some(Mission {
                    hex: plan.hex,
                    pattern: plan.pattern,
                    caller: None,
                    lands: turn,
                    until: plan.last,
                    hit: false,
                });
            }
        }
    }

    /// The hexes that a unit sees and that are far enough away to call fire on [6.5.1.1].
    fn callable(&self, at: &Position, caller: UnitId) -> Hexes {
        let status = at.unit(caller);
        let Some(here) = status.hex() else { return Hexes::EMPTY };
        let eye = Eye { hex: here, story: status.story.max(1), dug_in: status.dug_in };
        let plain = if at.works[0].is_none() { self.sight().seen_from(&at.fires, eye) } else { None };
        let far = |hex: &HexId| self.range(here, *hex) >= artillery().least_call();
        match plain {
            Some(seen) => seen.iter().filter(far).collect(),
            None => self.grid().hexes().filter(far).filter(|&hex| self.sees_hex(at, caller, hex)).collect(),
        }
    }

    /// Lists calls and check fire.
    pub(crate) fn list_calls(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        let batteries: Vec<UnitId> = self.batteries_of(side).collect();
        for caller in self.own(side) {
            if batteries.is_empty() || self.check_caller(at, caller).is_err() {
                continue;
            }
            let mut seen: Option<Hexes> = None;
            for &battery in &batteries {
                if self.check_taken(at, caller, battery).is_err() {
                    continue;
                }
                let seen = seen.get_or_insert_with(|| self.callable(at, caller));
                // Only rockets ask for more than a battery that takes the call and a hex far enough away.
                let rockets = self.rockets(battery).is_some();
                for hex in seen.iter() {
                    let calls = Pattern::ALL.map(|pattern| Call { battery, caller, hex, pattern });
                    let may = |call: &Call| !rockets || self.check_call(known, side, *call).is_ok();
                    into.extend(calls.into_iter().filter(may).map(Action::Call));
                }
            }
        }
        into.extend(batteries.into_iter().map(Action::CheckFire));
    }
}
