//! Fire from a distance: which enemies it reaches, and which must be fired at [S8.2, S9.1, rulings W26 and W40].
//!
//! An enemy whose attackers are all spent is needy: fire from a distance must serve it if it can. Every battery and
//! every point serves one enemy, so whether all can be served is a matching.

use board::Discs;
use kit::{Side, clause};

use crate::duties::{Contacts, Draft, MOST, bits};
use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::FireLimit;
use crate::unit::{UnitId, UnitSet};

/// The fire from a distance that the attacker has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fire {
    /// Batteries.
    pub batteries: UnitSet,
    /// Points of ground support.
    pub points: SupportPoints,
}

/// What fire can be aimed at, computed once for all enemies.
pub(crate) struct Aim {
    /// Needy enemies in contact.
    needy: u64,
    /// What batteries and support reach, unless support reaches everything.
    discs: Discs,
    everywhere: bool,
}

impl Game {
    /// The fire from a distance that the attacker has left, whatever the target.
    pub(crate) fn fire_left(&self, at: &Position, c: &Contacts) -> Fire {
        Fire {
            batteries: c.quiet - at.attacked - at.displaced - at.combat.batteries,
            points: self.support_left(at, self.phasing(at)),
        }
    }

    /// How many needy enemies are left without a source of fire [ruling W26].
    pub(crate) fn unserved(&self, at: &Position, c: &Contacts, needy: u64, fire: Fire) -> usize {
        if needy == 0 {
            return 0;
        }
        let mut sources = Sources { reach: [0; SOURCES], served: [None; SOURCES], count: 0 };
        for battery in fire.batteries {
            let in_range = |foe: &usize| self.in_range(at, battery, UnitSet::one(c.foe(*foe)));
            sources.add(bits(needy).filter(in_range).fold(0, |mask, foe| mask | 1 << foe));
        }
        // One point each is enough, and reaches no farther than it may.
        let points = usize::from(fire.points.0).min(needy.count_ones() as usize);
        if points > 0 {
            let side = self.phasing(at);
            let in_reach = |foe: &usize| self.support_reaches(at, side, UnitSet::one(c.foe(*foe)));
            let reach = bits(needy).filter(in_reach).fold(0, |mask, foe| mask | 1 << foe);
            (0..points).for_each(|_| sources.add(reach));
        }
        bits(needy).filter(|&foe| !sources.serve(foe, &mut 0)).count()
    }

    /// Enemies that must still be barraged because their attackers are spent, as far as they can be.
    pub(crate) fn owed_fire(&self, at: &Position, c: &Contacts) -> Option<UnitId> {
        if self.is_limited() {
            return None;
        }
        let needy = self.needy(c, Draft { attackers: 0, defenders: 0 });
        let first = bits(needy).next()?;
        let unserved = self.unserved(at, c, needy, self.fire_left(at, c));
        (unserved < needy.count_ones() as usize).then(|| c.foe(first))
    }

    /// Whether giving fire to the current combat would leave a needy enemy unserved.
    pub(crate) fn is_needed_elsewhere(&self, at: &Position, given: Fire) -> bool {
        !self.is_limited() && self.is_owed(at, &self.contacts(at), at.combat.defenders, given)
    }

    /// The same for a combat against some defenders.
    pub(crate) fn is_owed(&self, at: &Position, c: &Contacts, defenders: UnitSet, given: Fire) -> bool {
        let needy = self.needy(c, c.draft_of(at.combat.attackers, defenders));
        if needy == 0 {
            return false;
        }
        let Fire { batteries, points } = self.fire_left(at, c);
        let before =
            Fire { batteries: batteries - at.combat.attackers, points: points.less(at.combat.support) };
        let after =
            Fire { batteries: before.batteries - given.batteries, points: before.points.less(given.points) };
        self.unserved(at, c, needy, after) > self.unserved(at, c, needy, before)
    }

