//! Which covered hexes form a front.

use board::{HexId, HexSet};

use super::Shore;
use crate::position::MAX_HEXES;

/// When the river itself was found: before all hexes. Hexes not yet found have 0.
const RIVER: u16 = 1;

/// The hexes that lie on some line of covered hexes from bank to bank which uses no hex twice. A line may be one hex
/// long, so every covered bank hex is one of them.
///
/// With a node for the river, joined to all covered bank hexes, these are the hexes of the biconnected blocks that
/// contain the river. A depth-first search from the river finds them [Tarjan]: a subtree from which no way leads back
/// past the hex it hangs on is cut off, and what is left when the search is back at the river shares a block with it.
pub(super) fn on_lines(shore: &Shore, covered: &HexSet) -> HexSet {
    // In which order hexes were found, and the earliest that can be reached from a hex or its subtree.
    let mut found = [0u16; MAX_HEXES];
    let mut earliest = [0u16; MAX_HEXES];
    let mut count = RIVER;
    // The way from the river to where the search is, with the number of neighbours looked at; the hexes not cut off.
    let mut way: Vec<(HexId, usize)> = Vec::new();
    let mut open: Vec<HexId> = Vec::new();
    let mut front = HexSet::EMPTY;
    for &start in &shore.order {
        if !covered.contains(start) || found[start.index()] != 0 {
            continue;
        }
        count += 1;
        found[start.index()] = count;
        earliest[start.index()] = count;
        way.push((start, 0));
        open.push(start);
        while let Some((hex, looked_at)) = way.last_mut() {
            let hex = *hex;
            if let Some(&near) = shore.around(hex).get(*looked_at) {
                *looked_at += 1;
                if !covered.contains(near) {
                    continue;
                }
                if found[near.index()] == 0 {
                    count += 1;
                    found[near.index()] = count;
                    earliest[near.index()] = if shore.bank.contains(near) { RIVER } else { count };
                    way.push((near, 0));
                    open.push(near);
                } else {
                    // The hex it came from may be among them: that never lets a subtree reach past it.
                    earliest[hex.index()] = earliest[hex.index()].min(found[near.index()]);
                }
                continue;
            }
            way.pop();
            let Some(&(before, _)) = way.last() else { break };
            earliest[before.index()] = earliest[before.index()].min(earliest[hex.index()]);
            if earliest[hex.index()] >= found[before.index()] {
                while open.pop().is_some_and(|cut| cut != hex) {}
            }
        }
        front.extend(open.drain(..));
    }
    front
}
