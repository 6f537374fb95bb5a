//! Units that could still add to the current combat, on either side, before the die is rolled.

use kernel::{Addition, Lit};
use kit::{Side, Strength};

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::resolve::Sums;
use crate::unit::UnitId;

/// The name of the combat results table among the charts.
pub(crate) const CRT: &str = "crt";

impl Game {
    /// Where in the combat results table the combat is read off.
    pub(crate) fn lit(sums: Sums) -> Lit {
        Lit {
            chart: CRT.into(),
            head: Some(sums.line as usize),
            row: None,
            column: Some(usize::from(sums.column) - 1),
        }
    }

    /// Adjacent units, batteries and support points that could still be added, the attacker's first.
    pub(crate) fn could_add(&self, at: &Position) -> Vec<Addition> {
        let attacker = self.phasing(at);
        let mut all = Vec::new();
        if at.step == Step::Declare {
            let mut menu = Menu::default();
            self.list_declare(at, &mut menu);
            for action in menu.singles {
                if let Action::With(unit) = action {
                    all.push(self.addition(unit, "attack", self.counter(unit).attack_strength()));
                }
            }
        }
        let in_step = |step: Step| {
            let mut then = at.clone();
            then.step = step;
            then
        };
        if at.step != Step::Protect {
            let then = in_step(Step::Barrage);
            for gun in self.of_side[attacker.index()] & self.artillery {
                if self.check_barrage(&then, gun).is_ok() {
                    all.push(self.addition(gun, "barrage", self.counter(gun).values.barrage));
                }
            }
            all.extend(self.points_to_add(&then, attacker));
        }
        let then = in_step(Step::Protect);
        for gun in self.of_side[attacker.other().index()] & self.artillery {
            if self.check_fpf(&then, gun).is_ok() {
                all.push(self.addition(gun, "protective fire", self.counter(gun).values.fpf));
            }
        }
        all.extend(self.points_to_add(&then, attacker.other()));
        all
    }

    fn addition(&self, unit: UnitId, what: &str, points: Strength) -> Addition {
        Addition {
            piece: Some(self.counter(unit).id.clone()),
            side: self.scenario.sides[self.side_of(unit).index()].clone(),
            what: what.into(),
            points: points.into(),
        }
    }

    /// The most ground support that a side could add in the step that the position is in.
    fn points_to_add(&self, at: &Position, side: Side) -> Option<Addition> {
        let most =
            self.support_left(at, side).choices().rev().find(|&n| self.check_support(at, n).is_ok())?;
        let side = self.scenario.sides[side.index()].clone();
        Some(Addition {
            piece: None,
            side,
            what: "ground support".into(),
            points: Strength::from(most).into(),
        })
    }
}
