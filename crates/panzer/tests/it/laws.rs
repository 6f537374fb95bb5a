//! The kernel's laws on random games.

use std::sync::Arc;

use board::HexId;
use kernel::laws::{Laws, hold_against, two_worlds_against, two_worlds_by_guess, two_worlds_by_journal};
use kernel::{Dice, Rules, Seeded};
use kit::Hexside;
use panzer::mission::Pattern;
use panzer::{
    Action, Call, Command, GroupId, Panzer, Place, Plot, Position, Posture, Shot, TroopId, UnitId, Weaponry,
};

/// Anything that a player might say, sensible or not.
pub fn odd_actions(book: &Panzer, at: &Position, dice: &mut Seeded) -> Vec<Action> {
    let units: Vec<UnitId> = book.game().units().collect();
    let hexes = book.game().grid().len() as u32;
    let stands: Vec<HexId> = units.iter().filter_map(|&unit| at.unit(unit).hex()).collect();
    let any_hex = |dice: &mut Seeded| {
        if stands.is_empty() || dice.roll(2) == 1 {
            return HexId(dice.roll(hexes) as u16 - 1);
        }
        let stand = stands[dice.roll(stands.len() as u32) as usize - 1];
        book.game().grid().neighbour(stand, dice.roll(6) as usize - 1).unwrap_or(stand)
    };
    let any_unit = |dice: &mut Seeded| {
        at.mover
            .unit
            .filter(|_| dice.roll(3) == 1)
            .unwrap_or(units[dice.roll(units.len() as u32) as usize - 1])
    };
    let mut actions = vec![
        Action::Roll,
        Action::Ready,
        Action::Done,
        Action::Resolve,
        Action::Pass,
        Action::Tell,
        Action::Halt,
        Action::End,
        Action::Hold,
        Action::Yield,
    ];
    for _ in 0..3 {
        let (unit, other) = (any_unit(dice), any_unit(dice));
        let hex = any_hex(dice);
        let side = Hexside::ALL[dice.roll(6) as usize - 1];
        let place = dice.roll(3) as u8 - 1;
        let shots =
            [Shot::Ap(place), Shot::Special(place), Shot::Heat(place), Shot::Gp(place), Shot::SmallArms];
        let pattern = Pattern::ALL[dice.roll(4) as usize - 1];
        let weaponry = Weaponry::ALL[dice.roll(4) as usize - 1];
        let beside = match at.unit(unit).place {
            Place::On(here) => book.game().grid().neighbour(here, side.index()).unwrap_or(here),
            _ => hex,
        };
        actions.extend([
            Action::Pick(hex),
            Action::EnterBy(hex),
            Action::EnterWith(GroupId(dice.roll(book.game().forces().groups.len() as u32) as u8 - 1)),
            Action::Place(unit, hex, side),
            Action::Order(unit, Command::ORDERS[dice.roll(4) as usize - 1]),
            Action::Order(unit, Command::None),
            Action::Fire(unit, other, shots[dice.roll(5) as usize - 1]),
            Action::Enter(unit, hex, side),
            Action::Go(unit, hex),
            Action::Go(unit, beside),
            Action::Back(unit, hex),
            Action::Back(unit, beside),
            Action::Turn(unit, side),
            Action::Exit(unit),
            Action::Lead(unit),
            Action::Free(unit),
            Action::Settle(unit, Posture::Dig(side)),
            Action::Settle(unit, Posture::Cover),
            Action::Settle(unit, Posture::Inside),
            Action::Settle(unit, Posture::Story(place + 1)),
            Action::Mount(unit, other),
            Action::Dismount(unit, side),
            Action::Assault(unit, other),
            Action::Retreat(beside),
            Action::Occupy(unit),
            Action::Crawl(unit, beside),
            Action::Register(hex, None),
            Action::Register(hex, Some(unit)),
            Action::Plan(Plot { battery: unit, hex, pattern, first: place + 1, last: place + 3 }),
            Action::Call(Call { battery: unit, caller: other, hex, pattern }),
            Action::CheckFire(unit),
            Action::Land(unit),
            Action::Bombard(unit, hex, pattern.load),
            Action::Drop(unit, hex, place + 1),
            Action::Jump(unit),
            Action::Appear(unit, beside),
            Action::Defend(unit),
            Action::Overrun(unit, beside),
            Action::Stand(unit),
            Action::Flee(unit, beside),
            Action::Raid(unit, hex, weaponry),
            Action::Dive(unit, other, weaponry),
            Action::Flak(unit),
            Action::Demolish(unit, beside),
            Action::Jettison(unit),
            Action::Fit(unit),
            Action::Counter(unit, other),
            Action::Screen(unit, other),
            Action::Launch(unit, hex),
            Action::Steer(side),
            Action::Bank(side),
            Action::Glide,
            Action::Touch,
            Action::Hide(unit),
            Action::Reveal(unit),
            Action::Shift(place + 1, beside),
        ]);
    }
    if book.game().options().staggered {
        actions.extend([0, 1].map(|troop| Action::Name(TroopId(troop))));
    }
    actions
}

fn laws_hold(name: &str, laws: &Laws) {
    let book = Arc::new(panzer::open(name).unwrap());
    let odd = Arc::clone(&book);
    hold_against(&book, 11, laws, |at, _, dice| odd_actions(&odd, at, dice));
}

#[test]
fn the_laws_hold_in_a_chance_encounter() {
    laws_hold("25", &Laws { games: 1, every: 37, sample: 3, ahead: 8, ..Laws::default() });
}

