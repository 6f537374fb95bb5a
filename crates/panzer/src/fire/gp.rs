//! GP fire term by term [gp.1 to gp.7].

use board::HexId;
use kernel::Viewer;
use kit::Side;

use crate::cover::Line;
use crate::forces::UnitId;
use crate::game::Game;
use crate::gp_fire::{GpAttack, GpResult};
use crate::numbers::{Modifier, Range};
use crate::position::Position;
use crate::shipped::{gp_fire, misc};
use crate::shot::Shot;
use crate::status::{Command, Place, State};
use crate::term::Term;
use crate::unit::{GpDefense, TargetType, UnitKind};

use super::Occasion;

/// The defense of a crew on foot: that of any leg unit [gp.3].
const CREW: GpDefense = GpDefense { value: 4, target: TargetType::P };
/// So many units make a crowd.
const CROWD: usize = 5;

/// A GP attack as far as it is certain before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GpShot {
    /// Row, factor and difference.
    pub attack: GpAttack,
    /// What is added to the roll.
    pub modifier: Modifier,
}

impl Game {
    /// A GP shot at a target; every term of the roll is told by name.
    pub(crate) fn gp_shot(
        &self,
        at: &Position,
        occasion: Occasion,
        (firer, target, shot): (UnitId, UnitId, Shot),
        mut told: impl FnMut(Term, Modifier),
    ) -> Option<GpShot> {
        let (here, there) = (self.stand(at, firer)?, at.unit(target).hex()?);
        let range = self.range(here, there);
        let factor = self.gp_factor(at, firer, shot, range).ok()??;
        let table = &gp_fire().modifiers;
        let own = at.unit(firer);
        let mut modifier = Modifier::ZERO;
        let mut add = |term: Term, holds: bool, value: Modifier| {
            if holds && value != Modifier::ZERO {
                told(term, value);
                modifier = modifier.plus(value);
            }
        };
        add(Term::Grade, true, self.grade(firer).gp_roll);
        add(Term::ShortHalt, self.command_of(at, firer) == Command::ShortHalt, table.short_halt);
        add(Term::Overwatch, occasion.is_overwatch(), table.overwatch);
        add(Term::DefensiveFire, occasion == Occasion::Answer, table.defensive_fire);
        add(Term::Suppressed, own.has(State::Suppressed), table.suppressed);
        add(Term::Damaged, own.has(State::Damaged), table.damaged);
        add(Term::Hesitating, own.has(State::Hesitating), table.hesitating);
        let dual = self.is_second_fire(firer, shot)
            && self.card(firer).kind == UnitKind::Vehicle
            && own.has(State::Fired);
        add(Term::DualFire, dual, table.dual_fire);
        add(Term::Turret, self.swings_far(at, firer, there, shot), misc().turret.gp);
        add(Term::Observer, self.parent(firer).is_some(), table.dismounted_observer);
        add(Term::Smoke, true, table.smoke_hex.times(self.smoke_between(at, firer, target).into()));
        add(Term::Crowd, self.is_crowded(at, there), table.crowded_hex);
        let dim = self.visibility(at).0.min(0);
        add(
            Term::AirBurst,
            self.is_mortar_shot(firer, shot) && self.bursts_above(at, target),
            table.air_burst,
        );
        add(Term::Visibility, range > Range(1), table.limited_visibility.times(-dim));
        let mut attack =
            self.gp_attack(at, target, factor, Some(here), self.only_suppresses_armour(firer, shot));
        if self.is_flame(firer, shot) {
            attack.difference += self.cover_defense(at, target, Some(here));
        }
        Some(GpShot { attack, modifier })
    }

    /// A GP attack with a factor on a unit; from a hex, or from nowhere in particular.
    pub(crate) fn gp_attack(
        &self,
        at: &Position,
        target: UnitId,
        factor: i8,
        from: Option<HexId>,
        only_suppresses_armour: bool,
    ) -> GpAttack {
        let closed_armour = self.is_closed_armour(at, target);
        let defense = self.defense(at, target);
        let difference = factor - self.net_defense(at, target, from);
        let most =
            if closed_armour && only_suppresses_armour { GpResult::Suppressed } else { GpResult::Eliminated };
        GpAttack { target: defense.target, factor, difference, closed_armour, most }
    }

    fn defense(&self, at: &Position, target: UnitId) -> GpDefense {
        let card = self.card(target).defense.filter(|_| !at.unit(target).has(State::Crew));
        card.unwrap_or(CREW)
    }

    /// GP defense with cover, entrenchment and movement [gp.3].
    pub(crate) fn net_defense(&self, at: &Position, target: UnitId, from: Option<HexId>) -> i8 {
        let table = &gp_fire().defense;
        let status = at.unit(target);
        let mut net = self.defense(at, target).value + self.cover_defense(at, target, from);
        net += self.entrenchment(at, target);
        let leg = self.card(target).kind == UnitKind::Leg || status.has(State::Crew);
        if leg && self.is_moving(at, target) && !status.has(State::Crawling) && !self.is_screened(at, target)
        {
            net += table.moving_leg;
        }
        net
    }

    /// What cover and Full Cover add to GP defense; flames ignore it [gp.3, gp.6].
    fn cover_defense(&self, at: &Position, target: UnitId, from: Option<HexId>) -> i8 {
        let table = &gp_fire().defense;
        let cover = match from {
            Some(from) => self.cover(at, target, Line { from, for_spotting: false }),
            None => self.own_cover(at, target, false),
        };
        let full = if at.unit(target).has(State::FullCover) { table.full_cover } else { 0 };
        table.cover(cover) + full
    }

    /// Whether a hex is crowded, but not by what a side sees in it.
    pub(crate) fn hides_a_crowd(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.is_crowded(at, hex) && !self.is_crowded(&self.masked(at, Viewer::Seat(side.seat())).known, hex)
    }

    /// Whether five units or more stand in a hex.
    pub(crate) fn is_crowded(&self, at: &Position, hex: HexId) -> bool {
        let here = |unit: &UnitId| at.unit(*unit).place == Place::On(hex);
        self.units().filter(here).take(CROWD).count() == CROWD
    }
}
