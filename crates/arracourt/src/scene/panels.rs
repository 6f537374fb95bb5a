//! Ledgers beside the map: victory, the Advantage, contested areas, leaders, replacements, bridges.

use kernel::{Panel, Row};
use kit::{TurnNo, clause};

use super::prompt::numbers;
use crate::Clause;
use crate::area::AreaSet;
use crate::bridges::NEEDED;
use crate::game::{Game, TRAFFIC};
use crate::numbers::{BridgeId, Impulse, Modifier};
use crate::position::{LeaderAt, Position, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::victory::{ARRACOURT, GOALS};

impl Game {
    /// All ledgers.
    pub(crate) fn panels(&self, at: &Position) -> Vec<Panel> {
        let mut panels = vec![self.day_panel(at), self.victory_panel(at), self.advantage_panel(at)];
        panels.extend(self.contested_panel(at));
        panels.push(self.leaders_panel(at));
        panels.push(self.replacements_panel(at));
        panels.extend(self.bridges_panel(at));
        panels.push(self.options_panel());
        panels
    }

    fn day_panel(&self, at: &Position) -> Panel {
        let mut rows = Vec::new();
        if at.impulse == Impulse::NIGHT {
            rows.push(Row::new("daylight", "over").by(clause!("6.4")));
        } else {
            rows.push(Row::new("weather", weather_rule(at)).by(weather_clause(at.sky())));
            rows.push(Row::new("impulse", self.day_note(at)).by(clause!("6.3.1")));
            let who: Vec<&str> =
                Side::BOTH.into_iter().filter(|&side| self.superior(at, side)).map(Side::name).collect();
            if !who.is_empty() {
                rows.push(
                    Row::new("two parts in an impulse", who.join(" and "))
                        .by(self.scenario.superiority.clause),
                );
            }
            if at.passes > 0 {
                rows.push(Row::new("passes in a row", "one: another ends the day").by(clause!("8.1.5")));
            }
        }
        Panel { title: "The day".into(), rows }
    }

    fn victory_panel(&self, at: &Position) -> Panel {
        let mut rows = vec![Row::new("German points", self.track(at).to_string()).by(clause!("3.4"))];
        if let Some(needed) = self.needed_tonight(at) {
            let state = if self.track(at) < needed { "the American would win" } else { "enough" };
            rows.push(Row::new("needed tonight", format!("{needed}: {state}")).by(clause!("18.1b")));
        }
        rows.push(Row::new("needed at the end", at.target.to_string()).by(clause!("18.2")));
        rows.push(
            Row::new("points for American losses", self.loss_points(at).to_string()).by(clause!("18.2")),
        );
        rows.push(Row::new("if it were counted now", self.final_points(at).to_string()).by(clause!("18.2")));
        rows.push(Row::new("German automatic victory", self.missing_for_victory(at)).by(clause!("18.1a")));
        Panel { title: "Victory".into(), rows }
    }

    /// What the German lacks for his automatic victory [18.1a].
    pub(crate) fn missing_for_victory(&self, at: &Position) -> String {
        let own = at.german_control;
        if let Some(ways) = self.two_ways(at) {
            let when = if at.turn <= TurnNo::FIRST { "from turn 2 on" } else { "tonight" };
            return format!("{when}, by {}", numbers(ways));
        }
        let mut missing = Vec::new();
        if !own.has(ARRACOURT) {
            missing.push("Arracourt (8)".to_string());
        }
        if !GOALS.iter().any(|&goal| own.has(goal)) {
            missing.push("Serres (7) or Moncel (25)".to_string());
        }
        if missing.is_empty() {
            missing.push(
                "two separate ways from Arracourt, to the goal and to the southern or eastern edge".into(),
            );
        }
        format!("missing: {}", missing.join(", "))
    }

    /// Who holds the Advantage, and what it could be spent on now [16.0].
    fn advantage_panel(&self, at: &Position) -> Panel {
        let mut rows = Vec::new();
        let holder = at.advantage.name();
        let state = if at.advantage_used { format!("{holder}: used, passes on") } else { holder.to_string() };
        rows.push(Row::new("holder", state).by(clause!("16.2")));
        if let Some(side) = at.holder() {
            let day = at.impulse.is_day();
            let uses = [
                (day, "a reroll of an attack", clause!("16.1A")),
                (day, "any other reroll: sunset, arrival, clouds, a bridge", clause!("16.1B")),
                (
                    self.check_burn(at, side).is_ok() && at.active == side,
                    "burning off the fog",
                    clause!("16.1C"),
                ),
                (
                    at.step == Step::Refit(side) && self.check_extra_point(at, side).is_ok(),
                    "one more replacement point",
                    clause!("16.1D"),
                ),
                (at.step == Step::Refuse(side), "playing on after an automatic victory", clause!("16.1E")),
            ];
            for (_, what, clause) in uses.into_iter().filter(|(open, ..)| *open) {
                rows.push(Row::new("may buy", what).by(clause));
            }
            if self.last_turn(at) {
                rows.push(Row::new("last turn", "no replacement point, no playing on").by(clause!("16.1E")));
            }
        }
        Panel { title: "Advantage".into(), rows }
    }

    /// Who controls the areas that both sides stand in [7.3].
    fn contested_panel(&self, at: &Position) -> Option<Panel> {
        let rows: Vec<Row> = at
            .contested()
            .into_iter()
            .map(|area| Row::new(self.area_name(area), self.control_state(at, area)).by(clause!("7.3")))
            .collect();
        (!rows.is_empty()).then(|| Panel { title: "Contested areas".into(), rows })
    }

    fn leaders_panel(&self, at: &Position) -> Panel {
        let rows = self.leaders.iter().enumerate().map(|(index, leader)| {
            let state = match at.leaders[index] {
                LeaderAt::Ready => "ready".to_string(),
                LeaderAt::Used => "used in this impulse".to_string(),
                LeaderAt::Back(turn) => format!("back on turn {turn}"),
                LeaderAt::Dead => "dead".to_string(),
            };
            let needs = leader.needs.as_deref().unwrap_or("any armored unit");
            Row::new(format!("{} +{}", leader.name, leader.bonus), format!("{state}; with {needs}"))
                .by(clause!("11.4"))
        });
        Panel { title: "Leaders".into(), rows: rows.collect() }
    }

    fn replacements_panel(&self, at: &Position) -> Panel {
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let nightly = *self.scenario.replacements.of(side);
            let text = if at.step == Step::Refit(side) {
                format!("{} RP left of {nightly}", at.points)
            } else {
                format!("{nightly} RP each night")
            };
            rows.push(Row::new(side.name(), text).by(clause!("15.5")));
        }
        for side in Side::BOTH {
            let weak = at.forces.on_map(side) & at.forces.reduced();
            let lost = self.lost(at, side);
            let label = format!("{} reduced, eliminated", side.name());
            rows.push(Row::new(label, format!("{}, {}", weak.len(), lost.len())).by(clause!("15.6")));
        }
        let cut = self.cut_off(at, Side::German) | self.cut_off(at, Side::American);
        if !cut.is_empty() {
            rows.push(Row::new("cut off now", self.names(cut)).by(clause!("15.3")));
        }
        Panel { title: "Replacements and supply".into(), rows }
    }

    /// Bridges: all of them with the bridge rules [21.4], else those that were used in this part.
    fn bridges_panel(&self, at: &Position) -> Option<Panel> {
        let mut rows = Vec::new();
        for bridge in BridgeId::all() {
            let used = at.activity.traffic[bridge.index()];
            if self.options.bridges || used > 0 {
                let row = Row::new(self.span_name(bridge), self.bridge_state(at, bridge));
                rows.push(row.by(self.bridge_clause()));
            }
        }
        (!rows.is_empty()).then(|| Panel { title: "Bridges".into(), rows })
    }

    /// What bridges are good for: with the bridge rules, or as printed.
    pub(crate) fn bridge_clause(&self) -> Clause {
        if self.options.bridges { clause!("21.4") } else { clause!("10.3.4") }
    }

    /// A bridge in a few words: holder or ruin, construction, crossings in this part.
    pub(crate) fn bridge_state(&self, at: &Position, bridge: BridgeId) -> String {
        let index = bridge.index();
        let mut parts = Vec::new();
        if self.options.bridges {
            parts.push(match at.bridges.held[index] {
                Some(side) => side.name().to_string(),
                None => "demolished".to_string(),
            });
            for side in Side::BOTH {
                let level = at.bridges.works[side.index()][index];
                if level > 0 {
                    parts.push(format!("{} construction level {level}", side.name()));
                }
            }
        }
        let used = at.activity.traffic[index];
        if used > 0 {
            parts.push(format!("{used} of {TRAFFIC} have crossed"));
        }
        if parts.is_empty() { "open to both sides".into() } else { parts.join(", ") }
    }

    /// Whether the die just rolled for a bridge succeeds.
    pub(crate) fn bridge_roll_succeeds(&self, at: &Position) -> bool {
        let work = Game::work_of(at.roll);
        let modifier = work.map_or(Modifier::NONE, |(work, bridge)| self.work_modifier(at, work, bridge));
        at.dice[0] as i8 + modifier.0 >= NEEDED
    }

    /// The optional rules in force.
    fn options_panel(&self) -> Panel {
        let on: Vec<Row> =
            self.options.rules().map(|rule| Row::new(rule.name, "in force").by(rule.clause)).collect();
        let rows =
            if on.is_empty() { vec![Row::new("optional rules", "none").by(clause!("21.0"))] } else { on };
        Panel { title: "Optional rules".into(), rows }
    }

    /// The areas that a side controls and supplies, and those that it controls and does not.
    pub(crate) fn supply_of(&self, at: &Position, side: Side) -> (AreaSet, AreaSet) {
        let own = at.controlled(side);
        let supplied = self.supplied(at, side);
        (supplied, own - supplied)
    }
}

fn weather_rule(at: &Position) -> String {
    let rule = match at.sky() {
        Weather::Fog => "no ranged attacks, no bombardment, no aircraft",
        Weather::Overcast => "no aircraft",
        Weather::Clear if at.clouds_broke => "the clouds have broken for this half",
        Weather::Clear => "aircraft fly",
    };
    format!("{}: {rule}", at.sky().name())
}

const fn weather_clause(weather: Weather) -> Clause {
    match weather {
        Weather::Fog => clause!("9.1"),
        Weather::Overcast => clause!("9.2"),
        Weather::Clear => clause!("9.3"),
    }
}
