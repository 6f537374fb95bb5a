//! Refusals in sentences: what is not allowed, and what would be right. The rule that refuses says by which clause.

use board::HexId;
use kernel::Refusal;

use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::position::Step;
use crate::reason::{Reason, Refused};
use crate::scenario::SetupGroup;
use crate::unit::UnitId;

/// A short name that programs can match on, and the sentence.
pub(crate) type Sentence = (&'static str, String);

/// Which step it is, and what to do in it.
const fn what_to_do(step: Step) -> &'static str {
    match step {
        Step::Plan => "drop zones are being planned. Note all of them, then finish planning.",
        Step::Setup(_) => "this is the set-up. Place your units, then finish it.",
        Step::Bridging => "float bridges are laid before movement. Lay one, or lay none and go on.",
        Step::Movement => "this is the Movement Phase. End it first, or move another unit.",
        Step::Demolition => "a bridge may be blown. Blow it, or let it stand, first.",
        Step::Destruction => "a bridge may be destroyed. Destroy it, or leave it standing, first.",
        Step::Combat => "this is the Combat Phase. Choose an enemy to attack, or end combat.",
        Step::Declare => "an attack is being declared. Add units to it, or declare it, first.",
        Step::Barrage => "the attacker adds artillery and ground support. Add fire, or go on without.",
        Step::Protect => "the defender adds protective fire. Add fire, or go on without.",
        Step::Retreat => "units are retreating. Finish the retreat first.",
        Step::Displace => "a unit must make way for a retreat. Choose its hex first.",
        Step::Advance => "the winners may advance. Advance, or decline, first.",
        Step::Dawn | Step::Over => "the game is over.",
    }
}

impl Game {
    /// The refusal as players read it.
    pub(crate) fn refusal(&self, refused: Refused) -> Refusal {
        let (kind, sentence) = self.sentence(refused.reason);
        refused.told(kind, sentence)
    }

