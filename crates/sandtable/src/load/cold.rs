//! Long matches that are not in memory: how long the first look takes, by replay and from a snapshot.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use library::Named;

use super::Broken;
use super::pair::{Pair, Way};
use super::server::Servers;

/// How many moves a match gets, unless it ends before.
const MOVES: usize = 500;

/// How long the server is given to write snapshots after a replay.
const SETTLE: Duration = Duration::from_secs(3);

/// Plays matches, then looks at each after a restart: once the server replays them, and once it has snapshots.
pub async fn measure(servers: &mut Servers, named: &Named<'_>, matches: usize) -> Result<String, Broken> {
    let pair = Pair::new(servers, 0, Way::Programs).await?;
    let play = async |number: usize| {
        let mut bout = pair.meet(named, number as u64).await?;
        let mut moves = 0;
        while moves < MOVES && bout.play().await?.is_some() {
            moves += 1;
        }
        Ok::<_, Broken>((bout.id().to_owned(), moves))
    };
    let played = try_join_all((0..matches).map(play)).await?;
    let moves = played.iter().map(|(_, moves)| moves).sum::<usize>() / matches.max(1);
    let mut looks = Vec::new();
    for _ in 0..2 {
        servers.restart()?;
        let player = pair.first().at(servers.address(0));
        let mut slowest = Duration::ZERO;
        let start = Instant::now();
        for (id, _) in &played {
            let asked = Instant::now();
            let (status, _) = player.ask(&format!("/api/matches/{id}/table?seat=0"), None).await?;
            if !status.is_success() {
                return Err(Broken::new(format!("a match cannot be looked at: {status}")));
            }
            slowest = slowest.max(asked.elapsed());
        }
        looks.push((start.elapsed() / matches.max(1) as u32, slowest));
        tokio::time::sleep(SETTLE).await;
    }
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let [replay, snapshot] = looks[..] else { return Err(Broken::new("nothing was looked at")) };
    Ok(format!(
        "{matches} matches of {moves} moves that are not in memory, looked at one after the other: by replay {:.1} ms each \
         (slowest {:.1}), from a snapshot {:.1} ms (slowest {:.1})",
        ms(replay.0),
        ms(replay.1),
        ms(snapshot.0),
        ms(snapshot.1),
    ))
}
