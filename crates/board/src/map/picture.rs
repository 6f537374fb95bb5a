//! Pictures of a map in characters: one sign for each hex.

use super::text::{LevelsText, Reader, TerrainText};
use crate::{Grid, HexId, HexShape};
use datafile::Spanned;
use std::collections::BTreeMap;

/// The sign where there is no hex.
const NO_HEX: char = '-';

pub(super) fn terrain(reader: &mut Reader, grid: &Grid, text: &TerrainText) -> (Vec<String>, Vec<u8>) {
    let mut terrains: Vec<String> = Vec::new();
    let mut letters: BTreeMap<char, u8> = BTreeMap::new();
    for (letter, name) in &text.legend {
        let mut chars = letter.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter != NO_HEX && !letter.is_whitespace() => {
                if terrains.contains(name) {
                    reader.fault("terrain.legend".to_owned(), format!("`{name}` has two letters"));
                }
                letters.insert(letter, terrains.len() as u8);
                terrains.push(name.clone());
            }
            _ => reader.fault(
                "terrain.legend".to_owned(),
                format!("`{letter}` cannot stand for {name}: use one sign other than `{NO_HEX}`"),
            ),
        }
    }
    let read = signs(reader, grid, &text.picture, "terrain.picture", &letters);
    (terrains, read)
}

/// The level of each hex: a digit stands for itself, another sign for what the legend says.
pub(super) fn levels(reader: &mut Reader, grid: &Grid, text: &LevelsText) -> Vec<i8> {
    let mut known: BTreeMap<char, i8> = ('0'..='9').zip(0..).collect();
    for (sign, &level) in &text.legend {
        let mut chars = sign.chars();
        match (chars.next(), chars.next()) {
            (Some(sign), None) if sign != NO_HEX && !sign.is_whitespace() => {
                known.insert(sign, level);
            }
            _ => reader.fault(
                "levels.legend".to_owned(),
                format!("`{sign}` cannot stand for level {level}: use one sign other than `{NO_HEX}`"),
            ),
        }
    }
    signs(reader, grid, &text.picture, "levels.picture", &known)
}

/// What the sign of each hex stands for.
fn signs<V: Copy + Default>(
    reader: &mut Reader,
    grid: &Grid,
    picture: &Spanned<String>,
    field: &str,
    known: &BTreeMap<char, V>,
) -> Vec<V> {
    // Text rows and letters as drawn: rows southwards, letters eastwards.
    let (rows, columns, axis) = picture_size(grid);
    let mut by_cell: BTreeMap<(usize, usize), HexId> = BTreeMap::new();
    let mut labels: Vec<Option<String>> = vec![None; rows];
    for hex in grid.hexes() {
        let (row, column) = picture_place(grid, hex);
        by_cell.insert((row, column), hex);
        labels[row] = Some(axis(hex));
    }
    let mut read = vec![V::default(); grid.len()];
    let first = reader.line_at(picture.span().start) + usize::from(reader.opens_with_break(picture));
    let mut row = 0;
    for (i, line) in picture.get_ref().lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let place = format!("line {}, {field}", first + i);
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(label) = labels.get(row) else {
            reader.fault(place, format!("row {} is one too many: the map has {rows} rows", row + 1));
            row += 1;
            continue;
        };
        let signs = match (words.as_slice(), label) {
            ([signs], _) => *signs,
            ([number, signs], Some(label)) => {
                if number != label {
                    reader.fault(place.clone(), format!("this is row {label}, not {number}"));
                }
                *signs
            }
            _ => {
                reader.fault(
                    place,
                    "a row is an optional row number and the letters, without blanks between them",
                );
                row += 1;
                continue;
            }
        };
        let count = signs.chars().count();
        if count != columns {
            reader.fault(
                place.clone(),
                format!("{count} letters: the row has {columns} places (`{NO_HEX}` where there is no hex)"),
            );
        }
        for (column, sign) in signs.chars().take(columns).enumerate() {
            match (by_cell.get(&(row, column)), sign, known.get(&sign)) {
                (Some(hex), _, Some(&value)) => read[hex.index()] = value,
                (None, NO_HEX, _) => {}
                (Some(&hex), NO_HEX, _) => {
                    let number = grid.number(hex);
                    reader.fault(place.clone(), format!("`{NO_HEX}` stands for hex {number}, which the grid has: list it as absent or give it its sign"));
                }
                (None, _, _) => reader.fault(
                    place.clone(),
                    format!(
                        "letter {}, `{sign}`, stands where the grid has no hex: write `{NO_HEX}`",
                        column + 1
                    ),
                ),
                (Some(&hex), _, None) => {
                    let number = grid.number(hex);
                    let signs: String = known.keys().collect();
                    reader.fault(
                        place.clone(),
                        format!("`{sign}` for hex {number} is not in the legend, which has `{signs}`"),
                    );
                }
            }
        }
        row += 1;
    }
    if row < rows {
        reader.fault(reader.place(picture, field), format!("{row} rows: the map has {rows}"));
    }
    read
}

fn picture_size(grid: &Grid) -> (usize, usize, impl Fn(HexId) -> String) {
    let (mut rows, mut columns) = (0, 0);
    for hex in grid.hexes() {
        let (row, column) = picture_place(grid, hex);
        rows = rows.max(row + 1);
        columns = columns.max(column + 1);
    }
    let southwards = usize::from(grid.spec().first.runs.is_west_east());
    (rows, columns, move |hex| grid.part(hex, southwards))
}

/// Row and column of a hex in the picture.
fn picture_place(grid: &Grid, hex: HexId) -> (usize, usize) {
    let cell = grid.cell(hex);
    match grid.spec().hexes {
        HexShape::FlatTop => (cell.place as usize, cell.line as usize),
        HexShape::PointyTop => (cell.line as usize, cell.place as usize),
    }
}
