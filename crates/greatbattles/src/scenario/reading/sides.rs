//! Sides: artillery, aircraft, supply, C Ops, FUPs, what they may change about their set-up.

use std::ops::Range as Span;

use datafile::Spanned;

use super::super::files::{COpsFile, FreeFile, FupFile, SideFile, SourceFile};
use super::super::{
    AirSupport, Artillery, Battlegroup, COps, ExtraArtillery, FreeSetUp, Fup, LandsBy, SideInfo, Source,
    SupplyDrop,
};
use super::Reader;
use crate::army::Army;

pub(super) fn side(
    reader: &mut Reader,
    army: Army,
    row: &Spanned<SideFile>,
    groups: &[Battlegroup],
) -> SideInfo {
    let (span, row) = (row.span(), row.get_ref());
    if row.supply.is_some() == row.supply_drop.is_some() {
        reader.fault(&span, army.name(), "a side has either 'supply' or 'supply_drop'");
    }
    let artillery = &row.artillery;
    if artillery.modes_on_day_1.iter().any(|mode| !artillery.modes.contains(mode)) {
        reader.fault(&span, army.name(), "modes of day 1 are among the modes");
    }
    let c_ops: Vec<COps> = row.c_ops.iter().map(|row| read_c_ops(reader, army, row, groups)).collect();
    for group in groups.iter().filter(|group| group.army == army) {
        let leaders = c_ops.iter().filter(|c_ops| c_ops.battlegroups.contains(&group.id)).count();
        if leaders != 1 {
            reader.fault(
                &span,
                army.name(),
                format!("battlegroup '{}' is led by {leaders} C Ops: it has one", group.id),
            );
        }
    }
    let fups = row.fup.iter().map(|row| fup(reader, row, &c_ops)).collect();
    let sources = row
        .source
        .iter()
        .map(|row| {
            let (span, what) = (row.span(), "source");
            match row.get_ref() {
                SourceFile::EdgeRoad { node } => Source::EdgeRoad(reader.node(&span, what, node)),
                SourceFile::SupplyDrop { zone } => Source::SupplyDrop(reader.zone(&span, what, zone)),
                SourceFile::Zone { zone, needs } => Source::Zone(reader.zone(&span, what, zone), *needs),
                SourceFile::Objective { objective, needs } => {
                    Source::Objective(reader.objective(&span, what, objective), *needs)
                }
            }
        })
        .collect();
    let supply_drop = row.supply_drop.as_ref().map(|drop| SupplyDrop {
        zones: drop.zones.iter().map(|id| reader.zone(&span, "supply_drop", id)).collect(),
        quality: drop.quality.iter().map(|(to, quality)| (*to, quality.supply())).collect(),
        beyond: drop.beyond,
    });
    let set_up = row.set_up.as_ref().map(|free| free_set_up(reader, &span, free, groups));
    SideInfo {
        name: row.name.clone(),
        nation: row.nation.clone(),
        commonwealth: row.commonwealth,
        points: row.points,
        points_printed: row.points_printed,
        supply: row.supply,
        supply_drop,
        edges: row.edges.clone(),
        c_ops_return: row.c_ops_return,
        carry_over: row.carry_over,
        artillery: Artillery {
            quality: artillery.quality,
            templates: artillery.templates,
            first_day: artillery.first_day,
            each_day: artillery.each_day,
            needs_supply: artillery.needs_supply,
            modes: artillery.modes.clone(),
            modes_on_day_1: artillery.modes_on_day_1.clone(),
            extra: artillery.extra.as_ref().map(|extra| ExtraArtillery {
                from_day: extra.from_day,
                templates: extra.templates,
                quality: extra.quality,
                modes: extra.modes.clone(),
            }),
            printed: artillery.printed,
        },
        c_ops,
        fups,
        air: row
            .air
            .iter()
            .map(|air| AirSupport {
                ordnance: air.kind,
                from_day: air.from_day,
                each_day: air.each_day,
                cost: air.cost,
                granted_on: air.granted_on,
                calls_per_turn: air.calls_per_turn,
                printed: air.printed,
            })
            .collect(),
        sources,
        set_up,
    }
}

fn read_c_ops(reader: &mut Reader, army: Army, row: &Spanned<COpsFile>, groups: &[Battlegroup]) -> COps {
    let (span, row) = (row.span(), row.get_ref());
    for id in &row.battlegroups {
        if !groups.iter().any(|group| group.id == *id && group.army == army) {
            reader.fault(&span, &row.id, format!("its side has no battlegroup '{id}'"));
        }
    }
    let at = match (row.at, &row.road, row.by) {
        (Some(at), Some(road), LandsBy::Placed) => {
            let road = reader.road(&span, &row.id, road);
            reader.on_road(&span, &row.id, road, at);
            Some((reader.point(&span, &row.id, at), road))
        }
        (None, None, LandsBy::Glider | LandsBy::Paradrop | LandsBy::Sea) if row.zone.is_some() => None,
        _ => {
            reader.fault(&span, &row.id, "a C Ops is placed 'at' a point of a 'road', or lands in a 'zone'");
            None
        }
    };
    COps {
        id: row.id.clone(),
        at,
        battlegroups: row.battlegroups.clone(),
        quality: row.quality,
        comes: reader.moment(&span, &row.id, row.comes),
        by: row.by,
        zone: row.zone.as_ref().map(|id| reader.zone(&span, &row.id, id)),
    }
}

fn fup(reader: &mut Reader, row: &Spanned<FupFile>, c_ops: &[COps]) -> Fup {
    let (span, row) = (row.span(), row.get_ref());
    if !c_ops.iter().any(|c_ops| c_ops.id == row.c_ops) {
        reader.fault(&span, &row.id, format!("its side has no C Ops '{}'", row.c_ops));
    }
    let road = reader.road(&span, &row.id, &row.road);
    reader.on_road(&span, &row.id, road, row.road_point);
    Fup {
        id: row.id.clone(),
        at: reader.point(&span, &row.id, row.at),
        road: (road, row.road_point),
        zone: row.zone.as_ref().map(|id| reader.zone(&span, &row.id, id)),
        from_day: row.from_day,
        c_ops: row.c_ops.clone(),
    }
}

fn free_set_up(
    reader: &mut Reader,
    span: &Span<usize>,
    free: &FreeFile,
    groups: &[Battlegroup],
) -> FreeSetUp {
    let divided = free.divided.as_ref().map(|row| {
        for id in row.west.iter().chain(&row.east) {
            if !groups.iter().any(|group| group.id == *id) {
                reader.fault(span, "divided", format!("there is no battlegroup '{id}'"));
            }
        }
        (row.at, row.west.clone(), row.east.clone())
    });
    FreeSetUp {
        zone: free.zone.as_ref().map(|id| reader.zone(span, "set_up", id)),
        radius: free.radius,
        keep_out: free.keep_out.as_ref().map(|row| {
            (row.zones.iter().map(|id| reader.zone(span, "keep_out", id)).collect(), row.distance)
        }),
        divided,
        may_entrench: free.may_entrench,
    }
}
