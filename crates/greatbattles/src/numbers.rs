//! Numbers with a unit. Lengths are [`board::plane::Mil`], thousandths of an inch.

kit::number! {
    /// What a d10 must not exceed.
    Score(i8)
}

impl Score {
    /// The score with a modifier [use-1].
    #[must_use]
    pub const fn plus(self, modifier: Modifier) -> Score {
        Score(self.0.saturating_add(modifier.0))
    }

    /// Whether a die meets it: at or under the score.
    pub const fn is_met_by(self, die: D10) -> bool {
        die.0 as i8 <= self.0
    }
}

kit::number! {
    /// What is added to a score: plus helps the roller, minus hurts [use-1].
    Modifier(i8)
}

impl Modifier {
    /// No change.
    pub const ZERO: Modifier = Modifier(0);

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Modifier) -> Modifier {
        Modifier(self.0.saturating_add(other.0))
    }

    /// So many times.
    #[must_use]
    pub const fn times(self, times: i8) -> Modifier {
        Modifier(self.0.saturating_mul(times))
    }

    /// The modifier if the condition holds.
    #[must_use]
    pub const fn when(self, holds: bool) -> Modifier {
        if holds { self } else { Modifier::ZERO }
    }
}

impl std::iter::Sum for Modifier {
    fn sum<I: Iterator<Item = Modifier>>(all: I) -> Modifier {
        all.fold(Modifier::ZERO, Modifier::plus)
    }
}

kit::number! {
    /// A number of hundredths, for rolls of a d100.
    Percent(i16)
}

impl Percent {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Percent) -> Percent {
        Percent(self.0 + other.0)
    }

    /// Whether a die meets it: at or under the number.
    pub const fn is_met_by(self, die: D100) -> bool {
        die.0 as i16 <= self.0
    }
}

kit::number! {
    /// A d10, 1 to 10.
    D10(u8)
}

impl D10 {
    /// The number that a face shows: 0 is 10 [misc-1, D3].
    pub const fn of_face(face: u8) -> D10 {
        D10(if face == 0 { 10 } else { face })
    }
}

kit::number! {
    /// A d100, 1 to 100.
    D100(u8)
}

impl D100 {
    /// The number that two faces show: tens and ones, 00 is 100 [misc-3, D3].
    pub const fn of_faces(tens: u8, ones: u8) -> D100 {
        D100(if tens == 0 && ones == 0 { 100 } else { 10 * tens + ones })
    }
}

kit::number! {
    /// Activation points [3].
    Points(u8)
}

kit::number! {
    /// Points of victory.
    VictoryPoints(i16)
}

kit::number! {
    /// Rounds of artillery [mb-5].
    Rounds(u8)
}

kit::number! {
    /// A number of barrage templates [bt-1].
    Templates(u8)
}

kit::number! {
    /// A number of stands.
    StandCount(u8)
}

kit::number! {
    /// A day of the campaign, counted from 1 [1n2].
    DayNo(u8)
}

kit::number! {
    /// A level of the ground.
    Level(u8)
}

kit::number! {
    /// What a battalion has suffered in a player turn: 1 for a suppression, 2 for an elimination [10].
    Tally(u8)
}

kit::number! {
    /// A part of the allowance of a move, in millionths [D75].
    Cost(u32)
}

impl Cost {
    /// The whole allowance of an action.
    pub const WHOLE: Cost = Cost(1_000_000);

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }
}
