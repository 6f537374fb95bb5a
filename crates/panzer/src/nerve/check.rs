//! Morale checks and cohesion points [7.1].

use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::event::Event;
use crate::forces::{FormationId, MAX_FORMATIONS, UnitId};
use crate::game::Game;
use crate::ground::Cover;
use crate::morale::{CheckResult, RatingName};
use crate::nerve::NerveEvent;
use crate::numbers::{Modifier, Percent};
use crate::position::{Frame, Position};
use crate::shipped::morale;
use crate::status::State;
use crate::unit::LegSize;

/// A formation without cohesion checks again every so many turns.
const AGAIN: u8 = 3;

impl Game {
    /// Marks a unit that will check its morale when the step is over.
    pub(crate) fn shake(&self, at: &mut Position, unit: UnitId) {
        if self.options().morale && at.unit(unit).is_alive() {
            at.unit_mut(unit).states.set(State::Shaken);
        }
    }

    /// A brewed-up vehicle shakes its friends in its hex and beside it [7.1].
    pub(crate) fn shake_friends(&self, at: &mut Position, lost: UnitId) {
        let Some(hex) = at.unit(lost).hex() else { return };
        for unit in self.own(self.side(lost)) {
            let near = at.unit(unit).hex().is_some_and(|there| self.grid().distance(hex, there) <= 1);
            if near && unit != lost {
                self.shake(at, unit);
            }
        }
    }

