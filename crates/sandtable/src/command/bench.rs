//! `sandtable bench`: the engine's speed on one core and on all, beside the machine's own bounds.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use library::{Measure, Shelf};
use serde_json::{Value, json};

use super::{Outcome, Trouble};
use crate::cli::Bench;
use crate::text::{table, thousands};

pub(super) fn run(shelf: &Shelf, options: &Bench) -> Outcome {
    if !(options.seconds > 0.0 && options.seconds <= 3600.0) {
        return Err(Trouble::Usage("--seconds is a number above 0 and at most 3600".into()));
    }
    let named = shelf.scenario(&options.scenario)?;
    let measures =
        named.book.measures(&named.scenario.id).map_err(|fault| Trouble::Failed(fault.to_string()))?;
    let time = Duration::from_secs_f64(options.seconds);
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut out = anstream::stdout().lock();
    let mut rows = Vec::new();
    let mut found = Vec::new();
    for measure in &measures {
        let one = rates(measure, 1, time);
        let all = (!options.single && cores > 1).then(|| rates(measure, cores, time));
        for (index, name) in measure.counts.iter().enumerate() {
            let all = all.as_ref().map(|rates| rates[index]);
            rows.push(vec![
                (*name).to_string(),
                told(measure, one[index], 1),
                all.map_or(String::new(), |rate| told(measure, rate, cores)),
            ]);
            found.push(row_json(measure, name, one[index], all));
        }
    }
    if options.json {
        writeln!(out, "{:#}", json!({ "scenario": named.scenario.id, "cores": cores, "measures": found }))?;
        return Ok(());
    }
    let clock = if spent().is_some() { "processor time" } else { "time" };
    writeln!(out, "{}: rates by the second of {clock}\n", named.scenario.name)?;
    let all = if options.single || cores == 1 { String::new() } else { format!("{cores} cores") };
    write!(out, "{}", table(&["", "one core", &all], &rows))?;
    Ok(())
}

/// How often each of the measure's things is done in a second of processor time, on so many cores together.
fn rates(measure: &Measure, cores: usize, time: Duration) -> Vec<f64> {
    let start = Barrier::new(cores);
    let work = |core: usize| {
        let mut batch = (measure.worker)();
        // Once before the clock starts, so that buffers have grown and caches are warm.
        batch(core as u64);
        let mut counts = vec![0_u64; measure.counts.len()];
        start.wait();
        let began = Instant::now();
        let spent_before = spent();
        let mut number = core as u64;
        while began.elapsed() < time {
            for (sum, count) in counts.iter_mut().zip(batch(number)) {
                *sum += count;
            }
            number += cores as u64;
        }
        let passed = began.elapsed().as_secs_f64();
        let seconds = match (spent_before, spent()) {
            (Some(before), Some(after)) if after > before => after - before,
            _ => passed,
        };
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

/// Seconds that this thread has had on a processor, where the system tells: other work on the machine then
/// takes nothing away.
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
    if measure.in_nanoseconds {
        return format!("{:.1} ns", 1e9 * cores as f64 / rate);
    }
    if rate < 100.0 { format!("{rate:.1}/s") } else { format!("{}/s", thousands(rate.round() as u64)) }
}

fn row_json(measure: &Measure, name: &str, one: f64, all: Option<f64>) -> Value {
    json!({ "name": name, "bound": measure.is_bound, "one_core_per_second": one, "all_cores_per_second": all })
}
