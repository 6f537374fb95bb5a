//! An external program that speaks the engine protocol and plays a seat.
//!
//! It receives the scenario (`new` or `position`) and every action of both sides with its dice (`act`); `bot` asks for its
//! action. Where there are secrets it receives the scenario with its seat (`new`, `seat`, `secrets`) and no actions;
//! before it answers `bot` it may ask about the game as its seat sees it, one question a line. Each game starts a new process, so nothing carries over. It forfeits the game if it dies, stalls, answers
//! nonsense or proposes an illegal action.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use kernel::{Roll, Seed};
use opponents::Budget;
use serde_json::{Map, Value, json};

use crate::player::{Choice, Forfeit};

/// The longest answer, so that a guest cannot fill the memory.
const LONGEST: u64 = 4 << 20;

/// The most questions before one action, so that a guest cannot ask forever.
const QUESTIONS: usize = 100_000;

/// Answers a guest's questions as its seat may know the game.
pub(crate) type Desk<'a> = &'a dyn Fn(&Map<String, Value>) -> Map<String, Value>;

/// A process that plays.
pub(crate) struct Guest {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Option<String>>,
    patience: Duration,
    /// The seed for its dice, if it uses one.
    seed: u64,
    asked: u64,
}

impl Guest {
    /// Starts the program and tells it what is played.
    pub fn welcome(
        command: &[String],
        scenario: &Map<String, Value>,
        seed: &Seed,
        patience: Duration,
    ) -> Result<Guest, Forfeit> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| Forfeit("there is no command".into()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Forfeit(format!("cannot start '{program}': {error}")))?;
        let gone = || Forfeit("its input or output is missing".into());
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(gone)?;
        let (teller, answers) = channel();
        // The thread ends with the output, which ends with the process.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                let read = output.by_ref().take(LONGEST).read_line(&mut line);
                let whole = read.is_ok() && line.ends_with('\n');
                if teller.send(whole.then_some(line)).is_err() || !whole {
                    return;
                }
            }
        });
        let seed = u64::from_le_bytes(std::array::from_fn(|index| seed.0[index])) >> 12;
        let mut guest = Guest { child, input, answers, patience, seed, asked: 0 };
        guest.ask(Value::Object(scenario.clone()))?;
        Ok(guest)
    }

    /// What it does as `seat`, the side's name, within a budget.
    pub fn choose(&mut self, seat: &str, budget: Budget, desk: Option<Desk<'_>>) -> Result<Choice, Forfeit> {
        let mut request = json!({ "do": "bot", "seat": seat, "seed": self.seed });
        match budget {
            Budget::Nodes(nodes) => request["nodes"] = nodes.into(),
            Budget::Time(time) => request["time"] = (time.as_millis() as u64).into(),
        }
        let answer = self.ask_with(request, desk)?;
        let action = answer["action"].as_str().ok_or_else(|| {
            Forfeit(format!("its answer to 'bot' has no 'action': {}", short(&answer.to_string())))
        })?;
        Ok(Choice { action: action.to_string(), nodes: answer["nodes"].as_u64().unwrap_or(0) })
    }

    /// Tells it what was done.
    pub fn follow(&mut self, seat: &str, action: &str, dice: &[Roll]) -> Result<(), Forfeit> {
        let mut request = json!({ "do": "act", "seat": seat, "action": action });
        if !dice.is_empty() {
            request["dice"] = dice.iter().map(|roll| roll.shown).collect();
        }
        self.ask(request).map(drop)
    }

    /// Sends a request and waits for its answer.
    fn ask(&mut self, request: Value) -> Result<Value, Forfeit> {
        self.ask_with(request, None)
    }

    /// The same, answering its questions meanwhile.
    fn ask_with(&mut self, mut request: Value, desk: Option<Desk<'_>>) -> Result<Value, Forfeit> {
        self.asked += 1;
        let verb = request["do"].as_str().unwrap_or_default().to_string();
        request["id"] = self.asked.into();
        self.send(&request, &verb)?;
        let mut questions = 0;
        let (line, answer) = loop {
            let line = self.hear(&verb)?;
            let told: Value = serde_json::from_str(&line).map_err(|_| {
                Forfeit(format!("its answer to '{verb}' is not JSON: {}", short(line.trim())))
            })?;
            match (desk, told) {
                (Some(desk), Value::Object(question)) if question.contains_key("do") => {
                    questions += 1;
                    if questions > QUESTIONS {
                        return Err(Forfeit(format!("it asked {QUESTIONS} questions before it acted")));
                    }
                    self.send(&Value::Object(desk(&question)), &verb)?;
                }
                (_, told) => break (line, told),
            }
        };
        if answer["id"] != request["id"] {
            return Err(Forfeit(format!("its answer to '{verb}' has another id: {}", short(line.trim()))));
        }
        if answer["ok"] != true {
            let why = answer["error"]["message"].as_str().unwrap_or("without a reason");
            return Err(Forfeit(format!("it refused '{verb}': {}", short(why))));
        }
        Ok(answer)
    }

    /// Sends a line while it owes an answer to `verb`.
    fn send(&mut self, line: &Value, verb: &str) -> Result<(), Forfeit> {
        let input = self.input.as_mut().ok_or_else(|| Forfeit("it has been sent away".into()))?;
        let sent = writeln!(input, "{line}").and_then(|()| input.flush());
        sent.map_err(|_| died(verb))
    }

    /// The next line from it.
    fn hear(&mut self, verb: &str) -> Result<String, Forfeit> {
        match self.answers.recv_timeout(self.patience) {
            Ok(Some(line)) => Ok(line),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Err(died(verb)),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                Err(Forfeit(format!("it did not answer '{verb}' within {seconds} seconds")))
            }
        }
    }
}

fn died(verb: &str) -> Forfeit {
    Forfeit(format!("it ended before it answered '{verb}'"))
}

impl Drop for Guest {
    fn drop(&mut self) {
        // Closing its input should end it; otherwise it is killed.
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "{}", json!({ "do": "quit" }));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The start of a text that may be long.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(200).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
