//! Refusals and events in sentences.

use kernel::Refusal;

use crate::area::Area;
use crate::event::{Declaration, Event};
use crate::game::{Game, LAST_IMPULSE};
use crate::position::{Attack, Ended, Roll, Step, Verdict};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

impl Game {
    /// The refusal as players read it.
    pub(crate) fn refusal(&self, why: Why) -> Refusal {
        let (kind, clause, message) = self.reason(why);
        Refusal { kind, clause, message }
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        self.counters.get(unit.index()).map_or("that unit", |counter| counter.id.as_str())
    }

    fn leader_name(&self, index: u8) -> &str {
        self.leaders.get(usize::from(index)).map_or("that leader", |leader| leader.name.as_str())
    }

    /// An area with its number and name.
    pub(crate) fn area_name(&self, area: Area) -> String {
        let name = self.map.areas.get(area.index()).map_or("", |printed| printed.name.as_str());
        format!("{} {name}", area.number())
    }

    fn reason(&self, why: Why) -> (&'static str, &'static str, String) {
        let unit = |unit: UnitId| self.unit_name(unit);
        let area = |area: Area| self.area_name(area);
        match why {
            Why::GameOver => ("game-over", "6.5", "the game is over".into()),
            Why::NotYourDecision => ("not-your-decision", "8.0", "the other side decides now".into()),
            Why::WrongStep(step) => ("wrong-step", "6.0", format!("not now: {}", first(step))),
            Why::HasBid => ("has-bid", "20.1", "you have bid already, and a bid is final".into()),
            Why::BidTooHigh => ("bid-too-high", "20.1", "a bid is a whole number from 0 to 40".into()),
            Why::EnemyUnit(u) => ("enemy-unit", "8.0", format!("{} belongs to the other side", unit(u))),
            Why::OwnUnit(u, clause) => ("own-unit", clause, format!("{} is yours: choose an enemy unit", unit(u))),
            Why::NotOnMap(u) => ("not-on-map", "3.1", format!("{} is not on the map", unit(u))),
            Why::NotWaiting(u) => ("not-waiting", "6.2", format!("{} is not waiting to be placed", unit(u))),
            Why::NotAnEntry(u, a) => {
                ("not-an-entry", self.arrival_clause(u), format!("{} may not be placed in {}", unit(u), area(a)))
            }
            Why::UncontestedFirst(u, a) => (
                "uncontested-first",
                "19.7a",
                format!("{} may not be placed in contested {} while an uncontested area has room", unit(u), area(a)),
            ),
            Why::EnemyControlled(a) => ("enemy-controlled", "7.2", format!("{} is enemy-controlled", area(a))),
            Why::NoAdvantage => ("no-advantage", "16.2", "you do not hold the Advantage now".into()),
            Why::NoFog => {
                ("no-fog", "16.1C", "the Advantage burns off fog only, and only before impulse 6".into())
            }
            Why::TooLateToBurn => (
                "too-late-to-burn",
                "16.1C",
                "burn off the fog before the arrival roll".into(),
            ),
            Why::FogRanged => ("fog", "9.1", "no ranged attack in fog".into()),
            Why::FogGuns => ("fog", "9.1", "no bombardment in fog".into()),
            Why::NoAir => ("no-air", "9.2", "aircraft fly in clear weather only".into()),
            Why::NoAirForce => ("no-air-force", "13.1.1", "only the American has an Air marker".into()),
            Why::NobodyThere(a) => {
                let bridges = if self.options.bridges { ", nor a bridge to blow or repair there" } else { "" };
                ("nobody-there", "8.1.1", format!("you have no unit in {}{bridges}", area(a)))
            }
            Why::NoArmor(a) => {
                ("no-armor", "12.1.1", format!("you have no armored unit in {} to fire with", area(a)))
            }
            Why::NotAdjacent(a, b) => self.apart(a, b),
            Why::FiresInside(a) => {
                ("fires-inside", "7.3", format!("units in contested {} fire only inside it", area(a)))
            }
            Why::NothingInside(a) => {
                ("nothing-inside", "8.1.2", format!("{} is not contested: fire at an adjacent area", area(a)))
            }
            Why::NoArmoredTarget(a) => {
                ("no-armored-target", "12.1.1", format!("{} holds no armored enemy to fire at", area(a)))
            }
            Why::NoTarget(a) => ("no-target", "13.1", format!("{} holds no enemy", area(a))),
            Why::NoBattery(a) => (
                "no-battery",
                "13.1.2",
                format!("no battery at full strength can fire into {}", area(a)),
            ),
            Why::NotInPair => (
                "not-in-pair",
                self.superiority_clause(),
                "you may combine one assault or ranged attack with one regroup, nothing else".into(),
            ),
            Why::NotActive(u) => {
                ("not-active", "8.1.1", format!("{} did not begin the impulse in the Active Area", unit(u)))
            }
            Why::Finished(u) => {
                ("finished", "10.1", format!("{} has finished its move or has attacked", unit(u)))
            }
            Why::Full(a) => ("full", "7.1", format!("{} holds ten units of yours already", area(a))),
            Why::AlreadyAttacked(a) => {
                ("already-attacked", "10.2.1", format!("{} has been attacked in this impulse", area(a)))
            }
            Why::OutsideZone(u, a) => {
                ("outside-zone", self.by_side(u, "19.4.3", "19.4.1"), format!("{} may not enter {}, outside its zone", unit(u), area(a)))
            }
            Why::ClosedArea(u, a) => {
                ("closed-area", "17.3", format!("{} may not enter {} on turn 1", unit(u), area(a)))
            }
            Why::LeavesContested(u, a) => (
                "leaves-contested",
                "10.3.2",
                format!("{} leaves a contested area and must first enter a Free one, not {}", unit(u), area(a)),
            ),
            Why::NeedsEscort(u, a) => (
                "needs-escort",
                "10.3.6",
                format!("{} is artillery and may not enter enemy-controlled {} without an escort", unit(u), area(a)),
            ),
            Why::TooFewFactors(u, a, needs, has) => (
                "too-few-factors",
                "10.2",
                format!("{} needs {needs} movement factors for {} and has {has} left", unit(u), area(a)),
            ),
            Why::NoBridgeRiver(u, a) => (
                "no-bridge",
                "10.3.3",
                format!("{} cannot cross the river to {} without a bridge", unit(u), area(a)),
            ),
            Why::NoBridgeCanal(u, a) => (
                "no-bridge",
                "10.3.3",
                format!("{} cannot cross the canal to {} without a bridge", unit(u), area(a)),
            ),
            Why::BridgeFull(b) => (
                "bridge-full",
                "10.3.4",
                format!("five units have used the bridge {} in this impulse", self.span_name(b)),
            ),
            Why::FordTakesAll(u, a) => (
                "ford-takes-all",
                "10.2",
                format!("{} needs all its movement factors to cross the river to {}", unit(u), area(a)),
            ),
            Why::EnemyBridge(b) => (
                "enemy-bridge",
                "21.4.2",
                format!("the enemy holds the bridge {}: seize it first", self.span_name(b)),
            ),
            Why::NotFree(u, a) => {
                ("not-free", "8.1.4", format!("{} may regroup into Free areas only, not {}", unit(u), area(a)))
            }
            Why::OtherBrigade(u) => (
                "other-brigade",
                "21.2",
                format!("{} belongs to the other panzer brigade, which does not act in this impulse", unit(u)),
            ),
            Why::NoAttackers(a) => ("no-attackers", "11.0", format!("no unit may attack in {} now", area(a))),
            Why::NotAttacking(u) => {
                ("not-attacking", "11.0", format!("{} cannot take part in this attack", unit(u)))
            }
            Why::AlreadyIn(u, clause) => ("already-in", clause, format!("{} is already in this attack", unit(u))),
            Why::AllMustAttack => {
                ("all-must-attack", "11.1", "every unit that entered takes part in a mandatory attack".into())
            }
            Why::ArtilleryLeads(u) => {
                ("artillery-leads", "11.5.2A", format!("{} is artillery and cannot lead an assault", unit(u)))
            }
            Why::NotArmored(u) => {
                ("not-armored", "12.1.1", format!("{} is not armored and makes no ranged attack", unit(u)))
            }
            Why::BatteryCannot(u) => (
                "battery-cannot",
                "13.1.2",
                format!(
                    "{} cannot fire there: a battery is at full strength, in the contested target or in an \
                     uncontested area next to it",
                    unit(u)
                ),
            ),
            Why::AirAlone => ("air-alone", "13.3", "aircraft attack alone".into()),
            Why::NoBatteryNamed => ("no-battery-named", "13.3", "choose a battery first".into()),
            Why::GunsSpared(u) => (
                "guns-spared",
                "19.4.6",
                format!("{} is artillery: aim at another kind of unit while one is there", unit(u)),
            ),
            Why::NotYourLeader(l) => {
                ("not-your-leader", "11.4", format!("{} does not lead your units", self.leader_name(l)))
            }
            Why::LeaderAway(l) => {
                let clause = if self.options.leader_death { "21.1" } else { "11.5.5" };
                ("leader-away", clause, format!("{} is not available", self.leader_name(l)))
            }
            Why::LeaderNeeds(l) => self.leader_condition(l),
            Why::LeadersApart(l) => (
                "leaders-apart",
                if self.scenario.id == "second" { "19.2" } else { "11.4.2" },
                format!("{} cannot join an attack with the other leader", self.leader_name(l)),
            ),
            Why::LeadersPlaced => {
                ("leaders-placed", "11.4", "you may commit leaders once in an impulse, to one attack".into())
            }
            Why::LeaderIn(l) => ("leader-in", "11.4", format!("{} is already in this attack", self.leader_name(l))),
            Why::NotDefending(u, clause) => ("not-defending", clause, format!("{} is not in the attacked area", unit(u))),
            Why::NotExact(u) => (
                "not-exact",
                "14.1",
                format!("with another point on {} the losses would not come out exactly", unit(u)),
            ),
            Why::PointsLeft(n) => ("points-left", "14.1", format!("assign {n} attrition {} first", points_word(n))),
            Why::NotRetreating(u) => ("not-retreating", "14.2", format!("{} does not have to retreat", unit(u))),
            Why::NotByPriority(u, a) => (
                "not-by-priority",
                "14.2.2",
                format!("{} may not retreat to {}: the priorities lead elsewhere", unit(u), area(a)),
            ),
            Why::NotWhereFrom(u, a) => (
                "not-where-from",
                "14.2",
                format!("{} must retreat to the area it came from, not to {}", unit(u), area(a)),
            ),
            Why::CannotWithdraw(u) => (
                "cannot-withdraw",
                "14.2.3",
                format!("{} has no area to retreat to", unit(u)),
            ),
            Why::WithdrawsFromZone(u) => (
                "withdraws-from-zone",
                "14.2.3n1",
                format!("{} may not leave its zone voluntarily", unit(u)),
            ),
            Why::AttackPending(a) => (
                "attack-pending",
                "11.1",
                format!("resolve the mandatory attack in {} before you end the impulse", area(a)),
            ),
            Why::NotReduced(u) => ("not-reduced", "15.6.2", format!("{} is at full strength", unit(u))),
            Why::OutOfSupply(u) => ("out-of-supply", "15.4.3", format!("{} is out of supply", unit(u))),
            Why::JustRebuilt(u) => {
                ("just-rebuilt", "15.6.2", format!("{} was rebuilt in this phase", unit(u)))
            }
            Why::ArtilleryFree(u) => (
                "artillery-free",
                self.by_side(u, "19.4.4", "15.6.5"),
                format!("{} is artillery and recovers at the end of the refit without points", unit(u)),
            ),
            Why::NotEliminated(u) => ("not-eliminated", "15.6.2", format!("{} is not eliminated", unit(u))),
            Why::ArtilleryGone(u) => {
                ("artillery-gone", self.by_side(u, "19.4.4", "15.6.5"), format!("{} is artillery and cannot be rebuilt", unit(u)))
            }
            Why::WithdrawnForGood(u) => (
                "withdrawn-for-good",
                "19.6n1",
                format!("{} could be rebuilt on turn 1 only", unit(u)),
            ),
            Why::NoPoints => ("no-points", "15.5", "no replacement point is left".into()),
            Why::NotADepot(u, a) => (
                "not-a-depot",
                self.by_side(u, "15.6.4", "15.6.3"),
                format!("{} may not be rebuilt in {}: give one of {}", unit(u), area(a), self.depots_of(u)),
            ),
            Why::AreaUnsupplied(a) => {
                ("area-unsupplied", "15.6.1", format!("{} cannot trace supply", area(a)))
            }
            Why::LastTurn => ("last-turn", "16.1D", "not on the last turn".into()),
            Why::NotRecoverable(u) => (
                "not-recoverable",
                "19.4.7",
                format!("{} is not a reduced armored unit in a supplied German area", unit(u)),
            ),
            Why::NoBridgeRules => {
                ("no-bridge-rules", "21.4", "the bridge rules are not in force in this game".into())
            }
            Why::NotEnemyBridge(b) => {
                ("not-enemy-bridge", "21.4.2", format!("the enemy does not hold the bridge {}", self.span_name(b)))
            }
            Why::NotAtBridge(u, b) => {
                ("not-at-bridge", "21.4.2", format!("{} is not beside the bridge {}", unit(u), self.span_name(b)))
            }
            Why::BridgeTried(b, clause) => {
                ("bridge-tried", clause, format!("the bridge {} has had its attempt in this impulse", self.span_name(b)))
            }
            Why::NotOwnBridge(b, clause) => ("not-own-bridge", clause, format!("you do not hold the bridge {}", self.span_name(b))),
            Why::NotOnBoundary(b, clause) => (
                "not-on-boundary",
                clause,
                format!("the bridge {} is not on the boundary of the Active Area", self.span_name(b)),
            ),
            Why::NoEnemyAtBridge(b, clause) => (
                "no-enemy-at-bridge",
                clause,
                format!("the enemy neither contests nor controls an area beside the bridge {}", self.span_name(b)),
            ),
            Why::BridgeStands(b) => ("bridge-stands", "21.4.5", format!("the bridge {} is not demolished", self.span_name(b))),
            Why::RepairsFirst => {
                ("repairs-first", "21.4.5", "repair bridges before any unit moves or attacks".into())
            }
            Why::CannotRepair => (
                "cannot-repair",
                "21.4.5",
                "only a friendly, supplied, uncontested Active Area repairs its bridges".into(),
            ),
            Why::RepairsDone => ("repairs-done", "21.4.5", "no more repairs in this impulse".into()),
            Why::NoMarker => (
                "no-marker",
                "21.4.6",
                "no construction marker is free: take one from another bridge with `repair BRIDGE from BRIDGE`".into(),
            ),
            Why::OwnMarkerFirst(b) => (
                "own-marker-first",
                "21.4.6",
                format!("a construction marker is available for {}: you may not take one from another bridge", self.span_name(b)),
            ),
            Why::NoMarkerThere(b) => (
                "no-marker-there",
                "21.4.6",
                format!("you have no unused construction marker on {}", self.span_name(b)),
            ),
        }
    }

