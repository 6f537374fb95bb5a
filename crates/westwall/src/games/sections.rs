//! What the games add to a scenario file: a section each, and the kinds of victory.

use kit::TurnNo;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::Special;
pub(crate) use super::arnhem::ArnhemFile;
pub(crate) use super::hurtgen::HurtgenFile;
pub(crate) use super::remagen::RemagenFile;
use crate::Clause;
use crate::scenario::{ExitAndHold, Reader, RoadLine, Victory};

/// The sections of a file; at most one belongs there.
pub(crate) struct Sections {
    pub arnhem: Option<ArnhemFile>,
    pub hurtgen: Option<HurtgenFile>,
    pub remagen: Option<RemagenFile>,
}

/// Declares the scenario file with a section for each game, and how to take the sections out of it.
macro_rules! with_game_sections {
    ($(#[$about:meta])* struct $file:ident { $($fields:tt)* }) => {
        $(#[$about])*
        struct $file {
            $($fields)*
            #[serde(default)]
            arnhem: Option<crate::games::sections::ArnhemFile>,
            #[serde(default)]
            hurtgen: Option<crate::games::sections::HurtgenFile>,
            #[serde(default)]
            remagen: Option<crate::games::sections::RemagenFile>,
        }

        impl $file {
            fn take_sections(&mut self) -> crate::games::sections::Sections {
                crate::games::sections::Sections {
                    arnhem: self.arnhem.take(),
                    hurtgen: self.hurtgen.take(),
                    remagen: self.remagen.take(),
                }
            }
        }
    };
}
pub(crate) use with_game_sections;

impl Sections {
    /// The game that the sections and the kind of victory make.
    pub fn read(self, victory: &VictoryFile, reader: &mut Reader) -> Special {
        let special = match (self.arnhem, self.hurtgen, self.remagen) {
            (None, None, None) => Special::STANDARD,
            (Some(file), None, None) => Special::Arnhem(Box::new(file.read(reader))),
            (None, Some(file), None) => Special::Hurtgen(Box::new(file.read(reader))),
            (None, None, Some(file)) => Special::Remagen(Box::new(file.read(reader))),
            _ => {
                reader.fault("scenario", "a scenario belongs to one game: arnhem, hurtgen or remagen");
                Special::STANDARD
            }
        };
        let fits = match victory {
            VictoryFile::None | VictoryFile::ExitAndHold { .. } | VictoryFile::RoadLine { .. } => {
                matches!(special, Special::Bastogne(_))
            }
            VictoryFile::Arnhem { .. } => matches!(special, Special::Arnhem(_)),
            VictoryFile::Hurtgen { .. } => matches!(special, Special::Hurtgen(_)),
            VictoryFile::Remagen { .. } => matches!(special, Special::Remagen(_)),
        };
        if !fits {
            reader.fault("victory", "the points of a game need its own section, such as [arnhem]");
        }
        special
    }
}

/// How a scenario is won, as its file says.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum VictoryFile {
    None,
    ExitAndHold {
        exiting: String,
        units: Vec<String>,
        edge: String,
        deadline: TurnNo,
        exited_points: i32,
        missing_points: i32,
        hold: Vec<String>,
        holder_at_start: String,
        hold_points: BTreeMap<String, i32>,
        nobody_points: BTreeMap<String, i32>,
        clause: Clause,
    },
    RoadLine {
        winner: String,
        otherwise: String,
        from: Vec<String>,
        to: Vec<String>,
        clause: Clause,
    },
    Arnhem {
        clause: Clause,
    },
    Hurtgen {
        clause: Clause,
    },
    Remagen {
        clause: Clause,
    },
}

impl VictoryFile {
    /// Reads it against the map and the counters.
    pub fn read(self, reader: &mut Reader) -> Victory {
        let place = "victory";
        match self {
            VictoryFile::None => Victory::None,
            VictoryFile::ExitAndHold {
                exiting,
                units,
                edge,
                deadline,
                exited_points,
                missing_points,
                hold,
                holder_at_start,
                hold_points,
                nobody_points,
                clause,
            } => {
                if !reader.turns.contains(&deadline) {
                    reader.fault(
                        place,
                        format!("the deadline, turn {deadline}, is not played in this scenario"),
                    );
                }
                if hold.is_empty() {
                    reader.fault(place, "name at least one hex to hold");
                }
                let exiting = reader.side(place, &exiting);
                let hold = reader.hexes(place, &hold);
                if hold.len() > crate::position::MAX_OBJECTIVES {
                    let most = crate::position::MAX_OBJECTIVES;
                    reader.fault(place, format!("{} hexes to hold are too many: at most {most}", hold.len()));
                }
                Victory::ExitAndHold(ExitAndHold {
                    exiting,
                    units: reader.units(place, Some(exiting), &units),
                    edge: reader.edge(place, &edge),
                    deadline,
                    exited_points,
                    missing_points,
                    hold,
                    holder_at_start: reader.side(place, &holder_at_start),
                    hold_points: reader.points(place, &hold_points),
                    nobody_points: reader.points(place, &nobody_points),
                    clause,
                })
            }
            VictoryFile::RoadLine { winner, otherwise, from, to, clause } => {
                let winner = reader.side(place, &winner);
                if reader.side(place, &otherwise) == winner {
                    reader.fault(place, "winner and otherwise must be the two different sides");
                }
                Victory::RoadLine(RoadLine {
                    winner,
                    from: reader.hexes(place, &from),
                    to: reader.hexes(place, &to),
                    clause,
                })
            }
            VictoryFile::Arnhem { clause }
            | VictoryFile::Hurtgen { clause }
            | VictoryFile::Remagen { clause } => Victory::Points { clause },
        }
    }
}
