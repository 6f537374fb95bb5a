//! A map in characters, for a terminal.
//!
//! Each hex is a cell of two text rows; cells of shifted columns stand one row lower (flat-top), those of shifted rows
//! half a cell further right (pointy-top). The upper row of a cell shows a unit, else the place, else the terrain; the
//! lower row shows the terrain with the best road through the hex in the middle: `=` main road, `-` road, `+` trail.
//! Streams, rivers and canals are `~` between cells and along the lower side of a cell.
//!
//! ```text
//!     01  02  03
//! 01  ...     ...
//!     ~~~~&&& ...
//! 02  Foy &&& ...
//!     .=. &&& .=.
//!         &=&
//! ```

use crate::{HexId, HexMap, HexShape};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A unit or another mark on a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub hex: HexId,
    /// Its name; as much as fits is shown, with `+` if more stand there.
    pub name: String,
    /// A colour of the terminal's palette of 256, used with ANSI colours.
    pub colour: u8,
}

/// How a map is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to colour the ground and the marks with ANSI codes.
    pub ansi: bool,
    /// How many characters a cell is wide, a blank included; at least 3.
    pub cell: usize,
    /// What stands on the map.
    pub markers: Vec<Marker>,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions { ansi: false, cell: 4, markers: Vec::new() }
    }
}

/// The sign of a terrain and its background in the palette of 256.
fn sign(terrain: &str) -> (char, u8) {
    match terrain {
        "clear" => ('.', 230),
        "mixed" | "bocage" => (':', 187),
        "scrub" | "heath" => (',', 186),
        "grove" | "orchard" | "woods_light" => ('"', 150),
        "woods" | "forest" | "woods_heavy" => ('&', 71),
        "broken" => ('^', 180),
        "rough" | "hill" => ('A', 137),
        "town" | "village" | "building" | "castle" => ('#', 252),
        "city" => ('@', 247),
        "marsh" | "swamp" => ('%', 152),
        "river" | "rhine" | "major-river" | "lake" | "sea" | "water" => ('~', 117),
        other => (other.chars().next().unwrap_or('?'), 253),
    }
}

/// One character of the page.
#[derive(Clone, Copy)]
struct Spot {
    sign: char,
    /// Background and foreground, if coloured.
    colours: Option<(u8, u8)>,
}

const BLANK: Spot = Spot { sign: ' ', colours: None };

/// Writes a map.
pub fn text(map: &HexMap, options: &TextOptions) -> String {
    let cell = options.cell.max(3);
    let flat = map.grid.spec().hexes == HexShape::FlatTop;
    let label = 2 + map.grid.hexes().map(|h| map.grid.part(h, usize::from(flat)).len()).max().unwrap_or(0);
    let mut page: Vec<Vec<Spot>> = Vec::new();
    let mut roads: BTreeMap<HexId, char> = BTreeMap::new();
    for road in map.roads.iter().filter(|road| road.kind != "rail") {
        let mark = match (road.kind.as_str(), road.major) {
            ("road", true) => '=',
            ("road", false) => '-',
            _ => '+',
        };
        for &hex in &road.hexes {
            let known = roads.entry(hex).or_insert(mark);
            // The better road wins: `=` over `-` over `+`.
            if "=-+".find(mark) < "=-+".find(*known) {
                *known = mark;
            }
        }
    }
    let mut markers: BTreeMap<HexId, Vec<&Marker>> = BTreeMap::new();
    for marker in &options.markers {
        markers.entry(marker.hex).or_default().push(marker);
    }
    let water: BTreeSet<(HexId, HexId)> = map
        .hexsides
        .iter()
        .filter(|side| matches!(side.kind.as_str(), "stream" | "river" | "canal"))
        .flat_map(|side| [(side.a, side.b), (side.b, side.a)])
        .collect();
    for hex in map.grid.hexes() {
        let (row, column) = place(map, hex, cell);
        let (row, column) = (row + 1, column + label);
        let (ground, back) = sign(map.terrain_at(hex));
        let plain = Spot { sign: ground, colours: Some((back, 240)) };
        let width = cell - 1;
        let mut upper = vec![plain; width];
        let mut lower = vec![plain; width];
        if let Some(&mark) = roads.get(&hex) {
            lower[width / 2] = Spot { sign: mark, colours: Some((back, 88)) };
        }
        if let Some(stack) = markers.get(&hex) {
            let name = fit(&stack[0].name, width, stack.len() > 1);
            let colours = Some((stack[0].colour, 16));
            upper = name.into_iter().map(|sign| Spot { sign, colours }).collect();
        } else if let Some(name) = map.place_at(hex) {
            upper = fit(name, width, false)
                .into_iter()
                .map(|sign| Spot { sign, colours: Some((back, 16)) })
                .collect();
        }
        let wet = waters(map, &water, hex);
        let drop = Spot { sign: '~', colours: Some((back, 26)) };
        for (spot, _) in
            lower.iter_mut().zip(wet.below(width)).filter(|(spot, wet)| *wet && spot.sign == ground)
        {
            *spot = drop;
        }
        upper.push(if wet.right[0] { drop } else { BLANK });
        lower.push(if wet.right[1] { drop } else { BLANK });
        lay(&mut page, row, column, &upper);
        lay(&mut page, row + 1, column, &lower);
    }
    headings(map, &mut page, cell, label, flat);
    render(&page, options.ansi)
}

