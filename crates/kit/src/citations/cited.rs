//! What a comment cites: clauses in square brackets, and what a test covers.

/// The numbers that a rulebook has: clauses in their order, then rulings.
pub(super) struct Known {
    pub ids: Vec<String>,
}

impl Known {
    fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    /// The clauses and rulings that a comment cites: `[11.5, ruling D94]`, `[3.1.1 to 3.1.4]`.
    ///
    /// # Errors
    /// A number that the rulebook does not have.
    pub(super) fn in_brackets(&self, comment: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let mut rest = comment;
        while let Some((_, behind)) = rest.split_once('[') {
            let Some((group, behind)) = behind.split_once(']') else { break };
            rest = behind;
            // A link of Markdown is no citation.
            if !behind.starts_with(['(', ':']) && self.begins(group) {
                self.list(group, &mut found)?;
            }
        }
        Ok(found)
    }

    /// The clauses that a test covers: `Covers 14.1, 14.2 and 14.3.`
    ///
    /// # Errors
    /// A number that the rulebook does not have.
    pub(super) fn covered(&self, comment: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for (at, _) in comment.match_indices("Covers ") {
            let sentence = &comment[at + "Covers ".len()..];
            let end = [". ", ".\n"].iter().filter_map(|stop| sentence.find(stop)).min();
            let end = end.unwrap_or(sentence.len());
            let list = sentence[..end].trim_end().trim_end_matches('.');
            if self.begins(list) {
                self.list(list, &mut found)?;
            }
        }
        Ok(found)
    }

    /// Whether a list begins with a clause: a number, or a word that the rulebook has for one.
    fn begins(&self, list: &str) -> bool {
        first_word(list).is_some_and(|word| is_number(word) || self.has(word))
    }

    fn list(&self, list: &str, into: &mut Vec<String>) -> Result<(), String> {
        for part in list.split([',', ';']).flat_map(|part| part.split(" and ")) {
            let words: Vec<&str> = part.split_whitespace().filter(|word| !is_label(word)).collect();
            match words[..] {
                [one] if self.has(one) => into.push(one.to_owned()),
                [first, "to", last] => into.extend(self.range(first, last)?.iter().cloned()),
                [] => {}
                _ => return Err(format!("cites '{}', which the rulebook does not have", part.trim())),
            }
        }
        Ok(())
    }

    fn range(&self, first: &str, last: &str) -> Result<&[String], String> {
        let place = |id: &str| self.ids.iter().position(|known| known == id);
        let missing = || format!("cites '{first} to {last}', which the rulebook does not have");
        let (from, to) = place(first).zip(place(last)).ok_or_else(missing)?;
        self.ids.get(from..=to).ok_or_else(missing)
    }
}

fn first_word(list: &str) -> Option<&str> {
    list.split([',', ' ', '\n', ';']).find(|word| !word.is_empty() && !is_label(word))
}

fn is_label(word: &str) -> bool {
    matches!(word, "ruling" | "rulings" | "example" | "examples")
}

/// Whether a word looks like the number of a clause or a ruling: `11.5.4a`, `S7.61n1`, `D94`, `g-mf`.
fn is_number(word: &str) -> bool {
    let sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let letters = word.chars().take_while(char::is_ascii_uppercase).count();
    let behind = &word[letters..];
    let digits = behind.chars().take_while(char::is_ascii_digit).count();
    let short = behind.len() == digits && letters > 0;
    word.chars().all(sign)
        && (word.starts_with("g-")
            || (letters < 3 && digits > 0 && (short || behind[digits..].starts_with('.'))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let ids = ["1.0", "1.1", "1.2", "1.2n1", "S7.4-a", "g-mf", "s30.8", "D1", "D94"];
        Known { ids: ids.map(String::from).to_vec() }
    }

    #[test]
    fn clauses_stand_in_square_brackets() {
        let cites = |text: &str| known().in_brackets(text);
        let is = |text: &str, ids: &[&str]| assert_eq!(cites(text).unwrap(), ids, "{text}");
        is("A rule [1.1, rulings D1 and D94] and another [g-mf].", &["1.1", "D1", "D94", "g-mf"]);
        is("A word of the rulebook [s30.8], another [s30.9].", &["s30.8"]);
        is("All of them [1.0 to\n 1.2].", &["1.0", "1.1", "1.2"]);
        is("[`Link`], [word], [text](https://x), [0; 4], [7], [S7.4-a]", &["S7.4-a"]);
        assert_eq!(cites("[1.9]").unwrap_err(), "cites '1.9', which the rulebook does not have");
        assert!(cites("[1.1, D2]").is_err() && cites("[1.0 to 9.0]").is_err() && cites("[1.1 1.2]").is_err());
    }

    #[test]
    fn tests_say_what_they_cover() {
        let covers = |text: &str| known().covered(text);
        assert_eq!(covers("Example E1. Covers 1.1, 1.2n1. So it is.").unwrap(), ["1.1", "1.2n1"]);
        assert_eq!(covers("Covers 1.1,\n 1.2 and D94.\nMore.").unwrap(), ["1.1", "1.2", "D94"]);
        assert_eq!(covers("Covers nothing of it.").unwrap(), Vec::<String>::new());
        assert!(covers("Covers 1.3.").is_err());
    }
}
