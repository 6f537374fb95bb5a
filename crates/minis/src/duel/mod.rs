//! Duel: two tanks a side on two maps that are joined, the southern one turned upside down.
//!
//! 1 Sides take turns, one tank a turn. 2 A tank spends four points: one to turn by a hexside, one to drive into the hex that
//! it faces, two if that is a wood. 3 It enters no hex with a tank in it. 4 It fires six hexes in its front arc, where
//! it sees; woods and ground higher than both ends block. A shot destroys on a six from the front, four or more from the
//! flank, three or more from the rear. 5 After twelve turns, or when a side is gone, tanks are counted.
//!
//! Hexes on the seam have a name on either map. Both are read; the northern one is written.

mod tabletop;

use std::borrow::Cow;

use board::bearing::{Arcs, Facing, Limit};
use board::join::{Joined, Layout};
use board::sight::{Lines, Mutual, SightTable, Tracing};
use board::{Grid, HexId, HexMap};
use kernel::{
    ClauseText, Decision, Dice, Evaluation, Fault, Listing, Log, Outcome, Refusal, Rules, Seat, SeatSet,
    Title, Viewer,
};
use kit::Words;
use serde::{Deserialize, Serialize};

pub const WHITE: Seat = Seat(0);
pub const GREY: Seat = Seat(1);
pub const TANKS: [&str; 4] = ["W1", "W2", "G1", "G2"];

const SIDES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const POINTS: u8 = 4;
const RANGE: u16 = 6;
const TURNS: u8 = 12;
/// Front, flank and rear.
const ARCS: Arcs<2> = Arcs::new([Limit::UpTo(60), Limit::Below(120)]);
const ARMOUR: [(&str, u32); 3] = [("front", 6), ("flank", 4), ("rear", 3)];

const NORTHERN: &str = "c-c-c-c\nccccccc\ncwcccwc\nccchccc\nccccccc";
const SOUTHERN: &str = "c-c-c-c\nccccccc\nccwcwcc\nccccccc\ncccwccc";

pub struct Duel {
    title: Title,
    clauses: Vec<ClauseText>,
    map: HexMap,
    sight: SightTable,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tank {
    pub hex: HexId,
    /// The hexside that it faces, from 0 in the north clockwise.
    pub facing: u8,
}

/// White's tanks, then Grey's; a lost tank is gone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub turn: u8,
    pub tanks: [Option<Tank>; 4],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Lists leave out the hexes on the way; without them it takes the cheapest.
    Drive {
        tank: usize,
        via: Vec<HexId>,
        to: HexId,
        facing: u8,
    },
    Fire(usize, usize),
    Wait,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Drove { tank: usize, path: Vec<String>, facing: u8 },
    Fired { by: usize, at: usize, armour: &'static str, roll: u32, hit: bool },
    Waited(Seat),
}

const fn side(tank: usize) -> u8 {
    (tank / 2) as u8
}

/// How many hexsides apart two facings are.
const fn turns(from: u8, to: u8) -> u8 {
    let apart = from.abs_diff(to);
    if apart > 3 { 6 - apart } else { apart }
}

impl Position {
    fn left(&self, of: u8) -> usize {
        (0..4).filter(|&tank| side(tank) == of && self.tanks[tank].is_some()).count()
    }

    fn is_over(&self) -> bool {
        self.turn == TURNS || self.left(0) == 0 || self.left(1) == 0
    }

    fn deciding(&self) -> Option<Seat> {
        (!self.is_over()).then_some(Seat(self.turn % 2))
    }

    fn own(&self, seat: Seat, tank: usize) -> Option<Tank> {
        self.tanks.get(tank).copied().flatten().filter(|_| side(tank) == seat.0)
    }

    fn is_taken(&self, hex: HexId) -> bool {
        self.tanks.iter().flatten().any(|tank| tank.hex == hex)
    }
}

/// What it costs to stand in each hex with each facing, and how the tank stood before; nothing out of reach.
struct Reach(Vec<[Option<(u8, Tank)>; 6]>);

impl Reach {
    fn cost(&self, hex: HexId, facing: u8) -> Option<u8> {
        self.0[hex.index()][usize::from(facing)].map(|(cost, _)| cost)
    }

