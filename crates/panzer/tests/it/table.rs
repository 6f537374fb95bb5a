//! A table to test at: positions in short text, one unit a line, scripted dice.
//!
//! ```text
//! 25, turn 3, direct, first US
//! M4A1-1: 15K5 facing 2 fire
//! PzIVH-1: 15K2 facing 4 suppressed
//! ```

use std::ops::{Deref, DerefMut};

use kernel::laws::TestTable;
use kernel::{Rules, Seat, Seeded};
use panzer::grades::{Grade, Role};
use panzer::{
    Action, Arrangement, Ended, GuestWish, MapSide, MissionWish, Panzer, Phase, PointWish, Status, UnitId,
    UnitWish, compose,
};

/// A game of Panzer at one moment.
pub struct Table(TestTable<Panzer>);

impl Deref for Table {
    type Target = TestTable<Panzer>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Lays a position out.
pub fn table(text: &str) -> Table {
    let (book, at) = compose(&arrangement(text)).unwrap_or_else(|faults| panic!("{faults:?}"));
    Table(TestTable::new(book, at))
}

/// What a text asks for.
pub fn arrangement(text: &str) -> Arrangement {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut wanted = Arrangement::default();
    for (place, part) in lines.next().expect("the first line names the scenario").split(", ").enumerate() {
        match part.split_once(' ') {
            _ if place == 0 => wanted.scenario = part.into(),
            Some(("turn", turn)) => wanted.turn = turn.parse().expect("a turn"),
            Some(("first", side)) => wanted.first = side.into(),
            Some(("side", side)) => wanted.side = side.into(),
            Some(("arrived", turn)) => wanted.arrived = Some(turn.parse().expect("a turn")),
            Some(("wreck", hex)) => wanted.wrecks.push(hex.into()),
            Some(("fire", hex)) => wanted.fires.push(hex.into()),
            Some(("smoke", hex)) => wanted.smoke.push(hex.into()),
            Some(("point", rest)) => {
                let (battery, hex) = rest.split_once(' ').expect("a battery and a hex");
                wanted.registered.push(PointWish { battery: battery.into(), hex: hex.into() });
            }
            Some(("mission", rest)) => wanted.missions.push(mission(rest)),
            Some(("guest", rest)) => wanted.guests.push(guest(rest)),
            Some(("flare", hex)) => wanted.illuminated.push(hex.into()),
            Some(("mine", hex)) => wanted.mines.push(hex.into()),
            Some(("vehicle-mine", hex)) => wanted.vehicle_mines.push(hex.into()),
            None => {
                wanted.phase = match part {
                    "command" => Phase::Command,
                    "air" => Phase::Air,
                    "indirect" => Phase::Indirect,
                    "direct" => Phase::Direct,
                    "overwatch" => Phase::Overwatch,
                    "assault" => Phase::Assault,
                    "movement" => Phase::Movement,
                    other => panic!("'{other}' is no phase"),
                }
            }
            Some(_) => panic!("'{part}' is not understood"),
        }
    }
    for line in lines {
        let (unit, rest) = line.split_once(": ").unwrap_or_else(|| panic!("'{line}' names no unit"));
        if rest == "waiting" {
            wanted.waiting.push(unit.into());
            continue;
        }
        wanted.units.push(wish(unit, rest));
    }
    wanted
}

/// `BtyM-1 15K5 open smoke hit caller FO-1`.
fn mission(text: &str) -> MissionWish {
    let mut words = text.split_whitespace();
    let mut next = || words.next().unwrap_or_default().to_owned();
    let mut wish = MissionWish { battery: next(), hex: next(), ..MissionWish::default() };
    while let Some(word) = words.next() {
        match word {
            "open" => wish.open = true,
            "smoke" => wish.smoke = true,
            "hit" => wish.hit = true,
            "caller" => wish.caller = words.next().map(String::from),
            other => panic!("'{other}' is not understood"),
        }
    }
    wish
}

/// `Croc uk-crocodile US engineer veteran`: name, card, side, then roles and grade.
fn guest(text: &str) -> GuestWish {
    let mut words = text.split_whitespace().map(String::from);
    let mut next = || words.next().unwrap_or_default();
    let mut wish = GuestWish { name: next(), card: next(), side: next(), ..GuestWish::default() };
    for word in words {
        match word.as_str() {
            "veteran" => wish.grade = Some(Grade::Veteran),
            "elite" => wish.grade = Some(Grade::Elite),
            "regulars" => wish.grade = Some(Grade::Regulars),
            "engineer" => wish.roles.push(Role::Engineer),
            "recon" => wish.roles.push(Role::Recon),
            "fo" => wish.roles.push(Role::Fo),
            "chq" => wish.roles.push(Role::Chq),
            weapon => wish.weapons.push(weapon.into()),
        }
    }
    wish
}

fn wish(unit: &str, rest: &str) -> UnitWish {
    let mut wish = UnitWish { unit: unit.into(), ..UnitWish::default() };
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "facing" => wish.facing = words.next().map(|side| side.parse().expect("a hexside")),
            "dug-in" => wish.dug_in = words.next().map(|side| side.parse().expect("a hexside")),
            "marker" => wish.marker = words.next().map(|number| number.parse().expect("a number")),
            "over" => {
                wish.over = Some(match words.next() {
                    Some("left") => MapSide::Left,
                    Some("right") => MapSide::Right,
                    Some("top") => MapSide::Top,
                    Some("bottom") => MapSide::Bottom,
                    other => panic!("{other:?} is no side of the map"),
                });
            }
            "drop" => wish.drop = words.next().map(String::from),
            "adrift" => wish.adrift = words.next().map(String::from),
            "aboard" => wish.aboard = words.next().map(String::from),
            "fire" | "move" | "short-halt" | "overwatch" => wish.command = Some(word.into()),
            hex if hex.starts_with(|letter: char| letter.is_ascii_digit()) => wish.hex = hex.into(),
            state => wish.states.push(state.into()),
        }
    }
    wish
}