/// Where a cell shows water, of the sides that the cells to the right and below do not show.
struct Wet {
    /// Right of the upper and of the lower row.
    right: [bool; 2],
    /// The left and the right half of the lower row.
    below: [bool; 2],
}

impl Wet {
    /// Which characters of the lower row are wet.
    fn below(&self, width: usize) -> impl Iterator<Item = bool> {
        let [left, right] = self.below;
        (0..width).map(move |i| if i < width / 2 { left } else { right })
    }
}

fn waters(map: &HexMap, water: &BTreeSet<(HexId, HexId)>, hex: HexId) -> Wet {
    let wet = |side: usize| map.grid.neighbour(hex, side).is_some_and(|other| water.contains(&(hex, other)));
    match map.grid.spec().hexes {
        HexShape::FlatTop => Wet { right: [wet(1), wet(2)], below: [wet(3); 2] },
        HexShape::PointyTop => Wet { right: [wet(1); 2], below: [wet(3), wet(2)] },
    }
}

/// Text row and column of the upper left character of a cell.
fn place(map: &HexMap, hex: HexId, cell: usize) -> (usize, usize) {
    let at = map.grid.cell(hex);
    let (line, place) = (at.line as usize, at.place as usize);
    let late = usize::from(map.grid.is_late(hex));
    match map.grid.spec().hexes {
        HexShape::FlatTop => (2 * place + late, line * cell),
        HexShape::PointyTop => (2 * line, place * cell + late * cell / 2),
    }
}

/// The first characters of a name, filled up; `+` at the end if more stand there.
fn fit(name: &str, width: usize, more: bool) -> Vec<char> {
    let mut signs: Vec<char> = name.chars().chain(std::iter::repeat(' ')).take(width).collect();
    if more {
        signs[width - 1] = '+';
    }
    signs
}

fn lay(page: &mut Vec<Vec<Spot>>, row: usize, column: usize, spots: &[Spot]) {
    if page.len() <= row {
        page.resize(row + 1, Vec::new());
    }
    let line = &mut page[row];
    if line.len() < column + spots.len() {
        line.resize(column + spots.len(), BLANK);
    }
    line[column..column + spots.len()].copy_from_slice(spots);
}

/// Column numbers above, row numbers at the left. On pointy-top maps places of shifted rows stand half a cell further.
fn headings(map: &HexMap, page: &mut Vec<Vec<Spot>>, cell: usize, label: usize, flat: bool) {
    let southwards = usize::from(map.grid.spec().first.runs.is_west_east());
    let put = |page: &mut Vec<Vec<Spot>>, row: usize, column: usize, text: &str| {
        let spots: Vec<Spot> = text.chars().map(|sign| Spot { sign, colours: None }).collect();
        lay(page, row, column, &spots);
    };
    for hex in map.grid.hexes() {
        let (row, column) = place(map, hex, cell);
        let eastwards = map.grid.part(hex, 1 - southwards);
        if !flat && map.grid.is_late(hex) {
            put(page, row + 1, 0, &map.grid.part(hex, southwards));
            continue;
        }
        put(page, 0, column + label, &eastwards);
        if !map.grid.is_late(hex) || !flat {
            put(page, row + 1, 0, &map.grid.part(hex, southwards));
        }
    }
}

fn render(page: &[Vec<Spot>], ansi: bool) -> String {
    let mut out = String::new();
    for line in page {
        let mut now = None;
        let end =
            line.iter().rposition(|spot| spot.sign != ' ' || spot.colours.is_some()).map_or(0, |i| i + 1);
        for spot in &line[..end] {
            if ansi && spot.colours != now {
                match spot.colours {
                    Some((back, fore)) => {
                        let _ = write!(out, "\u{1b}[48;5;{back};38;5;{fore}m");
                    }
                    None => out.push_str("\u{1b}[0m"),
                }
                now = spot.colours;
            }
            out.push(spot.sign);
        }
        if now.is_some() {
            out.push_str("\u{1b}[0m");
        }
        out.push('\n');
    }
    out
}
