//! The U.S. continuous front [R14.1, rulings W74 and W75].
//!
//! A front is a line of hexes on the east bank, occupied or controlled by U.S. units, with both ends on the Rhine.
//! The players do not choose where it runs: [`front`] draws it. Where units leave a hole, links of uncovered hexes are laid, and
//! every hex of a link is a gap that costs points: first the main link, which makes one line of all that stands on the
//! bank, then links that bring in units which would otherwise be lost, as long as one has fewer hexes than it saves
//! units. A hex once paid counts as covered for all later links; a link that later ones make needless is taken back.
//!
//! More covered hexes make more front hexes and fewer lost units, never the reverse. So a further link loses no unit, and
//! that no more units are lost after a link is taken back means that the same ones are.
//!
//! Start reading with [`front`]; `chain` finds links, `lines` the hexes that form the front, `shore` is the country.
//! `tests` holds all of it to a slow and obvious reference.

mod chain;
mod lines;
mod shore;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use board::{HexId, HexSet};

use crate::unit::{UnitId, UnitSet};
use chain::{Ends, cheapest};
use lines::on_lines;

pub(crate) use shore::Shore;

/// A U.S. unit that stands on the east bank or on a bridge.
#[derive(Debug, Clone)]
pub(crate) struct Holder {
    /// Which it is.
    pub unit: UnitId,
    /// Where it stands.
    pub hex: HexId,
    /// The east-bank hexes it occupies and controls: its own, if it is one, and those in its zone of control. A unit on
    /// a bridge has the exits of the bridge on the east bank.
    pub covers: HexSet,
}

/// The front as it is drawn for the U.S. player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Front {
    /// The hexes that form it.
    pub hexes: HexSet,
    /// The uncovered ones, in order: each gives the German player points [R14.14].
    pub gaps: Vec<HexId>,
    /// The units beyond it that are eliminated [R14.13].
    pub lost: UnitSet,
}

/// Draws the front of some units, all that the U.S. player has on the east bank and on bridges [R14.12, ruling W74].
///
/// Without a unit on the east bank itself there is nothing to draw [ruling W75]. Whether the duty has begun [R14.11] is
/// not asked here.
pub(crate) fn front(shore: &Shore, holders: &[Holder]) -> Front {
    if !holders.iter().any(|holder| shore.east.contains(holder.hex)) {
        return Front::default();
    }
    let covered = holders.iter().fold(HexSet::EMPTY, |covered, holder| covered | holder.covers);
    let pen = Pen { shore, holders, covered };
    let line = if covered.meets(&shore.bank) { pen.draw_best() } else { pen.draw_inland() };
    Front { hexes: line.hexes, gaps: line.paid.iter().collect(), lost: line.lost }
}

/// Draws lines for some units.
struct Pen<'a> {
    shore: &'a Shore,
    holders: &'a [Holder],
    /// The hexes that units occupy or control.
    covered: HexSet,
}

/// A front with the links that have been laid for it.
#[derive(Debug, Clone, Default)]
struct Line {
    /// The uncovered hexes of its links.
    paid: HexSet,
    hexes: HexSet,
    lost: UnitSet,
}

