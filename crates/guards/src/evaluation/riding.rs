//! Riding: tanks behind the front take infantry along that would walk for days.

use board::HexId;
use kernel::Dice;

use super::aims::Aim;
use super::moving::Draft;
use super::reach::March;
use super::whim::Whim;
use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::troops::Place;
use crate::unit::MoveClass;

/// Nearer to the enemy than this, tanks have other work and riders get off.
const FRONT: u16 = 6;
const SAFE: u16 = 3;
/// Mounting and dismounting, in half points.
const FARE: u16 = 4;

impl Game {
    /// Tanks carry those who stand with them forward. Returns all who are done by it.
    pub(super) fn give_rides<D: Dice>(
        &self,
        draft: &mut Draft,
        units: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) -> UnitSet {
        let mut done = UnitSet::NONE;
        for tank in units {
            let at = &draft.at;
            let Some(hex) = at.troops.hex(tank) else { continue };
            if let Some(rider) = at.troops.rider(tank) {
                // A journey that was cut short ends here.
                into.extend([Action::Take(tank), Action::Dismount(rider), Action::Halt]);
                draft.at.active.moved.insert(tank);
                done.insert(tank);
                continue;
            }
            let free = self.class(at, tank) == MoveClass::Tracked
                && self.counter(tank).artillery.is_none()
                && self.is_fresh(at, tank);
            if !free || self.enemy_distance(&draft.survey, hex) < FRONT {
                continue;
            }
            let Some(rider) = self.passenger(draft, hex, done) else { continue };
            let one = UnitSet::one(rider);
            let side = draft.survey.side;
            let Some(aim) = self.aim(at, side, &draft.balance, one, (hex, MoveClass::Leg), whim) else {
                continue;
            };
            if self.ride(draft, (tank, rider), hex, aim, into) {
                done.insert(tank);
                done.insert(rider);
            }
        }
        done
    }

    /// Who of a hex could ride: on foot, not moved, and not called up yet this turn.
    fn passenger(&self, draft: &Draft, hex: HexId, done: UnitSet) -> Option<UnitId> {
        let at = &draft.at;
        self.own_in(at, draft.survey.side, hex).iter().find(|&unit| {
            let formation = self.forces().formation_of(unit);
            let waits = if at.active.units.has(unit) {
                !at.active.moved.has(unit) && self.is_fresh(at, unit)
            } else {
                Some(formation) != at.active.formation && !at.acted.has(unit) && !at.activated.has(formation)
            };
            waits
                && self.class(at, unit) == MoveClass::Leg
                && !self.counter(unit).is_hq()
                && !done.has(unit)
                && !at.pinned.has(unit)
                && !at.troops.riding().has(unit)
        })
    }

    /// Carries a rider to the hex that is best for it, if that is farther than it could walk.
    fn ride(
        &self,
        draft: &mut Draft,
        (tank, rider): (UnitId, UnitId),
        start: HexId,
        aim: Aim,
        into: &mut Vec<Action>,
    ) -> bool {
        let units = UnitSet::one(tank);
        let march = March { units, slowest: tank, by_road: true, care: 300 };
        let walking = March { units: UnitSet::one(rider), slowest: rider, by_road: true, care: 300 };
        let reach = self.reach(&draft.at, &draft.survey, &march, start, FARE);
        let afoot = self.reach(&draft.at, &draft.survey, &walking, start, 0);
        let room = self.room_of(&draft.at, UnitSet::one(rider) | units).0;
        let survey = &draft.survey;
        let worth = |hex: HexId| self.pull(aim, MoveClass::Leg, hex);
        let walked = afoot.hexes.iter().map(|&hex| worth(hex)).max().unwrap_or(0);
        let best = reach
            .hexes
            .iter()
            .copied()
            .filter(|&hex| {
                hex != start
                    && reach.risk[hex.index()] == 0
                    && survey.room[hex.index()] + room <= self.terrain().stacking(hex).0
                    && self.terrain().may_stand(MoveClass::Leg, hex)
                    && self.enemy_distance(survey, hex) >= SAFE
            })
            .max_by_key(|&hex| (worth(hex), hex));
        let Some(to) = best.filter(|&hex| worth(hex) > walked + walked / 20) else { return false };
        into.extend([Action::Take(tank), Action::Mount(rider, tank)]);
        into.extend(reach.path(to).into_iter().map(Action::Go));
        into.extend([Action::Dismount(rider), Action::Halt]);
        let survey = &mut draft.survey;
        for unit in [tank, rider] {
            let (room, defense) = (self.room(&draft.at, unit).0, self.defense(&draft.at, unit).0 as u8);
            survey.room[start.index()] = survey.room[start.index()].saturating_sub(room);
            survey.own[start.index()] = survey.own[start.index()].saturating_sub(defense);
            survey.room[to.index()] += room;
            survey.own[to.index()] = survey.own[to.index()].saturating_add(defense);
            draft.at.troops.put(unit, Place::On(to));
            draft.at.active.moved.insert(unit);
        }
        true
    }
}
