//! A run as a page of a manual: Markdown, without pictures.

use std::fmt::Write as _;

use super::{Report, words};

/// The page.
pub(super) fn page(report: &Report<'_>, name: &str) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut text =
        format!("# {name}: {}\n\n{}\n\n", words::who(settings), words::headline(settings, summary));
    let last = settings.seed_of(summary.games.saturating_sub(1));
    let _ = writeln!(
        text,
        "{} games, seeds {} to {last}, {}; edition {} of the rules, Sandtable {}. Intervals are of 95 %: Wilson's for shares, \
         Student's for means.\n",
        summary.games,
        settings.seed,
        settings.allowance.words(),
        settings.edition,
        settings.version
    );
    text.push_str(
        "| | games | won | drawn | points of games | points of the scenario | ahead by | units lost |\n",
    );
    text.push_str("|---|---|---|---|---|---|---|---|\n");
    let mut row = |name: &str, side: &crate::Side| {
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {} | {:.1} | {} | {:.1} |",
            side.games,
            side.won,
            side.drawn,
            words::share(side.share()),
            side.score.mean(),
            words::around(side.margin.interval(), 1),
            side.losses.mean()
        );
    };
    for (seat, side) in settings.sides.iter().enumerate().take(2) {
        row(side, &summary.sides[seat]);
    }
    if settings.is_paired() {
        for (contestant, player) in settings.contestants.iter().enumerate() {
            let player = words::capital(&player.to_string());
            row(&player, &summary.contestants[contestant]);
            for (seat, side) in settings.sides.iter().enumerate().take(2) {
                row(&format!("{player} as {side}"), &summary.at[contestant][seat]);
            }
        }
    }
    let first = settings.sides.first().map_or("", String::as_str);
    let second = settings.sides.get(1).map_or("", String::as_str);
    let _ = writeln!(
        text,
        "\n## By turn\n\nMeans at the end of each turn; the last column is the share of games that the side which the position favours \
         then goes on to win.\n\n| turn | {first} | {second} | score of the position for {first} | decided |\n|---|---|---|---|---|"
    );
    for row in &summary.by_turn {
        let lead = summary.leads.iter().find(|(turn, _)| *turn == row.turn);
        let _ = writeln!(
            text,
            "| {} | {:.1} | {:.1} | {} | {} |",
            row.turn,
            row.scores[0].mean(),
            row.scores[1].mean(),
            super::svg::signed(row.judged.mean(), 0),
            lead.map_or("–".into(), |(_, share)| words::share(*share))
        );
    }
    let games = summary.games.max(1) as f64;
    let _ = writeln!(text, "\n## Losses in a game\n\n| kind | {first} | {second} |\n|---|---|---|");
    for (kind, lost) in &summary.losses {
        let _ = writeln!(text, "| {kind} | {:.2} | {:.2} |", lost[0] as f64 / games, lost[1] as f64 / games);
    }
    let _ = write!(text, "\n## To repeat it\n\n```\n{}\n```\n", report.command);
    text
}
