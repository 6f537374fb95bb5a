//! Beside the table: reserves, battalions that are wiped out, templates.

use kernel::{Mark, MarkKind, Piece, Place, Symbol, Tray, TrayKind, Viewer};

use super::side_of;
use crate::army::Army;
use crate::play::{BattalionId, Battery, Game, Position, Step, View, Whereabouts};

/// The id of a template's piece: `al-t3`.
pub(crate) fn battery_id(army: Army, number: usize) -> String {
    format!("{}t{}", army.prefix(), number + 1)
}

/// The template that a piece is.
pub(crate) fn battery_of(army: Army, piece: &str) -> Option<u8> {
    let number: u8 = piece.strip_prefix(army.prefix())?.strip_prefix('t')?.parse().ok()?;
    number.checked_sub(1)
}

impl Game {
    /// The own templates that are not on the table, while something can be decided about them.
    pub(crate) fn batteries(&self, at: &Position, army: Army, pieces: &mut Vec<Piece>) {
        for number in self.loose_batteries(at, army) {
            let (battery, _) = at.side(army).batteries[number];
            let (words, mark) = match battery {
                Battery::Registered(_) => ("registered", Some("registered")),
                Battery::Preplanned(..) => ("preplanned", Some("preplanned")),
                _ => ("on call", None),
            };
            pieces.push(Piece {
                id: battery_id(army, number),
                side: self.scenario().side(army).name.clone(),
                name: format!("Template {}", number + 1),
                symbol: Symbol::ArtilleryTowed,
                values: (number + 1).to_string(),
                place: Place::Off(words.to_owned()),
                marks: mark.map(|text| Mark::new(MarkKind::Note, text)).into_iter().collect(),
                ..Piece::default()
            });
        }
    }

    /// Which templates can be planned or called in this step.
    pub(crate) fn loose_batteries(&self, at: &Position, army: Army) -> Vec<usize> {
        let asked = self.decides(at, army) && at.stack.is_empty();
        let batteries = at.side(army).batteries.iter().enumerate();
        let fits = |battery: &Battery| match at.step {
            Step::Plan(_) => {
                matches!(battery, Battery::OnCall | Battery::Registered(_) | Battery::Preplanned(..))
            }
            Step::Barrage => !at.short && matches!(battery, Battery::OnCall | Battery::Registered(_)),
            _ => false,
        };
        batteries.filter(|(_, (battery, _))| asked && fits(battery)).map(|(number, _)| number).collect()
    }

    pub(crate) fn trays(&self, view: &View, viewer: Viewer) -> Vec<Tray> {
        let at = &view.known;
        let mut trays = Vec::new();
        for army in [Army::Allied, Army::Axis] {
            let side = &self.scenario().side(army).name;
            let mut tray = |title: &str, kind: TrayKind, units: Vec<BattalionId>| {
                if !units.is_empty() {
                    trays.push(Tray {
                        title: title.to_owned(),
                        kind,
                        side: side.clone(),
                        pieces: units.iter().map(|&unit| self.battalion_name(unit).to_owned()).collect(),
                        spaces: Vec::new(),
                    });
                }
            };
            let of = |wanted: fn(Whereabouts) -> bool| {
                self.battalions_of(army).filter(move |&unit| wanted(at.battalion(unit).place))
            };
            let (due, coming): (Vec<_>, Vec<_>) =
                of(|place| place == Whereabouts::Reserve).partition(|&unit| self.may_deploy(at, unit));
            tray("Reserve, may deploy", TrayKind::Due, due);
            tray("Reserve, later", TrayKind::Coming, coming);
            let wiped = of(|place| matches!(place, Whereabouts::Wiped(_))).collect();
            tray("Wiped out", TrayKind::Lost, wiped);
        }
        for army in [Army::Allied, Army::Axis] {
            self.landing_trays(at, army, &mut trays);
        }
        if let Some(army) = side_of(viewer) {
            let pieces: Vec<String> =
                self.loose_batteries(at, army).into_iter().map(|number| battery_id(army, number)).collect();
            if !pieces.is_empty() {
                trays.push(Tray {
                    title: "Artillery templates".to_owned(),
                    kind: TrayKind::Due,
                    side: self.scenario().side(army).name.clone(),
                    pieces,
                    spaces: Vec::new(),
                });
            }
        }
        trays
    }
}
