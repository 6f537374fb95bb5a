//! The Command Phase: one command a unit, as many groups a formation as it may lead [6.2.1].
//!
//! Commands are added one by one. A command that links to a group of the same kind costs nothing more, so any legal plot
//! can be written down along its chains, and a group too many is refused at once. N/C is what a unit is left with, so a
//! plot can always be finished.

use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{FormationId, MAX_FORMATIONS, UnitId, UnitSet};
use crate::game::Game;
use crate::grades::Role;
use crate::numbers::Range;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::status::{Command, Place, State};
use crate::unit::{Special, UnitKind};
use crate::view::Known;

/// The groups that a formation leads now, and how many it may lead.
struct Chains {
    groups: Vec<UnitSet>,
    limit: u8,
}

impl Chains {
    /// Whether one more group may be begun.
    fn has_spare(&self) -> bool {
        self.groups.len() < usize::from(self.limit)
    }
}

impl Game {
    /// Whether a unit may be told what to do: on the map, or free to enter this turn [5.1].
    fn takes_orders(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        if status.fate.is_lost() && !status.has(State::Crew) {
            return false;
        }
        match status.place {
            Place::On(_) => true,
            Place::Waiting => self.may_arrive(at, unit),
            Place::Aboard(_)
            | Place::Aloft(_)
            | Place::Gliding(_)
            | Place::Adrift(_)
            | Place::Gone
            | Place::Unseen => false,
        }
    }

    /// Whether kind and states of a unit allow a command [6.2.2].
    pub(crate) fn allows(&self, at: &Position, unit: UnitId, command: Command) -> bool {
        let (card, status) = (self.card(unit), at.unit(unit));
        if command == Command::None {
            return true;
        }
        if status.held_until > at.turn {
            return false;
        }
        if status.place == Place::Waiting {
            return command == Command::Move;
        }
        let keeps_watch = command == Command::Overwatch && status.has(State::Watched);
        if !keeps_watch && !self.is_in_span(at, unit) {
            return false;
        }
        let shoots = matches!(command, Command::Fire | Command::ShortHalt | Command::Overwatch);
        let moves = matches!(command, Command::Move | Command::ShortHalt);
        let on_foot_only = status.has_any(&[State::Crew, State::Broken, State::FullCover]);
        if shoots && (!card.is_armed() || on_foot_only || status.has(State::Tired)) {
            return false;
        }
        if shoots && status.has(State::GunOut) && card.small_arms == 0 {
            return false;
        }
        if moves && status.has(State::TrackHit) && !status.has(State::Crew) {
            return false;
        }
        match command {
            Command::ShortHalt => {
                let cannot = [State::Suppressed, State::Bogged];
                card.kind != UnitKind::Gun
                    && card.special != Some(Special::Archer)
                    && !status.has_any(&cannot)
            }
            Command::Overwatch => !status.has(State::Suppressed),
            Command::Move => card.kind != UnitKind::Gun || self.moves_by_hand(unit),
            Command::None | Command::Fire => true,
        }
    }

    /// Whether a unit is near enough to its headquarters to be commanded [7.52].
    fn is_in_span(&self, at: &Position, unit: UnitId) -> bool {
        if !self.options().command_span || self.is_recon(unit) || self.unit(unit).roles.has(Role::Fo) {
            return true;
        }
        let Some(formation) = self.formation(unit) else { return true };
        let Some(hex) = at.hex_of(unit) else { return true };
        let span = self.forces().formation(formation).span_at(self.visibility(at));
        let living = self.members(formation).iter().filter(|&unit| at.unit(unit).is_alive());
        let heads: Vec<UnitId> = living.filter(|&unit| self.is_hq(unit)).collect();
        let near =
            |head: UnitId, span: Range| at.hex_of(head).is_some_and(|there| self.range(hex, there) <= span);
        if heads.is_empty() {
            return self.leader(at, formation).is_some_and(|leader| near(leader, span.halved()));
        }
        heads.iter().any(|&head| near(head, span))
    }

    /// Whether a unit is under command control [6.2.1.1.2, ruling D58].
    pub(crate) fn is_controlled(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        self.formation(unit).is_some()
            && self.card(unit).is_combat_unit()
            && !self.is_recon(unit)
            && status.is_alive()
            && !self.is_within(at, unit)
            && !self.must_flee(at, unit)
    }

    /// Whether a unit counts for the limit: on the map, carried, or plotted to enter [6.2.1.1, ruling D59].
    fn counts(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        let here = match status.place {
            Place::On(_) => true,
            Place::Aboard(carrier) => {
                at.unit(carrier).hex().is_some() || at.unit(carrier).has(State::Entering)
            }
            Place::Waiting => status.has(State::Entering),
            Place::Aloft(_) | Place::Gliding(_) | Place::Adrift(_) | Place::Gone | Place::Unseen => false,
        };
        here && self.is_controlled(at, unit)
    }

