//! A local copy of a game, kept in step by the server's moves, as a playing program does.

use kernel::{Play, Seat, Seed, UndoRule, Viewer};
use library::Shelf;
use serde_json::Value;

use crate::client::Client;

pub struct Mirror {
    pub game: Box<dyn Play>,
    pub version: u64,
    chance: u64,
}

impl Mirror {
    pub fn new() -> Mirror {
        let shelf = Shelf::standard();
        let named = shelf.scenario("spearhead").unwrap();
        let game = named.book.open(&named.scenario.id, Seed::from_number(0), UndoRule::Free).unwrap();
        Mirror { game, version: 0, chance: 1 }
    }

    /// A copy of a match that is being played.
    pub async fn of(client: &Client, id: &str) -> Mirror {
        let moves = client.get(&format!("/matches/{id}/moves")).await.ok();
        let version = client.get(&format!("/matches/{id}/table")).await.ok()["version"].clone();
        let mut mirror = Mirror::new();
        mirror.chance = version.as_u64().unwrap() + 1;
        let tell = serde_json::json!({ "tell": "moves", "after": 0, "moves": moves, "version": version });
        mirror.follow(&tell);
        mirror
    }

    /// Follows what the server tells of moves.
    pub fn follow(&mut self, tell: &Value) {
        assert_eq!(tell["tell"], "moves", "{tell}");
        let after = tell["after"].as_u64().unwrap() as usize;
        assert!(after <= self.game.steps(Viewer::Referee), "moves are missing before step {after}");
        if after < self.game.steps(Viewer::Referee) {
            self.game = self.game.at_step(after).unwrap();
        }
        for line in tell["moves"].as_array().unwrap() {
            assert_eq!(
                line["step"].as_u64().unwrap() as usize,
                self.game.steps(Viewer::Referee) + 1,
                "moves come in order"
            );
            let dice: Vec<u32> =
                line["dice"].as_array().unwrap().iter().map(|die| die.as_u64().unwrap() as u32).collect();
            let seat = Seat(line["seat"].as_u64().unwrap() as u8);
            self.game.act(seat, line["action"].as_str().unwrap(), Some(&dice)).unwrap();
        }
        self.version = tell["version"].as_u64().unwrap();
    }

    /// The deciding seat; `None` when the game is over.
    pub fn decides(&self) -> Option<u8> {
        self.game.decision(Viewer::Referee).seats.first().map(|seat| seat.0)
    }

    /// Something that the seat may do, by chance that is always the same.
    pub fn pick(&mut self, seat: u8) -> String {
        let legal = self.game.legal(Seat(seat));
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        legal[(self.chance >> 33) as usize % legal.len()].clone()
    }
}
