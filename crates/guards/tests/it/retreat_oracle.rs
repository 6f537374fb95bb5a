//! Retreats on all four maps against trying everything: every two steps, over the ground as the sheet has it, towards every
//! headquarters by the text. Nothing here asks the engine what is open, near, full or controlled.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use board::HexId;
use guards::{Arrangement, Guards, MoveClass, Side, UnitId, UnitWish, WorkWish};
use kernel::prelude::*;
use kernel::{Dice, Seat, Seeded};

use crate::oracle::{Sheet, any, sheet};
use crate::table::{Table, table_of};

/// Dice that go round.
struct Round([u32; 3], usize);

impl Dice for Round {
    fn roll(&mut self, sides: u32) -> u32 {
        self.1 += 1;
        self.0[(self.1 - 1) % 3].min(sides)
    }
}

struct Case<'a> {
    book: &'a Guards,
    wanted: Arrangement,
    unit: UnitId,
    attackers: Vec<UnitId>,
    target: HexId,
}

impl Case<'_> {
    fn word(&self, hex: HexId) -> &str {
        self.book.game().setting().map.grid.number(hex)
    }

    fn place(&self, unit: UnitId) -> Option<HexId> {
        let id = &self.book.game().forces().unit(unit).id;
        let wish = self.wanted.units.iter().find(|wish| wish.unit == *id)?;
        self.book.game().setting().map.grid.find(&wish.hex)
    }

    /// The position in short text.
    fn text(&self) -> String {
        let mut text = format!("turn 1, clear, {} attacks\n", self.wanted.active);
        for wish in &self.wanted.units {
            writeln!(text, "{}: {}", wish.hex, wish.unit).unwrap();
        }
        for work in &self.wanted.works {
            writeln!(text, "work: {} {} {}", work.kind.name(), work.hex, work.facing).unwrap();
        }
        if !self.wanted.blown.is_empty() {
            writeln!(text, "blown: {}", self.wanted.blown.join(" ")).unwrap();
        }
        text
    }

    /// Every way by the text, and whether the enemy leads the unit.
    fn retreats(&self, sheet: &Sheet<'_>) -> (bool, BTreeSet<(HexId, HexId)>) {
        let (forces, grid) = (self.book.game().forces(), &self.book.game().setting().map.grid);
        let counter = forces.unit(self.unit);
        let (side, class, start) = (counter.side, counter.class as usize, self.target);
        let far = |a: HexId, b: HexId| grid.distance(a, b);
        let held: BTreeSet<HexId> =
            forces.of_side(side.other()).iter().filter_map(|unit| self.place(unit)).collect();
        let room = |hex: HexId| {
            let there = forces.of_side(side).iter().filter(|unit| self.place(*unit) == Some(hex));
            there.filter(|unit| !forces.unit(*unit).is_division_hq()).count() + 1
        };
        let most = |hex: HexId| if sheet.map.terrain_at(hex) == "city" { 6 } else { 4 };
        let free = |from: HexId, number: usize, to: HexId| {
            !held.contains(&to) && !sheet.in_zone(to) && sheet.is_open(class, from, number, to)
        };
        let mut legal = BTreeSet::new();
        for (_, via) in sheet.neighbours(start).filter(|&(number, via)| free(start, number, via)) {
            for (_, to) in sheet.neighbours(via).filter(|&(number, to)| free(via, number, to)) {
                if to != start && (room(to) <= most(to) || counter.is_division_hq()) {
                    legal.insert((via, to));
                }
            }
        }
        let keep = |test: &dyn Fn(HexId, HexId) -> bool| -> BTreeSet<(HexId, HexId)> {
            legal.iter().copied().filter(|&(via, to)| test(via, to)).collect()
        };
        let heads: Vec<(UnitId, HexId)> = forces
            .of_side(side)
            .iter()
            .filter(|&unit| forces.unit(unit).is_hq() && unit != self.unit)
            .filter_map(|unit| Some((unit, self.place(unit)?)))
            .collect();
        let elsewhere: BTreeSet<HexId> =
            heads.iter().map(|head| head.1).filter(|&hex| hex != start).collect();
        if elsewhere.is_empty() {
            return (true, keep(&|_, to| far(start, to) == 2));
        }
        if elsewhere.len() == 1 && elsewhere.iter().all(|&seat| far(seat, start) == 1) {
            return (true, keep(&|via, _| elsewhere.contains(&via)));
        }
        let nearest = |from: HexId, but: Option<HexId>| -> Vec<HexId> {
            let rest = || elsewhere.iter().copied().filter(|&seat| Some(seat) != but);
            let least = rest().map(|seat| far(seat, from)).min();
            rest().filter(|&seat| Some(far(seat, from)) == least).collect()
        };
        let towards = |goal: HexId| -> BTreeSet<(HexId, HexId)> {
            let goals = if goal == start { nearest(start, None) } else { vec![goal] };
            let of_goal = |goal: HexId| {
                keep(&|via, to| {
                    let on = |next: HexId, from: HexId, to: HexId| far(to, next) < far(from, next);
                    on(goal, start, via)
                        && if via == goal {
                            nearest(via, Some(goal)).into_iter().any(|next| on(next, via, to))
                        } else {
                            on(goal, via, to)
                        }
                })
            };
            goals.into_iter().flat_map(of_goal).collect()
        };
        // Its own or the division's first; a headquarters has only others.
        let is_first = |unit: UnitId| {
            let own = forces.formation_of(unit) == forces.formation_of(self.unit);
            !counter.is_hq() && (own || forces.unit(unit).is_division_hq())
        };
        let first: BTreeSet<(HexId, HexId)> =
            heads.iter().filter(|head| is_first(head.0)).flat_map(|head| towards(head.1)).collect();
        if !first.is_empty() {
            return (false, first);
        }
        let mut rest: Vec<(u16, HexId)> =
            heads.iter().filter(|head| !is_first(head.0)).map(|head| (far(head.1, start), head.1)).collect();
        rest.sort_unstable();
        while let Some(&(least, _)) = rest.first() {
            let tier: BTreeSet<(HexId, HexId)> =
                rest.iter().filter(|seat| seat.0 == least).flat_map(|seat| towards(seat.1)).collect();
            if !tier.is_empty() {
                return (false, tier);
            }
            rest.retain(|seat| seat.0 > least);
        }
        (false, BTreeSet::new())
    }
}

