//! Making a match, and taking a seat.

use std::sync::Arc;

use kernel::Seed;
use library::{Book, Level, NameError};
use rusqlite::{Connection, OptionalExtension, params};

use super::load::open;
use super::sitting::Terms;
use super::{computer, now};
use crate::app::App;
use crate::trouble::Trouble;
use crate::wire::{Join, MatchCard, NewMatch, SeatWish, Watch};

/// How many letters the name of a match has.
const LETTERS: usize = 26;

/// Whether a text looks like the name of a match.
pub(super) fn could_be_id(text: &str) -> bool {
    text.len() == LETTERS && text.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7'))
}

/// Sixteen bytes of chance in letters and digits that nobody mixes up: too many to be guessed.
fn unguessable() -> Result<String, Trouble> {
    let mut bytes = [0; 16];
    chance(&mut bytes)?;
    let mut rest = u128::from_le_bytes(bytes);
    let letter = |_| {
        let letter = b"abcdefghijklmnopqrstuvwxyz234567"[(rest & 31) as usize];
        rest >>= 5;
        char::from(letter)
    };
    Ok((0..LETTERS).map(letter).collect())
}

fn chance(bytes: &mut [u8]) -> Result<(), Trouble> {
    getrandom::fill(bytes).map_err(|error| {
        tracing::error!(%error, "the machine gives no random numbers");
        Trouble::broken()
    })
}

/// What is to be written of a new match.
struct Plan {
    terms: Terms,
    position: Option<String>,
    moment: String,
    sides: Vec<String>,
    wishes: Vec<(SeatWish, Option<String>)>,
}

/// Makes a match.
pub(crate) async fn make(app: &Arc<App>, player: i64, wanted: NewMatch) -> Result<MatchCard, Trouble> {
    let plan = plan(app, wanted)?;
    let id = plan.terms.id.clone();
    app.store.write(move |base| write(base, player, &plan)).await?;
    begin(app, &id).await;
    super::cards::card(app, &id, Some(player)).await
}

fn plan(app: &App, wanted: NewMatch) -> Result<Plan, Trouble> {
    let book = app.shelf.books().find(|book| book.card().id == wanted.book);
    let book = book.ok_or_else(|| Trouble::not_there(format!("there is no rulebook '{}'", wanted.book)))?;
    let mut seed = Seed([0; 32]);
    match app.config.seed {
        Some(number) => seed = Seed::from_number(number),
        None => chance(&mut seed.0)?,
    }
    let mut terms = Terms {
        id: unguessable()?,
        book: book.card().id.clone(),
        scenario: String::new(),
        lesson: None,
        title: String::new(),
        seed,
        undo: wanted.undo,
        watch: wanted.watch,
        hints: wanted.hints,
        made: now(),
        secrets: false,
        sides: Vec::new(),
        options: Vec::new(),
        script: Vec::new(),
    };
    let (position, wishes) = match (&wanted.scenario, &wanted.lesson) {
        (Some(scenario), None) => {
            terms.scenario = known_scenario(book, scenario)?;
            (None, wanted.seats)
        }
        (None, Some(lesson)) => {
            let lesson = book.lessons().iter().find(|is| is.id == *lesson);
            let lesson = lesson.ok_or_else(|| Trouble::not_there("there is no such lesson"))?;
            terms.lesson = Some(lesson.id.clone());
            terms.seed = Seed::from_number(lesson.seed);
            terms.undo = kernel::UndoRule::Free;
            terms.watch = Watch::Players;
            terms.hints = false;
            (Some(lesson.position.to_string()), Vec::new())
        }
        _ => return Err(Trouble::malformed("give either a scenario or a lesson")),
    };
    let game = open(book, &terms, position.as_deref()).map_err(|why| {
        tracing::error!(why, "a scenario or lesson cannot be opened");
        Trouble::broken()
    })?;
    let title = game.title();
    terms.scenario.clone_from(&title.scenario);
    terms.title.clone_from(&title.name);
    let sides = title.seats.clone();
    let wishes = match &terms.lesson {
        None => wishes,
        Some(lesson) => lesson_seats(book, lesson, sides.len()),
    };
    if wishes.len() != sides.len() {
        let all = sides.join(" and ");
        return Err(Trouble::malformed(format!("say who takes each of the {} seats: {all}", sides.len())));
    }
    let invited = |wish: SeatWish| -> Result<_, Trouble> {
        if let SeatWish::Computer { level } = &wish {
            level.parse::<Level>().map_err(Trouble::malformed)?;
        }
        let token = if wish == SeatWish::Invite { Some(unguessable()?) } else { None };
        Ok((wish, token))
    };
    let wishes = wishes.into_iter().map(invited).collect::<Result<_, _>>()?;
    let moment = game.scene(kernel::Viewer::Spectator).moment;
    Ok(Plan { terms, position, moment, sides, wishes })
}

