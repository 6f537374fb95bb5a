//! What adds to a roll, by name: the lines of a preview and of the log [3.7].

use kit::clause;

use crate::Clause;

/// One term of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// The size of the target.
    Size,
    /// The grade of the firer.
    Grade,
    /// A gun of one round a turn.
    SlowGun,
    /// A gun of three rounds a turn.
    FastGun,
    /// The firer makes a short halt.
    ShortHalt,
    /// Overwatch fire.
    Overwatch,
    /// An answer to fire.
    DefensiveFire,
    /// The target moves.
    TargetMoves,
    /// The target makes a short halt.
    TargetShortHalt,
    /// The target stands in cover.
    Cover,
    /// The target is hull down.
    HullDown,
    /// The firer is suppressed.
    Suppressed,
    /// The firer is damaged.
    Damaged,
    /// The firer hesitates.
    Hesitating,
    /// The firer has fired at the same target before.
    Acquired,
    /// Smoke lies on the line.
    Smoke,
    /// It is dark or misty.
    Visibility,
    /// A leg unit fires a launcher.
    Launcher,
    /// Small arms beside the main gun.
    DualFire,
    /// The target stands in a crowd.
    Crowd,
    /// Shells burst in the trees.
    AirBurst,
    /// Guns from the air at a soft vehicle.
    SoftTarget,
    /// A dismounted observer fires.
    Observer,
    /// The turret turns far.
    Turret,
}

impl Term {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Size => "size",
            Term::Grade => "grade",
            Term::SlowGun => "slow gun",
            Term::FastGun => "fast gun",
            Term::ShortHalt => "short halt",
            Term::Overwatch => "overwatch",
            Term::DefensiveFire => "return fire",
            Term::TargetMoves => "target moves",
            Term::TargetShortHalt => "target makes a short halt",
            Term::Cover => "cover",
            Term::HullDown => "hull down",
            Term::Suppressed => "suppressed",
            Term::Damaged => "damaged",
            Term::Hesitating => "hesitating",
            Term::Acquired => "acquired",
            Term::Smoke => "smoke",
            Term::Visibility => "visibility",
            Term::Launcher => "launcher",
            Term::DualFire => "dual fire",
            Term::Crowd => "crowded hex",
            Term::AirBurst => "air burst",
            Term::SoftTarget => "soft target",
            Term::Observer => "dismounted observer",
            Term::Turret => "turret turns",
        }
    }

    /// The clause behind it.
    pub const fn clause(self) -> Clause {
        match self {
            Term::Size | Term::SlowGun | Term::FastGun | Term::Acquired | Term::Crowd => clause!("ap.2"),
            Term::Grade => clause!("5.8"),
            Term::ShortHalt | Term::TargetMoves | Term::TargetShortHalt => clause!("6.2.3"),
            Term::Overwatch => clause!("6.5.2.5"),
            Term::DefensiveFire => clause!("7.50"),
            Term::Cover => clause!("gp.3"),
            Term::HullDown => clause!("ap.5"),
            Term::Suppressed => clause!("5.10"),
            Term::Damaged => clause!("ap.8"),
            Term::Hesitating => clause!("7.1n1"),
            Term::Smoke => clause!("6.5.1.5"),
            Term::Visibility => clause!("6.1.3"),
            Term::Launcher => clause!("ap.2n1"),
            Term::DualFire => clause!("5.14"),
            Term::AirBurst => clause!("7.46"),
            Term::SoftTarget => clause!("6.4"),
            Term::Observer => clause!("7.47"),
            Term::Turret => clause!("7.8"),
        }
    }
}
