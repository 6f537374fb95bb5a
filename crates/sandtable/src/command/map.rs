//! `sandtable map`: draws a map, with or without units.

use std::io::Write;
use std::path::Path;

use kernel::{Board, Scene, Seed, UndoRule, Viewer};
use library::Shelf;

use super::{CommandError, Outcome, compose_file, load_file, read_file};
use crate::cli::Map;
use crate::picture::{self, Sheet};
use crate::text::counted;

pub(super) fn run(shelf: &Shelf, options: &Map) -> Outcome {
    let (map, id) = open(shelf, &options.name)?;
    let table = units(shelf, options, id.as_deref())?;
    if let Some((board, _)) = &table
        && (board.spaces.len() != map.len() || board.spaces.iter().any(|space| !map.has(&space.id)))
    {
        return Err(CommandError::Failed(format!(
            "the units do not stand on the map '{}' but on another one",
            map.name()
        )));
    }
    let (sides, scene) = table.map_or((Vec::new(), None), |(board, scene)| (board.sides, Some(scene)));
    let drawn = map.draw(scene.as_ref(), &sides, options.numbers);
    let mut said = Vec::new();
    for (file, ending) in [(&options.svg, "svg"), (&options.png, "png")] {
        let Some(file) = file else { continue };
        let to_stdout = file == Path::new("-");
        if to_stdout && ending == "png" || !to_stdout && file.extension().is_none_or(|own| own != ending) {
            let message = format!("--{ending} wants a file that ends in .{ending}, not '{}'", file.display());
            return Err(CommandError::Usage(message));
        }
        picture::write(&drawn, file, options.scale).map_err(CommandError::Failed)?;
        if !to_stdout {
            said.push(file.display().to_string());
        }
    }
    if !said.is_empty() {
        let pieces = scene.map_or(0, |scene| scene.pieces.iter().filter(|piece| map.holds(piece)).count());
        let mut out = anstream::stdout().lock();
        writeln!(
            out,
            "{}: {}, {} in {}",
            map.name(),
            map.counted(),
            counted(pieces, "unit"),
            said.join(" and ")
        )?;
    }
    Ok(())
}

/// The map by its name or from a file, and its id if it is on the shelf.
fn open(shelf: &Shelf, name: &str) -> Result<(Sheet, Option<String>), CommandError> {
    if Path::new(name).extension().is_some_and(|ending| ending == "toml") {
        let text = read_file(Path::new(name))?;
        let map = Sheet::read(&text).map_err(|message| CommandError::Failed(format!("{name}: {message}")))?;
        return Ok((map, None));
    }
    let (book, id) = shelf.map(name)?;
    Ok((Sheet::of(book, id).map_err(CommandError::Failed)?, Some(id.to_string())))
}

/// The pieces that are asked for, and the board they stand on.
fn units(shelf: &Shelf, options: &Map, map: Option<&str>) -> Result<Option<(Board, Scene)>, CommandError> {
    let game = if let Some(name) = &options.units {
        let named = shelf.scenario(name)?;
        if map.is_some_and(|map| map != named.scenario.map) {
            let message = format!("'{name}' is played on the map '{}'", named.scenario.map);
            return Err(CommandError::Usage(message));
        }
        let game = named.book.open(&named.id(), Seed::from_number(0), UndoRule::Free);
        game.map_err(|fault| CommandError::Failed(fault.to_string()))?
    } else if let Some(file) = &options.record {
        load_file(shelf, file)?
    } else if let Some(file) = &options.position {
        compose_file(shelf, file, Seed::from_number(0), UndoRule::Free)?
    } else {
        return Ok(None);
    };
    let steps = game.steps(Viewer::Referee);
    let then = game
        .at_step(options.step.unwrap_or(steps))
        .ok_or_else(|| CommandError::Usage(format!("the game has {}", counted(steps, "step"))))?;
    Ok(Some((then.board(), then.scene(Viewer::Referee))))
}
