//! Events and refusals in sentences.

use board::HexId;
use kernel::Refusal;
use kit::Side;

use crate::event::Event;
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::position::Frame;
use crate::reason::{Reason, Refused};
use crate::shipped::event_chits;
use crate::side::{people, side_name};

impl Game {
    /// The refusal as players read it.
    pub(crate) fn refusal(&self, refused: Refused) -> Refusal {
        let (kind, sentence) = self.reason(refused.reason);
        refused.told(kind, sentence)
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        if self.is_unit(unit) { &self.counter(unit).name } else { "that unit" }
    }

    fn formation_name(&self, formation: FormationId) -> &str {
        let found = self.forces().formations().find(|(id, _)| *id == formation);
        found.map_or("that formation", |(_, one)| one.card.printed.as_str())
    }

    fn unit_names(&self, units: UnitSet) -> String {
        units.iter().map(|unit| self.unit_name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// The name of a reason for programs, and its sentence for players.
    fn reason(&self, reason: Reason) -> (&'static str, String) {
        let u = |unit: UnitId| self.unit_name(unit);
        let h = |hex: HexId| self.hex_name(hex);
        match reason {
            Reason::GameOver => ("game-over", "the game is over".into()),
            Reason::NotYourDecision => ("not-your-decision", "the other side decides now".into()),
            Reason::NotNow(frame) => ("not-now", format!("not now: {}", asked(frame))),
            Reason::NoSuchUnit => ("no-such-unit", "there is no such unit in this scenario".into()),
            Reason::NoSuchFormation => {
                ("no-such-formation", "there is no such formation in this scenario".into())
            }
            Reason::NoSuchHex => ("no-such-hex", "there is no such hex".into()),
            Reason::EnemyUnit(unit) => ("enemy-unit", format!("{} belongs to the other side", u(unit))),
            Reason::NotInSetup(unit) => {
                ("not-in-setup", format!("{} is not set up: it enters later", u(unit)))
            }
            Reason::NotInArea(unit, hex) => {
                ("not-in-area", format!("{} may not be set up in {}", u(unit), h(hex)))
            }
            Reason::PlacedByProgram(unit) => {
                ("one-hex", format!("{} has one hex only and stands there already", u(unit)))
            }
            Reason::PlacedAlready(unit) => {
                ("placed", format!("{} has been set up; undo to move it", u(unit)))
            }
            Reason::EnemyHex(hex) => ("enemy-hex", format!("the enemy holds {}", h(hex))),
            Reason::Full(hex) => ("full", format!("{} has no room for it", h(hex))),
            Reason::LeavesNoHex(unit) => {
                ("leaves-no-hex", format!("that would leave {} without a hex to set up in", u(unit)))
            }
            Reason::UnitsLeft => ("units-left", "some units are not set up yet".into()),
            Reason::NoChitLeft(kind) => {
                ("no-chit-left", format!("you have no {} chit left", kind.name().replace('-', " ")))
            }
            Reason::HasChit(kind, hex) => {
                ("has-chit", format!("{} already has a {}", h(hex), kind.name().replace('-', " ")))
            }
            Reason::NoChit(kind, hex) => {
                ("no-chit", format!("you have no {} in {}", kind.name().replace('-', " "), h(hex)))
            }
            Reason::NotOccupied(hex) => {
                ("not-occupied", format!("fortifications go where your units stand, and {} is empty", h(hex)))
            }
            Reason::FacesThere => ("faces-there", "it already faces that way".into()),
            Reason::NotInCup(formation) => (
                "not-in-cup",
                format!("{} is not one of your chits in the cup", self.formation_name(formation)),
            ),
            Reason::AlreadyActivated(formation) => {
                ("activated", format!("{} has been activated this turn", self.formation_name(formation)))
            }
            Reason::NotForDivision => {
                ("not-for-division", "the division headquarters takes another friendly formation".into())
            }
            Reason::NobodyInRange(formation) => {
                ("nobody-in-range", format!("no unit of {} is in range", self.formation_name(formation)))
            }
            Reason::HasHeadquarters => ("has-hq", "the formation has its headquarters".into()),
            Reason::Headless => ("headless", "the headquarters is not there: choose one hex".into()),
            Reason::NotThere(hex) => ("not-there", format!("no unit of the formation can act in {}", h(hex))),
            Reason::NotActivated(unit) => (
                "not-activated",
                format!("{} is not activated: only units of the drawn formation act", u(unit)),
            ),
            Reason::HasMoved(unit) => ("has-moved", format!("{} has finished its move", u(unit))),
            Reason::HasActed(unit) => ("has-acted", format!("{} has been activated this turn", u(unit))),
            Reason::Pinned(unit) => ("pinned", format!("{} is pinned", u(unit))),
            Reason::Rides(unit) => ("rides", format!("{} rides: its tanks move and fight", u(unit))),
            Reason::NotWithHand(unit) => ("not-in-hand", format!("{} is not with the moving stack", u(unit))),
            Reason::InHand(unit) => ("in-hand", format!("{} is already with the moving stack", u(unit))),
            Reason::NothingInHand => ("nothing-in-hand", "take a unit first".into()),
            Reason::UnitsInHand => ("units-in-hand", "end the current move first".into()),
            Reason::MoveBegun => ("move-begun", "the move has begun".into()),
            Reason::Stopped => ("stopped", "an enemy zone of control has ended the move".into()),
            Reason::NotAdjacent(a, b) => ("not-adjacent", format!("{} and {} are not adjacent", h(a), h(b))),
            Reason::Closed(unit, hex) => ("closed", format!("{} cannot enter {} that way", u(unit), h(hex))),
            Reason::WaterIntoZoc(hex) => {
                ("water-zoc", format!("{} lies in an enemy zone of control across the water", h(hex)))
            }
            Reason::TooFewPoints(unit) => {
                ("too-few-points", format!("{} has too few movement points left", u(unit)))
            }
            Reason::AllAtNight(unit) => (
                "all-at-night",
                format!("{} would need its whole allowance, which is not allowed at night", u(unit)),
            ),
            Reason::HasRoute => ("has-route", "a route is already planned".into()),
            Reason::NotAnEntry(unit, hex) => {
                ("not-an-entry", format!("{} does not enter at {}", u(unit), h(hex)))
            }
            Reason::NotWheeled(unit) => ("not-wheeled", format!("{} is not on wheels", u(unit))),
            Reason::NotDebarked(unit) => ("not-debarked", format!("{} is not debarked", u(unit))),
            Reason::JustDebarked(unit) => {
                ("just-debarked", format!("{} debarked in this activation", u(unit)))
            }
            Reason::OutOfSupply(unit) => ("out-of-supply", format!("{} is out of supply", u(unit))),
            Reason::NoWheelsHere(hex) => ("no-wheels", format!("wheeled units cannot be in {}", h(hex))),
            Reason::NobodyReady => ("nobody-ready", "no unit there is ready to debark".into()),
            Reason::CannotRide(rider, tank) => {
                ("cannot-ride", format!("{} cannot ride on {} now", u(rider), u(tank)))
            }
            Reason::Carries(unit) => ("carries", format!("{} carries a unit already", u(unit))),
            Reason::DoesNotRide(unit) => ("does-not-ride", format!("{} does not ride", u(unit))),
            Reason::NoEngineer => ("no-engineer", "no engineer of yours can do that now".into()),
            Reason::NoBridge => ("no-bridge", "there is no bridge or pontoon there".into()),
            Reason::BridgeTried => {
                ("bridge-tried", "that bridge has been rolled for in this activation".into())
            }
            Reason::OnBridge => ("on-bridge", "a unit stands on it".into()),
            Reason::InZoc(hex) => {
                ("in-zoc", format!("{} is held by the enemy or in his zone of control", h(hex)))
            }
            Reason::NoWater => ("no-water", "pontoons span rivers and canals".into()),
            Reason::IsBridged => ("bridged", "there is a bridge or pontoon already".into()),
            Reason::NoPontoonWeather => ("weather", "no pontoons in this weather".into()),
            Reason::Building => ("building", "the engineer is building another pontoon".into()),
            Reason::NoMarker => ("no-marker", "no pontoon marker is left".into()),
            Reason::NothingToClear(hex) => {
                ("nothing-to-clear", format!("{} has no fortification chit", h(hex)))
            }
            Reason::Fought(unit) => ("fought", format!("{} has fought this turn", u(unit))),
            Reason::NoExit(hex) => {
                ("no-exit", format!("the moving units cannot leave the map at {}", h(hex)))
            }
            Reason::NotYourExit => ("not-your-exit", "your side does not leave the map".into()),
            Reason::NotAPart(hex) => {
                ("not-a-part", format!("no part of the supplied stack is in {}", h(hex)))
            }
            Reason::NoDirectFire => ("no-direct-fire", "no direct fire this turn".into()),
            Reason::NoGun(unit) => ("no-gun", format!("{} cannot fire directly", u(unit))),
            Reason::HasFired(unit) => ("has-fired", format!("{} has fired", u(unit))),
            Reason::HasAttacked(unit) => ("has-attacked", format!("{} has attacked", u(unit))),
            Reason::OutOfRange(unit) => ("out-of-range", format!("that is out of {}'s range", u(unit))),
            Reason::OutOfSight(unit) => ("out-of-sight", format!("that is out of {}'s sight", u(unit))),
            Reason::NoTarget => ("no-target", "that is not a legal target".into()),
            Reason::HqNotAlone(unit) => ("hq-not-alone", format!("{} is not alone in its hex", u(unit))),
            Reason::NameTheUnit(hex) => ("name-the-unit", format!("{} is open: name a unit", h(hex))),
            Reason::NameTheHex(hex) => ("name-the-hex", format!("{} is closed: fire into the hex", h(hex))),
            Reason::NoBattery(unit) => ("no-battery", format!("{} is not artillery ready to fire", u(unit))),
            Reason::IsFired(unit) => ("fired", format!("{} has been used this turn", u(unit))),
            Reason::OutOfCommand(unit) => {
                ("out-of-command", format!("{} is out of its headquarters' range", u(unit)))
            }
            Reason::OneHexOnly => ("one-hex-only", "the headquarters is gone: one hex may attack".into()),
            Reason::NoObserver(hex) => ("no-observer", format!("none of your units observes {}", h(hex))),
            Reason::NoEnemy(hex) => ("no-enemy", format!("no enemy stands in {}", h(hex))),
            Reason::NoStrength(unit) => ("no-strength", format!("{} has no attack strength", u(unit))),
            Reason::AttacksAlready(unit) => ("attacks-already", format!("{} already attacks", u(unit))),
            Reason::HasCleared(unit) => ("has-cleared", format!("{} has cleared fortifications", u(unit))),
            Reason::CannotOverrun(unit) => (
                "cannot-overrun",
                format!(
                    "{} cannot overrun: only tracked units of one hex do, without riders, that have not fired, into ground open to them",
                    u(unit)
                ),
            ),
            Reason::IsOverrun => ("is-overrun", "it is already an overrun".into()),
            Reason::OwnHex(unit) => ("own-hex", format!("{} cannot support its own hex", u(unit))),
            Reason::TakesPart(unit) => ("takes-part", format!("{} already takes part", u(unit))),
            Reason::NoFlak(unit) => ("no-flak", format!("{} does not fire at aircraft", u(unit))),
            Reason::NotInHand => ("not-held", "you do not hold that chit".into()),
            Reason::NothingToCancel => ("nothing-to-cancel", "it cancels no chit in play".into()),
            Reason::NotChosen(unit) => ("not-chosen", format!("{} cannot be chosen for that", u(unit))),
            Reason::HqLast(unit) => {
                ("hq-last", format!("{} is chosen only if no other unit can take the loss", u(unit)))
            }
            Reason::Spared(unit) => {
                ("spared", format!("the barrage cannot harm {}: choose a unit that it harms", u(unit)))
            }
            Reason::CannotDeplete(unit) => ("cannot-deplete", format!("{} cannot be depleted", u(unit))),
            Reason::DoesNotRetreat(unit) => ("does-not-retreat", format!("{} does not retreat", u(unit))),
            Reason::NoRetreat(unit) => ("no-retreat", format!("{} may not retreat that way", u(unit))),
            Reason::NotNearer(unit) => (
                "not-nearer",
                format!(
                    "{} must come nearer to a headquarters with each step: its own or the division's first",
                    u(unit)
                ),
            ),
            Reason::RetreatLeft => ("retreat-left", "some units must still retreat".into()),
            Reason::DidNotAttack(unit) => {
                ("did-not-attack", format!("{} did not attack the hex: only attackers advance", u(unit)))
            }
            Reason::NotEmptied(hex) => ("not-emptied", format!("the enemy still holds {}", h(hex))),
            Reason::OverrunStays(unit) => (
                "overrun-stays",
                format!("{} overran: it moves on after the advance, with what is left", u(unit)),
            ),
            Reason::OneHexOnFoot(unit) => {
                ("one-hex-on-foot", format!("{} is on foot and advances one hex", u(unit)))
            }
            Reason::CannotGoOn(unit) => ("cannot-go-on", format!("{} may not go on to that hex", u(unit))),
            Reason::NoDivision => ("no-division", "your division headquarters is not on the map".into()),
            Reason::IsNamed => ("is-named", "that is already named".into()),
            Reason::StackLeft => ("stack-left", "a formation must still name its supplied stack".into()),
            Reason::CannotRebuild(unit) => ("cannot-rebuild", format!("{} cannot be rebuilt there", u(unit))),
        }
    }

    /// What happened, as players read it.
    pub(crate) fn narrate(&self, event: &Event) -> String {
        let u = |unit: UnitId| self.unit_name(unit);
        let h = |hex: HexId| self.hex_name(hex);
        let f = |formation: FormationId| self.formation_name(formation);
        let chit = |chit| event_chits().chit(chit).name.as_str();
        let side = |side: Side| side_name(side);
        match *event {
            Event::Deployed(s) => format!("The {} are set up.", people(s)),
            Event::TurnBegan(turn, die, weather) => {
                format!("Turn {turn}: {} (die {die}).", weather.name())
            }
            Event::Unsupplied(unit, 1) => format!("{} is low on supply.", u(unit)),
            Event::Unsupplied(unit, _) => format!("{} is out of supply.", u(unit)),
            Event::SourcesNamed(s) => format!("The {} name their sources of supply.", people(s)),
            Event::ChitDrawn(formation) => format!("{} is drawn.", f(formation)),
            Event::Passed(formation) => format!("{} passes.", f(formation)),
            Event::Void(formation) => format!("{} has acted: its chit is void.", f(formation)),
            Event::Activated(formation) => format!("{} is activated.", f(formation)),
            Event::Moved(s, Some(from), to) => {
                format!("A {} stack moves from {} to {}.", side(s), h(from), h(to))
            }
            Event::Moved(s, None, to) => format!("A {} stack enters the map at {}.", side(s), h(to)),
            Event::UnitsMoved(units, _, _) => format!("In the stack: {}", self.unit_names(units)),
            Event::Stopped(hex) => format!("An enemy zone of control stops it in {}.", h(hex)),
            Event::Debarked(hex) => format!("Units debark in {}.", h(hex)),
            Event::Mounted(rider, tank) => format!("{} mounts {}.", u(rider), u(tank)),
            Event::Dismounted(rider) => format!("{} dismounts.", u(rider)),
            Event::Exited(unit, hex) => format!("{} leaves the map at {}.", u(unit), h(hex)),
            Event::Declared(hex, true) => format!("The stack in {} has a zone of control.", h(hex)),
            Event::Declared(hex, false) => format!("The stack in {} has no zone of control.", h(hex)),
            Event::GunReaches(hex) => format!("An enemy gun reaches {}: no unit is rebuilt there.", h(hex)),
            Event::NoPath(hex) => format!("No supply path leads from {}: the unit is not rebuilt.", h(hex)),
            Event::Shot { gun, target, dice: [first, second], hit } => {
                let result = if hit { "hit" } else { "miss" };
                format!("{} fires at {}: {first} and {second}, a {result}.", u(gun), u(target))
            }
            Event::Pinned(unit) => format!("{} is pinned.", u(unit)),
            Event::Barraged { battery, hex, dice: [first, second, third], hit } => {
                let result = if hit { "hit" } else { "miss" };
                format!("{} barrages {}: {first}, {second} and {third}, a {result}.", u(battery), h(hex))
            }
            Event::Attacked { hex, units, overrun } => {
                let verb = if overrun { "overruns" } else { "attacks" };
                let names = self.unit_names(units);
                let verb = if units.len() > 1 { verb.trim_end_matches('s') } else { verb };
                format!("{names} {verb} {}.", h(hex))
            }
            Event::Supported(unit) => format!("{} fires in support.", u(unit)),
            Event::Drew(s, id) => format!("The {} draw {}.", people(s), chit(id)),
            Event::DrewBlack(s) => format!("The {} draw a black chit.", people(s)),
            Event::Refilled(s) => format!("The {} cup is empty: its discards go back.", side(s)),
            Event::Discarded(id) => format!("{} has no effect now.", chit(id)),
            Event::FiredAtAircraft(unit, sum, true) => {
                format!("{} rolls {sum} and drives the aircraft off.", u(unit))
            }
            Event::FiredAtAircraft(unit, sum, false) => {
                format!("{} rolls {sum} at the aircraft: a miss.", u(unit))
            }
            Event::Played(s, id) => format!("The {} play {}.", people(s), chit(id)),
            Event::Cancelled(id) => format!("{} is cancelled.", chit(id)),
            Event::Compared { attack, defense, odds } => {
                format!("{} against {}: column {odds}.", attack.0, defense.0)
            }
            Event::Added(term) => {
                capital(&format!("{}: {}.", term.what.name().replace('-', " "), term.modifier))
            }
            Event::Resolved { odds, roll, modifier, result } => {
                format!("{odds}, rolled {roll}, {modifier:+}: {result}.")
            }
            Event::Depleted(unit) => format!("{} is depleted.", u(unit)),
            Event::Eliminated(unit) => format!("{} is eliminated.", u(unit)),
            Event::Retreated(unit, via, to) => format!("{} retreats via {} to {}.", u(unit), h(via), h(to)),
            Event::Advanced(unit, hex) => format!("{} advances to {}.", u(unit), h(hex)),
            Event::Demolition(site, die) => {
                let result = if die > 1 { "it is blown" } else { "the charges fail" };
                format!("Demolition at {}: rolled {die}, {result}.", self.site_word(site))
            }
            Event::PontoonBegun(site) => format!("A pontoon is begun at {}.", self.site_word(site)),
            Event::PontoonFinished(site) => format!("The pontoon at {} is finished.", self.site_word(site)),
            Event::PontoonLost(site) => format!("The pontoon at {} is abandoned.", self.site_word(site)),
            Event::Cleared(hex) => format!("The fortifications in {} are cleared.", h(hex)),
            Event::Replacements(s, die, true) => {
                format!("The {} roll {die}: replacements arrive.", people(s))
            }
            Event::Replacements(s, die, false) => format!("The {} roll {die}: no replacements.", people(s)),
            Event::Rebuilt(unit) => format!("{} is rebuilt.", u(unit)),
            Event::Ended => "The game is over.".into(),
        }
    }
}

/// A line of the log begins with a capital.
fn capital(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is asked instead.
fn asked(frame: Frame) -> &'static str {
    match frame {
        Frame::Setup(_) => "set up your units",
        Frame::Facing(_) => "turn your fortifications, or say that you are done",
        Frame::Supply(_) => "name your sources of supply",
        Frame::FirstChit(_) => "pick the chit that acts first",
        Frame::Chit => "activate the formation or pass",
        Frame::Movement => "move units, or end movement",
        Frame::Split(_) => "say which part of the stack stays supplied",
        Frame::Window => "fire or hold",
        Frame::Overstack(_) => "a hex holds too many units: choose what to lose",
        Frame::Attack => "fire, barrage or attack, or end the activation",
        Frame::Declare => "name the attackers, then strike",
        Frame::Support | Frame::Protect => "add artillery, or say that you are done",
        Frame::AntiAir(_) => "fire at the aircraft, or say that you are done",
        Frame::Black(_) | Frame::Breach => "play a black chit, or say that you are done",
        Frame::Losses(_) => "choose the unit that takes the loss",
        Frame::Retreat(_) => "choose a retreat",
        Frame::Advance => "advance, or say that you are done",
        Frame::Onward => "move on, or end the overrun",
        Frame::Replacement(_) => "roll for a replacement, or decline",
        Frame::Rebuild(_) => "choose the unit to rebuild",
    }
}
