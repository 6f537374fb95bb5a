//! Who plays: a computer player of a level, or an external program.

use std::fmt;
use std::str::FromStr;

use opponents::Level;
use serde::{Deserialize, Serialize};

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Contestant {
    /// A computer player of a level.
    Level(Level),
    /// A program that speaks the engine protocol: the command and its arguments.
    Guest(Vec<String>),
}

impl Contestant {
    /// A short name without blanks, for folders.
    pub fn slug(&self) -> &str {
        match self {
            Contestant::Level(level) => level.name(),
            Contestant::Guest(_) => "bot",
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => level.fmt(f),
            Contestant::Guest(words) => {
                let quoted = |word: &String| {
                    let plain =
                        !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || "\"'".contains(c));
                    if plain { word.clone() } else { format!("'{word}'") }
                };
                write!(f, "bot:{}", words.iter().map(quoted).collect::<Vec<String>>().join(" "))
            }
        }
    }
}

impl From<Contestant> for String {
    fn from(contestant: Contestant) -> String {
        contestant.to_string()
    }
}

impl TryFrom<String> for Contestant {
    type Error = String;

    fn try_from(text: String) -> Result<Contestant, String> {
        text.parse()
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        let Some(command) = text.strip_prefix("bot:") else {
            return text.parse().map(Contestant::Level).map_err(|wrong| {
                format!("{wrong}, or 'bot:COMMAND' for a program that speaks the engine protocol")
            });
        };
        let words = words(command)?;
        if words.is_empty() {
            return Err("'bot:' is followed by a command, such as 'bot:my-bot --fast'".into());
        }
        Ok(Contestant::Guest(words))
    }
}

/// The words of a command: parted by blanks, held together by quotes.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote is not closed in '{command}'"));
    }
    words.extend(word);
    Ok(words)
}

/// Reads two contestants with a colon between them, such as `veteran:regular` or `bot:my-bot --fast:regular`.
pub fn parse_seats(text: &str) -> Result<[Contestant; 2], String> {
    let cuts = text.match_indices(':').map(|(at, _)| (&text[..at], &text[at + 1..]));
    let mut found: Vec<[Contestant; 2]> = cuts
        .filter_map(|(one, other)| Some([one.trim().parse().ok()?, other.trim().parse().ok()?]))
        .collect();
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => {
            // Say what is wrong with the half that is, where that can be told.
            let halves = text.split_once(':').filter(|(one, _)| *one != "bot");
            let wrong = halves.and_then(|(one, other)| {
                one.parse::<Contestant>().err().or(other.parse::<Contestant>().err())
            });
            Err(match wrong {
                Some(wrong) => wrong,
                None => format!(
                    "--seats takes two players with a colon between them, such as veteran:regular or 'bot:my-bot --fast:regular', not '{text}'"
                ),
            })
        }
        _ => Err(format!("'{text}' is ambiguous: use a command without colons, such as a wrapper script")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(words: &[&str]) -> Contestant {
        Contestant::Guest(words.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn seats_are_levels_or_commands() {
        let level = Contestant::Level;
        assert_eq!(parse_seats("veteran:regular"), Ok([level(Level::Veteran), level(Level::Regular)]));
        assert_eq!(parse_seats("bot:x -y:recruit"), Ok([guest(&["x", "-y"]), level(Level::Recruit)]));
        assert_eq!(parse_seats("recruit:bot:x"), Ok([level(Level::Recruit), guest(&["x"])]));
        assert_eq!(parse_seats("bot:a:bot:b c"), Ok([guest(&["a"]), guest(&["b", "c"])]));
        assert_eq!(parse_seats("bot:'a b' \"\":random"), Ok([guest(&["a b", ""]), level(Level::Random)]));
    }

    #[test]
    fn wrong_seats_say_what_would_be_right() {
        for (wrong, hint) in [
            ("veteran", "veteran:regular"),
            ("veteran:genius", "'recruit', 'regular'"),
            ("bot:", "veteran:regular"),
            ("bot: :regular", "veteran:regular"),
            ("bot:a:bot:b:regular", "is ambiguous"),
            ("", "veteran:regular"),
        ] {
            let told = parse_seats(wrong).expect_err(wrong);
            assert!(told.contains(hint), "{wrong}: {told}");
        }
    }

    #[test]
    fn a_contestant_reads_back_as_it_is_written() {
        for text in ["veteran", "bot:a b", "bot:'a b' c"] {
            let contestant: Contestant = text.parse().unwrap();
            assert_eq!(contestant.to_string(), text);
            assert_eq!(contestant.to_string().parse(), Ok(contestant));
        }
    }
}
