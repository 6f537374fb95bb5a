//! What the three games show beyond the standard rules, one page for each: ledgers, overlays, lines that change, tracks,
//! and what to be careful of before movement ends.

mod arnhem;
mod hurtgen;
mod remagen;

use board::HexId;
use kernel::{Line, LineKind, OverlayCard, Panel, Row, Track};

use super::depict::cited;
use super::overlays::Parts;
use crate::game::Game;
use crate::games::Special;
use crate::position::Position;
use crate::unit::UnitSet;

impl Game {
    /// The points line by line, what they mean now, and what is still open.
    pub(super) fn special_panels(&self, p: &Position) -> Vec<Panel> {
        let sides = &self.scenario.sides;
        let mut rows: Vec<Row> = Vec::new();
        for row in self.ledger(p) {
            let value = format!("{} {}, {} {}", sides[0], row.points[0], sides[1], row.points[1]);
            rows.push(cited(Row::new(row.what, value), &row.clause));
        }
        let points = self.points(p);
        if let Some(level) = self.level(points) {
            let total = format!("{} {}, {} {}", sides[0], points[0], sides[1], points[1]);
            let total = level
                .ratio
                .map_or(total.clone(), |ratio| format!("{total} ({}.{:02})", ratio / 100, ratio % 100));
            rows.push(cited(Row::new("in all", total), self.victory_clause()));
            rows.push(cited(Row::new("as it stands", level.name), self.victory_clause()));
        }
        rows.push(self.turns_left(p));
        let mut panels = vec![Panel { title: "Victory".into(), rows }];
        panels.extend(match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_panels(p, rules),
            Special::Hurtgen(rules) => self.hurtgen_panels(p, rules),
            Special::Remagen(rules) => self.remagen_panels(p, rules),
            Special::Standard => Vec::new(),
        });
        panels
    }

    /// The overlays that a game has of its own.
    pub(super) fn special_overlay_cards(&self) -> Vec<OverlayCard> {
        let cards: &[(&str, &str)] = match &self.scenario.special {
            Special::Arnhem(_) => arnhem::OVERLAYS,
            Special::Hurtgen(_) => hurtgen::OVERLAYS,
            Special::Remagen(_) => remagen::OVERLAYS,
            Special::Standard => &[],
        };
        let card =
            |&(id, name): &(&str, &str)| OverlayCard { id: id.into(), name: name.into(), of_piece: false };
        cards.iter().map(card).collect()
    }

    /// One of them.
    pub(super) fn special_overlay(&self, p: &Position, id: &str) -> Option<Parts> {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_overlay(p, rules, id),
            Special::Hurtgen(rules) => self.hurtgen_overlay(p, rules, id),
            Special::Remagen(rules) => self.remagen_overlay(p, rules, id),
            Special::Standard => None,
        }
    }

    /// Bridges that are down, repaired or laid.
    pub(super) fn special_lines(&self, p: &Position) -> Vec<Line> {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.wired_lines(p, rules),
            Special::Remagen(rules) => self.span_lines(p, rules),
            Special::Hurtgen(_) | Special::Standard => Vec::new(),
        }
    }

    /// Weather and nights.
    pub(super) fn special_tracks(&self, p: &Position) -> Vec<Track> {
        match &self.scenario.special {
            Special::Arnhem(rules) if rules.weather => vec![Game::weather_track(p)],
            Special::Remagen(_) => vec![self.turn_track(p)],
            _ => Vec::new(),
        }
    }

    /// What ending a Movement Phase would cost beyond the standard rules.
    pub(super) fn special_warnings(&self, p: &Position) -> Vec<String> {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_warnings(p, rules),
            Special::Hurtgen(rules) => self.hurtgen_warnings(p, rules),
            Special::Remagen(rules) => self.remagen_warnings(p, rules),
            Special::Standard => Vec::new(),
        }
    }

    /// What a game knows of a hex.
    pub(super) fn special_rows(&self, p: &Position, hex: HexId) -> Vec<Row> {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_rows(p, rules, hex),
            Special::Hurtgen(rules) => self.hurtgen_rows(p, rules, hex),
            Special::Remagen(rules) => self.remagen_rows(p, rules, hex),
            Special::Standard => Vec::new(),
        }
    }

    /// Names of units, or that there are none.
    fn listed(&self, units: UnitSet) -> String {
        if units.is_empty() { "none".into() } else { self.names(units) }
    }

    /// A line between the middles of hexes.
    fn line_of(&self, kind: LineKind, label: &str, hexes: &[HexId]) -> Line {
        let points = hexes.iter().map(|&hex| self.map.grid.centre(hex)).collect();
        Line { kind, label: Some(label.into()), points }
    }
}
