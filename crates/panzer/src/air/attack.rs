//! What an aircraft does to what it attacks [6.4, 7.46].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::armour::{Elevation, HitAngle, Location};
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::{Modifier, Percent};
use crate::position::{Frame, Position};
use crate::shipped::{air, ap_fire, gp_fire};
use crate::term::Term;
use crate::unit::{Aircraft, TargetType};
use crate::weapon::Energy;

use super::{Sortie, Weaponry};

impl Game {
    /// An aircraft flies: anti-aircraft fire answers, then it attacks.
    pub(crate) fn fly<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let Sortie { aircraft: Some(aircraft), hex: Some(hex), weaponry, .. } = at.sortie else { return };
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::Flew(aircraft, hex, weaponry));
        let status = at.unit_mut(aircraft);
        match weaponry {
            Weaponry::Strafe => {}
            Weaponry::Bomb => status.special_used += 1,
            Weaponry::Salvo | Weaponry::Rocket => status.limited_used += 1,
        }
        if self.has_anti_air(side.other()) {
            at.stack.push(Frame::Flak(side.other()));
        } else {
            self.hold_flak(at, dice, log);
        }
    }

    /// The attack itself.
    pub(crate) fn attack_from_the_air<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let Sortie { aircraft: Some(unit), hex: Some(hex), weaponry, targets, shaken } = at.sortie else {
            return;
        };
        let Some(card) = self.card(unit).aircraft else { return };
        let modifier = if shaken { air().anti_air.attack_suppressed } else { Modifier::ZERO };
        match weaponry {
            Weaponry::Strafe => {
                for target in targets {
                    self.strafe(at, target, card.strafe, modifier, dice, log);
                }
            }
            Weaponry::Bomb => self.drop_bomb(at, hex, card, modifier, (unit, dice, log)),
            Weaponry::Salvo => {
                let factor = card.rocket.map_or(0, |rocket| rocket.gp);
                self.shell_hex(at, hex, factor, modifier, dice, log);
            }
            Weaponry::Rocket => {
                if let (Some(target), Some(rocket)) = (targets.first(), card.rocket) {
                    self.strike_from_above(at, target, rocket.ap, modifier, dice, log);
                }
            }
        }
        self.update_control(at, log);
    }

    /// A bomb falls, perhaps beside its hex.
    fn drop_bomb<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        hex: HexId,
        card: Aircraft,
        modifier: Modifier,
        (unit, dice, log): (UnitId, &mut D, &mut L),
    ) {
        let drift = self.drift(hex, air().bomb_scatter, SeatSet::ALL, dice);
        log.tell(SeatSet::ALL, || Event::Drifted(unit, hex, drift));
        if let Some(hex) = drift.to {
            self.shell_hex(at, hex, card.bomb, modifier, dice, log);
        }
    }

    /// Guns from the air at one unit: soft vehicles suffer most, trees do not matter.
    fn strafe<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        factor: i8,
        modifier: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(hex) = at.unit(target).hex() else { return };
        let told = self.both();
        log.tell(told, || Event::Shelled(target, hex));
        let attack = self.gp_attack(at, target, factor, None, false);
        let mut sum = modifier;
        for (term, holds, value) in [
            (Term::SoftTarget, attack.target == TargetType::S, air().strafe_soft),
            (Term::Crowd, self.is_crowded(at, hex), gp_fire().modifiers.crowded_hex),
        ] {
            if holds {
                log.tell(told, || Event::Added(term, value.0));
                sum = sum.plus(value);
            }
        }
        let roll = dice.roll_for(100, told) as u8;
        let harm = self.harm_of(at, target, gp_fire().result(attack, roll, sum));
        let net = i16::from(roll) + sum.0;
        log.tell(told, || Event::GpRolled { difference: attack.difference, roll, net, harm });
        if harm == Harm::None {
            return;
        }
        self.shake(at, target);
        self.harm(at, target, harm, log);
        self.harm_load(at, target, (harm, false), dice, log);
        self.bail_out_load(at, target, dice, log);
        self.bail_out(at, target, dice, log);
    }

    /// A rocket at a vehicle: a hit strikes the top of its turret.
    fn strike_from_above<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        penetration: i8,
        modifier: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        let told = self.both();
        let Percent(needed) = Percent(air().rocket_hit.0 + modifier.0);
        let roll = dice.roll_for(100, told) as u8;
        let hit = i16::from(roll) <= needed;
        log.tell(told, || Event::RocketRolled(target, roll, hit));
        if !hit {
            return;
        }
        self.shake(at, target);
        if self.card(target).armour.is_none() {
            let roll = dice.roll_for(100, told) as u8;
            let harm = self.harm_by(at, target, ap_fire().soft_hit().result(roll));
            log.tell(told, || Event::DamageRolled { difference: penetration, roll: Some(roll), harm });
            self.suffer(at, target, harm, dice, log);
            return;
        }
        let armour = self.card(target).armour.map_or(0, |armour| {
            armour.value(Location::TurretTop, HitAngle::Front, Elevation::Falling, Energy::Chemical)
        });
        let difference = penetration - armour;
        let roll = dice.roll_for(100, told) as u8;
        let harm = self.harm_by(at, target, self.damage(difference, roll));
        log.tell(told, || Event::DamageRolled { difference, roll: Some(roll), harm });
        self.suffer(at, target, harm, dice, log);
    }

    /// What AP fire from the air does to a vehicle and all aboard.
    fn suffer<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        harm: Harm,
        dice: &mut D,
        log: &mut L,
    ) {
        self.harm(at, target, harm, log);
        self.harm_load(at, target, (harm, true), dice, log);
        self.bail_out_load(at, target, dice, log);
        self.bail_out(at, target, dice, log);
    }
}
