//! What Arnhem, Hürtgen Forest and Remagen add to an arrangement: bridges, drop zones, weather, points, boats.

use super::{Source, Weather};
use crate::arrange::{Arrangement, Names};
use crate::game::Game;
use crate::position::Position;

impl Game {
    /// Bridges, drop zones, weather and points as asked for.
    pub(crate) fn arrange_extras(&self, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        self.refuse_foreign(wanted, names);
        at.extension.landed = names.units("landed", &wanted.landed);
        at.extension.engaged = names.units("engaged", &wanted.engaged);
        at.extension.front = wanted.front;
        match wanted.weather.as_deref().map(str::to_ascii_lowercase).as_deref() {
            None => {}
            Some("good") => at.extension.weather = Weather::Good,
            Some("fair") => at.extension.weather = Weather::Fair,
            Some("poor") => at.extension.weather = Weather::Poor,
            Some(other) => names.fault("weather", format!("give good, fair or poor, not '{other}'")),
        }
        for (name, &points) in &wanted.scored {
            match source_named(name) {
                Some((source, _)) => at.extension.tally[source as usize] = points,
                None => names.fault(
                    format!("scored.{name}"),
                    "points are scored for waal, cut-off, engineer, late or gap",
                ),
            }
        }
        self.arrange_own(wanted, at, names);
    }

    /// Names every field that belongs to another game: it would be forgotten in silence.
    fn refuse_foreign(&self, wanted: &Arrangement, names: &mut Names) {
        let here = self.title();
        let given = [
            ("weather", "Arnhem", wanted.weather.is_some()),
            ("bridges", "Arnhem", !wanted.bridges.is_empty()),
            ("zones", "Arnhem", !wanted.zones.is_empty()),
            ("landed", "Arnhem", !wanted.landed.is_empty()),
            ("engaged", "Remagen", !wanted.engaged.is_empty()),
            ("spans", "Remagen", wanted.spans.is_some()),
            ("front", "Remagen", wanted.front),
        ];
        for (field, game, _) in given.into_iter().filter(|&(_, game, given)| given && here != Some(game)) {
            names.fault(field, format!("only {game} has this field"));
        }
        for name in wanted.scored.keys() {
            if let Some((_, game)) = source_named(name).filter(|&(_, game)| here != Some(game)) {
                names.fault(format!("scored.{name}"), format!("only {game} scores points for this"));
            }
        }
    }
}

/// What points are scored for, and in which game.
fn source_named(name: &str) -> Option<(Source, &'static str)> {
    match name {
        "waal" => Some((Source::NorthOfWaal, "Arnhem")),
        "cut-off" => Some((Source::CutOff, "Arnhem")),
        "engineer" => Some((Source::Engineer, "Arnhem")),
        "late" => Some((Source::Late, "Hürtgen Forest")),
        "gap" => Some((Source::Gap, "Remagen")),
        _ => None,
    }
}
