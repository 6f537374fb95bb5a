//! Chits that nobody has seen, dealt over the cups and the hands of others by colour [10.3, 19.0n1, rulings D4, D56].
//!
//! The scenario says how many chits of each colour went into a cup, and every chit that came out was shown by its colour at
//! least. So the colours in a cup, in a hand and in the box are known; which chits of a colour lie where is not.

use kernel::{Dice, Viewer};
use kit::Side;

use crate::chits::{ChitId, Colour, MAX_CHITS};
use crate::game::Game;
use crate::position::{Drawn, Position};
use crate::shipped::event_chits;
use crate::view::View;

/// Chits of one colour that have not been seen, in the order in which they are dealt.
struct Bags([Vec<ChitId>; 3]);

impl Bags {
    fn take(&mut self, colour: Colour) -> Option<ChitId> {
        self.0[colour as usize].pop()
    }

    /// Any chit: where a cup is not one of the scenario's.
    fn take_any<D: Dice>(&mut self, dice: &mut D) -> Option<ChitId> {
        let left: usize = self.0.iter().map(Vec::len).sum();
        let mut pick = dice.roll(left.max(1) as u32) as usize;
        for bag in &mut self.0 {
            if pick <= bag.len() {
                return bag.pop();
            }
            pick -= bag.len();
        }
        None
    }
}

impl Game {
    /// Deals the chits that have not been seen over the cups and the hands of others.
    pub(super) fn deal_chits<D: Dice>(&self, view: &View, guess: &mut Position, dice: &mut D) {
        let mut bags = unseen(guess, dice);
        let hidden = |side: &Side| view.viewer != Viewer::Seat(side.seat());
        for side in Side::BOTH.into_iter().filter(hidden) {
            let cup = &mut guess.cups[side.index()];
            for slot in 0..usize::from(cup.held) {
                cup.drawn[slot] = bags.take(Colour::Black);
            }
            cup.drawn.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
            cup.held = cup.drawn.iter().flatten().count() as u8;
        }
        for side in Side::BOTH {
            // A cup that was filled from its discards is known.
            if guess.cups[side.index()].refilled {
                continue;
            }
            let wanted = self.colours_in(guess, side);
            let cup = &mut guess.cups[side.index()];
            match wanted {
                Some(counts) => {
                    for (&colour, count) in Colour::ALL.iter().zip(counts) {
                        for chit in (0..count).map_while(|_| bags.take(colour)) {
                            cup.chits[chit.index()] += 1;
                        }
                    }
                }
                None => {
                    for chit in (0..cup.left).map_while(|_| bags.take_any(dice)) {
                        cup.chits[chit.index()] += 1;
                    }
                }
            }
            cup.left = cup.chits.iter().sum();
        }
    }

    /// How many chits of each colour a cup holds, in the order of [`Colour::ALL`]: what the scenario put in, less what came
    /// out. Nothing if the cup is not one of the scenario's.
    fn colours_in(&self, at: &Position, side: Side) -> Option<[u8; 3]> {
        let (cup, filled) = (&at.cups[side.index()], &self.scenario().cups[side.index()]);
        let out = |colour: Colour| {
            let of_colour = event_chits().iter().filter(|(_, chit)| chit.colour == colour);
            let discarded: u8 = of_colour.map(|(id, _)| cup.discards[id.index()]).sum();
            let lies = lying(at, side).is_some_and(|chit| event_chits().chit(chit).colour == colour);
            discarded + u8::from(lies)
        };
        let blue = filled.blue.checked_sub(out(Colour::Blue))?;
        let red = filled.red.checked_sub(out(Colour::Red))?;
        let black = cup.left.checked_sub(blue)?.checked_sub(red)?;
        (black <= filled.black).then_some([blue, red, black])
    }
}

/// The chit that a side has drawn for the attack: until the roll it lies beside the piles.
fn lying(at: &Position, side: Side) -> Option<ChitId> {
    match at.combat.drawn[side.index()] {
        Drawn::Stands(chit) | Drawn::Cancelled(chit) if at.combat.result.is_none() => Some(chit),
        Drawn::Stands(_) | Drawn::Cancelled(_) | Drawn::Nothing | Drawn::Black => None,
    }
}

/// The chits that have not been seen, shuffled, by colour.
fn unseen<D: Dice>(at: &Position, dice: &mut D) -> Bags {
    let chits = event_chits();
    let mut pool = [0_i16; MAX_CHITS];
    for (id, chit) in chits.iter() {
        let out: u8 = at.cups.iter().map(|cup| cup.discards[id.index()] + cup.chits[id.index()]).sum();
        pool[id.index()] = i16::from(chit.count) - i16::from(at.gone[id.index()]) - i16::from(out);
    }
    let held = at.cups.iter().flat_map(crate::position::EventCup::hand);
    for seen in held.chain(Side::BOTH.into_iter().filter_map(|side| lying(at, side))) {
        pool[seen.index()] -= 1;
    }
    let mut bags = Bags(Default::default());
    for (id, chit) in chits.iter() {
        let count = pool[id.index()].max(0) as usize;
        bags.0[chit.colour as usize].extend(std::iter::repeat_n(id, count));
    }
    for bag in &mut bags.0 {
        for last in (1..bag.len()).rev() {
            bag.swap(last, dice.roll(last as u32 + 1) as usize - 1);
        }
    }
    bags
}
