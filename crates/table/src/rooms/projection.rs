//! Projects a match to one viewer: everything here shows only what the viewer may know.

use std::sync::Arc;

use kernel::{Decision, LogLine, MoveLine, Odds, Play, Scene, Seat, SeatSet, Viewer};

use super::cards;
use super::hosted::HostedGame;
use super::hub::Presence;
use crate::api_error::ApiError;
use crate::wire::{LogPage, MatchCard, Move, ShownScene, Status, Story, Table, Watch, Why};

/// How many log lines a new connection gets.
const LAST_LINES: usize = 200;

/// Who is looking: a viewer, and the player behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Perspective {
    /// A seat or a spectator.
    pub viewer: Viewer,
    /// The player, if signed in.
    pub player: Option<i64>,
}

/// The expensive parts of a viewer's table at one version, computed once for the answer to a command and for every
/// connection of the viewer.
#[derive(Clone)]
pub(super) struct CachedView {
    version: u64,
    status: Status,
    scene: Arc<ShownScene>,
    /// What the card says of the scene.
    moment: String,
    names: Vec<String>,
    topic: String,
    odds: Option<Odds>,
}

/// The cached view of a viewer, and the scene before it, which connections may still have.
#[derive(Default)]
pub(super) struct Views {
    now: Option<CachedView>,
    before: Option<Arc<ShownScene>>,
    /// The last scene, to find what stays the same in the next.
    last: Option<Scene>,
}

impl Views {
    /// The view may have changed.
    pub(super) fn expire(&mut self) {
        if let Some(now) = self.now.take() {
            self.before = Some(now.scene);
        }
    }
}

/// A table, and the id of its scene.
pub(crate) struct ShownTable {
    pub table: Table,
    pub scene: u64,
}

impl Perspective {
    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }
}

impl HostedGame {
    /// The seats that a player holds.
    pub(crate) fn yours(&self, player: Option<i64>) -> Vec<u8> {
        cards::yours(&self.chairs, player)
    }

    /// Refuses strangers in a private match.
    pub(crate) fn require_access(&self, player: Option<i64>) -> Result<(), ApiError> {
        let may = self.settings.watch == Watch::Anybody || !self.yours(player).is_empty();
        if may { Ok(()) } else { Err(ApiError::match_not_found()) }
    }

    /// The perspective of a player: the requested seat, or the first of the player's seats that decides.
    pub(crate) fn perspective_of(
        &self,
        player: Option<i64>,
        seat: Option<u8>,
    ) -> Result<Perspective, ApiError> {
        self.require_access(player)?;
        let yours = self.yours(player);
        let decides = |seat: &u8| {
            let seat = Seat(*seat);
            self.game.decision(Viewer::Seat(seat)).seats.has(seat)
        };
        let viewer = match seat {
            Some(seat) if yours.contains(&seat) => Viewer::Seat(Seat(seat)),
            Some(_) => return Err(ApiError::forbidden("This is not your seat.")),
            None => match yours.iter().copied().find(decides).or_else(|| yours.first().copied()) {
                Some(seat) => Viewer::Seat(Seat(seat)),
                None => Viewer::Spectator,
            },
        };
        Ok(Perspective { viewer, player })
    }

    /// The card of the match as the viewer may know it.
    pub(crate) fn card(&self, perspective: &Perspective, presence: &Presence) -> MatchCard {
        let yours = self.yours(perspective.player);
        let deciding = match self.status {
            Status::Running => self.game.decision(perspective.viewer).seats,
            _ => SeatSet::NONE,
        };
        let settings = &self.settings;
        MatchCard {
            id: settings.id.clone(),
            book: settings.book.clone(),
            scenario: settings.scenario.clone(),
            lesson: settings.lesson.clone(),
            analysis_of: settings.analysis_of.clone(),
            options: settings.options.clone(),
            title: settings.title.clone(),
            status: self.status,
            made: settings.made,
            changed: self.changed,
            seats: cards::seats(&self.chairs, &presence.seats(self.chairs.len())),
            deciding: deciding
                .iter()
                .map(|seat| seat.0)
                .filter(|seat| usize::from(*seat) < self.chairs.len())
                .collect(),
            moment: self.moment.clone(),
            undo: settings.undo,
            watch: settings.watch,
            hints: settings.hints,
            outcome: self.outcome.clone(),
            invitations: cards::invitations(&self.chairs, &yours),
            yours,
        }
    }

