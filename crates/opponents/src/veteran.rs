//! The Veteran: evolves whole plans from the rulebook's, and rates each by playing it on.
//!
//! A phase is a long sequence of moves with far too many branches for a tree search. So the search works on whole
//! plans. The first ones come from the rulebook with increasing whim. Each is played on against the same guesses and the
//! same dice. The best are kept, varied and tried again, the leaders more often, until the budget is used.

use kernel::{Choices, Dice, Rulebook, Search, Seat, Seeded};

use crate::control::Deadline;
use crate::plans::Found;
use crate::trial::Trial;
use crate::{Budget, Control, Limits};

/// Up to this many single actions, all are tried.
const SINGLES: usize = 24;
/// How many plans are varied, and how many variations a generation has.
const PARENTS: usize = 4;
const CHILDREN: usize = 8;
/// How many trials a new plan gets before it is compared.
const FIRST_LOOK: usize = 4;
/// How many more trials a leader gets in each generation, and at most.
const MORE: usize = 4;
const MOST: usize = 64;
/// How many trials run between two checks of a budget in nodes.
const PORTION: usize = 16;
/// The whims of requested plans, in turn.
const WHIMS: [u32; 6] = [10, 20, 35, 50, 75, 100];

/// One search.
pub(crate) struct Veteran<'a, R: Rulebook> {
    rules: &'a R,
    view: &'a R::View,
    seat: Seat,
    limits: &'a Limits,
    search: Search,
    control: &'a Control,
    dice: &'a mut Seeded,
    started: std::time::Instant,
    nodes: u64,
    trials: u64,
}

/// A plan and the result of each trial, in order.
struct Candidate<A> {
    plan: Vec<A>,
    came_to: Vec<i32>,
    /// Whether it is the rulebook's best, to which others are compared.
    is_advice: bool,
}

impl<A> Candidate<A> {
    /// Its average result, times 1000.
    fn mean(&self) -> i64 {
        let sum: i64 = self.came_to.iter().map(|&value| i64::from(value)).sum();
        if self.came_to.is_empty() { i64::MIN } else { sum * 1000 / self.came_to.len() as i64 }
    }

    /// By how much it is ahead of another over the trials of both, less the doubt in tenths of a standard error.
    fn lead(&self, other: &Candidate<A>, doubt: u32) -> i64 {
        let ahead: Vec<i64> =
            self.came_to.iter().zip(&other.came_to).map(|(mine, theirs)| i64::from(mine - theirs)).collect();
        let count = ahead.len() as i64;
        if count < 2 {
            return i64::MIN;
        }
        let mean = ahead.iter().sum::<i64>() / count;
        let squares: i64 = ahead.iter().map(|one| (one - mean).pow(2)).sum();
        let error = (squares / (count * (count - 1))).isqrt();
        mean - error * i64::from(doubt) / 10
    }
}

impl<'a, R: Rulebook> Veteran<'a, R> {
    pub fn new(
        rules: &'a R,
        view: &'a R::View,
        seat: Seat,
        limits: &'a Limits,
        control: &'a Control,
        dice: &'a mut Seeded,
    ) -> Self {
        let started = std::time::Instant::now();
        let search = rules.search();
        Veteran { rules, view, seat, limits, search, control, dice, started, nodes: 0, trials: 0 }
    }