/// Two attackers beside one unit, headquarters of its side near and far, friends that fill hexes, enemies that control some.
fn case<'a>(book: &'a Guards, dice: &mut Seeded) -> Option<Case<'a>> {
    let (setting, forces) = (book.game().setting(), book.game().forces());
    let grid = &setting.map.grid;
    let dry = |hex: &HexId| setting.map.terrain_at(*hex) != "major-river";
    let hexes: Vec<HexId> = grid.hexes().filter(dry).collect();
    let side = any(dice, &Side::BOTH);
    let fights = |unit: UnitId| !forces.unit(unit).is_hq() && forces.unit(unit).full.attack.0 > 0;
    let own: Vec<UnitId> = forces.of_side(side).iter().collect();
    let enemies: Vec<UnitId> = forces.of_side(side.other()).iter().filter(|&unit| fights(unit)).collect();
    let unit = any(dice, &own);
    let target = any(dice, &hexes);
    let around: Vec<HexId> = (0..6).filter_map(|side| grid.neighbour(target, side)).filter(dry).collect();
    let from = any(dice, &around);
    let first = any(dice, &enemies);
    let formation = forces.formation(forces.formation_of(first));
    let attackers: Vec<UnitId> = formation.units.iter().filter(|&unit| fights(unit)).take(2).collect();
    let near = |dice: &mut Seeded| loop {
        let hex = any(dice, &hexes);
        if grid.distance(hex, target) <= 5 {
            break hex;
        }
    };
    let mut wanted = Arrangement { active: formation.card.id.clone(), ..Arrangement::default() };
    let mut put = |unit: UnitId, hex: HexId| {
        let id = forces.unit(unit).id.clone();
        if !wanted.units.iter().any(|wish| wish.unit == id) {
            wanted.units.push(UnitWish { unit: id, hex: grid.number(hex).into(), ..UnitWish::default() });
        }
    };
    put(unit, target);
    put(formation.hq, from);
    for &attacker in &attackers {
        put(attacker, from);
    }
    let mut ours: BTreeSet<HexId> = BTreeSet::from([target]);
    // In one case of four there is no headquarters, or one alone next to the unit.
    let lonely = dice.roll(4) == 1;
    for &hq in own.iter().filter(|&&unit| forces.unit(unit).is_hq()) {
        let mine = forces.formation_of(hq) == forces.formation_of(unit);
        let hex = match dice.roll(8) {
            1..=4 if lonely && mine => any(dice, &around),
            _ if lonely => continue,
            1 => target,
            2 => any(dice, &around),
            3..=5 => near(dice),
            _ => continue,
        };
        if hex != from {
            put(hq, hex);
            ours.insert(hex);
        }
    }
    let full = near(dice);
    if full != from {
        for &filler in own.iter().filter(|&&unit| fights(unit)).take(dice.roll(5) as usize - 1) {
            put(filler, full);
            ours.insert(full);
        }
    }
    for &enemy in enemies.iter().rev().take(dice.roll(5) as usize - 1) {
        let hex = near(dice);
        if !ours.contains(&hex) {
            put(enemy, hex);
        }
    }
    for _ in 1..dice.roll(6) {
        let (kind, hex) = (any(dice, guards::Fortification::ALL), near(dice));
        let hex = grid.number(hex).to_owned();
        let facing = if kind == guards::Fortification::Minefield { 0 } else { dice.roll(6) as u8 - 1 };
        if !wanted.works.iter().any(|work| work.hex == hex && work.kind == kind) {
            wanted.works.push(WorkWish { kind, hex, facing });
        }
    }
    for bridge in &setting.map.bridges {
        if dice.roll(4) == 1 {
            wanted.blown.push(format!("{}/{}", grid.number(bridge.a), grid.number(bridge.b)));
        }
    }
    // Two units of one hex may not be on both sides, and a headquarters alone is no attacker.
    let stands = setting.terrain.may_stand(forces.unit(unit).class, target);
    (stands && !attackers.is_empty()).then_some(Case { book, wanted, unit, attackers, target })
}

