//! Attrition points: who may take how many, so that they come out exactly [14.1].

use kit::clause;

use crate::game::Game;
use crate::numbers::AttritionPoints;
use crate::odds::Effects;
use crate::position::{Attack, Combat, Flight, Position};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// Sums that can be reached, as bits: bit n is set if n can be.
type Sums = u64;

/// The totals that a unit may take, as bits 0 to 3.
type Totals = u8;

impl Game {
    /// The side that takes the losses of the current attack.
    pub(crate) fn sufferer(&self, at: &Position) -> Side {
        match at.fight().flight {
            Flight::FriendlyFire => Side::American,
            _ => at.active.other(),
        }
    }

    /// What the units of a side in the attacked area can absorb [ruling D47].
    pub fn capacity(&self, at: &Position, combat: &Combat, side: Side) -> AttritionPoints {
        let here = at.forces.units(combat.area, side);
        let reduced = here & at.forces.reduced();
        AttritionPoints((3 * (here - reduced).len() + 2 * reduced.len()) as u8)
    }

    /// The totals open to a unit: flipping 1, flipping and retreating 2, elimination 3; reduced: retreating 1,
    /// elimination 2. A retreat that leads nowhere is no choice [ruling D49].
    fn totals(&self, at: &Position, combat: &Combat, unit: UnitId) -> Totals {
        let retreat = self.can_retreat(at, unit, combat.area);
        match (at.forces.reduced().has(unit), retreat) {
            (false, true) => 0b1111,
            (false, false) => 0b1011,
            (true, true) => 0b0111,
            (true, false) => 0b0101,
        }
    }

    /// What is still open to each unit of the sufferer, given what it has taken. Units that must take the first
    /// point may not take none.
    fn open_totals(&self, at: &Position, combat: &Combat, side: Side) -> Ledger {
        let mut ledger = Ledger { units: [(UnitId(0), 0); 12], len: 0, first: UnitSet::NONE };
        for unit in at.forces.units(combat.area, side) {
            let mut open = self.totals(at, combat, unit) & (0xF << combat.hits_on(unit).0);
            if combat.named == Some(unit) {
                open &= !1;
            }
            ledger.units[ledger.len] = (unit, open);
            ledger.len += 1;
        }
        if combat.attack == Attack::Ranged && combat.flight != Flight::FriendlyFire {
            ledger.first = self.armored;
        }
        ledger
    }

    /// The points that will be taken: exactly the attrition where that is possible, else the least above it
    /// [14.1, ruling D49].
    pub(crate) fn owed(&self, at: &Position, combat: &Combat, side: Side) -> AttritionPoints {
        let fresh = Combat { hits: [UnitSet::NONE; 2], ..*combat };
        let reach = self.open_totals(at, &fresh, side).sums();
        let above = reach >> combat.points.0.min(63);
        if above == 0 {
            self.capacity(at, combat, side)
        } else {
            combat.points.plus(AttritionPoints(above.trailing_zeros() as u8))
        }
    }

    /// What has been taken so far.
    pub(crate) fn taken(&self, at: &Position, combat: &Combat, side: Side) -> AttritionPoints {
        at.forces.units(combat.area, side).into_iter().map(|unit| combat.hits_on(unit)).sum()
    }

    /// The total that a unit comes to by its next point, if the losses can still come out exactly.
    pub(crate) fn check_hit(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
    ) -> Result<AttritionPoints, Refused> {
        let combat = at.fight();
        if self.side(unit) != side {
            return Err(clause!("14.1").refuses(Reason::EnemyUnit(unit)));
        }
        if at.forces.area(unit) != Some(combat.area) {
            return Err(clause!("14.1").refuses(Reason::NotDefending(unit)));
        }
        let now = combat.hits_on(unit).0;
        let open = self.totals(at, combat, unit) >> (now + 1);
        if now >= 3 || open == 0 {
            return Err(clause!("14.1").refuses(Reason::NotExact(unit)));
        }
        let next = AttritionPoints(now + 1 + open.trailing_zeros() as u8);
        let mut then = *combat;
        then.set_hits(unit, next);
        if self.open_totals(at, &then, side).sums() >> self.owed(at, combat, side).0 & 1 == 0 {
            return Err(clause!("14.1").refuses(Reason::NotExact(unit)));
        }
        Ok(next)
    }

