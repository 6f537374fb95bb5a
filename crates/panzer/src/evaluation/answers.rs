//! What is asked now and then: air attacks, indirect fire, assaults, retreats.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::Whim;
use crate::action::Action;
use crate::artillery::mission::Load;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::status::State;
use crate::unit::UnitKind;

impl Game {
    /// The best of what is listed, one action at a time.
    pub(super) fn plan_answer<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        let mut best: Option<(i32, Action)> = None;
        for &action in &menu.rest {
            let worth = whim.of(self.worth_of_answer(at, side, action));
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, action));
            }
        }
        into.extend(best.map(|(_, action)| action));
    }

    fn worth_of_answer(&self, at: &Position, side: Side, action: Action) -> i32 {
        let named = !at.volley.is_empty();
        match action {
            Action::Land(_) => 1_000,
            Action::Resolve => 500,
            Action::Pass | Action::Hold => 0,
            Action::Bombard(_, hex, Load::Gp) => self.shelled(at, side, hex) * 10 - 40,
            Action::Bombard(..) => -100,
            Action::Dive(_, target, _) => self.price(target) * 10,
            Action::Raid(_, hex, _) => self.shelled(at, side, hex) * 8 - 20,
            Action::Flak(_) | Action::Stand(_) => 50,
            Action::Defend(unit) => 100 - self.price(unit),
            Action::Assault(unit, target) => {
                let worth = self.worth_of_assault(at, unit, target);
                if named { worth + 450 } else { worth }
            }
            Action::Occupy(unit) => {
                let objective = at.melee.hex.is_some_and(|hex| self.scenario().objective(hex).is_some());
                if objective && self.card(unit).kind == UnitKind::Leg { 40 } else { -10 }
            }
            Action::Retreat(hex) | Action::Flee(_, hex) => {
                let enemies = self.enemy_hexes(at, side);
                let away = enemies.iter().map(|&enemy| i32::from(self.grid().distance(hex, enemy))).min();
                100 + away.unwrap_or(10) * 3 + self.cover_worth(hex) * 4
            }
            _ => 1,
        }
    }

    /// What shells in a hex would meet: soft enemies, and no friends.
    fn shelled(&self, at: &Position, side: Side, hex: HexId) -> i32 {
        let friends = self.on_map(at, side);
        if friends
            .iter()
            .any(|unit| at.unit(unit).hex().is_some_and(|near| self.grid().distance(near, hex) <= 2))
        {
            return -50;
        }
        let there = self.seen_enemies(at, side);
        let met = there.iter().filter(|&unit| at.unit(unit).hex() == Some(hex));
        met.map(|unit| if self.is_closed_armour(at, unit) { 1 } else { self.price(unit) }).sum()
    }

    /// Men assault what cannot see them off: suppressed or lone enemies.
    fn worth_of_assault(&self, at: &Position, unit: UnitId, target: UnitId) -> i32 {
        let shaken = at.unit(target).has_any(&[State::Suppressed, State::Broken, State::Hesitating]);
        let own = at.unit(unit).has(State::Suppressed);
        let odds = self.price(target) - self.price(unit) / 2;
        if own {
            -50
        } else if shaken {
            odds * 4 + 20
        } else {
            odds - 60
        }
    }
}
