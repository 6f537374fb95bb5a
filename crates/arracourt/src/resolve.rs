//! Attacks: from the declaration to the last retreat [11.5, 12.2, 13.2, 14.0].

use kernel::{Dice, Log, SeatSet};
use kit::clause;

use crate::Clause;
use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::forces::Place;
use crate::game::Game;
use crate::numbers::{AttritionPoints, LeaderId};
use crate::odds::verdict_of;
use crate::position::{Attack, Combat, Flight, LeaderAt, Position, Roll, Step, Verdict, Way};
use crate::side::Side;
use crate::unit::{Face, UnitId, UnitSet};

/// The clause by which an attack comes out as it does [11.5.4, 12.2.4].
pub(crate) const fn result_clause(attack: Attack, verdict: Verdict) -> Clause {
    match (attack, verdict) {
        (Attack::Assault, Verdict::Repulse) => clause!("11.5.4a"),
        (Attack::Assault, Verdict::Stalemate) => clause!("11.5.4b"),
        (Attack::Assault, Verdict::Success) => clause!("11.5.4c"),
        (Attack::Assault, Verdict::Overrun) => clause!("11.5.4d"),
        (Attack::Ranged, Verdict::Repulse) => clause!("12.2.4a"),
        (Attack::Ranged, Verdict::Stalemate) => clause!("12.2.4b"),
        (Attack::Ranged, Verdict::Success | Verdict::Overrun) => clause!("12.2.4c"),
        (Attack::Artillery | Attack::Air, _) => clause!("13.4"),
    }
}

