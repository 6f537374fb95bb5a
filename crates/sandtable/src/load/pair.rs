//! Two players at one match, each with a live connection, and the game as they both know it.

use std::time::{Duration, Instant};

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Control, Game, Level, Limits, Mind, Named};
use serde_json::json;

use super::Broken;
use super::client::{Live, Moved, Player};

/// Two guests.
pub struct Pair {
    players: [Player; 2],
}

/// A match between them.
pub struct Bout {
    lives: [Live; 2],
    game: Box<dyn Game>,
    number: u64,
}

impl Pair {
    /// Two new guests.
    pub async fn new(address: &str) -> Result<Pair, Broken> {
        Ok(Pair { players: [Player::new(address).await?, Player::new(address).await?] })
    }

    /// Opens a match: one makes it, the other takes the open seat, both connect.
    pub async fn meet(&self, named: &Named<'_>, number: u64) -> Result<Bout, Broken> {
        let [first, second] = &self.players;
        let wish = json!({
            "book": named.book.card().id,
            "scenario": named.id(),
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "undo": "none",
        });
        let made = first.post("/api/matches", &wish).await?;
        let id = made["id"].as_str().ok_or_else(|| Broken::new("a new match has no id"))?;
        second.post(&format!("/api/matches/{id}/join"), &json!({"seat": 1})).await?;
        let lives = [first.live(id, 0).await?, second.live(id, 1).await?];
        // The dice are the server's; this game is told what they showed.
        let opened = named.book.open(&named.id(), Seed::from_number(number), UndoRule::None);
        let game = opened.map_err(Broken::when("the scenario cannot be opened"))?;
        Ok(Bout { lives, game, number })
    }
}

impl Bout {
    /// Plays one legal move, waits until it is acknowledged and until both have been told of it. Gives how long the
    /// acknowledgement took; nothing if the game is over.
    pub async fn play(&mut self) -> Result<Option<Duration>, Broken> {
        let Some(seat) = self.game.decision(Viewer::Referee).seats.first() else { return Ok(None) };
        let draw = Seed::from_number(self.number << 32 | self.game.steps(Viewer::Referee) as u64);
        let mut mind = Mind::new(Level::Random, draw);
        let advice = self.game.consult(&mut mind, seat, &Limits::nodes(0), &Control::new());
        let Some(advice) = advice else { return Ok(None) };
        let Some(live) = self.lives.get_mut(usize::from(seat.0)) else {
            return Err(Broken::new("only scenarios with two sides can be loaded"));
        };
        let asked = Instant::now();
        let version = live.act(seat.0, &advice.action).await?;
        let took = asked.elapsed();
        let mut told = Vec::new();
        for live in &mut self.lives {
            told = live.reach(version).await?;
        }
        for moved in told {
            self.follow(&moved)?;
        }
        Ok(Some(took))
    }

    /// The connections, without the game.
    pub fn into_lives(self) -> [Live; 2] {
        self.lives
    }

    /// Does here what the server did: the rules must take the same dice.
    fn follow(&mut self, moved: &Moved) -> Result<(), Broken> {
        let action = moved.action.as_deref().unwrap_or_default();
        let done = self.game.act(Seat(moved.seat), action, Some(&moved.dice));
        done.map(drop).map_err(Broken::when("the server did what the rules do not allow"))
    }
}
