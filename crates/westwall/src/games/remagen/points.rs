//! Points and levels of Remagen [R16.0].

use board::{HexId, HexSet};

use super::{Remagen, Town};
use crate::added::Source;
use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::UnitId;
use crate::victory::{LedgerRow, Level};

impl Game {
    /// What a unit is worth to whoever eliminates it [R16.31].
    pub(crate) fn remagen_value(&self, rules: &Remagen, unit: UnitId) -> i32 {
        let strength = i32::from(self.counter(unit).attack_strength());
        if self.side_of(unit) == rules.us { strength } else { 2 * strength }
    }

    /// The side that occupies a town, if one does [R16.11, ruling W77].
    pub(crate) fn town_holder(&self, p: &Position, town: &Town) -> Option<usize> {
        let has = |hex: HexId, side: usize| p.unit_at(hex).is_some_and(|unit| self.side_of(unit) == side);
        (0..2).find(|&side| {
            let filled = town.hexes.iter().all(|&hex| has(hex, side));
            let ruled = town.hexes.iter().all(|&hex| {
                (has(hex, side) || self.in_zoc_of(p, hex, side)) && self.is_free_of(p, hex, 1 - side)
            });
            filled || ruled
        })
    }

    /// The hexes from which a line leads a side to its edge, over bridges only and past no enemy [R16.42].
    fn remagen_lines(&self, p: &Position, rules: &Remagen, side: usize) -> HexSet {
        let foe = 1 - side;
        let barred = self.zones_of(p, foe) | self.occupied(p, foe);
        self.flood(rules.line_ends[side] - barred, &barred, |hex| self.open_sides(p, hex))
    }

    /// Whether a unit has a line: its own hex is not tested [ruling W98].
    fn has_line(&self, p: &Position, rules: &Remagen, lines: &HexSet, side: usize, hex: HexId) -> bool {
        rules.line_ends[side].contains(hex)
            || self.open_neighbours(p, hex).any(|(_, near)| lines.contains(near))
    }

    /// U.S. infantry on or east of the Autobahn: all of it, and that with a line [R16.21, ruling W78].
    pub(crate) fn autobahn_count(&self, p: &Position, rules: &Remagen) -> (i32, i32) {
        let there =
            |(unit, hex): &(UnitId, HexId)| rules.infantry.has(*unit) && rules.autobahn.contains(*hex);
        if !self.on_map(p, rules.us).any(|found| there(&found)) {
            return (0, 0);
        }
        let lines = self.remagen_lines(p, rules, rules.us);
        let mut counts = (0, 0);
        for (_, hex) in self.on_map(p, rules.us).filter(there) {
            counts.0 += 1;
            counts.1 += i32::from(self.has_line(p, rules, &lines, rules.us, hex));
        }
        counts
    }

    /// German units west of the Rhine with a line to the east edge [R16.24].
    fn across_the_rhine(&self, p: &Position, rules: &Remagen) -> i32 {
        let foe = 1 - rules.us;
        let there = |(_, hex): &(UnitId, HexId)| rules.west_bank.contains(*hex);
        if !self.on_map(p, foe).any(|found| there(&found)) {
            return 0;
        }
        let lines = self.remagen_lines(p, rules, foe);
        let across = self.on_map(p, foe).filter(there);
        across.filter(|&(_, hex)| self.has_line(p, rules, &lines, foe, hex)).count() as i32
    }

    /// The points of both sides, row by row [R16.0].
    pub(crate) fn remagen_ledger(&self, p: &Position, rules: &Remagen) -> Vec<LedgerRow> {
        let (us, german) = (rules.us, 1 - rules.us);
        let to = |side: usize, points: i32| if side == 0 { [points, 0] } else { [0, points] };
        let mut rows = Vec::new();
        for side in 0..2 {
            let lost = self.of_side[1 - side].iter().filter(|&unit| p.place(unit) == Place::Eliminated);
            let value = lost.map(|unit| self.remagen_value(rules, unit)).sum();
            rows.push(LedgerRow::new(
                format!("{} losses", self.scenario.sides[1 - side]),
                to(side, value),
                "R16.32",
            ));
        }
        for town in &rules.towns {
            let holder = self.town_holder(p, town);
            let points = holder.map_or([0, 0], |side| to(side, town.points[side]));
            let who = holder.map_or("neither side", |side| &self.scenario.sides[side]);
            rows.push(LedgerRow::new(format!("{}: {who}", town.name), points, "R16.11"));
        }
        let (all, counted) = self.autobahn_count(p, rules);
        let beyond = (counted - rules.infantry_free).max(0);
        rows.push(if all == 0 {
            LedgerRow::new("no U.S. infantry at the Autobahn".into(), to(german, 20), "R16.23")
        } else {
            LedgerRow::new(format!("{counted} U.S. infantry at the Autobahn"), to(us, 5 * beyond), "R16.22")
        });
        let across = self.across_the_rhine(p, rules);
        rows.push(LedgerRow::new(
            format!("{across} German units west of the Rhine"),
            to(german, 20 * across),
            "R16.24",
        ));
        let gaps = i32::from(p.added.scored(Source::Gap));
        rows.push(LedgerRow::new("gaps in the front".into(), to(german, gaps), "R14.14"));
        rows
    }
}

/// The level that a difference of points means [R16.5].
pub(crate) fn level(us: i32, german: i32) -> Level {
    let (name, winner) = match us - german {
        50.. => ("U.S. Decisive", Some(0)),
        40.. => ("U.S. Substantive", Some(0)),
        30.. => ("U.S. Marginal", Some(0)),
        20.. => ("Draw", None),
        10.. => ("German Marginal", Some(1)),
        0.. => ("German Substantive", Some(1)),
        _ => ("German Decisive", Some(1)),
    };
    Level { name, winner, ratio: None }
}
