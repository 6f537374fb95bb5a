//! Attack and Defense Values, term by term [11.5.2, 11.5.3, 12.2.2, 12.2.3, 13.3, 13.4].

use kit::clause;

use crate::Clause;
use crate::game::{AIR_FACTOR, Game, Water};
use crate::numbers::{CombatValue, Modifier};
use crate::position::{Attack, Combat, Position, Way};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// One term of a value, in half points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The clause behind it.
    pub clause: Clause,
    /// What it is.
    pub what: &'static str,
    /// How many half points it adds.
    pub halves: i16,
}

/// Adds terms up, as a bare sum or as a list to show.
pub(crate) trait Tally {
    fn add(&mut self, clause: Clause, what: &'static str, halves: i16);
}

impl Tally for i16 {
    #[inline]
    fn add(&mut self, _clause: Clause, _what: &'static str, halves: i16) {
        *self += halves;
    }
}

impl Tally for Vec<Term> {
    fn add(&mut self, clause: Clause, what: &'static str, halves: i16) {
        if halves != 0 {
            self.push(Term { clause, what, halves });
        }
    }
}

impl Game {
    /// The Attack Value, rounded down once [ruling D43].
    pub fn attack_value(&self, at: &Position, combat: &Combat) -> CombatValue {
        let mut halves = 0_i16;
        self.tally_attack(at, combat, &mut halves);
        CombatValue(halves.div_euclid(2) as i8)
    }

    /// The Defense Value against a lead defender.
    pub fn defense_value(&self, at: &Position, combat: &Combat, lead: Option<UnitId>) -> CombatValue {
        let mut halves = 0_i16;
        self.tally_defense(at, combat, lead, &mut halves);
        CombatValue(halves.div_euclid(2) as i8)
    }

    /// The terms of both values.
    pub fn terms(&self, at: &Position, combat: &Combat, lead: Option<UnitId>) -> [Vec<Term>; 2] {
        let mut terms = [Vec::new(), Vec::new()];
        self.tally_attack(at, combat, &mut terms[0]);
        self.tally_defense(at, combat, lead, &mut terms[1]);
        terms
    }

    /// Adds up the Attack Value [11.5.2, 12.2.2, 13.3].
    pub(crate) fn tally_attack(&self, at: &Position, combat: &Combat, sum: &mut impl Tally) {
        match combat.attack {
            Attack::Air => {
                sum.add(clause!("13.3"), "the Air marker", 2 * i16::from(AIR_FACTOR));
                if at.forces.units(combat.area, Side::German).len() >= 5 {
                    sum.add(clause!("13.3"), "five or more targets", 6);
                }
            }
            Attack::Artillery => {
                let best = combat
                    .attackers
                    .into_iter()
                    .map(|unit| self.values(at, unit).attack)
                    .max()
                    .unwrap_or_default();
                sum.add(clause!("13.3"), "the best battery", best.doubled());
                let more = combat.attackers.len().saturating_sub(1);
                sum.add(clause!("13.3"), "further batteries", 2 * more as i16);
                if !(combat.attackers & at.unsupplied).is_empty() {
                    sum.add(clause!("15.4.2"), "out of supply", -2);
                }
            }
            Attack::Assault | Attack::Ranged => self.tally_fighters(at, combat, sum),
        }
    }

    fn tally_fighters(&self, at: &Position, combat: &Combat, sum: &mut impl Tally) {
        let assault = combat.attack == Attack::Assault;
        let either = |assaulting: Clause, ranged: Clause| if assault { assaulting } else { ranged };
        let side = combat.lead.map_or(at.active, |lead| self.side(lead));
        if let Some(lead) = combat.lead {
            let factor = self.values(at, lead).attack;
            sum.add(either(clause!("11.5.2A"), clause!("12.2.2A")), "lead attacker", factor.doubled());
        }
        let mut others = combat.attackers;
        if let Some(lead) = combat.lead {
            others.remove(lead);
        }
        let reduced = others & at.forces.reduced();
        let more = either(clause!("11.5.2B"), clause!("12.2.2B"));
        sum.add(more, "further full-strength units", 2 * (others - reduced).len() as i16);
        sum.add(more, "further reduced units", reduced.len() as i16);
        if assault {
            let bonus = self.combined_arms(side, combat.attackers);
            let clause = if bonus == 2 { clause!("19.4.5") } else { clause!("11.5.2C") };
            sum.add(clause, "combined arms", 2 * bonus);
        }
        if side == Side::American && at.sky() == Weather::Clear {
            sum.add(either(clause!("11.5.2D"), clause!("12.2.2C")), "air support", 2);
        }
        for leader in combat.leaders {
            if let Some(leader) = self.leaders.get(leader.index()) {
                sum.add(
                    either(clause!("11.5.2E"), clause!("12.2.2D")),
                    "leader",
                    2 * i16::from(leader.bonus),
                );
            }
        }
        if !(combat.attackers & at.unsupplied).is_empty() {
            sum.add(clause!("15.4.2"), "out of supply", -2);
        }
    }