/// An attack on the target that makes the defenders retreat, if any roll does.
fn driven_back(name: &str, case: &Case<'_>) -> Option<Table> {
    let mut t = table_of(name, &case.text());
    let id = |unit: UnitId| &case.book.game().forces().unit(unit).id;
    t = t.play(&[&format!("attack {} with {}", case.word(case.target), id(case.attackers[0]))]);
    for &more in &case.attackers[1..] {
        t = t.play(&[&format!("with {}", id(more))]);
    }
    t = t.play(&["strike", "done"]);
    (0..216).find_map(|roll| {
        let mut t = t.clone();
        let mut dice = Round([roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1], 0);
        t.act_picked(|list| list.last().copied(), &mut dice);
        t.log().iter().any(|line| line.ends_with("DR.")).then_some(t)
    })
}

/// Covers 8.0n7, 10.5, 10.5n1, 10.5n2, 10.5n3, 10.5n4.
#[test]
fn retreats_over_every_ground_are_those_found_by_trying_everything() {
    let mut seen = [0; 3];
    let mut classes = [0; 3];
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let book = guards::open(name).unwrap();
        let mut dice = Seeded::from_number(77);
        for _ in 0..120 {
            let Some(case) = case(&book, &mut dice) else { continue };
            // Others of the same hex would retreat too: the other oracle has them.
            let alone =
                case.wanted.units.iter().filter(|wish| wish.hex == case.word(case.target)).count() == 1;
            let Some(t) = alone.then(|| driven_back(name, &case)).flatten() else { continue };
            let forces = book.game().forces();
            let counter = forces.unit(case.unit);
            let sheet = sheet(&book, &book.arrange(case.wanted.clone()).unwrap(), &case.wanted, counter.side);
            let (enemy, ways) = case.retreats(&sheet);
            if ways.is_empty() {
                assert_eq!(t.hex(&counter.id), "off", "{name}\n{}", case.text());
                seen[2] += 1;
                continue;
            }
            let owner = counter.side.seat();
            let seat = if enemy { Seat(1 - owner.0) } else { owner };
            assert_eq!((t.topic(), t.seat()), ("retreat", seat), "{name}\n{}", case.text());
            let mut by_text: Vec<String> = ways
                .iter()
                .map(|&(via, to)| format!("retreat {} to {} {}", counter.id, case.word(via), case.word(to)))
                .collect();
            let mut listed = t.legal();
            by_text.sort();
            listed.sort();
            if enemy {
                // He may not see that a hex is full, and tries.
                listed.retain(|way| by_text.contains(way));
            }
            assert_eq!(listed, by_text, "{name}\n{}", case.text());
            seen[usize::from(enemy)] += 1;
            classes[MoveClass::ALL.iter().position(|class| *class == counter.class).unwrap()] += 1;
        }
    }
    println!("{seen:?} led by their owner, led by the enemy, lost; {classes:?} by class");
    assert!(seen.iter().chain(&classes).all(|&count| count > 5), "{seen:?} {classes:?}");
}
