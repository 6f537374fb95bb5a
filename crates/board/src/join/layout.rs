//! How maps lie together, and the grid they make.

use crate::{AxisSpec, Edge, Grid, GridSpec, HexId, HexShape, MapFault};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How the maps of a board lie, and what crosses their seams.
///
/// ```toml
/// rows = [["17"], ["14"]]
/// roads = [{ kind = "path", at = "17F10/14F1" }]
/// hexsides = [{ kind = "slope", sides = "17X10/14X1 17Z10/14Z1" }]
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The maps by name, from north to south, those of a row from west to east.
    pub rows: Vec<Vec<String>>,
    /// Those that lie upside down, turned by 180 degrees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<String>,
    /// What happens to hexes along a seam.
    #[serde(default)]
    pub seam: Seam,
    /// Roads across seams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<SeamRoad>,
    /// Hexsides on seams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexsides: Vec<SeamSides>,
}

/// What happens to hexes along a seam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seam {
    /// The outermost hexes are halves: those of two maps that meet make one hex.
    #[default]
    Shared,
    /// Maps end with whole hexes, which become neighbours.
    Apart,
}

/// A road from one map to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeamRoad {
    /// What it is: `road`, `path`.
    pub kind: String,
    /// The two hexes it joins, such as `17F10/14F1`.
    pub at: String,
}

/// Hexsides of one kind between maps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeamSides {
    /// What they are: `slope`.
    pub kind: String,
    /// Pairs of neighbours, such as `17X10/14X1 17Z10/14Z1`.
    pub sides: String,
}

/// A map as it lies on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    name: String,
    turned: bool,
    hexes: Vec<HexId>,
}

impl Sheet {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it lies upside down.
    pub fn is_turned(&self) -> bool {
        self.turned
    }

    /// Where one of the map's hexes lies on the board.
    ///
    /// # Panics
    /// If the map has no such hex.
    pub fn on_board(&self, hex: HexId) -> HexId {
        self.hexes[hex.index()]
    }

    /// The map's hex that lies in a hex of the board, if it is one of this map; hexes on a seam are of both.
    pub fn on_map(&self, hex: HexId) -> Option<HexId> {
        self.hexes.iter().position(|&other| other == hex).map(|index| HexId(index as u16))
    }

    /// The hexes of the board that are this map's, in the order of the map's own numbers.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes
    }

    /// Where a side of a hex on the map points on the board. Turning twice gives the side back, so the same holds from
    /// board to map.
    pub fn side(&self, side: usize) -> usize {
        if self.turned { (side + 3) % 6 } else { side }
    }

    /// Where an edge of the map lies on the board.
    pub fn edge(&self, edge: Edge) -> Edge {
        let edges = Edge::ALL;
        if self.turned { edges[(edge as usize + 2) % 4] } else { edge }
    }
}

/// A board of several maps.
#[derive(Debug, Clone)]
pub struct Joined {
    pub(super) grid: Grid,
    pub(super) sheets: Vec<Sheet>,
    pub(super) layout: Layout,
    pub(super) spec: GridSpec,
}

impl Joined {
    /// Lays maps that are all printed as `spec` says.
    ///
    /// # Errors
    /// Every fault of the layout, each with what would be right.
    pub fn new(spec: &GridSpec, layout: &Layout) -> Result<Joined, Vec<MapFault>> {
        let single = Grid::new(spec)?;
        let size = check(layout)?;
        let frame = Frame::new(spec, layout.seam, size)?;
        let mut board = frame.board(Vec::new())?;
        let mut laid = frame.lay(&single, &board, layout)?;
        // What no map covers is not part of the board.
        let bare: Vec<String> = board
            .hexes()
            .filter(|hex| laid.names[hex.index()].is_empty())
            .map(|hex| board.number(hex).to_owned())
            .collect();
        if !bare.is_empty() {
            board = frame.board(bare)?;
            laid = frame.lay(&single, &board, layout)?;
        }
        let Laid { sheets, names } = laid;
        let mut known = BTreeSet::new();
        let twice = names.iter().flatten().filter(|name| !known.insert(*name));
        let faults: Vec<MapFault> = twice
            .map(|name| {
                MapFault::new("layout.rows", format!("two hexes would be named `{name}`: rename a map"))
            })
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        board.rename(names);
        Ok(Joined { grid: board, sheets, layout: layout.clone(), spec: spec.clone() })
    }