    /// What combined arms add: three of the four kinds, and more for the 11th Panzer Division [11.5.2C, 19.4.5].
    pub(crate) fn combined_arms(&self, side: Side, attackers: UnitSet) -> i16 {
        let foot = self.infantry - self.engineers;
        let kinds = [self.armored, foot, self.engineers, self.artillery];
        if kinds.iter().filter(|kind| !(**kind & attackers).is_empty()).count() < 3 {
            return 0;
        }
        let ghost =
            self.scenario.ghost_division && side == Side::German && (self.ghosts & attackers).len() >= 3;
        if ghost { 2 } else { 1 }
    }

    /// Adds up the Defense Value [11.5.3, 12.2.3, 13.4, g-flak].
    pub(crate) fn tally_defense(
        &self,
        at: &Position,
        combat: &Combat,
        lead: Option<UnitId>,
        sum: &mut impl Tally,
    ) {
        self.tally_defense_of(at, combat, lead, at.active, sum);
    }

    /// The same for an attack that a side might make, in its own half or not.
    pub(crate) fn tally_defense_of(
        &self,
        at: &Position,
        combat: &Combat,
        lead: Option<UnitId>,
        attacker: Side,
        sum: &mut impl Tally,
    ) {
        let defender = attacker.other();
        let here = at.forces.units(combat.area, defender);
        let tem = 2 * i16::from(self.tem[combat.area.index()]);
        let german_in_clear = attacker == Side::German && at.sky() == Weather::Clear;
        match combat.attack {
            Attack::Assault => {
                if let Some(lead) = lead {
                    sum.add(clause!("11.5.3A"), "lead defender", self.values(at, lead).defense.doubled());
                }
                sum.add(clause!("11.5.3B"), "further defenders", 2 * (here.len() as i16 - 1).max(0));
                sum.add(clause!("11.5.3C"), "terrain", tem);
                let (clause, what, water) = self.water_modifier(at, combat);
                sum.add(clause, what, 2 * i16::from(water.0));
                if german_in_clear {
                    sum.add(clause!("11.5.3E"), "air support", 4);
                }
                if !(here & at.unsupplied).is_empty() {
                    sum.add(clause!("15.4.2"), "out of supply", -2);
                }
            }
            Attack::Ranged => {
                let armored = here & self.armored;
                sum.add(clause!("12.2.3A"), "armored units", 2 * armored.len() as i16);
                sum.add(clause!("12.2.3B"), "terrain twice", 2 * tem);
                if german_in_clear {
                    sum.add(clause!("12.2.3C"), "air support", 4);
                }
                if !(armored & at.unsupplied).is_empty() {
                    sum.add(clause!("15.4.2"), "out of supply", -2);
                }
            }
            Attack::Artillery => sum.add(clause!("13.4"), "terrain", tem),
            Attack::Air => {
                sum.add(clause!("13.4"), "terrain", tem);
                sum.add(clause!("13.4"), "flak", 2 * (here & self.flak).len() as i16);
            }
        }
    }

    /// What water on the way in gives the defender of a mandatory attack [11.5.3D, 21.4.9].
    pub(crate) fn water_modifier(&self, at: &Position, combat: &Combat) -> (Clause, &'static str, Modifier) {
        if !combat.mandatory {
            return (clause!("11.5.3D"), "water", Modifier::NONE);
        }
        let ways = combat.attackers.into_iter().filter_map(|unit| at.entrant(unit));
        if self.options.bridges {
            let worst = ways.map(|entrant| match entrant.way {
                Way::Open => 0,
                Way::Bridge => 1,
                Way::EnemyBridge | Way::Ford => 2,
            });
            return (clause!("21.4.9"), "bridge or river", Modifier(worst.max().unwrap_or(0)));
        }
        let (mut least, mut any) = (2, false);
        for entrant in ways {
            any = true;
            least = least.min(match self.water(entrant.from, combat.area) {
                Water::None => 0,
                Water::River => 1,
                Water::Canal => 2,
            });
        }
        if any {
            (clause!("11.5.3D"), "water", Modifier(least))
        } else {
            (clause!("11.5.3D"), "water", Modifier::NONE)
        }
    }
}
