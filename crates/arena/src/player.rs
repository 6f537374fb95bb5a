//! The player at a seat: one of our levels or a guest.

use std::time::Duration;

use kernel::{Roll, Seat, Seed};
use library::{Game, Mind};
use opponents::{Control, Limits};
use serde_json::{Map, Value};

use crate::Contestant;
use crate::guest::{Desk, Guest};

/// Why a seat forfeits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forfeit(pub String);

/// The player at a seat of one game.
pub(crate) enum Player {
    Mind(Box<Mind>),
    Guest(Box<Guest>),
}

/// A choice and its cost.
pub(crate) struct Choice {
    pub action: String,
    pub nodes: u64,
}

impl Player {
    /// Seats a contestant; its own dice come from `seed`.
    pub fn seat(
        contestant: &Contestant,
        seed: Seed,
        request: &Map<String, Value>,
        patience: Duration,
    ) -> Result<Player, Forfeit> {
        Ok(match contestant {
            Contestant::Level(level) => Player::Mind(Box::new(Mind::new(*level, seed))),
            Contestant::Guest(command) => {
                Player::Guest(Box::new(Guest::welcome(command, request, &seed, patience)?))
            }
        })
    }

    /// What it does now. A guest may ask the desk first, if there is one.
    pub fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        limits: &Limits,
        control: &Control,
        desk: Option<Desk<'_>>,
    ) -> Result<Choice, Forfeit> {
        match self {
            Player::Mind(mind) => {
                let advice = game.consult(mind, seat, limits, control);
                let advice = advice.ok_or_else(|| Forfeit("it found nothing to do".into()))?;
                Ok(Choice { action: advice.action, nodes: advice.nodes })
            }
            Player::Guest(guest) => {
                let name = game.title().seats.get(usize::from(seat.0)).map_or("", String::as_str);
                guest.choose(name, limits.budget, desk)
            }
        }
    }

    /// Reports an action of any seat to it.
    pub fn follow(&mut self, seat: &str, action: &str, dice: &[Roll]) -> Result<(), Forfeit> {
        match self {
            Player::Mind(_) => Ok(()),
            Player::Guest(guest) => guest.follow(seat, action, dice),
        }
    }
}
