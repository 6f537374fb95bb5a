//! Retreats and displacements, computed a second time by trying everything [rulings W28, W89, W90, W210].
//!
//! On small random boards a unit is driven back. The engine is led through every choice that it offers to the
//! owner; the oracle runs through every way of retreating and pushing friends aside, keeps the complete ways
//! that push as few as possible, or else the longest empty ones. Both must end in the same set of outcomes.

use std::collections::BTreeSet;

use crate::table::{Table, board};
use board::HexId;
use kernel::{Dice, Seeded};
use westwall::{Game, Hexside, Place, Position, Step, UnitId};

/// How a retreat can end: where everybody is, and which hexes the unit left.
type Outcome = (Vec<String>, Vec<String>);

/// The owner's side of a retreat, tried out without any shortcut.
struct Oracle<'a> {
    game: &'a Game,
    unit: UnitId,
    origin: HexId,
}

impl Oracle<'_> {
    /// The hexes that a unit may be forced into, held by friends or not.
    fn around(&self, p: &Position, unit: UnitId) -> Vec<HexId> {
        let from = p.hex_of(unit).expect("it stands on the map");
        let own = self.game.side_of(unit);
        let open = |side: Hexside| {
            let into = self.game.neighbour(from, side)?;
            let passes = self.game.terrain.lets_pass(self.game.class(unit), from, side);
            let enemy = p.unit_at(into).is_some_and(|other| self.game.side_of(other) != own);
            (passes && !enemy && !self.game.in_zoc_of(p, into, own.other())).then_some(into)
        };
        Hexside::ALL.into_iter().filter_map(open).collect()
    }

    /// The next hexes of the retreat: one farther from the combat hex.
    fn onward(&self, p: &Position) -> Vec<HexId> {
        let here = p.hex_of(self.unit).expect("it stands on the map");
        let farther = self.game.distance(self.origin, here) + 1;
        let away = |hex: &HexId| self.game.distance(self.origin, *hex) == farther;
        self.around(p, self.unit).into_iter().filter(away).collect()
    }

    /// Every position in which a unit has made room, with those who may not be pushed.
    fn making_room(&self, p: &Position, unit: UnitId, chain: &[UnitId]) -> Vec<Position> {
        let around = self.around(p, unit);
        let gone = |p: &Position, into: HexId| {
            let mut q = p.clone();
            q.put(unit, Place::Hex(into));
            q
        };
        let vacant: Vec<HexId> = around.iter().copied().filter(|&hex| p.unit_at(hex).is_none()).collect();
        if !vacant.is_empty() {
            return vacant.into_iter().map(|into| gone(p, into)).collect();
        }
        let chain: Vec<UnitId> = chain.iter().copied().chain([unit]).collect();
        let mut positions = Vec::new();
        for into in around {
            let friend = p.unit_at(into).expect("nothing is vacant");
            if !chain.contains(&friend) {
                positions.extend(self.making_room(p, friend, &chain).iter().map(|q| gone(q, into)));
            }
        }
        positions
    }

    /// Every complete retreat: how many were pushed, the hexes entered, the end.
    fn complete(&self, p: &Position, left: u8) -> Vec<(u32, Vec<HexId>, Position)> {
        if left == 0 {
            return vec![(0, Vec::new(), p.clone())];
        }
        let mut runs = Vec::new();
        for next in self.onward(p) {
            let (pushed, rooms) = match p.unit_at(next) {
                None => (0, vec![p.clone()]),
                Some(friend) => (1, self.making_room(p, friend, &[self.unit])),
            };
            for mut q in rooms {
                q.put(self.unit, Place::Hex(next));
                for (more, mut path, end) in self.complete(&q, left - 1) {
                    path.insert(0, next);
                    runs.push((pushed + more, path, end));
                }
            }
        }
        runs
    }

    /// Every way through vacant hexes that cannot be made longer than `left` steps.
    fn vacant(&self, p: &Position, left: u8) -> Vec<(Vec<HexId>, Position)> {
        let mut runs = vec![(Vec::new(), p.clone())];
        if left > 0 {
            for next in self.onward(p).into_iter().filter(|&next| p.unit_at(next).is_none()) {
                let mut q = p.clone();
                q.put(self.unit, Place::Hex(next));
                for (mut path, end) in self.vacant(&q, left - 1) {
                    path.insert(0, next);
                    runs.push((path, end));
                }
            }
        }
        runs
    }

    fn outcome(&self, path: &[HexId], end: &Position) -> Outcome {
        let hexes = std::iter::once(&self.origin).chain(path).map(|&hex| self.game.number(hex).to_string());
        (places(self.game, end), hexes.collect())
    }

    /// Everything that may come of a retreat of `hexes`.
    fn outcomes(&self, p: &Position, hexes: u8) -> BTreeSet<Outcome> {
        let runs = self.complete(p, hexes);
        if let Some(fewest) = runs.iter().map(|(pushed, ..)| *pushed).min() {
            let best = runs.iter().filter(|(pushed, ..)| *pushed == fewest);
            // The hex where the unit stands now is no part of its path [W32].
            return best.map(|(_, path, end)| self.outcome(&path[..path.len() - 1], end)).collect();
        }
        let runs = self.vacant(p, hexes);
        let longest = runs.iter().map(|(path, _)| path.len()).max().expect("it can always stay");
        let best = runs.iter().filter(|(path, _)| path.len() == longest);
        let lost = best.map(|(path, end)| {
            let mut end = end.clone();
            end.put(self.unit, Place::Eliminated);
            self.outcome(path, &end)
        });
        lost.collect()
    }
}

