//! The charts of a report, as SVG.

use std::fmt::Write as _;

use super::svg::{Scale, at, escaped};
use crate::stats::Interval;

/// Whose a mark is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    One,
    Two,
    Neutral,
}

impl Tone {
    pub fn of_seat(seat: usize) -> Tone {
        if seat == 0 { Tone::One } else { Tone::Two }
    }

    fn fill(self) -> &'static str {
        match self {
            Tone::One => "one",
            Tone::Two => "two-side",
            Tone::Neutral => "neutral",
        }
    }

    fn stroke(self) -> &'static str {
        match self {
            Tone::One => "line-one",
            Tone::Two => "line-two",
            Tone::Neutral => "line-neutral",
        }
    }
}

/// One row of a chart of shares.
pub(super) struct Row {
    pub label: String,
    pub share: Interval,
    pub tone: Tone,
    pub text: String,
}

/// Shares with their intervals on a scale from nothing to all, half marked.
pub(super) fn shares(rows: &[Row]) -> String {
    let (left, right, step) = (170.0, 560.0, 34.0);
    let bottom = rows.len() as f64 * step + 6.0;
    let scale = Scale::new((0.0, 1.0), (left, right));
    let mut svg = open(760.0, bottom + 26.0, "shares of games with 95 % intervals");
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = at(scale.at(tick));
        let class = if (tick - 0.5_f64).abs() < 1e-9 { "mid" } else { "grid" };
        let _ = write!(svg, "<line class=\"{class}\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{}\"/>", at(bottom));
        let percent = format!("{:.0} %", tick * 100.0);
        let _ = write!(
            svg,
            "<text class=\"soft\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{percent}</text>",
            at(bottom + 18.0)
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = index as f64 * step + 20.0;
        let (low, high, value) =
            (scale.at(row.share.low), scale.at(row.share.high), scale.at(row.share.value));
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <line class=\"whisker {}\" x1=\"{}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"{}\" cx=\"{}\" cy=\"{y}\" r=\"6.5\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            at(left - 14.0),
            at(y + 4.5),
            escaped(&row.label),
            row.tone.stroke(),
            at(low),
            at(high),
            row.tone.fill(),
            at(value),
            at(right + 14.0),
            at(y + 4.5),
            escaped(&row.text),
        );
    }
    svg + "</svg>\n"
}

/// One line of a chart by turn.
pub(super) struct Course {
    pub label: String,
    pub tone: Tone,
    /// Turn, value, and the band around it.
    pub points: Vec<(f64, f64, (f64, f64))>,
}

/// Lines over turns, each with its band.
pub(super) fn courses(lines: &[Course], unit: &str, marked: Option<f64>) -> String {
    let (width, height, left, right) = (520.0, 250.0, 46.0, 96.0);
    let all = || lines.iter().flat_map(|line| &line.points);
    let Some(first) = all().map(|point| point.0).reduce(f64::min) else { return String::new() };
    let last = all().map(|point| point.0).fold(first, f64::max);
    let low = all().map(|point| point.2.0).chain(marked).fold(f64::INFINITY, f64::min);
    let high = all().map(|point| point.2.1).chain(marked).fold(f64::NEG_INFINITY, f64::max);
    let x = Scale::new((first, last), (left, width - right));
    let y = Scale::new((low, high), (height, 10.0));
    let mut svg = open(width, height + 40.0, unit);
    for tick in y.ticks(5) {
        let place = at(y.at(tick));
        let class = if marked.is_some_and(|mark| (mark - tick).abs() < 1e-9) { "mid" } else { "grid" };
        let _ = write!(
            svg,
            "<line class=\"{class}\" x1=\"{left}\" x2=\"{}\" y1=\"{place}\" y2=\"{place}\"/>\
             <text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            at(width - right),
            at(left - 8.0),
            at(y.at(tick) + 4.0),
            at(tick).replace('-', "−"),
        );
    }
    for turn in x.ticks(((last - first) as usize).clamp(1, 12)) {
        let place = at(x.at(turn));
        let _ = write!(
            svg,
            "<text class=\"soft\" x=\"{place}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            at(height + 18.0),
            at(turn)
        );
    }
    let _ = write!(
        svg,
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">turn</text>",
        at(f64::midpoint(left, width - right)),
        at(height + 36.0)
    );
    let mut labels: Vec<(f64, &Course)> = Vec::new();
    for line in lines {
        let there = line.points.iter().map(|point| format!("{} {}", at(x.at(point.0)), at(y.at(point.2.1))));
        let back =
            line.points.iter().rev().map(|point| format!("{} {}", at(x.at(point.0)), at(y.at(point.2.0))));
        let band: Vec<String> = there.chain(back).collect();
        let way: Vec<String> =
            line.points.iter().map(|point| format!("{} {}", at(x.at(point.0)), at(y.at(point.1)))).collect();
        let _ = write!(
            svg,
            "<path class=\"band {}\" d=\"M{}Z\"/><path class=\"line {}\" d=\"M{}\"/>",
            line.tone.fill(),
            band.join("L"),
            line.tone.stroke(),
            way.join("L"),
        );
        for point in &line.points {
            let _ = write!(
                svg,
                "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"3.2\"/>",
                line.tone.fill(),
                at(x.at(point.0)),
                at(y.at(point.1))
            );
        }
        labels.extend(line.points.last().map(|point| (y.at(point.1), line)));
    }
    // Names beside the ends of their lines, pushed apart where they would meet.
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut below = f64::NEG_INFINITY;
    for (wanted, line) in labels {
        let place = wanted.max(below + 16.0);
        below = place;
        let _ = write!(
            svg,
            "<text class=\"end {}\" x=\"{}\" y=\"{}\">{}</text>",
            line.tone.fill(),
            at(width - right + 10.0),
            at(place + 4.0),
            escaped(&line.label)
        );
    }
    svg + "</svg>\n"
}

