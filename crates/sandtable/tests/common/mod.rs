//! Running the real program.
#![allow(dead_code, reason = "each test program uses its part")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::Value;

/// The program.
pub fn sandtable() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.env("RUST_BACKTRACE", "0").env_remove("COLUMNS");
    command
}

/// Runs the program with arguments and nothing on its input.
pub fn run(arguments: &[&str]) -> Output {
    sandtable().args(arguments).stdin(Stdio::null()).output().expect("the program runs")
}

/// Runs the program with arguments and a text on its input.
pub fn run_with(arguments: &[&str], input: &str) -> Output {
    let mut child = sandtable()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_string();
    // It may end before it has read everything; that is no failure of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

/// What the program wrote, and its exit code.
pub fn told(output: &Output) -> (i32, String, String) {
    (
        output.status.code().expect("it ended by itself"),
        String::from_utf8(output.stdout.clone()).expect("it writes text"),
        String::from_utf8(output.stderr.clone()).expect("it writes text"),
    )
}

/// A file in this test run's own folder.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).expect("the folder can be made");
    folder.join(name)
}

/// The engine, running.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts it.
    pub fn start() -> Engine {
        let mut child = sandtable()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Engine { child, input, output }
    }

    /// Sends bytes as one line and reads the one line of the answer.
    pub fn send(&mut self, line: &[u8]) -> Value {
        self.input.write_all(line).expect("the engine listens");
        self.input.write_all(b"\n").expect("the engine listens");
        self.input.flush().expect("the engine listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the engine answers");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("'{answer}' is not JSON: {error}"))
    }

    /// Sends a line.
    pub fn ask(&mut self, line: &str) -> Value {
        self.send(line.as_bytes())
    }

    /// Sends a line that must succeed.
    pub fn done(&mut self, line: &str) -> Value {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], true, "{line}\n{answer:#}");
        answer
    }

    /// Sends a line that must fail, and gives the error's kind and message.
    pub fn fails(&mut self, line: &str) -> (String, String) {
        error_of(&self.ask(line))
    }

    /// Closes the input and waits for the end.
    pub fn end(mut self) -> i32 {
        drop(self.input);
        self.child.wait().expect("the engine ends").code().expect("it ended by itself")
    }
}

/// The kind and the message of an error.
pub fn error_of(answer: &Value) -> (String, String) {
    assert_eq!(answer["ok"], false, "{answer:#}");
    let text = |name: &str| answer["error"][name].as_str().unwrap_or_default().to_string();
    (text("kind"), text("message"))
}

/// The first word of a message that belongs to the program's insides, not to its user.
pub fn jargon(message: &str) -> Option<&'static str> {
    const WORDS: [&str; 30] = [
        "struct",
        "variant",
        "enum",
        "usize",
        "u8",
        "u16",
        "u32",
        "u64",
        "i8",
        "i16",
        "i32",
        "i64",
        "f32",
        "f64",
        "bool",
        "boolean",
        "Option",
        "Vec",
        "String",
        "BTreeMap",
        "HashMap",
        "tuple",
        "untagged",
        "serde",
        "deserialize",
        "EOF",
        "panicked",
        "unwrap",
        "newtype",
        "rustc",
    ];
    const PHRASES: [&str; 8] = [
        // Not "sequence" alone: the sequence of play is a term of the game.
        "a sequence",
        "expected a map",
        "expected one of",
        "invalid type",
        "invalid value",
        "invalid length",
        "unknown field",
        "at line 1 column",
    ];
    let words: Vec<&str> = message.split(|c: char| !c.is_alphanumeric()).collect();
    let word = WORDS.into_iter().find(|word| words.contains(word));
    word.or_else(|| PHRASES.into_iter().find(|phrase| message.contains(phrase)))
}
