//! Suppression recovery in the Adjustment Phase [6.8.1].

use kernel::{Dice, Log};
use kit::Side;

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::Position;
use crate::shipped::misc;
use crate::status::{Command, State};

impl Game {
    /// The suppressed units of a side roll, in the order of their numbers [6.8.1, ruling D65].
    pub(crate) fn recover<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        for unit in self.own(side) {
            let status = at.unit(unit);
            if !status.has(State::Suppressed) || at.hex_of(unit).is_none() {
                continue;
            }
            let told = self.witnesses(at, unit);
            let roll = dice.roll_for(100, told) as u8;
            let net = i16::from(roll) + self.recovery_modifier(at, unit).0;
            let recovers = net <= self.grade(unit).suppression_recovery.0;
            log.tell(told, || Event::Recovery(unit, roll, recovers));
            if recovers {
                at.unit_mut(unit).states.clear(State::Suppressed);
            }
        }
    }

    /// What is added to the roll; an answer to fire counts as a command [6.8.1, 7.50a].
    fn recovery_modifier(&self, at: &Position, unit: UnitId) -> Modifier {
        let table = &misc().recovery;
        let status = at.unit(unit);
        let mut sum = Modifier::ZERO;
        if self.command_of(at, unit) != Command::None || status.has(State::Answered) {
            sum = sum.plus(table.commanded);
        }
        if self.has_enemy_beside(at, unit) {
            sum = sum.plus(table.enemy_adjacent);
        }
        if status.has(State::FullCover) {
            sum = sum.plus(table.full_cover);
        }
        sum
    }

    /// Whether an enemy combat unit stands next to a unit.
    pub(crate) fn has_enemy_beside(&self, at: &Position, unit: UnitId) -> bool {
        let Some(hex) = at.hex_of(unit) else { return false };
        self.own(self.side(unit).other()).iter().any(|enemy| {
            self.is_combat(at, enemy)
                && at.unit(enemy).hex().is_some_and(|there| self.grid().distance(hex, there) <= 1)
        })
    }
}