impl Game {
    /// Begins to name an assault in an area. It costs no movement factors [10.2n3, 11.1 to 11.3].
    pub(crate) fn open_attack<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        area: Area,
        dice: &mut D,
        log: &mut L,
    ) {
        let mandatory = !at.activity.contested.has(area);
        let mut combat = Combat { mandatory, ..Combat::new(Attack::Assault, area) };
        if mandatory {
            combat.attackers = self.attackers_in(at, at.active, area);
        }
        at.combat = Some(combat);
        at.step = Step::Declare;
        self.close_if_forced(at, dice, log);
    }

    /// Closes a declaration in which nothing is left to choose.
    fn close_if_forced<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let combat = at.fight();
        let could_lead = (self.candidates(at) | combat.attackers)
            - if combat.attack == Attack::Assault { self.artillery } else { UnitSet::NONE };
        let open = self.candidates(at) - combat.attackers;
        let leader = self.leader_ids().any(|leader| self.check_leader(at, at.active, leader).is_ok());
        if combat.mandatory
            && could_lead.len() == 1
            && open.is_empty()
            && !leader
            && let Some(lead) = could_lead.first()
        {
            self.close_attack(at, lead, dice, log);
        }
    }

    /// Begins to name a ranged attack [12.1, 12.1.1].
    pub(crate) fn open_ranged(&self, at: &mut Position, target: Area) {
        at.combat = Some(Combat::new(Attack::Ranged, target));
        at.step = Step::Declare;
    }

    /// Begins to name a bombardment [13.1]; a single battery fires without being named.
    pub(crate) fn open_guns(&self, at: &mut Position, attack: Attack, target: Area) {
        let mut combat = Combat::new(attack, target);
        if attack == Attack::Artillery {
            let able = self.batteries(at, at.active, target);
            if able.len() == 1 {
                combat.attackers = able;
            }
        }
        at.combat = Some(combat);
        at.step = Step::Guns;
    }

    /// The lead attacker is named: the declaration is closed. The defender of an assault names his lead; then both roll
    /// two dice [11.5, 11.5.1, 12.2, 12.2.1].
    pub(crate) fn close_attack<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        lead: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let combat = at.fight_mut();
        combat.attackers.insert(lead);
        combat.lead = Some(lead);
        let combat = *combat;
        self.note_brigade(at, combat.attackers);
        at.activity.begun = true;
        // A unit in the middle of its move has finished it [ruling D102].
        if let Some(mover) = at.activity.moving.take() {
            at.activity.finished.insert(mover);
        }
        at.activity.finished |= combat.attackers;
        for leader in self.leader_ids().filter(|&leader| combat.leaders.has(leader)) {
            at.leaders[leader.index()] = LeaderAt::Used;
        }
        self.tell_attack(&combat, log);
        if combat.attack == Attack::Assault {
            at.activity.attacked.insert(combat.area);
            let defenders = at.forces.units(combat.area, at.active.other());
            if defenders.len() > 1 {
                at.step = Step::Lead;
                return;
            }
            at.fight_mut().named = defenders.first();
        }
        self.roll(at, Roll::Combat, 4, true, dice, log);
    }

    fn tell_attack<L: Log<Event>>(&self, combat: &Combat, log: &mut L) {
        log.tell(SeatSet::ALL, || Event::AttackNamed {
            attack: combat.attack,
            area: combat.area,
            attackers: combat.attackers,
            lead: combat.lead,
            leaders: combat.leaders,
            target: combat.named,
        });
    }

    /// The primary target is named: the bombardment is closed [13.2.1].
    pub(crate) fn close_guns<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.fight_mut().named = Some(target);
        let combat = *at.fight();
        self.note_brigade(at, combat.attackers);
        self.tell_attack(&combat, log);
        self.roll(at, Roll::Combat, 4, true, dice, log);
    }

    /// The dice stand: verdict, the attacker's losses, then the defender's
    /// [11.5.4, 11.5.4n1, 12.2.4, 13.4, ruling D42].
    pub(crate) fn settle_combat<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.note_sunset(at, log);
        let combat = *at.fight();
        let defender = at.active.other();
        let lead = if combat.attack == Attack::Assault { combat.named } else { None };
        let values = [self.attack_value(at, &combat), self.defense_value(at, &combat, lead)];
        let sums = [at.dice[0] + at.dice[1], at.dice[2] + at.dice[3]];
        let margin = values[0].over(values[1]) + sums[0] as i8 - sums[1] as i8;
        let ground = self.ground(combat.area);
        let capacity = self.capacity(at, &combat, defender);
        let (verdict, points) = verdict_of(combat.attack, margin, ground, capacity);
        let fight = at.fight_mut();
        fight.verdict = Some(verdict);
        fight.points = points;
        let shown = at.dice;
        log.tell(SeatSet::ALL, || Event::Fought {
            attack: combat.attack,
            area: combat.area,
            values,
            dice: shown,
            verdict,
            points,
        });
        if sums[0] == sums[1] {
            self.lose_leader(at, &combat, sums[0], log);
        }
        self.attackers_suffer(at, &combat, verdict, log);
        if combat.mandatory && verdict != Verdict::Repulse {
            self.take_crossed_bridges(at, &combat, log);
        }
        if verdict == Verdict::Repulse && combat.mandatory {
            let survivors =
                combat.attackers.into_iter().filter(|&unit| at.forces.area(unit) == Some(combat.area));
            let running = survivors.collect();
            let fight = at.fight_mut();
            fight.flight = Flight::Repulsed;
            fight.running = running;
            self.run(at, dice, log);
        } else if points > AttritionPoints::NONE {
            at.fight_mut().flight = Flight::Attrition;
            self.suffer(at, dice, log);
        } else {
            self.after_attrition(at, dice, log);
        }
    }

    /// What the result costs the attackers [11.5.4a to 11.5.4d, 12.2.4a to 12.2.4d, 13.1.2].
    fn attackers_suffer<L: Log<Event>>(
        &self,
        at: &mut Position,
        combat: &Combat,
        verdict: Verdict,
        log: &mut L,
    ) {
        match combat.attack {
            Attack::Assault | Attack::Ranged => {
                let clause = result_clause(combat.attack, verdict);
                let losing = match verdict {
                    Verdict::Repulse => combat.attackers,
                    Verdict::Stalemate | Verdict::Success => combat.lead.map_or(UnitSet::NONE, UnitSet::one),
                    Verdict::Overrun => UnitSet::NONE,
                };
                for unit in losing {
                    self.lose_step(at, unit, clause, log);
                }
            }
            // Batteries that fired are spent, whatever came of it [13.1.2, ruling D56].
            Attack::Artillery => {
                for unit in combat.attackers {
                    at.forces.flip_to(unit, Face::Reduced);
                    log.tell(SeatSet::ALL, || Event::Reduced(unit, clause!("13.1.2")));
                }
            }
            Attack::Air => {}
        }
    }

    /// Equal dice take a leader out of his box: until tomorrow, or for good [3.5, 11.5.5, 21.1, rulings D46, D97].
    fn lose_leader<L: Log<Event>>(&self, at: &mut Position, combat: &Combat, sum: u8, log: &mut L) {
        let victim = if combat.leaders.is_empty() {
            self.bombed_leader(at, combat)
        } else {
            let mut committed = self.leader_ids().filter(|&leader| combat.leaders.has(leader));
            let first = committed.next();
            // Of two Americans an even roll takes the first, Abrams, an odd one the second, Dwight.
            match committed.next() {
                Some(second) if sum % 2 == 1 => Some(second),
                _ => first,
            }
        };
        let Some(victim) = victim else { return };
        if !combat.leaders.is_empty() {
            at.leaders_lost = true;
        }
        if self.options.leader_death {
            at.leaders[victim.index()] = LeaderAt::Dead;
            log.tell(SeatSet::ALL, || Event::LeaderKilled(victim));
        } else {
            at.leaders[victim.index()] = LeaderAt::Back(at.turn.next());
            log.tell(SeatSet::ALL, || Event::LeaderAway(victim));
        }
    }

    /// The German leader whose formation is the primary target of an American bombardment [21.1].
    fn bombed_leader(&self, at: &Position, combat: &Combat) -> Option<LeaderId> {
        let bombarded = matches!(combat.attack, Attack::Artillery | Attack::Air);
        if !self.options.leader_death || !bombarded || at.active != Side::American {
            return None;
        }
        let formation = &self.counter(combat.named?).formation;
        let index = self
            .leaders
            .iter()
            .position(|leader| leader.side == Side::German && leader.needs.as_ref() == Some(formation))?;
        (at.leaders[index] != LeaderAt::Dead).then_some(LeaderId::at(index))
    }

    /// Bridges that the attackers came over are theirs, unless they were repulsed [21.4.1n1].
    fn take_crossed_bridges<L: Log<Event>>(&self, at: &mut Position, combat: &Combat, log: &mut L) {
        if !self.options.bridges {
            return;
        }
        for unit in combat.attackers {
            let Some(entrant) = at.entrant(unit) else { continue };
            if !matches!(entrant.way, Way::Bridge | Way::EnemyBridge) {
                continue;
            }
            if let Some(bridge) = self.span(entrant.from, combat.area)
                && at.bridges.held[bridge.index()] == Some(at.active.other())
            {
                let side = at.active;
                at.bridges.held[bridge.index()] = Some(side);
                log.tell(SeatSet::ALL, || Event::BridgeTaken(bridge, side));
            }
        }
    }

    /// A unit loses a step: at full strength it flips, reduced it is eliminated [4.3x].
    pub(crate) fn lose_step<L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        clause: Clause,
        log: &mut L,
    ) {
        if at.forces.reduced().has(unit) {
            self.eliminate(at, unit, clause, log);
        } else {
            at.forces.flip_to(unit, Face::Reduced);
            log.tell(SeatSet::ALL, || Event::Reduced(unit, clause));
        }
    }

    fn eliminate<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, clause: Clause, log: &mut L) {
        at.forces.set(unit, Place::Eliminated);
        at.forces.flip_to(unit, Face::Full);
        at.unsupplied.remove(unit);
        at.activity.entered.remove(unit);
        log.tell(SeatSet::ALL, || Event::Eliminated(unit, clause));
    }

    /// The losing side takes attrition points: all its units are eliminated, or it distributes the points [14.1].
    fn suffer<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let side = self.sufferer(at);
        let combat = *at.fight();
        if combat.points >= self.capacity(at, &combat, side) {
            for unit in at.forces.units(combat.area, side) {
                self.eliminate(at, unit, clause!("14.1"), log);
            }
            self.after_flight(at, dice, log);
        } else if let Some(hits) = self.only_way(at, side) {
            at.fight_mut().hits = hits;
            self.carry_out_losses(at, dice, log);
        } else {
            at.step = Step::Attrition;
        }
    }

    /// The losses are distributed: flips and eliminations, then the retreats [14.1].
    pub(crate) fn carry_out_losses<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let combat = *at.fight();
        let mut running = UnitSet::NONE;
        for unit in combat.hits[0] | combat.hits[1] {
            let reduced = at.forces.reduced().has(unit);
            match (reduced, combat.hits_on(unit).0) {
                (false, 3) | (true, 2) => self.eliminate(at, unit, clause!("14.1"), log),
                (false, taken) => {
                    at.forces.flip_to(unit, Face::Reduced);
                    log.tell(SeatSet::ALL, || Event::Reduced(unit, clause!("14.1")));
                    if taken == 2 {
                        running.insert(unit);
                    }
                }
                (true, _) => running.insert(unit),
            }
        }
        let fight = at.fight_mut();
        fight.hits = [UnitSet::NONE; 2];
        fight.running = running;
        self.run(at, dice, log);
    }

    /// Goes on with retreats: units with one way go by themselves, units with none are lost, the owner is asked about the
    /// rest [14.2.1, 14.2.4].
    pub(crate) fn run<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        loop {
            let running = at.fight().running;
            let Some(first) = running.first() else {
                self.after_flight(at, dice, log);
                return;
            };
            let lost = match at.fight().runner {
                Some((runner, _)) => self.flights(at, runner).is_empty().then_some(runner),
                None => running.into_iter().find(|&unit| self.flights(at, unit).is_empty()),
            };
            if let Some(unit) = lost {
                log.tell(SeatSet::ALL, || Event::NoRetreat(unit));
                self.eliminate(at, unit, clause!("14.2.4"), log);
                let fight = at.fight_mut();
                fight.running.remove(unit);
                fight.runner = None;
                continue;
            }
            let unit = at.fight().runner.map_or(first, |(runner, _)| runner);
            let ways = self.flights(at, unit);
            let alone = at.fight().runner.is_some() || running.len() == 1;
            let together = || {
                running.into_iter().all(|unit| self.flights(at, unit) == ways)
                    && self.only_retreat(at).is_some()
            };
            if ways.len() != 1 || !(alone || together()) {
                at.step = Step::Retreat;
                return;
            }
            let Some(to) = ways.first() else { return };
            self.retreat(at, unit, to, log);
        }
    }

    /// A unit retreats into an area, or through it if it is full [14.2.1, 14.2.2].
    pub(crate) fn retreat<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, to: Area, log: &mut L) {
        let side = self.side(unit);
        let from = at.fight().area;
        if self.is_full(at, side, to) {
            let fight = at.fight_mut();
            if fight.runner.is_none() {
                fight.passed = AreaSet::one(from);
            }
            fight.passed.insert(to);
            fight.runner = Some((unit, to));
            return;
        }
        let fight = at.fight_mut();
        fight.running.remove(unit);
        fight.runner = None;
        let forced = fight.flight != Flight::Voluntary;
        at.forces.set(unit, Place::Area(to));
        at.activity.entered.remove(unit);
        log.tell(SeatSet::ALL, || Event::Retreated(unit, from, to));
        if forced
            && let Some(bounds) = self.bounds(at, unit)
            && !bounds.areas.has(to)
        {
            at.released.insert(unit);
            log.tell(SeatSet::ALL, || Event::Released(unit, bounds.clause));
        }
    }

    /// What comes after the units that had to retreat have done so.
    fn after_flight<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        match at.fight().flight {
            Flight::Repulsed => self.offer_withdrawal(at, dice, log),
            Flight::FriendlyFire => self.finish_combat(at, dice, log),
            Flight::None | Flight::Attrition | Flight::Voluntary => self.after_attrition(at, dice, log),
        }
    }

    /// The defender's losses are taken: friendly fire, voluntary retreats after an assault alone, the end
    /// [14.2.3, 14.2.3n1, 21.3, ruling D99].
    fn after_attrition<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let combat = *at.fight();
        let sums = [at.dice[0] + at.dice[1], at.dice[2] + at.dice[3]];
        let friends = at.forces.units(combat.area, Side::American);
        let mistaken = self.options.friendly_fire
            && combat.attack == Attack::Air
            && sums[0] == sums[1]
            && !friends.is_empty();
        if mistaken {
            let points = AttritionPoints(sums[0].div_ceil(2));
            let fight = at.fight_mut();
            fight.flight = Flight::FriendlyFire;
            fight.points = points;
            fight.named = None;
            fight.hits = [UnitSet::NONE; 2];
            log.tell(SeatSet::ALL, || Event::FriendlyFire(combat.area, points));
            match friends.len() {
                1 => {
                    at.fight_mut().named = friends.first();
                    self.suffer(at, dice, log);
                }
                _ => at.step = Step::FriendlyFire,
            }
        } else if combat.attack == Attack::Assault {
            self.offer_withdrawal(at, dice, log);
        } else {
            self.finish_combat(at, dice, log);
        }
    }

    /// The German has named who is hit by his own aircraft.
    pub(crate) fn hit_friends<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        at.fight_mut().named = Some(unit);
        self.suffer(at, dice, log);
    }

    /// Defenders who are left may retreat voluntarily [14.2.3].
    pub(crate) fn offer_withdrawal<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let fight = at.fight_mut();
        fight.flight = Flight::Voluntary;
        fight.running = UnitSet::NONE;
        let able = self.may_withdraw(at).into_iter().any(|unit| !self.withdrawals(at, unit).is_empty());
        if able {
            at.step = Step::Withdraw;
        } else {
            self.finish_combat(at, dice, log);
        }
    }
}
