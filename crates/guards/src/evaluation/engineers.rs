//! Engineers at work: pontoons where a river is the long way round, roads cleared of fortifications.

use board::HexId;
use kernel::Dice;

use super::aims::Goal;
use super::moving::Draft;
use super::whim::Whim;
use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Mover, Position, Site, site_between};
use crate::terrain::Span;
use crate::unit::MoveClass;
use crate::view::Known;

/// What a pontoon must save a tank on its way, in half points: a turn.
const SAVED: u16 = 24;
/// How near those must be for whom a pontoon is built, and their attack strength.
const NEAR: u16 = 8;
const CUSTOMERS: i32 = 12;

impl Game {
    /// Puts engineers to work that are not needed at the front. Returns those who stay at it.
    pub(super) fn put_to_work<D: Dice>(
        &self,
        draft: &mut Draft,
        units: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) -> UnitSet {
        let mut busy = UnitSet::NONE;
        for unit in units {
            if !self.counter(unit).kind.is_engineer() || draft.at.mover.units.has(unit) {
                continue;
            }
            let Some(hex) = draft.at.troops.hex(unit) else { continue };
            let builds = draft.at.pontoons.iter().any(|pontoon| pontoon.builder == Some(unit));
            if builds {
                busy.insert(unit);
                continue;
            }
            if self.enemy_distance(&draft.survey, hex) <= 2 || !self.is_fresh(&draft.at, unit) {
                continue;
            }
            let work = self.best_site(draft, unit, hex, whim).or_else(|| self.obstacle(draft, unit, hex));
            if let Some(work) = work {
                into.extend([Action::Take(unit), work, Action::Halt]);
                draft.at.active.moved.insert(unit);
                busy.insert(unit);
            }
        }
        busy
    }

    /// The position with a unit in hand.
    fn with_in_hand(at: &Position, unit: UnitId, hex: HexId) -> Position {
        Position { mover: Mover { units: UnitSet::one(unit), hex: Some(hex), ..Mover::default() }, ..*at }
    }

    /// The pontoon that saves most on the way to the aim, if there is anyone to use it.
    fn best_site<D: Dice>(
        &self,
        draft: &Draft,
        unit: UnitId,
        hex: HexId,
        whim: &mut Whim<'_, D>,
    ) -> Option<Action> {
        let side = draft.survey.side;
        let customers: i32 = self
            .standing(&draft.at, side)
            .filter(|&(other, from)| other != unit && self.grid().distance(from, hex) <= NEAR)
            .map(|(other, _)| i32::from(self.attack(&draft.at, other).0))
            .sum();
        if customers < CUSTOMERS {
            return None;
        }
        let units = UnitSet::one(unit);
        let aim = self.aim(&draft.at, side, &draft.balance, units, (hex, MoveClass::Tracked), whim)?;
        let outlook = self.outlook();
        let field = match aim.goal {
            Goal::Key(key) => &outlook.keys[key].field[MoveClass::Tracked.index()],
            Goal::Exit => &outlook.exit_field[MoveClass::Tracked.index()],
        };
        let trial = Self::with_in_hand(&draft.at, unit, hex);
        let known = Known::truth(&trial);
        let mut best: Option<(u16, Site)> = None;
        for (hexside, to) in self.around(hex) {
            if self.span(&draft.at, hex, hexside) != Span::Open {
                continue;
            }
            let saved = field[hex.index()].saturating_sub(field[to.index()]);
            let site = site_between(hex, to);
            if saved >= SAVED
                && best.is_none_or(|(most, _)| saved > most)
                && self.check_pontoon(known, side, site).is_ok()
            {
                best = Some((saved, site));
            }
        }
        best.map(|(_, site)| Action::Pontoon(site))
    }

    /// Fortifications on a roadway, in the way of those who come after.
    fn obstacle(&self, draft: &Draft, unit: UnitId, hex: HexId) -> Option<Action> {
        let side = draft.survey.side;
        let trial = Self::with_in_hand(&draft.at, unit, hex);
        let beside = self.around(hex).map(|(_, next)| next).chain([hex]);
        beside
            .filter(|&next| {
                draft.at.is_fortified(next)
                    && self.terrain().on_roadway().contains(next)
                    && !draft.survey.zones.contains(next)
            })
            .find(|&next| self.check_clear(Known::truth(&trial), side, next).is_ok())
            .map(Action::Clear)
    }
}
