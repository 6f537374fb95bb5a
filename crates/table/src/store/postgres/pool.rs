//! Threads with a connection each. They take jobs from one queue, run each in its own transaction and answer it after the
//! commit.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio_postgres::Config;

use super::super::job::Job;
use super::super::{Base, Counts};
use super::{Session, explain};

/// How long a job waits for a database that cannot be reached: long enough for its restart.
const RECONNECT: Duration = Duration::from_secs(8);

/// How long to wait between two attempts.
const ATTEMPT_EVERY: Duration = Duration::from_millis(200);

/// What the jobs of a pool do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// They may change something.
    Write,
    /// They see the database as of one moment and change nothing.
    Read,
}

impl Access {
    fn begin(self) -> &'static str {
        match self {
            Access::Write => "BEGIN",
            Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

/// The pool.
pub(super) struct Pool {
    /// Without it the threads end once the queue is empty.
    queue: Mutex<Option<Sender<Box<dyn Job>>>>,
    done: Arc<Done>,
    /// Closed when the last thread has ended.
    ended: watch::Sender<()>,
}

#[derive(Default)]
struct Done {
    jobs: AtomicU64,
    commits: AtomicU64,
}

impl Pool {
    pub(super) fn start(
        name: &str,
        threads: usize,
        config: &Arc<Config>,
        access: Access,
    ) -> std::io::Result<Pool> {
        let (queue, jobs) = channel();
        let (jobs, done) = (Arc::new(Mutex::new(jobs)), Arc::new(Done::default()));
        let (ended, _) = watch::channel(());
        for _ in 0..threads {
            let (jobs, config, done) = (Arc::clone(&jobs), Arc::clone(config), Arc::clone(&done));
            let alive = ended.subscribe();
            std::thread::Builder::new().name(format!("store-{name}")).spawn(move || {
                work(&jobs, &config, access, &done);
                drop(alive);
            })?;
        }
        Ok(Pool { queue: Mutex::new(Some(queue)), done, ended })
    }

    /// Queues a job. A closed pool drops it, so its caller learns that the store is closed.
    pub(super) fn submit(&self, job: Box<dyn Job>) {
        if let Some(queue) = &*self.queue.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = queue.send(job);
        }
    }

    pub(super) fn counts(&self) -> Counts {
        Counts {
            jobs: self.done.jobs.load(Ordering::Relaxed),
            commits: self.done.commits.load(Ordering::Relaxed),
        }
    }

    /// Waits until all queued jobs are answered and the connections closed.
    pub(super) async fn close(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.ended.closed().await;
    }
}

fn work(jobs: &Mutex<Receiver<Box<dyn Job>>>, config: &Config, access: Access, done: &Done) {
    let mut kept: Option<Base> = None;
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut job) = next else { return };
        let base = match ready(kept.take(), config) {
            Ok(base) => base,
            Err(why) => {
                tracing::error!(why, "the database cannot be reached");
                job.answer(Err(why));
                continue;
            }
        };
        let Some(session) = base.as_postgres() else { return };
        session.begin(access.begin());
        let good = job.work(&base);
        let ended = match access {
            Access::Write => {
                let ended = session.end(good);
                let committed = ended.as_ref().copied().map_err(|error| {
                    let why = explain(error);
                    tracing::error!(why, "a transaction failed");
                    why
                });
                done.commits.fetch_add(1, Ordering::Relaxed);
                if good && committed.is_ok() {
                    done.jobs.fetch_add(1, Ordering::Relaxed);
                }
                job.answer(committed);
                ended
            }
            // Nobody waits for the end of a query.
            Access::Read => {
                job.answer(Ok(()));
                session.end(good)
            }
        };
        kept = ended.is_ok().then_some(base);
    }
}

/// A connection that works: the kept one, or a new one.
fn ready(kept: Option<Base>, config: &Config) -> Result<Base, String> {
    if let Some(base) = kept
        && base.as_postgres().is_some_and(Session::is_well)
    {
        return Ok(base);
    }
    let until = Instant::now() + RECONNECT;
    loop {
        match Session::connect(config) {
            Ok(session) => return Ok(Base::postgres(session)),
            Err(error) if Instant::now() >= until => return Err(error),
            Err(_) => std::thread::sleep(ATTEMPT_EVERY),
        }
    }
}
