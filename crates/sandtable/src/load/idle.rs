//! Memory of idle matches with both players connected, and of a connection by itself.

use std::time::Duration;

use futures_util::future::{join_all, try_join_all};
use library::Named;

use super::Broken;
use super::client::Player;
use super::pair::{Pair, Way};
use super::server::Servers;

/// How long the server is given to put idle matches away.
const SETTLE: Duration = Duration::from_secs(20);
/// How many matches are opened at once: moves wait for the disk.
const AT_ONCE: usize = 32;
/// How many moves are played in each before it is left alone.
const MOVES: usize = 3;

/// Opens matches, plays a few moves in each and leaves them alone; then as many spectators come. The second half of each is
/// measured: the first fills what the server keeps in any case, such as the last games looked at.
pub async fn measure(servers: &Servers, named: &Named<'_>, matches: usize) -> Result<String, Broken> {
    let pair = Pair::new(servers, 0, Way::Programs).await?;
    let watcher = Player::new(servers.address(0)).await?;
    if servers.used().is_none() {
        return Ok("the server's process is not known: idle matches are not measured".into());
    }
    let memory = async || {
        tokio::time::sleep(SETTLE).await;
        servers.used().map(|used| used.memory).ok_or_else(|| Broken::new("the server is gone"))
    };
    let half = matches.div_ceil(2);
    let mut bouts = Vec::with_capacity(matches);
    let mut ids = Vec::with_capacity(matches);
    let open = async |number: usize| {
        let mut bout = pair.meet(named, number as u64).await?;
        for _ in 0..MOVES {
            bout.play().await?;
        }
        let id = bout.id().to_owned();
        // What the players remember is not the server's memory.
        Ok::<_, Broken>((id, bout.into_lives()))
    };
    let mut used = Vec::new();
    for mut numbers in [0..half, half..matches] {
        while !numbers.is_empty() {
            for opened in join_all(numbers.by_ref().take(AT_ONCE).map(&open)).await {
                let (id, lives) = opened?;
                ids.push(id);
                bouts.push(lives);
            }
        }
        used.push(memory().await?);
    }
    let mut watching = Vec::with_capacity(matches);
    for ids in ids.chunks(half.max(1)) {
        for some in ids.chunks(AT_ONCE) {
            let lives = some.iter().map(|id| watcher.live(id, None, "changes"));
            watching.extend(try_join_all(lives).await?);
        }
        used.push(memory().await?);
    }
    let each =
        |more: u64, less: u64| more.saturating_sub(less) as f64 / 1024.0 / (matches - half).max(1) as f64;
    let [players, all_players, spectators, all] = used[..] else {
        return Ok("idle matches are measured from two on".into());
    };
    Ok(format!(
        "{matches} idle matches with both players connected: {:.1} KB each; as many spectators: {:.1} KB a connection \
         ({} MB in all)",
        each(all_players, players),
        each(all, spectators),
        all >> 20,
    ))
}
