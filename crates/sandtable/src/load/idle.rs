//! Memory of an idle connection, and of an idle match with both players connected.
//!
//! Each is measured on a server that has just started, and after some of its kind have come: memory that the server keeps in any
//! case, and memory that it has freed and uses again, would hide the rest.

use std::time::Duration;

use futures_util::future::try_join_all;
use library::Named;

use super::Broken;
use super::client::Player;
use super::pair::{Pair, Way};
use super::server::Servers;

/// How long the server is given to put idle matches away.
const SETTLE: Duration = Duration::from_secs(20);
/// How many are opened at once: moves wait for the disk.
const AT_ONCE: usize = 32;
/// How many come before it counts: more than the games that the server keeps for the next look.
const FIRST: usize = 96;
/// How many matches the spectators look at: the server keeps them in memory, and each spectator is told of the others.
const WATCHED: u64 = 32;
/// How many moves are played in each match before it is left alone.
const MOVES: usize = 3;

/// Opens `count` of each and leaves them alone.
pub async fn measure(servers: &mut Servers, named: &Named<'_>, count: usize) -> Result<String, Broken> {
    if servers.used().is_none() {
        return Ok("the server's process is not known: idle matches are not measured".into());
    }
    let (connections, _) = spectators(servers, named, count).await?;
    let (matches, all) = players(servers, named, count).await?;
    let each = |bytes: u64| bytes as f64 / 1024.0 / count as f64;
    Ok(format!(
        "{count} idle spectators: {:.1} KB a connection; {count} idle matches with both players connected: \
         {:.1} KB each ({} MB in all)",
        each(connections),
        each(matches),
        all >> 20,
    ))
}

/// How many bytes so many spectators take, and how many the server has then.
async fn spectators(servers: &mut Servers, named: &Named<'_>, count: usize) -> Result<(u64, u64), Broken> {
    servers.refresh()?;
    let pair = Pair::new(servers, 0, Way::Programs).await?;
    let watcher = Player::new(servers.address(0)).await?;
    let mut ids = Vec::new();
    for number in 0..WATCHED {
        let mut bout = pair.meet(named, number).await?;
        for _ in 0..MOVES {
            bout.play().await?;
        }
        ids.push(bout.id().to_owned());
    }
    let open = async |number: usize| watcher.live(&ids[number % ids.len()], None, "changes").await;
    grown(servers, count, open).await
}

/// The same of matches with both players connected.
async fn players(servers: &mut Servers, named: &Named<'_>, count: usize) -> Result<(u64, u64), Broken> {
    servers.refresh()?;
    let pair = Pair::new(servers, 0, Way::Programs).await?;
    let open = async |number: usize| {
        let mut bout = pair.meet(named, number as u64).await?;
        for _ in 0..MOVES {
            bout.play().await?;
        }
        // What the players remember is not the server's memory.
        Ok(bout.into_lives())
    };
    grown(servers, count, open).await
}

/// Opens [`FIRST`] and then `count`, and holds all of them: by how many bytes the server has grown, and to how many.
async fn grown<T>(
    servers: &Servers,
    count: usize,
    open: impl AsyncFn(usize) -> Result<T, Broken>,
) -> Result<(u64, u64), Broken> {
    let mut held = Vec::with_capacity(FIRST + count);
    let mut memory = Vec::new();
    for until in [FIRST, FIRST + count] {
        while held.len() < until {
            let some = held.len()..until.min(held.len() + AT_ONCE);
            held.extend(try_join_all(some.map(|number| open(number))).await?);
        }
        tokio::time::sleep(SETTLE).await;
        let used = servers.used().ok_or_else(|| Broken::new("the server is gone"))?;
        memory.push(used.memory);
    }
    Ok((memory[1].saturating_sub(memory[0]), memory[1]))
}
