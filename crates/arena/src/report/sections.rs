//! The parts of a report, from the headline to the settings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::charts::{self, Course, Row, Tone};
use super::map::{self, Heat};
use super::svg::{escaped, signed};
use super::{Report, Stage, words};
use crate::stats::Sample;
use crate::{Allowance, Side};

/// Title, headline and the figures that matter.
pub(super) fn head(report: &Report<'_>, stage: &Stage) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut figures = vec![(summary.games.to_string(), "games".to_string())];
    if settings.is_paired() {
        let name = words::capital(&settings.contestants[0].to_string());
        let first = &summary.contestants[0];
        figures.push((words::percent(first.share().value), format!("of the points for {name}")));
        let elo = first.elo().value;
        figures.push((if elo.is_finite() { signed(elo, 0) } else { "∞".into() }, format!("Elo for {name}")));
        figures.push((
            signed(summary.pair_margin.mean(), 1),
            format!("points ahead a game for {name}, over pairs"),
        ));
    } else {
        for (seat, side) in settings.sides.iter().enumerate().take(2) {
            figures.push((
                words::percent(summary.sides[seat].share().value),
                format!("of the points for {side}"),
            ));
        }
    }
    figures.push((format!("{:.0}", summary.actions.mean()), "actions a game".into()));
    let mut tiles = String::new();
    for (value, what) in &figures {
        let _ = write!(tiles, "<div><b>{}</b><span>{}</span></div>", escaped(value), escaped(what));
    }
    format!(
        "<header>\n<p class=\"kicker\">Sandtable arena</p>\n<h1>{}</h1>\n<p class=\"standfirst\">{}</p>\n\
         <p class=\"byline\">{}, {} games, {}.</p>\n<div class=\"figures\">{tiles}</div>\n</header>\n",
        escaped(&stage.name),
        escaped(&words::headline(settings, summary)),
        escaped(&words::who(settings)),
        summary.games,
        escaped(&settings.allowance.words()),
    )
}

/// Who wins, how high, with intervals.
pub(super) fn results(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut rows = Vec::new();
    if settings.is_paired() {
        for (contestant, name) in settings.contestants.iter().enumerate() {
            let name = words::capital(&short_name(&name.to_string()));
            rows.push(share_row(name.clone(), &summary.contestants[contestant], Tone::Neutral));
            for (seat, side) in settings.sides.iter().enumerate().take(2) {
                rows.push(share_row(
                    format!("{name} as {side}"),
                    &summary.at[contestant][seat],
                    Tone::of_seat(seat),
                ));
            }
        }
    }
    for (seat, side) in settings.sides.iter().enumerate().take(2) {
        let label = if settings.is_paired() { format!("{side}, both players") } else { side.clone() };
        rows.push(share_row(label, &summary.sides[seat], Tone::of_seat(seat)));
    }
    let mut html = String::from("<section>\n<h2>Who wins</h2>\n");
    html.push_str("<p>Points of games, a win 1 and a draw ½. The line is the 95 % interval by Wilson.</p>\n");
    let _ = writeln!(html, "<figure class=\"scroll\">{}</figure>", charts::shares(&rows));
    html.push_str(&table_of_levels(report));
    if settings.is_paired() {
        let pairs = summary.pairs;
        let _ = writeln!(
            html,
            "<p>Over the {} pairs, {} made 2 points in {}, 1½ in {}, 1 in {}, ½ in {} and none in {}. \
             Its margin over a pair, in points of the scenario a game: <b>{}</b>; by the rulebook's score of the last position: {}.</p>",
            pairs.iter().sum::<u64>(),
            escaped(&words::capital(&settings.contestants[0].to_string())),
            pairs[4],
            pairs[3],
            pairs[2],
            pairs[1],
            pairs[0],
            words::around(summary.pair_margin.interval(), 1),
            words::around(summary.pair_judged.interval(), 0),
        );
    }
    for (why, times) in &summary.forfeits {
        let _ = writeln!(html, "<p>{times} × {}</p>", escaped(why));
    }
    html + "</section>\n"
}

