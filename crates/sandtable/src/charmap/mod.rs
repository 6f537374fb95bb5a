//! A scene in characters: the map as it can be shown in any terminal, or a list where it is one of areas.

mod areas;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use kernel::{Board, Piece, Scene, Space};

/// The widest text of a cell.
const CELL: usize = 5;

/// What part of the map is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// All of it; empty spaces show their terrain.
    Whole,
    /// What lies around a space; empty spaces show their numbers.
    Around(String),
}

/// The colour of a side's pieces.
pub fn side_style(scene_sides: &[String], side: &str) -> Style {
    let colours = [AnsiColor::Green, AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::Magenta];
    let index = scene_sides.iter().position(|name| name == side).unwrap_or(0);
    colours[index % colours.len()].on_default().bold()
}

/// Draws the map; nothing if it has no spaces, or not the one that is asked for.
pub fn draw(board: &Board, scene: &Scene, part: &Part, width: usize) -> Option<String> {
    if areas::are_areas(board) {
        return areas::list(board, scene, part, width);
    }
    let grid = Grid::new(board)?;
    let rows_and_columns = grid.window(part, width)?;
    let numbers = matches!(part, Part::Around(_));
    let pieces: BTreeMap<&str, &Piece> =
        scene.pieces.iter().filter_map(|piece| Some((piece.place.in_space()?, piece))).collect();
    let glyphs = glyphs(board);
    let mut text = String::new();
    let (rows, columns) = rows_and_columns;
    for row in rows {
        let mut line = String::new();
        let mut at = 0;
        for column in columns.clone() {
            let Some(space) = grid.cells.get(&(row, column)) else { continue };
            let left = (column - columns.start) * grid.step;
            line.push_str(&" ".repeat(left.saturating_sub(at)));
            let (cell, style) = match pieces.get(space.id.as_str()) {
                Some(piece) => (cut(&piece.id), side_style(&board.sides, &piece.side)),
                None => empty(space, numbers, &glyphs),
            };
            at = left.max(at) + cell.chars().count();
            let _ = write!(line, "{style}{cell}{style:#}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let legend: Vec<String> = glyphs.iter().map(|(terrain, glyph)| format!("{glyph} {terrain}")).collect();
    let _ = writeln!(text, "{}", legend.join("   "));
    Some(text)
}

/// An empty space: its place's name, its number or its terrain.
fn empty(space: &Space, numbers: bool, glyphs: &BTreeMap<&str, char>) -> (String, Style) {
    let glyph = glyphs.get(space.terrain.as_str()).copied().unwrap_or('?');
    match &space.label {
        Some(label) if !numbers => (cut(label), Style::new()),
        _ if numbers => (cut(&format!("{}{glyph}", space.id)), Style::new().dimmed()),
        _ => (format!("  {glyph}"), Style::new().dimmed()),
    }
}

fn cut(text: &str) -> String {
    text.chars().take(CELL).collect()
}

/// A sign for each terrain: its first letter that no other terrain has taken; the commonest is a dot.
fn glyphs(board: &Board) -> BTreeMap<&str, char> {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for space in &board.spaces {
        *count.entry(space.terrain.as_str()).or_default() += 1;
    }
    let commonest = count.iter().max_by_key(|(_, times)| **times).map(|(name, _)| *name);
    let mut glyphs: BTreeMap<&str, char> = commonest.into_iter().map(|name| (name, '.')).collect();
    for terrain in count.keys() {
        let taken: Vec<char> = glyphs.values().copied().collect();
        let sign = terrain.chars().chain('a'..='z').find(|sign| !taken.contains(sign)).unwrap_or('?');
        glyphs.entry(terrain).or_insert(sign);
    }
    glyphs
}

/// Spaces by row and column, counted in distinct heights and distances from the left.
struct Grid<'a> {
    cells: BTreeMap<(usize, usize), &'a Space>,
    rows: usize,
    columns: usize,
    /// Characters from one column to the next.
    step: usize,
}

impl<'a> Grid<'a> {
    fn new(board: &'a Board) -> Option<Grid<'a>> {
        // Tenths of a map unit are fine enough to tell rows apart and coarse enough to join equal ones.
        let tenths = |value: f32| (value * 10.0).round() as i64;
        let ranks = |values: Vec<i64>| {
            let mut values = values;
            values.sort_unstable();
            values.dedup();
            values
        };
        let xs = ranks(board.spaces.iter().map(|space| tenths(space.centre.0)).collect());
        let ys = ranks(board.spaces.iter().map(|space| tenths(space.centre.1)).collect());
        let mut cells = BTreeMap::new();
        for space in &board.spaces {
            let row = ys.binary_search(&tenths(space.centre.1)).ok()?;
            let column = xs.binary_search(&tenths(space.centre.0)).ok()?;
            cells.insert((row, column), space);
        }
        let neighbours = |(row, column): &(usize, usize)| cells.contains_key(&(*row, column + 1));
        let staggered = !cells.keys().any(neighbours);
        let step = if staggered { CELL.div_ceil(2) } else { CELL + 1 };
        (!cells.is_empty()).then_some(Grid { rows: ys.len(), columns: xs.len(), step, cells })
    }

    /// The rows and columns that are shown.
    fn window(&self, part: &Part, width: usize) -> Option<(std::ops::Range<usize>, std::ops::Range<usize>)> {
        match part {
            Part::Whole => Some((0..self.rows, 0..self.columns)),
            Part::Around(id) => {
                const HEIGHT: usize = 10;
                let (&(row, column), _) = self.cells.iter().find(|(_, space)| space.id == *id)?;
                let half = (width / self.step / 2).clamp(2, 14);
                let rows = row.saturating_sub(HEIGHT)..(row + HEIGHT + 1).min(self.rows);
                Some((rows, column.saturating_sub(half)..(column + half).min(self.columns)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(id: &str, x: f32, y: f32, terrain: &str) -> Space {
        Space { id: id.into(), centre: (x, y), outline: Vec::new(), terrain: terrain.into(), label: None }
    }

    fn board() -> Board {
        Board {
            sides: vec!["US".into()],
            spaces: vec![
                space("0101", 0.0, 1.0, "clear"),
                space("0201", 1.5, 1.5, "woods"),
                space("0301", 3.0, 1.0, "clear"),
                space("0102", 0.0, 2.0, "clear"),
            ],
            ..Board::default()
        }
    }

    fn scene() -> Scene {
        Scene {
            pieces: vec![Piece {
                id: "2/501".into(),
                side: "US".into(),
                name: "2/501".into(),
                symbol: kernel::Symbol::Airborne,
                size: kernel::Size::Battalion,
                values: "2-4-7".into(),
                place: kernel::Place::space("0301"),
                ..Piece::default()
            }],
            ..Scene::default()
        }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn rows_of_hexes_are_staggered_and_pieces_stand_on_them() {
        let drawn = draw(&board(), &scene(), &Part::Whole, 80).unwrap();
        assert_eq!(plain(&drawn), "  .   2/501\n     w\n  .\n. clear   w woods\n");
    }

    #[test]
    fn around_a_space_the_numbers_are_shown() {
        let drawn = draw(&board(), &scene(), &Part::Around("0201".into()), 80).unwrap();
        assert!(plain(&drawn).contains("0201w"));
        assert_eq!(draw(&board(), &scene(), &Part::Around("9999".into()), 80), None);
    }
}
