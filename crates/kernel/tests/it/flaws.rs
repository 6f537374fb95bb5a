//! Tests the laws: each finds a rulebook with one flaw.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::laws::{Laws, Overrides, Wrapped, hold, hold_against, two_worlds};
use kernel::{Broken, Dice, Log, Outcome, Refusal, Rules, Seat, SeatSet, Soak, Soaked, Viewer, soak};

use minis::gauntlet::{self, Action, Event, Gauntlet, Phase, Position};
use minis::plots::{self, Plots};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flaw {
    ListsIllegal,
    ListsTwice,
    ListsTooFew,
    ListsOnTop,
    ListsForIdle,
    ListsNothing,
    RefusesAfterDoing,
    WritesLess,
    JudgesOtherwise,
    ListensToItself,
    NeverEnds,
    EndsSilently,
    GuessesWrong,
    Decays,
    Panics,
}

/// The gauntlet with one flaw.
struct Flawed(Gauntlet, Flaw);

impl Overrides for Flawed {
    type Base = Gauntlet;
    type View = Position;

    fn base(&self) -> &Gauntlet {
        &self.0
    }

    fn base_view<'a>(&self, known: &'a Position) -> &'a Position {
        known
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, Position> {
        self.0.view(at, viewer)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        let before = std::mem::take(into);
        self.0.legal(at, seat, into);
        let running = at.phase == Phase::Running;
        match self.1 {
            Flaw::ListsIllegal if running => into.push(Action::Hold),
            Flaw::ListsTwice if running => into.push(into[0].clone()),
            Flaw::ListsTooFew => into.retain(|action| *action != Action::Halt),
            Flaw::ListsOnTop if running => into.splice(0..0, before).for_each(drop),
            Flaw::ListsForIdle if into.is_empty() => into.push(Action::Hold),
            Flaw::ListsNothing if running => into.clear(),
            _ => {}
        }
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.1 == Flaw::JudgesOtherwise && *action == Action::Fire(3) {
            return Ok(());
        }
        self.0.check(at, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        assert!(self.1 != Flaw::Panics || at.phase != Phase::Running, "it slipped");
        if self.1 == Flaw::RefusesAfterDoing && *action == Action::Halt {
            at.steps = 0;
        }
        self.0.apply(at, seat, action, dice, log)?;
        let mut heard = false;
        if self.1 == Flaw::ListensToItself {
            log.tell(SeatSet::ALL, || {
                heard = true;
                Event::Drew("breath")
            });
        }
        at.lane = if heard { 0 } else { at.lane };
        if self.1 == Flaw::NeverEnds && at.phase == Phase::Over {
            *at = self.start();
        }
        Ok(())
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        let decayed = self.1 == Flaw::Decays && at.phase == Phase::Running;
        if decayed { Err("the ground is soft".into()) } else { Ok(()) }
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.0.outcome(at).filter(|_| self.1 != Flaw::EndsSilently)
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Step(_, pace) if self.1 == Flaw::WritesLess => self.0.write(&Action::Step(1, *pace)),
            _ => self.0.write(action),
        }
    }

    fn guess<D: Dice>(&self, view: &Position, _dice: &mut D) -> Position {
        let wrong = u8::from(self.1 == Flaw::GuessesWrong);
        Position { health: view.health + wrong, ..view.clone() }
    }
}

/// The law that `trial` breaks, with the whole report.
fn broken(trial: impl FnOnce()) -> String {
    let caught = catch_unwind(AssertUnwindSafe(trial)).expect_err("a law is broken");
    caught.downcast_ref::<String>().expect("a report").clone()
}

