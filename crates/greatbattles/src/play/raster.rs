//! The ground in cells of a quarter inch, for questions that are asked a million times a second.
//!
//! A cell that no outline meets is the same all over: one answer serves every point in it. Where outlines, roads or rivers
//! come near, the cell says so and the map is asked. Answers do not depend on the cells: `the_raster_agrees_with_the_map`
//! holds them to that.

use board::plane::{Bounds, Figure, Mil, Point, Segment};

use crate::ground::{Cover, Going};
use crate::map::{RoadSurface, TableMap};
use crate::movement::Surface;
use crate::numbers::Level;
use crate::shipped;

/// The side of a cell.
const CELL: i32 = 250;
/// A height that no line of sight passes under: the cell must be looked at.
const MIXED: i8 = i8::MAX;

/// What a cell says of every point in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    /// Whether an outline meets it: then nothing else holds.
    pub mixed: bool,
    /// Whether a river or an embankment is near.
    pub lines: bool,
    /// The level of the ground.
    pub level: Level,
    /// The going off roads, rivers and railways left aside.
    pub going: Going,
    /// The best cover.
    pub cover: Cover,
}

/// A piece of a road near a cell.
#[derive(Debug, Clone, Copy)]
struct RoadPiece {
    segment: Segment,
    surface: Surface,
}

/// The ground in cells.
#[derive(Debug)]
pub(super) struct Raster {
    low: Point,
    columns: i32,
    rows: i32,
    cells: Vec<Cell>,
    /// The top of each cell: ground and what stands on it, or [`MIXED`].
    tops: Vec<i8>,
    /// The pieces of roads near each cell: from `starts[cell]` to `starts[cell + 1]`.
    starts: Vec<u32>,
    pieces: Vec<RoadPiece>,
}

impl Raster {
    /// The cells of a map.
    pub fn new(map: &TableMap) -> Raster {
        let extent = map.table.low.to(map.table.high);
        let (columns, rows) = (extent.x() / CELL + 1, extent.y() / CELL + 1);
        let blank =
            Cell { mixed: false, lines: false, level: Level(0), going: Going::Good, cover: Cover::None };
        let mut raster = Raster {
            low: map.table.low,
            columns,
            rows,
            cells: vec![blank; (columns * rows) as usize],
            tops: Vec::new(),
            starts: Vec::new(),
            pieces: Vec::new(),
        };
        let hills = map.hills.pieces().iter().map(|piece| &piece.polygon);
        let patches = map.patches.pieces().iter().map(|piece| &piece.polygon);
        let land = map.land.iter().flat_map(board::plane::Layer::pieces).map(|piece| &piece.polygon);
        for polygon in hills.chain(patches).chain(land) {
            for side in polygon.sides() {
                raster.mark(side, Mil::ZERO, |cells, cell| cells[cell].mixed = true);
            }
        }
        let measures = shipped::measures();
        for river in &map.rivers {
            for side in river.line.sides() {
                raster.mark(side, Mil(river.width.0 / 2), |cells, cell| cells[cell].lines = true);
            }
        }
        for railway in map.railways.iter().filter(|railway| railway.embankment) {
            for side in railway.line.sides() {
                let near = measures.embankment_half_width;
                raster.mark(side, near, |cells, cell| cells[cell].lines = true);
            }
        }
        raster.pave(map);
        raster.fill(map);
        raster
    }

    /// The pieces of roads near each cell.
    fn pave(&mut self, map: &TableMap) {
        let mut near: Vec<Vec<RoadPiece>> = vec![Vec::new(); self.cells.len()];
        for (road, line) in map.roads.iter().zip(map.network.lines()) {
            let surface = match road.surface {
                RoadSurface::Paved => Surface::Paved,
                RoadSurface::Dirt => Surface::Dirt,
                RoadSurface::Track => continue,
            };
            for segment in line.sides() {
                self.mark(segment, shipped::measures().road_half_width, |_, cell| {
                    near[cell].push(RoadPiece { segment, surface });
                });
            }
        }
        self.starts.push(0);
        for pieces in near {
            self.pieces.extend(pieces);
            self.starts.push(self.pieces.len() as u32);
        }
    }

    /// What lies in the cells that no outline meets. Next to such a cell the same lies in the next one.
    fn fill(&mut self, map: &TableMap) {
        let grounds = shipped::grounds();
        self.tops = vec![MIXED; self.cells.len()];
        for row in 0..self.rows {
            let mut before: Option<(Cell, i8)> = None;
            for column in 0..self.columns {
                let number = (row * self.columns + column) as usize;
                if self.cells[number].mixed {
                    before = None;
                    continue;
                }
                let (cell, top) = before.unwrap_or_else(|| {
                    let point = Point::new(
                        self.low.x() + column * CELL + CELL / 2,
                        self.low.y() + row * CELL + CELL / 2,
                    );
                    let kinds = || map.patches.at(point).map(|(_, patch)| grounds.of(patch.kind));
                    let going = kinds().map(|ground| ground.going).max().unwrap_or(Going::Good);
                    let going = if map.is_sea(point) { Going::Impassable } else { going };
                    let cover = kinds().map(|ground| ground.cover).max().unwrap_or(Cover::None);
                    let level = map.level(point);
                    let height = kinds().map(|ground| ground.height.0).max().unwrap_or(0);
                    let cell = Cell { mixed: false, lines: false, level, going, cover };
                    (cell, level.0 as i8 + height as i8)
                });
                before = Some((cell, top));
                self.cells[number] = Cell { lines: self.cells[number].lines, ..cell };
                self.tops[number] = top;
            }
        }
    }

