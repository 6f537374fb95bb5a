//! A map as a picture: SVG that looks like a printed sheet, with room for counters and highlights.
//!
//! Everything is drawn in layers from the paper up: terrain, hex grid, water, railways, trails, roads, bridges, places,
//! highlights, names, numbers, counters, and around the sheet its title and legend. What is scattered (trees, houses) is
//! scattered by hex number, so that the same map always gives the same text.

mod area;
mod canvas;
mod chains;
mod counter;
mod furniture;
mod names;
mod terrain;
mod ways;

pub use area::{AreaSvgOptions, area_svg};
pub use counter::{Counter, Symbol};
pub use furniture::SHEET_MARGIN;

use crate::{HexId, HexMap};
use canvas::Canvas;

/// What to draw beside the map itself.
#[derive(Debug, Clone, PartialEq)]
pub struct SvgOptions {
    /// How long a hex side is in the picture's units.
    pub scale: f32,
    /// Whether hexes bear their numbers.
    pub numbers: bool,
    /// Whether places, forests and waters bear their names.
    pub names: bool,
    /// Whether title, legend and scale surround the map.
    pub legend: bool,
    /// Counters on hexes; those in one hex are stacked, the last on top.
    pub counters: Vec<Counter>,
    /// Hexes washed with a CSS colour.
    pub highlights: Vec<(HexId, String)>,
}

impl Default for SvgOptions {
    fn default() -> SvgOptions {
        SvgOptions {
            scale: 36.0,
            numbers: true,
            names: true,
            legend: true,
            counters: Vec::new(),
            highlights: Vec::new(),
        }
    }
}

/// Draws a map.
pub fn svg(map: &HexMap, options: &SvgOptions) -> String {
    let mut canvas = furniture::sheet(map, options);
    terrain::draw(&mut canvas, map);
    grid(&mut canvas, map);
    ways::water(&mut canvas, map);
    terrain::places(&mut canvas, map);
    ways::roads(&mut canvas, map);
    ways::bridges(&mut canvas, map);
    terrain::details(&mut canvas, map);
    ways::limits(&mut canvas, map);
    highlights(&mut canvas, map, &options.highlights);
    if options.numbers {
        names::numbers(&mut canvas, map);
    }
    if options.names {
        names::names(&mut canvas, map);
    }
    counter::draw(&mut canvas, map, &options.counters);
    if options.legend {
        furniture::title(&mut canvas, map);
        furniture::legend(&mut canvas, map);
    }
    canvas.finish()
}

/// Every hexside once, as one thin path.
fn grid(canvas: &mut Canvas, map: &HexMap) {
    let mut path = String::new();
    for hex in map.grid.hexes() {
        let corners = map.grid.corners(hex);
        for side in 0..6 {
            // A shared side is drawn by the hex before.
            if map.grid.neighbour(hex, side).is_none_or(|other| other > hex) {
                path.push_str(&canvas.line_path(&[corners[side], corners[(side + 1) % 6]]));
            }
        }
    }
    let width = canvas.length(0.03);
    canvas.add(&format!(
        r##"<path class="grid" d="{path}" fill="none" stroke="#6f6247" stroke-opacity="0.55" stroke-width="{width}"/>"##
    ));
}

fn highlights(canvas: &mut Canvas, map: &HexMap, highlights: &[(HexId, String)]) {
    for (hex, colour) in highlights {
        let path = canvas.closed_path(&map.grid.corners(*hex));
        let colour = canvas::escape(colour);
        let width = canvas.length(0.09);
        canvas.add(&format!(
            r#"<path class="highlight" d="{path}" fill="{colour}" fill-opacity="0.32" stroke="{colour}" stroke-width="{width}" stroke-opacity="0.85"/>"#
        ));
    }
}
