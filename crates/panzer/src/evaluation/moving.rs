//! Where to go: towards the goal as far as the way allows, past what watches, to where the enemy can be hurt.

use board::HexId;
use kernel::Dice;
use kit::{Hexside, Side};

use super::Whim;
use super::aims::Fields;
use super::goals::FAR;
use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::Position;
use crate::scene::nearest_hexside;
use crate::status::Command;
use crate::unit::UnitKind;
use crate::view::Known;

impl Game {
    /// The next unit's move, step by step; entries first, then those nearest to their goal.
    pub(super) fn plan_movement<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        if menu.rest.contains(&Action::Tell) {
            into.push(Action::Tell);
            return;
        }
        let first = |wanted: fn(&Action) -> bool| menu.rest.iter().copied().find(&wanted);
        if let Some(action) =
            first(|action| matches!(action, Action::Jump(_) | Action::Appear(..) | Action::Free(_)))
        {
            into.push(action);
            return;
        }
        if let Some(exit) = self.scoring_exit(at, side, &menu) {
            into.push(exit);
            return;
        }
        let mut fields = Fields::of(self, at, side);
        if let Some(unit) = at.mover.unit.filter(|&unit| self.side(unit) == side) {
            if !at.mover.halted && !at.mover.turned && self.go_on(at, side, unit, &mut fields, whim, into) {
                return;
            }
            if let Some(turn) = self.last_turn(at, side, unit) {
                into.push(turn);
                return;
            }
            if menu.rest.contains(&Action::Halt) {
                into.push(Action::Halt);
                return;
            }
        }
        if let Some(entry) = self.best_entry(at, &menu, &mut fields) {
            into.push(entry);
            return;
        }
        if let Some(rider) = self.dismounting(at, side, &menu, &mut fields) {
            into.push(rider);
            return;
        }
        for unit in self.movers(at, side, &menu) {
            if self.go_on(at, side, unit, &mut fields, whim, into) {
                return;
            }
        }
        if let Some(turn) = self.turn_to_enemy(at, side, &menu) {
            into.push(turn);
            return;
        }
        if menu.rest.contains(&Action::End) {
            into.push(Action::End);
        } else if let Some(&any) = menu.rest.first() {
            into.push(any);
        }
    }

    /// Leaving the map where it scores, with what is worth it.
    fn scoring_exit(&self, at: &Position, side: Side, menu: &Menu) -> Option<Action> {
        menu.rest.iter().copied().find(|action| match *action {
            Action::Exit(unit) => {
                let scores = at.unit(unit).hex().is_some_and(|hex| self.scores_exit(side, hex));
                scores && self.card(unit).is_combat_unit()
            }
            _ => false,
        })
    }

    /// The units that may still move, those nearest to the enemy last: the column closes up.
    fn movers(&self, at: &Position, _side: Side, menu: &Menu) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = Vec::new();
        for action in &menu.rest {
            if let Action::Go(unit, _) | Action::Crawl(unit, _) = *action
                && !units.contains(&unit)
                && at.mover.unit != Some(unit)
                && matches!(at.unit(unit).command, Command::Move | Command::ShortHalt)
            {
                units.push(unit);
            }
        }
        units
    }

    /// The best way on for a unit; whether there is one.
    fn go_on<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        fields: &mut Fields,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) -> bool {
        let known = Known { at, crowd: None };
        if self.check_mover(at, side, unit).is_err() || self.check_may_move(known, side, unit).is_err() {
            return false;
        }
        let mut look = self.outlook(at, side, whim.temper);
        let Some(end) = self.best_end(at, side, unit, fields, &mut look, whim) else { return false };
        let path = end.path;
        let Some(&next) = path.first() else { return false };
        if self.check_go(known, side, unit, next, crate::movement::Gear::Forward).is_err() {
            return false;
        }
        let tells =
            self.hides_units() && self.own(side.other()).iter().any(|enemy| !self.sees_unit(at, side, enemy));
        for hex in path {
            into.push(Action::Go(unit, hex));
            if tells {
                into.push(Action::Tell);
            }
        }
        true
    }

    /// What the ground of a hex gives a unit that stands there.
    pub(super) fn cover_worth(&self, hex: HexId) -> i32 {
        self.terrain().cover(hex, false, false).index() as i32
    }

    /// A free turn at the end of a move, towards the nearest enemy.
    fn last_turn(&self, at: &Position, side: Side, unit: UnitId) -> Option<Action> {
        let wanted = self.facing_enemy(at, side, unit)?;
        let facing = at.unit(unit).facing;
        if facing == wanted || at.mover.turned || at.mover.halted {
            return None;
        }
        let beside =
            |side: &Hexside| facing.turns_to(*side) == 1 && side.turns_to(wanted) < facing.turns_to(wanted);
        let step = Hexside::ALL.into_iter().find(beside)?;
        let known = Known { at, crowd: None };
        self.check_turn(known, side, unit, step).is_ok().then_some(Action::Turn(unit, step))
    }

    /// The facing towards the nearest known enemy.
    pub(super) fn facing_enemy(&self, at: &Position, side: Side, unit: UnitId) -> Option<Hexside> {
        let here = at.unit(unit).hex().filter(|_| self.has_facing(at, unit))?;
        let hexes = self.enemy_hexes(at, side);
        let nearest = hexes
            .into_iter()
            .filter(|&hex| hex != here)
            .min_by_key(|&hex| self.grid().distance(here, hex))?;
        let ((x, y), (ex, ey)) = (self.grid().centre(here), self.grid().centre(nearest));
        Some(nearest_hexside(ex - x, ey - y))
    }

    /// Units that stay and fire turn a hexside towards the enemy.
    fn turn_to_enemy(&self, at: &Position, side: Side, menu: &Menu) -> Option<Action> {
        menu.rest.iter().copied().find(|action| match *action {
            Action::Turn(unit, facing) if at.unit(unit).command == Command::Fire => {
                let now = at.unit(unit).facing;
                self.facing_enemy(at, side, unit)
                    .is_some_and(|wanted| facing.turns_to(wanted) < now.turns_to(wanted))
            }
            _ => false,
        })
    }

    /// The entry nearest to the goal, facing it.
    fn best_entry(&self, at: &Position, menu: &Menu, fields: &mut Fields) -> Option<Action> {
        let entries = menu.rest.iter().copied().filter_map(|action| match action {
            Action::Enter(unit, hex, facing) => {
                let field = fields.field(self, at, unit);
                let next = self.grid().neighbour(hex, facing.index());
                let ahead = next.map_or(FAR, |next| field.at(next));
                Some(((field.at(hex), ahead), action))
            }
            _ => None,
        });
        entries.min_by_key(|(way, _)| *way).map(|(_, action)| action)
    }

    /// Men get off where enemies are near or the goal is.
    fn dismounting(&self, at: &Position, side: Side, menu: &Menu, fields: &mut Fields) -> Option<Action> {
        let enemies = self.enemy_hexes(at, side);
        menu.rest.iter().copied().find(|action| match *action {
            Action::Dismount(unit, facing) => {
                let Some(hex) = at.hex_of(unit) else { return false };
                let close = enemies.iter().any(|&enemy| self.grid().distance(hex, enemy) <= 6);
                let there = fields.get(self, crate::unit::MoveType::Leg).at(hex) <= 4;
                let leg = self.card(unit).kind == UnitKind::Leg;
                (close || there) && (leg || facing == Hexside::ALL[0])
            }
            _ => false,
        })
    }

    /// Which of several units are at hand: used by plans that look at a set.
    pub(super) fn on_map(&self, at: &Position, side: Side) -> UnitSet {
        self.own(side)
            .iter()
            .filter(|&unit| at.unit(unit).is_alive() && at.unit(unit).hex().is_some())
            .collect()
    }
}
