//! Reading notation word by word.

use kernel::Fault;

/// The words of a notation that are still to be read.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    notation: &'a str,
    left: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
}

impl<'a> Words<'a> {
    /// The words of a notation.
    pub fn of(notation: &'a str) -> Words<'a> {
        Words { notation, left: notation.split_whitespace().peekable() }
    }

    /// The whole notation.
    pub fn notation(&self) -> &'a str {
        self.notation
    }

    /// The next word.
    ///
    /// # Errors
    /// That `what` is missing.
    pub fn next(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.left.next().ok_or_else(|| self.fault(format!("{what} is missing")))
    }

    /// The next word, which stays to be read.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.left.peek().copied()
    }

    /// The first word of an action, in lower case.
    ///
    /// # Errors
    /// That it is missing, and the forms that actions have.
    pub fn verb(&mut self, forms: &[&str]) -> Result<String, Fault> {
        let verb = self.left.next().map(str::to_ascii_lowercase);
        verb.ok_or_else(|| self.fault(format!("the action is missing: give one of {}", forms.join("; "))))
    }

    /// The fault of a first word that no action begins with, and the forms that actions have.
    pub fn no_action(&self, verb: &str, forms: &[&str]) -> Fault {
        self.fault(format!("there is no action '{}': give one of {}", short(verb), forms.join("; ")))
    }

    /// Whether the next word is `word`, in any case; reads it if so.
    pub fn takes(&mut self, word: &str) -> bool {
        self.left.next_if(|next| next.eq_ignore_ascii_case(word)).is_some()
    }

    /// A word that must be there.
    ///
    /// # Errors
    /// What stands there instead.
    pub fn expect(&mut self, word: &str) -> Result<(), Fault> {
        if self.takes(word) {
            return Ok(());
        }
        let next = self.left.peek().copied();
        Err(match next {
            Some(other) => self.fault(format!("'{word}' is expected, not '{}'", short(other))),
            None => self.fault(format!("'{word}' is missing")),
        })
    }

    /// The next word as what `read` makes of it.
    ///
    /// # Errors
    /// The word, and what would be right.
    pub fn read<T>(&mut self, what: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Fault> {
        let word = self.next(what)?;
        read(word).ok_or_else(|| self.fault(format!("'{}' is not {what}", short(word))))
    }

    /// The next word as a number within bounds.
    ///
    /// # Errors
    /// The word, and the bounds.
    pub fn number(&mut self, what: &str, bounds: std::ops::RangeInclusive<u32>) -> Result<u32, Fault> {
        let word = self.next(what)?;
        // A sign is no digit: `+3` would read as 3 and be written as 3.
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        number.filter(|number| bounds.contains(number)).ok_or_else(|| {
            let (least, most) = (bounds.start(), bounds.end());
            self.fault(format!("{what} is a number from {least} to {most}, not '{}'", short(word)))
        })
    }

    /// That nothing is left.
    ///
    /// # Errors
    /// What is left.
    pub fn end(mut self) -> Result<(), Fault> {
        match self.left.next() {
            None => Ok(()),
            Some(word) => Err(self.fault(format!("'{}' is not expected", short(word)))),
        }
    }

    /// That nothing is left behind an action as it was understood.
    ///
    /// # Errors
    /// What is left, and behind what.
    pub fn end_after(mut self, understood: &str) -> Result<(), Fault> {
        match self.left.next() {
            None => Ok(()),
            Some(word) => {
                Err(self.fault(format!("'{}' is not expected after '{}'", short(word), short(understood))))
            }
        }
    }

    /// Whether no word is left.
    pub fn is_empty(&mut self) -> bool {
        self.left.peek().is_none()
    }

    /// A fault of this notation.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { place: format!("'{}'", short(self.notation)), message: message.into() }
    }
}

/// Enough of a text for a message.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("…".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_order_and_faults_say_what_would_be_right() {
        let mut words = Words::of("move 2/501 TO 14");
        assert!(words.takes("move") && !words.takes("attack"));
        assert_eq!(words.next("a unit"), Ok("2/501"));
        assert_eq!(words.expect("to"), Ok(()));
        assert_eq!(words.clone().number("a hex", 1..=20), Ok(14));
        let fault = words.clone().number("a hex", 1..=9).unwrap_err();
        assert_eq!(fault.message, "a hex is a number from 1 to 9, not '14'");
        assert_eq!(words.clone().end().unwrap_err().message, "'14' is not expected");
        let fault = words.clone().end_after("move 2/501").unwrap_err();
        assert_eq!(fault.message, "'14' is not expected after 'move 2/501'");
        assert!(!words.is_empty() && Words::of(" ").is_empty());
        assert_eq!(words.expect("via").unwrap_err().message, "'via' is expected, not '14'");
    }

    #[test]
    fn an_action_begins_with_a_verb_in_any_case() {
        let forms = ["move UNIT to HEX", "end"];
        let mut words = Words::of("Move 2/501");
        assert_eq!((words.verb(&forms), words.peek()), (Ok("move".into()), Some("2/501")));
        let fault = Words::of(" ").verb(&forms).unwrap_err();
        assert_eq!(fault.message, "the action is missing: give one of move UNIT to HEX; end");
        let fault = words.no_action("dance", &forms);
        assert_eq!(fault.message, "there is no action 'dance': give one of move UNIT to HEX; end");
    }

    #[test]
    fn what_is_missing_is_named_and_long_texts_are_cut() {
        let mut words = Words::of("");
        assert_eq!(words.next("a unit").unwrap_err().message, "a unit is missing");
        assert_eq!(words.expect("to").unwrap_err().message, "'to' is missing");
        let long = "x".repeat(500);
        let fault = Words::of(&long).read("a hex", |_| None::<u8>).unwrap_err();
        assert!(fault.message.chars().count() < 90 && fault.place.chars().count() < 90);
        assert!(Words::of("+3").number("a turn", 0..=9).is_err());
    }
}
