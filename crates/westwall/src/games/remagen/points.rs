//! Points and levels of Remagen [R16.0].

use board::{HexId, HexSet};
use kit::{Side, clause};

use super::{Remagen, Town};
use crate::game::Game;
use crate::games::Source;
use crate::position::{Place, Position};
use crate::unit::UnitId;
use crate::victory::{LedgerRow, Level};

impl Remagen {
    /// Points for eliminating a unit [R16.31].
    pub(super) fn value(&self, game: &Game, unit: UnitId) -> i32 {
        let strength = i32::from(game.counter(unit).attack_strength());
        if game.side_of(unit) == self.us { strength } else { 2 * strength }
    }

    /// The side that occupies a town, if one does [R16.11, ruling W77].
    pub(super) fn town_holder(game: &Game, at: &Position, town: &Town) -> Option<Side> {
        let has = |hex: HexId, side: Side| at.unit_at(hex).is_some_and(|unit| game.side_of(unit) == side);
        Side::BOTH.into_iter().find(|&side| {
            let filled = town.hexes.iter().all(|&hex| has(hex, side));
            let ruled = town.hexes.iter().all(|&hex| {
                (has(hex, side) || game.in_zoc_of(at, hex, side)) && game.is_free_of(at, hex, side.other())
            });
            filled || ruled
        })
    }

    /// The hexes from which a line leads a side to its edge, over bridges only and past no enemy [R16.42].
    fn remagen_lines(&self, game: &Game, at: &Position, side: Side) -> HexSet {
        let foe = side.other();
        let barred = game.zones_of(at, foe) | game.occupied(at, foe);
        game.flood(self.line_ends[side.index()] - barred, &barred, |hex| game.open_sides(at, hex))
    }

    /// Whether a unit has a line: its own hex is not tested [R16.41, ruling W98].
    fn has_line(&self, game: &Game, at: &Position, lines: &HexSet, side: Side, hex: HexId) -> bool {
        self.line_ends[side.index()].contains(hex)
            || game.open_neighbours(at, hex).any(|(_, near)| lines.contains(near))
    }

    /// U.S. infantry on or east of the Autobahn: all of it, and that with a line [R16.21, ruling W78].
    pub(super) fn autobahn_count(&self, game: &Game, at: &Position) -> (i32, i32) {
        let there = |(unit, hex): &(UnitId, HexId)| self.infantry.has(*unit) && self.autobahn.contains(*hex);
        if !game.on_map(at, self.us).any(|found| there(&found)) {
            return (0, 0);
        }
        let lines = self.remagen_lines(game, at, self.us);
        let mut counts = (0, 0);
        for (_, hex) in game.on_map(at, self.us).filter(there) {
            counts.0 += 1;
            counts.1 += i32::from(self.has_line(game, at, &lines, self.us, hex));
        }
        counts
    }

    /// German units west of the Rhine with a line to the east edge [R16.24, R16.43].
    fn across_the_rhine(&self, game: &Game, at: &Position) -> i32 {
        let foe = self.us.other();
        let there = |(_, hex): &(UnitId, HexId)| self.west_bank.contains(*hex);
        if !game.on_map(at, foe).any(|found| there(&found)) {
            return 0;
        }
        let lines = self.remagen_lines(game, at, foe);
        let across = game.on_map(at, foe).filter(there);
        across.filter(|&(_, hex)| self.has_line(game, at, &lines, foe, hex)).count() as i32
    }

    /// The points of both sides, row by row [R16.0].
    pub(super) fn ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        let (us, german) = (self.us, self.us.other());
        let to = |side: Side, points: i32| if side == Side::First { [points, 0] } else { [0, points] };
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let lost =
                game.of_side[side.other().index()].iter().filter(|&unit| at.place(unit) == Place::Eliminated);
            let value = lost.map(|unit| self.value(game, unit)).sum();
            rows.push(LedgerRow::new(
                format!("{} losses", game.scenario.sides[side.other().index()]),
                to(side, value),
                clause!("R16.32"),
            ));
        }
        for town in &self.towns {
            let holder = Remagen::town_holder(game, at, town);
            let points = holder.map_or([0, 0], |side| to(side, town.points[side.index()]));
            let who = holder.map_or("neither side", |side| &game.scenario.sides[side.index()]);
            rows.push(LedgerRow::new(format!("{}: {who}", town.name), points, clause!("R16.11")));
        }
        let (all, counted) = self.autobahn_count(game, at);
        let beyond = (counted - self.infantry_free).max(0);
        rows.push(if all == 0 {
            LedgerRow::new("no U.S. infantry at the Autobahn".into(), to(german, 20), clause!("R16.23"))
        } else {
            LedgerRow::new(
                format!("{counted} U.S. infantry at the Autobahn"),
                to(us, 5 * beyond),
                clause!("R16.22"),
            )
        });
        let across = self.across_the_rhine(game, at);
        rows.push(LedgerRow::new(
            format!("{across} German units west of the Rhine"),
            to(german, 20 * across),
            clause!("R16.24"),
        ));
        let gaps = i32::from(at.extension.scored(Source::Gap));
        rows.push(LedgerRow::new("gaps in the front".into(), to(german, gaps), clause!("R14.14")));
        rows
    }
}

/// The level that a difference of points means [R16.5].
pub(super) fn level(us: i32, german: i32) -> Level {
    let (name, winner) = match us - german {
        50.. => ("U.S. Decisive", Some(Side::First)),
        40.. => ("U.S. Substantive", Some(Side::First)),
        30.. => ("U.S. Marginal", Some(Side::First)),
        20.. => ("Draw", None),
        10.. => ("German Marginal", Some(Side::Second)),
        0.. => ("German Substantive", Some(Side::Second)),
        _ => ("German Decisive", Some(Side::Second)),
    };
    Level { name, winner, ratio: None }
}
