//! Matches at once, for some seconds.

use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant};

use futures_util::future::{try_join, try_join_all};
use hdrhistogram::Histogram;
use library::Named;

use super::Broken;
use super::pair::{Pair, Way};
use super::process::Used;
use super::server::Servers;

/// The longest latency that is told apart, in microseconds.
const LONGEST: u64 = 60_000_000;

/// How long is played before it counts: the first moves open games and fill caches.
const WARM: Duration = Duration::from_secs(1);

/// What was measured.
pub struct Figures {
    seconds: f64,
    latency: Histogram<u64>,
    server: Option<Duration>,
    database: Option<Duration>,
    driver: Duration,
}

impl Figures {
    /// The heading of a row.
    pub const HEADING: &'static str =
        " moves/s   p50 ms   p99 ms   max ms  server us/move  database us/move  driver us/move";
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |quantile: f64| self.latency.value_at_quantile(quantile) as f64 / 1000.0;
        let moves = self.latency.len();
        let each = |used: Duration| format!("{:.1}", used.as_secs_f64() * 1e6 / moves.max(1) as f64);
        let known = |used: Option<Duration>| used.map_or_else(|| "-".to_owned(), each);
        write!(
            f,
            "{:>8.0} {:>8.2} {:>8.2} {:>8.2} {:>15} {:>17} {:>15}",
            moves as f64 / self.seconds,
            ms(0.5),
            ms(0.99),
            self.latency.max() as f64 / 1000.0,
            known(self.server),
            known(self.database),
            each(self.driver),
        )
    }
}

/// Counts moves and their latencies from the end of the first second on.
pub struct Meter {
    start: Instant,
    end: Instant,
    latency: RefCell<Histogram<u64>>,
}

impl Meter {
    /// Begins now.
    pub fn new(seconds: Duration) -> Result<Meter, Broken> {
        let latency =
            Histogram::new_with_max(LONGEST, 3).map_err(Broken::when("latencies cannot be counted"))?;
        let start = Instant::now() + WARM;
        Ok(Meter { start, end: start + seconds, latency: RefCell::new(latency) })
    }

    /// Whether there is time left.
    pub fn goes_on(&self) -> bool {
        Instant::now() < self.end
    }

    /// Counts a move.
    pub fn record(&self, took: Duration) {
        if Instant::now() >= self.start {
            self.latency.borrow_mut().saturating_record(took.as_micros() as u64);
        }
    }
}

/// Lets all play, and says what they and the servers have used.
pub async fn measure(
    servers: &Servers,
    meter: &Meter,
    players: impl Iterator<Item = impl Future<Output = Result<(), Broken>>>,
) -> Result<Figures, Broken> {
    let used = || (servers.used(), servers.database_time(), Used::of_this());
    let before = async {
        tokio::time::sleep_until(meter.start.into()).await;
        Ok::<_, Broken>(used())
    };
    let ((server, database, driver), _) = try_join(before, try_join_all(players)).await?;
    let seconds = meter.start.elapsed().as_secs_f64();
    let (server_after, database_after, driver_after) = used();
    let since = |after: Option<Used>, before: Option<Used>| Some(after?.time.saturating_sub(before?.time));
    Ok(Figures {
        seconds,
        latency: meter.latency.borrow().clone(),
        server: since(server_after, server),
        database: database_after.zip(database).map(|(after, before)| after.saturating_sub(before)),
        driver: since(driver_after, driver).unwrap_or_default(),
    })
}

/// Plays `matches` at once; a match that ends is followed by another.
pub async fn play(
    servers: &Servers,
    named: &Named<'_>,
    matches: usize,
    way: Way,
    seconds: Duration,
) -> Result<Figures, Broken> {
    let mut bouts = Vec::with_capacity(matches);
    for number in 0..matches {
        let pair = Pair::new(servers, number, way).await?;
        let bout = pair.meet(named, number as u64).await?;
        bouts.push((pair, bout));
    }
    let meter = Meter::new(seconds)?;
    let players = bouts.into_iter().enumerate().map(|(number, (pair, mut bout))| {
        let meter = &meter;
        async move {
            let mut round = 0;
            while meter.goes_on() {
                if let Some(took) = bout.play().await? {
                    meter.record(took);
                } else {
                    round += 1;
                    bout = pair.meet(named, (round * matches + number) as u64).await?;
                }
            }
            Ok::<_, Broken>(())
        }
    });
    measure(servers, &meter, players).await
}
