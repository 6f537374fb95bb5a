//! AP fire term by term [ap.1 to ap.8].

use board::HexId;

use crate::ap_fire::Damage;
use crate::armour::{Elevation, HitAngle, Location, TRACK_ARMOUR};
use crate::cover::Line;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::{Modifier, Percent};
use crate::position::Position;
use crate::shipped::{ap_fire, misc};
use crate::shot::Shot;
use crate::status::{Command, State};
use crate::term::Term;
use crate::unit::UnitKind;
use crate::weapon::{Band, Energy, Rate, WeaponClass};

use super::Occasion;

/// The widest that modifiers count either way [3.7, ap.2].
const MOST: i16 = 10;

/// An AP shot as far as it is certain before the first roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApShot {
    /// The range band.
    pub band: Band,
    /// Penetration in the band.
    pub penetration: i8,
    /// Which armour values it meets.
    pub energy: Energy,
    /// The sum of the modifiers, clamped.
    pub modifier: Modifier,
    /// At or below what it hits.
    pub number: Percent,
    /// From where it strikes.
    pub angle: HitAngle,
    /// From which height.
    pub elevation: Elevation,
    /// Whether only the turret shows.
    pub hull_down: bool,
}

impl Game {
    /// An AP shot at a target; every term is told by name.
    pub(crate) fn ap_shot(
        &self,
        at: &Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        told: impl FnMut(Term, Modifier),
    ) -> Option<ApShot> {
        let (here, there) = (self.stand(at, firer)?, at.unit(target).hex()?);
        let round = self.round(at, firer, shot).ok()?;
        let (band, penetration) = round.bands.at(self.range(here, there))?;
        let hull_down = self.is_hull_down(at, target, here);
        let sum = self.ap_sum(at, occasion, (firer, target, shot), told);
        let modifier = Modifier(sum.0.clamp(-MOST, MOST));
        Some(ApShot {
            band,
            penetration,
            energy: round.energy,
            modifier,
            number: ap_fire().number(band, modifier),
            angle: self.hit_angle(at, target, here),
            elevation: self.elevation(here, there),
            hull_down,
        })
    }

    /// The sum of the hit modifiers before clamping [ap.2, 3.7].
    fn ap_sum(
        &self,
        at: &Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        mut told: impl FnMut(Term, Modifier),
    ) -> Modifier {
        let table = &ap_fire().modifiers;
        let own = at.unit(firer);
        let from = self.stand(at, firer).unwrap_or(HexId(0));
        let mut sum = Modifier::ZERO;
        let mut add = |term: Term, modifier: Modifier| {
            if modifier != Modifier::ZERO {
                told(term, modifier);
                sum = sum.plus(modifier);
            }
        };
        let when = |holds: bool, modifier: Modifier| if holds { modifier } else { Modifier::ZERO };
        add(Term::Size, Modifier(self.card(target).size.into()));
        add(Term::Grade, self.grade(firer).ap_hit);
        let weapon = self.weapon(firer, shot);
        let rate = weapon.map_or(Rate(2), |weapon| weapon.rate);
        add(if rate.0 == 1 { Term::SlowGun } else { Term::FastGun }, table.rate(rate));
        add(Term::ShortHalt, when(self.command_of(at, firer) == Command::ShortHalt, table.short_halt));
        add(Term::Overwatch, when(occasion.is_overwatch(), table.overwatch));
        add(Term::DefensiveFire, when(occasion == Occasion::Answer, table.defensive_fire));
        // A mover is a moving target also when its command was a short halt [6.6.2.7].
        match self.standing_command(at, target) {
            _ if occasion == Occasion::Window => add(Term::TargetMoves, table.target_moves),
            Command::Move => add(Term::TargetMoves, table.target_moves),
            Command::ShortHalt => add(Term::TargetShortHalt, table.target_short_halt),
            Command::None | Command::Fire | Command::Overwatch => {}
        }
        add(Term::Cover, table.cover(self.cover(at, target, Line { from, for_spotting: false })));
        add(Term::HullDown, when(self.is_hull_down(at, target, from), table.hull_down));
        add(Term::Suppressed, when(own.has(State::Suppressed), table.suppressed));
        add(Term::Damaged, when(own.has(State::Damaged), table.damaged));
        add(Term::Hesitating, when(own.has(State::Hesitating), table.hesitating));
        let aim = own.aim;
        if occasion == Occasion::Direct && aim.target == Some(target) && aim.turn + 1 == at.turn {
            add(Term::Acquired, if aim.turns >= 2 { table.acquired_longer } else { table.acquired });
        }
        let there = at.unit(target).hex().unwrap_or(from);
        add(Term::Turret, when(self.swings_far(at, firer, there, shot), misc().turret.ap));
        add(Term::Smoke, table.smoke_hex.times(self.smoke_between(at, firer, target).into()));
        add(Term::Visibility, Modifier(self.visibility(at).0.min(0)));
        let launcher = weapon.is_some_and(|weapon| weapon.class == WeaponClass::Launcher);
        add(Term::Launcher, when(launcher && self.card(firer).kind == UnitKind::Leg, table.launcher));
        sum
    }

    /// Penetration less the armour of a location [ap.7, ap.8].
    pub(crate) fn difference(&self, target: UnitId, shot: &ApShot, location: Location) -> i8 {
        let armour = match (self.card(target).armour, location) {
            (_, Location::Track) => TRACK_ARMOUR,
            (Some(armour), _) => armour.value(location, shot.angle, shot.elevation, shot.energy),
            (None, _) => 0,
        };
        shot.penetration - armour
    }

    /// What a damage roll for a difference does [ap.8].
    pub(crate) fn damage(&self, difference: i8, roll: u8) -> Damage {
        ap_fire().damage(difference).result(roll)
    }
}
