//! Making units of the elements that a scenario file lists.

use std::collections::BTreeMap;
use std::ops::Range as Span;

use board::HexId;
use datafile::Spanned;

use super::files::{ElementFile, ForceFile, FormationFile, ScenarioFile};
use super::reading::Reader;
use crate::forces::{
    DeployId, Force, Forces, Formation, FormationId, Group, GroupId, MAX_UNITS, Unit, UnitId, UnitSet,
};
use crate::grades::{Grade, Role, Roles, Worth};
use crate::nation::Nation;
use crate::numbers::{Points, Range, TwoPoints};
use crate::options::Options;
use crate::unit::{CardId, LegSize, UnitKind};

/// The forces, and the printed hexes by deployment.
pub(super) struct Mustered {
    pub forces: Forces,
    pub printed: Vec<Vec<(UnitId, HexId)>>,
}

struct Muster<'f> {
    file: &'f ScenarioFile,
    options: &'f Options,
    units: Vec<Unit>,
    formations: Vec<Formation>,
    groups: Vec<Group>,
    printed: Vec<Vec<(UnitId, HexId)>>,
    /// How many units bear a short name already.
    numbers: BTreeMap<String, u8>,
}

/// Where an element stands in the file.
struct Post<'f> {
    nation: Nation,
    grade: Grade,
    formation: Option<(FormationId, &'f FormationFile)>,
}

/// Makes every unit of the scenario.
pub(super) fn muster(reader: &mut Reader, file: &ScenarioFile, options: &Options) -> Mustered {
    let mut muster = Muster {
        file,
        options,
        units: Vec::new(),
        formations: Vec::new(),
        groups: Vec::new(),
        printed: vec![Vec::new(); file.deploy.len()],
        numbers: BTreeMap::new(),
    };
    for row in &file.force {
        muster.force(reader, row);
    }
    let span = file.sides.span();
    if muster.units.len() > MAX_UNITS {
        reader.fault(&span, "force", format!("there are at most {MAX_UNITS} units, batteries included"));
        muster.units.truncate(MAX_UNITS);
    }
    let forces = file.sides.get_ref().map(|nation| {
        let row = file.force.iter().find(|row| row.get_ref().nation == nation);
        if row.is_none() {
            reader.fault(&span, "force", format!("{} has no force", nation.code()));
        }
        let row = row.map(Spanned::get_ref);
        Force {
            nation,
            name: row.map_or_else(String::new, |row| row.name.clone()),
            grade: row.map_or(Grade::Seasoned, |row| row.grade),
            points: row.map_or_else(TwoPoints::default, |row| row.points),
        }
    });
    let Muster { units, formations, groups, printed, .. } = muster;
    Mustered { forces: Forces::new(forces, units, formations, groups), printed }
}

