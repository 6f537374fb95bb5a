//! Retreat priorities against a second, naive reading of the printed map, on random positions [14.2.2, 14.2.4].

use kit::TurnNo;
use std::collections::{BTreeSet, HashMap};

use crate::table::start;
use arracourt::{
    AREAS, Action, Area, AreaSet, Arracourt, Attack, BridgeId, Combat, Face, Flight, Impulse, Kind, Place,
    Position, Side, Step, UnitId, UnitSet,
};
use kernel::prelude::*;
use kernel::{Dice, Seeded, Silent};

/// A boundary as printed: its kind, and whether a bridge stands on it.
type Ground = HashMap<(u8, u8), (String, bool)>;

fn ground(book: &Arracourt) -> Ground {
    let mut ground = Ground::new();
    for boundary in &book.game().map.boundaries {
        let (a, b) = (boundary.a.0 as u8 + 1, boundary.b.0 as u8 + 1);
        let printed = (boundary.kind.clone(), boundary.bridge.is_some());
        ground.insert((a, b), printed.clone());
        ground.insert((b, a), printed);
    }
    ground
}

/// Where a unit may retreat to, by the letter of the priorities, in printed numbers.
fn naive(
    book: &Arracourt,
    ground: &Ground,
    at: &Position,
    unit: UnitId,
    from: u8,
    passed: &[u8],
) -> BTreeSet<u8> {
    let game = book.game();
    let counter = game.counter(unit);
    let side = counter.side;
    let count = |area: u8, whose: Side| {
        (0..game.counters.len() as u8)
            .map(UnitId)
            .filter(|&other| {
                game.counter(other).side == whose
                    && at.forces.place(other) == Place::Area(Area::numbered(area))
            })
            .count()
    };
    let mine = |area: u8| at.controller(Area::numbered(area)) == side;
    let joined = |a: u8, b: u8| ground.get(&(a, b)).is_some_and(|(kind, bridge)| kind != "canal" || *bridge);
    let crossable = |to: u8| {
        let Some((kind, bridge)) = ground.get(&(from, to)) else { return false };
        let name = format!("{}/{}", from.min(to), from.max(to));
        let usable = *bridge
            && (!game.options.bridges || {
                let printed = BridgeId::all()
                    .find(|&bridge| game.span_name(bridge) == name)
                    .expect("a bridge is printed");
                at.bridges.held[printed.index()] == Some(side)
            });
        let foot = matches!(counter.kind, Kind::Infantry | Kind::Engineer);
        kind == "open" || usable || (kind == "water" && foot)
    };
    let closed = |to: u8| {
        let south = (1..=5).contains(&to);
        let west = [6, 7, 24, 25, 26].contains(&to);
        at.turn.0 == 1
            && game.scenario.id == "first"
            && match side {
                Side::American => south,
                Side::German => {
                    (south && counter.formation == "113th Panzer Brigade")
                        || (west && at.controller(Area::numbered(to)) == Side::American)
                }
            }
    };
    let rank = |to: u8| -> Option<(u8, usize)> {
        let (friends, enemies) = (count(to, side), count(to, side.other()));
        if !mine(to) && friends == 0 {
            None
        } else if friends >= 10 {
            Some((3, 0))
        } else if mine(to) && enemies == 0 {
            let beside = (1..=38).filter(|&next| joined(to, next) && !mine(next)).count();
            Some((0, beside))
        } else if mine(to) {
            Some((1, 0))
        } else {
            Some((2, 0))
        }
    };
    let open: Vec<(u8, (u8, usize))> = (1..=38)
        .filter(|&to| to != from && !passed.contains(&to) && crossable(to) && !closed(to))
        .filter_map(|to| rank(to).map(|rank| (to, rank)))
        .collect();
    let best = open.iter().map(|(_, rank)| *rank).min();
    let equal: BTreeSet<u8> =
        open.iter().filter(|(_, rank)| Some(*rank) == best).map(|(to, _)| *to).collect();
    // Among equals a unit stays in its zone [ruling D83].
    let kept: BTreeSet<u8> = equal.iter().copied().filter(|to| in_zone(book, unit, *to)).collect();
    if kept.is_empty() { equal } else { kept }
}

