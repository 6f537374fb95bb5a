//! Men who advance behind a vehicle [7.49].
//!
//! The group is named before the vehicle sets out and goes one hex; the men are separate targets, covered by the vehicle.

use board::HexId;
use kernel::{Dice, Log};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::movement::Gear;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::spotting::SpotRow;
use crate::status::{Command, Place, State};
use crate::unit::{LegSize, UnitKind};
use crate::view::Known;

impl Game {
    /// The room behind a vehicle, in half-squads.
    fn room_behind(&self, at: &Position, along: UnitSet) -> u8 {
        let taken: u8 = along.iter().map(|unit| self.leg_size(at, unit).halves()).sum();
        LegSize::Squad.halves().saturating_sub(taken)
    }

    /// Judges going behind a vehicle [7.49]. Men there assault like others [7.49b].
    pub(crate) fn check_screen(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        vehicle: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        let no = || clause!("7.49").refuses(Reason::Objection(Objection::NoScreen(unit)));
        if !self.options().vehicle_cover {
            return Err(no());
        }
        self.check_mover(at, side, vehicle)?;
        self.check_own(side, unit)?;
        self.check_open(at, unit)?;
        self.check_open(at, vehicle)?;
        let (men, tank) = (at.unit(unit), at.unit(vehicle));
        let alike = matches!(men.command, Command::Move | Command::ShortHalt) && men.command == tank.command;
        let unfit = [State::Suppressed, State::Broken, State::FullCover, State::Moved, State::Crew];
        let fit = self.card(unit).kind == UnitKind::Leg
            && self.card(vehicle).kind == UnitKind::Vehicle
            && !tank.has(State::Crew)
            && men.is_alive()
            && !men.has_any(&unfit)
            && men.dug_in.is_none();
        let here = men.hex().is_some() && men.hex() == tank.hex();
        let sets_out = at.mover.unit != Some(vehicle) || at.mover.hexes == 0 && at.mover.spent == 0;
        let along = if at.mover.unit == Some(vehicle) { at.mover.along } else { UnitSet::NONE };
        let room = self.room_behind(at, along) >= self.leg_size(at, unit).halves();
        if alike && fit && here && sets_out && room && !along.has(unit) { Ok(()) } else { Err(no()) }
    }

    pub(crate) fn list_screens(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if !self.options().vehicle_cover {
            return;
        }
        for vehicle in self.own(side) {
            if self.card(vehicle).kind != UnitKind::Vehicle
                || self.check_mover(known.at, side, vehicle).is_err()
            {
                continue;
            }
            for unit in self.own(side) {
                if known.at.unit(unit).place == known.at.unit(vehicle).place
                    && self.check_screen(known, side, unit, vehicle).is_ok()
                {
                    into.push(Action::Screen(unit, vehicle));
                }
            }
        }
    }

    /// Men go behind a vehicle, which begins its move.
    pub(crate) fn screen<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        vehicle: UnitId,
        log: &mut L,
    ) {
        self.start_move(at, vehicle);
        at.mover.along.insert(unit);
        at.unit_mut(unit).states.set(State::Screened);
        let told = self.witnesses(at, unit).and(self.witnesses(at, vehicle));
        log.tell(told, || Event::Screened(unit, vehicle));
        if self.hides_units() {
            log.reveal(kernel::SeatSet::NONE);
        }
    }

    /// Whether the men behind a vehicle can follow it into a hex.
    pub(crate) fn check_followers(
        &self,
        at: &Position,
        vehicle: UnitId,
        to: HexId,
        gear: Gear,
    ) -> Result<(), Refused> {
        if at.mover.unit != Some(vehicle) || at.mover.along.is_empty() || self.is_hidden(at, vehicle) {
            return Ok(());
        }
        if gear != Gear::Forward {
            return Err(clause!("7.49").refuses(Reason::Objection(Objection::NoScreen(vehicle))));
        }
        for unit in at.mover.along {
            let mut alone = *at;
            alone.mover = crate::position::Mover::default();
            self.step(&alone, unit, to, Gear::Forward)?;
            if !self.has_room(at, unit, to) {
                return Err(clause!("3.8").refuses(Reason::Full(to)));
            }
        }
        Ok(())
    }

    /// The men follow their vehicle; with it their move is over [7.49].
    pub(crate) fn follow<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        to: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        let along = at.mover.along;
        if along.is_empty() {
            return;
        }
        let facing = at.mover.unit.map(|unit| at.unit(unit).facing);
        let screened = along.iter().any(|unit| self.is_screened(at, unit));
        at.mover.halted |= screened;
        for unit in along {
            let seen = self.witnesses(at, unit);
            let Some(from) = at.unit(unit).hex() else { continue };
            let housed = self.is_housed(at, to);
            let status = at.unit_mut(unit);
            status.place = Place::On(to);
            status.story = u8::from(housed);
            if let (false, Some(facing)) = (screened, facing) {
                status.facing = facing;
            }
            status.states.clear(State::Entrenched);
            for state in [State::SpotMove, State::FreshMove] {
                status.states.set(state);
            }
            log.tell(seen, || Event::Moved(unit, from, to));
            self.spot_at_once(at, unit, SpotRow::Move, dice, log);
            if self.witnesses(at, unit).has(side.other().seat()) {
                log.widen(self.witnesses(at, unit));
            }
            self.enter_barrage(at, unit, dice, log);
        }
    }

    /// Whether men are covered by the vehicle that they follow [7.49, ruling D50].
    pub(crate) fn is_screened(&self, at: &Position, unit: UnitId) -> bool {
        at.unit(unit).has(State::Screened)
    }

    /// Whether a unit shares the command of a vehicle of another formation in its hex, which it may follow [7.49a].
    pub(crate) fn shares_command(&self, at: &Position, unit: UnitId) -> bool {
        if !self.options().vehicle_cover || self.card(unit).kind != UnitKind::Leg {
            return false;
        }
        let own = at.unit(unit);
        if !matches!(own.command, Command::Move | Command::ShortHalt) || own.hex().is_none() {
            return false;
        }
        let formation = self.formation(unit);
        let leads = |vehicle: &UnitId| {
            let status = at.unit(*vehicle);
            self.card(*vehicle).kind == UnitKind::Vehicle
                && status.is_alive()
                && status.hex() == own.hex()
                && status.command == own.command
                && self.formation(*vehicle).is_some()
                && self.formation(*vehicle) != formation
        };
        self.own(self.side(unit)).iter().any(|vehicle| leads(&vehicle))
    }
}
