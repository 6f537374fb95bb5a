//! The kernel's laws on random games of all scenarios.

use std::sync::Arc;

use board::HexId;
use guards::{
    Action, BRITISH, ChitId, FormationId, Fortification, GERMAN, Guards, Position, Route, Site, UnitId,
    site_between,
};
use kernel::laws::{Laws, hold_against};
use kernel::{Dice, Seeded};
use kit::Hexside;

/// Anything that a player might say, sensible or not.
pub fn odd_actions(book: &Guards, at: &Position, dice: &mut Seeded) -> Vec<Action> {
    let units = book.game().forces().len() as u32;
    let grid = &book.game().setting().map.grid;
    let hexes = grid.len() as u32;
    let stacks: Vec<HexId> = [BRITISH, GERMAN].iter().flat_map(|&side| *at.troops.occupied(side)).collect();
    let active: Vec<UnitId> = (at.active.units | at.mover.units).iter().collect();
    // Half of the hexes lie at a stack, half of the units are those that act.
    let any_hex = |dice: &mut Seeded| {
        if stacks.is_empty() || dice.roll(2) == 1 {
            return HexId(dice.roll(hexes) as u16 - 1);
        }
        let stack = at.mover.hex.filter(|_| dice.roll(2) == 1);
        let stack = stack.unwrap_or_else(|| stacks[dice.roll(stacks.len() as u32) as usize - 1]);
        grid.neighbour(stack, dice.roll(6) as usize - 1).unwrap_or(stack)
    };
    let any_unit = |dice: &mut Seeded| {
        if active.is_empty() || dice.roll(2) == 1 {
            return UnitId(dice.roll(units) as u8 - 1);
        }
        active[dice.roll(active.len() as u32) as usize - 1]
    };
    let mut actions = vec![
        Action::Done,
        Action::Activate,
        Action::Pass,
        Action::Halt,
        Action::End,
        Action::Hold,
        Action::Overrun,
        Action::Strike,
        Action::Cancel,
        Action::Roll,
    ];
    for _ in 0..3 {
        let (unit, other) = (any_unit(dice), any_unit(dice));
        let (hex, next) = (any_hex(dice), any_hex(dice));
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
    hold_against(&book, 11, laws, |at, _, dice| odd_actions(&odd, at, dice));
}

#[test]
fn the_laws_hold_at_goodwood() {
    laws_hold("goodwood", &Laws { games: 1, every: 211, sample: 2, ahead: 6, ..Laws::default() });
}

#[test]
fn the_laws_hold_at_veritable() {
    laws_hold(
        "veritable+potent-fire",
        &Laws { games: 1, every: 1009, sample: 2, ahead: 6, ..Laws::default() },
    );
}

#[test]
fn the_laws_hold_at_the_ridge() {
    laws_hold("bonninghardt", &Laws { games: 1, every: 1009, sample: 2, ahead: 6, ..Laws::default() });
}

#[test]
fn the_laws_hold_at_joes_bridge() {
    laws_hold("joes-bridge+welsh", &Laws { games: 1, every: 1009, sample: 2, ahead: 6, ..Laws::default() });
}
