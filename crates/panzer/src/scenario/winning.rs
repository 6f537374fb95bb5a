//! Reading what scores.

use board::HexId;
use datafile::Spanned;
use kit::TurnNo;

use super::files::VictoryFile;
use super::reading::Reader;
use super::{Hill, Objective, VictoryBy, VictoryRow};
use crate::forces::Forces;
use crate::numbers::TwoPoints;

/// Reads the victory rows of a scenario.
pub(super) fn victory(
    reader: &mut Reader,
    rows: &[Spanned<VictoryFile>],
    forces: &Forces,
) -> Vec<VictoryRow> {
    let mut all = Vec::new();
    for row in rows {
        let span = row.span();
        let objective = |reader: &mut Reader, name: &str, hexes: &str, need: u8| {
            let hexes: Vec<HexId> = reader.hexes(&span, name, hexes).iter().collect();
            if need == 0 || usize::from(need) > hexes.len() {
                reader.fault(&span, name, format!("{need} of {} hexes cannot be controlled", hexes.len()));
            }
            Objective { name: name.to_owned(), hexes, need }
        };
        let hill = |reader: &mut Reader, name: &str, peak: &str, top: &str| {
            let (peak, top) = (reader.hex(&span, name, peak), reader.hexes(&span, name, top));
            if !top.contains(peak) {
                reader.fault(&span, name, "the peak is not part of the top");
            }
            Hill { name: name.to_owned(), peak, top }
        };
        let (by, clause) = match row.get_ref() {
            VictoryFile::Losses { wrecks_only, clause } => {
                (VictoryBy::Losses { wrecks_only: *wrecks_only }, clause)
            }
            VictoryFile::ExitPoints { sides, hexes, first, clause } => {
                let sides = sides.iter().map(|nation| reader.side(&span, "sides", *nation)).collect();
                let hexes = reader.hexes(&span, "exit-points", hexes);
                (VictoryBy::ExitPoints { sides, hexes, first: *first }, clause)
            }
            VictoryFile::TooFewExits { to, exiting, fewer_than, points, clause } => {
                let (to, exiting) = (reader.side(&span, "to", *to), reader.side(&span, "exiting", *exiting));
                if to == exiting {
                    reader.fault(&span, "too-few-exits", "the other side scores for what does not leave");
                }
                (VictoryBy::TooFewExits { to, exiting, fewer_than: *fewer_than, points: *points }, clause)
            }
            VictoryFile::Control { name, hexes, need, points, clause } => {
                let objective = objective(reader, name, hexes, *need);
                (VictoryBy::Control { objective, points: *points }, clause)
            }
            VictoryFile::Hill { name, peak, top, points, not_with_pair, clause } => {
                let hill = hill(reader, name, peak, top);
                (VictoryBy::Hill { hill, points: *points, not_with_pair: *not_with_pair }, clause)
            }
            VictoryFile::Pair { name, peak, top, hexes, need, points, clause } => {
                let hill = hill(reader, name, peak, top);
                let objective = objective(reader, name, hexes, *need);
                (VictoryBy::Pair { hill, objective, points: *points }, clause)
            }
            VictoryFile::Bridge { hex, destroyed, points, clause } => {
                let destroyed = reader.side(&span, "destroyed", *destroyed);
                (
                    VictoryBy::Bridge { hex: reader.hex(&span, "bridge", hex), destroyed, points: *points },
                    clause,
                )
            }
            VictoryFile::Occupancy { name, hexes, garrison, points, clause } => {
                let hexes = reader.hexes(&span, name, hexes);
                let garrison = reader.side(&span, "garrison", *garrison);
                (VictoryBy::Occupancy { name: name.clone(), hexes, garrison, points: *points }, clause)
            }
            VictoryFile::UnitHolds { to, unit, hex, points, clause } => {
                let to = reader.side(&span, "to", *to);
                let unit = reader.unit(&span, "unit-holds", unit, forces);
                let hex = reader.hex(&span, "unit-holds", hex);
                (VictoryBy::UnitHolds { to, unit, hex, points: *points }, clause)
            }
            VictoryFile::Arrival { to, by_turn, clause } => {
                let to = reader.side(&span, "to", *to);
                let by_turn: Vec<(TurnNo, TwoPoints)> =
                    by_turn.iter().map(|row| (TurnNo(row.to), row.points)).collect();
                if !by_turn.is_sorted_by(|a, b| a.0 < b.0) {
                    reader.fault(&span, "arrival", "turns go on from row to row");
                }
                (VictoryBy::Arrival { to, by_turn }, clause)
            }
        };
        let clause = reader.clause(&span, "victory", clause.clone());
        all.push(VictoryRow { by, clause });
    }
    all
}
