//! What computer players take: whole games, a turn, and how little a search adds to playing on.

use std::hint::black_box;
use std::sync::Arc;

use crate::measure::{Batch, Measure, Told};
use crate::{Control, Level, Limits, Opponent};
use kernel::{Dice, Rulebook, Seat, Seed, Seeded, Silent, Viewer};

/// How many actions a search may try.
const NODES: u64 = 4_000;
/// How many pulses are played on: as many as a search looks ahead.
const AHEAD: u32 = 2;
/// No game of computer players takes so many decisions.
const MOST_DECISIONS: u32 = 100_000;

/// Empty for a rulebook without plans: its players would evaluate every action.
pub(crate) fn measures<R: Rulebook + 'static>(rules: &Arc<R>) -> Vec<Measure> {
    let starts = Arc::new(starts(&**rules));
    if starts.is_empty() {
        return Vec::new();
    }
    vec![
        games(rules),
        planned_games(rules),
        turns(rules),
        searches(rules, &starts),
        played_on(rules, &starts),
    ]
}

/// A whole game of Regular against itself: `begun` sees each position in which a pulse has just begun.
fn regular_game<R: Rulebook>(rules: &R, number: u64, mut begun: impl FnMut(&R::Position, Seat)) {
    let seed = |seat: u64| Seed::from_number(number * 2 + seat);
    let mut players = [0, 1].map(|seat| Opponent::<R>::new(Level::Regular, &seed(seat)));
    let (limits, control) = (Limits::nodes(NODES), Control::new());
    let mut dice = Seeded::from_number(number);
    let mut at = rules.start();
    let mut pulse = None;
    for _ in 0..MOST_DECISIONS {
        let Some(seat) = rules.decision(&at).seats.first() else { break };
        if pulse != Some(rules.ply(&at)) {
            pulse = Some(rules.ply(&at));
            begun(&at, seat);
        }
        let Some(player) = players.get_mut(usize::from(seat.0)) else { break };
        let view = rules.view(&at, Viewer::Seat(seat));
        let Some(thought) = player.decide(rules, &view, seat, &limits, &control) else { break };
        if rules.apply(&mut at, seat, &thought.action, &mut dice, &mut Silent).is_err() {
            break;
        }
    }
}

/// Both sides by the rulebook's own plans, without players, to the pulse `until`: how many actions were taken.
fn play_on<R: Rulebook>(
    rules: &R,
    at: &mut R::Position,
    until: Option<u32>,
    dice: &mut impl Dice,
    plan: &mut Vec<R::Action>,
) -> u64 {
    let mut actions = 0;
    while until.is_none_or(|until| rules.ply(at) < until) {
        let Some(seat) = rules.decision(at).seats.first() else { break };
        plan.clear();
        rules.suggest(at, seat, 0, dice, plan);
        let taken = follow(rules, at, seat, plan, dice);
        if taken == 0 {
            break;
        }
        actions += taken;
    }
    actions
}

/// Carries out a plan as far as it goes: how many actions were taken.
fn follow<R: Rulebook>(
    rules: &R,
    at: &mut R::Position,
    seat: Seat,
    plan: &[R::Action],
    dice: &mut impl Dice,
) -> u64 {
    let mut taken = 0;
    for action in plan {
        if !rules.decision(at).seats.has(seat) || rules.apply(at, seat, action, dice, &mut Silent).is_err() {
            break;
        }
        taken += 1;
    }
    taken
}

/// The positions in which the pulses of one game begin, if the rulebook has plans for them.
fn starts<R: Rulebook>(rules: &R) -> Vec<(R::Position, Seat)> {
    let mut plan = Vec::new();
    let (mut at, mut dice) = (rules.start(), Seeded::from_number(0));
    play_on(rules, &mut at, None, &mut dice, &mut plan);
    let mut found = Vec::new();
    if rules.outcome(&at).is_some() {
        regular_game(rules, 0, |at, seat| found.push((at.clone(), seat)));
    }
    found
}

fn games<R: Rulebook + 'static>(rules: &Arc<R>) -> Measure {
    let rules = Arc::clone(rules);
    Measure::of("full games, Regular against itself", move || {
        let rules = Arc::clone(&rules);
        Box::new(move |number| {
            regular_game(&*rules, number, |_, _| {});
            vec![1]
        })
    })
    .within("bound: such games by plans alone")
}

/// The bound of Regular's games: the same plans, carried out without views, explanations and memory.
fn planned_games<R: Rulebook + 'static>(rules: &Arc<R>) -> Measure {
    let rules = Arc::clone(rules);
    Measure::of("bound: such games by plans alone", move || {
        let rules = Arc::clone(&rules);
        let mut plan = Vec::new();
        Box::new(move |number| {
            let (mut at, mut dice) = (rules.start(), Seeded::from_number(number));
            play_on(&*rules, &mut at, None, &mut dice, &mut plan);
            black_box(at);
            vec![1]
        })
    })
    .bound()
}

fn turns<R: Rulebook + 'static>(rules: &Arc<R>) -> Measure {
    let rules = Arc::clone(rules);
    Measure::of("a whole turn of Regular", move || {
        let rules = Arc::clone(&rules);
        Box::new(move |number| {
            let mut turns = 0;
            regular_game(&*rules, number, |_, _| turns += 1);
            vec![turns]
        })
    })
    .told(Told::Milliseconds)
}

fn searches<R: Rulebook + 'static>(rules: &Arc<R>, starts: &Arc<Vec<(R::Position, Seat)>>) -> Measure {
    let (rules, starts) = (Arc::clone(rules), Arc::clone(starts));
    Measure::of("actions tried in Veteran's search", move || -> Batch {
        let (rules, starts) = (Arc::clone(&rules), Arc::clone(&starts));
        Box::new(move |number| {
            let (at, seat) = &starts[number as usize % starts.len()];
            let mut player = Opponent::<R>::new(Level::Veteran, &Seed::from_number(number));
            let view = rules.view(at, Viewer::Seat(*seat));
            let thought = player.decide(&*rules, &view, *seat, &Limits::nodes(NODES), &Control::new());
            vec![thought.map_or(0, |thought| thought.nodes)]
        })
    })
    .within("bound: such actions outside a search")
}

/// The bound of a search: from the same positions a plan that is known already, and then on as far by the same judgement.
fn played_on<R: Rulebook + 'static>(rules: &Arc<R>, starts: &Arc<Vec<(R::Position, Seat)>>) -> Measure {
    let (rules, starts) = (Arc::clone(rules), Arc::clone(starts));
    Measure::of("bound: such actions outside a search", move || -> Batch {
        let (rules, starts) = (Arc::clone(&rules), Arc::clone(&starts));
        let mut plan = Vec::new();
        Box::new(move |number| {
            let (start, seat) = &starts[number as usize % starts.len()];
            let mut dice = Seeded::from_number(number);
            let until = rules.ply(start) + AHEAD;
            let mut first = Vec::new();
            rules.suggest(start, *seat, 0, &mut dice, &mut first);
            let mut actions = 0;
            while actions < NODES {
                let mut at = start.clone();
                let mut taken = follow(&*rules, &mut at, *seat, &first, &mut dice);
                taken += play_on(&*rules, &mut at, Some(until), &mut dice, &mut plan);
                actions += taken;
                if taken == 0 {
                    break;
                }
            }
            vec![actions]
        })
    })
    .bound()
}