    /// How many commands a formation may use [6.2.1.1, 6.2.1.2].
    pub(crate) fn command_limit(&self, at: &Position, formation: FormationId) -> u8 {
        let members = self.members(formation);
        let controlled = members.iter().filter(|&unit| self.counts(at, unit)).count();
        let [part, of] = self.command_fraction(formation);
        let limit = (controlled * usize::from(part)).div_ceil(usize::from(of)) as u8;
        let led = members.iter().any(|unit| self.is_hq(unit) && at.unit(unit).is_alive());
        if led { limit } else { limit.saturating_sub(1).max(1) }
    }

    /// How many groups a formation leads now: chains of units with one command, and those that enter [6.2.1.1.1].
    pub(crate) fn command_groups(&self, at: &Position, formation: FormationId) -> u8 {
        let mut groups = 0;
        self.each_group(at, formation, |_| groups += 1);
        groups
    }

    /// The groups of a formation in words, for a refusal: `MOVE M4A1-1 M4A1-2, FIRE M4A1-7`.
    pub(crate) fn groups_in_words(&self, at: &Position, formation: FormationId) -> String {
        let mut words = Vec::new();
        self.each_group(at, formation, |group| {
            let command = group.first().map_or(Command::None, |unit| self.command_of(at, unit));
            let names: Vec<&str> = group.iter().map(|unit| self.unit_name(unit)).collect();
            words.push(format!("{} {}", command.counter(), names.join(" ")));
        });
        words.join(", ")
    }

    /// Tells each group of a formation; none mixes formations [6.2.1.1.3].
    pub(crate) fn each_group(&self, at: &Position, formation: FormationId, mut told: impl FnMut(UnitSet)) {
        let members = self.members(formation);
        let counted = |unit: &UnitId| self.counts(at, *unit);
        let enters = |unit: &UnitId| match at.unit(*unit).place {
            Place::Aboard(carrier) => at.unit(carrier).has(State::Entering),
            _ => at.unit(*unit).has(State::Entering),
        };
        let entering: UnitSet = members.iter().filter(enters).filter(counted).collect();
        if !entering.is_empty() {
            told(entering);
        }
        let ordered = |unit: &UnitId| {
            self.command_of(at, *unit) != Command::None && !enters(unit) && !self.shares_command(at, *unit)
        };
        let mut open: UnitSet = members.iter().filter(ordered).filter(counted).collect();
        while let Some(seed) = open.first() {
            let mut group = UnitSet::one(seed);
            let mut chain = group;
            open.remove(seed);
            while let Some(link) = chain.first() {
                chain.remove(link);
                let linked: UnitSet = open.iter().filter(|&unit| self.links(at, link, unit)).collect();
                open -= linked;
                chain |= linked;
                group |= linked;
            }
            told(group);
        }
    }

    /// The command that holds for a unit: passengers carry their carrier's [6.2.2a].
    pub(crate) fn command_of(&self, at: &Position, unit: UnitId) -> Command {
        match at.unit(unit).place {
            Place::Aboard(carrier) => at.unit(carrier).command,
            _ => at.unit(unit).command,
        }
    }

    /// Whether two units of a formation are one step of a chain [6.2.1.1.1, ruling D97].
    fn links(&self, at: &Position, one: UnitId, other: UnitId) -> bool {
        if self.command_of(at, one) != self.command_of(at, other) {
            return false;
        }
        self.is_a_step(at, one, other)
    }

    /// Whether two units are near enough for one chain.
    fn is_a_step(&self, at: &Position, one: UnitId, other: UnitId) -> bool {
        let (Some(here), Some(there)) = (at.hex_of(one), at.hex_of(other)) else { return false };
        let drives = |unit: UnitId| {
            self.card(unit).kind == UnitKind::Vehicle || matches!(at.unit(unit).place, Place::Aboard(_))
        };
        let step = if drives(one) && drives(other) { 2 } else { 1 };
        self.grid().distance(here, there) <= step
    }

    /// Judges a command.
    pub(crate) fn check_order(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        command: Command,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        let status = at.unit(unit);
        if let Place::Aboard(carrier) = status.place {
            return Err(clause!("6.2.2a").refuses(Reason::IsCarried(carrier)));
        }
        if status.place == Place::Waiting && !self.may_arrive(at, unit) {
            return Err(clause!("6.6.2.6a").refuses(Reason::NotDue(unit)));
        }
        if !self.takes_orders(at, unit) {
            return Err(clause!("6.2.1").refuses(Reason::NotOnMap(unit)));
        }
        if status.command != Command::None || status.has(State::Entering) {
            return Err(clause!("6.2.1").refuses(Reason::HasCommand(unit)));
        }
        self.check_guide(at, unit, command)?;
        if command == Command::None || !self.allows(at, unit, command) {
            return Err(clause!("6.2.2").refuses(Reason::NoCommand(unit, command)));
        }
        self.check_riders(at, unit)?;
        self.check_limit(at, unit, command)
    }

