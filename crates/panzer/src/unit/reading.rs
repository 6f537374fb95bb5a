//! Reading the unit charts: what stands in the file, field by field, and what a card of each kind needs.

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use super::{
    Aircraft, Battery, CardId, Cards, FieldOfFire, LegSize, Rocket, Special, Top, UnitCard, UnitKind,
};
use crate::armour::{Armour, Location};
use crate::nation::Nation;
use crate::numbers::Points;
use crate::weapon::{Arsenal, Bands};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    unit: Vec<Spanned<CardFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    id: String,
    name: String,
    short: String,
    nations: Vec<Nation>,
    kind: UnitKind,
    card: Option<String>,
    points: i16,
    #[serde(default)]
    role: String,
    moves: Option<String>,
    #[serde(default)]
    size: i8,
    fields: Option<FieldOfFire>,
    top: Option<Top>,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    small_arms: i8,
    size_class: Option<LegSize>,
    rifles: Option<String>,
    #[serde(default)]
    hand_to_hand: i8,
    tow_class: Option<u8>,
    carries: Option<String>,
    defense: Option<String>,
    armour: Option<ArmourFile>,
    gp: Option<i8>,
    radius: Option<u8>,
    strafe: Option<i8>,
    bomb: Option<i8>,
    rocket: Option<Rocket>,
    landing_distance: Option<u8>,
    special: Option<Special>,
    replaces: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
struct ArmourFile {
    tf: String,
    ts: String,
    tr: String,
    hf: String,
    hs: String,
    hr: String,
    tt: String,
    hd: String,
    hb: String,
}

impl ArmourFile {
    fn read(&self) -> Result<Armour, String> {
        let texts =
            [&self.tf, &self.ts, &self.tr, &self.hf, &self.hs, &self.hr, &self.tt, &self.hd, &self.hb];
        let rows: Vec<(Location, &str)> =
            Location::ARMOURED.into_iter().zip(texts.map(String::as_str)).collect();
        Armour::read(&rows)
    }
}

impl Cards {
    /// Reads the charts; every fault with its line.
    pub(crate) fn read(text: &str, arsenal: &Arsenal) -> Result<Cards, Vec<Fault>> {
        let (mut source, file): (_, CardsFile) = Source::read("units", text)?;
        let mut cards: Vec<UnitCard> = Vec::new();
        for row in file.unit {
            let (span, row) = (row.span(), row.into_inner());
            let what = format!("unit '{}'", row.id);
            let mut faults = Vec::new();
            let card = row.read(arsenal, &cards, &mut faults);
            for message in faults {
                source.fault(span.clone(), &what, message);
            }
            cards.push(card);
        }
        if cards.len() > usize::from(u8::MAX) {
            source.whole("unit", "there are at most 255 cards");
        }
        source.finish(Cards { cards })
    }
}

impl CardFile {
    fn read(self, arsenal: &Arsenal, before: &[UnitCard], faults: &mut Vec<String>) -> UnitCard {
        if self.id.is_empty() || self.id.contains(char::is_whitespace) {
            faults.push("an id is one word".into());
        }
        if before.iter().any(|other| other.id == self.id) {
            faults.push("another unit has this id".into());
        }
        if self.name.trim().is_empty()
            || self.short.is_empty()
            || self.short.contains(|c: char| c.is_whitespace() || c == '/')
        {
            faults.push("a unit needs a name, and a short one of one word".into());
        }
        if self.nations.is_empty() {
            faults.push("name the nations that have it".into());
        }
        if self.points <= 0 {
            faults.push("points are positive".into());
        }
        self.complete(faults);
        let mut read = |field: &str, why: String| faults.push(format!("{field}: {why}"));
        let movement =
            self.moves.as_deref().and_then(|text| text.parse().map_err(|why| read("moves", why)).ok());
        let carry =
            self.carries.as_deref().and_then(|text| text.parse().map_err(|why| read("carries", why)).ok());
        let defense =
            self.defense.as_deref().and_then(|text| text.parse().map_err(|why| read("defense", why)).ok());
        let armour =
            self.armour.as_ref().and_then(|file| file.read().map_err(|why| read("armour", why)).ok());
        let rifles =
            self.rifles.as_deref().and_then(|text| Bands::read(text).map_err(|why| read("rifles", why)).ok());
        let mut weapons = Vec::new();
        for name in &self.weapons {
            match arsenal.find(name) {
                Some(weapon) => weapons.push(weapon),
                None => faults.push(format!("there is no weapon '{name}'")),
            }
        }
        let replaces = self.replaces.as_ref().and_then(|id| {
            let card = before.iter().position(|other| other.id == *id);
            if card.is_none() {
                faults.push(format!("there is no unit '{id}' above that it could replace"));
            }
            card.map(|card| CardId(card as u8))
        });
        UnitCard {
            id: self.id,
            name: self.name,
            short: self.short,
            nations: self.nations,
            card: self.card,
            kind: self.kind,
            role: self.role,
            points: Points(self.points),
            movement,
            size: self.size,
            fields: self.fields.unwrap_or(FieldOfFire::All),
            top: self.top.unwrap_or(Top::Closed),
            weapons,
            small_arms: self.small_arms,
            rifles,
            carry,
            armour,
            defense,
            tow_class: self.tow_class,
            leg: self.size_class,
            hand_to_hand: if self.kind == UnitKind::Gun { 1 } else { self.hand_to_hand },
            battery: self.gp.zip(self.radius).map(|(gp, radius)| Battery { gp, radius }),
            aircraft: self.strafe.zip(self.bomb).map(|(strafe, bomb)| Aircraft {
                strafe,
                bomb,
                rocket: self.rocket,
            }),
            landing_distance: self.landing_distance,
            special: self.special,
            replaces,
        }
    }

    /// Whether a card of its kind has what it needs.
    fn complete(&self, faults: &mut Vec<String>) {
        let mut need = |has: bool, what: &str| {
            if !has {
                faults.push(format!("it needs {what}"));
            }
        };
        match self.kind {
            UnitKind::Vehicle => {
                need(self.moves.is_some(), "its movement");
                need(self.defense.is_some(), "its GP defense");
                need(self.top.is_some(), "its top, open or closed");
                let soft = self.defense.as_deref().is_some_and(|text| text.ends_with('S'));
                need(self.armour.is_some() != soft, "armour with type A, and none with type S");
            }
            UnitKind::Gun => {
                need(self.moves.is_some() && self.defense.is_some(), "movement and GP defense");
                need(self.tow_class.is_some() && self.fields.is_some(), "tow class and field of fire");
            }
            UnitKind::Leg => {
                need(self.moves.is_some() && self.defense.is_some(), "movement and GP defense");
                need(self.size_class.is_some() && self.rifles.is_some(), "its size and its small arms");
                need(self.hand_to_hand > 0, "its Hand-to-Hand factor");
            }
            UnitKind::Weapon => need(!self.weapons.is_empty(), "the weapon that it is"),
            UnitKind::Battery => need(self.gp.is_some() && self.radius.is_some(), "GP factor and radius"),
            UnitKind::Aircraft => {
                need(self.strafe.is_some() && self.bomb.is_some(), "strafe and bomb factors");
            }
            UnitKind::Glider => {
                need(self.landing_distance.is_some() && self.carries.is_some(), "room and landing distance");
            }
        }
    }
}
