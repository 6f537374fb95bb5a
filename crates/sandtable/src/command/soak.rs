//! `sandtable soak`: random games for a long time, looked at step by step.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::{Broken, Soaked};
use library::{Named, Shelf};
use opponents::Control;

use super::arena::watch::Interrupt;
use super::{CommandError, Outcome};
use crate::cli::Soak;
use crate::text::{table, thousands};

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

pub(super) fn run(shelf: &Shelf, options: &Soak) -> Outcome {
    let asked = options.scenarios.iter().map(|name| shelf.scenario(name));
    let mut scenarios = asked.collect::<Result<Vec<Named<'_>>, _>>()?;
    if scenarios.is_empty() {
        scenarios = shelf.all_scenarios().collect();
    }
    match options.game {
        Some(number) if scenarios.len() == 1 => again(&scenarios[0], options, number),
        Some(_) => Err(CommandError::Usage("--game needs exactly one scenario".into())),
        None => Run::new(scenarios, options).go(),
    }
}

/// One game, every position of which is looked at thoroughly.
fn again(named: &Named<'_>, options: &Soak, number: u64) -> Outcome {
    let how = kernel::Soak { seed: options.seed, every: 1, replay: true };
    let soaked = soak(named, number, how, &|| false)?
        .map_err(|broken| CommandError::Failed(told(named, options.seed, number, &broken)))?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}: game {number} holds, {} decisions", named.id(), thousands(soaked.decisions))?;
    Ok(())
}

fn soak(
    named: &Named<'_>,
    number: u64,
    how: kernel::Soak,
    stop: &dyn Fn() -> bool,
) -> Result<Result<Soaked, Broken>, CommandError> {
    named.book.soak(&named.id(), number, how, stop).map_err(|fault| CommandError::Failed(fault.to_string()))
}

/// What does not hold, and how to see it again.
fn told(named: &Named<'_>, seed: u32, number: u64, broken: &Broken) -> String {
    let name = format!("{}/{}", named.book.card().id, named.id());
    let Broken { step, message } = broken;
    format!(
        "{name}, game {number}, after {step} decisions: {message}\nagain: sandtable soak {name} --seed {seed} --game {number}"
    )
}

/// All games of a run: their numbers count up, and each scenario in turn has the next.
struct Run<'a> {
    scenarios: Vec<Named<'a>>,
    how: kernel::Soak,
    wanted: u64,
    threads: usize,
    next: AtomicU64,
    done: AtomicU64,
    control: Control,
    found: Mutex<Found>,
}

/// What has come of a run so far.
#[derive(Default)]
struct Found {
    by_scenario: Vec<Soaked>,
    error: Option<CommandError>,
}

impl<'a> Run<'a> {
    fn new(scenarios: Vec<Named<'a>>, options: &Soak) -> Run<'a> {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let found = Found { by_scenario: vec![Soaked::default(); scenarios.len()], error: None };
        Run {
            scenarios,
            how: kernel::Soak { seed: options.seed, every: options.every, replay: false },
            wanted: options.decisions,
            threads: options.threads.map_or_else(cores, usize::from),
            next: AtomicU64::new(0),
            done: AtomicU64::new(0),
            control: Control::new(),
            found: Mutex::new(found),
        }
    }

    fn go(self) -> Outcome {
        let began = Instant::now();
        thread::scope(|scope| {
            let interrupt = Interrupt::listen(scope, &self.control);
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(|| self.work())).collect();
            self.watch(began, || workers.iter().all(thread::ScopedJoinHandle::is_finished));
            drop(interrupt);
        });
        let interrupted = self.control.is_stopped();
        let found = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        report(&self.scenarios, &found.by_scenario, began.elapsed())?;
        match found.error {
            Some(error) => Err(error),
            None if interrupted => Err(CommandError::Failed("interrupted; so far everything holds".into())),
            None => Ok(writeln!(anstream::stdout().lock(), "everything holds")?),
        }
    }

    /// Plays one game after the other until enough decisions are taken or something does not hold.
    fn work(&self) {
        while self.done.load(Ordering::Relaxed) < self.wanted && !self.control.is_stopped() {
            let turn = self.next.fetch_add(1, Ordering::Relaxed);
            let place = (turn % self.scenarios.len() as u64) as usize;
            let (named, number) = (&self.scenarios[place], turn / self.scenarios.len() as u64);
            let played = soak(named, number, self.how, &|| self.control.is_stopped());
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            let error = match played {
                Ok(Ok(soaked)) => {
                    self.done.fetch_add(soaked.decisions, Ordering::Relaxed);
                    add(&mut found.by_scenario[place], &soaked);
                    continue;
                }
                Ok(Err(broken)) => CommandError::Failed(told(named, self.how.seed, number, &broken)),
                Err(error) => error,
            };
            found.error.get_or_insert(error);
            self.control.stop();
        }
    }

    /// A bar on a terminal, a line now and then elsewhere.
    fn watch(&self, began: Instant, is_over: impl Fn() -> bool) {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(self.wanted), ProgressDrawTarget::stderr_with_hz(8));
            let form = "{bar:30} {human_pos}/{human_len} decisions  {per_sec}  {eta_precise} left";
            if let Ok(style) = ProgressStyle::with_template(form) {
                bar.set_style(style);
            }
            bar
        });
        let mut shown = began;
        while !is_over() {
            thread::sleep(Duration::from_millis(20));
            let done = self.done.load(Ordering::Relaxed);
            if let Some(bar) = &bar {
                bar.set_position(done.min(self.wanted));
            } else if shown.elapsed() >= EVERY {
                let pace = done as f64 / began.elapsed().as_secs_f64();
                let (done, wanted) = (thousands(done), thousands(self.wanted));
                eprintln!("{done} of {wanted} decisions, {}/s", thousands(pace as u64));
                shown = Instant::now();
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }
}

fn add(sum: &mut Soaked, soaked: &Soaked) {
    sum.games += soaked.games;
    sum.decisions += soaked.decisions;
    sum.sampled += soaked.sampled;
    sum.replayed += soaked.replayed;
}

fn report(scenarios: &[Named<'_>], found: &[Soaked], time: Duration) -> Result<(), CommandError> {
    let row = |name: String, soaked: &Soaked| {
        let Soaked { games, decisions, sampled, replayed } = *soaked;
        let mut cells = vec![name];
        cells.extend([games, decisions, sampled, replayed].map(thousands));
        cells
    };
    let mut all = Soaked::default();
    let mut rows = Vec::new();
    for (named, soaked) in scenarios.iter().zip(found) {
        add(&mut all, soaked);
        rows.push(row(format!("{}/{}", named.book.card().id, named.id()), soaked));
    }
    rows.push(row("all".into(), &all));
    let mut out = anstream::stdout().lock();
    write!(out, "{}", table(&["", "games", "decisions", "looked at closely", "played again"], &rows))?;
    let seconds = time.as_secs_f64();
    writeln!(out, "\n{seconds:.1} s, {} decisions/s", thousands((all.decisions as f64 / seconds) as u64))?;
    Ok(())
}
