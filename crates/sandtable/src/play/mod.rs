//! `sandtable play`: a table in the terminal.

mod beside;
mod choices;
mod input;
mod order;
mod table;
#[cfg(test)]
mod tests;
mod thinking;

use std::io::Write;
use std::path::Path;

use kernel::{Seat, Seed};
use library::{Game, Named, Shelf};

use crate::cli::Play;
use crate::command::{CommandError, Outcome, compose_file, in_short, load_file, open_scenario_file};
use input::Input;
use table::{Heard, Hints, Table};
use thinking::Thinkers;

pub use table::dice;

/// Plays.
pub fn run(shelf: &Shelf, options: &Play) -> Outcome {
    let mut input = input::open();
    let Some(game) = open(shelf, options, input.as_mut())? else { return Ok(()) };
    let bots = options
        .bot
        .iter()
        .map(|name| seat_named(game.as_ref(), name))
        .collect::<Result<Vec<Seat>, CommandError>>()?;
    let mind_seed = match options.seed {
        // The dice of the computer are not those of the game.
        Some(_) => Seed::from_number(0),
        None => crate::seeds::fresh().map_err(CommandError::Failed)?,
    };
    let thinkers = Thinkers::new(options.level, options.think, mind_seed);
    if input.is_person() {
        thinkers.listen();
    }
    let hints = if options.hints { Hints::Given } else { Hints::Off };
    let mut table = Table::new(shelf, game, bots, (thinkers, hints), anstream::stdout().lock());
    let mut failed = 0;
    table.greet()?;
    loop {
        while table.let_bots_play(input.is_person())? | table.carry_on()? {}
        table.describe()?;
        let legal = if input.is_person() { table.legal() } else { Vec::new() };
        let Some(line) = input.line(&table.prompt(), &legal)? else { break };
        match table.hear(order::read(&line))? {
            Heard::Well => {}
            Heard::Badly => {
                failed += 1;
                if options.strict && !input.is_person() {
                    return Err(CommandError::Failed(format!("stopped at '{}'", line.trim())));
                }
            }
            Heard::Leaving => break,
        }
    }
    if failed > 0 && !input.is_person() {
        let lines = crate::text::counted(failed, "line");
        return Err(CommandError::Failed(format!("{lines} could not be carried out")));
    }
    Ok(())
}

/// The game that is asked for; nothing if the player leaves instead of choosing.
fn open(shelf: &Shelf, options: &Play, input: &mut dyn Input) -> Result<Option<Box<dyn Game>>, CommandError> {
    if let Some(file) = &options.load {
        return load_file(shelf, file).map(Some);
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => crate::seeds::fresh().map_err(CommandError::Failed)?,
    };
    if let Some(file) = &options.position {
        return compose_file(shelf, file, seed, options.undo).map(Some);
    }
    let named = match &options.scenario {
        Some(file) if Path::new(file).extension().is_some_and(|ending| ending == "toml") => {
            return open_scenario_file(shelf, Path::new(file), seed, options.undo).map(Some);
        }
        Some(name) => shelf.scenario(name)?,
        None => match choose(shelf, input)? {
            Some(named) => named,
            None => return Ok(None),
        },
    };
    let game = named.book.open(&named.id(), seed, options.undo);
    game.map(Some).map_err(|fault| CommandError::Failed(fault.to_string()))
}

/// Lets the player choose from all scenarios, by number or by name.
fn choose<'a>(shelf: &'a Shelf, input: &mut dyn Input) -> Result<Option<Named<'a>>, CommandError> {
    let all: Vec<Named<'_>> = shelf.all_scenarios().collect();
    let mut out = anstream::stdout().lock();
    for (number, named) in (1..).zip(&all) {
        let scenario = named.scenario;
        writeln!(out, "{number:>3}  {}/{}: {}", scenario.map, scenario.id, scenario.name)?;
        writeln!(out, "     {}", in_short(scenario))?;
        if !scenario.options.is_empty() {
            let options: Vec<String> = scenario.options.iter().map(|one| format!("+{}", one.id)).collect();
            writeln!(out, "     optional rules: {}", options.join(" "))?;
        }
    }
    writeln!(out, "Which scenario? Give a number or a name; optional rules follow it, such as NAME+OPTION.")?;
    let names: Vec<String> = all.iter().map(|named| named.scenario.id.clone()).collect();
    while let Some(line) = input.line("scenario> ", &names)? {
        let word = line.trim();
        if word == "quit" {
            break;
        }
        let numbered = word.parse::<usize>().ok().and_then(|number| all.get(number.checked_sub(1)?));
        match numbered.map_or_else(|| shelf.scenario(word), |named| Ok(named.clone())) {
            Ok(named) => return Ok(Some(named)),
            Err(error) if input.is_person() => writeln!(out, "  {error}")?,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

/// The seat of a side by its name or the beginning of it.
fn seat_named(game: &dyn Game, name: &str) -> Result<Seat, CommandError> {
    let sides = &game.title().seats;
    let wanted = name.to_lowercase();
    let whole = sides.iter().position(|side| side.to_lowercase() == wanted);
    let begun: Vec<usize> =
        (0..sides.len()).filter(|&at| sides[at].to_lowercase().starts_with(&wanted)).collect();
    match (whole, begun.as_slice()) {
        (Some(at), _) | (None, &[at]) => Ok(Seat(at as u8)),
        _ => Err(CommandError::Usage(format!(
            "no side is called '{name}': the sides are {}",
            sides.join(", ")
        ))),
    }
}