    /// The best plan within the budget.
    pub fn plan(mut self, known: &R::Position, choices: &R::Choices) -> Found<R::Action> {
        let until = self.rules.ply(known) + self.search.horizon;
        // Each trial has its own guess and dice, the same for every plan.
        let seed = self.draw();
        let guess = |trial: usize| {
            let mut dice = Seeded::from_number(seed.wrapping_add(trial as u64));
            (self.rules.guess(self.view, &mut dice), dice)
        };
        let deadline = Deadline::new(self.control, self.time());
        let mut pool = self.first(known, choices, deadline);
        let mut seen = pool.len();
        let mut looks = FIRST_LOOK;
        loop {
            // Leaders get more trials, so that luck does not lead for long.
            let mut jobs = Vec::new();
            for (rank, candidate) in pool.iter().enumerate() {
                let wanted = if rank < PARENTS { looks } else { FIRST_LOOK };
                jobs.extend((candidate.came_to.len()..wanted).map(|trial| (rank, trial)));
            }
            // One trial of every plan before the next, in portions, so that a small budget holds too.
            jobs.sort_unstable_by_key(|&(rank, trial)| (trial, rank));
            let portion = if deadline.is_timed() { jobs.len().max(1) } else { PORTION };
            for portion in jobs.chunks(portion) {
                let came_to = self.try_all(portion, &pool, until, &guess, deadline);
                for (&(rank, _), value) in portion.iter().zip(&came_to) {
                    let Some(value) = value else { break };
                    pool[rank].came_to.push(*value);
                }
                if self.is_used_up() {
                    break;
                }
            }
            pool.retain(|candidate| !candidate.came_to.is_empty());
            pool.sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
            self.report();
            if pool.is_empty()
                || deadline.is_over()
                || self.is_used_up()
                || (jobs.is_empty() && looks >= MOST)
            {
                break;
            }
            if let Some(rank) = self.advice(&pool).filter(|&rank| rank >= PARENTS) {
                let advice = pool.remove(rank);
                pool.insert(PARENTS - 1, advice);
            }
            pool.truncate(PARENTS * 2);
            looks = (looks + MORE).min(MOST);
            let before = pool.len();
            self.vary(known, &mut pool, deadline);
            seen += pool.len() - before;
        }
        let Some(best) = self.best_of(pool) else {
            // There was no time for a single trial.
            let mut plan = Vec::new();
            self.rules.deliberate(known, self.seat, self.dice, &mut plan);
            return Found { plan, nodes: self.nodes, note: "no time to search".into() };
        };
        let note = format!("the best of {seen} plans in {} trials", self.trials);
        Found { plan: best.plan, nodes: self.nodes, note }
    }

    /// Where the rulebook's best stands, if others are held to it.
    fn advice(&self, pool: &[Candidate<R::Action>]) -> Option<usize> {
        if self.search.doubt == 0 { None } else { pool.iter().position(|candidate| candidate.is_advice) }
    }

    /// The plan to play: the best average, or the rulebook's best while none is surely ahead of it.
    fn best_of(&self, mut pool: Vec<Candidate<R::Action>>) -> Option<Candidate<R::Action>> {
        let Some(advice) = self.advice(&pool) else { return best_tried(pool) };
        let surely = |candidate: &Candidate<R::Action>| candidate.lead(&pool[advice], self.search.doubt);
        let (lead, rank) = (0..pool.len()).map(|rank| (surely(&pool[rank]), rank)).max()?;
        Some(pool.swap_remove(if lead > 0 { rank } else { advice }))
    }

    fn draw(&mut self) -> u64 {
        u64::from(self.dice.roll(1 << 30)) << 30 | u64::from(self.dice.roll(1 << 30))
    }

    const fn time(&self) -> Option<std::time::Duration> {
        match self.limits.budget {
            Budget::Time(time) => Some(time),
            Budget::Nodes(_) => None,
        }
    }

    const fn is_used_up(&self) -> bool {
        matches!(self.limits.budget, Budget::Nodes(nodes) if self.nodes >= nodes)
    }

    fn report(&self) {
        let used = match self.limits.budget {
            Budget::Time(time) => {
                self.started.elapsed().as_millis() as u64 * 1000 / time.as_millis().max(1) as u64
            }
            Budget::Nodes(nodes) => self.nodes * 1000 / nodes.max(1),
        };
        self.control.report(used.min(1000) as u32);
    }

    fn suggestion(&mut self, at: &R::Position, whim: u32) -> Vec<R::Action> {
        let mut plan = Vec::new();
        self.rules.suggest(at, self.seat, whim, self.dice, &mut plan);
        plan
    }

    /// The first plans: the rulebook's, without and with whim, and all single actions if there are few.
    fn first(
        &mut self,
        known: &R::Position,
        choices: &R::Choices,
        deadline: Deadline<'_>,
    ) -> Vec<Candidate<R::Action>> {
        let mut pool = Vec::new();
        let mut advice = Vec::new();
        self.rules.deliberate(known, self.seat, self.dice, &mut advice);
        add(&mut pool, advice);
        if let Some(advice) = pool.first_mut() {
            advice.is_advice = true;
        }
        if choices.len() <= SINGLES {
            for action in choices.actions() {
                add(&mut pool, vec![action]);
            }
        }
        for turn in 0..self.search.plans {
            if deadline.is_over() {
                break;
            }
            let plan = self.suggestion(known, WHIMS[turn % WHIMS.len()]);
            add(&mut pool, plan);
        }
        if pool.is_empty() {
            for _ in 0..SINGLES {
                let pick = self.dice.roll(choices.len() as u32) as usize - 1;
                add(&mut pool, vec![choices.action(pick)]);
            }
        }
        pool
    }

