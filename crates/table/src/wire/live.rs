//! What travels over a live connection, one JSON object a message.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Answer, Command, Move, Problem, Table};

/// What a player says.
#[derive(Debug, Clone, Deserialize, Serialize, TS, ToSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Ask {
    /// Does something.
    Command {
        /// A number of the player's choice; the answer bears it.
        #[ts(type = "number")]
        id: u64,
        /// What is done.
        #[serde(flatten)]
        command: Command,
    },
    /// Is still there.
    Ping,
}

/// What the server says.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
#[serde(tag = "tell", rename_all = "lowercase")]
pub enum Tell {
    /// How the table stands: on arrival and after every change that the viewer may know of. For `feed=table`.
    Table {
        /// The table.
        table: Box<Table>,
    },
    /// What was done since the version before. For `feed=moves`.
    Moves {
        /// The version afterwards.
        #[ts(type = "number")]
        version: u64,
        /// How many steps the viewer knew of before the first of these; what was known beyond has been taken back.
        after: usize,
        /// The actions.
        moves: Vec<Move>,
    },
    /// What became of the player's own command.
    Answer {
        /// The command's number.
        #[ts(type = "number")]
        id: u64,
        /// What became of it.
        #[serde(flatten)]
        answer: Answer,
    },
    /// Why the player's own command was not even looked at.
    Problem {
        /// The command's number, if it could be read.
        #[ts(type = "number | null")]
        id: Option<u64>,
        /// What is wrong.
        problem: Box<Problem>,
    },
    /// A computer player thinks: when it begins, and a few times a second while it goes on. Not in a game with
    /// secrets.
    Thinking {
        /// Its seat.
        seat: u8,
        /// How much of its time is used, in thousandths.
        progress: u32,
    },
    /// Who is at the table.
    Present {
        /// For each seat, whether its player is there.
        seats: Vec<bool>,
        /// How many look on.
        watching: usize,
    },
    /// The server goes down; the player may come back in a moment.
    Bye,
}
