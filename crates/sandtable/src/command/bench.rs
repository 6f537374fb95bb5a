//! `sandtable bench`: the engine's speed on one core and on all, next to the machine's limits.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use library::{Measure, Shelf, Told};
use serde_json::{Value, json};

use super::{CommandError, Outcome};
use crate::cli::Bench;
use crate::text::{table, thousands};

pub(super) fn run(shelf: &Shelf, options: &Bench) -> Outcome {
    if !(options.seconds > 0.0 && options.seconds <= 3600.0) {
        return Err(CommandError::Usage("--seconds must be above 0 and at most 3600".into()));
    }
    if options.every {
        return every(shelf, options);
    }
    let named = shelf.scenario(&options.scenario)?;
    let measures =
        named.book.measures(&named.id()).map_err(|fault| CommandError::Failed(fault.to_string()))?;
    let time = Duration::from_secs_f64(options.seconds);
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut out = anstream::stdout().lock();
    let mut rows = Vec::new();
    let mut found = Vec::new();
    let timed: Vec<Timed<'_>> = measures
        .iter()
        .map(|measure| Timed {
            measure,
            one: rates(measure, 1, time),
            all: (!options.single && cores > 1).then(|| rates(measure, cores, time)),
        })
        .collect();
    for one in &timed {
        for index in 0..one.measure.counts.len() {
            rows.push(one.row(index, cores, &timed));
            found.push(one.json(index, &timed));
        }
    }
    if options.json {
        writeln!(out, "{:#}", json!({ "scenario": named.id(), "cores": cores, "measures": found }))?;
        return Ok(());
    }
    let clock = if spent().is_some() { "processor time" } else { "time" };
    writeln!(out, "{}: rates by the second of {clock}\n", named.title())?;
    let (all, times) = if options.single || cores == 1 {
        (String::new(), "")
    } else {
        (format!("{cores} cores"), "times one core")
    };
    write!(out, "{}", table(&["", "one core", &all, times, "of its bound"], &rows))?;
    Ok(())
}

/// What is measured of every scenario.
const OF_EVERY: [&str; 3] = [
    "random full games",
    "actions, legal lists built and rules checked",
    "full games, Regular against itself",
];

/// All scenarios beside each other, on one core.
fn every(shelf: &Shelf, options: &Bench) -> Outcome {
    let time = Duration::from_secs_f64(options.seconds);
    let mut out = anstream::stdout().lock();
    let mut rows = Vec::new();
    let mut found = Vec::new();
    let asked = options.book.as_ref().map(|name| shelf.book(name)).transpose()?;
    for book in shelf.books().filter(|book| asked.is_none_or(|asked| asked.card().id == book.card().id)) {
        for scenario in book.scenarios() {
            let measures =
                book.measures(&scenario.id).map_err(|fault| CommandError::Failed(fault.to_string()))?;
            let mut row = vec![scenario.name.clone()];
            let mut one = json!({ "scenario": scenario.id });
            for measure in &measures {
                if !measure.counts.iter().any(|name| OF_EVERY.contains(name)) {
                    continue;
                }
                for (name, rate) in measure.counts.iter().zip(rates(measure, 1, time)) {
                    row.push(told(measure, rate, 1));
                    one[*name] = json!(rate);
                }
            }
            rows.push(row);
            found.push(one);
        }
    }
    if options.json {
        writeln!(out, "{:#}", json!({ "one_core_per_second": found }))?;
        return Ok(());
    }
    let clock = if spent().is_some() { "processor time" } else { "time" };
    writeln!(out, "Every scenario: rates of one core by the second of {clock}\n")?;
    write!(out, "{}", table(&["", "random games", "actions", "games of Regular"], &rows))?;
    Ok(())
}

/// A measure and what it came to.
struct Timed<'a> {
    measure: &'a Measure,
    one: Vec<f64>,
    all: Option<Vec<f64>>,
}

impl Timed<'_> {
    fn row(&self, index: usize, cores: usize, timed: &[Timed<'_>]) -> Vec<String> {
        let all = self.all.as_ref().map(|rates| rates[index]);
        let (one, measure) = (self.one[index], self.measure);
        vec![
            measure.counts[index].to_string(),
            told(measure, one, 1),
            all.map_or(String::new(), |rate| told(measure, rate, cores)),
            all.filter(|_| one > 0.0).map_or(String::new(), |rate| format!("{:.2}", rate / one)),
            self.of_bound(index, timed).map_or(String::new(), |share| format!("{:.0} %", share * 100.0)),
        ]
    }

    fn json(&self, index: usize, timed: &[Timed<'_>]) -> Value {
        let all = self.all.as_ref().map(|rates| rates[index]);
        json!({
            "name": self.measure.counts[index],
            "bound": self.measure.is_bound,
            "one_core_per_second": self.one[index],
            "all_cores_per_second": all,
            "of_its_bound": self.of_bound(index, timed),
        })
    }

    /// How much of its bound is reached on one core, if it has one.
    fn of_bound(&self, index: usize, timed: &[Timed<'_>]) -> Option<f64> {
        let bound = self.measure.within.filter(|_| index == 0)?;
        let rate = timed.iter().find_map(|other| {
            let place = other.measure.counts.iter().position(|name| *name == bound)?;
            Some(other.one[place])
        })?;
        (rate > 0.0).then_some(self.one[0] / rate)
    }
}

/// The rate of each count per second of processor time, on all `cores` together.
fn rates(measure: &Measure, cores: usize, time: Duration) -> Vec<f64> {
    let start = Barrier::new(cores);
    let work = |core: usize| {
        let mut batch = (measure.worker)();
        // Once before the clock counts, to grow buffers and warm caches. One that takes all the time is the measurement.
        let clock = Clock::start();
        let mut counts = batch(core as u64);
        let (warm, alone) = (clock.seconds(), clock.began.elapsed() >= time);
        start.wait();
        if alone {
            return counts.into_iter().map(|count| count as f64 / warm).collect::<Vec<f64>>();
        }
        counts.fill(0);
        let clock = Clock::start();
        let mut number = core as u64;
        while clock.began.elapsed() < time {
            for (sum, count) in counts.iter_mut().zip(batch(number)) {
                *sum += count;
            }
            number += cores as u64;
        }
        let seconds = clock.seconds();
        counts.into_iter().map(|count| count as f64 / seconds).collect::<Vec<f64>>()
    };
    let mut sums = vec![0.0; measure.counts.len()];
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || work(core))).collect();
        for found in workers.into_iter().filter_map(|worker| worker.join().ok()) {
            for (sum, rate) in sums.iter_mut().zip(found) {
                *sum += rate;
            }
        }
    });
    sums
}

/// How long this thread has worked.
struct Clock {
    began: Instant,
    spent: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { began: Instant::now(), spent: spent() }
    }

    /// Processor time since the start where it is known, else time.
    fn seconds(&self) -> f64 {
        match (self.spent, spent()) {
            (Some(before), Some(after)) if after > before => after - before,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// Processor time of this thread in seconds, where the system reports it. Other load does not distort it.
fn spent() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// A rate, or the time of one on each core.
fn told(measure: &Measure, rate: f64, cores: usize) -> String {
    if rate <= 0.0 {
        return "nothing".into();
    }
    match measure.told {
        Told::Nanoseconds => return format!("{:.1} ns", 1e9 * cores as f64 / rate),
        Told::Milliseconds => return format!("{:.2} ms", 1e3 * cores as f64 / rate),
        Told::Rate => {}
    }
    if rate < 100.0 { format!("{rate:.1}/s") } else { format!("{}/s", thousands(rate.round() as u64)) }
}
