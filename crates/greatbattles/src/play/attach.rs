//! Support stands change battalions: at night in reserve, at Malta on the table and before the game too [night-4, night-6, malta-3].
//!
//! A stand that has left the battalion the scenario lists it with is noted in [`Position::lent`]. Nothing else remembers it:
//! [`Game::members`] and [`Game::battalion_of`] read that list.

use board::plane::Figure;
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::lines::Lines;
use super::order::Action;
use super::position::{BattalionId, Life, Muster, Position, StandId, StandState, Step, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::Run;
use crate::army::Army;
use crate::replacements::Situation;
use crate::scenario::{BattalionKind, Effect};
use crate::shipped;
use crate::stand::StandType;
use kit::clause;

/// How many battalions a list offers to each stand, and how many entries it has at most.
const MOST_HOSTS: usize = 4;
const MOST_LISTED: usize = 80;

impl Game {
    /// Whether support stands are reassigned before the game, and on the table [malta-3].
    pub(crate) fn reassigns(&self) -> bool {
        let wanted = clause!("malta-3");
        self.effects().any(|effect| match effect {
            Effect::Clauses { clauses } => clauses.contains(&wanted),
            _ => false,
        })
    }

    /// The support stands of a side that live, wherever they are.
    fn support(&self, at: &Position, army: Army) -> impl Iterator<Item = StandId> {
        let all = (0..self.stands.len() as u8).map(StandId);
        all.filter(move |&stand| {
            self.army_of(stand) == army && self.info(stand).stand.attached && at.stand(stand).is_live()
        })
    }

    /// Whether a stand waits in reserve without a battalion.
    pub(crate) fn is_unattached(&self, at: &Position, stand: StandId) -> bool {
        at.lent_to(stand) == Some(None)
    }

    /// Whether a battalion would keep to its limits with one more stand attached [ut-10, D156].
    fn has_room_for(&self, at: &Position, host: BattalionId, stand: StandId) -> bool {
        let held = self
            .members(at, host)
            .filter(|&one| one != stand && self.info(one).stand.attached && at.stand(one).life != Life::Gone);
        let held: Vec<StandType> =
            held.chain(std::iter::once(stand)).map(|one| self.info(one).stand.stand).collect();
        match self.scenario.battalions[usize::from(host.0)].kind {
            BattalionKind::Infantry => shipped::kinds().may_all_be_attached(&held),
            BattalionKind::Armour | BattalionKind::Guns => matches!(held[..], [StandType::Hq]),
        }
    }

    /// Whether a stand of a side can leave its battalion: it is a live attachment and not the last stand there.
    fn check_leaves(&self, at: &Position, army: Army, stand: StandId) -> Result<(), Refused> {
        if self.army_of(stand) != army {
            return Err(clause!("night-6").refuses(Reason::NotYours));
        }
        if !self.info(stand).stand.attached || !at.stand(stand).is_live() {
            return Err(clause!("night-6").refuses(Reason::NotSupport));
        }
        let from = self.battalion_of(at, stand);
        if !self.is_unattached(at, stand) && self.live(at, from).all(|other| other == stand) {
            return Err(clause!("night-6").refuses(Reason::NotSupport));
        }
        Ok(())
    }

    /// Whether a support stand may leave its battalion: alone from the table, as a withdrawal [night-4, D86], or in reserve [night-6].
    pub(super) fn check_detach(
        &self,
        at: &Position,
        army: Army,
        stand: StandId,
        lines: &mut Lines,
    ) -> Result<(), Refused> {
        self.check_leaves(at, army, stand)?;
        if self.is_unattached(at, stand) {
            return Err(clause!("night-6").refuses(Reason::NotSupport));
        }
        let from = self.battalion_of(at, stand);
        match at.step {
            Step::Withdraw(_) => self.check_withdraw_by(at, army, from, lines),
            _ if at.battalion(from).place == Whereabouts::Reserve => Ok(()),
            _ => Err(clause!("night-6").refuses(Reason::NotInReserve)),
        }
    }

    /// Whether a support stand may join a battalion [night-6, malta-3, ut-10, D156, D167].
    pub(super) fn check_attach(
        &self,
        at: &Position,
        army: Army,
        (stand, host): (StandId, BattalionId),
        lines: &mut Lines,
    ) -> Result<(), Refused> {
        self.check_leaves(at, army, stand)?;
        let from = self.battalion_of(at, stand);
        let loose = self.is_unattached(at, stand);
        if self.army(host) != army {
            return Err(clause!("night-6").refuses(Reason::NotYours));
        }
        if !loose && from == host {
            return Err(clause!("night-6").refuses(Reason::Declared));
        }
        let group = |unit: BattalionId| self.groups[usize::from(unit.0)];
        if self.scenario.side(army).commonwealth && group(self.info(stand).battalion) != group(host) {
            return Err(clause!("night-6").refuses(Reason::OtherBrigade));
        }
        if !self.has_room_for(at, host, stand) {
            return Err(clause!("ut-10").refuses(Reason::NoRoom));
        }
        if matches!(at.step, Step::Assign(_)) {
            let there = |unit| !matches!(at.battalion(unit).place, Whereabouts::Wiped(_));
            return if there(host) { Ok(()) } else { Err(clause!("malta-3").refuses(Reason::NotInReserve)) };
        }
        let place = |unit: BattalionId| at.battalion(unit).place;
        if place(host) == Whereabouts::Reserve && (loose || place(from) == Whereabouts::Reserve) {
            return Ok(());
        }
        if !self.reassigns() {
            return Err(clause!("night-6").refuses(Reason::NotInReserve));
        }
        let tables = place(host) == Whereabouts::Table && !loose && place(from) == Whereabouts::Table;
        let formed = [from, host].iter().all(|&unit| at.battalion(unit).muster == Muster::Formed);
        let radius = shipped::morale().c_ops_within + shipped::measures().range_grace;
        let near = || {
            self.live(at, from).any(|one| {
                let rect = self.rect(at, one);
                self.live(at, host).any(|other| rect.is_within(radius, &self.rect(at, other)))
            })
        };
        if !tables || !formed || !near() || self.situation_by(at, from, lines) == Situation::Isolated {
            return Err(clause!("malta-3").refuses(Reason::TooFarToJoin));
        }
        Ok(())
    }

    /// Lists exchanges of support stands.
    pub(super) fn list_attachments(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        let mut lines = Lines::default();
        let most = into.len() + MOST_LISTED;
        for stand in self.support(at, army) {
            if into.len() >= most {
                return;
            }
            if matches!(at.step, Step::Withdraw(_) | Step::Attach(_))
                && self.check_detach(at, army, stand, &mut lines).is_ok()
            {
                into.push(Action::Detach(stand));
            }
            if matches!(at.step, Step::Assign(_) | Step::Attach(_)) {
                let hosts = self.battalions_of(army).filter(|&host| {
                    let same_group = self.groups[usize::from(host.0)]
                        == self.groups[usize::from(self.battalion_of(at, stand).0)];
                    (same_group || self.is_unattached(at, stand))
                        && self.check_attach(at, army, (stand, host), &mut lines).is_ok()
                });
                into.extend(hosts.take(MOST_HOSTS).map(|host| Action::Attach(stand, host)));
            }
        }
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    fn lend(&mut self, stand: StandId, to: Option<BattalionId>) {
        let home = self.game.info(stand).battalion;
        self.at.lent.retain(|(lent, _)| *lent != stand);
        if to != Some(home) {
            let place = self.at.lent.partition_point(|(lent, _)| lent.0 < stand.0);
            self.at.lent.insert(place, (stand, to));
        }
    }

    /// A support stand goes into reserve without a battalion [night-4, night-6].
    pub(super) fn detach(&mut self, stand: StandId) {
        let from = self.game.battalion_of(self.at, stand);
        self.tell_of(from, Event::Detached(self.game.stand_name(stand)));
        self.lend(stand, None);
        let (place, front) = (self.at.stand(stand).pose.at, self.at.stand(stand).front);
        *self.at.stand_mut(stand) = StandState { ammo: self.at.stand(stand).ammo, ..StandState::away() };
        if front {
            self.promote(from, place);
        }
    }

    /// A support stand joins a battalion: on the table it takes the nearest free place behind it [night-6, malta-3, D167].
    pub(super) fn attach(&mut self, stand: StandId, host: BattalionId) {
        let from = self.game.battalion_of(self.at, stand);
        let on_table = |run: &Self, unit| run.at.battalion(unit).place == Whereabouts::Table;
        let both = !self.game.is_unattached(self.at, stand) && on_table(self, from) && on_table(self, host);
        if both && self.at.is_known(from) != self.at.is_known(host) {
            // A stand that goes over from one to the other is followed by the enemy's eyes.
            self.log.widen(SeatSet::ALL);
            self.uncover(from);
            self.uncover(host);
        }
        let old = *self.at.stand(stand);
        let mut new = StandState { ammo: old.ammo, ..StandState::away() };
        if on_table(self, host) {
            let Some(last) = self.game.live(self.at, host).last() else { return };
            let Some(pose) = self.free_place(stand, self.at.stand(last).pose) else { return };
            new.pose = pose;
        }
        self.lend(stand, Some(host));
        *self.at.stand_mut(stand) = new;
        if old.front {
            self.promote(from, old.pose.at);
        }
        self.tell_of(host, Event::Attached(self.game.stand_name(stand), self.game.battalion_name(host)));
        if matches!(self.at.step, Step::Assign(_)) {
            self.recount(from);
            self.recount(host);
        }
    }

    /// The stands that a battalion starts with: its own, and the attachments that it holds [pa-3, D139].
    pub(super) fn recount(&mut self, battalion: BattalionId) {
        let held = self.game.members(self.at, battalion);
        let held = held.filter(|&one| !self.game.info(one).stand.attached || self.at.stand(one).is_live());
        let started = held.count() as u8;
        self.at.battalion_mut(battalion).started = started;
    }
}
