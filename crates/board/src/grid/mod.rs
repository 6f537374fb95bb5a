//! Which hexes a map has, how they are numbered and how they lie.
//!
//! Every hex gets a dense index ([`HexId`]) in the order of printed numbers, so that whatever is known about hexes can
//! be a plain array. The sides of a hex are counted clockwise with north up:
//!
//! | side | flat-top | pointy-top |
//! |---|---|---|
//! | 0 | north | north-east |
//! | 1 | north-east | east |
//! | 2 | south-east | south-east |
//! | 3 | south | south-west |
//! | 4 | south-west | west |
//! | 5 | north-west | north-west |
//!
//! The opposite of side `s` is `(s + 3) % 6`, whatever the numbering.
//!
//! A board of several maps is a grid too ([`crate::join`]): its hexes have names such as `17O10` in place of numbers, and
//! hexes on a seam have two.

mod axial;
mod build;
mod spec;

pub use spec::{AxisSpec, GridSpec, HexShape, Letters, Parity, Runs};

use crate::MapFault;
use crate::map::Heights;
use axial::Axial;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Dense index of a hex on its grid.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// The index, to look things up in arrays over hexes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A map edge.
#[derive(Debug, Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The top of the map.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

impl Edge {
    /// All four, clockwise from the north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// Its lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edge {
    type Err = MapFault;

    fn from_str(text: &str) -> Result<Edge, MapFault> {
        Edge::ALL.into_iter().find(|edge| edge.name() == text).ok_or_else(|| {
            MapFault::new("edge", format!("`{text}` is no map edge: north, east, south or west"))
        })
    }
}

/// The hexes of a map: numbers, neighbours, distances, places on the sheet.
#[derive(Debug, Clone)]
pub struct Grid {
    spec: GridSpec,
    numbers: Vec<String>,
    find: BTreeMap<String, HexId>,
    parts: Vec<(i32, i32)>,
    axial: Vec<Axial>,
    neighbours: Vec<[Option<HexId>; 6]>,
    cells: Vec<Cell>,
    edges: [Vec<HexId>; 4],
    /// Where the middle of the hex at the axial origin lies on the sheet.
    origin: (f32, f32),
    size: (f32, f32),
    /// Further names of hexes on seams.
    aliases: BTreeMap<HexId, Vec<String>>,
    /// How high the hexes lie. Kept here, so that a [`crate::HexMap`] can be put together from its public parts.
    pub(crate) heights: Heights,
}

/// Where a hex stands in the straight lines of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The line, counted eastwards (flat-top) or southwards (pointy-top).
    pub line: u16,
    /// The place on the line, counted southwards (flat-top) or eastwards (pointy-top).
    pub place: u16,
}

/// The straight lines of hexes in one direction; every other one lies half a hex further on than its neighbours.
pub struct Tracks {
    /// How many lines.
    pub lines: usize,
    /// Whether the first line is one that lies further on.
    pub first_late: bool,
    /// For each hex its line and its place on the line.
    pub cells: Vec<(u16, u16)>,
}

impl Tracks {
    /// The most lines a search handles.
    const MOST: u16 = 1024;
    /// The most hexes on a line.
    const LONGEST: u16 = 64;

    fn new(cells: impl Iterator<Item = (i32, i32)> + Clone, late: impl Fn(i32) -> bool) -> Tracks {
        let first = cells.clone().map(|cell| cell.0).min().unwrap_or(0);
        let lowest = cells.clone().map(|cell| cell.1).min().unwrap_or(0);
        let cells: Vec<(u16, u16)> =
            cells.map(|(line, place)| ((line - first) as u16, (place - lowest) as u16)).collect();
        let lines = cells.iter().map(|&(line, _)| line as usize + 1).max().unwrap_or(0);
        Tracks { lines, first_late: late(first), cells }
    }
}

impl Grid {
    /// Lays out and numbers the hexes.
    ///
    /// # Errors
    /// All faults of the specification, each saying what would be right.
    pub fn new(spec: &GridSpec) -> Result<Grid, Vec<MapFault>> {
        build::build(spec)
    }

