//! What may be done, grouped so that two thousand actions can be read: first the units, then what one can do.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernel::{Gesture, NumberField, Piece, Seat, Viewer};
use library::Game;

use super::beside::{is_answer, number_line};
use crate::notation::names_unit;
use crate::text::{columns, counted};

/// Lists up to this length are shown whole.
const SHORT: usize = 24;

/// How much of a long list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// The units by name.
    Full,
    /// Only how many they are.
    Brief,
}

/// The legal actions of one seat at one moment.
pub struct Choices {
    /// All of them, in the rulebook's order.
    pub legal: Vec<String>,
    /// Those that no unit does.
    general: Vec<String>,
    /// Those of each unit, units in the order of their first action.
    units: Vec<(String, Vec<String>)>,
    /// Where pieces stand and what is printed on them.
    pieces: BTreeMap<String, Piece>,
    /// The number that is asked for: its actions are not listed one by one.
    ask: Option<NumberField>,
}

impl Choices {
    /// What `seat` may do now.
    pub fn of(game: &dyn Game, seat: Seat) -> Choices {
        let legal = game.legal(seat);
        let scene = game.scene(Viewer::Seat(seat));
        let choices = Choices::new(legal, &game.gestures(seat, None), scene.pieces);
        choices.asking(scene.ask)
    }

    fn new(legal: Vec<String>, gestures: &[Gesture], pieces: Vec<Piece>) -> Choices {
        let mut actors: BTreeMap<&str, &str> = BTreeMap::new();
        for gesture in gestures {
            if let [action] = gesture.actions.as_slice() {
                actors.entry(action).or_insert(&gesture.piece);
            }
        }
        let mut general = Vec::new();
        let mut units: Vec<(String, Vec<String>)> = Vec::new();
        let mut place: BTreeMap<&str, usize> = BTreeMap::new();
        for action in &legal {
            match actors.get(action.as_str()) {
                None => general.push(action.clone()),
                Some(unit) => {
                    let index = *place.entry(unit).or_insert_with(|| {
                        units.push(((*unit).to_string(), Vec::new()));
                        units.len() - 1
                    });
                    units[index].1.push(action.clone());
                }
            }
        }
        let pieces = pieces.into_iter().map(|piece| (piece.id.clone(), piece)).collect();
        Choices { legal, general, units, pieces, ask: None }
    }

    /// The choices with a number that is asked for.
    fn asking(mut self, ask: Option<NumberField>) -> Choices {
        if let Some(field) = &ask {
            self.general.retain(|action| !is_answer(field, action));
        }
        Choices { ask, ..self }
    }

    /// The action that a bare number means where one is asked for.
    pub fn answer(&self, number: usize) -> Option<String> {
        let field = self.ask.as_ref()?;
        let action = format!("{} {number}", field.action);
        is_answer(field, &action).then_some(action)
    }

    /// The unit that a player means, if it is one of the game.
    pub fn unit(&self, name: &str) -> Option<&str> {
        self.pieces.keys().find(|id| id.eq_ignore_ascii_case(name)).map(String::as_str)
    }

    /// What may be done: all if it is short, otherwise the units with the number of their actions. The second
    /// part are the numbered actions.
    pub fn overview(&self, length: Length, width: usize) -> (String, Vec<String>) {
        if let Some(field) = &self.ask {
            let text = format!("{}\n{}", number_line(field), numbered(&self.general, 1, width));
            return (text, self.general.clone());
        }
        if self.legal.len() <= SHORT {
            return (numbered(&self.legal, 1, width), self.legal.clone());
        }
        let mut text = numbered(&self.general, 1, width);
        let heading = counted(self.units.len(), "unit");
        if length == Length::Brief {
            let _ = writeln!(text, "  {heading} may act; '?' lists them");
            return (text, self.general.clone());
        }
        let _ = writeln!(text, "  {heading} may act; type one to see what it can do, or '?' for this list:");
        let cells: Vec<String> = self
            .units
            .iter()
            .map(|(unit, actions)| {
                let place = self.pieces.get(unit).map_or_else(String::new, |piece| piece.place.to_string());
                format!("{unit} @{place} ({})", actions.len())
            })
            .collect();
        text.push_str(&columns(&cells, width, 4));
        (text, self.general.clone())
    }

