//! The ground of a scenario: what lies in each hex and on each hexside of its board, and which ways cross it.

use board::{HexId, HexMap, HexSet, MapFault, SideSet, SideTable};
use kernel::Fault;
use kit::Hexside;
use serde::Deserialize;

use crate::ground::{Cover, Ground, SideKind, TerrainTable};

/// A set of hexes of a board: three maps have 1007.
pub type Hexes = HexSet<16>;

/// The most hexes that a board has.
pub const MAX_HEXES: usize = 1024;

/// A road or a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// A path.
    Path,
    /// A road.
    Road,
}

impl Way {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Path => "path",
            Way::Road => "road",
        }
    }
}

/// Where streams may be crossed [s27.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stream {
    /// Everywhere.
    #[default]
    Passable,
    /// At bridges and fords only; elsewhere a stream is Water.
    Impassable,
}

/// What a scenario says about the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GroundRules {
    /// Streams.
    pub stream: Stream,
    /// Whether tracked vehicles may not cross hedgerows [s31.3].
    pub hedgerows_stop_tracks: bool,
    /// Narrow roads, where option 7.30 is in play [s31.7].
    pub narrow: Hexes,
    /// GP defense of bridges, where it is printed [s27.4].
    pub bridge_defense: Option<i8>,
}

/// What roads of the map text mean, in order. Streams and gullies are drawn along the hexes that they fill; railways do nothing.
const WAYS: [&str; 5] = ["path", "road", "rail", "stream", "gully"];
const PATH: SideSet = SideSet::of(0);
const ROAD: SideSet = SideSet::of(1);

/// The ground of a board.
#[derive(Debug, Clone)]
pub struct Terrain {
    grounds: Vec<Ground>,
    levels: Vec<i8>,
    stories: Vec<u8>,
    sides: SideTable,
    ways: SideTable,
    off_map: Vec<Option<Way>>,
    /// What the scenario says.
    pub rules: GroundRules,
    table: &'static TerrainTable,
}

