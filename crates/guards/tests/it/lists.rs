//! Lists against the judge alone: everything that can be said is asked about, and the list is what passes.

use board::HexId;
use guards::{
    Action, ChitId, FormationId, Fortification, Frame, Guards, MAX_CHITS, Menu, Position, Site, UnitId,
    site_between,
};
use kernel::prelude::*;
use kernel::{Choices, Dice, Seeded, Silent, Viewer};
use kit::Hexside;

/// Everything that can be said where a frame is asked, apart from journeys.
fn all_actions(book: &Guards, at: &Position) -> Vec<Action> {
    let forces = book.game().forces();
    let units: Vec<UnitId> = forces.units().map(|(unit, _)| unit).collect();
    let formations: Vec<FormationId> = forces.formations().map(|(formation, _)| formation).collect();
    let grid = &book.game().setting().map.grid;
    let hexes: Vec<HexId> = grid.hexes().collect();
    let of_unit = |action: fn(UnitId) -> Action| units.iter().map(move |&unit| action(unit)).collect();
    let of_hex = |action: fn(HexId) -> Action| hexes.iter().map(move |&hex| action(hex)).collect::<Vec<_>>();
    let in_hex = |action: fn(UnitId, HexId) -> Action| {
        units.iter().flat_map(|&unit| hexes.iter().map(move |&hex| action(unit, hex))).collect::<Vec<_>>()
    };
    let pairs = |action: fn(UnitId, UnitId) -> Action| {
        units.iter().flat_map(|&unit| units.iter().map(move |&other| action(unit, other))).collect::<Vec<_>>()
    };
    let works = |action: fn(Fortification, HexId, Hexside) -> Action| {
        let mut all = Vec::new();
        for &kind in Fortification::ALL {
            all.extend(hexes.iter().flat_map(|&hex| Hexside::ALL.map(|side| action(kind, hex, side))));
        }
        all
    };
    let sites = |action: fn(Site) -> Action| {
        let mut all: Vec<Action> = hexes.iter().map(|&hex| action(Site::River(hex))).collect();
        for &hex in &hexes {
            let next = grid.neighbours(hex).into_iter().flatten().filter(|&next| next > hex);
            all.extend(next.map(|next| action(site_between(hex, next))));
        }
        all
    };
    let mut all: Vec<Action> = match at.asks().unwrap() {
        Frame::Setup(_) => {
            [in_hex(Action::Place), in_hex(Action::PlaceOnFoot), works(Action::Fortify)].concat()
        }
        Frame::Facing(_) => works(Action::Turn),
        Frame::Supply(_) => {
            let mut all: Vec<Action> = formations.iter().map(|&id| Action::SupplyFormation(id)).collect();
            for &id in &formations {
                all.extend(hexes.iter().map(|&hex| Action::SupplyStack(id, hex)));
            }
            all
        }
        Frame::FirstChit(_) => formations.iter().map(|&id| Action::Pick(id)).collect(),
        Frame::Chit => {
            let mut all = of_hex(Action::ActivateStack);
            all.extend(formations.iter().map(|&id| Action::ActivateFormation(id)));
            all.extend([Action::Activate, Action::Pass]);
            all
        }
        Frame::Movement | Frame::Onward => [
            of_unit(Action::Take),
            of_unit(Action::Drop),
            of_unit(Action::Prepare),
            of_unit(Action::Embark),
            of_unit(Action::Dismount),
            of_hex(Action::Go),
            of_hex(Action::Clear),
            of_hex(Action::Debark),
            of_hex(Action::Exit),
            pairs(Action::Mount),
            sites(Action::Pontoon),
            sites(Action::Blow),
            vec![Action::Halt, Action::End],
        ]
        .concat(),
        Frame::Split(_) => of_hex(Action::Keep),
        Frame::Window => [pairs(Action::Fire), in_hex(Action::FireInto), vec![Action::Hold]].concat(),
        Frame::Overstack(_) | Frame::Losses(_) => [of_unit(Action::Deplete), of_unit(Action::Lose)].concat(),
        Frame::Attack => [
            pairs(Action::Fire),
            in_hex(Action::FireInto),
            in_hex(Action::Barrage),
            in_hex(|unit, hex| Action::Attack(hex, unit)),
            sites(Action::Blow),
            vec![Action::End],
        ]
        .concat(),
        Frame::Declare => {
            [of_unit(Action::With), vec![Action::Overrun, Action::Strike, Action::Cancel]].concat()
        }
        Frame::Support | Frame::Protect => of_unit(Action::Support),
        Frame::AntiAir(_) => of_unit(Action::AntiAir),
        Frame::Black(_) | Frame::Breach => (0..MAX_CHITS).map(|id| Action::Play(ChitId(id as u8))).collect(),
        Frame::Retreat(_) => {
            let mut all = Vec::new();
            for unit in at.combat.retreating | at.combat.along {
                let Some(start) = at.troops.hex(unit) else { continue };
                for via in grid.neighbours(start).into_iter().flatten() {
                    let beyond = grid.neighbours(via).into_iter().flatten();
                    all.extend(beyond.map(|to| Action::Retreat(unit, via, to)));
                }
            }
            all
        }
        Frame::Advance => {
            let mut all = of_unit(|unit| Action::Advance(unit, None));
            all.extend(in_hex(|unit, hex| Action::Advance(unit, Some(hex))));
            all
        }
        Frame::Replacement(_) => vec![Action::Roll],
        Frame::Rebuild(_) => of_unit(Action::Rebuild),
    };
    all.push(Action::Done);
    all
}

fn lists_are_complete(name: &str, seed: u64) {
    let book = guards::open(name).unwrap();
    let (mut at, mut menu, mut dice) = (book.start(), Menu::default(), Seeded::from_number(seed));
    let mut last = None;
    let mut steps = 0_u32;
    while let Some(seat) = book.decision(&at).seats.first() {
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        book.legal(&view, seat, &mut menu);
        // Seldom in the long run of placements and moves, always where something new is asked.
        let frame = at.asks().map(|frame| std::mem::discriminant(&frame));
        if steps.is_multiple_of(197) || frame != last && steps.is_multiple_of(7) {
            let mut listed: Vec<String> = menu.actions().map(|action| book.write(&action)).collect();
            let passes = |action: &Action| book.check(&view, seat, action).is_ok();
            let all = all_actions(&book, &view.known).into_iter().filter(passes);
            let mut allowed: Vec<String> = all.map(|action| book.write(&action)).collect();
            for (index, action) in menu.actions().enumerate() {
                assert_eq!(menu.action(index), action, "{name}, step {steps}");
            }
            listed.sort_unstable();
            allowed.sort_unstable();
            allowed.dedup();
            assert_eq!(listed, allowed, "{name}, step {steps}, {:?}", at.asks());
        }
        last = frame;
        let action = menu.action(dice.roll(menu.len() as u32) as usize - 1);
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
        steps += 1;
    }
}

#[test]
fn lists_at_goodwood_are_complete() {
    lists_are_complete("goodwood", 21);
}

#[test]
fn lists_at_the_ridge_are_complete() {
    lists_are_complete("bonninghardt", 22);
}

#[test]
fn lists_at_veritable_are_complete() {
    lists_are_complete("veritable", 23);
}

#[test]
fn lists_at_joes_bridge_are_complete() {
    lists_are_complete("joes-bridge+welsh", 24);
}
