//! What is on the table from the first to the last turn: map, charts, sequence of play.

use kernel::{Board, Line, LineKind, OverlayCard, Space};

use super::sequence::TONES;
use crate::WestWall;
use crate::game::Game;
use crate::scenario::Victory;

impl WestWall {
    /// The board of the scenario.
    pub(crate) fn sheet(&self) -> Board {
        let game = &self.game;
        Board {
            title: self.title.name.clone(),
            basis: game.basis(),
            size: game.map.grid.size(),
            margin: board::SHEET_MARGIN,
            sides: game.scenario.sides.to_vec(),
            spaces: game.spaces(),
            lines: game.lines(),
            charts: game.charts(),
            sequence: game.sequence(),
            overlays: game.overlay_cards(),
            orders: game.order_cards(),
            secrets: game.has_secrets(),
            ..Board::default()
        }
    }
}

impl Game {
    /// Where map and counters come from, in words.
    fn basis(&self) -> String {
        match self.map.basis.as_str() {
            "reconstructed" => {
                "The map is reconstructed from the hex numbers in the rules and from the ground \
                                itself; types of units and most terrain costs are reconstructed too. Values, \
                                arrivals and tables are the printed ones."
                    .into()
            }
            other => format!("The map is {other}."),
        }
    }

    fn spaces(&self) -> Vec<Space> {
        let grid = &self.map.grid;
        let spaces = grid.hexes().map(|hex| Space {
            id: grid.number(hex).to_string(),
            centre: grid.centre(hex),
            outline: grid.corners(hex).to_vec(),
            terrain: self.map.terrain_at(hex).to_string(),
            label: self
                .map
                .labels
                .iter()
                .find(|label| label.hexes.first() == Some(&hex))
                .map(|label| label.name.clone()),
        });
        spaces.collect()
    }

    fn lines(&self) -> Vec<Line> {
        let grid = &self.map.grid;
        let label = |name: &str| (!name.is_empty()).then(|| name.to_string());
        let water = self.map.hexsides.iter().filter_map(|hexside| {
            let side = grid.side_between(hexside.a, hexside.b)?;
            let corners = grid.corners(hexside.a);
            let points = vec![corners[side], corners[(side + 1) % 6]];
            Some(Line { kind: LineKind::for_map(&hexside.kind), label: label(&hexside.name), points })
        });
        let roads = self.map.roads.iter().map(|road| Line {
            kind: LineKind::for_map(&road.kind),
            label: label(&road.name),
            points: road.hexes.iter().map(|&hex| grid.centre(hex)).collect(),
        });
        water.chain(roads).collect()
    }

    /// What can be laid over the map in this scenario.
    fn overlay_cards(&self) -> Vec<OverlayCard> {
        let card = |id: &str, name: String, of_piece: bool| OverlayCard {
            id: id.into(),
            name,
            of_piece,
            of_pair: false,
        };
        let mut cards = vec![card("zoc", "Zones of control".into(), false)];
        for (tone, side) in TONES.iter().zip(&self.scenario.sides) {
            cards.push(card(&format!("zoc-{tone}"), format!("Zones of control: {side}"), false));
        }
        cards.push(card("reach", "Reach of a unit".into(), true));
        cards.push(card("range", "Range of a battery".into(), true));
        match &self.scenario.victory {
            Victory::ExitAndHold(_) => cards.push(card("victory", "Objectives and exits".into(), false)),
            Victory::RoadLine(_) => cards.push(card("victory", "The road to open".into(), false)),
            Victory::Points { .. } | Victory::None => {}
        }
        if self.scenario.closed.iter().any(|(hexes, _)| !hexes.is_empty()) {
            cards.push(card("closed", self.closed_name().into(), false));
        }
        cards.extend(self.special_overlay_cards());
        cards.push(card("vehicles", "Closed to vehicles".into(), false));
        if !self.scenario.reinforcements.is_empty() {
            cards.push(card("entry", "Entry hexes of reinforcements".into(), false));
        }
        cards
    }
}
