//! The kernel's laws on random games of all scenarios.

use std::sync::Arc;

use board::HexId;
use guards::{Action, ChitId, FormationId, Fortification, Guards, Route, Site, UnitId, site_between};
use kernel::laws::{Laws, hold_against};
use kernel::prelude::*;
use kernel::{Dice, Seeded};
use kit::Hexside;

/// Random games end, and nothing that must hold breaks on the way.
#[test]
fn random_games_end_and_keep_what_must_hold() {
    for name in ["goodwood", "veritable", "joes-bridge+welsh", "bonninghardt+potent-fire"] {
        let book = guards::open(name).unwrap();
        let mut dice = Seeded::from_number(7);
        let mut at = book.start();
        let (mut list, mut steps) = (Vec::new(), 0);
        while book.outcome(&at).is_none() {
            let seat = book.decision(&at).seats.first().expect("someone decides");
            let view = book.view(&at, kernel::Viewer::Seat(seat));
            book.legal(&view, seat, &mut list);
            assert!(!list.is_empty(), "{name}, step {steps}: nothing to do in {:?}", at.stack);
            let action = list[dice.roll(list.len() as u32) as usize - 1];
            if let Err(refusal) = book.apply(&mut at, seat, &action, &mut dice, &mut kernel::Silent) {
                panic!("{name}, step {steps}: {} is listed and refused: {refusal}", book.write(&action));
            }
            if let Err(broken) = book.check_invariants(&at) {
                panic!("{name}, step {steps}, after {}: {broken}", book.write(&action));
            }
            steps += 1;
            assert!(steps < 60_000, "{name}: the game does not end");
        }
        println!("{name}: {steps} steps, {:?}", book.outcome(&at));
    }
}

/// Anything that a player might say, sensible or not.
fn odd_actions(book: &Guards, dice: &mut Seeded) -> Vec<Action> {
    let units = book.game().forces().len() as u32;
    let hexes = book.game().setting().map.grid.len() as u32;
    let mut actions = vec![
        Action::Done,
        Action::Activate,
        Action::Pass,
        Action::Halt,
        Action::End,
        Action::Hold,
        Action::Overrun,
        Action::Strike,
        Action::Roll,
    ];
    for _ in 0..3 {
        let unit = UnitId(dice.roll(units) as u8 - 1);
        let other = UnitId(dice.roll(units) as u8 - 1);
        let hex = HexId(dice.roll(hexes) as u16 - 1);
        let next = HexId(dice.roll(hexes) as u16 - 1);
        let formation = FormationId(dice.roll(book.game().forces().formations().count() as u32) as u8 - 1);
        let chit = ChitId(dice.roll(84) as u8 - 1);
        let side = Hexside::ALL[dice.roll(6) as usize - 1];
        let kind = Fortification::ALL[dice.roll(4) as usize - 1];
        actions.extend([
            Action::Place(unit, hex),
            Action::PlaceOnFoot(unit, hex),
            Action::Fortify(kind, hex, side),
            Action::Turn(kind, hex, side),
            Action::Pick(formation),
            Action::ActivateFormation(formation),
            Action::ActivateStack(hex),
            Action::Take(unit),
            Action::Drop(unit),
            Action::Route(Route::of(&[hex, next])),
            Action::Go(hex),
            Action::Prepare(unit),
            Action::Debark(hex),
            Action::Embark(unit),
            Action::Mount(unit, other),
            Action::Dismount(unit),
            Action::Pontoon(Site::River(hex)),
            Action::Pontoon(site_between(hex, next)),
            Action::Clear(hex),
            Action::Blow(Site::River(hex)),
            Action::Exit(hex),
            Action::Keep(hex),
            Action::Fire(unit, other),
            Action::FireInto(unit, hex),
            Action::Barrage(unit, hex),
            Action::Attack(hex, unit),
            Action::With(unit),
            Action::Support(unit),
            Action::AntiAir(unit),
            Action::Play(chit),
            Action::Deplete(unit),
            Action::Lose(unit),
            Action::Retreat(unit, hex, next),
            Action::Advance(unit, None),
            Action::Advance(unit, Some(hex)),
            Action::SupplyFormation(formation),
            Action::SupplyStack(formation, hex),
            Action::Rebuild(unit),
        ]);
    }
    actions
}

fn laws_hold(name: &str, laws: &Laws) {
    let book = Arc::new(guards::open(name).unwrap());
    let odd = Arc::clone(&book);
    hold_against(&book, 11, laws, |_, _, dice| odd_actions(&odd, dice));
}

#[test]
fn the_laws_hold_at_goodwood() {
    laws_hold("goodwood", &Laws { games: 1, every: 23, sample: 2, ahead: 6, ..Laws::default() });
}

#[test]
fn the_laws_hold_at_veritable() {
    laws_hold("veritable+potent-fire", &Laws { games: 1, every: 61, sample: 2, ahead: 6, ..Laws::default() });
}
