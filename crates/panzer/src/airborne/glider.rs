//! Gliders in flight: placed at the edge, faced by the opponent, flown hex by hex, turned twice at most [7.44.2, 7.44.2.2, 6.7.2].
//!
//! No scenario has gliders; free boards do. All of a flight is open to both sides.

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, Side, clause};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::air::AntiAirResult;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::objection::Objection;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{air, airborne, gp_fire};
use crate::status::{Fate, Place};
use crate::unit::{LegSize, Passengers, Special, UnitKind};
use crate::view::Known;

/// A side of the map, over which a glider comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapSide {
    /// Column A.
    Left,
    /// The last column.
    Right,
    /// The first row.
    Top,
    /// The last row.
    Bottom,
}

impl MapSide {
    /// The hexsides that lead inward, as the rules count them from 1 [ruling D102].
    const fn inward(self) -> &'static [u8] {
        match self {
            MapSide::Left => &[2, 3],
            MapSide::Right => &[5, 6],
            MapSide::Top => &[3, 4, 5],
            MapSide::Bottom => &[6, 1, 2],
        }
    }

    /// The hexsides that lead off the map.
    const fn outward(self) -> &'static [u8] {
        match self {
            MapSide::Left => &[5, 6],
            MapSide::Right => &[2, 3],
            MapSide::Top => &[1],
            MapSide::Bottom => &[4],
        }
    }
}

/// A glider in the air.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    /// Which.
    pub glider: UnitId,
    /// The side of the map that it came over.
    pub over: MapSide,
    /// Where it is.
    pub hex: HexId,
    /// Where it flies to; none until the opponent has said so.
    pub facing: Option<Hexside>,
    /// Hexes flown.
    pub flown: u8,
    /// Turns made.
    pub turns: u8,
    /// Hexes flown since the last turn.
    pub straight: u8,
    /// Anti-aircraft fire has suppressed it: it turns no more.
    pub shaken: bool,
    /// It was damaged.
    pub damaged: bool,
}