impl Table {
    /// A game from the start of a scenario.
    pub fn start(scenario: &str) -> Table {
        let book = panzer::open(scenario).unwrap_or_else(|faults| panic!("{faults:?}"));
        let at = kernel::Rules::start(&book);
        Table(TestTable::new(book, at))
    }

    /// The unit of a name.
    pub fn id(&self, unit: &str) -> UnitId {
        self.book.game().forces().find(unit).unwrap_or_else(|| panic!("there is no {unit}"))
    }

    /// How a unit stands.
    pub fn unit(&self, unit: &str) -> &Status {
        self.at.unit(self.id(unit))
    }

    /// The hex of a unit.
    pub fn hex(&self, unit: &str) -> String {
        let hex = self.at.hex_of(self.id(unit)).unwrap_or_else(|| panic!("{unit} is not on the map"));
        self.book.game().grid().number(hex).to_owned()
    }

    /// The deciding seat does something without dice.
    pub fn play(&mut self, action: &str) {
        let seat = self.seat();
        self.act(seat, action, &[]);
    }

    /// The deciding seat does something with these dice.
    pub fn roll(&mut self, action: &str, dice: &[u32]) {
        let seat = self.seat();
        self.act(seat, action, dice);
    }

    /// The same table once more, to go another way.
    pub fn act_again(&self) -> Table {
        Table(TestTable::new(self.book.clone(), self.at))
    }

    /// Both sides do nothing until the next turn, with whatever dice that takes.
    pub fn idle_turn(&mut self) {
        let turn = self.at.turn;
        let mut dice = Seeded::from_number(u64::from(turn) + 7);
        for _ in 0..400 {
            if self.at.turn != turn || self.at.ended.is_some() {
                return;
            }
            let wanted = [Action::Ready, Action::Pass, Action::End, Action::Hold, Action::Tell];
            self.act_picked(|list| list.into_iter().find(|action| wanted.contains(action)), &mut dice);
        }
        panic!("turn {turn} does not end: {:?}", self.legal());
    }

    /// The turn ends and the next begins, fire that is due landing as it may.
    pub fn idle_turn_until_command(&mut self) {
        let turn = self.at.turn;
        let mut dice = Seeded::from_number(11);
        while self.at.turn == turn {
            let idle = |action: &Action| {
                let wanted = [Action::Ready, Action::Pass, Action::End, Action::Hold, Action::Tell];
                wanted.contains(action) || matches!(action, Action::Land(_))
            };
            self.act_picked(|list| list.into_iter().find(idle), &mut dice);
        }
    }

    /// The scores if the game ended now.
    pub fn scores(&self) -> Vec<i32> {
        let mut at = self.at;
        at.ended = Some(Ended::LastTurn);
        at.stack.clear();
        Rules::outcome(&self.book, &at).expect("it is over").scores
    }

    /// Whether the log has a line with these words.
    pub fn says(&self, words: &str) -> bool {
        self.log().iter().any(|line| line.contains(words))
    }
}

/// The Allied and the German seat.
pub const ALLIED: Seat = Seat(0);
pub const GERMAN: Seat = Seat(1);
