//! Fronts on the map of Remagen, and the laws of drawing them on small boards.

mod random;
mod reference;

use board::{Grid, HexId, HexMap, HexSet};

use super::{Front, Holder, Shore, front};
use crate::unit::UnitId;

const MAP: &str = include_str!("../../../../data/remagen/map.toml");
const SCENARIO: &str = include_str!("../../../../data/remagen/historical.toml");

/// A country with what it takes to put units into it.
struct Country {
    grid: Grid,
    shore: Shore,
}

impl Country {
    fn remagen() -> Country {
        let map = HexMap::parse(MAP).expect("the map of Remagen");
        let scenario: toml::Table = SCENARIO.parse().expect("a scenario of Remagen");
        let order = scenario["remagen"]["bank_order"].as_array().expect("the bank hexes");
        let order = order.iter().filter_map(|number| map.grid.find(number.as_str()?)).collect();
        let east = map.hexes_named("region east_of_rhine").expect("the east bank").into_iter().collect();
        Country { shore: Shore::new(&map.grid, order, east), grid: map.grid }
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
fn a_unit_next_to_one_that_forms_part_is_safe_even_without_a_zone() {
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

/// Covers R14.12.
///
/// A unit on a bridge holds the exit of the bridge and so a place in the line.
#[test]
fn a_unit_on_a_bridge_covers_its_exit() {
    check("0616 0816 1215", "", "1215");
    check("0616 0919 0920", "0816 0817", "");
    check("0919 0920", "", "");
}

/// Units on bridges are not east of the Rhine [ruling W75].
#[test]
fn without_a_unit_on_the_east_bank_there_is_no_front() {
    let country = Country::remagen();
    assert_eq!(front(&country.shore, &country.holders("0616 0717")), Front::default());
    assert_eq!(front(&country.shore, &[]), Front::default());
}

/// Covers R14.14.
///
/// 1115 and 1215 hang on the line by one hex; for a second way to the bank one hex is paid, which saves
/// two units.
#[test]
fn a_spearhead_is_brought_into_the_line_if_that_pays_fewer_hexes_than_it_saves_units() {
    check("1115 1215 1017", "0816", "");
    check("1215 1017", "", "1215");
}

/// Covers R14.14.
///
/// 1115 and 1215 stand apart, 1319 and 1321 hang on 1022 by one hex. One hex joins the two pairs and two
/// lead on to the bank, which saves all four.
#[test]
fn a_group_without_a_bank_hex_needs_two_chains() {
    check("1115 1215 1319 1321 1022", "0816 0916 1217", "");
}

/// Covers R14.13.
///
/// Of two groups one can be had for a hex, the other would cost as much as it has units.
#[test]
fn links_are_laid_only_where_they_are_worth_it() {
    check("1115 1215 0911 0908 1210", "0710", "1115 1215");
}

/// Covers R14.14.
///
/// 0817 would join the two groups on the bank, but the link that saves 1116 and 1217 joins them as well.
#[test]
fn a_link_that_a_later_one_makes_needless_is_not_paid() {
    check("0716 0919 0920", "0817", "");
    check("0716 0919 0920 1116 1217", "0915", "");
}

/// Covers R14.14.
#[test]
fn units_away_from_the_bank_pay_for_the_way_to_it_and_units_outside_this_front_are_lost() {
    check("1215 1216 1510 2010", "0918 1017", "1510 2010");
}

/// Covers R14.14.
#[test]
fn of_two_groups_as_far_from_the_bank_the_one_with_more_units_is_the_front() {
    check("1109 1123 1223", "0922", "1109");
    check("1109 1123", "0908", "1123");
}
