//! Two simple computer players that any rulebook supports as it stands: by chance, and one step ahead.

use std::str::FromStr;

use kernel::{Choices, Dice, Rulebook, Seat, Seed, Seeded, Silent, Viewer};

/// How well a computer player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Any legal action, each as likely as the others.
    Random,
    /// The action that leads to what the rulebook judges best for the seat: moves are judged as they stand, the
    /// steps of a combat by playing on; ties by chance.
    Greedy,
}

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// The level's name in requests and options.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| format!("there is no level '{text}': give 'random' or 'greedy'"))
    }
}

/// How often an action that rolls dice is tried before it is scored.
const TRIES: i32 = 6;
/// Lists up to this length are tried by playing on; in longer ones, mostly moves, each action is judged at once.
const SHORT: usize = 64;
/// How often each action of a short list is played on, and how far.
const TRIALS: i32 = 24;
const FAR: u32 = 24;
/// How far a trial goes after its first die: through retreats and advances.
const AFTERMATH: u32 = 5;

/// What a computer player does as `seat`, and why in a few words; nothing if there is nothing to do.
///
/// It decides on a guess at the position behind the seat's view, so it knows no more than a player would,
/// and tries actions with dice of its own, so it cannot know what will be rolled.
pub fn choose<R: Rulebook>(
    rules: &R,
    at: &R::Position,
    seat: Seat,
    level: Level,
    seed: Seed,
) -> Option<(R::Action, String)> {
    let mut dice = Seeded::new(&seed);
    let mut choices = R::Choices::default();
    rules.legal(at, seat, &mut choices);
    if choices.is_empty() {
        return None;
    }
    match level {
        Level::Random => {
            let action = choices.action(dice.roll(choices.len() as u32) as usize - 1);
            Some((action, format!("by chance, one of {}", choices.len())))
        }
        Level::Greedy => {
            let known = rules.guess(&rules.view(at, Viewer::Seat(seat)), &mut dice);
            let (mut best, mut ties) = (i32::MIN, Vec::new());
            let short = choices.len() <= SHORT;
            if choices.len() == 1 {
                return Some((choices.action(0), "nothing else is possible".into()));
            }
            for action in choices.actions() {
                let worth = if short {
                    play_on(rules, &known, seat, &action, &mut dice)
                } else {
                    score(rules, &known, seat, &action, &mut dice)
                };
                if worth > best {
                    best = worth;
                    ties.clear();
                }
                if worth == best {
                    ties.push(action);
                }
            }
            let pick = dice.roll(ties.len() as u32) as usize - 1;
            let gain = best / if short { TRIALS } else { TRIES } - rules.judge(&known, seat);
            let why = format!("best of {}, {gain:+}", choices.len());
            Some((ties.swap_remove(pick), why))
        }
    }
}

/// What an action of a short list is worth: the sum of the judgements after playing on by chance. A combat is
/// built in small steps that change nothing by themselves; what they lead to does.
fn play_on<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    action: &R::Action,
    dice: &mut Seeded,
) -> i32 {
    let mut dice = Counted { dice, rolls: 0 };
    let mut choices = R::Choices::default();
    let mut sum = 0_i32;
    for _ in 0..TRIALS {
        let mut trial = known.clone();
        dice.rolls = 0;
        if rules.apply(&mut trial, seat, action, &mut dice, &mut Silent).is_ok() {
            let mut left = if dice.rolls > 0 { AFTERMATH } else { FAR };
            while left > 0 {
                let Some(next) = rules.decision(&trial).seats.first() else { break };
                rules.legal(&trial, next, &mut choices);
                // Long lists belong to another phase: what is being tried is over.
                if choices.is_empty() || choices.len() > SHORT {
                    break;
                }
                let pick = choices.action(dice.dice.roll(choices.len() as u32) as usize - 1);
                let before = dice.rolls;
                if rules.apply(&mut trial, next, &pick, &mut dice, &mut Silent).is_err() {
                    break;
                }
                left = if before == 0 && dice.rolls > 0 { AFTERMATH } else { left - 1 };
            }
        }
        sum = sum.saturating_add(rules.judge(&trial, seat));
    }
    sum
}

/// What an action is worth: the rulebook's judgement afterwards, times [`TRIES`]; the sum of so many tries if
/// it rolls dice.
fn score<R: Rulebook>(
    rules: &R,
    known: &R::Position,
    seat: Seat,
    action: &R::Action,
    dice: &mut Seeded,
) -> i32 {
    let mut dice = Counted { dice, rolls: 0 };
    let mut sum = 0_i32;
    for _ in 0..TRIES {
        let mut trial = known.clone();
        let worth = match rules.apply(&mut trial, seat, action, &mut dice, &mut Silent) {
            Ok(()) => rules.judge(&trial, seat),
            // Legal in truth but not in the guess: worth no more than standing still.
            Err(_) => rules.judge(known, seat),
        };
        if dice.rolls == 0 {
            return worth.saturating_mul(TRIES);
        }
        sum = sum.saturating_add(worth);
    }
    sum
}

/// Dice that are counted.
struct Counted<'a> {
    dice: &'a mut Seeded,
    rolls: u32,
}

impl Dice for Counted<'_> {
    fn roll(&mut self, sides: u32) -> u32 {
        self.rolls += 1;
        self.dice.roll(sides)
    }
}
