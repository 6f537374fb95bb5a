//! What a game shows beyond the standard rules: its ledger, and what its page draws with.

use board::HexId;
use kernel::{Line, LineKind, OverlayCard, Panel, Row};

use super::depict::cited;
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitSet;

impl Game {
    /// The points line by line, what they mean now, and what is still open.
    pub(super) fn special_panels(&self, at: &Position) -> Vec<Panel> {
        let sides = &self.scenario.sides;
        let mut rows: Vec<Row> = Vec::new();
        for row in self.ledger(at) {
            let value = format!("{} {}, {} {}", sides[0], row.points[0], sides[1], row.points[1]);
            rows.push(cited(Row::new(row.what, value), row.clause));
        }
        let points = self.points(at);
        if let Some(level) = self.level(points) {
            let total = format!("{} {}, {} {}", sides[0], points[0], sides[1], points[1]);
            let total = level
                .ratio
                .map_or(total.clone(), |ratio| format!("{total} ({}.{:02})", ratio / 100, ratio % 100));
            rows.push(cited(Row::new("in all", total), self.victory_clause()));
            rows.push(cited(Row::new("as it stands", level.name), self.victory_clause()));
        }
        rows.push(self.turns_left(at));
        let mut panels = vec![Panel { title: "Victory".into(), rows }];
        panels.extend(self.own_panels(at));
        panels
    }

    /// The overlays that only this game has.
    pub(super) fn special_overlay_cards(&self) -> Vec<OverlayCard> {
        let card = |&(id, name): &(&str, &str)| OverlayCard {
            id: id.into(),
            name: name.into(),
            of_piece: false,
            of_pair: false,
        };
        self.own_overlays().iter().map(card).collect()
    }

    /// Names of units, or that there are none.
    pub(crate) fn listed(&self, units: UnitSet) -> String {
        if units.is_empty() { "none".into() } else { self.names(units) }
    }

    /// A line between the middles of hexes.
    pub(crate) fn line_of(&self, kind: LineKind, label: &str, hexes: &[HexId]) -> Line {
        let points = hexes.iter().map(|&hex| self.map.grid.centre(hex)).collect();
        Line { kind, label: Some(label.into()), points }
    }
}
