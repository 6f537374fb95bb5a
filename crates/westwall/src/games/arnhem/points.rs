//! Points and levels of Arnhem [A17.1, A17.4].

use board::HexSet;
use kernel::Log;

use super::Arnhem;
use crate::added::Source;
use crate::event::Event;
use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::UnitSet;
use crate::victory::{LedgerRow, Level, ratio};

/// Points for an Allied unit lost [A17.12.1].
pub(super) const ALLIED_LOSS: i32 = 5;

impl Game {
    /// The Allied ground units of some that stand in some hexes [ruling W54].
    fn ground_in(&self, p: &Position, rules: &Arnhem, units: UnitSet, hexes: &HexSet) -> i32 {
        let there = (units - rules.airborne)
            .iter()
            .filter(|&unit| p.hex_of(unit).is_some_and(|hex| hexes.contains(hex)));
        there.count() as i32
    }

    /// The end of a German Player-Turn: repairs, lines, points [ruling W54].
    pub(in crate::games) fn arnhem_player_turn_end<L: Log<Event>>(
        &self,
        rules: &Arnhem,
        p: &mut Position,
        log: &mut L,
    ) {
        if self.phasing(p) == rules.allied {
            return;
        }
        self.repair(rules, p, log);
        let with_line = self.with_line(p, rules);
        let here: UnitSet = self.on_map(p, rules.allied).map(|(unit, _)| unit).collect();
        let cut_off = (here - with_line).len() as i16;
        self.score_now(p, 1 - rules.allied, 3 * cut_off, Source::CutOff, log);
        let north = self.ground_in(p, rules, with_line, &rules.north_of_waal) as i16;
        self.score_now(p, rules.allied, 5 * north, Source::NorthOfWaal, log);
    }

    /// The points of both sides, row by row [A17.1].
    pub(crate) fn arnhem_ledger(&self, p: &Position, rules: &Arnhem) -> Vec<LedgerRow> {
        let (allied, german) = (rules.allied, 1 - rules.allied);
        let to = |side: usize, points: i32| if side == 0 { [points, 0] } else { [0, points] };
        let lost = |side: usize| {
            self.of_side[side].iter().filter(|&unit| p.place(unit) == Place::Eliminated).count() as i32
        };
        let with_line = self.with_line(p, rules);
        let north = self.ground_in(p, rules, with_line, &rules.north_of_rijn);
        let tally = |source| i32::from(p.added.scored(source));
        vec![
            LedgerRow::new("German losses".into(), to(allied, lost(german)), "A17.11.1"),
            LedgerRow::new(
                "north of the Waal so far".into(),
                to(allied, tally(Source::NorthOfWaal)),
                "A17.11.2",
            ),
            LedgerRow::new(
                format!("{north} north of the Neder Rijn at the end"),
                to(allied, 10 * north),
                "A17.11.3",
            ),
            LedgerRow::new(
                "Allied losses".into(),
                to(german, ALLIED_LOSS * lost(allied) + tally(Source::Engineer)),
                "A17.12.1",
            ),
            LedgerRow::new("cut off so far".into(), to(german, tally(Source::CutOff)), "A17.12.2"),
        ]
    }
}

/// The level that points mean [A17.4, ruling W55].
pub(crate) fn level(allied: i32, german: i32) -> Level {
    let ratio = ratio(german, allied);
    let (name, winner) = match ratio {
        300.. => ("German Strategic", Some(1)),
        201.. => ("German Tactical", Some(1)),
        200 => ("Draw", None),
        101.. => ("Allied Tactical", Some(0)),
        _ => ("Allied Strategic", Some(0)),
    };
    Level { name, winner, ratio: Some(ratio) }
}