#[test]
fn the_laws_hold_on_an_open_board() {
    laws_hold("25+board", &Laws { games: 1, every: 37, sample: 3, ahead: 8, ..Laws::default() });
}

#[test]
fn the_laws_hold_with_options() {
    laws_hold(
        "25+defensive-fire+spot-removal+road-movement+command-span+bog",
        &Laws { games: 1, every: 61, sample: 3, ahead: 8, ..Laws::default() },
    );
}

/// The beginning of a game of a larger scenario.
fn beginning(name: &str) {
    laws_hold(
        name,
        &Laws { games: 1, every: 397, sample: 2, ahead: 4, stop_after: Some(2500), ..Laws::default() },
    );
}

#[test]
fn the_laws_hold_on_higher_ground() {
    beginning("26");
}

#[test]
fn the_laws_hold_at_tonga() {
    beginning("27");
}

#[test]
fn the_laws_hold_in_the_village() {
    beginning("28+delayed-reaction");
}

#[test]
fn the_laws_hold_with_hell_on_wheels() {
    beginning("29+dig-in");
}

#[test]
fn the_laws_hold_among_the_hedgerows() {
    beginning("30+dig-in+board");
}

#[test]
fn the_laws_hold_at_villers_bocage_in_the_morning() {
    beginning("31+delayed-reaction");
}

#[test]
fn the_laws_hold_at_villers_bocage_in_the_afternoon() {
    beginning("32");
}

#[test]
fn the_laws_hold_in_the_mist() {
    beginning("33+recon");
}

#[test]
fn the_laws_hold_at_goodwood() {
    beginning("34");
}

/// Every scenario with options by chance, a little of each.
#[test]
fn the_laws_hold_with_options_by_chance() {
    let mut dice = Seeded::from_number(3);
    for info in panzer::shipped::scenarios() {
        let name = crate::soak::sampled(&info.id, if dice.roll(2) == 1 { "" } else { "+board" }, &mut dice);
        laws_hold(
            &name,
            &Laws { games: 1, every: 397, sample: 2, ahead: 4, stop_after: Some(900), ..Laws::default() },
        );
    }
}

/// Every scenario with options by chance: nothing is told that a side may not know.
#[test]
fn two_worlds_look_the_same_with_options_by_chance() {
    let mut dice = Seeded::from_number(4);
    for info in panzer::shipped::scenarios() {
        let book = Arc::new(panzer::open(&crate::soak::sampled(&info.id, "", &mut dice)).unwrap());
        let laws = Laws { games: 1, every: 211, ahead: 10, stop_after: Some(1500), ..Laws::default() };
        two_worlds_by_guess(&book, 8, &laws);
    }
}

#[test]
fn two_worlds_look_the_same_by_guess() {
    let book = Arc::new(panzer::open("25").unwrap());
    let laws = Laws { games: 1, every: 61, ahead: 20, ..Laws::default() };
    let depth = two_worlds_by_guess(&book, 5, &laws);
    depth.at_least(20, 10, 5, 0);
}

#[test]
fn two_worlds_look_the_same_against_odd_actions() {
    let book = Arc::new(panzer::open("25").unwrap());
    let odd = Arc::clone(&book);
    let laws = Laws { games: 1, every: 83, ahead: 10, ..Laws::default() };
    let depth = two_worlds_against(
        &book,
        6,
        &laws,
        |at, _, dice| odd_actions(&odd, at, dice),
        |at, viewer, dice| Some(odd.guess(&odd.view(at, viewer), dice)),
    );
    depth.at_least(20, 10, 5, 0);
}

#[test]
fn two_worlds_look_the_same_by_journal() {
    let book = Arc::new(panzer::open("25").unwrap());
    let odd = Arc::clone(&book);
    let laws = Laws { games: 1, every: 61, ahead: 20, ..Laws::default() };
    let depth = two_worlds_by_journal(&book, 7, &laws, |at, _, dice| odd_actions(&odd, at, dice));
    depth.at_least(20, 10, 5, 0);
}

/// Two worlds in the beginning of a game of a larger scenario: calls, plans, drops.
fn secrets_hold(name: &str, seed: u64) {
    let book = Arc::new(panzer::open(name).unwrap());
    let odd = Arc::clone(&book);
    let laws = Laws { games: 1, every: 131, ahead: 8, stop_after: Some(1500), ..Laws::default() };
    let depth = two_worlds_against(
        &book,
        seed,
        &laws,
        |at, _, dice| odd_actions(&odd, at, dice),
        |at, viewer, dice| Some(odd.guess(&odd.view(at, viewer), dice)),
    );
    depth.at_least(10, 5, 2, 0);
}

#[test]
fn two_worlds_look_the_same_under_shells() {
    secrets_hold("28", 8);
}

#[test]
fn two_worlds_look_the_same_under_parachutes() {
    secrets_hold("27", 9);
}

#[test]
fn two_worlds_look_the_same_at_goodwood() {
    secrets_hold("34", 10);
}

/// Covers 7.2, fog.1.
#[test]
fn two_worlds_look_the_same_under_markers() {
    secrets_hold("29+hidden", 11);
    secrets_hold("30+hidden+board", 12);
}

#[test]
fn the_laws_hold_under_markers() {
    beginning("32+hidden");
}

#[test]
fn two_worlds_look_the_same_with_staggered_initiative() {
    secrets_hold("32+staggered+morale", 13);
}
