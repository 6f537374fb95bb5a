//! Maps of every kind: hexes, areas, open tables.

use std::fmt::Write as _;

use board::area::{AreaId, AreaMap};
use board::{AreaSvgOptions, Counter, HexMap, MapFault, SvgOptions, Symbol, area_svg, svg};
use kernel::{Footprint, Piece, Place, Scene, Tone};
use library::Book;

/// The colours of the sides, in the order of their seats.
const COLOURS: [&str; 4] = ["#a3ad6d", "#a9b4ba", "#d8b98a", "#c99a9a"];

/// The inks of the numbers of areas that a side holds, in the order of their seats.
const INKS: [&str; 2] = ["#a3150f", "#17120b"];

/// A map as it is drawn.
#[derive(Debug)]
pub enum Sheet {
    /// A map of hexes.
    Hexes(Box<HexMap>),
    /// A map of areas.
    Areas(Box<AreaMap>),
    /// An open table: its name, and its printed sheet in map units.
    Table(String, String),
}

impl Sheet {
    /// Reads a map's text; all faults, one a line, if it cannot be.
    ///
    /// # Errors
    /// What is wrong with the text, a fault a line.
    pub fn read(text: &str) -> Result<Sheet, String> {
        let told = |faults: Vec<MapFault>| {
            let lines: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            format!("the map has faults:{}", lines.concat())
        };
        // Text that is no TOML at all is told of by either reader.
        let areas = toml::from_str::<toml::Table>(text).is_ok_and(|file| file.contains_key("areas"));
        if areas {
            AreaMap::parse(text).map(|map| Sheet::Areas(Box::new(map))).map_err(told)
        } else {
            HexMap::parse(text).map(|map| Sheet::Hexes(Box::new(map))).map_err(told)
        }
    }

    /// A map of a book: laid together of several, or read from its text.
    ///
    /// # Errors
    /// That the book has no such map, or what is wrong with its text.
    pub fn of(book: &dyn Book, id: &str) -> Result<Sheet, String> {
        if let Some(laid) = book.laid_map(id) {
            return Ok(Sheet::Hexes(Box::new(laid)));
        }
        let text = book.map_text(id).ok_or_else(|| format!("the map '{id}' is missing"))?;
        let is_table = toml::from_str::<toml::Table>(text)
            .is_ok_and(|file| !file.contains_key("areas") && !file.contains_key("grid"));
        match book.map_picture(id).filter(|_| is_table) {
            Some(picture) => {
                let card = book.maps().iter().find(|card| card.id == id);
                Ok(Sheet::Table(card.map_or(id, |card| &card.name).to_owned(), picture))
            }
            None => Sheet::read(text),
        }
    }

    /// The map's name.
    pub fn name(&self) -> &str {
        match self {
            Sheet::Hexes(map) => &map.name,
            Sheet::Areas(map) => &map.name,
            Sheet::Table(name, _) => name,
        }
    }

    /// How many hexes or areas there are.
    pub fn len(&self) -> usize {
        match self {
            Sheet::Hexes(map) => map.grid.len(),
            Sheet::Areas(map) => map.areas.len(),
            Sheet::Table(..) => 0,
        }
    }

    /// How many hexes or areas there are, in words.
    pub fn counted(&self) -> String {
        let (one, many) = match self {
            Sheet::Hexes(_) => ("hex", "hexes"),
            Sheet::Areas(_) => ("area", "areas"),
            Sheet::Table(..) => return "an open table".into(),
        };
        format!("{} {}", self.len(), if self.len() == 1 { one } else { many })
    }

    /// Whether a space of this name is on the map.
    pub fn has(&self, space: &str) -> bool {
        match self {
            Sheet::Hexes(map) => map.grid.find(space).is_some(),
            Sheet::Areas(map) => map.find(space).is_some(),
            Sheet::Table(..) => false,
        }
    }

    /// Whether a piece stands on it.
    pub fn holds(&self, piece: &Piece) -> bool {
        match &piece.place {
            Place::Pose(_) => matches!(self, Sheet::Table(..)),
            place => place.in_space().is_some_and(|space| self.has(space)),
        }
    }

    /// Draws the map with the pieces of a scene that stand on it. The numbers of hexes are drawn if they are wanted;
    /// those of areas are part of the map.
    pub fn draw(&self, scene: Option<&Scene>, sides: &[String], numbers: bool) -> String {
        match self {
            Sheet::Hexes(map) => {
                let counters = counters(scene, sides, |place| map.grid.find(place));
                svg(map, &SvgOptions { numbers, counters, ..SvgOptions::default() })
            }
            Sheet::Areas(map) => area_svg(map, &area_options(map, scene, sides)),
            Sheet::Table(_, picture) => with_stands(picture, scene, sides),
        }
    }
}

