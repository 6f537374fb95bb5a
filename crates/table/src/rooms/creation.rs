//! Creating a match and taking a seat.

use std::sync::Arc;

use kernel::Seed;
use library::{Book, Level, NameError};

use super::branch::{self, Branch};
use super::hosted::MatchSettings;
use super::load::open;
use super::{bots, now, quotas};
use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::store::{Base, DbError, Row};
use crate::wire::{Join, MatchCard, NewMatch, SeatWish, Watch};

/// The length of a match id.
const ID_LENGTH: usize = 26;

/// Whether a text has the form of a match id.
pub(super) fn is_match_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7'))
}

/// Sixteen random bytes in base 32: too many to guess, and without characters that look alike.
fn random_token() -> Result<String, ApiError> {
    let mut bytes = [0; 16];
    random_bytes(&mut bytes)?;
    let mut rest = u128::from_le_bytes(bytes);
    let letter = |_| {
        let letter = b"abcdefghijklmnopqrstuvwxyz234567"[(rest & 31) as usize];
        rest >>= 5;
        char::from(letter)
    };
    Ok((0..ID_LENGTH).map(letter).collect())
}

fn random_bytes(bytes: &mut [u8]) -> Result<(), ApiError> {
    getrandom::fill(bytes).map_err(|error| {
        tracing::error!(%error, "no random numbers from the system");
        ApiError::internal()
    })
}

/// The rows of a new match.
struct Plan {
    settings: MatchSettings,
    position: Option<String>,
    moment: String,
    sides: Vec<String>,
    wishes: Vec<(SeatWish, Option<String>)>,
}

/// Creates a match.
pub(crate) async fn create(app: &Arc<App>, player: i64, wanted: NewMatch) -> Result<MatchCard, ApiError> {
    let branch = match &wanted.from {
        Some(point) => Some(branch::source(app, player, point).await?),
        None => None,
    };
    let plan = plan(app, player, wanted, branch.as_ref())?;
    let id = plan.settings.id.clone();
    let limited = app.rates.are_limited();
    let write = app.store.write(move |base| {
        if limited && let Err(error) = quotas::check(base, player, &plan.wishes)? {
            return Ok(Err(error));
        }
        write(base, player, &plan).map(Ok)
    });
    write.await??;
    if let Some(branch) = branch {
        branch::repeat(app, &id, branch).await?;
    }
    start_if_ready(app, &id).await;
    super::cards::card(app, &id, Some(player)).await
}

fn plan(app: &App, player: i64, wanted: NewMatch, branch: Option<&Branch>) -> Result<Plan, ApiError> {
    let name = branch.map_or(&wanted.book, |branch| &branch.book);
    let book = app.shelf.books().find(|book| book.card().id == *name);
    let book = book.ok_or_else(|| ApiError::not_found(format!("There is no rulebook '{name}'.")))?;
    let mut seed = Seed([0; 32]);
    match app.config.seed {
        Some(number) => seed = Seed::from_number(number),
        None => random_bytes(&mut seed.0)?,
    }
    let mut settings = MatchSettings {
        id: random_token()?,
        book: book.card().id.clone(),
        scenario: String::new(),
        lesson: None,
        analysis_of: None,
        title: String::new(),
        seed,
        undo: wanted.undo,
        watch: wanted.watch,
        hints: wanted.hints,
        made: now(),
        maker: Some(player),
        secrets: false,
        sides: Vec::new(),
        options: Vec::new(),
        script: Vec::new(),
    };
    let (position, wishes) = match (&wanted.scenario, &wanted.lesson, branch) {
        (None, None, Some(branch)) => {
            settings.scenario.clone_from(&branch.scenario);
            settings.seed = branch.seed.unwrap_or(settings.seed);
            match &branch.analysis {
                None => (None, wanted.seats),
                Some(analysis) => {
                    settings.undo = kernel::UndoRule::Free;
                    settings.watch = Watch::Players;
                    settings.hints = analysis.hints;
                    (Some(analysis.position.clone()), vec![SeatWish::Me; analysis.seats])
                }
            }
        }
        (Some(scenario), None, None) => {
            settings.scenario = known_scenario(book, scenario)?;
            (None, wanted.seats)
        }
        (None, Some(lesson), None) => {
            let lesson = book.lessons().iter().find(|is| is.id == *lesson);
            let lesson = lesson.ok_or_else(|| ApiError::not_found("Lesson not found."))?;
            settings.lesson = Some(lesson.id.clone());
            settings.seed = Seed::from_number(lesson.seed);
            settings.undo = kernel::UndoRule::Free;
            settings.watch = Watch::Players;
            settings.hints = false;
            (Some(lesson.position.to_string()), Vec::new())
        }
        _ => return Err(ApiError::malformed("Send a scenario, a lesson, or the match to play on from.")),
    };
    let game = open(book, &settings, position.as_deref()).map_err(|why| {
        tracing::error!(why, "could not open a scenario or lesson");
        ApiError::internal()
    })?;
    let title = game.title();
    settings.scenario.clone_from(&title.scenario);
    settings.title.clone_from(&title.name);
    let sides = title.seats.clone();
    let wishes = match &settings.lesson {
        None => wishes,
        Some(lesson) => lesson_seats(book, lesson, sides.len()),
    };
    if wishes.len() != sides.len() {
        let all = sides.join(" and ");
        return Err(ApiError::malformed(format!(
            "Choose a player for each of the {} seats: {all}.",
            sides.len()
        )));
    }
    let invited = |wish: SeatWish| -> Result<_, ApiError> {
        if let SeatWish::Computer { level } = &wish {
            level.parse::<Level>().map_err(ApiError::malformed)?;
        }
        let token = if wish == SeatWish::Invite { Some(random_token()?) } else { None };
        Ok((wish, token))
    };
    let wishes = wishes.into_iter().map(invited).collect::<Result<_, _>>()?;
    let moment = game.scene(kernel::Viewer::Spectator).moment;
    Ok(Plan { settings, position, moment, sides, wishes })
}

