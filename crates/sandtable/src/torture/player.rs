//! A player with both seats of a match, who remembers every acknowledged move and sends a request again until it is answered.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hyper::StatusCode;
use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Control, Game, Level, Limits, Mind, Shelf};
use serde_json::{Value, json};

use super::Shared;
use crate::load::{Broken, Guest};

/// How long a request is sent again before the player gives up.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_millis(25);

/// A move as everyone is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    seat: u64,
    action: String,
    dice: Vec<u32>,
}

impl Known {
    fn of(told: &Value) -> Option<Known> {
        let dice = told["dice"].as_array()?.iter().map(|die| die.as_u64().map(|die| die as u32));
        Some(Known {
            seat: told["seat"].as_u64()?,
            action: told["action"].as_str()?.to_owned(),
            dice: dice.collect::<Option<_>>()?,
        })
    }
}

pub(super) struct Player {
    guest: Guest,
    addresses: Vec<String>,
    at: usize,
    scenario: (String, String),
    shared: Arc<Shared>,
    chance: u64,
    total: u64,
}

/// One match as the player knows it.
struct Bout {
    id: String,
    game: Box<dyn Game>,
    acknowledged: Vec<Known>,
}

impl Player {
    /// A new guest.
    pub(super) async fn new(
        addresses: &[String],
        scenario: &(String, String),
        number: usize,
        shared: Arc<Shared>,
    ) -> Result<Player, Broken> {
        let at = number % addresses.len();
        Ok(Player {
            guest: Guest::new(&addresses[at]).await?,
            addresses: addresses.to_vec(),
            at,
            scenario: scenario.clone(),
            shared,
            chance: number as u64 + 1,
            total: 0,
        })
    }

    /// Plays until told to stop. Gives the number of moves, all of which are there.
    pub(super) async fn play(mut self) -> Result<u64, Broken> {
        let shelf = Shelf::standard();
        while !self.shared.stop.load(Ordering::Acquire) {
            let mut bout = self.begin(&shelf).await?;
            let mut goes_on = true;
            while goes_on && !self.shared.stop.load(Ordering::Acquire) {
                goes_on = self.advance(&mut bout).await?;
            }
            self.verify(&mut bout).await?;
            self.total += bout.acknowledged.len() as u64;
        }
        Ok(self.total)
    }

    async fn begin(&mut self, shelf: &Shelf) -> Result<Bout, Broken> {
        let (book, scenario) = self.scenario.clone();
        let wish = json!({ "book": book, "scenario": scenario, "undo": "none",
            "seats": [{ "kind": "me" }, { "kind": "me" }] });
        let (_, made) = self.insist("/api/matches", Some(&wish)).await?;
        let id = made["id"].as_str().ok_or_else(|| Broken::new(format!("no match was made: {made}")))?;
        let book = shelf.book(&book).map_err(|error| Broken::new(error.to_string()))?;
        // The dice are the server's; this game is told what they showed.
        let game = book.open(&scenario, Seed::from_number(0), UndoRule::None);
        let game = game.map_err(Broken::when("the scenario cannot be opened"))?;
        Ok(Bout { id: id.to_owned(), game, acknowledged: Vec::new() })
    }

    /// Plays one move. `false` if the game is over.
    async fn advance(&mut self, bout: &mut Bout) -> Result<bool, Broken> {
        let Some(seat) = bout.game.decision(Viewer::Referee).seats.first() else { return Ok(false) };
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut mind = Mind::new(Level::Random, Seed::from_number(self.chance));
        let advice = bout.game.consult(&mut mind, seat, &Limits::nodes(0), &Control::new());
        let Some(advice) = advice else { return Ok(false) };
        let version = bout.acknowledged.len();
        let command = json!({ "seat": seat.0, "version": version, "do": { "act": [advice.action] },
            "key": format!("move {version}"), "brief": true });
        let (status, answer) =
            self.insist(&format!("/api/matches/{}/command", bout.id), Some(&command)).await?;
        let done = &answer["done"][0];
        let acknowledged = status == StatusCode::OK && done.is_object();
        if !acknowledged && !matches!(kind(&answer), "stale" | "repeated") {
            return Err(Broken::new(format!("'{}' is refused: {status} {answer}", advice.action)));
        }
        let known = if acknowledged && answer["version"] == version + 1 {
            let told = json!({ "seat": seat.0, "action": done["action"], "dice": done["dice"] });
            vec![Known::of(&told).ok_or_else(|| Broken::new(format!("an answer without a move: {answer}")))?]
        } else {
            // Something followed by itself; or it was carried out, and the answer was lost.
            let moves = self.moves(&bout.id).await?;
            match moves.split_at_checked(version) {
                Some((before, [first, rest @ ..])) if before == bout.acknowledged => {
                    let same = !acknowledged || done["action"] == first.action;
                    if !same || first.seat != u64::from(seat.0) {
                        return Err(differs(bout, &moves));
                    }
                    [std::slice::from_ref(first), rest].concat()
                }
                _ => return Err(differs(bout, &moves)),
            }
        };
        self.shared.acknowledged.fetch_add(1, Ordering::Relaxed);
        for known in known {
            let played = bout.game.act(Seat(known.seat as u8), &known.action, Some(&known.dice));
            played.map_err(Broken::when("the server did what the rules do not allow"))?;
            bout.acknowledged.push(known);
        }
        Ok(true)
    }

    /// Whether the server has exactly the acknowledged moves.
    async fn verify(&mut self, bout: &mut Bout) -> Result<(), Broken> {
        let moves = self.moves(&bout.id).await?;
        if moves == bout.acknowledged { Ok(()) } else { Err(differs(bout, &moves)) }
    }

    async fn moves(&mut self, id: &str) -> Result<Vec<Known>, Broken> {
        let (_, moves) = self.insist(&format!("/api/matches/{id}/moves"), None).await?;
        let moves = moves.as_array().map(|moves| moves.iter().map(Known::of).collect::<Option<Vec<_>>>());
        moves.flatten().ok_or_else(|| Broken::new("the moves of a match cannot be read"))
    }

    /// Sends a request, at one server after the other, until one answers.
    async fn insist(&mut self, path: &str, body: Option<&Value>) -> Result<(StatusCode, Value), Broken> {
        let until = Instant::now() + PATIENCE;
        loop {
            let asked = self.guest.at(&self.addresses[self.at]);
            let answer = tokio::time::timeout(Duration::from_secs(20), asked.ask(path, body)).await;
            let why = match answer {
                Ok(Ok((status, answer))) if !status.is_server_error() => return Ok((status, answer)),
                Ok(Ok((status, answer))) => format!("{status} {answer}"),
                Ok(Err(broken)) => broken.to_string(),
                Err(_) => "no answer".to_owned(),
            };
            if Instant::now() > until {
                return Err(Broken::new(format!("no server answers {path}: {why}")));
            }
            self.shared.retries.fetch_add(1, Ordering::Relaxed);
            self.at = (self.at + 1) % self.addresses.len();
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// The kind of a problem: instead of an answer, or as a part of it.
fn kind(answer: &Value) -> &str {
    let problem = if answer["refused"].is_object() { &answer["refused"] } else { answer };
    problem["kind"].as_str().unwrap_or_default()
}

fn differs(bout: &Bout, moves: &[Known]) -> Broken {
    let same = moves.iter().zip(&bout.acknowledged).take_while(|(one, other)| one == other).count();
    Broken::new(format!(
        "match {}: {} moves were acknowledged, the server has {}; they differ after move {same}",
        bout.id,
        bout.acknowledged.len(),
        moves.len()
    ))
}
