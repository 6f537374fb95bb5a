//! Battalions: their stands, their attachments, how they come.

use std::ops::Range as Span;

use board::plane::Pose;
use datafile::Spanned;

use super::super::files::{BattalionFile, SetUpFile, StandFile};
use super::super::{Arrival, Battalion, BattalionKind, Battlegroup, Moment, SetUp, Stand, Start};
use super::{ROUNDED, Reader};
use crate::army::Army;
use crate::formation::{self, Member, Shape};
use crate::numbers::DayNo;
use crate::stand::{Sizes, StandType};
use crate::weapon::{Gun, Speed};

pub(super) fn battalion(
    reader: &mut Reader,
    row: &Spanned<BattalionFile>,
    groups: &[Battlegroup],
) -> Battalion {
    let (span, row) = (row.span(), row.get_ref());
    let group = groups.iter().find(|group| {
        row.id
            .strip_prefix(&group.id)
            .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
    });
    if group.is_none() {
        reader.fault(&span, &row.id, "an id is that of a battlegroup and a number, as in 'al-A1'");
    }
    let mut stands: Vec<Stand> = Vec::new();
    for stand in &row.stands {
        let made = make_stand(reader, &row.id, stand);
        if stands.iter().any(|other| other.id == made.id) {
            reader.fault(&stand.span(), &made.id, "this id is used twice: give one stand another");
        }
        stands.push(made);
    }
    check_composition(reader, &span, row, &stands);
    let arrival = arrival(reader, &span, row, &stands);
    Battalion {
        id: row.id.clone(),
        army: group.map_or(Army::Allied, |group| group.army),
        battlegroup: group.map(|group| group.id.clone()).unwrap_or_default(),
        name: row.name.clone(),
        kind: row.kind,
        quality: row.quality,
        stands,
        arrival,
    }
}

fn make_stand(reader: &mut Reader, battalion: &str, row: &Spanned<StandFile>) -> Stand {
    let (span, row) = (row.span(), row.get_ref());
    let id = format!("{battalion}-{}", row.id);
    let arsenal = reader.stock.arsenal;
    let weapon = row.weapon.as_deref();
    let (gun, armour, speed) = match (row.stand, weapon) {
        (StandType::Infantry | StandType::Engineer, None) => (Gun::Infantry, None, Speed::Foot),
        (StandType::SmgInfantry, None) => (Gun::Smg, None, Speed::Foot),
        (StandType::Hq | StandType::HeavyWeapons, None) => (Gun::None, None, Speed::Foot),
        (StandType::Armour, Some(name)) if arsenal.vehicle(name).is_some() => {
            let letters = arsenal.vehicle(name).expect("it was found").letters;
            (letters.gun, letters.armour, letters.speed)
        }
        (StandType::AtGun | StandType::FieldGun, Some(name)) if arsenal.gun(name).is_some() => {
            (arsenal.gun(name).expect("it was found").letter, None, Speed::Gun)
        }
        _ => {
            let message = format!(
                "'{}' is not a weapon of '{}': armour has a vehicle of the list, guns a gun, others none",
                weapon.unwrap_or("nothing"),
                row.stand
            );
            reader.fault(&span, &id, message);
            (Gun::None, None, Speed::Foot)
        }
    };
    let transport = row.transport.as_deref().and_then(|name| {
        let found = arsenal.transport(name).map(|transport| transport.letters);
        if found.is_none() {
            reader.fault(&span, &id, format!("there is no transport '{name}'"));
        }
        found
    });
    if transport.is_some() && row.stand == StandType::Armour {
        reader.fault(&span, &id, "armour needs no transport");
    }
    let (stand, attached) = (row.stand, row.attached);
    Stand { id, stand, weapon: row.weapon.clone(), gun, armour, speed, transport, attached }
}

/// Own stands are those of the battalion's kind; attachments keep to their limits [ut-10, D156].
fn check_composition(reader: &mut Reader, span: &Span<usize>, row: &BattalionFile, stands: &[Stand]) {
    let is_own = |stand: StandType| match row.kind {
        BattalionKind::Infantry => stand.is_infantry(),
        BattalionKind::Armour => stand == StandType::Armour,
        BattalionKind::Guns => stand.is_gun(),
    };
    let own: Vec<StandType> =
        stands.iter().filter(|stand| !stand.attached).map(|stand| stand.stand).collect();
    if own.is_empty() || !own.iter().all(|&stand| is_own(stand)) {
        reader.fault(span, &row.id, format!("own stands of a battalion of {} are of that kind", row.kind));
    }
    let attached: Vec<StandType> =
        stands.iter().filter(|stand| stand.attached).map(|stand| stand.stand).collect();
    let is_allowed = match row.kind {
        BattalionKind::Infantry => reader.stock.kinds.may_all_be_attached(&attached),
        BattalionKind::Armour | BattalionKind::Guns => matches!(attached[..], [] | [StandType::Hq]),
    };
    if !is_allowed {
        let message = "infantry has at most one HQ, one heavy weapons stand and two others attached; armour and guns one HQ";
        reader.fault(span, &row.id, message);
    }
}

