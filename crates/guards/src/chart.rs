//! The terrain chart: kinds of hexes, hexsides, roadways and fortifications [2.2, 15.0].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use crate::numbers::{HalfUnits, Modifier};
use crate::unit::MoveClass;

macro_rules! kinds {
    ($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word in data files.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The one with a name.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.name() == name)
            }

            /// The index in tables.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

kinds! {
    /// What lies in a hex.
    Ground {
        /// Open ground; barrages hit harder here [11.2n7].
        Clear = "clear",
        /// Sand and heather.
        Heath = "heath",
        /// An orchard.
        Orchard = "orchard",
        /// Woods.
        Woods = "woods",
        /// Dense forest.
        Forest = "forest",
        /// A marsh.
        Marsh = "marsh",
        /// High ground; some of it peaks.
        Hill = "hill",
        /// A village.
        Village = "village",
        /// A town.
        Town = "town",
        /// A city, with room for six units [7.2].
        City = "city",
        /// A castle.
        Castle = "castle",
        /// A hex of a major river [9.1].
        MajorRiver = "major-river",
    }
}

kinds! {
    /// What lies on a hexside.
    HexsideKind {
        /// A stream.
        Stream = "stream",
        /// A river.
        River = "river",
        /// A canal.
        Canal = "canal",
        /// A ford through the water of its hexside [ruling D18].
        Ford = "ford",
        /// A printed bridge [10.8n1].
        Bridge = "bridge",
        /// The printed anti-tank ditch [ruling D9].
        Ditch = "ditch",
    }
}

kinds! {
    /// A road of any kind; railways count [9.2].
    Roadway {
        /// A highway.
        Highway = "highway",
        /// A road.
        Road = "road",
        /// A minor road.
        MinorRoad = "minor-road",
        /// A railway.
        Rail = "rail",
    }
}

kinds! {
    /// A kind of fortification chit [15.0].
    Fortification {
        /// A trench.
        Trench = "trench",
        /// A minefield, which faces all ways [15.1].
        Minefield = "minefield",
        /// Dragon's teeth.
        DragonsTeeth = "dragons-teeth",
        /// A bunker.
        Bunker = "bunker",
    }
}

/// Water on a hexside as it is in play: fords and floods decided [17.16].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Water {
    /// A stream.
    Stream,
    /// A ford.
    Ford,
    /// A river.
    River,
    /// A canal.
    Canal,
}

impl Water {
    /// Its row in the chart.
    pub const fn kind(self) -> HexsideKind {
        match self {
            Water::Stream => HexsideKind::Stream,
            Water::Ford => HexsideKind::Ford,
            Water::River => HexsideKind::River,
            Water::Canal => HexsideKind::Canal,
        }
    }

    /// Whether it is river or canal, which units do not cross into an enemy zone of control [8.0n6] and which
    /// pontoons span [12.1].
    pub const fn is_wide(self) -> bool {
        matches!(self, Water::River | Water::Canal)
    }
}

/// Costs by class.
pub type ClassCosts = [Cost; 3];

/// A row for hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroundRow {
    /// To enter, by class.
    pub cost: ClassCosts,
    /// Added to the roll of an attack on the hex.
    pub modifier: Modifier,
    /// Whether it blocks sight [11.2n2].
    pub blocking: bool,
    /// How much fits into the hex.
    pub stacking: HalfUnits,
}

/// A row for hexsides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexsideRow {
    /// Added to the cost of the hex entered, by class.
    pub cost: ClassCosts,
    /// Added to the roll if every attacker attacks across it [10.1n4].
    pub modifier: Modifier,
}

/// A row for fortifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FortificationRow {
    /// Added to the cost of entering through a green hexside, by class [15.2].
    pub cost: ClassCosts,
    /// Added to the roll if every attacker attacks through green hexsides [15.1].
    pub modifier: Modifier,
    /// How many green hexsides it has: three, or all six [ruling D10].
    pub green: u8,
}

