//! The reader against the `toml` library's own: the same values, and the same fault on the same line.

use datafile::{Spanned, read};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    name: String,
    #[serde(default)]
    turns: u8,
    north: Option<i16>,
    scale: Option<f32>,
    #[serde(default)]
    is_night: bool,
    letter: Option<char>,
    pair: Option<(u8, String)>,
    row: Option<[i8; 3]>,
    #[serde(default)]
    units: Vec<Unit>,
    #[serde(default)]
    places: BTreeMap<String, Vec<u16>>,
    weather: Option<Weather>,
    #[serde(default)]
    rules: Vec<Rule>,
    loose: Option<Loose>,
    code: Option<Code>,
}

/// A type that judges its value itself.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct Code(String);

impl TryFrom<String> for Code {
    type Error = String;

    fn try_from(code: String) -> Result<Code, String> {
        if code.len() == 4 { Ok(Code(code)) } else { Err(format!("'{code}' is not four letters")) }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Unit {
    id: Strength,
    side: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
struct Strength(u16);

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    British,
    German,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Weather {
    Clear,
    Snow { depth: u8 },
    Mud(u8, u8),
    Fog(u8),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Rule {
    Night,
    Exit { hex: u16 },
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
enum Loose {
    Number(i64),
    Real(f64),
    Text(String),
    Many(Vec<Loose>),
}

const GOOD: &str = r#"name = "Goodwood"
turns = 0x0a
north = -12
scale = 2
is_night = true
letter = "A"
code = "1944"
pair = [1, "one"]
row = [1, -2, 3]
loose = [1, 2.5, "x", ["y"]]
weather = { snow = { depth = 3 } }
places = { Caen = [101, 102], "Bras" = [] }
units = [ { id = 7, side = "british" }, { id = 8, side = "german" } ]
[[rules]]
kind = "night"
[[rules]]
kind = "exit"
hex = 5201
"#;

fn line(text: &str, error: &toml::de::Error) -> usize {
    error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count())
}

/// Both readers give the same value, or refuse: ours on the same line, or closer to the fault inside a list of tables.
fn agree(text: &str) -> Result<(), String> {
    match (read::<Sheet>(text), toml::from_str::<Sheet>(text)) {
        (Ok(ours), Ok(theirs)) if ours == theirs => Ok(()),
        (Err(ours), Err(theirs)) if ours.line(text) >= line(text, &theirs) => Ok(()),
        (ours, theirs) => Err(format!("{text}\nours: {ours:?}\ntheirs: {theirs:?}")),
    }
}

#[test]
fn every_form_of_data_reads_as_the_library_reads_it() {
    agree(GOOD).unwrap();
    assert_eq!(read::<Sheet>(GOOD).unwrap().places["Caen"], [101, 102]);
    for weather in ["\"clear\"", "{ snow = { depth = 1 } }", "{ mud = [1, 2] }", "{ fog = 2 }"] {
        agree(&format!("name = \"x\"\nweather = {weather}\n")).unwrap();
    }
}

#[test]
fn a_fault_names_its_line_and_what_belongs_there() {
    for (text, line, message) in [
        ("name = \n", 1, "string values must be quoted"),
        ("name = 1\n", 1, "invalid type: integer `1`, expected a string"),
        ("turns = 3\n", 1, "missing field `name`"),
        ("name = \"x\"\nturns = 300\n", 2, "invalid value: integer `300`, expected u8"),
        ("name = \"x\"\nturnz = 3\n", 2, "unknown field `turnz`"),
        ("name = \"x\"\n\nunits = [\n  { id = 1, side = \"french\" },\n]\n", 4, "unknown variant `french`"),
        ("name = \"x\"\nrow = [1, 2]\n", 2, "invalid length 2, expected an array of length 3"),
        ("name = \"x\"\nrow = [1, 2, 3, 4]\n", 2, "holds 4 values where 3 belong"),
        ("name = \"x\"\nweather = \"snow\"\n", 2, "needs a value"),
        ("name = \"x\"\nweather = { clear = 1 }\n", 2, "expected the name alone"),
        ("name = \"x\"\nnorth = 99999999999999999999\n", 2, "beyond 64 bits"),
        ("name = \"x\"\ncode = \"abc\"\n", 2, "'abc' is not four letters"),
        ("name = \"x\"\nnorth = 1979-05-27\n", 2, "a date"),
    ] {
        let error = read::<Sheet>(text).unwrap_err();
        assert_eq!(error.line(text), line, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn a_value_knows_where_it_stands() {
    #[derive(Deserialize)]
    struct Placed {
        units: Vec<Spanned<Unit>>,
        title: Option<Spanned<String>>,
    }
    let text = "title = \"a\"\n[[units]]\nid = 1\nside = \"german\"\n";
    let file: Placed = read(text).unwrap();
    assert_eq!(&text[file.title.as_ref().unwrap().span()], "\"a\"");
    assert_eq!(file.units[0].get_ref().side, Side::German);
    assert_eq!(file.units[0].clone().into_inner().id, Strength(1));
    #[derive(Deserialize)]
    struct Theirs {
        units: Vec<toml::Spanned<Unit>>,
    }
    let theirs: Theirs = toml::from_str(text).unwrap();
    assert_eq!(file.units[0].span(), theirs.units[0].span());
}

proptest! {
    /// A good file with one line lost, doubled or changed.
    #[test]
    fn damaged_files_are_refused_where_the_library_refuses_them(
        at in 0_usize..18,
        kind in 0_u8..3,
        word in "[a-z0-9\\[\\]\\{\\}\"=., -]{0,12}",
    ) {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        match kind {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at]),
            _ => lines[at] = &word,
        }
        agree(&lines.join("\n")).map_err(TestCaseError::fail)?;
    }
}
