//! What no action may ever break, for long runs by chance [S5.12, S5.31, B15.26.3].
//!
//! Written from the rules alone and apart from them: it looks at a position and knows nothing of how it came about.

use kit::Side;

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
    pub(crate) fn check_invariants(&self, at: &Position) -> Held {
        self.check_places(at)?;
        self.check_record(at)?;
        self.check_phase(at)?;
        self.check_combat(at)
    }

    /// Every counter is in one place where it may be, no two are in one hex, and none is made or lost.
    fn check_places(&self, at: &Position) -> Held {
        let mut on_map = 0;
        for unit in self.of_side[0] | self.of_side[1] {
            let lands = self.airborne().has(unit);
            let is_part = self.setup_group(unit).is_some() || self.entry_group(unit).is_some() || lands;
            let side = self.side_of(unit);
            match at.place(unit) {
                Place::Hex(hex) => {
                    let id = &self.counter(unit).id;
                    if at.extension.guests.has(unit) {
                        self.check_guest(at, unit, hex)?;
                        continue;
                    }
                    on_map += 1;
                    require(usize::from(hex.0) < self.map.grid.len(), || format!("{id} is beyond the map"))?;
                    require(at.unit_at(hex) == Some(unit), || {
                        format!(
                            "{id} is in {}, where the map has {:?}",
                            self.map.grid.number(hex),
                            at.unit_at(hex)
                        )
                    })?;
                    require(!self.is_closed(side, hex), || format!("{id} is in a zone closed to it"))?;
                    let bridged = at.extension.spans.iter().any(|span| span.hex == hex);
                    require(bridged || self.standing[self.class(unit).index()].contains(hex), || {
                        format!("{id} is in {}, which it may not enter", self.map.grid.number(hex))
                    })?;
                }
                Place::Waiting => {
                    let waits = self.entry_group(unit).is_some()
                        || lands
                        || matches!(at.step, Step::Setup(_) | Step::Plan);
                    require(waits, || format!("{} was not set up", self.counter(unit).id))?;
                }
                Place::Exited(edge) => require(self.exit_by(unit, edge).is_some(), || {
                    format!("{} has left by the {edge} edge", self.counter(unit).id)
                })?,
                Place::Out | Place::Eliminated => {}
            }
            require((at.place(unit) != Place::Out) == is_part, || {
                format!("{} has come from nowhere or is lost", self.counter(unit).id)
            })?;
        }
        let held = at.count_occupied();
        require(on_map == held, || format!("{on_map} units on the map, {held} hexes occupied"))
    }

    /// A guest is half way through a move, or in the Engineer's boats.
    fn check_guest(&self, at: &Position, unit: UnitId, hex: board::HexId) -> Held {
        let host =
            at.unit_at(hex).is_some_and(|host| host != unit && self.side_of(host) == self.side_of(unit));
        let midway = at.extension.midway.is_some_and(|midway| midway.unit == unit);
        require(host && (midway || self.boarder(at) == Some(unit)), || {
            format!(
                "{} shares {} without a friend or without a reason",
                self.counter(unit).id,
                self.map.grid.number(hex)
            )
        })
    }

    /// Turn, control and victory stay within what the scenario knows.
    fn check_record(&self, at: &Position) -> Held {
        let turns = self.scenario.first_turn..=self.scenario.last_turn;
        require(turns.contains(&at.turn) && at.half <= 1, || format!("turn {}, half {}", at.turn, at.half))?;
        let at_start = match &self.scenario.victory {
            Victory::ExitAndHold(victory) => victory.holder_at_start as u8,
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => 0,
        };
        for (index, &control) in at.control.iter().enumerate() {
            let is_objective = index < self.objectives.len();
            require(control <= 1 && (is_objective || control == at_start), || {
                format!("side {control} controls objective {index} of {}", self.objectives.len())
            })?;
        }
        for (index, &hex) in self.objectives.iter().enumerate() {
            let holder = at.unit_at(hex).map(|unit| self.side_of(unit));
            require(holder.is_none_or(|side| side == at.controller(index)), || {
                format!("{} is held by one side and controlled by the other", self.map.grid.number(hex))
            })?;
        }
        require(at.won == 0 || at.won <= 2 && at.step == Step::Over, || {
            format!("won by {} too early", at.won)
        })?;
        let counted = at
            .exited_in_time
            .iter()
            .all(|unit| matches!(at.place(unit), Place::Exited(edge) if self.exit_is_listed(unit, edge)));
        require(counted, || "a unit counts as gone that has not left".into())
    }

    /// What is remembered of the phase belongs to it and to the side that is phasing.
    fn check_phase(&self, at: &Position) -> Held {
        let (own, foes) =
            (self.of_side[self.phasing(at).index()], self.of_side[self.phasing(at).other().index()]);
        let within = |units: UnitSet, all: UnitSet| (units - all).is_empty();
        let moving = at.step_in_play() == Step::Movement;
        let window = at.step == Step::Demolition;
        require(at.extension.interrupted.is_empty() != window, || {
            "a window without a step below it, or the other way round".into()
        })?;
        require(within(at.moved, own) && (moving || at.moved.is_empty()), || {
            "wrong units have moved".into()
        })?;
        require(within(at.attacked, own), || "an enemy of the phasing side has attacked".into())?;
        require(within(at.targeted, foes), || "a friend of the phasing side was attacked".into())?;
        let fought = !(at.attacked | at.targeted | at.shifted | at.displaced).is_empty();
        let moved_on = at.step == Step::Demolition && at.step_in_play() == Step::Movement;
        let fighting = !moved_on
            && !matches!(
                at.step,
                Step::Setup(_)
                    | Step::Movement
                    | Step::Plan
                    | Step::Bridging
                    | Step::Destruction
                    | Step::Over
            );
        require(fighting || !fought, || "a combat is remembered out of its phase".into())?;
        require(within(at.displaced, at.shaken) && within(at.displaced, at.shifted), || {
            "a displaced unit was not shaken and shifted".into()
        })?;
        require(within(at.fpf_used, self.artillery), || "protective fire by no battery".into())?;
        for side in Side::BOTH {
            let pool = self.support_now(at, side);
            require(at.support_spent[side.index()] <= pool, || {
                format!("side {side:?} overspent its {pool} support")
            })?;
            require(at.support_bound[side.index()] <= at.half + 1, || {
                "support was bound in a phase to come".into()
            })?;
        }
        Ok(())
    }

    /// The current combat has what its step needs, and nothing else.
    fn check_combat(&self, at: &Position) -> Held {
        let (own, foes) =
            (self.of_side[self.phasing(at).index()], self.of_side[self.phasing(at).other().index()]);
        let combat = &at.combat;
        let within = |units: UnitSet, all: UnitSet| (units - all).is_empty();
        let step = at.step_in_play();
        let none = !matches!(
            step,
            Step::Declare | Step::Barrage | Step::Protect | Step::Retreat | Step::Displace | Step::Advance
        );
        if none {
            return require(*combat == Combat::default(), || {
                format!("a combat is left over in {:?}", at.step)
            });
        }
        require(within(combat.attackers, own) && within(combat.batteries, own & self.artillery), || {
            "wrong attackers".into()
        })?;
        require(!combat.defenders.is_empty() && within(combat.defenders, foes), || "wrong defenders".into())?;
        require(within(combat.protecting, foes & self.artillery), || "wrong protecting batteries".into())?;
        require((combat.attackers & combat.batteries).is_empty(), || "a battery attacks twice".into())?;
        let rolled = matches!(step, Step::Retreat | Step::Displace | Step::Advance);
        require(combat.result.is_some() == rolled, || format!("{:?} with {:?}", at.step, combat.result))?;
        let on_map = |unit: UnitId| at.hex_of(unit).is_some();
        require(rolled || (combat.attackers | combat.defenders).iter().all(on_map), || {
            "a unit fights from off the map".into()
        })?;
        require(combat.retreating.is_some() == combat.origin.is_some(), || "a retreat from nowhere".into())?;
        let retreats = combat.retreating.is_some() || !combat.to_retreat.is_empty();
        let fled = combat.to_retreat.iter().chain(combat.retreating).chain(combat.may_advance).all(on_map);
        require(fled, || "a unit retreats or advances from off the map".into())?;
        if at.step == Step::Demolition {
            return Ok(());
        }
        match at.step {
            Step::Retreat => require(retreats, || "no unit is left to retreat".into()),
            Step::Displace => require(combat.chain[0].is_some(), || "no unit is in the way".into()),
            Step::Advance => {
                let may = combat.may_advance;
                let one_side = within(may, own) || within(may, foes);
                require(!may.is_empty() && one_side && !retreats, || "wrong units may advance".into())
            }
            _ => require(!retreats && combat.may_advance.is_empty(), || "retreats before the die".into()),
        }
    }
}
