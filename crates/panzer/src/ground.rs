//! The terrain table: what ground and hexsides cost and cover [6.6.2.1, gp.3, 7.29].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::airborne::LandingRow;
use crate::unit::MoveType;

/// How well something is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Not at all.
    #[default]
    None,
    /// Light.
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
}

impl Cover {
    /// All four, from the least on.
    pub const ALL: [Cover; 4] = [Cover::None, Cover::Light, Cover::Medium, Cover::Heavy];

    /// The index in tables by cover.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Cover::None => "None",
            Cover::Light => "Light",
            Cover::Medium => "Medium",
            Cover::Heavy => "Heavy",
        }
    }
}

/// What is in a hex, or lies in it as a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the rows of the terrain table")]
pub enum Ground {
    Clear,
    Scrub,
    Field,
    WoodsLight,
    Woods,
    WoodsHeavy,
    Rough,
    Gully,
    Ditch,
    Stream,
    Ford,
    Water,
    BrickBuilding,
    StoneBuilding,
    Rubble,
    Bridge,
    Block,
    Shellhole,
    Wreck,
    Wire,
    Fire,
}

impl Ground {
    /// All rows of the table.
    pub const ALL: [Ground; 21] = [
        Ground::Clear,
        Ground::Scrub,
        Ground::Field,
        Ground::WoodsLight,
        Ground::Woods,
        Ground::WoodsHeavy,
        Ground::Rough,
        Ground::Gully,
        Ground::Ditch,
        Ground::Stream,
        Ground::Ford,
        Ground::Water,
        Ground::BrickBuilding,
        Ground::StoneBuilding,
        Ground::Rubble,
        Ground::Bridge,
        Ground::Block,
        Ground::Shellhole,
        Ground::Wreck,
        Ground::Wire,
        Ground::Fire,
    ];

    /// The index in tables by ground.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in data files.
    pub const fn name(self) -> &'static str {
        match self {
            Ground::Clear => "clear",
            Ground::Scrub => "scrub",
            Ground::Field => "field",
            Ground::WoodsLight => "woods-light",
            Ground::Woods => "woods",
            Ground::WoodsHeavy => "woods-heavy",
            Ground::Rough => "rough",
            Ground::Gully => "gully",
            Ground::Ditch => "ditch",
            Ground::Stream => "stream",
            Ground::Ford => "ford",
            Ground::Water => "water",
            Ground::BrickBuilding => "brick-building",
            Ground::StoneBuilding => "stone-building",
            Ground::Rubble => "rubble",
            Ground::Bridge => "bridge",
            Ground::Block => "block",
            Ground::Shellhole => "shellhole",
            Ground::Wreck => "wreck",
            Ground::Wire => "wire",
            Ground::Fire => "fire",
        }
    }

    /// What players call it.
    pub const fn title(self) -> &'static str {
        match self {
            Ground::Clear => "Clear",
            Ground::Scrub => "Scrub",
            Ground::Field => "Field",
            Ground::WoodsLight => "Light Woods",
            Ground::Woods => "Woods",
            Ground::WoodsHeavy => "Heavy Woods",
            Ground::Rough => "Rough",
            Ground::Gully => "Gully",
            Ground::Ditch => "Ditch",
            Ground::Stream => "Stream",
            Ground::Ford => "Ford",
            Ground::Water => "Water",
            Ground::BrickBuilding => "Brick Building",
            Ground::StoneBuilding => "Stone Building",
            Ground::Rubble => "Rubble",
            Ground::Bridge => "Bridge",
            Ground::Block => "Block",
            Ground::Shellhole => "Shellhole",
            Ground::Wreck => "Wreck",
            Ground::Wire => "Wire",
            Ground::Fire => "Fire",
        }
    }

    /// The ground of a name.
    pub fn named(name: &str) -> Option<Ground> {
        Ground::ALL.into_iter().find(|ground| ground.name() == name)
    }

    /// Whether buildings stand there.
    pub const fn is_building(self) -> bool {
        matches!(self, Ground::BrickBuilding | Ground::StoneBuilding)
    }

    /// Whether trees stand there, light or heavy [7.46, 6.8.3].
    pub const fn is_woods(self) -> bool {
        matches!(self, Ground::WoodsLight | Ground::Woods | Ground::WoodsHeavy)
    }

    /// Whether it can catch fire [6.8.3].
    pub const fn burns(self) -> bool {
        self.is_building() || self.is_woods()
    }

    /// The row of the landing table [ruling D51].
    pub const fn landing(self) -> LandingRow {
        match self {
            Ground::Clear | Ground::Field => LandingRow::Clear,
            Ground::Scrub => LandingRow::Scrub,
            Ground::WoodsLight => LandingRow::WoodsLight,
            Ground::Woods => LandingRow::Woods,
            Ground::WoodsHeavy => LandingRow::WoodsHeavy,
            Ground::Rough => LandingRow::Rough,
            Ground::Gully => LandingRow::Gully,
            Ground::Ditch => LandingRow::Ditch,
            Ground::Stream => LandingRow::Stream,
            Ground::Ford => LandingRow::Ford,
            Ground::Water => LandingRow::Water,
            Ground::BrickBuilding | Ground::StoneBuilding => LandingRow::Building,
            Ground::Rubble => LandingRow::Rubble,
            Ground::Bridge => LandingRow::Bridge,
            Ground::Block => LandingRow::Block,
            Ground::Shellhole => LandingRow::Shellhole,
            Ground::Wreck => LandingRow::Wreck,
            Ground::Wire => LandingRow::Wire,
            Ground::Fire => LandingRow::Fire,
        }
    }
}

