//! A table to test at: positions in short text, one unit a line, scripted dice.
//!
//! ```text
//! 25, turn 3, direct, first US
//! M4A1-1: 15K5 facing 2 fire
//! PzIVH-1: 15K2 facing 4 suppressed
//! ```

use std::ops::{Deref, DerefMut};

use kernel::Seat;
use kernel::laws::TestTable;
use panzer::{Arrangement, MissionWish, Panzer, Phase, PointWish, Status, UnitId, UnitWish, compose};

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
    let (book, at) = compose(&wanted).unwrap_or_else(|faults| panic!("{faults:?}"));
    Table(TestTable::new(book, at))
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

fn wish(unit: &str, rest: &str) -> UnitWish {
    let mut wish = UnitWish { unit: unit.into(), ..UnitWish::default() };
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "facing" => wish.facing = words.next().map(|side| side.parse().expect("a hexside")),
            "dug-in" => wish.dug_in = words.next().map(|side| side.parse().expect("a hexside")),
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

    /// Whether the log has a line with these words.
    pub fn says(&self, words: &str) -> bool {
        self.log().iter().any(|line| line.contains(words))
    }
}

/// The Allied and the German seat.
pub const ALLIED: Seat = Seat(0);
pub const GERMAN: Seat = Seat(1);
