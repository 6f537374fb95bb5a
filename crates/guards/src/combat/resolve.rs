//! From the chits to the end of an attack, stage by stage [10.1, 10.4].

use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::crt::{CombatResult, Effect, Odds, Party};
use crate::event::Event;
use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::{Combat, Frame, Mover, Position, Stage, Toll};
use crate::shipped::crt;

impl Game {
    /// Carries an attack on to its next question, or to its end.
    pub(crate) fn run_combat<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let attacker = self.active_side(at);
        let defender = attacker.other();
        loop {
            match at.combat.stage {
                Stage::None | Stage::Named => return,
                Stage::Chits => {
                    let (attack, defense) = self.strengths(at, &at.combat);
                    if let Some(odds) = Odds::of(attack, defense) {
                        log.tell(SeatSet::ALL, || Event::Compared { attack, defense, odds });
                    }
                    self.draw_event(at, attacker, dice, log);
                    self.draw_event(at, defender, dice, log);
                    self.discard_void(at, log);
                    at.combat.stage = Stage::AirOfAttacker;
                }
                Stage::AirOfAttacker => {
                    at.combat.stage = Stage::AirOfDefender;
                    if self.flies(at, attacker) {
                        at.stack.push(Frame::AntiAir(defender));
                        return;
                    }
                }
                Stage::AirOfDefender => {
                    at.combat.flak = UnitSet::NONE;
                    at.combat.stage = Stage::BlackOfAttacker;
                    if self.flies(at, defender) {
                        at.stack.push(Frame::AntiAir(attacker));
                        return;
                    }
                }
                Stage::BlackOfAttacker => {
                    at.combat.stage = Stage::BlackOfDefender;
                    if self.may_play_black(at, attacker) {
                        at.stack.push(Frame::Black(attacker));
                        return;
                    }
                }
                Stage::BlackOfDefender => {
                    at.combat.stage = Stage::Breach;
                    if self.may_play_black(at, defender) {
                        at.stack.push(Frame::Black(defender));
                        return;
                    }
                }
                Stage::Breach => {
                    at.combat.stage = Stage::Dice;
                    let fortified = at.combat.target.is_some_and(|hex| at.is_fortified(hex));
                    if fortified && at.cups[attacker.index()].holds_any() {
                        at.stack.push(Frame::Breach);
                        return;
                    }
                }
                Stage::Dice => self.roll_attack(at, dice, log),
                Stage::Losses => {
                    at.combat.stage = Stage::Retreats;
                    if self.take_losses(at, attacker, log) {
                        return;
                    }
                }
                Stage::Retreats => {
                    at.combat.stage = Stage::Advances;
                    if self.begin_retreats(at, attacker, log) {
                        return;
                    }
                }
                Stage::Advances => {
                    at.combat.stage = Stage::Onward;
                    if self.begin_advances(at) {
                        return;
                    }
                }
                Stage::Onward => {
                    // Asked while the fight lasts: it tells the attacker no more than the fight did [ruling D142].
                    if self.parts_of(at, defender).is_some() {
                        at.stack.push(Frame::Split(defender));
                    } else {
                        self.end_attack(at);
                    }
                    return;
                }
            }
        }
    }

    /// Rolls an attack [10.1, 10.1n5, 10.1n6].
    fn roll_attack<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let chits = self.nullify(at, log);
        let combat = at.combat;
        let terms = self.terms(at, &combat);
        let modifier: i16 =
            i16::from(chits.0) + terms.iter().map(|term| i16::from(term.modifier.0)).sum::<i16>();
        for term in terms {
            log.tell(SeatSet::ALL, || Event::Added(term));
        }
        let roll: u8 = (0..self.attack_dice(at, &combat)).map(|_| dice.roll(6) as u8).sum();
        let result = match self.column(at, &combat) {
            None => CombatResult::None,
            Some(odds) => {
                let result = crt().result(odds, i16::from(roll) + modifier);
                log.tell(SeatSet::ALL, || Event::Resolved { odds, roll, modifier: modifier as i8, result });
                result
            }
        };
        at.combat.result = Some(result);
        self.discard_drawn(at);
    }

    /// The units of a party that count as such: no riders [ruling D125].
    fn party(&self, at: &Position, party: Party) -> UnitSet {
        let units = match party {
            Party::Attacker => at.combat.attackers,
            Party::Defender => at.combat.defenders,
        };
        units.iter().filter(|&unit| at.troops.hex(unit).is_some() && !at.troops.riding().has(unit)).collect()
    }

    /// Takes the losses of a result; whether someone must choose [10.4, 10.4n1, 10.4n2, 10.4n3, 10.4n6].
    fn take_losses<L: Log<Event>>(&self, at: &mut Position, attacker: Side, log: &mut L) -> bool {
        let Some((party, effect)) = at.combat.result.and_then(CombatResult::effect) else { return false };
        let from = self.party(at, party);
        let owner = party.side(attacker);
        match effect {
            Effect::EliminateAll => {
                for unit in from {
                    self.eliminate(at, unit, log);
                }
                return false;
            }
            Effect::EliminateHalf => {
                at.combat.toll = Toll { eliminations: from.len() as u8 / 2, from, ..Toll::default() };
            }
            Effect::EliminateOne => at.combat.toll = Toll { eliminations: 1, from, ..Toll::default() },
            Effect::DepleteOne => at.combat.toll = Toll { casualties: 1, from, ..Toll::default() },
            Effect::Retreat => return false,
        }
        if at.combat.toll.is_paid() {
            return false;
        }
        at.stack.push(Frame::Losses(owner));
        self.settle_losses(at, log)
    }

    /// Marks who must retreat; whether someone must choose [10.4n4, 10.4n5].
    fn begin_retreats<L: Log<Event>>(&self, at: &mut Position, attacker: Side, log: &mut L) -> bool {
        let Some((party, Effect::Retreat)) = at.combat.result.and_then(CombatResult::effect) else {
            return false;
        };
        let units = self.party(at, party);
        at.combat.retreating = units;
        if party == Party::Attacker {
            for unit in units {
                let Some(hex) = at.troops.hex(unit) else { continue };
                for other in self.own_in(at, attacker, hex) - units - at.troops.riding() {
                    if self.counter(other).is_hq() {
                        at.combat.along.insert(other);
                    }
                }
            }
        }
        at.stack.push(Frame::Retreat(party.side(attacker)));
        self.settle_retreats(at, log)
    }

    /// The attack is over; those who overran the enemy move on at once [9.4n3, 9.4n5].
    fn end_attack(&self, at: &mut Position) {
        let Combat { overrun, attackers, target, .. } = at.combat;
        at.combat = Combat::default();
        let defender = self.active_side(at).other();
        let emptied = target.is_some_and(|hex| !at.troops.occupied(defender).contains(hex));
        let left: UnitSet = attackers.iter().filter(|&unit| at.troops.hex(unit).is_some()).collect();
        if overrun && emptied && !left.is_empty() {
            at.overran |= left;
            at.active.onward = left;
            at.active.moved -= left;
            at.mover = Mover::default();
            at.stack.push(Frame::Onward);
        } else {
            self.ask_overstacked(at);
        }
    }
}
