//! The list of what a side may do: candidates that the judge lets pass, in a fixed order.

use board::HexId;
use kit::{Hexside, Side};

use crate::action::Action;
use crate::chart::Fortification;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::numbers::HalfUnits;
use crate::position::{Frame, Position, Site, site_between};
use crate::scenario::SetupRow;
use crate::terrain::Hexes;
use crate::troops::Place;
use crate::unit::MoveClass;
use crate::view::Known;

impl Game {
    /// Lists everything that a side may do, nothing if it does not decide.
    pub(crate) fn list(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        into.clear();
        if self.decider(known.at) != Some(side) {
            return;
        }
        let Some(frame) = known.at.asks() else { return };
        self.candidates(known, side, frame, into);
        if let Frame::Setup(_) = frame {
            // Whether a placement leaves another unit without a hex is a long question: asked where it may be so.
            let pressed = self.pressed(known.at, side);
            into.retain(|action| match *action {
                Action::Place(unit, hex) | Action::PlaceOnFoot(unit, hex) => {
                    let free = self.fits(known.at, unit, hex)
                        && !known.at.troops.occupied(side.other()).contains(hex);
                    free && (!pressed.contains(hex) || self.judge_action(known, side, action).is_ok())
                }
                _ => self.judge_action(known, side, action).is_ok(),
            });
            return;
        }
        into.retain(|action| self.judge_action(known, side, action).is_ok());
    }

    /// More than may be done, and all of it.
    fn candidates(&self, known: Known<'_>, side: Side, frame: Frame, into: &mut Vec<Action>) {
        let at = known.at;
        let own = self.forces().of_side(side);
        let enemy = at.troops.occupied(side.other());
        match frame {
            Frame::Setup(_) => self.placements(at, side, into),
            Frame::Facing(_) => {
                for work in at.works.iter().flatten() {
                    into.extend(Hexside::ALL.map(|facing| Action::Turn(work.kind, work.hex, facing)));
                }
                into.push(Action::Done);
            }
            Frame::Supply(_) => {
                into.extend(self.forces().formations_of(side).iter().map(Action::SupplyFormation));
                for formation in self.headless(at, side) {
                    let stacks = at.troops.occupied(side).iter();
                    into.extend(stacks.map(|hex| Action::SupplyStack(formation, hex)));
                }
                into.push(Action::Done);
            }
            Frame::FirstChit(_) => into.extend(at.cup.iter().map(Action::Pick)),
            Frame::Chit => {
                into.push(Action::Activate);
                into.extend(self.forces().formations_of(side).iter().map(Action::ActivateFormation));
                // With a headquarters no stack is picked: the whole map need not be tried.
                if self.check_activate(known).is_err() {
                    let mut stacks = *at.troops.occupied(side);
                    stacks.extend(self.scenario().entries.iter().map(|entry| entry.hex));
                    into.extend(stacks.iter().map(Action::ActivateStack));
                }
                into.push(Action::Pass);
            }
            Frame::Movement | Frame::Onward => self.moves(at, side, into),
            Frame::Split => into.extend(at.troops.occupied(side).iter().map(Action::Keep)),
            Frame::Window => {
                self.shots(at, own, at.mover.targets, at.mover.hex, into);
                into.push(Action::Hold);
            }
            Frame::Overstack(hex) => {
                for unit in self.own_in(at, side, hex) {
                    into.extend([Action::Deplete(unit), Action::Lose(unit)]);
                }
            }
            Frame::Attack => {
                let guns = at.active.units;
                self.shots(at, guns, self.forces().of_side(side.other()), enemy.iter(), into);
                for unit in guns {
                    let Some(from) = at.troops.hex(unit) else { continue };
                    if let Some(range) = self.counter(unit).artillery.filter(|_| !at.fired.has(unit)) {
                        let near = enemy.iter().filter(|&hex| range.reaches(self.grid().distance(from, hex)));
                        into.extend(near.map(|hex| Action::Barrage(unit, hex)));
                    }
                    let beside = self.around(from).filter(|(_, to)| enemy.contains(*to));
                    into.extend(beside.map(|(_, to)| Action::Attack(to, unit)));
                }
                self.sites(at, guns, Action::Blow, into);
                into.push(Action::End);
            }
            Frame::Declare => {
                into.extend((at.active.units).iter().map(Action::With));
                into.extend([Action::Overrun, Action::Strike]);
            }
            Frame::Support | Frame::Protect => {
                into.extend(own.iter().map(Action::Support));
                into.push(Action::Done);
            }
            Frame::AntiAir(_) => {
                into.extend(own.iter().map(Action::AntiAir));
                into.push(Action::Done);
            }
            Frame::Black(_) | Frame::Breach => {
                let mut hand: Vec<_> = at.cups[side.index()].hand().collect();
                hand.sort_unstable();
                hand.dedup();
                into.extend(hand.into_iter().map(Action::Play));
                into.push(Action::Done);
            }
            Frame::Losses(_) => {
                for unit in at.combat.toll.from {
                    into.extend([Action::Deplete(unit), Action::Lose(unit)]);
                }
            }
            Frame::Retreat(_) => {
                for unit in at.combat.retreating | at.combat.along {
                    let ways = self.retreats(known, unit).ways;
                    into.extend(ways.into_iter().map(|(via, to)| Action::Retreat(unit, via, to)));
                }
                into.push(Action::Done);
            }
            Frame::Advance => {
                for unit in at.combat.advancing {
                    into.push(Action::Advance(unit, None));
                    if let Some(target) = at.combat.target {
                        let further = self.around(target).map(|(_, to)| Action::Advance(unit, Some(to)));
                        into.extend(further);
                    }
                }
                into.push(Action::Done);
            }
            Frame::Replacement(_) => into.extend([Action::Roll, Action::Done]),
            Frame::Rebuild(_) => {
                into.extend(at.depleted.iter().map(Action::Rebuild));
                into.push(Action::Done);
            }
        }
    }

