//! Points and levels of Arnhem [A17.1, A17.4].

use board::HexSet;
use kernel::Log;
use kit::{Side, clause};

use super::Arnhem;
use crate::event::Event;
use crate::game::Game;
use crate::games::Source;
use crate::position::{Place, Position};
use crate::unit::UnitSet;
use crate::victory::{LedgerRow, Level, ratio};

/// Points for an Allied unit lost [A17.12.1].
pub(super) const ALLIED_LOSS: i32 = 5;

impl Arnhem {
    /// The Allied ground units of some that stand in some hexes [A17.2, ruling W54].
    fn ground_in(&self, at: &Position, units: UnitSet, hexes: &HexSet) -> i32 {
        let there = (units - self.airborne)
            .iter()
            .filter(|&unit| at.hex_of(unit).is_some_and(|hex| hexes.contains(hex)));
        there.count() as i32
    }

    /// The end of a German Player-Turn: repairs, lines, points [ruling W54].
    pub(super) fn end_player_turn<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        if game.phasing(at) == self.allied {
            return;
        }
        self.repair(game, at, log);
        let with_line = self.with_line(game, at);
        let here: UnitSet = game.on_map(at, self.allied).map(|(unit, _)| unit).collect();
        let cut_off = (here - with_line).len() as i16;
        game.score_now(at, self.allied.other(), 3 * cut_off, Source::CutOff, log);
        let north = self.ground_in(at, with_line, &self.north_of_waal) as i16;
        game.score_now(at, self.allied, 5 * north, Source::NorthOfWaal, log);
    }

    /// The points of both sides, row by row [A17.0, A17.1].
    pub(super) fn ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        let (allied, german) = (self.allied, self.allied.other());
        let to = |side: Side, points: i32| if side == Side::First { [points, 0] } else { [0, points] };
        let lost = |side: Side| {
            game.of_side[side.index()].iter().filter(|&unit| at.place(unit) == Place::Eliminated).count()
                as i32
        };
        let with_line = self.with_line(game, at);
        let north = self.ground_in(at, with_line, &self.north_of_rijn);
        let tally = |source| i32::from(at.extension.scored(source));
        vec![
            LedgerRow::new("German losses".into(), to(allied, lost(german)), clause!("A17.11.1")),
            LedgerRow::new(
                "north of the Waal so far".into(),
                to(allied, tally(Source::NorthOfWaal)),
                clause!("A17.11.2"),
            ),
            LedgerRow::new(
                format!("{north} north of the Neder Rijn at the end"),
                to(allied, 10 * north),
                clause!("A17.11.3"),
            ),
            LedgerRow::new(
                "Allied losses".into(),
                to(german, ALLIED_LOSS * lost(allied) + tally(Source::Engineer)),
                clause!("A17.12.1"),
            ),
            LedgerRow::new("cut off so far".into(), to(german, tally(Source::CutOff)), clause!("A17.12.2")),
        ]
    }
}

/// The level that points mean [A17.4, ruling W55].
pub(super) fn level(allied: i32, german: i32) -> Level {
    let ratio = ratio(german, allied);
    let (name, winner) = match ratio {
        300.. => ("German Strategic", Some(Side::Second)),
        201.. => ("German Tactical", Some(Side::Second)),
        200 => ("Draw", None),
        101.. => ("Allied Tactical", Some(Side::First)),
        _ => ("Allied Strategic", Some(Side::First)),
    };
    Level { name, winner, ratio: Some(ratio) }
}
