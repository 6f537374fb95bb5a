//! Oracles written apart from the rules: shots over all 36 rolls, barrages over all 216, two chits in every order with
//! everything that may happen to them, and retreats against trying everything.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use guards::{AtNight, ByAir, ChitEvent, ChitId, Colour, Event, EventChit, event_chits};
use kernel::prelude::*;
use kernel::{Dice, Seat};

use crate::battle::strike;
use crate::table::{BRITISH, GERMAN, Table, table, table_of};

/// Covers 11.3n4, 11.3n5, 11.3n7.
#[test]
fn shots_do_what_the_text_says_over_all_36_rolls() {
    for (conditions, die) in
        [("turn 1, clear", 0), ("turn 3, clear", -1), ("turn 1, snow", -1), ("turn 3, snow", -2)]
    {
        for distance in 1..=5_u16 {
            let hex = 634 + distance;
            let text =
                format!("{conditions}, KGL attacks\n0632: HQ-KGL\n0634: 88-KGL\n0{hex}: 1-2GG\n0645: HQ-2GG");
            let t = table(&text);
            for roll in 0..36_u32 {
                let dice = [roll / 6 + 1, roll % 6 + 1];
                let shot = t.clone().roll("fire 88-KGL at 1-2GG", &dice);
                let [a, b] = dice.map(|face| face as i32 + die);
                let distance = i32::from(distance);
                let hit = a > distance && b > distance;
                let casualty = hit && a + b >= 6 + distance;
                let found = (shot.log()[0].ends_with("a hit."), shot.at.depleted.has(shot.unit("1-2GG")));
                assert_eq!(found, (hit, casualty), "{conditions}, distance {distance}, {dice:?}");
            }
        }
    }
}

/// Covers 11.2n4, 11.2n6, 11.2n7.
#[test]
fn barrages_do_what_the_text_says_over_all_216_rolls() {
    let companies = ["1/I-2P", "2/I-2P", "3/I-2P", "4/I-2P"];
    for (hex, terrain, clear) in [("4436", 0, true), ("4135", 1, false)] {
        for count in 1..=3 {
            let column = &hex[..2];
            let distance = 3 + count as u32;
            let row: u32 = hex[2..].parse().unwrap();
            let text = format!(
                "turn 1, clear, Art attacks\n{column}{}: A-55th-Art\n4450: HQ-Art\n{column}{}: Rcn-2IG\n{hex}: {}",
                row + distance,
                row + 1,
                companies[..count].join(" ")
            );
            let t = table_of("bonninghardt", &text);
            for roll in 0..216_u32 {
                let dice = [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1];
                let fired = t.clone().roll(&format!("barrage {hex} with A-55th-Art"), &dice);
                let hit = dice.iter().sum::<u32>() > distance + terrain;
                let faces: BTreeSet<u32> = dice.into_iter().collect();
                let struck = match faces.len() {
                    1 => 2 + usize::from(clear),
                    2 => 1 + usize::from(clear),
                    _ => 0,
                };
                let owed = match struck {
                    _ if !hit || struck == 0 => (0, 0),
                    more if more > 1 && count < more => (0, 1),
                    more => (more as u8, 0),
                };
                let toll = fired.at.combat.toll;
                assert_eq!((toll.casualties, toll.eliminations), owed, "{hex}, {count} units, {dice:?}");
            }
        }
    }
}

/// Dice that always show the same face, or the highest there is.
struct Always(u32);

impl Dice for Always {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0.min(sides)
    }
}

/// What happens to two chits, by the text: who has been shot down, which black chit was played.
fn expected(drawn: [&EventChit; 2], night: bool, clear: bool, shot: [bool; 2], black: Option<&str>) -> i8 {
    let mut stands = [false; 2];
    for (side, chit) in drawn.iter().enumerate() {
        let dark = night && chit.at_night == AtNight::Discarded;
        let grounded = !clear && chit.by_air == ByAir::Yes;
        stands[side] = chit.colour != Colour::Black && !dark && !grounded;
    }
    for side in 0..2 {
        if shot[side] && stands[side] && drawn[side].by_air == ByAir::Yes {
            stands[side] = false;
        }
    }
    if let Some(name) = black
        && let Some(side) = (0..2).find(|&side| stands[side] && drawn[side].name == name)
    {
        stands[side] = false;
    }
    let names = |chit: &EventChit| match chit.event {
        ChitEvent::Modify { nullifies, .. } => nullifies.map(|id| event_chits().chit(id).name.clone()),
        _ => None,
    };
    let before = stands;
    for side in 0..2 {
        if before == [true; 2] && names(drawn[side]) == Some(drawn[1 - side].name.clone()) {
            stands[1 - side] = false;
        }
    }
    let worth = |side: usize| match drawn[side].event {
        ChitEvent::Modify { modifier, .. } if stands[side] => modifier.0,
        _ => 0,
    };
    worth(0) + worth(1)
}

