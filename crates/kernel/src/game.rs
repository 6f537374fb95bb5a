//! A game being played: position, journal, dice, and the way back.
//!
//! Every change goes through [`Match::act`]. The rulebook works on a clone, so a refused action or wrong forced dice change
//! nothing. Every 32nd position is kept, so seeking and undo never replay more than 31 actions; a game that was
//! restored from its stored form has fewer of the old ones.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::journal::{Journal, Told};
use crate::{
    Barrier, Decision, Dice, Entry, Fault, Noted, Notes, Outcome, PlayError, PositionHash, Recording,
    Refusal, Rules, Scripted, Seat, SeatSet, Seed, Seeded, UndoRule, Viewer,
};

/// The journal's entry for a rulebook's actions and events.
pub type EntryOf<R> = Entry<<R as Rules>::Action, <R as Rules>::Event>;

/// How many entries lie between two kept positions.
pub(crate) const SNAPSHOT_EVERY: usize = 32;

/// A game of one rulebook being played. [`crate::Play`] is the same without types.
pub struct Match<R: Rules> {
    pub(crate) rulebook: Arc<R>,
    pub(crate) position: R::Position,
    pub(crate) journal: Journal<R::Action, R::Event>,
    /// Positions by the number of entries before them: those after 0, 32, 64 … entries.
    pub(crate) snapshots: BTreeMap<usize, Arc<R::Position>>,
    /// The text from which the start was arranged, on one line; none for the scenario's own start.
    pub(crate) arrangement: Option<String>,
    pub(crate) undo_rule: UndoRule,
    /// For each seat, who has consented to undoing its last action.
    pub(crate) consents: [SeatSet; 8],
    pub(crate) commitment: Option<String>,
    pub(crate) stream: Option<Stream>,
}

/// The seed of a game and how far its dice are used.
pub(crate) struct Stream {
    pub(crate) seed: Seed,
    pub(crate) dice: Seeded,
}

impl Stream {
    pub(crate) fn new(seed: Seed) -> Stream {
        Stream { seed, dice: Seeded::new(&seed) }
    }
}

impl<R: Rules> Match<R> {
    /// A game from the scenario's start.
    pub fn new(rulebook: Arc<R>, seed: Seed, undo_rule: UndoRule) -> Self {
        let start = rulebook.start();
        Match::from_parts(rulebook, start, None, undo_rule).seeded(seed)
    }

    /// A game from a position that was arranged from `source`, JSON on one line, which the record keeps.
    /// The caller answers for the two agreeing; [`Match::arrange`] does both.
    pub fn from_position(
        rulebook: Arc<R>,
        start: R::Position,
        source: Option<String>,
        seed: Seed,
        undo_rule: UndoRule,
    ) -> Self {
        Match::from_parts(rulebook, start, source, undo_rule).seeded(seed)
    }

    /// A game from an arrangement in JSON; all faults at once if it cannot be played.
    pub fn arrange(
        rulebook: Arc<R>,
        source: &str,
        seed: Seed,
        undo_rule: UndoRule,
    ) -> Result<Self, Vec<Fault>> {
        let (start, line) = arranged(&*rulebook, source)?;
        Ok(Match::from_position(rulebook, start, Some(line), seed, undo_rule))
    }

    /// A game without a seed.
    pub(crate) fn from_parts(
        rulebook: Arc<R>,
        start: R::Position,
        arrangement: Option<String>,
        undo_rule: UndoRule,
    ) -> Self {
        Match {
            rulebook,
            snapshots: BTreeMap::from([(0, Arc::new(start.clone()))]),
            position: start,
            journal: Journal::new(),
            arrangement,
            undo_rule,
            consents: [SeatSet::NONE; 8],
            commitment: None,
            stream: None,
        }
    }

    pub(crate) fn seeded(mut self, seed: Seed) -> Self {
        self.commitment = Some(seed.commitment());
        self.stream = Some(Stream::new(seed));
        self
    }

    /// The rulebook that is played.
    pub fn rulebook(&self) -> &Arc<R> {
        &self.rulebook
    }

    /// The complete truth. Players are shown views of it.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The journal.
    pub fn entries(&self) -> &[Arc<EntryOf<R>>] {
        &self.journal.entries
    }

    /// How many actions the journal holds.
    pub fn len(&self) -> usize {
        self.journal.entries.len()
    }

    /// Whether nothing has been done yet.
    pub fn is_empty(&self) -> bool {
        self.journal.entries.is_empty()
    }

    /// The undo rule.
    pub fn undo_rule(&self) -> UndoRule {
        self.undo_rule
    }

    /// Who may decide now, and what about. The truth: viewers are given [`Match::decision_for`].
    pub fn decision(&self) -> Decision {
        self.rulebook.decision(&self.position)
    }

    /// Who `viewer` sees deciding.
    pub fn decision_for(&self, viewer: Viewer) -> Decision {
        let viewer = self.effective_viewer(viewer);
        self.rulebook.decision_for(&self.rulebook.view(&self.position, viewer), viewer)
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> Cow<'_, R::View> {
        self.rulebook.view(&self.position, self.effective_viewer(viewer))
    }

