//! The map as a printed sheet in SVG: hills as plateaus with a shaded edge, cover, waters, roads, bridges, names.
//!
//! One unit is an inch. The plane counts upwards, the sheet downwards.

use std::fmt::Write as _;

use board::plane::{Mil, Point, Polygon};

use crate::ground::{Cover, GroundKind};
use crate::map::{BridgeStatus, RiverClass, RoadSurface, TableMap, ZoneKind};
use crate::shipped;

/// The space round the table, in inches.
pub(crate) const MARGIN: f32 = 2.0;

/// The fill of each level, from the plain up, and the ink of its edge.
const LEVELS: [&str; 6] = ["#dfe3bb", "#d6cf9c", "#c9b67f", "#b89b65", "#a38250", "#8d6c40"];
const CONTOUR: &str = "#7a6236";

/// A length in inches, without trailing zeros.
fn inches(mils: i32) -> String {
    Mil(mils).to_string()
}

struct Sheet<'a> {
    map: &'a TableMap,
    text: String,
}

/// Draws a map.
pub(crate) fn picture(map: &TableMap) -> String {
    let mut sheet = Sheet { map, text: String::new() };
    sheet.draw();
    sheet.text
}

impl Sheet<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn at(&self, point: Point) -> (String, String) {
        let table = self.map.table;
        (inches(point.x() - table.low.x()), inches(table.high.y() - point.y()))
    }

    fn way(&self, points: &[Point]) -> String {
        let mut way = String::new();
        for (number, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            let _ = write!(way, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
        }
        way
    }

    fn outline(&self, polygon: &Polygon) -> String {
        format!("{}Z", self.way(polygon.outline()))
    }

    fn draw(&mut self) {
        let extent = self.map.table.low.to(self.map.table.high);
        let (width, height) = (inches(extent.x()), inches(extent.y()));
        let margin = MARGIN;
        let (w, h) = (extent.x() as f32 / 1000.0, extent.y() as f32 / 1000.0);
        let (full, tall) = (w + 2.0 * margin, h + 2.0 * margin);
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"-{margin} -{margin} {full} {tall}\" \
             font-family=\"'Public Sans', sans-serif\">",
            20.0 * full,
            20.0 * tall
        );
        self.put(&head);
        self.put(DEFS);
        self.put(&format!(
            "<rect x=\"-{margin}\" y=\"-{margin}\" width=\"{full}\" height=\"{tall}\" fill=\"#f3ecd8\"/>"
        ));
        self.put(&format!("<clipPath id=\"table\"><rect width=\"{width}\" height=\"{height}\"/></clipPath>"));
        self.put("<g clip-path=\"url(#table)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
        let ground = if self.map.land.is_some() { "#a9c8da" } else { LEVELS[0] };
        self.put(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"));
        self.land();
        self.hills();
        self.grounds();
        self.rivers();
        self.grid(extent.x(), extent.y());
        self.railways();
        self.roads();
        self.bridges();
        self.zones();
        self.put("</g>");
        self.objectives();
        self.names();
        self.frame(extent.x(), extent.y());
        self.put("</svg>");
    }

    fn land(&mut self) {
        let Some(land) = &self.map.land else { return };
        for piece in land.pieces() {
            let way = self.outline(&piece.polygon);
            self.put(&format!(
                "<path d=\"{way}\" fill=\"{}\" stroke=\"#5f7f93\" stroke-width=\".12\"/>",
                LEVELS[0]
            ));
        }
    }

    /// Plateaus from the lowest up: a shadow to the south-east, the plateau, its contour.
    fn hills(&mut self) {
        let mut pieces: Vec<_> = self.map.hills.pieces().iter().collect();
        pieces.sort_by_key(|piece| piece.what.level);
        for piece in pieces {
            let way = self.outline(&piece.polygon);
            let fill = LEVELS[usize::from(piece.what.level.0).min(LEVELS.len() - 1)];
            self.put(&format!(
                "<path d=\"{way}\" transform=\"translate(.16 .2)\" fill=\"#3d3015\" fill-opacity=\".28\"/>\
                 <path d=\"{way}\" fill=\"{fill}\" stroke=\"{CONTOUR}\" stroke-width=\".07\"/>\
                 <path d=\"{way}\" fill=\"none\" stroke=\"#fff8de\" stroke-opacity=\".5\" stroke-width=\".05\" \
                 transform=\"translate(-.05 -.06)\"/>"
            ));
        }
    }

    fn grounds(&mut self) {
        for piece in self.map.patches.pieces() {
            let way = self.outline(&piece.polygon);
            let (fill, ink, pattern) = look(piece.what.kind);
            self.put(&format!(
                "<path d=\"{way}\" fill=\"{fill}\" fill-opacity=\".72\" stroke=\"{ink}\" stroke-width=\".07\" \
                 stroke-dasharray=\"{}\"/><path d=\"{way}\" fill=\"url(#{pattern})\"/>",
                if pattern == "rough" { ".25 .2" } else { "none" }
            ));
        }
    }

    fn rivers(&mut self) {
        for river in &self.map.rivers {
            let way = self.way(river.line.points());
            let width = inches(river.width.0.max(180));
            let dark = if river.class == RiverClass::Major { "#2f5f80" } else { "#4d82a3" };
            self.put(&format!(
                "<path d=\"{way}\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"{}\"/>\
                 <path d=\"{way}\" fill=\"none\" stroke=\"#86b4d2\" stroke-width=\"{width}\"/>",
                inches(river.width.0.max(180) + 120)
            ));
        }
    }

    /// A foot of the table, as players measure it.
    fn grid(&mut self, width: i32, height: i32) {
        let mut way = String::new();
        for x in (12_000..width).step_by(12_000) {
            let _ = write!(way, "M{0} 0V{1}", inches(x), inches(height));
        }
        for y in (12_000..height).step_by(12_000) {
            let _ = write!(way, "M0 {0}H{1}", inches(height - y), inches(width));
        }
        self.put(&format!(
            "<path d=\"{way}\" fill=\"none\" stroke=\"#4a3f22\" stroke-opacity=\".16\" stroke-width=\".05\"/>"
        ));
    }

    fn railways(&mut self) {
        for railway in &self.map.railways {
            let way = self.way(railway.line.points());
            if railway.embankment {
                self.put(&format!(
                    "<path d=\"{way}\" fill=\"none\" stroke=\"#8a7a58\" stroke-width=\".5\" stroke-dasharray=\".06 .12\" \
                     stroke-linecap=\"butt\"/>"
                ));
            }
            self.put(&format!(
                "<path d=\"{way}\" fill=\"none\" stroke=\"#3a3630\" stroke-width=\".18\"/><path d=\"{way}\" \
                 fill=\"none\" stroke=\"#f4efe2\" stroke-width=\".1\" stroke-dasharray=\".35 .35\" stroke-linecap=\"butt\"/>"
            ));
        }
    }

    fn roads(&mut self) {
        let lines = self.map.network.lines();
        for surface in [RoadSurface::Track, RoadSurface::Dirt, RoadSurface::Paved] {
            let of = |number: &usize| self.map.roads[*number].surface == surface;
            let all: String =
                (0..lines.len()).filter(of).map(|number| self.way(lines[number].points())).collect();
            if all.is_empty() {
                continue;
            }
            self.put(&match surface {
                RoadSurface::Track => format!(
                    "<path d=\"{all}\" fill=\"none\" stroke=\"#5d4a2a\" stroke-width=\".1\" stroke-dasharray=\".35 .25\"/>"
                ),
                RoadSurface::Dirt => format!(
                    "<path d=\"{all}\" fill=\"none\" stroke=\"#6b5226\" stroke-width=\".3\"/>\
                     <path d=\"{all}\" fill=\"none\" stroke=\"#efe2bd\" stroke-width=\".18\"/>"
                ),
                RoadSurface::Paved => format!(
                    "<path d=\"{all}\" fill=\"none\" stroke=\"#6d3c1c\" stroke-width=\".4\"/>\
                     <path d=\"{all}\" fill=\"none\" stroke=\"#f0c98c\" stroke-width=\".25\"/>"
                ),
            });
        }
    }

    fn bridges(&mut self) {
        for bridge in &self.map.bridges {
            let (x, y) = self.at(bridge.at);
            let ink = match bridge.status {
                BridgeStatus::Intact | BridgeStatus::Wired => "#2c2418",
                BridgeStatus::Blown => "#b3001b",
                BridgeStatus::Ferry => "#2f5f80",
            };
            let half = inches(bridge.length.0 / 2 + 200);
            self.put(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{half}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".12\"/>"
            ));
            if bridge.status == BridgeStatus::Blown {
                self.put(&format!(
                    "<path d=\"M{x} {y}m-.3 -.3l.6 .6m0 -.6l-.6 .6\" stroke=\"{ink}\" stroke-width=\".14\"/>"
                ));
            }
        }
        for bunker in &self.map.bunkers {
            let (x, y) = self.at(bunker.at);
            self.put(&format!(
                "<path d=\"M{x} {y}m-.25 .2v-.25l.12 -.15h.26l.12 .15v.25Z\" fill=\"#4b4740\" stroke=\"#f4efe2\" \
                 stroke-width=\".04\"/>"
            ));
        }
    }

    fn zones(&mut self) {
        for zone in self.map.zones.iter().filter(|zone| zone.kind == ZoneKind::Deployment) {
            let way = self.outline(&zone.polygon);
            let ink = if zone.army == crate::army::Army::Allied { "#8a5a00" } else { "#123d78" };
            self.put(&format!(
                "<path d=\"{way}\" fill=\"none\" stroke=\"{ink}\" stroke-opacity=\".55\" stroke-width=\".12\" \
                 stroke-dasharray=\".6 .35\"/>"
            ));
        }
    }

    fn text(&mut self, at: Point, words: &str, size: f32, style: &str) {
        let (x, y) = self.at(at);
        let words = words.replace('&', "&amp;").replace('<', "&lt;");
        self.put(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" stroke=\"#fbf6e6\" \
             stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\" {style}>{words}</text>",
            size * 0.22
        ));
    }

    fn names(&mut self) {
        for river in &self.map.rivers {
            if let Some(name) = &river.name {
                let at = river.line.at(Mil(river.line.length().0 / 5)).at;
                self.text(at, name, 0.7, "font-style=\"italic\" fill=\"#23506e\"");
            }
        }
        for place in &self.map.places {
            let Some(name) = &place.name else { continue };
            if self.map.rivers.iter().any(|river| river.name.as_ref() == Some(name)) {
                continue;
            }
            let capital = name.chars().filter(|c| c.is_alphabetic()).take(4).all(char::is_uppercase);
            let is_road = name.starts_with("to ") || name.starts_with("Highway");
            let (size, style) = if capital {
                (0.82, "font-weight=\"700\" letter-spacing=\".08\" fill=\"#3b2a12\"")
            } else if is_road {
                (0.62, "font-style=\"italic\" fill=\"#5a3a18\"")
            } else {
                (0.8, "font-weight=\"700\" fill=\"#1f1a12\"")
            };
            self.text(place.at, name, size, style);
        }
    }

    fn objectives(&mut self) {
        for objective in &self.map.objectives {
            let (x, y) = self.at(objective.disc.centre);
            let radius = inches(objective.disc.radius.0);
            // The star stands on the rim: in the middle it would hide the name of the place.
            let (_, top) = self.at(Point::new(
                objective.disc.centre.x(),
                objective.disc.centre.y() + objective.disc.radius.0,
            ));
            self.put(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"#8a2b0d\" stroke-width=\".08\" \
                 stroke-dasharray=\".3 .2\"/><path transform=\"translate({x} {top}) scale(.045)\" d=\"M0 -11L2.9 -3.6L10.6 \
                 -3.4L4.5 1.4L6.6 8.9L0 4.6L-6.6 8.9L-4.5 1.4L-10.6 -3.4L-2.9 -3.6Z\" fill=\"#f2c230\" stroke=\"#5b3a06\" \
                 stroke-width=\"1.4\"/>"
            ));
        }
    }

    fn frame(&mut self, width: i32, height: i32) {
        let (w, h) = (inches(width), inches(height));
        self.put(&format!(
            "<rect width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"#3a2416\" stroke-width=\".18\"/>"
        ));
        for x in (0..=width).step_by(12_000) {
            let label = x / 1000;
            self.put(&format!(
                "<text x=\"{0}\" y=\"{1}\" font-size=\".75\" text-anchor=\"middle\" fill=\"#3a2416\">{label}</text>",
                inches(x),
                inches(height + 1000)
            ));
        }
        for y in (0..=height).step_by(12_000) {
            let label = y / 1000;
            self.put(&format!(
                "<text x=\"-.45\" y=\"{}\" font-size=\".75\" text-anchor=\"end\" fill=\"#3a2416\">{label}</text>",
                inches(height - y + 250)
            ));
        }
        let name = self.map.name.replace('&', "&amp;");
        let scale = format!("{name}. 1 inch = {} m, grid of 12 inches.", self.map.metres_per_inch);
        self.put(&format!(
            "<text x=\"0\" y=\"-.6\" font-size=\".95\" font-weight=\"700\" fill=\"#2a1c10\">{scale}</text>"
        ));
        let north = i32::from(self.map.north.tenths()) / 10;
        self.put(&format!(
            "<g transform=\"translate({} 2.6) rotate({north})\" stroke=\"#2a1c10\" fill=\"#2a1c10\"><path d=\"M0 1.4V-.9\" \
             stroke-width=\".14\"/><path d=\"M0 -1.7L.4 -.7H-.4Z\" stroke=\"none\"/></g>",
            inches(width - 2000)
        ));
    }
}

