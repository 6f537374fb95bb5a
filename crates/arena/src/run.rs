//! Many games in parallel, saved in the order of their numbers.
//!
//! Every thread takes the next unplayed game. Finished games are entered in order, so the files, the records and the test
//! that may end the run early do not depend on the number of threads. When the run is stopped, finished games are saved
//! and unfinished ones dropped.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use kernel::{Seed, Viewer};
use opponents::Control;

use crate::chronicle::Sides;
use crate::duel::{self, Duel};
use crate::folder::{Folder, FolderError, Known};
use crate::stats::Verdict;
use crate::{Ground, Played, Settings, Thinking, Timed};

/// How many of the most decisive games keep their record.
const RECORDS_KEPT: usize = 12;

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The settings cannot be played.
    #[error("{0}")]
    Settings(String),
    /// A game failed: a bug in the rules or in a computer player.
    #[error("{0}")]
    Game(String),
    /// The games cannot be saved.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ending {
    /// Every game was played.
    Complete,
    /// The test has decided.
    Decided(Verdict),
    /// It was stopped.
    Interrupted,
}

/// Observes games as they are entered.
pub trait Watch: Sync {
    /// A game was entered, the `done`th.
    fn game(&self, played: &Played, done: u64);
}

/// A run to play.
pub struct Run<'a> {
    /// What is played.
    pub ground: &'a Ground<'a>,
    /// Who plays, how often, with what.
    pub settings: &'a Settings,
    /// On how many threads.
    pub threads: usize,
    /// Stops it.
    pub control: &'a Control,
    /// Is told of every game.
    pub watch: &'a dyn Watch,
}

/// Plays a run, or the rest of it; returns the games in order with their thinking times. Without a folder nothing is
/// saved.
pub fn run(run: &Run<'_>, folder: Option<&mut Folder>) -> Result<(Vec<Timed>, Ending), RunError> {
    let settings = run.settings;
    check(run.ground, settings)?;
    let start = run.ground.open(Seed::from_number(settings.seed)).map_err(RunError::Settings)?;
    let sides = Sides::of(&*start);
    let mut known = folder.as_ref().map_or(Ok(Known::new()), |folder| folder.known())?;
    known.retain(|number, _| *number < settings.games);
    let missing: Vec<u64> = (0..settings.games).filter(|number| !known.contains_key(number)).collect();
    let mut book = Book::new(settings, folder, known, run.watch);
    book.advance()?;
    let book = Mutex::new(book);
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), RunError> {
        while !run.control.is_stopped() && !lock(&book).is_closed() {
            let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let played = catch_unwind(AssertUnwindSafe(|| {
                duel::play(run.ground, settings, &sides, number, run.control)
            }));
            let seed = settings.seed_of(number);
            let broke =
                || format!("game {number} (seed {seed}) broke an invariant of the rules or of a player");
            match played.map_err(|_| broke()).and_then(|played| played).map_err(RunError::Game)? {
                Some(duel) => lock(&book).take(duel)?,
                None => break,
            }
        }
        Ok(())
    };
    let result = thread::scope(|scope| {
        let workers: Vec<_> = (0..run.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| {
            worker.join().unwrap_or_else(|_| Err(RunError::Game("a thread of the run broke off".into())))
        });
        ends.fold(Ok(()), Result::and)
    });
    let book = book.into_inner().unwrap_or_else(PoisonError::into_inner);
    let finished = book.finish();
    result?;
    finished
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses settings that cannot be played.
pub fn check(ground: &Ground<'_>, settings: &Settings) -> Result<(), RunError> {
    let start = ground.open(Seed::from_number(settings.seed)).map_err(RunError::Settings)?;
    let (seats, secrets) = (start.title().seats.len(), start.board().secrets);
    let refuse = |text: String| Err(RunError::Settings(text));
    if seats != 2 {
        return refuse(format!("the arena needs a scenario with two sides; this one has {seats}"));
    }
    if settings.games == 0 {
        return refuse("no games to play: use --games".into());
    }
    if settings.is_paired() && settings.games % 2 == 1 {
        return refuse(format!(
            "games come in pairs with sides swapped: give an even number, such as --games {}",
            settings.games.saturating_add(1)
        ));
    }
    if settings.seed.checked_add(settings.games).is_none() {
        return refuse("the seeds would overflow: use a smaller --seed".into());
    }
    if settings.sprt.is_some() && !settings.is_paired() {
        return refuse("--sprt compares two different players".into());
    }
    if settings.has_guests() && secrets && ground.desk().is_none() {
        return refuse(
            "this scenario has secrets, and programs cannot ask about it here: only the levels can play it"
                .into(),
        );
    }
    Ok(())
}

