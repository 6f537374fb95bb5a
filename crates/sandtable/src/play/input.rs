//! Where a player's lines come from: the keyboard with completion and history, or a file.

use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::order::COMMANDS;

/// Gives lines until there are no more.
pub trait Input {
    /// The next line; `legal` is what may be completed.
    fn line(&mut self, prompt: &str, legal: &[String]) -> io::Result<Option<String>>;
    /// Whether a person types.
    fn is_person(&self) -> bool;
}

/// The keyboard if there is one, otherwise standard input as it comes.
pub fn open() -> Box<dyn Input> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let config = Config::builder().completion_type(CompletionType::List).build();
        if let Ok(mut editor) = Editor::with_history(config, MemHistory::new()) {
            editor.set_helper(Some(Words::default()));
            return Box::new(Keyboard { editor });
        }
    }
    Box::new(Script { input: io::stdin().lock() })
}

struct Keyboard {
    editor: Editor<Words, MemHistory>,
}

impl Input for Keyboard {
    fn line(&mut self, prompt: &str, legal: &[String]) -> io::Result<Option<String>> {
        if let Some(words) = self.editor.helper_mut() {
            words.legal = legal.to_vec();
        }
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    let _ = self.editor.add_history_entry(line.as_str());
                }
                Ok(Some(line))
            }
            // The interrupt key clears the line; it does not quit.
            Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
            // End of input quits, with the same warning.
            Err(ReadlineError::Eof) => Ok(Some("quit".into())),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn is_person(&self) -> bool {
        true
    }
}

struct Script<R> {
    input: R,
}

impl<R: BufRead> Input for Script<R> {
    fn line(&mut self, _prompt: &str, _legal: &[String]) -> io::Result<Option<String>> {
        let mut line = String::new();
        match self.input.read_line(&mut line) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(io::Error::new(error.kind(), "the commands are not UTF-8 text"))
            }
            Err(error) => Err(error),
        }
    }

    fn is_person(&self) -> bool {
        false
    }
}

/// Completes the next word of an action or a command.
#[derive(Default)]
struct Words {
    legal: Vec<String>,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let pairs = next_words(&self.legal, &typed[..start], &typed[start..]);
        let pair = |word: String| Pair { display: word.clone(), replacement: format!("{word} ") };
        Ok((start, pairs.into_iter().map(pair).collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}

/// The words that may follow what has been typed, in order and without repetition.
fn next_words(legal: &[String], before: &str, begun: &str) -> Vec<String> {
    let before: Vec<&str> = before.split_whitespace().collect();
    let mut found: Vec<String> = Vec::new();
    let commands = COMMANDS.iter().map(|(word, ..)| *word).filter(|_| before.is_empty());
    let actions = legal.iter().filter_map(|action| {
        let mut words = action.split(' ');
        before
            .iter()
            .all(|word| words.next().is_some_and(|own| own.eq_ignore_ascii_case(word)))
            .then_some(())?;
        words.next()
    });
    for word in actions.chain(commands) {
        let fits = word.len() >= begun.len()
            && word.is_char_boundary(begun.len())
            && word[..begun.len()].eq_ignore_ascii_case(begun);
        if fits && !found.iter().any(|other| other == word) {
            found.push(word.to_string());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_word_is_completed_from_the_legal_actions() {
        let legal: Vec<String> = ["move 2/501 to 1317", "move 2/501 to 1318", "move 1/3 to 0101", "end"]
            .map(String::from)
            .to_vec();
        assert_eq!(next_words(&legal, "", "mo"), ["move"]);
        assert_eq!(next_words(&legal, "move ", ""), ["2/501", "1/3"]);
        assert_eq!(next_words(&legal, "move 2/501 to ", "13"), ["1317", "1318"]);
        assert_eq!(next_words(&legal, "", "un"), ["undo"]);
        assert_eq!(next_words(&legal, "dance ", ""), Vec::<String>::new());
    }
}
