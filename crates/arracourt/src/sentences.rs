//! Refusals and events in sentences.

use kernel::{Refusal, Seat};
use kit::MovePoints;

use crate::area::Area;
use crate::bridges::Work;
use crate::event::{Change, Declaration, Dusk, Event};
use crate::game::{Game, LAST_IMPULSE};
use crate::numbers::{AttritionPoints, Impulse, LeaderId};
use crate::position::{Attack, Ended, Step, Verdict};
use crate::reason::{Reason, Refused};
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// The refusal as players read it.
    pub(crate) fn refusal(&self, refused: Refused) -> Refusal {
        let (kind, sentence) = self.reason(refused.reason);
        refused.told(kind, sentence)
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        self.counters.get(unit.index()).map_or("that unit", |counter| counter.id.as_str())
    }

    fn leader_name(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("that leader", |leader| leader.name.as_str())
    }

    /// An area with its number and name.
    pub(crate) fn area_name(&self, area: Area) -> String {
        let name = self.map.areas.get(area.index()).map_or("", |printed| printed.name.as_str());
        format!("{} {name}", area.number())
    }

    /// The name of a reason for programs, and its sentence for players.
    fn reason(&self, reason: Reason) -> (&'static str, String) {
        let unit = |unit: UnitId| self.unit_name(unit);
        let area = |area: Area| self.area_name(area);
        match reason {
            Reason::GameOver => ("game-over", "the game is over".into()),
            Reason::NotYourDecision => ("not-your-decision", "the other side decides now".into()),
            Reason::WrongStep(step) => ("wrong-step", format!("not now: {}", first(step))),
            Reason::HasBid => ("has-bid", "you have bid already, and a bid is final".into()),
            Reason::BidTooHigh => ("bid-too-high", "a bid is a whole number from 0 to 40".into()),
            Reason::EnemyUnit(u) => ("enemy-unit", format!("{} belongs to the other side", unit(u))),
            Reason::OwnUnit(u) => ("own-unit", format!("{} is yours: choose an enemy unit", unit(u))),
            Reason::NotOnMap(u) => ("not-on-map", format!("{} is not on the map", unit(u))),
            Reason::NotWaiting(u) => ("not-waiting", format!("{} is not waiting to be placed", unit(u))),
            Reason::NotAnEntry(u, a) => {
                ("not-an-entry", format!("{} may not be placed in {}", unit(u), area(a)))
            }
            Reason::UncontestedFirst(u, a) => (
                "uncontested-first",
                format!("{} may not be placed in contested {} while an uncontested area has room", unit(u), area(a)),
            ),
            Reason::EnemyControlled(a) => ("enemy-controlled", format!("{} is enemy-controlled", area(a))),
            Reason::NoAdvantage => ("no-advantage", "you do not hold the Advantage now".into()),
            Reason::NoFog => {
                ("no-fog", "the Advantage burns off fog only, and only before impulse 6".into())
            }
            Reason::TooLateToBurn => (
                "too-late-to-burn",
                "burn off the fog before the arrival roll".into(),
            ),
            Reason::FogRanged => ("fog", "no ranged attack in fog".into()),
            Reason::FogGuns => ("fog", "no bombardment in fog".into()),
            Reason::NoAir => ("no-air", "aircraft fly in clear weather only".into()),
            Reason::NoAirForce => ("no-air-force", "only the American has an Air marker".into()),
            Reason::NobodyThere(a) => {
                let bridges = if self.options.bridges { ", nor a bridge to blow or repair there" } else { "" };
                ("nobody-there", format!("you have no unit in {}{bridges}", area(a)))
            }
            Reason::NoArmor(a) => {
                ("no-armor", format!("you have no armored unit in {} to fire with", area(a)))
            }
            Reason::NotAdjacent(a, b) => {
                ("not-adjacent", format!("{} and {} are not adjacent", area(a), area(b)))
            }
            Reason::CanalBetween(a, b) => (
                "not-adjacent",
                format!("the canal between {} and {} has no bridge: they are not adjacent", area(a), area(b)),
            ),
            Reason::FiresInside(a) => {
                ("fires-inside", format!("units in contested {} fire only inside it", area(a)))
            }
            Reason::NothingInside(a) => {
                ("nothing-inside", format!("{} is not contested: fire at an adjacent area", area(a)))
            }
            Reason::NoArmoredTarget(a) => {
                ("no-armored-target", format!("{} holds no armored enemy to fire at", area(a)))
            }
            Reason::NoTarget(a) => ("no-target", format!("{} holds no enemy", area(a))),
            Reason::NoBattery(a) => (
                "no-battery",
                format!("no battery at full strength can fire into {}", area(a)),
            ),
            Reason::NotInPair => (
                "not-in-pair",
                "you may combine one assault or ranged attack with one regroup, nothing else".into(),
            ),
            Reason::NotActive(u) => {
                ("not-active", format!("{} did not begin the impulse in the Active Area", unit(u)))
            }
            Reason::Finished(u) => {
                ("finished", format!("{} has finished its move or has attacked", unit(u)))
            }
            Reason::Full(a) => ("full", format!("{} holds ten units of yours already", area(a))),
            Reason::AlreadyAttacked(a) => {
                ("already-attacked", format!("{} has been attacked in this impulse", area(a)))
            }
            Reason::OutsideZone(u, a) => {
                ("outside-zone", format!("{} may not enter {}, outside its zone", unit(u), area(a)))
            }
            Reason::ClosedArea(u, a) => {
                ("closed-area", format!("{} may not enter {} on turn 1", unit(u), area(a)))
            }
            Reason::LeavesContested(u, a) => (
                "leaves-contested",
                format!("{} leaves a contested area and must first enter a Free one, not {}", unit(u), area(a)),
            ),
            Reason::NeedsEscort(u, a) => (
                "needs-escort",
                format!("{} is artillery and may not enter enemy-controlled {} without an escort", unit(u), area(a)),
            ),
            Reason::TooFewFactors(u, a, needs, has) => (
                "too-few-factors",
                format!("{} needs {needs} movement factors for {} and has {has} left", unit(u), area(a)),
            ),
            Reason::NoFactorForBridge(u, b) => (
                "too-few-factors",
                format!("{} has no movement factor left to try for the bridge {}", unit(u), self.span_name(b)),
            ),
            Reason::NoBridgeRiver(u, a) => (
                "no-bridge",
                format!("{} cannot cross the river to {} without a bridge", unit(u), area(a)),
            ),
            Reason::NoBridgeCanal(u, a) => (
                "no-bridge",
                format!("{} cannot cross the canal to {} without a bridge", unit(u), area(a)),
            ),
            Reason::BridgeFull(b) => (
                "bridge-full",
                format!("five units have used the bridge {} in this impulse", self.span_name(b)),
            ),
            Reason::FordTakesAll(u, a) => (
                "ford-takes-all",
                format!("{} needs all its movement factors to cross the river to {}", unit(u), area(a)),
            ),
            Reason::EnemyBridge(b) => (
                "enemy-bridge",
                format!("the enemy holds the bridge {}: seize it first", self.span_name(b)),
            ),
            Reason::NotFree(u, a) => {
                ("not-free", format!("{} may regroup into Free areas only, not {}", unit(u), area(a)))
            }
            Reason::OtherBrigade(u) => (
                "other-brigade",
                format!("{} belongs to the other panzer brigade, which does not act in this impulse", unit(u)),
            ),
            Reason::NoAttackers(a) => ("no-attackers", format!("no unit may attack in {} now", area(a))),
            Reason::NotAttacking(u) => {
                ("not-attacking", format!("{} cannot take part in this attack", unit(u)))
            }
            Reason::AlreadyIn(u) => ("already-in", format!("{} is already in this attack", unit(u))),
            Reason::AllMustAttack => {
                ("all-must-attack", "every unit that entered takes part in a mandatory attack".into())
            }
            Reason::ArtilleryLeads(u) => {
                ("artillery-leads", format!("{} is artillery and cannot lead an assault", unit(u)))
            }
            Reason::NotArmored(u) => {
                ("not-armored", format!("{} is not armored and makes no ranged attack", unit(u)))
            }
            Reason::BatteryCannot(u) => (
                "battery-cannot",
                format!(
                    "{} cannot fire there: a battery is at full strength, in the contested target or in an \
                     uncontested area next to it",
                    unit(u)
                ),
            ),
            Reason::AirAlone => ("air-alone", "aircraft attack alone".into()),
            Reason::NoBatteryNamed => ("no-battery-named", "choose a battery first".into()),
            Reason::GunsSpared(u) => (
                "guns-spared",
                format!("{} is artillery: aim at another kind of unit while one is there", unit(u)),
            ),
            Reason::NotYourLeader(l) => {
                ("not-your-leader", format!("{} does not lead your units", self.leader_name(l)))
            }
            Reason::LeaderAway(l) => {
                ("leader-away", format!("{} is not available", self.leader_name(l)))
            }
            Reason::LeaderNeeds(l) => ("leader-needs", self.leader_condition(l)),
            Reason::LeadersApart(l) => (
                "leaders-apart",
                format!("{} cannot join an attack with the other leader", self.leader_name(l)),
            ),
            Reason::LeadersPlaced => {
                ("leaders-placed", "you may commit leaders once in an impulse, to one attack".into())
            }
            Reason::LeaderIn(l) => ("leader-in", format!("{} is already in this attack", self.leader_name(l))),
            Reason::NotDefending(u) => ("not-defending", format!("{} is not in the attacked area", unit(u))),
            Reason::NotExact(u) => (
                "not-exact",
                format!("with another point on {} the losses would not come out exactly", unit(u)),
            ),
            Reason::PointsLeft(n) => ("points-left", format!("assign {n} attrition {} first", points_word(n.0))),
            Reason::NotRetreating(u) => ("not-retreating", format!("{} does not have to retreat", unit(u))),
            Reason::StillRetreating(u) => {
                ("still-retreating", format!("{} passes through a full area: choose where it goes next", unit(u)))
            }
            Reason::NotByPriority(u, a) => (
                "not-by-priority",
                format!("{} may not retreat to {}: the priorities lead elsewhere", unit(u), area(a)),
            ),
            Reason::NotWhereFrom(u, a) => (
                "not-where-from",
                format!("{} must retreat to the area it came from, not to {}", unit(u), area(a)),
            ),
            Reason::CannotWithdraw(u) => (
                "cannot-withdraw",
                format!("{} has no area to retreat to", unit(u)),
            ),
            Reason::WithdrawsFromZone(u) => (
                "withdraws-from-zone",
                format!("{} may not leave its zone voluntarily", unit(u)),
            ),
            Reason::AttackPending(a) => (
                "attack-pending",
                format!("resolve the mandatory attack in {} before you end the impulse", area(a)),
            ),
            Reason::NotReduced(u) => ("not-reduced", format!("{} is at full strength", unit(u))),
            Reason::OutOfSupply(u) => ("out-of-supply", format!("{} is out of supply", unit(u))),
            Reason::JustRebuilt(u) => {
                ("just-rebuilt", format!("{} was rebuilt in this phase", unit(u)))
            }
            Reason::ArtilleryFree(u) => (
                "artillery-free",
                format!("{} is artillery and recovers at the end of the refit without points", unit(u)),
            ),
            Reason::NotEliminated(u) => ("not-eliminated", format!("{} is not eliminated", unit(u))),
            Reason::ArtilleryGone(u) => {
                ("artillery-gone", format!("{} is artillery and cannot be rebuilt", unit(u)))
            }
            Reason::WithdrawnForGood(u) => (
                "withdrawn-for-good",
                format!("{} could be rebuilt on turn 1 only", unit(u)),
            ),
            Reason::NoPoints => ("no-points", "no replacement point is left".into()),
            Reason::NotADepot(u, a) => (
                "not-a-depot",
                format!("{} may not be rebuilt in {}: give one of {}", unit(u), area(a), self.depots_of(u)),
            ),
            Reason::AreaUnsupplied(a) => {
                ("area-unsupplied", format!("{} cannot trace supply", area(a)))
            }
            Reason::LastTurn => ("last-turn", "not on the last turn".into()),
            Reason::NotRecoverable(u) => (
                "not-recoverable",
                format!("{} is not a reduced armored unit in a supplied German area", unit(u)),
            ),
            Reason::NoBridgeRules => {
                ("no-bridge-rules", "the bridge rules are not in force in this game".into())
            }
            Reason::NotEnemyBridge(b) => {
                ("not-enemy-bridge", format!("the enemy does not hold the bridge {}", self.span_name(b)))
            }
            Reason::NotAtBridge(u, b) => {
                ("not-at-bridge", format!("{} is not beside the bridge {}", unit(u), self.span_name(b)))
            }
            Reason::BridgeTried(b) => {
                ("bridge-tried", format!("the bridge {} has had its attempt in this impulse", self.span_name(b)))
            }
            Reason::NotOwnBridge(b) => ("not-own-bridge", format!("you do not hold the bridge {}", self.span_name(b))),
            Reason::NotOnBoundary(b) => (
                "not-on-boundary",
                format!("the bridge {} is not on the boundary of the Active Area", self.span_name(b)),
            ),
            Reason::NoEnemyAtBridge(b) => (
                "no-enemy-at-bridge",
                format!("the enemy neither contests nor controls an area beside the bridge {}", self.span_name(b)),
            ),
            Reason::BridgeStands(b) => ("bridge-stands", format!("the bridge {} is not demolished", self.span_name(b))),
            Reason::RepairsFirst => {
                ("repairs-first", "repair bridges before any unit moves or attacks".into())
            }
            Reason::CannotRepair => (
                "cannot-repair",
                "only a friendly, supplied, uncontested Active Area repairs its bridges".into(),
            ),
            Reason::RepairsDone => ("repairs-done", "no more repairs in this impulse".into()),
            Reason::NoMarker => (
                "no-marker",
                "no construction marker is free: take one from another bridge with `repair BRIDGE from BRIDGE`".into(),
            ),
            Reason::OwnMarkerFirst(b) => (
                "own-marker-first",
                format!("a construction marker is available for {}: you may not take one from another bridge", self.span_name(b)),
            ),
            Reason::NoMarkerThere(b) => (
                "no-marker-there",
                format!("you have no unused construction marker on {}", self.span_name(b)),
            ),
        }
    }

    /// Where units of a unit's side are rebuilt.
    fn depots_of(&self, unit: UnitId) -> String {
        let depots = self.depots[self.side(unit).index()].into_iter();
        depots.map(|area| area.number().to_string()).collect::<Vec<String>>().join(", ")
    }

    fn leader_condition(&self, who: LeaderId) -> String {
        let leader = self.leaders.get(who.index());
        let needs = leader.and_then(|leader| leader.needs.as_deref());
        let needs = needs.map_or("an armored unit".into(), |name| format!("a unit of the {name}"));
        format!("{} needs {needs} among the attackers", self.leader_name(who))
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
                if *german == Seat(0) { "first" } else { "second" },
                bids[0].max(bids[1]),
                points_word(bids[0].max(bids[1]).0)
            ),
            Event::BidTie(dice) => format!("Equal bids: the dice show {} and {}.", dice[0], dice[1]),
            Event::TurnBegan(turn) => {
                let date = self.scenario.dates.get(turn.index()).map_or("", String::as_str);
                format!("Turn {turn}, {date}.")
            }
            Event::ImpulseBegan(impulse, weather) => {
                format!("Impulse {impulse}, {}.", weather.name().to_lowercase())
            }
            Event::WeatherChanged(weather, change) => match change {
                Change::BurntOff => "The fog burns off.".into(),
                Change::Advantage => "The Advantage burns off the fog.".into(),
                Change::Sunset => {
                    format!("The weather turns: {} from the next impulse.", weather.name().to_lowercase())
                }
            },
            Event::Clouds(die, broke) => {
                let result = if *broke { "the clouds break for this half" } else { "no break in the clouds" };
                format!("Clouds {die}: {result}.")
            }
            Event::ArrivalRolled(side, dice, came) => {
                let result = if *came { "they arrive" } else { "none arrive" };
                format!("{} reinforcements {}: {result}.", side.name(), dice[0] + dice[1])
            }
            Event::Placed(u, a, _) => format!("{} arrives in {}.", unit(*u), area(*a)),
            Event::NoRoom(u, _) => format!("There is no room for {}: it waits.", unit(*u)),
            Event::Declared(side, what) => format!("{}: {}.", side.name(), self.declaration(*what)),
            Event::Moved(u, from, to, cost) => match cost {
                MovePoints(0) => format!("{} regroups from {} to {}.", unit(*u), area(*from), area(*to)),
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
                let named = self.leader_ids().filter(|&leader| leaders.has(leader));
                let with =
                    named.fold(String::new(), |with, leader| with + ", with " + self.leader_name(leader));
                format!("{who} {verb} {}{led}{with}{aimed}.", area(*a))
            }
            Event::LeadDefender(u) => format!("{} leads the defence.", unit(*u)),
            Event::Fought { attack, values, dice, verdict, points, .. } => {
                let result = result_name(*attack, *verdict, *points);
                let (ours, theirs) = (dice[0] + dice[1], dice[2] + dice[3]);
                format!(
                    "{} + {ours} = {} against {} + {theirs} = {}: {result}.",
                    values[0],
                    i16::from(values[0].0) + i16::from(ours),
                    values[1],
                    i16::from(values[1].0) + i16::from(theirs)
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
                format!("Friendly fire in {}: {points} attrition {}.", area(*a), points_word(points.0))
            }
            Event::BridgeTried { work, bridge, side, die, modifier, done } => {
                let verb = match work {
                    Work::Seizure => "seize",
                    Work::Repair => "repair",
                    Work::Demolition | Work::LastMinute => "blow",
                };
                let (side, bridge) = (side.name(), self.span_name(*bridge));
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
            Event::DayEnded(dusk) => match dusk {
                Dusk::Passes => "Both passed: the day ends.".into(),
                Dusk::Track => "The impulse track ends: the day is over.".into(),
                Dusk::Sunset => "The sun sets.".into(),
            },
            Event::OutOfSupply(units) => format!("Out of supply: {}.", self.list_of(*units)),
            Event::Restored(u, _) => format!("{} is back at full strength.", unit(*u)),
            Event::Rebuilt(u, a) => format!("{} is rebuilt in {}.", unit(*u), area(*a)),
            Event::Withdrawn(u) => format!("{} is withdrawn.", unit(*u)),
            Event::FogBurntOff(side) => format!("{} spends the Advantage.", side.name()),
            Event::PointBought(side) => {
                format!("{} spends the Advantage on a replacement point.", side.name())
            }
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
pub(crate) const fn sunset_meaning(sum: u8, impulse: Impulse) -> &'static str {
    if impulse.exceeds(sum) || impulse.0 >= LAST_IMPULSE.0 {
        "the day ends after this impulse"
    } else if sum == impulse.0 {
        "the weather changes with the next impulse"
    } else {
        "the day goes on"
    }
}

/// What the dice of an attack come to, as players say it.
pub(crate) fn result_name(attack: Attack, verdict: Verdict, points: AttritionPoints) -> String {
    match (verdict, attack) {
        (Verdict::Repulse, Attack::Artillery | Attack::Air) => "no effect".into(),
        (Verdict::Repulse, _) => "repulse".into(),
        (Verdict::Stalemate, _) => "stalemate".into(),
        (Verdict::Success, _) => format!("success, {points} attrition {}", points_word(points.0)),
        (Verdict::Overrun, _) => "overrun".into(),
    }
}

/// One point, more points.
pub(crate) const fn points_word(count: u8) -> &'static str {
    if count == 1 { "point" } else { "points" }
}