    /// Two areas are not adjacent; the map may look as if they were.
    fn apart(&self, a: Area, b: Area) -> (&'static str, &'static str, String) {
        let (first, second) = (self.area_name(a), self.area_name(b));
        let id = |area: Area| board::area::AreaId(u16::from(area.0));
        if self.map.boundary(id(a), id(b)).is_some() {
            let message =
                format!("the canal between {first} and {second} has no bridge: they are not adjacent");
            ("not-adjacent", "3.1n1", message)
        } else {
            ("not-adjacent", "3.1", format!("{first} and {second} are not adjacent"))
        }
    }

    /// The clause of a rule that has one number for each side.
    pub(crate) fn by_side(&self, unit: UnitId, german: &'static str, american: &'static str) -> &'static str {
        match self.side(unit) {
            Side::German => german,
            Side::American => american,
        }
    }

    /// The clause by which a unit comes as a reinforcement.
    fn arrival_clause(&self, unit: UnitId) -> &'static str {
        if self.scenario.id == "second" {
            self.by_side(unit, "19.7b", "19.7a")
        } else {
            self.by_side(unit, "17.4", "17.5")
        }
    }

    /// Where units of a unit's side are rebuilt.
    fn depots_of(&self, unit: UnitId) -> String {
        let depots = self.depots[self.side(unit).index()].into_iter();
        depots.map(|area| area.number().to_string()).collect::<Vec<String>>().join(", ")
    }

    fn leader_condition(&self, index: u8) -> (&'static str, &'static str, String) {
        let Some(leader) = self.leaders.get(usize::from(index)) else {
            return ("leader-needs", "11.4", "there is no such leader".into());
        };
        let clause = if leader.side == Side::American { "11.4.1" } else { "11.4.2" };
        let needs =
            leader.needs.as_deref().map_or("an armored unit".into(), |name| format!("a unit of the {name}"));
        ("leader-needs", clause, format!("{} needs {needs} among the attackers", leader.name))
    }

    fn list_of(&self, units: UnitSet) -> String {
        units.into_iter().map(|unit| self.unit_name(unit)).collect::<Vec<&str>>().join(", ")
    }

    /// The event as one line of the log.
    pub(crate) fn narrate(&self, event: &Event) -> String {
        let unit = |unit: UnitId| self.unit_name(unit);
        let area = |area: Area| self.area_name(area);
        match event {
            Event::BidMade(_) => "A bid has been made.".into(),
            Event::BidsOpened(bids, german) => format!(
                "The bids are {} and {}: the {} player commands the Germans and needs {} {}.",
                bids[0],
                bids[1],
                if *german == 0 { "first" } else { "second" },
                bids[0].max(bids[1]),
                points_word(bids[0].max(bids[1]))
            ),
            Event::BidTie(dice) => format!("Equal bids: the dice show {} and {}.", dice[0], dice[1]),
            Event::TurnBegan(turn) => {
                let date = self.scenario.dates.get(usize::from(*turn) - 1).map_or("", String::as_str);
                format!("Turn {turn}, {date}.")
            }
            Event::ImpulseBegan(impulse, weather) => {
                format!("Impulse {impulse}, {}.", weather.name().to_lowercase())
            }
            Event::WeatherChanged(weather, clause) => match *clause {
                "9.4.1" => "The fog burns off.".into(),
                "16.1C" => "The Advantage burns off the fog.".into(),
                _ => format!("The weather turns: {} from the next impulse.", weather.name().to_lowercase()),
            },
            Event::Clouds(die, broke) => {
                let result = if *broke { "the clouds break for this half" } else { "no break in the clouds" };
                format!("Clouds {die}: {result}.")
            }
            Event::ArrivalRolled(side, dice, came) => {
                let result = if *came { "they arrive" } else { "none arrive" };
                format!("{} reinforcements {}: {result}.", side.name(), dice[0] + dice[1])
            }
            Event::Placed(u, a) => format!("{} arrives in {}.", unit(*u), area(*a)),
            Event::NoRoom(u) => format!("There is no room for {}: it waits.", unit(*u)),
            Event::Declared(side, what) => format!("{}: {}.", side.name(), self.declaration(*what)),
            Event::Moved(u, from, to, cost) => match cost {
                0 => format!("{} regroups from {} to {}.", unit(*u), area(*from), area(*to)),
                _ => format!("{} moves from {} to {} ({cost}).", unit(*u), area(*from), area(*to)),
            },
            Event::Controlled(a, side) => format!("The {} takes control of {}.", side.name(), area(*a)),
            Event::AttackNamed { attack, area: a, attackers, lead, leaders, target } => {
                let verb = match (attack, attackers.len()) {
                    (Attack::Assault, 1) => "assaults",
                    (Attack::Assault, _) => "assault",
                    (Attack::Ranged, 1) => "fires at",
                    (Attack::Ranged, _) => "fire at",
                    (Attack::Artillery, 1) => "bombards",
                    (Attack::Artillery, _) => "bombard",
                    (Attack::Air, _) => "strike",
                };
                let who = match attack {
                    Attack::Air => "Aircraft".into(),
                    _ => self.list_of(*attackers),
                };
                let led = lead.map_or(String::new(), |lead| format!(", {} leading", unit(lead)));
                let aimed = target.map_or(String::new(), |target| format!(", aiming at {}", unit(target)));
                let named = (0..self.leaders.len() as u8).filter(|index| leaders >> index & 1 == 1);
                let with =
                    named.fold(String::new(), |with, index| with + ", with " + self.leader_name(index));
                format!("{who} {verb} {}{led}{with}{aimed}.", area(*a))
            }
            Event::LeadDefender(u) => format!("{} leads the defence.", unit(*u)),
            Event::Fought { attack, values, dice, verdict, points, .. } => {
                let result = result_name(*attack, *verdict, *points);
                let (ours, theirs) = (dice[0] + dice[1], dice[2] + dice[3]);
                format!(
                    "{} + {ours} = {} against {} + {theirs} = {}: {result}.",
                    values[0],
                    i16::from(values[0]) + i16::from(ours),
                    values[1],
                    i16::from(values[1]) + i16::from(theirs)
                )
            }
            Event::Rerolled(side, _) => format!("{} spends the Advantage to roll again.", side.name()),
            Event::Reduced(u, _) => format!("{} is reduced.", unit(*u)),
            Event::Eliminated(u, _) => format!("{} is eliminated.", unit(*u)),
            Event::Retreated(u, from, to) => {
                format!("{} retreats from {} to {}.", unit(*u), area(*from), area(*to))
            }
            Event::NoRetreat(u) => format!("{} has no way to retreat.", unit(*u)),
            Event::LeaderAway(l) => format!("{} is out of action until the next turn.", self.leader_name(*l)),
            Event::LeaderKilled(l) => format!("{} is killed.", self.leader_name(*l)),
            Event::Released(u, _) => {
                format!("{} was forced out of its zone and may now go anywhere.", unit(*u))
            }
            Event::FriendlyFire(a, points) => {
                format!("Friendly fire in {}: {points} attrition {}.", area(*a), points_word(*points))
            }
            Event::BridgeTried(roll, side, die, modifier, done) => {
                let (verb, bridge) = match roll {
                    Roll::Seizure(bridge) => ("seize", *bridge),
                    Roll::Repair(bridge) => ("repair", *bridge),
                    Roll::Demolition(bridge) | Roll::LastMinute(bridge) => ("blow", *bridge),
                    _ => ("try", 0),
                };
                let (side, bridge) = (side.name(), self.span_name(bridge));
                let result = if *done { "succeeds" } else { "fails" };
                format!("{side} tries to {verb} the bridge {bridge}: {die}{modifier:+}, {result}.")
            }
            Event::BridgeTaken(b, side) => {
                format!("The {} takes the bridge {}.", side.name(), self.span_name(*b))
            }
            Event::Recalled(b, side) => {
                format!("{} removes the construction marker at {}.", side.name(), self.span_name(*b))
            }
            Event::Sunset(dice, impulse) => {
                let sum = dice[0] + dice[1];
                format!("Sunset {sum} in impulse {impulse}: {}.", sunset_meaning(sum, *impulse))
            }
            Event::DayEnded(clause) => match *clause {
                "8.1.5" => "Both passed: the day ends.".into(),
                "6.3.1n1" => "The impulse track ends: the day is over.".into(),
                _ => "The sun sets.".into(),
            },
            Event::OutOfSupply(units) => format!("Out of supply: {}.", self.list_of(*units)),
            Event::Restored(u, _) => format!("{} is back at full strength.", unit(*u)),
            Event::Rebuilt(u, a) => format!("{} is rebuilt in {}.", unit(*u), area(*a)),
            Event::Withdrawn(u) => format!("{} is withdrawn.", unit(*u)),
            Event::AdvantageSpent(side, clause) => match *clause {
                "16.1D" => format!("{} spends the Advantage on a replacement point.", side.name()),
                _ => format!("{} spends the Advantage.", side.name()),
            },
            Event::AdvantagePassed(side) => format!("The Advantage passes to the {}.", side.name()),
            Event::PlayedOn(side) => format!("{} spends the Advantage to play on.", side.name()),
            Event::Ended(ended, winner) => match ended {
                Ended::Count => format!("The battle is over: {} victory.", winner.name()),
                _ => format!("{} automatic victory.", winner.name()),
            },
        }
    }

    fn declaration(&self, what: Declaration) -> String {
        match what {
            Declaration::Assault(area) => format!("assault from {}", self.area_name(area)),
            Declaration::Ranged(from, target) => {
                format!("ranged attack from {} at {}", self.area_name(from), self.area_name(target))
            }
            Declaration::Bombard(area) => format!("bombardment of {}", self.area_name(area)),
            Declaration::Strike(area) => format!("air strike on {}", self.area_name(area)),
            Declaration::Regroup => "regroup".into(),
            Declaration::Pass => "pass".into(),
        }
    }
}