/// Whether an area is one that a unit keeps to, as printed in colour on the map.
fn in_zone(book: &Arracourt, unit: UnitId, area: u8) -> bool {
    match (book.game().scenario.id.as_str(), book.game().counter(unit).formation.as_str()) {
        ("second", "320th Infantry Regiment") => [7, 9].contains(&area),
        ("second", "559th Volksgrenadier Division") => [22, 25, 26, 27, 28, 31].contains(&area),
        _ => true,
    }
}

/// Scatters units and control, with full areas beside the one in the middle now and then.
fn scatter(book: &Arracourt, dice: &mut Seeded) -> (Position, Area, Side) {
    let game = book.game();
    let mut at = book.start();
    for index in 0..game.counters.len() as u8 {
        at.forces.set(UnitId(index), Place::Eliminated);
    }
    at.turn = TurnNo(dice.roll(2) as u8);
    at.impulse = Impulse(2);
    at.german_control = AreaSet::NONE;
    for area in Area::all() {
        if dice.roll(2) == 1 {
            at.german_control.insert(area);
        }
    }
    if game.options.bridges {
        for held in &mut at.bridges.held {
            *held = [None, Some(Side::German), Some(Side::American)][dice.roll(3) as usize - 1];
        }
    }
    let middle = Area(dice.roll(AREAS as u32) as u8 - 1);
    let side = Side::BOTH[dice.roll(2) as usize - 1];
    let mut free: [Vec<UnitId>; 2] = Side::BOTH.map(|side| game.of_side[side.index()].into_iter().collect());
    let mut put = |at: &mut Position, side: Side, area: Area, count: u32, dice: &mut Seeded| {
        for _ in 0..count {
            let left = &mut free[side.index()];
            let room = at.forces.units(area, side).len() < 10;
            if left.is_empty() || !room {
                return;
            }
            let unit = left.swap_remove(dice.roll(left.len() as u32) as usize - 1);
            at.forces.set(unit, Place::Area(area));
            let face = if dice.roll(2) == 1 { Face::Reduced } else { Face::Full };
            at.forces.flip_to(unit, face);
        }
    };
    let count = dice.roll(3);
    put(&mut at, side, middle, count, dice);
    put(&mut at, side.other(), middle, 1, dice);
    let near: Vec<Area> = Area::all()
        .filter(|&area| {
            game.map.boundaries.iter().any(|boundary| {
                let ends = [boundary.a.0 as u8, boundary.b.0 as u8];
                ends.contains(&middle.0) && ends.contains(&area.0) && area != middle
            })
        })
        .collect();
    for &area in &near {
        match dice.roll(6) {
            1 | 2 => put(&mut at, side, area, 10, dice),
            3 => put(&mut at, side, area, 2, dice),
            4 => put(&mut at, side.other(), area, 1, dice),
            5 => {
                put(&mut at, side, area, 1, dice);
                put(&mut at, side.other(), area, 1, dice);
            }
            _ => {}
        }
    }
    for whose in Side::BOTH {
        let alone = at.forces.occupied(whose) - at.forces.occupied(whose.other());
        for area in alone {
            match whose {
                Side::German => at.german_control.insert(area),
                Side::American => at.german_control.remove(area),
            }
        }
    }
    at.active = side.other();
    (at, middle, side)
}

fn goals(book: &Arracourt, at: &Position, side: Side, unit: UnitId) -> BTreeSet<u8> {
    let mut listed = Vec::new();
    book.legal(at, at.seat_of(side), &mut listed);
    listed
        .into_iter()
        .filter_map(|action| match action {
            Action::Retreat(who, to) | Action::Withdraw(who, to) if who == unit => Some(to.number()),
            _ => None,
        })
        .collect()
}