/// An attack at Bönninghardt up to its chits, with flak of both sides within reach.
fn chits_next(conditions: &str) -> Table {
    let text = format!(
        "{conditions}, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG 1-94AA\n4436: 1/I-2P\n4430: HQ-I-2P\n4434: 88/I-2P"
    );
    strike("bonninghardt", &text, "4436", &["A-5CG"]).play(&["done"])
}

/// Plays an attack through its chits; what was added to the roll by them.
fn played(base: &Table, drawn: [ChitId; 2], shoot: bool, black: Option<(usize, ChitId)>) -> i8 {
    let mut t = base.clone();
    for (cup, chit) in t.at.cups.iter_mut().zip(drawn) {
        cup.chits[chit.index()] = 1;
        cup.left = 1;
    }
    if let Some((side, chit)) = black {
        t.at.cups[side].allotted[0] = Some(chit);
    }
    loop {
        let prefer = match t.topic() {
            "anti-aircraft" if shoot => "flak",
            "black-chit" if black.is_some() => "play",
            _ => "done",
        };
        let book = t.book.clone();
        let word = |action: &guards::Action| book.write(action);
        t.act_picked(
            |list| {
                let wanted = list.iter().find(|action| word(action).starts_with(prefer));
                wanted.or_else(|| list.iter().find(|action| word(action) == "done")).copied()
            },
            &mut Always(4),
        );
        let resolved = t.events().iter().find_map(|event| match event {
            Event::Resolved { modifier, .. } => Some(*modifier),
            _ => None,
        });
        if let Some(modifier) = resolved {
            return modifier;
        }
    }
}

