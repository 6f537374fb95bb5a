//! The games of a run as flat tables: one row a game, one a turn, one a piece lost.

use std::fmt::Write as _;

use crate::{Played, Settings, Timed};

/// A table: named columns of equal length.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name: `games`, `turns` or `losses`.
    pub name: &'static str,
    /// Its columns.
    pub columns: Vec<(String, Column)>,
}

/// The cells of a column, from the first row on.
#[derive(Debug, Clone, PartialEq)]
pub enum Column {
    /// Whole numbers.
    Numbers(Vec<i64>),
    /// Texts; nothing where there is none, such as the winner of a draw.
    Texts(Vec<Option<String>>),
}

impl Table {
    fn new(name: &'static str) -> Table {
        Table { name, columns: Vec::new() }
    }

    fn numbers(&mut self, name: impl Into<String>, cells: impl Iterator<Item = i64>) {
        self.columns.push((name.into(), Column::Numbers(cells.collect())));
    }

    fn texts(&mut self, name: impl Into<String>, cells: impl Iterator<Item = Option<String>>) {
        self.columns.push((name.into(), Column::Texts(cells.collect())));
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| match column {
            Column::Numbers(cells) => cells.len(),
            Column::Texts(cells) => cells.len(),
        })
    }

    /// As CSV (RFC 4180) with a head.
    pub fn csv(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| quoted(name)).collect();
        let mut text = names.join(",") + "\n";
        for row in 0..self.rows() {
            for (index, (_, column)) in self.columns.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                match column {
                    Column::Numbers(cells) => {
                        let _ = write!(text, "{}", cells[row]);
                    }
                    Column::Texts(cells) => text.push_str(&quoted(cells[row].as_deref().unwrap_or(""))),
                }
            }
            text.push('\n');
        }
        text
    }
}

/// A cell, in quotes where it must be.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

/// The tables of a run. They hold what the same settings give again, and so no times: those are in `times.csv`.
pub fn tables(settings: &Settings, games: &[Timed]) -> Vec<Table> {
    let games: Vec<&Played> = games.iter().map(|(played, _)| played).collect();
    vec![of_games(settings, &games), of_turns(settings, &games), of_losses(settings, &games)]
}

/// A side's name in the name of a column.
fn slug(side: &str) -> String {
    side.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect()
}

fn side(settings: &Settings, seat: usize) -> Option<String> {
    settings.sides.get(seat).cloned()
}

fn at<T: Copy + Into<i64>>(list: &[T], seat: usize) -> i64 {
    list.get(seat).map_or(0, |&value| value.into())
}

fn of_games(settings: &Settings, games: &[&Played]) -> Table {
    let mut table = Table::new("games");
    let all = || games.iter();
    let player = |contestant: usize| Some(settings.contestants[contestant].to_string());
    table.numbers("game", all().map(|g| g.game as i64));
    table.numbers("pair", all().map(|g| g.pair as i64));
    table.numbers("seed", all().map(|g| g.seed as i64));
    for (seat, name) in settings.sides.iter().enumerate().take(2) {
        table.texts(format!("{}_player", slug(name)), all().map(|g| player(g.seating[seat])));
    }
    table.texts("winner", all().map(|g| g.winner.and_then(|seat| side(settings, seat))));
    table.texts("winning_player", all().map(|g| g.winner.and_then(|seat| player(g.seating[seat]))));
    table.texts("level", all().map(|g| Some(g.level.clone())));
    table.texts("forfeit", all().map(|g| g.forfeit.clone()));
    for (seat, name) in settings.sides.iter().enumerate().take(2) {
        table.numbers(format!("{}_score", slug(name)), all().map(|g| at(&g.scores, seat)));
    }
    table.numbers("margin", all().map(|g| g.margin().into()));
    table.numbers("first_player_margin", all().map(|g| g.margin_of(0).into()));
    table.numbers("judged", all().map(|g| g.judged.into()));
    table.numbers("turns", all().map(|g| g.turns.into()));
    table.numbers("actions", all().map(|g| g.actions as i64));
    for (seat, name) in settings.sides.iter().enumerate().take(2) {
        table.numbers(format!("{}_losses", slug(name)), all().map(|g| at(&g.losses, seat)));
        table.numbers(format!("{}_nodes", slug(name)), all().map(|g| g.nodes[seat] as i64));
    }
    table.numbers("largest_swing", all().map(|g| g.decisiveness().into()));
    table
}

fn of_turns(settings: &Settings, games: &[&Played]) -> Table {
    let mut table = Table::new("turns");
    let all = || games.iter().flat_map(|g| g.by_turn.iter().map(move |end| (g, end)));
    table.numbers("game", all().map(|(g, _)| g.game as i64));
    table.numbers("turn", all().map(|(_, end)| end.turn.into()));
    for (seat, name) in settings.sides.iter().enumerate().take(2) {
        table.numbers(format!("{}_score", slug(name)), all().map(|(_, end)| at(&end.scores, seat)));
    }
    table.numbers("judged", all().map(|(_, end)| end.judged.into()));
    table
}

fn of_losses(settings: &Settings, games: &[&Played]) -> Table {
    let mut table = Table::new("losses");
    let all = || games.iter().flat_map(|g| g.fallen.iter().map(move |fallen| (g, fallen)));
    table.numbers("game", all().map(|(g, _)| g.game as i64));
    table.numbers("turn", all().map(|(_, fallen)| fallen.turn.into()));
    table.texts("side", all().map(|(_, fallen)| side(settings, fallen.seat)));
    table.texts("piece", all().map(|(_, fallen)| Some(fallen.piece.clone())));
    table.texts("kind", all().map(|(_, fallen)| Some(fallen.symbol.clone())));
    table.texts(
        "space",
        all().map(|(_, fallen)| Some(fallen.space.clone()).filter(|space| !space.is_empty())),
    );
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_must_be_quoted() {
        let mut table = Table::new("games");
        table.numbers("n", [1, -2].into_iter());
        table.texts("text, with comma", [Some("say \"no\"\n".to_string()), None].into_iter());
        assert_eq!(table.csv(), "n,\"text, with comma\"\n1,\"say \"\"no\"\"\n\"\n-2,\n");
    }
}
