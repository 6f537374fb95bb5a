//! Matches at once, for some seconds.

use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use hdrhistogram::Histogram;
use library::Named;

use super::Broken;
use super::pair::Pair;
use super::process::Used;
use super::server::Server;

/// The longest latency that is told apart, in microseconds.
const LONGEST: u64 = 60_000_000;

/// How long is played before it counts: the first moves open games and fill caches.
const WARM: Duration = Duration::from_secs(1);

/// What was measured.
pub struct Figures {
    moves: u64,
    seconds: f64,
    latency: Histogram<u64>,
    server: Option<Duration>,
    driver: Duration,
}

impl Figures {
    /// The heading of a row.
    pub const HEADING: &'static str = " moves/s   p50 ms   p99 ms   max ms  server us/move  driver us/move";
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |quantile: f64| self.latency.value_at_quantile(quantile) as f64 / 1000.0;
        let each = |used: Duration| used.as_secs_f64() * 1e6 / self.moves.max(1) as f64;
        write!(
            f,
            "{:>8.0} {:>8.2} {:>8.2} {:>8.2}",
            self.moves as f64 / self.seconds,
            ms(0.5),
            ms(0.99),
            self.latency.max() as f64 / 1000.0
        )?;
        match self.server {
            Some(used) => write!(f, " {:>15.1}", each(used))?,
            None => write!(f, " {:>15}", "-")?,
        }
        write!(f, " {:>15.1}", each(self.driver))
    }
}

/// Plays `matches` at once; a match that ends is followed by another.
pub async fn play(
    server: &Server,
    named: &Named<'_>,
    matches: usize,
    seconds: Duration,
) -> Result<Figures, Broken> {
    let mut bouts = Vec::with_capacity(matches);
    for number in 0..matches {
        let pair = Pair::new(server.address()).await?;
        let bout = pair.meet(named, number as u64).await?;
        bouts.push((pair, bout));
    }
    let latency = Histogram::new_with_max(LONGEST, 3).map_err(Broken::when("latencies cannot be counted"))?;
    let latency = RefCell::new(latency);
    let start = Instant::now() + WARM;
    let end = start + seconds;
    let before = async {
        tokio::time::sleep_until(start.into()).await;
        Ok::<_, Broken>((server.used(), Used::of_this()))
    };
    let players = bouts.into_iter().enumerate().map(|(number, (pair, mut bout))| {
        let latency = &latency;
        async move {
            let mut round = 0;
            while Instant::now() < end {
                if let Some(took) = bout.play().await? {
                    if Instant::now() >= start {
                        latency.borrow_mut().saturating_record(took.as_micros() as u64);
                    }
                } else {
                    round += 1;
                    bout = pair.meet(named, (round * matches + number) as u64).await?;
                }
            }
            Ok::<_, Broken>(())
        }
    });
    let ((server_before, driver_before), _) =
        futures_util::future::try_join(before, try_join_all(players)).await?;
    let spent = start.elapsed().as_secs_f64();
    let latency = latency.into_inner();
    Ok(Figures {
        moves: latency.len(),
        seconds: spent,
        server: server
            .used()
            .zip(server_before)
            .map(|(after, before)| after.time.saturating_sub(before.time)),
        driver: Used::of_this()
            .zip(driver_before)
            .map_or(Duration::ZERO, |(after, before)| after.time.saturating_sub(before.time)),
        latency,
    })
}
