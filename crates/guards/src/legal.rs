//! The list of what a side may do: candidates that the judge lets pass, in a fixed order.

use kernel::Choices;
use kit::{Hexside, Side};

use crate::action::Action;
use crate::combat::Retreats;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position, Site, site_between};
use crate::terrain::Hexes;
use crate::unit::MoveClass;
use crate::view::Known;

/// Takes candidates and keeps those that the judge lets pass.
struct Offers<'a> {
    game: &'a Game,
    known: Known<'a>,
    side: Side,
    frame: Frame,
    into: &'a mut Vec<Action>,
}

impl Offers<'_> {
    fn one(&mut self, action: Action) {
        if self.game.judge_answer(self.known, self.side, self.frame, &action).is_ok() {
            self.into.push(action);
        }
    }

    fn all(&mut self, actions: impl IntoIterator<Item = Action>) {
        actions.into_iter().for_each(|action| self.one(action));
    }
}

impl Game {
    /// Lists everything that a side may do, nothing if it does not decide.
    pub(crate) fn list(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let mut menu = Menu::default();
        self.offer(known, side, &mut menu);
        into.clear();
        into.extend(menu.actions());
    }

    /// Lists everything that a side may do, packed.
    pub(crate) fn offer(&self, known: Known<'_>, side: Side, menu: &mut Menu) {
        menu.clear();
        if self.decider(known.at) != Some(side) {
            return;
        }
        let Some(frame) = known.at.asks() else { return };
        if let Frame::Setup(_) = frame {
            self.placements(known.at, side, menu);
        }
        let mut offers = Offers { game: self, known, side, frame, into: &mut menu.singles };
        self.candidates(&mut offers);
    }

    /// Tries more than may be done, and all of it but placements.
    fn candidates(&self, offers: &mut Offers<'_>) {
        let (known, side, at) = (offers.known, offers.side, offers.known.at);
        let own = self.forces().of_side(side);
        let enemy = at.troops.occupied(side.other());
        match offers.frame {
            Frame::Setup(_) => offers.one(Action::Done),
            Frame::Facing(_) => {
                for work in at.works.iter().flatten() {
                    offers.all(Hexside::ALL.map(|facing| Action::Turn(work.kind, work.hex, facing)));
                }
                offers.one(Action::Done);
            }
            Frame::Supply(_) => {
                offers.all(self.forces().formations_of(side).iter().map(Action::SupplyFormation));
                for formation in self.headless(at, side) {
                    let units = self.forces().formation(formation).units;
                    let stacks: Hexes = units.iter().filter_map(|unit| at.troops.hex(unit)).collect();
                    offers.all(stacks.iter().map(|hex| Action::SupplyStack(formation, hex)));
                }
                offers.one(Action::Done);
            }
            Frame::FirstChit(_) => offers.all(at.cup.iter().map(Action::Pick)),
            Frame::Chit => {
                offers.one(Action::Activate);
                offers.all(self.forces().formations_of(side).iter().map(Action::ActivateFormation));
                // With a headquarters no stack is picked: the whole map need not be tried.
                if self.check_activate(known).is_err() {
                    let mut stacks = *at.troops.occupied(side);
                    stacks.extend(self.scenario().entries.iter().map(|entry| entry.hex));
                    offers.all(stacks.iter().map(Action::ActivateStack));
                }
                offers.one(Action::Pass);
            }
            Frame::Movement | Frame::Onward => self.moves(offers),
            Frame::Split(_) => offers.all(at.troops.occupied(side).iter().map(Action::Keep)),
            Frame::Window => {
                let hexes: Hexes = at.mover.hex.into_iter().collect();
                self.shots(at, own - at.mover.guns, at.mover.targets, hexes, offers);
                offers.one(Action::Hold);
            }
            Frame::Overstack(hex) => {
                for unit in self.own_in(at, side, hex) {
                    offers.all([Action::Deplete(unit), Action::Lose(unit)]);
                }
            }
            Frame::Attack => {
                let units = at.active.units;
                let guns = units - at.active.shot - at.active.attacked;
                self.shots(at, guns, self.forces().of_side(side.other()), *enemy, offers);
                for unit in units {
                    let Some(from) = at.troops.hex(unit) else { continue };
                    if self.forces().batteries().has(unit)
                        && let Some(range) = self.counter(unit).artillery.filter(|_| !at.fired.has(unit))
                    {
                        let near = enemy.iter().filter(|&hex| range.reaches(self.grid().distance(from, hex)));
                        offers.all(near.map(|hex| Action::Barrage(unit, hex)));
                    }
                    let beside = self.around(from).filter(|(_, to)| enemy.contains(*to));
                    offers.all(beside.map(|(_, to)| Action::Attack(to, unit)));
                }
                self.sites(at, units, Action::Blow, offers);
                offers.one(Action::End);
            }
            Frame::Declare => {
                offers.all((at.active.units).iter().map(Action::With));
                offers.all([Action::Overrun, Action::Strike, Action::Cancel]);
            }
            Frame::Support | Frame::Protect => {
                let batteries = own & self.forces().batteries();
                offers.all((batteries - at.fired).iter().map(Action::Support));
                offers.one(Action::Done);
            }
            Frame::AntiAir(_) => {
                offers.all((own & self.forces().flak()).iter().map(Action::AntiAir));
                offers.one(Action::Done);
            }
            Frame::Black(_) | Frame::Breach => {
                let mut hand: Vec<_> = at.cups[side.index()].hand().collect();
                hand.sort_unstable();
                hand.dedup();
                offers.all(hand.into_iter().map(Action::Play));
                offers.one(Action::Done);
            }
            Frame::Losses(_) => {
                for unit in at.combat.toll.from {
                    offers.all([Action::Deplete(unit), Action::Lose(unit)]);
                }
            }
            Frame::Retreat(_) => {
                for unit in at.combat.retreating | at.combat.along {
                    // What `check_retreat` would ask of each way again.
                    let Retreats { chooser, ways } = self.retreats(known, unit);
                    if side == if at.combat.along.has(unit) { self.side(unit) } else { chooser } {
                        offers.into.extend(ways.into_iter().map(|(via, to)| Action::Retreat(unit, via, to)));
                    }
                }
                offers.one(Action::Done);
            }
            Frame::Advance => {
                for unit in at.combat.advancing {
                    offers.one(Action::Advance(unit, None));
                    if let Some(target) = at.combat.target {
                        let further = self.around(target).map(|(_, to)| Action::Advance(unit, Some(to)));
                        offers.all(further);
                    }
                }
                offers.one(Action::Done);
            }
            Frame::Replacement(_) => offers.all([Action::Roll, Action::Done]),
            Frame::Rebuild(_) => {
                offers.all(at.depleted.iter().map(Action::Rebuild));
                offers.one(Action::Done);
            }
        }
    }