    /// The hexes of units that might be left without one: those with fewer hexes to choose from than there are units to
    /// place. All others find a hex whatever is placed next.
    fn pressed(&self, at: &Position, side: Side) -> Hexes {
        let mut pressed = Hexes::EMPTY;
        let sides = Side::BOTH.into_iter().filter(|&any| any == side || !at.deployed[any.index()]);
        for owner in sides {
            let full = |hex: &HexId| {
                let taken = self.room_of(at, self.own_in(at, owner, *hex));
                taken.0 + HalfUnits::whole(1).0 > self.terrain().stacking(*hex).0
            };
            let closed: Hexes = at.troops.occupied(owner).iter().filter(full).collect();
            let open = |row: &SetupRow| {
                let all = row.on_foot.map_or(row.hexes, |on_foot| row.hexes | on_foot);
                all - closed - *at.troops.occupied(owner.other())
            };
            // The side that does not place may find any of its units still to be placed: its own are not seen yet.
            let waits = |unit| owner != side || at.troops.place(unit) == Place::Waiting;
            let rows: Vec<&SetupRow> = self
                .scenario()
                .setup
                .iter()
                .filter(|row| self.side(row.unit) == owner && waits(row.unit))
                .collect();
            for row in &rows {
                if open(row).len() <= rows.len() {
                    pressed |= row.on_foot.map_or(row.hexes, |on_foot| row.hexes | on_foot);
                }
            }
        }
        pressed
    }

    fn placements(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let waits = |unit| self.side(unit) == side && at.troops.place(unit) == Place::Waiting;
        for row in self.scenario().setup.iter().filter(|row| waits(row.unit)) {
            into.extend(row.hexes.iter().map(|hex| Action::Place(row.unit, hex)));
            let on_foot = row.on_foot.unwrap_or_default();
            into.extend(on_foot.iter().map(|hex| Action::PlaceOnFoot(row.unit, hex)));
        }
        if self.scenario().works.as_ref().is_some_and(|works| works.side == side) {
            for &kind in Fortification::ALL {
                for hex in at.troops.occupied(side) {
                    into.extend(Hexside::ALL.map(|facing| Action::Fortify(kind, hex, facing)));
                }
            }
        }
        into.push(Action::Done);
    }

    /// Shots of some guns at units and into hexes.
    fn shots(
        &self,
        at: &Position,
        guns: UnitSet,
        targets: UnitSet,
        hexes: impl IntoIterator<Item = HexId> + Clone,
        into: &mut Vec<Action>,
    ) {
        for gun in guns {
            let (Some(range), Some(from)) = (self.counter(gun).direct, at.troops.hex(gun)) else { continue };
            let reaches = |hex: HexId| range.reaches(self.grid().distance(from, hex));
            let in_range = targets.iter().filter(|&target| at.troops.hex(target).is_some_and(reaches));
            into.extend(in_range.map(|target| Action::Fire(gun, target)));
            let hexes = hexes.clone().into_iter().filter(|&hex| reaches(hex));
            into.extend(hexes.map(|hex| Action::FireInto(gun, hex)));
        }
    }

    fn moves(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        into.extend(self.may_move(at).iter().map(Action::Take));
        let hand = at.mover.units;
        for unit in hand {
            into.extend([Action::Drop(unit), Action::Prepare(unit)]);
        }
        for unit in (hand | at.active.units) & at.debarked {
            into.push(Action::Embark(unit));
        }
        into.extend(at.troops.riding().iter().map(Action::Dismount));
        match (at.mover.hex, hand.first()) {
            (Some(hex), Some(_)) => {
                for (_, to) in self.around(hex) {
                    into.extend([Action::Go(to), Action::Clear(to)]);
                }
                into.extend([Action::Clear(hex), Action::Debark(hex), Action::Exit(hex)]);
                let here = self.own_in(at, side, hex);
                let tanks = || here.iter().filter(|&unit| self.class(at, unit) == MoveClass::Tracked);
                for rider in here {
                    into.extend(tanks().map(|tank| Action::Mount(rider, tank)));
                }
                self.sites(at, hand, Action::Pontoon, into);
            }
            (None, Some(unit)) => {
                let entry = self.entry_of(unit).into_iter();
                for to in entry.flat_map(|entry| self.entry_hexes(at, side, unit, entry)) {
                    into.push(Action::Go(to));
                }
            }
            (_, None) => {}
        }
        self.sites(at, at.active.units, Action::Blow, into);
        if hand.is_empty() {
            into.push(Action::End);
        } else {
            into.push(Action::Halt);
        }
    }

    /// What engineers could do at the sites that they touch, each site once.
    fn sites(&self, at: &Position, units: UnitSet, what: impl Fn(Site) -> Action, into: &mut Vec<Action>) {
        let mut sites: Vec<Site> = Vec::new();
        for unit in units.iter().filter(|&unit| self.counter(unit).kind.is_engineer()) {
            let Some(hex) = at.troops.hex(unit) else { continue };
            for (hexside, to) in self.around(hex) {
                if self.terrain().water(hex, hexside).is_some() {
                    sites.push(site_between(hex, to));
                }
                if self.is_river(to) {
                    sites.push(Site::River(to));
                }
            }
            if self.is_river(hex) {
                sites.push(Site::River(hex));
            }
        }
        sites.sort_unstable();
        sites.dedup();
        into.extend(sites.into_iter().map(what));
    }
}
