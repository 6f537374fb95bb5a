//! The gauntlet: a runner crosses a lane under two guns, and the guns may interrupt every step.
//!
//! 1 The runner packs, item by item, and sets out. 2 A chit is drawn from the cup: it gives two or three
//! steps, or reloads the guns; when the cup is empty, night falls and the guns have won. 3 Each step goes one
//! square ahead, in the same lane or the next. 4 After each step every gun that covers the square may fire.

use std::borrow::Cow;

use kernel::{
    ClauseText, Decision, Dice, Evaluation, Fault, Listing, Log, Outcome, Refusal, Rules, Seat, SeatSet,
    Tabletop, Title, Viewer,
};
use serde::{Deserialize, Serialize};

pub const RUNNER: Seat = Seat(0);
pub const GUNNER: Seat = Seat(1);

const GOAL: u8 = 9;

pub struct Gauntlet {
    pub title: Title,
    pub clauses: Vec<ClauseText>,
    /// Whether a corrected rule forbids halting.
    pub no_halt: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    Packing,
    Drawing,
    Running,
    /// The guns that may still fire at this step, as bits.
    Firing(u8),
    Over,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub phase: Phase,
    pub smoke: bool,
    pub armour: bool,
    pub square: u8,
    pub lane: u8,
    pub health: u8,
    pub steps: u8,
    pub shells: [u8; 2],
    /// How many chits of two steps, three steps and reloading are left in the cup.
    pub cup: [u8; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    Smoke,
    Armour,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Take(Item),
    Drop(Item),
    SetOut,
    Draw,
    /// A step into a lane, at a pace that makes no difference and that lists leave out.
    Step(u8, Option<u8>),
    Halt,
    Fire(u8),
    Hold,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Drew(&'static str),
    Stepped(u8, u8),
    Fired { gun: u8, roll: u32, hit: bool },
}

/// Any of these may be left out; what is left out is as at the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arrangement {
    pub square: u8,
    pub health: u8,
    pub shells: [u8; 2],
}

impl Default for Arrangement {
    fn default() -> Self {
        Arrangement { square: 0, health: 2, shells: [2, 2] }
    }
}

impl Gauntlet {
    pub fn new() -> Gauntlet {
        let clauses = vec![
            crate::clause("G1", "Pack what you like, then set out."),
            crate::clause("G2", "Draw a chit for your steps."),
            crate::clause("G3", "Step ahead, into the same lane or the next."),
            crate::clause("G4", "Each gun in reach may fire at each step."),
            crate::clause("G5", "Reach the goal before night."),
        ];
        Gauntlet { title: crate::title("gauntlet", ["Runner", "Gunner"]), clauses, no_halt: false }
    }

    /// The guns with shells that cover the runner's square.
    fn covering(at: &Position) -> u8 {
        let first = (2..=4).contains(&at.square) && at.lane <= 1 && at.shells[0] > 0;
        let second = (5..=7).contains(&at.square) && at.lane >= 1 && at.shells[1] > 0;
        u8::from(first) | u8::from(second) << 1
    }

    fn after_fire(at: &mut Position) {
        at.phase = if at.steps > 0 { Phase::Running } else { Phase::Drawing };
        if at.phase == Phase::Drawing && at.cup == [0; 3] {
            at.phase = Phase::Over;
        }
    }
}

opponents::engine!(Gauntlet);

impl Rules for Gauntlet {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
    type Event = Event;
    type View = Position;
    type Arrangement = Arrangement;

    fn title(&self) -> &Title {
        &self.title
    }

    fn start(&self) -> Position {
        Position {
            phase: Phase::Packing,
            smoke: false,
            armour: false,
            square: 0,
            lane: 1,
            health: 2,
            steps: 0,
            shells: [2, 2],
            cup: [3, 2, 2],
        }
    }

    fn arrange(&self, wanted: Arrangement) -> Result<Position, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut wrong = |place: &str, message: &str| {
            faults.push(Fault { place: place.to_owned(), message: message.to_owned() });
        };
        if wanted.square >= GOAL {
            wrong("square", "the runner starts below square 9");
        }
        if !(1..=2).contains(&wanted.health) {
            wrong("health", "the runner has health 1 or 2");
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let Arrangement { square, health, shells } = wanted;
        Ok(Position { square, health, shells, ..self.start() })
    }

