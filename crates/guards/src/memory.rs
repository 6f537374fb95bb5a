//! What a thread remembers from one question to the next.
//!
//! **The rule.** An answer is kept together with everything that it was computed from: the scenario, by its serial number,
//! and each part of the position that the computation reads. It is given again where all of that is equal, and brought up to
//! date where little has changed. So no caller can tell a remembered answer from a fresh one. Nothing here belongs to a
//! position; a thread may go from game to game.
//!
//! Two answers are kept for each side: which stacks of the other it does not see, and which of its units stand in some hexes.
//! Most steps of play move nobody, and most others one stack.

use std::cell::RefCell;

use kit::Side;

use crate::forces::UnitSet;
use crate::game::Game;
use crate::sight::{Sight, SightRange};
use crate::terrain::Hexes;
use crate::troops::Troops;

/// So many stacks may have changed: with more it is quicker to look at all.
const FEW: usize = 4;

/// Which of some hexes are not seen from others.
struct Unseen {
    serial: u64,
    range: SightRange,
    from: Hexes,
    of: Hexes,
    answer: Hexes,
}

impl Unseen {
    /// Brings the answer up to date: what is seen from a hex that was left may be seen no longer, what is seen from a new
    /// one is seen, and a new stack is looked at.
    fn follow(&mut self, sight: &Sight, from: &Hexes, of: &Hexes) {
        if self.from != *from {
            let (came, left) = (*from - self.from, self.from - *from);
            if came.len() + left.len() > FEW {
                *self = Unseen { from: *from, of: *of, answer: sight.unseen(self.range, from, of), ..*self };
                return;
            }
            let seen_from = |hexes: Hexes| {
                let mut seen = Hexes::EMPTY;
                hexes.iter().for_each(|hex| sight.join(hex, self.range, &mut seen));
                seen
            };
            self.answer -= seen_from(came);
            if !left.is_empty() {
                for hex in (self.of - self.answer) & seen_from(left) {
                    if !sight.is_watched(hex, self.range, from) {
                        self.answer.insert(hex);
                    }
                }
            }
            self.from = *from;
        }
        if self.of != *of {
            self.answer &= *of;
            for hex in *of - self.of {
                if !sight.is_watched(hex, self.range, from) {
                    self.answer.insert(hex);
                }
            }
            self.of = *of;
        }
    }
}

/// Which units of a side stand in some hexes.
struct Standing {
    serial: u64,
    places: [u16; crate::forces::MAX_UNITS],
    hexes: Hexes,
    answer: UnitSet,
}

thread_local! {
    static UNSEEN: RefCell<[Option<Unseen>; 2]> = const { RefCell::new([None, None]) };
    static STANDING: RefCell<[Option<Standing>; 2]> = const { RefCell::new([None, None]) };
}

/// The stacks in some hexes that a side does not see from where it stands, up to a range.
pub(crate) fn unseen(game: &Game, eyes: Side, range: SightRange, from: &Hexes, of: &Hexes) -> Hexes {
    UNSEEN.with_borrow_mut(|kept| {
        let sight = &game.setting().sight;
        let slot = &mut kept[eyes.index()];
        match slot {
            Some(kept) if kept.serial == game.serial && kept.range == range => {
                kept.follow(sight, from, of);
                kept.answer
            }
            _ => {
                let answer = sight.unseen(range, from, of);
                *slot = Some(Unseen { serial: game.serial, range, from: *from, of: *of, answer });
                answer
            }
        }
    })
}

/// The units of a side that stand in some hexes.
pub(crate) fn standing(game: &Game, side: Side, troops: &Troops, hexes: &Hexes) -> UnitSet {
    let numbers = game.forces().numbers_of(side);
    STANDING.with_borrow_mut(|kept| {
        let slot = &mut kept[side.index()];
        let places = &troops.places()[numbers.clone()];
        match slot {
            Some(kept) if kept.serial == game.serial => {
                if kept.hexes != *hexes || kept.places[numbers.clone()] != *places {
                    kept.hexes = *hexes;
                    kept.places[numbers.clone()].copy_from_slice(places);
                    kept.answer = troops.standing_in(numbers, hexes);
                }
                kept.answer
            }
            _ => {
                let answer = troops.standing_in(numbers, hexes);
                *slot =
                    Some(Standing { serial: game.serial, places: *troops.places(), hexes: *hexes, answer });
                answer
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use board::HexId;
    use kernel::{Dice, Seeded};

    use super::*;

    /// Sets that change a little, much, or not at all, in games that take turns: always what a fresh look says.
    #[test]
    fn what_is_remembered_is_what_is_computed() {
        let books = ["goodwood", "veritable"].map(|name| crate::open(name).unwrap());
        let mut dice = Seeded::from_number(7);
        let mut sets = [Hexes::EMPTY; 2];
        let mut range = SightRange::Ten;
        for round in 0..6_000 {
            let game = books[usize::from(round % 1_000 > 700)].game();
            let hexes = game.grid().len() as u32;
            for set in &mut sets {
                let changes = [0, 0, 1, 2, 40][dice.roll(5) as usize - 1];
                for _ in 0..changes {
                    let hex = HexId(dice.roll(hexes) as u16 - 1);
                    if !set.remove(hex) {
                        set.insert(hex);
                    }
                }
                // Not more stacks than a side has.
                while set.len() > 60 {
                    let first = set.iter().next().unwrap();
                    set.remove(first);
                }
            }
            if dice.roll(50) == 1 {
                range = SightRange::ALL[dice.roll(3) as usize - 1];
            }
            let fresh = game.setting().sight.unseen(range, &sets[0], &sets[1]);
            assert!(unseen(game, Side::First, range, &sets[0], &sets[1]) == fresh, "round {round}");
        }
    }

    #[test]
    fn who_stands_where_is_remembered_only_while_it_is_so() {
        let books = ["goodwood", "veritable"].map(|name| crate::open(name).unwrap());
        let mut dice = Seeded::from_number(8);
        let mut all = books.each_ref().map(|book| Troops::new(book.game().forces()));
        let mut hexes = Hexes::EMPTY;
        for round in 0..3_000 {
            let which = usize::from(dice.roll(10) == 1);
            let (game, troops) = (books[which].game(), &mut all[which]);
            let hex = HexId(dice.roll(40) as u16 - 1);
            match dice.roll(3) {
                1 => drop(hexes.insert(hex)),
                2 => drop(hexes.remove(hex)),
                _ => {
                    let unit = crate::forces::UnitId(dice.roll(game.forces().len() as u32) as u8 - 1);
                    troops.put(unit, crate::troops::Place::On(hex));
                }
            }
            for side in Side::BOTH {
                let fresh = troops.standing_in(game.forces().numbers_of(side), &hexes);
                assert_eq!(standing(game, side, troops, &hexes), fresh, "round {round}");
            }
        }
    }
}