fn places(game: &Game, p: &Position) -> Vec<String> {
    let place = |index: usize| match p.place(UnitId(index as u8)) {
        Place::Hex(hex) => game.number(hex).to_string(),
        other => format!("{other:?}"),
    };
    (0..game.counters.len()).map(place).collect()
}

/// Leads the engine through every choice of the owner.
fn explore(t: Table, ends: &mut BTreeSet<Outcome>) {
    if matches!(t.step(), Step::Retreat | Step::Displace) {
        for action in t.legal() {
            explore(t.clone().play(&action), ends);
        }
        return;
    }
    assert_eq!(t.step(), Step::Advance, "the attacker can always follow into the first hex");
    let path = t.position().combat.paths[0];
    let path = path.hexes().iter().map(|&hex| t.game().number(hex).to_string()).collect();
    ends.insert((places(t.game(), t.position()), path));
}

fn below(dice: &mut Seeded, count: u32) -> u32 {
    dice.roll(count) - 1
}

/// E in the middle of a board of 7 by 7, A to its south, others at random; everybody else has fought.
fn random_board(dice: &mut Seeded, attack: u8) -> String {
    let mut lines = vec![
        "7x7, turn 3, German combat".to_string(),
        format!("0405: A German infantry {attack}-3-7"),
        format!("0404: E US {} 3-3-7", ["infantry", "armor"][below(dice, 2) as usize]),
    ];
    let mut near: Vec<String> = (2..=6)
        .flat_map(|column| (1..=5).map(move |row| format!("{column:02}{row:02}")))
        .filter(|hex| !["0404", "0405"].contains(&hex.as_str()))
        .collect();
    let mut friends = Vec::new();
    for number in 0..below(dice, 12) {
        let hex = near.swap_remove(below(dice, near.len() as u32) as usize);
        let kind = ["infantry", "armor"][below(dice, 2) as usize];
        lines.push(format!("{hex}: f{number} US {kind} 3-3-7"));
        friends.push(format!("f{number}"));
    }
    let mut enemies = Vec::new();
    for number in 0..below(dice, 3) {
        let hex = near.swap_remove(below(dice, near.len() as u32) as usize);
        lines.push(format!("{hex}: g{number} German infantry 3-3-7"));
        enemies.push(format!("g{number}"));
    }
    let woods: Vec<String> =
        (0..below(dice, 8)).map(|_| near[below(dice, near.len() as u32) as usize].clone()).collect();
    lines.push(format!("woods {}", woods.join(" ")));
    for column in 1..7 {
        for row in 1..=6 {
            if below(dice, 8) == 0 {
                lines.push(format!("river {column:02}{row:02}/{:02}{row:02}", column + 1));
            }
        }
    }
    lines.push(format!("attacked {}", enemies.join(" ")));
    lines.push(format!("targeted {}", friends.join(" ")));
    lines.join("\n")
}

/// Covers S7.73, S7.74, S7.81, S7.82.
#[test]
fn retreats_end_as_they_do_when_everything_is_tried() {
    let mut dice = Seeded::from_number(89);
    let mut kinds = [0; 3];
    for _ in 0..400 {
        // Strength and die for D1, D2, D3 and D4.
        let hexes = 1 + below(&mut dice, 4) as u8;
        let (attack, die) = [(3, 2), (15, 4), (15, 3), (15, 2)][usize::from(hexes) - 1];
        let text = random_board(&mut dice, attack);
        let t = board(&text).play_all(&["attack E", "with A"]);
        let before = t.position().clone();
        let game = t.game();
        let unit = t.unit("E");
        let origin = before.hex_of(unit).expect("E stands on the map");
        let expected = Oracle { game, unit, origin }.outcomes(&before, hexes);
        let mut ends = BTreeSet::new();
        explore(t.clone().roll("done", die), &mut ends);
        assert_eq!(ends, expected, "D{hexes} on\n{text}");
        let start = places(game, &before);
        let moved = |(places, _): &Outcome| start.iter().zip(places).filter(|(a, b)| a != b).count();
        let lost = expected.iter().any(|(places, _)| places.contains(&"Eliminated".to_string()));
        let pushing = expected.iter().any(|outcome| moved(outcome) > 1);
        kinds[if lost { 0 } else { 1 + usize::from(pushing) }] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 20), "all kinds of retreat occur: {kinds:?}");
}