/// What lies on a hexside; several may at once [ruling D83].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideKind {
    /// A hedgerow.
    Hedgerow,
    /// A wall.
    Wall,
    /// A slope, up to the hex of the higher level.
    Slope,
    /// A crest.
    Crest,
}

impl SideKind {
    /// All four, in the order of the table.
    pub const ALL: [SideKind; 4] = [SideKind::Hedgerow, SideKind::Wall, SideKind::Slope, SideKind::Crest];

    /// Their words in data files.
    pub const NAMES: [&str; 4] = ["hedgerow", "wall", "slope", "crest"];

    /// The index in tables by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in data files.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// The row of the landing table, for gliders [7.44.2.3].
    pub const fn landing(self) -> LandingRow {
        match self {
            SideKind::Hedgerow => LandingRow::Hedgerow,
            SideKind::Wall => LandingRow::Wall,
            SideKind::Slope => LandingRow::Slope,
            SideKind::Crest => LandingRow::Crest,
        }
    }
}

/// Movement factors by type; none where the type may not go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Costs([Option<u8>; 4]);

impl Costs {
    /// What a type pays.
    #[inline]
    pub const fn of(&self, kind: MoveType) -> Option<u8> {
        self.0[kind.index()]
    }

    fn read(text: &str) -> Result<Costs, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || format!("'{text}' are no costs; write four numbers or -, such as '2 3 - 1'");
        let read = |word: &str| match word {
            "-" => Ok(None),
            number => number.parse().map(Some).map_err(|_| wrong()),
        };
        match words[..] {
            [t, h, w, l] => Ok(Costs([read(t)?, read(h)?, read(w)?, read(l)?])),
            _ => Err(wrong()),
        }
    }
}

/// A row of the terrain table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroundRow {
    /// Cover from being spotted.
    pub spotting: Cover,
    /// Cover from fire.
    pub defense: Cover,
    /// How high it stands in lines of sight; buildings stand as high as their stories.
    pub height: i8,
    /// What entering costs.
    pub cost: Costs,
    /// At or below it a vehicle bogs; none without a roll [7.29].
    pub bog: Option<i16>,
    /// The same in mud [ruling D63].
    pub bog_muddy: Option<i16>,
}

