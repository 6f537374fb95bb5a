//! Tracks and ledgers beside the table: the day, activation, artillery, battalions, the night.

use kernel::{Panel, Row, Tone, Track, TrackSpace, Viewer};
use kit::clause;

use super::{inches, side_of};
use crate::activation::{Choice, Hour};
use crate::army::Army;
use crate::play::{Action, BattalionId, Battery, Game, Lines, Position, Step, View, Whereabouts};
use crate::replacements::Situation;
use crate::shipped;

impl Game {
    pub(crate) fn panels(&self, view: &View, viewer: Viewer) -> Vec<Panel> {
        let at = &view.known;
        let mut panels = vec![self.day_panel(at)];
        if let Some(army) = side_of(viewer) {
            panels.push(self.activation_panel(at, army));
            panels.push(self.artillery_panel(at, army));
            if matches!(at.step, Step::Withdraw(_) | Step::Regroup(_) | Step::Attach(_)) {
                panels.push(self.night_panel(at, army));
            }
            panels.push(self.battalion_panel(at, army, "Your battalions"));
            panels.push(self.battalion_panel(at, army.other(), "Known enemies"));
        } else {
            for army in [Army::Allied, Army::Axis] {
                panels.push(self.battalion_panel(at, army, &self.scenario().side(army).name));
            }
        }
        panels.retain(|panel| !panel.rows.is_empty());
        panels
    }

    fn day_panel(&self, at: &Position) -> Panel {
        let date = self.scenario().dates.get(usize::from(at.day.0) - 1).cloned().unwrap_or_default();
        let mut rows = vec![
            Row::new("Date", date),
            Row::new("Weather", at.weather.to_string()).by(clause!("1").id()),
            Row::new("Visibility", format!("{} in", inches(self.sighting(at)))).by(clause!("dawn-7").id()),
        ];
        for (number, objective) in self.map().objectives.iter().enumerate() {
            let holder =
                self.holder(at, number).map_or("neither side", |army| &self.scenario().side(army).name);
            rows.push(Row::new(objective.name.clone(), holder).by(clause!("faq-8").id()));
        }
        let attacker = self.scenario().attacker;
        let c_ops = at.side(attacker).c_ops.first().filter(|c_ops| !c_ops.lost);
        if let Some((c_ops, (_, goal))) = c_ops.zip(self.road_goal(attacker)) {
            let away = c_ops.at.to(goal).length();
            rows.push(
                Row::new("C Ops to its goal", format!("{} in", inches(away))).by(clause!("faq-8").id()),
            );
        }
        Panel { title: format!("Day {} of {}", at.day, self.scenario().last_day), rows }
    }

    fn activation_panel(&self, at: &Position, army: Army) -> Panel {
        let dawn = matches!(
            at.step,
            Step::Dawn(_) | Step::PassOr(_) | Step::Plan(_) | Step::Deploy(_) | Step::SetUp(_)
        );
        let hour = if dawn { Hour::Dawn } else { Hour::Day };
        let mut rows =
            vec![Row::new("Points left", at.side(army).points.to_string()).by(clause!("3n7").id())];
        for &choice in Choice::ALL {
            let price = shipped::activation().price(choice, hour);
            rows.push(Row::new(choice.name(), format!("{price} at {hour}")).by(clause!("3").id()));
        }
        if matches!(at.step, Step::Dawn(_) | Step::Activate) && self.decides(at, army) {
            for (number, group) in self.scenario().battlegroups.iter().enumerate() {
                let action = Action::ActivateGroups(vec![number as u8]);
                let Ok((_, reached)) = self.check_activation(at, army, &action) else { continue };
                let near = reached.iter().filter_map(|&unit| self.nearest_known(at, unit)).min();
                let near = near.map_or(String::new(), |(far, _)| format!(", enemy at {} in", inches(far)));
                let units: Vec<&str> = reached.iter().map(|&unit| self.label_of(unit)).collect();
                let value = format!("would activate {}{near}", units.join(", "));
                rows.push(Row::new(group.name.clone(), value).by(clause!("3n6").id()));
            }
        }
        let chosen: Vec<&str> = at.side(army).activating.iter().map(|&unit| self.label_of(unit)).collect();
        if !chosen.is_empty() {
            rows.push(Row::new("Chosen now", chosen.join(", ")).by(clause!("3n1").id()));
        }
        Panel { title: "Activation".to_owned(), rows }
    }

    fn artillery_panel(&self, at: &Position, army: Army) -> Panel {
        let side = at.side(army);
        let mut rows = vec![Row::new("Rounds left", side.rounds.to_string()).by(clause!("mb-5").id())];
        let on_call = side.batteries.iter().filter(|(battery, _)| *battery == Battery::OnCall).count();
        let plans = matches!(at.step, Step::Plan(_));
        if plans {
            let artillery = &self.scenario().side(army).artillery;
            let modes = if at.day.0 == 1 { &artillery.modes_on_day_1 } else { &artillery.modes };
            let modes: Vec<String> = modes.iter().map(ToString::to_string).collect();
            rows.push(Row::new("Missions today", modes.join(", ")).by(clause!("dawn-1").id()));
        } else {
            rows.push(Row::new("On call", on_call.to_string()).by(clause!("mb-1").id()));
        }
        for (number, (battery, _)) in side.batteries.iter().enumerate() {
            let point = |at: board::plane::Point| {
                format!("{}, {}", inches(board::plane::Mil(at.x())), inches(board::plane::Mil(at.y())))
            };
            let state = match battery {
                Battery::Registered(at) => format!("registered at {}", point(*at)),
                Battery::Preplanned(at, turn) => format!("turn {turn} at {}", point(*at)),
                Battery::Waiting(at, due) => format!("called, due on turn {due} at {}", point(*at)),
                Battery::On(at) => format!("on the table at {}", point(*at)),
                Battery::Used => "used today".to_owned(),
                Battery::OnCall if plans => "on call".to_owned(),
                Battery::OnCall | Battery::Unseen => continue,
            };
            rows.push(Row::new(format!("Template {}", number + 1), state).by(clause!("mb-1").id()));
        }
        Panel { title: if plans { "Artillery plan" } else { "Artillery" }.to_owned(), rows }
    }