    /// Whether the losses are fully distributed.
    pub(crate) fn check_losses(&self, at: &Position, side: Side) -> Result<(), Refused> {
        let combat = at.fight();
        let (owed, taken) = (self.owed(at, combat, side), self.taken(at, combat, side));
        if taken < owed { Err(clause!("14.1").refuses(Reason::PointsLeft(owed.less(taken)))) } else { Ok(()) }
    }

    /// The units that are lost, and those that must retreat, however the points are distributed.
    pub(crate) fn certain_losses(&self, at: &Position, combat: &Combat, side: Side) -> Effects {
        let here = at.forces.units(combat.area, side);
        if combat.points >= self.capacity(at, combat, side) {
            return Effects { lost: here, back: UnitSet::NONE };
        }
        let owed = self.owed(at, combat, side);
        let ledger = self.open_totals(at, combat, side);
        let mut certain = Effects::default();
        for index in 0..ledger.len {
            let (unit, _) = ledger.units[index];
            // Elimination and retreat are the last total of a unit and the one before it.
            let last = if at.forces.reduced().has(unit) { 2 } else { 3 };
            let possible_without = |total: u8| {
                let mut rest = ledger;
                rest.units[index].1 &= !(1 << total);
                rest.sums() >> owed.0 & 1 == 1
            };
            if !possible_without(last) {
                certain.lost.insert(unit);
            } else if !possible_without(last - 1) {
                certain.back.insert(unit);
            }
        }
        certain
    }

    /// The only way to distribute the losses, if there is only one.
    pub(crate) fn only_way(&self, at: &Position, side: Side) -> Option<[UnitSet; 2]> {
        let combat = at.fight();
        let owed = self.owed(at, combat, side);
        let ledger = self.open_totals(at, combat, side);
        (ledger.ways(owed) == 1).then(|| {
            let mut forced = *combat;
            let mut rest = ledger;
            for index in 0..ledger.len {
                let (unit, open) = ledger.units[index];
                for total in 0..4 {
                    if open >> total & 1 == 0 {
                        continue;
                    }
                    rest.units[index].1 = 1 << total;
                    if rest.sums() >> owed.0 & 1 == 1 {
                        forced.set_hits(unit, AttritionPoints(total));
                        break;
                    }
                }
            }
            forced.hits
        })
    }
}

/// What is open to each unit in the attacked area.
#[derive(Clone, Copy)]
struct Ledger {
    units: [(UnitId, Totals); 12],
    len: usize,
    /// At least one of these takes a point, if any is named.
    first: UnitSet,
}

impl Ledger {
    fn sums(&self) -> Sums {
        // Without and with a point on one of the units that must take the first.
        let (mut without, mut with): (Sums, Sums) = (1, 0);
        if self.first.is_empty() {
            (without, with) = (0, 1);
        }
        for &(unit, open) in &self.units[..self.len] {
            let counts = self.first.has(unit);
            let (mut next_without, mut next_with) = (0, 0);
            for total in 0..4 {
                if open >> total & 1 == 1 {
                    next_with |= with << total;
                    if counts && total > 0 {
                        next_with |= without << total;
                    } else {
                        next_without |= without << total;
                    }
                }
            }
            (without, with) = (next_without, next_with);
        }
        with
    }

    /// How many distributions come to a sum.
    fn ways(&self, owed: AttritionPoints) -> u32 {
        let mut without = [0_u32; 40];
        let mut with = [0_u32; 40];
        if self.first.is_empty() {
            with[0] = 1;
        } else {
            without[0] = 1;
        }
        for &(unit, open) in &self.units[..self.len] {
            let counts = self.first.has(unit);
            let (mut next_without, mut next_with) = ([0_u32; 40], [0_u32; 40]);
            for total in 0..4_usize {
                if open >> total & 1 == 0 {
                    continue;
                }
                for sum in total..40 {
                    next_with[sum] += with[sum - total];
                    if counts && total > 0 {
                        next_with[sum] += without[sum - total];
                    } else {
                        next_without[sum] += without[sum - total];
                    }
                }
            }
            (without, with) = (next_without, next_with);
        }
        with[usize::from(owed.0).min(39)]
    }
}