/// The sheet of an open table with the stands of a scene on it.
fn with_stands(picture: &str, scene: Option<&Scene>, sides: &[String]) -> String {
    let mut stands = String::new();
    for piece in scene.map_or(&[][..], |scene| &scene.pieces) {
        let Place::Pose(pose) = &piece.place else { continue };
        let seat = sides.iter().position(|side| *side == piece.side).unwrap_or(0);
        let colour = COLOURS[seat % COLOURS.len()];
        let inches = |mils: i32| f64::from(mils) / 1000.0;
        let (width, depth) = match pose.footprint {
            Footprint::Rectangle { width, depth } => (inches(width), inches(depth)),
            Footprint::Disc { radius } => (inches(2 * radius), inches(2 * radius)),
        };
        let (x, y) = (inches(pose.at.x), inches(pose.at.y));
        let turn = f64::from(pose.heading) / 10.0;
        let _ = writeln!(
            stands,
            "<g transform=\"translate({x} {y})\"><g transform=\"rotate({turn})\"><rect x=\"{}\" y=\"{}\" width=\"{width}\" \
             height=\"{depth}\" rx=\".06\" fill=\"{colour}\" stroke=\"#1d1a14\" stroke-width=\".06\"/><path d=\"M{} {}h{width}\" \
             stroke=\"#1d1a14\" stroke-width=\".12\"/></g><text y=\".13\" font-size=\".36\" font-weight=\"700\" \
             text-anchor=\"middle\">{}</text></g>",
            -width / 2.0,
            -depth / 2.0,
            -width / 2.0,
            -depth / 2.0 + 0.06,
            piece.values
        );
    }
    picture.replace("</svg>", &format!("{stands}</svg>"))
}

fn area_options(map: &AreaMap, scene: Option<&Scene>, sides: &[String]) -> AreaSvgOptions {
    let mut options = AreaSvgOptions {
        counters: counters(scene, sides, |place| map.find(place)),
        ..AreaSvgOptions::default()
    };
    let held = |tone: Tone| -> Vec<AreaId> {
        let shades = scene.map_or(&[][..], |scene| &scene.shades);
        shades.iter().filter(|shade| shade.tone == tone).filter_map(|shade| map.find(&shade.space)).collect()
    };
    for (seat, tone) in [Tone::First, Tone::Second].into_iter().enumerate() {
        let held = held(tone);
        if let (false, Some(side)) = (held.is_empty(), sides.get(seat)) {
            options.ink_names.push((INKS[seat].to_owned(), format!("held by: {side}")));
        }
        options.inks.extend(held.into_iter().map(|area| (area, INKS[seat].to_owned())));
    }
    options
}

fn counters<Place>(
    scene: Option<&Scene>,
    sides: &[String],
    find: impl Fn(&str) -> Option<Place>,
) -> Vec<Counter<Place>> {
    let pieces = scene.map_or(&[][..], |scene| &scene.pieces);
    let on_map = pieces.iter().filter_map(|piece: &Piece| Some((piece, find(piece.place.in_space()?)?)));
    on_map
        .map(|(piece, place)| {
            let seat = sides.iter().position(|side| *side == piece.side).unwrap_or(0);
            let Ok(symbol) = piece.symbol.word().parse::<Symbol>();
            Counter {
                place,
                colour: COLOURS[seat % COLOURS.len()].into(),
                symbol,
                size: piece.size.to_string(),
                name: piece.name.clone(),
                values: piece.values.clone(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Shade;

    const FORD: &str = r#"
        name = "The ford"
        basis = "invented"
        areas = [
            { number = "1", name = "North bank", terrain = "clear", outline = "0,0 9,0 9,9 0,9" },
            { number = "2", name = "South bank", terrain = "rough", outline = "0,9 9,9 9,18 0,18" },
        ]
        boundaries = [{ between = "1/2", kind = "open", line = "0,9 9,9" }]
    "#;

    #[test]
    fn a_map_is_read_by_what_it_holds() {
        let sheet = Sheet::read(FORD).unwrap();
        assert_eq!((sheet.name(), sheet.counted().as_str()), ("The ford", "2 areas"));
        assert!(sheet.has("2") && !sheet.has("3"));
        let fault = Sheet::read(&FORD.replace("1/2", "1/7")).unwrap_err();
        assert!(fault.contains("there is no area `7`"), "{fault}");
        assert!(Sheet::read("name = ").unwrap_err().contains("the map has faults"));
        assert!(Sheet::read("name = 'x'\nbasis = 'y'").unwrap_err().contains("grid"));
    }

    #[test]
    fn numbers_of_areas_take_the_ink_of_their_holder() {
        let shade = |space: &str, tone: &str| Shade {
            space: space.into(),
            tone: Tone::of(tone).expect("a tone"),
            text: None,
        };
        let scene = Scene { shades: vec![shade("1", "first"), shade("2", "both")], ..Scene::default() };
        let sides = ["German".to_owned(), "American".to_owned()];
        let drawn = Sheet::read(FORD).unwrap().draw(Some(&scene), &sides, false);
        assert!(drawn.contains(&format!("fill=\"{}\">1</text>", INKS[0])));
        assert!(!drawn.contains(&format!("fill=\"{}\">2</text>", INKS[0])));
        assert!(drawn.contains(">held by: German</text>") && !drawn.contains("American"));
    }
}
