//! Benchmarks of any rulebook, and how a rulebook adds more.
//!
//! A measure makes batches of work; the caller decides how many, and on how many cores.

use std::hint::black_box;
use std::mem::size_of;
use std::sync::Arc;

use kernel::{Choices, Dice, Rulebook, Seat, Seeded, Silent, Viewer};

use crate::{Playouts, measure_players, play_out};

/// One batch of work, by its number: how often each of the measure's things was done.
pub type Batch = Box<dyn FnMut(u64) -> Vec<u64>>;

/// How a measure is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// How many in a second.
    Rate,
    /// What one takes, in nanoseconds.
    Nanoseconds,
    /// What one takes, in milliseconds.
    Milliseconds,
}

/// Something that can be timed.
pub struct Measure {
    /// The things that are counted, such as `random full games` and `actions`.
    pub counts: Vec<&'static str>,
    /// Whether it is the machine's own bound rather than the engine's speed.
    pub is_bound: bool,
    /// The count of another measure that the first of the counts cannot go beyond.
    pub within: Option<&'static str>,
    /// How it is told.
    pub told: Told,
    /// Makes a worker for one core.
    pub worker: Box<dyn Fn() -> Batch + Send + Sync>,
}

impl Measure {
    /// A measure of one thing.
    pub fn of(name: &'static str, worker: impl Fn() -> Batch + Send + Sync + 'static) -> Measure {
        Measure {
            counts: vec![name],
            is_bound: false,
            within: None,
            told: Told::Rate,
            worker: Box::new(worker),
        }
    }

    /// The same, as a bound of the machine.
    #[must_use]
    pub fn bound(self) -> Measure {
        Measure { is_bound: true, ..self }
    }

    /// The same, with a bound.
    #[must_use]
    pub fn within(self, bound: &'static str) -> Measure {
        Measure { within: Some(bound), ..self }
    }

    /// The same, told in another way.
    #[must_use]
    pub fn told(self, told: Told) -> Measure {
        Measure { told, ..self }
    }
}

/// How many positions of random games the measures of single steps go through.
const SAMPLE: usize = 512;

/// The measures that every rulebook has: of its random games, and of its players if it has plans for them.
pub fn measures<R: Rulebook + 'static>(rules: &Arc<R>) -> Vec<Measure> {
    let sample = Arc::new(sample(&**rules));
    let mut all =
        vec![games(rules), legal_lists(rules, &sample), clones::<R>(&sample), copies::<R>(), dice()];
    all.extend(measure_players::measures(rules));
    all
}

fn games<R: Rulebook + 'static>(rules: &Arc<R>) -> Measure {
    let rules = Arc::clone(rules);
    let worker = move || -> Batch {
        let rules = Arc::clone(&rules);
        let mut choices = R::Choices::default();
        Box::new(move |number| {
            let mut count = Playouts::default();
            black_box(play_out(&*rules, number, &mut choices, &mut count));
            vec![count.games, count.actions]
        })
    };
    let counts = vec!["random full games", "actions, legal lists built and rules checked"];
    Measure { counts, ..Measure::of("", worker).within("bound: the reach queries of such games") }
}

fn legal_lists<R: Rulebook + 'static>(rules: &Arc<R>, sample: &Arc<Vec<(R::Position, Seat)>>) -> Measure {
    let (rules, sample) = (Arc::clone(rules), Arc::clone(sample));
    Measure::of("legal lists of unrelated positions", move || {
        let (rules, sample) = (Arc::clone(&rules), Arc::clone(&sample));
        let mut choices = R::Choices::default();
        Box::new(move |_| {
            for (at, seat) in sample.iter() {
                rules.legal(&rules.view(at, Viewer::Seat(*seat)), *seat, &mut choices);
                black_box(choices.len());
            }
            vec![sample.len() as u64]
        })
    })
}

fn clones<R: Rulebook + 'static>(sample: &Arc<Vec<(R::Position, Seat)>>) -> Measure {
    let sample = Arc::clone(sample);
    Measure::of("clone of a position", move || {
        let sample = Arc::clone(&sample);
        Box::new(move |_| {
            for (at, _) in sample.iter() {
                black_box(black_box(at).clone());
            }
            vec![sample.len() as u64]
        })
    })
    .told(Told::Nanoseconds)
    .within("bound: copy of as many bytes")
}

/// The bound of a clone: as many bytes copied as a position has.
fn copies<R: Rulebook + 'static>() -> Measure {
    Measure::of("bound: copy of as many bytes", || {
        let from = vec![7_u8; size_of::<R::Position>()];
        let mut to = vec![0_u8; from.len()];
        Box::new(move |_| {
            for _ in 0..SAMPLE {
                to.copy_from_slice(black_box(&from));
                black_box(&mut to);
            }
            vec![SAMPLE as u64]
        })
    })
    .bound()
    .told(Told::Nanoseconds)
}

fn dice() -> Measure {
    Measure::of("bound: rolls of a die", || {
        let mut dice = Seeded::from_number(0);
        Box::new(move |_| {
            for _ in 0..SAMPLE {
                black_box(dice.roll(6));
            }
            vec![SAMPLE as u64]
        })
    })
    .bound()
}

/// Positions from random games, evenly spread, each with the seat that decides.
fn sample<R: Rulebook>(rules: &R) -> Vec<(R::Position, Seat)> {
    const EVERY: usize = 17;
    let mut sample = Vec::new();
    let mut choices = R::Choices::default();
    for number in 0.. {
        let mut dice = Seeded::from_number(number);
        let mut at = rules.start();
        let mut step = 0;
        while let Some(seat) = rules.decision(&at).seats.first() {
            if step % EVERY == 0 {
                sample.push((at.clone(), seat));
            }
            step += 1;
            rules.legal(&rules.view(&at, Viewer::Seat(seat)), seat, &mut choices);
            let done = sample.len() >= SAMPLE || choices.is_empty() || step > 100_000;
            if done {
                break;
            }
            let action = choices.action(dice.roll(choices.len() as u32) as usize - 1);
            if rules.apply(&mut at, seat, &action, &mut dice, &mut Silent).is_err() {
                break;
            }
        }
        if sample.len() >= SAMPLE || number > 10_000 {
            break;
        }
    }
    sample
}