    /// The viewer's current scene, topic and odds.
    fn cached_view(&mut self, viewer: Viewer) -> Result<CachedView, ApiError> {
        let (version, status) = (self.version(viewer), self.status);
        let through = self.effective_viewer(viewer);
        let views = self.views.entry(super::viewer_index(viewer)).or_default();
        if let Some(now) = views.now.as_ref().filter(|now| now.version == version && now.status == status) {
            return Ok(now.clone());
        }
        views.expire();
        let last = views.last.take().zip(views.before.clone());
        let mut scene = self.game.scene(through);
        if let Some(why) = &self.stopped {
            scene.prompt = format!("This match cannot be continued. {why}");
        }
        if status != Status::Running {
            strip_actions(&mut scene);
        }
        let shown = encoded(&scene, last.as_ref().map(|(scene, shown)| (scene, &**shown)))?;
        let view = CachedView {
            version,
            status,
            scene: shown,
            names: self.seat_names(&scene),
            moment: scene.moment.clone(),
            topic: topic(self.game.decision(through)),
            odds: self.game.odds(through),
        };
        if let Some(views) = self.views.get_mut(&super::viewer_index(viewer)) {
            (views.now, views.last) = (Some(view.clone()), Some(scene));
        }
        Ok(view)
    }

    /// The current table. `from` is the last step whose log the viewer has; without it, the last lines are included.
    pub(crate) fn table(
        &mut self,
        perspective: &Perspective,
        presence: &Presence,
        from: Option<usize>,
    ) -> Result<Table, ApiError> {
        Ok(self.table_since(perspective, presence, from, None)?.table)
    }

    /// The current table, with only what differs in its scene if the viewer has the scene before it.
    pub(crate) fn table_since(
        &mut self,
        perspective: &Perspective,
        presence: &Presence,
        from: Option<usize>,
        known: Option<u64>,
    ) -> Result<ShownTable, ApiError> {
        let CachedView { scene, moment, names, topic, odds, .. } = self.cached_view(perspective.viewer)?;
        let before = self.views.get(&super::viewer_index(perspective.viewer));
        let text = scene.since(known, before.and_then(|views| views.before.as_deref()));
        let steps = self.steps(perspective.viewer);
        let mut card = self.card(perspective, presence);
        name_card(&mut card, moment, names);
        let log = self.log_after(perspective, from);
        let table = Table {
            card,
            version: self.version(perspective.viewer),
            seat: perspective.seat().map(|seat| seat.0),
            step: steps,
            steps,
            topic,
            scene: text,
            odds,
            can_undo: perspective.seat().is_some_and(|seat| self.can_undo(seat)),
            undo_wanted: self.undo_requests.iter().map(|seat| seat.0).collect(),
            orders: perspective
                .seat()
                .and_then(|seat| self.chairs.get(usize::from(seat.0)))
                .map_or_else(Default::default, |chair| chair.orders.clone()),
            whys: self.whys(first_step(&log, from), steps),
            log,
            commitment: self.game.commitment(),
            thought: self.thought.clone().filter(|_| self.may_explain()),
        };
        Ok(ShownTable { table, scene: scene.id })
    }

    /// The table as it was when the viewer knew `step` steps. Once the match is over, everything is open; `seen_by` then
    /// shows the map as that seat saw it.
    pub(crate) fn table_at(
        &self,
        perspective: &Perspective,
        presence: &Presence,
        step: usize,
        from: Option<usize>,
        seen_by: Option<u8>,
    ) -> Result<Table, ApiError> {
        let then = self.at_step(perspective, step)?;
        let through = self.effective_viewer(perspective.viewer);
        let eyes = seen_by.map_or(Ok(through), |seat| self.eyes_of(seat))?;
        let mut scene = then.scene(eyes);
        strip_actions(&mut scene);
        let mut card = self.card(perspective, presence);
        name_card(&mut card, scene.moment.clone(), self.seat_names(&scene));
        let mut log = then.log(through, from.map_or(0, |from| from.saturating_add(1)));
        if from.is_none() {
            log.drain(..log.len().saturating_sub(LAST_LINES));
        }
        Ok(Table {
            card,
            version: self.version(perspective.viewer),
            seat: perspective.seat().map(|seat| seat.0),
            step,
            steps: self.steps(perspective.viewer),
            topic: topic(then.decision(through)),
            scene: encoded(&scene, None)?.whole(),
            odds: then.odds(eyes),
            can_undo: false,
            undo_wanted: Vec::new(),
            orders: std::collections::BTreeMap::new(),
            whys: self.whys(first_step(&log, from), step),
            log,
            commitment: self.game.commitment(),
            thought: None,
        })
    }

