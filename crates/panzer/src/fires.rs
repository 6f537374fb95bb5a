//! Fires that spread, and units that flee from them [6.8.3, ruling D72].
//!
//! When a fire spreads both sides are asked, whether or not they have units there: who is asked does not tell what stands in the
//! flames.

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{DecisionStack, Side, clause};

use crate::action::Action;
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::misc;
use crate::status::{Fate, Place, State};
use crate::unit::UnitKind;
use crate::view::Known;

impl Game {
    /// Each fire may spread to a building or woods beside it; whether one has.
    pub(crate) fn spread_fires<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let burning = at.fires;
        for fire in &burning {
            let roll = dice.roll(100) as u8;
            if i16::from(roll) > misc().fire_spreads().0 {
                continue;
            }
            let direction = dice.roll(6) as usize - 1;
            let Some(hex) = self.grid().neighbour(fire, direction) else { continue };
            let ground = self.ground(at, hex);
            if (ground.is_building() || ground.is_woods()) && at.fires.insert(hex) {
                log.tell(SeatSet::ALL, || Event::FireSpread(fire, hex));
            }
        }
        if at.fires == burning {
            return false;
        }
        log.reveal(SeatSet::ALL);
        self.burn_the_trapped(at, log);
        at.stack = DecisionStack::of(Frame::Flee(self.first_player(at)));
        true
    }

    /// The units of a side in burning hexes.
    fn in_flames<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.own(side)
            .iter()
            .filter(move |&unit| at.unit(unit).hex().is_some_and(|hex| at.fires.contains(hex)))
    }

    /// Whether a unit may flee into a hex: beside it, legal, with room and without enemies.
    fn may_flee(&self, at: &Position, unit: UnitId, to: HexId) -> bool {
        let Some(here) = at.unit(unit).hex() else { return false };
        let Some(side) = self.hexside(here, to) else { return false };
        !at.fires.contains(to)
            && self.ground_cost(at, unit, to).is_some()
            && self.hexside_cost(at, unit, here, side).is_some()
            && !self.has_enemy(at, self.side(unit), to)
            && self.has_room(at, unit, to)
    }

    /// Whether a unit cannot leave its hex: it is immobile, or there is no hex for it.
    fn is_trapped(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        let crew = status.has(State::Crew);
        let stuck = !crew && status.has_any(&[State::TrackHit, State::Bogged]);
        let heavy = self.card(unit).kind == UnitKind::Gun && !self.moves_by_hand(unit);
        let Some(here) = status.hex() else { return false };
        stuck || heavy || !self.around(here).any(|(_, to)| self.may_flee(at, unit, to))
    }

    /// What cannot leave the flames is lost; passengers of what is lost jump off first.
    fn burn_the_trapped<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        for side in Side::BOTH {
            let trapped: Vec<UnitId> =
                self.in_flames(at, side).filter(|&unit| self.is_trapped(at, unit)).collect();
            for unit in trapped {
                let Some(hex) = at.unit(unit).hex() else { continue };
                for passenger in self.load(at, unit) {
                    at.unit_mut(passenger).place = Place::On(hex);
                }
                log.tell(self.witnesses(at, unit), || Event::Harmed(unit, Harm::Eliminated));
                self.remove(at, unit, Fate::Eliminated);
            }
        }
    }

    /// Judges a flight.
    pub(crate) fn check_flee(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if !self.in_flames(known.at, side).any(|one| one == unit) {
            return Err(clause!("6.8.3").refuses(Reason::NotInFlames(unit)));
        }
        if !self.may_flee(known.at, unit, to) {
            return Err(clause!("6.8.3").refuses(Reason::NoFlight(unit)));
        }
        Ok(())
    }

    /// Judges ending the flight: no unit may stay in the flames.
    pub(crate) fn check_fled(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        match self.in_flames(known.at, side).next() {
            Some(unit) => Err(clause!("6.8.3").refuses(Reason::MustFlee(unit))),
            None => Ok(()),
        }
    }

    pub(crate) fn list_flights(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        for unit in self.in_flames(known.at, side) {
            let Some(here) = known.at.unit(unit).hex() else { continue };
            let open = self.around(here).filter(|&(_, to)| self.may_flee(known.at, unit, to));
            into.extend(open.map(|(_, to)| Action::Flee(unit, to)));
        }
        into.push(Action::Pass);
    }

    /// A unit flees, or finds an enemy that it had not seen and looks for another hex.
    pub(crate) fn flee<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        if self.is_thwarted(at, side, to) {
            self.meet(at, side, unit, to, log);
        } else if let Some(from) = at.unit(unit).hex() {
            log.tell(self.witnesses(at, unit), || Event::Moved(unit, from, to));
            self.reveal_marker(at, unit, log);
            let housed = self.is_housed(at, to);
            let status = at.unit_mut(unit);
            status.place = Place::On(to);
            status.dug_in = None;
            status.story = u8::from(housed);
            for state in [State::Inside, State::Entrenched, State::FullCover] {
                status.states.clear(state);
            }
            self.suppress(at, unit);
            if self.hides_units() {
                log.reveal(SeatSet::NONE);
            }
        }
        // The others may have lost the last hex that was open to them.
        self.burn_the_trapped(at, log);
    }

    /// A side has fled; when both have, the turn ends.
    pub(crate) fn fled<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        if side == self.first_player(at) {
            at.stack = DecisionStack::of(Frame::Flee(side.other()));
        } else {
            self.end_turn(at, dice, log);
        }
    }
}
