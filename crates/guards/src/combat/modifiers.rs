//! What an attack adds up to: column, modifiers, dice [10.0n3, 10.1, 10.8, 15.0, 16.0].

use board::HexId;
use kit::Strength;

use crate::chart::{Fortification, HexsideKind, Water};
use crate::crt::Odds;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Modifier;
use crate::position::{Combat, Position, Term, TermOf};
use crate::terrain::BridgeId;
use crate::unit::UnitType;

impl Game {
    /// The summed strengths of both sides; riders add nothing [9.5n7, 10.0n3, 10.2].
    pub(crate) fn strengths(&self, at: &Position, combat: &Combat) -> (Strength, Strength) {
        let attack = (combat.attackers | combat.support).iter().map(|unit| self.attack(at, unit).0);
        let standing = (combat.defenders - at.troops.riding()).iter().map(|unit| self.defense(at, unit).0);
        let protection = combat.protection.iter().map(|unit| self.attack(at, unit).0);
        (Strength(attack.sum()), Strength(standing.chain(protection).sum()))
    }

    /// The column of an attack.
    pub(crate) fn column(&self, at: &Position, combat: &Combat) -> Option<Odds> {
        let (attack, defense) = self.strengths(at, combat);
        Odds::of(attack, defense)
    }

    /// The hexes from which a target is attacked, one for each attacker.
    fn fronts(&self, at: &Position, combat: &Combat) -> Vec<HexId> {
        combat.attackers.iter().filter_map(|unit| at.troops.hex(unit)).collect()
    }

    /// The intact printed bridge over which one hex attacks another.
    fn bridge_between(&self, at: &Position, from: HexId, target: HexId) -> Option<BridgeId> {
        let bridge = self.terrain().bridge_at(from, self.hexside(from, target)?)?;
        (!at.is_blown(bridge)).then_some(bridge)
    }

    fn water_between(&self, from: HexId, target: HexId) -> Option<Water> {
        self.terrain().water(from, self.hexside(from, target)?)
    }

    /// The modifier for water: only if every attacker is across it [10.8, 10.8n1, ruling D46]. Pontoons change nothing
    /// [12.1n5].
    fn water_modifier(&self, at: &Position, target: HexId, fronts: &[HexId]) -> Modifier {
        let chart = self.terrain().chart();
        let waters: Option<Vec<Water>> =
            fronts.iter().map(|&from| self.water_between(from, target)).collect();
        let Some(waters) = waters.filter(|waters| !waters.is_empty()) else { return Modifier(0) };
        if fronts.iter().any(|&from| self.bridge_between(at, from, target).is_some()) {
            chart.hexside(HexsideKind::Bridge).modifier
        } else {
            let least = waters.iter().map(|water| chart.hexside(water.kind()).modifier).min();
            least.unwrap_or_default()
        }
    }

    /// Every modifier of an attack but the chits, each with what it is for; an engineer halves each of the ground's
    /// [10.1n3, 10.1n4, 15.0, 15.1, 15.1n1, 15.3, 16.0, ruling D52].
    pub(crate) fn terms(&self, at: &Position, combat: &Combat) -> Vec<Term> {
        let Some(target) = combat.target else { return Vec::new() };
        let fronts = self.fronts(at, combat);
        let kind = |unit: UnitId| self.counter(unit).kind;
        let engineers = combat.attackers.iter().any(|unit| kind(unit).is_engineer());
        let avre = combat.attackers.iter().any(|unit| kind(unit) == UnitType::Avre);
        let halved = |modifier: Modifier| if engineers { modifier.halved() } else { modifier };
        let mut terms = vec![
            Term { what: TermOf::Ground, modifier: halved(self.terrain().modifier(target)) },
            Term { what: TermOf::Water, modifier: halved(self.water_modifier(at, target, &fronts)) },
        ];
        let sides = || fronts.iter().filter_map(|&from| self.hexside(target, from));
        if !fronts.is_empty() && sides().all(|side| self.terrain().has_ditch(target, side)) {
            let modifier = self.terrain().chart().hexside(HexsideKind::Ditch).modifier;
            terms.push(Term { what: TermOf::Ditch, modifier: halved(modifier) });
        }
        for work in at.works_in(target) {
            let breached = combat.breached >> work.kind.index() & 1 == 1;
            let swept = work.kind == Fortification::Minefield && avre;
            if !breached && !swept && sides().all(|side| self.is_green(work, side)) {
                let modifier = self.terrain().chart().fortification(work.kind).modifier;
                terms.push(Term { what: TermOf::Work(work.kind), modifier: halved(modifier) });
            }
        }
        terms.push(Term { what: TermOf::Conditions, modifier: self.conditions(at).attack });
        terms.retain(|term| term.modifier != Modifier(0));
        terms
    }

    /// How many dice an attack rolls: two; three at night or if every attacker attacks over a bridge [10.1n5].
    pub(crate) fn attack_dice(&self, at: &Position, combat: &Combat) -> u8 {
        let dice = self.conditions(at).dice;
        let Some(target) = combat.target else { return dice };
        let fronts = self.fronts(at, combat);
        let all =
            !fronts.is_empty() && fronts.iter().all(|&from| self.bridge_between(at, from, target).is_some());
        if all { 3 } else { dice }
    }
}
