//! Which units must fight which, decided a second time by trying everything [ruling W26].
//!
//! On small random boards every set of attackers and defenders is tried. The oracle knows the ruling by its
//! words only: all attackers are paired with all defenders, and afterwards every unit with a duty has a
//! partner left that has not fought, or, if it is an enemy, its own fire. The engine must take a step of a
//! declaration exactly if a legal declaration can come of it, and close exactly the legal ones.

use std::collections::BTreeSet;

use crate::table::{Table, board};
use kernel::prelude::*;
use kernel::{Dice, Seeded};
use westwall::{Side, Step};

/// A set of units as bits.
type Set = u16;

fn bits(set: Set) -> impl Iterator<Item = usize> {
    (0..16).filter(move |bit| set >> bit & 1 != 0)
}

/// A board as the oracle sees it: which units are adjacent and which gun reaches which unit.
struct Oracle {
    own: Vec<String>,
    foe: Vec<String>,
    /// For each own unit the enemies beside it.
    foes_of: Vec<Set>,
    /// For each enemy the own units beside it.
    owns_of: Vec<Set>,
    /// For each enemy the own guns that reach it and have no enemy beside them.
    guns_on: Vec<Set>,
    /// The strength with which each own unit attacks.
    strength: Vec<u8>,
    /// Own artillery.
    guns: Set,
    points: u8,
}

/// What has happened in the phase so far.
#[derive(Clone, Copy, Default)]
struct Fought {
    own: Set,
    foe: Set,
    points: u8,
}

impl Oracle {
    /// Whether each of these enemies can be given its own gun or point.
    fn can_serve(&self, foes: &[usize], guns: Set, points: u8) -> bool {
        let Some((&first, rest)) = foes.split_first() else { return true };
        (points > 0 && self.can_serve(rest, guns, points - 1))
            || bits(self.guns_on[first] & guns).any(|gun| self.can_serve(rest, guns & !(1 << gun), points))
    }

    /// Whether no unit with a duty is left without a partner or fire.
    fn is_settled(&self, f: Fought) -> bool {
        let idle = (0..self.own.len())
            .filter(|&own| f.own >> own & 1 == 0 && self.foes_of[own] != 0)
            .any(|own| self.foes_of[own] & !f.foe == 0);
        let left: Vec<usize> = (0..self.foe.len())
            .filter(|&foe| f.foe >> foe & 1 == 0 && self.owns_of[foe] != 0 && self.owns_of[foe] & !f.own == 0)
            .collect();
        !idle && self.can_serve(&left, !f.own, self.points - f.points)
    }

    /// Whether any unit still has to fight.
    fn is_open(&self, f: Fought) -> bool {
        (0..self.foe.len()).any(|foe| f.foe >> foe & 1 == 0 && self.owns_of[foe] != 0)
    }

    /// Whether these attackers may be declared against these defenders.
    fn is_legal(&self, f: Fought, attackers: Set, defenders: Set) -> bool {
        if defenders == 0 || attackers & f.own != 0 || defenders & f.foe != 0 {
            return false;
        }
        let after = Fought { own: f.own | attackers, foe: f.foe | defenders, ..f };
        if attackers != 0 {
            return bits(attackers).all(|own| defenders & !self.foes_of[own] == 0) && self.is_settled(after);
        }
        // Fire alone hits one hex, and needs a source that no other enemy needs.
        let mut sources = bits(self.guns_on[defenders.trailing_zeros() as usize] & !f.own);
        defenders.is_power_of_two()
            && (sources.any(|gun| self.is_settled(Fought { own: after.own | 1 << gun, ..after }))
                || f.points < self.points && self.is_settled(Fought { points: f.points + 1, ..after }))
    }

    /// Every legal declaration.
    fn declarations(&self, f: Fought) -> Vec<(Set, Set)> {
        let all = |count: usize| 0..(1 as Set) << count;
        all(self.own.len())
            .flat_map(|attackers| all(self.foe.len()).map(move |defenders| (attackers, defenders)))
            .filter(|&(attackers, defenders)| self.is_legal(f, attackers, defenders))
            .collect()
    }
}

fn names(list: &[String], set: Set) -> Vec<&str> {
    bits(set).map(|index| list[index].as_str()).collect()
}

/// A random board in the text of the table, without the flags of what has been fought.
struct Scene {
    text: String,
    guns: bool,
}

/// What the board has besides infantry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rivers between the columns.
    Rivers,
    /// Own guns and perhaps a support point.
    Guns,
    /// Own guns under the limit of Bastogne.
    Limit,
}

fn below(dice: &mut Seeded, count: u32) -> u32 {
    dice.roll(count) - 1
}

