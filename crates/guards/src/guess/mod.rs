//! A full position that could be behind a view: unseen units are dealt over blank counters, unseen chits over the cups.
//!
//! The order of battle, the dead, those off the map and those that are seen are known. Units are dealt in `units.rs`, chits in
//! `chits.rs`. Then come those who act: who is in range, who is in the column that is fired at, who may be lost.

mod chits;
mod units;

use kernel::{Dice, Viewer};
use kit::Side;

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::troops::Place;
use crate::view::{Known, View};

/// How often a deal is thrown away that leaves a retreat or a loss without a choice, or a stack overfull.
const TRIES: usize = 16;

impl Game {
    /// A guess at what is behind a view.
    pub(crate) fn guessed<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        if view.known.ended.is_some() || view.viewer == Viewer::Referee {
            return view.known;
        }
        let mut guess = self.dealt(view, dice);
        for tried in 1..TRIES {
            // A column on its way may overfill a hex: that is not worth many tries.
            if self.can_go_on(&guess) && (tried > TRIES / 4 || !self.overfills(view, &guess)) {
                break;
            }
            guess = self.dealt(view, dice);
        }
        guess
    }

    fn dealt<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known;
        for side in Side::BOTH.into_iter().filter(|side| view.viewer != Viewer::Seat(side.seat())) {
            if guess.deployed[side.index()] {
                self.deal_units(view, &mut guess, side, dice);
            } else {
                self.place_fixed(&mut guess, side);
            }
            self.deal_activation(&mut guess, side, dice);
            self.deal_toll(&mut guess, side);
        }
        self.deal_chits(view, &mut guess, dice);
        guess
    }

    /// Whether someone who decides has something to do: only where units are without a way or a choice it might not be so.
    fn can_go_on(&self, guess: &Position) -> bool {
        let Some(Frame::Retreat(side) | Frame::Losses(side) | Frame::Split(side)) = guess.asks() else {
            return true;
        };
        let mut list = Vec::new();
        self.list(self.seen_by(guess, side.seat()).known(), side, &mut list);
        !list.is_empty()
    }

    /// Whether a stack that was dealt holds more than fits.
    fn overfills(&self, view: &View, guess: &Position) -> bool {
        view.closed.iter().any(|hex| Side::BOTH.into_iter().any(|side| self.is_overfull(guess, side, hex)))
    }

    fn place_fixed(&self, guess: &mut Position, side: Side) {
        for row in self.scenario().setup.iter().filter(|row| self.side(row.unit) == side) {
            if let Some(hex) = row.fixed() {
                guess.troops.put(row.unit, Place::On(hex));
            }
        }
    }

    /// Who may act, and who is in the column that is fired at.
    fn deal_activation<D: Dice>(&self, guess: &mut Position, side: Side, dice: &mut D) {
        if guess.active.chit.is_none() || self.active_side(guess) != side {
            return;
        }
        if let Some(formation) = guess.active.formation {
            let members = self.forces().formation(formation).units;
            let commanded = |unit: &UnitId| {
                let hex = guess.troops.hex(*unit);
                match (guess.active.stack, guess.active.hq) {
                    (Some(stack), _) => hex == Some(stack),
                    (None, Some(hq)) => hex.is_some_and(|hex| self.commands(guess, hq, hex)),
                    (None, None) => false,
                }
            };
            let units: UnitSet = members.iter().filter(commanded).collect();
            let hq = guess.active.hq.map_or(UnitSet::NONE, UnitSet::one);
            guess.active.units = units | hq | self.due(guess, formation);
            if guess.stack.iter().any(|frame| *frame == Frame::Onward) {
                guess.active.onward = guess.overran & members;
            }
        }
        if let (Some(Frame::Window), Some(hex)) = (guess.asks(), guess.mover.hex) {
            let here = self.own_in(guess, side, hex) - guess.troops.riding();
            if guess.mover.targets.is_empty() {
                // One of those who stand there has come: of the formation that acts, if any is there.
                let acting = here & guess.active.units;
                let among = if acting.is_empty() { here } else { acting };
                let nth = dice.roll(among.len().max(1) as u32) as usize - 1;
                guess.mover.targets = among.iter().nth(nth).map_or(UnitSet::NONE, UnitSet::one);
            }
            guess.mover.units = guess.mover.targets - guess.pinned;
            guess.mover.stepped = true;
            guess.mover.stopped = self.in_zoc(Known::truth(guess), side.other(), hex);
        }
    }

    /// A barrage hits all who stand in the hex. Its owner knows which of them have been chosen already.
    fn deal_toll(&self, guess: &mut Position, side: Side) {
        let asked = guess.asks() == Some(Frame::Losses(side)) && guess.combat.toll.barrage;
        if let Some(hex) = guess.combat.target.filter(|_| asked) {
            guess.combat.toll.from |= self.own_in(guess, side, hex) - guess.troops.riding();
        }
    }
}
