//! Every reason for which the rules refuse an action. The rule that refuses adds the clause: see [`kit::Clause`].

use kernel::Refusal;

/// A refusal as the rules raise it.
pub type Refused = kit::Refused<crate::GreatBattles, Reason>;

/// Declares the reasons, each with a name for programs and a sentence for players.
macro_rules! reasons {
    ($($name:ident, $kind:literal, $sentence:literal;)*) => {
        /// Why an action is refused. It knows no more than the seat that asked.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is explained by its sentence")]
        pub enum Reason {
            $($name,)*
        }

        impl Reason {
            /// A short name that programs can match on.
            pub const fn kind(self) -> &'static str {
                match self {
                    $(Reason::$name => $kind,)*
                }
            }

            /// The sentence that players read.
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Reason::$name => $sentence,)*
                }
            }
        }
    };
}

reasons! {
    NotYourDecision, "not-your-decision", "the other side decides now";
    GameOver, "game-over", "the game is over";
    NotNow, "not-now", "this belongs to another step of the player turn";
    NoSuchThing, "no-such-thing", "there is no such battalion, stand, template or road here";
    NotYours, "not-yours", "it belongs to the other side";
    NotOnTable, "not-on-table", "the battalion is not on the table";
    NotInReserve, "not-in-reserve", "the battalion is not in reserve, or not available yet";
    OutsideZone, "outside-zone", "every stand is set up inside the zone of its side";
    FarFromFup, "far-from-fup", "every stand deploys within 12 inches of a usable FUP, or of the edge road if there is none";
    OffTable, "off-table", "a stand would leave the table";
    Impassable, "impassable", "a stand would stand on or cross ground that it cannot enter";
    Overlaps, "overlaps", "a stand would stand on another";
    TouchesEnemy, "touches-enemy", "a stand would touch an enemy that the battalion does not close with";
    BadShape, "bad-shape", "the formation does not allow this gap, front rank or facing";
    TooFar, "too-far", "the move costs more than one action pays for";
    BlockedByEnemy, "blocked-by-enemy", "the way leads through enemy stands or between two that are 2 inches apart or less";
    InsideTwelve, "inside-twelve", "only an active battalion comes nearer to a known enemy within 12 inches";
    ShiftTooFar, "shift-too-far", "a stand would go too far to change formation";
    NotInColumn, "not-in-column", "only a column marches in file; move it as a block or change formation first";
    NotABlock, "not-a-block", "a column marches in file";
    NoRoad, "no-road", "no road leads there";
    NoAction, "no-action", "the battalion has no action left in this pulse";
    OwesAction, "owes-action", "a marked stand has used this action already: only the others may fire, rally or pack up";
    MarkedStand, "marked-stand", "the stand has used this action already";
    Engaged, "engaged", "a battalion in close combat may only rally";
    NotSuppressed, "not-suppressed", "only a suppressed stand rallies";
    NotSetUp, "not-set-up", "only weapons that are set up are packed up";
    CannotFire, "cannot-fire", "the stand cannot fire: it is suppressed, under a template, engaged, or has no weapon";
    NotFrontRank, "not-front-rank", "only the front rank fires directly";
    NotChosen, "not-chosen", "the stand was not told to fire in this pulse";
    NoTarget, "no-target", "the target is not known, in close combat, or under a template";
    NoSight, "no-sight", "the firer does not see the target";
    OutOfRange, "out-of-range", "the target is out of range, or of a kind that this weapon cannot hit";
    SeenTooShort, "seen-too-short", "the target has not moved a whole inch in the firer's sight";
    Declared, "declared", "that is declared already";
    NoHeavyWeapons, "no-heavy-weapons", "the battalion has no heavy weapons that could help";
    NotMounted, "not-mounted", "the stand rides no transport";
    NotActive, "not-active", "only an active battalion closes with the enemy";
    NoContact, "no-contact", "no stand that may start a close combat touches the enemy that was named";
    WrongContact, "wrong-contact", "these stands may not close with those";
    PointsShort, "points-short", "the side has too few activation points";
    NothingToActivate, "nothing-to-activate", "there is nothing to activate there today";
    NotTemplate, "not-template", "the template cannot be used so now";
    NoRounds, "no-rounds", "there is no round left for it";
    NoSpotter, "no-spotter", "the spotter is suppressed, not on the table, or does not see the point";
    PlanRefused, "plan-refused", "the scenario does not allow such a mission today";
    MustFall, "must-fall", "decide about the other templates first";
    NotHidden, "not-hidden", "the battalion is known already";
    COpsStays, "c-ops-stays", "a C Ops moves once in its own turn, 12 inches at most, along a friendly clear road";
    NotEligible, "not-eligible", "this stand cannot be chosen";
    NoSuchPair, "no-such-pair", "these two do not fight now";
    CannotAdvance, "cannot-advance", "the battalion cannot advance there";
    CannotWithdraw, "cannot-withdraw", "the battalion is isolated, or its side has no usable FUP and no road at its edge";
    NoOrder, "no-order", "give the battalion an order first";
    NotLanding, "not-landing", "the battalion does not land now, or not in this way";
    NotScattered, "not-scattered", "only a battalion that has landed and is scattered gathers";
    Scattered, "scattered", "a battalion that has landed gathers first, and then takes up a formation";
    KeepOut, "keep-out", "the scenario keeps this battalion away from there for now";
    MinefieldGap, "minefield-gap", "another battlegroup uses the gaps in the minefield in this turn";
    NoNote, "no-note", "the scenario does not ask for this note, or the zone, day or turn does not fit";
    TooNearFriends, "too-near-friends", "bombs fall 6 inches or more from every stand of the bombing side";
    DiggingRefused, "digging-refused", "only unsuppressed infantry in the open digs in, where the scenario lets it";
    NoAircraft, "no-aircraft", "no aircraft can be called now";
    DeeperFlank, "deeper-flank", "an inactive battalion does not go deeper into enemy territory";
    NearerTarget, "nearer-target", "there is a nearer target of the firer's kind";
    Surrounded, "surrounded", "a stand is within 2 inches of an enemy";
    OtherCOps, "other-c-ops", "points of one C Ops serve its battlegroups alone";
    NotSupport, "not-support", "only a live attachment changes battalions, and the last stand of a battalion stays";
    OtherBrigade, "other-brigade", "Commonwealth attachments stay in their brigade";
    NoRoom, "no-room", "infantry has at most one HQ, one heavy weapons stand and two others attached, other battalions one HQ";
    TooFarToJoin, "too-far-to-join", "on the table a stand joins a battalion within 12 inches, if its own is not isolated";
    NightKeepsOff, "night-keeps-off", "at night no stand comes within 2 inches of a known enemy";
}

/// The refusal as players read it.
pub fn told(refused: Refused) -> Refusal {
    refused.told(refused.reason.kind(), format!("{}.", refused.reason.sentence()))
}
