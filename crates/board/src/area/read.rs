//! Points, lines and outlines as a map of areas writes them, with every fault kept.

use super::Point;
use crate::MapFault;

/// The faults found so far, and readers that add to them.
pub(super) struct Reading {
    /// How many points of the text make a map unit.
    unit: f32,
    pub(super) faults: Vec<MapFault>,
}

impl Reading {
    pub(super) fn new(unit: f32) -> Reading {
        Reading { unit, faults: Vec::new() }
    }

    /// Notes a fault.
    pub(super) fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(MapFault::new(place, message));
    }

    /// One point, `x,y`.
    pub(super) fn point(&mut self, place: &str, text: &str) -> Option<Point> {
        let found = self.read(text.trim());
        if found.is_none() {
            self.fault(place, format!("`{text}` is no point: write `x,y`"));
        }
        found
    }

    /// The corners of an area, a wood or a lake.
    pub(super) fn outline(&mut self, place: &str, text: &str) -> Vec<Point> {
        let outline = self.corners(place, text);
        if outline.len() < 3 {
            self.fault(place, "an outline has at least three corners");
        }
        outline
    }

    /// The corners of a boundary, a stream or a road.
    pub(super) fn line(&mut self, place: &str, text: &str) -> Vec<Point> {
        let line = self.corners(place, text);
        if line.len() < 2 {
            self.fault(place, "a line has at least two corners");
        }
        line
    }

    fn corners(&mut self, place: &str, text: &str) -> Vec<Point> {
        text.split_whitespace()
            .filter_map(|corner| {
                let found = self.read(corner);
                if found.is_none() {
                    self.fault(place, format!("`{corner}` is no corner: write `x,y`"));
                }
                found
            })
            .collect()
    }

    fn read(&self, text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        let (x, y): (f32, f32) = (x.parse().ok()?, y.parse().ok()?);
        (x.is_finite() && y.is_finite()).then_some((x / self.unit, y / self.unit))
    }
}