    /// The name of a reason for programs, and its sentence for players. Complete: a new reason does not compile
    /// without its sentence.
    fn sentence(&self, reason: Reason) -> Sentence {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        match reason {
            Reason::GameOver => ("game-over", "The game is over".into()),
            Reason::NotYourDecision => {
                ("not-your-decision", "Not now: the other side has to decide first".into())
            }
            Reason::WrongStep(step) => ("wrong-step", format!("Not now: {}", what_to_do(step))),

            // Set-up.
            Reason::AlreadyPlaced(u) => {
                let fixed = self.setup_group(u).and_then(SetupGroup::fixed);
                let text = match fixed {
                    Some((_, at)) => {
                        format!("{} starts in {}: the scenario gives it no other hex", unit(u), hex(at))
                    }
                    None => format!("{} is set up already: undo to change it", unit(u)),
                };
                ("already-placed", text)
            }
            Reason::OutsideSetup(u, h) => {
                ("outside-setup", format!("{} may not set up in {}", unit(u), hex(h)))
            }
            Reason::SetupOpen(u) => ("setup-open", format!("{} must still be set up", unit(u))),
            Reason::CannotStand(u, h) => (
                "cannot-stand",
                format!("{} is a vehicle and may not set up in {} without a road or trail", unit(u), hex(h)),
            ),

            // Movement.
            Reason::OutOfSequence(u) => {
                ("out-of-sequence", format!("{} moves only in its owner's Movement Phase", unit(u)))
            }
            Reason::EnemyUnit(u) => ("enemy-unit", format!("{} belongs to the other side", unit(u))),
            Reason::NotOnMap(u) => ("not-on-map", format!("{} is not on the map", unit(u))),
            Reason::Gone(u) => ("gone", format!("{} is no longer in play, or not in this scenario", unit(u))),
            Reason::Stacking(u, h) => {
                ("stacking", format!("{} may not stop in {}, where a friendly unit stands", unit(u), hex(h)))
            }
            Reason::EnemyHex(u, h) => {
                ("enemy-hex", format!("{} may not enter {}, which holds an enemy unit", unit(u), hex(h)))
            }
            Reason::HasMoved(u) => ("has-moved", format!("{} has already moved in this phase", unit(u))),
            Reason::LeavesEnemyZoc(u, h) => (
                "leaves-enemy-zoc",
                format!("{} starts in an enemy zone of control, in {}, and may not move", unit(u), hex(h)),
            ),
            Reason::StopsInEnemyZoc(u, h) => (
                "stops-in-enemy-zoc",
                format!("{} must stop in {}, an enemy zone of control", unit(u), hex(h)),
            ),
            Reason::BrokenPath(a, b) => {
                ("broken-path", format!("{} and {} are not adjacent", hex(a), hex(b)))
            }
            Reason::TooFar { unit: u, to, left } => {
                ("too-far", format!("{} cannot reach {} with {} movement points", unit(u), hex(to), left))
            }
            Reason::EnemyInTheWay { unit: u, to, left } => (
                "enemy-in-the-way",
                format!(
                    "{} cannot reach {} with {} movement points: enemy units and zones of control bar the way",
                    unit(u),
                    hex(to),
                    left
                ),
            ),
            Reason::TooFewPoints { unit: u, into, needs, has } => (
                "too-few-points",
                format!("{} needs {} movement points for {} and has {} left", unit(u), needs, hex(into), has),
            ),
            Reason::Prohibited(u, h) => (
                "prohibited",
                format!("{} is a vehicle and enters {} only by road, trail or bridge", unit(u), hex(h)),
            ),
            Reason::NoBridge(u, h) => (
                "no-bridge",
                format!("{} cannot enter {}: there is no bridge over the river", unit(u), hex(h)),
            ),
            Reason::NoFerry(u, h) => {
                ("no-ferry", format!("{} cannot enter {}: artillery does not use ferries", unit(u), hex(h)))
            }
            Reason::NoMovement(u) => ("no-movement", format!("{} stands there already", unit(u))),
            Reason::ClosedZone(u, h) => ("closed-zone", self.why_closed(&unit(u), &hex(h))),

            // Reinforcements and exits.
            Reason::EntryHexHeld(u, h) => (
                "entry-hex-held",
                format!("{} may not enter at {}, which holds an enemy unit", unit(u), hex(h)),
            ),
            Reason::EntryStops(u, h) => (
                "entry-stops",
                format!("{} must stop where it enters: {} is in an enemy zone of control", unit(u), hex(h)),
            ),
            Reason::NotDue(u, turn) => ("not-due", format!("{} arrives on turn {turn}", unit(u))),
            Reason::StillOffMap(u) => {
                let air = self.airborne().has(u);
                let verb = if air { "drop it" } else { "let it enter" };
                ("still-off-map", format!("{} is not on the map yet: {verb} first", unit(u)))
            }
            Reason::OnMap(u) => ("on-map", format!("{} is on the map already: use move", unit(u))),
            Reason::NotEntryHex(u, h) => {
                ("not-entry-hex", format!("{} is not an entry hex of {}", hex(h), unit(u)))
            }
            Reason::NotReturnHex(u, h, edge) => (
                "not-return-hex",
                format!("{} left by the {edge} edge and returns by it: not at {}", unit(u), hex(h)),
            ),
            Reason::NoExit(u, edge) => {
                let open: Vec<String> = self.exits_of(u).map(|edge| edge.to_string()).collect();
                let text = if open.is_empty() {
                    format!("{} may not exit the map", unit(u))
                } else {
                    format!("{} exits by the {} edge, not {edge}", unit(u), open.join(" or the "))
                };
                ("no-exit", text)
            }
            Reason::ExitTooFar(u, edge) => {
                ("exit-too-far", format!("{} cannot reach the {edge} edge and exit in this move", unit(u)))
            }
            Reason::NotOnEdge(h, edge) => ("not-on-edge", format!("{} is not on the {edge} edge", hex(h))),

            // Declaring a combat.
            Reason::OwnUnit(u) => ("own-unit", format!("{} is your own unit: choose an enemy", unit(u))),
            Reason::AlreadyAttacked(u) => {
                ("already-attacked", format!("{} has already been attacked in this Combat Phase", unit(u)))
            }
            Reason::HasAttacked(u) => {
                ("has-attacked", format!("{} has already attacked in this Combat Phase", unit(u)))
            }
            Reason::NotAdjacent(a, d) => {
                ("not-adjacent", format!("{} is not adjacent to {}", unit(a), unit(d)))
            }
            Reason::CameTogether(a, d) => (
                "came-together",
                format!("{} and {} came together in this Combat Phase and may not fight", unit(a), unit(d)),
            ),
            Reason::RiverBetween(a, d) => (
                "river-between",
                format!("{} may not attack {} across a river without a bridge", unit(a), unit(d)),
            ),
            Reason::FiresAcross(a, d) => (
                "fires-across",
                format!("{} is across a river from {} and does not count as adjacent", unit(a), unit(d)),
            ),
            Reason::NotAdjacentToAll(a, d) => (
                "not-adjacent-to-all",
                format!(
                    "{} cannot attack {}: all attackers must be adjacent to all defenders",
                    unit(a),
                    unit(d)
                ),
            ),
            Reason::NoAttacker(u) => {
                ("no-attacker", format!("None of your units may attack {} now", unit(u)))
            }
            Reason::LeavesEnemyUnattacked(u) => {
                ("leaves-enemy-unattacked", format!("This would leave no attacker for {}", unit(u)))
            }
            Reason::LeavesUnitIdle(u) => {
                ("leaves-unit-idle", format!("This would leave {} no enemy to attack", unit(u)))
            }
            Reason::LeavesBatteryIdle(u) => (
                "leaves-battery-idle",
                format!("{} is adjacent to the enemy and must join this attack", unit(u)),
            ),
            Reason::NoAttackersNamed => ("no-attackers-named", "Choose at least one attacker first".into()),
            Reason::AlreadyNamed(u) => {
                ("already-named", format!("{} is already part of this combat", unit(u)))
            }
            Reason::DutiesOpen(u) => ("duties-open", format!("{} must still be attacked", unit(u))),

            // Artillery and ground support.
            Reason::OneTargetHex => {
                ("one-target-hex", "Fire without adjacent attackers hits a single hex".into())
            }
            Reason::NotArtillery(u) => ("not-artillery", format!("{} is not artillery", unit(u))),
            Reason::OutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("out-of-range", format!("No defender is within {range} hexes of {}", unit(u)))
            }
            Reason::AdjacentBattery(u) => (
                "adjacent-battery",
                format!("{} is adjacent to an enemy and may not fire at a distance", unit(u)),
            ),
            Reason::DisplacedBattery(u) => {
                ("displaced-battery", format!("{} was displaced and may not fire in this phase", unit(u)))
            }
            Reason::OverLimit { adds, limit } => (
                "over-limit",
                format!(
                    "{adds} points of artillery and support exceed the {limit} points of the other units"
                ),
            ),
            Reason::NeededElsewhere(u) => (
                "needed-elsewhere",
                format!("{} is needed against an enemy that must still be attacked", unit(u)),
            ),
            Reason::FireNeededElsewhere => (
                "fire-needed-elsewhere",
                "This fire is needed against an enemy that must still be attacked".into(),
            ),
            Reason::NoSupport { left: SupportPoints::NONE } => {
                ("no-support", "No ground support points are left in this phase".into())
            }
            Reason::NoSupport { left } => ("no-support", format!("Choose 1 to {left} ground support points")),
            Reason::SupportBound => {
                ("support-bound", "Ground support was used in the other Combat Phase of this turn".into())
            }
            Reason::SupportNamed => {
                ("support-named", "Ground support is already allocated to this combat".into())
            }
            Reason::FpfAgainstFire => (
                "fpf-against-fire",
                "No Final Protective Fire against an attack by artillery and support alone".into(),
            ),
            Reason::Shaken(u) => (
                "shaken",
                format!("{} retreated or was displaced in this or the preceding Combat Phase", unit(u)),
            ),
            Reason::FpfBesideEnemy(u) => (
                "fpf-beside-enemy",
                format!("{} is adjacent to an enemy and may not give Final Protective Fire", unit(u)),
            ),
            Reason::FpfOutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("fpf-out-of-range", format!("No defender is within {range} hexes of {}", unit(u)))
            }
            Reason::FpfUsed(u) => {
                ("fpf-used", format!("{} has already given Final Protective Fire in this turn", unit(u)))
            }
            Reason::DefendsItself(u) => (
                "defends-itself",
                format!("{} is itself attacked and defends with its defense strength", unit(u)),
            ),
            Reason::TooManyBatteries { most } => {
                let plural = if most == 1 { "" } else { "s" };
                (
                    "too-many-batteries",
                    format!("No more than {most} artillery unit{plural} may fire in this combat"),
                )
            }