    /// The viewer to show the game to: once it is over, everyone sees everything.
    pub(crate) fn effective_viewer(&self, viewer: Viewer) -> Viewer {
        if self.decision().seats.is_empty() { Viewer::Referee } else { viewer }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rulebook.outcome(&self.position)
    }

    /// The position's hash. A fingerprint of everything: viewers are given [`Match::hash_for`].
    pub fn hash(&self) -> PositionHash {
        let start = || PositionHash::of(&self.position).sealed(self.arrangement.as_deref());
        self.journal.entries.last().map_or_else(start, |entry| entry.hash)
    }

    /// The fingerprint of what `viewer` may know: the position's hash for the referee, the hash of the view for all others.
    pub fn hash_for(&self, viewer: Viewer) -> PositionHash {
        match self.effective_viewer(viewer) {
            Viewer::Referee => self.hash(),
            viewer => PositionHash::of(&*self.rulebook.view(&self.position, viewer)),
        }
    }

    /// The position after `step` actions; 0 is the start.
    pub fn position_at(&self, step: usize) -> Option<R::Position> {
        if step >= self.len() {
            return (step == self.len()).then(|| self.position.clone());
        }
        let (kept, position) = self.snapshots.range(..=step).next_back()?;
        let mut position = R::Position::clone(position);
        for entry in &self.journal.entries[*kept..step] {
            redo(&*self.rulebook, &mut position, entry, &mut Notes::default());
        }
        Some(position)
    }

    /// What happened in the entry at `index`.
    pub fn events(&self, index: usize) -> &[Noted<R::Event>] {
        let told = &self.journal.entries[index].told.events;
        if told.get().is_none() {
            self.tell_again(index);
        }
        told.get().map_or(&[], Vec::as_slice)
    }

    /// Makes the events again of all entries between the two kept positions around `index`.
    fn tell_again(&self, index: usize) {
        let Some((first, position)) = self.snapshots.range(..=index).next_back() else { return };
        let end = self.snapshots.range(index + 1..).next().map_or(self.len(), |(end, _)| *end);
        let mut position = R::Position::clone(position);
        for entry in &self.journal.entries[*first..end.min(self.len())] {
            let mut notes = Notes::default();
            redo(&*self.rulebook, &mut position, entry, &mut notes);
            entry.told.events.get_or_init(|| notes.events);
        }
    }

    /// The game as it was after `step` actions, to view or to play on as a study. Its further dice come from another
    /// seed, so a study never shows this game's future rolls.
    pub fn study(&self, step: usize) -> Option<Match<R>> {
        let position = self.position_at(step)?;
        let seed = self.stream.as_ref().map(|stream| stream.seed.branch(step));
        Some(Match {
            rulebook: Arc::clone(&self.rulebook),
            position,
            journal: self.journal.branch(step),
            snapshots: self.snapshots.range(..=step).map(|(step, kept)| (*step, Arc::clone(kept))).collect(),
            arrangement: self.arrangement.clone(),
            undo_rule: self.undo_rule,
            consents: [SeatSet::NONE; 8],
            commitment: seed.map(|seed| seed.commitment()),
            stream: seed.map(Stream::new),
        })
    }

    /// Does it. Forced `dice` are used instead of the seeded stream, and must be exactly what is rolled.
    pub fn act(
        &mut self,
        seat: Seat,
        action: R::Action,
        dice: Option<&[u32]>,
    ) -> Result<&EntryOf<R>, PlayError> {
        self.check_decides(seat)?;
        let (entry, position) = if let Some(faces) = dice {
            self.act_by_script(seat, action, faces)?
        } else if let Some(stream) = &mut self.stream {
            let place = stream.dice.place();
            let done = carry_out(
                &*self.rulebook,
                &self.position,
                seat,
                action,
                &mut stream.dice,
                self.arrangement.as_deref(),
            );
            done.map_err(|refusal| {
                stream.dice.rewind(place);
                PlayError::Refused(refusal)
            })?
        } else {
            self.act_by_script(seat, action, &[])?
        };
        self.forget_consents(&entry);
        self.push(Arc::new(entry), position);
        Ok(&self.journal.entries[self.len() - 1])
    }

    pub(crate) fn act_by_script(
        &self,
        seat: Seat,
        action: R::Action,
        faces: &[u32],
    ) -> Result<(EntryOf<R>, R::Position), PlayError> {
        let mut script = Scripted::new(faces.iter().copied());
        let (mut entry, position) = carry_out(
            &*self.rulebook,
            &self.position,
            seat,
            action,
            &mut script,
            self.arrangement.as_deref(),
        )
        .map_err(PlayError::Refused)?;
        if let Some(fault) = script.fault() {
            return Err(PlayError::Dice(fault));
        }
        entry.forced = !faces.is_empty();
        Ok((entry, position))
    }