impl Game {
    /// The gliders of a side that land this turn, in either Air Phase [7.44.2, 7.44.2.1].
    pub(crate) fn due_gliders<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.own(side).iter().filter(move |&unit| {
            let status = at.unit(unit);
            matches!(status.place, Place::Gliding(_)) && status.held_until <= at.turn && status.is_alive()
        })
    }

    /// Whether a glider has room for what is in it, Jeeps and guns counted as its card says [7.44.2.1a, 7.44.2.1b].
    pub(crate) fn is_overloaded(&self, at: &Position, glider: UnitId) -> bool {
        let Some(carry) = self.card(glider).carry else { return true };
        let load = self.load(at, glider);
        let jeeps = load.iter().filter(|&unit| self.card(unit).special == Some(Special::Jeep)).count();
        let guns = load.iter().filter(|&unit| self.card(unit).kind == UnitKind::Gun).count();
        let legs = || load.iter().filter(|&unit| self.card(unit).kind == UnitKind::Leg);
        let others = load.iter().filter(|&unit| {
            self.card(unit).kind == UnitKind::Vehicle && self.card(unit).special != Some(Special::Jeep)
        });
        let heavy = |unit: UnitId| self.card(unit).tow_class.is_some_and(|class| class > carry.tow);
        // A Jeep or a gun leaves half of a Horsa's room, or of a Waco's room for sections alone.
        let (room, sections) = match (carry.tow > 0, jeeps, guns) {
            (_, 0, 0) => (carry.halves, false),
            (true, 1, 0) => (carry.halves / 2, false),
            (true, 0, 1) => (carry.halves / 4, false),
            (false, 1, 0) => (carry.halves / 2, true),
            _ => return true,
        };
        let taken: u8 = legs().map(|unit| self.leg_size(at, unit).halves()).sum();
        others.count() > 0
            || carry.who != Passengers::Any
            || load.iter().any(heavy)
            || sections && legs().any(|unit| self.leg_size(at, unit) != LegSize::Section)
            || taken > room
    }

    /// Whether a hex lies on a side of the map.
    fn is_on_side(&self, hex: HexId, side: MapSide) -> bool {
        side.outward().iter().all(|&number| self.grid().neighbour(hex, usize::from(number) - 1).is_none())
    }

    /// Judges bringing a glider over the edge, one at a time [7.44.2.2, 7.44.2.2.1].
    pub(crate) fn check_launch(
        &self,
        known: Known<'_>,
        side: Side,
        glider: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, glider)?;
        if at.flight.is_some() || at.sortie.aircraft.is_some() {
            return Err(clause!("7.44.2.2").refuses(Reason::Unresolved));
        }
        let due = self.due_gliders(at, side).any(|one| one == glider);
        let Place::Gliding(over) = at.unit(glider).place else {
            return Err(clause!("7.44.2").refuses(Reason::NotDue(glider)));
        };
        if !due {
            return Err(clause!("7.44.2").refuses(Reason::NotDue(glider)));
        }
        if !self.is_hex(hex) || !self.is_on_side(hex, over) {
            return Err(clause!("7.44.2.2.1").refuses(Reason::Objection(Objection::NotItsSide(glider))));
        }
        Ok(())
    }

    /// The owner places the glider; the opponent says where it flies to.
    pub(crate) fn launch<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        glider: UnitId,
        hex: HexId,
        log: &mut L,
    ) {
        let Place::Gliding(over) = at.unit(glider).place else { return };
        at.flight = Some(Flight {
            glider,
            over,
            hex,
            facing: None,
            flown: 0,
            turns: 0,
            straight: 0,
            shaken: false,
            damaged: false,
        });
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::GliderCame(glider, hex));
        at.stack.push(Frame::Steer(side.other()));
    }

    /// Judges the facing that the opponent picks [7.44.2.2.1].
    pub(crate) fn check_steer(&self, known: Known<'_>, facing: Hexside) -> Result<(), Refused> {
        let inward = known.at.flight.is_some_and(|flight| {
            flight.over.inward().contains(&(facing.index() as u8 + 1))
                && self.grid().neighbour(flight.hex, facing.index()).is_some()
        });
        if inward {
            Ok(())
        } else {
            Err(clause!("7.44.2.2.1").refuses(Reason::Objection(Objection::NotInward)))
        }
    }

    pub(crate) fn steer<L: Log<Event>>(&self, at: &mut Position, side: Side, facing: Hexside, log: &mut L) {
        at.stack.pop();
        if let Some(flight) = &mut at.flight {
            flight.facing = Some(facing);
            let glider = flight.glider;
            log.tell(SeatSet::ALL, || Event::Turned(glider, facing));
        }
        self.offer_flak(at, side);
    }

    /// Anti-aircraft weapons within reach of the hex may fire.
    fn offer_flak(&self, at: &mut Position, side: Side) {
        if self.own(side).iter().any(|unit| self.may_fire_flak(at, unit)) {
            at.stack.push(Frame::Flak(side));
        }
    }

    /// The flight of a side, once the opponent has said where it goes.
    fn check_flight(&self, known: Known<'_>, side: Side) -> Result<(Flight, Hexside), Refused> {
        let flight = known.at.flight.filter(|flight| self.side(flight.glider) == side);
        flight
            .and_then(|flight| Some((flight, flight.facing?)))
            .ok_or_else(|| clause!("7.44.2.2").refuses(Reason::Objection(Objection::NoFlight)))
    }

    /// Judges flying one hex on [6.7.2].
    pub(crate) fn check_glide(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        let (flight, facing) = self.check_flight(known, side)?;
        if flight.flown >= air().glider_hexes || self.grid().neighbour(flight.hex, facing.index()).is_none() {
            return Err(clause!("6.7.2").refuses(Reason::Objection(Objection::MustTouchDown)));
        }
        Ok(())
    }

    /// Judges a turn: two at most, one hexside each, three hexes between them, none when shaken [7.44.2.2.3].
    pub(crate) fn check_bank(&self, known: Known<'_>, side: Side, to: Hexside) -> Result<(), Refused> {
        let (flight, facing) = self.check_flight(known, side)?;
        let table = &airborne().gliders;
        let spaced = flight.turns == 0 || flight.straight >= table.hexes_between_turns;
        if flight.turns < table.turns && spaced && !flight.shaken && facing.turns_to(to) == 1 {
            Ok(())
        } else {
            Err(clause!("7.44.2.2.3").refuses(Reason::Objection(Objection::CannotBank)))
        }
    }

    /// Judges touching down, which every glider must in its phase [7.44.2.2.2, 7.44.2.2.6].
    pub(crate) fn check_touch(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        self.check_flight(known, side).map(|_| ())
    }

    pub(crate) fn list_flights_on(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if known.at.flight.is_some() {
            into.extend([Action::Glide, Action::Touch]);
            into.extend(Hexside::ALL.map(Action::Bank));
            return;
        }
        for glider in self.due_gliders(known.at, side) {
            let Place::Gliding(over) = known.at.unit(glider).place else { continue };
            let edge = self.grid().hexes().filter(|&hex| self.is_on_side(hex, over));
            into.extend(edge.map(|hex| Action::Launch(glider, hex)));
        }
    }

    /// The glider flies one hex on.
    pub(crate) fn glide<L: Log<Event>>(&self, at: &mut Position, side: Side, log: &mut L) {
        let Some(flight) = &mut at.flight else { return };
        let Some(next) = flight.facing.and_then(|facing| self.grid().neighbour(flight.hex, facing.index()))
        else {
            return;
        };
        let (glider, from) = (flight.glider, flight.hex);
        flight.hex = next;
        flight.flown += 1;
        flight.straight = flight.straight.saturating_add(1);
        log.tell(SeatSet::ALL, || Event::Moved(glider, from, next));
        self.offer_flak(at, side.other());
    }

    pub(crate) fn bank<L: Log<Event>>(&self, at: &mut Position, to: Hexside, log: &mut L) {
        if let Some(flight) = &mut at.flight {
            flight.facing = Some(to);
            flight.turns += 1;
            flight.straight = 0;
            let glider = flight.glider;
            log.tell(SeatSet::ALL, || Event::Turned(glider, to));
        }
    }

    /// What anti-aircraft fire does to a glider [7.44.2.2.3 to 7.44.2.2.5].
    pub(crate) fn flak_at_glider<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        result: AntiAirResult,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(mut flight) = at.flight else { return };
        match result {
            AntiAirResult::None => {}
            AntiAirResult::Suppressed => flight.shaken = true,
            AntiAirResult::Damaged => {
                flight.damaged = true;
                self.leave_flak(at);
                let hexes = dice.roll(10) as u8;
                let to = flight.facing.and_then(|facing| self.hexes_on(flight.hex, facing.index(), hexes));
                if let Some(hex) = to {
                    flight.hex = hex;
                    at.flight = Some(flight);
                    self.touch_down(at, dice, log);
                } else {
                    self.lose_glider(at, flight.glider, log);
                }
                return;
            }
            AntiAirResult::ShotDown => {
                self.leave_flak(at);
                self.lose_glider(at, flight.glider, log);
                self.crash(at, flight.hex, gp_fire().factors.glider_crash, dice, log);
                return;
            }
        }
        at.flight = Some(flight);
    }

    fn leave_flak(&self, at: &mut Position) {
        if matches!(at.asks(), Some(Frame::Flak(_))) {
            at.stack.pop();
        }
    }

    /// A glider is lost with all aboard.
    pub(crate) fn lose_glider<L: Log<Event>>(&self, at: &mut Position, glider: UnitId, log: &mut L) {
        for unit in self.load(at, glider) {
            log.tell(SeatSet::ALL, || Event::Harmed(unit, crate::event::Harm::Eliminated));
            self.remove(at, unit, Fate::Eliminated);
        }
        self.remove(at, glider, Fate::Eliminated);
        at.flight = None;
    }
}
