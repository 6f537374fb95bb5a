//! How many unfinished matches a player may have made, and may sit at.

use crate::api_error::ApiError;
use crate::params;
use crate::store::{Base, DbError};
use crate::wire::SeatWish;

/// The most unfinished matches of one maker.
struct Quota {
    /// Of all kinds.
    unfinished: i64,
    /// That wait for players.
    waiting: i64,
    /// Between computer players alone.
    computers: i64,
}

const GUEST: Quota = Quota { unfinished: 20, waiting: 5, computers: 1 };
const ACCOUNT: Quota = Quota { unfinished: 100, waiting: 20, computers: 3 };

fn quota(base: &Base, player: i64) -> Result<Quota, DbError> {
    // Of two requests at once, the second counts the match of the first.
    let guest = format!("SELECT guest FROM players WHERE id = ?1{}", base.for_update());
    let guest: bool = base.one(&guest, params![player])?;
    Ok(if guest { GUEST } else { ACCOUNT })
}

/// Refuses a seat too many: one player could take every open seat and play at none.
pub(super) fn check_seat(base: &Base, player: i64) -> Result<Result<(), ApiError>, DbError> {
    let most = quota(base, player)?.unfinished;
    let held: i64 = base.one(
        "SELECT count(DISTINCT m.id) FROM matches m JOIN seats s ON s.match = m.id
         WHERE s.player = ?1 AND m.status IN ('waiting', 'running')",
        params![player],
    )?;
    if held < most {
        return Ok(Ok(()));
    }
    let why = format!("You play {held} unfinished matches. Finish or resign one first.");
    Ok(Err(ApiError::conflict("too-many", why)))
}

/// Refuses a match too many.
pub(super) fn check(
    base: &Base,
    maker: i64,
    wishes: &[(SeatWish, Option<String>)],
) -> Result<Result<(), ApiError>, DbError> {
    let quota = quota(base, maker)?;
    let mut counts = base
        .row(
            "SELECT count(*), count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE NOT EXISTS
                 (SELECT 1 FROM seats s WHERE s.match = m.id AND s.kind <> 'computer'))
             FROM matches m WHERE maker = ?1 AND status IN ('waiting', 'running')",
            params![maker],
        )?
        .ok_or(DbError::NoRow)?;
    let (unfinished, waiting, computers): (i64, i64, i64) = (counts.get(0)?, counts.get(1)?, counts.get(2)?);
    let refused = |why: String| Ok(Err(ApiError::conflict("too-many", why)));
    let is_free = |wish: &SeatWish| matches!(wish, SeatWish::Open | SeatWish::Invite);
    if unfinished >= quota.unfinished {
        return refused(format!("You have {unfinished} unfinished matches. Finish or resign one first."));
    }
    if waiting >= quota.waiting && wishes.iter().any(|(wish, _)| is_free(wish)) {
        return refused(format!("You have {waiting} matches that wait for players. Fill one of them first."));
    }
    let all_computers = wishes.iter().all(|(wish, _)| matches!(wish, SeatWish::Computer { .. }));
    if computers >= quota.computers && all_computers {
        return refused("Your computer players still play each other. Wait until they finish.".to_owned());
    }
    Ok(Ok(()))
}
