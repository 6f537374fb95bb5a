//! Two players at one match, each with a live connection, and the game as they both know it.

use std::time::{Duration, Instant};

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Control, Game, Level, Limits, Mind, Named};
use serde::Deserialize;
use serde_json::json;

use super::Broken;
use super::client::{Kept, Live, Moved, Player};
use super::server::Servers;

/// How the players play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As programs: commands over the live connection, which tells of moves.
    Programs,
    /// As browsers: commands by request, each answered with the table, and a live connection that tells of changes.
    Browsers,
}

/// Two guests, each at a server.
pub struct Pair {
    players: [Player; 2],
    way: Way,
}

/// A match between them.
pub struct Bout {
    id: String,
    lives: [Live; 2],
    /// For commands by request.
    kept: Option<[Kept; 2]>,
    game: Box<dyn Game>,
    minds: [Mind; 2],
}

/// The answer to a command, as far as a program needs it.
#[derive(Deserialize)]
struct Answer {
    version: u64,
    #[serde(default)]
    done: Vec<Done>,
}

#[derive(Deserialize)]
struct Done {
    action: String,
    dice: Vec<u32>,
}

impl Pair {
    /// Two new guests. With several servers, they are at different ones.
    pub async fn new(servers: &Servers, number: usize, way: Way) -> Result<Pair, Broken> {
        let first = Player::new(servers.address(number)).await?;
        let second = Player::new(servers.address(number + 1)).await?;
        Ok(Pair { players: [first, second], way })
    }

    /// The one who makes the matches.
    pub fn first(&self) -> &Player {
        &self.players[0]
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
        let feed = match self.way {
            Way::Programs => "moves",
            Way::Browsers => "changes",
        };
        let lives = [first.live(id, Some(0), feed).await?, second.live(id, Some(1), feed).await?];
        let kept = match self.way {
            Way::Programs => None,
            Way::Browsers => Some([first.connect().await?, second.connect().await?]),
        };
        // The dice are the server's; this game is told what they showed.
        let opened = named.book.open(&named.id(), Seed::from_number(number), UndoRule::None);
        let game = opened.map_err(Broken::when("the scenario cannot be opened"))?;
        let minds = [0, 1].map(|seat| Mind::new(Level::Random, Seed::from_number(number << 1 | seat)));
        Ok(Bout { id: id.to_owned(), lives, kept, game, minds })
    }
}

impl Bout {
    /// Plays one legal move, waits until it is acknowledged and until both have been told of it. Gives how long the
    /// acknowledgement took; nothing if the game is over.
    pub async fn play(&mut self) -> Result<Option<Duration>, Broken> {
        let Some(seat) = self.game.decision(Viewer::Referee).seats.first() else { return Ok(None) };
        let mind = &mut self.minds[usize::from(seat.0) % 2];
        let advice = self.game.consult(mind, seat, &Limits::nodes(0), &Control::new());
        let Some(advice) = advice else { return Ok(None) };
        let asked = Instant::now();
        let (version, done) = self.command(seat, &advice.action).await?;
        let took = asked.elapsed();
        let mut told = Vec::new();
        for live in &mut self.lives {
            told = live.reach(version).await?;
        }
        for moved in done.unwrap_or(told) {
            self.follow(&moved)?;
        }
        Ok(Some(took))
    }

    /// Sends an action: the version afterwards, and what was done if the answer says so.
    async fn command(&mut self, seat: Seat, action: &str) -> Result<(u64, Option<Vec<Moved>>), Broken> {
        let index = usize::from(seat.0);
        let only_two = || Broken::new("only scenarios with two sides can be loaded");
        let live = self.lives.get_mut(index).ok_or_else(only_two)?;
        let Some(kept) = self.kept.as_mut().and_then(|kept| kept.get_mut(index)) else {
            return Ok((live.act(seat.0, action).await?, None));
        };
        let before = live.version();
        let command = json!({ "seat": seat.0, "version": before, "do": { "act": [action] } });
        let text = kept.post(&format!("/api/matches/{}/command", self.id), &command).await?;
        let refused = || {
            let start: String = String::from_utf8_lossy(&text).chars().take(200).collect();
            Broken::new(format!("'{action}' was refused: {start}"))
        };
        let answer: Answer = serde_json::from_slice(&text).map_err(|_| refused())?;
        let done: Vec<Moved> = if answer.version == before + answer.done.len() as u64 {
            let moved = |done: Done| Moved { seat: seat.0, action: Some(done.action), dice: done.dice };
            answer.done.into_iter().map(moved).collect()
        } else {
            // Something followed by itself.
            let path = format!("/api/matches/{}/moves?seat={}&after={before}", self.id, seat.0);
            serde_json::from_slice(&kept.get(&path).await?).map_err(|_| refused())?
        };
        if done.is_empty() {
            return Err(refused());
        }
        Ok((answer.version, Some(done)))
    }

    /// The connections, without the game.
    pub fn into_lives(self) -> [Live; 2] {
        self.lives
    }

    /// The match's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Does here what the server did: the rules must take the same dice.
    fn follow(&mut self, moved: &Moved) -> Result<(), Broken> {
        let action = moved.action.as_deref().unwrap_or_default();
        let done = self.game.act(Seat(moved.seat), action, Some(&moved.dice));
        done.map(drop).map_err(Broken::when("the server did what the rules do not allow"))
    }
}
