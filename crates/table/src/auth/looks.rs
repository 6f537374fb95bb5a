//! How a name looks: two names that can be mistaken for each other are one name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::params;
use crate::store::{Base, DbError};
use unicode_script::{Script, UnicodeScript as _};

use super::name;

/// Letter by letter, what each look-alike looks like.
static ALIKE: LazyLock<BTreeMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("../../data/lookalikes.txt").lines().filter(|line| !line.starts_with('#'));
    let mut alike = BTreeMap::new();
    for line in lines {
        let mut letters = line.chars().filter(|sign| !sign.is_whitespace());
        if let Some(first) = letters.next() {
            alike.extend(letters.map(|letter| (letter, first)));
        }
    }
    alike
});

/// Names that players might take for the server's own.
const RESERVED: &str = include_str!("../../data/reserved-names.txt");

/// What a name looks like. Blanks and punctuation are left out: `Anna-Maria` can be taken for `Anna Maria`.
pub(super) fn skeleton(text: &str) -> String {
    let letters = name::key(text);
    let letters = letters.chars().filter(|sign| !sign.is_ascii_punctuation() && !sign.is_whitespace());
    let letters: String = letters.map(|letter| ALIKE.get(&letter).copied().unwrap_or(letter)).collect();
    letters.replace("rn", "m").replace("vv", "w")
}

/// Whether a name could be taken for the server, its staff or a computer player.
pub(super) fn is_reserved(text: &str) -> bool {
    let looks = skeleton(text);
    RESERVED.lines().any(|reserved| skeleton(reserved) == looks)
}

/// Whether a name mixes alphabets as no language does, such as a Cyrillic letter among Latin ones.
pub(super) fn mixes_scripts(text: &str) -> bool {
    const EAST_ASIA: [Script; 5] =
        [Script::Han, Script::Hiragana, Script::Katakana, Script::Hangul, Script::Bopomofo];
    let mut scripts = text.chars().map(|sign| match sign.script() {
        script if EAST_ASIA.contains(&script) => Script::Han,
        script => script,
    });
    let own = |script: &Script| !matches!(script, Script::Common | Script::Inherited);
    let Some(first) = scripts.by_ref().find(own) else { return false };
    scripts.filter(own).any(|script| script != first)
}

/// Notes what the accounts of an older program look like. Of two that look alike, the older one keeps its looks.
pub(super) fn note_older_accounts(store: &Base) -> Result<(), DbError> {
    let older = store.rows(
        "SELECT players.id, players.name FROM accounts JOIN players ON players.id = accounts.player
         WHERE accounts.looks IS NULL ORDER BY players.id",
        params![],
    )?;
    for mut row in older {
        let (player, name): (i64, String) = (row.get(0)?, row.get(1)?);
        store.execute(
            "UPDATE accounts SET looks = ?2 WHERE player = ?1
             AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.looks = ?2)",
            params![player, skeleton(&name)],
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one_name() {
        for (one, other) in [
            ("Anna", "Аnnа"),
            ("Anna", "АNNА"),
            ("Bill", "Bi11"),
            ("Bill", "BIII"),
            ("Otto", "0tt0"),
            ("Norman", "Nonnan"),
            ("Werner", "Wemer"),
            ("Anna-Maria", "Anna Maria"),
            ("Peter", "Реtеr"),
        ] {
            let same = skeleton(one) == skeleton(other);
            assert_eq!(same, one != "Norman", "{one} {other}");
        }
        assert_ne!(skeleton("Anna"), skeleton("Anja"));
        assert_ne!(skeleton("Zoë"), skeleton("Zoe"));
    }

    #[test]
    fn a_name_keeps_to_one_alphabet() {
        for name in ["Anna 2", "Žižka", "王 太郎さん", "Ольга", "Νίκος", "ليلى"] {
            assert!(!mixes_scripts(name), "{name}");
        }
        for name in ["Аnna", "Olgа", "Nikoς", "王Anna"] {
            assert!(mixes_scripts(name), "{name}");
        }
    }

    #[test]
    fn the_servers_own_names_are_reserved_however_they_are_written() {
        for name in ["Veteran", "VETERAN", "Vеtеrаn", "Computer", "admin", "Adm1n", "A d m i n", "R00t"] {
            assert!(is_reserved(name), "{name}");
        }
        assert!(!is_reserved("Veteran of 1944"));
    }
}
