//! Messages of a live connection, one JSON object each.

use library::plain;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Answer, Command, Deed, Move, Problem, Table};

/// A message from the client.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Ask {
    /// A command.
    Command {
        /// A number of the client's choice; the answer repeats it.
        #[cfg_attr(feature = "wire", ts(type = "number"))]
        id: u64,
        /// The command.
        #[serde(flatten)]
        command: Command,
    },
    /// Keeps the connection alive.
    Ping,
}

/// A message can not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The message's number, if it has one.
    pub id: Option<u64>,
    /// What is wrong with it.
    pub why: String,
}

impl Ask {
    /// Reads a message. Fields that it does not have are refused, as in a command over HTTP.
    ///
    /// # Errors
    /// If the text is not JSON, not one of the messages, or has other fields.
    pub fn read(text: &str) -> Result<Ask, Unreadable> {
        // A command as it should be is read at once; only what is wrong with another is worth a second look.
        if text.starts_with('{')
            && let Ok(Flat { ask: Kind::Command, id, seat, version, deed, key, brief }) =
                serde_json::from_str(text)
        {
            return Ok(Ask::Command { id, command: Command { seat, version, deed, key, brief } });
        }
        Ask::explain(text)
    }

    /// Reads a message, and says what is wrong with it.
    fn explain(text: &str) -> Result<Ask, Unreadable> {
        let mut fields: Map<String, Value> =
            plain::read_json(text.as_bytes()).map_err(|why| Unreadable { id: None, why })?;
        let number = fields.remove("id");
        let id = number.as_ref().and_then(Value::as_u64);
        let unreadable = |why: String| Unreadable { id, why };
        let kind: Kind = match fields.remove("ask") {
            Some(kind) => plain::read_value(kind).map_err(|why| unreadable(format!("ask: {why}")))?,
            None => return Err(unreadable("the field 'ask' is missing".to_owned())),
        };
        match kind {
            Kind::Command => {
                let number = number.ok_or_else(|| unreadable("the field 'id' is missing".to_owned()))?;
                let id = plain::read_value(number).map_err(|why| unreadable(format!("id: {why}")))?;
                let command = plain::read_value(Value::Object(fields)).map_err(unreadable)?;
                Ok(Ask::Command { id, command })
            }
            Kind::Ping => match fields.keys().next() {
                Some(field) => Err(unreadable(format!("a ping has no field '{field}'"))),
                None => Ok(Ask::Ping),
            },
        }
    }
}

/// A command with its number, in one piece.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
    ask: Kind,
    id: u64,
    seat: u8,
    version: u64,
    #[serde(rename = "do")]
    deed: Deed,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    brief: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Command,
    Ping,
}

/// A message from the server.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "tell", rename_all = "lowercase")]
pub enum Tell {
    /// The table, on arrival and after every change that the viewer may know. With `feed=table`.
    Table {
        /// The table.
        table: Box<Table>,
    },
    /// The table after a change, with only what differs in its scene from the last table or change of this connection. With
    /// `feed=changes`.
    Change {
        /// The table. Its scene has the fields that differ, empty ones too; under `pieces` those that differ; and under
        /// `order` the ids of all pieces in order, if that differs.
        #[cfg_attr(
            feature = "wire",
            ts(type = "Omit<Table, 'scene'> & { scene: Partial<Scene> & { order?: string[] } }"),
            schema(value_type = Object)
        )]
        table: Box<Table>,
    },
    /// The moves since the last message. With `feed=moves`.
    Moves {
        /// The version after them.
        #[cfg_attr(feature = "wire", ts(type = "number"))]
        version: u64,
        /// How many known steps come before these; later ones have been undone.
        after: usize,
        /// The moves.
        moves: Vec<Move>,
    },
    /// The answer to a command.
    Answer {
        /// The command's number.
        #[cfg_attr(feature = "wire", ts(type = "number"))]
        id: u64,
        /// The answer.
        #[serde(flatten)]
        answer: Answer,
    },
    /// Why a message was not handled.
    Problem {
        /// Its number, if it could be read.
        #[cfg_attr(feature = "wire", ts(type = "number | null"))]
        id: Option<u64>,
        /// What is wrong.
        problem: Box<Problem>,
    },
    /// A computer player is thinking: sent at its start and a few times a second. Not in a game with secrets.
    Thinking {
        /// Its seat.
        seat: u8,
        /// The share of its time used, in thousandths.
        progress: u32,
    },
    /// Who is connected.
    Present {
        /// For each seat, whether its player is connected.
        seats: Vec<bool>,
        /// The number of spectators.
        watching: usize,
        /// The names of those spectators who are signed in, at most twenty.
        watchers: Vec<String>,
    },
    /// The server is shutting down; try again in a moment.
    Bye,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A list of fields in order would be read as a command if lists were taken for objects.
    #[test]
    fn a_command_is_read_at_once_as_it_is_read_with_care() {
        let full = json!({ "ask": "command", "id": 7, "seat": 1, "version": 30, "do": { "act": ["end"] },
            "key": "a", "brief": true });
        let orders =
            json!({ "ask": "command", "id": 8, "seat": 0, "version": 1, "do": { "orders": { "a": "b" } } });
        let undo = json!({ "ask": "command", "id": 9, "seat": 0, "version": 1, "do": "undo", "key": null });
        for message in [full, orders, undo] {
            let text = message.to_string();
            let quick = Ask::read(&text).unwrap();
            let Ask::Command { id, command } = &quick else { panic!("{quick:?}") };
            let Ok(Ask::Command { id: same, command: careful }) = Ask::explain(&text) else {
                panic!("{text}")
            };
            assert_eq!((id, command), (&same, &careful));
        }
        for wrong in [
            r#"["command", 7, 1, 30, {"act": ["end"]}]"#,
            r#"{"ask":"command","id":7,"seat":1,"version":30,"do":{"act":["end"]},"more":1}"#,
            r#"{"ask":"command","seat":1,"version":30,"do":{"act":["end"]}}"#,
            r#"{"ask":"ping","id":7,"seat":1,"version":30,"do":"undo"}"#,
        ] {
            assert!(Ask::read(wrong).is_err(), "{wrong}");
        }
    }
}
