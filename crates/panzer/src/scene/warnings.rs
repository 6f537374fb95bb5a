//! What a player may have forgotten, asked before a step is closed: warnings, never refusals.

use kit::Side;

use crate::action::Action;
use crate::armour::HitAngle;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::scenario::VictoryBy;
use crate::status::{Command, State};
use crate::unit::UnitKind;
use crate::view::View;

impl Game {
    /// What would be lost by an action.
    pub(super) fn warnings(&self, view: &View, side: Side, action: Action) -> Vec<String> {
        let at = &view.known;
        match (at.asks(), action) {
            (Some(Frame::Deploy(_)), Action::Done) => self.set_up_warnings(at, side),
            (Some(Frame::Command), Action::Ready) => self.plot_warnings(at, side),
            (Some(Frame::Direct(_)), Action::Pass) => {
                let silent = |unit: &UnitId| {
                    matches!(self.command_of(at, *unit), Command::Fire | Command::ShortHalt)
                        && self.has_target(at, side, *unit)
                        && !at.unit(*unit).has(State::Fired)
                };
                told(self.own(side).iter().filter(silent).count(), |units| {
                    format!("{units} that could fire {} not fired.", has(units))
                })
            }
            (Some(Frame::Movement(_)), Action::End) => {
                let stays = |unit: &UnitId| {
                    let status = at.unit(*unit);
                    status.hex().is_some()
                        && status.command == Command::Move
                        && at.mover.unit != Some(*unit)
                        && !status.has_any(&[State::Moved, State::TrackHit, State::Bogged])
                };
                told(self.own(side).iter().filter(stays).count(), |units| {
                    format!("{units} with MOVE {} not moved.", has(units))
                })
            }
            _ => Vec::new(),
        }
    }

    fn plot_warnings(&self, at: &Position, side: Side) -> Vec<String> {
        let idle = |unit: &UnitId| {
            self.command_of(at, *unit) == Command::None
                && self.allows(at, *unit, Command::Fire)
                && self.has_target(at, side, *unit)
        };
        let mut warnings = told(self.own(side).iter().filter(idle).count(), |units| {
            format!("{units} with a spotted enemy in range {} N/C.", has(units))
        });
        let exposed = |unit: &UnitId| {
            self.card(*unit).kind == UnitKind::Vehicle
                && self.command_of(at, *unit) != Command::Move
                && self.shows_flank(at, side, *unit)
        };
        warnings.extend(told(self.own(side).iter().filter(exposed).count(), |units| {
            let shows = if units.starts_with("1 ") { "shows" } else { "show" };
            format!("{units} without MOVE {shows} side or rear to a spotted enemy with a gun.")
        }));
        if !self.own(side).iter().any(|unit| self.command_of(at, unit) != Command::None) {
            warnings.push("No unit has a command.".into());
        }
        warnings
    }

    /// Whether a spotted enemy in range could fire at the side or rear of a vehicle.
    fn shows_flank(&self, at: &Position, side: Side, unit: UnitId) -> bool {
        at.spotted[side.index()].iter().any(|enemy| {
            at.hex_of(enemy).is_some_and(|from| {
                matches!(self.hit_angle(at, unit, from), HitAngle::RearSide | HitAngle::Rear)
                    && self.shots_of(enemy).any(|shot| {
                        shot != crate::shot::Shot::SmallArms && self.check_shot(at, enemy, unit, shot).is_ok()
                    })
            })
        })
    }

    fn set_up_warnings(&self, at: &Position, side: Side) -> Vec<String> {
        let empty = self.scenario().victory.iter().filter_map(|row| match &row.by {
            VictoryBy::Occupancy { name, hexes, garrison, .. }
                if *garrison == side && !self.is_garrisoned(at, side, hexes) =>
            {
                Some(format!(
                    "No {} unit is in a building of {name}: the {} score at once.",
                    self.side_name(side),
                    self.side_name(side.other())
                ))
            }
            _ => None,
        });
        empty.collect()
    }

    /// Whether a unit could hurt a spotted enemy from where it stands.
    fn has_target(&self, at: &Position, side: Side, unit: UnitId) -> bool {
        at.unit(unit).hex().is_some()
            && at.spotted[side.index()]
                .iter()
                .any(|target| self.shots_of(unit).any(|shot| self.check_shot(at, unit, target, shot).is_ok()))
    }
}

/// A warning about a number of units, unless there are none.
fn told(count: usize, words: impl Fn(&str) -> String) -> Vec<String> {
    match count {
        0 => Vec::new(),
        1 => vec![words("1 unit")],
        more => vec![words(&format!("{more} units"))],
    }
}

/// The verb after `1 unit` or `2 units`.
fn has(units: &str) -> &'static str {
    if units.starts_with("1 ") { "has" } else { "have" }
}
