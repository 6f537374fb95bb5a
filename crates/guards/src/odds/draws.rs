//! What two draws may add to the roll, over every chit that may still be in both cups [10.3, 19.0n1, ruling D56].
//!
//! A viewer does not know what a cup holds. He knows how many chits of each colour are in it, for the scenario says how many
//! went in and every chit that came out was shown; and he knows which chits he has not seen yet. Each of those is as likely
//! to be in a cup as any other of its colour, so that two draws of one colour are two draws from one bag.

use kit::Side;

use crate::chits::{ChitId, Colour, MAX_CHITS};
use crate::combat::chits::{unnullified, worth_of};
use crate::game::Game;
use crate::position::{Drawn, Position, Stage};
use crate::shipped::event_chits;

/// The least and the greatest sum of two chits.
pub(crate) const SPREAD: i8 = 18;
const BINS: usize = 2 * SPREAD as usize + 1;

/// How many ways lead to each sum of the two chits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draws {
    /// By sum, from `-SPREAD`.
    pub ways: [u64; BINS],
}

impl Draws {
    fn of(sum: i8) -> Draws {
        let mut draws = Draws { ways: [0; BINS] };
        draws.add(sum, 1);
        draws
    }

    fn add(&mut self, sum: i8, ways: u64) {
        self.ways[(sum + SPREAD) as usize] += ways;
    }

    /// Each sum that is possible, with its ways.
    pub fn iter(&self) -> impl Iterator<Item = (i8, u64)> + '_ {
        let sums = self.ways.iter().enumerate().map(|(bin, &ways)| (bin as i8 - SPREAD, ways));
        sums.filter(|&(_, ways)| ways > 0)
    }

    /// The lowest and the highest sum.
    pub fn ends(&self) -> (i8, i8) {
        let mut sums = self.iter().map(|(sum, _)| sum);
        let lowest = sums.next().unwrap_or(0);
        (lowest, sums.last().unwrap_or(lowest))
    }
}

/// One kind of chit that a draw may bring. All black ones are one kind: they add nothing.
#[derive(Debug, Clone, Copy)]
struct Kind {
    /// The chit while it stands: none if it is black, or void now.
    stands: Option<ChitId>,
    /// Its bag.
    bag: usize,
    /// How many of it are in the bag.
    count: u64,
}

/// What a side's draw comes from.
#[derive(Debug, Clone, Copy)]
struct Draw {
    /// How many of the cup's chits are of each bag.
    from: [u64; BAGS],
}

/// Bags of chits that are alike to the viewer: unseen blue, unseen red, black, and what he knows to be in a cup.
const BAGS: usize = 5;
const BLACK: usize = 2;
const KNOWN: [usize; 2] = [3, 4];

impl Game {
    /// What the chits of the attack may add to the roll: those that were drawn, or all that may still be.
    pub(crate) fn chit_draws(&self, at: &Position) -> Draws {
        if at.combat.stage > Stage::Chits || at.combat.drawn != [Drawn::Nothing; 2] {
            let left = unnullified(at.combat.drawn.map(Drawn::standing));
            return Draws::of(left.into_iter().flatten().map(|chit| worth_of(chit).0).sum());
        }
        let mut kinds: Vec<Kind> = Vec::with_capacity(MAX_CHITS);
        let draws = self.draws_from(at, &mut kinds);
        paired(&kinds, draws)
    }

    /// Sorts the chits that may be drawn into bags, and says how many of each bag the cups hold.
    fn draws_from(&self, at: &Position, kinds: &mut Vec<Kind>) -> [Draw; 2] {
        let chits = event_chits();
        let mut unseen = [0_i16; MAX_CHITS];
        for (id, chit) in chits.iter() {
            let discarded: i16 = at.cups.iter().map(|cup| i16::from(cup.discards[id.index()])).sum();
            let known: i16 = at.cups.iter().map(|cup| i16::from(cup.chits[id.index()])).sum();
            unseen[id.index()] = i16::from(chit.count) - i16::from(at.gone[id.index()]) - discarded - known;
        }
        for held in at.cups.iter().flat_map(super::super::position::EventCup::hand) {
            unseen[held.index()] -= 1;
        }
        let mut kind = |id: ChitId, bag: usize, count: i16| {
            if count > 0 {
                let black = chits.chit(id).colour == Colour::Black;
                let stands = (!black && !self.is_void(at, id)).then_some(id);
                kinds.push(Kind { stands, bag, count: count as u64 });
            }
        };
        let mut draws = [Draw { from: [0; BAGS] }; 2];
        let mut guessed = false;
        for side in Side::BOTH {
            let cup = &at.cups[side.index()];
            let sum = |chits: &[u8; MAX_CHITS]| chits.iter().map(|&count| u64::from(count)).sum::<u64>();
            let from = &mut draws[side.index()].from;
            let bag = KNOWN[side.index()];
            if cup.left == 0 {
                // The discards go back, and they are known [ruling D60].
                from[bag] = sum(&cup.discards);
                for (id, _) in chits.iter() {
                    kind(id, bag, i16::from(cup.discards[id.index()]));
                }
            } else if sum(&cup.chits) == u64::from(cup.left) {
                from[bag] = u64::from(cup.left);
                for (id, _) in chits.iter() {
                    kind(id, bag, i16::from(cup.chits[id.index()]));
                }
            } else {
                guessed = true;
                *from = self.colours_left(at, side);
            }
        }
        if guessed {
            for (id, chit) in chits.iter() {
                kind(id, bag_of(chit.colour), unseen[id.index()]);
            }
        }
        draws
    }