impl Terrain {
    /// Makes tables of a map, and tells every fault: ground or hexsides that the table does not know, slopes on the flat.
    pub(crate) fn new(
        map: &HexMap,
        table: &'static TerrainTable,
        rules: GroundRules,
    ) -> Result<Terrain, Vec<Fault>> {
        let mut faults = Vec::new();
        let known: Vec<Option<Ground>> = map.terrains.iter().map(|name| Ground::named(name)).collect();
        for (name, _) in map.terrains.iter().zip(&known).filter(|(_, ground)| ground.is_none()) {
            faults.push(Fault { place: "terrain".into(), message: format!("unknown terrain '{name}'") });
        }
        if map.grid.len() > MAX_HEXES {
            let message = format!("a board has at most {MAX_HEXES} hexes");
            faults.push(Fault { place: "layout".into(), message });
        }
        let sides = SideTable::hexsides(map, &SideKind::NAMES).map_err(map_faults);
        let ways = SideTable::roads(map, &WAYS).map_err(map_faults);
        for side in map.hexsides.iter().filter(|side| side.kind == SideKind::Slope.name()) {
            if map.level(side.a) == map.level(side.b) {
                let place = format!("hexside {}/{}", map.grid.number(side.a), map.grid.number(side.b));
                faults.push(Fault { place, message: "a slope lies between two levels".into() });
            }
        }
        let mut off_map = vec![None; map.grid.len()];
        for exit in &map.exits {
            let way = match exit.kind.as_str() {
                "road" => Way::Road,
                "path" => Way::Path,
                other => {
                    let place = format!("exit {}", map.grid.number(exit.hex));
                    faults.push(Fault { place, message: format!("'{other}' is neither a road nor a path") });
                    continue;
                }
            };
            let known = &mut off_map[exit.hex.index()];
            *known = (*known).max(Some(way));
        }
        let (sides, ways) = match (sides, ways) {
            (Ok(sides), Ok(ways)) => (sides, ways),
            (sides, ways) => {
                faults.extend(sides.err().into_iter().chain(ways.err()).flatten());
                return Err(faults);
            }
        };
        for hex in map.grid.hexes() {
            let ground = known[usize::from(map.terrain[hex.index()])];
            if ground.is_some_and(|ground| ground.is_building() != (map.stories(hex) > 0)) {
                let place = format!("hex {}", map.grid.number(hex));
                faults.push(Fault { place, message: "buildings have stories, and nothing else has".into() });
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let ground = |hex: HexId| {
            let ground = known[usize::from(map.terrain[hex.index()])].expect("the names are known");
            match (ground, rules.stream) {
                (Ground::Stream, Stream::Impassable) => Ground::Water,
                (ground, _) => ground,
            }
        };
        Ok(Terrain {
            grounds: map.grid.hexes().map(ground).collect(),
            levels: map.grid.hexes().map(|hex| map.level(hex)).collect(),
            stories: map.grid.hexes().map(|hex| map.stories(hex)).collect(),
            sides,
            ways,
            off_map,
            rules,
            table,
        })
    }

    /// What is in a hex, as printed; streams that the scenario bars are Water.
    #[inline]
    pub fn ground(&self, hex: HexId) -> Ground {
        self.grounds[hex.index()]
    }

    /// The level of a hex.
    #[inline]
    pub fn level(&self, hex: HexId) -> i8 {
        self.levels[hex.index()]
    }

    /// How many stories its buildings have; 0 without.
    #[inline]
    pub fn stories(&self, hex: HexId) -> u8 {
        self.stories[hex.index()]
    }

    /// What is on a hexside.
    #[inline]
    pub fn features(&self, hex: HexId, side: Hexside) -> impl Iterator<Item = SideKind> + use<> {
        let set = self.sides.at(hex, side.index());
        SideKind::ALL.into_iter().filter(move |kind| set.meets(SideSet::of(kind.index())))
    }

    /// Whether something is on a hexside.
    #[inline]
    pub fn has_feature(&self, hex: HexId, side: Hexside, kind: SideKind) -> bool {
        self.sides.at(hex, side.index()).meets(SideSet::of(kind.index()))
    }

    /// The better way across a hexside.
    #[inline]
    pub fn way(&self, hex: HexId, side: Hexside) -> Option<Way> {
        let set = self.ways.at(hex, side.index());
        if set.meets(ROAD) {
            Some(Way::Road)
        } else if set.meets(PATH) {
            Some(Way::Path)
        } else {
            None
        }
    }

    /// Whether a road or path crosses a hexside.
    #[inline]
    pub fn has_way(&self, hex: HexId, side: Hexside) -> bool {
        self.ways.at(hex, side.index()).meets(PATH.with(ROAD))
    }

    /// Whether a road or path touches a hex.
    pub fn is_on_way(&self, hex: HexId) -> bool {
        self.off_map[hex.index()].is_some() || Hexside::ALL.into_iter().any(|side| self.has_way(hex, side))
    }

    /// The way by which a hex is left and entered at the edge of the board [ruling D88].
    #[inline]
    pub fn way_off(&self, hex: HexId) -> Option<Way> {
        self.off_map[hex.index()]
    }

    /// The cover of a hex. Buildings cover only what is housed: leg units, and vehicles and guns inside [6.6.2.12].
    pub fn cover(&self, hex: HexId, housed: bool, for_spotting: bool) -> Cover {
        let ground = self.ground(hex);
        if ground.is_building() && !housed {
            return Cover::None;
        }
        let row = self.table.ground(ground);
        if for_spotting { row.spotting } else { row.defense }
    }

    /// How high what is in a hex stands in lines of sight [6.1.4].
    pub fn height(&self, hex: HexId) -> i8 {
        let ground = self.ground(hex);
        if ground.is_building() { self.stories(hex) as i8 } else { self.table.ground(ground).height }
    }
}

/// The faults of a map as those of a data file.
pub(crate) fn map_faults(faults: Vec<MapFault>) -> Vec<Fault> {
    faults.into_iter().map(|fault| Fault { place: fault.place, message: fault.message }).collect()
}
