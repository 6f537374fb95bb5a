//! The exact odds of the current combat, result by result [S7.61].

use kernel::{Chance, Fault, Odds, Silent};
use kit::{ChartQuery, Side, Strength};

use crate::acting::Plan;
use crate::crt::{CombatResult, Crt, Line};
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::resolve::Sums;
use crate::terrain;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// The odds of the current combat, as it stands; nothing if no combat is being prepared.
    pub(crate) fn odds(&self, at: &Position) -> Option<Odds> {
        let prepared = matches!(at.step, Step::Declare | Step::Barrage | Step::Protect);
        if !prepared || (at.combat.attackers | at.combat.batteries).is_empty() && at.combat.support.is_none()
        {
            return None;
        }
        let sums = self.sums(at);
        let mut odds = table_odds(sums);
        odds.could_add = self.could_add(at);
        let sheltered = self.could_hold_out(at);
        if !sheltered.is_empty() {
            let what = format!("{} may retreat two hexes less", self.names(sheltered));
            odds.facts.push(("city".into(), what));
        }
        for chance in &mut odds.chances {
            let face = chance.faces[0];
            let result = Crt::printed().result(sums.column, face);
            let (lost, retreats) = self.consequences(at, result);
            chance.lost = lost.iter().map(|unit| self.counter(unit).id.clone()).collect();
            chance.retreats =
                retreats.into_iter().map(|(unit, hexes)| (self.counter(unit).id.clone(), hexes)).collect();
        }
        Some(odds)
    }

    /// The units of the current combat whose retreat the city they stand in may shorten [A11.1, A11.2].
    fn could_hold_out(&self, at: &Position) -> UnitSet {
        let involved = at.combat.attackers | at.combat.defenders;
        let holds = |unit: &UnitId| at.hex_of(*unit).is_some_and(|hex| self.may_shelter(at, *unit, hex));
        involved.iter().filter(holds).collect()
    }

    /// Who is lost whatever the owners choose, and who must retreat how far: two hexes less, or not at all, where the
    /// owner may use the city that the unit stands in [A11.1].
    ///
    /// The result is applied with the real rules and every choice is followed; a unit is lost for certain
    /// if it is eliminated at the end of each.
    fn consequences(&self, at: &Position, result: CombatResult) -> (UnitSet, Vec<(UnitId, u32)>) {
        let mut start = at.clone();
        start.attacked |= at.combat.attackers | at.combat.batteries;
        start.targeted |= at.combat.defenders;
        let involved = at.combat.attackers | at.combat.defenders;
        let mut lost = involved;
        self.apply_result(&mut start, result, &mut Silent);
        self.follow(&start, &mut lost, &mut 2_000);
        let (movers, hexes) = match result {
            CombatResult::A(hexes) => (at.combat.attackers, hexes),
            CombatResult::D(hexes) if !self.is_fire_only(at) || hexes >= 2 => (at.combat.defenders, hexes),
            CombatResult::Br if self.is_fire_only(at) => (at.combat.attackers, 1),
            CombatResult::Br => (involved, 1),
            _ => (UnitSet::NONE, 0),
        };
        let sheltered = self.could_hold_out(at);
        let least =
            |unit: UnitId| if sheltered.has(unit) { hexes.saturating_sub(self.shelter()) } else { hexes };
        let must = (movers - lost).iter().map(|unit| (unit, u32::from(least(unit))));
        ((lost & involved), must.filter(|&(_, hexes)| hexes > 0).collect())
    }

    /// Follows every retreat and displacement that the owners may choose and keeps who is lost in all of
    /// them. `left` bounds the work; beyond it no unit is called lost for certain.
    fn follow(&self, at: &Position, lost: &mut UnitSet, left: &mut u32) {
        if *left == 0 {
            *lost = UnitSet::NONE;
        }
        if lost.is_empty() {
            return;
        }
        *left -= 1;
        if !matches!(at.step, Step::Retreat | Step::Displace) {
            *lost = lost.iter().filter(|&unit| at.place(unit) == Place::Eliminated).collect();
            return;
        }
        let mut menu = crate::menu::Menu::default();
        if at.step == Step::Retreat {
            self.list_retreat(at, &mut menu);
        } else {
            self.list_displace(at, &mut menu);
        }
        for action in menu.singles {
            let mut q = at.clone();
            self.perform(
                &mut q,
                Plan::listed(Side::First, &action),
                &mut kernel::Scripted::default(),
                &mut Silent,
            );
            self.follow(&q, lost, left);
        }
    }
}

/// The six faces of a combat, gathered by result.
fn table_odds(sums: Sums) -> Odds {
    let Sums { attack, defense, line, column } = sums;
    let crt = Crt::printed();
    let mut chances: Vec<Chance> = Vec::new();
    for die in 1..=6 {
        let result = crt.result(column, die).to_string();
        match chances.iter_mut().find(|chance| chance.result == result) {
            Some(chance) => {
                chance.weight += 1;
                chance.faces.push(die);
            }
            None => {
                chances.push(Chance { weight: 1, faces: vec![die], result, lost: vec![], retreats: vec![] });
            }
        }
    }
    let facts = vec![
        ("attack".into(), attack.to_string()),
        ("defense".into(), defense.to_string()),
        ("differential".into(), format!("{:+}", attack.over(defense))),
        ("line".into(), line.name().into()),
        ("column".into(), column.to_string()),
        ("range".into(), crt.heading(line, column)),
    ];
    Odds { facts, chances, total: 6, lit: Some(Game::lit(sums)), could_add: Vec::new() }
}

/// The odds of a bare attack on the table: strengths and a line of terrain.
pub fn odds_on_table(attack: Strength, defense: Strength, line: Line) -> Odds {
    let column = Crt::printed().column(line, attack.over(defense));
    table_odds(Sums { attack, defense, line, column })
}

/// The odds of a bare attack, by strengths and terrain as players name them.
///
/// # Errors
/// A strength or a terrain that the table does not have.
pub fn chart_odds(query: &ChartQuery) -> Result<Odds, Fault> {
    let kinds: Vec<&str> = terrain::chart().iter().map(|row| row.kind).collect();
    let line = query.terrain(&format!("{} or bridge", kinds.join(", ")), terrain::line_of)?;
    let [attack, defense] = query.strengths("strength", 999)?.map(Strength);
    Ok(odds_on_table(attack, defense, line))
}
