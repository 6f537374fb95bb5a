//! A table to test at: positions in short text, actions in the notation, dice laid down beforehand.
//!
//! ```text
//! 12x12, turn 3, German movement
//! 0505: A German infantry 3-3-7
//! 0604: E US armor 4-3-10
//! woods 0606 0607
//! stream 0505/0506 0605/0606
//! road 0505 0605 0704
//! ```
//!
//! The first line may also say `first US` (who moves first in each turn; the side of the phase if left out)
//! and `last turn 7`. Further lines, in any order:
//!
//! | line | meaning |
//! |---|---|
//! | `0505: A German infantry 3-3-7` | a counter on a board; the type is a unit type, `artillery` is towed |
//! | `1317: 52` | a unit of a scenario |
//! | `waiting:`, `eliminated:`, `out:`, `exited west:` | the same, off the map; a scenario may name several |
//! | `clear`, `mixed`, `grove`, `woods`, `broken`, `rough`, `town`, `city` and hexes | terrain |
//! | `stream`, `river`, `canal`, `ferry`, `bridge` and pairs `0505/0506` | hexsides |
//! | `road`, `trail`, `rail` and a chain of hexes | roads |
//! | `exit road 0101 west` | a road or trail that leaves the board |
//! | `limit ground-strength` | the artillery limit of Bastogne |
//! | `support US 5`, `support US 5 one phase` | ground support points per turn |
//! | `exits German west north` | edges by which a side may leave |
//! | `closed German 0101 0102` | hexes closed to a side |
//! | `arrive 3 at 0101 0102: A B` | reinforcements of turn 3 |
//! | `moved A`, and `attacked`, `targeted`, `shifted`, `displaced`, `shaken`, `shaken_before`, `fpf_used` | what units have done |
//! | `control 1317 German` | who controls an objective |
//! | `spent US 2`, `used_in US 1` | support spent in this phase; the Player-Turn of its use |
//! | `batteries US 4 3` | the most batteries in an attack and in protective fire |
//! | `per_combat 5` | the most support points in one combat |
//! | `columns` | reinforcements come in columns |
//! | `weather fair`, `zone 101 1007`, `zone 82 2323 turn 3`, `wired 0706/0806 down` | Arnhem: weather, drop zones, bridges (`wired`, `safe`, `down`, `repaired`) |
//! | `landed A`, `engaged A`, `front` | units that landed, units that fought in this turn, whether a front is needed |
//! | `span 0616 0517 0716`, `span none` | Remagen: the bridges over the Rhine, the printed one first |
//! | `scored gap 10` | points counted so far: `waal`, `cut-off`, `engineer`, `late`, `gap` |
//! | `others keep` | units of a scenario that are not named stay where it has them; else they are out |

use kit::TurnNo;
use std::ops::Deref;

use kernel::laws::TestTable;
use kernel::prelude::*;
use kernel::{Outcome, Seat, Seeded};
use westwall::{
    Arrangement, BoardSpec, CounterSpec, EntryRule, Event, ExitSpec, FireLimit, Game, Others, Phase, Place,
    Position, ReinforcementSpec, SideSpec, Step, Sums, UnitId, UnitType, WestWall,
};
use westwall::{Side, SupportPoints};

/// A game at one moment, with what the last action led to.
#[derive(Clone)]
pub struct Table(TestTable<WestWall>);

impl Deref for Table {
    type Target = TestTable<WestWall>;

    fn deref(&self) -> &TestTable<WestWall> {
        &self.0
    }
}

/// A small board in short text; everything that is not named is clear.
pub fn board(text: &str) -> Table {
    let mut wanted = Arrangement { board: Some(BoardSpec::default()), ..Arrangement::default() };
    read(text, &mut wanted);
    compose(&wanted, text)
}

/// A scenario on its own map; units that are not named are out, unless a line says `others keep`.
pub fn scenario(name: &str, text: &str) -> Table {
    let mut wanted =
        Arrangement { scenario: Some(name.into()), others: Others::Out, ..Arrangement::default() };
    read(text, &mut wanted);
    compose(&wanted, text)
}

/// A scenario as it starts.
pub fn start(name: &str) -> Table {
    let rulebook = westwall::open(name).unwrap_or_else(|fault| panic!("{fault}"));
    let position = rulebook.start();
    Table(TestTable::new(rulebook, position))
}