    fn decision(&self, at: &Position) -> Decision {
        let (seats, topic) = match at.phase {
            Phase::Packing => (SeatSet::one(RUNNER), "packing"),
            Phase::Drawing => (SeatSet::one(RUNNER), "draw"),
            Phase::Running => (SeatSet::one(RUNNER), "run"),
            Phase::Firing(_) => (SeatSet::one(GUNNER), "fire"),
            Phase::Over => (SeatSet::NONE, "over"),
        };
        Decision { seats, topic, listing: Listing::Complete }
    }

    fn decision_for(&self, known: &Position, _viewer: Viewer) -> Decision {
        self.decision(known)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        let mut all = vec![Action::SetOut, Action::Draw, Action::Halt, Action::Hold];
        for item in [Item::Smoke, Item::Armour] {
            all.extend([Action::Take(item), Action::Drop(item)]);
        }
        all.extend((0..3).map(|lane| Action::Step(lane, None)));
        all.extend((0..2).map(Action::Fire));
        into.extend(all.into_iter().filter(|action| self.check(at, seat, action).is_ok()));
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if !self.decision(at).seats.has(seat) {
            return crate::refuse("G4", "it is the other seat's decision");
        }
        match (at.phase, action) {
            (Phase::Packing, Action::Take(item) | Action::Drop(item)) => {
                let has = if *item == Item::Smoke { at.smoke } else { at.armour };
                if has == matches!(action, Action::Take(_)) {
                    return crate::refuse("G1", "it is already so");
                }
            }
            (Phase::Packing, Action::SetOut)
            | (Phase::Drawing, Action::Draw)
            | (Phase::Firing(_), Action::Hold) => {}
            (Phase::Running, Action::Halt) => {
                if self.no_halt {
                    return crate::refuse("G3", "a runner does not halt");
                }
            }
            (Phase::Running, Action::Step(lane, pace)) => {
                if *lane > 2 || lane.abs_diff(at.lane) > 1 {
                    return crate::refuse("G3", "a step leads into the same lane or the next");
                }
                if pace.is_some_and(|pace| !(1..=3).contains(&pace)) {
                    return crate::refuse("G3", "there are three paces");
                }
            }
            (Phase::Firing(guns), Action::Fire(gun)) => {
                if *gun > 1 || guns & 1 << gun == 0 {
                    return crate::refuse("G4", "this gun may not fire now");
                }
            }
            _ => return crate::refuse("G2", "this is not the time for it"),
        }
        Ok(())
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.check(at, seat, action)?;
        match *action {
            Action::Take(Item::Smoke) => at.smoke = true,
            Action::Drop(Item::Smoke) => at.smoke = false,
            Action::Take(Item::Armour) => at.armour = true,
            Action::Drop(Item::Armour) => at.armour = false,
            Action::SetOut => at.phase = Phase::Drawing,
            Action::Draw => {
                let left: u8 = at.cup.iter().sum();
                let mut drawn = dice.roll(u32::from(left)) as u8;
                let kind = at.cup.iter().position(|&chits| {
                    let here = drawn <= chits;
                    drawn = drawn.saturating_sub(chits);
                    here
                });
                let kind = kind.unwrap_or(0);
                at.cup[kind] -= 1;
                log.tell(SeatSet::ALL, || Event::Drew(["two steps", "three steps", "reload"][kind]));
                if kind == 2 {
                    at.shells = at.shells.map(|shells| shells + 1);
                    Gauntlet::after_fire(at);
                } else {
                    at.steps = 2 + kind as u8;
                    at.phase = Phase::Running;
                }
            }
            Action::Step(lane, _) => {
                at.lane = lane;
                at.square += 1;
                at.steps -= 1;
                log.tell(SeatSet::ALL, || Event::Stepped(at.square, at.lane));
                let guns = Gauntlet::covering(at);
                if at.square == GOAL {
                    at.phase = Phase::Over;
                } else if guns != 0 {
                    at.phase = Phase::Firing(guns);
                } else {
                    Gauntlet::after_fire(at);
                }
            }
            Action::Halt => {
                at.steps = 0;
                Gauntlet::after_fire(at);
            }
            Action::Fire(gun) => {
                at.shells[usize::from(gun)] -= 1;
                let roll = dice.roll(6);
                let hit = roll >= 4 + u32::from(at.smoke) + u32::from(at.armour);
                log.tell(SeatSet::ALL, || Event::Fired { gun, roll, hit });
                if hit {
                    at.health -= 1;
                }
                if at.health == 0 {
                    at.phase = Phase::Over;
                } else if let Phase::Firing(guns) = at.phase {
                    let left = guns & !(1 << gun);
                    if left == 0 { Gauntlet::after_fire(at) } else { at.phase = Phase::Firing(left) }
                }
            }
            Action::Hold => Gauntlet::after_fire(at),
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if at.phase != Phase::Over {
            return None;
        }
        let across = at.square == GOAL;
        Some(Outcome {
            winner: Some(if across { RUNNER } else { GUNNER }),
            level: "victory".to_owned(),
            scores: vec![i32::from(at.square), i32::from(2 - at.health)],
            clause: "G5".to_owned(),
            reason: if across { "The runner is across." } else { "The runner did not get across." }
                .to_owned(),
        })
    }

    fn write(&self, action: &Action) -> String {
        let item = |item: &Item| if *item == Item::Smoke { "smoke" } else { "armour" };
        match action {
            Action::Take(taken) => format!("take {}", item(taken)),
            Action::Drop(dropped) => format!("drop {}", item(dropped)),
            Action::SetOut => "set out".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Step(lane, None) => format!("step {lane}"),
            Action::Step(lane, Some(pace)) => format!("step {lane} at {pace}"),
            Action::Halt => "halt".to_owned(),
            Action::Fire(gun) => format!("fire {gun}"),
            Action::Hold => "hold".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let words: Vec<&str> = notation.split_whitespace().collect();
        let number = |word: &str| word.parse().or_else(|_| crate::unreadable(notation));
        let item = |word: &str| match word {
            "smoke" => Ok(Item::Smoke),
            "armour" => Ok(Item::Armour),
            _ => crate::unreadable(notation),
        };
        Ok(match words[..] {
            ["take", name] => Action::Take(item(name)?),
            ["drop", name] => Action::Drop(item(name)?),
            ["set", "out"] => Action::SetOut,
            ["draw"] => Action::Draw,
            ["step", lane] => Action::Step(number(lane)?, None),
            ["step", lane, "at", pace] => Action::Step(number(lane)?, Some(number(pace)?)),
            ["halt"] => Action::Halt,
            ["fire", gun] => Action::Fire(number(gun)?),
            ["hold"] => Action::Hold,
            _ => return crate::unreadable(notation),
        })
    }

    fn canonical(&self, action: &Action) -> Action {
        match action {
            Action::Step(lane, _) => Action::Step(*lane, None),
            other => other.clone(),
        }
    }

    fn view<'a>(&self, at: &'a Position, _viewer: Viewer) -> Cow<'a, Position> {
        Cow::Borrowed(at)
    }

    fn guess<D: Dice>(&self, view: &Position, _dice: &mut D) -> Position {
        view.clone()
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

impl Tabletop for Gauntlet {
    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Drew(chit) => format!("A chit is drawn: {chit}."),
            Event::Stepped(square, lane) => format!("The runner is in square {square}, lane {lane}."),
            Event::Fired { gun, roll, hit } => {
                format!("Gun {gun} rolls {roll}: {}.", if *hit { "a hit" } else { "a miss" })
            }
        }
    }
}

impl Evaluation for Gauntlet {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let ahead = i32::from(at.square) + i32::from(at.health);
        if seat == RUNNER { ahead } else { -ahead }
    }
}
/// Actions that a player might try at any time.
pub fn odd_actions() -> Vec<Action> {
    let mut odd: Vec<Action> = (0..4).map(Action::Fire).collect();
    for lane in 0..4 {
        odd.push(Action::Step(lane, None));
        odd.extend((0..5).map(|pace| Action::Step(lane, Some(pace))));
    }
    odd.extend([
        Action::Take(Item::Smoke),
        Action::Drop(Item::Smoke),
        Action::Halt,
        Action::Hold,
        Action::Draw,
    ]);
    odd
}
