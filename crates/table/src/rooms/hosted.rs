//! A match in memory: the game, its seats, and what each viewer has been shown.
//!
//! Changes here are not saved yet: they are collected as pending journal rows, and the [`Room`](super::Room) writes
//! them to disk before it announces them.

use std::collections::BTreeMap;
use std::time::Instant;

use kernel::{Outcome, PlayError, Record, Scene, Seat, SeatSet, Seed, UndoRule, Viewer};
use library::{Game, Level};

use super::ledger::{Ledger, Update, viewers};
use super::plans::Plan;
use super::projection::Views;
use super::rows::{Kind, LobbyEntry, Row};
use super::snapshots::Stored;
use super::turns::{Asker, STRANGERS};
use crate::api_error::ApiError;
use crate::wire::{Done, Holder, Move, OutcomeCard, Status, Watch};

/// How many keyed requests of a seat are remembered with their results. The database still recognises older keys.
const REMEMBERED: usize = 32;

/// The most actions in a row by standing orders.
const MOST_AUTO: usize = 200;

/// The settings of a match, fixed when it is created.
#[derive(Debug, Clone)]
pub(crate) struct MatchSettings {
    pub id: String,
    pub book: String,
    pub scenario: String,
    pub lesson: Option<String>,
    /// The match that an analysis board was made from.
    pub analysis_of: Option<String>,
    pub title: String,
    pub seed: Seed,
    pub undo: UndoRule,
    pub watch: Watch,
    /// Whether the players may ask what the Veteran would do.
    pub hints: bool,
    pub made: i64,
    /// The player who made it, unless that player is gone.
    pub maker: Option<i64>,
    /// Whether players have secrets.
    pub secrets: bool,
    /// The sides of the board. A seat may change sides, such as by a bid.
    pub sides: Vec<String>,
    /// The names of its optional rules.
    pub options: Vec<String>,
    /// The first actions of a lesson's computer players.
    pub script: Vec<String>,
}

/// A seat and its holder.
#[derive(Debug, Clone)]
pub(crate) struct Chair {
    pub side: String,
    pub holder: Holder,
    pub player: Option<i64>,
    pub name: Option<String>,
    pub level: Option<Level>,
    pub token: Option<String>,
    pub orders: BTreeMap<String, String>,
}

/// One action of a seat.
#[derive(Debug, Clone)]
struct PastAct {
    /// Whether a standing order took it.
    auto: bool,
    /// The computer player's reason.
    why: Option<String>,
}

/// A match in memory.
pub(crate) struct HostedGame {
    pub settings: MatchSettings,
    pub chairs: Vec<Chair>,
    pub game: Box<dyn Game>,
    pub status: Status,
    pub outcome: Option<OutcomeCard>,
    /// Why it cannot be continued.
    pub stopped: Option<String>,
    pub changed: i64,
    /// The seats that have asked for consent to undo.
    pub undo_requests: SeatSet,
    /// A computer player's comment on its last action.
    pub thought: Option<String>,
    /// When it was last used.
    pub used: Instant,
    /// The moment of the game that the lobby shows, and whether it may have changed since.
    pub moment: String,
    pub moment_is_stale: bool,
    /// The story for each viewer, with its version.
    pub stories: BTreeMap<usize, (u64, axum::body::Bytes)>,
    /// The cached view for each viewer.
    pub(super) views: BTreeMap<usize, Views>,
    pub(super) ledger: Ledger,
    /// How many rows are saved.
    pub(super) rows: u64,
    /// The revision of its seats and orders.
    pub(super) revision: i64,
    /// How many rows were replayed when it was loaded, and how many its last snapshot holds.
    pub(super) replayed: u64,
    pub(super) snapshot_rows: u64,
    /// Rows that are not saved yet.
    pub(super) pending: Vec<Row>,
    /// The lobby entry as last written.
    pub(super) shown: LobbyEntry,
    /// Seat and reason of each step that a computer player explained.
    pub(super) reasons: BTreeMap<usize, (u8, String)>,
    /// The actions of each seat.
    acts: Vec<Vec<PastAct>>,
    keys: Vec<KeyedRequest>,
    /// What seats go on with when they decide again.
    pub(super) plans: Vec<Plan>,
}

