//! People first: how long a person's move takes while computer players think.

use std::time::Duration;

use library::Named;
use serde_json::json;

use super::Broken;
use super::client::Player;
use super::pair::Way;
use super::rounds::{self, Figures};
use super::server::Servers;

/// How many people play meanwhile: two at each of these matches.
pub const MATCHES: usize = 4;

/// Lets Veterans play in `matches` matches among themselves and measures the moves of people beside them.
pub async fn play(
    servers: &Servers,
    named: &Named<'_>,
    matches: usize,
    seconds: Duration,
) -> Result<Figures, Broken> {
    let maker = Player::new(servers.address(0)).await?;
    let veteran = json!({"kind": "computer", "level": "veteran"});
    let wish = json!({
        "book": named.book.card().id,
        "scenario": named.id(),
        "seats": [veteran, veteran],
    });
    for _ in 0..matches {
        maker.post("/api/matches", &wish).await?;
    }
    rounds::play(servers, named, MATCHES, Way::Browsers, seconds).await
}
