//! Long runs by chance: what the laws kit asks of a few games thoroughly, asked of millions of decisions.
//!
//! Every step is looked at cheaply, a sample of the positions thoroughly. The number of a game fixes all of it, so that
//! whatever is found can be found again. Nothing here panics: what is broken is returned, and so is a panic of the rules.

use std::any::Any;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Choices, Dice, Listing, PositionHash, Rules, Seat, SeatSet, Seeded, Silent, Viewer};

/// How a game is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Soak {
    /// Fixes the choices and the dice, together with the number of the game.
    pub seed: u32,
    /// One in so many positions is looked at thoroughly.
    pub every: u32,
    /// Plays every game a second time from its actions and dice, not only now and then.
    pub replay: bool,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Soaked {
    /// Games played to their end.
    pub games: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Positions looked at thoroughly.
    pub sampled: u64,
    /// Games played a second time.
    pub replayed: u64,
}

/// What does not hold, and after how many decisions of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// How many decisions had been taken.
    pub step: u64,
    /// What does not hold.
    pub message: String,
}

/// One in so many games is played a second time.
pub const REPLAYED: u64 = 64;
/// No game of any rulebook takes so many decisions.
const MOST_DECISIONS: u64 = 1_000_000;
/// How many listed actions are tried at a sampled position.
const TRIED: usize = 16;
/// How many actions of earlier lists are kept, to be judged where they may not be listed any more.
const STALE: usize = 24;
/// The stream that chooses is apart from the one that rolls.
const CHOOSING: u64 = 1 << 63;

/// Plays one game by chance to its end and looks at it, until `stop` says so.
pub fn soak<R: Rules>(
    rulebook: &R,
    number: u64,
    how: Soak,
    stop: &dyn Fn() -> bool,
) -> Result<Soaked, Broken> {
    let mut watched = Watched::new(rulebook, number, how);
    match catch_unwind(AssertUnwindSafe(|| watched.play(stop))) {
        Ok(Ok(())) => Ok(watched.soaked),
        Ok(Err(message)) => Err(Broken { step: watched.soaked.decisions, message }),
        Err(panic) => Err(Broken { step: watched.soaked.decisions, message: told(&*panic) }),
    }
}

fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", text.unwrap_or("without a word"))
}

/// Nothing, or what does not hold.
type Held = Result<(), String>;

/// A game being watched.
struct Watched<'a, R: Rules> {
    rulebook: &'a R,
    at: R::Position,
    how: Soak,
    /// The stream of the choices, that of the dice, and one for what is tried beside the game.
    choose: Seeded,
    roll: Seeded,
    aside: Seeded,
    number: u64,
    choices: R::Choices,
    stale: VecDeque<R::Action>,
    played: Option<Vec<(Seat, R::Action)>>,
    soaked: Soaked,
}

impl<'a, R: Rules> Watched<'a, R> {
    fn new(rulebook: &'a R, number: u64, how: Soak) -> Self {
        let stream = u64::from(how.seed) << 32 ^ number;
        let replays = how.replay || number.is_multiple_of(REPLAYED);
        Watched {
            rulebook,
            at: rulebook.start(),
            how,
            choose: Seeded::from_number(stream | CHOOSING),
            roll: Seeded::from_number(stream),
            aside: Seeded::from_number(!stream),
            number: stream,
            choices: R::Choices::default(),
            stale: VecDeque::new(),
            played: replays.then(Vec::new),
            soaked: Soaked::default(),
        }
    }

    fn play(&mut self, stop: &dyn Fn() -> bool) -> Held {
        // Games are short: without this only some of their steps would ever be sampled.
        let offset = self.aside.roll(self.how.every.max(1));
        loop {
            let seats = self.rulebook.decision(&self.at).seats;
            let over = self.rulebook.outcome(&self.at).is_some();
            if seats.is_empty() != over {
                return Err(format!("deciding: {seats:?}, but the game is over: {over}"));
            }
            if over {
                break;
            }
            if self.soaked.decisions >= MOST_DECISIONS {
                return Err(format!("not over after {MOST_DECISIONS} decisions"));
            }
            if self.soaked.decisions.is_multiple_of(64) && stop() {
                return Ok(());
            }
            let seat = self.any_of(seats)?;
            let known = self.rulebook.view(&self.at, Viewer::Seat(seat));
            self.rulebook.legal(&known, seat, &mut self.choices);
            drop(known);
            if self.choices.is_empty() {
                return Err(format!("{seat:?} decides and has nothing to do"));
            }
            if (self.soaked.decisions + u64::from(offset)).is_multiple_of(u64::from(self.how.every.max(1))) {
                self.look_closely(seat)?;
                self.soaked.sampled += 1;
            }
            self.step(seat)?;
        }
        self.soaked.games = 1;
        self.replay()
    }