    /// What the fire that is left could be aimed at by itself; nothing where fire never attacks alone.
    pub(crate) fn take_aim(&self, at: &Position, c: &Contacts) -> Option<Aim> {
        if self.scenario.limit != FireLimit::None {
            return None;
        }
        let side = self.phasing(at);
        let fire = self.fire_left(at, c);
        let needy = self.needy(c, Draft { attackers: 0, defenders: 0 });
        let mut aim = Aim { needy, discs: Discs::default(), everywhere: false };
        if !fire.points.is_none() {
            match self.support_range(side) {
                None => aim.everywhere = true,
                Some(within) => {
                    let ground = self.calls_support(side).iter().filter_map(|unit| at.hex_of(unit));
                    ground.for_each(|hex| aim.discs.add(&self.map.grid, hex, within.0));
                }
            }
        }
        for battery in fire.batteries {
            if let Some(hex) = at.hex_of(battery) {
                aim.discs.add(&self.map.grid, hex, self.counter(battery).values.range.0);
            }
        }
        Some(aim)
    }

    /// Whether fire may be aimed at an enemy; agrees with [`Game::check_aim`].
    pub(crate) fn can_aim(&self, at: &Position, c: &Contacts, aim: &Aim, foe: UnitId) -> bool {
        let reached =
            aim.everywhere || at.hex_of(foe).is_some_and(|hex| aim.discs.cover(&self.map.grid, hex));
        // Where no other enemy must be fired at and nothing has been named, everything in range may fire.
        let owed = aim.needy & !c.foe_index(foe).map_or(0, |index| 1 << index) != 0;
        reached && (!owed && self.allows_fire(self.phasing(at)) || self.check_aim(at, c, foe).is_ok())
    }

    /// Whether a combat may have any fire of a side at all.
    fn allows_fire(&self, side: Side) -> bool {
        let support = self.scenario.support[side.index()].as_ref().and_then(|support| support.per_combat);
        support != Some(SupportPoints::NONE) && self.most_batteries(side) != Some(0)
    }

    /// Whether fire alone may be aimed at an enemy: the standard rules allow it, the artillery limit does not [S8.21, B14.0, W40]. What
    /// reaches the enemy may all be owed to others.
    pub(crate) fn check_aim(&self, at: &Position, c: &Contacts, foe: UnitId) -> Result<(), Refused> {
        if self.scenario.limit != FireLimit::None {
            return Err(clause!("S4.1-a").refuses(Reason::NoAttackersNamed));
        }
        let (side, target) = (self.phasing(at), UnitSet::one(foe));
        let fire = self.fire_left(at, c);
        let mut reached = false;
        if !fire.points.is_none() && self.support_reaches(at, side, target) {
            reached = true;
            let point = Fire { batteries: UnitSet::NONE, points: SupportPoints::ONE };
            if self.check_support_points(at, side, SupportPoints::ONE, at.combat.support).is_ok()
                && !self.is_owed(at, c, target, point)
            {
                return Ok(());
            }
        }
        let used = (at.combat.attackers & self.artillery) | at.combat.batteries;
        let full = self.most_batteries(side).is_some_and(|most| used.len() >= usize::from(most));
        for battery in fire.batteries - at.combat.attackers {
            if self.in_range(at, battery, target) {
                reached = true;
                let gun = Fire { batteries: UnitSet::one(battery), points: SupportPoints::NONE };
                if !full && !self.is_owed(at, c, target, gun) {
                    return Ok(());
                }
            }
        }
        Err(if reached {
            clause!("S7.11").refuses(Reason::FireNeededElsewhere)
        } else {
            clause!("S4.1-a").refuses(Reason::NoAttackersNamed)
        })
    }
}

/// The most sources of fire that can matter: every battery of a side, and a point for every enemy.
const SOURCES: usize = 2 * MOST;

/// Sources of fire from a distance, and the enemies that each can serve.
struct Sources {
    /// The needy enemies that each reaches.
    reach: [u64; SOURCES],
    served: [Option<u8>; SOURCES],
    count: usize,
}

impl Sources {
    fn add(&mut self, reach: u64) {
        if reach != 0 {
            self.reach[self.count] = reach;
            self.count += 1;
        }
    }

    /// Finds a source for an enemy, moving others to other sources where that helps. `seen` are the sources that
    /// have been tried.
    fn serve(&mut self, foe: usize, seen: &mut u128) -> bool {
        for index in 0..self.count {
            if self.reach[index] >> foe & 1 == 0 || *seen >> index & 1 != 0 {
                continue;
            }
            *seen |= 1 << index;
            if self.served[index].is_none_or(|other| self.serve(usize::from(other), seen)) {
                self.served[index] = Some(foe as u8);
                return true;
            }
        }
        false
    }
}
