//! A match in memory: the game, who sits where, and what each viewer has been shown.
//!
//! What is done here is not yet kept: it is noted as rows of the journal, and whoever did it sees to it that they
//! are on the disk before anybody hears of it.

use std::collections::BTreeMap;
use std::time::Instant;

use kernel::{Outcome, PlayError, Scene, Seat, SeatSet, Seed, UndoRule, Viewer};
use library::{Game, Level};

use super::ledger::{Ledger, News, viewers};
use super::rows::{Kind, Row, Shown};
use super::sight::Picture;
use crate::trouble::Trouble;
use crate::wire::{Done, Holder, Move, OutcomeCard, Status, Watch};

/// How many requests with a name are remembered with what came of them; of older ones the database knows that
/// they were done.
const REMEMBERED: usize = 32;

/// The most actions that standing orders do in a row.
const MOST_ROUTINE: usize = 200;

/// What a match is from its first day on.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    pub id: String,
    pub book: String,
    pub scenario: String,
    pub lesson: Option<String>,
    pub title: String,
    pub seed: Seed,
    pub undo: UndoRule,
    pub watch: Watch,
    /// Whether the players may ask what the Veteran would do.
    pub hints: bool,
    pub made: i64,
    /// Whether something is hidden from a player at some time.
    pub secrets: bool,
    /// The sides of the board: a seat may come to play another than its own.
    pub sides: Vec<String>,
    /// The optional rules that it is played with, in words.
    pub options: Vec<String>,
    /// What the computer players of a lesson do first.
    pub script: Vec<String>,
}

/// A seat and who holds it.
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

/// Something that a seat did.
#[derive(Debug, Clone)]
struct Deed {
    /// Whether a standing order did it.
    routine: bool,
    /// Why a computer player did it.
    why: Option<String>,
}

/// A match in memory.
pub(crate) struct Sitting {
    pub terms: Terms,
    pub chairs: Vec<Chair>,
    pub game: Box<dyn Game>,
    pub status: Status,
    pub outcome: Option<OutcomeCard>,
    /// Why it cannot be carried on.
    pub stopped: Option<String>,
    pub changed: i64,
    /// The seats that have asked for consent to take back.
    pub wishes: SeatSet,
    /// What a computer player thought of its last action.
    pub thought: Option<String>,
    /// When it was last needed.
    pub used: Instant,
    /// The moment of the game that lists show, and whether it may have changed since.
    pub moment: String,
    pub moment_is_old: bool,
    /// What was told of the whole story, and at which version.
    pub stories: BTreeMap<usize, (u64, axum::body::Bytes)>,
    /// How it looks to each viewer, drawn when first asked for.
    pub(super) pictures: BTreeMap<usize, Picture>,
    pub(super) ledger: Ledger,
    /// How many rows of the journal are kept.
    pub(super) rows: u64,
    /// Rows that are not yet kept.
    pub(super) pending: Vec<Row>,
    /// What lists show of it, as it was last written.
    pub(super) shown: Shown,
    /// For each step that a computer player did and gave a reason for, its seat and the reason.
    pub(super) reasons: BTreeMap<usize, (u8, String)>,
    /// What each seat did.
    acts: Vec<Vec<Deed>>,
    keys: Vec<(u8, String, Vec<Done>)>,
}

impl Sitting {
    /// A match before anything has been done.
    pub(super) fn new(terms: Terms, chairs: Vec<Chair>, game: Box<dyn Game>) -> Sitting {
        let mut sitting = Sitting {
            acts: vec![Vec::new(); chairs.len()],
            reasons: BTreeMap::new(),
            terms,
            chairs,
            game,
            status: Status::Running,
            outcome: None,
            stopped: None,
            changed: 0,
            wishes: SeatSet::NONE,
            thought: None,
            used: Instant::now(),
            moment: String::new(),
            moment_is_old: false,
            stories: BTreeMap::new(),
            pictures: BTreeMap::new(),
            ledger: Ledger::default(),
            rows: 0,
            pending: Vec::new(),
            shown: Shown { status: "waiting", deciding: 0, seen_deciding: 0, outcome: None },
            keys: Vec::new(),
        };
        if sitting.chairs.iter().any(|chair| matches!(chair.holder, Holder::Open | Holder::Invited)) {
            sitting.status = Status::Waiting;
        }
        sitting.look_for_the_end();
        sitting
    }

    /// Through whose eyes a viewer sees: everybody sees everything once the match is over.
    pub(crate) fn eyes(&self, viewer: Viewer) -> Viewer {
        if self.status == Status::Over { Viewer::Referee } else { viewer }
    }