    /// Refuses a seat whose decision it is not.
    pub(crate) fn check_decides(&self, seat: Seat) -> Result<(), PlayError> {
        let names = &self.rulebook.title().seats;
        if usize::from(seat.0) >= names.len() {
            let all = names.join(" and ");
            return Err(PlayError::NotYours(format!("There is no seat {}: {all} play.", seat.0)));
        }
        if self.decision().seats.has(seat) {
            return Ok(());
        }
        // Who decides can be secret: name only the seats that this seat sees deciding.
        let deciding = self.decision_for(Viewer::Seat(seat)).seats;
        let who: Vec<&str> =
            deciding.iter().filter_map(|seat| names.get(usize::from(seat.0))).map(String::as_str).collect();
        Err(PlayError::NotYours(if who.is_empty() {
            "The game is over.".to_owned()
        } else {
            format!("Not your turn: waiting for {}.", who.join(" and "))
        }))
    }

    /// Adds an entry and the position after it.
    pub(crate) fn push(&mut self, entry: Arc<EntryOf<R>>, position: R::Position) {
        self.journal.entries.push(entry);
        self.moved_to(position);
    }

    /// Goes back to the position before the entry at `index`, and puts `keep`, each with the position after
    /// it, in the place of that entry and all later ones.
    pub(crate) fn cut(&mut self, index: usize, back_at: R::Position, keep: Vec<(EntryOf<R>, R::Position)>) {
        self.snapshots.split_off(&(index + 1));
        self.position = back_at;
        let (entries, positions): (Vec<_>, Vec<_>) =
            keep.into_iter().map(|(entry, position)| (Arc::new(entry), position)).unzip();
        self.journal.cut(index, entries);
        for (offset, position) in positions.into_iter().enumerate() {
            self.keep_snapshot(index + offset + 1, &position);
            self.position = position;
        }
    }

    fn moved_to(&mut self, position: R::Position) {
        self.keep_snapshot(self.len(), &position);
        self.position = position;
    }

    fn keep_snapshot(&mut self, step: usize, position: &R::Position) {
        if step.is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.insert(step, Arc::new(position.clone()));
        }
    }
}

/// Does an entry of the journal again, with its dice.
pub(crate) fn redo<R: Rules>(
    rulebook: &R,
    position: &mut R::Position,
    entry: &EntryOf<R>,
    notes: &mut Notes<R::Event>,
) {
    let mut script = Scripted::new(entry.dice.iter().map(|roll| roll.shown));
    let done = rulebook.apply(position, entry.seat, &entry.action, &mut Recording::new(&mut script), notes);
    debug_assert!(done.is_ok(), "replaying the journal, an entry is refused: {done:?}");
}

/// Does an action on a clone of the position: the entry for the journal and the position after it.
pub(crate) fn carry_out<R: Rules>(
    rulebook: &R,
    before: &R::Position,
    seat: Seat,
    action: R::Action,
    dice: &mut dyn Dice,
    arrangement: Option<&str>,
) -> Result<(EntryOf<R>, R::Position), Refusal> {
    let mut after = before.clone();
    let mut dice = Recording::new(dice);
    let mut notes = Notes::default();
    rulebook.apply(&mut after, seat, &action, &mut dice, &mut notes)?;
    let (dice, dice_seen_by) = dice.into_rolls();
    // A die that the acting seat may not see must not show in the reason.
    let barrier = if dice_seen_by.iter().any(|seen_by| seen_by.has(seat)) {
        Some(Barrier::Die)
    } else if notes.revealed.is_some() || !dice.is_empty() {
        Some(Barrier::Revelation)
    } else if rulebook.decision(before).seats != rulebook.decision(&after).seats {
        Some(Barrier::ChangeOfSeat)
    } else {
        None
    };
    let entry = Entry {
        seat,
        audience: rulebook.audience(before, seat, &action).and(notes.widened),
        action,
        dice,
        forced: false,
        dice_seen_by,
        hash: PositionHash::of(&after).sealed(arrangement),
        told: Told::new(notes.events),
        revealed: notes.revealed,
        barrier,
    };
    Ok((entry, after))
}

/// The position that an arrangement in JSON asks for, and the arrangement on one line.
pub(crate) fn arranged<R: Rules>(rulebook: &R, source: &str) -> Result<(R::Position, String), Vec<Fault>> {
    let unreadable = |error: serde_json::Error| {
        let place = format!("arrangement, line {}, column {}", error.line(), error.column());
        vec![Fault { place, message: error.to_string() }]
    };
    let value: serde_json::Value = serde_json::from_str(source).map_err(unreadable)?;
    // Read as it was written first, so that faults name the writer's own lines.
    serde_json::from_str::<R::Arrangement>(source).map_err(unreadable)?;
    let line = value.to_string();
    let wanted = serde_json::from_str(&line).map_err(unreadable)?;
    Ok((rulebook.arrange(wanted)?, line))
}