/// A custom scenario, from the text of its file, as it starts.
pub fn start_text(file: &str) -> Table {
    let rulebook = westwall::open_text(file).unwrap_or_else(|faults| panic!("{faults:?}"));
    let position = rulebook.start();
    Table(TestTable::new(rulebook, position))
}

fn compose(wanted: &Arrangement, text: &str) -> Table {
    match westwall::compose(wanted) {
        Ok((rulebook, position)) => Table(TestTable::new(rulebook, position)),
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}\nin the position\n{text}", faults.join("\n"))
        }
    }
}

fn read(text: &str, wanted: &mut Arrangement) {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for part in lines.next().expect("a first line with turn and phase").split(',').map(str::trim) {
        read_head(part, wanted);
    }
    for line in lines {
        read_line(line, wanted).unwrap_or_else(|| panic!("what does the line '{line}' mean?"));
    }
}

fn read_head(part: &str, wanted: &mut Arrangement) {
    let words: Vec<&str> = part.split_whitespace().collect();
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("'{word}' in '{part}' is no number"));
    match words[..] {
        ["turn", turn] => wanted.turn = Some(TurnNo(number(turn))),
        ["last", "turn", turn] => wanted.rules.last_turn = Some(TurnNo(number(turn))),
        ["first", side] => wanted.rules.first = Some(side.into()),
        [side, "movement"] => (wanted.side, wanted.phase) = (Some(side.into()), Some(Phase::Movement)),
        [side, "combat"] => (wanted.side, wanted.phase) = (Some(side.into()), Some(Phase::Combat)),
        [size] if size.contains('x') => {
            let board = wanted.board.as_mut().expect("a scenario has its own board");
            let (columns, rows) = size.split_once('x').expect("it has an x");
            (board.columns, board.rows) =
                (columns.parse().expect("a number of columns"), rows.parse().expect("a number of rows"));
        }
        _ => panic!("what does '{part}' mean in the first line?"),
    }
}

