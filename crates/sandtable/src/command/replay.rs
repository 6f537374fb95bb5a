//! `sandtable replay`: a recorded game, step by step or at one moment.

use std::io::Write;

use kernel::{LogLine, Play, Viewer};
use library::Shelf;

use super::{CommandError, Outcome, read_file};
use crate::charmap::side_style;
use crate::cli::Replay;
use crate::picture;
use crate::play::dice;
use crate::text::{counted, width, width_of_maps, wrap};

pub(super) fn run(shelf: &Shelf, options: &Replay) -> Outcome {
    let text = read_file(&options.file)?;
    let named = |message: String| CommandError::Failed(format!("{}: {message}", options.file.display()));
    let (book, record) = shelf.read_record(&text).map_err(|error| named(error.to_string()))?;
    let loaded = book.load(&record).map_err(|error| named(error.to_string()))?;
    let game = loaded.game.as_ref();
    let mut out = anstream::stdout().lock();
    if let Some(step) = options.step {
        let then = game.at_step(step).ok_or_else(|| {
            CommandError::Usage(format!("the game has {}", counted(game.steps(Viewer::Referee), "step")))
        })?;
        return show(&mut out, shelf, then.as_ref(), step);
    }
    let last = options.to.unwrap_or(usize::MAX).min(game.steps(Viewer::Referee));
    let log: Vec<LogLine> = game.log(Viewer::Referee, 0);
    writeln!(out, "{}: {}", game.title().rulebook, game.title().name)?;
    for (step, done) in (1..).zip(record.moves.iter().take(last)) {
        let side = record.seats.get(usize::from(done.seat.0)).map_or("?", String::as_str);
        let style = side_style(&record.seats, side);
        writeln!(out, "{step}. {style}{side}{style:#}: {}{}", done.notation, dice(&done.dice))?;
        for line in log.iter().filter(|line| line.step == step) {
            write!(out, "{}", wrap(&line.text, width(), 4))?;
        }
    }
    if last == game.steps(Viewer::Referee)
        && let Some(end) = game.outcome()
    {
        let winner = end.winner.and_then(|seat| record.seats.get(usize::from(seat.0)));
        writeln!(out, "\n{}: {} ({})", winner.map_or("nobody", String::as_str), end.level, end.clause)?;
        write!(out, "{}", wrap(&end.reason, width(), 0))?;
    }
    match loaded.stopped {
        Some(stop) if options.to.is_none_or(|to| to >= stop.step) => Err(named(stop.to_string())),
        _ => Ok(()),
    }
}

/// The situation at one moment, with the map.
fn show(out: &mut impl Write, shelf: &Shelf, game: &dyn Play, step: usize) -> Outcome {
    let scene = game.scene(Viewer::Referee);
    writeln!(out, "{}\nafter step {step}: {}", game.title().name, scene.moment)?;
    if !scene.prompt.is_empty() {
        write!(out, "{}", wrap(&scene.prompt, width(), 0))?;
    }
    if let Some(map) = picture::in_characters(shelf, game, &scene, width_of_maps()) {
        writeln!(out, "\n{map}")?;
    }
    for panel in &scene.panels {
        writeln!(out, "{}", panel.title)?;
        for kernel::Row { label, value, .. } in &panel.rows {
            writeln!(out, "  {label}: {value}")?;
        }
    }
    writeln!(out, "position {}", game.hash(Viewer::Referee))?;
    Ok(())
}
