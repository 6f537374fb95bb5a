//! Counters as they lie on a map: a coloured square with a symbol, a size, a name and values.

use super::canvas::{Canvas, Point, SANS, escape, number};
use crate::{HexId, HexMap};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// One counter, on a hex or in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter<Place = HexId> {
    /// Where it lies.
    pub place: Place,
    /// The colour of its side, in CSS.
    pub colour: String,
    /// What it is.
    pub symbol: Symbol,
    /// Its size, such as `battalion`, or another mark.
    pub size: String,
    /// Its name, such as `2/501`.
    pub name: String,
    /// Its values, such as `4-4-12`.
    pub values: String,
}

/// What a counter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// Foot.
    Infantry,
    /// Foot with lorries.
    Motorized,
    /// Foot in half-tracks.
    Mech,
    /// Tanks.
    Armor,
    /// Tank destroyers and assault guns.
    TankDestroyer,
    /// Scouts.
    Recon,
    /// Parachutists.
    Airborne,
    /// Foot landed by glider.
    Glider,
    /// Engineers.
    Engineer,
    /// Guns that are towed.
    ArtilleryTowed,
    /// Guns on tracks.
    ArtillerySp,
    /// Guns that come by air.
    ArtilleryAirborne,
    /// Anti-tank guns.
    AntiTank,
    /// Anti-aircraft guns.
    AntiAir,
    /// A staff.
    Headquarters,
    /// Anything else: an empty frame.
    Other,
}

