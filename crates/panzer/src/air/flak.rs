//! Anti-aircraft fire and what falls from the sky [6.7.4.2, 6.7.4.2.1].

use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{air, arsenal, gp_fire};
use crate::spotting::SpotRow;
use crate::status::{Command, Fate, Place, State};
use crate::view::Known;

use super::AntiAirResult;

impl Game {
    /// The best factor of a unit against aircraft; 0 for most.
    fn anti_air(&self, unit: UnitId) -> u8 {
        self.unit(unit).weapons.iter().map(|&weapon| arsenal()[weapon].anti_air).max().unwrap_or(0)
    }

    /// Whether a side is asked for anti-aircraft fire: it has weapons for it, whatever has become of them.
    pub(crate) fn has_anti_air(&self, side: Side) -> bool {
        self.own(side).iter().any(|unit| self.anti_air(unit) > 0)
    }

    /// Whether a unit may fire at the aircraft that attacks.
    pub(crate) fn may_fire_flak(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        let free = matches!(status.command, Command::None | Command::Fire | Command::Overwatch);
        // Inside a building it neither sees nor reaches the sky [7.38.8].
        let unfit = [
            State::Suppressed,
            State::Broken,
            State::FullCover,
            State::GunOut,
            State::Crew,
            State::Inside,
            State::FiredFlak,
        ];
        let near = status.hex().zip(at.sortie.hex.or(at.flight.map(|flight| flight.hex)));
        self.anti_air(unit) > 0
            && status.is_alive()
            && free
            && !status.has_any(&unfit)
            && near.is_some_and(|(here, there)| self.range(here, there) <= air().anti_air_range)
    }

    /// Judges anti-aircraft fire.
    pub(crate) fn check_flak(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if at_home(known.at, unit) && self.may_fire_flak(known.at, unit) {
            Ok(())
        } else {
            Err(clause!("6.7.4.2").refuses(Reason::NoFlak(unit)))
        }
    }

    /// A unit fires at the aircraft that attacks.
    pub(crate) fn fire_flak<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let target = at.sortie.aircraft.or(at.flight.map(|flight| flight.glider));
        let Some(aircraft) = target else { return };
        let status = at.unit_mut(unit);
        for state in [State::FiredFlak, State::SpotFire, State::FreshFire] {
            status.states.set(state);
        }
        status.states.clear(State::Camouflaged);
        self.release_by(at, unit, SpotRow::Fire);
        // The pilot sees who fires at him.
        if !at.spotted[side.other().index()].has(unit) {
            self.spot(at, side.other(), unit, log);
        }
        let roll = dice.roll_for(100, self.both()) as u8;
        let result = air().anti_air.result(roll, self.anti_air(unit));
        log.reveal(self.both());
        log.widen(self.both());
        let seen = self.witnesses(at, unit);
        log.tell(seen, || Event::FlakFired(unit));
        log.tell(self.both(), || Event::FlakRolled(aircraft, roll, result));
        if at.flight.is_some() {
            self.flak_at_glider(at, result, dice, log);
            let more = at.flight.is_some() && self.own(side).iter().any(|one| self.may_fire_flak(at, one));
            if !more && matches!(at.asks(), Some(Frame::Flak(_))) {
                at.stack.pop();
            }
            return;
        }
        match result {
            AntiAirResult::None => {}
            AntiAirResult::Suppressed => at.sortie.shaken = true,
            AntiAirResult::Damaged => {
                self.leaves(at, aircraft, Fate::Exited);
                self.end_sortie(at);
                return;
            }
            AntiAirResult::ShotDown => {
                let from = at.sortie.hex;
                self.leaves(at, aircraft, Fate::Eliminated);
                self.end_sortie(at);
                if let Some(from) = from {
                    self.crash(at, from, gp_fire().factors.aircraft_crash, dice, log);
                }
                return;
            }
        }
        if !self.own(side).iter().any(|one| self.may_fire_flak(at, one)) {
            self.hold_flak(at, dice, log);
        }
    }

    /// The aircraft is gone for good.
    fn leaves(&self, at: &mut Position, aircraft: UnitId, fate: Fate) {
        let status = at.unit_mut(aircraft);
        status.fate = fate;
        status.place = Place::Gone;
        status.states.clear(State::OnStation);
        self.is_known_gone(at, aircraft);
    }

    /// No gun fires any more: the aircraft attacks.
    pub(crate) fn hold_flak<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if matches!(at.asks(), Some(Frame::Flak(_))) {
            at.stack.pop();
        }
        if at.flight.is_some() {
            return;
        }
        self.attack_from_the_air(at, dice, log);
        self.end_sortie(at);
    }

    /// The sortie is over.
    pub(crate) fn end_sortie(&self, at: &mut Position) {
        if matches!(at.asks(), Some(Frame::Flak(_))) {
            at.stack.pop();
        }
        if let Some(aircraft) = at.sortie.aircraft {
            at.unit_mut(aircraft).states.set(State::Fired);
        }
        at.sortie = super::Sortie::default();
    }

    /// An Air Phase is over: anti-aircraft weapons may fire in the next [6.7.4.2].
    pub(crate) fn clear_flak(&self, at: &mut Position) {
        for unit in self.units() {
            at.unit_mut(unit).states.clear(State::FiredFlak);
        }
    }

    /// It comes down a d6 of hexes away and strikes what is there [6.7.4.2.1].
    pub(crate) fn crash<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        from: board::HexId,
        factor: i8,
        dice: &mut D,
        log: &mut L,
    ) {
        let (direction, hexes) = (dice.roll(6) as usize - 1, dice.roll(6) as u8);
        let to = self.hexes_on(from, direction, hexes);
        log.tell(SeatSet::ALL, || Event::Crashed(to));
        if let Some(hex) = to {
            self.shell_hex(at, hex, factor, Modifier::ZERO, dice, log);
            self.update_control(at, log);
        }
    }
}

/// Whether a unit stands on the map by itself.
const fn at_home(at: &Position, unit: UnitId) -> bool {
    at.units[unit.index()].hex().is_some()
}
