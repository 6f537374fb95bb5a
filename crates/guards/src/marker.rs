//! Information markers [2.6, 3.5].

/// A marker on a unit or on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// The unit's last step was by roadway [2.6n1].
    RoadMove,
    /// The unit has overrun an enemy and may move on [9.4n3].
    Overrun,
    /// A leg unit rides a tracked one [9.5].
    RidingTanks,
    /// A wheeled unit goes on foot [9.6].
    Debarked,
    /// The unit was hit while it moved [11.3n9].
    Pinned,
    /// One audit failed [5.2].
    LowSupply,
    /// Two audits or more failed [5.2].
    OutOfSupply,
    /// The battery has been used [10.2n1].
    Fired,
    /// A printed bridge is gone [12.0n2].
    BlownBridge,
    /// A pontoon that is not finished [12.1].
    PontoonUnderConstruction,
    /// A pontoon that carries units [12.1].
    Pontoon,
}

/// What becomes of a marker at the end of a turn [3.5, rulings D33, D117].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtEndOfTurn {
    /// It stays.
    Stays,
    /// It comes off.
    ComesOff,
    /// It comes off, unless the unit is out of supply [3.5n2].
    ComesOffIfSupplied,
    /// It turns into a completed pontoon.
    Completes,
}

impl Marker {
    /// All markers.
    pub const ALL: [Marker; 11] = [
        Marker::RoadMove,
        Marker::Overrun,
        Marker::RidingTanks,
        Marker::Debarked,
        Marker::Pinned,
        Marker::LowSupply,
        Marker::OutOfSupply,
        Marker::Fired,
        Marker::BlownBridge,
        Marker::PontoonUnderConstruction,
        Marker::Pontoon,
    ];

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Marker::RoadMove => "Road Move",
            Marker::Overrun => "Overrun",
            Marker::RidingTanks => "Riding Tanks",
            Marker::Debarked => "Debarked",
            Marker::Pinned => "Pinned",
            Marker::LowSupply => "Low Supply",
            Marker::OutOfSupply => "Out of Supply",
            Marker::Fired => "FIRED",
            Marker::BlownBridge => "Bridge Blown",
            Marker::PontoonUnderConstruction => "Pontoon under construction",
            Marker::Pontoon => "Pontoon",
        }
    }

    /// What becomes of it at the end of a turn.
    pub const fn at_end_of_turn(self) -> AtEndOfTurn {
        match self {
            Marker::Overrun | Marker::Pinned => AtEndOfTurn::ComesOff,
            Marker::Fired => AtEndOfTurn::ComesOffIfSupplied,
            Marker::PontoonUnderConstruction => AtEndOfTurn::Completes,
            Marker::RoadMove
            | Marker::RidingTanks
            | Marker::Debarked
            | Marker::LowSupply
            | Marker::OutOfSupply
            | Marker::BlownBridge
            | Marker::Pontoon => AtEndOfTurn::Stays,
        }
    }
}
