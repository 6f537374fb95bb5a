//! Skirmish on an open table: stands move anywhere within six inches and shoot within twelve.
//!
//! Places are hundredths of an inch, so legal moves are endless: the list is a sample, and the judge decides.
//! 1 Sides take turns, one action each. 2 A move ends on the table, clear of other stands. 3 A shot hits on
//! a six or more of ten. 4 After sixteen turns, or when a side is gone, stands are counted.

use std::borrow::Cow;

use kernel::{
    ClauseText, Decision, Dice, Evaluation, Fault, Listing, Log, Outcome, Refusal, Rules, Seat, SeatSet,
    Tabletop, Title, Viewer,
};
use serde::{Deserialize, Serialize};

const TABLE: i32 = 2_400;
const MOVE: i32 = 600;
const RANGE: i32 = 1_200;
const CLEAR: i32 = 100;
const TURNS: u8 = 16;

/// A place in hundredths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place(pub i32, pub i32);

impl Place {
    fn within(self, other: Place, inches: i32) -> bool {
        let (dx, dy) = (i64::from(self.0 - other.0), i64::from(self.1 - other.1));
        dx * dx + dy * dy <= i64::from(inches) * i64::from(inches)
    }

    fn is_on_table(self) -> bool {
        (0..=TABLE).contains(&self.0) && (0..=TABLE).contains(&self.1)
    }
}

pub struct Table {
    title: Title,
    clauses: Vec<ClauseText>,
}

/// Stands 0 and 1 are North's, 2 and 3 South's; a lost stand has no place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub turn: u8,
    pub stands: [Option<Place>; 4],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Move(usize, Place),
    Shoot(usize, usize),
    Wait,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Moved(usize, Place),
    Shot { by: usize, at: usize, roll: u32 },
}

impl Table {
    pub fn new() -> Table {
        let clauses = vec![
            crate::clause("T1", "Sides take turns."),
            crate::clause("T2", "Move up to six inches, clear of other stands."),
            crate::clause("T3", "Shoot up to twelve inches."),
            crate::clause("T4", "More stands win."),
        ];
        Table { title: crate::title("table", ["North", "South"]), clauses }
    }

    fn own(at: &Position, seat: Seat, stand: usize) -> Option<Place> {
        let own = stand / 2 == usize::from(seat.0);
        at.stands.get(stand).copied().flatten().filter(|_| own)
    }

    fn left(at: &Position, seat: u8) -> usize {
        (0..4).filter(|&stand| Table::own(at, Seat(seat), stand).is_some()).count()
    }

    fn is_over(at: &Position) -> bool {
        at.turn == TURNS || Table::left(at, 0) == 0 || Table::left(at, 1) == 0
    }
}

impl Rules for Table {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
    type Event = Event;
    type View = Position;
    type Arrangement = Position;

    fn title(&self) -> &Title {
        &self.title
    }

    fn start(&self) -> Position {
        let stands = [Place(800, 300), Place(1_600, 300), Place(800, 2_100), Place(1_600, 2_100)];
        Position { turn: 0, stands: stands.map(Some) }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        let off = wanted.stands.iter().flatten().filter(|place| !place.is_on_table());
        let faults: Vec<Fault> = off
            .map(|place| Fault {
                place: format!("{place:?}"),
                message: "the table ends at 24 inches".to_owned(),
            })
            .collect();
        if faults.is_empty() { Ok(wanted) } else { Err(faults) }
    }

    fn decision(&self, at: &Position) -> Decision {
        let seats = if Table::is_over(at) { SeatSet::NONE } else { SeatSet::one(Seat(at.turn % 2)) };
        Decision { seats, topic: "act", listing: Listing::Sampled }
    }

