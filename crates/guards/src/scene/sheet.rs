//! What is on the table from the first to the last turn: map, charts, sequence of play, overlays.

use kernel::{Board, Line, LineKind, OverlayCard, Rules, Space};

use crate::book::Guards;
use crate::game::Game;
use crate::side::SIDE_NAMES;

const BASIS: &str = "map, terrain chart and most unit values are reconstructed, because the printed ones are lost; tables, \
                     scenarios and values that the rules state are kept";

/// What an overlay is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Map,
    Piece,
    Pair,
}

/// What can be laid over the map: name, title, and what it is about.
const OVERLAYS: [(&str, &str, About); 12] = [
    ("command", "Range of the active headquarters", About::Map),
    ("danger", "Danger from enemy guns", About::Map),
    ("sight", "What my units see", About::Map),
    ("seen", "What the enemy sees", About::Map),
    ("zoc", "Zones of control", About::Map),
    ("supply", "Supply", About::Map),
    ("road", "Road to the exit", About::Map),
    ("goals", "Exits, cities and objectives", About::Map),
    ("reach", "Movement range", About::Piece),
    ("artillery", "Artillery range", About::Piece),
    ("line", "Field of view", About::Piece),
    ("between", "Line of sight between two hexes", About::Pair),
];

impl Guards {
    /// The board of the scenario.
    pub(crate) fn sheet(&self) -> Board {
        let game = self.game();
        let grid = game.grid();
        let card = |(id, name, about): (&str, &str, About)| OverlayCard {
            id: id.into(),
            name: name.into(),
            of_piece: about == About::Piece,
            of_pair: about == About::Pair,
        };
        Board {
            title: self.title().name.clone(),
            basis: BASIS.into(),
            size: grid.size(),
            margin: board::SHEET_MARGIN,
            sides: SIDE_NAMES.map(String::from).to_vec(),
            spaces: game.spaces(),
            lines: game.printed_lines(),
            shapes: game.printed_signs(),
            charts: game.charts(),
            sequence: Game::sequence(),
            overlays: OVERLAYS.into_iter().map(card).collect(),
            orders: game.order_cards(),
            secrets: true,
        }
    }
}

impl Game {
    fn spaces(&self) -> Vec<Space> {
        let map = &self.setting().map;
        let entry = |hex| self.scenario().entries.iter().find(|entry| entry.hex == hex);
        let label = |hex| {
            let named = map.labels.iter().find(|label| label.hexes.first() == Some(&hex));
            let name = named.map(|label| label.name.clone());
            match (name, entry(hex)) {
                (Some(name), Some(entry)) => Some(format!("{name}, entry {}", entry.letter)),
                (None, Some(entry)) => Some(format!("Entry {}", entry.letter)),
                (name, None) => name,
            }
        };
        let space = |hex| Space {
            id: map.grid.number(hex).to_owned(),
            centre: map.grid.centre(hex),
            outline: map.grid.corners(hex).to_vec(),
            terrain: self.ground_in_words(hex),
            label: label(hex),
        };
        map.grid.hexes().map(space).collect()
    }

    /// The kind of ground, and whether it is a peak.
    pub(crate) fn ground_in_words(&self, hex: board::HexId) -> String {
        let ground = self.terrain().ground(hex).name().replace('-', " ");
        if self.terrain().peaks().contains(hex) { format!("{ground}, peak") } else { ground }
    }

    fn printed_lines(&self) -> Vec<Line> {
        let map = &self.setting().map;
        let label = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let water = map.hexsides.iter().filter_map(|hexside| {
            let side = map.grid.side_between(hexside.a, hexside.b)?;
            let corners = map.grid.corners(hexside.a);
            let points = vec![corners[side], corners[(side + 1) % 6]];
            Some(Line { kind: LineKind::for_map(&hexside.kind), label: label(&hexside.name), points })
        });
        let roads = map.roads.iter().map(|road| Line {
            kind: match road.kind.as_str() {
                "rail" => LineKind::Rail,
                "minor-road" => LineKind::Trail,
                _ => LineKind::Road,
            },
            label: label(&road.name),
            points: road.hexes.iter().map(|&hex| map.grid.centre(hex)).collect(),
        });
        water.chain(roads).collect()
    }
}