    /// Adds variations of the leaders: a plan is kept up to a point and planned again from there, continued with
    /// another plan, or shortened by an action.
    fn vary(&mut self, known: &R::Position, pool: &mut Vec<Candidate<R::Action>>, deadline: Deadline<'_>) {
        let parents = pool.len().min(PARENTS);
        let mut trial = Trial::new(self.rules, deadline);
        for _ in 0..CHILDREN {
            if deadline.is_over() {
                break;
            }
            let parent = self.dice.roll(parents as u32) as usize - 1;
            let other = self.dice.roll(pool.len() as u32) as usize - 1;
            let length = pool[parent].plan.len() as u32;
            let cut = self.dice.roll(length.max(1)) as usize - 1;
            let mut plan = pool[parent].plan[..cut].to_vec();
            let mut at = known.clone();
            let kept = trial.follow(&mut at, self.seat, &plan, self.dice);
            plan.truncate(kept);
            let tail = match self.dice.roll(4) {
                1 if other != parent => pool[other].plan.clone(),
                2 if cut + 1 < pool[parent].plan.len() => pool[parent].plan[cut + 1..].to_vec(),
                whim => self.suggestion(&at, WHIMS[(whim as usize + cut) % WHIMS.len()]),
            };
            for action in tail {
                if trial.follow(&mut at, self.seat, std::slice::from_ref(&action), self.dice) == 1 {
                    plan.push(action);
                }
            }
            add(pool, plan);
        }
        self.nodes += trial.nodes;
    }

    /// Runs all jobs on all threads; the results in order, as far as time allows.
    fn try_all(
        &mut self,
        jobs: &[(usize, usize)],
        pool: &[Candidate<R::Action>],
        until: u32,
        guess: &(impl Fn(usize) -> (R::Position, Seeded) + Sync),
        deadline: Deadline<'_>,
    ) -> Vec<Option<i32>> {
        let (rules, seat) = (self.rules, self.seat);
        let work = |part: usize, parts: usize| {
            let mut trial = Trial::new(rules, deadline);
            let mut found = Vec::new();
            for &(rank, number) in jobs.iter().skip(part).step_by(parts) {
                let (at, mut dice) = guess(number);
                let value = trial.run(at, seat, &pool[rank].plan, until, &mut dice);
                found.push(value);
                if value.is_none() {
                    break;
                }
            }
            (found, trial.nodes)
        };
        let parts = self.limits.threads.clamp(1, jobs.len().max(1));
        let mut shares: Vec<(Vec<Option<i32>>, u64)> = Vec::new();
        if parts == 1 {
            shares.push(work(0, 1));
        } else {
            std::thread::scope(|scope| {
                let hands: Vec<_> = (0..parts).map(|part| scope.spawn(move || work(part, parts))).collect();
                shares.extend(hands.into_iter().map(|hand| hand.join().unwrap_or_default()));
            });
        }
        self.nodes += shares.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let all: Vec<Option<i32>> =
            (0..jobs.len()).map(|job| shares[job % parts].0.get(job / parts).copied().flatten()).collect();
        self.trials += all.iter().flatten().count() as u64;
        all
    }
}

/// The plan with the best average among those with most trials.
fn best_tried<A>(pool: Vec<Candidate<A>>) -> Option<Candidate<A>> {
    let most = pool.iter().map(|candidate| candidate.came_to.len()).max()?;
    pool.into_iter().filter(|candidate| candidate.came_to.len() * 2 >= most).max_by_key(Candidate::mean)
}

/// Adds a plan unless it is there.
fn add<A: PartialEq>(pool: &mut Vec<Candidate<A>>, plan: Vec<A>) {
    if !plan.is_empty() && pool.iter().all(|known| known.plan != plan) {
        pool.push(Candidate { plan, came_to: Vec::new(), is_advice: false });
    }
}