fn random_scene(dice: &mut Seeded, kind: Kind) -> Scene {
    let guns = kind != Kind::Rivers;
    let (columns, rows) = (3 + below(dice, 3), 4 + below(dice, 2));
    let mut hexes: Vec<String> =
        (1..=columns).flat_map(|column| (1..=rows).map(move |row| format!("{column:02}{row:02}"))).collect();
    let mut lines = vec![format!("{columns}x{rows}, turn 3, German combat")];
    for (side, letter) in [("German", 'a'), ("US", 'e')] {
        for number in 0..=below(dice, 6) {
            let hex = hexes.swap_remove(below(dice, hexes.len() as u32) as usize);
            let unit = if guns && side == "German" && below(dice, 3) == 0 {
                format!("artillery {}-1-{}/3-7", 1 + below(dice, 5), 2 + below(dice, 2))
            } else {
                format!("infantry {}-3-7", 1 + below(dice, 5))
            };
            lines.push(format!("{hex}: {letter}{number} {side} {unit}"));
        }
    }
    if kind == Kind::Limit {
        lines.push("limit ground-strength".into());
    }
    if guns {
        lines.push(format!("support German {}", below(dice, 2)));
    } else {
        for column in 1..columns {
            for row in 1..=rows {
                if below(dice, 4) == 0 {
                    lines.push(format!("river {column:02}{row:02}/{:02}{row:02}", column + 1));
                }
            }
        }
    }
    Scene { text: lines.join("\n"), guns }
}

/// The board as the engine has it after some combats that moved no unit.
fn set_up(scene: &Scene, oracle: &Oracle, f: Fought) -> Table {
    let attacked = names(&oracle.own, f.own).join(" ");
    let targeted = names(&oracle.foe, f.foe).join(" ");
    let mut text = format!("{}\nattacked {attacked}\ntargeted {targeted}", scene.text);
    if scene.guns {
        text = format!("{text}\nspent German {}", f.points);
    }
    board(&text)
}

fn look(t: &Table) -> Oracle {
    let game = t.game();
    let side = |side: Side| -> Vec<_> { game.on_map(t.position(), side).collect() };
    let (foe, own) = (side(Side::First), side(Side::Second));
    let pair = |a, b| game.open_neighbours(t.position(), a).any(|(_, near)| near == b);
    let set =
        |hits: Vec<bool>| hits.iter().enumerate().fold(0, |set, (bit, &hit)| set | Set::from(hit) << bit);
    let foes_of: Vec<Set> =
        own.iter().map(|&(_, a)| set(foe.iter().map(|&(_, b)| pair(a, b)).collect())).collect();
    let owns_of = foe.iter().map(|&(_, b)| set(own.iter().map(|&(_, a)| pair(a, b)).collect())).collect();
    let reaches = |gun: usize, target| {
        let (unit, hex) = own[gun];
        let counter = game.counter(unit);
        counter.is_artillery()
            && foes_of[gun] == 0
            && game.distance(hex, target) <= u16::from(counter.values.range.0)
    };
    let guns_on =
        foe.iter().map(|&(_, b)| set((0..own.len()).map(|gun| reaches(gun, b)).collect())).collect();
    let name = |units: &[(westwall::UnitId, _)]| -> Vec<String> {
        units.iter().map(|&(unit, _)| game.counter(unit).id.clone()).collect()
    };
    Oracle {
        own: name(&own),
        foe: name(&foe),
        owns_of,
        guns_on,
        strength: own.iter().map(|&(unit, _)| game.counter(unit).attack_strength().0 as u8).collect(),
        guns: set(own.iter().map(|&(unit, _)| game.counter(unit).is_artillery()).collect()),
        points: game.support_pool(Side::Second, t.position().turn).0,
        foes_of,
    }
}

/// Whether the deciding side may do that; `check` and the list must agree.
fn may(t: &Table, action: &str) -> bool {
    let read = t.rulebook().read(action).expect("an action of this board");
    let seat = t.rulebook().decision(t.position()).seats.first().expect("a seat decides");
    let judged = t.rulebook().check(t.position(), seat, &read).is_ok();
    assert_eq!(judged, t.legal().contains(&action.to_string()), "judge and list differ on '{action}'");
    judged
}

/// Follows every way to name a combat and compares each step.
struct Walk<'a> {
    oracle: &'a Oracle,
    fought: Fought,
    legal: &'a [(Set, Set)],
    seen: BTreeSet<(Set, Set)>,
    text: &'a str,
}