    /// The viewer that a finished match may be looked at as.
    fn eyes_of(&self, seat: u8) -> Result<Viewer, ApiError> {
        if self.status != Status::Over {
            return Err(ApiError::forbidden(
                "You may look through another seat's eyes once the game is over.",
            ));
        }
        let seats = self.chairs.len();
        if usize::from(seat) >= seats {
            return Err(ApiError::not_found(format!("There is no seat {seat}: choose 0 to {}.", seats - 1)));
        }
        Ok(Viewer::Seat(Seat(seat)))
    }

    /// The game as it was when the viewer knew `step` steps.
    pub(crate) fn at_step(&self, perspective: &Perspective, step: usize) -> Result<Box<dyn Play>, ApiError> {
        let true_step = self.game.step_of(self.effective_viewer(perspective.viewer), step);
        let then = true_step.and_then(|step| self.game.at_step(step));
        then.ok_or_else(|| {
            let steps = self.steps(perspective.viewer);
            ApiError::not_found(format!("There is no step {step}: choose 0 to {steps}."))
        })
    }

    /// The log after a step; without a step, its last lines.
    pub(crate) fn log_after(&self, perspective: &Perspective, from: Option<usize>) -> Vec<LogLine> {
        let through = self.effective_viewer(perspective.viewer);
        if let Some(from) = from {
            return self.game.log(through, from.saturating_add(1));
        }
        self.game.last_lines(through, LAST_LINES)
    }

    /// A part of the log.
    pub(crate) fn log_page(&self, perspective: &Perspective, from: usize) -> LogPage {
        let steps = self.steps(perspective.viewer);
        LogPage {
            lines: self.game.log(self.effective_viewer(perspective.viewer), from),
            whys: self.whys(from, steps),
            steps,
        }
    }

    /// Whether computer players' reasons may be shown. In a running game with secrets they would give them away. Where
    /// they may be shown, all viewers count the same steps.
    pub(super) fn may_explain(&self) -> bool {
        !self.settings.secrets || self.status == Status::Over
    }

    /// The computer players' reasons for these steps, if they may be shown.
    fn whys(&self, first: usize, last: usize) -> Vec<Why> {
        if !self.may_explain() || first > last {
            return Vec::new();
        }
        let why =
            |(step, (seat, why)): (&usize, &(u8, String))| Why { step: *step, seat: *seat, why: why.clone() };
        self.reasons.range(first..=last).map(why).collect()
    }

    /// Moves with reasons, if those may be shown.
    pub(crate) fn with_reasons(&self, lines: Vec<MoveLine>) -> Vec<Move> {
        let explained = self.may_explain();
        let reason = |step: usize| self.reasons.get(&step).filter(|_| explained).map(|(_, why)| why.clone());
        lines.into_iter().map(|line| Move { why: reason(line.step), line }).collect()
    }

    /// The match from its start, computed once per version.
    pub(crate) fn story(&mut self, perspective: &Perspective) -> axum::body::Bytes {
        let index = super::viewer_index(perspective.viewer);
        let version = self.version(perspective.viewer);
        if let Some((at, text)) = self.stories.get(&index)
            && *at == version
        {
            return text.clone();
        }
        let seed = (self.status == Status::Over).then(|| self.settings.seed.to_string());
        let story = Story { moments: self.game.story(self.effective_viewer(perspective.viewer)), seed };
        let text = axum::body::Bytes::from(serde_json::to_vec(&story).unwrap_or_default());
        self.stories.insert(index, (version, text.clone()));
        text
    }
}

fn encoded(scene: &Scene, last: Option<(&Scene, &ShownScene)>) -> Result<Arc<ShownScene>, ApiError> {
    ShownScene::new(scene, last).map_err(|error| {
        tracing::error!(%error, "could not encode a scene");
        ApiError::internal()
    })
}

/// Sets the card's moment and seat names as a scene has them.
fn name_card(card: &mut MatchCard, moment: String, names: Vec<String>) {
    card.moment = moment;
    for (seat, name) in card.seats.iter_mut().zip(names) {
        seat.side = name;
    }
}

/// Removes everything that could be done from a scene.
fn strip_actions(scene: &mut Scene) {
    (scene.active, scene.buttons, scene.ask) = (Vec::new(), Vec::new(), None);
    (scene.bundles, scene.hotkeys) = (Vec::new(), Vec::new());
}

/// The first step of a part of the log: the one after `from`, or that of its first line.
fn first_step(log: &[LogLine], from: Option<usize>) -> usize {
    from.map_or_else(|| log.first().map_or(0, |line| line.step), |from| from.saturating_add(1))
}

fn topic(decision: Decision) -> String {
    decision.topic.to_owned()
}
