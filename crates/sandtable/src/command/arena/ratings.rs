//! `sandtable arena --ratings`: Elo of all levels.

use std::fmt::Write as _;
use std::io::Write;

use arena::ratings::{Ratings, pairings, settings_of};
use arena::{Ending, Ground, Settings};
use opponents::Control;

use super::words::{around, elo, share};
use super::{CommandError, Outcome, folder_of, play, versus, write_out};
use crate::cli::Arena;
use crate::text::table;

pub(super) fn run(ground: &Ground<'_>, base: &Settings, options: &Arena, control: &Control) -> Outcome {
    let path = folder_of(base, options, "ratings");
    let mut all = Vec::new();
    for pair in pairings() {
        let settings = settings_of(base, pair);
        let path = path.join(versus(&settings.contestants));
        // A pairing without a folder starts now, even with --resume.
        let resume = options.resume && path.join("run.json").exists();
        eprintln!("{} against {}", pair[0], pair[1]);
        let (games, ending, folder) = play(ground, &settings, options, resume, control, &path)?;
        let summary = arena::Summary::of(&settings, &games);
        write_out(ground, &settings, &summary, &games, options, &folder)?;
        if ending == Ending::Interrupted {
            return Err(CommandError::Failed(format!(
                "interrupted; repeat the command with --resume to continue in {}",
                path.display()
            )));
        }
        all.push((pair, games));
    }
    let ratings =
        Ratings::of(base, &all).ok_or_else(|| CommandError::Failed("not every level has played".into()))?;
    let json = ratings.json(base);
    let file = path.join("ratings.json");
    std::fs::write(&file, format!("{json:#}\n"))
        .map_err(|error| CommandError::Failed(format!("{}: {error}", file.display())))?;
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{json:#}")?;
    } else {
        write!(out, "{}\nsaved in {}\n", told(base, &ratings), path.display())?;
    }
    Ok(())
}

/// The ratings for the terminal.
fn told(base: &Settings, ratings: &Ratings) -> String {
    let mut text = format!(
        "\n{}/{}: {} games between every two levels, in pairs with sides swapped, from seed {}, {}\n\n",
        base.rulebook,
        base.scenario,
        base.games,
        base.seed,
        base.allowance.words()
    );
    let sides = &base.sides;
    let mut head = vec![String::new(), "Elo (95 %)".into(), "above the level below".into()];
    head.extend(sides.iter().take(2).map(|side| format!("as {side}")));
    let rows: Vec<Vec<String>> = (0..ratings.levels.len())
        .map(|level| {
            let gap = if level == 0 { String::new() } else { elo(ratings.gap(level, level - 1)) };
            let mut row = vec![ratings.levels[level].to_string(), elo(ratings.elo(level)), gap];
            row.extend((0..2).map(|seat| elo(ratings.elo_at(level, seat))));
            row
        })
        .collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    text.push_str(&table(&head, &rows));
    text.push('\n');
    let rows: Vec<Vec<String>> = ratings
        .meetings
        .iter()
        .map(|meeting| {
            let (summary, [above, below]) = (&meeting.summary, meeting.levels);
            let mut row = vec![format!("{above} : {below}"), share(summary.contestants[0].share())];
            row.extend(summary.at[0].iter().map(|side| share(side.share())));
            row.push(around(summary.pair_margin.interval()));
            row
        })
        .collect();
    let as_sides: Vec<String> = sides.iter().take(2).map(|side| format!("as {side}")).collect();
    let mut head = vec!["points of the first", "all"];
    head.extend(as_sides.iter().map(String::as_str));
    head.push("ahead by, over pairs");
    text.push_str(&table(&head, &rows));
    if let Some(side) = ratings.lopsided().and_then(|seat| sides.get(seat)) {
        let _ = writeln!(
            text,
            "\n{side} nearly always wins here, at every level: compare the points by which levels are ahead over pairs"
        );
    }
    text
}
