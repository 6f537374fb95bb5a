//! The Churchill Crocodile: flames to its front, fuel in a trailer [7.38.2]; flames of all kinds [gp.6].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::ap_fire::Damage;
use crate::armour::Location;
use crate::event::{Event, Harm};
use crate::fire::ApShot;
use crate::forces::UnitId;
use crate::game::Game;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::shipped::ap_fire;
use crate::shot::Shot;
use crate::status::State;
use crate::unit::{Special, UnitKind};
use crate::view::Known;
use crate::weapon::WeaponClass;

impl Game {
    /// Whether a shot throws flames [gp.6].
    pub(crate) fn is_flame(&self, firer: UnitId, shot: Shot) -> bool {
        self.weapon(firer, shot).is_some_and(|weapon| weapon.class == WeaponClass::Flamethrower)
    }

    /// Whether a shot is the second fire of a unit: its small arms, or the flames of a vehicle in their place [5.14, 7.38.2.1].
    pub(crate) fn is_second_fire(&self, firer: UnitId, shot: Shot) -> bool {
        shot == Shot::SmallArms || self.card(firer).kind == UnitKind::Vehicle && self.is_flame(firer, shot)
    }

    /// Whether the flames of a unit reach a hex: those of a vehicle only within 60 degrees of its front [7.38.2.1].
    pub(crate) fn flames_reach(&self, at: &Position, firer: UnitId, shot: Shot, to: HexId) -> bool {
        if self.card(firer).kind != UnitKind::Vehicle || !self.is_flame(firer, shot) {
            return true;
        }
        let status = at.unit(firer);
        let Some(here) = status.hex() else { return false };
        self.angle(here, status.facing, to).is_none_or(|angle| angle.is_at_most(60))
    }

    /// A Crocodile without its trailer has no fuel [7.38.2.2e].
    pub(crate) fn check_fuel(&self, at: &Position, firer: UnitId, shot: Shot) -> Result<(), Refused> {
        let dry = self.card(firer).special == Some(Special::Crocodile)
            && self.is_flame(firer, shot)
            && !at.unit(firer).has(State::Trailer);
        if dry { Err(clause!("7.38.2.2e").refuses(Reason::NoWeapon(firer))) } else { Ok(()) }
    }

    /// Whether a vehicle may back: not with its trailer [7.38.2.1].
    pub(crate) fn check_backing(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        if at.unit(unit).has(State::Trailer) {
            return Err(clause!("7.38.2.1").refuses(Reason::Objection(Objection::TowsTrailer(unit))));
        }
        Ok(())
    }

    /// Judges dropping the trailer, in any decision of its owner [7.38.2.2e, ruling D49].
    pub(crate) fn check_jettison(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        let status = known.at.unit(unit);
        if status.hex().is_some() && status.is_alive() && status.has(State::Trailer) {
            Ok(())
        } else {
            Err(clause!("7.38.2.2e").refuses(Reason::Objection(Objection::NoTrailer(unit))))
        }
    }

    /// Lists the trailers that a side may drop.
    pub(crate) fn list_jettisons(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let tows = |unit: &UnitId| self.check_jettison(known, side, *unit).is_ok();
        into.extend(self.own(side).iter().filter(tows).map(Action::Jettison));
    }

    /// The trailer is gone; the tank plays on.
    pub(crate) fn jettison<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let told = self.witnesses(at, unit);
        log.tell(told, || Event::TrailerGone(unit));
        if self.hides_units() {
            log.reveal(SeatSet::NONE);
        }
        let states = &mut at.unit_mut(unit).states;
        states.clear(State::Trailer);
        states.clear(State::TrailerDamaged);
    }

    /// Whether a hit strikes the trailer instead of the tank: a second roll decides for hits from behind [7.38.2.2].
    pub(crate) fn strikes_trailer<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        (ap, location): (&ApShot, Location),
        seen: SeatSet,
        (dice, log): (&mut D, &mut L),
    ) -> bool {
        let table = &ap_fire().trailer;
        let Some(up_to) = table.hit_up_to(location, ap.angle).filter(|_| at.unit(target).has(State::Trailer))
        else {
            return false;
        };
        let roll = dice.roll_for(100, seen) as u8;
        let strikes = roll <= up_to;
        log.tell(seen, || Event::TrailerRolled(target, roll, strikes));
        if strikes {
            self.harm_trailer(at, target, ap.penetration - table.armour, seen, (dice, log));
        }
        strikes
    }

    /// What goes through the trailer's armour does to it, and to those around it [7.38.2.2a, 7.38.2.2b, 7.38.2.2c, 7.38.2.2d].
    fn harm_trailer<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        difference: i8,
        seen: SeatSet,
        (dice, log): (&mut D, &mut L),
    ) {
        if difference < 0 {
            log.tell(seen, || Event::DamageRolled { difference, roll: None, harm: Harm::None });
            return;
        }
        let roll = dice.roll_for(100, seen) as u8;
        let damage = self.damage(difference, roll);
        let harm = match damage {
            Damage::None => Harm::None,
            Damage::Suppressed => Harm::Suppressed,
            Damage::Damaged => Harm::Damaged,
            Damage::KnockedOut => Harm::KnockedOut,
            Damage::BrewedUp => Harm::BrewedUp,
        };
        log.tell(seen, || Event::DamageRolled { difference, roll: Some(roll), harm });
        match damage {
            Damage::None | Damage::Suppressed => {}
            Damage::Damaged if at.unit(target).has(State::TrailerDamaged) => self.jettison(at, target, log),
            Damage::Damaged => {
                let table = &ap_fire().trailer;
                let status = at.unit_mut(target);
                status.states.set(State::TrailerDamaged);
                status.limited_used =
                    status.limited_used.max(table.flame_shots.saturating_sub(table.flame_shots_damaged));
            }
            Damage::KnockedOut => self.jettison(at, target, log),
            Damage::BrewedUp => {
                self.jettison(at, target, log);
                let hex = at.unit(target).hex();
                for unit in self.own(self.side(target)) {
                    if at.unit(unit).hex().is_some() && at.unit(unit).hex() == hex {
                        self.harm(at, unit, Harm::Suppressed, log);
                    }
                }
            }
        }
    }

    /// Judges fitting the Littlejohn adapter: before a car is on the map, once for the game [7.38.6].
    pub(crate) fn check_fit(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        let status = known.at.unit(unit);
        let car = self.options().littlejohn && self.card(unit).special == Some(Special::Littlejohn);
        let waits = status.place == crate::status::Place::Waiting && !status.has(State::Entering);
        if car && waits && !status.has(State::Adapter) {
            Ok(())
        } else {
            Err(clause!("7.38.6").refuses(Reason::Objection(Objection::NoAdapter(unit))))
        }
    }

    pub(crate) fn list_fits(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if self.options().littlejohn {
            let may = |unit: &UnitId| self.check_fit(known, side, *unit).is_ok();
            into.extend(self.own(side).iter().filter(may).map(Action::Fit));
        }
    }

    /// With the adapter a 2-pdr fires its special shot alone, without it never [7.38.6].
    pub(crate) fn check_adapter(&self, at: &Position, firer: UnitId, shot: Shot) -> Result<(), Refused> {
        if self.card(firer).special != Some(Special::Littlejohn) {
            return Ok(());
        }
        // The gun of the card comes first, the adapter's shot after it.
        let special = shot.weapon().is_some_and(|place| place > 0);
        if special == at.unit(firer).has(State::Adapter) {
            Ok(())
        } else {
            Err(clause!("7.38.6").refuses(Reason::NoWeapon(firer)))
        }
    }
}
