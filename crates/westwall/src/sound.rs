//! What no action may ever break, for long runs by chance [S5.12, S5.31, B15.26.3].
//!
//! Written from the rules alone and apart from them: it looks at a position and knows nothing of how it came about.

use crate::game::Game;
use crate::position::{Combat, Place, Position, Step};
use crate::scenario::Victory;
use crate::unit::{UnitId, UnitSet};

/// Nothing, or what does not hold.
type Held = Result<(), String>;

fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(otherwise()) }
}

impl Game {
    /// What does not hold in a position that was reached from the start of the scenario, if anything.
    pub(crate) fn sound(&self, p: &Position) -> Held {
        self.sound_places(p)?;
        self.sound_record(p)?;
        self.sound_phase(p)?;
        self.sound_combat(p)
    }

    /// Every counter is in one place where it may be, no two are in one hex, and none is made or lost.
    fn sound_places(&self, p: &Position) -> Held {
        let mut on_map = 0;
        for unit in self.of_side[0] | self.of_side[1] {
            let lands = self.arnhem().is_some_and(|rules| rules.airborne.has(unit));
            let is_part = self.setup_group(unit).is_some() || self.entry_group(unit).is_some() || lands;
            let side = self.side_of(unit);
            match p.place(unit) {
                Place::Hex(hex) => {
                    let id = &self.counter(unit).id;
                    if p.added.guests.has(unit) {
                        self.sound_guest(p, unit, hex)?;
                        continue;
                    }
                    on_map += 1;
                    require(usize::from(hex.0) < self.map.grid.len(), || format!("{id} is beyond the map"))?;
                    require(p.unit_at(hex) == Some(unit), || {
                        format!(
                            "{id} is in {}, where the map has {:?}",
                            self.map.grid.number(hex),
                            p.unit_at(hex)
                        )
                    })?;
                    require(!self.is_closed(side, hex), || format!("{id} is in a zone closed to it"))?;
                    let bridged = p.added.spans.iter().any(|span| span.hex == hex);
                    require(bridged || self.standing[self.class(unit).index()].contains(hex), || {
                        format!("{id} is in {}, which it may not enter", self.map.grid.number(hex))
                    })?;
                }
                Place::Waiting => {
                    let waits = self.entry_group(unit).is_some()
                        || lands
                        || matches!(p.step, Step::Setup(_) | Step::Plan);
                    require(waits, || format!("{} was not set up", self.counter(unit).id))?;
                }
                Place::Exited(edge) => require(self.exit_by(unit, edge).is_some(), || {
                    format!("{} has left by the {edge} edge", self.counter(unit).id)
                })?,
                Place::Out | Place::Eliminated => {}
            }
            require((p.place(unit) != Place::Out) == is_part, || {
                format!("{} has come from nowhere or is lost", self.counter(unit).id)
            })?;
        }
        let held = p.count_occupied();
        require(on_map == held, || format!("{on_map} units on the map, {held} hexes occupied"))
    }

    /// A guest is half way through a move, or in the Engineer's boats.
    fn sound_guest(&self, p: &Position, unit: UnitId, hex: board::HexId) -> Held {
        let host =
            p.unit_at(hex).is_some_and(|host| host != unit && self.side_of(host) == self.side_of(unit));
        let midway = p.added.midway.is_some_and(|midway| midway.unit == unit);
        require(host && (midway || self.boarder(p) == Some(unit)), || {
            format!(
                "{} shares {} with nobody or for nothing",
                self.counter(unit).id,
                self.map.grid.number(hex)
            )
        })
    }

