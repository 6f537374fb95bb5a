//! Why: one line for a decision, with the odds or the reason.

use std::fmt::Write;

use board::HexId;
use kernel::Silent;
use kit::Side;

use crate::acting::Plan;
use crate::action::Action;
use crate::crt::{CombatResult, Crt, Line};
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::unit::UnitId;

impl Game {
    /// Why a side might take an action now.
    pub(crate) fn explain(&self, at: &Position, side: Side, action: &Action) -> String {
        match action {
            Action::Place { unit, hex }
            | Action::Drop { unit, hex }
            | Action::Move { unit, to: hex, .. }
            | Action::Enter { unit, to: hex, .. } => self.explain_stand(at, side, *unit, *hex),
            Action::Exit { unit, edge, .. } if self.exit_counts(at, *unit, *edge) => {
                "it counts for victory there".into()
            }
            Action::Exit { .. } => "there is nothing left for it here".into(),
            Action::Attack(foe) => match self.foes_of_foe(at, side, *foe) {
                1 => "one unit beside it has to attack it".into(),
                count => format!("{count} units beside it can attack it"),
            },
            Action::Barrage(_) | Action::Support(_) | Action::Fpf(_) => self.explain_fire(at, side, action),
            Action::Done if matches!(at.step, Step::Declare | Step::Barrage | Step::Protect) => {
                self.odds_in_words(at)
            }
            Action::Retreat { to, .. } | Action::Displace { to, .. } => {
                format!("out of the enemy's zones, {}", self.ground_in_words(*to))
            }
            Action::Advance { to, .. } if self.objectives.contains(to) => "it takes an objective".into(),
            Action::Advance { .. } => "the ground is worth having".into(),
            Action::Eliminate(_) => "it cannot retreat anywhere".into(),
            Action::With(unit) => format!("it adds {} to the attack", self.counter(*unit).attack_strength()),
            Action::And(_) => "one attack on both leaves no unit over".into(),
            Action::Done if at.step == Step::Advance => "everybody stands better where they are".into(),
            Action::Done => "everybody is in place".into(),
            Action::End if at.step == Step::Movement => "everybody is where they should be".into(),
            Action::End => "there is nothing more to attack".into(),
            Action::Zone { .. } => "its units are wanted there".into(),
            Action::Delay { .. } => "it is wanted later".into(),
            Action::Blow(..) => "two chances in six to close the way".into(),
            Action::Destroy { .. } => "nothing crosses the Rhine without it".into(),
            Action::Bridge { .. } => "another way across".into(),
            Action::Shelter(_) => "the city is worth holding".into(),
            Action::Assault(_) => "the far bank is worth the risk".into(),
        }
    }

    fn foes_of_foe(&self, at: &Position, side: Side, foe: UnitId) -> usize {
        let Some(hex) = at.hex_of(foe) else { return 0 };
        self.open_neighbours(at, hex)
            .filter(|&(_, near)| at.unit_at(near).is_some_and(|unit| self.side_of(unit) == side))
            .count()
    }

    /// What a unit does in a hex: takes it, attacks from it, bars a way, or covers ground.
    fn explain_stand(&self, at: &Position, side: Side, unit: UnitId, hex: HexId) -> String {
        if let Some(place) = self.objectives.iter().position(|&goal| goal == hex) {
            let ours = at.controller(place) == side;
            return if ours { "to hold the objective" } else { "to take the objective" }.into();
        }
        let foes: Vec<&str> = self
            .open_neighbours(at, hex)
            .filter_map(|(_, near)| at.unit_at(near))
            .filter(|&foe| self.side_of(foe) != side)
            .map(|foe| self.counter(foe).id.as_str())
            .collect();
        if !foes.is_empty() {
            return format!("to attack {} from there", foes.join(" and "));
        }
        if self.must_leave(at, unit) {
            let nets = self.nets(at, side);
            let field = self.way_out(self.class(unit), side, &nets);
            let allowance = self.counter(unit).half_points().0.max(1);
            let turns = field[usize::from(hex.0)].div_ceil(allowance);
            let left = self.moves_left(at, unit) - 1;
            let turn = if turns == 1 { "turn" } else { "turns" };
            return format!("{turns} more {turn} to the edge, {left} left");
        }
        let mut without = at.clone();
        if without.hex_of(unit).is_some() {
            without.put(unit, Place::Waiting);
        }
        let lanes = self.lanes_of(&without, side.other(), &self.nets(&without, side.other()));
        if self.bars(at, &lanes, hex) > 0 {
            return "it bars the enemy's way".into();
        }
        let near = self.goals().iter().map(|&goal| self.distance(goal, hex)).min();
        match near {
            Some(1) => "next to the objective".into(),
            Some(away) => {
                format!("{away} hexes from the objective, {}", self.ground_in_words(hex))
            }
            None => self.ground_in_words(hex).into(),
        }
    }

    /// What the ground of a hex is to a defender.
    fn ground_in_words(&self, hex: HexId) -> &'static str {
        match self.terrain.line(hex) {
            Line::Rough => "rough ground",
            Line::Broken => "broken ground",
            Line::Grove => "some cover",
            Line::Clear => "open ground",
        }
    }

    /// How fire moves the column.
    fn explain_fire(&self, at: &Position, side: Side, action: &Action) -> String {
        let before = self.sums(at);
        let mut after = at.clone();
        self.perform(&mut after, Plan::listed(side, action), &mut kernel::Scripted::default(), &mut Silent);
        if after.step != at.step {
            return format!("differential {:+}", before.attack.over(before.defense));
        }
        let sums = self.sums(&after);
        format!(
            "differential {:+} instead of {:+}",
            sums.attack.over(sums.defense),
            before.attack.over(before.defense)
        )
    }

    /// The odds of the current combat in one line: what each side suffers, on how many of the six faces.
    fn odds_in_words(&self, at: &Position) -> String {
        let sums = self.sums(at);
        let crt = Crt::printed();
        let from_afar = at.combat.attackers.is_empty();
        let (mut defender, mut attacker, mut both) = (0, 0, 0);
        for die in 1..=6 {
            let result = crt.result(sums.column, die);
            let hits = self.touches_defender(at, result);
            match result {
                CombatResult::De => defender += 1,
                CombatResult::D(_) if hits => defender += 1,
                CombatResult::Br if hits && from_afar => defender += 1,
                CombatResult::Br if hits => both += 1,
                CombatResult::A(_) | CombatResult::Ae | CombatResult::Br if !from_afar => attacker += 1,
                _ => {}
            }
        }
        let hemmed = at
            .combat
            .defenders
            .iter()
            .filter(|&unit| at.hex_of(unit).is_some_and(|hex| self.retreats(at, unit, hex) == 0));
        let fate = match (hemmed.count(), at.combat.defenders.len()) {
            (0, _) => "gives way",
            (few, all) if few < all => "gives way, in part with nowhere to go,",
            _ => "is lost, having nowhere to go,",
        };
        let mut words = format!(
            "differential {:+}: the defender {fate} on {defender} in 6",
            sums.attack.over(sums.defense)
        );
        if both > 0 {
            let _ = write!(words, ", both sides on {both}");
        }
        if !from_afar {
            let _ = write!(words, ", the attacker on {attacker}");
        }
        words
    }
}
