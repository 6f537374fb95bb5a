//! Direct ranged fire in one's own activation, and the shot itself [11.3].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::direct_fire::Shot;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::{Modifier, Range};
use crate::position::{Frame, Position, Route};
use crate::reason::{Reason, Refused};
use crate::shipped::direct_fire;
use crate::view::Known;

impl Game {
    /// Judges whether a unit has a gun that can fire into a hex at all: triangle, weather, supply, range, sight
    /// [11.3, 11.3n1, 11.3n2, 11.3n3].
    pub(crate) fn check_gun(
        &self,
        known: Known<'_>,
        side: Side,
        gun: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, gun)?;
        if !self.conditions(at).direct_fire.is_yes() {
            return Err(clause!("11.3n2").refuses(Reason::NoDirectFire));
        }
        let Some(range) = self.counter(gun).direct else {
            return Err(clause!("11.3").refuses(Reason::NoGun(gun)));
        };
        let Some(from) = at.troops.hex(gun).filter(|_| !at.troops.riding().has(gun)) else {
            return Err(clause!("11.3").refuses(Reason::NoGun(gun)));
        };
        if self.is_out(at, gun) {
            return Err(clause!("11.3n2").refuses(Reason::OutOfSupply(gun)));
        }
        if !range.reaches(self.grid().distance(from, hex)) {
            return Err(clause!("11.3").refuses(Reason::OutOfRange(gun)));
        }
        if !self.setting().sight.sees(from, hex) {
            return Err(clause!("11.3n3").refuses(Reason::OutOfSight(gun)));
        }
        Ok(())
    }

    /// Judges whether an activated unit may still fire: once, before it attacks [11.3n11].
    fn check_may_shoot(&self, known: Known<'_>, gun: UnitId) -> Result<(), Refused> {
        let at = known.at;
        if !at.active.units.has(gun) {
            return Err(clause!("11.3n11").refuses(Reason::NotActivated(gun)));
        }
        if at.active.shot.has(gun) {
            return Err(clause!("11.3n11").refuses(Reason::HasFired(gun)));
        }
        if at.active.attacked.has(gun) {
            return Err(clause!("11.3n11").refuses(Reason::HasAttacked(gun)));
        }
        self.check_command(at, gun)
    }

    /// Judges whether a unit is in range of the headquarters that activated it, where both now stand
    /// [10.0n2, 2.4n3, rulings D103, D104].
    pub(crate) fn check_command(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let Some(hex) = at.troops.hex(unit) else {
            return Err(clause!("10.0n2").refuses(Reason::OutOfCommand(unit)));
        };
        if at.active.hq_gone {
            // The one hex is bound with its first act; while an attack is being named, by the first attacker.
            let named = at.combat.attackers.first().and_then(|first| at.troops.hex(first));
            return match at.active.only_from.or(named) {
                Some(only) if only != hex => Err(clause!("2.4n3").refuses(Reason::OneHexOnly)),
                Some(_) | None => Ok(()),
            };
        }
        let near = at.active.hq.is_none_or(|hq| self.commands(at, hq, hex));
        if near || at.active.entered.has(unit) {
            Ok(())
        } else {
            Err(clause!("10.0n2").refuses(Reason::OutOfCommand(unit)))
        }
    }

    /// Judges direct fire at a unit: in a window at one that has just moved, else at any in an open hex [11.3, 11.4n3].
    pub(crate) fn check_fire(
        &self,
        known: Known<'_>,
        side: Side,
        gun: UnitId,
        target: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        if !self.is_unit(target) || self.side(target) == side {
            return Err(clause!("11.3").refuses(Reason::NoTarget));
        }
        let Some(hex) = at.troops.hex(target).filter(|_| !at.troops.riding().has(target)) else {
            return Err(clause!("11.3").refuses(Reason::NoTarget));
        };
        self.check_gun(known, side, gun, hex)?;
        if known.may_hide(side.other(), hex) {
            return Err(clause!("11.4n7").refuses(Reason::NameTheHex(hex)));
        }
        let in_window = at.asks() == Some(Frame::Window);
        if in_window {
            self.check_window_gun(known, gun)?;
            if !at.mover.targets.has(target) {
                return Err(clause!("11.4n5").refuses(Reason::NoTarget));
            }
        } else {
            self.check_may_shoot(known, gun)?;
        }
        if self.counter(target).is_hq() && !self.is_alone(at, hex) {
            let (moving, standing) = (clause!("11.4n3"), clause!("11.3"));
            let by = if in_window { moving } else { standing };
            return Err(by.refuses(Reason::HqNotAlone(target)));
        }
        Ok(())
    }

    /// Whether one unit alone is in a hex; a rider is one with its tracked unit [9.5n2, 11.3].
    fn is_alone(&self, at: &Position, hex: HexId) -> bool {
        (at.troops.units_in(hex) - at.troops.riding()).len() == 1
    }

    /// Judges direct fire into a closed hex [11.4n7, ruling D98].
    pub(crate) fn check_fire_into(
        &self,
        known: Known<'_>,
        side: Side,
        gun: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.real_hex(hex)?;
        if !at.troops.occupied(side.other()).contains(hex) {
            return Err(clause!("11.3").refuses(Reason::NoEnemy(hex)));
        }
        self.check_gun(known, side, gun, hex)?;
        if !known.may_hide(side.other(), hex) {
            return Err(clause!("11.4n7").refuses(Reason::NameTheUnit(hex)));
        }
        if at.asks() == Some(Frame::Window) {
            self.check_window_gun(known, gun)?;
            if at.mover.hex != Some(hex) {
                return Err(clause!("11.4n5").refuses(Reason::NoTarget));
            }
            Ok(())
        } else {
            self.check_may_shoot(known, gun)
        }
    }

    /// The unit that fire into a closed hex meets: a random one, headquarters only if nothing else is there; a moving one only
    /// if it is alone [ruling D110]. The die is the owner's to see alone [11.4n7, rulings D98, D130, D143].
    pub(crate) fn random_target<D: Dice>(&self, at: &Position, hex: HexId, dice: &mut D) -> Option<UnitId> {
        let here = at.troops.units_in(hex) - at.troops.riding();
        let owner = self.side(here.first()?);
        let moving = at.asks() == Some(Frame::Window);
        let among = if moving { here & at.mover.targets } else { here };
        let fighting: UnitSet = among.iter().filter(|&unit| !self.counter(unit).is_hq()).collect();
        let may_meet_hq = fighting.is_empty() && (!moving || self.is_alone(at, hex));
        let among = if may_meet_hq { among } else { fighting };
        let count = among.len() as u32;
        if count == 0 {
            return None;
        }
        let pick = dice.roll_for(count, SeatSet::one(owner.seat())) as usize - 1;
        among.iter().nth(pick)
    }

    /// What is added to each die: weather and evening, cover, road movement under opportunity fire [11.3n5].
    pub(crate) fn die_modifier(&self, at: &Position, target: UnitId, hex: HexId) -> Modifier {
        let table = direct_fire();
        let mut die = self.conditions(at).direct_fire_die;
        if self.terrain().blocking().contains(hex) {
            die = die.plus(table.blocking_target);
        }
        if at.asks() == Some(Frame::Window) && at.mover.by_road.has(target) {
            die = die.plus(table.road_target);
        }
        die
    }

    /// Fires: rolls, pins a mover that is hit, and takes the casualty [11.3n4, 11.3n7, 11.3n8, 11.3n9].
    pub(crate) fn shoot<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        gun: UnitId,
        target: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let (Some(from), Some(hex)) = (at.troops.hex(gun), at.troops.hex(target)) else { return };
        let moving = at.asks() == Some(Frame::Window);
        let surprised = moving && !self.witnesses(at, gun).has(self.side(target).seat());
        at.shown.insert(gun);
        at.shown.insert(target);
        let distance = Range(self.grid().distance(from, hex) as u8);
        let rolled = [dice.roll(6) as u8, dice.roll(6) as u8];
        let die = self.die_modifier(at, target, hex);
        let shot = self.fire_rule(gun).shot(rolled, die, distance, self.defense_against_fire(at, target));
        log.tell(SeatSet::ALL, || Event::Shot { gun, target, dice: rolled, hit: shot >= Shot::Hit });
        if moving {
            at.mover.guns.insert(gun);
            // A miss from a gun that the mover knew of does not end his journey.
            if surprised || shot >= Shot::Hit {
                at.mover.route = Route::default();
            }
        } else {
            at.active.shot.insert(gun);
            self.use_unit(at, gun);
            self.bind_hex(at, from);
        }
        if at.out.has(target) && at.automatic.has(target) {
            // Its full defense tells that its stack is supplied all the same.
            log.reveal(SeatSet::ALL);
        }
        let rider = at.troops.rider(target);
        if moving && shot >= Shot::Hit {
            at.mover.hit = true;
            self.pin(at, target, log);
            if let Some(rider) = rider {
                at.shown.insert(rider);
                self.pin(at, rider, log);
                // On its feet it is one of those that came in with this move [ruling D110].
                at.mover.targets.insert(rider);
                if at.mover.by_road.has(target) {
                    at.mover.by_road.insert(rider);
                }
            }
        }
        if shot == Shot::Casualty {
            // The rider shares the casualty, also where the pin has just put it on its feet [ruling D107].
            if let Some(rider) = rider.filter(|_| moving) {
                self.casualty_alone(at, rider, log);
            }
            self.casualty(at, target, log);
        }
        self.tidy_pontoons(at, log);
    }

    /// Pins a unit: its move ends and it drops off [11.3n9, 9.5n4].
    fn pin<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        at.pinned.insert(unit);
        at.mover.units.remove(unit);
        at.active.moved.insert(unit);
        log.tell(SeatSet::ALL, || Event::Pinned(unit));
        if at.troops.riding().has(unit) {
            self.get_off(at, unit, log);
        }
    }

    /// With the headquarters gone, the first hex to attack is the only one [2.4n3].
    pub(crate) fn bind_hex(&self, at: &mut Position, hex: HexId) {
        if at.active.hq_gone && at.active.only_from.is_none() {
            at.active.only_from = Some(hex);
        }
    }
}