/// What comes first in a step, for a player who tries something else.
const fn first(step: Step) -> &'static str {
    match step {
        Step::Bid => "both players bid first",
        Step::Deploy => "set up the optional unit first",
        Step::Reinforce(_) => "place the reinforcements first",
        Step::Burn => "burn off the fog or keep it first",
        Step::Impulse => "declare an impulse first",
        Step::Second => "declare the second part or end the impulse",
        Step::Assault => "this is an assault: move, attack or end it",
        Step::Declare => "finish declaring the attack first",
        Step::Guns => "finish declaring the bombardment first",
        Step::Lead => "choose the lead defender first",
        Step::Reroll => "roll again or keep the roll first",
        Step::Attrition => "assign the attrition points first",
        Step::FriendlyFire => "choose the unit hit by friendly fire first",
        Step::Retreat => "finish the retreats first",
        Step::Withdraw => "retreat defenders or stand first",
        Step::Regroup => "this is a regroup: move units or end it",
        Step::Blow => "blow bridges or finish demolitions first",
        Step::Refit(_) => "this is the Refit Phase: spend RP or finish it",
        Step::Recover => "choose the unit to recover first",
        Step::Refuse(_) => "accept defeat or play on first",
        Step::Over => "the game is over",
    }
}

/// What a Sunset DR means for the day [6.3.1, 6.3.1n1].
pub(crate) const fn sunset_meaning(sum: u8, impulse: u8) -> &'static str {
    if sum < impulse || impulse >= LAST_IMPULSE {
        "the day ends after this impulse"
    } else if sum == impulse {
        "the weather changes with the next impulse"
    } else {
        "the day goes on"
    }
}

/// What the dice of an attack come to, as players say it.
pub(crate) fn result_name(attack: Attack, verdict: Verdict, points: u8) -> String {
    match (verdict, attack) {
        (Verdict::Repulse, Attack::Artillery | Attack::Air) => "no effect".into(),
        (Verdict::Repulse, _) => "repulse".into(),
        (Verdict::Stalemate, _) => "stalemate".into(),
        (Verdict::Success, _) => format!("success, {points} attrition {}", points_word(points)),
        (Verdict::Overrun, _) => "overrun".into(),
    }
}

/// One point, more points.
pub(crate) const fn points_word(count: u8) -> &'static str {
    if count == 1 { "point" } else { "points" }
}
