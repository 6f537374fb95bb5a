//! Hürtgen Forest's answers to the standard rules.

use board::HexId;
use kernel::{Dice, Log, Panel, Row};
use kit::{Side, clause};

use super::{Hurtgen, clauses, level, scene};
use crate::Clause;
use crate::evaluation::{Aims, Lanes, Nets};
use crate::event::Event;
use crate::game::Game;
use crate::games::Shared;
use crate::games::hooks::Hooks;
use crate::position::Position;
use crate::scene::Parts;
use crate::unit::UnitId;
use crate::victory::{LedgerRow, Level};

impl Hooks for Hurtgen {
    fn dawn<D: Dice, L: Log<Event>>(&self, game: &Game, at: &mut Position, _: &mut D, log: &mut L) {
        self.count_late(game, at, log);
    }

    fn battery_clause(&self, game: &Game, at: &Position, side: Side) -> Clause {
        match (side == self.us, side == game.phasing(at)) {
            (true, true) => clause!("H11.21"),
            (true, false) => clause!("H11.22"),
            (false, true) => clause!("H11.31"),
            (false, false) => clause!("H11.32"),
        }
    }

    fn own_ledger(&self, game: &Game, at: &Position) -> Vec<LedgerRow> {
        self.ledger(game, at)
    }

    fn own_level(&self, _: &Game, points: [i32; 2]) -> Option<Level> {
        Some(level(points[self.us.index()], points[self.us.other().index()]))
    }

    fn withdraws(&self, _: &Game, at: &Position, unit: UnitId) -> bool {
        self.withdraw.has(unit) && at.turn.next() >= self.withdraw_by
    }

    fn clause(&self, _: &Game, of: Shared) -> Clause {
        clauses::clause(of)
    }

    fn clause_letter(&self, _: &Game) -> char {
        'H'
    }

    fn own_panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        self.panels(game, at)
    }

    fn own_overlays(&self, _: &Game) -> &'static [(&'static str, &'static str)] {
        scene::OVERLAYS
    }

    fn own_overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        self.overlay(game, at, id)
    }

    fn own_warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        self.warnings(game, at)
    }

    fn own_rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        self.rows(game, at, hex)
    }

    fn title(&self, _: &Game) -> Option<&'static str> {
        Some("Hürtgen Forest")
    }

    fn aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        self.aim_of(game, at, aims, unit, hex)
    }

    fn wariness(&self, _: &Game, side: Side) -> i32 {
        if side == self.us { 20 } else { 9 }
    }

    fn own_goals(&self, _: &Game, _: Side) -> Vec<(HexId, u16)> {
        let far = |points: i32| if points > 5 { 0 } else { 16 };
        let towns = self.towns.iter();
        towns.flat_map(|town| town.hexes.iter().map(move |&hex| (hex, far(town.points)))).collect()
    }

    fn own_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        if side != self.us {
            return;
        }
        let mut fields = [None, None, None];
        for unit in game.of_side[side.index()] - game.artillery {
            game.lane_to_goals(at, unit, 12, nets, &mut fields, lanes);
        }
    }

    fn unit_value(&self, game: &Game, unit: UnitId) -> i32 {
        Hurtgen::value(game, unit)
    }
}
