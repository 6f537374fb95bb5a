//! What a run says, in sentences.

use std::fmt::Write as _;

use super::svg::signed;
use crate::stats::Interval;
use crate::{Settings, Summary};

/// Who plays, such as `Veteran against Regular`.
pub(super) fn who(settings: &Settings) -> String {
    let [one, other] = &settings.contestants;
    if settings.is_paired() {
        format!("{} against {}", capital(&one.to_string()), capital(&other.to_string()))
    } else {
        format!("{} against itself", capital(&one.to_string()))
    }
}

/// A text that begins with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// `62.5 %`
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// `62.5 % (56 to 69)`
pub(super) fn share(share: Interval) -> String {
    format!("{} ({:.0} to {:.0})", percent(share.value), share.low * 100.0, share.high * 100.0)
}

/// `+3.2 (+1.1 to +5.3)`
pub(super) fn around(found: Interval, decimals: usize) -> String {
    if found.low.is_finite() && found.high.is_finite() {
        let [value, low, high] = [found.value, found.low, found.high].map(|number| signed(number, decimals));
        format!("{value} ({low} to {high})")
    } else {
        signed(found.value, decimals)
    }
}

/// `+88 Elo (+45 to +134)`; without a bound where one side won or lost everything.
pub(super) fn elo(found: Interval) -> String {
    let number = |value: f64| signed(value, 0);
    match (found.low.is_finite(), found.high.is_finite()) {
        (true, true) => {
            format!("{} Elo ({} to {})", number(found.value), number(found.low), number(found.high))
        }
        (true, false) => format!("at least {} Elo", number(found.low)),
        (false, true) => format!("at most {} Elo", number(found.high)),
        (false, false) => "no difference that could be measured".into(),
    }
}

fn side(settings: &Settings, seat: usize) -> &str {
    settings.sides.get(seat).map_or("", String::as_str)
}

/// The sentences under the title.
pub(super) fn headline(settings: &Settings, summary: &Summary) -> String {
    let mut text = if settings.is_paired() { of_players(settings, summary) } else { String::new() };
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(&of_sides(settings, summary));
    if let Some(turn) = settled(summary).filter(|_| summary.lopsided().is_none()) {
        text.push_str(&turn);
    }
    text
}

/// Which player is stronger.
fn of_players(settings: &Settings, summary: &Summary) -> String {
    let [one, other] = [0, 1].map(|index| capital(&settings.contestants[index].to_string()));
    let found = summary.contestants[0].share();
    let margin = summary.pair_margin.interval();
    let mut text = if found.low > 0.5 {
        format!("{one} beats {other}: {} of the points, {}.", share(found), elo(summary.contestants[0].elo()))
    } else if found.high < 0.5 {
        let theirs = summary.contestants[1].share();
        format!(
            "{other} beats {one}: {} of the points, {}.",
            share(theirs),
            elo(summary.contestants[1].elo())
        )
    } else {
        format!("Wins alone do not tell {one} and {other} apart: {} of the points for {one}.", share(found))
    };
    if margin.low.is_finite() && (margin.low > 0.0 || margin.high < 0.0) {
        let (ahead, by) =
            if margin.value > 0.0 { (one, margin) } else { (other, margin.map(|value| -value)) };
        let [low, high] = if by.low < by.high { [by.low, by.high] } else { [by.high, by.low] };
        let _ = write!(
            text,
            " With sides swapped and the same dice, {ahead} comes out {:.1} points of the scenario ahead a game ({:.1} to {:.1}).",
            by.value, low, high
        );
    }
    text
}

/// Whether the sides are even.
fn of_sides(settings: &Settings, summary: &Summary) -> String {
    let favoured = (0..2).find(|&seat| summary.sides[seat].share().low > 0.5);
    let between = if settings.is_paired() { "whichever player has it" } else { "between equals" };
    match (summary.lopsided(), favoured) {
        (Some(seat), _) => format!(
            "{} nearly always wins, {between}: {} of the games. Margins say more here than wins do.",
            side(settings, seat),
            share(summary.sides[seat].wins())
        ),
        (None, Some(seat)) => {
            format!(
                "{} is favoured, {between}: {} of the points.",
                side(settings, seat),
                share(summary.sides[seat].share())
            )
        }
        (None, None) => format!(
            "Neither side is favoured as far as {} games can tell: {} of the points for {}.",
            summary.games,
            share(summary.sides[0].share()),
            side(settings, 0)
        ),
    }
}

/// From which turn on the side that the rulebook's score favours nearly always wins.
fn settled(summary: &Summary) -> Option<String> {
    let firm = |share: &(u32, Interval)| share.1.value >= 0.9;
    let unsettled = summary.leads.iter().rposition(|lead| !firm(lead)).map_or(0, |at| at + 1);
    let (turn, lead) = summary.leads.get(unsettled)?;
    let last = summary.leads.last()?.0;
    (*turn < last).then(|| {
        format!(
            " From the end of turn {turn} of {last} on, the side that the position favours wins {} of the games.",
            percent(lead.value)
        )
    })
}
