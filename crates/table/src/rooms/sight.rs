//! What a viewer is shown: everything here goes through the viewer's eyes.

use kernel::{Decision, LogLine, MoveLine, Odds, Play, Scene, Seat, SeatSet, Viewer};

use super::cards;
use super::hub::Presence;
use super::sitting::Sitting;
use crate::trouble::Trouble;
use crate::wire::{LogPage, MatchCard, Move, Status, Story, Table, Watch, Why};

/// How many lines of the log somebody who arrives is shown.
const LAST_LINES: usize = 200;

/// Whose eyes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Eyes {
    /// A seat, or somebody who looks on.
    pub viewer: Viewer,
    /// The player, if known.
    pub player: Option<i64>,
}

/// How the game looks to one viewer at one version: all that takes work to find out. It is drawn once, for the answer to
/// a command and for every connection of the viewer.
#[derive(Clone)]
pub(super) struct Picture {
    version: u64,
    scene: Scene,
    topic: String,
    odds: Option<Odds>,
}

impl Eyes {
    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }
}

impl Sitting {
    /// The seats that a player holds.
    pub(crate) fn yours(&self, player: Option<i64>) -> Vec<u8> {
        cards::yours(&self.chairs, player)
    }

    /// Refuses strangers where only the players may look on.
    pub(crate) fn must_see(&self, player: Option<i64>) -> Result<(), Trouble> {
        let may = self.terms.watch == Watch::Anybody || !self.yours(player).is_empty();
        if may { Ok(()) } else { Err(Trouble::no_such_match()) }
    }

    /// Through whose eyes a player sees: by the seat asked for, or by the first of the player's seats that decides.
    pub(crate) fn eyes_of(&self, player: Option<i64>, seat: Option<u8>) -> Result<Eyes, Trouble> {
        self.must_see(player)?;
        let yours = self.yours(player);
        let decides = |seat: &u8| {
            let seat = Seat(*seat);
            self.game.decision(Viewer::Seat(seat)).seats.has(seat)
        };
        let viewer = match seat {
            Some(seat) if yours.contains(&seat) => Viewer::Seat(Seat(seat)),
            Some(_) => return Err(Trouble::not_yours("this seat is not yours")),
            None => match yours.iter().copied().find(decides).or_else(|| yours.first().copied()) {
                Some(seat) => Viewer::Seat(Seat(seat)),
                None => Viewer::Spectator,
            },
        };
        Ok(Eyes { viewer, player })
    }

    /// The card of the match as the viewer may know it.
    pub(crate) fn card(&self, eyes: &Eyes, presence: &Presence) -> MatchCard {
        let yours = self.yours(eyes.player);
        let deciding = match self.status {
            Status::Running => self.game.decision(eyes.viewer).seats,
            _ => SeatSet::NONE,
        };
        let terms = &self.terms;
        MatchCard {
            id: terms.id.clone(),
            book: terms.book.clone(),
            scenario: terms.scenario.clone(),
            lesson: terms.lesson.clone(),
            options: terms.options.clone(),
            title: terms.title.clone(),
            status: self.status,
            made: terms.made,
            changed: self.changed,
            seats: cards::seats(&self.chairs, &presence.seats(self.chairs.len())),
            deciding: deciding
                .iter()
                .map(|seat| seat.0)
                .filter(|seat| usize::from(*seat) < self.chairs.len())
                .collect(),
            moment: self.moment.clone(),
            undo: terms.undo,
            watch: terms.watch,
            hints: terms.hints,
            outcome: self.outcome.clone(),
            invitations: cards::invitations(&self.chairs, &yours),
            yours,
        }
    }

    /// Moment and seats of a card as they are in a scene.
    fn name_after(&self, card: &mut MatchCard, scene: &Scene) {
        card.moment.clone_from(&scene.moment);
        for (seat, name) in card.seats.iter_mut().zip(self.seat_names(scene)) {
            seat.side = name;
        }
    }

    /// How the game looks to a viewer now.
    fn picture(&mut self, viewer: Viewer) -> Picture {
        let version = self.version(viewer);
        let through = self.eyes(viewer);
        let place = super::place(viewer);
        if let Some(picture) = self.pictures.get(&place).filter(|picture| picture.version == version) {
            return picture.clone();
        }
        let picture = Picture {
            version,
            scene: self.game.scene(through),
            topic: topic(self.game.decision(through)),
            odds: self.game.odds(through),
        };
        self.pictures.insert(place, picture.clone());
        picture
    }

    /// The table as it stands. `from` is the last step whose log the viewer has; without it the last lines come.
    pub(crate) fn table(&mut self, eyes: &Eyes, presence: &Presence, from: Option<usize>) -> Table {
        let Picture { scene, topic, odds, .. } = self.picture(eyes.viewer);
        let runs = self.status == Status::Running;
        let steps = self.steps(eyes.viewer);
        let mut card = self.card(eyes, presence);
        self.name_after(&mut card, &scene);
        let log = self.log_after(eyes, from);
        let mut table = Table {
            card,
            version: self.version(eyes.viewer),
            seat: eyes.seat().map(|seat| seat.0),
            step: steps,
            steps,
            topic,
            scene,
            odds,
            can_undo: eyes.seat().is_some_and(|seat| self.can_undo(seat)),
            undo_wanted: self.wishes.iter().map(|seat| seat.0).collect(),
            orders: eyes
                .seat()
                .and_then(|seat| self.chairs.get(usize::from(seat.0)))
                .map_or_else(Default::default, |chair| chair.orders.clone()),
            whys: self.whys(first_step(&log, from), steps),
            log,
            commitment: self.game.commitment(),
            thought: self.thought.clone().filter(|_| self.may_explain()),
        };
        if let Some(why) = &self.stopped {
            table.scene.prompt = format!("This match cannot be carried on. {why}");
        }
        if !runs {
            be_still(&mut table.scene);
        }
        table
    }

