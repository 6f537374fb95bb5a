//! All fire at one target: shots one after the other, each at what the ones before have left of it [6.5.2.1].

use kernel::Silent;

use crate::event::Harm;
use crate::fire::Occasion;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Aimed, Position};

use super::shot::ALL;
use super::{Harms, ROLLS};

/// Weights are kept to this many parts, so that a long volley loses nothing that a player could notice.
const PARTS: u128 = 1_000_000_000_000_000_000;

/// What a volley may leave of its target, with the weight of each case in [`ROLLS`].
pub(crate) struct Left {
    /// The worst that has happened to it.
    pub(crate) harm: Harm,
    /// In how many rolls of a million, rounded.
    pub(crate) weight: u32,
}

/// One way that a volley may have gone so far.
struct Branch {
    at: Position,
    worst: Harm,
    weight: u128,
}

impl Game {
    /// What shots at a target may come to, the mildest first; exact for one shot, else to a millionth.
    pub(crate) fn volley_harms(
        &self,
        at: &Position,
        occasion: Occasion,
        target: UnitId,
        shots: impl Iterator<Item = Aimed>,
    ) -> Vec<Left> {
        let mut branches = vec![Branch { at: *at, worst: Harm::None, weight: PARTS }];
        for aimed in shots {
            branches = self.next_branches(branches, occasion, target, aimed);
        }
        let mut sums = [0_u128; ALL.len()];
        for branch in branches {
            sums[branch.worst as usize] += branch.weight;
        }
        rounded(sums)
    }

    fn next_branches(
        &self,
        branches: Vec<Branch>,
        occasion: Occasion,
        target: UnitId,
        Aimed { firer, shot }: Aimed,
    ) -> Vec<Branch> {
        let mut next: Vec<Branch> = Vec::new();
        let mut add = |branch: Branch| {
            let same = |known: &&mut Branch| {
                known.worst == branch.worst && known.at.unit(target) == branch.at.unit(target)
            };
            match next.iter_mut().find(same) {
                Some(known) => known.weight += branch.weight,
                None => next.push(branch),
            }
        };
        for mut branch in branches {
            let lost = branch.at.unit(target).fate.is_lost();
            self.mark_fire(&mut branch.at, firer, shot);
            let harms =
                if lost { None } else { self.shot_harms(&branch.at, occasion, (firer, target, shot)) };
            let Some(harms) = harms else {
                add(branch);
                continue;
            };
            for harm in ALL.into_iter().filter(|&harm| harms.of(harm) > 0) {
                let mut at = branch.at;
                self.harm(&mut at, target, harm, &mut Silent);
                let weight = branch.weight * u128::from(harms.of(harm)) / u128::from(ROLLS);
                add(Branch { at, worst: branch.worst.max(harm), weight });
            }
        }
        next
    }
}

/// Sums as parts of [`ROLLS`] that add up: what rounding leaves goes to the largest.
fn rounded(sums: [u128; ALL.len()]) -> Vec<Left> {
    let total: u128 = sums.iter().sum();
    if total == 0 {
        return Vec::new();
    }
    let mut weights = sums.map(|sum| (sum * u128::from(ROLLS) / total) as u32);
    let left = ROLLS - weights.iter().sum::<u32>();
    if let Some(largest) = weights.iter_mut().max() {
        *largest += left;
    }
    let cases = ALL.into_iter().zip(weights).filter(|(_, weight)| *weight > 0);
    cases.map(|(harm, weight)| Left { harm, weight }).collect()
}

impl Harms {
    /// The chance of a loss in per cent.
    pub(crate) const fn loss_percent(&self) -> u32 {
        (self.lost() + ROLLS / 200) / (ROLLS / 100)
    }
}