/// The canonical name of a scenario with its options.
fn known_scenario(book: &dyn Book, name: &str) -> Result<String, ApiError> {
    let named = library::scenario_of(book, name).map_err(|error| match error {
        NameError::Scenario { asked, .. } => {
            ApiError::not_found(format!("There is no scenario '{asked}' in this rulebook."))
        }
        wrong => ApiError::malformed(wrong.to_string()),
    })?;
    Ok(named.id())
}

/// The learner takes the lesson's seat, or all of them; fast computer players take the others.
fn lesson_seats(book: &dyn Book, lesson: &str, seats: usize) -> Vec<SeatWish> {
    let learner = book.lessons().iter().find(|is| is.id == lesson).map_or(0, |lesson| lesson.seat);
    let wish = |seat: usize| {
        if seat == usize::from(learner) || usize::from(learner) >= seats {
            SeatWish::Me
        } else {
            SeatWish::Computer { level: Level::Regular.name().to_owned() }
        }
    };
    (0..seats).map(wish).collect()
}

fn write(base: &Base, player: i64, plan: &Plan) -> Result<(), DbError> {
    let Plan { settings, position, moment, sides, wishes } = plan;
    let waits = wishes.iter().any(|(wish, _)| matches!(wish, SeatWish::Open | SeatWish::Invite));
    base.execute(
        "INSERT INTO matches (id, book, scenario, lesson, position, title, seed, undo, watch, status, moment, made, changed,
                              hints, maker)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13, ?14)",
        params![
            settings.id,
            settings.book,
            settings.scenario,
            settings.lesson,
            position,
            settings.title,
            settings.seed.0,
            word(&settings.undo),
            word(&settings.watch),
            if waits { "waiting" } else { "running" },
            moment,
            settings.made,
            settings.hints,
            settings.maker,
        ],
    )?;
    for ((seat, side), (wish, token)) in (0_u8..).zip(sides).zip(wishes) {
        let (kind, holder, level) = match wish {
            SeatWish::Me => ("human", Some(player), None),
            SeatWish::Computer { level } => ("computer", None, Some(level)),
            SeatWish::Open => ("open", None, None),
            SeatWish::Invite => ("invited", None, None),
        };
        base.execute(
            "INSERT INTO seats (match, seat, side, kind, player, level, token) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![settings.id, seat, side, kind, holder, level, token],
        )?;
    }
    Ok(())
}