    fn decision_for(&self, known: &Position, _viewer: Viewer) -> Decision {
        self.decision(known)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        for stand in 0..4 {
            if let Some(Place(x, y)) = Table::own(at, seat, stand) {
                // Straight lines of six inches, slanting ones of five.
                for (dx, dy) in [(6, 0), (4, 3), (0, 6), (-3, 4), (-6, 0), (-4, -3), (0, -6), (3, -4)] {
                    into.push(Action::Move(stand, Place(x + dx * 100, y + dy * 100)));
                    into.push(Action::Move(stand, Place(x + dx * 37, y + dy * 37)));
                }
            }
            into.extend((0..4).map(|target| Action::Shoot(stand, target)));
        }
        into.push(Action::Wait);
        into.retain(|action| self.check(at, seat, action).is_ok());
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if !self.decision(at).seats.has(seat) {
            return crate::refuse("T1", "it is the other side's turn");
        }
        match *action {
            Action::Move(stand, to) => {
                let Some(from) = Table::own(at, seat, stand) else {
                    return crate::refuse("T2", "that is no stand of yours");
                };
                if !to.is_on_table() || !from.within(to, MOVE) {
                    return crate::refuse("T2", "a move ends within six inches, on the table");
                }
                let others = at.stands.iter().enumerate().filter(|&(other, _)| other != stand);
                if others.filter_map(|(_, place)| *place).any(|place| place.within(to, CLEAR - 1)) {
                    return crate::refuse("T2", "a move ends an inch clear of other stands");
                }
            }
            Action::Shoot(stand, target) => {
                let enemy = Seat(1 - seat.0);
                match (Table::own(at, seat, stand), Table::own(at, enemy, target)) {
                    (Some(from), Some(to)) if from.within(to, RANGE) => {}
                    _ => return crate::refuse("T3", "a stand of yours shoots an enemy within twelve inches"),
                }
            }
            Action::Wait => {}
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
            Action::Move(stand, to) => {
                at.stands[stand] = Some(to);
                log.tell(SeatSet::ALL, || Event::Moved(stand, to));
            }
            Action::Shoot(by, target) => {
                let roll = dice.roll(10);
                if roll >= 6 {
                    at.stands[target] = None;
                }
                log.tell(SeatSet::ALL, || Event::Shot { by, at: target, roll });
            }
            Action::Wait => {}
        }
        at.turn += 1;
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let scores = [Table::left(at, 0), Table::left(at, 1)];
        Table::is_over(at).then(|| Outcome {
            winner: (scores[0] != scores[1]).then(|| Seat(u8::from(scores[1] > scores[0]))),
            level: if scores[0] == scores[1] { "draw" } else { "victory" }.to_owned(),
            scores: scores.map(|stands| stands as i32).to_vec(),
            clause: "T4".to_owned(),
            reason: "Stands are counted.".to_owned(),
        })
    }

    fn write(&self, action: &Action) -> String {
        let inches = |value: i32| {
            let sign = if value < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
        };
        match action {
            Action::Move(stand, Place(x, y)) => format!("move {stand} to {} {}", inches(*x), inches(*y)),
            Action::Shoot(stand, target) => format!("shoot {stand} at {target}"),
            Action::Wait => "wait".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let wrong = crate::unreadable_error(notation);
        let words: Vec<&str> = notation.split_whitespace().collect();
        let number = |word: &str| word.parse::<usize>().map_err(|_| wrong.clone());
        let inches = |word: &str| {
            let digits = word.strip_prefix('-').unwrap_or(word);
            match digits.split_once('.') {
                Some((whole, cents)) if cents.len() == 2 && whole.len() <= 4 => {
                    let value: i32 = format!("{whole}{cents}").parse().map_err(|_| wrong.clone())?;
                    Ok(if word.starts_with('-') { -value } else { value })
                }
                _ => Err(wrong.clone()),
            }
        };
        Ok(match words[..] {
            ["move", stand, "to", x, y] => Action::Move(number(stand)?, Place(inches(x)?, inches(y)?)),
            ["shoot", stand, "at", target] => Action::Shoot(number(stand)?, number(target)?),
            ["wait"] => Action::Wait,
            _ => return Err(wrong.clone()),
        })
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

impl Tabletop for Table {
    fn narrate(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}

impl Evaluation for Table {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        Table::left(at, seat.0) as i32 - Table::left(at, 1 - seat.0) as i32
    }
}

/// Moves to anywhere on and off the table, and shots at anybody.
pub fn odd_actions(dice: &mut impl Dice) -> Vec<Action> {
    let mut odd = Vec::new();
    for stand in 0..5 {
        let mut anywhere = || dice.roll(3_000) as i32 - 300;
        odd.extend([(); 4].map(|()| Action::Move(stand, Place(anywhere(), anywhere()))));
        odd.extend((0..5).map(|target| Action::Shoot(stand, target)));
    }
    odd
}