    /// Shots of some units at others that stand in some hexes, and into those hexes.
    fn shots(&self, at: &Position, units: UnitSet, targets: UnitSet, hexes: Hexes, offers: &mut Offers<'_>) {
        let foe = offers.side.other();
        for gun in (units & self.forces().guns()) - at.troops.riding() {
            let (Some(range), Some(from)) = (self.counter(gun).direct, at.troops.hex(gun)) else { continue };
            let mut seen = self.setting().sight.seen_of(from, &hexes);
            for hex in seen {
                if !range.reaches(self.grid().distance(from, hex)) {
                    seen.remove(hex);
                }
            }
            if seen.is_empty() {
                continue;
            }
            let in_range = at.troops.standing_in(self.forces().numbers_of(foe), &seen) & targets;
            offers.all(in_range.iter().map(|target| Action::Fire(gun, target)));
            offers.all(seen.iter().map(|hex| Action::FireInto(gun, hex)));
        }
    }

    fn moves(&self, offers: &mut Offers<'_>) {
        let (at, side) = (offers.known.at, offers.side);
        offers.all(self.may_move(at).iter().map(Action::Take));
        let hand = at.mover.units;
        for unit in hand {
            offers.all([Action::Drop(unit), Action::Prepare(unit)]);
        }
        for unit in (hand | at.active.units) & at.debarked {
            offers.one(Action::Embark(unit));
        }
        offers.all((at.troops.riding() & self.forces().of_side(side)).iter().map(Action::Dismount));
        match (at.mover.hex, hand.first()) {
            (Some(hex), Some(_)) => {
                for (_, to) in self.around(hex) {
                    offers.all([Action::Go(to), Action::Clear(to)]);
                }
                offers.all([Action::Clear(hex), Action::Debark(hex), Action::Exit(hex)]);
                let here = self.own_in(at, side, hex);
                let tanks = || here.iter().filter(|&unit| self.class(at, unit) == MoveClass::Tracked);
                for rider in here.iter().filter(|&unit| self.class(at, unit) == MoveClass::Leg) {
                    offers.all(tanks().map(|tank| Action::Mount(rider, tank)));
                }
                self.sites(at, hand, Action::Pontoon, offers);
            }
            (None, Some(unit)) => {
                let entry = self.entry_of(unit).into_iter();
                for to in entry.flat_map(|entry| self.entry_hexes(at, side, unit, entry)) {
                    offers.one(Action::Go(to));
                }
            }
            (_, None) => {}
        }
        self.sites(at, at.active.units, Action::Blow, offers);
        if hand.is_empty() {
            offers.one(Action::End);
        } else {
            offers.one(Action::Halt);
        }
    }

    /// What engineers could do at the sites that they touch, each site once.
    fn sites(&self, at: &Position, units: UnitSet, what: impl Fn(Site) -> Action, offers: &mut Offers<'_>) {
        let mut sites: Vec<Site> = Vec::new();
        for unit in units & self.forces().engineers() {
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
        offers.all(sites.into_iter().map(what));
    }
}