    /// The table as it stood when the viewer knew of `step` steps.
    pub(crate) fn table_then(
        &self,
        eyes: &Eyes,
        presence: &Presence,
        step: usize,
        from: Option<usize>,
    ) -> Result<Table, Trouble> {
        let then = self.then(eyes, step)?;
        let through = self.eyes(eyes.viewer);
        let mut scene = then.scene(through);
        be_still(&mut scene);
        let mut card = self.card(eyes, presence);
        self.name_after(&mut card, &scene);
        let mut log = then.log(through, from.map_or(0, |from| from.saturating_add(1)));
        if from.is_none() {
            log.drain(..log.len().saturating_sub(LAST_LINES));
        }
        Ok(Table {
            card,
            version: self.version(eyes.viewer),
            seat: eyes.seat().map(|seat| seat.0),
            step,
            steps: self.steps(eyes.viewer),
            topic: topic(then.decision(through)),
            scene,
            odds: then.odds(through),
            can_undo: false,
            undo_wanted: Vec::new(),
            orders: std::collections::BTreeMap::new(),
            whys: self.whys(first_step(&log, from), step),
            log,
            commitment: self.game.commitment(),
            thought: None,
        })
    }

    /// The game as it stood when the viewer knew of `step` steps.
    pub(crate) fn then(&self, eyes: &Eyes, step: usize) -> Result<Box<dyn Play>, Trouble> {
        let true_step = self.game.step_of(self.eyes(eyes.viewer), step);
        let then = true_step.and_then(|step| self.game.at_step(step));
        then.ok_or_else(|| {
            let steps = self.steps(eyes.viewer);
            Trouble::not_there(format!("there is no step {step}: give 0 to {steps}"))
        })
    }

    /// The log after a step; without one, its last lines.
    pub(crate) fn log_after(&self, eyes: &Eyes, from: Option<usize>) -> Vec<LogLine> {
        let through = self.eyes(eyes.viewer);
        if let Some(from) = from {
            return self.game.log(through, from.saturating_add(1));
        }
        let mut lines = self.game.log(through, 0);
        lines.drain(..lines.len().saturating_sub(LAST_LINES));
        lines
    }

    /// A part of the log.
    pub(crate) fn log_page(&self, eyes: &Eyes, from: usize) -> LogPage {
        let steps = self.steps(eyes.viewer);
        LogPage { lines: self.game.log(self.eyes(eyes.viewer), from), whys: self.whys(from, steps), steps }
    }

    /// Whether the reasons of computer players may be known: where there are secrets they would tell of them. Where
    /// they may be known, every viewer counts the same steps.
    pub(super) fn may_explain(&self) -> bool {
        !self.terms.secrets || self.status == Status::Over
    }

    /// Why the computer players did what they did in these steps, as far as it may be known.
    fn whys(&self, first: usize, last: usize) -> Vec<Why> {
        if !self.may_explain() || first > last {
            return Vec::new();
        }
        let why =
            |(step, (seat, why)): (&usize, &(u8, String))| Why { step: *step, seat: *seat, why: why.clone() };
        self.reasons.range(first..=last).map(why).collect()
    }

    /// Moves with their reasons, as far as those may be known.
    pub(crate) fn with_reasons(&self, lines: Vec<MoveLine>) -> Vec<Move> {
        let explained = self.may_explain();
        let reason = |step: usize| self.reasons.get(&step).filter(|_| explained).map(|(_, why)| why.clone());
        lines.into_iter().map(|line| Move { why: reason(line.step), line }).collect()
    }

    /// The match from its start, worked out once for each version.
    pub(crate) fn story(&mut self, eyes: &Eyes) -> axum::body::Bytes {
        let place = super::place(eyes.viewer);
        let version = self.version(eyes.viewer);
        if let Some((at, text)) = self.stories.get(&place)
            && *at == version
        {
            return text.clone();
        }
        let seed = (self.status == Status::Over).then(|| self.terms.seed.to_string());
        let story = Story { moments: self.game.story(self.eyes(eyes.viewer)), seed };
        let text = axum::body::Bytes::from(serde_json::to_vec(&story).unwrap_or_default());
        self.stories.insert(place, (version, text.clone()));
        text
    }
}

/// Takes away from a scene whatever could be done in it.
fn be_still(scene: &mut Scene) {
    (scene.active, scene.buttons, scene.ask) = (Vec::new(), Vec::new(), None);
}

/// The first step that a part of the log is about: the one after `from`, or that of its first line.
fn first_step(log: &[LogLine], from: Option<usize>) -> usize {
    from.map_or_else(|| log.first().map_or(0, |line| line.step), |from| from.saturating_add(1))
}

fn topic(decision: Decision) -> String {
    decision.topic.to_owned()
}