    /// The grid of the whole board. Its [`GridSpec`] counts columns and rows over all maps; hexes bear their maps' names.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The maps, from north to south and from west to east.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The map of a name.
    pub fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.name == name)
    }
}

/// How many maps there are from west to east and from north to south.
fn check(layout: &Layout) -> Result<(i32, i32), Vec<MapFault>> {
    let mut faults = Vec::new();
    let mut fault = |place: &str, message: String| faults.push(MapFault::new(place, message));
    let across = layout.rows.first().map_or(0, Vec::len);
    if across == 0 {
        fault("layout.rows", "is empty: name at least one map".to_owned());
    }
    if layout.rows.iter().any(|row| row.len() != across) {
        fault("layout.rows", "has rows of different length: the maps of a board form a rectangle".to_owned());
    }
    let mut names = BTreeSet::new();
    for name in layout.rows.iter().flatten() {
        if name.is_empty() || name.contains(char::is_whitespace) || name.contains('/') {
            fault("layout.rows", format!("`{name}` is no name of a map: it stands in front of hex numbers"));
        }
        if !names.insert(name) {
            fault("layout.rows", format!("map {name} lies on the board twice"));
        }
    }
    for name in layout.turned.iter().filter(|name| !names.contains(name)) {
        fault("layout.turned", format!("there is no map {name} on the board"));
    }
    if faults.is_empty() { Ok((across as i32, layout.rows.len() as i32)) } else { Err(faults) }
}

/// How far the maps of a board lie apart. Lines and places are those of [`GridSpec`].
struct Frame {
    spec: GridSpec,
    /// Lines of a map, and from one map to the next.
    lines: i32,
    next_line: i32,
    /// Places from one map to the next.
    next_place: i32,
    /// The first and the last half-place of a map, added up: what a place and its turned place make together.
    turn: i32,
}

impl Frame {
    fn new(spec: &GridSpec, seam: Seam, (across, down): (i32, i32)) -> Result<Frame, Vec<MapFault>> {
        // Without gaps: where hexes are absent a map is as large as it would be with them.
        let whole = Grid::new(&GridSpec { absent: Vec::new(), ..spec.clone() })?;
        let cells = || whole.hexes().map(|hex| whole.cell(hex));
        let lines = cells().map(|cell| i32::from(cell.line) + 1).max().unwrap_or(0);
        let places = cells().map(|cell| i32::from(cell.place) + 1).max().unwrap_or(0);
        let shared = i32::from(seam == Seam::Shared);
        let (next_line, next_place) = (lines - shared, places - shared);
        let (along_lines, along_places) = match spec.hexes {
            HexShape::FlatTop => (across, down),
            HexShape::PointyTop => (down, across),
        };
        if along_lines > 1 && next_line % 2 != 0 {
            let message = format!(
                "maps of {lines} lines cannot lie beside each other in this way: a shifted line would meet one that is not"
            );
            return Err(vec![MapFault::new("layout.rows", message)]);
        }
        let halves = || whole.hexes().map(|hex| half_place(&whole, hex));
        let turn = halves().min().unwrap_or(0) + halves().max().unwrap_or(0);
        let line_first = spec.first.runs.is_west_east() == (spec.hexes == HexShape::FlatTop);
        let mut spec = GridSpec { absent: Vec::new(), ..spec.clone() };
        let (more_lines, more_places) = (next_line * (along_lines - 1), next_place * (along_places - 1));
        let (first, second) = if line_first { (more_lines, more_places) } else { (more_places, more_lines) };
        let along = if line_first { &spec.second } else { &spec.first };
        let odd = lengthen(along, spec.odd_lines.as_deref(), more_places);
        let even = lengthen(along, spec.even_lines.as_deref(), more_places);
        let both_digits = [&spec.first, &spec.second]
            .iter()
            .all(|axis| axis.from.starts_with(|c: char| c.is_ascii_digit()));
        spec.first = extend(&spec.first, first, both_digits);
        spec.second = extend(&spec.second, second, both_digits);
        (spec.odd_lines, spec.even_lines) = (odd, even);
        Ok(Frame { spec, lines, next_line, next_place, turn })
    }

