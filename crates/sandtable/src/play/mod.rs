//! `sandtable play`: a table in the terminal.

mod choices;
mod input;
mod order;
mod table;

use kernel::Seat;
use library::{Game, Shelf};

use crate::cli::Play;
use crate::command::{Outcome, Trouble, compose_file, load_file};
use table::{Heard, Table};

pub use table::dice;

/// Plays.
pub fn run(shelf: &Shelf, options: &Play) -> Outcome {
    let game = open(shelf, options)?;
    let bots = options
        .bot
        .iter()
        .map(|name| seat_named(game.as_ref(), name))
        .collect::<Result<Vec<Seat>, Trouble>>()?;
    let mut input = input::open();
    let mut table = Table::new(shelf, game, bots, options.level, anstream::stdout().lock());
    let mut failed = 0;
    table.greet()?;
    loop {
        table.let_bots_play()?;
        table.describe()?;
        let legal = if input.is_person() { table.legal() } else { Vec::new() };
        let Some(line) = input.line(&table.prompt(), &legal)? else { break };
        match table.hear(order::read(&line))? {
            Heard::Well => {}
            Heard::Badly => {
                failed += 1;
                if options.strict && !input.is_person() {
                    return Err(Trouble::Failed(format!("stopped at '{}'", line.trim())));
                }
            }
            Heard::Leaving => break,
        }
    }
    if failed > 0 && !input.is_person() {
        let lines = crate::text::counted(failed, "line");
        return Err(Trouble::Failed(format!("{lines} could not be carried out")));
    }
    Ok(())
}

fn open(shelf: &Shelf, options: &Play) -> Result<Box<dyn Game>, Trouble> {
    if let Some(file) = &options.load {
        return load_file(shelf, file);
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => crate::seeds::fresh().map_err(Trouble::Failed)?,
    };
    if let Some(file) = &options.position {
        return compose_file(shelf, file, seed, options.undo);
    }
    let named = shelf.scenario(options.scenario.as_deref().unwrap_or_default())?;
    named
        .book
        .open(&named.scenario.id, seed, options.undo)
        .map_err(|fault| Trouble::Failed(fault.to_string()))
}

/// The seat of a side by its name or the beginning of it.
fn seat_named(game: &dyn Game, name: &str) -> Result<Seat, Trouble> {
    let sides = &game.title().seats;
    let wanted = name.to_lowercase();
    let whole = sides.iter().position(|side| side.to_lowercase() == wanted);
    let begun: Vec<usize> =
        (0..sides.len()).filter(|&at| sides[at].to_lowercase().starts_with(&wanted)).collect();
    match (whole, begun.as_slice()) {
        (Some(at), _) | (None, &[at]) => Ok(Seat(at as u8)),
        _ => Err(Trouble::Usage(format!("no side is called '{name}': the sides are {}", sides.join(", ")))),
    }
}