/// A hexside row of the terrain table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideRow {
    /// Cover for leg units and guns behind it.
    pub cover: Cover,
    /// What crossing costs.
    pub cost: Costs,
    /// What going up costs for each level.
    pub cost_up: Option<Costs>,
    /// At or below it a vehicle bogs.
    pub bog: Option<i16>,
}

/// The terrain table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainTable {
    grounds: [GroundRow; 21],
    sides: [SideRow; 4],
    road: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    ground: Vec<Spanned<GroundFile>>,
    hexside: Vec<Spanned<SideFile>>,
    road: RoadFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    name: Ground,
    spotting: Cover,
    defense: Cover,
    #[serde(default)]
    height: i8,
    cost: String,
    bog: Option<i16>,
    bog_muddy: Option<i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideFile {
    name: SideKind,
    cover: Cover,
    cost: String,
    cost_up: Option<String>,
    bog: Option<i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadFile {
    cost: u8,
}

impl TerrainTable {
    /// Reads the table.
    pub(crate) fn read(text: &str) -> Result<TerrainTable, Vec<Fault>> {
        let (mut source, file): (_, TableFile) = Source::read("terrain", text)?;
        let mut grounds = [None; 21];
        for row in &file.ground {
            let (span, row) = (row.span(), row.get_ref());
            let what = format!("ground '{}'", row.name.name());
            let cost = Costs::read(&row.cost).unwrap_or_else(|why| {
                source.fault(span.clone(), &what, why);
                Costs::default()
            });
            let place = &mut grounds[row.name.index()];
            if place.is_some() {
                source.fault(span, &what, "this ground stands above already");
            }
            *place = Some(GroundRow {
                spotting: row.spotting,
                defense: row.defense,
                height: row.height,
                cost,
                bog: row.bog,
                bog_muddy: row.bog_muddy.or(row.bog),
            });
        }
        let mut sides = [None; 4];
        for row in &file.hexside {
            let (span, row) = (row.span(), row.get_ref());
            let what = format!("hexside '{}'", row.name.name());
            let mut costs = |text: &str| {
                Costs::read(text).unwrap_or_else(|why| {
                    source.fault(span.clone(), &what, why);
                    Costs::default()
                })
            };
            let (cost, cost_up) = (costs(&row.cost), row.cost_up.as_deref().map(&mut costs));
            let place = &mut sides[row.name.index()];
            if place.is_some() {
                source.fault(span, &what, "this hexside stands above already");
            }
            *place = Some(SideRow { cover: row.cover, cost, cost_up, bog: row.bog });
        }
        for ground in Ground::ALL {
            if grounds[ground.index()].is_none() {
                source.whole("ground", format!("there is no row for {}", ground.name()));
            }
        }
        for side in SideKind::ALL {
            if sides[side.index()].is_none() {
                source.whole("hexside", format!("there is no row for {}", side.name()));
            }
        }
        if !source.is_sound() {
            return Err(source.into_faults());
        }
        Ok(TerrainTable {
            grounds: grounds.map(|row| row.expect("every ground has a row")),
            sides: sides.map(|row| row.expect("every hexside has a row")),
            road: file.road.cost,
        })
    }

    /// The row of a ground.
    #[inline]
    pub const fn ground(&self, ground: Ground) -> &GroundRow {
        &self.grounds[ground.index()]
    }

    /// The row of a hexside.
    #[inline]
    pub const fn side(&self, side: SideKind) -> &SideRow {
        &self.sides[side.index()]
    }

    /// What a hex along a road or path costs.
    #[inline]
    pub const fn road(&self) -> u8 {
        self.road
    }
}

impl SideKind {
    /// Whether a road or path that crosses it makes a gap: no cost, no cover, no obstacle to sight [ruling D66].
    pub const fn has_gaps(self) -> bool {
        !matches!(self, SideKind::Slope)
    }
}
