//! The words that a renderer acts on: closed, and the same on both sides of the wire.

use serde::Serialize;

/// A closed vocabulary: an enum whose variants have the words by which data files and the wire know them. The first is the
/// default.
macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident {
        $(#[$usual:meta])* $first:ident = $known:literal
        $(, $(#[$of:meta])* $variant:ident = $word:literal)* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Default)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub enum $name {
            $(#[$usual])*
            #[default]
            #[serde(rename = $known)]
            $first,
            $($(#[$of])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// Every word of the vocabulary.
            pub const ALL: &[$name] = &[$name::$first $(, $name::$variant)*];

            /// The word by which data files and the wire know it.
            pub const fn word(self) -> &'static str {
                match self {
                    $name::$first => $known,
                    $($name::$variant => $word,)*
                }
            }

            /// What a word means; nothing if it is none of these.
            pub fn of(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.word() == word)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

vocabulary! {
    /// The unit symbol of a counter, or what else it shows.
    Symbol {
        /// No symbol of these.
        Other = "other",
        /// Infantry.
        Infantry = "infantry",
        /// Motorized infantry.
        Motorized = "motorized",
        /// Mechanized infantry.
        Mech = "mech",
        /// Tanks.
        Armor = "armor",
        /// Tank destroyers.
        TankDestroyer = "tank_destroyer",
        /// Assault guns.
        AssaultGun = "assault_gun",
        /// Reconnaissance.
        Recon = "recon",
        /// Parachute infantry.
        Airborne = "airborne",
        /// Glider infantry.
        Glider = "glider",
        /// Engineers.
        Engineer = "engineer",
        /// Towed artillery.
        ArtilleryTowed = "artillery_towed",
        /// Self-propelled artillery.
        ArtillerySp = "artillery_sp",
        /// Airborne artillery.
        ArtilleryAirborne = "artillery_airborne",
        /// Mortars.
        Mortar = "mortar",
        /// Machine guns.
        MachineGun = "machine_gun",
        /// Anti-tank guns.
        AntiTank = "anti_tank",
        /// Anti-aircraft guns.
        AntiAir = "anti_air",
        /// A headquarters.
        Headquarters = "headquarters",
        /// A leader.
        Leader = "leader",
        /// Trucks, carriers, boats.
        Transport = "transport",
        /// Aircraft.
        Aircraft = "aircraft",
        /// A marker, not a unit.
        Marker = "marker",
        /// The blank back of a counter: its content is not known.
        Blank = "blank",
    }
}

vocabulary! {
    /// The size mark above a unit symbol.
    Size {
        /// No size mark.
        None = "",
        /// One vehicle, gun or stand.
        Single = "single",
        /// A squad.
        Squad = "squad",
        /// A section.
        Section = "section",
        /// A platoon.
        Platoon = "platoon",
        /// A company, battery or squadron.
        Company = "company",
        /// A battalion.
        Battalion = "battalion",
        /// A regiment.
        Regiment = "regiment",
        /// A brigade.
        Brigade = "brigade",
        /// A division.
        Division = "division",
        /// A corps.
        Corps = "corps",
    }
}

vocabulary! {
    /// What a condition of a piece means for a renderer; its text is for the reader.
    MarkKind {
        /// Worth reading, without a look.
        Note = "note",
        /// It has had its turn: moved, fired, spent.
        Done = "done",
        /// Something must still be done with it.
        Duty = "duty",
        /// It shows its weaker side.
        Reduced = "reduced",
        /// It is taking losses; the text is the number, such as `-2`.
        Hits = "hits",
        /// It attacks in the combat that is being fought.
        Attacking = "attacking",
        /// It defends in the combat that is being fought.
        Defending = "defending",
        /// It fires in support.
        Supporting = "supporting",
        /// It retreats.
        Retreating = "retreating",
        /// It is pinned, suppressed or disordered.
        Suppressed = "suppressed",
        /// The other side does not see it.
        Hidden = "hidden",
        /// It was last seen here; the text says when.
        Ghost = "ghost",
    }
}

vocabulary! {
    /// Why something is shaded or drawn, told apart by colour and by hatching.
    Tone {
        /// For no special reason.
        Plain = "plain",
        /// The first side of the board.
        First = "first",
        /// The second side of the board.
        Second = "second",
        /// Both sides.
        Both = "both",
        /// Open, within reach, safe.
        Open = "open",
        /// Blocked, forbidden, lost.
        Blocked = "blocked",
        /// An objective.
        Goal = "goal",
        /// Under fire.
        Danger = "danger",
        /// May be under fire: what is there is not known.
        Unknown = "unknown",
        /// Seen.
        Sight = "sight",
        /// Woods on an open table.
        Wood = "wood",
        /// High ground on an open table.
        Hill = "hill",
        /// Water on an open table.
        Water = "water",
        /// Houses on an open table.
        Built = "built",
        /// A road on an open table.
        Road = "road",
        /// Broken ground on an open table.
        Rough = "rough",
        /// Fog.
        Fog = "fog",
        /// Overcast.
        Overcast = "overcast",
        /// Clear weather.
        Clear = "clear",
        /// Night.
        Night = "night",
    }
}

vocabulary! {
    /// How a line over the map is drawn.
    LineKind {
        /// A thin line.
        Plain = "plain",
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
        /// A railway.
        Rail = "rail",
        /// A stream.
        Stream = "stream",
        /// A river.
        River = "river",
        /// A canal.
        Canal = "canal",
        /// A front.
        Front = "front",
        /// A limit that units may not cross.
        Limit = "limit",
        /// A line of supply.
        Supply = "supply",
        /// A way that is open.
        Open = "open",
        /// A way that is blocked.
        Blocked = "blocked",
        /// A gap in a line.
        Gap = "gap",
        /// A bridge laid or repaired during the game.
        Bridge = "bridge",
        /// Held by the first side.
        First = "first",
        /// Held by the second side.
        Second = "second",
    }
}

vocabulary! {
    /// What a tray beside the map holds.
    TrayKind {
        /// Pieces that may come onto the map now.
        Due = "due",
        /// Pieces that come later.
        Coming = "coming",
        /// Pieces that are lost.
        Lost = "lost",
        /// Pieces that have left the map.
        Gone = "gone",
    }
}

vocabulary! {
    /// What kind of thing happened, for log and animation.
    EventKind {
        /// Nothing to animate.
        Note = "note",
        /// A turn begins.
        Turn = "turn",
        /// A phase begins.
        Phase = "phase",
        /// A piece is put on the map.
        Place = "place",
        /// A piece moves along the spaces named.
        Move = "move",
        /// A combat is declared.
        Declare = "declare",
        /// Dice are rolled.
        Roll = "roll",
        /// A piece is lost or reduced.
        Loss = "loss",
        /// A space changes hands.
        Capture = "capture",
        /// Something hidden is shown.
        Reveal = "reveal",
    }
}

impl LineKind {
    /// How a line of a map's own kind is drawn: a thin line if there is no look for it.
    pub fn for_map(kind: &str) -> LineKind {
        LineKind::of(kind).unwrap_or(LineKind::Plain)
    }
}