fn unit_type(name: &str) -> UnitType {
    match name {
        "infantry" => UnitType::Infantry,
        "airborne" => UnitType::Airborne,
        "glider" => UnitType::Glider,
        "engineer" => UnitType::Engineer,
        "armor" => UnitType::Armor,
        "mech" => UnitType::Mech,
        "recon" => UnitType::Recon,
        "artillery" | "artillery-towed" => UnitType::ArtilleryTowed,
        "artillery-sp" => UnitType::ArtillerySp,
        "artillery-airborne" => UnitType::ArtilleryAirborne,
        _ => panic!("unknown type of unit '{name}'"),
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn read_line(line: &str, wanted: &mut Arrangement) -> Option<()> {
    if let Some((left, right)) = line.split_once(':') {
        return read_place(left.trim(), right.trim(), wanted);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&first, rest) = words.split_first()?;
    match (first, rest) {
        ("limit", ["ground-strength"]) => wanted.rules.artillery_limit = FireLimit::GroundStrength,
        ("support", [side, points, phases @ ..]) => {
            wanted.rules.support.insert((*side).into(), SupportPoints(points.parse().ok()?));
            wanted.rules.support_in_one_phase |= phases == ["one", "phase"];
        }
        ("exits", [side, edges @ ..]) => {
            wanted.rules.exits.insert((*side).into(), owned(edges));
        }
        ("closed", [side, hexes @ ..]) => {
            wanted.rules.closed.insert((*side).into(), owned(hexes));
        }
        ("others", ["keep"]) => wanted.others = Others::Keep,
        ("control", [hex, side]) => {
            wanted.control.insert((*hex).into(), (*side).into());
        }
        ("spent", [side, points]) => {
            wanted.support_spent.insert((*side).into(), SupportPoints(points.parse().ok()?));
        }
        ("used_in", [side, half]) => {
            wanted.support_used_in.insert((*side).into(), half.parse().ok()?);
        }
        ("batteries", [side, attack, fpf]) => {
            wanted.rules.batteries.insert((*side).into(), [attack.parse().ok()?, fpf.parse().ok()?]);
        }
        ("per_combat", [points]) => {
            wanted.rules.support_per_combat = Some(SupportPoints(points.parse().ok()?));
        }
        ("columns", []) => wanted.rules.entry = EntryRule::Columns,
        ("weather", [weather]) => wanted.weather = Some((*weather).into()),
        ("zone", [name, rest @ ..]) => {
            wanted.zones.insert((*name).into(), rest.join(" "));
        }
        ("wired", [bridge, state]) => {
            wanted.bridges.insert((*bridge).into(), (*state).into());
        }
        ("span", hexes) => wanted.spans.get_or_insert_default().push(hexes.join(" ")),
        ("landed", units) => wanted.landed = owned(units),
        ("engaged", units) => wanted.engaged = owned(units),
        ("front", []) => wanted.front = true,
        ("scored", [source, points]) => {
            wanted.scored.insert((*source).into(), points.parse().ok()?);
        }
        ("moved", units) => wanted.moved = owned(units),
        ("attacked", units) => wanted.attacked = owned(units),
        ("targeted", units) => wanted.targeted = owned(units),
        ("shifted", units) => wanted.shifted = owned(units),
        ("displaced", units) => wanted.displaced = owned(units),
        ("shaken", units) => wanted.shaken = owned(units),
        ("shaken_before", units) => wanted.shaken_before = owned(units),
        ("fpf_used", units) => wanted.fpf_used = owned(units),
        _ => return read_ground(first, rest, wanted.board.as_mut()?),
    }
    Some(())
}

/// `0505: A German infantry 3-3-7`, `1317: 52`, `exited west: 1/3 2/3`, `arrive 3 at 0101: A B`.
fn read_place(place: &str, units: &str, wanted: &mut Arrangement) -> Option<()> {
    let units: Vec<&str> = units.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let words: Vec<&str> = place.split_whitespace().collect();
    if let ["arrive", turn, "at", hexes @ ..] = &words[..] {
        let (turn, hexes) = (turn.parse().map(TurnNo).ok()?, owned(hexes));
        wanted.rules.reinforcements.push(ReinforcementSpec { turn, hexes, units: owned(&units) });
        return Some(());
    }
    if wanted.board.is_some() {
        let [id, side, kind, values] = units[..] else { return None };
        wanted.counters.push(CounterSpec {
            id: id.into(),
            side: side.into(),
            kind: unit_type(kind),
            values: values.into(),
            hex: Some(place.into()),
        });
        return Some(());
    }
    for unit in units {
        wanted.units.insert(unit.into(), place.into());
    }
    Some(())
}

fn read_ground(first: &str, rest: &[&str], board: &mut BoardSpec) -> Option<()> {
    let pairs = || {
        let split = |pair: &&str| pair.split_once('/').map(|(a, b)| [a.to_string(), b.to_string()]);
        rest.iter().map(split).collect::<Option<Vec<_>>>()
    };
    match first {
        "clear" | "mixed" | "grove" | "woods" | "broken" | "rough" | "town" | "city" => {
            for hex in rest {
                board.terrain.insert((*hex).into(), first.into());
            }
        }
        "stream" | "river" | "canal" | "ferry" => {
            for [a, b] in pairs()? {
                board.hexsides.push(SideSpec { a, b, kind: first.into() });
            }
        }
        "bridge" => board.bridges.extend(pairs()?),
        "road" => board.roads.push(owned(rest)),
        "trail" => board.trails.push(owned(rest)),
        "rail" => board.rails.push(owned(rest)),
        "exit" => {
            let [kind, hex, edge] = rest else { return None };
            board.exits.push(ExitSpec { kind: (*kind).into(), hex: (*hex).into(), edge: (*edge).into() });
        }
        _ => return None,
    }
    Some(())
}

impl Table {
    /// The deciding side acts; no die may be rolled.
    pub fn play(mut self, action: &str) -> Table {
        let seat = self.seat();
        self.0.act(seat, action, &[]);
        self
    }

    /// Does one action after the other.
    pub fn play_all(self, actions: &[&str]) -> Table {
        actions.iter().fold(self, |table, action| table.play(action))
    }

    /// Does the first action on the list that begins like this.
    pub fn play_first(self, start: &str) -> Table {
        let action = self.offers(start).into_iter().next();
        let action = action.unwrap_or_else(|| panic!("nothing begins with '{start}': {}", self.some_legal()));
        self.play(&action)
    }

    /// Does an action that rolls one die, which shows what it is told to.
    pub fn roll(mut self, action: &str, die: u32) -> Table {
        let seat = self.seat();
        self.0.act(seat, action, &[die]);
        self
    }

    /// Plays the first listed action again and again until it is enough; the dice come from a seed.
    pub fn play_until(mut self, seed: u64, enough: impl Fn(&Table) -> bool) -> Table {
        let mut dice = Seeded::from_number(seed);
        for _ in 0..10_000 {
            if enough(&self) {
                return self;
            }
            self.0.act_picked(|list| list.into_iter().next(), &mut dice);
        }
        panic!("ten thousand actions were not enough");
    }

    /// This side may not do that, by this clause; nothing changes and it is not listed.
    pub fn refuses_for(&self, side: &str, action: &str, clause: &str) {
        self.refuses_seat(self.seat_of(side), action, clause);
    }

    /// Why the deciding side may not do that, as its player reads it.
    pub fn why(&self, action: &str) -> String {
        let judged = self.book.check(&self.at, self.seat(), &self.read(action));
        judged.expect_err("it is refused").message
    }

    /// Whether the deciding side may do that.
    pub fn can(&self, action: &str) -> bool {
        self.book.check(&self.at, self.seat(), &self.read(action)).is_ok()
    }

    /// Whether the deciding side may do that, or only this clause forbids it.
    pub fn can_or(&self, clause: &str, action: &str) -> bool {
        let judged = self.book.check(&self.at, self.seat(), &self.read(action));
        judged.is_ok() || judged.is_err_and(|refusal| refusal.clause == clause)
    }

    /// The hexes to which a unit may move, retreat, advance and so on, sorted.
    pub fn goals(&self, verb: &str, unit: &str) -> Vec<String> {
        let start = format!("{verb} {unit} ");
        let last = |action: String| action.split_whitespace().last().map(ToString::to_string);
        let mut hexes: Vec<String> = self.offers(&start).into_iter().filter_map(last).collect();
        hexes.sort_unstable();
        hexes
    }

    /// Where a unit is: a hex, `waiting`, `out`, `eliminated`, or `exited west`.
    pub fn place(&self, unit: &str) -> String {
        match self.at.place(self.unit(unit)) {
            Place::Hex(hex) => self.game().number(hex).into(),
            Place::Waiting => "waiting".into(),
            Place::Out => "out".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Exited(edge) => format!("exited {edge}"),
        }
    }

    /// The step of the sequence of play.
    pub fn step(&self) -> Step {
        self.at.step
    }

    /// The turn.
    pub fn turn(&self) -> u8 {
        self.at.turn.0
    }

    /// The side that decides, or `neither`.
    pub fn decides(&self) -> String {
        match self.book.decision(&self.at).seats.first() {
            Some(seat) => self.book.title().seats[usize::from(seat.0)].clone(),
            None => "neither".into(),
        }
    }

    /// The half movement points that the last action spent.
    pub fn cost(&self) -> u8 {
        let cost = self.events().iter().find_map(|event| match event {
            Event::Moved { cost, .. } | Event::Entered { cost, .. } => Some(*cost),
            _ => None,
        });
        cost.expect("the last action was a move or an entry").in_parts()
    }

    /// The last roll: attack, defense, line, column and result.
    pub fn rolled(&self) -> String {
        let roll = self.events().iter().find_map(|event| match event {
            Event::Rolled { attack, defense, line, column, result, .. } => {
                Some(format!("{attack}-{defense} {} {column} {result}", line.name()))
            }
            _ => None,
        });
        roll.expect("the last action rolled the die")
    }

    /// The current combat, summed up.
    pub fn sums(&self) -> Sums {
        self.game().sums(&self.at)
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.book.outcome(&self.at)
    }

    /// The victory points of a side as they would be counted now.
    pub fn points(&self, side: &str) -> i32 {
        self.game().points(&self.at)[Side::of(self.seat_of(side)).index()]
    }

    /// Whether a hex lies in a zone of control of a side.
    pub fn controls(&self, side: &str, hex: &str) -> bool {
        let hex = self.game().map.grid.find(hex).unwrap_or_else(|| panic!("no hex {hex}"));
        self.game().in_zoc_of(&self.at, hex, Side::of(self.seat_of(side)))
    }

    /// A unit by its id.
    pub fn unit(&self, name: &str) -> UnitId {
        self.game().unit_named(name).unwrap_or_else(|| panic!("no unit '{name}'"))
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        self.book.game()
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &WestWall {
        &self.book
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.at
    }

    fn seat_of(&self, side: &str) -> Seat {
        let seat = self.book.title().seats.iter().position(|name| name == side);
        Seat(seat.unwrap_or_else(|| panic!("no side '{side}'")) as u8)
    }
}
