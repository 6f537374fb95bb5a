//! Matches as lists show them, read from the database without loading a game.

use kernel::UndoRule;
use library::{Level, Shelf};

use super::hosted::Chair;
use super::load::{chairs, named};
use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::store::{Base, DbError, Row};
use crate::wire::{Holder, Invite, Lobby, MatchCard, OutcomeCard, Seat, Status, Watch};

/// The most matches in a list.
const MOST: i64 = 50;

const COLUMNS: &str = "m.id, m.book, m.scenario, m.lesson, m.title, m.status, m.made, m.changed, m.deciding, m.shown, \
     m.moment, m.undo, m.watch, m.outcome, m.hints, \
     CASE WHEN m.position LIKE '{\"analysis\":{\"of\":%' THEN substr(m.position, 20, 26) END";

/// A match's row, before it is adapted to a viewer.
pub(crate) struct CardRow {
    card: MatchCard,
    chairs: Vec<Chair>,
    deciding: u8,
    shown: u8,
}

fn card_row(base: &Base, mut row: Row) -> Result<CardRow, DbError> {
    let outcome: Option<String> = row.get(13)?;
    let id: String = row.get(0)?;
    let chairs = chairs(base, &id)?;
    let card = MatchCard {
        id,
        book: row.get(1)?,
        scenario: row.get(2)?,
        options: Vec::new(),
        lesson: row.get(3)?,
        analysis_of: row.get(15)?,
        title: row.get(4)?,
        status: named::<Status>(&row.get::<String>(5)?)?,
        made: row.get(6)?,
        changed: row.get(7)?,
        seats: Vec::new(),
        yours: Vec::new(),
        deciding: Vec::new(),
        moment: row.get(10)?,
        undo: named::<UndoRule>(&row.get::<String>(11)?)?,
        watch: named::<Watch>(&row.get::<String>(12)?)?,
        hints: row.get(14)?,
        outcome: outcome.and_then(|text| serde_json::from_str::<OutcomeCard>(&text).ok()),
        invitations: Vec::new(),
    };
    Ok(CardRow { card, chairs, deciding: row.get(8)?, shown: row.get(9)? })
}

impl CardRow {
    /// The card for a player; `None` if they may not see the match.
    fn for_player(self, app: &App, player: Option<i64>) -> Option<MatchCard> {
        let CardRow { mut card, chairs, deciding, shown } = self;
        card.yours = yours(&chairs, player);
        card.options = options(&app.shelf, &card.book, &card.scenario);
        let is_open = chairs.iter().any(|chair| chair.holder == Holder::Open);
        if card.yours.is_empty() && card.watch == Watch::Players && !is_open {
            return None;
        }
        let bits = |bits: u8| (0..8_u8).filter(move |seat| bits >> seat & 1 == 1);
        let own = card.yours.iter().fold(0, |own, seat| own | 1 << seat);
        card.deciding = bits(deciding & own | shown & !own).collect();
        card.invitations = invitations(&chairs, &card.yours);
        let presence = app.rooms.if_open(&card.id).map(|room| room.hub.presence()).unwrap_or_default();
        card.seats = seats(&chairs, &presence.seats(chairs.len()));
        Some(card)
    }
}

/// The names of a match's optional rules.
pub(super) fn options(shelf: &Shelf, book: &str, scenario: &str) -> Vec<String> {
    let book = shelf.books().find(|is| is.card().id == book);
    let named = book.and_then(|book| library::scenario_of(book, scenario).ok());
    named.map_or_else(Vec::new, |named| named.options.iter().map(|option| option.name.into()).collect())
}

/// The seats that a player holds.
pub(super) fn yours(chairs: &[Chair], player: Option<i64>) -> Vec<u8> {
    let held = |chair: &Chair| player.is_some() && chair.player == player;
    (0..).zip(chairs).filter(|(_, chair)| held(chair)).map(|(seat, _)| seat).collect()
}

/// The invitations to free seats; only players of the match may see them.
pub(super) fn invitations(chairs: &[Chair], yours: &[u8]) -> Vec<Invite> {
    if yours.is_empty() {
        return Vec::new();
    }
    let free = (0..).zip(chairs).filter_map(|(seat, chair)| Some((seat, chair.token.clone()?)));
    free.map(|(seat, token)| Invite { seat, token }).collect()
}

/// The seats as everyone may know them.
pub(super) fn seats(chairs: &[Chair], online: &[bool]) -> Vec<Seat> {
    let level = |level: Level| crate::routes::level(level).name;
    let seat = |(chair, online): (&Chair, &bool)| Seat {
        side: chair.side.clone(),
        holder: chair.holder,
        name: chair.name.clone().or_else(|| chair.level.map(level)),
        online: *online || chair.holder == Holder::Computer,
    };
    chairs.iter().zip(online).map(seat).collect()
}

/// The card of one match for a player.
pub(crate) async fn card(app: &App, id: &str, player: Option<i64>) -> Result<MatchCard, ApiError> {
    if !super::creation::is_match_id(id) {
        return Err(ApiError::match_not_found());
    }
    let id = id.to_owned();
    let found = app
        .store
        .read(move |base| {
            let sql = format!("SELECT {COLUMNS} FROM matches m WHERE m.id = ?1");
            base.row(&sql, params![id])?.map(|row| card_row(base, row)).transpose()
        })
        .await?;
    found.and_then(|row| row.for_player(app, player)).ok_or_else(ApiError::match_not_found)
}

/// The lobby of a player.
pub(crate) async fn lobby(app: &App, player: Option<i64>) -> Result<Lobby, ApiError> {
    let lists = app.store.read(move |base| lists(base, player)).await?;
    let [mine, open, running] =
        lists.map(|rows| rows.into_iter().filter_map(|row| row.for_player(app, player)).collect());
    Ok(Lobby { mine, open, running })
}

fn lists(base: &Base, player: Option<i64>) -> Result<[Vec<CardRow>; 3], DbError> {
    let list = |sql: String| -> Result<Vec<CardRow>, DbError> {
        let rows = base.rows(&sql, params![player, MOST])?;
        rows.into_iter().map(|row| card_row(base, row)).collect()
    };
    let mine = list(format!(
        "SELECT {COLUMNS} FROM matches m JOIN seats s ON s.match = m.id WHERE s.player = ?1 GROUP BY m.id
         ORDER BY max(m.deciding >> CAST(s.seat AS INTEGER) & 1) DESC, m.status IN ('over', 'stopped'), m.changed DESC LIMIT ?2"
    ))?;
    let not_mine = "NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.player = ?1)";
    // Everybody's newest first: one player's many do not push the others off the list.
    let open = list(format!(
        "SELECT {COLUMNS} FROM
           (SELECT *, row_number() OVER (PARTITION BY maker ORDER BY changed DESC) AS nth FROM matches w
            WHERE w.status = 'waiting' AND EXISTS (SELECT 1 FROM seats s WHERE s.match = w.id AND s.kind = 'open')) m
         WHERE {not_mine} ORDER BY m.nth, m.changed DESC LIMIT ?2"
    ))?;
    let running = list(format!(
        "SELECT {COLUMNS} FROM matches m WHERE m.status = 'running' AND m.watch = 'anybody' AND {not_mine}
         ORDER BY m.changed DESC LIMIT ?2"
    ))?;
    Ok([mine, open, running])
}