fn arrival(reader: &mut Reader, span: &Span<usize>, row: &BattalionFile, stands: &[Stand]) -> Arrival {
    let what = row.id.as_str();
    match (&row.set_up, row.reserve, row.enters, row.lands_by) {
        (Some(file), None, None, None) => Arrival::OnTable(set_up(reader, span, what, file, stands)),
        (None, Some(moment), None, None) => Arrival::Reserve(reader.moment(span, what, moment)),
        (None, None, Some(moment), None) => {
            let node = row.node.clone().unwrap_or_default();
            reader.node(span, what, &node);
            Arrival::Enters(reader.moment(span, what, moment), node)
        }
        (None, None, None, Some(by)) => {
            let zone = row.zone.clone().unwrap_or_default();
            Arrival::Lands(by, reader.zone(span, what, &zone))
        }
        _ => {
            reader.fault(span, what, "a battalion has one of 'set_up', 'reserve', 'enters' and 'lands_by'");
            Arrival::Reserve(Moment(DayNo(1), kit::TurnNo(0)))
        }
    }
}

/// Reads the listed places and holds them to the generator: every one comes out of it again [act-2].
fn set_up(reader: &mut Reader, span: &Span<usize>, what: &str, file: &SetUpFile, stands: &[Stand]) -> SetUp {
    let zone = file.zone.as_ref().map(|id| reader.zone(span, what, id));
    let shape = Shape { formation: file.formation, gap: file.gap, front: file.front };
    let anchor = Pose::new(file.anchor, file.heading);
    let kinds = reader.stock.kinds;
    let members: Vec<Member> = stands
        .iter()
        .map(|stand| {
            let kind = kinds.of(stand.stand);
            Member { base: kind.base(Sizes::Publisher), fights: kind.fights }
        })
        .collect();
    if file.at.len() != stands.len() {
        reader.fault(span, what, format!("{} places for {} stands", file.at.len(), stands.len()));
    }
    match shape.slots(&members, &reader.stock.measures.formation) {
        Ok(slots) => {
            if let Err(fault) = formation::check(shape.formation, &slots, &reader.stock.measures.formation) {
                reader.fault(span, what, format!("the formation is not legal [{}]", fault.clause()));
            }
            for ((stand, pose), &at) in stands.iter().zip(formation::poses(anchor, &slots)).zip(&file.at) {
                let way = pose.at.to(at);
                if way.x().abs() > ROUNDED.0 || way.y().abs() > ROUNDED.0 {
                    let message = format!(
                        "{} is listed at {}, {}; its formation puts it at {}, {}",
                        stand.id,
                        at.x(),
                        at.y(),
                        pose.at.x(),
                        pose.at.y()
                    );
                    reader.fault(span, what, message);
                }
            }
        }
        Err(fault) => {
            reader.fault(
                span,
                what,
                format!("gap or front rank is not one of the formation [{}]", fault.clause()),
            );
        }
    }
    for id in file.mounted.iter().chain(&file.set_up).chain(&file.entrenched) {
        if !stands.iter().any(|stand| short(stand, what) == id) {
            reader.fault(span, what, format!("there is no stand '{id}'"));
        }
    }
    let mut starts = Vec::new();
    for (stand, &at) in stands.iter().zip(&file.at) {
        let id = short(stand, what);
        let is = |list: &[String]| list.iter().any(|other| other == id);
        let pose = Pose::new(reader.point(span, what, at), file.heading);
        let (mounted, set_up) = (is(&file.mounted), is(&file.set_up));
        if mounted && stand.transport.is_none() {
            reader.fault(span, what, format!("{id} is mounted and has no transport"));
        }
        if set_up && !stand.stand.is_gun() && stand.stand != StandType::HeavyWeapons {
            reader.fault(span, what, format!("{id} is set up: only guns and heavy weapons are"));
        }
        let base = kinds.of(stand.stand).base;
        if base.at(pose).corner_points().iter().any(|&corner| !reader.stock.map.holds(corner)) {
            reader.fault(span, what, format!("{id} stands over the edge of the table"));
        }
        starts.push(Start { pose, mounted, set_up, entrenched: is(&file.entrenched) });
    }
    SetUp { zone, shape, anchor, stands: starts }
}

/// The id of a stand within its battalion.
fn short<'s>(stand: &'s Stand, battalion: &str) -> &'s str {
    stand.id.strip_prefix(battalion).unwrap_or(&stand.id).trim_start_matches('-')
}
