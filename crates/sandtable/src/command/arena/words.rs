//! The result of a run for the terminal.

use std::fmt::Write as _;
use std::path::Path;

use arena::stats::{Interval, Sprt, Verdict};
use arena::{Allowance, Settings, Side, Summary};

use crate::cli::Arena;
use crate::text::table;

/// What the games of a run come to.
pub(super) fn told(settings: &Settings, summary: &Summary) -> String {
    let [one, other] = &settings.contestants;
    let mut text = String::new();
    let pairs = if settings.is_paired() { "in pairs with sides swapped, " } else { "" };
    let last = settings.seed_of(summary.games.saturating_sub(1));
    let _ = writeln!(
        text,
        "\n{}/{}: {one} against {other}, {} games {pairs}seeds {} to {last}, {}\n",
        settings.rulebook,
        settings.scenario,
        summary.games,
        settings.seed,
        settings.allowance.words(),
    );
    let mut rows = Vec::new();
    if settings.is_paired() {
        for (contestant, name) in settings.contestants.iter().enumerate() {
            rows.push(row(&name.to_string(), &summary.contestants[contestant]));
            for (seat, side) in settings.sides.iter().enumerate().take(2) {
                rows.push(row(&format!("  as {side}"), &summary.at[contestant][seat]));
            }
        }
    }
    for (seat, side) in settings.sides.iter().enumerate().take(2) {
        rows.push(row(side, &summary.sides[seat]));
    }
    let head = ["", "games", "won", "drawn", "points (95 %)", "ahead by (95 %)", "losses"];
    text.push_str(&table(&head, &rows));
    if settings.is_paired() {
        let _ = writeln!(text, "\n{one} is {} Elo stronger", elo(summary.contestants[0].elo()));
        let _ = writeln!(
            text,
            "{one} is ahead by {} points a game over pairs",
            around(summary.pair_margin.interval())
        );
        if let Some(seat) = summary.lopsided() {
            let side = settings.sides.get(seat).map_or("", String::as_str);
            let _ = writeln!(
                text,
                "{side} nearly always wins here, at every level: the margin over pairs says more than wins do"
            );
        }
    }
    for (why, times) in &summary.forfeits {
        let _ = writeln!(text, "{times} forfeited: {why}");
    }
    for (contestant, thought) in summary.thought.iter().enumerate() {
        if thought.decisions > 0 {
            let player = &settings.contestants[contestant];
            let name = match settings.sides.get(contestant) {
                Some(side) if !settings.is_paired() => format!("{player} as {side}"),
                _ => player.to_string(),
            };
            let mean = thought.microseconds as f64 / thought.decisions as f64 / 1000.0;
            let nodes = thought.nodes as f64 / thought.decisions as f64;
            let longest = thought.longest as f64 / 1000.0;
            let _ = writeln!(
                text,
                "{name}: {mean:.2} ms and {nodes:.0} nodes a decision, {longest:.0} ms at most"
            );
        }
    }
    text
}

fn row(name: &str, side: &Side) -> Vec<String> {
    vec![
        name.to_string(),
        side.games.to_string(),
        side.won.to_string(),
        side.drawn.to_string(),
        share(side.share()),
        around(side.margin.interval()),
        format!("{:.1}", side.losses.mean()),
    ]
}

/// `62.5 % (55.7 to 68.8)`
pub(super) fn share(share: Interval) -> String {
    let share = share.map(|value| value * 100.0);
    format!("{:.1} % ({:.1} to {:.1})", share.value, share.low, share.high)
}

/// `+3.2 (+1.1 to +5.3)`
pub(super) fn around(found: Interval) -> String {
    if found.low.is_finite() && found.high.is_finite() {
        format!("{:+.1} ({:+.1} to {:+.1})", found.value, found.low, found.high)
    } else {
        format!("{:+.1}", found.value)
    }
}

/// `+88 (+45 to +134)`; one bound alone where everything was won or lost.
pub(super) fn elo(found: Interval) -> String {
    match (found.low.is_finite(), found.high.is_finite()) {
        (true, true) => format!("{:+.0} ({:+.0} to {:+.0})", found.value, found.low, found.high),
        (true, false) => format!("at least {:+.0}", found.low),
        (false, true) => format!("at most {:+.0}", found.high),
        (false, false) => "an unknown number of".into(),
    }
}

/// Where everything is.
pub(super) fn kept(folder: &Path, report: bool) -> String {
    let folder = folder.display();
    if report { format!("\nreport: {folder}/report.html\n") } else { format!("\nsaved in {folder}\n") }
}

/// What the test has decided.
pub(super) fn decided(settings: &Settings, verdict: Verdict) -> String {
    let Some(Sprt { low, high }) = settings.sprt else { return String::new() };
    let (taken, left) = if verdict == Verdict::High { (high, low) } else { (low, high) };
    format!(
        "ended early: {taken:+} Elo fits better than {left:+} Elo for {}, with 5 % of error",
        settings.contestants[0]
    )
}

/// The command that plays the same games again.
pub(super) fn command(settings: &Settings, options: &Arena) -> String {
    let quoted = |text: String| {
        let plain = text.chars().all(|c| c.is_alphanumeric() || "-_./:+".contains(c));
        if plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
    };
    let of_file = options.scenario == settings.scenario;
    let scenario = if of_file {
        settings.scenario.clone()
    } else {
        format!("{}/{}", settings.rulebook, settings.scenario)
    };
    let [one, other] = &settings.contestants;
    let mut text =
        format!("sandtable arena {} --seats {}", quoted(scenario), quoted(format!("{one}:{other}")));
    let _ = write!(text, " --games {} --seed {}", settings.games, settings.seed);
    let _ = match settings.allowance {
        Allowance::Nodes(nodes) => write!(text, " --nodes {nodes}"),
        Allowance::Milliseconds(time) => write!(text, " --time {time}"),
    };
    if let Some(Sprt { low, high }) = settings.sprt {
        let _ = write!(text, " --sprt {low}:{high}");
    }
    text
}
