//! An external program that speaks the engine protocol and plays a seat.
//!
//! It receives the scenario (`new` or `position`) and every action of both sides with its dice (`act`); `bot` asks for its
//! action. Each game starts a new process, so nothing carries over. It forfeits the game if it dies, stalls, answers
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
    pub fn choose(&mut self, seat: &str, budget: Budget) -> Result<Choice, Forfeit> {
        let mut request = json!({ "do": "bot", "seat": seat, "seed": self.seed });
        match budget {
            Budget::Nodes(nodes) => request["nodes"] = nodes.into(),
            Budget::Time(time) => request["time"] = (time.as_millis() as u64).into(),
        }
        let answer = self.ask(request)?;
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
    fn ask(&mut self, mut request: Value) -> Result<Value, Forfeit> {
        self.asked += 1;
        let verb = request["do"].as_str().unwrap_or_default().to_string();
        request["id"] = self.asked.into();
        let input = self.input.as_mut().ok_or_else(|| Forfeit("it has been sent away".into()))?;
        let sent = writeln!(input, "{request}").and_then(|()| input.flush());
        let died = || Forfeit(format!("it ended before it answered '{verb}'"));
        sent.map_err(|_| died())?;
        let line = match self.answers.recv_timeout(self.patience) {
            Ok(Some(line)) => line,
            Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(died()),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                return Err(Forfeit(format!("it did not answer '{verb}' within {seconds} seconds")));
            }
        };
        let answer: Value = serde_json::from_str(&line)
            .map_err(|_| Forfeit(format!("its answer to '{verb}' is not JSON: {}", short(line.trim()))))?;
        if answer["id"] != request["id"] {
            return Err(Forfeit(format!("its answer to '{verb}' has another id: {}", short(line.trim()))));
        }
        if answer["ok"] != true {
            let why = answer["error"]["message"].as_str().unwrap_or("without a reason");
            return Err(Forfeit(format!("it refused '{verb}': {}", short(why))));
        }
        Ok(answer)
    }
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
