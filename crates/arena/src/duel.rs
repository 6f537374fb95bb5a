//! One game from its first to its last action.

use std::time::{Duration, Instant};

use kernel::{Outcome, Seat, Seed, Viewer};
use library::Game;
use opponents::Control;
use serde_json::{Map, Value};

use crate::chronicle::{Chronicle, Sides};
use crate::player::{Forfeit, Player};
use crate::{Ground, Played, Settings, Thinking};

/// More actions than any game takes: a longer game is a bug in the rules.
const ENDLESS: u64 = 1_000_000;

/// A game that was played to its end.
pub(crate) struct Duel {
    pub played: Played,
    pub thinking: Thinking,
    pub game: Box<dyn Game>,
}

/// Plays a game of a run; `None` if stopped before the end.
pub(crate) fn play(
    ground: &Ground<'_>,
    settings: &Settings,
    sides: &Sides,
    number: u64,
    control: &Control,
) -> Result<Option<Duel>, String> {
    let seed = settings.seed_of(number);
    let seating = settings.seating(number);
    let limits = settings.allowance.limits();
    let mut game = ground.open(Seed::from_number(seed))?;
    let asking = game.board().secrets && settings.has_guests();
    if asking {
        game = ground.open_to_questions(Seed::from_number(seed))?;
    }
    let mut table = Table {
        names: game.title().seats.clone(),
        players: Vec::new(),
        thinking: Thinking::default(),
        nodes: [0; 2],
        chronicle: Chronicle::new(&*game),
        asking,
    };
    let mut forfeit = table.sit_down(ground, settings, seating, seed).err();
    let mut actions = 0;
    while forfeit.is_none() {
        let Some(seat) = game.decision(Viewer::Referee).seats.first() else { break };
        if actions == ENDLESS {
            return Err(format!("game {number} (seed {seed}) has not ended after {ENDLESS} actions"));
        }
        forfeit = table.turn(ground, &mut *game, seat, &limits, control).err();
        if control.is_stopped() {
            return Ok(None);
        }
        actions += 1;
    }
    let lost_by = forfeit.as_ref().map(|(seat, why)| {
        let name = table.names.get(*seat).cloned().unwrap_or_default();
        (*seat, format!("{name} ({}) forfeits: {}", settings.contestants[seating[*seat]], why.0))
    });
    let outcome =
        lost_by.as_ref().map_or_else(|| game.outcome(), |(seat, why)| Some(given_up(*seat, why, &*game)));
    let outcome = outcome.ok_or_else(|| format!("game {number} (seed {seed}) ended without an outcome"))?;
    let (fallen, taken) = table.chronicle.ground(&*game, sides);
    let standing = game.standing(Viewer::Referee);
    let played = Played {
        game: number,
        pair: settings.pair_of(number),
        seed,
        seating,
        winner: outcome.winner.map(|seat| usize::from(seat.0)),
        level: outcome.level,
        reason: outcome.reason,
        forfeit: lost_by.map(|(_, why)| why),
        scores: outcome.scores,
        judged: game.evaluate(Seat(0)),
        turns: table.chronicle.standing().turn,
        actions: game.steps(Viewer::Referee) as u64,
        losses: standing.losses,
        nodes: table.nodes,
        fallen,
        taken,
        clauses: game.exercised(Viewer::Referee),
        by_turn: Vec::new(),
        swings: Vec::new(),
    };
    let (by_turn, swings) = table.chronicle.into_story();
    let (mut played, mut thinking) = (Played { by_turn, swings, ..played }, table.thinking);
    // Seats are counted by the sides they ended up playing; losses belong to a side from the start.
    if game.scene(Viewer::Referee).side_of(Seat(0)) == Some(1) {
        (played, thinking) = (played.turned(), thinking.turned());
    }
    Ok(Some(Duel { played, thinking, game }))
}

/// The players of a game and their figures.
struct Table {
    names: Vec<String>,
    players: Vec<Player>,
    thinking: Thinking,
    nodes: [u64; 2],
    chronicle: Chronicle,
    /// Whether guests ask instead of following the game.
    asking: bool,
}

impl Table {
    fn sit_down(
        &mut self,
        ground: &Ground<'_>,
        settings: &Settings,
        seating: [usize; 2],
        seed: u64,
    ) -> Result<(), (usize, Forfeit)> {
        for (seat, contestant) in seating.into_iter().enumerate() {
            let patience = Duration::from_secs(settings.patience);
            let own = own_dice(seed, seat, contestant);
            let mut request = ground.request.clone();
            if self.asking {
                request.insert("seat".into(), self.names.get(seat).cloned().into());
                request.insert("secrets".into(), true.into());
            }
            let player = Player::seat(&settings.contestants[contestant], own, &request, patience);
            self.players.push(player.map_err(|why| (seat, why))?);
        }
        Ok(())
    }

    /// One decision, applied and reported to all players.
    fn turn(
        &mut self,
        ground: &Ground<'_>,
        game: &mut dyn Game,
        seat: Seat,
        limits: &opponents::Limits,
        control: &Control,
    ) -> Result<(), (usize, Forfeit)> {
        let at = usize::from(seat.0);
        let lost = |why: String| (at, Forfeit(why));
        let player = self.players.get_mut(at).ok_or_else(|| lost("the seat has no player".into()))?;
        let began = Instant::now();
        let desk = ground.desk().filter(|_| self.asking);
        let answer = desk.map(|desk| |question: &Map<String, Value>| desk(&*game, seat, question));
        let desk = answer.as_ref().map(|answer| answer as &dyn Fn(&Map<String, Value>) -> Map<String, Value>);
        let choice = player.choose(&*game, seat, limits, control, desk).map_err(|why| (at, why))?;
        let spent = began.elapsed().as_micros() as u64;
        self.thinking.microseconds[at] += spent;
        self.thinking.decisions[at] += 1;
        self.thinking.longest[at] = self.thinking.longest[at].max(spent);
        self.nodes[at] += choice.nodes;
        let done = game
            .act(seat, &choice.action, None)
            .map_err(|error| lost(format!("it proposed an illegal action, '{}': {error}", choice.action)))?;
        self.chronicle.step(game, at, &done);
        // A guest that asks is told nothing unasked: it learns of a step what its seat may see of it.
        for (other, player) in self.players.iter_mut().enumerate().filter(|_| !self.asking) {
            player.follow(&self.names[at], &done.action, &done.dice).map_err(|why| (other, why))?;
        }
        Ok(())
    }
}

/// The outcome of a forfeited game.
fn given_up(seat: usize, why: &str, game: &dyn Game) -> Outcome {
    let scores = game.standing(Viewer::Referee).scores;
    let winner = Some(Seat(1 - seat as u8));
    Outcome { winner, level: "forfeit".into(), scores, clause: String::new(), reason: why.to_string() }
}

/// The seed of a player: different from the game's, and for each seat and contestant, so that equal players do not play
/// the same game twice.
fn own_dice(seed: u64, seat: usize, contestant: usize) -> Seed {
    let mut own = Seed::from_number(seed);
    own.0[0] ^= 1 + (seat * 2 + contestant) as u8;
    own
}
