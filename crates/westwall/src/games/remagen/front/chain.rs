//! The cheapest chain of hexes.

use board::{HexId, HexSet};

use super::Shore;
use crate::position::MAX_HEXES;

/// Between which hexes a chain is looked for.
pub(super) struct Ends {
    /// It starts with one of these,
    pub from: HexSet,
    /// ends with one of these,
    pub to: HexSet,
    /// and has none of these.
    pub avoid: HexSet,
    /// It has at most so many uncovered hexes; a dearer one is as good as none.
    pub most: usize,
}

/// What a hex adds to the price of a chain: the uncovered hexes count first, then all hexes.
const COVERED: u32 = 1;
const UNCOVERED: u32 = (1 << 16) + 1;
/// The price of a hex from which no chain is known.
const UNKNOWN: u32 = u32::MAX;

/// The chain of adjacent east-bank hexes with the fewest uncovered ones, of equals that with the fewest hexes, then that
/// with the smallest hex numbers read from its start. Both of its ends belong to it and are counted.
///
/// Prices spread from the far ends, so that the chain can be read off from its start. As a price depends on the hex that
/// is entered and not on where from, the first price a hex gets is its lowest; and hexes come up in order of price from
/// two queues, for what is entered without paying and what is not, so that no heap is needed.
pub(super) fn cheapest(shore: &Shore, covered: &HexSet, ends: &Ends) -> Option<Vec<HexId>> {
    let toll = |hex: HexId| if covered.contains(hex) { COVERED } else { UNCOVERED };
    let mut price = [UNKNOWN; MAX_HEXES];
    for hex in ends.to {
        price[hex.index()] = toll(hex);
    }
    // Hexes of the same number of uncovered ones: those entered by paying, those entered freely; then the next number.
    let mut bought: Vec<HexId> = (ends.to & *covered).iter().collect();
    let mut free: Vec<HexId> = Vec::new();
    let mut dearer: Vec<HexId> = (ends.to - *covered).iter().collect();
    let mut left = ends.most;
    let starts_at = loop {
        let (mut next_bought, mut next_free) = (0, 0);
        let found = loop {
            let known = |hex: Option<&HexId>| hex.map_or(UNKNOWN, |hex| price[hex.index()]);
            let hex = if known(bought.get(next_bought)) <= known(free.get(next_free)) {
                let Some(&hex) = bought.get(next_bought) else { break None };
                next_bought += 1;
                hex
            } else {
                next_free += 1;
                free[next_free - 1]
            };
            let paid = price[hex.index()];
            if ends.from.contains(hex) {
                break Some(paid);
            }
            for &near in shore.around(hex) {
                if price[near.index()] == UNKNOWN && !ends.avoid.contains(near) {
                    price[near.index()] = paid + toll(near);
                    if covered.contains(near) { &mut free } else { &mut dearer }.push(near);
                }
            }
        };
        if found.is_some() || dearer.is_empty() || left == 0 {
            break found?;
        }
        left -= 1;
        free.clear();
        std::mem::swap(&mut bought, &mut dearer);
        dearer.clear();
    };
    let mut hex = ends.from.iter().find(|hex| price[hex.index()] == starts_at)?;
    let mut chain = vec![hex];
    loop {
        let rest = price[hex.index()] - toll(hex);
        if rest == 0 {
            return Some(chain);
        }
        hex = *shore.around(hex).iter().find(|near| price[near.index()] == rest)?;
        chain.push(hex);
    }
}
