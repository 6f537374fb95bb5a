//! Riding tanks, debarking and re-embarking [9.5, 9.6, rulings D106, D107].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::{Side, clause};

use crate::cost::{Cost, StepCost};
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfPoints;
use crate::position::{Frame, Mover, Position};
use crate::reason::{Reason, Refused};
use crate::unit::MoveClass;
use crate::view::Known;

const POINT: StepCost = StepCost::FREE.plus(Cost::Points(HalfPoints::whole(1)));

impl Game {
    fn has_point(&self, at: &Position, unit: UnitId) -> bool {
        self.left(at, unit) >= HalfPoints::whole(1)
    }

    /// Judges mounting: one leg unit on one tracked unit of the same hex, either of them in the moving stack [9.5, 9.5n8].
    pub(crate) fn check_mount(
        &self,
        known: Known<'_>,
        side: Side,
        rider: UnitId,
        tank: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, rider)?;
        self.own_unit(side, tank)?;
        let fits = self.class(at, rider) == MoveClass::Leg && self.class(at, tank) == MoveClass::Tracked;
        let together = at.mover.hex.is_some()
            && at.troops.hex(rider) == at.mover.hex
            && at.troops.hex(tank) == at.mover.hex;
        if !fits || !together {
            return Err(clause!("9.5").refuses(Reason::CannotRide(rider, tank)));
        }
        if at.troops.riding().has(rider) {
            return Err(clause!("9.5").refuses(Reason::Rides(rider)));
        }
        if at.troops.rider(tank).is_some() {
            return Err(clause!("9.5").refuses(Reason::Carries(tank)));
        }
        if let Some(pinned) = [rider, tank].into_iter().find(|&unit| at.pinned.has(unit)) {
            return Err(clause!("9.5n4").refuses(Reason::Pinned(pinned)));
        }
        if at.mover.stopped {
            return Err(clause!("8.0n3").refuses(Reason::Stopped));
        }
        // Attacks have begun: only those who overran still move.
        if at.asks() == Some(Frame::Onward) {
            return Err(clause!("3.4n2").refuses(Reason::NotNow(Frame::Onward)));
        }
        if at.mover.units.has(tank) {
            self.check_may_be_carried(at, rider)?;
        } else if !at.mover.units.has(rider) {
            return Err(clause!("9.5n8").refuses(Reason::NotWithHand(tank)));
        }
        let payers = [(rider, true), (tank, at.mover.units.has(tank))];
        match payers.into_iter().find(|&(unit, pays)| pays && !self.has_point(at, unit)) {
            Some((unit, _)) => Err(clause!("9.0n6").refuses(Reason::TooFewPoints(unit))),
            None => Ok(()),
        }
    }

    /// Judges whether a tracked unit of the moving stack may take a unit up: one of the activation that has not finished its move, or one of
    /// another formation that has not been activated this turn [6.0n3, 9.5n8, rulings D103, D107].
    fn check_may_be_carried(&self, at: &Position, rider: UnitId) -> Result<(), Refused> {
        let formation = self.forces().formation_of(rider);
        let has_acted = if at.active.units.has(rider) {
            at.active.moved.has(rider)
        } else if Some(formation) == at.active.formation {
            return Err(clause!("6.0").refuses(Reason::NotActivated(rider)));
        } else {
            at.acted.has(rider) || at.activated.has(formation)
        };
        if has_acted { Err(clause!("9.5n8").refuses(Reason::HasActed(rider))) } else { Ok(()) }
    }

    pub(crate) fn mount<L: Log<Event>>(&self, at: &mut Position, rider: UnitId, tank: UnitId, log: &mut L) {
        self.pay(at, rider, POINT);
        at.acted.insert(rider);
        if at.mover.units.has(tank) {
            self.pay(at, tank, POINT);
            at.acted.insert(tank);
            at.mover.stepped = true;
        } else {
            at.owing.insert(tank);
        }
        at.mover.units.remove(rider);
        at.active.moved.insert(rider);
        at.troops.mount(rider, tank);
        if at.shown.has(rider) {
            // Who sees the rider sees what it rides.
            at.shown.insert(tank);
        }
        let witnesses = self.witnesses(at, rider);
        log.tell(witnesses, || Event::Mounted(rider, tank));
        self.tidy_pontoons(at, log);
        if at.mover.units.is_empty() {
            at.mover = Mover::default();
        }
    }

    /// Judges dismounting: at any time in movement, also where a zone of control stopped the pair [9.5n5].
    pub(crate) fn check_dismount(&self, known: Known<'_>, side: Side, rider: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, rider)?;
        let Some(tank) = at.troops.carrier(rider) else {
            return Err(clause!("9.5n5").refuses(Reason::DoesNotRide(rider)));
        };
        // The pair is one unit: it acts when its tracked unit does [9.5n2].
        if !at.mover.units.has(tank) {
            return Err(clause!("9.5n5").refuses(Reason::NotWithHand(tank)));
        }
        if self.left(at, tank).pay(self.dismount_price(at, tank)).is_none() {
            return Err(clause!("9.0n6").refuses(Reason::TooFewPoints(tank)));
        }
        // A rider of another formation is not active and pays nothing [ruling D107].
        if at.active.units.has(rider) && !self.has_point(at, rider) {
            return Err(clause!("9.0n6").refuses(Reason::TooFewPoints(rider)));
        }
        Ok(())
    }

    /// What dismounting costs the tracked unit: a point, and the one that it may still owe for mounting [ruling D107].
    fn dismount_price(&self, at: &Position, tank: UnitId) -> HalfPoints {
        HalfPoints::whole(1 + u16::from(at.owing.has(tank)))
    }

    pub(crate) fn dismount<L: Log<Event>>(&self, at: &mut Position, rider: UnitId, log: &mut L) {
        if let Some(tank) = at.troops.carrier(rider).filter(|&tank| at.mover.units.has(tank)) {
            let price = Cost::Points(self.dismount_price(at, tank));
            self.pay(at, tank, price.into());
            at.acted.insert(tank);
            at.mover.stepped = true;
        }
        if at.active.units.has(rider) {
            self.pay(at, rider, POINT);
        }
        at.acted.insert(rider);
        at.active.moved.insert(rider);
        self.get_off(at, rider, log);
    }

    /// A rider gets off, willing or not.
    pub(crate) fn get_off<L: Log<Event>>(&self, at: &mut Position, rider: UnitId, log: &mut L) {
        let witnesses = self.witnesses(at, rider);
        at.troops.dismount(rider);
        log.tell(witnesses, || Event::Dismounted(rider));
    }

    /// Judges whether a unit may get ready to debark: wheeled, in the moving stack, half of its printed allowance left, or nothing spent
    /// [9.6, 9.6n1, 9.6n6, ruling D106].
    pub(crate) fn check_prepare(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        if self.class(at, unit) != MoveClass::Wheeled {
            return Err(clause!("9.6n6").refuses(Reason::NotWheeled(unit)));
        }
        if at.pinned.has(unit) {
            return Err(clause!("9.6n1").refuses(Reason::Pinned(unit)));
        }
        if !at.mover.units.has(unit) || at.mover.hex.is_none() || at.mover.preparing.has(unit) {
            return Err(clause!("9.6").refuses(Reason::NotWithHand(unit)));
        }
        if at.mover.stopped {
            return Err(clause!("8.0n3").refuses(Reason::Stopped));
        }
        let half = self.printed(at, unit).half();
        if self.left(at, unit) >= half || self.is_fresh(at, unit) {
            Ok(())
        } else {
            Err(clause!("9.6").refuses(Reason::TooFewPoints(unit)))
        }
    }

    pub(crate) fn check_debark(&self, known: Known<'_>, hex: HexId) -> Result<(), Refused> {
        self.real_hex(hex)?;
        if known.at.mover.preparing.is_empty() || known.at.mover.hex != Some(hex) {
            return Err(clause!("9.6").refuses(Reason::NobodyReady));
        }
        Ok(())
    }

    /// Debarks those who are ready; that draws fire [9.6n2, 9.6n3].
    pub(crate) fn debark<L: Log<Event>>(&self, at: &mut Position, side: Side, hex: HexId, log: &mut L) {
        log.reveal(SeatSet::NONE);
        let units = at.mover.preparing;
        // Who is seen to debark was its owner's secret until now.
        for unit in units {
            let witnesses = self.witnesses(at, unit).without(side.seat());
            log.reveal(witnesses);
        }
        at.mover.preparing = UnitSet::NONE;
        at.mover.stepped = true;
        for unit in units {
            self.use_unit(at, unit);
            at.debarked.insert(unit);
            at.active.debarked.insert(unit);
            at.spent[unit.index()] = 0;
        }
        log.tell(SeatSet::ALL, || Event::Debarked(hex));
        self.open_window(at, side, units, UnitSet::NONE);
    }

    /// Judges re-embarking [9.6n4, 9.6n5, 9.6n8].
    pub(crate) fn check_embark(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        if !at.debarked.has(unit) {
            return Err(clause!("9.6n4").refuses(Reason::NotDebarked(unit)));
        }
        let rides = at.troops.riding().has(unit)
            && at.active.units.has(unit)
            && at.mover.units.is_empty()
            && at.asks() == Some(Frame::Movement);
        if !at.mover.units.has(unit) && !rides || at.active.moved.has(unit) {
            return Err(clause!("9.6n4").refuses(Reason::NotWithHand(unit)));
        }
        if at.active.debarked.has(unit) {
            return Err(clause!("9.6n4").refuses(Reason::JustDebarked(unit)));
        }
        if at.pinned.has(unit) {
            return Err(clause!("9.6n4").refuses(Reason::Pinned(unit)));
        }
        if self.is_out(at, unit) {
            return Err(clause!("9.6n5").refuses(Reason::OutOfSupply(unit)));
        }
        if at.spent[unit.index()] > 0 || at.mover.stepped {
            return Err(clause!("9.6n8").refuses(Reason::MoveBegun));
        }
        let Some(hex) = at.troops.hex(unit) else {
            return Err(clause!("9.6n8").refuses(Reason::NotWithHand(unit)));
        };
        if !self.terrain().may_stand(MoveClass::Wheeled, hex) && !self.is_river(hex) {
            return Err(clause!("9.6n8").refuses(Reason::NoWheelsHere(hex)));
        }
        Ok(())
    }

    /// Puts a unit back on its wheels; a rider gets off for it [9.6n7].
    pub(crate) fn embark<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        at.acted.insert(unit);
        at.debarked.remove(unit);
        if at.troops.riding().has(unit) {
            self.get_off(at, unit, log);
        }
    }
}
