//! A request: its id, its verb and the verb's fields, read with errors that say what would be right.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};

use super::failure::{Failure, Kind};

/// A request before its verb is known.
#[derive(Debug)]
pub struct Request {
    /// Whatever the sender gave to recognise the answer: a number, a string or nothing.
    pub id: Value,
    /// The verb.
    pub verb: String,
    /// Everything else.
    pub fields: Map<String, Value>,
}

/// Reads a line; a failure comes with the id if that much could be read.
pub fn read_request(line: &[u8]) -> Result<Request, Box<(Value, Failure)>> {
    let early = |kind, message: String| Box::new((Value::Null, Failure::new(kind, message)));
    let text = std::str::from_utf8(line).map_err(|error| {
        early(Kind::NotText, format!("a request is UTF-8 text: byte {} is not", error.valid_up_to() + 1))
    })?;
    if text.trim().is_empty() {
        return Err(early(
            Kind::NotJson,
            r#"an empty line: send an object such as {"id":1,"do":"hello"}"#.into(),
        ));
    }
    let Json { value, twice } = serde_json::from_str(text).map_err(|error| {
        let wrong = library::plain::json_fault(&error);
        early(Kind::NotJson, format!("a request is one JSON object on one line: {wrong}"))
    })?;
    let Value::Object(mut fields) = value else {
        return Err(early(
            Kind::NotAnObject,
            format!(
                r#"a request is an object such as {{"id":1,"do":"hello"}}, not {}"#,
                name_of_type(&value)
            ),
        ));
    };
    let id = fields.shift_remove("id").unwrap_or(Value::Null);
    if !matches!(id, Value::Null | Value::Number(_) | Value::String(_)) {
        let message = format!("'id' is a number or a string, not {}", name_of_type(&id));
        return Err(early(Kind::WrongType, message));
    }
    if let Some(name) = twice {
        let message = format!("the field '{}' is given twice", shorten(&name));
        return Err(Box::new((id, Failure::new(Kind::WrongValue, message))));
    }
    match fields.shift_remove("do") {
        Some(Value::String(verb)) => Ok(Request { id, verb, fields }),
        Some(other) => {
            let message = format!("'do' is the name of a verb, not {}", name_of_type(&other));
            Err(Box::new((id, Failure::new(Kind::WrongType, message))))
        }
        None => Err(Box::new((
            id,
            Failure::new(Kind::NoVerb, "the request has no 'do': give the name of a verb, such as 'hello'"),
        ))),
    }
}

/// A JSON text and the first name that its outermost object gives twice.
struct Json {
    value: Value,
    twice: Option<String>,
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

/// Scalars and arrays are of no use as requests; it is enough to name their type afterwards.
macro_rules! scalars {
    ($($visit:ident: $type:ty),*) => {
        $(fn $visit<E>(self, value: $type) -> Result<Json, E> {
            Ok(Json { value: Value::from(value), twice: None })
        })*
    };
}

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    scalars!(visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str);

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json { value: Value::Null, twice: None })
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = items.next_element::<Value>()? {
            all.push(item);
        }
        Ok(Json { value: Value::Array(all), twice: None })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut fields = Map::new();
        let mut twice = None;
        while let Some((name, value)) = entries.next_entry::<String, Value>()? {
            if fields.insert(name.clone(), value).is_some() {
                twice.get_or_insert(name);
            }
        }
        Ok(Json { value: Value::Object(fields), twice })
    }
}

/// The fields of a request whose verb is known.
#[derive(Debug)]
pub struct Fields {
    fields: Map<String, Value>,
}

impl Fields {
    /// Takes the fields of a verb that knows `known`; any other name is an error.
    pub fn of(verb: &str, known: &[&str], fields: Map<String, Value>) -> Result<Fields, Failure> {
        if let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) {
            let known = match known {
                [] => format!("'{verb}' takes no fields"),
                _ => format!("'{verb}' takes {}", listed(known)),
            };
            let message = format!("there is no field '{}': {known}", shorten(name));
            return Err(Failure::new(Kind::UnknownField, message));
        }
        Ok(Fields { fields })
    }

    /// Every field, for a verb that passes them on.
    pub fn everything(fields: Map<String, Value>) -> Fields {
        Fields { fields }
    }

    /// Takes a field out; null counts as absent.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.fields.shift_remove(name).filter(|value| !value.is_null())
    }

    /// What has not been taken.
    pub fn rest(self) -> Map<String, Value> {
        self.fields
    }

    /// An optional string.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(name, "a string", other)),
        }
    }

    /// A string that must be there; `example` says what it might be.
    pub fn needed_text(&self, name: &str, example: &str) -> Result<&str, Failure> {
        self.text(name)?.ok_or_else(|| {
            Failure::new(Kind::MissingField, format!("the field '{name}' is missing: give {example}"))
        })
    }

    /// An optional whole number from 0.
    pub fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                value.as_u64().map(Some).ok_or_else(|| wrong_type(name, "a whole number from 0", value))
            }
        }
    }

    /// An optional yes or no.
    pub fn flag(&self, name: &str) -> Result<bool, Failure> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(wrong_type(name, "true or false", other)),
        }
    }

    /// Optional faces of dice.
    pub fn faces(&self, name: &str) -> Result<Option<Vec<u32>>, Failure> {
        let Some(value) = self.fields.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let Value::Array(items) = value else {
            return Err(wrong_type(name, "an array of faces such as [4]", value));
        };
        items
            .iter()
            .map(|item| {
                item.as_u64()
                    .and_then(|face| u32::try_from(face).ok())
                    .ok_or_else(|| wrong_type(name, "an array of faces such as [4]; one face", item))
            })
            .collect::<Result<Vec<u32>, Failure>>()
            .map(Some)
    }

    /// An optional list of strings.
    pub fn texts(&self, name: &str) -> Result<Vec<&str>, Failure> {
        let Some(value) = self.fields.get(name).filter(|value| !value.is_null()) else {
            return Ok(Vec::new());
        };
        let Value::Array(items) = value else { return Err(wrong_type(name, "an array of strings", value)) };
        items
            .iter()
            .map(|item| item.as_str().ok_or_else(|| wrong_type(name, "an array of strings; one item", item)))
            .collect()
    }

    /// The field as it is.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }
}

/// A field of the wrong type.
pub fn wrong_type(name: &str, right: &str, given: &Value) -> Failure {
    Failure::new(Kind::WrongType, format!("'{name}' is {right}, not {}", describe(given)))
}

/// A value for an error message: short ones as they are, long ones by their type.
fn describe(value: &Value) -> String {
    match value {
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => format!("the string '{}'", shorten(text)),
        Value::Null | Value::Array(_) | Value::Object(_) => name_of_type(value).into(),
    }
}

const fn name_of_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// `'a', 'b' and 'c'`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("'{one}'"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|name| format!("'{name}'")).collect();
            format!("{} and '{last}'", first.join(", "))
        }
    }
}

/// What the sender wrote, cut to a length that suits a message.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
