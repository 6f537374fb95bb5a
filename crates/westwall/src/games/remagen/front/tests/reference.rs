//! The front by its definition: whole chains compared, every part looked at, nothing skipped.

use std::cmp::Reverse;

use board::{Edge, Grid, HexId, HexSet};

use crate::games::remagen::front::Holder;
use crate::unit::UnitSet;

pub(super) struct Reference<'a> {
    pub grid: &'a Grid,
    /// The bank from north to south.
    pub order: &'a [HexId],
    pub east: HexSet,
    pub holders: &'a [Holder],
}

/// A front with the links laid for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    pub hexes: HexSet,
    pub paid: HexSet,
    pub lost: UnitSet,
}

/// A chain with what it is compared by: its uncovered hexes, all its hexes, their numbers.
type Ranked = (usize, usize, Vec<HexId>);

impl Reference<'_> {
    pub fn covered(&self) -> HexSet {
        self.holders.iter().fold(HexSet::EMPTY, |covered, holder| covered | holder.covers)
    }

    fn near(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.grid.neighbours(hex).into_iter().flatten().filter(|&near| self.east.contains(near))
    }

    fn bank(&self) -> HexSet {
        self.order.iter().copied().collect()
    }

    /// The hexes of `within` that are connected with `hex`, and `hex` itself.
    fn set_of(&self, hex: HexId, within: HexSet) -> HexSet {
        let mut set = HexSet::from_iter([hex]);
        loop {
            let before = set;
            set.extend(before.iter().flat_map(|hex| self.near(hex)).filter(|&near| within.contains(near)));
            if set == before {
                return set;
            }
        }
    }

    /// The best chain from every hex, bettered by one hex at its start until nothing changes.
    pub fn cheapest(&self, covered: HexSet, from: HexSet, to: HexSet, avoid: HexSet) -> Option<Vec<HexId>> {
        let uncovered = |hex: HexId| usize::from(!covered.contains(hex));
        let mut chains: Vec<Option<Ranked>> = vec![None; self.grid.len()];
        for hex in to - avoid {
            chains[hex.index()] = Some((uncovered(hex), 1, vec![hex]));
        }
        let mut changes = true;
        while changes {
            changes = false;
            for hex in self.east - avoid {
                for near in self.near(hex) {
                    let Some((gaps, length, rest)) = &chains[near.index()] else { continue };
                    let longer = (gaps + uncovered(hex), length + 1, [&[hex], &rest[..]].concat());
                    if chains[hex.index()].as_ref().is_none_or(|best| longer < *best) {
                        chains[hex.index()] = Some(longer);
                        changes = true;
                    }
                }
            }
        }
        from.iter().filter_map(|hex| chains[hex.index()].clone()).min().map(|(_, _, chain)| chain)
    }

    /// The best of all chains without a hex twice, by trying every one.
    pub fn best_of_all(&self, covered: HexSet, from: HexSet, to: HexSet) -> Option<Vec<HexId>> {
        let mut best = None;
        for hex in from {
            self.try_chains(covered, to, &mut vec![hex], &mut best);
        }
        best.map(|(_, _, chain)| chain)
    }

    fn try_chains(&self, covered: HexSet, to: HexSet, chain: &mut Vec<HexId>, best: &mut Option<Ranked>) {
        let Some(&end) = chain.last() else { return };
        if to.contains(end) {
            let uncovered = chain.iter().filter(|&&hex| !covered.contains(hex)).count();
            let found = (uncovered, chain.len(), chain.clone());
            if best.as_ref().is_none_or(|best| found < *best) {
                *best = Some(found);
            }
        }
        for near in self.near(end) {
            if !chain.contains(&near) {
                chain.push(near);
                self.try_chains(covered, to, chain, best);
                chain.pop();
            }
        }
    }

    /// Where the main link may start and where it may end.
    pub fn main_ends(&self, covered: HexSet) -> Option<(HexSet, HexSet)> {
        let first = self.order.iter().position(|&hex| covered.contains(hex))?;
        let last = self.order.iter().rposition(|&hex| covered.contains(hex))?;
        Some((self.order[..=first].iter().copied().collect(), self.order[last..].iter().copied().collect()))
    }

    /// The hexes on some line from bank to bank, by looking for one: a bank hex is a line by itself, another hex needs a
    /// way to the bank that leaves room for a second.
    pub fn on_some_line(&self, covered: HexSet) -> HexSet {
        let bank = self.bank();
        let is_on_line = |&hex: &HexId| bank.contains(hex) || self.has_second_way(&mut vec![hex], covered);
        covered.iter().filter(is_on_line).collect()
    }

    fn has_second_way(&self, way: &mut Vec<HexId>, covered: HexSet) -> bool {
        let (Some(&start), Some(&end)) = (way.first(), way.last()) else { return false };
        let bank = self.bank();
        if bank.contains(end) {
            let room = covered - way.iter().copied().collect();
            return self.set_of(start, room).meets(&bank);
        }
        for near in self.near(end).filter(|&near| covered.contains(near)) {
            if !way.contains(&near) {
                way.push(near);
                if self.has_second_way(way, covered) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }

    /// The same hexes for larger boards, where there are too many ways to try: no other hex alone cuts them off the bank.
    pub fn not_cut_off(&self, covered: HexSet) -> HexSet {
        let bank = self.bank();
        let is_held = |hex: HexId, without: HexSet| self.set_of(hex, covered - without).meets(&bank);
        let by_all = |hex: HexId| {
            covered.iter().all(|other| other == hex || is_held(hex, HexSet::from_iter([other])))
                && is_held(hex, HexSet::EMPTY)
        };
        covered.iter().filter(|&hex| bank.contains(hex) || by_all(hex)).collect()
    }

    fn lost(&self, front: HexSet) -> UnitSet {
        let open = self.east - front;
        let edges = [Edge::North, Edge::East, Edge::South].into_iter().flat_map(|edge| self.grid.edge(edge));
        let edges: HexSet = edges.copied().collect();
        let is_beyond = |hex: HexId| open.contains(hex) && self.set_of(hex, open).meets(&edges);
        let forms_part = |holder: &Holder| holder.covers.meets(&front);
        let is_next_to_part = |holder: &Holder| {
            self.holders
                .iter()
                .any(|other| forms_part(other) && self.grid.distance(other.hex, holder.hex) == 1)
        };
        let lost = self.holders.iter().filter(|h| is_beyond(h.hex) && !forms_part(h) && !is_next_to_part(h));
        lost.map(|holder| holder.unit).collect()
    }

    fn draw(&self, paid: HexSet) -> Drawn {
        let mut covered = self.covered() | paid;
        let mut paid = paid;
        if let Some((from, to)) = self.main_ends(covered) {
            for hex in self.cheapest(covered, from, to, HexSet::EMPTY).into_iter().flatten() {
                if covered.insert(hex) {
                    paid.insert(hex);
                }
            }
        }
        let hexes = self.not_cut_off(covered);
        Drawn { lost: self.lost(hexes), hexes, paid }
    }

    /// The link that would bring in a part outside the front.
    fn link(&self, part: HexSet, front: HexSet, covered: HexSet) -> Option<HexSet> {
        let touched: HexSet = part.iter().flat_map(|hex| self.near(hex)).collect::<HexSet>() & front;
        if !touched.is_empty() {
            let to = (front | self.bank()) - touched;
            return Some(self.cheapest(covered, part, to, touched)?.into_iter().collect());
        }
        let first: HexSet = self.cheapest(covered, part, front, HexSet::EMPTY)?.into_iter().collect();
        let second = self.cheapest(covered, part, self.bank() - front, first - part)?;
        Some(first | second.into_iter().collect())
    }

    /// The whole procedure.
    pub fn front(&self) -> Drawn {
        if !self.holders.iter().any(|holder| self.east.contains(holder.hex)) {
            return Drawn::default();
        }
        if !self.covered().meets(&self.bank()) {
            return self.inland();
        }
        let mut drawn = self.draw(HexSet::EMPTY);
        let mut links = vec![drawn.paid];
        loop {
            let covered = self.covered() | drawn.paid;
            let mut offers = Vec::new();
            for holder in self.holders.iter().filter(|holder| drawn.lost.has(holder.unit)) {
                let part = self.set_of(holder.hex, covered - drawn.hexes);
                let Some(link) = self.link(part, drawn.hexes, covered) else { continue };
                let longer = self.draw(drawn.paid | (link - covered));
                let price = longer.paid.len() - drawn.paid.len();
                let saved = drawn.lost.len() - longer.lost.len();
                if price < saved {
                    offers.push((Reverse(saved - price), part.nth(0), longer));
                }
            }
            let best = offers.into_iter().min_by_key(|(gain, first, _)| (*gain, *first));
            let Some((_, _, longer)) = best else { break };
            links.push(longer.paid - drawn.paid);
            drawn = longer;
        }
        for link in links {
            let kept = drawn.paid - link;
            let shorter = self.draw(kept);
            if shorter.paid == kept && shorter.lost.len() <= drawn.lost.len() {
                drawn = shorter;
            }
        }
        drawn
    }

    /// No bank hex is covered.
    fn inland(&self) -> Drawn {
        let covered = self.covered();
        let offers = covered.iter().filter_map(|hex| {
            let set = self.set_of(hex, covered);
            let chain = self.cheapest(covered, self.bank(), set, HexSet::EMPTY)?;
            let paid = chain.into_iter().collect::<HexSet>() - covered;
            let units = self.holders.iter().filter(|holder| set.contains(holder.hex)).count();
            Some((paid.len(), Reverse(units), set.nth(0), set, paid))
        });
        let (_, _, _, set, paid) = offers.min().expect("a chain to some set");
        Drawn { lost: self.lost(set | paid), hexes: set | paid, paid }
    }
}
