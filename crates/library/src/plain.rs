//! Errors of JSON and TOML readers in plain English.
//!
//! The readers name types of this program: `invalid type: integer `5`, expected struct Board`. Their messages have few
//! forms; each is reworded to say what is there and what would be right.

use kernel::Fault;
use serde::de::{DeserializeOwned, Deserializer};
use serde_json::Value;

/// Reads JSON text.
///
/// # Errors
/// What is wrong, after the path of the field: `do.drop.piece: give a string, not 5`.
pub fn read_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = read(&mut reader)?;
    reader.end().map_err(|error| json_fault(&error))?;
    Ok(value)
}

/// Reads a JSON value.
///
/// # Errors
/// What is wrong, after the path of the field.
pub fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    read(value)
}

fn read<'de, T, D>(reader: D) -> Result<T, String>
where
    T: DeserializeOwned,
    D: Deserializer<'de, Error = serde_json::Error>,
{
    serde_path_to_error::deserialize(reader).map_err(|error| {
        if !error.inner().is_data() {
            return json_fault(error.inner());
        }
        let message = error.inner().to_string();
        let message = sentence(message.split(" at line ").next().unwrap_or_default(), &[]);
        match error.path().to_string().as_str() {
            "." => message,
            path => format!("{path}: {message}"),
        }
    })
}

/// A fault with its message in plain English. A plain message stays as it is.
pub fn fault(fault: Fault) -> Fault {
    Fault { message: sentence(&fault.message, &[]), ..fault }
}

/// A reader's message in plain English; names in `hidden` are left out of lists.
pub fn sentence(message: &str, hidden: &[&str]) -> String {
    let plain = form(message, hidden);
    plain.unwrap_or_else(|| message.to_string())
}

fn form(message: &str, hidden: &[&str]) -> Option<String> {
    if let Some(rest) = message.strip_prefix("unknown field `") {
        let (name, known) = rest.split_once("`, ")?;
        return Some(match listed(known, hidden) {
            Some(known) => format!("there is no field '{name}': give {known}"),
            None => format!("there is no field '{name}': this takes no fields"),
        });
    }
    if let Some(rest) = message.strip_prefix("unknown variant `") {
        let (name, known) = rest.split_once("`, ")?;
        return Some(format!("give {}, not '{name}'", listed(known, hidden)?));
    }
    if let Some(rest) = message.strip_prefix("missing field `") {
        return Some(format!("the field '{}' is missing", rest.split('`').next()?));
    }
    if let Some(rest) = message.strip_prefix("duplicate field `") {
        return Some(format!("the field '{}' is given twice", rest.split('`').next()?));
    }
    if let Some(rest) = message.strip_prefix("invalid length ") {
        let (length, wanted) = rest.split_once(", expected ")?;
        return Some(format!("give {}, not {length}", expected(wanted)));
    }
    let rest = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))?;
    let (given, wanted) = rest.rsplit_once(", expected ")?;
    Some(format!("give {}, not {}", expected(wanted), found(given)))
}

/// The names in ``one of `a`, `b` ``, as `'a', 'b' or 'c'`.
fn listed(known: &str, hidden: &[&str]) -> Option<String> {
    let names: Vec<&str> =
        known.split('`').skip(1).step_by(2).filter(|name| !hidden.contains(name)).collect();
    let (last, first) = names.split_last()?;
    let first: Vec<String> = first.iter().map(|name| format!("'{name}'")).collect();
    Some(if first.is_empty() { format!("'{last}'") } else { format!("{} or '{last}'", first.join(", ")) })
}

/// What the reader expected.
fn expected(wanted: &str) -> String {
    let whole = |least: &str, most: &str| format!("a whole number from {least} to {most}");
    match wanted {
        "u8" => whole("0", "255"),
        "u16" => whole("0", "65535"),
        "u32" => whole("0", "4294967295"),
        "u64" | "u128" | "usize" => "a whole number from 0".into(),
        "i8" => whole("-128", "127"),
        "i16" => whole("-32768", "32767"),
        "i32" => whole("-2147483648", "2147483647"),
        "i64" | "i128" | "isize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a sequence" => "an array".into(),
        "a map" => "an object".into(),
        "string or map" | "map with a single key" | "unit" | "unit variant" | "string only" => {
            "a word".into()
        }
        "option" => "a value".into(),
        other if other.starts_with("struct ") => "an object".into(),
        other if other.starts_with("enum ") => "a word".into(),
        other => match other.strip_prefix("an array of length ") {
            Some(length) => format!("an array of {length}"),
            None => other.to_string(),
        },
    }
}

/// What the reader found.
fn found(given: &str) -> String {
    let quoted = |kind: &str| Some(given.strip_prefix(kind)?.trim_matches('`').to_string());
    match given {
        "map" => return "an object".into(),
        "sequence" => return "an array".into(),
        "null" | "unit value" => return "null".into(),
        _ => {}
    }
    let number = quoted("integer ").or_else(|| quoted("floating point ")).or_else(|| quoted("boolean "));
    if let Some(shown) = number {
        return shown;
    }
    match given.strip_prefix("string ") {
        Some(text) => format!("the string {}", shorten(text)),
        None => "this".into(),
    }
}

fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// What is wrong with text that is not JSON.
pub fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let wrong = match message {
        _ if error.is_eof() => "the text ends before everything in it is closed",
        "key must be a string" => "the name of a field stands in double quotes",
        "trailing comma" => "a comma has nothing behind it",
        "trailing characters" => "something follows after the end",
        "recursion limit exceeded" => "it is nested more than 127 deep",
        "number out of range" => "the number is too large",
        "invalid number" => "this is not a number",
        "expected `:`" => "a colon is missing between a field and its value",
        "expected `,` or `}`" => "a comma or a closing brace is missing",
        "expected `,` or `]`" => "a comma or a closing bracket is missing",
        "expected ident" => "the only words without quotes are true, false and null",
        "expected value" => "a value is missing",
        _ if message.starts_with("control character") => "a control character in a string must be escaped",
        _ if message.contains("escape") || message.contains("code point") => {
            "a backslash in a string is not followed by a character that it can stand for"
        }
        _ => "this is not JSON",
    };
    match error.line() {
        0 | 1 => format!("{wrong} (character {})", error.column()),
        line => format!("{wrong} (line {line}, character {})", error.column()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Deserialize, Default)]
    #[serde(deny_unknown_fields, default)]
    struct Sample {
        byte: u8,
        short: i16,
        flag: bool,
        text: String,
        list: Vec<String>,
        table: BTreeMap<String, u8>,
        pair: Option<[String; 2]>,
        kind: Kind,
        part: Part,
    }

    #[derive(Deserialize, Default)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        #[default]
        Hill,
        Town,
    }

    #[derive(Deserialize, Default)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Part {
        name: String,
    }

    fn told(value: &Value) -> String {
        let wrong = serde_json::from_value::<Sample>(value.clone()).err().expect("it is wrong");
        sentence(&wrong.to_string(), &["pair"])
    }

    #[test]
    fn each_form_of_error_says_what_would_be_right() {
        let cases = [
            (json!({ "byte": 300 }), "give a whole number from 0 to 255, not 300"),
            (json!({ "byte": -1 }), "give a whole number from 0 to 255, not -1"),
            (json!({ "byte": 1.5 }), "give a whole number from 0 to 255, not 1.5"),
            (json!({ "byte": "two" }), "give a whole number from 0 to 255, not the string \"two\""),
            (json!({ "short": 99999 }), "give a whole number from -32768 to 32767, not 99999"),
            (json!({ "flag": 1 }), "give true or false, not 1"),
            (json!({ "text": null }), "give a string, not null"),
            (json!({ "list": "one" }), "give an array, not the string \"one\""),
            (json!({ "list": { "a": 1 } }), "give an array, not an object"),
            (json!({ "table": [] }), "give an object, not an array"),
            (json!({ "pair": ["a"] }), "give an array of 2, not 1"),
            (json!({ "kind": "lake" }), "give 'hill' or 'town', not 'lake'"),
            (json!({ "kind": 5 }), "give a word, not 5"),
            (json!({ "kind": {} }), "give a word, not an object"),
            (json!({ "kind": { "hill": 1 } }), "give a word, not 1"),
            (json!({ "part": 5 }), "give an object, not 5"),
            (json!({ "part": {} }), "the field 'name' is missing"),
            (json!({ "part": { "size": 1 } }), "there is no field 'size': give 'name'"),
        ];
        for (value, says) in cases {
            let told = told(&value);
            assert_eq!(told, says, "{value}");
        }
        let fields = told(&json!({ "colour": "red" }));
        assert!(fields.starts_with("there is no field 'colour': give 'byte', 'short'"), "{fields}");
        assert!(!fields.contains("pair"), "hidden: {fields}");
        let twice = serde_json::from_str::<Sample>(r#"{"byte":1,"byte":2}"#).err().expect("it is wrong");
        assert!(sentence(&twice.to_string(), &[]).starts_with("the field 'byte' is given twice"));
    }

    #[test]
    fn a_fault_inside_a_value_has_the_path_of_its_field() {
        let read = |text: &str| read_json::<Sample>(text.as_bytes()).err().unwrap();
        assert_eq!(read(r#"{"part":{"name":5}}"#), "part.name: give a string, not 5");
        assert_eq!(read(r#"{"list":["a",5]}"#), "list[1]: give a string, not 5");
        assert_eq!(read(r#"{"byte":1,"byte":2}"#), "the field 'byte' is given twice");
        assert!(read(r#"{"byte":1} x"#).starts_with("something follows after the end"));
        assert!(read("{").starts_with("the text ends before"));
    }

    #[test]
    fn plain_messages_stay_as_they_are() {
        for words in ["turn 9 is not played: give 1 to 7", "", "unknown side 'French'"] {
            assert_eq!(sentence(words, &[]), words);
        }
    }

    #[test]
    fn text_that_is_not_json_says_where_and_why() {
        let cases = [
            ("{", "ends before everything in it is closed (character 1)"),
            ("{\"a\":\"", "ends before"),
            ("{'a':1}", "the name of a field stands in double quotes (character 2)"),
            ("{\"a\":1,}", "a comma has nothing behind it"),
            ("{} {}", "something follows after the end"),
            ("{\"a\" 1}", "a colon is missing"),
            ("{\"a\":1 \"b\":2}", "a comma or a closing brace is missing"),
            ("[1 2]", "a comma or a closing bracket is missing"),
            ("nope", "the only words without quotes are true, false and null"),
            ("hello", "a value is missing"),
            ("1e999", "the number is too large"),
            ("-", "ends before"),
            ("\"\\q\"", "a backslash in a string"),
            ("\"\\ud800\"", "a backslash in a string"),
            ("\"\u{1}\"", "a control character"),
            ("{\n\n \"a\" 1}", "(line 3, character"),
        ];
        for (text, says) in cases {
            let error = serde_json::from_str::<Value>(text).expect_err("it is not JSON");
            let told = json_fault(&error);
            assert!(told.contains(says), "{text}: {told} from {error}");
        }
    }
}