impl Pen<'_> {
    /// The line with every link that is worth it and none that is not needed.
    fn draw_best(&self) -> Line {
        let mut line = self.draw(HexSet::EMPTY);
        let mut links = vec![line.paid];
        while let Some(longer) = self.best_longer(&line) {
            links.push(longer.paid - line.paid);
            line = longer;
        }
        // A lone main link is needed: without it there would be something to pay.
        if links.len() > 1 {
            for link in links.into_iter().filter(|link| !link.is_empty()) {
                let kept = line.paid - link;
                let shorter = self.draw(kept);
                if shorter.paid == kept && shorter.lost == line.lost {
                    line = shorter;
                }
            }
        }
        line
    }

    /// The line that follows from what is covered and what has been paid already, the main link added to it.
    fn draw(&self, paid: HexSet) -> Line {
        let covered = self.covered | paid;
        let main: HexSet = self.main_link(&covered).into_iter().flatten().collect();
        let hexes = on_lines(self.shore, &(covered | main));
        Line { paid: paid | (main - covered), hexes, lost: self.lost(&hexes) }
    }

    /// The cheapest chain that no covered bank hex lies north or south of: with its gaps paid, one line holds the whole
    /// stretch of bank. None if no bank hex is covered, or none of its chains is whole on a torn east bank.
    fn main_link(&self, covered: &HexSet) -> Option<Vec<HexId>> {
        let order = &self.shore.order;
        let first = order.iter().position(|&hex| covered.contains(hex))?;
        let last = order.iter().rposition(|&hex| covered.contains(hex))?;
        let ends = Ends {
            from: order[..=first].iter().copied().collect(),
            to: order[last..].iter().copied().collect(),
            avoid: HexSet::EMPTY,
            most: usize::MAX,
        };
        cheapest(self.shore, covered, &ends)
    }

    /// The units that stand beyond a front, have no hand in it and are not next to a unit that has.
    ///
    /// Next to counts hexes alone, so a unit on a bridge holds those beside the bridge whether or not they are its exit.
    fn lost(&self, front: &HexSet) -> UnitSet {
        let forms_part = |holder: &&Holder| holder.covers.meets(front);
        if self.holders.iter().all(|holder| forms_part(&holder)) {
            return UnitSet::NONE;
        }
        let near: HexSet =
            self.holders.iter().filter(forms_part).flat_map(|h| self.shore.around(h.hex)).copied().collect();
        let alone = |holder: &&Holder| !forms_part(holder) && !near.contains(holder.hex);
        if !self.holders.iter().any(|holder| alone(&holder)) {
            return UnitSet::NONE;
        }
        let mut beyond = self.shore.beyond(front);
        self.holders.iter().filter(alone).filter(|h| beyond.has(h.hex)).map(|h| h.unit).collect()
    }

    /// The line with one more link, the one that saves the most units beyond its price; none if no link is worth it. The
    /// price counts all that is newly paid, should the main link grow with it. Of equals it is the link of the part with
    /// the smallest hex number.
    fn best_longer(&self, line: &Line) -> Option<Line> {
        let covered = self.covered | line.paid;
        let outside = covered - line.hexes;
        let mut looked_at = HexSet::EMPTY;
        let mut best: Option<((usize, Reverse<HexId>), Line)> = None;
        // A link has at least one hex to pay, so it is never worth it for one unit.
        let lost = self.holders.iter().filter(|h| line.lost.len() > 1 && line.lost.has(h.unit));
        for holder in lost {
            if !outside.contains(holder.hex) || looked_at.contains(holder.hex) {
                continue;
            }
            let part = self.shore.spread(HexSet::from_iter([holder.hex]), &outside);
            looked_at |= part;
            let Some(link) = self.link(&part, &line.hexes, &covered, line.lost.len() - 1) else { continue };
            if (link - covered).len() >= line.lost.len() {
                continue;
            }
            let longer = self.draw(line.paid | (link - covered));
            let price = (longer.paid - line.paid).len();
            let saved = (line.lost - longer.lost).len();
            let Some(gain) = saved.checked_sub(price).filter(|&gain| gain > 0) else { continue };
            let rank = (gain, Reverse(part.iter().next().unwrap_or(holder.hex)));
            if best.as_ref().is_none_or(|(other, _)| rank > *other) {
                best = Some((rank, longer));
            }
        }
        best.map(|(_, longer)| longer)
    }

    /// The hexes of the link that would bring a connected part outside the front into it.
    ///
    /// A part that hangs on the front needs a second end: on the front or on the bank, clear of the hex it hangs on. A
    /// separate part needs two: the cheapest chain to the front, then the cheapest to a bank hex that is not in the
    /// front, clear of the first. Only the ends of chains are bound to the front: on their way they may cross it. No
    /// chain is looked for that has more than `most` hexes to pay.
    fn link(&self, part: &HexSet, front: &HexSet, covered: &HexSet, most: usize) -> Option<HexSet> {
        let bank = self.shore.bank;
        let touched = self.shore.rim_of(part) & *front;
        let chain = |to: HexSet, avoid: HexSet| -> Option<HexSet> {
            let ends = Ends { from: *part, to: to - avoid, avoid, most };
            cheapest(self.shore, covered, &ends).map(|chain| chain.into_iter().collect())
        };
        if !touched.is_empty() {
            return chain(*front | bank, touched);
        }
        let to_front = chain(*front, HexSet::EMPTY)?;
        let to_bank = chain(bank - *front, to_front - *part)?;
        Some(to_front | to_bank)
    }

    /// The line when no bank hex is covered: the set of covered hexes that is nearest to the bank, of equals the one
    /// with more units, then the one with the smallest hex number, and the chain that joins it to the bank.
    fn draw_inland(&self) -> Line {
        let mut left = self.covered;
        let mut best: Option<((usize, Reverse<usize>), HexSet, HexSet)> = None;
        while let Some(hex) = left.iter().next() {
            let set = self.shore.spread(HexSet::from_iter([hex]), &self.covered);
            left -= set;
            let ends = Ends { from: self.shore.bank, to: set, avoid: HexSet::EMPTY, most: usize::MAX };
            let Some(chain) = cheapest(self.shore, &self.covered, &ends) else { continue };
            let paid = chain.into_iter().collect::<HexSet>() - self.covered;
            let units = self.holders.iter().filter(|holder| set.contains(holder.hex)).count();
            let rank = (paid.len(), Reverse(units));
            // The sets come in order of their smallest hex.
            if best.as_ref().is_none_or(|(other, ..)| rank < *other) {
                best = Some((rank, set, paid));
            }
        }
        let Some((_, set, paid)) = best else { return Line::default() };
        let hexes = set | paid;
        Line { paid, hexes, lost: self.lost(&hexes) }
    }
}
