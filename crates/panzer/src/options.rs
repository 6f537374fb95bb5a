//! The optional rules, each switched before play by the scenario's name: `goodwood+morale+board`.
//!
//! Those that a scenario orders are in play without being named. A rule that has nothing to work on in a scenario is refused, and so
//! is one without the rule that it changes.

use kernel::Fault;
use kit::{OptionalRule, clause};

/// Declares the options: the list that names carry, and a field for each.
macro_rules! options {
    ($($field:ident, $id:literal, $name:literal, $clause:expr, $about:literal, $scenarios:expr, $recommended:literal;)*) => {
        /// Every optional rule, in the order in which names carry them.
        pub static OPTIONAL_RULES: &[OptionalRule] = &[$(OptionalRule {
            id: $id,
            name: $name,
            about: $about,
            clause: $clause.id(),
            scenarios: $scenarios,
            recommended: $recommended,
            ..OptionalRule::PLAIN
        },)*];

        /// Which optional rules are in play.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[allow(clippy::struct_excessive_bools, reason = "each is a rule that is in play or not")]
        pub struct Options {
            $(#[doc = $about] pub $field: bool,)*
            /// Bog rolls that the scenario orders, or that the players choose [7.29].
            pub bog_ordered: bool,
            /// Airborne landings, which the scenario orders [7.44].
            pub airborne: bool,
        }

        impl Options {
            fn field(&mut self, id: &str) -> Option<&mut bool> {
                match id {
                    $($id => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

const ALL: &[&str] = &[];
/// Where a rule has something to work on: markers, narrow streets, certain cards.
const MARKERS: &[&str] = &[
    "chance-encounter",
    "higher-ground",
    "tonga",
    "the-village",
    "hell-on-wheels",
    "among-the-hedgerows",
    "villers-bocage-afternoon",
    "out-of-the-mist",
    "glorious-goodwood",
];
const AMERICAN: &[&str] =
    &["chance-encounter", "the-village", "hell-on-wheels", "among-the-hedgerows", "out-of-the-mist"];
const BRITISH: &[&str] =
    &["higher-ground", "tonga", "villers-bocage-morning", "villers-bocage-afternoon", "glorious-goodwood"];
const PANZER_IV: &[&str] = &[
    "chance-encounter",
    "higher-ground",
    "hell-on-wheels",
    "among-the-hedgerows",
    "villers-bocage-afternoon",
    "glorious-goodwood",
];
const RECON: &[&str] = &[
    "hell-on-wheels",
    "among-the-hedgerows",
    "villers-bocage-morning",
    "villers-bocage-afternoon",
    "out-of-the-mist",
    "glorious-goodwood",
];
const VILLERS: &[&str] = &["villers-bocage-morning", "villers-bocage-afternoon"];
const OBSERVATION_TANKS: &[&str] = &["villers-bocage-morning", "glorious-goodwood"];
const TONGA: &[&str] = &["tonga"];
const SCOUT_CARS: &[&str] = &["glorious-goodwood"];

options! {
    board, "board", "Open board", clause!("fog.1"), "Every unit that is not under a Hidden Unit Marker is shown to both; spotting decides only who may be fired at.", ALL, false;
    morale, "morale", "Morale", clause!("7.1"), "Units check morale and may hesitate or break; formations shake at their cohesion point; bail-out rolls and points follow.", ALL, true;
    hidden, "hidden", "Hidden units", clause!("7.2"), "Units may start and enter under Hidden Unit Markers, as many as the scenario allows.", MARKERS, true;
    limited_spotting, "limited-spotting", "Limited spotting", clause!("7.7"), "A die decides whether a unit in sight and range is noticed.", ALL, false;
    turrets, "turrets", "Turrets", clause!("7.8"), "Turrets have their own facing and turn as the gun fires.", ALL, false;
    camouflage, "camouflage", "Camouflage", clause!("7.24"), "Units that a scenario lets start camouflaged are harder to see until they fire, move or are approached.", &["out-of-the-mist"], true;
    bog, "bog", "Bogging", clause!("7.29"), "Vehicles off the road may bog in each hex.", ALL, false;
    narrow_roads, "narrow-roads", "Narrow roads", clause!("7.30"), "One vehicle at a time in narrow streets, which wrecks block.", VILLERS, false;
    scout_cars, "scout-cars", "White Scout Car transport", clause!("7.38.4"), "White Scout Cars carry two squads, which are then as soft as a truck.", SCOUT_CARS, false;
    littlejohn, "littlejohn", "Littlejohn adapters", clause!("7.38.6"), "Daimlers may have the adapter and fire its shot only.", BRITISH, false;
    inside_aamg, "aamg-inside", "Machine guns inside", clause!("7.38.8"), "American anti-aircraft machine guns may go inside buildings.", AMERICAN, false;
    alternate_cards, "alternate-cards", "Alternate Pz IV cards", clause!("7.38.9"), "Every Pz IVH and IVJ uses the alternate cards.", PANZER_IV, false;
    road_expanded, "road-movement", "Road movement expanded", clause!("7.40"), "A vehicle that joins a road pays one factor a hex along it, too.", ALL, true;
    spot_removal, "spot-removal", "Removing SPOT counters", clause!("7.41"), "A die decides whether a SPOT counter comes off.", ALL, false;
    staggered, "staggered", "Staggered initiative", clause!("7.42"), "Formations fire and move in an order that dice decide, one by one.", ALL, false;
    streamlined, "streamlined", "Streamlined movement", clause!("7.42.3"), "With staggered initiative, movement goes by sides as usual.", ALL, false;
    recon_expanded, "recon", "Recon expanded", clause!("7.43"), "Recon units spot farther and find hidden and camouflaged units more easily.", RECON, true;
    stick_fire, "stick-fire", "Fire at paratroops", clause!("7.44.1.4"), "Sticks of paratroops are fired at as they jump.", TONGA, false;
    dig_in, "dig-in", "Digging in at hedgerows", clause!("7.45"), "Leg units may dig in along a hedgerow.", ALL, true;
    air_bursts, "air-bursts", "Air bursts", clause!("7.46"), "Shells, bombs and rockets that burst in trees are deadlier.", ALL, true;
    dismounted_observers, "dismounted-observers", "Dismounted observers", clause!("7.47"), "Observers may leave their vehicle.", OBSERVATION_TANKS, true;
    delayed_reaction, "delayed-reaction", "Delayed reaction", clause!("7.48"), "Units that have seen no enemy yet may not act, as the scenario says.", &["the-village", "villers-bocage-morning"], true;
    vehicle_cover, "vehicle-cover", "Vehicles as cover", clause!("7.49"), "Leg units move behind a vehicle and are covered by it.", ALL, false;
    defensive_fire, "defensive-fire", "Defensive fire", clause!("7.50"), "A unit with no command may answer fire once a turn.", ALL, true;
    command_span, "command-span", "Command span", clause!("7.52"), "Units far from their headquarters can be given few commands.", ALL, false;
}

/// Optional rules that Sandtable does not play yet: a game with one of them is refused.
pub const NOT_BUILT: &[&str] = &[];

/// An option that makes sense only with another, and why.
struct Needs {
    id: &'static str,
    other: &'static str,
    why: &'static str,
}

const NEEDS: &[Needs] = &[Needs {
    id: "streamlined",
    other: "staggered",
    why: "it changes how movement goes with staggered initiative",
}];

impl Options {
    /// A fault for each rule in play that is not built yet.
    pub(crate) fn unbuilt(mut self) -> Vec<Fault> {
        let in_play = |rule: &&OptionalRule| self.field(rule.id).is_some_and(|field| *field);
        let fault = |OptionalRule { id, name, clause, .. }: &OptionalRule| Fault {
            place: "scenario".into(),
            message: format!("'{id}' is not built yet: leave {name} [{clause}] out of the scenario's name"),
        };
        let missing = OPTIONAL_RULES.iter().filter(|rule| NOT_BUILT.contains(&rule.id));
        missing.filter(in_play).map(fault).collect()
    }

    /// Those that a name carries and those that the scenario orders, or why they do not go together.
    pub(crate) fn of(chosen: &[&OptionalRule], ordered: &[String]) -> Result<Options, Vec<Fault>> {
        let mut options = Options::default();
        let mut faults = Vec::new();
        let fault = |message: String| Fault { place: "scenario".into(), message };
        for id in ordered {
            match id.as_str() {
                "airborne" => options.airborne = true,
                id => match options.field(id) {
                    Some(field) => *field = true,
                    None => faults.push(fault(format!("there is no optional rule '{id}' to order"))),
                },
            }
        }
        options.bog_ordered = options.bog;
        for rule in chosen {
            if let Some(field) = options.field(rule.id) {
                *field = true;
            }
        }
        let has = |options: &mut Options, id: &str| options.field(id).is_some_and(|field| *field);
        for Needs { id, other, why } in NEEDS {
            if has(&mut options, id) && !has(&mut options, other) {
                faults.push(fault(format!("'{id}' needs '{other}': {why}")));
            }
        }
        if faults.is_empty() { Ok(options) } else { Err(faults) }
    }
}