    /// The step is over: everyone that was hit checks, the First Player's units first [ruling D65].
    pub(crate) fn check_shaken<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.check_those(at, |_| true, dice, log);
        for unit in self.units() {
            let states = &mut at.unit_mut(unit).states;
            for over in [State::Shaken, State::Checked, State::Assailed, State::Flamed] {
                states.clear(over);
            }
        }
    }

    /// In movement a unit that was fired at checks at the end of its own move [6.6.2.7].
    pub(crate) fn check_moved<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(Frame::Movement(side)) = at.asks() else { return };
        if self.options().morale {
            let mover = at.mover.unit;
            let moved = |at: &Position, unit: UnitId| {
                self.side(unit) == side && at.unit(unit).has(State::Moved) && mover != Some(unit)
            };
            let done: Vec<UnitId> = self.own(side).iter().filter(|&unit| moved(at, unit)).collect();
            self.check_those(at, |unit| done.contains(&unit), dice, log);
        }
    }

    /// Those that were hit and have not checked in this step do so now.
    pub(crate) fn check_those<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        wanted: impl Fn(UnitId) -> bool,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.options().morale {
            return;
        }
        let first = self.first_player(at);
        for side in [first, first.other()] {
            for unit in self.own(side) {
                let status = at.unit(unit);
                let due = status.has(State::Shaken) && !status.has(State::Checked);
                if due && wanted(unit) {
                    self.check_morale(at, unit, dice, log);
                }
            }
        }
    }

    /// The rating of a unit: its formation's, for support that of the first of its side.
    pub(crate) fn rating(&self, unit: UnitId) -> RatingName {
        let side = self.side(unit);
        let own = self.formation(unit).map(|formation| self.forces().formation(formation));
        let first = || self.forces().formations.iter().find(|formation| formation.side == side);
        own.or_else(first).map_or(RatingName::Good, |formation| formation.morale)
    }

    /// The number that a unit must not exceed, before modifiers.
    pub(crate) fn nerve(&self, unit: UnitId) -> Modifier {
        Modifier(morale().rating(self.rating(unit)).number.0).plus(self.grade(unit).morale)
    }

    /// A unit checks its morale [7.1]. A broken unit has nothing to lose.
    fn check_morale<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.unit_mut(unit).states.set(State::Checked);
        let status = at.unit(unit);
        if !status.is_alive() || status.has(State::Broken) || at.hex_of(unit).is_none() {
            return;
        }
        let needed = self.nerve(unit).plus(self.check_modifier(at, unit)).0;
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        // That it checks tells that it was hit, and that its move is over.
        log.reveal(told);
        let again = at.unit(unit).has(State::Hesitating);
        let result = match morale().check_result(roll, Percent(needed)) {
            CheckResult::Hesitating if again => CheckResult::Broken,
            result => result,
        };
        log.tell(told, || Event::Nerve(NerveEvent::Checked { unit, roll, needed, result }));
        let states = &mut at.unit_mut(unit).states;
        match result {
            CheckResult::Holds => {}
            CheckResult::Hesitating => states.set(State::Hesitating),
            CheckResult::Broken => {
                states.clear(State::Hesitating);
                states.set(State::Broken);
            }
        }
    }

    /// What is added to the number of a check [table of morale].
    fn check_modifier(&self, at: &Position, unit: UnitId) -> Modifier {
        let table = &morale().check;
        let status = at.unit(unit);
        let terms = [
            (self.is_led(at, unit), table.headquarters_near),
            (status.has(State::Suppressed), table.suppressed),
            (self.is_half_squad(at, unit), table.half_squad),
            (self.own_cover(at, unit, false) >= Cover::Medium, table.good_cover),
            (self.is_closed_armour(at, unit), table.closed_armour),
            (
                self.formation(unit).is_some_and(|one| self.has_lost_cohesion(at, one)),
                table.cohesion_point_reached,
            ),
            (status.has(State::Flamed), table.flame_attack),
            (status.has(State::Assailed), table.assaulted),
        ];
        terms.into_iter().filter(|(holds, _)| *holds).fold(Modifier::ZERO, |sum, (_, term)| sum.plus(term))
    }

    fn is_half_squad(&self, at: &Position, unit: UnitId) -> bool {
        self.card(unit).leg.is_some() && self.leg_size(at, unit) == LegSize::HalfSquad
    }

    /// Whether a living, unbroken headquarters of its formation is within the command span.
    fn is_led(&self, at: &Position, unit: UnitId) -> bool {
        let Some(formation) = self.formation(unit) else { return false };
        let Some(hex) = at.hex_of(unit) else { return false };
        let span = self.forces().formation(formation).span_at(self.visibility(at));
        self.members(formation).iter().any(|head| {
            self.is_hq(head)
                && at.unit(head).is_alive()
                && !at.unit(head).has(State::Broken)
                && at.hex_of(head).is_some_and(|there| self.range(hex, there) <= span)
        })
    }

    /// The combat units that a formation has lost [7.1].
    pub(crate) fn casualties(&self, at: &Position, formation: FormationId) -> u8 {
        let lost = |unit: &UnitId| {
            at.unit(*unit).fate.is_lost() && self.card(*unit).is_combat_unit() && self.parent(*unit).is_none()
        };
        self.members(formation).iter().filter(lost).count() as u8
    }

    /// Whether the losses of a formation have reached its cohesion point.
    pub(crate) fn has_lost_cohesion(&self, at: &Position, formation: FormationId) -> bool {
        self.casualties(at, formation) >= self.forces().formation(formation).cohesion
    }

    /// In the Adjustment Phase formations at their cohesion point check, and every third turn after [7.1].
    pub(crate) fn force_checks<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if !self.options().morale {
            return;
        }
        let first = self.first_player(at);
        for side in [first, first.other()] {
            for number in 0..self.forces().formations.len().min(MAX_FORMATIONS) {
                let formation = FormationId(number as u8);
                if self.forces().formation(formation).side == side {
                    self.force_check(at, side, formation, dice, log);
                }
            }
        }
    }

    fn force_check<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        formation: FormationId,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.has_lost_cohesion(at, formation) {
            return;
        }
        let since = &mut at.unsteady_since[formation.index()];
        if *since == 0 {
            *since = at.turn;
            log.tell(SeatSet::one(side.seat()), || Event::Nerve(NerveEvent::LostCohesion(formation)));
        }
        if (at.turn - at.unsteady_since[formation.index()]).is_multiple_of(AGAIN) {
            for unit in self.members(formation) {
                self.check_morale(at, unit, dice, log);
            }
        }
    }
}
