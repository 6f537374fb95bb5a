//! A full position that could be behind a view: unseen units are dealt over blank counters, unseen chits over the cups.

use board::HexId;
use kernel::{Dice, Viewer};
use kit::Side;

use crate::chits::{Colour, MAX_CHITS};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::shipped::event_chits;
use crate::troops::Place;
use crate::unit::Reverse;
use crate::view::View;

impl Game {
    /// A guess at what is behind a view.
    pub(crate) fn guessed<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known;
        if guess.ended.is_some() || view.viewer == Viewer::Referee {
            return guess;
        }
        for side in Side::BOTH {
            if view.viewer != Viewer::Seat(side.seat()) {
                self.deal_units(view, &mut guess, side, dice);
            }
        }
        self.deal_chits(view, &mut guess, dice);
        guess
    }

    /// Deals the unseen units of a side: one on each wholly closed counter, a combat unit where a zone of control is
    /// declared, headquarters where none is, the rest where there is room.
    fn deal_units<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        let mut unseen: Vec<UnitId> = self
            .forces()
            .of_side(side)
            .iter()
            .filter(|&unit| view.known.troops.place(unit) == Place::Unseen)
            .collect();
        for last in (1..unseen.len()).rev() {
            unseen.swap(last, dice.roll(last as u32 + 1) as usize - 1);
        }
        for &unit in &unseen {
            let can_flip = matches!(self.counter(unit).reverse, Reverse::Depleted(_));
            if can_flip && dice.roll(5) == 1 {
                guess.depleted.insert(unit);
            }
        }
        let closed: Vec<HexId> =
            view.closed.iter().filter(|&hex| view.known.troops.occupied(side).contains(hex)).collect();
        let is_empty = |at: &Position, hex: HexId| self.own_in(at, side, hex).is_empty();
        // Declared stacks first: what they may hold is known.
        for &hex in &closed {
            let harmless = view.harmless.contains(hex);
            let declared = view.known.declared.contains(hex);
            let open = if harmless || declared { !guess.troops.armed(side).contains(hex) } else { false };
            let needed = if harmless { is_empty(guess, hex) } else { open };
            if !needed {
                continue;
            }
            let fits = |unit: &UnitId| self.counter(*unit).is_hq() == harmless;
            if let Some(place) = unseen.iter().position(fits) {
                let unit = unseen.remove(place);
                guess.troops.put(unit, Place::On(hex));
            }
        }
        for &hex in &closed {
            if is_empty(guess, hex)
                && let Some(unit) = unseen.pop()
            {
                guess.troops.put(unit, Place::On(hex));
            }
        }
        let open: Vec<HexId> = closed.iter().copied().filter(|&hex| !view.harmless.contains(hex)).collect();
        while let Some(unit) = unseen.pop() {
            let room: Vec<HexId> = open.iter().copied().filter(|&hex| self.fits(guess, unit, hex)).collect();
            let among = if room.is_empty() { &open } else { &room };
            let among = if among.is_empty() { &closed } else { among };
            if among.is_empty() {
                guess.troops.put(unit, Place::Eliminated);
                continue;
            }
            let pick = dice.roll(among.len() as u32) as usize - 1;
            guess.troops.put(unit, Place::On(among[pick]));
        }
        // Who builds a pontoon is not shown: any engineer on the map may be the one.
        let own: UnitSet = self.forces().of_side(side);
        let engineer = own
            .iter()
            .find(|&unit| self.counter(unit).kind.is_engineer() && guess.troops.hex(unit).is_some());
        for pontoon in guess.pontoons.iter_mut().flatten() {
            if pontoon.builder.is_some_and(|builder| !self.is_unit(builder)) {
                pontoon.builder = engineer.or_else(|| own.first());
            }
        }
    }

    /// Deals the chits that nobody has seen over the cups and the hands of others.
    fn deal_chits<D: Dice>(&self, view: &View, guess: &mut Position, dice: &mut D) {
        let chits = event_chits();
        let mut pool = [0_i16; MAX_CHITS];
        for (id, chit) in chits.iter() {
            pool[id.index()] = i16::from(chit.count) - i16::from(guess.gone[id.index()]);
        }
        for cup in &guess.cups {
            for (id, _) in chits.iter() {
                pool[id.index()] -= i16::from(cup.discards[id.index()]);
            }
            for held in cup.hand() {
                pool[held.index()] -= 1;
            }
        }
        for drawn in guess.combat.drawn {
            if let crate::position::Drawn::Stands(chit) | crate::position::Drawn::Cancelled(chit) = drawn {
                // Until the roll a drawn chit lies beside the piles.
                if guess.combat.result.is_none() {
                    pool[chit.index()] -= 1;
                }
            }
        }
        let mut bag: Vec<crate::chits::ChitId> = Vec::new();
        for (id, _) in chits.iter() {
            for _ in 0..pool[id.index()].max(0) {
                bag.push(id);
            }
        }
        for last in (1..bag.len()).rev() {
            bag.swap(last, dice.roll(last as u32 + 1) as usize - 1);
        }
        for side in Side::BOTH {
            let own = view.viewer == Viewer::Seat(side.seat());
            let cup = &mut guess.cups[side.index()];
            if !own {
                for slot in 0..usize::from(cup.held) {
                    let black = bag.iter().position(|&chit| chits.chit(chit).colour == Colour::Black);
                    cup.drawn[slot] = black.map(|place| bag.remove(place));
                }
                cup.drawn.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
                cup.held = cup.drawn.iter().flatten().count() as u8;
            }
            for _ in 0..cup.left {
                if let Some(chit) = bag.pop() {
                    cup.chits[chit.index()] += 1;
                }
            }
            cup.left = cup.chits.iter().sum();
        }
    }
}
