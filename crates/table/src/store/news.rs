//! What processes on one database tell each other. News is a hint: what counts is in the database.

#[cfg(any(test, feature = "postgres"))]
use crate::hex::hex;

/// Something that other processes have in memory has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A match.
    Match(String),
    /// A session has ended.
    Session([u8; 32]),
    /// All sessions of a player have ended.
    Player(i64),
    /// News may have been missed: look at everything.
    Everything,
}

impl News {
    /// As one word.
    #[cfg(any(test, feature = "postgres"))]
    pub(super) fn to_word(&self) -> String {
        match self {
            News::Match(id) => format!("m{id}"),
            News::Session(secret) => format!("s{}", hex(secret)),
            News::Player(id) => format!("p{id}"),
            News::Everything => "e".to_owned(),
        }
    }

    /// Reads a word; `None` for one that a newer program wrote.
    #[cfg(any(test, feature = "postgres"))]
    pub(super) fn of_word(word: &str) -> Option<News> {
        let (kind, rest) = word.split_at_checked(1)?;
        match kind {
            "m" => Some(News::Match(rest.to_owned())),
            "s" => {
                let mut secret = [0; 32];
                if rest.len() != 64 || !rest.is_ascii() {
                    return None;
                }
                for (at, byte) in secret.iter_mut().enumerate() {
                    *byte = u8::from_str_radix(&rest[2 * at..2 * at + 2], 16).ok()?;
                }
                Some(News::Session(secret))
            }
            "p" => rest.parse().ok().map(News::Player),
            "e" => Some(News::Everything),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_reads_as_it_was_written() {
        for news in [News::Match("abc".into()), News::Session([0xa5; 32]), News::Player(-7), News::Everything]
        {
            assert_eq!(News::of_word(&news.to_word()), Some(news));
        }
        for word in ["", "x1", "s12", "pq"] {
            assert_eq!(News::of_word(word), None, "{word}");
        }
    }
}