    /// The facing with which a tank gets there most cheaply.
    fn cheapest(&self, hex: HexId) -> Option<u8> {
        (0..6).filter(|&facing| self.cost(hex, facing).is_some()).min_by_key(|&facing| self.cost(hex, facing))
    }
}

impl Duel {
    pub fn new() -> Duel {
        let sheet = |picture: &str| {
            let text = format!(
                "name = 'Sheet'\nbasis = 'invented'\n[grid]\nhexes = 'flat-top'\n\
                 first = {{ runs = 'west to east', from = 'A', to = 'G' }}\n\
                 second = {{ runs = 'north to south', from = '0', to = '4' }}\n\
                 shifted = 'even'\nshifted_towards = 'north'\nodd_lines = '0-4'\neven_lines = '1-4'\n\
                 [terrain]\nlegend = {{ c = 'clear', w = 'woods', h = 'hill' }}\npicture = '''\n{picture}\n'''\n"
            );
            HexMap::parse(&text).expect("the sheets are sound")
        };
        let (north, south) = (sheet(NORTHERN), sheet(SOUTHERN));
        let rows = vec![vec!["1".to_owned()], vec!["2".to_owned()]];
        let layout = Layout { rows, turned: vec!["2".to_owned()], ..Layout::default() };
        let joined = Joined::new(north.grid.spec(), &layout).expect("the sheets fit");
        let mut map = joined.map("Duel", &[("1", &north), ("2", &south)], "clear").expect("the sheets agree");
        for hex in map.grid.hexes().filter(|&hex| map.terrain_at(hex) == "hill").collect::<Vec<_>>() {
            map.set_level(hex, 1);
        }
        let lines = Lines::new(&map.grid, Tracing::Crossed, RANGE);
        let sight = SightTable::new(&lines, Mutual::Yes, |line| {
            let highest = map.level(line.from()).max(map.level(line.to()));
            line.through().all(|hex| map.terrain_at(hex) != "woods" && map.level(hex) <= highest)
        });
        let clauses = [
            ("D1", "Sides take turns, one tank a turn."),
            (
                "D2",
                "A tank spends four points: one to turn by a hexside or to drive ahead, two to enter a wood.",
            ),
            ("D3", "A tank enters no hex with a tank in it."),
            (
                "D4",
                "A tank fires six hexes in its front arc at what it sees. Armour is weaker in flank and rear.",
            ),
            ("D5", "More tanks win."),
        ];
        let clauses = clauses.map(|(id, text)| crate::clause(id, text)).to_vec();
        Duel { title: crate::title("duel", ["White", "Grey"]), clauses, map, sight }
    }

    fn grid(&self) -> &Grid {
        &self.map.grid
    }

    fn number(&self, hex: HexId) -> String {
        if hex.index() < self.grid().len() { self.grid().number(hex).to_owned() } else { "?".to_owned() }
    }

    fn entry(&self, hex: HexId) -> u8 {
        if self.map.terrain_at(hex) == "woods" { 2 } else { 1 }
    }

    /// Where a tank can get to, cheapest first: one cost after the other.
    fn reach(&self, at: &Position, from: Tank) -> Reach {
        let mut reach = Reach(vec![[None; 6]; self.grid().len()]);
        reach.0[from.hex.index()][usize::from(from.facing)] = Some((0, from));
        for cost in 0..POINTS {
            for hex in self.grid().hexes() {
                for facing in 0..6 {
                    if reach.cost(hex, facing) != Some(cost) {
                        continue;
                    }
                    let before = Tank { hex, facing };
                    let ahead =
                        self.grid().neighbour(hex, usize::from(facing)).filter(|&next| !at.is_taken(next));
                    let driven = ahead.map(|next| (next, facing, cost + self.entry(next)));
                    let turned = [1, 5].map(|turn| Some((hex, (facing + turn) % 6, cost + 1)));
                    for (to, facing, price) in turned.into_iter().chain([driven]).flatten() {
                        let best = &mut reach.0[to.index()][usize::from(facing)];
                        if price <= POINTS && best.is_none_or(|(known, _)| price < known) {
                            *best = Some((price, before));
                        }
                    }
                }
            }
        }
        reach
    }

    /// What a drive costs, along the hexes named or by the cheapest way [D2, D3].
    fn cost(&self, at: &Position, tank: Tank, via: &[HexId], to: HexId, facing: u8) -> Result<u8, Refusal> {
        if facing > 5 || via.iter().chain([&to]).any(|hex| hex.index() >= self.grid().len()) {
            return crate::refuse("D2", "Name hexes and hexsides of the map.");
        }
        if to == tank.hex && facing == tank.facing && via.is_empty() {
            return crate::refuse("D2", "That changes nothing: drive, turn or wait.");
        }
        let too_far = || format!("{} in that facing takes more than {POINTS} points.", self.number(to));
        if via.is_empty() {
            if to != tank.hex && at.is_taken(to) {
                return crate::refuse("D3", &format!("There is a tank in {}.", self.number(to)));
            }
            let known = self.reach(at, tank).cost(to, facing);
            return known.map_or_else(|| crate::refuse("D2", &too_far()), Ok);
        }
        let (mut here, mut cost) = (tank, 0_u8);
        for &next in via.iter().chain([&to]) {
            let Some(ahead) = self.grid().side_between(here.hex, next) else {
                let (from, next) = (self.number(here.hex), self.number(next));
                return crate::refuse("D2", &format!("{from} and {next} are not neighbours."));
            };
            if next != tank.hex && at.is_taken(next) {
                return crate::refuse("D3", &format!("There is a tank in {}.", self.number(next)));
            }
            cost = cost.saturating_add(turns(here.facing, ahead as u8) + self.entry(next));
            here = Tank { hex: next, facing: ahead as u8 };
        }
        cost = cost.saturating_add(turns(here.facing, facing));
        if cost > POINTS { crate::refuse("D2", &too_far()) } else { Ok(cost) }
    }

