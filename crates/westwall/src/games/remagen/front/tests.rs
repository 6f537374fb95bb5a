//! Fronts on the map of Remagen, and the laws of drawing them on small boards.

use board::{Grid, GridSpec, HexId, HexSet};

use super::{Front, Holder, Shore, front};
use crate::unit::UnitId;

/// The Rhine on the map of Remagen, which it cuts in two.
const RHINE: &str = "0701 0702 0703 0704 0705 0805 0806 0807 0808 0709 0609 0610 0511 0512 0513 0413 0414 0515 0516 \
    0616 0717 0718 0818 0819 0820 0821 0722 0723 0724 0725 0726 0826 0827 0828 0829 0830 0931";
/// Its east bank from north to south.
const BANK: &str = "0801 0802 0803 0804 0905 0906 0907 0908 0909 0809 0710 0711 0611 0612 0613 0514 0614 0615 0716 \
    0816 0817 0918 0919 0920 0921 0922 0822 0823 0824 0825 0926 0927 0928 0929 0930 1030 1031";

/// A country with what it takes to put units into it.
struct Country {
    grid: Grid,
    shore: Shore,
}

impl Country {
    fn remagen() -> Country {
        let grid = Grid::new(&GridSpec::flat(29, 31)).expect("a plain grid");
        let rhine: HexSet = hexes(&grid, RHINE).into_iter().collect();
        let mut east = HexSet::from_iter(hexes(&grid, "2901"));
        let mut left = hexes(&grid, "2901");
        while let Some(hex) = left.pop() {
            let land = grid.neighbours(hex).into_iter().flatten().filter(|&near| !rhine.contains(near));
            left.extend(land.filter(|&near| east.insert(near)));
        }
        let shore = Shore::new(&grid, hexes(&grid, BANK), east);
        Country { grid, shore }
    }

    /// Units that stand in some hexes, each with a full zone of control on the east bank. What stands on a bridge has
    /// all exits of the bridge.
    fn holders(&self, units: &str) -> Vec<Holder> {
        let holder = |(index, hex): (usize, HexId)| {
            let own = HexSet::from_iter([hex]) & self.shore.east;
            let covers = own | self.shore.around(hex).iter().copied().collect();
            Holder { unit: UnitId(index as u8), hex, covers }
        };
        hexes(&self.grid, units).into_iter().enumerate().map(holder).collect()
    }

    /// The front of units in some hexes: the gaps, and where units are lost.
    fn gaps_and_losses(&self, units: &str) -> (String, String) {
        let holders = self.holders(units);
        let Front { gaps, lost, .. } = front(&self.shore, &holders);
        let lost: Vec<HexId> = holders.iter().filter(|h| lost.has(h.unit)).map(|h| h.hex).collect();
        (self.numbers(gaps), self.numbers(lost))
    }

    fn numbers(&self, hexes: impl IntoIterator<Item = HexId>) -> String {
        hexes.into_iter().map(|hex| self.grid.number(hex)).collect::<Vec<_>>().join(" ")
    }
}

fn hexes(grid: &Grid, numbers: &str) -> Vec<HexId> {
    numbers.split_whitespace().map(|number| grid.find(number).expect(number)).collect()
}

/// Says that units in some hexes have these gaps and these losses.
#[track_caller]
fn check(units: &str, gaps: &str, losses: &str) {
    assert_eq!(Country::remagen().gaps_and_losses(units), (gaps.into(), losses.into()), "units in {units}");
}

/// Says how many gaps there are, whichever they are.
#[track_caller]
fn check_count(units: &str, gaps: usize) {
    let (found, losses) = Country::remagen().gaps_and_losses(units);
    assert_eq!(
        (found.split_whitespace().count(), losses.as_str()),
        (gaps, ""),
        "{found} for units in {units}"
    );
}

/// A line around the bridgehead from the Rhine to the Rhine, with a battery at rest in the middle of it.
const LINE: &str = "0711 0910 1110 1312 1314 1415 1418 1319 1220 0921 0716";

#[test]
fn the_map_is_the_one_of_remagen() {
    let Country { grid, shore } = Country::remagen();
    assert_eq!(shore.east.len(), 680);
    let rhine: HexSet = hexes(&grid, RHINE).into_iter().collect();
    let beside = |hex: &HexId| grid.neighbours(*hex).into_iter().flatten().any(|near| rhine.contains(near));
    assert_eq!(shore.east.iter().filter(beside).collect::<HexSet>(), shore.bank);
}

/// Covers R14.12.
#[test]
fn a_line_from_the_rhine_to_the_rhine_is_continuous_and_a_battery_at_rest_costs_nothing() {
    check(LINE, "", "");
}

/// Covers R14.14.
#[test]
fn a_hole_in_the_line_is_paid_hex_by_hex() {
    check_count(&LINE.replace("1314 ", ""), 1);
    check_count(&LINE.replace("1319 1220 ", ""), 2);
}

/// Covers R14.13.
#[test]
fn a_unit_before_the_line_whose_zone_touches_it_is_safe_and_one_further_out_is_lost() {
    check(&format!("{LINE} 1716"), "", "");
    check(&format!("{LINE} 1815"), "", "1815");
}

/// Covers R14.13.
#[test]
fn a_unit_next_to_one_that_forms_part_is_safe_without_a_zone_of_its_own() {
    let country = Country::remagen();
    let mut holders = country.holders(&format!("{LINE} 1716 1815"));
    let last = holders.len() - 1;
    holders[last].covers = HexSet::from_iter([holders[last].hex]);
    assert!(front(&country.shore, &holders).lost.is_empty());
}

/// Covers R14.12.
#[test]
fn a_few_units_at_the_bridge_are_a_front() {
    check("0716 0816 0916", "", "");
}

/// Covers R14.14.
#[test]
fn two_groups_on_the_bank_pay_for_the_hexes_between_them() {
    check("0716 0919 0920", "0817", "");
}

/// Covers R14.13.
#[test]
fn a_lone_spearhead_is_lost_and_not_paid_for() {
    check("0716 0816 1215", "", "1215");
}