            // Retreat and advance.
            Reason::NotRetreating(u) => ("not-retreating", format!("{} does not have to retreat", unit(u))),
            Reason::OtherRetreats(u) => {
                ("other-retreats", format!("{} must finish its retreat first", unit(u)))
            }
            Reason::RetreatProhibited(u, h) => (
                "retreat-prohibited",
                format!("{} may not retreat into {}: the terrain bars its type", unit(u), hex(h)),
            ),
            Reason::RetreatIntoZoc(u, h) => (
                "retreat-into-zoc",
                format!("{} may not retreat into {}, an enemy zone of control", unit(u), hex(h)),
            ),
            Reason::RetreatNotAway(u, h) => (
                "retreat-not-away",
                format!("{} must retreat one hex farther from the combat hex: not to {}", unit(u), hex(h)),
            ),
            Reason::RetreatNotOpen(u, h) => (
                "retreat-not-open",
                format!(
                    "{} may not displace the unit in {}: another retreat displaces fewer or none",
                    unit(u),
                    hex(h)
                ),
            ),
            Reason::RetreatDeadEnd(u, h) => {
                ("retreat-dead-end", format!("{} could not complete its retreat through {}", unit(u), hex(h)))
            }
            Reason::CanRetreat(u) => ("can-retreat", format!("{} can retreat and must", unit(u))),
            Reason::NotDisplaced(u) => ("not-displaced", format!("{} is not being displaced", unit(u))),
            Reason::DisplaceNotOpen(u, h) => {
                ("displace-not-open", format!("{} may not be displaced to {}", unit(u), hex(h)))
            }
            Reason::MayNotAdvance(u) => (
                "may-not-advance",
                format!("{} may not advance: only winners adjacent to the loser do, once each", unit(u)),
            ),
            Reason::OffPath(u, h) => (
                "off-path",
                format!("{} is not a vacant hex on a path of retreat open to {}", hex(h), unit(u)),
            ),
            Reason::Special(reason) => self.special_sentence(reason),
        }
    }
}