    /// Turn, control and victory stay within what the scenario knows.
    fn sound_record(&self, p: &Position) -> Held {
        let turns = self.scenario.first_turn..=self.scenario.last_turn;
        require(turns.contains(&p.turn) && p.half <= 1, || format!("turn {}, half {}", p.turn, p.half))?;
        let at_start = match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.holder_at_start as u8,
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => 0,
        };
        for (index, &control) in p.control.iter().enumerate() {
            let is_objective = index < self.objectives.len();
            require(control <= 1 && (is_objective || control == at_start), || {
                format!("side {control} controls objective {index} of {}", self.objectives.len())
            })?;
        }
        for (index, &hex) in self.objectives.iter().enumerate() {
            let holder = p.unit_at(hex).map(|unit| self.side_of(unit));
            require(holder.is_none_or(|side| side == usize::from(p.control[index])), || {
                format!("{} is held by one side and controlled by the other", self.map.grid.number(hex))
            })?;
        }
        require(p.won == 0 || p.won <= 2 && p.step == Step::Over, || format!("won by {} too early", p.won))?;
        let counted = p
            .exited_in_time
            .iter()
            .all(|unit| matches!(p.place(unit), Place::Exited(edge) if self.exit_is_listed(unit, edge)));
        require(counted, || "a unit counts as gone that has not left".into())
    }

    /// What is remembered of the phase belongs to it and to the side that is phasing.
    fn sound_phase(&self, p: &Position) -> Held {
        let (own, foes) = (self.of_side[self.phasing(p)], self.of_side[1 - self.phasing(p)]);
        let within = |units: UnitSet, all: UnitSet| (units - all).is_empty();
        let moving =
            p.step == Step::Movement || p.step == Step::Demolition && p.added.resume == Step::Movement;
        require(within(p.moved, own) && (moving || p.moved.is_empty()), || "wrong units have moved".into())?;
        require(within(p.attacked, own), || "an enemy of the phasing side has attacked".into())?;
        require(within(p.targeted, foes), || "a friend of the phasing side was attacked".into())?;
        let fought = !(p.attacked | p.targeted | p.shifted | p.displaced).is_empty();
        let moved_on = p.step == Step::Demolition && p.added.resume == Step::Movement;
        let fighting = !moved_on
            && !matches!(
                p.step,
                Step::Setup(_)
                    | Step::Movement
                    | Step::Plan
                    | Step::Bridging
                    | Step::Destruction
                    | Step::Over
            );
        require(fighting || !fought, || "a combat is remembered out of its phase".into())?;
        require(within(p.displaced, p.shaken) && within(p.displaced, p.shifted), || {
            "a displaced unit was not shaken and shifted".into()
        })?;
        require(within(p.fpf_used, self.artillery), || "protective fire by no battery".into())?;
        for side in 0..2 {
            let pool = self.support_now(p, side);
            require(p.support_spent[side] <= pool, || format!("side {side} overspent its {pool} support"))?;
            require(p.support_bound[side] <= p.half + 1, || "support was bound in a phase to come".into())?;
        }
        Ok(())
    }

    /// The combat in hand has what its step needs, and nothing else.
    fn sound_combat(&self, p: &Position) -> Held {
        let (own, foes) = (self.of_side[self.phasing(p)], self.of_side[1 - self.phasing(p)]);
        let combat = &p.combat;
        let within = |units: UnitSet, all: UnitSet| (units - all).is_empty();
        let step = if p.step == Step::Demolition { p.added.resume } else { p.step };
        let none = !matches!(
            step,
            Step::Declare | Step::Barrage | Step::Protect | Step::Retreat | Step::Displace | Step::Advance
        );
        if none {
            return require(*combat == Combat::default(), || {
                format!("a combat is left over in {:?}", p.step)
            });
        }
        require(within(combat.attackers, own) && within(combat.batteries, own & self.artillery), || {
            "wrong attackers".into()
        })?;
        require(!combat.defenders.is_empty() && within(combat.defenders, foes), || "wrong defenders".into())?;
        require(within(combat.protecting, foes & self.artillery), || "wrong protecting batteries".into())?;
        require((combat.attackers & combat.batteries).is_empty(), || "a battery attacks twice".into())?;
        let rolled = matches!(step, Step::Retreat | Step::Displace | Step::Advance);
        require(combat.result.is_some() == rolled, || format!("{:?} with {:?}", p.step, combat.result))?;
        let on_map = |unit: UnitId| p.hex_of(unit).is_some();
        require(rolled || (combat.attackers | combat.defenders).iter().all(on_map), || {
            "somebody fights from off the map".into()
        })?;
        require(combat.retreating.is_some() == combat.origin.is_some(), || "a retreat from nowhere".into())?;
        let retreats = combat.retreating.is_some() || !combat.to_retreat.is_empty();
        let fled = combat.to_retreat.iter().chain(combat.retreating).chain(combat.may_advance).all(on_map);
        require(fled, || "somebody retreats or advances from off the map".into())?;
        if p.step == Step::Demolition {
            return Ok(());
        }
        match p.step {
            Step::Retreat => require(retreats, || "nobody is left to retreat".into()),
            Step::Displace => require(combat.chain[0].is_some(), || "nobody is in the way".into()),
            Step::Advance => {
                let may = combat.may_advance;
                let one_side = within(may, own) || within(may, foes);
                require(!may.is_empty() && one_side && !retreats, || "wrong units may advance".into())
            }
            _ => require(!retreats && combat.may_advance.is_empty(), || "retreats before the die".into()),
        }
    }
}
