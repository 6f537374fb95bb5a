//! Losses of the owner's choice, of attacks and barrages [10.4, 11.2n6, 11.2n8, rulings D48, D49, D113, D125].

use kernel::{Dice, Log};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Combat, Position, Stage, Toll};
use crate::reason::{Reason, Refused};
use crate::unit::Reverse;
use crate::view::Known;

impl Game {
    /// Whether a barrage would leave a unit as it is [11.2n8].
    fn is_spared(&self, at: &Position, unit: UnitId) -> bool {
        let can_flip = matches!(self.counter(unit).reverse, Reverse::Depleted(_)) && !at.depleted.has(unit);
        at.combat.toll.barrage && self.is_protected(at, unit) && !can_flip
    }

    /// Who may be chosen: headquarters only if no other unit is there; in a barrage those who would suffer nothing last of
    /// all, which ends it [10.4n3, 11.2n8].
    pub(crate) fn loss_candidates(&self, at: &Position) -> UnitSet {
        let from = at.combat.toll.from;
        let suffers: UnitSet = from.iter().filter(|&unit| !self.is_spared(at, unit)).collect();
        let fighting: UnitSet = suffers.iter().filter(|&unit| !self.counter(unit).is_hq()).collect();
        if fighting.is_empty() { suffers } else { fighting }
    }

    /// Judges the choice of a loss.
    pub(crate) fn check_loss(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        depletes: bool,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        let toll: &Toll = &at.combat.toll;
        let owed = if depletes { toll.casualties } else { toll.eliminations };
        if owed > 0 && self.loss_candidates(at).has(unit) {
            return Ok(());
        }
        let reason = if !toll.from.has(unit) || owed == 0 {
            Reason::NotChosen(unit)
        } else if self.counter(unit).is_hq() {
            Reason::HqLast(unit)
        } else {
            Reason::Spared(unit)
        };
        let (casualty, elimination) = (clause!("10.4n3"), clause!("10.4n6"));
        let (barrage, spared) = (clause!("11.2n6"), clause!("11.2n8"));
        let by = match (toll.barrage, reason) {
            (true, Reason::Spared(_)) => spared,
            (true, _) => barrage,
            (false, _) if toll.eliminations > 0 => elimination,
            (false, _) => casualty,
        };
        Err(by.refuses(reason))
    }

    /// Takes one loss.
    pub(crate) fn take_loss<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let barrage = at.combat.toll.barrage;
        at.combat.toll.from.remove(unit);
        at.shown.insert(unit);
        let casualty = at.combat.toll.casualties > 0;
        if casualty {
            at.combat.toll.casualties -= 1;
        } else {
            at.combat.toll.eliminations = at.combat.toll.eliminations.saturating_sub(1);
        }
        if !barrage {
            if casualty {
                self.casualty(at, unit, log);
            } else {
                self.eliminate(at, unit, log);
            }
        } else if casualty || self.is_protected(at, unit) {
            self.shell(at, unit, log);
        } else {
            self.eliminate(at, unit, log);
        }
    }

    /// A casualty of a barrage: a rider shares it, unless bunker or trench keep it from being removed
    /// [9.5n6, 11.2n8, 11.2n9].
    fn shell<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let rider = at.troops.rider(unit);
        if let Some(rider) = rider.filter(|&rider| !self.is_spared(at, rider)) {
            at.shown.insert(rider);
            self.casualty_alone(at, rider, log);
        }
        self.casualty_alone(at, unit, log);
    }

    /// Takes losses that leave no choice; whether the owner is asked. In a barrage he always is: how many candidates a
    /// stack has is not the enemy's to know.
    pub(crate) fn settle_losses<L: Log<Event>>(&self, at: &mut Position, log: &mut L) -> bool {
        loop {
            let candidates = self.loss_candidates(at);
            if at.combat.toll.is_paid() || candidates.is_empty() {
                at.combat.toll = Toll::default();
                at.stack.pop();
                return false;
            }
            match candidates.first() {
                Some(only) if candidates.len() == 1 && !at.combat.toll.barrage => {
                    self.take_loss(at, only, log);
                }
                Some(_) | None => return true,
            }
        }
    }

    /// A loss was chosen: the next, or on with the attack.
    pub(crate) fn choose_loss<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        self.take_loss(at, unit, log);
        if !self.settle_losses(at, log) {
            if at.combat.stage == Stage::None {
                at.combat = Combat::default();
            } else {
                self.run_combat(at, dice, log);
            }
        }
    }
}
