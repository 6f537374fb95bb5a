//! Decisions that only one game knows.

use kernel::Dice;

use super::Whims;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};

impl Game {
    /// What a side does in a step of its game's own.
    pub(super) fn plan_special<D: Dice>(
        &self,
        p: &Position,
        side: usize,
        whims: Whims<D>,
        into: &mut Vec<Action>,
    ) {
        let mut menu = Menu::default();
        match p.step {
            Step::Plan => self.list_plan(p, &mut menu),
            Step::Bridging => self.list_bridging(p, &mut menu),
            Step::Demolition => self.list_demolition(p, &mut menu),
            Step::Destruction => self.list_destruction(p, &mut menu),
            _ => {}
        }
        let _ = (side, whims.whim);
        into.extend(menu.singles.into_iter().next());
    }
}
