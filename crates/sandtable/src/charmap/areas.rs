//! A board of areas in words: a line for each area, with who holds it and who stands in it.
//!
//! Areas have no rows and columns, so a picture in characters would say less than a list.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use kernel::{Board, Piece, Scene, Space, Tone};

use super::{Part, side_style};

/// Whether the spaces of a board are areas: they differ in their number of corners.
pub(super) fn are_areas(board: &Board) -> bool {
    let corners: BTreeSet<usize> = board.spaces.iter().map(|space| space.outline.len()).collect();
    corners.len() > 1
}

/// The areas with their holders and pieces; nothing if the one that is asked for is not there.
pub(super) fn list(board: &Board, scene: &Scene, part: &Part, width: usize) -> Option<String> {
    let shown: Vec<&Space> = match part {
        Part::Whole => board.spaces.iter().collect(),
        Part::Around(id) => {
            let middle = board.spaces.iter().find(|space| space.id == *id)?;
            board.spaces.iter().filter(|space| space.id == *id || touch(space, middle)).collect()
        }
    };
    let number = widest(shown.iter().map(|space| space.id.as_str()));
    let name = widest(shown.iter().map(|space| space.label.as_deref().unwrap_or_default()));
    let terrain = widest(shown.iter().map(|space| space.terrain.as_str()));
    let holders: BTreeMap<&str, &str> =
        scene.shades.iter().map(|shade| (shade.space.as_str(), holder(board, shade.tone))).collect();
    let held = widest(holders.values().copied());
    let indent = number + name + terrain + held + 8;
    let mut used = BTreeSet::new();
    let mut text = String::new();
    for space in shown {
        let label = space.label.as_deref().unwrap_or_default();
        let whose = holders.get(space.id.as_str()).copied().unwrap_or_default();
        let _ = write!(text, "{:>number$}  {label:name$}  {:terrain$}  ", space.id, space.terrain);
        // The gap stands behind the colour, so that it can be cut off where nothing follows.
        let gap = held - whose.chars().count() + 2;
        if board.sides.iter().any(|side| side == whose) {
            let style = side_style(&board.sides, whose);
            let _ = write!(text, "{style}{whose}{style:#}{:gap$}", "");
        } else {
            let _ = write!(text, "{whose}{:gap$}", "");
        }
        let lines = pieces(board, scene, &space.id, width.saturating_sub(indent).max(20), &mut used);
        for (i, line) in lines.iter().enumerate() {
            let lead = if i == 0 { String::new() } else { format!("\n{:indent$}", "") };
            let _ = write!(text, "{lead}{line}");
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    if !used.is_empty() {
        let legend: Vec<String> = used.iter().map(|mark| format!("{} {mark}", sign(mark))).collect();
        let _ = writeln!(text, "{}", legend.join("   "));
    }
    Some(text)
}

/// The pieces in a space, those of a side together, in lines of a width.
fn pieces(
    board: &Board,
    scene: &Scene,
    space: &str,
    width: usize,
    used: &mut BTreeSet<String>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for side in &board.sides {
        let style = side_style(&board.sides, side);
        let mut line = String::new();
        for piece in
            scene.pieces.iter().filter(|piece| piece.place.in_space() == Some(space) && piece.side == *side)
        {
            let word = word(piece);
            used.extend(piece.marks.iter().map(|mark| mark.text.clone()));
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(format!("{style}{line}{style:#}"));
                line = String::new();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        if !line.is_empty() {
            lines.push(format!("{style}{line}{style:#}"));
        }
    }
    lines
}

/// A piece's name and the signs of its conditions: `37/A(r)`.
fn word(piece: &Piece) -> String {
    if piece.marks.is_empty() {
        return piece.id.clone();
    }
    let signs: Vec<String> = piece.marks.iter().map(|mark| sign(&mark.text)).collect();
    format!("{}({})", piece.id, signs.join(","))
}

/// The first letters of a condition that tell it from others: `re` for `reduced`.
fn sign(mark: &str) -> String {
    mark.chars().take(2).collect()
}

fn holder(board: &Board, tone: Tone) -> &str {
    let side = |seat: usize| board.sides.get(seat).map_or("", String::as_str);
    match tone {
        Tone::First => side(0),
        Tone::Second => side(1),
        Tone::Both => "contested",
        _ => "",
    }
}

/// Whether two areas share a stretch of border: two corners at least.
fn touch(a: &Space, b: &Space) -> bool {
    let key = |&(x, y): &(f32, f32)| ((x * 100.0).round() as i64, (y * 100.0).round() as i64);
    let corners: BTreeSet<(i64, i64)> = a.outline.iter().map(key).collect();
    b.outline.iter().filter(|corner| corners.contains(&key(corner))).count() >= 2
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Shade;

    fn space(id: &str, label: &str, outline: &[(f32, f32)]) -> Space {
        Space {
            id: id.into(),
            centre: (0.0, 0.0),
            outline: outline.to_vec(),
            terrain: "clear".into(),
            label: Some(label.into()),
        }
    }

    fn board() -> Board {
        Board {
            sides: vec!["German".into(), "American".into()],
            spaces: vec![
                space("1", "Remoncourt", &[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]),
                space("2", "Xousse", &[(4.0, 0.0), (8.0, 0.0), (8.0, 4.0), (6.0, 5.0), (4.0, 4.0)]),
                space("3", "Parroy", &[(8.0, 0.0), (9.0, 0.0), (8.0, 4.0)]),
            ],
            ..Board::default()
        }
    }

    fn piece(id: &str, side: &str, place: &str, marks: &[&str]) -> Piece {
        Piece {
            id: id.into(),
            side: side.into(),
            name: id.into(),
            symbol: kernel::Symbol::Armor,
            size: kernel::Size::Company,
            values: "5-5-8".into(),
            place: kernel::Place::space(place),
            marks: marks.iter().map(|text| kernel::Mark::new(kernel::MarkKind::Note, *text)).collect(),
            ..Piece::default()
        }
    }

    fn scene() -> Scene {
        let shade = |space: &str, tone: &str| Shade {
            space: space.into(),
            tone: Tone::of(tone).expect("a tone"),
            text: None,
        };
        Scene {
            pieces: vec![
                piece("37/A", "American", "2", &["reduced", "spent"]),
                piece("37/B", "American", "2", &[]),
                piece("1/130A", "German", "2", &[]),
            ],
            shades: vec![shade("1", "first"), shade("2", "both")],
            ..Scene::default()
        }
    }

    fn plain(part: &Part, width: usize) -> Option<String> {
        let text = super::super::draw(&board(), &scene(), part, width)?;
        Some(anstream::adapter::strip_str(&text).to_string())
    }

    #[test]
    fn a_line_for_each_area_says_who_holds_it_and_who_is_there() {
        let expected = "1  Remoncourt  clear  German\n\
                        2  Xousse      clear  contested  1/130A\n\
                        \x20                                37/A(re,sp) 37/B\n\
                        3  Parroy      clear\n\
                        re reduced   sp spent\n";
        assert_eq!(plain(&Part::Whole, 80).as_deref(), Some(expected));
    }

    #[test]
    fn units_that_do_not_fit_stand_on_the_next_line() {
        let text = plain(&Part::Whole, 30).unwrap();
        assert!(text.contains("37/A(re,sp) 37/B"), "twenty characters are always there: {text}");
        let mut crowd = scene();
        crowd.pieces.extend((0..9).map(|i| piece(&format!("99/{i}"), "American", "1", &[])));
        let text = super::super::draw(&board(), &crowd, &Part::Whole, 60).unwrap();
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
        assert_eq!(text.matches("99/").count(), 9);
    }

    #[test]
    fn around_an_area_are_those_that_touch_it() {
        let text = plain(&Part::Around("1".into()), 80).unwrap();
        assert!(text.contains("Remoncourt") && text.contains("Xousse") && !text.contains("Parroy"));
        assert_eq!(plain(&Part::Around("9".into()), 80), None);
    }
}