impl Walk<'_> {
    /// Whether some legal declaration contains these.
    fn can_become_legal(&self, attackers: Set, defenders: Set) -> bool {
        self.legal.iter().any(|&(a, d)| attackers & !a == 0 && defenders & !d == 0)
    }

    fn step(&mut self, t: &Table, action: &str, attackers: Set, defenders: Set) {
        let may = may(t, action);
        assert_eq!(
            may,
            self.can_become_legal(attackers, defenders),
            "'{action}' towards {:?} against {:?} after {:?} and {:?} on\n{}",
            names(&self.oracle.own, attackers),
            names(&self.oracle.foe, defenders),
            names(&self.oracle.own, self.fought.own),
            names(&self.oracle.foe, self.fought.foe),
            self.text
        );
        if may && self.seen.insert((attackers, defenders)) {
            self.name(&t.clone().play(action), attackers, defenders);
        }
    }

    fn name(&mut self, t: &Table, attackers: Set, defenders: Set) {
        assert_eq!(t.step(), Step::Declare);
        let closes = may(t, "done");
        let legal = self.legal.contains(&(attackers, defenders));
        assert_eq!(
            closes,
            legal,
            "'done' with {:?} against {:?} after {:?} and {:?} on\n{}",
            names(&self.oracle.own, attackers),
            names(&self.oracle.foe, defenders),
            names(&self.oracle.own, self.fought.own),
            names(&self.oracle.foe, self.fought.foe),
            self.text
        );
        for own in 0..self.oracle.own.len() {
            if attackers >> own & 1 == 0 {
                let action = format!("with {}", self.oracle.own[own]);
                self.step(t, &action, attackers | 1 << own, defenders);
            }
        }
        for foe in 0..self.oracle.foe.len() {
            if defenders >> foe & 1 == 0 {
                let action = format!("and {}", self.oracle.foe[foe]);
                self.step(t, &action, attackers, defenders | 1 << foe);
            }
        }
    }
}

/// Compares all declarations of one state of a phase and returns the legal ones.
fn compare(scene: &Scene, oracle: &Oracle, fought: Fought) -> Vec<(Set, Set)> {
    let t = set_up(scene, oracle, fought);
    let legal = oracle.declarations(fought);
    let mut walk = Walk { oracle, fought, legal: &legal, seen: BTreeSet::new(), text: &scene.text };
    for foe in 0..oracle.foe.len() {
        walk.step(&t, &format!("attack {}", oracle.foe[foe]), 0, 1 << foe);
    }
    for &declaration in &legal {
        compare_fire(scene, oracle, fought, declaration);
    }
    assert_eq!(may(&t, "end"), !oracle.is_open(fought), "the end of the phase on\n{}", scene.text);
    legal
}

/// Compares the fire that may be added to a legal declaration: what is needed elsewhere may not.
fn compare_fire(scene: &Scene, oracle: &Oracle, fought: Fought, (attackers, defenders): (Set, Set)) {
    let mut t = set_up(scene, oracle, fought);
    for (number, foe) in names(&oracle.foe, defenders).iter().enumerate() {
        t = t.play(&format!("{} {foe}", if number == 0 { "attack" } else { "and" }));
        // The first attackers are named early: a second defender may have no meaning without them.
        let early = if number == 0 { names(&oracle.own, attackers) } else { Vec::new() };
        t = early.iter().fold(t, |t, own| t.play(&format!("with {own}")));
    }
    let after = Fought { own: fought.own | attackers, foe: fought.foe | defenders, ..fought };
    let in_range = bits(defenders).fold(0, |guns, foe| guns | oracle.guns_on[foe]) & !after.own;
    let with = |gun: &usize| oracle.is_settled(Fought { own: after.own | 1 << gun, ..after });
    let mut fire: Vec<String> =
        bits(in_range).filter(with).map(|gun| format!("barrage {}", oracle.own[gun])).collect();
    for points in 1..=oracle.points - fought.points {
        if oracle.is_settled(Fought { points: fought.points + points, ..after }) {
            fire.push(format!("support {points}"));
        }
    }
    if fire.is_empty() {
        // Nothing can be added: the die falls at once.
        t.roll("done", 6);
        return;
    }
    let t = t.play("done");
    let mut offered = t.offers("barrage");
    offered.extend(t.offers("support"));
    assert_eq!(offered, fire, "fire for {:?} on\n{}", names(&oracle.foe, defenders), scene.text);
}

