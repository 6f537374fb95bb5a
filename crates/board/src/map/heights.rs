//! How high hexes lie and how high what stands on them rises.

use crate::{HexId, HexMap};

/// Levels and stories by hex; empty as long as all are 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Heights {
    levels: Vec<i8>,
    stories: Vec<u8>,
}

impl HexMap {
    /// The level at which the ground of a hex lies; 0 unless the map says otherwise.
    pub fn level(&self, hex: HexId) -> i8 {
        self.grid.heights.levels.get(hex.index()).copied().unwrap_or(0)
    }

    /// Puts the ground of a hex at a level.
    pub fn set_level(&mut self, hex: HexId, level: i8) {
        self.grid.heights.levels.resize(self.grid.len(), 0);
        self.grid.heights.levels[hex.index()] = level;
    }

    /// How many stories what stands in a hex rises above its ground; 0 unless the map says otherwise.
    pub fn stories(&self, hex: HexId) -> u8 {
        self.grid.heights.stories.get(hex.index()).copied().unwrap_or(0)
    }

    /// Lets what stands in a hex rise by so many stories.
    pub fn set_stories(&mut self, hex: HexId, stories: u8) {
        self.grid.heights.stories.resize(self.grid.len(), 0);
        self.grid.heights.stories[hex.index()] = stories;
    }

    /// The lowest and the highest level of the map.
    pub fn levels(&self) -> (i8, i8) {
        let levels = || self.grid.hexes().map(|hex| self.level(hex));
        (levels().min().unwrap_or(0), levels().max().unwrap_or(0))
    }
}
