//! Attrition against an oracle that tries every way to spread the points over random stacks [14.1, ruling D49].

use std::collections::BTreeSet;

use crate::table::{Table, table};
use arracourt::{Action, Area, Attack, Event, Kind, Position, Side, Step, UnitId};
use kernel::prelude::*;
use kernel::{Dice, Notes, Scripted, Seat, Seeded, Silent};

/// Who can retreat out of 33.
#[derive(Clone, Copy, PartialEq, Debug)]
enum WayOut {
    None,
    /// Only through the river without a bridge.
    OnFoot,
    Everybody,
}

/// The points on each unit, in order.
type Spread = Vec<u8>;

struct Case {
    units: Vec<UnitId>,
    full: Vec<bool>,
    retreats: Vec<bool>,
    /// At least one of these takes a point.
    first: Vec<bool>,
    points: u8,
}

impl Case {
    /// Every spread that the rule allows; none if all units die.
    fn allowed(&self) -> BTreeSet<Spread> {
        let count = self.units.len();
        let capacity: u8 = self.full.iter().map(|&full| if full { 3 } else { 2 }).sum();
        if self.points >= capacity {
            return BTreeSet::new();
        }
        let mut found: Vec<Spread> = Vec::new();
        for code in 0..4_usize.pow(count as u32) {
            let spread: Spread = (0..count).map(|unit| (code / 4_usize.pow(unit as u32) % 4) as u8).collect();
            let possible = |unit: usize| match (self.full[unit], spread[unit]) {
                (true, 2) | (false, 1) => self.retreats[unit],
                (false, 3) => false,
                _ => true,
            };
            let struck = (0..count).any(|unit| self.first[unit] && spread[unit] > 0);
            if struck && (0..count).all(possible) && spread.iter().sum::<u8>() >= self.points {
                found.push(spread);
            }
        }
        let least = found.iter().map(|spread| spread.iter().sum::<u8>()).min().expect("all may die");
        found.into_iter().filter(|spread| spread.iter().sum::<u8>() == least).collect()
    }
}

