//! The engine protocol: JSON, one object per line; see `docs/protocol.md`.
//!
//! [`Engine::answer`] turns one line into one line, whatever it contains. [`verbs`] lists the verbs, one per file.

mod advisers;
mod desk;
mod failure;
mod lines;
mod request;
mod session;
pub mod verbs;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use library::Shelf;
use serde_json::{Map, Value};

pub use desk::answer_seat;
pub use failure::{Failure, Kind};
pub use lines::{LONGEST_LINE, Line, next_line};
use request::{listed, read_request, shorten};
use session::Session;

/// What a verb answers.
pub type Answer = Result<Map<String, Value>, Failure>;

/// Answers requests line by line.
pub struct Engine {
    session: Session,
    over: bool,
}

impl Engine {
    /// An engine that can play everything on the shelf.
    pub fn new(shelf: Shelf) -> Engine {
        Engine { session: Session::new(shelf), over: false }
    }

    /// Whether `quit` has been asked.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The answer to one line: always one JSON object without line breaks.
    pub fn answer(&mut self, line: &Line) -> String {
        let (id, answer) = match line {
            Line::TooLong => {
                let message = format!("a request has at most {LONGEST_LINE} bytes");
                (Value::Null, Err(Failure::new(Kind::TooLong, message)))
            }
            Line::Whole(bytes) => match read_request(bytes) {
                Err(early) => {
                    let (id, failure) = *early;
                    (id, Err(failure))
                }
                Ok(request) => (request.id.clone(), self.carry_out(&request.verb, request.fields)),
            },
        };
        let mut whole = Map::new();
        whole.insert("id".into(), id);
        whole.insert("ok".into(), answer.is_ok().into());
        match answer {
            Ok(fields) => whole.extend(fields),
            Err(failure) => {
                whole.insert("error".into(), failure.to_json());
            }
        }
        Value::Object(whole).to_string()
    }

    fn carry_out(&mut self, name: &str, fields: Map<String, Value>) -> Answer {
        let Some(verb) = verbs::ALL.iter().find(|verb| verb.name == name) else {
            let known: Vec<&str> = verbs::ALL.iter().map(|verb| verb.name).collect();
            let message = format!("there is no verb '{}': the verbs are {}", shorten(name), listed(&known));
            return Err(Failure::new(Kind::UnknownVerb, message));
        };
        let fields = match verb.fields {
            Some(known) => request::Fields::of(name, known, fields)?,
            None => request::Fields::everything(fields),
        };
        self.over |= verb.name == "quit";
        let session = &mut self.session;
        // A fault in one rulebook must not end the games of another.
        catch_unwind(AssertUnwindSafe(|| (verb.run)(session, fields))).unwrap_or_else(|_| {
            let message = format!("the engine failed at '{name}': set the game up again before you play on");
            Err(Failure::new(Kind::Internal, message))
        })
    }
}

/// Answers every line of `input` on `output` until `quit` or the end of the input.
pub fn serve(shelf: Shelf, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::new(shelf);
    while !engine.is_over() {
        let Some(line) = next_line(&mut input)? else { break };
        let mut answer = engine.answer(&line);
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
