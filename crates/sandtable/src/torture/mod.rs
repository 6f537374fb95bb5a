//! Proof by force: players play over HTTP while their servers are killed, lose power or lose their database, and every
//! acknowledged move is looked for afterwards.
//!
//! Start reading with [`run`]. [`fleet`] starts and kills servers, [`power`] simulates a loss of power, [`player`] plays and
//! remembers what was acknowledged. All traffic stays on this machine.

mod fleet;
mod player;
mod power;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use library::Shelf;
use table::store::Source;

use crate::cli::Torture;
use crate::command::{CommandError, Outcome};
use crate::load::Broken;
use fleet::Fleet;
use player::Player;

/// The longest time between two kills of the one server.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The same while the server has acknowledged nothing since its start: on a busy machine players would never be served.
const LONGEST_START: Duration = Duration::from_mins(1);

/// What happened so far, for the last line.
#[derive(Default)]
struct Tally {
    kills: u64,
    power: u64,
    crashes: u64,
}

/// What all players share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    acknowledged: AtomicU64,
    retries: AtomicU64,
}

/// Tortures for a while and says what was found.
pub fn run(shelf: &Shelf, options: &Torture) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let said = runtime.block_on(torture(shelf, options));
    match said {
        Ok(said) => Ok(writeln!(anstream::stdout(), "{said}")?),
        Err(broken) => Err(CommandError::Failed(broken.to_string())),
    }
}

async fn torture(shelf: &Shelf, options: &Torture) -> Result<String, Broken> {
    let parent = options.folder.clone().unwrap_or_else(std::env::temp_dir);
    let folder = parent.join(format!("sandtable-torture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(Broken::when("the folder cannot be made"))?;
    let done = with_database(shelf, options, &folder).await;
    let _ = std::fs::remove_dir_all(&folder);
    done
}

#[cfg(feature = "postgres")]
async fn with_database(shelf: &Shelf, options: &Torture, folder: &std::path::Path) -> Result<String, Broken> {
    use table::cluster::{Cluster, Durability};
    if !options.postgres {
        let source = Source::File(folder.join("torture.db"));
        return play(shelf, options, &source, 1, folder, &|| Ok(())).await;
    }
    let parent = options.folder.clone().unwrap_or_else(std::env::temp_dir);
    let cluster = Cluster::start(&parent, None, Durability::Full).map_err(Broken::when("PostgreSQL"))?;
    let source = cluster.database("torture").map_err(Broken::when("PostgreSQL"))?;
    let crash = || cluster.crash().map_err(Broken::when("PostgreSQL does not come back"));
    play(shelf, options, &source, options.servers.max(1), folder, &crash).await
}

#[cfg(not(feature = "postgres"))]
async fn with_database(shelf: &Shelf, options: &Torture, folder: &std::path::Path) -> Result<String, Broken> {
    if options.postgres {
        return Err(Broken::new(table::store::StoreError::NoPostgres.to_string()));
    }
    let source = Source::File(folder.join("torture.db"));
    play(shelf, options, &source, 1, folder, &|| Ok(())).await
}

async fn play(
    shelf: &Shelf,
    options: &Torture,
    source: &Source,
    servers: usize,
    folder: &std::path::Path,
    crash: &dyn Fn() -> Result<(), Broken>,
) -> Result<String, Broken> {
    let mut fleet = Fleet::start(source, servers, folder)?;
    let shared = Arc::new(Shared::default());
    let scenario = shelf.scenario(&options.scenario).map_err(|error| Broken::new(error.to_string()))?;
    let scenario = (scenario.book.card().id.clone(), scenario.id());
    let addresses = fleet.addresses();
    let mut players = Vec::new();
    for number in 0..options.matches {
        let player = Player::new(&addresses, &scenario, number, Arc::clone(&shared)).await?;
        players.push(tokio::spawn(player.play()));
    }
    let until = Instant::now() + Duration::from_secs_f64(options.minutes.max(0.05) * 60.0);
    let half = Instant::now() + Duration::from_secs_f64(options.minutes.max(0.05) * 30.0);
    let mut tally = Tally::default();
    let mut chance = u64::from(std::process::id()) << 20 | 1;
    let started = Instant::now();
    while Instant::now() < until && !players.iter().any(tokio::task::JoinHandle::is_finished) {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (which, long) = ((chance >> 33) as usize, chance >> 40);
        // With one server, some moves and a moment; with several, one dies every few seconds.
        if servers == 1 {
            let (before, revived) = (shared.acknowledged.load(Ordering::Relaxed), Instant::now());
            loop {
                let acknowledged = shared.acknowledged.load(Ordering::Relaxed);
                let longest = if acknowledged == before { LONGEST_START } else { LONGEST_PAUSE };
                if acknowledged >= before + long % 60 || revived.elapsed() > longest {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(Duration::from_micros(chance >> 50)).await;
        } else {
            tokio::time::sleep(Duration::from_millis(1_500 + long % 2_500)).await;
        }
        if servers > 1 && tally.crashes == 0 && Instant::now() > half {
            tokio::task::block_in_place(crash)?;
            tally.crashes += 1;
        } else if servers == 1 && which % 4 == 0 {
            fleet.lose_power(0)?;
            tally.power += 1;
        } else {
            fleet.kill(which % servers)?;
            tally.kills += 1;
        }
        if options.forget && servers == 1 && started.elapsed() > Duration::from_secs(4) {
            fleet.forget(0, source)?;
        }
        fleet.revive()?;
    }
    shared.stop.store(true, Ordering::Release);
    let mut moves = 0;
    for player in players {
        let ended = player.await.map_err(Broken::when("a player panicked"))?;
        moves += ended?;
    }
    fleet.stop();
    let source = source.clone();
    let found = tokio::task::block_in_place(|| table::check::check_database(shelf, &source));
    let found = found.map_err(Broken::when("the database cannot be checked"))?;
    if let Some(fault) = found.faults.first() {
        return Err(Broken::new(format!("the database is damaged: {fault}")));
    }
    let seconds = started.elapsed().as_secs_f64();
    let acknowledged = shared.acknowledged.load(Ordering::Relaxed);
    let trials = tally.kills + tally.power + tally.crashes;
    Ok(format!(
        "{trials} trials in {seconds:.0} s ({:.0} a minute): {} kills, {} losses of power, {} crashes of the database; \
         {acknowledged} moves acknowledged ({:.0} a second), {} requests sent again: all {moves} moves are there, none twice, \
         and {} matches replay",
        trials as f64 * 60.0 / seconds,
        tally.kills,
        tally.power,
        tally.crashes,
        acknowledged as f64 / seconds,
        shared.retries.load(Ordering::Relaxed),
        found.matches,
    ))
}