impl Symbol {
    /// All of them.
    pub const ALL: [Symbol; 16] = [
        Symbol::Infantry,
        Symbol::Motorized,
        Symbol::Mech,
        Symbol::Armor,
        Symbol::TankDestroyer,
        Symbol::Recon,
        Symbol::Airborne,
        Symbol::Glider,
        Symbol::Engineer,
        Symbol::ArtilleryTowed,
        Symbol::ArtillerySp,
        Symbol::ArtilleryAirborne,
        Symbol::AntiTank,
        Symbol::AntiAir,
        Symbol::Headquarters,
        Symbol::Other,
    ];

    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Infantry => "infantry",
            Symbol::Motorized => "motorized",
            Symbol::Mech => "mech",
            Symbol::Armor => "armor",
            Symbol::TankDestroyer => "tank_destroyer",
            Symbol::Recon => "recon",
            Symbol::Airborne => "airborne",
            Symbol::Glider => "glider",
            Symbol::Engineer => "engineer",
            Symbol::ArtilleryTowed => "artillery_towed",
            Symbol::ArtillerySp => "artillery_sp",
            Symbol::ArtilleryAirborne => "artillery_airborne",
            Symbol::AntiTank => "anti_tank",
            Symbol::AntiAir => "anti_air",
            Symbol::Headquarters => "hq",
            Symbol::Other => "other",
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symbol {
    type Err = std::convert::Infallible;

    /// Never fails: a name that is not known is [`Symbol::Other`].
    fn from_str(name: &str) -> Result<Symbol, Self::Err> {
        Ok(Symbol::ALL.into_iter().find(|symbol| symbol.name() == name).unwrap_or(Symbol::Other))
    }
}

/// The mark above the frame for a size.
fn size_mark(size: &str) -> &str {
    match size {
        "squad" => "•",
        "section" => "••",
        "platoon" => "•••",
        "company" | "battery" | "squadron" => "I",
        "battalion" => "II",
        "regiment" => "III",
        "brigade" => "X",
        "division" => "XX",
        "corps" => "XXX",
        "army" => "XXXX",
        own => own,
    }
}

/// The side of a counter in map units.
pub(super) const SIDE: f32 = 1.14;

pub(super) fn draw(canvas: &mut Canvas, map: &HexMap, counters: &[Counter]) {
    let mut stacks: BTreeMap<HexId, Vec<&Counter>> = BTreeMap::new();
    for counter in counters {
        stacks.entry(counter.place).or_default().push(counter);
    }
    for (hex, stack) in stacks {
        let (x, y) = map.grid.centre(hex);
        // A stack leans to the upper right and stays within its hex.
        let lean = if stack.len() > 1 { (0.3 / (stack.len() - 1) as f32).min(0.13) } else { 0.0 };
        let shift = lean * (stack.len() - 1) as f32 / 2.0;
        for (i, counter) in stack.into_iter().enumerate() {
            let offset = lean * i as f32 - shift;
            draw_one(canvas, counter, (x + offset, y - offset), 1.0);
        }
    }
}

/// Draws a counter around a point, at a share of its usual size.
pub(super) fn draw_one<Place>(canvas: &mut Canvas, counter: &Counter<Place>, (x, y): Point, share: f32) {
    let (left, top) = canvas.at((x - SIDE / 2.0, y - SIDE / 2.0));
    let (side, round, rim) = (canvas.length(SIDE), canvas.length(0.07), canvas.length(0.035));
    let shadow = canvas.units(0.05);
    let shrunk = if share < 1.0 {
        let (cx, cy) = canvas.at((x, y));
        let rest = 1.0 - share;
        format!(r#" transform="translate({} {}) scale({share:.3})""#, number(cx * rest), number(cy * rest))
    } else {
        String::new()
    };
    canvas.add(&format!(
        r#"<g class="counter {}"{shrunk}><title>{}</title>"#,
        counter.symbol,
        escape(&format!("{} {}", counter.name, counter.values))
    ));
    canvas.add(&format!(
        r##"<rect x="{}" y="{}" width="{side}" height="{side}" rx="{round}" fill="#000" fill-opacity="0.35"/>"##,
        number(left + shadow),
        number(top + shadow)
    ));
    canvas.add(&format!(
        r##"<rect x="{}" y="{}" width="{side}" height="{side}" rx="{round}" fill="{}" stroke="#1b1b1b" stroke-width="{rim}"/>"##,
        number(left),
        number(top),
        escape(&counter.colour)
    ));
    // The frame of the symbol stands a little above the middle.
    let frame = Frame { x, y: y - 0.06, half: (0.33, 0.21) };
    frame.draw(canvas, counter.symbol);
    let words = |canvas: &mut Canvas, at: Point, size: f32, weight: &str, text: &str| {
        let ((x, y), size) = (canvas.at(at), canvas.length(size));
        canvas.add(&format!(
            r##"<text x="{}" y="{}" font-family="{SANS}" font-size="{size}" font-weight="{weight}" text-anchor="middle" fill="#1b1b1b">{}</text>"##,
            number(x),
            number(y),
            escape(text)
        ));
    };
    words(canvas, (x, y - 0.31), 0.17, "bold", size_mark(&counter.size));
    let name = 0.17_f32.min(1.0 / counter.name.chars().count().max(1) as f32 * 1.5);
    words(canvas, (x, y + 0.29), name, "normal", &counter.name);
    let values = 0.29_f32.min(1.0 / counter.values.chars().count().max(1) as f32 * 1.75);
    words(canvas, (x, y + 0.52), values, "bold", &counter.values);
    canvas.add("</g>");
}

/// Where a symbol is drawn.
struct Frame {
    x: f32,
    y: f32,
    half: (f32, f32),
}

impl Frame {
    /// A point of the frame: -1 to 1 from left to right and from top to bottom.
    fn at(&self, u: f32, v: f32) -> Point {
        (self.x + u * self.half.0, self.y + v * self.half.1)
    }

    fn draw(&self, canvas: &mut Canvas, symbol: Symbol) {
        let corners = [self.at(-1.0, -1.0), self.at(1.0, -1.0), self.at(1.0, 1.0), self.at(-1.0, 1.0)];
        let path = canvas.closed_path(&corners);
        canvas.add(&format!(r##"<path d="{path}" fill="#fdfaf2"/>"##));
        match symbol {
            Symbol::Infantry => self.cross(canvas),
            Symbol::Motorized => {
                self.cross(canvas);
                self.dot(canvas, -0.45, 1.3, 0.05);
                self.dot(canvas, 0.45, 1.3, 0.05);
            }
            Symbol::Mech => {
                self.cross(canvas);
                self.oval(canvas);
            }
            Symbol::Armor => self.oval(canvas),
            Symbol::TankDestroyer => {
                self.oval(canvas);
                self.lines(canvas, &[(-1.0, 1.0), (0.0, -1.0), (1.0, 1.0)]);
            }
            Symbol::Recon => self.lines(canvas, &[(-1.0, 1.0), (1.0, -1.0)]),
            Symbol::Airborne => {
                self.cross(canvas);
                self.wings(canvas);
            }
            Symbol::Glider => {
                self.cross(canvas);
                self.lines(canvas, &[(-0.5, 0.72), (0.5, 0.72)]);
            }
            Symbol::Engineer => {
                self.lines(canvas, &[(-0.5, 0.45), (-0.5, -0.35), (0.5, -0.35), (0.5, 0.45)]);
                self.lines(canvas, &[(0.0, -0.35), (0.0, 0.45)]);
            }
            Symbol::ArtilleryTowed => self.dot(canvas, 0.0, 0.0, 0.085),
            Symbol::ArtillerySp => {
                self.oval(canvas);
                self.dot(canvas, 0.0, 0.0, 0.07);
            }
            Symbol::ArtilleryAirborne => {
                self.dot(canvas, 0.0, -0.15, 0.085);
                self.wings(canvas);
            }
            Symbol::AntiTank => self.lines(canvas, &[(-1.0, 1.0), (0.0, -1.0), (1.0, 1.0)]),
            Symbol::AntiAir => self.arc(canvas, (-1.0, 1.0), (0.0, -0.9), (1.0, 1.0)),
            Symbol::Headquarters => {
                self.lines(canvas, &[(-1.0, -0.2), (1.0, -0.2)]);
                self.lines(canvas, &[(-1.0, 1.0), (-1.0, 1.75)]);
            }
            Symbol::Other => {}
        }
        canvas.stroke("frame", &path, "#1b1b1b", 0.045, "");
    }

    fn lines(&self, canvas: &mut Canvas, points: &[(f32, f32)]) {
        let points: Vec<Point> = points.iter().map(|&(u, v)| self.at(u, v)).collect();
        let path = canvas.line_path(&points);
        canvas.stroke("mark", &path, "#1b1b1b", 0.045, "");
    }

    fn cross(&self, canvas: &mut Canvas) {
        self.lines(canvas, &[(-1.0, -1.0), (1.0, 1.0)]);
        self.lines(canvas, &[(-1.0, 1.0), (1.0, -1.0)]);
    }

    fn oval(&self, canvas: &mut Canvas) {
        let (x, y) = canvas.at((self.x, self.y));
        let (w, h) = (canvas.length(self.half.0 * 1.3), canvas.length(self.half.1 * 1.1));
        let (left, top) =
            (number(x - canvas.units(self.half.0 * 0.65)), number(y - canvas.units(self.half.1 * 0.55)));
        let (round, line) = (canvas.length(self.half.1 * 0.55), canvas.length(0.045));
        canvas.add(&format!(
            r##"<rect x="{left}" y="{top}" width="{w}" height="{h}" rx="{round}" fill="none" stroke="#1b1b1b" stroke-width="{line}"/>"##
        ));
    }

    fn dot(&self, canvas: &mut Canvas, u: f32, v: f32, radius: f32) {
        let ((x, y), radius) = (canvas.at(self.at(u, v)), canvas.length(radius));
        canvas.add(&format!(
            r##"<circle cx="{}" cy="{}" r="{radius}" fill="#1b1b1b"/>"##,
            number(x),
            number(y)
        ));
    }

    fn arc(&self, canvas: &mut Canvas, from: (f32, f32), bend: (f32, f32), to: (f32, f32)) {
        let [a, b, c] = [from, bend, to].map(|(u, v)| {
            let (x, y) = canvas.at(self.at(u, v));
            format!("{} {}", number(x), number(y))
        });
        canvas.stroke("mark", &format!("M{a}Q{b} {c}"), "#1b1b1b", 0.045, "");
    }

    /// The two arcs of troops that come by air.
    fn wings(&self, canvas: &mut Canvas) {
        self.arc(canvas, (-0.42, 0.9), (-0.21, 0.2), (0.0, 0.9));
        self.arc(canvas, (0.0, 0.9), (0.21, 0.2), (0.42, 0.9));
    }
}
