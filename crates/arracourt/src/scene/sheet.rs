//! What is on the table from the first to the last turn.

use std::collections::BTreeMap;

use board::area::AreaId;
use board::{AreaSvgOptions, area_svg};
use kernel::{Board, Space};

use crate::Arracourt;
use crate::area::AreaSet;
use crate::game::Game;
use crate::scenario::areas;
use crate::shipped::MAP_ID;
use crate::side::Side;

/// The ink of the numbers of areas that the German holds at the start.
const GERMAN_INK: &str = "#a3150f";

/// A map that ships as a printed sheet, without a scenario's colours.
pub fn map_picture(map: &str) -> Option<String> {
    let options = AreaSvgOptions { legend: false, ..AreaSvgOptions::default() };
    (map == MAP_ID).then(|| area_svg(crate::map(), &options))
}

impl Arracourt {
    /// The board of the scenario.
    pub(crate) fn sheet(&self) -> Board {
        let game = self.game();
        Board {
            title: self.title.name.clone(),
            basis: "The shapes of the areas are reconstructed from the battle's own ground; their numbers, \
                    names, terrain and neighbours are those of the rules. Most values of counters are \
                    reconstructed too."
                .into(),
            size: game.map.size,
            margin: board::SHEET_MARGIN,
            sides: Side::BOTH.map(|side| side.name().to_string()).to_vec(),
            spaces: game.spaces(),
            charts: game.charts(),
            sequence: game.sequence(),
            overlays: game.overlay_cards(),
            orders: super::orders::cards(),
            secrets: game.options.bid,
            ..Board::default()
        }
    }

    /// The map as a printed sheet, the numbers of areas that the German holds at the start in red [5.1].
    pub(crate) fn drawn_map(&self) -> String {
        let game = self.game();
        let held: AreaSet = areas(&game.scenario.german);
        let inks: BTreeMap<AreaId, String> =
            held.into_iter().map(|area| (AreaId(u16::from(area.0)), GERMAN_INK.to_string())).collect();
        area_svg(&game.map, &AreaSvgOptions { legend: false, inks, ..AreaSvgOptions::default() })
    }
}

impl Game {
    fn spaces(&self) -> Vec<Space> {
        let printed = self.map.areas.iter().map(|area| Space {
            id: area.number.clone(),
            centre: area.centre,
            outline: area.outline.clone(),
            terrain: area.terrain.clone(),
            label: Some(area.name.clone()),
        });
        printed.collect()
    }
}