/// A keyed request that was carried out.
struct KeyedRequest {
    seat: u8,
    key: String,
    /// What was done, unless some of it has been undone.
    done: Option<Vec<Done>>,
    /// How many actions of the seat stood afterwards.
    acts: usize,
}

impl HostedGame {
    /// A match before its first action.
    pub(super) fn new(settings: MatchSettings, chairs: Vec<Chair>, game: Box<dyn Game>) -> HostedGame {
        let mut hosted = HostedGame {
            acts: vec![Vec::new(); chairs.len()],
            reasons: BTreeMap::new(),
            settings,
            chairs,
            game,
            status: Status::Running,
            outcome: None,
            stopped: None,
            changed: 0,
            undo_requests: SeatSet::NONE,
            thought: None,
            used: Instant::now(),
            moment: String::new(),
            moment_is_stale: false,
            stories: BTreeMap::new(),
            views: BTreeMap::new(),
            ledger: Ledger::default(),
            rows: 0,
            revision: 0,
            replayed: 0,
            snapshot_rows: 0,
            pending: Vec::new(),
            shown: LobbyEntry { status: "waiting", deciding: 0, seen_deciding: 0, outcome: None },
            keys: Vec::new(),
            plans: Vec::new(),
        };
        if hosted.chairs.iter().any(|chair| matches!(chair.holder, Holder::Open | Holder::Invited)) {
            hosted.status = Status::Waiting;
        }
        hosted.check_for_end();
        hosted
    }

    /// The viewer to show the game to: everyone sees everything once the match is over.
    pub(crate) fn effective_viewer(&self, viewer: Viewer) -> Viewer {
        if self.status == Status::Over { Viewer::Referee } else { viewer }
    }

    /// The version that a viewer has been shown.
    pub(crate) fn version(&self, viewer: Viewer) -> u64 {
        self.ledger.of(viewer).version
    }

    /// How many steps a viewer knows.
    pub(crate) fn steps(&self, viewer: Viewer) -> usize {
        self.ledger.of(viewer).steps
    }

    /// How many of the first `steps` that a viewer knew at `version` are unchanged.
    pub(crate) fn unchanged_steps(&self, viewer: Viewer, version: u64, steps: usize) -> usize {
        self.ledger.of(viewer).unchanged_steps(version, steps)
    }

    /// A viewer's update since the last call.
    pub(super) fn take_update(&mut self, viewer: Viewer) -> Option<Update> {
        self.ledger.of_mut(viewer).take_update()
    }

    /// Whether everyone may know of the pending change.
    pub(super) fn is_public_change(&self) -> bool {
        self.ledger.of(Viewer::Spectator).has_update()
    }

