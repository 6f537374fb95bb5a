//! A grid of buckets: which things are near a box.

use super::Bounds;

/// Numbered things sorted into square cells by the boxes round them.
///
/// Things beyond the table are sorted into the cells at its edge, so none is lost. The caller tests what it finds: a
/// thing in the same cell may still be some way off.
#[derive(Debug, Clone)]
pub struct Buckets {
    table: Bounds,
    size: i32,
    columns: usize,
    cells: Vec<Vec<u16>>,
}

impl Buckets {
    /// Empty buckets over `table`, with cells of `size` mils.
    pub fn new(table: Bounds, size: super::Mil) -> Buckets {
        debug_assert!(size.0 > 0);
        let extent = table.low.to(table.high);
        let columns = (extent.x() / size.0 + 1) as usize;
        let rows = (extent.y() / size.0 + 1) as usize;
        Buckets { table, size: size.0, columns, cells: vec![Vec::new(); columns * rows] }
    }

    /// Adds a thing by the box round it.
    pub fn insert(&mut self, thing: u16, bounds: Bounds) {
        for cell in self.cells_of(bounds) {
            self.cells[cell].push(thing);
        }
    }

    /// Takes a thing out. The box must be the one it was added with.
    pub fn remove(&mut self, thing: u16, bounds: Bounds) {
        for cell in self.cells_of(bounds) {
            self.cells[cell].retain(|&other| other != thing);
        }
    }

    /// Lists the things whose cells a box meets into `into`, each once, in ascending order. Everything whose box meets
    /// the given one is among them.
    pub fn find(&self, bounds: Bounds, into: &mut Vec<u16>) {
        into.clear();
        for cell in self.cells_of(bounds) {
            into.extend_from_slice(&self.cells[cell]);
        }
        into.sort_unstable();
        into.dedup();
    }

    fn cells_of(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        let place = |point: super::Point| {
            let (low, high) = (self.table.low, self.table.high);
            let column = (point.x().clamp(low.x(), high.x()) - low.x()) / self.size;
            let row = (point.y().clamp(low.y(), high.y()) - low.y()) / self.size;
            (column as usize, row as usize)
        };
        let ((left, bottom), (right, top)) = (place(bounds.low), place(bounds.high));
        let columns = self.columns;
        (bottom..=top).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Mil, Point};
    use proptest::prelude::*;

    fn bounds(x: i32, y: i32, wide: i32, high: i32) -> Bounds {
        Bounds { low: Point::new(x, y), high: Point::new(x + wide, y + high) }
    }

    #[test]
    fn things_are_found_and_forgotten() {
        let mut buckets = Buckets::new(bounds(0, 0, 10_000, 10_000), Mil(2_000));
        buckets.insert(7, bounds(1_900, 100, 200, 200));
        buckets.insert(3, bounds(9_900, 9_900, 5_000, 5_000));
        let mut found = Vec::new();
        buckets.find(bounds(0, 0, 10_000, 10_000), &mut found);
        assert_eq!(found, [3, 7]);
        buckets.find(bounds(12_000, 12_000, 10, 10), &mut found);
        assert_eq!(found, [3], "beyond the edge");
        buckets.remove(7, bounds(1_900, 100, 200, 200));
        buckets.find(bounds(0, 0, 3_000, 3_000), &mut found);
        assert!(found.is_empty());
    }

    proptest! {
        #[test]
        fn all_that_is_near_is_found(
            things in proptest::collection::vec((-3_000..13_000, -3_000..13_000, 0..3_000, 0..3_000), 0..40),
            asked in (-3_000..13_000, -3_000..13_000, 0..6_000, 0..6_000),
        ) {
            let mut buckets = Buckets::new(bounds(0, 0, 10_000, 8_000), Mil(1_500));
            for (number, &(x, y, wide, high)) in things.iter().enumerate() {
                buckets.insert(number as u16, bounds(x, y, wide, high));
            }
            let asked = bounds(asked.0, asked.1, asked.2, asked.3);
            let mut found = Vec::new();
            buckets.find(asked, &mut found);
            prop_assert!(found.is_sorted_by(|a, b| a < b));
            for (number, &(x, y, wide, high)) in things.iter().enumerate() {
                if bounds(x, y, wide, high).touches(asked) {
                    prop_assert!(found.contains(&(number as u16)));
                }
            }
        }
    }
}
