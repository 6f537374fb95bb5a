//! Rolling a volley, shot by shot in the order in which it was named [6.5.2.1, ap.1 to ap.9, gp.1].

use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::armour::Location;
use crate::event::{Event, Harm, Waste};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Aimed, Frame, Position, Volley};
use crate::shipped::{ap_fire, gp_fire};
use crate::shot::Shot;
use crate::spotting::SpotRow;
use crate::status::{Aim, Command, State};
use crate::unit::UnitKind;

use super::{ApShot, Occasion};

impl Game {
    /// Resolves the volley that a side has named.
    pub(crate) fn resolve<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        occasion: Occasion,
        dice: &mut D,
        log: &mut L,
    ) {
        let volley = std::mem::take(&mut at.volley);
        let Volley { target: Some(target), .. } = volley else { return };
        if matches!(occasion, Occasion::Direct | Occasion::Overwatch) {
            at.named.insert(target);
        }
        // The enemy learns at least that he is fired at; spectators see what burns.
        log.reveal(SeatSet::one(side.other().seat()).and(SeatSet::SPECTATORS));
        // A crowd counts whether or not it is seen, and the modifier tells of it.
        if at.unit(target).hex().is_some_and(|hex| self.hides_a_crowd(at, side, hex)) {
            log.reveal(SeatSet::one(side.seat()));
        }
        for aimed in volley.shots() {
            self.resolve_shot(at, occasion, target, aimed, dice, log);
        }
        self.bail_out_load(at, target, dice, log);
        self.bail_out(at, target, dice, log);
        if occasion == Occasion::Direct && self.may_answer(at, target) {
            at.answerer = Some(target);
            at.answered = volley.shots().map(|aimed| aimed.firer).collect();
            at.stack.push(Frame::Answer(side.other()));
        }
    }

    /// Whether a unit that was fired at may answer, as far as those who fired may know [7.50].
    fn may_answer(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        self.options().defensive_fire
            && status.is_alive()
            && status.command == Command::None
            && self.card(unit).is_armed()
            && !status.has_any(&[
                State::Suppressed,
                State::Broken,
                State::FullCover,
                State::Answered,
                State::Fired,
            ])
    }

    /// The answer is given, or not.
    pub(crate) fn close_answer(&self, at: &mut Position, answers: bool) {
        if let Some(unit) = at.answerer.take().filter(|_| answers) {
            at.unit_mut(unit).states.set(State::Answered);
        }
        at.answered = UnitSet::NONE;
        at.stack.pop();
    }

    fn resolve_shot<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        occasion: Occasion,
        target: UnitId,
        aimed: Aimed,
        dice: &mut D,
        log: &mut L,
    ) {
        let Aimed { firer, shot } = aimed;
        self.mark_fire(at, firer, shot);
        self.mark_carrier(at, firer);
        self.spot_at_once(at, self.shows_in_fire(at, firer), SpotRow::Fire, dice, log);
        let seen = self.witnesses(at, firer);
        log.tell(seen, || Event::Fired(firer, target, shot));
        if !seen.has(self.side(target).seat()) {
            log.tell(SeatSet::one(self.side(target).seat()), || Event::FiredUnseen(target));
        }
        if at.unit(target).fate.is_lost() {
            log.tell(seen, || Event::Wasted(Waste::TargetGone));
            return;
        }
        if shot.is_ap() {
            self.resolve_ap(at, occasion, (firer, target, shot), seen, dice, log);
            self.note_aim(at, firer, target, occasion);
        } else {
            self.resolve_gp(at, occasion, (firer, target, shot), seen, dice, log);
        }
        self.swing(at, firer, target, shot);
    }

    /// A unit has fired: SPOT/FIRE, one shot less, camouflage gone [6.1.6, 5.16, 7.24].
    pub(crate) fn mark_fire(&self, at: &mut Position, firer: UnitId, shot: Shot) {
        let counts = match shot {
            Shot::Special(_) | Shot::SmallArms => false,
            Shot::Heat(_) => true,
            Shot::Ap(_) | Shot::Gp(_) => {
                self.weapon(firer, shot).is_some_and(|weapon| weapon.shots.is_some())
            }
        };
        let second = self.is_second_fire(firer, shot);
        let status = at.unit_mut(firer);
        status.states.set(if second { State::FiredSmallArms } else { State::Fired });
        status.states.set(State::SpotFire);
        status.states.set(State::FreshFire);
        status.states.clear(State::Camouflaged);
        if matches!(shot, Shot::Special(_)) {
            status.special_used += 1;
        }
        if counts {
            status.limited_used += 1;
        }
    }

    /// Notes at which target a gun fires turn after turn [ap.2].
    fn note_aim(&self, at: &mut Position, firer: UnitId, target: UnitId, occasion: Occasion) {
        if matches!(occasion, Occasion::Window | Occasion::Answer) {
            return;
        }
        let turn = at.turn;
        let aim = &mut at.unit_mut(firer).aim;
        let again = aim.target == Some(target) && aim.turn + 1 == turn;
        *aim = Aim { target: Some(target), turn, turns: if again { aim.turns.saturating_add(1) } else { 1 } };
    }

    fn resolve_ap<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        seen: SeatSet,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(ap) = self.ap_shot(at, occasion, (firer, target, shot), |term, modifier| {
            log.tell(seen, || Event::Added(term, modifier.0));
        }) else {
            return;
        };
        let roll = dice.roll_for(100, seen) as u8;
        let hit = ap_fire().hits(roll, ap.number);
        log.tell(seen, || Event::ApRolled {
            band: ap.band,
            modifier: ap.modifier.0 as i8,
            needed: ap.number.0 as u8,
            roll,
            hit,
        });
        if !hit {
            return;
        }
        self.shake(at, target);
        let harm = if self.card(target).armour.is_some() {
            self.strike(at, target, &ap, seen, dice, log)
        } else {
            let row = match self.card(target).kind {
                UnitKind::Gun => ap_fire().gun_hit(),
                _ => ap_fire().soft_hit(),
            };
            let roll = dice.roll_for(100, seen) as u8;
            let harm = self.harm_by(at, target, row.result(roll));
            log.tell(seen, || Event::DamageRolled { difference: ap.penetration, roll: Some(roll), harm });
            harm
        };
        self.harm(at, target, harm, log);
        self.harm_load(at, target, (harm, true), dice, log);
    }

    /// Where a hit strikes an armoured vehicle, whether it goes through, and what it does [ap.5 to ap.8].
    fn strike<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        ap: &ApShot,
        seen: SeatSet,
        dice: &mut D,
        log: &mut L,
    ) -> Harm {
        let roll = dice.roll_for(100, seen) as u8;
        let location = ap_fire().location(ap.elevation, ap.angle, roll);
        log.tell(seen, || Event::Located { angle: ap.angle, elevation: ap.elevation, location, roll });
        if ap.hull_down && location.is_hidden_hull_down() {
            log.tell(seen, || Event::Wasted(Waste::HullDown));
            return Harm::None;
        }
        if self.strikes_trailer(at, target, (ap, location), seen, (dice, log)) {
            return Harm::None;
        }
        let difference = self.difference(target, ap, location);
        let through = difference >= 0;
        let (roll, harm) = match location {
            Location::Track => (None, if through { Harm::TrackHit } else { Harm::None }),
            Location::Gun => (None, if through { Harm::GunOut } else { Harm::None }),
            _ if difference < LEAST_ROLLED => (None, Harm::None),
            _ => {
                let roll = dice.roll_for(100, seen) as u8;
                (Some(roll), self.harm_by(at, target, self.damage(difference, roll)))
            }
        };
        log.tell(seen, || Event::DamageRolled { difference, roll, harm });
        harm
    }

    fn resolve_gp<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        seen: SeatSet,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(gp) = self.gp_shot(at, occasion, (firer, target, shot), |term, modifier| {
            log.tell(seen, || Event::Added(term, modifier.0));
        }) else {
            return;
        };
        let roll = dice.roll_for(100, seen) as u8;
        let harm = self.harm_of(at, target, gp_fire().result(gp.attack, roll, gp.modifier));
        let net = i16::from(roll) + gp.modifier.0;
        let difference = gp.attack.difference;
        log.tell(seen, || Event::GpRolled { difference, roll, net, harm });
        if harm != Harm::None {
            if self.is_flame(firer, shot) {
                at.unit_mut(target).states.set(State::Flamed);
            }
            self.shake(at, target);
        }
        let hex = at.unit(target).hex();
        self.harm(at, target, harm, log);
        if let Some(hex) = hex.filter(|_| self.breaks_structures(firer, shot)) {
            self.shell_bridge(at, hex, gp.attack.factor, dice, log);
        }
        if harm != Harm::None {
            self.harm_load(at, target, (harm, false), dice, log);
        }
    }
}

/// Below this difference no damage is rolled [ap.8].
const LEAST_ROLLED: i8 = -5;
