//! Pictures of maps, with or without counters: SVG, and PNG on a machine without fonts.

#[cfg(feature = "png")]
mod png;
mod sheet;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

use board::{Marker, TextOptions};
use kernel::{Play, Scene};
use library::Shelf;

use crate::charmap::{self, Part};
#[cfg(feature = "png")]
pub use png::to_png;
pub use sheet::Sheet;

/// Refuses: this program cannot draw PNG.
#[cfg(not(feature = "png"))]
pub fn to_png(_: &str, _: f32) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG: write an .svg, or build it with 'cargo build --release -p sandtable'".into())
}

/// Writes a picture, as PNG or SVG by the file's ending; `-` is standard output, as SVG.
pub fn write(picture: &str, file: &Path, scale: f32) -> Result<(), String> {
    let told = |error: io::Error| format!("cannot write {}: {error}", file.display());
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    match ending.as_str() {
        "png" => std::fs::write(file, to_png(picture, scale)?).map_err(told),
        "svg" => std::fs::write(file, picture).map_err(told),
        _ if file == Path::new("-") => io::stdout().lock().write_all(picture.as_bytes()).map_err(told),
        _ => Err(format!("a picture ends in .svg or .png, not '{}'", file.display())),
    }
}

/// The map that a game is played on, if it is on the shelf.
fn map_of(shelf: &Shelf, game: &dyn Play) -> Option<Sheet> {
    let title = game.title();
    let named = shelf.scenario(&format!("{}/{}", title.rulebook, title.scenario)).ok()?;
    Sheet::of(named.book, &named.scenario.map).ok()
}

/// Writes a picture of the table.
pub fn write_scene(shelf: &Shelf, game: &dyn Play, scene: &Scene, file: &Path) -> Result<(), String> {
    let title = game.title();
    let map = map_of(shelf, game).ok_or_else(|| format!("there is no map of '{}' to draw on", title.name))?;
    write(&map.draw(Some(scene), &game.board().sides, true), file, 1.0)
}

/// The colours of the sides in a terminal, in the order of their seats.
const TERMINAL_COLOURS: [u8; 4] = [190, 111, 215, 218];

/// The fewest characters in which a hex with its roads and waters can be read.
const NARROWEST: usize = 4;

/// The table in characters, with roads and waters; a plainer one if its map is not one of hexes on the shelf.
pub fn in_characters(shelf: &Shelf, game: &dyn Play, scene: &Scene, width: usize) -> Option<String> {
    let sides = &game.title().seats;
    let board = game.board();
    let Some(Sheet::Hexes(map)) = map_of(shelf, game) else {
        return charmap::draw(&board, scene, &Part::Whole, width);
    };
    let on_map =
        scene.pieces.iter().filter_map(|piece| Some((piece, map.grid.find(piece.place.in_space()?)?)));
    let markers = on_map.map(|(piece, hex)| {
        let seat = sides.iter().position(|side| *side == piece.side).unwrap_or(0);
        Marker { hex, name: piece.id.clone(), colour: TERMINAL_COLOURS[seat % TERMINAL_COLOURS.len()] }
    });
    let markers = markers.collect();
    let columns =
        board.spaces.iter().map(|space| space.centre.0 as i64).collect::<BTreeSet<i64>>().len().max(1);
    let cell = (width.saturating_sub(4) / columns).clamp(NARROWEST, 6);
    Some(board::text(&map, &TextOptions { ansi: true, cell, markers }))
}
