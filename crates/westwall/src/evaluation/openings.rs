//! Set-ups that are known to be good, from a file that says why.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use board::HexId;
use kit::Side;
use serde::Deserialize;

use crate::game::Game;
use crate::unit::UnitId;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningsFile {
    opening: Vec<Opening>,
}

/// The set-up of a side in a scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    scenario: String,
    side: String,
    /// For readers.
    #[serde(rename = "why")]
    _why: String,
    places: BTreeMap<String, String>,
}

static OPENINGS: LazyLock<Vec<Opening>> = LazyLock::new(|| {
    let file: OpeningsFile = datafile::read(include_str!("../../data/openings.toml"))
        .expect("the shipped openings are well formed");
    file.opening
});

impl Game {
    fn opening(&self, side: Side) -> Option<&'static Opening> {
        let named = |opening: &&Opening| {
            opening.scenario == self.scenario.id && opening.side == self.scenario.sides[side.index()]
        };
        OPENINGS.iter().find(named)
    }

    /// Whether a set-up is known for a side.
    pub(crate) fn has_opening(&self, side: Side) -> bool {
        self.opening(side).is_some()
    }

    /// Where the known set-up places a unit.
    pub(super) fn opening_place(&self, unit: UnitId) -> Option<HexId> {
        let place = self.opening(self.side_of(unit))?.places.get(self.counter(unit).id.as_str())?;
        self.map.grid.find(place)
    }
}

#[cfg(test)]
mod tests {
    use super::OPENINGS;

    #[test]
    fn every_opening_places_units_where_their_set_up_allows() {
        for opening in OPENINGS.iter() {
            let book = crate::open(&opening.scenario).unwrap();
            let game = book.game();
            for (name, place) in &opening.places {
                let unit = game.unit_named(name).unwrap_or_else(|| panic!("{name} is in the game"));
                assert_eq!(game.scenario.sides[game.side_of(unit).index()], opening.side);
                let hex = game.opening_place(unit).unwrap_or_else(|| panic!("{place} is a hex"));
                let group = game.setup_group(unit).unwrap_or_else(|| panic!("{name} is set up"));
                assert!(group.hexes.contains(hex), "{name} may be set up in {place}");
                assert!(game.terrain.may_stand(game.class(unit), hex), "{name} can stand in {place}");
                let twice = opening.places.values().filter(|other| *other == place).count();
                assert_eq!(twice, 1, "{place} is given to one unit");
            }
        }
    }
}
