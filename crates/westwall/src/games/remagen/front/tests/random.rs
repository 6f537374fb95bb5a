//! Random units on small boards against the reference, and the laws of the front.

use board::{Grid, GridSpec, HexId, HexSet};
use proptest::prelude::*;

use super::reference::{Drawn, Reference};
use super::{Holder, Shore, front};
use crate::games::remagen::front::Pen;
use crate::games::remagen::front::chain::{Ends, cheapest};
use crate::games::remagen::front::lines::on_lines;
use crate::unit::UnitId;

/// A small board: the river is its first column, the bank the second.
struct Board {
    grid: Grid,
    shore: Shore,
}

impl Board {
    fn new(columns: u16, rows: u16) -> Board {
        let grid = Grid::new(&GridSpec::flat(columns, rows)).expect("a plain grid");
        let order = grid.with_part(0, "02");
        let east = grid.hexes().filter(|&hex| grid.parts(hex).0 > 1).collect();
        Board { shore: Shore::new(&grid, order, east), grid }
    }

    /// Units in hexes, each with a zone of control in some of the hexes around it.
    fn holders(&self, units: &[(u16, u8)]) -> Vec<Holder> {
        let mut taken = <HexSet>::EMPTY;
        let mut holders = Vec::new();
        for &(place, zone) in units {
            let hex = HexId(place % self.grid.len() as u16);
            if !taken.insert(hex) {
                continue;
            }
            let near = (0..6).filter(|side| zone >> side & 1 == 1);
            let near = near.filter_map(|side| self.grid.neighbour(hex, side));
            let covers = near.chain([hex]).collect::<HexSet>() & self.shore.east;
            holders.push(Holder { unit: UnitId(holders.len() as u8), hex, covers });
        }
        holders
    }

    fn reference<'a>(&'a self, holders: &'a [Holder]) -> Reference<'a> {
        Reference { grid: &self.grid, order: &self.shore.order, east: self.shore.east, holders }
    }
}

fn covered(holders: &[Holder]) -> HexSet {
    holders.iter().fold(HexSet::EMPTY, |covered, holder| covered | holder.covers)
}

/// Units with few controlled hexes, so that sets stay apart from each other.
fn units(most: usize) -> impl Strategy<Value = Vec<(u16, u8)>> {
    let zone = prop_oneof![Just(0), (0..64u8, 0..64u8).prop_map(|(a, b)| a & b), 0..64u8];
    prop::collection::vec((any::<u16>(), zone), 0..most)
}

proptest! {
    #[test]
    fn the_main_link_is_the_best_of_all_chains(units in units(6)) {
        let board = Board::new(4, 4);
        let holders = board.holders(&units);
        let reference = board.reference(&holders);
        let found = Pen { shore: &board.shore, holders: &holders, covered: covered(&holders) }
            .main_link(&covered(&holders));
        let all = reference.covered();
        let wanted = reference.main_ends(all).and_then(|(from, to)| reference.best_of_all(all, from, to));
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn any_chain_is_the_cheapest_between_its_ends(
        units in units(9),
        from in 0..48u16,
        to in prop::collection::vec(0..48u16, 1..4),
        avoid in prop::collection::vec(0..48u16, 0..6),
        most in 0..8usize,
    ) {
        let board = Board::new(8, 6);
        let holders = board.holders(&units);
        let pick = |hexes: &[u16]| hexes.iter().map(|&hex| HexId(hex)).collect::<HexSet>() & board.shore.east;
        let avoid = pick(&avoid);
        let ends = Ends { from: pick(&[from]) - avoid, to: pick(&to) - avoid, avoid, most: usize::MAX };
        let reference = board.reference(&holders);
        let held = reference.covered();
        let best = reference.cheapest(held, ends.from, ends.to, avoid);
        prop_assert_eq!(&cheapest(&board.shore, &covered(&holders), &ends), &best);
        let paid = |chain: &Vec<HexId>| chain.iter().filter(|&&hex| !held.contains(hex)).count();
        let affordable = best.filter(|chain| paid(chain) <= most);
        prop_assert_eq!(cheapest(&board.shore, &covered(&holders), &Ends { most, ..ends }), affordable);
    }

    #[test]
    fn front_hexes_are_those_on_some_line_from_bank_to_bank(units in units(10)) {
        let board = Board::new(7, 6);
        let holders = board.holders(&units);
        let reference = board.reference(&holders);
        let wanted = reference.on_some_line(reference.covered());
        prop_assert_eq!(on_lines(&board.shore, &covered(&holders)), wanted);
        prop_assert_eq!(reference.not_cut_off(reference.covered()), wanted);
    }

    #[test]
    fn the_whole_front_is_that_of_the_reference(units in units(14)) {
        let board = Board::new(8, 7);
        let holders = board.holders(&units);
        let found = front(&board.shore, &holders);
        let paid = found.gaps.iter().copied().collect();
        let wanted = board.reference(&holders).front();
        prop_assert_eq!(Drawn { hexes: found.hexes, paid, lost: found.lost }, wanted);
        prop_assert!(found.gaps.is_sorted());
    }

    #[test]
    fn nothing_is_paid_exactly_if_one_set_holds_both_ends_of_the_covered_bank(units in units(10)) {
        let board = Board::new(6, 6);
        let holders = board.holders(&units);
        let bank = covered(&holders) & board.shore.bank;
        let whole = board.shore.spread(bank.iter().take(1).collect(), &covered(&holders));
        let pen = Pen { shore: &board.shore, holders: &holders, covered: covered(&holders) };
        let is_whole = bank.iter().last().is_none_or(|last| whole.contains(last));
        prop_assert_eq!(pen.draw(HexSet::EMPTY).paid.is_empty(), is_whole);
    }

    #[test]
    fn a_unit_that_steps_into_a_gap_makes_the_main_link_cheaper(units in units(8), choice: u16, zone in 0..64u8) {
        let board = Board::new(7, 6);
        let paid = |units: &[(u16, u8)]| {
            let holders = board.holders(units);
            Pen { shore: &board.shore, holders: &holders, covered: covered(&holders) }.draw(HexSet::EMPTY).paid
        };
        let gaps = paid(&units);
        let Some(into) = gaps.nth(usize::from(choice) % gaps.len().max(1)) else { return Ok(()) };
        let more = [&units[..], &[(into.0, zone)]].concat();
        prop_assert!(paid(&more).len() < gaps.len());
    }

    #[test]
    fn a_further_link_never_loses_a_unit_nor_takes_a_hex_from_the_front(
        units in units(10),
        link in prop::collection::vec(0..48u16, 0..8),
    ) {
        let board = Board::new(8, 6);
        let holders = board.holders(&units);
        let pen = Pen { shore: &board.shore, holders: &holders, covered: covered(&holders) };
        let line = pen.draw(HexSet::EMPTY);
        let link = link.into_iter().map(HexId).collect::<HexSet>() & board.shore.east;
        let longer = pen.draw(line.paid | (link - pen.covered));
        prop_assert!((line.hexes - longer.hexes).is_empty());
        prop_assert!((longer.lost - line.lost).is_empty());
    }

    #[test]
    fn every_gap_is_an_uncovered_hex_of_the_front(units in units(14)) {
        let board = Board::new(8, 7);
        let holders = board.holders(&units);
        let found = front(&board.shore, &holders);
        let gaps: HexSet = found.gaps.iter().copied().collect();
        prop_assert!((gaps - found.hexes).is_empty() && !gaps.meets(&covered(&holders)));
    }
}