#[test]
fn each_flaw_is_found_by_its_law() {
    let laws = Laws { games: 20, limit: 2_000, ..Laws::default() };
    for (flaw, law) in [
        (Flaw::ListsIllegal, "a listed action passes"),
        (Flaw::ListsTwice, "listed actions are distinct"),
        (Flaw::ListsTooFew, "a complete list is what passes"),
        (Flaw::ListsOnTop, "a reused list agrees with a fresh one"),
        (Flaw::ListsForIdle, "a seat that does not decide has nothing to do"),
        (Flaw::ListsNothing, "a seat that decides has something to do"),
        (Flaw::RefusesAfterDoing, "a refused action changes nothing"),
        (Flaw::WritesLess, "notation reads back"),
        (Flaw::JudgesOtherwise, "what passes can be done"),
        (Flaw::ListensToItself, "the log changes nothing"),
        (Flaw::NeverEnds, "games end"),
        (Flaw::EndsSilently, "a seat decides until the game is over"),
        (Flaw::GuessesWrong, "a guess looks like the view it was made from"),
    ] {
        let rulebook = Arc::new(Wrapped(Flawed(Gauntlet::new(), flaw)));
        let report = broken(|| hold_against(&rulebook, 1, &laws, |_, _, _| gauntlet::odd_actions()));
        assert!(report.starts_with(&format!("broken law: {law}\n")), "{flaw:?}: {report}");
        assert!(report.contains("\nseed ") && report.contains("sandtable record 1"), "{report}");
    }
}

#[test]
fn each_flaw_is_found_by_a_long_run_which_goes_on() {
    for (flaw, finding) in [
        (Flaw::ListsIllegal, "listed, but refused"),
        (Flaw::ListsOnTop, "a reused list differs"),
        (Flaw::ListsNothing, "has nothing to do"),
        (Flaw::RefusesAfterDoing, "is refused and does something"),
        (Flaw::WritesLess, "reads back as"),
        (Flaw::EndsSilently, "the game is over: false"),
        (Flaw::GuessesWrong, "a guess does not look like"),
        (Flaw::Decays, "unsound after"),
        (Flaw::Panics, "panicked: it slipped"),
    ] {
        let rulebook = Wrapped(Flawed(Gauntlet::new(), flaw));
        let how = Soak { seed: 1, every: 1, replay: true };
        let found: Vec<(u64, Broken)> = (0..200)
            .filter_map(|number| Some((number, soak(&rulebook, number, how, &|| false).err()?)))
            .collect();
        assert!(found.iter().any(|(_, broken)| broken.message.contains(finding)), "{flaw:?}: {found:?}");
        let (number, first) = found[0].clone();
        assert_eq!(soak(&rulebook, number, how, &|| false), Err(first), "{flaw:?}");
    }
}

#[test]
fn a_long_run_of_a_sound_rulebook_finds_nothing_and_stops_when_told() {
    let how = Soak { seed: 1, every: 3, replay: true };
    for number in 0..50 {
        let gauntlet = soak(&Gauntlet::new(), number, how, &|| false).unwrap();
        assert_eq!((gauntlet.games, gauntlet.replayed), (1, 1));
        assert!(gauntlet.sampled > 0 && gauntlet.sampled < gauntlet.decisions);
        soak(&Plots::new(), number, how, &|| false).unwrap();
    }
    let stopped = soak(&Gauntlet::new(), 0, how, &|| true).unwrap();
    assert_eq!(stopped, Soaked::default());
}

#[test]
fn leaks_are_found() {
    let laws = Laws { games: 6, guesses: false, ..Laws::default() };
    let shows = Arc::new(Plots { leaks_commitment: true, ..Plots::new() });
    let report = broken(|| hold(&shows, 1, &laws));
    assert!(report.starts_with("broken law: a concealed action tells nothing\n"), "{report}");
    let report = broken(|| {
        two_worlds(&shows, 1, &laws, plots::other_plots);
    });
    assert!(report.starts_with("broken law: two worlds look the same\n"), "{report}");
    let tells = Arc::new(Plots { leaks_scouting: true, ..Plots::new() });
    let report = broken(|| hold(&tells, 1, &laws));
    assert!(report.starts_with("broken law: a concealed action tells nothing\n"), "{report}");
}

#[test]
fn a_reported_seed_breaks_the_law_again() {
    let rulebook = Arc::new(Wrapped(Flawed(Gauntlet::new(), Flaw::ListsIllegal)));
    let laws = Laws { games: 20, ..Laws::default() };
    let report = broken(|| hold(&rulebook, 1, &laws));
    let seed = report.split("\nseed ").nth(1).and_then(|rest| rest.split(',').next());
    let seed: u64 = seed.and_then(|seed| seed.parse().ok()).expect("a seed");
    assert_eq!(broken(|| hold(&rulebook, seed, &Laws { games: 1, ..laws.clone() })), report);
}
