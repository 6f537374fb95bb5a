//! What each unit makes for: the goals of its side as far as they concern it, and how far they are.

use std::sync::Arc;

use board::HexId;
use kit::Side;

use super::goals::{Field, Goal, Whose};
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::unit::MoveType;

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Whatever its side wants.
    Common,
    /// What only this unit can do.
    Own,
}

/// Goals and fields by purpose and kind of movement, made when they are first asked for.
pub(super) struct Fields {
    /// The goals that concern every unit.
    pub(super) common: Vec<Goal>,
    own: Vec<Goal>,
    made: [[Option<Arc<Field>>; 4]; 2],
}

impl Fields {
    pub(super) fn of(game: &Game, at: &Position, side: Side) -> Fields {
        let (own, common): (Vec<Goal>, Vec<Goal>) =
            game.goals(at, side).into_iter().partition(|goal| goal.whose != Whose::All);
        Fields { common, own, made: Default::default() }
    }

    fn purpose(&self, game: &Game, unit: UnitId) -> Purpose {
        if self.own.iter().any(|goal| game.concerns(goal.whose, unit)) {
            Purpose::Own
        } else {
            Purpose::Common
        }
    }

    /// The goals of a unit.
    pub(super) fn goals(&self, game: &Game, unit: UnitId) -> &[Goal] {
        match self.purpose(game, unit) {
            Purpose::Common => &self.common,
            Purpose::Own => &self.own,
        }
    }

    /// How far every hex is from the goals of a unit.
    pub(super) fn field(&mut self, game: &Game, at: &Position, unit: UnitId) -> &Arc<Field> {
        self.made(game, self.purpose(game, unit), game.move_type(at, unit))
    }

    /// How far every hex is from what the side wants, for a kind of movement.
    pub(super) fn get(&mut self, game: &Game, kind: MoveType) -> &Arc<Field> {
        self.made(game, Purpose::Common, kind)
    }

    fn made(&mut self, game: &Game, purpose: Purpose, kind: MoveType) -> &Arc<Field> {
        let goals = match purpose {
            Purpose::Common => &self.common,
            Purpose::Own => &self.own,
        };
        self.made[purpose as usize][kind.index()].get_or_insert_with(|| game.field(goals, kind))
    }

    /// Whether a unit does what only it can do.
    pub(super) fn is_called(&self, game: &Game, unit: UnitId) -> bool {
        self.purpose(game, unit) == Purpose::Own
    }

    /// Whether a unit leaves the map from a hex.
    pub(super) fn is_exit(&self, game: &Game, unit: UnitId, hex: HexId) -> bool {
        self.goals(game, unit).iter().any(|goal| goal.exit && goal.hex == hex)
    }
}

impl Game {
    /// Whether a goal of some units is one of this unit.
    fn concerns(&self, whose: Whose, unit: UnitId) -> bool {
        match whose {
            Whose::All => true,
            Whose::Only(only) => only == unit,
            Whose::Engineers => self.lays_charges(unit),
        }
    }
}