    /// What a seat knows.
    fn known(&self, seat: Seat) -> Cow<'_, R::View> {
        self.rulebook.view(&self.at, Viewer::Seat(seat))
    }

    fn any_of(&mut self, seats: SeatSet) -> Result<Seat, String> {
        let count = seats.iter().count() as u32;
        let place = if count > 1 { self.choose.roll(count) as usize - 1 } else { 0 };
        seats.iter().nth(place).ok_or_else(|| "no seat decides".into())
    }

    /// Takes a listed action, which must pass and leave a sound position.
    fn step(&mut self, seat: Seat) -> Held {
        let index = self.choose.roll(self.choices.len() as u32) as usize - 1;
        let action = self.choices.action(index);
        let named = |refusal| format!("listed, but refused: '{}': {refusal}", self.rulebook.write(&action));
        self.rulebook.check(&self.known(seat), seat, &action).map_err(named)?;
        self.rulebook.apply(&mut self.at, seat, &action, &mut self.roll, &mut Silent).map_err(named)?;
        self.soaked.decisions += 1;
        self.rulebook
            .check_invariants(&self.at)
            .map_err(|unsound| format!("unsound after '{}': {unsound}", self.rulebook.write(&action)))?;
        if let Some(played) = &mut self.played {
            played.push((seat, action));
        }
        Ok(())
    }

    /// Everything that is too slow for every step.
    fn look_closely(&mut self, seat: Seat) -> Held {
        self.reads_back()?;
        self.views_hold()?;
        let mut fresh = R::Choices::default();
        self.rulebook.legal(&self.known(seat), seat, &mut fresh);
        let listed: Vec<R::Action> = fresh.actions().collect();
        if listed.len() != self.choices.len() || !self.choices.actions().eq(listed.iter().cloned()) {
            return Err("a reused list differs from a fresh one".into());
        }
        for _ in 0..TRIED.min(listed.len()) {
            let action = listed[self.aside.roll(listed.len() as u32) as usize - 1].clone();
            self.can_be_done(seat, &action)?;
            self.stale.push_back(action);
        }
        let complete = self.rulebook.decision(&self.at).listing == Listing::Complete;
        for action in &self.stale {
            self.is_judged_as_listed(seat, action, &listed, complete)?;
        }
        while self.stale.len() > STALE {
            self.stale.pop_front();
        }
        Ok(())
    }

    /// The position is plain data: written and read it is equal and hashes equally.
    fn reads_back(&self) -> Held {
        let read: R::Position = postcard::to_stdvec(&self.at)
            .and_then(|bytes| postcard::from_bytes(&bytes))
            .map_err(|error| format!("the position does not read back: {error}"))?;
        if read != self.at || PositionHash::of(&read) != PositionHash::of(&self.at) {
            return Err("the position reads back as another one".into());
        }
        Ok(())
    }

    /// A guess looks like the view it was made from.
    fn views_hold(&mut self) -> Held {
        let seats = self.rulebook.title().seats.len() as u8;
        for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
            let view = self.rulebook.view(&self.at, viewer);
            let guess = self.rulebook.guess(&view, &mut self.aside);
            if self.rulebook.view(&guess, viewer) != view {
                return Err(format!("a guess does not look like the view of {viewer:?}"));
            }
        }
        Ok(())
    }

    /// A listed action reads back from its notation and can be done on trial.
    fn can_be_done(&mut self, seat: Seat, action: &R::Action) -> Held {
        let notation = self.rulebook.write(action);
        let read = self.rulebook.read(&notation);
        if read.as_ref() != Ok(action) {
            return Err(format!("'{notation}' reads back as {read:?}"));
        }
        let mut after = self.at.clone();
        self.rulebook
            .apply(&mut after, seat, action, &mut self.aside, &mut Silent)
            .map_err(|refusal| format!("listed, but refused: '{notation}': {refusal}"))?;
        self.rulebook
            .check_invariants(&after)
            .map_err(|unsound| format!("unsound after '{notation}': {unsound}"))
    }

    /// An action of an earlier list passes exactly if it is listed now, and for no other seat; refused, it changes nothing.
    fn is_judged_as_listed(
        &self,
        seat: Seat,
        action: &R::Action,
        listed: &[R::Action],
        complete: bool,
    ) -> Held {
        let notation = || self.rulebook.write(action);
        let is_listed = listed.contains(&self.rulebook.canonical(action));
        match self.rulebook.check(&self.known(seat), seat, action) {
            Ok(()) if complete && !is_listed => {
                return Err(format!("'{}' passes but is not listed", notation()));
            }
            Err(refusal) if is_listed => {
                return Err(format!("'{}' is listed but refused: {refusal}", notation()));
            }
            Ok(()) => {}
            Err(_) => {
                let mut after = self.at.clone();
                let done =
                    self.rulebook.apply(&mut after, seat, action, &mut Seeded::from_number(0), &mut Silent);
                if done.is_ok() || after != self.at {
                    return Err(format!("'{}' is refused and does something", notation()));
                }
            }
        }
        let deciding = self.rulebook.decision(&self.at).seats;
        let idle =
            (0..self.rulebook.title().seats.len() as u8).map(Seat).filter(|&other| !deciding.has(other));
        for other in idle {
            if self.rulebook.check(&self.known(other), other, action).is_ok() {
                return Err(format!("'{}' passes for {other:?}, who does not decide", notation()));
            }
        }
        Ok(())
    }

    /// The same actions with the same dice lead to the same end.
    fn replay(&mut self) -> Held {
        let Some(played) = self.played.take() else { return Ok(()) };
        let mut again = self.rulebook.start();
        let mut roll = Seeded::from_number(self.number);
        for (step, (seat, action)) in played.iter().enumerate() {
            self.rulebook
                .apply(&mut again, *seat, action, &mut roll, &mut Silent)
                .map_err(|refusal| format!("played again, step {step} is refused: {refusal}"))?;
        }
        if again != self.at || PositionHash::of(&again) != PositionHash::of(&self.at) {
            return Err("played again, the game ends elsewhere".into());
        }
        self.soaked.replayed = 1;
        Ok(())
    }
}
