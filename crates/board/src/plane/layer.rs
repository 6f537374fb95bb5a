//! Polygons with what lies on them, found quickly.

use super::{Bounds, Figure, Mil, Point, Polygon, Segment, Span};

/// One polygon of a layer and what the rulebook says of it: cover, going, height, level or anything else.
#[derive(Debug, Clone)]
pub struct Piece<T> {
    /// Where it lies.
    pub polygon: Polygon,
    /// What it is.
    pub what: T,
}

/// A part of a segment that lies in a piece of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// The number of the piece.
    pub piece: usize,
    /// From entry to exit. A touch has no length.
    pub span: Span,
}

/// Polygons that may overlap, numbered in the order given, with a grid of cells that says which are near a point.
///
/// A cell knows the pieces that cover it whole and those whose outline it meets; only the latter are tested. Answers
/// do not depend on the grid.
#[derive(Debug, Clone)]
pub struct Layer<T> {
    pieces: Vec<Piece<T>>,
    grid: Option<Cells>,
}

/// The number of a piece, and whether the piece covers the whole cell.
#[derive(Debug, Clone, Copy)]
struct Entry {
    piece: u32,
    covers: bool,
}

#[derive(Debug, Clone)]
struct Cells {
    bounds: Bounds,
    size: i32,
    columns: usize,
    /// The entries of cell i are those from `starts[i]` to `starts[i + 1]`.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

/// No more cells than this along either axis, and none smaller than a quarter inch.
const MOST_CELLS: i32 = 192;
const LEAST_SIZE: i32 = 250;

impl<T> Layer<T> {
    /// A layer of these pieces.
    pub fn new(pieces: Vec<Piece<T>>) -> Layer<T> {
        let grid = (!pieces.is_empty()).then(|| Cells::new(&pieces));
        Layer { pieces, grid }
    }

    /// All pieces, by number.
    pub fn pieces(&self) -> &[Piece<T>] {
        &self.pieces
    }

    /// The pieces that hold `point`, outlines included, with their numbers in ascending order.
    pub fn at(&self, point: Point) -> impl Iterator<Item = (usize, &T)> {
        let entries = self.grid.as_ref().map_or(&[][..], |grid| grid.entries_at(point));
        entries.iter().filter_map(move |entry| {
            let number = entry.piece as usize;
            let piece = &self.pieces[number];
            (entry.covers || piece.polygon.holds(point)).then_some((number, &piece.what))
        })
    }

    /// The numbers of the pieces whose boxes come within `range` of the box round a shape, in ascending order.
    pub fn near(&self, range: Mil, bounds: Bounds) -> impl Iterator<Item = usize> {
        let near = move |piece: &Piece<T>| piece.polygon.bounds().is_near(range, bounds);
        self.pieces.iter().enumerate().filter(move |(_, piece)| near(piece)).map(|(number, _)| number)
    }

    /// The parts of `segment` in each piece, outlines and touches included, ordered by entry, then exit, then number.
    pub fn crossings(&self, segment: Segment) -> Vec<Crossing> {
        let mut crossings: Vec<Crossing> = self
            .near(Mil::ZERO, segment.bounds())
            .flat_map(|piece| {
                let spans = self.pieces[piece].polygon.spans(segment);
                spans.into_iter().map(move |span| Crossing { piece, span })
            })
            .collect();
        crossings.sort_by_key(|crossing| (crossing.span.from, crossing.span.to, crossing.piece));
        crossings
    }
}

impl Cells {
    fn new<T>(pieces: &[Piece<T>]) -> Cells {
        let boxes = pieces.iter().map(|piece| piece.polygon.bounds());
        let bounds = Bounds::of(boxes.flat_map(|bounds| [bounds.low, bounds.high]));
        let extent = bounds.low.to(bounds.high);
        let size = (extent.x().max(extent.y()) / MOST_CELLS + 1).max(LEAST_SIZE);
        let (columns, rows) = ((extent.x() / size + 1) as usize, (extent.y() / size + 1) as usize);
        let mut grid = Cells { bounds, size, columns, starts: vec![0], entries: Vec::new() };
        let mut cells: Vec<Vec<Entry>> = vec![Vec::new(); columns * rows];
        for (number, piece) in pieces.iter().enumerate() {
            let mut met = vec![false; cells.len()];
            for side in piece.polygon.sides() {
                for cell in grid.cells_in(side.bounds()) {
                    met[cell] = met[cell] || side.meets(&grid.cell(cell));
                }
            }
            for cell in grid.cells_in(piece.polygon.bounds()) {
                // Where the outline does not come, one point speaks for the cell.
                if met[cell] || piece.polygon.holds(grid.low(cell)) {
                    cells[cell].push(Entry { piece: number as u32, covers: !met[cell] });
                }
            }
        }
        for cell in cells {
            grid.entries.extend(cell);
            grid.starts.push(grid.entries.len() as u32);
        }
        grid
    }