    fn board(&self, absent: Vec<String>) -> Result<Grid, Vec<MapFault>> {
        Grid::new(&GridSpec { absent, ..self.spec.clone() })
    }

    /// Lays each map on the board.
    fn lay(&self, single: &Grid, board: &Grid, layout: &Layout) -> Result<Laid, Vec<MapFault>> {
        let by_place: BTreeMap<(i32, i32), HexId> = board
            .hexes()
            .map(|hex| ((i32::from(board.cell(hex).line), half_place(board, hex)), hex))
            .collect();
        let mut names: Vec<Vec<String>> = vec![Vec::new(); board.len()];
        let mut sheets = Vec::new();
        for (row, maps) in layout.rows.iter().enumerate() {
            for (column, name) in maps.iter().enumerate() {
                let (nth_line, nth_place) = match self.spec.hexes {
                    HexShape::FlatTop => (column as i32, row as i32),
                    HexShape::PointyTop => (row as i32, column as i32),
                };
                let turned = layout.turned.contains(name);
                let mut hexes = Vec::with_capacity(single.len());
                for hex in single.hexes() {
                    let (line, half) = (i32::from(single.cell(hex).line), half_place(single, hex));
                    let (line, half) =
                        if turned { (self.lines - 1 - line, self.turn - half) } else { (line, half) };
                    let at = (line + nth_line * self.next_line, half + 2 * nth_place * self.next_place);
                    let Some(&on_board) = by_place.get(&at) else {
                        let message = format!("map {name} does not fit the grid when it is turned");
                        return Err(vec![MapFault::new("layout.turned", message)]);
                    };
                    names[on_board.index()].push(format!("{name}{}", single.number(hex)));
                    hexes.push(on_board);
                }
                sheets.push(Sheet { name: name.clone(), turned, hexes });
            }
        }
        Ok(Laid { sheets, names })
    }
}

/// Maps on a board.
struct Laid {
    sheets: Vec<Sheet>,
    /// The names of each hex of the board.
    names: Vec<Vec<String>>,
}

/// Where a hex lies along its line, in half hexes, so that shifted lines need no care.
fn half_place(grid: &Grid, hex: HexId) -> i32 {
    2 * i32::from(grid.cell(hex).place) + i32::from(grid.is_late(hex))
}

/// An axis that counts `more` further on. Digits are padded to one width if both parts are digits.
fn extend(axis: &AxisSpec, more: i32, pad: bool) -> AxisSpec {
    let Some(print) = axis.print() else { return axis.clone() };
    let read = |text: &str| print.read(text).unwrap_or(0);
    let (from, to) = (read(&axis.from), print.write(read(&axis.to) + more));
    let from = if pad { format!("{from:0width$}", width = to.len()) } else { axis.from.clone() };
    AxisSpec { from, to, ..axis.clone() }
}

/// A range of places on an axis whose upper end lies `more` further on.
fn lengthen(axis: &AxisSpec, range: Option<&str>, more: i32) -> Option<String> {
    let (range, print) = (range?, axis.print()?);
    let (low, high) = range.split_once('-').unwrap_or((range, range));
    Some(format!("{}-{}", low.trim(), print.write(print.read(high.trim())? + more)))
}