    /// The hexes that a tank drives through, the first and the last included.
    fn way(&self, at: &Position, tank: Tank, via: &[HexId], to: HexId, facing: u8) -> Vec<HexId> {
        if !via.is_empty() {
            return [&[tank.hex], via, &[to]].concat();
        }
        let reach = self.reach(at, tank);
        let mut way = vec![to];
        let mut here = Tank { hex: to, facing };
        while here != tank {
            let Some((_, before)) = reach.0[here.hex.index()][usize::from(here.facing)] else { break };
            if before.hex != here.hex {
                way.insert(0, before.hex);
            }
            here = before;
        }
        way
    }

    fn check_fire(&self, at: &Position, seat: Seat, by: usize, target: usize) -> Result<usize, Refusal> {
        let enemy = at.tanks.get(target).copied().flatten().filter(|_| side(target) != seat.0);
        let (Some(from), Some(to)) = (at.own(seat, by), enemy) else {
            return crate::refuse("D4", "One of your tanks fires at an enemy tank.");
        };
        let bearing = |a: Tank, b: Tank| {
            let facing = Facing::side(usize::from(a.facing));
            self.grid().bearing(a.hex, b.hex).map_or(0, |bearing| ARCS.arc(bearing.off(facing)))
        };
        if !self.sight.sees(from.hex, to.hex) {
            return crate::refuse("D4", &format!("{} cannot see {}.", TANKS[by], TANKS[target]));
        }
        if bearing(from, to) > 0 {
            return crate::refuse(
                "D4",
                &format!("{} is outside the front arc of {}.", TANKS[target], TANKS[by]),
            );
        }
        Ok(bearing(to, from))
    }
}

opponents::engine!(Duel);

impl Rules for Duel {
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
        let tank = |name, facing| self.grid().find(name).map(|hex| Tank { hex, facing });
        Position { turn: 0, tanks: [tank("1C1", 3), tank("1E1", 3), tank("2C1", 0), tank("2E1", 0)] }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        let hexes = self.grid().len();
        let wrong = wanted.tanks.iter().flatten().filter(|tank| tank.hex.index() >= hexes || tank.facing > 5);
        let faults: Vec<Fault> = wrong
            .map(|tank| Fault { place: format!("{tank:?}"), message: "is not on the map".to_owned() })
            .collect();
        if faults.is_empty() { Ok(wanted) } else { Err(faults) }
    }

    fn decision(&self, at: &Position) -> Decision {
        let seats = at.deciding().map_or(SeatSet::NONE, SeatSet::one);
        Decision { seats, topic: "act", listing: Listing::Complete }
    }

    fn decision_for(&self, known: &Position, _viewer: Viewer) -> Decision {
        self.decision(known)
    }

    fn legal(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        if at.deciding() != Some(seat) {
            return;
        }
        for (tank, from) in (0..4).filter_map(|tank| Some((tank, at.own(seat, tank)?))) {
            let reach = self.reach(at, from);
            for (to, facing) in self.grid().hexes().flat_map(|to| (0..6).map(move |facing| (to, facing))) {
                if reach.cost(to, facing).is_some_and(|cost| cost > 0) {
                    into.push(Action::Drive { tank, via: Vec::new(), to, facing });
                }
            }
            let shots = (0..4).filter(|&target| self.check_fire(at, seat, tank, target).is_ok());
            into.extend(shots.map(|target| Action::Fire(tank, target)));
        }
        into.push(Action::Wait);
    }