/// An enum as its one-word JSON form.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Takes a seat. Of several players who try at once, one gets it.
pub(crate) async fn join(app: &Arc<App>, player: i64, id: &str, wanted: Join) -> Result<MatchCard, ApiError> {
    if !is_match_id(id) {
        return Err(ApiError::match_not_found());
    }
    let name = id.to_owned();
    let limited = app.rates.are_limited();
    let take = app.store.write(move |base| {
        if limited && let Err(error) = quotas::check_seat(base, player)? {
            return Ok(Err(error));
        }
        take(base, player, &name, &wanted)
    });
    take.await??;
    start_if_ready(app, id).await;
    super::cards::card(app, id, Some(player)).await
}

fn take(base: &Base, player: i64, id: &str, wanted: &Join) -> Result<Result<(), ApiError>, DbError> {
    let taken = || Ok(Err(ApiError::conflict("taken", "The seat is taken.")));
    // Of two players who take the last two seats at once, the second starts the match.
    let exists = format!("SELECT watch FROM matches WHERE id = ?1{}", base.for_update());
    let exists = base.row(&exists, params![id])?;
    let Some(mut exists) = exists else { return Ok(Err(ApiError::match_not_found())) };
    let watch: String = exists.get(0)?;
    let seats =
        base.rows("SELECT seat, kind, token FROM seats WHERE match = ?1 ORDER BY seat", params![id])?;
    let seat = |mut row: Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let seats: Vec<(u8, String, Option<String>)> =
        seats.into_iter().map(seat).collect::<Result<_, DbError>>()?;
    let asked = |seat: u8| wanted.seat.is_none_or(|asked| asked == seat);
    let free = match &wanted.token {
        Some(token) => seats.iter().find(|(seat, _, secret)| {
            asked(*seat) && secret.as_ref().is_some_and(|secret| same(secret, token))
        }),
        None => seats.iter().find(|(seat, kind, _)| asked(*seat) && kind == "open"),
    };
    let Some((seat, _, _)) = free else {
        // A private match stays "not found" to strangers.
        let is_player = base
            .row("SELECT seat FROM seats WHERE match = ?1 AND player = ?2", params![id, player])?
            .is_some();
        let secret = watch == "players" && !is_player;
        return if secret { Ok(Err(ApiError::match_not_found())) } else { taken() };
    };
    let changed = base.execute(
        "UPDATE seats SET kind = 'human', player = ?3, token = NULL
         WHERE match = ?1 AND seat = ?2 AND player IS NULL AND kind IN ('open', 'invited')",
        params![id, *seat, player],
    )?;
    if changed != 1 {
        return taken();
    }
    base.execute(
        "UPDATE matches SET changed = ?2, status = CASE WHEN status = 'waiting' AND NOT EXISTS
           (SELECT 1 FROM seats WHERE match = ?1 AND kind IN ('open', 'invited')) THEN 'running' ELSE status END
         WHERE id = ?1",
        params![id, now()],
    )?;
    super::rows::revise(base, id)?;
    Ok(Ok(()))
}

/// Removes a match that still waits for players, for the player who made it.
pub(crate) async fn cancel(app: &Arc<App>, player: i64, id: &str) -> Result<(), ApiError> {
    let card = super::cards::card(app, id, Some(player)).await?;
    if card.yours.is_empty() {
        return Err(ApiError::forbidden("Only the player who made this match may cancel it."));
    }
    let name = id.to_owned();
    let removed = app.store.write(move |base| {
        let remove = "DELETE FROM matches WHERE id = ?1 AND status = 'waiting' AND maker = ?2";
        base.execute(remove, params![name, player])
    });
    if removed.await? == 0 {
        let why = "This match has started, or another player made it. Resign instead.";
        return Err(ApiError::conflict("running", why));
    }
    if let Some(room) = app.rooms.if_open(id) {
        room.unload().await;
        room.hub.notify(|signal| signal.card += 1);
    }
    app.store.tell(crate::store::News::Match(id.to_owned()));
    Ok(())
}

/// Compares two secrets in constant time.
fn same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && differ == 0
}

/// Reloads a match after its seats have changed, tells its connections, and starts it if all seats are taken.
async fn start_if_ready(app: &Arc<App>, id: &str) {
    let Ok(room) = app.rooms.room(id) else { return };
    room.unload().await;
    let begun = room.change(app, |hosted| {
        hosted.run_standing_orders();
        Ok(())
    });
    if let Err(error) = begun.await.map(|_| ()) {
        tracing::warn!(id, ?error, "could not start a match");
    }
    room.hub.notify(|signal| signal.card += 1);
    app.store.tell(crate::store::News::Match(id.to_owned()));
    bots::drive(app, &room);
}
