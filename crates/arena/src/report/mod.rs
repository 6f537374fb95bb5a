//! A run as one page that needs nothing else: for a browser or for paper, light or dark, no scripts, no addresses.

mod charts;
mod map;
mod page;
mod sections;
mod svg;
mod words;

use kernel::{Board, ClauseText, Seed};

use crate::{Ground, Settings, Summary, Timed};

/// Everything that a report tells of.
pub struct Report<'a> {
    /// The settings of the run.
    pub settings: &'a Settings,
    /// What the games come to.
    pub summary: &'a Summary,
    /// The games.
    pub games: &'a [Timed],
    /// The command that repeats it.
    pub command: &'a str,
    /// Whether a record is kept under a name in `records/`.
    pub has_record: &'a dyn Fn(&str) -> bool,
}

/// What a report draws on.
struct Stage {
    name: String,
    board: Board,
    clauses: Vec<ClauseText>,
    /// The clauses that play can show; empty if that cannot be told.
    exercisable: Vec<&'static str>,
}

/// The page.
pub fn report(ground: &Ground<'_>, report: &Report<'_>) -> Result<String, String> {
    let game = ground.open(Seed::from_number(report.settings.seed))?;
    let stage = Stage {
        name: game.title().name.clone(),
        board: game.board(),
        clauses: game.clauses().to_vec(),
        exercisable: game.exercisable(),
    };
    let parts = [
        sections::head(report, &stage),
        sections::results(report),
        sections::course(report),
        sections::losses(report),
        sections::maps(report, &stage),
        sections::moments(report),
        sections::clauses(report, &stage),
        sections::repeat(report),
    ];
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        svg::escaped(&format!("{}: {}", stage.name, words::who(report.settings))),
        include_str!("style.css"),
        parts.concat()
    ))
}

/// The result as a page of a manual, in Markdown.
pub fn page(ground: &Ground<'_>, report: &Report<'_>) -> Result<String, String> {
    let game = ground.open(Seed::from_number(report.settings.seed))?;
    Ok(page::page(report, &game.title().name))
}
