//! A map of areas as a picture: a printed sheet of ground, waters and woods with an identifier in each area.
//!
//! Drawn in layers from the paper up: relief, fields, lakes, woods, streams, roads, boundaries, bridges, villages,
//! highlights, names, identifiers, counters, and around the sheet its title and key. All of it is flat paths and a few
//! patterns, so that a browser pans it without effort, and nothing depends on anything but the map.

mod badges;
mod borders;
mod counters;
mod ground;
mod names;
mod relief;
mod sheet;

use super::canvas::{self, Canvas};
use super::counter::Counter;
use crate::area::{AreaId, AreaMap};
use std::collections::BTreeMap;

/// What to draw beside the map of areas itself.
#[derive(Debug, Clone, PartialEq)]
pub struct AreaSvgOptions {
    /// How long a map unit is in the picture's units.
    pub scale: f32,
    /// Whether areas bear their identifiers: number, terrain value, victory points.
    pub numbers: bool,
    /// Whether villages, hills, forests and waters bear their names.
    pub names: bool,
    /// Whether title, key and scale surround the map.
    pub legend: bool,
    /// The CSS colours of area numbers that are not black.
    pub inks: BTreeMap<AreaId, String>,
    /// What the inks mean, for the key: a colour and what players read.
    pub ink_names: Vec<(String, String)>,
    /// Counters in areas, laid out beside the identifier, colours apart.
    pub counters: Vec<Counter<AreaId>>,
    /// Areas washed with a CSS colour.
    pub highlights: Vec<(AreaId, String)>,
}

impl Default for AreaSvgOptions {
    fn default() -> AreaSvgOptions {
        AreaSvgOptions {
            scale: 36.0,
            numbers: true,
            names: true,
            legend: true,
            inks: BTreeMap::new(),
            ink_names: Vec::new(),
            counters: Vec::new(),
            highlights: Vec::new(),
        }
    }
}

/// Draws a map of areas.
pub fn area_svg(map: &AreaMap, options: &AreaSvgOptions) -> String {
    let mut canvas = sheet::sheet(map, options);
    canvas.add(r#"<g clip-path="url(#map)">"#);
    relief::draw(&mut canvas, map);
    ground::fields(&mut canvas, map);
    ground::lakes(&mut canvas, map);
    ground::woods(&mut canvas, map);
    ground::streams(&mut canvas, map);
    ground::roads(&mut canvas, map);
    borders::draw(&mut canvas, map);
    canvas.add("</g>");
    sheet::frame(&mut canvas, map);
    borders::bridges(&mut canvas, map);
    ground::villages(&mut canvas, map);
    highlights(&mut canvas, map, &options.highlights);
    if options.names {
        names::draw(&mut canvas, map);
    }
    if options.numbers {
        badges::draw(&mut canvas, map, &options.inks);
    }
    counters::draw(&mut canvas, map, &options.counters);
    if options.legend {
        sheet::title(&mut canvas, map);
        sheet::key(&mut canvas, map, options);
    }
    canvas.finish()
}

fn highlights(canvas: &mut Canvas, map: &AreaMap, highlights: &[(AreaId, String)]) {
    for (area, colour) in highlights {
        let path = canvas.closed_path(&map.areas[area.index()].outline);
        let colour = canvas::escape(colour);
        let width = canvas.length(0.12);
        canvas.add(&format!(
            r#"<path class="highlight" d="{path}" fill="{colour}" fill-opacity="0.28" stroke="{colour}" stroke-width="{width}" stroke-opacity="0.85" stroke-linejoin="round"/>"#
        ));
    }
}
