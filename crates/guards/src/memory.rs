//! What a thread remembers from one question to the next.
//!
//! **The rule.** An answer is kept together with everything that it was computed from: the scenario, by its serial number,
//! and each part of the position that the computation reads. It is given again only where all of that is equal. So no caller
//! can tell a remembered answer from a fresh one. Nothing here belongs to a position; a thread may go from game to game.
//!
//! One answer is kept for each side that looks: which stacks of the other it does not see. Most steps of play move nobody.

use std::cell::RefCell;

use kit::Side;

use crate::game::Game;
use crate::sight::SightRange;
use crate::terrain::Hexes;

/// Which of some hexes are not seen from others.
struct Unseen {
    serial: u64,
    range: SightRange,
    from: Hexes,
    of: Hexes,
    answer: Hexes,
}

thread_local! {
    static UNSEEN: RefCell<[Option<Unseen>; 2]> = const { RefCell::new([None, None]) };
}

/// The stacks in some hexes that a side does not see from where it stands, up to a range.
pub(crate) fn unseen(game: &Game, eyes: Side, range: SightRange, from: &Hexes, of: &Hexes) -> Hexes {
    UNSEEN.with_borrow_mut(|kept| {
        let kept = &mut kept[eyes.index()];
        let is_same = |kept: &&mut Unseen| {
            kept.serial == game.serial && kept.range == range && kept.from == *from && kept.of == *of
        };
        if let Some(kept) = kept.as_mut().filter(is_same) {
            return kept.answer;
        }
        let answer = game.setting().sight.unseen(range, from, of);
        *kept = Some(Unseen { serial: game.serial, range, from: *from, of: *of, answer });
        answer
    })
}
