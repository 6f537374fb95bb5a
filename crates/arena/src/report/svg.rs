//! Numbers and texts as a page takes them.

/// A text with the signs that mean something in a page written otherwise.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A coordinate, as short as it can be.
pub(super) fn at(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// A number with a sign that is not a hyphen.
pub(super) fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let is_zero = text.chars().all(|c| c == '0' || c == '.');
    match (is_zero, number < 0.0) {
        (true, _) => text,
        (false, true) => format!("−{text}"),
        (false, false) => format!("+{text}"),
    }
}

/// A scale from values to a coordinate.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Scale {
    pub fn new((from, to): (f64, f64), (start, end): (f64, f64)) -> Scale {
        // A range without extent is drawn in the middle.
        let (from, to) = if (to - from).abs() < 1e-9 { (from - 1.0, to + 1.0) } else { (from, to) };
        Scale { from, to, start, end }
    }

    pub fn at(&self, value: f64) -> f64 {
        self.start + (value - self.from) / (self.to - self.from) * (self.end - self.start)
    }

    /// Round values over the range, about so many.
    pub fn ticks(&self, about: usize) -> Vec<f64> {
        let step = round_step((self.to - self.from) / about.max(1) as f64);
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// The next of 1, 2, 5, 10, 20, 50 … at or above.
fn round_step(wanted: f64) -> f64 {
    let power = 10_f64.powf(wanted.max(1e-9).log10().floor());
    let lead = wanted / power;
    power
        * if lead <= 1.0 {
            1.0
        } else if lead <= 2.0 {
            2.0
        } else if lead <= 5.0 {
            5.0
        } else {
            10.0
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_range() {
        assert_eq!(Scale::new((0.0, 45.0), (0.0, 100.0)).ticks(5), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(Scale::new((-3.0, 3.0), (0.0, 1.0)).ticks(3), [-2.0, 0.0, 2.0]);
        assert!((Scale::new((0.0, 10.0), (100.0, 0.0)).at(2.5) - 75.0).abs() < 1e-9);
    }

    #[test]
    fn texts_cannot_break_out_of_the_page() {
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!((at(1.50), at(-0.001), at(3.0)), ("1.5".into(), "0".into(), "3".into()));
        assert_eq!(
            (signed(-2.04, 1), signed(0.04, 1), signed(3.0, 0)),
            ("−2.0".into(), "0.0".into(), "+3".into())
        );
    }
}
