//! What is on the table from the first to the last turn: map, charts, sequence of play, overlays.

use board::HexId;
use kernel::{Board, Line, LineKind, OverlayCard, Rules, Space};

use crate::book::Panzer;
use crate::game::Game;
use crate::ground::SideKind;

const BASIS: &str = "the base game's tables, armour values and most of the maps are reconstructed; forces, scenarios, points and \
                     everything that the playbook prints are kept";

/// What an overlay is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Map,
    Piece,
    Pair,
}

/// What can be laid over the map: name, title, and what it is about.
const OVERLAYS: [(&str, &str, About); 8] = [
    ("objectives", "Objectives and exits", About::Map),
    ("watched", "Hexes that known enemies see", About::Map),
    ("sight", "What is seen from this unit or hex", About::Piece),
    ("seen", "From where this unit is seen", About::Piece),
    ("field", "Field of fire with range bands", About::Piece),
    ("reach", "Movement range", About::Piece),
    ("span", "Command span of your headquarters", About::Map),
    ("line", "Line of sight between two hexes", About::Pair),
];

impl Panzer {
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
        // The span of headquarters matters with its option only.
        let offered = |(id, ..): &(&str, &str, About)| *id != "span" || game.options().command_span;
        Board {
            title: self.title().name.clone(),
            basis: BASIS.into(),
            size: grid.size(),
            margin: board::SHEET_MARGIN,
            sides: self.title().seats.clone(),
            spaces: game.spaces(),
            lines: game.printed_lines(),
            charts: game.charts(),
            sequence: Game::sequence_steps(),
            overlays: OVERLAYS.into_iter().filter(offered).map(card).collect(),
            orders: game.order_cards(),
            secrets: true,
            ..Board::default()
        }
    }
}

impl Game {
    fn spaces(&self) -> Vec<Space> {
        let map = self.map();
        let label = |hex| {
            let named = map.labels.iter().find(|label| label.hexes.first() == Some(&hex));
            named.map(|label| label.name.clone())
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

    /// The kind of ground with its level, and how many stories a building has.
    pub(crate) fn ground_in_words(&self, hex: HexId) -> String {
        let mut words = self.terrain().ground(hex).title().to_lowercase();
        let stories = self.terrain().stories(hex);
        if stories > 1 {
            words = format!("{words}, {stories} stories");
        }
        match self.level(hex) {
            0 => words,
            level => format!("{words}, level {level}"),
        }
    }

    fn printed_lines(&self) -> Vec<Line> {
        let map = self.map();
        let label = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let sides = map.hexsides.iter().filter(|side| side.kind != SideKind::Slope.name());
        let sides = sides.filter_map(|hexside| {
            let side = map.grid.side_between(hexside.a, hexside.b)?;
            let corners = map.grid.corners(hexside.a);
            let points = vec![corners[side], corners[(side + 1) % 6]];
            Some(Line { kind: LineKind::for_map(&hexside.kind), label: Some(hexside.kind.clone()), points })
        });
        let roads = map.roads.iter().map(|road| Line {
            kind: match road.kind.as_str() {
                "rail" => LineKind::Rail,
                "path" => LineKind::Trail,
                "stream" | "gully" => LineKind::Stream,
                _ => LineKind::Road,
            },
            label: label(&road.name),
            points: road.hexes.iter().map(|&hex| map.grid.centre(hex)).collect(),
        });
        sides.chain(roads).collect()
    }
}
