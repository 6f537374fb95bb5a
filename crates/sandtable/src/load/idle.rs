//! Memory of idle matches with both players connected.

use std::time::Duration;

use library::Named;

use super::Broken;
use super::pair::Pair;
use super::server::Server;

/// How long the server is given to put idle matches away.
const SETTLE: Duration = Duration::from_secs(20);
/// How many moves are played in each before it is left alone.
const MOVES: usize = 3;

/// Opens matches, plays a few moves in each and leaves them alone.
pub async fn measure(server: &Server, named: &Named<'_>, matches: usize) -> Result<String, Broken> {
    let pair = Pair::new(server.address()).await?;
    let Some(before) = server.used() else {
        return Ok("the server's process is not known: idle matches are not measured".into());
    };
    let mut bouts = Vec::with_capacity(matches);
    for number in 0..matches {
        let mut bout = pair.meet(named, number as u64).await?;
        for _ in 0..MOVES {
            bout.play().await?;
        }
        // What the players remember is not the server's memory.
        bouts.push(bout.into_lives());
    }
    tokio::time::sleep(SETTLE).await;
    let after = server.used().ok_or_else(|| Broken::new("the server is gone"))?;
    let each = after.memory.saturating_sub(before.memory) as f64 / 1024.0 / matches.max(1) as f64;
    Ok(format!("{matches} idle matches with both players connected: {each:.1} KB each"))
}