    /// How many chits of each colour a cup holds: what the scenario put in, less what came out and did not go back.
    fn colours_left(&self, at: &Position, side: Side) -> [u64; BAGS] {
        let (cup, filled) = (&at.cups[side.index()], &self.scenario().cups[side.index()]);
        let out = |colour: Colour| {
            let of_colour = event_chits().iter().filter(|(_, chit)| chit.colour == colour);
            of_colour.map(|(id, _)| u64::from(cup.discards[id.index()])).sum::<u64>()
        };
        let left = u64::from(cup.left);
        let blue = u64::from(filled.blue).saturating_sub(out(Colour::Blue));
        let red = u64::from(filled.red).saturating_sub(out(Colour::Red));
        if blue + red > left {
            // Not a cup of this scenario: half and half is as good as can be said.
            return [left.div_ceil(2), left / 2, 0, 0, 0];
        }
        [blue, red, left - blue - red, 0, 0]
    }
}

const fn bag_of(colour: Colour) -> usize {
    match colour {
        Colour::Blue => 0,
        Colour::Red => 1,
        Colour::Black => BLACK,
    }
}

/// Every pair of chits with the ways that lead to it. A way is one chit of each bag out of all that are in it, so that pairs
/// are weighed by a common denominator of the sizes of the bags.
fn paired(kinds: &[Kind], [first, second]: [Draw; 2]) -> Draws {
    let mut sizes = [0_u64; BAGS];
    for kind in kinds {
        sizes[kind.bag] += kind.count;
    }
    let pairs = |a: usize, b: usize| {
        if a == b { sizes[a] * sizes[a].saturating_sub(1) } else { sizes[a] * sizes[b] }
    };
    let mut common = 1;
    for a in 0..BAGS {
        for b in 0..BAGS {
            let both = pairs(a, b);
            if first.from[a] * second.from[b] > 0 && both > 0 {
                common = common / super::gcd(common, both) * both;
            }
        }
    }
    // A cup without chits draws nothing.
    let nothing = |draw: Draw| draw.from.iter().all(|&count| count == 0);
    match (nothing(first), nothing(second)) {
        (true, true) => return Draws::of(0),
        (false, true) => return single(kinds, first),
        (true, false) => return single(kinds, second),
        (false, false) => {}
    }
    // There are thousands of pairs: what depends on one chit or on its bag is not asked for each of them.
    let mut each = [[0; BAGS]; BAGS];
    for (a, row) in each.iter_mut().enumerate() {
        for (b, each) in row.iter_mut().enumerate() {
            *each = first.from[a] * second.from[b] * common.checked_div(pairs(a, b)).unwrap_or(0);
        }
    }
    let apart: Vec<Apart> = kinds.iter().map(Apart::of).collect();
    let mut draws = Draws { ways: [0; BINS] };
    for (index, own) in apart.iter().enumerate().filter(|(_, own)| first.from[own.kind.bag] > 0) {
        for (place, other) in apart.iter().enumerate() {
            let left = other.kind.count - u64::from(index == place);
            let sum = own.worth_beside(other) + other.worth_beside(own);
            draws.add(sum, own.kind.count * left * each[own.kind.bag][other.kind.bag]);
        }
    }
    draws
}

/// A kind of chit with what is known of it alone.
struct Apart {
    kind: Kind,
    worth: i8,
    /// What it cancels.
    cancels: Option<ChitId>,
}

impl Apart {
    fn of(kind: &Kind) -> Apart {
        let cancels = kind.stands.and_then(|chit| event_chits().nullified_by(chit));
        Apart { kind: *kind, worth: kind.stands.map_or(0, |chit| worth_of(chit).0), cancels }
    }

    /// What it adds if the other was drawn too: [`unnullified`] for one of two.
    fn worth_beside(&self, other: &Apart) -> i8 {
        let is_cancelled = self.kind.stands.is_some() && other.cancels == self.kind.stands;
        if is_cancelled { 0 } else { self.worth }
    }
}

/// The draw of one side alone, where the other's cup is empty.
fn single(kinds: &[Kind], draw: Draw) -> Draws {
    let mut sizes = [0_u64; BAGS];
    for kind in kinds {
        sizes[kind.bag] += kind.count;
    }
    let used = |bag: &usize| draw.from[*bag] > 0 && sizes[*bag] > 0;
    let common = (0..BAGS).filter(used).fold(1, |all, bag| all / super::gcd(all, sizes[bag]) * sizes[bag]);
    let mut draws = Draws { ways: [0; BINS] };
    for kind in kinds.iter().filter(|kind| used(&kind.bag)) {
        let each = draw.from[kind.bag] * (common / sizes[kind.bag]);
        draws.add(kind.stands.map_or(0, |chit| worth_of(chit).0), kind.count * each);
    }
    draws
}
