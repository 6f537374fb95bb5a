//! A full position that could be behind a view: unseen units are dealt over hexes where they cannot be seen, commands within
//! their limits.

use board::HexId;
use kernel::{Dice, Viewer};
use kit::Side;

use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Mover, Position};
use crate::spotting::SpotRow;
use crate::status::{Command, Place, State, Status};
use crate::view::View;

/// How many hexes are tried for a unit.
const TRIES: usize = 24;

impl Game {
    /// A guess at what is behind a view.
    pub(crate) fn guessed<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known;
        if guess.ended.is_some() || view.viewer == Viewer::Referee {
            return guess;
        }
        for side in Side::BOTH.into_iter().filter(|side| view.viewer != Viewer::Seat(side.seat())) {
            self.deal_plan(&mut guess, side, dice);
            self.deal_name(&mut guess, side, dice);
            self.deal_ordnance(&mut guess, side, dice);
            self.deal_units(view, &mut guess, side, dice);
            let unseen = |unit: &UnitId| view.known.unit(*unit).place == Place::Unseen;
            let unseen: UnitSet = self.own(side).iter().filter(unseen).collect();
            self.deal_markers(&view.markers, &mut guess, unseen);
            if guess.opened || guess.ready[side.index()] {
                self.deal_commands(view, &mut guess, side, dice);
            }
            self.deal_mover(view, &mut guess, side);
        }
        for side in Side::BOTH.into_iter().filter(|side| view.viewer != Viewer::Seat(side.seat())) {
            self.deal_knowledge(&mut guess, side);
        }
        guess
    }

    /// Deals the unseen units of a side.
    fn deal_units<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        let may_stand = self.may_stand(guess, side);
        for unit in self.own(side) {
            let known = view.known.unit(unit);
            let aloft = self.jump_turns(unit).is_some() && known.place == Place::Waiting;
            if known.place != Place::Unseen && !aloft {
                continue;
            }
            *guess.unit_mut(unit) = Status { ghost: known.ghost, ..self.fresh(unit) };
            if self.parent(unit).is_some_and(|parent| guess.unit(parent).place == Place::Gone) {
                guess.unit_mut(unit).place = Place::Waiting;
            }
            // On an open board a unit that has landed is seen.
            if self.deal_aloft(view, guess, unit, dice) || aloft {
                continue;
            }
            if may_stand
                && self.can_be_here(guess, unit)
                && let Some(hex) = self.deal_hex(guess, unit, dice)
            {
                let facing = kit::Hexside::ALL[dice.roll(6) as usize - 1];
                let status = guess.unit_mut(unit);
                status.place = Place::On(hex);
                status.facing = facing;
                if dice.roll(10) == 1 {
                    status.states.set(State::Suppressed);
                }
            }
        }
    }

    /// Whether units of a side can stand on the map yet.
    fn may_stand(&self, at: &Position, side: Side) -> bool {
        let moved = match at.asks() {
            Some(Frame::Movement(now)) => now == side || side == self.first_mover(at) || at.entered > 0,
            Some(Frame::Window(_)) => true,
            _ => false,
        };
        self.is_set_up(side) && at.turn >= 1 || at.turn >= 2 || at.turn == 1 && moved
    }

    /// A hex in which a unit may stand unseen.
    fn deal_hex<D: Dice>(&self, guess: &mut Position, unit: UnitId, dice: &mut D) -> Option<HexId> {
        let side = self.side(unit);
        let hexes = self.grid().len() as u32;
        let before = *guess.unit(unit);
        for _ in 0..TRIES {
            let hex = HexId(dice.roll(hexes) as u16 - 1);
            let fits = self.ground_cost(guess, unit, hex).is_some()
                && !self.has_enemy(guess, side, hex)
                && self.can_have_come(guess, unit, hex);
            if !fits {
                continue;
            }
            guess.unit_mut(unit).place = Place::On(hex);
            let hidden =
                self.has_room(guess, unit, hex) && !self.is_in_view(guess, side.other(), unit, SpotRow::Idle);
            *guess.unit_mut(unit) = before;
            if hidden {
                return Some(hex);
            }
        }
        None
    }

    /// Whether a unit can have come so far since it was seen or entered.
    fn can_have_come(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let pace = self.card(unit).movement.map_or(1, |movement| movement.path.max(movement.base));
        let reach = |from: HexId, turns: u8| {
            self.grid().distance(from, hex) <= u16::from(pace) * u16::from(turns.max(1))
        };
        match at.unit(unit).ghost {
            Some(ghost) => reach(ghost.hex, at.turn.saturating_sub(ghost.turn)),
            None => {
                self.is_set_up(self.side(unit))
                    || self.homes(at, unit).iter().any(|&from| reach(from, at.turn))
            }
        }
    }

    /// Deals the commands that a viewer does not know.
    fn deal_commands<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        let shown = guess.opened;
        let mut left: [Option<u8>; 16] = [None; 16];
        for unit in self.own(side) {
            let known = view.known.unit(unit);
            let is_open = known.place != Place::Unseen && shown;
            let stands = matches!(guess.unit(unit).place, Place::On(_)) && guess.unit(unit).is_alive();
            if is_open || !stands || guess.unit(unit).command != Command::None || dice.roll(2) == 1 {
                continue;
            }
            let command = Command::ORDERS[dice.roll(4) as usize - 1];
            if !self.allows(guess, unit, command) {
                continue;
            }
            // One command a unit is the worst case: no chain has to be looked for.
            if let Some(FormationId(number)) =
                self.formation(unit).filter(|_| self.is_controlled(guess, unit))
            {
                let room = &mut left[usize::from(number) % 16];
                let open = room.get_or_insert_with(|| {
                    let formation = FormationId(number);
                    self.command_limit(guess, formation).saturating_sub(self.command_groups(guess, formation))
                });
                if *open == 0 {
                    continue;
                }
                *open -= 1;
            }
            guess.unit_mut(unit).command = command;
        }
    }

    /// In a window a unit has moved, seen or not.
    fn deal_mover(&self, view: &View, guess: &mut Position, side: Side) {
        if guess.asks() != Some(Frame::Window(side.other())) || guess.mover.unit.is_some() {
            return;
        }
        let unseen = |unit: &UnitId| view.known.unit(*unit).place == Place::Unseen;
        let on_map = |unit: &UnitId| matches!(guess.unit(*unit).place, Place::On(_));
        let all: Vec<UnitId> = self.own(side).iter().filter(unseen).collect();
        let unit = all.iter().copied().find(on_map).or(all.first().copied());
        guess.mover = Mover { unit, hexes: 1, halted: true, ..Mover::default() };
    }

    /// What the other side may know of the viewer's units: what it sees from where it was dealt.
    fn deal_knowledge(&self, guess: &mut Position, side: Side) {
        let mut spotted = UnitSet::NONE;
        let mut gone = UnitSet::NONE;
        for unit in self.own(side.other()) {
            match guess.unit(unit).place {
                Place::On(_) if self.is_in_view(guess, side, unit, self.spot_row(guess, unit)) => {
                    spotted.insert(unit);
                }
                Place::Gone => gone.insert(unit),
                _ => {}
            }
        }
        guess.spotted[side.index()] = spotted;
        guess.known_gone[side.index()] = gone;
    }
}