/// Columns over values.
pub(super) fn columns(bars: &[(f64, u64)], width_of_bar: f64, axis: &str, marked: Option<f64>) -> String {
    let (width, height, left) = (520.0, 220.0, 46.0);
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return String::new() };
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1) as f64;
    let x = Scale::new((first.0 - width_of_bar / 2.0, last.0 + width_of_bar / 2.0), (left, width - 10.0));
    let y = Scale::new((0.0, most), (height, 12.0));
    let mut svg = open(width, height + 40.0, axis);
    for tick in y.ticks(4) {
        let place = at(y.at(tick));
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{left}\" x2=\"{}\" y1=\"{place}\" y2=\"{place}\"/>\
             <text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            at(width - 10.0),
            at(left - 8.0),
            at(y.at(tick) + 4.0),
            at(tick),
        );
    }
    for (value, count) in bars {
        let (from, to) = (x.at(value - width_of_bar / 2.0), x.at(value + width_of_bar / 2.0));
        let tone = match marked {
            Some(mark) if *value > mark => Tone::One,
            Some(mark) if *value < mark => Tone::Two,
            _ => Tone::Neutral,
        };
        let _ = write!(
            svg,
            "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}: {count}</title></rect>",
            tone.fill(),
            at(from + 0.8),
            at(y.at(*count as f64)),
            at((to - from - 1.6).max(1.0)),
            at(height - y.at(*count as f64)),
            at(*value),
        );
    }
    for tick in x.ticks(8) {
        let place = at(x.at(tick));
        let _ = write!(
            svg,
            "<text class=\"soft\" x=\"{place}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            at(height + 18.0),
            at(tick).replace('-', "−")
        );
    }
    let _ = write!(
        svg,
        "<text class=\"soft\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        at(f64::midpoint(left, width)),
        at(height + 36.0),
        escaped(axis)
    );
    svg + "</svg>\n"
}

/// Bars for both sides, kind by kind.
pub(super) fn both_sides(rows: &[(String, [f64; 2])]) -> String {
    let (left, right, step) = (130.0, 470.0, 40.0);
    let most = rows.iter().flat_map(|row| row.1).fold(0.0_f64, f64::max);
    let scale = Scale::new((0.0, most.max(1e-9)), (0.0, right - left));
    let mut svg = open(520.0, rows.len() as f64 * step + 4.0, "losses by kind of unit");
    for (index, (label, values)) in rows.iter().enumerate() {
        let y = index as f64 * step + 4.0;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            at(left - 12.0),
            at(y + 20.0),
            escaped(label)
        );
        for (seat, value) in values.iter().enumerate() {
            let top = y + seat as f64 * 15.0;
            let _ = write!(
                svg,
                "<rect class=\"{}\" x=\"{left}\" y=\"{}\" width=\"{}\" height=\"13\"/>\
                 <text class=\"soft\" x=\"{}\" y=\"{}\">{:.2}</text>",
                Tone::of_seat(seat).fill(),
                at(top),
                at(scale.at(*value).max(0.5)),
                at(left + scale.at(*value) + 7.0),
                at(top + 11.0),
                value,
            );
        }
    }
    svg + "</svg>\n"
}

fn open(width: f64, height: f64, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
        at(width),
        at(height),
        escaped(label)
    )
}