/// Covers 10.3n1, 10.3n2, 10.3n3, 10.3n5, 10.3n8, 10.7.
#[test]
fn two_chits_come_to_what_the_text_says_in_every_order() {
    let chits = event_chits();
    let all: Vec<(ChitId, &EventChit)> = chits.iter().collect();
    let bases =
        [("turn 1, clear", false, true), ("turn 4, clear", true, true), ("turn 1, overcast", false, false)]
            .map(|(conditions, night, clear)| (chits_next(conditions), night, clear));
    let meet = |a: ChitId, b: ChitId| chits.nullified_by(a) == Some(b) || chits.nullified_by(b) == Some(a);
    let mut tried = 0;
    for (place, &(a, first)) in all.iter().enumerate() {
        for (other, &(b, second)) in all.iter().enumerate() {
            let special = |chit: &EventChit| chit.by_air == ByAir::Yes || chit.at_night == AtNight::Discarded;
            // All that touch each other, and every eleventh of the rest.
            if !(meet(a, b) || special(first) && special(second)) && (place + 3 * other) % 11 != 0 {
                continue;
            }
            for (base, night, clear) in &bases {
                let flies = special(first) || special(second);
                for shoot in [false, true].into_iter().take(1 + usize::from(flies)) {
                    let found = played(base, [a, b], shoot, None);
                    let black = [first, second].map(|chit| chit.colour == Colour::Black);
                    if black == [false; 2] {
                        let by_text = expected([first, second], *night, *clear, [shoot; 2], None);
                        assert_eq!(found, by_text, "{} and {}, flak {shoot}", first.name, second.name);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

/// Covers 10.3n5, 10.3n6, 10.3n8.
#[test]
fn a_black_chit_does_what_the_text_says_for_either_side() {
    let chits = event_chits();
    let base = chits_next("turn 1, clear");
    let mut tried = 0;
    for (black, card) in chits.iter() {
        let ChitEvent::Cancel(named) = card.event else { continue };
        // The chits that touch the one it names, and one that does not.
        let touching = chits.iter().filter(|(id, chit)| {
            chit.colour != Colour::Black
                && (chits.nullified_by(*id) == Some(named) || chits.nullified_by(named) == Some(*id))
        });
        let stranger = chits.iter().find(|(_, chit)| chit.name == "White Flag");
        for (other, partner) in touching.chain(stranger) {
            for side in 0..2 {
                for order in [[named, other], [other, named]] {
                    let cards = order.map(|id| chits.chit(id));
                    let found = played(&base, order, false, Some((side, black)));
                    let by_text = expected(cards, false, true, [false; 2], Some(&chits.chit(named).name));
                    assert_eq!(
                        found,
                        by_text,
                        "{} on {} beside {}",
                        card.name,
                        chits.chit(named).name,
                        partner.name
                    );
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// A hex by column and row.
type Spot = (i32, i32);

fn spot(hex: &str) -> Spot {
    (hex[..2].parse().unwrap(), hex[2..].parse().unwrap())
}

fn name((column, row): Spot) -> String {
    format!("{column:02}{row:02}")
}

fn around((column, row): Spot) -> [Spot; 6] {
    let up = i32::from(column % 2 == 1);
    [
        (column, row - 1),
        (column, row + 1),
        (column - 1, row - 1 + up),
        (column - 1, row + up),
        (column + 1, row - 1 + up),
        (column + 1, row + up),
    ]
}

/// Counted by walking outward.
fn distance(from: Spot, to: Spot) -> u32 {
    let mut ring = BTreeSet::from([from]);
    let mut steps = 0;
    while !ring.contains(&to) {
        ring = ring.iter().flat_map(|&spot| around(spot).into_iter().chain([spot])).collect();
        steps += 1;
    }
    steps
}

/// The nearest of some hexes.
fn nearest(of: &[Spot], to: Spot) -> Vec<Spot> {
    let least = of.iter().map(|&seat| distance(seat, to)).min();
    of.iter().copied().filter(|&seat| Some(distance(seat, to)) == least).collect()
}

struct Field {
    british: Vec<Spot>,
    /// German units with the room they take and, for headquarters, their name.
    germans: Vec<(Spot, u32, &'static str)>,
}

impl Field {
    /// Every way of two steps by the text, and whether the enemy chooses: tries all 36.
    fn retreats(&self, unit: &'static str, own: &'static str) -> (bool, BTreeSet<(Spot, Spot)>) {
        let start = self.germans.iter().find(|german| german.2 == unit).unwrap().0;
        let is_head = |german: &&(Spot, u32, &'static str)| german.2.starts_with("HQ") && german.2 != unit;
        let heads: Vec<(Spot, u32, &str)> = self.germans.iter().filter(is_head).copied().collect();
        let mut elsewhere: Vec<Spot> =
            heads.iter().map(|head| head.0).filter(|&seat| seat != start).collect();
        elsewhere.sort_unstable();
        elsewhere.dedup();
        let threatened = |hex: Spot| self.british.iter().any(|&enemy| distance(enemy, hex) <= 1);
        let room = |hex: Spot| {
            self.germans.iter().filter(|german| german.0 == hex).map(|german| german.1).sum::<u32>()
        };
        let own_room = self.germans.iter().find(|german| german.2 == unit).unwrap().1;
        let mut legal = BTreeSet::new();
        for via in around(start) {
            for to in around(via) {
                if !threatened(via) && !threatened(to) && to != start && room(to) + own_room <= 8 {
                    legal.insert((via, to));
                }
            }
        }
        let keep = |test: &dyn Fn(Spot, Spot) -> bool| -> BTreeSet<(Spot, Spot)> {
            legal.iter().copied().filter(|&(via, to)| test(via, to)).collect()
        };
        if elsewhere.is_empty() {
            return (true, keep(&|_, to| distance(start, to) == 2));
        }
        if elsewhere.len() == 1 && distance(elsewhere[0], start) == 1 {
            return (true, keep(&|via, _| via == elsewhere[0]));
        }
        let towards = |goal: Spot| -> BTreeSet<(Spot, Spot)> {
            let goals = if goal == start { nearest(&elsewhere, start) } else { vec![goal] };
            let mut ways = BTreeSet::new();
            for goal in goals {
                let others: Vec<Spot> = elsewhere.iter().copied().filter(|&seat| seat != goal).collect();
                ways.extend(keep(&|via, to| {
                    let first = distance(via, goal) < distance(start, goal);
                    let second = if via == goal {
                        nearest(&others, via).iter().any(|&next| distance(to, next) < distance(via, next))
                    } else {
                        distance(to, goal) < distance(via, goal)
                    };
                    first && second
                }));
            }
            ways
        };
        if let Some(seat) = heads.iter().find(|head| head.2 == own) {
            let ways = towards(seat.0);
            if !ways.is_empty() {
                return (false, ways);
            }
        }
        let mut rest: Vec<(u32, Spot)> =
            heads.iter().filter(|head| head.2 != own).map(|head| (distance(head.0, start), head.0)).collect();
        rest.sort_unstable();
        while let Some(&(least, _)) = rest.first() {
            let ways: BTreeSet<(Spot, Spot)> =
                rest.iter().filter(|seat| seat.0 == least).flat_map(|seat| towards(seat.1)).collect();
            if !ways.is_empty() {
                return (false, ways);
            }
            rest.retain(|seat| seat.0 > least);
        }
        (false, BTreeSet::new())
    }
}

/// Numbers from a seed.
struct Stream(u64);

impl Stream {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Covers 10.5, 10.5n1, 10.5n2, 10.5n3, 10.5n4.
#[test]
fn retreats_are_those_found_by_trying_everything() {
    const TARGET: &str = "0636";
    let mut stream = Stream(7);
    let mut seen = [0; 3];
    for _ in 0..200 {
        let mut british = vec![(spot("0637"), "1-2GG"), (spot("0637"), "2-2GG")];
        let mut germans = vec![(spot(TARGET), 2, "Gren-KGL")];
        let place = |stream: &mut Stream| (5 + stream.below(5) as i32, 32 + stream.below(8) as i32);
        for hq in ["HQ-KGL", "HQ-200", "HQ-II/125"] {
            if stream.below(3) > 0 {
                let near = stream.below(4);
                let hex = match near {
                    0 => spot(TARGET),
                    1 => around(spot(TARGET))[stream.below(6) as usize],
                    _ => place(&mut stream),
                };
                germans.push((hex, 2, hq));
            }
        }
        for unit in ["1-Bat-200", "2-Bat-200", "3-Bat-200", "Gren-200"] {
            if stream.below(2) > 0 {
                germans.push(((6, 34), 2, unit));
            }
        }
        germans.retain(|german| german.0 != spot("0637"));
        for unit in ["1-2IG", "2-2IG", "3-2IG"] {
            let hex = place(&mut stream);
            if stream.below(2) > 0 && germans.iter().all(|german| german.0 != hex) {
                british.push((hex, unit));
            }
        }
        let mut text = String::from("turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0644: HQ-2IG\n");
        for (hex, unit) in &british {
            writeln!(text, "{}: {unit}", name(*hex)).unwrap();
        }
        for (hex, _, unit) in &germans {
            writeln!(text, "{}: {unit}", name(*hex)).unwrap();
        }
        let attacked = strike("goodwood", &text, TARGET, &["1-2GG", "2-2GG"]).play(&["done"]);
        let dice = (0..36).map(|roll| [roll / 6 + 1, roll % 6 + 1]).find(|dice| {
            let t = attacked.clone().roll("done", dice);
            t.log().iter().any(|line| line.ends_with("DR."))
        });
        let Some(dice) = dice else { continue };
        let t = attacked.roll("done", &dice);
        let field = Field { british: british.iter().map(|unit| unit.0).collect(), germans: germans.clone() };
        let involved = germans.iter().filter(|german| german.0 == spot(TARGET));
        let found: Vec<_> = involved
            .map(|german| {
                let own = if german.2 == "Gren-KGL" { "HQ-KGL" } else { "none" };
                let (enemy, ways) = field.retreats(german.2, own);
                (german.2, enemy, ways)
            })
            .collect();
        let open: Vec<_> = found.iter().filter(|one| !one.2.is_empty()).collect();
        if open.is_empty() {
            assert_ne!(t.topic(), "retreat", "{text}");
            assert!(found.iter().all(|one| t.hex(one.0) == "off"), "{text}");
            seen[2] += 1;
            continue;
        }
        let enemy = open.iter().all(|one| one.1);
        let seat: Seat = if enemy { BRITISH } else { GERMAN };
        assert_eq!((t.topic(), t.seat()), ("retreat", seat), "{text}");
        seen[usize::from(enemy)] += 1;
        let mut by_text: Vec<String> = open
            .iter()
            .filter(|one| one.1 == enemy)
            .flat_map(|one| {
                one.2.iter().map(|&(via, to)| format!("retreat {} to {} {}", one.0, name(via), name(to)))
            })
            .collect();
        let mut listed = t.legal();
        by_text.sort();
        listed.sort();
        assert_eq!(listed, by_text, "{text}");
    }
    assert!(seen.iter().all(|&count| count > 4), "{seen:?}");
}