/// The terrain chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainChart {
    grounds: [GroundRow; 12],
    hexsides: [HexsideRow; 6],
    roadways: [ClassCosts; 4],
    fortifications: [FortificationRow; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    hexes: Vec<Spanned<GroundFile>>,
    hexsides: Vec<Spanned<HexsideFile>>,
    roadways: Vec<Spanned<RoadwayFile>>,
    fortifications: Vec<Spanned<FortificationFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    kind: Ground,
    cost: [String; 3],
    modifier: i8,
    blocking: bool,
    stacking: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexsideFile {
    kind: HexsideKind,
    cost: [String; 3],
    modifier: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadwayFile {
    kind: Roadway,
    cost: [String; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FortificationFile {
    kind: Fortification,
    cost: [String; 3],
    modifier: i8,
    green: u8,
}

/// Reads the rows of one part of the chart: each kind once, in any order.
fn rows<F, R: Copy, const N: usize>(
    source: &mut Source,
    part: &str,
    files: Vec<Spanned<F>>,
    names: [&'static str; N],
    mut read: impl FnMut(&F) -> (usize, Result<R, String>),
) -> Option<[R; N]> {
    let mut rows: [Option<R>; N] = [None; N];
    for file in &files {
        let (index, row) = read(file.get_ref());
        let what = format!("{part} '{}'", names[index]);
        match row {
            Ok(row) if rows[index].is_none() => rows[index] = Some(row),
            Ok(_) => source.fault(file.span(), &what, "is listed twice"),
            Err(message) => source.fault(file.span(), &what, message),
        }
    }
    if source.is_sound() {
        for (name, _) in names.iter().zip(&rows).filter(|(_, row)| row.is_none()) {
            source.whole(&format!("{part} '{name}'"), "is missing");
        }
    }
    let whole: Vec<R> = rows.into_iter().flatten().collect();
    whole.try_into().ok()
}

fn costs(codes: &[String; 3]) -> Result<ClassCosts, String> {
    let mut costs = [Cost::Barred; 3];
    for (cost, code) in costs.iter_mut().zip(codes) {
        *cost = code.parse()?;
    }
    Ok(costs)
}

fn modifier(value: i8) -> Result<Modifier, String> {
    if (0..=9).contains(&value) {
        Ok(Modifier(value))
    } else {
        Err(format!("a modifier of the chart helps the defender: 0 to 9, not {value}"))
    }
}

impl TerrainChart {
    /// Reads the chart.
    pub(crate) fn read(text: &str) -> Result<TerrainChart, Vec<Fault>> {
        let (mut source, file): (_, ChartFile) = Source::read("terrain", text)?;
        let grounds = rows(&mut source, "hex", file.hexes, name_list(Ground::ALL, Ground::name), |row| {
            let read = || {
                if row.stacking == 0 || row.stacking > 20 {
                    return Err("from 1 to 20 units fit into a hex".into());
                }
                Ok(GroundRow {
                    cost: costs(&row.cost)?,
                    modifier: modifier(row.modifier)?,
                    blocking: row.blocking,
                    stacking: HalfUnits::whole(row.stacking),
                })
            };
            (row.kind.index(), read())
        });
        let names = name_list(HexsideKind::ALL, HexsideKind::name);
        let hexsides = rows(&mut source, "hexside", file.hexsides, names, |row| {
            let read = || Ok(HexsideRow { cost: costs(&row.cost)?, modifier: modifier(row.modifier)? });
            (row.kind.index(), read())
        });
        let names = name_list(Roadway::ALL, Roadway::name);
        let roadways = rows(&mut source, "roadway", file.roadways, names, |row| {
            let points = |costs: ClassCosts| {
                if costs.iter().all(|cost| matches!(cost, Cost::Points(_))) {
                    Ok(costs)
                } else {
                    Err("a roadway costs points, for every class".to_owned())
                }
            };
            (row.kind.index(), costs(&row.cost).and_then(points))
        });
        let names = name_list(Fortification::ALL, Fortification::name);
        let fortifications = rows(&mut source, "fortification", file.fortifications, names, |row| {
            let read = || {
                if !matches!(row.green, 3 | 6) {
                    return Err(format!("a chit has 3 green hexsides or 6, not {}", row.green));
                }
                Ok(FortificationRow {
                    cost: costs(&row.cost)?,
                    modifier: modifier(row.modifier)?,
                    green: row.green,
                })
            };
            (row.kind.index(), read())
        });
        match (grounds, hexsides, roadways, fortifications) {
            (Some(grounds), Some(hexsides), Some(roadways), Some(fortifications)) => {
                source.finish(TerrainChart { grounds, hexsides, roadways, fortifications })
            }
            _ => Err(source.into_faults()),
        }
    }

    /// What a kind of hex does.
    #[inline]
    pub const fn ground(&self, ground: Ground) -> &GroundRow {
        &self.grounds[ground.index()]
    }

    /// What a kind of hexside does.
    #[inline]
    pub const fn hexside(&self, kind: HexsideKind) -> &HexsideRow {
        &self.hexsides[kind.index()]
    }

    /// What a step along a roadway costs, by class.
    #[inline]
    pub const fn roadway(&self, roadway: Roadway) -> &ClassCosts {
        &self.roadways[roadway.index()]
    }

    /// What a kind of fortification does.
    #[inline]
    pub const fn fortification(&self, kind: Fortification) -> &FortificationRow {
        &self.fortifications[kind.index()]
    }

    /// Whether a kind of hex is open to zones of control: those that wheels may enter are [8.0n1].
    pub const fn admits_zoc(&self, ground: Ground) -> bool {
        !matches!(self.ground(ground).cost[MoveClass::Wheeled.index()], Cost::Barred)
    }

    /// Whether zones of control cross a kind of hexside: where wheels may cross they do [8.0n1].
    pub const fn passes_zoc(&self, kind: HexsideKind) -> bool {
        !matches!(self.hexside(kind).cost[MoveClass::Wheeled.index()], Cost::Barred)
    }
}

fn name_list<K: Copy, const N: usize>(all: &'static [K], name: fn(K) -> &'static str) -> [&'static str; N] {
    std::array::from_fn(|index| name(all[index]))
}
