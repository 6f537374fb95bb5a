//! The order of battle: every formation and counter in the box, read from its two files [2.3, 2.4].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::Range;
use crate::side::{side_named, unknown_side};
use crate::unit::{Counter, MoveClass, Reverse, UnitSize, UnitType, Values};

/// How large a formation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Echelon {
    /// A battalion or battle group, activated by its own headquarters.
    Battalion,
    /// The division, whose headquarters activates any one formation [3.4n1].
    Division,
}

/// A formation as the box has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormationCard {
    /// The word by which actions name it, such as `I-6P`.
    pub id: String,
    /// What counters print, such as `I 6P`.
    pub printed: String,
    /// Its full name.
    pub name: String,
    /// Whose it is.
    pub side: kit::Side,
    /// How large it is.
    pub echelon: Echelon,
    /// The id of its headquarters.
    pub hq: String,
    /// The colour of its counters.
    pub colour: String,
}

/// Every formation and counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderOfBattle {
    formations: Vec<FormationCard>,
    counters: Vec<Counter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationsFile {
    formations: Vec<Spanned<FormationFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationFile {
    id: String,
    printed: String,
    side: String,
    name: String,
    echelon: Echelon,
    hq: String,
    colour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    units: Vec<Spanned<UnitFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    id: String,
    name: String,
    formation: String,
    #[serde(rename = "type")]
    kind: UnitType,
    size: UnitSize,
    moves: MoveClass,
    full: String,
    depleted: Option<String>,
    direct: Option<u8>,
    artillery: Option<u8>,
    activation: Option<u8>,
    #[serde(default)]
    equipment: String,
}

/// Whether actions can name something by this.
fn is_word(id: &str) -> bool {
    !id.is_empty() && !id.contains(char::is_whitespace)
}

/// Reads the formations.
pub(crate) fn read_formations(text: &str) -> Result<Vec<FormationCard>, Vec<Fault>> {
    let (mut source, file): (_, FormationsFile) = Source::read("formations", text)?;
    let mut formations: Vec<FormationCard> = Vec::new();
    for row in file.formations {
        let span = row.span();
        let FormationFile { id, printed, side, name, echelon, hq, colour } = row.into_inner();
        let what = format!("formation '{id}'");
        let mut fault = |message: String| source.fault(span.clone(), &what, message);
        if !is_word(&id) {
            fault("an id is one word, such as I-6P".into());
        }
        if formations.iter().any(|other| other.id.eq_ignore_ascii_case(&id)) {
            fault("another formation has this id".into());
        }
        if printed.trim().is_empty() || name.trim().is_empty() || colour.trim().is_empty() {
            fault("printed, name and colour may not be empty".into());
        }
        match side_named(&side) {
            None => fault(unknown_side(&side)),
            Some(side) => formations.push(FormationCard { id, printed, name, side, echelon, hq, colour }),
        }
    }
    for side in kit::Side::BOTH {
        let divisions =
            formations.iter().filter(|one| one.side == side && one.echelon == Echelon::Division).count();
        if divisions > 1 {
            source.whole("formations", "a side has at most one division headquarters");
        }
    }
    source.finish(formations)
}

/// Reads the counters of some formations.
pub(crate) fn read_counters(text: &str, formations: &[FormationCard]) -> Result<Vec<Counter>, Vec<Fault>> {
    let (mut source, file): (_, UnitsFile) = Source::read("units", text)?;
    let mut counters: Vec<Counter> = Vec::new();
    for row in file.units {
        let span = row.span();
        let unit = row.into_inner();
        let what = format!("unit '{}'", unit.id);
        let mut fault = |message: String| source.fault(span.clone(), &what, message);
        if !is_word(&unit.id) {
            fault("an id is one word, such as 1-2IG".into());
        }
        if counters.iter().any(|other| other.id.eq_ignore_ascii_case(&unit.id)) {
            fault("another unit has this id".into());
        }
        if unit.name.trim().is_empty() {
            fault("a unit needs a name".into());
        }
        let formation = formations.iter().find(|formation| formation.id == unit.formation);
        if formation.is_none() {
            fault(format!("there is no formation '{}'", unit.formation));
        }
        if let Some(message) = wrong_markings(&unit, formation) {
            fault(message);
        }
        let full = unit.full.parse::<Values>().map_err(&mut fault).ok();
        let depleted = match &unit.depleted {
            None => Some(None),
            Some(values) => values.parse::<Values>().map_err(&mut fault).ok().map(Some),
        };
        let (Some(formation), Some(full), Some(depleted)) = (formation, full, depleted) else { continue };
        if depleted.is_some_and(|less| less.attack > full.attack || less.defense > full.defense) {
            fault("the depleted side is stronger than the front".into());
        }
        if unit.kind.is_hq() && full.attack.0 > 0 {
            fault("a headquarters has no attack strength".into());
        }
        counters.push(Counter {
            id: unit.id,
            name: unit.name,
            side: formation.side,
            formation: unit.formation,
            kind: unit.kind,
            size: unit.size,
            class: unit.moves,
            full,
            reverse: match (depleted, unit.artillery) {
                (Some(values), _) => Reverse::Depleted(values),
                (None, Some(_)) => Reverse::Fired,
                (None, None) => Reverse::Blank,
            },
            direct: unit.direct.map(Range),
            artillery: unit.artillery.map(Range),
            activation: unit.activation.map(Range),
            equipment: unit.equipment,
        });
    }
    if source.is_sound() {
        for formation in formations {
            let mut heads = counters
                .iter()
                .filter(|unit| unit.formation == formation.id && unit.is_hq())
                .map(|hq| &hq.id);
            if heads.next() != Some(&formation.hq) || heads.next().is_some() {
                let message = format!("its one headquarters is '{}': list it, and no other", formation.hq);
                source.whole(&format!("formation '{}'", formation.id), message);
            }
        }
    }
    source.finish(counters)
}

/// What does not go together on one counter.
fn wrong_markings(unit: &UnitFile, formation: Option<&FormationCard>) -> Option<String> {
    let kind = unit.kind;
    let for_division = formation.is_some_and(|formation| formation.echelon == Echelon::Division);
    let wrong = if kind.is_hq() != unit.activation.is_some() {
        "a headquarters has an activation range, and no other unit has one"
    } else if kind.is_hq() && (unit.depleted.is_some() || unit.direct.is_some() || unit.artillery.is_some()) {
        "a headquarters has neither triangle nor depleted side"
    } else if formation.is_some() && kind.is_hq() && for_division != (kind == UnitType::DivisionHq) {
        "type division-hq belongs to a formation of echelon division, type hq to a battalion"
    } else if unit.artillery.is_some() && unit.depleted.is_some() {
        "artillery has FIRED on its reverse, and no depleted side"
    } else if unit.artillery.is_some() && unit.direct.is_some() {
        "a unit has a white triangle or a black one, not both"
    } else if kind == UnitType::Flak88 && unit.depleted.is_none() {
        "an 88 needs its depleted side, whose defense counts against direct fire"
    } else if [unit.direct, unit.artillery, unit.activation].contains(&Some(0)) {
        "a range is at least 1"
    } else {
        return None;
    };
    Some(wrong.into())
}

impl OrderOfBattle {
    /// Reads both files.
    pub(crate) fn read(formations: &str, units: &str) -> Result<OrderOfBattle, Vec<Fault>> {
        let formations = read_formations(formations)?;
        let counters = read_counters(units, &formations)?;
        Ok(OrderOfBattle { formations, counters })
    }

    /// The formations in the order of their file.
    pub fn formations(&self) -> &[FormationCard] {
        &self.formations
    }

    /// The counters in the order of their file.
    pub fn counters(&self) -> &[Counter] {
        &self.counters
    }

    /// The counter with an id.
    pub fn counter(&self, id: &str) -> Option<&Counter> {
        self.counters.iter().find(|counter| counter.id.eq_ignore_ascii_case(id))
    }

    /// The formation with an id.
    pub fn formation(&self, id: &str) -> Option<&FormationCard> {
        self.formations.iter().find(|formation| formation.id.eq_ignore_ascii_case(id))
    }
}