    /// Whether one more command keeps its formation within the limit.
    fn check_limit(&self, at: &Position, unit: UnitId, command: Command) -> Result<(), Refused> {
        // A carrier that is free itself may carry units that are not.
        let carried = self.load(at, unit);
        let mut all = std::iter::once(unit).chain(carried.iter());
        let controlled = all.find(|&one| self.is_controlled(at, one));
        let Some(formation) = controlled.and_then(|one| self.formation(one)) else { return Ok(()) };
        let mut after = *at;
        self.give(&mut after, unit, command);
        let groups = self.command_groups(&after, formation);
        let limit = self.command_limit(&after, formation);
        if groups > limit {
            return Err(clause!("6.2.1.1").refuses(Reason::TooManyGroups { formation, groups, limit }));
        }
        Ok(())
    }

    /// Writes a command down.
    pub(crate) fn give(&self, at: &mut Position, unit: UnitId, command: Command) {
        let status = at.unit_mut(unit);
        status.command = command;
        if status.place == Place::Waiting {
            status.states.set(State::Entering);
        }
    }

    /// The groups of a formation, with its limit.
    fn chains(&self, at: &Position, formation: FormationId) -> Chains {
        let mut groups = Vec::new();
        self.each_group(at, formation, |group| groups.push(group));
        Chains { groups, limit: self.command_limit(at, formation) }
    }

    /// Whether a formation keeps its limit if one more unit on the map, which carries nothing, gets a command: it joins all groups
    /// that it is a step away from, and makes one of them.
    fn keeps_limit(&self, at: &Position, chains: &Chains, unit: UnitId, command: Command) -> bool {
        let joins = |group: &&UnitSet| {
            let mut members = group.iter();
            members.any(|one| self.command_of(at, one) == command && self.is_a_step(at, one, unit))
        };
        let joined = chains.groups.iter().filter(joins).count();
        chains.groups.len() < usize::from(chains.limit) + joined
    }

    /// Lists the commands that a side may still give.
    pub(crate) fn list_orders(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let mut chains: [Option<Chains>; MAX_FORMATIONS] = [const { None }; MAX_FORMATIONS];
        let aboard = self.own(side).iter().filter_map(|unit| match at.unit(unit).place {
            Place::Aboard(carrier) => Some(carrier),
            _ => None,
        });
        let carriers: UnitSet = aboard.collect();
        for unit in self.own(side) {
            let status = at.unit(unit);
            let open = status.command == Command::None && !status.has(State::Entering);
            if !open || !self.takes_orders(at, unit) {
                continue;
            }
            // With a command to spare any group may be begun; the chains are looked at when there is none.
            let loaded = carriers.has(unit) && !self.load(at, unit).is_empty();
            let formation = self.formation(unit);
            let chains = formation.map(|formation| {
                &*chains[formation.index() % MAX_FORMATIONS].get_or_insert_with(|| self.chains(at, formation))
            });
            let spare = !loaded && chains.is_none_or(Chains::has_spare);
            // A unit by itself joins groups or begins one; what carries or is to enter is judged with all it brings.
            let alone = !loaded && status.hex().is_some() && !self.options().vehicle_cover;
            let within = |command: Command| match chains {
                Some(chains) if alone => {
                    !self.is_controlled(at, unit) || self.keeps_limit(at, chains, unit, command)
                }
                _ => self.check_limit(at, unit, command).is_ok(),
            };
            let may = |command: &Command| {
                self.allows(at, unit, *command)
                    && self.check_guide(at, unit, *command).is_ok()
                    && self.check_riders(at, unit).is_ok()
                    && (spare || within(*command))
            };
            let orders = Command::ORDERS.into_iter().filter(may);
            into.extend(orders.map(|command| Action::Order(unit, command)));
        }
        into.push(Action::Ready);
    }

    /// A side has plotted; when both have, commands are turned up and the turn goes on [6.2.4].
    pub(crate) fn ready<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        at.ready[side.index()] = true;
        log.tell(SeatSet::ALL, || Event::Plotted(side));
        if at.ready != [true; 2] {
            return;
        }
        at.ready = [false; 2];
        log.reveal(SeatSet::ALL);
        match at.asks() {
            Some(Frame::Plan) => self.plans_are_made(at, dice, log),
            Some(Frame::Name) => self.names_are_given(at, dice, log),
            _ => self.commands_are_open(at, dice, log),
        }
    }
}
