//! Event chits [10.3].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::chart::Fortification;
use crate::numbers::Modifier;

/// A kind of event chit, by its place in the list. Chits of one name are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChitId(pub u8);

impl ChitId {
    /// The index in tables by chit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many kinds of chits there may be; cups count them by kind.
pub const MAX_CHITS: usize = 84;

/// The colour of a chit [10.3n1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Helps the attacker.
    Blue,
    /// Helps the defender.
    Red,
    /// Cancels other chits, or a fortification [10.3n5].
    Black,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Black];

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Black => "black",
        }
    }
}

/// What a chit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// A blue or red chit: added to the attack roll. It cancels the named chit if the opponent drew it [10.3n3].
    Modify {
        /// Added to the roll; negative if blue.
        modifier: Modifier,
        /// The chit it cancels, of the other colour.
        nullifies: Option<ChitId>,
    },
    /// A black chit that cancels a blue or red one, whichever side drew it [10.3n5].
    Cancel(ChitId),
    /// A black chit that takes away the modifier of one fortification for an attack [15.0n4, ruling D59].
    Breach(Fortification),
}

/// Whether a chit works at night [10.3n2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtNight {
    /// It does.
    Applies,
    /// It is marked No Night.
    Discarded,
}

/// Whether a chit stands for aircraft [10.7, 14.1n1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByAir {
    /// It does: weather and anti-aircraft fire may cancel it.
    Yes,
    /// It does not.
    No,
}

/// One kind of event chit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventChit {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// What it does.
    pub event: Event,
    /// Whether it works at night.
    pub at_night: AtNight,
    /// Whether it stands for aircraft.
    pub by_air: ByAir,
    /// How many there are.
    pub count: u8,
}

/// All event chits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventChits {
    chits: Vec<EventChit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChitsFile {
    chits: Vec<Spanned<ChitFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChitFile {
    name: String,
    colour: Colour,
    count: u8,
    modifier: Option<i8>,
    nullifies: Option<String>,
    cancels: Option<Fortification>,
    #[serde(default)]
    no_night: bool,
    #[serde(default)]
    air: bool,
}

impl EventChits {
    /// Reads the chits.
    pub(crate) fn read(text: &str) -> Result<EventChits, Vec<Fault>> {
        let (mut source, file): (_, ChitsFile) = Source::read("events", text)?;
        let names: Vec<(String, Colour)> =
            file.chits.iter().map(|row| (row.get_ref().name.clone(), row.get_ref().colour)).collect();
        let find =
            |name: &str| names.iter().position(|(known, _)| known == name).map(|place| ChitId(place as u8));
        let mut chits: Vec<EventChit> = Vec::new();
        for row in &file.chits {
            let chit = row.get_ref();
            let what = format!("chit '{}'", chit.name);
            let mut fault = |message: String| source.fault(row.span(), &what, message);
            if chit.name.trim().is_empty() {
                fault("a chit needs a name".into());
            }
            if chits.iter().any(|other| other.name == chit.name) {
                fault("another chit has this name: count it there".into());
            }
            if !(1..=20).contains(&chit.count) {
                fault(format!("from 1 to 20 chits have one name, not {}", chit.count));
            }
            let nullifies = chit.nullifies.as_ref().map(|name| (name, find(name)));
            if let Some((name, None)) = nullifies {
                fault(format!("there is no chit '{name}' to cancel"));
            }
            let nullifies = nullifies.and_then(|(_, id)| id);
            if let Some(id) = nullifies {
                let colour = names[id.index()].1;
                if colour == Colour::Black || colour == chit.colour {
                    fault(format!("a {} chit cannot cancel a {} one", chit.colour.name(), colour.name()));
                }
            }
            let event = match (chit.colour, chit.modifier, nullifies, chit.cancels) {
                (Colour::Blue, Some(value @ -9..=-1), nullifies, None)
                | (Colour::Red, Some(value @ 1..=9), nullifies, None) => {
                    Event::Modify { modifier: Modifier(value), nullifies }
                }
                (Colour::Black, None, Some(id), None) => Event::Cancel(id),
                (Colour::Black, None, None, Some(fortification)) => Event::Breach(fortification),
                (colour, ..) => {
                    // A name that is not known has been told already.
                    if chit.nullifies.is_none() || nullifies.is_some() {
                        fault(match colour {
                            Colour::Blue => {
                                "a blue chit has a modifier from -1 to -9, and cancels no fortification"
                                    .into()
                            }
                            Colour::Red => {
                                "a red chit has a modifier from 1 to 9, and cancels no fortification".into()
                            }
                            Colour::Black => {
                                "a black chit has no modifier; it cancels a chit or a fortification".into()
                            }
                        });
                    }
                    Event::Modify { modifier: Modifier(0), nullifies: None }
                }
            };
            chits.push(EventChit {
                name: chit.name.clone(),
                colour: chit.colour,
                event,
                at_night: if chit.no_night { AtNight::Discarded } else { AtNight::Applies },
                by_air: if chit.air { ByAir::Yes } else { ByAir::No },
                count: chit.count,
            });
        }
        if chits.len() > MAX_CHITS {
            source.whole("chits", format!("{} names are too many: at most {MAX_CHITS}", chits.len()));
        }
        let chits = EventChits { chits };
        for (id, chit) in chits.iter() {
            let back = chits.nullified_by(id).and_then(|other| chits.nullified_by(other));
            if back == Some(id) {
                source.whole(&format!("chit '{}'", chit.name), "cancels a chit that cancels it [ruling D4]");
            }
        }
        source.finish(chits)
    }

    /// How many names there are.
    #[expect(clippy::len_without_is_empty, reason = "there are chits")]
    pub fn len(&self) -> usize {
        self.chits.len()
    }

    /// A kind of chit.
    #[inline]
    pub fn chit(&self, id: ChitId) -> &EventChit {
        &self.chits[id.index()]
    }

    /// All kinds in order.
    pub fn iter(&self) -> impl Iterator<Item = (ChitId, &EventChit)> {
        self.chits.iter().enumerate().map(|(index, chit)| (ChitId(index as u8), chit))
    }

    /// The chit with a name.
    pub fn find(&self, name: &str) -> Option<ChitId> {
        self.iter().find(|(_, chit)| chit.name.eq_ignore_ascii_case(name)).map(|(id, _)| id)
    }

    /// How many chits of a colour there are.
    pub fn count(&self, colour: Colour) -> u16 {
        self.chits.iter().filter(|chit| chit.colour == colour).map(|chit| u16::from(chit.count)).sum()
    }

    /// The chit that one cancels, of whatever colour it is itself.
    pub fn nullified_by(&self, id: ChitId) -> Option<ChitId> {
        match self.chit(id).event {
            Event::Modify { nullifies, .. } => nullifies,
            Event::Cancel(chit) => Some(chit),
            Event::Breach(_) => None,
        }
    }
}
