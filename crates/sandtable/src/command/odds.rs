//! `sandtable odds`: what a combat may lead to, exactly.

use std::fmt::Write as _;
use std::io::Write;

use kernel::{Chance, Odds, Viewer};
use library::{ChartQuery, Shelf};
use serde_json::json;

use super::{CommandError, Outcome, compose_file, load_file};
use crate::cli::Odds as Options;
use crate::seeds;
use crate::text::counted;

pub(super) fn run(shelf: &Shelf, options: &Options) -> Outcome {
    let odds = asked(shelf, options)?;
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", json!(odds))?;
    } else {
        write!(out, "{}", odds_text(&odds))?;
    }
    Ok(())
}

fn asked(shelf: &Shelf, options: &Options) -> Result<Odds, CommandError> {
    let none = |place: &std::path::Path| {
        CommandError::Failed(format!("{}: no combat is being prepared there", place.display()))
    };
    let seed = seeds::fresh().map_err(CommandError::Failed)?;
    let prepared = match (&options.position, &options.record) {
        (Some(file), _) => Some((file, compose_file(shelf, file, seed, kernel::UndoRule::Free)?)),
        (None, Some(file)) => Some((file, load_file(shelf, file)?)),
        (None, None) => None,
    };
    if let Some((file, game)) = prepared {
        let steps = game.steps(Viewer::Referee);
        let mut then = game
            .at_step(options.step.unwrap_or(steps))
            .ok_or_else(|| CommandError::Usage(format!("the game has {}", counted(steps, "step"))))?;
        for action in &options.after {
            let over = || CommandError::Failed("the game is over".into());
            let seat = then.decision(Viewer::Referee).seats.first().ok_or_else(over)?;
            then.act(seat, action, None)
                .map_err(|error| CommandError::Failed(format!("'{action}': {error}")))?;
        }
        return then.odds(kernel::Viewer::Referee).ok_or_else(|| none(file));
    }
    let (Some(attack), Some(defend)) = (options.attack, options.defend) else {
        let message = "give --attack and --defend, or a --position or --record with a combat";
        return Err(CommandError::Usage(message.into()));
    };
    let book = match &options.rulebook {
        Some(name) => shelf.book(name)?,
        None => shelf.books().next().ok_or_else(|| CommandError::Failed("there is no rulebook".into()))?,
    };
    let query = ChartQuery { attack, defend, terrain: options.terrain.clone() };
    book.chart(&query).map_err(|fault| CommandError::Usage(fault.to_string()))
}

/// The facts behind a combat, and what each face of the die leads to.
pub fn odds_text(odds: &Odds) -> String {
    let mut text = String::new();
    let widest = odds.facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in &odds.facts {
        let pad = " ".repeat(widest - name.chars().count());
        let _ = writeln!(text, "  {name}{pad}  {value}");
    }
    let mut faces: Vec<(u32, &str)> = odds
        .chances
        .iter()
        .flat_map(|chance| chance.faces.iter().map(|&face| (face, chance.result.as_str())))
        .collect();
    faces.sort_unstable();
    let cells = |cell: &dyn Fn(&(u32, &str)) -> String| {
        faces.iter().map(|face| format!("{:>4}", cell(face))).collect::<Vec<String>>().concat()
    };
    // Sums of several dice have no single faces.
    if !faces.is_empty() {
        let _ = writeln!(text, "\n  die    {}", cells(&|(face, _)| face.to_string()));
        let _ = writeln!(text, "  result {}", cells(&|(_, result)| (*result).to_string()));
    }
    text.push('\n');
    let result_width =
        odds.chances.iter().map(|chance| chance.result.chars().count()).max().unwrap_or(0).max(4);
    let weight_width = odds.total.to_string().len();
    for chance in &odds.chances {
        let percent = 100.0 * f64::from(chance.weight) / f64::from(odds.total.max(1));
        let Chance { result, weight, .. } = chance;
        let _ =
            write!(text, "  {result:<result_width$} {weight:>weight_width$}/{} {percent:>5.1}%", odds.total);
        let retreats: Vec<String> =
            chance.retreats.iter().map(|(piece, hexes)| format!("{piece} by {hexes}")).collect();
        for (what, who) in [("lost", &chance.lost), ("retreats", &retreats)] {
            if !who.is_empty() {
                let _ = write!(text, "   {what}: {}", who.join(", "));
            }
        }
        text.push('\n');
    }
    text
}
