//! A sheet of SVG with map coordinates.

use std::fmt::Write;

/// A point of the map or the picture.
pub(super) type Point = (f32, f32);

/// Collects SVG; takes points in map units.
pub(super) struct Canvas {
    out: String,
    scale: f32,
    origin: Point,
    pub width: f32,
}

impl Canvas {
    /// A sheet of `width` by `height`, on which the map begins at `origin`; all in the picture's units.
    pub fn new(scale: f32, origin: Point, width: f32, height: f32, title: &str) -> Canvas {
        let mut out = String::new();
        let (w, h) = (number(width), number(height));
        let _ = writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img">"#
        );
        let _ = writeln!(out, "<title>{}</title>", escape(title));
        Canvas { out, scale, origin, width }
    }

    pub fn add(&mut self, element: &str) {
        self.out.push_str(element);
        self.out.push('\n');
    }

    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// A point of the map in the picture.
    pub fn at(&self, (x, y): Point) -> Point {
        (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale)
    }

    /// A length of the map in the picture.
    pub fn length(&self, units: f32) -> String {
        number(units * self.scale)
    }

    /// The same as a number.
    pub fn units(&self, units: f32) -> f32 {
        units * self.scale
    }

    fn pair(&self, point: Point) -> String {
        let (x, y) = self.at(point);
        format!("{} {}", number(x), number(y))
    }

    /// Straight from point to point.
    pub fn line_path(&self, points: &[Point]) -> String {
        let mut path = String::new();
        for (i, &point) in points.iter().enumerate() {
            let _ = write!(path, "{}{}", if i == 0 { 'M' } else { 'L' }, self.pair(point));
        }
        path
    }

    /// Straight and back to the first.
    pub fn closed_path(&self, points: &[Point]) -> String {
        self.line_path(points) + "Z"
    }

    /// Rounded: through the middles between points, bending at the points. A chain that ends where it begins is closed.
    pub fn smooth_path(&self, points: &[Point]) -> String {
        let middle = |a: Point, b: Point| (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return String::new() };
        let mut path = String::new();
        if points.len() > 3 && first == last {
            let round = &points[..points.len() - 1];
            let start = middle(round[0], round[1]);
            let _ = write!(path, "M{}", self.pair(start));
            for i in 1..=round.len() {
                let (bend, next) = (round[i % round.len()], round[(i + 1) % round.len()]);
                let _ = write!(path, "Q{} {}", self.pair(bend), self.pair(middle(bend, next)));
            }
            path.push('Z');
            return path;
        }
        let _ = write!(path, "M{}", self.pair(first));
        if points.len() > 2 {
            let _ = write!(path, "L{}", self.pair(middle(first, points[1])));
        }
        for step in points[1..].windows(2) {
            let _ = write!(path, "Q{} {}", self.pair(step[0]), self.pair(middle(step[0], step[1])));
        }
        let _ = write!(path, "L{}", self.pair(last));
        path
    }

    /// A line of a colour and a width in map units.
    pub fn stroke(&mut self, class: &str, path: &str, colour: &str, width: f32, more: &str) {
        let width = self.length(width);
        self.add(&format!(
            r#"<path class="{class}" d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" {more}/>"#
        ));
    }

    /// Text with a halo around it, so that it can be read on anything.
    pub fn text(&mut self, at: Point, text: &Text, words: &str) {
        let (x, y) = self.at(at);
        let size = text.size * self.scale;
        let words = escape(words);
        let common = format!(
            r#"x="{}" y="{}" font-family="{}" font-size="{}" text-anchor="middle" {}"#,
            number(x),
            number(y),
            text.family,
            number(size),
            text.more
        );
        if let Some(halo) = text.halo {
            let width = number(size * 0.28);
            self.add(&format!(
                r#"<text {common} fill="{halo}" stroke="{halo}" stroke-width="{width}" stroke-linejoin="round" stroke-opacity="0.85" aria-hidden="true">{words}</text>"#
            ));
        }
        self.add(&format!(r#"<text {common} fill="{}">{words}</text>"#, text.colour));
    }
}

/// How a text looks.
pub(super) struct Text {
    pub family: &'static str,
    /// In map units.
    pub size: f32,
    pub colour: &'static str,
    pub halo: Option<&'static str>,
    /// Further attributes.
    pub more: &'static str,
}

/// The page's font families first: the server embeds them.
pub(super) const SERIF: &str = "Gelasio, Georgia, 'DejaVu Serif', 'Times New Roman', serif";
pub(super) const SANS: &str = "'Public Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/// A number with at most one decimal.
pub(super) fn number(value: f32) -> String {
    let tenths = (value * 10.0).round() as i64;
    if tenths % 10 == 0 {
        format!("{}", tenths / 10)
    } else {
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// Text that may stand in SVG.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Draws that depend on nothing but a place, from 0 to 1.
pub(super) struct Scatter(u64);

impl Scatter {
    pub fn new(place: u64) -> Scatter {
        Scatter(place.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(3.0), "3");
        assert_eq!(number(-0.04), "0");
        assert_eq!(number(-0.26), "-0.3");
        assert_eq!(number(12.34), "12.3");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