    fn check(&self, at: &Position, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if at.deciding() != Some(seat) {
            return crate::refuse("D1", "It is the other side's turn.");
        }
        match action {
            Action::Drive { tank, via, to, facing } => {
                let Some(from) = at.own(seat, *tank) else {
                    return crate::refuse("D1", "That is not one of your tanks on the map.");
                };
                self.cost(at, from, via, *to, *facing).map(drop)
            }
            Action::Fire(by, target) => self.check_fire(at, seat, *by, *target).map(drop),
            Action::Wait => Ok(()),
        }
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
            Action::Drive { tank, ref via, to, facing } => {
                if let Some(from) = at.tanks[tank] {
                    let way = self.way(at, from, via, to, facing);
                    let path = || way.iter().map(|hex| self.number(*hex)).collect();
                    log.tell(SeatSet::ALL, || Event::Drove { tank, path: path(), facing });
                }
                at.tanks[tank] = Some(Tank { hex: to, facing });
            }
            Action::Fire(by, target) => {
                let (armour, least) = ARMOUR[self.check_fire(at, seat, by, target)?];
                let roll = dice.roll(6);
                let hit = roll >= least;
                if hit {
                    at.tanks[target] = None;
                }
                log.tell(SeatSet::ALL, || Event::Fired { by, at: target, armour, roll, hit });
            }
            Action::Wait => log.tell(SeatSet::ALL, || Event::Waited(seat)),
        }
        at.turn += 1;
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let scores = [at.left(0) as i32, at.left(1) as i32];
        at.is_over().then(|| Outcome {
            winner: (scores[0] != scores[1]).then(|| if scores[0] > scores[1] { WHITE } else { GREY }),
            level: if scores[0] == scores[1] { "draw" } else { "victory" }.to_owned(),
            scores: scores.to_vec(),
            clause: "D5".to_owned(),
            reason: format!("White has {} tanks left, Grey has {}.", scores[0], scores[1]),
        })
    }

    fn write(&self, action: &Action) -> String {
        let name = |tank: usize| TANKS.get(tank).copied().unwrap_or("?");
        match action {
            Action::Drive { tank, via, to, facing } => {
                let way: Vec<String> = via.iter().map(|hex| self.number(*hex)).collect();
                let via = if way.is_empty() { String::new() } else { format!(" via {}", way.join(" ")) };
                let facing = SIDES.get(usize::from(*facing)).copied().unwrap_or("?");
                format!("drive {}{via} to {} facing {facing}", name(*tank), self.number(*to))
            }
            Action::Fire(by, target) => format!("fire {} at {}", name(*by), name(*target)),
            Action::Wait => "wait".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let mut words = Words::of(notation);
        let tank = |words: &mut Words<'_>| {
            words.read("a tank such as W1", |word| TANKS.iter().position(|known| *known == word))
        };
        let hex = |words: &mut Words<'_>| words.read("a hex such as 1C2", |word| self.grid().find(word));
        let action = match words.next("an action")? {
            "drive" => {
                let tank = tank(&mut words)?;
                let mut via = Vec::new();
                if words.takes("via") {
                    via.push(hex(&mut words)?);
                    while !words.takes("to") {
                        via.push(hex(&mut words)?);
                    }
                } else {
                    words.expect("to")?;
                }
                let to = hex(&mut words)?;
                words.expect("facing")?;
                let facing = words
                    .read("a hexside such as NE", |word| SIDES.iter().position(|known| *known == word))?;
                Action::Drive { tank, via, to, facing: facing as u8 }
            }
            "fire" => {
                let by = tank(&mut words)?;
                words.expect("at")?;
                Action::Fire(by, tank(&mut words)?)
            }
            "wait" => Action::Wait,
            _ => return crate::unreadable(notation),
        };
        words.end()?;
        Ok(action)
    }

    fn canonical(&self, action: &Action) -> Action {
        match action.clone() {
            Action::Drive { tank, to, facing, .. } => Action::Drive { tank, via: Vec::new(), to, facing },
            other => other,
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

impl Evaluation for Duel {
    /// Tanks, and a little for being near the enemy.
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let own = at.left(seat.0) as i32 - at.left(1 - seat.0) as i32;
        let mine = (0..4).filter_map(|tank| at.own(seat, tank));
        let enemies = || (0..4).filter_map(|tank| at.own(Seat(1 - seat.0), tank));
        let near =
            mine.flat_map(|tank| enemies().map(move |enemy| self.grid().distance(tank.hex, enemy.hex)));
        100 * own - near.map(i32::from).sum::<i32>()
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.turn)
    }
}

/// Drives to anywhere by any way, and shots at anything.
pub fn odd_actions(book: &Duel, dice: &mut impl Dice) -> Vec<Action> {
    let mut odd = vec![Action::Wait];
    let hexes = book.grid().len() as u32;
    for tank in 0..4 {
        let mut hex = || HexId((dice.roll(hexes) - 1) as u16);
        let (to, via) = (hex(), vec![hex(), hex()]);
        let facing = (dice.roll(6) - 1) as u8;
        odd.push(Action::Drive { tank, via: Vec::new(), to, facing });
        odd.push(Action::Drive { tank, via, to, facing });
        odd.extend((0..4).map(|target| Action::Fire(tank, target)));
    }
    odd
}