/// How a kind of ground looks: its fill, its ink, its pattern.
fn look(kind: GroundKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        GroundKind::Town | GroundKind::Village | GroundKind::Factory => ("#cdb2a4", "#6b4334", "houses"),
        GroundKind::Woods | GroundKind::Orchard => ("#9dbb76", "#47622c", "trees"),
        GroundKind::Marsh => ("#b7cdb8", "#4d7a72", "rough"),
        _ if shipped::grounds().of(kind).cover > Cover::None => ("#b9c48a", "#66713b", "rough"),
        _ => ("#cfc39a", "#86714a", "rough"),
    }
}

const DEFS: &str = "<defs>\
<pattern id=\"trees\" width=\"1\" height=\"1\" patternUnits=\"userSpaceOnUse\"><circle cx=\".28\" cy=\".3\" r=\".17\" \
fill=\"#54792f\" stroke=\"#31491a\" stroke-width=\".04\"/><circle cx=\".78\" cy=\".8\" r=\".17\" fill=\"#54792f\" \
stroke=\"#31491a\" stroke-width=\".04\"/></pattern>\
<pattern id=\"houses\" width=\"1.1\" height=\".9\" patternUnits=\"userSpaceOnUse\"><rect x=\".12\" y=\".14\" width=\".36\" \
height=\".26\" fill=\"#8f4a38\" stroke=\"#4a2218\" stroke-width=\".03\"/><rect x=\".66\" y=\".5\" width=\".28\" height=\".3\" \
fill=\"#8f4a38\" stroke=\"#4a2218\" stroke-width=\".03\"/></pattern>\
<pattern id=\"rough\" width=\"1.3\" height=\"1.1\" patternUnits=\"userSpaceOnUse\"><path d=\"M.2 .5l.14 -.22l.14 .22M.8 \
1l.14 -.22l.14 .22\" fill=\"none\" stroke=\"#6d5a33\" stroke-width=\".06\"/></pattern>\
</defs>";