    /// The viewers of this game.
    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        viewers(self.chairs.len())
    }

    /// The player on whose behalf the computer players think: one who plays against them, or else the maker.
    pub(super) fn asker(&self) -> Asker {
        self.chairs.iter().find_map(|chair| chair.player).or(self.settings.maker).unwrap_or(STRANGERS)
    }

    /// How many actions the computer players have taken.
    pub(super) fn computer_acts(&self) -> usize {
        let chairs = self.chairs.iter().zip(&self.acts);
        chairs.filter(|(chair, _)| chair.holder == Holder::Computer).map(|(_, acts)| acts.len()).sum()
    }

    /// Whether the seat can undo, or ask to.
    pub(crate) fn can_undo(&self, seat: Seat) -> bool {
        let has_acted = self.acts.get(usize::from(seat.0)).is_some_and(|acts| !acts.is_empty());
        self.status == Status::Running
            && has_acted
            && (self.settings.undo == UndoRule::Consent && !self.undo_requests.has(seat)
                || self.game.can_undo(seat))
    }

    /// The names of the seats in a scene.
    pub(super) fn seat_names(&self, scene: &Scene) -> Vec<String> {
        scene.seat_names(self.game.title(), &self.settings.sides)
    }

    /// Refuses actions in a match that is not being played.
    pub(crate) fn require_running(&self) -> Result<(), ApiError> {
        match self.status {
            Status::Running => Ok(()),
            Status::Waiting => {
                Err(ApiError::conflict("waiting", "A seat is still free. Wait until it is taken."))
            }
            Status::Over => Err(ApiError::conflict("over", "The match is over.")),
            Status::Stopped => Err(ApiError::conflict("stopped", "This match cannot be continued.")),
        }
    }

    /// Applies an action of a seat.
    pub(super) fn act(
        &mut self,
        kind: Kind,
        seat: Seat,
        text: &str,
        why: Option<String>,
    ) -> Result<Done, PlayError> {
        let done = self.game.act(seat, text, None)?;
        let hash = u64::from_str_radix(&self.game.hash(Viewer::Referee), 16).ok();
        let text = Some(done.action.clone());
        self.pending.push(Row { text, hash, why: why.clone(), ..Row::plain(kind, seat.0) });
        if let Some(why) = &why {
            self.reasons.insert(self.game.steps(Viewer::Referee), (seat.0, why.clone()));
        }
        if self.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.holder == Holder::Computer) {
            self.thought.clone_from(&why);
        }
        let explained = self.may_explain();
        if let Some(acts) = self.acts.get_mut(usize::from(seat.0)) {
            acts.push(PastAct { auto: kind == Kind::Auto, why: why.clone() });
        }
        self.invalidate();
        if self.check_for_end() {
            self.reveal_all();
        } else {
            let mut all = true;
            for viewer in self.viewers() {
                let step = self.steps(viewer) + 1;
                match self.game.last_move(viewer, step) {
                    Some(line) => {
                        let why = why.clone().filter(|_| explained);
                        self.ledger.of_mut(viewer).add(Move { line, why });
                    }
                    None => all = false,
                }
            }
            // A concealed action keeps the requests: clearing them would give it away.
            if all {
                self.undo_requests = SeatSet::NONE;
            }
        }
        let dice = done.dice.iter().map(|roll| roll.shown).collect();
        Ok(Done { action: done.action, dice, log: done.log })
    }

    /// Acts by the seats' standing orders.
    pub(super) fn run_standing_orders(&mut self) {
        if self.status != Status::Running {
            return;
        }
        for _ in 0..MOST_AUTO {
            let deciding = self.game.decision(Viewer::Referee).seats;
            let next = deciding.iter().find_map(|seat| {
                let chair = self.chairs.get(usize::from(seat.0))?;
                let orders = (chair.holder == Holder::Human).then_some(&chair.orders)?;
                Some((seat, self.game.auto_action(seat, orders)?))
            });
            let Some((seat, action)) = next else { return };
            if let Err(error) = self.act(Kind::Auto, seat, &action, None) {
                tracing::error!(%error, action, "a standing order chose an illegal action");
                return;
            }
        }
    }

    /// Undoes a seat's last action, with the standing orders that followed it.
    pub(super) fn undo(&mut self, seat: Seat) -> Result<(), PlayError> {
        let mut again = self.last_was_auto(seat);
        self.undo_once(seat)?;
        while again {
            again = self.last_was_auto(seat);
            if self.undo_once(seat).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn last_was_auto(&self, seat: Seat) -> bool {
        self.acts.get(usize::from(seat.0)).and_then(|acts| acts.last()).is_some_and(|last| last.auto)
    }

    /// Undoes a seat's last action.
    pub(super) fn undo_once(&mut self, seat: Seat) -> Result<(), PlayError> {
        let before: Vec<_> = self.viewers().map(|viewer| (viewer, self.game.moves(viewer, 0))).collect();
        self.game.undo(seat)?;
        self.pending.push(Row::plain(Kind::Undo, seat.0));
        self.undo_requests = SeatSet::NONE;
        self.thought = None;
        self.invalidate();
        self.recount_acts();
        self.forget_undone();
        for (viewer, before) in before {
            let now = self.game.moves(viewer, 0);
            if now == before {
                continue;
            }
            let left = now.iter().zip(&before).take_while(|(now, before)| now == before).count();
            let now = self.with_reasons(now.into_iter().skip(left).collect());
            let log = self.ledger.of_mut(viewer);
            log.bump();
            log.cut(left, now);
        }
        Ok(())
    }

    /// Drops undone actions and recounts the steps of the reasons.
    fn recount_acts(&mut self) {
        let mut counts = vec![0; self.acts.len()];
        self.reasons.clear();
        for line in self.game.moves(Viewer::Referee, 0) {
            let (seat, step) = (usize::from(line.seat), line.step);
            let (Some(count), Some(acts)) = (counts.get_mut(seat), self.acts.get(seat)) else { continue };
            if let Some(why) = acts.get(*count).and_then(|act: &PastAct| act.why.clone()) {
                self.reasons.insert(step, (line.seat, why));
            }
            *count += 1;
        }
        for (acts, count) in self.acts.iter_mut().zip(counts) {
            acts.truncate(count);
        }
    }

    /// Drops caches after a change.
    fn invalidate(&mut self) {
        self.stories.clear();
        self.views.values_mut().for_each(Views::expire);
        self.moment_is_stale = true;
    }

    /// A seat asks for consent to undo.
    pub(super) fn request_undo(&mut self, seat: Seat) {
        self.undo_requests = self.undo_requests.with(seat);
        self.note(Row::plain(Kind::UndoRequest, seat.0));
    }

    /// A seat consents to the others' undo.
    pub(super) fn consent(&mut self, seat: Seat) -> Result<(), PlayError> {
        self.game.consent_to_undo(seat)?;
        self.note(Row::plain(Kind::Consent, seat.0));
        Ok(())
    }

    /// A seat resigns.
    pub(super) fn resign(&mut self, seat: Seat) {
        let scene = self.game.scene(Viewer::Referee);
        let names = self.seat_names(&scene);
        let others: Vec<u8> = (0..self.chairs.len() as u8).filter(|other| *other != seat.0).collect();
        let winner = if let [other] = others[..] { Some(other) } else { None };
        self.outcome = Some(OutcomeCard {
            winner,
            level: Outcome::RESIGNATION.to_owned(),
            scores: scene.standing.scores,
            clause: String::new(),
            reason: format!("{} resigned.", names.get(usize::from(seat.0)).map_or("", String::as_str)),
        });
        self.status = Status::Over;
        self.undo_requests = SeatSet::NONE;
        self.pending.push(Row::plain(Kind::Resign, seat.0));
        self.reveal_all();
    }

    /// Adds a row that everyone may know.
    fn note(&mut self, row: Row) {
        self.pending.push(row);
        for viewer in self.viewers() {
            self.ledger.of_mut(viewer).bump();
        }
    }

    /// Checks whether the rules have ended the game.
    fn check_for_end(&mut self) -> bool {
        if !self.game.decision(Viewer::Referee).seats.is_empty() {
            return false;
        }
        let Some(outcome) = self.game.outcome() else { return false };
        self.outcome = Some(outcome_card(outcome));
        self.status = Status::Over;
        self.undo_requests = SeatSet::NONE;
        true
    }

    /// Opens every row and step to every viewer: the match is over.
    fn reveal_all(&mut self) {
        let version = self.rows + self.pending.len() as u64;
        let now = self.with_reasons(self.game.moves(Viewer::Referee, 0));
        for viewer in self.viewers() {
            let log = self.ledger.of_mut(viewer);
            let hidden = log.version + 1 < version;
            let before = log.steps;
            log.bump();
            log.version = version;
            // If something was concealed, all steps are sent again.
            let left = if hidden { 0 } else { before };
            log.cut(left, now[left.min(now.len())..].to_vec());
        }
        self.invalidate();
    }

    /// The game record as a viewer may know it. The rules know of no resignation: the seed and the outcome of a match
    /// that ended by one are added here.
    pub(crate) fn record(&self, viewer: Viewer) -> String {
        if let Some(outcome) = self.outcome.clone().map(outcome).filter(Outcome::is_resignation)
            && let Ok(record) = self.game.save().parse::<Record>()
        {
            return Record { outcome: Some(outcome), ..record }.to_string();
        }
        self.game.record(self.effective_viewer(viewer))
    }

    /// Remembers the result of a keyed request.
    pub(super) fn remember(&mut self, seat: Seat, key: &str, done: Vec<Done>) {
        // Limited per seat, so that one seat's requests do not show in another's.
        if self.keys.iter().filter(|request| request.seat == seat.0).count() == REMEMBERED
            && let Some(oldest) = self.keys.iter().position(|request| request.seat == seat.0)
        {
            self.keys.remove(oldest);
        }
        let acts = self.acts.get(usize::from(seat.0)).map_or(0, Vec::len);
        self.keys.push(KeyedRequest { seat: seat.0, key: key.to_owned(), done: Some(done), acts });
    }

    /// The result of a keyed request that was sent before.
    pub(super) fn remembered(&self, seat: Seat, key: &str) -> Option<Result<Vec<Done>, ApiError>> {
        let found = self.keys.iter().find(|request| request.seat == seat.0 && request.key == key)?;
        Some(found.done.clone().ok_or_else(|| {
            ApiError::conflict("repeated", "This request was carried out and has been undone. Use a new key.")
        }))
    }

    /// Drops the results of requests that have been undone. Another seat's undo, which may be secret, shows in none.
    fn forget_undone(&mut self) {
        for request in &mut self.keys {
            if self.acts.get(usize::from(request.seat)).is_some_and(|acts| acts.len() < request.acts) {
                request.done = None;
            }
        }
    }

    /// What a snapshot holds of a match that is not over.
    pub(super) fn stored(&self) -> Stored {
        let acts = |acts: &Vec<PastAct>| acts.iter().map(|act| (act.auto, act.why.clone())).collect();
        let key =
            |request: &KeyedRequest| (request.seat, request.key.clone(), request.done.clone(), request.acts);
        Stored {
            game: self.game.snapshot(),
            over: None,
            undo_requests: self.undo_requests,
            thought: self.thought.clone(),
            acts: self.acts.iter().map(acts).collect(),
            reasons: self.reasons.clone(),
            keys: self.keys.iter().map(key).collect(),
            ledger: self.ledger.stored(),
        }
    }

    /// Puts a match before its first action where a snapshot of it was. If it does not fit, nothing has changed.
    pub(super) fn restore(&mut self, data: &[u8]) -> Result<(), String> {
        let stored = Stored::read(data)?;
        if stored.acts.len() != self.chairs.len() {
            return Err("it is of another number of seats".to_owned());
        }
        self.game.restore(&stored.game)?;
        if let Some(outcome) = stored.over {
            (self.status, self.outcome) = (Status::Over, Some(outcome));
        }
        (self.undo_requests, self.thought) = (stored.undo_requests, stored.thought);
        let acts =
            |acts: Vec<_>| acts.into_iter().map(|(auto, why)| PastAct { auto, why }).collect::<Vec<_>>();
        self.acts = stored.acts.into_iter().map(acts).collect();
        self.reasons = stored.reasons;
        let keys = stored.keys.into_iter();
        self.keys = keys.map(|(seat, key, done, acts)| KeyedRequest { seat, key, done, acts }).collect();
        self.ledger.restore(stored.ledger);
        Ok(())
    }

    /// The current lobby entry.
    pub(super) fn lobby_entry(&self) -> LobbyEntry {
        let bits = |seats: SeatSet| seats.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        let runs = self.status == Status::Running;
        LobbyEntry {
            status: status_name(self.status),
            deciding: if runs { bits(self.game.decision(Viewer::Referee).seats) } else { 0 },
            seen_deciding: if runs { bits(self.game.decision(Viewer::Spectator).seats) } else { 0 },
            outcome: self.outcome.as_ref().and_then(|outcome| serde_json::to_string(outcome).ok()),
        }
    }
}

/// A status as the database stores it.
pub(super) fn status_name(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Over => "over",
        Status::Stopped => "stopped",
    }
}

fn outcome(card: OutcomeCard) -> Outcome {
    Outcome {
        winner: card.winner.map(Seat),
        level: card.level,
        scores: card.scores,
        clause: card.clause,
        reason: card.reason,
    }
}

fn outcome_card(outcome: Outcome) -> OutcomeCard {
    OutcomeCard {
        winner: outcome.winner.map(|seat| seat.0),
        level: outcome.level,
        scores: outcome.scores,
        clause: outcome.clause,
        reason: outcome.reason,
    }
}
