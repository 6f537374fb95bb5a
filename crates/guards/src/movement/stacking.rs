//! Stacking, settled when the movement is over [7.1, 7.1n2, 7.2, ruling D38].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfUnits;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::terrain::{Hexes, MAX_HEXES};
use crate::unit::Reverse;
use crate::view::Known;

impl Game {
    /// Whether a hex holds more of a side than fits.
    pub(crate) fn is_overfull(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.room_of(at, self.own_in(at, side, hex)) > self.terrain().stacking(hex)
    }

    /// Whether a unit, with its rider, fits into a hex besides those who stand there [7.1].
    pub(crate) fn fits(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let mut there = self.own_in(at, self.side(unit), hex);
        there.remove(unit);
        self.room_of(at, there).0 + self.room(at, unit).0 <= self.terrain().stacking(hex).0
    }

    /// Asks about the first hex that is overfull; markers beyond two in a hex come off by themselves, for they change
    /// nothing [2.6n1].
    pub(crate) fn ask_overstacked(&self, at: &mut Position) {
        let side = self.active_side(at);
        let marked = at.road & self.forces().of_side(side);
        let stacks: Hexes = marked.iter().filter_map(|unit| at.troops.hex(unit)).collect();
        for hex in stacks {
            let mut taken = 0;
            for unit in self.own_in(at, side, hex) & at.road {
                let room = self.room(at, unit).0;
                if taken + room > HalfUnits::ROADWAY.0 {
                    at.road.remove(unit);
                } else {
                    taken += room;
                }
            }
        }
        if let Some(hex) = self.first_overfull(at, side) {
            at.stack.push(Frame::Overstack(hex));
        }
    }

    /// The first hex that [`Game::is_overfull`].
    fn first_overfull(&self, at: &Position, side: Side) -> Option<HexId> {
        let mut taken = [0_u8; MAX_HEXES];
        let mut first: Option<HexId> = None;
        for unit in self.forces().of_side(side) {
            let Some(hex) = at.troops.hex(unit) else { continue };
            let taken = &mut taken[hex.index()];
            *taken = taken.saturating_add(self.room(at, unit).0);
            if *taken > self.tight.stacking[hex.index()] && first.is_none_or(|first| hex < first) {
                first = Some(hex);
            }
        }
        first
    }

    /// Judges a loss for lack of room: a unit is eliminated, or a full one depleted [7.1n2, 9.5n9].
    pub(crate) fn check_shed(
        &self,
        known: Known<'_>,
        side: Side,
        hex: HexId,
        unit: UnitId,
        depletes: bool,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        if at.troops.hex(unit) != Some(hex) || self.room(at, unit).0 == 0 {
            return Err(clause!("7.1n2").refuses(Reason::NotChosen(unit)));
        }
        let two_steps = matches!(self.counter(unit).reverse, Reverse::Depleted(_));
        if depletes && (at.depleted.has(unit) || !two_steps) {
            return Err(clause!("7.1n2").refuses(Reason::CannotDeplete(unit)));
        }
        Ok(())
    }

    pub(crate) fn shed<L: Log<Event>>(
        &self,
        at: &mut Position,
        hex: HexId,
        unit: UnitId,
        depletes: bool,
        log: &mut L,
    ) {
        if depletes {
            self.casualty(at, unit, log);
        } else {
            self.eliminate(at, unit, log);
        }
        let side = self.side(unit);
        if !self.is_overfull(at, side, hex) {
            at.stack.pop();
            self.ask_overstacked(at);
        }
    }

    /// A unit takes a casualty, and its rider with it [2.3n1, 2.3n2, 9.5n2, ruling D107].
    pub(crate) fn casualty<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if let Some(rider) = at.troops.rider(unit) {
            self.casualty_alone(at, rider, log);
        }
        self.casualty_alone(at, unit, log);
    }

    /// A unit alone takes a casualty.
    pub(crate) fn casualty_alone<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let two_steps = matches!(self.counter(unit).reverse, Reverse::Depleted(_));
        if two_steps && !at.depleted.has(unit) {
            at.depleted.insert(unit);
            let witnesses = self.witnesses(at, unit);
            log.tell(witnesses, || Event::Depleted(unit));
        } else {
            self.remove(at, unit, log);
        }
    }

    /// A unit is eliminated, and its rider with it.
    pub(crate) fn eliminate<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if let Some(rider) = at.troops.rider(unit) {
            self.remove(at, rider, log);
        }
        self.remove(at, unit, log);
    }

    /// Takes a unit off the map. Who rode on it stays in the hex on foot.
    fn remove<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if let Some(rider) = at.troops.rider(unit) {
            self.get_off(at, rider, log);
        }
        at.troops.dismount(unit);
        self.relocate(at, unit, crate::troops::Place::Eliminated);
        log.tell(SeatSet::ALL, || Event::Eliminated(unit));
        let gone = UnitSet::one(unit);
        at.memory.forget(gone);
        at.sighted.forget(gone);
        for states in [
            &mut at.depleted,
            &mut at.debarked,
            &mut at.pinned,
            &mut at.fired,
            &mut at.overran,
            &mut at.low,
            &mut at.out,
            &mut at.automatic,
            &mut at.owing,
            &mut at.mover.units,
            &mut at.mover.targets,
            &mut at.mover.preparing,
            &mut at.combat.retreating,
            &mut at.combat.along,
            &mut at.combat.advancing,
            &mut at.combat.toll.from,
            &mut at.active.onward,
        ] {
            *states -= gone;
        }
        self.hq_left(at, unit);
        self.tidy_pontoons(at, log);
    }
}