    fn low(&self, cell: usize) -> Point {
        let (column, row) = ((cell % self.columns) as i32, (cell / self.columns) as i32);
        Point::new(self.bounds.low.x() + column * self.size, self.bounds.low.y() + row * self.size)
    }

    /// The cell as a shape: its edges belong to it.
    fn cell(&self, cell: usize) -> Bounds {
        let low = self.low(cell);
        let far = |value: i32| (value + self.size).min(super::LIMIT);
        Bounds { low, high: Point::new(far(low.x()), far(low.y())) }
    }

    /// Column and row of a point in the bounds.
    fn place(&self, point: Point) -> (usize, usize) {
        let way = self.bounds.low.to(point);
        ((way.x() / self.size) as usize, (way.y() / self.size) as usize)
    }

    fn cells_in(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        let ((left, bottom), (right, top)) = (self.place(bounds.low), self.place(bounds.high));
        let columns = self.columns;
        (bottom..=top).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }

    fn entries_at(&self, point: Point) -> &[Entry] {
        if !self.bounds.holds(point) {
            return &[];
        }
        let (column, row) = self.place(point);
        let cell = row * self.columns + column;
        &self.entries[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Ratio;

    fn square(x: i32, y: i32, side: i32) -> Polygon {
        Polygon::new(
            [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
                .map(|(x, y)| Point::new(x, y))
                .into(),
        )
        .unwrap()
    }

    fn hills() -> Layer<u8> {
        let levels =
            [(square(0, 0, 10_000), 1), (square(2_000, 2_000, 4_000), 2), (square(20_000, 0, 1_000), 1)];
        Layer::new(levels.map(|(polygon, what)| Piece { polygon, what }).into())
    }

    #[test]
    fn a_point_finds_its_pieces() {
        let hills = hills();
        let at =
            |x, y| hills.at(Point::new(x, y)).map(|(number, &level)| (number, level)).collect::<Vec<_>>();
        assert_eq!(at(3_000, 3_000), [(0, 1), (1, 2)]);
        assert_eq!(at(10_000, 10_000), [(0, 1)], "a corner belongs to its piece");
        assert_eq!(at(2_000, 4_000), [(0, 1), (1, 2)], "and so does a side");
        assert_eq!(at(20_500, 500), [(2, 1)]);
        assert_eq!(at(15_000, 500), []);
        assert_eq!(at(-500_000, 999_999), []);
        assert_eq!(Layer::<()>::new(Vec::new()).at(Point::new(0, 0)).count(), 0);
    }

    #[test]
    fn a_segment_lists_what_it_crosses_in_order() {
        let crossings =
            hills().crossings(Segment::new(Point::new(30_000, 4_000), Point::new(-10_000, 4_000)));
        let span = |from, to| Span { from: Ratio::new(from, 40), to: Ratio::new(to, 40) };
        assert_eq!(
            crossings,
            [Crossing { piece: 0, span: span(20, 30) }, Crossing { piece: 1, span: span(24, 28) }]
        );
    }

    #[test]
    fn a_layer_may_fill_the_whole_range() {
        let far = crate::plane::LIMIT;
        let corners =
            [(-far, -far), (far, -far), (far, far), (0, 1), (-far, far)].map(|(x, y)| Point::new(x, y));
        let layer = Layer::new(vec![Piece { polygon: Polygon::new(corners.into()).unwrap(), what: () }]);
        assert_eq!(layer.at(Point::new(far, far)).count(), 1);
        assert_eq!(layer.at(Point::new(0, 1)).count(), 1);
        assert_eq!(layer.at(Point::new(0, 2)).count(), 0);
        assert_eq!(layer.at(Point::new(-far, far)).count(), 1);
    }
}
