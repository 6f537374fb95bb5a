//! The bound: the same web server and the same database without rules. A message counts once it is on disk and both players
//! have it.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::client::open;
use super::rounds::{Figures, Meter};
use super::server::Servers;
use super::{Broken, rounds};

/// As long as a usual command.
const MESSAGE: &str =
    r#"{"ask":"command","id":1234,"seat":0,"version":1234,"do":{"act":["move 20 to 1418"]},"brief":true}"#;

struct Echo {
    lives: [WebSocketStream<TcpStream>; 2],
}

impl Echo {
    async fn new(servers: &Servers, number: usize) -> Result<Echo, Broken> {
        let host = servers.address(0);
        let address = format!("ws://{host}/?pair={number}");
        Ok(Echo { lives: [open(&address, host, "").await?, open(&address, host, "").await?] })
    }

    async fn play(&mut self) -> Result<Duration, Broken> {
        let broke = || Broken::when("the live connection broke");
        let asked = Instant::now();
        self.lives[0].send(Message::text(MESSAGE)).await.map_err(broke())?;
        let mut took = Duration::ZERO;
        for (index, live) in self.lives.iter_mut().enumerate() {
            live.next().await.ok_or_else(|| Broken::new("the server hung up"))?.map_err(broke())?;
            if index == 0 {
                took = asked.elapsed();
            }
        }
        Ok(took)
    }
}

/// Sends messages in `pairs` at once.
pub async fn play(servers: &Servers, pairs: usize, seconds: Duration) -> Result<Figures, Broken> {
    let mut echoes = Vec::with_capacity(pairs);
    for number in 0..pairs {
        echoes.push(Echo::new(servers, number).await?);
    }
    let meter = Meter::new(seconds)?;
    let players = echoes.into_iter().map(|mut echo| {
        let meter = &meter;
        async move {
            while meter.goes_on() {
                meter.record(echo.play().await?);
            }
            Ok::<_, Broken>(())
        }
    });
    rounds::measure(servers, &meter, players).await
}
