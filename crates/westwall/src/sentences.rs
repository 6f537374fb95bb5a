//! Refusals and events in sentences.

use board::HexId;
use kernel::Refusal;

use crate::crt::Crt;
use crate::event::Event;
use crate::game::Game;
use crate::scenario::SetupGroup;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

/// Half points as players write them: `3 1/2`.
pub(crate) fn points(half: u8) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "1/2".into(),
        (whole, 1) => format!("{whole} 1/2"),
        (whole, _) => whole.to_string(),
    }
}

impl Game {
    /// The refusal as players read it.
    pub(crate) fn refusal(&self, why: Why) -> Refusal {
        let (kind, clause, message) = self.reason(why);
        Refusal { kind, clause, message }
    }

    fn reason(&self, why: Why) -> (&'static str, &'static str, String) {
        let unit = |id: UnitId| self.counter(id).id.clone();
        let hex = |hex: HexId| self.number(hex).to_string();
        match why {
            Why::GameOver => ("game-over", "S4.0", "the game is over".into()),
            Why::NotYourDecision => ("not-your-decision", "S4.1", "the other side decides now".into()),
            Why::WrongStep => {
                ("wrong-step", "S4.1", "this belongs to another step of the sequence of play".into())
            }
            Why::OutOfSequence(u) => (
                "out-of-sequence",
                "S5.11",
                format!("{} may move only in its owner's Movement Phase", unit(u)),
            ),
            Why::EnemyUnit(u) => ("enemy-unit", "S4.1-1A", format!("{} belongs to the other side", unit(u))),
            Why::NotYours(u, clause) => {
                ("enemy-unit", clause, format!("{} belongs to the other side", unit(u)))
            }
            Why::EntryHexHeld(u, h) => (
                "entry-hex-held",
                self.clause_of(["B11.21", "A15.21", "H13.21", "R12.21"]),
                format!("{} may not enter at {}, which holds an enemy unit", unit(u), hex(h)),
            ),
            Why::EntryStops(u, h) => (
                "entry-stops",
                self.clause_of(["B11.21", "A15.21", "H13.21", "R12.21"]),
                format!("{} must stop where it enters, in {}, which the enemy controls", unit(u), hex(h)),
            ),
            Why::OwnUnit(u) => ("own-unit", "S7.0", format!("{} is your own unit: name an enemy", unit(u))),
            Why::NotOnMap(u) => ("not-on-map", "S2.1", format!("{} is not on the map", unit(u))),
            Why::Gone(u) => {
                ("gone", "S3.0", format!("{} is not in play any more, or not in this scenario", unit(u)))
            }
            Why::AlreadyPlaced(u) => {
                let fixed = self.setup_group(u).and_then(SetupGroup::fixed);
                let text = match fixed {
                    Some((_, at)) => {
                        format!("{} begins in {}: the scenario gives it no other hex", unit(u), hex(at))
                    }
                    None => format!("{} has been set up; undo to change it", unit(u)),
                };
                ("already-placed", fixed.map_or("S3.0", |_| self.setup_clause(u)), text)
            }
            Why::OutsideSetup(u, h) => {
                let clause = self.setup_clause(u);
                ("outside-setup", clause, format!("{} may not be set up in {}", unit(u), hex(h)))
            }
            Why::SetupOpen(u) => ("setup-open", "S3.0", format!("{} must still be set up", unit(u))),
            Why::CannotStand(u, h) => (
                "cannot-stand",
                "S5.24",
                format!("{} is a vehicle and cannot be set up in {} without road or trail", unit(u), hex(h)),
            ),
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
                ("has-moved", "S5.15", format!("{} has finished its move in this phase", unit(u)))
            }
            Why::LeavesEnemyZoc(u, h) => (
                "leaves-enemy-zoc",
                "S5.14",
                format!(
                    "{} starts in {}, which the enemy controls, and may not leave it by movement",
                    unit(u),
                    hex(h)
                ),
            ),
            Why::StopsInEnemyZoc(u, h) => (
                "stops-in-enemy-zoc",
                "S6.0",
                format!("{} must stop in {}, which the enemy controls", unit(u), hex(h)),
            ),
            Why::BrokenPath(a, b) => {
                ("broken-path", "S5.0", format!("{} and {} do not touch", hex(a), hex(b)))
            }
            Why::TooFar(u, h) => (
                "too-far",
                "S5.13",
                format!(
                    "{} cannot reach {} with {} movement points past the enemy's hexes and zones of control",
                    unit(u),
                    hex(h),
                    self.counter(u).values.allowance
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
                format!("{} may not enter {} that way: the terrain is closed to its type", unit(u), hex(h)),
            ),
            Why::NoMovement(u) => ("no-movement", "S5.0", format!("{} stands there already", unit(u))),
            Why::ClosedZone(u, h) => (
                "closed-zone",
                self.clause_of(["B15.26.3", "S3.0", "S3.0", "R15.0"]),
                match self.remagen() {
                    Some(_) => format!("{} may not go to {}, beyond the Limit of Advance", unit(u), hex(h)),
                    None => format!("{} may not enter {}: too near to Bastogne", unit(u), hex(h)),
                },
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
                format!("{} is not one of the entry hexes of {}", hex(h), unit(u)),
            ),
            Why::NoExit(u, edge) => (
                "no-exit",
                self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]),
                format!("{} may not leave the map by the {edge} edge", unit(u)),
            ),
            Why::ExitTooFar(u, edge) => (
                "exit-too-far",
                self.clause_of(["B12.0", "A15.4", "H14.0", "S5.0"]),
                format!("{} cannot reach and cross the {edge} edge", unit(u)),
            ),
            Why::NotOnEdge(h, edge) => (
                "not-on-edge",
                self.clause_of(["B12.0", "A15.41", "H14.0", "S5.0"]),
                format!("{} is not on the {edge} edge", hex(h)),
            ),
            Why::AlreadyAttacked(u) => {
                ("already-attacked", "S7.14", format!("{} has been attacked in this Combat Phase", unit(u)))
            }
            Why::HasAttacked(u) => {
                ("has-attacked", "S7.14", format!("{} has attacked in this Combat Phase", unit(u)))
            }
            Why::NotAdjacent(a, d) => (
                "not-adjacent",
                "S7.15",
                format!("{} has not stood next to {} since the Combat Phase began", unit(a), unit(d)),
            ),
            Why::NotAdjacentToAll(a, d) => (
                "not-adjacent-to-all",
                "S7.23",
                format!(
                    "{} is not adjacent to {}: all attackers must be adjacent to all defenders",
                    unit(a),
                    unit(d)
                ),
            ),
            Why::NoAttacker(u) => {
                ("no-attacker", "S7.15", format!("no unit of yours may attack {} now", unit(u)))
            }
            Why::LeavesEnemyUnattacked(u) => {
                ("leaves-enemy-unattacked", "S7.11", format!("{} would be left without an attacker", unit(u)))
            }
            Why::LeavesUnitIdle(u) => {
                ("leaves-unit-idle", "S7.12", format!("{} would be left without an enemy to attack", unit(u)))
            }
            Why::LeavesBatteryIdle(u) => (
                "leaves-battery-idle",
                "S8.31",
                format!("{} is adjacent to the enemy, fits into the attack and must take part", unit(u)),
            ),
            Why::NoAttackersNamed => {
                ("no-attackers-named", "S4.1-a", "no attacker has been named yet".into())
            }
            Why::AlreadyNamed(u) => {
                ("already-named", "S7.3", format!("{} already takes part in this combat", unit(u)))
            }
            Why::OneTargetHex => {
                ("one-target-hex", "S8.13", "fire without adjacent attackers hits a single hex".into())
            }
            Why::NotArtillery(u) => ("not-artillery", "S2.32", format!("{} is not artillery", unit(u))),
            Why::OutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("out-of-range", "S8.12", format!("no defender is within {range} hexes of {}", unit(u)))
            }
            Why::AdjacentBattery(u) => (
                "adjacent-battery",
                "S8.32",
                format!("{} has an enemy next to it and may not fire at a distance", unit(u)),
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
                    "{adds} points of artillery and support are more than the {limit} of the other units"
                ),
            ),
            Why::NeededElsewhere(u) => (
                "needed-elsewhere",
                "S7.11",
                format!("the fire of {} is needed for an enemy that must still be attacked", unit(u)),
            ),
            Why::FireNeededElsewhere => (
                "fire-needed-elsewhere",
                "S7.11",
                "this fire is needed for an enemy that must still be attacked".into(),
            ),
            Why::NoSupport { left } => (
                "no-support",
                "S9.12",
                format!("{left} ground support points may be used here: name 1 to {left}"),
            ),
            Why::SupportBound => (
                "support-bound",
                "B15.26.4",
                "ground support was used in the other Combat Phase of this turn".into(),
            ),
            Why::SupportNamed => {
                ("support-named", "S7.52", "support has been allocated and stays as it is".into())
            }
            Why::FpfAgainstFire => (
                "fpf-against-fire",
                "S8.45",
                "no Final Protective Fire against an attack by artillery and support alone".into(),
            ),
            Why::Shaken(u) => (
                "shaken",
                "S8.41",
                format!("{} was retreated or displaced in this or the preceding Combat Phase", unit(u)),
            ),
            Why::FpfBesideEnemy(u) => (
                "fpf-beside-enemy",
                "S8.41",
                format!("{} has an enemy next to it and may not give Final Protective Fire", unit(u)),
            ),
            Why::FpfOutOfRange(u) => {
                let range = self.counter(u).values.range;
                ("fpf-out-of-range", "S8.42", format!("no defender is within {range} hexes of {}", unit(u)))
            }
            Why::FpfUsed(u) => ("fpf-used", "S8.46", format!("{} has given its fire in this turn", unit(u))),
            Why::DefendsItself(u) => (
                "defends-itself",
                "S8.5",
                format!("{} is itself attacked and defends with its defense strength", unit(u)),
            ),
            Why::NotRetreating(u) => ("not-retreating", "S7.7", format!("{} does not retreat now", unit(u))),
            Why::OtherRetreats(u) => {
                ("other-retreats", "S7.7", format!("{} must finish its retreat first", unit(u)))
            }
            Why::RetreatProhibited(u, h) => (
                "retreat-prohibited",
                "S7.72",
                format!("{} may not retreat into {}: the way is closed to its type", unit(u), hex(h)),
            ),
            Why::RetreatIntoZoc(u, h) => (
                "retreat-into-zoc",
                "S7.71",
                format!("{} may not retreat into {}, which the enemy controls", unit(u), hex(h)),
            ),
            Why::RetreatNotAway(u, h) => (
                "retreat-not-away",
                "S7.74",
                format!("{} does not lead {} one hex farther from the combat hex", hex(h), unit(u)),
            ),
            Why::RetreatNotOpen(u, h) => (
                "retreat-not-open",
                "S7.73",
                format!("{} has a better way to finish its retreat than {}", unit(u), hex(h)),
            ),
            Why::RetreatDeadEnd(u, h) => (
                "retreat-dead-end",
                "S7.74",
                format!("{} could not finish its retreat by way of {}", unit(u), hex(h)),
            ),
            Why::CanRetreat(u) => ("can-retreat", "S7.7", format!("{} can retreat and must", unit(u))),
            Why::NotDisplaced(u) => ("not-displaced", "S7.81", format!("{} is not being displaced", unit(u))),
            Why::DisplaceNotOpen(u, h) => {
                ("displace-not-open", "S7.81", format!("{} may not be displaced to {}", unit(u), hex(h)))
            }
            Why::MayNotAdvance(u) => ("may-not-advance", "S7.94", format!("{} may not advance", unit(u))),
            Why::OffPath(u, h) => (
                "off-path",
                "S7.95",
                format!("{} is not a free hex of a Path of Retreat that {} may follow", hex(h), unit(u)),
            ),
            Why::DutiesOpen(u) => ("duties-open", "S7.11", format!("{} must still be attacked", unit(u))),
            other => self.special_reason(other),
        }
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

    /// Units by their ids, in order.
    pub(crate) fn names(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.counter(unit).id.as_str()).collect();
        names.join(", ")
    }

    /// The event as one line of the log.
    pub(crate) fn narrate(&self, event: &Event) -> String {
        let unit = |id: &UnitId| self.counter(*id).id.clone();
        let hex = |hex: &HexId| self.number(*hex).to_string();
        let side = |side: &usize| self.scenario.sides[*side].clone();
        match event {
            Event::Placed(u, h) => format!("{} is set up in {}", unit(u), hex(h)),
            Event::TurnBegan(turn) => match self.date(*turn) {
                Some(date) => format!("Turn {turn}, {date}"),
                None => format!("Turn {turn}"),
            },
            Event::MovementBegan(s) => format!("{} movement", side(s)),
            Event::CombatBegan(s) => format!("{} combat", side(s)),
            Event::CombatEnded(s) => format!("{} combat ends", side(s)),
            Event::Moved { unit: u, from, path, cost } => {
                let to = path.last().map_or_else(|| hex(from), hex);
                format!("{} moves from {} to {to} for {} MP", unit(u), hex(from), points(*cost))
            }
            Event::Entered { unit: u, path, cost } => {
                let at = path.first().map_or_else(String::new, hex);
                let to = path.last().map_or_else(String::new, hex);
                format!("{} enters at {at} and goes to {to} for {} MP", unit(u), points(*cost))
            }
            Event::Exited { unit: u, edge, counts: true, .. } => {
                format!("{} exits by the {edge} edge and counts", unit(u))
            }
            Event::Exited { unit: u, edge, .. } => format!("{} exits by the {edge} edge", unit(u)),
            Event::Declared { attackers, defenders, .. } if attackers.is_empty() => {
                format!("fire on {}", self.names(*defenders))
            }
            Event::Declared { attackers, defenders, .. } => {
                format!("{} attack {}", self.names(*attackers), self.names(*defenders))
            }
            Event::Barraged { batteries, support } => self.fire("barrage", *batteries, *support),
            Event::Protected { batteries, support } => {
                self.fire("Final Protective Fire", *batteries, *support)
            }
            Event::Rolled { attack, defense, line, column, die, result, .. } => format!(
                "{attack} against {defense}, {:+} on the {} line, column {column} ({}): die {die}, {result} [S7.62]",
                attack - defense,
                line.name(),
                Crt::printed().heading(*line, *column),
            ),
            Event::NoEffect(result) => format!("{result} has no effect"),
            Event::Retreated(u, from, to) => {
                format!("{} retreats from {} to {}", unit(u), hex(from), hex(to))
            }
            Event::Displaced(u, from, to) => {
                format!("{} is displaced from {} to {} [S7.81]", unit(u), hex(from), hex(to))
            }
            Event::Eliminated(u, h) => format!("{} is eliminated in {}", unit(u), hex(h)),
            Event::NoRetreat(u, h) => {
                format!("{} cannot retreat and is eliminated in {} [S7.7]", unit(u), hex(h))
            }
            Event::Advanced { unit: u, from, path } => {
                let to = path.last().map_or_else(|| hex(from), hex);
                format!("{} advances from {} to {to}", unit(u), hex(from))
            }
            Event::Captured(h, s) => format!("{} takes {}", side(s), hex(h)),
            Event::RoadOpen(s) => format!("{} has opened the road [B15.27]", side(s)),
            Event::GameOver => "the game is over".into(),
            other => self.special_narrate(other),
        }
    }

    fn fire(&self, what: &str, batteries: UnitSet, support: u8) -> String {
        match (batteries.is_empty(), support) {
            (true, points) => format!("{what}: {points} ground support points"),
            (false, 0) => format!("{what}: {}", self.names(batteries)),
            (false, points) => {
                format!("{what}: {} and {points} ground support points", self.names(batteries))
            }
        }
    }

    /// The date of a turn, if the scenario gives dates.
    pub fn date(&self, turn: u8) -> Option<&str> {
        let index = turn.checked_sub(self.scenario.first_turn)?;
        self.scenario.dates.get(usize::from(index)).map(String::as_str)
    }
}