    /// Who is isolated tonight, and who may withdraw.
    fn night_panel(&self, at: &Position, army: Army) -> Panel {
        let on_table =
            self.battalions_of(army).filter(|&unit| at.battalion(unit).place == Whereabouts::Table);
        let steps = [
            ("FUP, rest, replacements", "done", clause!("night-3").id()),
            ("Withdrawal", "attacker first", clause!("night-4").id()),
            ("Formations", "attacker first", clause!("night-5").id()),
            ("Attachments", "attacker first", clause!("night-6").id()),
        ];
        let now = match at.step {
            Step::Withdraw(_) => 1,
            Step::Regroup(_) => 2,
            _ => 3,
        };
        let steps = steps.into_iter().enumerate().map(|(number, (name, about, clause))| {
            let state = match number.cmp(&now) {
                std::cmp::Ordering::Less => "done",
                std::cmp::Ordering::Equal => "now",
                std::cmp::Ordering::Greater => about,
            };
            Row::new(name, state).by(clause)
        });
        let mut lines = Lines::default();
        let rows = on_table.map(|unit| {
            let situation = match self.situation_by(at, unit, &mut lines) {
                Situation::Isolated if self.c_ops_of(at, unit).is_none() => {
                    "isolated: its C Ops is not there".to_owned()
                }
                Situation::Isolated => "isolated: known enemies bar every line to its C Ops".to_owned(),
                other => other.to_string(),
            };
            let lost = self.missing(at, unit);
            let missing = if lost > 0 { format!(", {lost} stands missing") } else { String::new() };
            Row::new(self.full_name(unit), format!("{situation}{missing}")).by(clause!("rep-2").id())
        });
        Panel { title: "Night".to_owned(), rows: steps.chain(rows).collect() }
    }

    fn battalion_panel(&self, at: &Position, army: Army, title: &str) -> Panel {
        let on_table =
            self.battalions_of(army).filter(|&unit| at.battalion(unit).place == Whereabouts::Table);
        let rows = on_table
            .map(|unit| Row::new(self.full_name(unit), self.battalion_words(at, unit)).by(clause!("6").id()));
        Panel { title: title.to_owned(), rows: rows.collect() }
    }

    /// `average, assault, active, 2 actions, 5 of 7 stands, 1 suppressed`.
    pub(crate) fn battalion_words(&self, at: &Position, unit: BattalionId) -> String {
        let state = at.battalion(unit);
        let live = self.live(at, unit).count();
        let down = self.live(at, unit).filter(|&stand| at.stand(stand).suppressed).count();
        let mut parts = vec![
            state.quality.to_string(),
            state.formation.to_string(),
            Game::stance_words(at, unit).to_owned(),
            format!("{live} of {} stands", self.members(at, unit).count()),
        ];
        if state.actions > 0 {
            let left = if state.acted {
                state.actions.saturating_sub(at.pulse)
            } else {
                (state.actions + 1).saturating_sub(at.pulse)
            };
            parts.push(match left {
                0 => "actions done".to_owned(),
                left => format!("{left} of {} actions left", state.actions),
            });
        } else if self.army(unit) == at.phasing {
            let rolled = matches!(at.step, Step::Orders | Step::Fire | Step::Combat | Step::Morale(_));
            parts.push(if rolled { "no action" } else { "actions not rolled yet" }.to_owned());
        }
        if down > 0 {
            parts.push(format!("{down} suppressed"));
        }
        if state.hidden {
            parts.push("hidden".to_owned());
        }
        let tally = self.tally_of(at, unit);
        if tally.0 > 0 {
            let steady = self.steady(at, unit, usize::from(tally.0));
            parts.push(format!("tally {tally}: stands on {steady} %"));
        }
        parts.join(", ")
    }

    /// Days and turns with a marker on them.
    pub(crate) fn tracks(&self, at: &Position) -> Vec<Track> {
        let track = |title: &str, clause: &str, most: u8, now: u8| Track {
            title: title.to_owned(),
            clause: Some(clause.to_owned()),
            spaces: (1..=most)
                .map(|number| TrackSpace { label: number.to_string(), note: None, tone: Tone::Plain })
                .collect(),
            marker: Some(usize::from(now) - 1),
            note: None,
        };
        vec![
            track(
                "Day",
                clause!("1n2").id(),
                self.scenario().last_day.0,
                at.day.0.min(self.scenario().last_day.0),
            ),
            track("Turn", clause!("1n1").id(), 10, at.turn),
        ]
    }
}
