//! What lies on a map of areas and has no part in play: places, hills, waters, woods, roads and names.

use super::read::Reading;
use serde::Deserialize;

/// A point on the map, x eastwards and y southwards.
pub type Point = (f32, f32);

/// The country of a map of areas, for its picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scenery {
    /// Towns and villages.
    pub villages: Vec<Village>,
    /// Hills that have a name or a height.
    pub hills: Vec<Hill>,
    /// Streams without an effect on play.
    pub streams: Vec<Course>,
    /// Roads.
    pub roads: Vec<Course>,
    /// Woods.
    pub woods: Vec<Patch>,
    /// Lakes and ponds.
    pub lakes: Vec<Patch>,
    /// Names of forests and waters.
    pub names: Vec<Inscription>,
}

/// A town or village.
#[derive(Debug, Clone, PartialEq)]
pub struct Village {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub at: Point,
    /// How large it is: 1 for a village, 2 for a town, and so on.
    pub weight: u8,
}

/// A hill.
#[derive(Debug, Clone, PartialEq)]
pub struct Hill {
    /// Its name.
    pub name: String,
    /// Its top.
    pub at: Point,
}

/// A stream or a road.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// Its name, if it has one.
    pub name: String,
    /// Whether it is a main one.
    pub major: bool,
    /// Where it runs.
    pub line: Vec<Point>,
}

/// A wood or a lake.
#[derive(Debug, Clone, PartialEq)]
pub struct Patch {
    /// Its name, if it has one.
    pub name: String,
    /// Its shore or border, corners in order.
    pub outline: Vec<Point>,
}

/// A name written across the country.
#[derive(Debug, Clone, PartialEq)]
pub struct Inscription {
    /// The name.
    pub name: String,
    /// What bears it: `forest`, `water`.
    pub kind: String,
    /// The middle of its base line.
    pub at: Point,
    /// How far its base line is turned clockwise, in degrees.
    pub angle: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VillageText {
    name: String,
    at: String,
    #[serde(default = "village")]
    weight: u8,
}

fn village() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HillText {
    name: String,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CourseText {
    #[serde(default)]
    name: String,
    #[serde(default)]
    major: bool,
    line: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PatchText {
    #[serde(default)]
    name: String,
    outline: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameText {
    name: String,
    kind: String,
    at: String,
    #[serde(default)]
    angle: f32,
}

/// The lists of scenery in the text of a map, all optional.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SceneryText {
    villages: Vec<VillageText>,
    hills: Vec<HillText>,
    streams: Vec<CourseText>,
    roads: Vec<CourseText>,
    woods: Vec<PatchText>,
    lakes: Vec<PatchText>,
    names: Vec<NameText>,
}

impl SceneryText {
    /// The scenery, with what is wrong left out and noted.
    pub(super) fn read(self, reading: &mut Reading) -> Scenery {
        let mut scenery = Scenery::default();
        for VillageText { name, at, weight } in self.villages {
            if let Some(at) = reading.point(&format!("village {name}"), &at) {
                scenery.villages.push(Village { name, at, weight });
            }
        }
        for HillText { name, at } in self.hills {
            if let Some(at) = reading.point(&format!("hill {name}"), &at) {
                scenery.hills.push(Hill { name, at });
            }
        }
        scenery.streams = courses("stream", self.streams, reading);
        scenery.roads = courses("road", self.roads, reading);
        scenery.woods = patches("wood", self.woods, reading);
        scenery.lakes = patches("lake", self.lakes, reading);
        for NameText { name, kind, at, angle } in self.names {
            if let Some(at) = reading.point(&format!("name {name}"), &at) {
                scenery.names.push(Inscription { name, kind, at, angle });
            }
        }
        scenery
    }
}

fn courses(what: &str, texts: Vec<CourseText>, reading: &mut Reading) -> Vec<Course> {
    let mut courses = Vec::with_capacity(texts.len());
    for (i, text) in texts.into_iter().enumerate() {
        let line = reading.line(&called(what, &text.name, i), &text.line);
        courses.push(Course { name: text.name, major: text.major, line });
    }
    courses
}

fn patches(what: &str, texts: Vec<PatchText>, reading: &mut Reading) -> Vec<Patch> {
    let mut patches = Vec::with_capacity(texts.len());
    for (i, text) in texts.into_iter().enumerate() {
        let outline = reading.outline(&called(what, &text.name, i), &text.outline);
        patches.push(Patch { name: text.name, outline });
    }
    patches
}

/// What a fault calls a thing that may have no name.
fn called(what: &str, name: &str, i: usize) -> String {
    if name.is_empty() { format!("{what} {} of the list", i + 1) } else { format!("{what} {name}") }
}