/// What has been played, in order as far as it goes.
struct Book<'a> {
    settings: &'a Settings,
    folder: Option<&'a mut Folder>,
    watch: &'a dyn Watch,
    /// Games of an earlier session whose turn has not come yet.
    known: Known,
    /// Games that ended before an earlier one did.
    waiting: BTreeMap<u64, Duel>,
    entered: Known,
    /// The next game to be entered.
    next: u64,
    /// How often a pair gave the first contestant 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    verdict: Verdict,
    /// The most decisive games entered: size and number.
    decisive: Vec<(Reverse<u32>, u64)>,
}

impl<'a> Book<'a> {
    fn new(
        settings: &'a Settings,
        folder: Option<&'a mut Folder>,
        known: Known,
        watch: &'a dyn Watch,
    ) -> Book<'a> {
        Book {
            settings,
            folder,
            watch,
            known,
            waiting: BTreeMap::new(),
            entered: Known::new(),
            next: 0,
            pairs: [0; 5],
            verdict: Verdict::Open,
            decisive: Vec::new(),
        }
    }

    /// Whether no more games are wanted.
    fn is_closed(&self) -> bool {
        self.verdict != Verdict::Open
    }

    /// Takes a game that has ended.
    fn take(&mut self, duel: Duel) -> Result<(), RunError> {
        self.waiting.insert(duel.played.game, duel);
        self.advance()
    }

    /// Enters the games whose turn has come.
    fn advance(&mut self) -> Result<(), RunError> {
        while !self.is_closed() {
            if let Some((played, thinking)) = self.known.remove(&self.next) {
                self.enter(played, thinking, None)?;
            } else if let Some(duel) = self.waiting.remove(&self.next) {
                self.keep(duel)?;
            } else {
                break;
            }
            self.next += 1;
            self.weigh();
        }
        Ok(())
    }

    fn keep(&mut self, duel: Duel) -> Result<(), RunError> {
        let Duel { played, thinking, game } = duel;
        if let Some(folder) = &mut self.folder {
            folder.add(&played, &thinking)?;
        }
        // An unfinished game's record has no seed yet; it will not be continued, so the seed may be shown.
        let text = || if game.outcome().is_some() { game.record(Viewer::Referee) } else { game.save() };
        self.enter(played, thinking, Some(&text))
    }

    fn enter(
        &mut self,
        played: Played,
        thinking: Thinking,
        text: Option<&dyn Fn() -> String>,
    ) -> Result<(), RunError> {
        let place = (Reverse(played.decisiveness()), played.game);
        let at = self.decisive.partition_point(|other| *other < place);
        if at < RECORDS_KEPT {
            self.decisive.insert(at, place);
            if let (Some(folder), Some(text)) = (&self.folder, text) {
                folder.keep_record(&played.record_name(), &text())?;
            }
            if self.decisive.len() > RECORDS_KEPT
                && let Some((_, number)) = self.decisive.pop()
                && let (Some(folder), Some((gone, _))) = (&self.folder, self.entered.get(&number))
            {
                folder.drop_record(&gone.record_name())?;
            }
        }
        let number = played.game;
        self.watch.game(&played, self.entered.len() as u64 + 1);
        self.entered.insert(number, (played, thinking));
        Ok(())
    }

    /// Asks the test after every pair.
    fn weigh(&mut self) {
        let Some(second) = self.next.checked_sub(1).filter(|last| self.settings.is_paired() && last % 2 == 1)
        else {
            return;
        };
        let points = |number: u64| self.entered.get(&number).map_or(0, |(played, _)| played.half_points(0));
        self.pairs[(points(second) + points(second - 1)) as usize] += 1;
        if let Some(sprt) = self.settings.sprt {
            self.verdict = sprt.verdict(self.pairs);
        }
    }

    /// Keeps what has ended out of order, and puts the files in order.
    fn finish(mut self) -> Result<(Vec<Timed>, Ending), RunError> {
        if !self.is_closed() {
            for (played, thinking) in std::mem::take(&mut self.known).into_values() {
                self.enter(played, thinking, None)?;
            }
            for duel in std::mem::take(&mut self.waiting).into_values() {
                self.keep(duel)?;
            }
        }
        if let Some(folder) = &mut self.folder {
            folder.settle(&self.entered)?;
        }
        let ending = match self.verdict {
            Verdict::Open if self.entered.len() as u64 == self.settings.games => Ending::Complete,
            Verdict::Open => Ending::Interrupted,
            decided => Ending::Decided(decided),
        };
        Ok((self.entered.into_values().collect(), ending))
    }
}