impl Muster<'_> {
    fn force(&mut self, reader: &mut Reader, row: &Spanned<ForceFile>) {
        let (span, row) = (row.span(), row.get_ref());
        reader.side(&span, "force", row.nation);
        for formation in &row.formation {
            self.formation(reader, row, formation);
        }
        let post = Post { nation: row.nation, grade: row.grade, formation: None };
        for element in &row.support {
            self.element(reader, &post, element);
        }
    }

    fn formation(&mut self, reader: &mut Reader, force: &ForceFile, row: &Spanned<FormationFile>) {
        let (span, row) = (row.span(), row.get_ref());
        let what = format!("formation '{}'", row.name);
        let id = FormationId(self.formations.len() as u8);
        if self.formations.iter().any(|other| {
            other.side == force.nation.side() && (other.short == row.short || other.name == row.name)
        }) {
            reader.fault(&span, &what, "another formation of this side has this name");
        }
        let span_of = match (row.span, row.span_by_spotting) {
            (Some(span), None) => [Range(span); 4],
            (None, Some([fog, mist, haze])) => [Range(fog), Range(mist), Range(haze), Range(haze)],
            (Some(_), Some(_)) | (None, None) => {
                reader.fault(&span, &what, "a formation has a command span, one or by spotting");
                [Range(0); 4]
            }
        };
        let units = if self.options.morale { row.units_with_morale.unwrap_or(row.units) } else { row.units };
        self.formations.push(Formation {
            name: row.name.clone(),
            short: row.short.clone(),
            side: force.nation.side(),
            grade: row.grade,
            morale: row.morale,
            cohesion: row.cohesion,
            span: span_of,
            units: UnitSet::NONE,
            printed: [units, row.controlled],
            points: row.points,
        });
        let post = Post { nation: force.nation, grade: row.grade, formation: Some((id, row)) };
        for element in &row.elements {
            self.element(reader, &post, element);
        }
    }

    fn element(&mut self, reader: &mut Reader, post: &Post, row: &Spanned<ElementFile>) {
        let (span, row) = (row.span(), row.get_ref());
        if row.with_morale && !self.options.morale {
            return;
        }
        let what = format!("element '{}'", row.unit);
        let printed_card = reader.card(&span, &what, &row.unit);
        let card = self.card_in_use(reader, printed_card);
        let attached: Vec<CardId> = row.weapons.iter().map(|id| reader.card(&span, &what, id)).collect();
        let cards = reader.stock.cards;
        if !cards[card].nations.contains(&post.nation) {
            reader.fault(&span, &what, format!("{} has no such unit", post.nation.code()));
        }
        if !attached.is_empty() && cards[card].kind != UnitKind::Leg
            || attached.iter().any(|&weapon| cards[weapon].kind != UnitKind::Weapon)
        {
            reader.fault(&span, &what, "weapons are attached to leg units, and only weapons");
        }
        let deploy = self.deploy(reader, &span, &what, row, post, cards[card].kind);
        let roles: Roles = row.roles.iter().copied().collect();
        let points = self.points(reader, post, row, card, &attached);
        if row.count == 0 || !row.counters.is_empty() && row.counters.len() != usize::from(row.count) {
            reader.fault(
                &span,
                &what,
                "the count is positive, and there are as many printed counters or none",
            );
        }
        let hex = row.at.as_ref().map(|name| reader.hex(&span, &what, name));
        let group = post.formation.map(|(formation, _)| self.group(post.nation, formation, row));
        for number in 0..usize::from(row.count) {
            let id = UnitId(self.units.len() as u8);
            let (name, title) = self.name(reader, post.nation, row, card, &attached, number);
            if self.units.iter().any(|other| other.name.eq_ignore_ascii_case(&name)) {
                reader.fault(&span, &what, format!("another unit is named '{name}'"));
            }
            let mut weapons = cards[card].weapons.clone();
            weapons.extend(attached.iter().flat_map(|&weapon| &cards[weapon].weapons));
            self.units.push(Unit {
                name,
                title,
                side: post.nation.side(),
                card,
                grade: row.grade.unwrap_or(post.grade),
                roles,
                formation: post.formation.map(|(formation, _)| formation),
                group,
                points,
                weapons,
                attached: attached.clone(),
                motorcycle: row.motorcycle,
                deploy,
                observer_of: None,
            });
            if self.options.dismounted_observers
                && cards[card].kind == UnitKind::Vehicle
                && roles.has(Role::Fo)
            {
                self.observer(reader, &span, &what, id);
            }
            if let Some((formation, _)) = post.formation {
                self.formations[formation.index()].units.insert(id);
            }
            if let Some(group) = group {
                self.groups[group.index()].units.insert(id);
            }
            if let Some((deploy, hex)) = deploy.zip(hex) {
                self.printed[deploy.index()].push((id, hex));
            }
        }
    }

    /// The observer of a vehicle: a section without points [7.47].
    fn observer(&mut self, reader: &mut Reader, span: &Span<usize>, what: &str, vehicle: UnitId) {
        let Unit { side, grade, formation, group, name, .. } = self.units[vehicle.index()].clone();
        let nation = self.file.sides.get_ref()[side.index()];
        let card = reader.card(span, what, nation.section());
        let id = UnitId(self.units.len() as u8);
        let weapons = reader.stock.cards[card].weapons.clone();
        self.units.push(Unit {
            name: format!("{name}-FO"),
            title: format!("observer of {name}"),
            side,
            card,
            grade,
            roles: [Role::Fo].into_iter().collect(),
            formation,
            group,
            points: TwoPoints::default(),
            weapons,
            attached: Vec::new(),
            motorcycle: false,
            deploy: None,
            observer_of: Some(vehicle),
        });
        if let Some(formation) = formation {
            self.formations[formation.index()].units.insert(id);
        }
        if let Some(group) = group {
            self.groups[group.index()].units.insert(id);
        }
    }

    /// The alternate card, where the players have agreed on it [7.38.9].
    fn card_in_use(&self, reader: &Reader, card: CardId) -> CardId {
        let cards = reader.stock.cards;
        let alternate = cards.all().find(|(_, other)| other.replaces == Some(card));
        match alternate {
            Some((alternate, _)) if self.options.alternate_cards => alternate,
            _ => card,
        }
    }

    fn deploy(
        &self,
        reader: &mut Reader,
        span: &Span<usize>,
        what: &str,
        row: &ElementFile,
        post: &Post,
        kind: UnitKind,
    ) -> Option<DeployId> {
        let off_map = matches!(kind, UnitKind::Battery | UnitKind::Aircraft);
        let Some(id) = &row.deploy else {
            if !off_map {
                reader.fault(span, what, "say how it comes into play: name its deploy");
            }
            return None;
        };
        let Some(place) = self.file.deploy.iter().position(|deploy| deploy.get_ref().id == *id) else {
            reader.fault(span, what, format!("there is no deploy '{id}'"));
            return None;
        };
        if off_map || self.file.deploy[place].get_ref().side != post.nation {
            reader.fault(span, what, format!("'{id}' is not for this unit"));
        }
        Some(DeployId(place as u8))
    }

    /// Printed points, checked against what they are made of [2.3]; alternate cards make their own.
    fn points(
        &self,
        reader: &mut Reader,
        post: &Post,
        row: &ElementFile,
        card: CardId,
        attached: &[CardId],
    ) -> TwoPoints {
        let cards = reader.stock.cards;
        if cards[card].replaces.is_none() {
            return row.points;
        }
        let base = attached.iter().map(|&weapon| cards[weapon].points.0).sum::<i16>() + cards[card].points.0;
        let worth = Worth {
            base: Points(base),
            motorcycle: row.motorcycle,
            roles: row.roles.iter().copied().collect(),
            grade: Some(row.grade.unwrap_or(post.grade)),
        };
        let rating = post.formation.map(|(_, formation)| reader.stock.morale.rating(formation.morale));
        TwoPoints {
            plain: reader.stock.grades.points(worth, None),
            morale: reader.stock.grades.points(worth, rating),
        }
    }

    fn group(&mut self, nation: Nation, formation: FormationId, row: &ElementFile) -> GroupId {
        let name = row.group.as_deref().unwrap_or("company").replace(' ', "-");
        let word = format!("{}/{name}", self.formations[formation.index()].short.replace(' ', "-"));
        let known = self.groups.iter().position(|group| group.formation == formation && group.word == word);
        let place = known.unwrap_or_else(|| {
            let side = nation.side();
            self.groups.push(Group { word, side, formation, units: UnitSet::NONE });
            self.groups.len() - 1
        });
        GroupId(place as u8)
    }

    /// A short name that no other unit has, and the full one. Crews of a weapon are named after it.
    fn name(
        &mut self,
        reader: &Reader,
        nation: Nation,
        row: &ElementFile,
        card: CardId,
        attached: &[CardId],
        number: usize,
    ) -> (String, String) {
        let cards = reader.stock.cards;
        let card = &cards[card];
        if let Some(printed) = row.counters.get(number) {
            // `148(222) Wittmann`: counter, number on the turret, commander.
            let turret = printed.split(['(', ')']).nth(1).unwrap_or(printed);
            let commander = printed.split_whitespace().last().unwrap_or_default();
            return (turret.to_owned(), format!("{} {turret} ({commander})", card.name));
        }
        let section = card.leg == Some(LegSize::Section);
        let (short, full) = match attached {
            [weapon, ..] if section => {
                (cards[*weapon].short.clone(), format!("{} section", cards[*weapon].name))
            }
            _ if section && row.roles.contains(&Role::Fo) => {
                let short = if nation == Nation::De { "VB" } else { "FO" };
                (short.to_owned(), "forward observer".to_owned())
            }
            _ => (card.short.clone(), card.name.clone()),
        };
        let count = self.numbers.entry(short.clone()).or_default();
        *count += 1;
        (format!("{short}-{count}"), full)
    }
}