    /// How it was specified.
    pub fn spec(&self) -> &GridSpec {
        &self.spec
    }

    /// How many hexes exist.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a grid without hexes cannot be made")]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Every hex, in order of printed numbers: by the first part, then by the second.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.numbers.len() as u16).map(HexId)
    }

    /// The number as printed, such as `1317` or `K8`.
    pub fn number(&self, hex: HexId) -> &str {
        &self.numbers[hex.index()]
    }

    /// Every name of a hex: its number, then the names that other maps of a joined board give it.
    pub fn names(&self, hex: HexId) -> impl Iterator<Item = &str> {
        let others = self.aliases.get(&hex).into_iter().flatten();
        std::iter::once(&self.numbers[hex.index()]).chain(others).map(String::as_str)
    }

    /// The hex with a printed number, or with any of its names.
    pub fn find(&self, number: &str) -> Option<HexId> {
        self.find.get(number).copied()
    }

    /// The hex across a side.
    #[inline]
    pub fn neighbour(&self, hex: HexId, side: usize) -> Option<HexId> {
        self.neighbours[hex.index()][side]
    }

    /// The hexes across each side.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> [Option<HexId>; 6] {
        self.neighbours[hex.index()]
    }

    /// The side of `a` that it shares with `b`, if they are neighbours.
    #[inline]
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<usize> {
        self.neighbours[a.index()].iter().position(|&n| n == Some(b))
    }

    /// How many steps apart two hexes are, the hexes in between being there or not.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.axial[a.index()].distance(self.axial[b.index()])
    }

    /// Axial coordinates: two hexes are as far apart as the largest of their differences and of the sum of these.
    #[inline]
    pub(crate) fn axial(&self, hex: HexId) -> (i16, i16) {
        let at = self.axial[hex.index()];
        (at.x as i16, at.y as i16)
    }

    /// The axial step across each side.
    pub(crate) fn side_steps(&self) -> [(i32, i32); 6] {
        Axial::sides(self.spec.hexes)
    }

    /// The middle of a hex in map units: a hex side is one unit long, x grows eastwards and y southwards.
    pub fn centre(&self, hex: HexId) -> (f32, f32) {
        let (x, y) = self.axial[hex.index()].centre(self.spec.hexes);
        (x + self.origin.0, y + self.origin.1)
    }

    /// The corners of a hex, clockwise; side `s` lies between corner `s` and corner `(s + 1) % 6`.
    pub fn corners(&self, hex: HexId) -> [(f32, f32); 6] {
        let (x, y) = self.centre(hex);
        // Clockwise from the corner before side 0: the north-west corner (flat-top) or the northern point (pointy-top).
        let first = match self.spec.hexes {
            HexShape::FlatTop => -120.0_f32,
            HexShape::PointyTop => -90.0,
        };
        std::array::from_fn(|corner| {
            let angle = (first + 60.0 * corner as f32).to_radians();
            (x + angle.cos(), y + angle.sin())
        })
    }

    /// Width and height of the map in map units.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The hexes on a map edge, in order of printed numbers.
    pub fn edge(&self, edge: Edge) -> &[HexId] {
        &self.edges[edge as usize]
    }

    /// How many steps a hex is from the nearest hex of a map edge; 0 on the edge itself, `None` if no hex lies there.
    #[inline]
    pub fn distance_to_edge(&self, hex: HexId, edge: Edge) -> Option<u16> {
        self.edge(edge).iter().map(|&other| self.distance(hex, other)).min()
    }

    /// Gives each hex its names, the one that is written first. Two hexes must not share a name.
    pub(crate) fn rename(&mut self, names: Vec<Vec<String>>) {
        self.find.clear();
        self.aliases.clear();
        for ((index, number), mut names) in self.numbers.iter_mut().enumerate().zip(names) {
            let hex = HexId(index as u16);
            self.find.extend(names.iter().map(|name| (name.clone(), hex)));
            if names.len() > 1 {
                self.aliases.insert(hex, names.split_off(1));
            }
            *number = names.swap_remove(0);
        }
    }

    /// The two parts of a hex number as values (`A` is 1).
    pub fn parts(&self, hex: HexId) -> (i32, i32) {
        self.parts[hex.index()]
    }

    /// The first (0) or second (1) part of a hex number as printed.
    pub fn part(&self, hex: HexId, part: usize) -> String {
        let (first, second) = self.parts(hex);
        let (axis, value) = if part == 0 { (&self.spec.first, first) } else { (&self.spec.second, second) };
        axis.print().map_or_else(String::new, |print| print.write(value))
    }

    /// What players call the two parts of a hex number: `column` and `row` unless the grid says otherwise.
    pub fn part_names(&self) -> [&str; 2] {
        [
            self.spec.first.name.as_deref().unwrap_or("column"),
            self.spec.second.name.as_deref().unwrap_or("row"),
        ]
    }

    /// The hexes whose first (0) or second (1) part is printed as `text`, in order of printed numbers.
    pub fn with_part(&self, part: usize, text: &str) -> Vec<HexId> {
        let axis = if part == 0 { &self.spec.first } else { &self.spec.second };
        let Some(value) = axis.print().and_then(|print| print.read(text)) else { return Vec::new() };
        self.hexes()
            .filter(|&hex| if part == 0 { self.parts(hex).0 == value } else { self.parts(hex).1 == value })
            .collect()
    }

    /// The hexes in `from-to` along one part of the number, or the one hex named.
    ///
    /// # Errors
    /// Why `text` is not such a range.
    pub fn range(&self, text: &str) -> Result<Vec<HexId>, String> {
        let span = build::span(text, |number| self.find(number).map(|hex| self.parts(hex)))?;
        Ok(span
            .iter()
            .filter_map(|parts| self.parts.binary_search(parts).ok())
            .map(|i| HexId(i as u16))
            .collect())
    }

    /// Straight lines of at most 64 hexes, for searches that work on whole lines; `None` if the map is too large for that.
    pub fn tracks(&self) -> Option<Tracks> {
        [self.printed_tracks(), self.slanting_tracks()].into_iter().find(|tracks| {
            tracks.cells.iter().all(|&(line, place)| line < Tracks::MOST && place < Tracks::LONGEST)
        })
    }

    /// The lines as printed, in the order of the numbers, so that hexes that follow each other on a line have ids that
    /// follow each other.
    fn printed_tracks(&self) -> Tracks {
        let spec = &self.spec;
        let line_first = spec.first.runs.is_west_east() == (spec.hexes == HexShape::FlatTop);
        let along = if line_first { &spec.second } else { &spec.first };
        // The shifted lines lie further on in the order of the numbers if these grow to the side they are shifted to.
        let grows = matches!(spec.shifted_towards, Edge::South | Edge::East) == (along.runs.sign() > 0);
        let late = |line: i32| (Parity::of(line) == spec.shifted) == grows;
        Tracks::new(self.parts.iter().map(|&(a, b)| if line_first { (a, b) } else { (b, a) }), late)
    }

    /// Lines that run aslant: shorter than the printed ones where these are long.
    fn slanting_tracks(&self) -> Tracks {
        let cells = self.axial.iter().map(|hex| {
            let (line, place) = match self.spec.hexes {
                HexShape::FlatTop => (hex.y, hex.x),
                HexShape::PointyTop => (hex.x, hex.y),
            };
            (line, place + line.div_euclid(2))
        });
        Tracks::new(cells, |line| line.rem_euclid(2) == 1)
    }

    /// Whether a hex stands on a line that lies half a hex further south (flat-top) or east (pointy-top).
    pub fn is_late(&self, hex: HexId) -> bool {
        let (first, second) = self.parts(hex);
        let line_first = self.spec.first.runs.is_west_east() == (self.spec.hexes == HexShape::FlatTop);
        let towards_end = matches!(self.spec.shifted_towards, Edge::South | Edge::East);
        (Parity::of(if line_first { first } else { second }) == self.spec.shifted) == towards_end
    }

    pub(crate) fn cell(&self, hex: HexId) -> Cell {
        self.cells[hex.index()]
    }
}
