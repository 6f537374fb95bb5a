//! Recovery of hesitating and broken units [6.8.2].

use kernel::{Dice, Log};
use kit::Side;

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::nerve::NerveEvent;
use crate::position::Position;
use crate::shipped::morale;
use crate::status::{Command, State};

impl Game {
    /// The hesitating and broken units of a side roll, in the order of their numbers [6.8.2].
    pub(crate) fn rally<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.options().morale {
            return;
        }
        for unit in self.own(side) {
            let status = at.unit(unit);
            let upset = status.is_alive() && status.has_any(&[State::Hesitating, State::Broken]);
            if upset && at.hex_of(unit).is_some() && !self.has_fit_enemy_beside(at, unit) {
                self.rally_one(at, unit, dice, log);
            }
        }
    }

    fn rally_one<D: Dice, L: Log<Event>>(&self, at: &mut Position, unit: UnitId, dice: &mut D, log: &mut L) {
        let table = &morale().recovery;
        let status = at.unit(unit);
        let mut needed = self.nerve(unit);
        let broken = status.has(State::Broken);
        if broken {
            needed = needed.plus(table.broken);
            if self.command_of(at, unit) != Command::None || status.has(State::Answered) {
                needed = needed.plus(table.broken_with_command);
            }
        }
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        let needed = needed.0;
        log.tell(told, || Event::Nerve(NerveEvent::Rallied { unit, roll, needed }));
        if i16::from(roll) > needed {
            return;
        }
        let states = &mut at.unit_mut(unit).states;
        states.clear(State::Broken);
        states.clear(State::Hesitating);
        if broken {
            states.set(State::Hesitating);
        }
    }

    /// Whether an unsuppressed enemy combat unit stands next to a unit.
    fn has_fit_enemy_beside(&self, at: &Position, unit: UnitId) -> bool {
        let Some(hex) = at.hex_of(unit) else { return false };
        self.own(self.side(unit).other()).iter().any(|enemy| {
            self.is_combat(at, enemy)
                && !at.unit(enemy).has(State::Suppressed)
                && at.unit(enemy).hex().is_some_and(|there| self.grid().distance(hex, there) <= 1)
        })
    }
}