    /// What one unit may do, and what may be done to it.
    pub fn of_unit(&self, unit: &str, width: usize) -> (String, Vec<String>) {
        let actions: Vec<String> =
            self.legal.iter().filter(|action| names_unit(action, unit)).cloned().collect();
        let mut text = self.pieces.get(unit).map(describe).unwrap_or_default();
        if actions.is_empty() {
            text.push_str("  nothing may be done with it now\n");
        } else {
            text.push_str(&numbered(&actions, 1, width));
        }
        (text, actions)
    }

    /// A list of actions that something typed may mean.
    pub fn some(actions: &[&str], width: usize) -> (String, Vec<String>) {
        let actions: Vec<String> = actions.iter().map(|action| (*action).to_string()).collect();
        (numbered(&actions, 1, width), actions)
    }
}

/// A piece on one line.
pub fn describe(piece: &Piece) -> String {
    let marks: Vec<&str> = piece.marks.iter().map(|mark| mark.text.as_str()).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
    let name = if piece.name == piece.id { String::new() } else { format!(" ({})", piece.name) };
    format!(
        "  {}{name}: {} {} {}, at {}{marks}\n",
        piece.id, piece.side, piece.symbol, piece.values, piece.place
    )
}

/// Numbered actions; those that differ only in their last word share a heading.
fn numbered(actions: &[String], first: usize, width: usize) -> String {
    let mut text = String::new();
    let mut index = 0;
    while index < actions.len() {
        let head = head(&actions[index]);
        let same =
            actions[index..].iter().take_while(|action| !head.is_empty() && self::head(action) == head);
        let run = same.count().max(1);
        if run > 2 {
            let cells: Vec<String> = (index..index + run)
                .map(|at| format!("{:>4} {}", at + first, actions[at][head.len()..].trim_start()))
                .collect();
            let _ = writeln!(text, "  {head}");
            text.push_str(&columns(&cells, width, 2));
        } else {
            for (at, action) in actions.iter().enumerate().skip(index).take(run) {
                let _ = writeln!(text, "  {:>4} {action}", at + first);
            }
        }
        index += run;
    }
    text
}

/// An action without its last word.
fn head(action: &str) -> &str {
    action.rsplit_once(' ').map_or("", |(head, _)| head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many() -> Choices {
        let mut legal: Vec<String> = (1..40).map(|hex| format!("move 2/501 to 13{hex:02}")).collect();
        legal.push("move 3/501 to 1416".into());
        legal.push("end".into());
        let gesture = |action: &String| {
            Some(Gesture {
                actions: vec![action.clone()],
                piece: action.split(' ').nth(1)?.to_string(),
                target: None,
                label: action.clone(),
                cost: None,
                path: Vec::new(),
            })
        };
        let gestures: Vec<Gesture> = legal.iter().filter_map(gesture).collect();
        Choices::new(legal, &gestures, Vec::new())
    }

    #[test]
    fn a_long_list_shows_units_first_and_numbers_what_no_unit_does() {
        let (text, numbers) = many().overview(Length::Full, 80);
        assert!(text.contains("1 end"), "{text}");
        assert!(text.contains("2/501 @ (39)"), "{text}");
        assert!(!text.contains("1317"), "{text}");
        assert_eq!(numbers, ["end"]);
    }

    #[test]
    fn a_unit_shows_its_destinations_under_one_heading() {
        let (text, numbers) = many().of_unit("2/501", 80);
        assert!(text.contains("  move 2/501 to\n"), "{text}");
        assert!(text.contains("17 1317"), "{text}");
        assert_eq!(numbers.len(), 39);
    }
}
