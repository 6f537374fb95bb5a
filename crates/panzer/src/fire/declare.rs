//! Naming a target and all that fire at it, before the first roll [6.5.2.1 to 6.5.2.3].

use kit::{Side, clause};

use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Range;
use crate::position::{Frame, MAX_SHOTS, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{artillery, gp_fire};
use crate::shot::Shot;
use crate::status::{Command, State};
use crate::unit::{Special, UnitKind};
use crate::view::Known;
use crate::weapon::{ApRound, WeaponClass};

use super::Occasion;

impl Game {
    /// On what occasion a side fires now.
    pub(crate) fn occasion(&self, frame: Frame) -> Option<Occasion> {
        match frame {
            Frame::Direct(_) => Some(Occasion::Direct),
            Frame::Overwatch(_) => Some(Occasion::Overwatch),
            Frame::Window(_) => Some(Occasion::Window),
            Frame::Answer(_) => Some(Occasion::Answer),
            _ => None,
        }
    }

    /// Judges a shot.
    pub(crate) fn check_fire(
        &self,
        known: Known<'_>,
        side: Side,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, firer)?;
        if !self.is_unit(target) {
            return Err(clause!("2.2").refuses(Reason::NoSuchUnit));
        }
        if self.side(target) == side {
            return Err(clause!("6.5.2.2").refuses(Reason::OwnUnit(target)));
        }
        self.check_firer(at, occasion, firer, shot)?;
        self.check_named(known, side, occasion, target)?;
        self.check_answer(at, occasion, firer, target)?;
        self.check_shot(at, firer, target, shot)
    }

    /// Whether the turret points near enough for return fire [7.8.4].
    fn check_answer(
        &self,
        at: &Position,
        occasion: Occasion,
        firer: UnitId,
        target: UnitId,
    ) -> Result<(), Refused> {
        let under = || at.unit(target).hex().is_some_and(|hex| self.is_under_turret(at, firer, hex));
        if occasion != Occasion::Answer || under() {
            return Ok(());
        }
        Err(clause!("7.8.4").refuses(Reason::OutOfArc(firer, target)))
    }

    /// Whether a unit may fire at all on this occasion [6.5.2.2, 5.14, 2.4].
    pub(crate) fn check_firer(
        &self,
        at: &Position,
        occasion: Occasion,
        firer: UnitId,
        shot: Shot,
    ) -> Result<(), Refused> {
        let status = at.unit(firer);
        if self.stand(at, firer).is_none() || !status.is_alive() {
            return Err(clause!("6.5.2.2").refuses(Reason::NotOnMap(firer)));
        }
        let command = self.command_of(at, firer);
        let has_command = match occasion {
            Occasion::Direct => matches!(command, Command::Fire | Command::ShortHalt),
            Occasion::Overwatch | Occasion::Window => command == Command::Overwatch,
            Occasion::Answer => at.answerer == Some(firer),
        };
        if !has_command {
            return Err(match occasion {
                Occasion::Direct => clause!("6.2.3").refuses(Reason::LacksCommand(firer, Command::Fire)),
                Occasion::Answer => clause!("7.50").refuses(Reason::CannotFire(firer)),
                _ => clause!("6.2.3").refuses(Reason::LacksCommand(firer, Command::Overwatch)),
            });
        }
        if occasion == Occasion::Direct {
            self.check_troop(at, firer)?;
        }
        if status.has_any(&[State::Broken, State::FullCover, State::Tired]) {
            return Err(clause!("6.5.2.2").refuses(Reason::CannotFire(firer)));
        }
        if occasion.is_overwatch() && status.has(State::Suppressed) {
            return Err(clause!("5.10").refuses(Reason::CannotFire(firer)));
        }
        if status.has(State::Calling) {
            return Err(clause!("6.5.1.1").refuses(Reason::HasCalled(firer)));
        }
        let named = |small: bool| {
            let of_kind = |shot: Shot| self.is_second_fire(firer, shot) == small;
            at.volley.shots().any(|aimed| aimed.firer == firer && of_kind(aimed.shot))
        };
        let main = status.has(State::Fired) || named(false);
        let small = status.has(State::FiredSmallArms) || named(true);
        // The main gun fires first, then the small arms of a vehicle with FIRE.
        let dual = self.card(firer).kind == UnitKind::Vehicle && status.command == Command::Fire;
        let second = self.is_second_fire(firer, shot);
        let spent = if second { small || main && !dual } else { main || small };
        if spent {
            let clause = if main && small { clause!("6.5.2.2") } else { clause!("5.14") };
            return Err(clause.refuses(Reason::HasFired(firer)));
        }
        Ok(())
    }

    /// Whether a target may be named now [6.5.2.1, 6.5.2.2, 6.6.2.7, ruling D105].
    fn check_named(
        &self,
        known: Known<'_>,
        side: Side,
        occasion: Occasion,
        target: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        if !at.spotted[side.index()].has(target) || at.unit(target).hex().is_none() {
            return Err(clause!("6.5.2.2").refuses(Reason::NotSpotted(target)));
        }
        if occasion == Occasion::Window && at.mover.unit != Some(target) && !at.mover.along.has(target) {
            return Err(clause!("6.6.2.7").refuses(Reason::NotTheMover(target)));
        }
        if let Some(other) = at.volley.target.filter(|&other| other != target) {
            return Err(clause!("6.5.2.1").refuses(Reason::OtherTarget(other)));
        }
        if occasion == Occasion::Answer && !at.answered.has(target) {
            return Err(clause!("7.50").refuses(Reason::NotTheFirer(target)));
        }
        if matches!(occasion, Occasion::Direct | Occasion::Overwatch) && at.named.has(target) {
            return Err(clause!("6.5.2.1").refuses(Reason::NamedBefore(target)));
        }
        if at.volley.len() == MAX_SHOTS {
            return Err(clause!("6.5.2.1").refuses(Reason::VolleyFull));
        }
        Ok(())
    }

    /// Whether weapon, line, range and field of fire allow the shot [6.5.2.2, 6.5.2.3, ap.1, gp.1].
    pub(crate) fn check_shot(
        &self,
        at: &Position,
        firer: UnitId,
        target: UnitId,
        shot: Shot,
    ) -> Result<(), Refused> {
        let (Some(here), Some(there)) = (self.stand(at, firer), at.unit(target).hex()) else {
            return Err(clause!("6.5.2.2").refuses(Reason::NotOnMap(firer)));
        };
        let range = self.range(here, there);
        if shot.is_ap() {
            if !self.is_ap_target(at, target) {
                return Err(clause!("6.5.2.3").refuses(Reason::NoApTarget(target)));
            }
            let round = self.round(at, firer, shot)?;
            if round.bands.at(range).is_none() {
                return Err(clause!("ap.1").refuses(Reason::OutOfRange(firer, target)));
            }
        } else {
            if self.is_mortar_shot(firer, shot) && range > artillery().mortars_direct() {
                return Err(clause!("6.5.1.8").refuses(Reason::OutOfRange(firer, target)));
            }
            self.check_launcher(at, firer, target, shot)?;
            let Some(factor) = self.gp_factor(at, firer, shot, range)? else {
                return Err(clause!("gp.1").refuses(Reason::OutOfRange(firer, target)));
            };
            if self.is_closed_armour(at, target) && !gp_fire().may_attack_closed_armour(factor) {
                return Err(clause!("6.5.2.3").refuses(Reason::TooWeak(firer)));
            }
        }
        if !self.is_in_field(at, firer, there) || !self.flames_reach(at, firer, shot, there) {
            return Err(clause!("6.1.8").refuses(Reason::OutOfArc(firer, target)));
        }
        if !self.has_sight(at, firer, target) {
            return Err(clause!("6.5.2.2").refuses(Reason::NoSight(firer, target)));
        }
        Ok(())
    }

    /// Whether AP fire goes at a unit: vehicles and towed guns [6.5.2.3].
    pub(crate) fn is_ap_target(&self, at: &Position, target: UnitId) -> bool {
        matches!(self.card(target).kind, UnitKind::Vehicle | UnitKind::Gun)
            && !at.unit(target).has(State::Crew)
    }

    /// A launcher fires GP at men and guns in a building beside it, and at nothing else [6.5.2.3].
    fn check_launcher(
        &self,
        at: &Position,
        firer: UnitId,
        target: UnitId,
        shot: Shot,
    ) -> Result<(), Refused> {
        let launcher = self
            .weapon(firer, shot)
            .is_some_and(|weapon| weapon.class == WeaponClass::Launcher && weapon.gp.is_none());
        let housed = at.unit(target).hex().is_some_and(|hex| self.is_housed(at, hex));
        let on_foot = self.card(target).kind != UnitKind::Vehicle || at.unit(target).has(State::Crew);
        if launcher && !(housed && on_foot) {
            return Err(clause!("6.5.2.3").refuses(Reason::NoWeapon(firer)));
        }
        Ok(())
    }

    /// Whether GP fire at a unit meets closed armour.
    pub(crate) fn is_closed_armour(&self, at: &Position, target: UnitId) -> bool {
        self.card(target).is_closed_armour() && !at.unit(target).has(State::Crew)
    }

    /// The AP round of a shot [5.16, 7.38.3].
    pub(crate) fn round(&self, at: &Position, firer: UnitId, shot: Shot) -> Result<&ApRound, Refused> {
        let status = at.unit(firer);
        let none = || clause!("6.5.2.3").refuses(Reason::NoWeapon(firer));
        let (card, weapon) = (self.card(firer), self.weapon(firer, shot).ok_or_else(none)?);
        if status.has(State::GunOut) || card.special == Some(Special::ObservationTank) {
            return Err(clause!("ap.8").refuses(Reason::NoWeapon(firer)));
        }
        self.check_adapter(at, firer, shot)?;
        let (ammo, used) = match shot {
            Shot::Special(_) => (weapon.special.as_ref(), status.special_used),
            Shot::Heat(_) => (weapon.heat.as_ref(), status.limited_used),
            _ => {
                if weapon.shots.is_some_and(|shots| status.limited_used >= shots) {
                    return Err(clause!("5.16").refuses(Reason::NoAmmo(firer)));
                }
                return weapon.ap.as_ref().ok_or_else(none);
            }
        };
        let ammo = ammo.ok_or_else(none)?;
        if ammo.from > self.period() || used >= ammo.shots {
            return Err(clause!("5.16").refuses(Reason::NoAmmo(firer)));
        }
        Ok(&ammo.ap)
    }

    /// The GP factor of a shot at a range; none beyond its reach [gp.1, gp.7].
    pub(crate) fn gp_factor(
        &self,
        at: &Position,
        firer: UnitId,
        shot: Shot,
        range: Range,
    ) -> Result<Option<i8>, Refused> {
        let (card, status) = (self.card(firer), at.unit(firer));
        let none = || clause!("6.5.2.3").refuses(Reason::NoWeapon(firer));
        if shot == Shot::SmallArms {
            if let Some(rifles) = &card.rifles {
                return Ok(rifles.at(range).map(|(_, factor)| factor));
            }
            return match card.small_arms {
                ..=0 => Err(none()),
                factor => Ok(gp_fire().small_arms(factor, range)),
            };
        }
        let weapon = self.weapon(firer, shot).ok_or_else(none)?;
        let gun_out = status.has(State::GunOut) && !self.is_second_fire(firer, shot);
        if gun_out || card.special == Some(Special::ObservationTank) {
            return Err(clause!("ap.8").refuses(Reason::NoWeapon(firer)));
        }
        self.check_fuel(at, firer, shot)?;
        self.check_adapter(at, firer, shot)?;
        if weapon.shots.is_some_and(|shots| status.limited_used >= shots) {
            return Err(clause!("5.16").refuses(Reason::NoAmmo(firer)));
        }
        if weapon.class == WeaponClass::Launcher && weapon.gp.is_none() {
            return Ok((range <= Range(1)).then_some(gp_fire().factors.launcher_at_building));
        }
        let bands = weapon.gp.as_ref().ok_or_else(none)?;
        Ok(bands.at(range).map(|(_, factor)| factor))
    }

    /// Whether a GP shot does no more than suppress closed armour [6.5.2.3, ruling D53].
    pub(crate) fn only_suppresses_armour(&self, firer: UnitId, shot: Shot) -> bool {
        match self.weapon(firer, shot) {
            None => true,
            Some(weapon) => weapon.class == WeaponClass::MachineGun,
        }
    }

    /// Whether a shot is a mortar's [6.5.1.8, 7.46].
    pub(crate) fn is_mortar_shot(&self, firer: UnitId, shot: Shot) -> bool {
        self.weapon(firer, shot).is_some_and(|weapon| weapon.class == WeaponClass::Mortar)
    }

    /// All shots that a unit's card has.
    pub(crate) fn shots_of(&self, firer: UnitId) -> impl Iterator<Item = Shot> + '_ {
        let card = self.card(firer);
        let weapons = (0..self.unit(firer).weapons.len() as u8).flat_map(move |place| {
            let weapon = self.weapon(firer, Shot::Ap(place));
            let has = move |shot: Shot| {
                weapon.is_some_and(|weapon| match shot {
                    Shot::Ap(_) => weapon.ap.is_some(),
                    Shot::Special(_) => weapon.special.is_some(),
                    Shot::Heat(_) => weapon.heat.is_some(),
                    Shot::Gp(_) => weapon.gp.is_some() || weapon.class == WeaponClass::Launcher,
                    Shot::SmallArms => false,
                })
            };
            [Shot::Ap(place), Shot::Special(place), Shot::Heat(place), Shot::Gp(place)]
                .into_iter()
                .filter(move |&shot| has(shot))
        });
        let small = card.rifles.is_some() || card.small_arms > 0;
        weapons.chain(small.then_some(Shot::SmallArms))
    }

    /// Lists the shots that a side may name.
    pub(crate) fn list_shots(
        &self,
        known: Known<'_>,
        side: Side,
        occasion: Occasion,
        into: &mut Vec<Action>,
    ) {
        let at = known.at;
        let targets = match (occasion, at.volley.target) {
            (_, Some(target)) => UnitSet::one(target),
            (Occasion::Window, None) => at.mover.unit.map_or(UnitSet::NONE, UnitSet::one) | at.mover.along,
            (Occasion::Answer, None) => at.answered & at.spotted[side.index()],
            (_, None) => at.spotted[side.index()] - at.named,
        };
        let targets: Vec<UnitId> = targets
            .iter()
            .filter(|&target| self.check_named(known, side, occasion, target).is_ok())
            .collect();
        for firer in self.own(side) {
            for shot in self.shots_of(firer) {
                if self.check_firer(at, occasion, firer, shot).is_err() {
                    continue;
                }
                let may = |target: &&UnitId| {
                    self.check_shot(at, firer, **target, shot).is_ok()
                        && self.check_answer(at, occasion, firer, **target).is_ok()
                };
                into.extend(targets.iter().filter(may).map(|&target| Action::Fire(firer, target, shot)));
            }
        }
    }
}