/// The canonical name of a scenario with its options.
fn known_scenario(book: &dyn Book, name: &str) -> Result<String, Trouble> {
    let named = library::scenario_of(book, name).map_err(|error| match error {
        NameError::Scenario { asked, .. } => {
            Trouble::not_there(format!("there is no scenario '{asked}' in this rulebook"))
        }
        wrong => Trouble::malformed(wrong.to_string()),
    })?;
    Ok(named.id())
}

/// The learner takes the lesson's seat, a computer player that answers at once the others.
fn lesson_seats(book: &dyn Book, lesson: &str, seats: usize) -> Vec<SeatWish> {
    let learner = book.lessons().iter().find(|is| is.id == lesson).map_or(0, |lesson| lesson.seat);
    let wish = |seat: usize| {
        if seat == usize::from(learner) {
            SeatWish::Me
        } else {
            SeatWish::Computer { level: Level::Regular.name().to_owned() }
        }
    };
    (0..seats).map(wish).collect()
}

fn write(base: &Connection, player: i64, plan: &Plan) -> rusqlite::Result<()> {
    let Plan { terms, position, moment, sides, wishes } = plan;
    let waits = wishes.iter().any(|(wish, _)| matches!(wish, SeatWish::Open | SeatWish::Invite));
    base.execute(
        "INSERT INTO matches (id, book, scenario, lesson, position, title, seed, undo, watch, status, moment, made, changed,
                              hints)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13)",
        params![
            terms.id,
            terms.book,
            terms.scenario,
            terms.lesson,
            position,
            terms.title,
            terms.seed.0,
            word(&terms.undo),
            word(&terms.watch),
            if waits { "waiting" } else { "running" },
            moment,
            terms.made,
            terms.hints,
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
            params![terms.id, seat, side, kind, holder, level, token],
        )?;
    }
    Ok(())
}

/// A value of one word as the wire writes it.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Takes a seat: of all who try at once, one gets it.
pub(crate) async fn join(app: &Arc<App>, player: i64, id: &str, wanted: Join) -> Result<MatchCard, Trouble> {
    if !could_be_id(id) {
        return Err(Trouble::no_such_match());
    }
    let name = id.to_owned();
    app.store.write(move |base| take(base, player, &name, &wanted)).await??;
    begin(app, id).await;
    super::cards::card(app, id, Some(player)).await
}

fn take(base: &Connection, player: i64, id: &str, wanted: &Join) -> rusqlite::Result<Result<(), Trouble>> {
    let taken = || Ok(Err(Trouble::conflict("taken", "the seat is taken")));
    let exists = base
        .query_row("SELECT watch FROM matches WHERE id = ?1", [id], |row| row.get::<_, String>(0))
        .optional()?;
    let Some(watch) = exists else { return Ok(Err(Trouble::no_such_match())) };
    let mut seats =
        base.prepare_cached("SELECT seat, kind, token FROM seats WHERE match = ?1 ORDER BY seat")?;
    let seats: Vec<(u8, String, Option<String>)> = seats
        .query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    let asked = |seat: u8| wanted.seat.is_none_or(|asked| asked == seat);
    let free = match &wanted.token {
        Some(token) => seats.iter().find(|(seat, _, secret)| {
            asked(*seat) && secret.as_ref().is_some_and(|secret| same(secret, token))
        }),
        None => seats.iter().find(|(seat, kind, _)| asked(*seat) && kind == "open"),
    };
    let Some((seat, _, _)) = free else {
        // A match that is not for everybody does not say to strangers that it exists.
        let is_player = base
            .prepare_cached("SELECT 1 FROM seats WHERE match = ?1 AND player = ?2")?
            .exists((id, player))?;
        let secret = watch == "players" && !is_player;
        return if secret { Ok(Err(Trouble::no_such_match())) } else { taken() };
    };
    let changed = base.execute(
        "UPDATE seats SET kind = 'human', player = ?3, token = NULL
         WHERE match = ?1 AND seat = ?2 AND player IS NULL AND kind IN ('open', 'invited')",
        (id, seat, player),
    )?;
    if changed != 1 {
        return taken();
    }
    base.execute(
        "UPDATE matches SET changed = ?2, status = CASE WHEN status = 'waiting' AND NOT EXISTS
           (SELECT 1 FROM seats WHERE match = ?1 AND kind IN ('open', 'invited')) THEN 'running' ELSE status END
         WHERE id = ?1",
        (id, now()),
    )?;
    Ok(Ok(()))
}

/// Whether two secrets are the same, in a time that does not tell how much of them is.
fn same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && differ == 0
}

/// Sees to it that everybody in a match learns who sits where now, and that it goes on if it can.
async fn begin(app: &Arc<App>, id: &str) {
    let Ok(room) = app.rooms.room(id) else { return };
    room.forget().await;
    let begun = room.change(app, |sitting| {
        sitting.routine();
        Ok(())
    });
    if let Err(trouble) = begun.await.map(|_| ()) {
        tracing::warn!(id, ?trouble, "a match did not begin");
    }
    room.hub.ring(|bell| bell.card += 1);
    computer::see_to(app, &room);
}