fn short_name(name: &str) -> String {
    if name.chars().count() > 14 { name.chars().take(13).chain(['…']).collect() } else { name.to_string() }
}

fn share_row(label: String, side: &Side, tone: Tone) -> Row {
    Row { label, share: side.share(), tone, text: words::share(side.share()) }
}

fn table_of_levels(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Side</th><th>Games</th><th>Won (95 %)</th><th>How</th><th>Drawn</th>\
         <th>Points of the scenario</th><th>Ahead by (95 %)</th><th>Units lost</th></tr></thead><tbody>\n",
    );
    for (seat, side) in settings.sides.iter().enumerate().take(2) {
        let found = &summary.sides[seat];
        let how: Vec<String> = found.levels.iter().map(|(level, times)| format!("{level} {times}")).collect();
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.1}</td><td>{}</td><td>{:.1}</td></tr>",
            escaped(side),
            found.games,
            words::share(found.wins()),
            escaped(&how.join(", ")),
            found.drawn,
            found.score.mean(),
            words::around(found.margin.interval(), 1),
            found.losses.mean(),
        );
    }
    html + "</tbody></table></div>\n"
}

/// How games go: points by turn, the position's score, when it is decided, how they end.
pub(super) fn course(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let spread = |sample: &Sample| {
        let half = sample.variance().sqrt();
        (sample.mean(), (sample.mean() - half, sample.mean() + half))
    };
    let line = |label: &str, tone: Tone, pick: &dyn Fn(&crate::ByTurn) -> Sample| Course {
        label: label.to_string(),
        tone,
        points: summary
            .by_turn
            .iter()
            .map(|row| {
                let (mean, band) = spread(&pick(row));
                (row.turn.into(), mean, band)
            })
            .collect(),
    };
    let scores: Vec<Course> = settings
        .sides
        .iter()
        .take(2)
        .enumerate()
        .map(|(seat, side)| line(side, Tone::of_seat(seat), &|row| row.scores[seat]))
        .collect();
    let judged = [line(settings.sides.first().map_or("", String::as_str), Tone::One, &|row| row.judged)];
    let leads = [Course {
        label: "decided".into(),
        tone: Tone::Neutral,
        points: summary
            .leads
            .iter()
            .map(|(turn, share)| {
                (f64::from(*turn), share.value * 100.0, (share.low * 100.0, share.high * 100.0))
            })
            .collect(),
    }];
    let mut html = String::from(
        "<section>\n<h2>How it goes</h2>\n<p>Means over all games at the end of each turn; the band is one standard deviation on either side.</p>\n<div class=\"two\">\n",
    );
    html.push_str(&figure(
        "Points of the scenario",
        &charts::courses(&scores, "points by turn", Some(0.0)),
        "As they would be counted then.",
    ));
    html.push_str(&figure(
        "The position",
        &charts::courses(&judged, "score of the position by turn", Some(0.0)),
        &format!(
            "The rulebook's own score; above zero it favours {}.",
            settings.sides.first().map_or("", String::as_str)
        ),
    ));
    html.push_str(&figure("When it is decided", &charts::courses(&leads, "share of games won by the side ahead", Some(50.0)),
        "Per cent of games won by the side that the position favours at the end of the turn, with 95 % interval."));
    let lengths: Vec<(f64, u64)> =
        summary.lengths.iter().map(|(turn, games)| (f64::from(*turn), *games)).collect();
    let (margins, width) = binned(report.games.iter().map(|(played, _)| played.margin()));
    html.push_str(&figure(
        "How it ends",
        &charts::columns(&margins, width, "points that the first side is ahead at the end", Some(0.0)),
        &format!(
            "Games by final margin: {} ahead to the right.",
            settings.sides.first().map_or("", String::as_str)
        ),
    ));
    let spread: Vec<String> = lengths.iter().map(|(turn, games)| format!("{games} in turn {turn}")).collect();
    let _ = write!(
        html,
        "</div>\n<p>Length: {}. {:.0} actions a game (standard deviation {:.0}).</p>\n</section>\n",
        escaped(&spread.join(", ")),
        summary.actions.mean(),
        summary.actions.variance().sqrt()
    );
    html
}

