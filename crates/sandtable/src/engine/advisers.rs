//! The computer players of a game: each keeps its plan from one request to the next.

use std::time::Duration;

use kernel::{Seat, Seed, Viewer};
use library::{Advice, Budget, Control, Game, Level, Limits, Mind};

use super::failure::{Failure, Kind};
use super::request::Fields;

/// What a decision costs at most, in nodes, unless the request says otherwise: the same on every machine.
pub const NODES: u64 = 50_000;

/// The most nodes, and the most milliseconds, that one decision may cost.
const MOST_NODES: u64 = 1_000_000_000;
const MOST_TIME: u64 = 600_000;

/// How many computer players a game keeps; the least recently used one is dropped.
const REMEMBERED: usize = 8;

/// Identifies a computer player: each seat, level and seed is a different one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Which {
    /// The seat that it plays.
    pub seat: Seat,
    /// How well.
    pub level: Level,
    /// What fixes its own dice.
    pub seed: u64,
}

struct Adviser {
    which: Which,
    mind: Mind,
    /// The last question and answer: the same question gets the same answer.
    last: Option<(Asked, Advice)>,
}

impl Adviser {
    fn new(which: Which) -> Adviser {
        let seed = Seed::from_number(which.seed.rotate_left(32) ^ u64::from(which.seat.0));
        Adviser { which, mind: Mind::new(which.level, seed), last: None }
    }
}

/// What an adviser was asked about, and with which limits.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    steps: usize,
    hash: String,
    limits: Limits,
}

/// The computer players of a game that are remembered.
#[derive(Default)]
pub struct Advisers {
    known: Vec<Adviser>,
}

impl Advisers {
    /// What the computer player would do; nothing if the decision is not its seat's.
    pub fn ask(&mut self, game: &dyn Game, which: Which, limits: Limits) -> Option<Advice> {
        let asked = Asked { steps: game.steps(Viewer::Referee), hash: game.hash(Viewer::Referee), limits };
        let known = self.known.iter().position(|known| known.which == which);
        let mut adviser = known.map_or_else(|| Adviser::new(which), |at| self.known.remove(at));
        let again = adviser.last.take().filter(|(before, _)| *before == asked).map(|(_, advice)| advice);
        let advice = again.or_else(|| game.consult(&mut adviser.mind, which.seat, &limits, &Control::new()));
        adviser.last = advice.clone().map(|advice| (asked, advice));
        if self.known.len() == REMEMBERED {
            self.known.remove(0);
        }
        self.known.push(adviser);
        advice
    }
}

/// What the request lets a decision cost: `nodes`, or `time` in milliseconds.
pub fn limits_of(fields: &Fields) -> Result<Limits, Failure> {
    let wrong = |message: String| Err(Failure::new(Kind::WrongValue, message));
    let budget = match (fields.number("nodes")?, fields.number("time")?) {
        (Some(_), Some(_)) => return wrong("'nodes' and 'time' exclude each other: give one of them".into()),
        (Some(nodes), None) if !(1..=MOST_NODES).contains(&nodes) => {
            return wrong(format!("'nodes' is a number from 1 to {MOST_NODES}, not {nodes}"));
        }
        (None, Some(time)) if !(1..=MOST_TIME).contains(&time) => {
            return wrong(format!("'time' is a number of milliseconds from 1 to {MOST_TIME}, not {time}"));
        }
        (Some(nodes), None) => Budget::Nodes(nodes),
        (None, Some(time)) => Budget::Time(Duration::from_millis(time)),
        (None, None) => Budget::Nodes(NODES),
    };
    Ok(Limits { budget, ..Limits::default() })
}
