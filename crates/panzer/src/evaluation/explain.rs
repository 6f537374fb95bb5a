//! Why a side might do something, in one line.

use kit::Side;

use super::aims::Fields;
use crate::action::Action;
use crate::game::Game;
use crate::position::Position;
use crate::status::Command;

impl Game {
    /// Why, with the odds or the reason; empty if it goes without saying.
    pub(crate) fn motive(&self, at: &Position, side: Side, action: Action) -> String {
        match action {
            Action::Fire(firer, target, shot) => {
                let occasion = at.asks().and_then(|frame| self.occasion(frame));
                occasion
                    .map_or_else(String::new, |occasion| self.shot_words(at, occasion, (firer, target, shot)))
            }
            Action::Order(_, Command::Move) => "something is worth getting to".into(),
            Action::Order(_, Command::Overwatch) => "an enemy may come into view".into(),
            Action::Order(unit, command @ (Command::Fire | Command::ShortHalt)) => {
                let mut now = *at;
                match self.best_shot(&mut now, side, unit, command, &self.prices(at)) {
                    0 => String::new(),
                    worth => format!("its best shot is worth {}.{:02} points", worth / 100, worth % 100),
                }
            }
            Action::Go(unit, hex) => {
                let goals = Fields::of(self, at, side);
                let nearest =
                    goals.goals(self, unit).iter().min_by_key(|goal| self.grid().distance(goal.hex, hex));
                match nearest {
                    Some(goal) if at.unit(unit).hex() != Some(goal.hex) => {
                        format!("towards {}", self.spot_words(goal.hex))
                    }
                    _ => String::new(),
                }
            }
            _ => String::new(),
        }
    }
}
