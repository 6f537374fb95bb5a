//! Counter-battery fire: a battery that serves for nothing else silences one that has fired [6.5.1.7].

use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::shipped::artillery;
use crate::view::Known;

impl Game {
    /// Whether a battery fires at batteries and at nothing else.
    pub(crate) fn counters_batteries(&self, unit: UnitId) -> bool {
        self.card(unit).battery.is_some_and(|battery| battery.gp == 0)
    }

    /// Whether a battery is silenced this turn.
    pub(crate) fn is_silenced(&self, at: &Position, battery: UnitId) -> bool {
        self.battery(at, battery).silent_until >= at.turn
    }

    /// Judges counter-battery fire: once a turn, at an enemy battery that has fired this turn.
    pub(crate) fn check_counter(
        &self,
        known: Known<'_>,
        side: Side,
        battery: UnitId,
        target: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_battery(side, battery)?;
        if !self.counters_batteries(battery) {
            return Err(clause!("6.5.1.7").refuses(Reason::Objection(Objection::NoCounterBattery(battery))));
        }
        if self.battery(at, battery).fired == at.turn || self.is_silenced(at, battery) {
            return Err(clause!("6.5.1.7").refuses(Reason::HasFired(battery)));
        }
        if at.ordnance.shelling.is_some() {
            return Err(clause!("6.5.1.8").refuses(Reason::Unresolved));
        }
        let fired = self.is_unit(target)
            && self.side(target) != side
            && self.card(target).battery.is_some()
            && self.battery(at, target).fired == at.turn;
        if fired {
            Ok(())
        } else {
            Err(clause!("6.5.1.7").refuses(Reason::Objection(Objection::HasNotFired(target))))
        }
    }

    pub(crate) fn list_counters(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        for battery in self.batteries_of(side) {
            for target in self.batteries_of(side.other()) {
                if self.check_counter(known, side, battery, target).is_ok() {
                    into.push(Action::Counter(battery, target));
                }
            }
        }
    }

    /// A battery fires at another, which is silent for some turns or goes on.
    pub(crate) fn counter_battery<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        (battery, target): (UnitId, UnitId),
        dice: &mut D,
        log: &mut L,
    ) {
        let turn = at.turn;
        self.battery_mut(at, battery).fired = turn;
        let roll = dice.roll(100) as u8;
        let turns = artillery().counter_battery.silences(roll);
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::Countered(target, roll, turns));
        if turns > 0 {
            let silent = &mut self.battery_mut(at, target).silent_until;
            *silent = (*silent).max(turn.saturating_add(turns));
        }
    }
}