    /// The version that a viewer has been shown.
    pub(crate) fn version(&self, viewer: Viewer) -> u64 {
        self.ledger.of(viewer).version
    }

    /// How many steps a viewer knows of.
    pub(crate) fn steps(&self, viewer: Viewer) -> usize {
        self.ledger.of(viewer).steps
    }

    /// How many of the first `steps` that a viewer knew at `version` still stand.
    pub(crate) fn still_standing(&self, viewer: Viewer, version: u64, steps: usize) -> usize {
        self.ledger.of(viewer).still_standing(version, steps)
    }

    /// What each viewer is to be told since the last time.
    pub(super) fn take_news(&mut self, viewer: Viewer) -> Option<News> {
        self.ledger.of_mut(viewer).take_news()
    }

    /// Whether what was done just now may be known to everybody.
    pub(super) fn everybody_noticed(&self) -> bool {
        self.ledger.of(Viewer::Spectator).has_news()
    }

    /// The viewers of this game.
    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        viewers(self.chairs.len())
    }

    /// How many actions the computer players have done.
    pub(super) fn computer_acts(&self) -> usize {
        let chairs = self.chairs.iter().zip(&self.acts);
        chairs.filter(|(chair, _)| chair.holder == Holder::Computer).map(|(_, acts)| acts.len()).sum()
    }

    /// Whether the seat could take back, or ask to.
    pub(crate) fn can_undo(&self, seat: Seat) -> bool {
        let has_acted = self.acts.get(usize::from(seat.0)).is_some_and(|acts| !acts.is_empty());
        self.status == Status::Running
            && has_acted
            && (self.terms.undo == UndoRule::Consent && !self.wishes.has(seat) || self.game.can_undo(seat))
    }

    /// What players call the seats in a scene.
    pub(super) fn seat_names(&self, scene: &Scene) -> Vec<String> {
        scene.seat_names(self.game.title(), &self.terms.sides)
    }

    /// Refuses what is done in a match that is not being played.
    pub(crate) fn must_run(&self) -> Result<(), Trouble> {
        match self.status {
            Status::Running => Ok(()),
            Status::Waiting => {
                Err(Trouble::conflict("waiting", "a seat is still free: wait until it is taken"))
            }
            Status::Over => Err(Trouble::conflict("over", "the match is over")),
            Status::Stopped => Err(Trouble::conflict("stopped", "the match cannot be carried on")),
        }
    }

    /// A seat acts. The first row of a request bears its name.
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
            acts.push(Deed { routine: kind == Kind::Auto, why: why.clone() });
        }
        self.outdate();
        if self.look_for_the_end() {
            self.open_everything();
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
            // A wish that ended with a concealed action would tell of it.
            if all {
                self.wishes = SeatSet::NONE;
            }
        }
        let dice = done.dice.iter().map(|roll| roll.shown).collect();
        Ok(Done { action: done.action, dice, log: done.log })
    }

    /// Does what the seats' standing orders say.
    pub(super) fn routine(&mut self) {
        if self.status != Status::Running {
            return;
        }
        for _ in 0..MOST_ROUTINE {
            let deciding = self.game.decision(Viewer::Referee).seats;
            let next = deciding.iter().find_map(|seat| {
                let chair = self.chairs.get(usize::from(seat.0))?;
                let orders = (chair.holder == Holder::Human).then_some(&chair.orders)?;
                Some((seat, self.game.auto_action(seat, orders)?))
            });
            let Some((seat, action)) = next else { return };
            if let Err(error) = self.act(Kind::Auto, seat, &action, None) {
                tracing::error!(%error, action, "a standing order did what the rules forbid");
                return;
            }
        }
    }

    /// A seat takes back its last action, and what standing orders did after it.
    pub(super) fn undo(&mut self, seat: Seat) -> Result<(), PlayError> {
        let mut again = self.last_was_routine(seat);
        self.undo_once(seat)?;
        while again {
            again = self.last_was_routine(seat);
            if self.undo_once(seat).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn last_was_routine(&self, seat: Seat) -> bool {
        self.acts.get(usize::from(seat.0)).and_then(|acts| acts.last()).is_some_and(|last| last.routine)
    }

    /// A seat takes back its last action.
    pub(super) fn undo_once(&mut self, seat: Seat) -> Result<(), PlayError> {
        let before: Vec<_> = self.viewers().map(|viewer| (viewer, self.game.moves(viewer, 0))).collect();
        self.game.undo(seat)?;
        self.pending.push(Row::plain(Kind::Undo, seat.0));
        self.wishes = SeatSet::NONE;
        self.thought = None;
        self.outdate();
        self.count_deeds();
        for (viewer, before) in before {
            let now = self.game.moves(viewer, 0);
            if now == before {
                continue;
            }
            let left = now.iter().zip(&before).take_while(|(now, before)| now == before).count();
            let now = self.with_reasons(now.into_iter().skip(left).collect());
            let page = self.ledger.of_mut(viewer);
            page.turn();
            page.cut(left, now);
        }
        Ok(())
    }

    /// Forgets what was taken back of the seats' deeds, and counts the steps of the reasons anew.
    fn count_deeds(&mut self) {
        let mut counts = vec![0; self.acts.len()];
        self.reasons.clear();
        for line in self.game.moves(Viewer::Referee, 0) {
            let (seat, step) = (usize::from(line.seat), line.step);
            let (Some(count), Some(acts)) = (counts.get_mut(seat), self.acts.get(seat)) else { continue };
            if let Some(why) = acts.get(*count).and_then(|deed: &Deed| deed.why.clone()) {
                self.reasons.insert(step, (line.seat, why));
            }
            *count += 1;
        }
        for (acts, count) in self.acts.iter_mut().zip(counts) {
            acts.truncate(count);
        }
    }

    /// What was drawn or told of the game no longer holds.
    fn outdate(&mut self) {
        self.stories.clear();
        self.pictures.clear();
        self.moment_is_old = true;
    }

    /// A seat asks to take back.
    pub(super) fn wish(&mut self, seat: Seat) {
        self.wishes = self.wishes.with(seat);
        self.note(Row::plain(Kind::Wish, seat.0));
    }

    /// A seat lets the others take back.
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
            level: "resignation".to_owned(),
            scores: scene.standing.scores,
            clause: String::new(),
            reason: format!("{} resigned.", names.get(usize::from(seat.0)).map_or("", String::as_str)),
        });
        self.status = Status::Over;
        self.wishes = SeatSet::NONE;
        self.pending.push(Row::plain(Kind::Resign, seat.0));
        self.open_everything();
    }

    /// Notes a row that everybody may know.
    fn note(&mut self, row: Row) {
        self.pending.push(row);
        for viewer in self.viewers() {
            self.ledger.of_mut(viewer).turn();
        }
    }

    /// Sees whether the game has ended by its rules.
    fn look_for_the_end(&mut self) -> bool {
        if !self.game.decision(Viewer::Referee).seats.is_empty() {
            return false;
        }
        let Some(outcome) = self.game.outcome() else { return false };
        self.outcome = Some(outcome_card(outcome));
        self.status = Status::Over;
        self.wishes = SeatSet::NONE;
        true
    }

    /// The match is over: every viewer knows of every row and every step.
    fn open_everything(&mut self) {
        let version = self.rows + self.pending.len() as u64;
        let now = self.with_reasons(self.game.moves(Viewer::Referee, 0));
        for viewer in self.viewers() {
            let page = self.ledger.of_mut(viewer);
            let hidden = page.version + 1 < version;
            let before = page.steps;
            page.turn();
            page.version = version;
            // Where something was concealed, the steps are counted anew from the start.
            let left = if hidden { 0 } else { before };
            page.cut(left, now[left.min(now.len())..].to_vec());
        }
        self.outdate();
    }

    /// Remembers a request by the name that the player gave it.
    pub(super) fn remember(&mut self, seat: Seat, key: &str, done: Vec<Done>) {
        // Counted by seat: how much another seat has asked for must not show.
        let of_seat = |(by, _, _): &&(u8, String, Vec<Done>)| *by == seat.0;
        if self.keys.iter().filter(of_seat).count() == REMEMBERED
            && let Some(oldest) = self.keys.iter().position(|(by, _, _)| *by == seat.0)
        {
            self.keys.remove(oldest);
        }
        self.keys.push((seat.0, key.to_owned(), done));
    }

    /// What came of a request that was sent before.
    pub(super) fn remembered(&self, seat: Seat, key: &str) -> Option<Vec<Done>> {
        let found = self.keys.iter().find(|(by, name, _)| *by == seat.0 && name == key);
        found.map(|(_, _, done)| done.clone())
    }

    /// What lists are to show of it now.
    pub(super) fn to_show(&self) -> Shown {
        let bits = |seats: SeatSet| seats.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        let runs = self.status == Status::Running;
        Shown {
            status: status_name(self.status),
            deciding: if runs { bits(self.game.decision(Viewer::Referee).seats) } else { 0 },
            seen_deciding: if runs { bits(self.game.decision(Viewer::Spectator).seats) } else { 0 },
            outcome: self.outcome.as_ref().and_then(|outcome| serde_json::to_string(outcome).ok()),
        }
    }
}

/// A status as the database writes it.
pub(super) fn status_name(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Over => "over",
        Status::Stopped => "stopped",
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