    /// Does something to every cell that comes within `range` of a segment, and perhaps to some beside them.
    fn mark(&mut self, segment: Segment, range: Mil, mut with: impl FnMut(&mut [Cell], usize)) {
        let range = range.0 + 2;
        let Bounds { low, high } = segment.bounds();
        let row_of = |y: i32| ((y - self.low.y()).div_euclid(CELL)).clamp(0, self.rows - 1);
        let column_of = |x: i32| ((x - self.low.x()).div_euclid(CELL)).clamp(0, self.columns - 1);
        let (a, b) = (segment.a, segment.b);
        for row in row_of(low.y() - range)..=row_of(high.y() + range) {
            let bottom = self.low.y() + row * CELL;
            let (from, to) = ((bottom - range).max(low.y()), (bottom + CELL + range).min(high.y()));
            // Where the segment is at these heights; all of it where it is level.
            let x_at = |y: i32| {
                let rise = i64::from(b.y() - a.y());
                (rise != 0).then(|| {
                    a.x() + (i64::from(b.x() - a.x()) * i64::from(y - a.y())).div_euclid(rise) as i32
                })
            };
            let ends = [x_at(from).unwrap_or(a.x()), x_at(to).unwrap_or(b.x())];
            let (left, right) = (ends[0].min(ends[1]) - range - 1, ends[0].max(ends[1]) + range + 1);
            for column in column_of(left)..=column_of(right) {
                with(&mut self.cells, (row * self.columns + column) as usize);
            }
        }
    }

    fn number(&self, point: Point) -> Option<usize> {
        let (x, y) = (point.x() - self.low.x(), point.y() - self.low.y());
        if x < 0 || y < 0 {
            return None;
        }
        let (column, row) = (x / CELL, y / CELL);
        (column < self.columns && row < self.rows).then_some((row * self.columns + column) as usize)
    }

    /// The cell of a point; none off the table.
    pub fn at(&self, point: Point) -> Option<Cell> {
        Some(self.cells[self.number(point)?])
    }

    /// The surface of the road on which a point lies, if it lies on one; that of the nearest of several.
    pub fn road_at(&self, point: Point) -> Option<Surface> {
        let number = self.number(point)?;
        let (from, to) = (self.starts[number] as usize, self.starts[number + 1] as usize);
        let near = self.pieces[from..to].iter().map(|piece| (piece.segment.squared_to(point), piece.surface));
        let nearest = near.reduce(|best, next| if next.0 < best.0 { next } else { best });
        nearest
            .filter(|(squared, _)| squared.is_within(shipped::measures().road_half_width))
            .map(|(_, surface)| surface)
    }

    /// The numbers of the samples of a line at which something may rise above it: everywhere else it passes over the ground
    /// and what stands on it. The samples are those of [`board::plane::Sightline`].
    pub fn doubtful(&self, a: Point, b: Point, pieces: u32, heights: (i32, i32)) -> Doubtful<'_> {
        Doubtful {
            raster: self,
            x: Counter::new(a.x() - self.low.x(), b.x() - a.x(), pieces),
            y: Counter::new(a.y() - self.low.y(), b.y() - a.y(), pieces),
            pieces,
            number: 0,
            line: i64::from(heights.0) * i64::from(pieces),
            rise: i64::from(heights.1 - heights.0),
        }
    }
}

/// Counts `start + part * number / pieces` up from number to number, rounded to the nearest, halves up: on the table, where no
/// coordinate is negative, as [`Point::towards`] rounds.
struct Counter {
    at: i32,
    rest: u32,
    step: i32,
    step_rest: u32,
    pieces: u32,
}

impl Counter {
    fn new(start: i32, part: i32, pieces: u32) -> Counter {
        let pieces = pieces.max(1);
        let (step, rest) = (part.div_euclid(pieces as i32), part.rem_euclid(pieces as i32));
        Counter { at: start, rest: 0, step, step_rest: rest as u32, pieces }
    }

    fn next(&mut self) -> i32 {
        self.at += self.step;
        self.rest += self.step_rest;
        if self.rest >= self.pieces {
            self.rest -= self.pieces;
            self.at += 1;
        }
        self.at + i32::from(2 * self.rest >= self.pieces)
    }
}

/// See [`Raster::doubtful`].
pub(super) struct Doubtful<'a> {
    raster: &'a Raster,
    x: Counter,
    y: Counter,
    pieces: u32,
    number: u32,
    line: i64,
    rise: i64,
}

impl Iterator for Doubtful<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.number + 1 < self.pieces {
            self.number += 1;
            self.line += self.rise;
            let (x, y) = (self.x.next(), self.y.next());
            let (column, row) = (x / CELL, y / CELL);
            let inside = x >= 0 && y >= 0 && column < self.raster.columns && row < self.raster.rows;
            let top =
                if inside { self.raster.tops[(row * self.raster.columns + column) as usize] } else { MIXED };
            if i64::from(top) * i64::from(self.pieces) > self.line {
                return Some(self.number);
            }
        }
        None
    }
}
