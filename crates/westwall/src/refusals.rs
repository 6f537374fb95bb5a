//! Refusals in sentences: what is not allowed, by which clause, and what would be right.

use board::HexId;
use kernel::Refusal;

use crate::game::Game;
use crate::position::Step;
use crate::scenario::SetupGroup;
use crate::sentences::points;
use crate::unit::UnitId;
use crate::why::Why;

/// A short name that programs can match on, the clause, and the sentence.
pub(crate) type Reason = (&'static str, &'static str, String);

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
    pub(crate) fn refusal(&self, why: Why) -> Refusal {
        let (kind, clause, message) = self.reason(why);
        Refusal { kind, clause, message }
    }

    fn reason(&self, why: Why) -> Reason {
        match why {
            Why::GameOver => ("game-over", "S4.0", "The game is over".into()),
            Why::NotYourDecision => {
                ("not-your-decision", "S4.1", "Not now: the other side has to decide first".into())
            }
            Why::WrongStep(step) => ("wrong-step", "S4.1", format!("Not now: {}", what_to_do(step))),
            other => None
                .or_else(|| self.setup_reason(other))
                .or_else(|| self.movement_reason(other))
                .or_else(|| self.entry_reason(other))
                .or_else(|| self.attack_reason(other))
                .or_else(|| self.fire_reason(other))
                .or_else(|| self.retreat_reason(other))
                .unwrap_or_else(|| self.special_reason(other)),
        }
    }

    fn setup_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        Some(match why {
            Why::AlreadyPlaced(u) => {
                let fixed = self.setup_group(u).and_then(SetupGroup::fixed);
                let text = match fixed {
                    Some((_, at)) => {
                        format!("{} starts in {}: the scenario gives it no other hex", unit(u), hex(at))
                    }
                    None => format!("{} is set up already: undo to change it", unit(u)),
                };
                ("already-placed", fixed.map_or("S3.0", |_| self.setup_clause(u)), text)
            }
            Why::OutsideSetup(u, h) => {
                let clause = self.setup_clause(u);
                ("outside-setup", clause, format!("{} may not set up in {}", unit(u), hex(h)))
            }
            Why::SetupOpen(u) => ("setup-open", "S3.0", format!("{} must still be set up", unit(u))),
            Why::CannotStand(u, h) => (
                "cannot-stand",
                "S5.24",
                format!("{} is a vehicle and may not set up in {} without a road or trail", unit(u), hex(h)),
            ),
            _ => return None,
        })
    }

    fn movement_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        Some(match why {
            Why::OutOfSequence(u) => {
                ("out-of-sequence", "S5.11", format!("{} moves only in its owner's Movement Phase", unit(u)))
            }
            Why::EnemyUnit(u) => ("enemy-unit", "S4.1-1A", format!("{} belongs to the other side", unit(u))),
            Why::NotYours(u, clause) => {
                ("enemy-unit", clause, format!("{} belongs to the other side", unit(u)))
            }
            Why::NotOnMap(u) => ("not-on-map", "S2.1", format!("{} is not on the map", unit(u))),
            Why::Gone(u) => {
                ("gone", "S3.0", format!("{} is no longer in play, or not in this scenario", unit(u)))
            }
            Why::Stacking(u, h) => (
                "stacking",
                "S5.31",
                format!("{} may not stop in {}, where a friendly unit stands", unit(u), hex(h)),
            ),
            Why::EnemyHex(u, h) => (
                "enemy-hex",
                "S5.12",
                format!("{} may not enter {}, which holds an enemy unit", unit(u), hex(h)),
            ),
            Why::HasMoved(u) => {
                ("has-moved", "S5.15", format!("{} has already moved in this phase", unit(u)))
            }
            Why::LeavesEnemyZoc(u, h) => (
                "leaves-enemy-zoc",
                "S5.14",
                format!("{} starts in an enemy zone of control, in {}, and may not move", unit(u), hex(h)),
            ),
            Why::StopsInEnemyZoc(u, h) => (
                "stops-in-enemy-zoc",
                "S6.0",
                format!("{} must stop in {}, an enemy zone of control", unit(u), hex(h)),
            ),
            Why::BrokenPath(a, b) => {
                ("broken-path", "S5.0", format!("{} and {} are not adjacent", hex(a), hex(b)))
            }
            Why::TooFar { unit: u, to, left } => (
                "too-far",
                "S5.13",
                format!("{} cannot reach {} with {} movement points", unit(u), hex(to), points(left)),
            ),
            Why::EnemyInTheWay { unit: u, to, left } => (
                "enemy-in-the-way",
                "S6.0",
                format!(
                    "{} cannot reach {} with {} movement points: enemy units and zones of control bar the way",
                    unit(u),
                    hex(to),
                    points(left)
                ),
            ),
            Why::TooFewPoints { unit: u, into, needs, has } => (
                "too-few-points",
                "S5.25",
                format!(
                    "{} needs {} movement points for {} and has {} left",
                    unit(u),
                    points(needs),
                    hex(into),
                    points(has)
                ),
            ),
            Why::Prohibited(u, h) => (
                "prohibited",
                "S5.24",
                format!("{} is a vehicle and enters {} only by road, trail or bridge", unit(u), hex(h)),
            ),
            Why::NoBridge(u, h) => (
                "no-bridge",
                "S5.21",
                format!("{} cannot enter {}: there is no bridge over the river", unit(u), hex(h)),
            ),
            Why::NoFerry(u, h) => (
                "no-ferry",
                "S5.21",
                format!("{} cannot enter {}: artillery does not use ferries", unit(u), hex(h)),
            ),
            Why::NoMovement(u) => ("no-movement", "S5.0", format!("{} stands there already", unit(u))),
            Why::ClosedZone(u, h) => {
                let (unit, hex, own_board) = (unit(u), hex(h), self.scenario.id == crate::arrange::BOARD);
                let (clause, text) = match self.remagen() {
                    Some(_) => ("R15.0", format!("{unit} may not go to {hex}, beyond the Limit of Advance")),
                    None if own_board => ("B15.26.3", format!("{hex} is closed to {unit} on this board")),
                    None => ("B15.26.3", format!("{unit} may not enter {hex}: it is too close to Bastogne")),
                };
                ("closed-zone", clause, text)
            }
            _ => return None,
        })
    }

    fn entry_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        Some(match why {
            Why::EntryHexHeld(u, h) => (
                "entry-hex-held",
                self.clause_of(["B11.21", "A15.21", "H13.21", "R12.21"]),
                format!("{} may not enter at {}, which holds an enemy unit", unit(u), hex(h)),
            ),
            Why::EntryStops(u, h) => (
                "entry-stops",
                self.clause_of(["B11.21", "A15.21", "H13.21", "R12.21"]),
                format!("{} must stop where it enters: {} is in an enemy zone of control", unit(u), hex(h)),
            ),
            Why::NotDue(u, turn) => (
                "not-due",
                self.clause_of(["B11.0", "A15.0", "H13.0", "R12.0"]),
                format!("{} arrives on turn {turn}", unit(u)),
            ),
            Why::StillOffMap(u) => {
                let air = self.arnhem().is_some_and(|rules| rules.airborne.has(u));
                let clause =
                    self.clause_of(["B11.11", if air { "A15.31" } else { "A15.11" }, "H13.11", "R12.11"]);
                let verb = if air { "drop" } else { "enter" };
                ("still-off-map", clause, format!("{} is not on the map yet: use {verb}", unit(u)))
            }
            Why::OnMap(u) => (
                "on-map",
                self.clause_of(["B11.11", "A15.11", "H13.11", "R12.11"]),
                format!("{} is on the map already: use move", unit(u)),
            ),
            Why::NotEntryHex(u, h) => (
                "not-entry-hex",
                self.clause_of(["B11.11", "A15.22", "H13.22", "R12.22"]),
                format!("{} is not an entry hex of {}", hex(h), unit(u)),
            ),
            Why::NotReturnHex(u, h, edge) => (
                "not-return-hex",
                self.clause_of(["B11.11", "A15.42", "H13.22", "R12.22"]),
                format!("{} left by the {edge} edge and returns by it: not at {}", unit(u), hex(h)),
            ),
            Why::NoExit(u, edge) => {
                let clause = self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]);
                let open: Vec<String> = self.exits_of(u).map(|edge| edge.to_string()).collect();
                let text = if open.is_empty() {
                    format!("{} may not exit the map", unit(u))
                } else {
                    format!("{} exits by the {} edge, not {edge}", unit(u), open.join(" or the "))
                };
                ("no-exit", clause, text)
            }
            Why::ExitTooFar(u, edge) => (
                "exit-too-far",
                self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]),
                format!("{} cannot reach the {edge} edge and exit in this move", unit(u)),
            ),
            Why::NotOnEdge(h, edge) => (
                "not-on-edge",
                self.clause_of(["B12.0", "A15.41", "H14.0", "S5.0"]),
                format!("{} is not on the {edge} edge", hex(h)),
            ),
            _ => return None,
        })
    }

    fn attack_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        Some(match why {
            Why::OwnUnit(u) => ("own-unit", "S7.0", format!("{} is your own unit: choose an enemy", unit(u))),
            Why::AlreadyAttacked(u) => (
                "already-attacked",
                "S7.14",
                format!("{} has already been attacked in this Combat Phase", unit(u)),
            ),
            Why::HasAttacked(u) => {
                ("has-attacked", "S7.14", format!("{} has already attacked in this Combat Phase", unit(u)))
            }
            Why::NotAdjacent(a, d) => {
                ("not-adjacent", "S7.15", format!("{} is not adjacent to {}", unit(a), unit(d)))
            }
            Why::CameTogether(a, d) => (
                "came-together",
                "S7.12",
                format!("{} and {} came together in this Combat Phase and may not fight", unit(a), unit(d)),
            ),
            Why::RiverBetween(a, d) => (
                "river-between",
                "S6.33",
                format!("{} may not attack {} across a river without a bridge", unit(a), unit(d)),
            ),
            Why::FiresAcross(a, d) => (
                "fires-across",
                "S8.34",
                format!("{} is across a river from {} and does not count as adjacent", unit(a), unit(d)),
            ),
            Why::NotAdjacentToAll(a, d) => (
                "not-adjacent-to-all",
                "S7.23",
                format!(
                    "{} cannot attack {}: all attackers must be adjacent to all defenders",
                    unit(a),
                    unit(d)
                ),
            ),
            Why::NoAttacker(u) => {
                ("no-attacker", "S7.15", format!("None of your units may attack {} now", unit(u)))
            }
            Why::LeavesEnemyUnattacked(u) => {
                ("leaves-enemy-unattacked", "S7.11", format!("This would leave no attacker for {}", unit(u)))
            }
            Why::LeavesUnitIdle(u) => {
                ("leaves-unit-idle", "S7.12", format!("This would leave {} no enemy to attack", unit(u)))
            }
            Why::LeavesBatteryIdle(u) => (
                "leaves-battery-idle",
                "S8.31",
                format!("{} is adjacent to the enemy and must join this attack", unit(u)),
            ),
            Why::NoAttackersNamed => {
                ("no-attackers-named", "S4.1-a", "Choose at least one attacker first".into())
            }
            Why::AlreadyNamed(u) => {
                ("already-named", "S7.3", format!("{} is already part of this combat", unit(u)))
            }
            Why::DutiesOpen(u) => ("duties-open", "S7.11", format!("{} must still be attacked", unit(u))),
            _ => return None,
        })
    }

    fn fire_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        Some(match why {
            Why::OneTargetHex => {
                ("one-target-hex", "S8.13", "Fire without adjacent attackers hits a single hex".into())
            }
            Why::NotArtillery(u) => ("not-artillery", "S2.32", format!("{} is not artillery", unit(u))),
            Why::OutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("out-of-range", "S8.12", format!("No defender is within {range} hexes of {}", unit(u)))
            }
            Why::AdjacentBattery(u) => (
                "adjacent-battery",
                "S8.32",
                format!("{} is adjacent to an enemy and may not fire at a distance", unit(u)),
            ),
            Why::DisplacedBattery(u) => (
                "displaced-battery",
                "S7.82",
                format!("{} was displaced and may not fire in this phase", unit(u)),
            ),
            Why::OverLimit { adds, limit } => (
                "over-limit",
                "B14.0",
                format!(
                    "{adds} points of artillery and support exceed the {limit} points of the other units"
                ),
            ),
            Why::NeededElsewhere(u) => (
                "needed-elsewhere",
                "S7.11",
                format!("{} is needed against an enemy that must still be attacked", unit(u)),
            ),
            Why::FireNeededElsewhere => (
                "fire-needed-elsewhere",
                "S7.11",
                "This fire is needed against an enemy that must still be attacked".into(),
            ),
            Why::NoSupport { left: 0 } => {
                ("no-support", "S9.12", "No ground support points are left in this phase".into())
            }
            Why::NoSupport { left } => {
                ("no-support", "S9.12", format!("Choose 1 to {left} ground support points"))
            }
            Why::SupportBound => (
                "support-bound",
                "B15.26.4",
                "Ground support was used in the other Combat Phase of this turn".into(),
            ),
            Why::SupportNamed => {
                ("support-named", "S7.52", "Ground support is already allocated to this combat".into())
            }
            Why::FpfAgainstFire => (
                "fpf-against-fire",
                "S8.45",
                "No Final Protective Fire against an attack by artillery and support alone".into(),
            ),
            Why::Shaken(u) => (
                "shaken",
                "S8.41",
                format!("{} retreated or was displaced in this or the preceding Combat Phase", unit(u)),
            ),
            Why::FpfBesideEnemy(u) => (
                "fpf-beside-enemy",
                "S8.41",
                format!("{} is adjacent to an enemy and may not give Final Protective Fire", unit(u)),
            ),
            Why::FpfOutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("fpf-out-of-range", "S8.42", format!("No defender is within {range} hexes of {}", unit(u)))
            }
            Why::FpfUsed(u) => (
                "fpf-used",
                "S8.46",
                format!("{} has already given Final Protective Fire in this turn", unit(u)),
            ),
            Why::DefendsItself(u) => (
                "defends-itself",
                "S8.5",
                format!("{} is itself attacked and defends with its defense strength", unit(u)),
            ),
            _ => return None,
        })
    }

    fn retreat_reason(&self, why: Why) -> Option<Reason> {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        Some(match why {
            Why::NotRetreating(u) => {
                ("not-retreating", "S7.7", format!("{} does not have to retreat", unit(u)))
            }
            Why::OtherRetreats(u) => {
                ("other-retreats", "S7.7", format!("{} must finish its retreat first", unit(u)))
            }
            Why::RetreatProhibited(u, h) => (
                "retreat-prohibited",
                "S7.72",
                format!("{} may not retreat into {}: the terrain bars its type", unit(u), hex(h)),
            ),
            Why::RetreatIntoZoc(u, h) => (
                "retreat-into-zoc",
                "S7.71",
                format!("{} may not retreat into {}, an enemy zone of control", unit(u), hex(h)),
            ),
            Why::RetreatNotAway(u, h) => (
                "retreat-not-away",
                "S7.74",
                format!("{} must retreat one hex farther from the combat hex: not to {}", unit(u), hex(h)),
            ),
            Why::RetreatNotOpen(u, h) => (
                "retreat-not-open",
                "S7.73",
                format!(
                    "{} may not displace the unit in {}: another retreat displaces fewer or none",
                    unit(u),
                    hex(h)
                ),
            ),
            Why::RetreatDeadEnd(u, h) => (
                "retreat-dead-end",
                "S7.74",
                format!("{} could not complete its retreat through {}", unit(u), hex(h)),
            ),
            Why::CanRetreat(u) => ("can-retreat", "S7.7", format!("{} can retreat and must", unit(u))),
            Why::NotDisplaced(u) => ("not-displaced", "S7.81", format!("{} is not being displaced", unit(u))),
            Why::DisplaceNotOpen(u, h) => {
                ("displace-not-open", "S7.81", format!("{} may not be displaced to {}", unit(u), hex(h)))
            }
            Why::MayNotAdvance(u) => (
                "may-not-advance",
                "S7.94",
                format!("{} may not advance: only winners adjacent to the loser do, once each", unit(u)),
            ),
            Why::OffPath(u, h) => (
                "off-path",
                "S7.95",
                format!("{} is not a vacant hex on a path of retreat open to {}", hex(h), unit(u)),
            ),
            _ => return None,
        })
    }

    /// The clause that sets a unit's set-up area, as far as refusals can cite it.
    fn setup_clause(&self, unit: UnitId) -> &'static str {
        match self.setup_group(unit).map(|group| group.clause.as_str()) {
            Some("B15.12") => "B15.12",
            Some("B15.23") => "B15.23",
            Some("B15.32") => "B15.32",
            Some("A18.12") => "A18.12",
            Some("A18.22") => "A18.22",
            Some("H16.12") => "H16.12",
            Some("H16.13") => "H16.13",
            Some("H16.21") => "H16.21",
            Some("H16.22") => "H16.22",
            Some("R17.11") => "R17.11",
            Some("R17.12") => "R17.12",
            Some("R17.21") => "R17.21",
            Some("R17.22") => "R17.22",
            _ => "S3.0",
        }
    }
}