/// Fights a whole phase by legal declarations chosen at random, with no unit moving, comparing all the way.
fn compare_a_phase(dice: &mut Seeded, kind: Kind) {
    let scene = random_scene(dice, kind);
    let oracle = look(&board(&scene.text));
    let mut fought = Fought::default();
    loop {
        let legal = compare(&scene, &oracle, fought);
        if legal.is_empty() {
            assert!(!oracle.is_open(fought), "a unit is left over on\n{}", scene.text);
            return;
        }
        let (attackers, defenders) = legal[below(dice, legal.len() as u32) as usize];
        fought.own |= attackers;
        fought.foe |= defenders;
        if attackers == 0 {
            // Fire alone: any source that no other enemy needs.
            let target = defenders.trailing_zeros() as usize;
            let with = |gun: usize| Fought { own: fought.own | 1 << gun, ..fought };
            let mut guns = bits(oracle.guns_on[target] & !fought.own).map(with);
            let point = Fought { points: fought.points + 1, ..fought };
            fought = guns.find(|&f| oracle.is_settled(f)).unwrap_or(point);
        }
    }
}

/// Covers S7.11, S7.12, S7.23.
#[test]
fn declarations_without_artillery_are_those_that_leave_no_unit_over() {
    let mut dice = Seeded::from_number(7);
    for _ in 0..400 {
        compare_a_phase(&mut dice, Kind::Rivers);
    }
}

/// Covers S7.11, S7.21.
#[test]
fn declarations_with_artillery_and_points_leave_no_unit_over_that_fire_cannot_reach() {
    let mut dice = Seeded::from_number(26);
    for _ in 0..400 {
        compare_a_phase(&mut dice, Kind::Guns);
    }
}

/// Names one combat at random until it is closed; there must always be something to say.
fn name_a_combat(t: Table, dice: &mut Seeded, text: &str) -> Table {
    let mut said = Vec::new();
    let mut t = t;
    loop {
        let legal: Vec<String> = t.legal().into_iter().filter(|action| action != "end").collect();
        assert!(!legal.is_empty(), "stuck after {said:?} on\n{text}");
        let action = legal[below(dice, legal.len() as u32) as usize].clone();
        if action == "done" {
            return t;
        }
        t = t.play(&action);
        said.push(action);
    }
}

/// A combat under the limit: other units where there are any, and no more fire than they carry [W40, W202].
fn check_limit(oracle: &Oracle, fought: Fought, attackers: Set, defenders: Set, text: &str) {
    let ground = attackers & !oracle.guns;
    let near = bits(defenders).fold(0, |near, foe| near | oracle.owns_of[foe]) & !fought.own & !oracle.guns;
    if near == 0 {
        return;
    }
    let sum = |units: Set| bits(units).map(|own| u32::from(oracle.strength[own])).sum::<u32>();
    assert_ne!(ground, 0, "{:?} left to batteries on\n{text}", names(&oracle.foe, defenders));
    assert!(sum(attackers & oracle.guns) <= sum(ground), "too much fire on\n{text}");
}

/// Covers S7.11, S7.12, S8.31.
#[test]
fn under_the_limit_no_declaration_leads_into_a_dead_end() {
    let mut dice = Seeded::from_number(202);
    for _ in 0..400 {
        let scene = random_scene(&mut dice, Kind::Limit);
        let oracle = look(&board(&scene.text));
        let mut fought = Fought::default();
        loop {
            let t = set_up(&scene, &oracle, fought);
            // As long as a unit beside an enemy has not attacked, the enemy must be attacked.
            let open = (0..oracle.foe.len())
                .any(|foe| fought.foe >> foe & 1 == 0 && oracle.owns_of[foe] & !fought.own != 0);
            assert_eq!(may(&t, "end"), !open, "the end of the phase on\n{}", scene.text);
            if !open {
                break;
            }
            let t = name_a_combat(t, &mut dice, &scene.text);
            let combat = t.position().combat;
            let set = |units: &[String], named: westwall::UnitSet| {
                let bit = |(bit, name): (usize, &String)| Set::from(named.has(t.unit(name))) << bit;
                units.iter().enumerate().map(bit).sum::<Set>()
            };
            let (attackers, defenders) =
                (set(&oracle.own, combat.attackers), set(&oracle.foe, combat.defenders));
            check_limit(&oracle, fought, attackers, defenders, &scene.text);
            fought.own |= attackers;
            fought.foe |= defenders;
        }
        let bound = bits(!oracle.guns).filter(|&own| own < oracle.own.len() && oracle.foes_of[own] != 0);
        let idle: Vec<usize> = bound.filter(|&own| fought.own >> own & 1 == 0).collect();
        assert!(idle.is_empty(), "idle units on\n{}", scene.text);
        let beside = (0..oracle.foe.len()).filter(|&foe| oracle.owns_of[foe] != 0);
        let left: Vec<usize> = beside.filter(|&foe| fought.foe >> foe & 1 == 0).collect();
        assert!(left.is_empty(), "enemies left over on\n{}", scene.text);
    }
}