fn pick(dice: &mut Seeded, from: &[&'static str], count: usize) -> Vec<&'static str> {
    let mut rest = from.to_vec();
    (0..count).map(|_| rest.swap_remove(dice.roll(rest.len() as u32) as usize - 1)).collect()
}

const GERMANS: [&str; 12] = [
    "1/130A", "1/130B", "2113/A", "2113/B", "1/2113A", "1/2113B", "2/2113A", "2113/Pi", "2113/Fl", "1/16A",
    "1/2111A", "2111/Fl",
];

/// A random stack in 33 that is about to be attacked in a random way, and the last action of that attack.
fn random_attack(dice: &mut Seeded) -> (Table, String, WayOut, Attack) {
    let attack = [Attack::Assault, Attack::Ranged, Attack::Artillery, Attack::Air][dice.roll(4) as usize - 1];
    let way = [WayOut::None, WayOut::OnFoot, WayOut::Everybody][dice.roll(3) as usize - 1];
    let size = dice.roll(5) as usize;
    let mut units = pick(dice, &GERMANS, size);
    if attack == Attack::Ranged
        && !units.iter().any(|unit| unit.starts_with("1/130") || unit.starts_with("2113/A"))
    {
        units.push("1/130C");
    }
    let reduced: Vec<&str> = units.iter().copied().filter(|_| dice.roll(2) == 1).collect();
    let german = match way {
        WayOut::None => "",
        WayOut::OnFoot => "20",
        WayOut::Everybody => "34",
    };
    let weather = if attack == Attack::Air { "clear" } else { "overcast" };
    let at = table(
        "first",
        &format!(
            "turn 2, impulse 1, {weather}, American
             32: 37/A 37/B 37/C 53/A 53/B 94 191
             33: {}
             reduced: {}
             german: 33 38 {german}",
            units.join(" "),
            reduced.join(" ")
        ),
    );
    let target = units[dice.roll(units.len() as u32) as usize - 1];
    let at = match attack {
        Attack::Assault => {
            let at = at.play("assault 32");
            let at = ["37/A", "37/B", "37/C", "53/A", "53/B"]
                .iter()
                .fold(at, |at, unit| at.play(&format!("move {unit} to 33")));
            let at = at.play("attack 33");
            if units.len() == 1 {
                return (at, "lead 37/A".into(), way, attack);
            }
            return (at.play("lead 37/A"), format!("lead {target}"), way, attack);
        }
        Attack::Ranged => {
            let at = at.play_all(&["ranged 32 at 33", "with 37/B"]);
            return (at, "lead 37/A".into(), way, attack);
        }
        Attack::Artillery => at.play_all(&["bombard 33", "with 94"]),
        Attack::Air => at.play("strike 33"),
    };
    (at, format!("target {target}"), way, attack)
}

/// Every complete spread that `hit` and `done` let through from here.
fn reachable(at: &Table, case: &Case) -> BTreeSet<Spread> {
    let book = &at.book;
    let seat = Seat(0);
    let hits = |position: &Position| -> Spread {
        let combat = position.combat.as_ref().expect("an attack is under way");
        case.units.iter().map(|&unit| combat.hits_on(unit).0).collect()
    };
    let mut seen: BTreeSet<Spread> = BTreeSet::new();
    let mut complete = BTreeSet::new();
    let mut open = vec![at.at.clone()];
    while let Some(position) = open.pop() {
        if !seen.insert(hits(&position)) {
            continue;
        }
        let done = book.check(&position, seat, &Action::Done).is_ok();
        if done {
            complete.insert(hits(&position));
        }
        let mut stuck = true;
        for &unit in &case.units {
            let mut next = position.clone();
            let hit = book.apply(&mut next, seat, &Action::Hit(unit), &mut Scripted::default(), &mut Silent);
            if hit.is_ok() {
                assert!(!done, "the losses are complete and a point more is taken");
                stuck = false;
                open.push(next);
            }
        }
        assert!(done || !stuck, "no way leads on from {:?}", hits(&position));
    }
    complete
}

/// Covers 14.1, 11.5.4c, 12.2.4c, 13.2.1.
#[test]
fn hits_let_through_exactly_the_spreads_that_are_exact_and_least() {
    let mut dice = Seeded::from_number(41);
    let (mut asked, mut forced, mut wiped) = (0, 0, 0);
    for _ in 0..600 {
        let (before, last, way, attack) = random_attack(&mut dice);
        let area = Area::numbered(33);
        let units: Vec<UnitId> = before.at.forces.units(area, Side::German).into_iter().collect();
        let game = before.game();
        let kind = |unit: UnitId| game.counter(unit).kind;
        let target = game.find(last.split_whitespace().last().expect("a unit is named"));
        let named = target.filter(|unit| units.contains(unit)).or((units.len() == 1).then(|| units[0]));
        let mut case =
            Case {
                full: units.iter().map(|&unit| !before.at.forces.reduced().has(unit)).collect(),
                retreats: units
                    .iter()
                    .map(|&unit| match way {
                        WayOut::None => false,
                        WayOut::OnFoot => matches!(kind(unit), Kind::Infantry | Kind::Engineer),
                        WayOut::Everybody => true,
                    })
                    .collect(),
                first: units
                    .iter()
                    .map(|&unit| {
                        if attack == Attack::Ranged { kind(unit) == Kind::Armor } else { named == Some(unit) }
                    })
                    .collect(),
                units,
                points: 0,
            };
        let faces = [dice.roll(6), dice.roll(6), dice.roll(6), dice.roll(6)];
        let mut after = before.clone();
        let action = before.book.read(&last).expect("it can be read");
        let mut notes = Notes::default();
        let mut script = Scripted::new(faces);
        let seat = before.book.decision(&before.at).seats.first().expect("a seat decides");
        before.book.apply(&mut after.at, seat, &action, &mut script, &mut notes).expect("it is legal");
        case.points = notes
            .events
            .iter()
            .find_map(|noted| match noted.event {
                Event::Fought { points, .. } => Some(points.0),
                _ => None,
            })
            .expect("dice were rolled");
        if case.points == 0 {
            continue;
        }
        let allowed = case.allowed();
        if after.at.step == Step::Attrition {
            asked += 1;
            assert!(allowed.len() > 1, "asked although there is one way only: {allowed:?}");
            assert_eq!(reachable(&after, &case), allowed, "{attack:?} {way:?} {} points", case.points);
            continue;
        }
        match allowed.iter().next() {
            None => wiped += 1,
            Some(_) => forced += 1,
        }
        assert!(allowed.len() <= 1, "decided without being asked: {allowed:?}");
        let all: Spread = case.full.iter().map(|&full| if full { 3 } else { 2 }).collect();
        let only = allowed.into_iter().next().unwrap_or(all);
        for (index, &unit) in case.units.iter().enumerate() {
            let (full, taken) = (case.full[index], only[index]);
            let place = after.at.forces.area(unit);
            let gone = taken == if full { 3 } else { 2 };
            assert_eq!(place.is_none(), gone, "{only:?}");
            if !gone {
                assert_eq!(after.at.forces.reduced().has(unit), !full || taken > 0, "{only:?}");
                let ran = taken == if full { 2 } else { 1 };
                assert_eq!(place != Some(area), ran, "{only:?}");
            }
        }
    }
    assert!(asked > 100 && forced > 40 && wiped > 40, "{asked} asked, {forced} forced, {wiped} wiped out");
}