/// Covers 14.2.1, 14.2.2, 14.2.4.
#[test]
fn retreats_go_where_a_naive_reading_of_the_priorities_sends_them() {
    let mut dice = Seeded::from_number(142);
    let mut classes = [0_u32; 3];
    for name in ["first", "first+bridges", "second", "second+bridges"] {
        let book = start(name).book.clone();
        let ground = ground(&book);
        for _ in 0..700 {
            let (mut at, middle, side) = scatter(&book, &mut dice);
            let mut combat = Combat { mandatory: true, ..Combat::new(Attack::Assault, middle) };
            combat.flight = Flight::Attrition;
            combat.running = at.forces.units(middle, side);
            at.combat = Some(combat);
            at.step = Step::Retreat;
            for unit in combat.running {
                let expected = naive(&book, &ground, &at, unit, middle.number(), &[]);
                assert_eq!(
                    goals(&book, &at, side, unit),
                    expected,
                    "{name} {}",
                    book.game().counter(unit).id
                );
                classes[usize::from(expected.is_empty())] += 1;
            }
        }
    }
    assert!(classes[0] > 1000 && classes[1] > 100, "{classes:?}");
}

/// Covers 14.2.1, 14.2.2.
#[test]
fn units_pass_on_from_full_areas_by_the_same_priorities() {
    let mut dice = Seeded::from_number(143);
    let book = start("second").book.clone();
    let ground = ground(&book);
    let (mut passed, mut lost) = (0, 0);
    for _ in 0..6000 {
        let (mut at, middle, side) = scatter(&book, &mut dice);
        let Some(unit) = at.forces.units(middle, side).first() else { continue };
        let full = |at: &Position, area: u8| at.forces.units(Area::numbered(area), side).len() >= 10;
        let way = naive(&book, &ground, &at, unit, middle.number(), &[]);
        let Some(&through) = way.iter().next().filter(|&&to| full(&at, to)) else { continue };
        let mut combat = Combat::new(Attack::Air, middle);
        combat.flight = Flight::Attrition;
        combat.running = UnitSet::one(unit);
        at.combat = Some(combat);
        at.step = Step::Retreat;
        let on = naive(&book, &ground, &at, unit, through, &[middle.number()]);
        let step = Action::Retreat(unit, Area::numbered(through));
        let seat = at.seat_of(side);
        // Whatever follows is the American's sunset; the dice do not matter here.
        let mut any = Seeded::from_number(1);
        book.apply(&mut at, seat, &step, &mut any, &mut Silent).expect("a full area may be passed");
        if on.is_empty() {
            lost += 1;
            assert_eq!(at.forces.place(unit), Place::Eliminated);
        } else if on.len() == 1 && !full(&at, *on.first().expect("there is one")) {
            passed += 1;
            assert_eq!(at.forces.area(unit).map(Area::number), on.first().copied());
        } else if on.len() > 1 {
            passed += 1;
            assert_eq!(goals(&book, &at, side, unit), on);
        }
    }
    assert!(passed > 50 && lost > 10, "{passed} passed, {lost} lost");
}

/// Covers 14.2.3, 14.2.3n1.
#[test]
fn units_that_want_to_go_are_offered_the_same_ways_inside_their_zone() {
    let mut dice = Seeded::from_number(144);
    for name in ["first", "second"] {
        let book = start(name).book.clone();
        let ground = ground(&book);
        for _ in 0..700 {
            let (mut at, middle, side) = scatter(&book, &mut dice);
            let mut combat = Combat { mandatory: true, ..Combat::new(Attack::Assault, middle) };
            combat.flight = Flight::Voluntary;
            at.combat = Some(combat);
            at.step = Step::Withdraw;
            for unit in at.forces.units(middle, side) {
                let counter = book.game().counter(unit);
                let room = |to: &u8| at.forces.units(Area::numbered(*to), side).len() < 10;
                let mut expected = naive(&book, &ground, &at, unit, middle.number(), &[]);
                if !expected.iter().all(room) {
                    continue;
                }
                expected.retain(|to| in_zone(&book, unit, *to));
                assert_eq!(goals(&book, &at, side, unit), expected, "{name} {}", counter.id);
            }
            let mut listed = Vec::new();
            book.legal(&at, at.seat_of(side), &mut listed);
            assert!(listed.contains(&Action::Stand), "staying is always allowed");
        }
    }
}