/// Numbers in equal bins with 0 in the middle of one: the middles with their counts, and the width.
fn binned(numbers: impl Iterator<Item = i32>) -> (Vec<(f64, u64)>, f64) {
    let numbers: Vec<i32> = numbers.collect();
    let (low, high) =
        (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    let width = ((high - low) / 24 + 1).max(1);
    let bin = |number: i32| (2 * number + width).div_euclid(2 * width);
    let mut bins: BTreeMap<i32, u64> = (bin(low)..=bin(high)).map(|bin| (bin, 0)).collect();
    for number in numbers {
        *bins.entry(bin(number)).or_default() += 1;
    }
    (bins.into_iter().map(|(bin, count)| (f64::from(bin * width), count)).collect(), width.into())
}

fn figure(title: &str, chart: &str, caption: &str) -> String {
    format!(
        "<figure><h3>{}</h3>{chart}<figcaption>{}</figcaption></figure>\n",
        escaped(title),
        escaped(caption)
    )
}

/// What was lost.
pub(super) fn losses(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    if summary.losses.is_empty() {
        return String::new();
    }
    let games = summary.games.max(1) as f64;
    let mut rows: Vec<(String, [f64; 2])> = summary
        .losses
        .iter()
        .map(|(kind, lost)| (kind.clone(), lost.map(|count| count as f64 / games)))
        .collect();
    rows.sort_by(|a, b| (b.1[0] + b.1[1]).total_cmp(&(a.1[0] + a.1[1])));
    let name = |seat: usize| escaped(settings.sides.get(seat).map_or("", String::as_str));
    let mut by_turn: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
    for fallen in report.games.iter().flat_map(|(played, _)| &played.fallen) {
        by_turn.entry(fallen.turn).or_default()[fallen.seat.min(1)] += 1;
    }
    let turns: Vec<Course> = settings
        .sides
        .iter()
        .take(2)
        .enumerate()
        .map(|(seat, side)| Course {
            label: side.clone(),
            tone: Tone::of_seat(seat),
            points: by_turn
                .iter()
                .map(|(turn, lost)| {
                    let mean = lost[seat] as f64 / games;
                    (f64::from(*turn), mean, (mean, mean))
                })
                .collect(),
        })
        .collect();
    format!(
        "<section>\n<h2>What it costs</h2>\n<p>Units lost in a game: <b>{:.1}</b> of {} and <b>{:.1}</b> of {}.</p>\n<div class=\"two\">{}{}</div>\n</section>\n",
        summary.sides[0].losses.mean(),
        name(0),
        summary.sides[1].losses.mean(),
        name(1),
        figure(
            "By kind of unit",
            &charts::both_sides(&rows),
            "Units lost in a game; the upper bar is the first side's."
        ),
        figure(
            "By turn",
            &charts::courses(&turns, "units lost by turn", Some(0.0)),
            "Units lost in each turn of a game."
        ),
    )
}

/// Where units die and which ground changes hands.
pub(super) fn maps(report: &Report<'_>, stage: &Stage) -> String {
    let (settings, summary) = (report.settings, report.summary);
    if stage.board.spaces.is_empty() {
        return String::new();
    }
    let games = summary.games.max(1) as f64;
    let graves: BTreeMap<String, f64> = summary
        .graves
        .iter()
        .map(|(space, lost)| (space.clone(), (lost[0] + lost[1]) as f64 * 100.0 / games))
        .collect();
    let taken: BTreeMap<String, f64> =
        summary.taken.iter().map(|(space, times)| (space.clone(), *times as f64 / games)).collect();
    let labels: BTreeMap<&str, &str> = stage
        .board
        .spaces
        .iter()
        .filter_map(|space| Some((space.id.as_str(), space.label.as_deref()?)))
        .collect();
    let named = |space: &str| labels.get(space).map_or(space.to_string(), |label| format!("{space} {label}"));
    let died = |space: &str| {
        let lost = summary.graves.get(space).copied().unwrap_or_default();
        let side =
            |seat: usize| format!("{} {}", settings.sides.get(seat).map_or("", String::as_str), lost[seat]);
        format!("{}: {}, {} lost", named(space), side(0), side(1))
    };
    let changed = |space: &str| {
        format!("{}: {:.2} times a game", named(space), taken.get(space).copied().unwrap_or(0.0))
    };
    let top = |values: &BTreeMap<String, f64>| {
        let mut list: Vec<(&String, &f64)> = values.iter().filter(|(space, _)| !space.is_empty()).collect();
        list.sort_by(|a, b| b.1.total_cmp(a.1).then(a.0.cmp(b.0)));
        list.iter().take(5).map(|(space, _)| named(space)).collect::<Vec<String>>().join(", ")
    };
    let deaths = Heat { class: "heat", values: &graves, unit: "units lost in 100 games", said: &died };
    let ground = Heat { class: "change", values: &taken, unit: "changes of hands a game", said: &changed };
    format!(
        "<section>\n<h2>Where it is fought</h2>\n<p>{}</p>\n{}<div class=\"two\">{}{}</div>\n</section>\n",
        escaped(&stage.board.basis),
        map::ground(&stage.board),
        figure(
            "Where units die",
            &map::heat_map(&stage.board, &deaths),
            &format!("Most often at {}.", top(&graves))
        ),
        figure(
            "Which ground changes hands",
            &map::heat_map(&stage.board, &ground),
            &format!("A hex belongs to the side that was there last. Most often {}.", top(&taken))
        ),
    )
}

/// The rolls that decided most.
pub(super) fn moments(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut html = String::from(
        "<section>\n<h2>Decisive moments</h2>\n<p>The rolls after which the rulebook's score of the position had changed most, \
         one a game, from before the die to when its effects were carried out.</p>\n<ol class=\"moments\">\n",
    );
    for (at, swing) in &summary.swings {
        let Some((played, _)) = report.games.get(*at) else { continue };
        let change = f64::from(swing.after) - f64::from(swing.before);
        let (seat, tone) = if change >= 0.0 { (0, "line-one") } else { (1, "line-two") };
        let side = |seat: usize| settings.sides.get(seat).map_or("", String::as_str);
        let player = &settings.contestants[played.seating[swing.seat.min(1)]];
        let name = played.record_name();
        let record = if (report.has_record)(&name) {
            format!(
                "<a href=\"records/{name}\">record</a>, <code>sandtable replay records/{name} --step {}</code>",
                swing.step
            )
        } else {
            format!("seed {}", played.seed)
        };
        let _ = writeln!(
            html,
            "<li><b class=\"swing\"><svg viewBox=\"0 0 14 14\" aria-hidden=\"true\"><circle cx=\"7\" cy=\"7\" r=\"5\" class=\"{}\"/></svg> {}</b>\
             <div><p>{}</p><p class=\"where\">for {}; turn {}, {} ({}) acting, step {} of game {}; {}. {record}</p></div></li>",
            if tone == "line-one" { "one" } else { "two-side" },
            signed(change.abs(), 0),
            escaped(&swing.text),
            escaped(side(seat)),
            swing.turn,
            escaped(side(swing.seat)),
            escaped(&player.to_string()),
            swing.step,
            played.game,
            escaped(&played.reason),
        );
    }
    html + "</ol>\n</section>\n"
}

/// Which clauses made a difference, and which never did.
pub(super) fn clauses(report: &Report<'_>, stage: &Stage) -> String {
    let summary = report.summary;
    if stage.clauses.is_empty() {
        return String::new();
    }
    let games = summary.games.max(1) as f64;
    let item = |id: &str, title: &str, note: &str| {
        format!("<li><b>{}</b> {} <span>{note}</span></li>\n", escaped(id), escaped(title))
    };
    let (mut used, mut never, mut silent) = (Vec::new(), Vec::new(), Vec::new());
    for clause in &stage.clauses {
        let can_show = stage.exercisable.is_empty() || stage.exercisable.contains(&clause.id.as_str());
        let shown = summary.clauses.get(&clause.id);
        let note = shown.map_or(String::new(), |times| words::percent(*times as f64 / games));
        let list = match (shown, can_show) {
            (Some(_), _) => &mut used,
            (None, true) => &mut never,
            (None, false) => &mut silent,
        };
        list.push(item(&clause.id, &clause.title, &note));
    }
    let mut html = format!(
        "<section>\n<h2>Clauses exercised</h2>\n<p>{} clauses made a difference in at least one game, refusals aside; {} never did.</p>\n",
        used.len(),
        never.len()
    );
    let mut part = |heading: String, note: &str, open: &str, list: &[String]| {
        if !list.is_empty() {
            let _ = writeln!(
                html,
                "<details{open}><summary>{heading}</summary><p class=\"note\">{note}</p><ul class=\"clauses\">\n{}</ul></details>",
                list.concat()
            );
        }
    };
    let never_note = if stage.exercisable.is_empty() {
        "The rulebook does not say which of its clauses play can show: headings and definitions are among these."
    } else {
        "What a test or a stranger game would have to show."
    };
    part(format!("Never exercised: {}", never.len()), never_note, " open", &never);
    part(format!("Exercised: {}", used.len()), "With the share of games.", " open", &used);
    let silent_note =
        "Headings, definitions, advice, prohibitions that only a refusal shows, and other scenarios.";
    part(format!("Beyond what play can show here: {}", silent.len()), silent_note, "", &silent);
    html + "</section>\n"
}

/// What the run was, and how to have it again.
pub(super) fn repeat(report: &Report<'_>) -> String {
    let (settings, summary) = (report.settings, report.summary);
    let mut thought = String::new();
    for (contestant, found) in summary.thought.iter().enumerate().filter(|(_, found)| found.decisions > 0) {
        let decisions = found.decisions as f64;
        let _ = writeln!(
            thought,
            "<tr><td>{}</td><td>{}</td><td>{:.0}</td><td>{:.2} ms</td><td>{:.0} ms</td></tr>",
            escaped(&settings.contestants[contestant].to_string()),
            found.decisions,
            found.nodes as f64 / decisions,
            found.microseconds as f64 / decisions / 1000.0,
            found.longest as f64 / 1000.0,
        );
    }
    let repeatable = match settings.allowance {
        Allowance::Nodes(_) => {
            "The same command gives the same games, on any machine and any number of threads."
        }
        Allowance::Milliseconds(_) => "Players thought against the clock: another run gives other games.",
    };
    let sprt = settings.sprt.map_or(String::new(), |sprt| format!(
        "<p>Sequential test of {:+} against {:+} Elo on pairs, 5 % of error either way: log-likelihood ratio {}, bounds ±{:.2}.</p>\n",
        sprt.low, sprt.high, signed(sprt.ratio(summary.pairs), 2), crate::stats::Sprt::bound(),
    ));
    let last = settings.seed_of(summary.games.saturating_sub(1));
    format!(
        "<section>\n<h2>How to repeat it</h2>\n<pre>{}</pre>\n<p>{repeatable} Seeds {} to {last}; {} {}, edition {} of the rules; Sandtable {}.</p>\n{sprt}\
         <div class=\"scroll\"><table><thead><tr><th>Player</th><th>Decisions</th><th>Nodes a decision</th><th>Time a decision</th><th>Longest</th></tr></thead><tbody>\n{thought}</tbody></table></div>\n</section>\n\
         <footer><p>Shares of games have Wilson intervals, means Student intervals, both of 95 %. Two different players play every pair of games \
         with the same dice and sides swapped; equal players play each game with different dice. All games are in <code>games.jsonl</code>, \
         <code>games.csv</code> and <code>games.parquet</code>, times in <code>times.csv</code>.</p></footer>\n",
        escaped(report.command),
        settings.seed,
        escaped(&settings.rulebook),
        escaped(&settings.scenario),
        settings.edition,
        escaped(&settings.version),
    )
}
