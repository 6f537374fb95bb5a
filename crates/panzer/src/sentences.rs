//! Refusals and events as sentences.

use board::HexId;
use kernel::Refusal;

use crate::air::AntiAirResult;
use crate::artillery::Drift;
use crate::artillery::mission::{Load, Pattern, Spread};
use crate::assault::HandResult;
use crate::event::{Event, Harm, Waste};
use crate::forces::UnitId;
use crate::game::Game;
use crate::notation::side_number;
use crate::position::Frame;
use crate::posture::Posture;
use crate::reason::{Reason, Refused};
use crate::status::Command;
use crate::view::Known;

impl Game {
    /// A refusal with its sentence.
    pub(crate) fn refusal(&self, known: Known<'_>, refused: Refused) -> Refusal {
        Refusal {
            kind: kind(refused.reason),
            clause: refused.clause.id(),
            message: self.sentence(known, refused.reason),
        }
    }

    fn name(&self, unit: UnitId) -> &str {
        self.unit_name(unit)
    }

    fn sentence(&self, known: Known<'_>, reason: Reason) -> String {
        let unit = |unit: UnitId| self.name(unit);
        let hex = |hex: HexId| self.hex_name(hex);
        match reason {
            Reason::GameOver => "The game is over.".into(),
            Reason::NotYourDecision => "The other side decides now.".into(),
            Reason::IsReady => "You are ready; wait for the other side.".into(),
            Reason::NotNow(frame) => not_now(frame).into(),
            Reason::NoSuchUnit => "No such unit takes part in the scenario.".into(),
            Reason::NoSuchHex => "There is no such hex on the map.".into(),
            Reason::NoSuchGroup => "There is no such group on your side.".into(),
            Reason::EnemyUnit(u) => format!("{} belongs to the other side.", unit(u)),
            Reason::OwnUnit(u) => format!("{} is your own: fire at a spotted enemy.", unit(u)),
            Reason::NotYourEntry(h) => format!("Your side does not enter at {}.", hex(h)),
            Reason::NoPair(h) => format!("{} belongs to no pair of entry hexes.", hex(h)),
            Reason::AlreadyPlotted => "That is plotted already; undo it to change it.".into(),
            Reason::GroupsFull(most) => format!("{most} groups enter on turn 1, no more."),
            Reason::PlotUnfinished => "Plot the entry hex and the groups of turn 1 first.".into(),
            Reason::NotOnMap(u) => format!("{} is not on the map.", unit(u)),
            Reason::PlacedAlready(u) => format!("{} is placed already; undo it to change it.", unit(u)),
            Reason::NotInArea(u, h) => format!("{} may not be set up in {}.", unit(u), hex(h)),
            Reason::UnitsLeft(count) => format!("{count} units are still to be placed."),
            Reason::HasCommand(u) => format!("{} has a command already; undo it to change it.", unit(u)),
            Reason::NoCommand(u, command) => {
                format!("{} may not be given {} in its state.", unit(u), command.counter())
            }
            Reason::IsCarried(carrier) => {
                format!("A passenger carries the command of {}: give it to the carrier.", unit(carrier))
            }
            Reason::TooManyGroups { formation, groups, limit } => format!(
                "{} would need {groups} commands, its limit is {limit}. It leads {}. Link units with the same command by 2 hexes, leg units and guns by 1.",
                self.formation_name(formation),
                self.groups_in_words(known.at, formation),
            ),
            Reason::NotDue(u) => format!("{} may not enter this turn.", unit(u)),
            Reason::NotSpotted(u) => {
                format!("{} is not spotted: name a target that your side sees.", unit(u))
            }
            Reason::LacksCommand(u, command) => match command {
                Command::Fire => format!("{} has neither FIRE nor SHORT HALT.", unit(u)),
                Command::Move => format!("{} has neither MOVE nor SHORT HALT.", unit(u)),
                other => format!("{} does not have {}.", unit(u), other.counter()),
            },
            Reason::HasFired(u) => format!("{} has fired this turn.", unit(u)),
            Reason::NoWeapon(u) => format!("{} has no such weapon, or it is out of action.", unit(u)),
            Reason::CannotFire(u) => format!("{} may not fire in its state.", unit(u)),
            Reason::NoAmmo(u) => format!("{} has no such round left.", unit(u)),
            Reason::NoSight(u, t) => format!("{} does not see {}.", unit(u), unit(t)),
            Reason::OutOfRange(u, t) => format!("{} is out of range of {}.", unit(t), unit(u)),
            Reason::OutOfArc(u, t) => format!("{} is outside the field of fire of {}.", unit(t), unit(u)),
            Reason::NoApTarget(t) => format!("AP fire goes at vehicles and guns; fire GP at {}.", unit(t)),
            Reason::TooWeak(u) => {
                format!("{} needs a GP factor of 5 or more against closed armour.", unit(u))
            }
            Reason::NamedBefore(t) => format!("{} has been named in this step.", unit(t)),
            Reason::OtherTarget(t) => {
                format!("You are naming fire at {}: resolve it before you name another target.", unit(t))
            }
            Reason::FiresAlready(u) => format!("{} takes part already.", unit(u)),
            Reason::NothingNamed => "Name a target and who fires at it first.".into(),
            Reason::Unresolved => "Resolve the fire that you have named.".into(),
            Reason::VolleyFull => "No more shots fit into one volley.".into(),
            Reason::NotTheMover(u) => format!("{} does not move now: fire at the mover, or hold.", unit(u)),
            Reason::NotTheFirer(u) => format!("{} has not just fired at the unit that may answer.", unit(u)),
            Reason::HasMoved(u) => format!("{} has finished its move.", unit(u)),
            Reason::TellFirst => "Tell the other side first that something has moved.".into(),
            Reason::NothingToTell => "There is nothing to tell.".into(),
            Reason::Immobile(u) => format!("{} cannot move.", unit(u)),
            Reason::GoesNoFurther(u) => format!("{} goes no further this turn.", unit(u)),
            Reason::NotAdjacent(u, h) => format!("{} is not next to {}: go hex by hex.", hex(h), unit(u)),
            Reason::Forbidden(u, h) => format!("{} may not enter {} this way.", unit(u), hex(h)),
            Reason::TooFewFactors { unit: u, needed, left } => {
                format!("{} needs {needed} movement factors and has {left}.", unit(u))
            }
            Reason::EnemyHex(h) => format!("An enemy stands in {}.", hex(h)),
            Reason::Full(h) => format!("{} is full, and the unit could not go on from there.", hex(h)),
            Reason::NoFacing(u) => format!("{} has no facing.", unit(u)),
            Reason::FacesThere(u) => format!("{} faces there already.", unit(u)),
            Reason::OneHexside(u) => format!("With FIRE {} turns one hexside.", unit(u)),
            Reason::WrongFacing(u) => format!("{} enters facing away from the edge.", unit(u)),
            Reason::NotAtEdge(u) => format!("{} is not in an edge hex.", unit(u)),
            Reason::NotBogged(u) => format!("{} is not bogged.", unit(u)),
            Reason::CannotCrawl(u) => format!("{} does not crawl: only leg units do.", unit(u)),
            Reason::OnlyCrawls(u) => format!("{} is suppressed: it may only crawl.", unit(u)),
            Reason::NoAssault(u) => format!("{} takes no part in an assault now.", unit(u)),
            Reason::NoRetreat(u) => {
                format!("{} retreats one hex, free of enemies and not nearer to the attacker.", unit(u))
            }
            Reason::MustRetreat(u) => format!("{} has a hex to retreat to.", unit(u)),
            Reason::CannotOccupy(u) => format!("{} may not move in.", unit(u)),
            Reason::NoRoom(u) => format!("{} has no room for it, or cannot tow it.", unit(u)),
            Reason::NotTogether(u, c) => format!("{} and {} are not together.", unit(u), unit(c)),
            Reason::NotAboard(u) => format!("{} is not aboard.", unit(u)),
            Reason::IsSettled(u) => {
                format!("{} leaves its building, full cover or hedgerow first, with its whole move.", unit(u))
            }
            Reason::CannotSettle(u) => format!("{} cannot do that in its hex.", unit(u)),
            Reason::NoBattery(u) => format!("{} is no battery.", unit(u)),
            Reason::NoPoints => "There are no Pre-Registered Points for that.".into(),
            Reason::PointsFull(most) => format!("All {most} Pre-Registered Points are plotted."),
            Reason::NoPlannedFire(u) => format!("{} has no planned fire: call it.", unit(u)),
            Reason::PlannedTurns(first, last) => {
                format!("Planned fire is for turns {first} to {last}.")
            }
            Reason::PlansFull(u) => format!("{} has as many plans as it may have.", unit(u)),
            Reason::MustPlan(u) => format!("{} must fire as planned on all its turns.", unit(u)),
            Reason::OnlyPlanned(u) => format!("{} fires as planned and takes no calls.", unit(u)),
            Reason::NoCaller(u) => format!("{} may not call fire: FOs and headquarters do.", unit(u)),
            Reason::CannotCall(u) => format!("{} is in no state to call fire.", unit(u)),
            Reason::HasCalled(u) => format!("{} has called fire this turn.", unit(u)),
            Reason::OtherFormation(u) => format!("{} serves its formation only.", unit(u)),
            Reason::IsFiring(u) => format!("{} has a mission: order check fire first.", unit(u)),
            Reason::IsSilent(u) => format!("{} has no mission.", unit(u)),
            Reason::TooNear(u, h) => format!("{} is too near to {}: two hexes at least.", hex(h), unit(u)),
            Reason::NoSightOf(u, h) => format!("{} does not see {}.", unit(u), hex(h)),
            Reason::RocketsOnly(u) => format!("{} fires high explosive in a closed sheaf.", unit(u)),
            Reason::Reloading(u, turn) => format!("{} may land again from turn {turn} on.", unit(u)),
            Reason::NotLanding(u) => format!("{} has no fire to land now.", unit(u)),
            Reason::FireIsDue(u) => format!("{} lands its fire first.", unit(u)),
            Reason::HexOutOfRange(u, h) => format!("{} does not reach {}.", unit(u), hex(h)),
            Reason::NotObserved(u, h) => {
                format!("No unit of its formation observes {} for {}.", hex(h), unit(u))
            }
            Reason::CannotOverrun(u) => format!("{} cannot overrun there.", unit(u)),
            Reason::NoneToOverrun(h) => format!("No enemy is seen in {} to be overrun.", hex(h)),
            Reason::CannotStand(u) => format!("{} does not assault the vehicle now.", unit(u)),
            Reason::NotInFlames(u) => format!("{} is not in a burning hex.", unit(u)),
            Reason::NoFlight(u) => {
                format!("{} flees one hex, into open ground with room and without enemies.", unit(u))
            }
            Reason::MustFlee(u) => format!("{} must leave the burning hex.", unit(u)),
            Reason::DoesNotJump(u) => format!("{} does not jump.", unit(u)),
            Reason::DropTurns(first, last) => format!("Drops are plotted for turns {first} to {last}."),
            Reason::DropsFirst(u) => format!("{} comes down first.", unit(u)),
            Reason::NotJumping(u) => format!("{} does not jump now.", unit(u)),
            Reason::NotAdrift(u) => format!("{} was not carried off the map.", unit(u)),
            Reason::CannotAppear(u) => {
                format!("{} appears in its edge hex or beside it, where no enemy is.", unit(u))
            }
            Reason::CannotDefend(u) => format!("{} has not been landed on.", unit(u)),
            Reason::GuidesIn(u, turn) => {
                format!("{} guides the others in: it stays until all have landed, or turn {turn}.", unit(u))
            }
            Reason::NotOnStation(u) => format!("{} is not here, or has attacked.", unit(u)),
            Reason::NameUnits(u) => format!("{} aims its guns and single rockets at units.", unit(u)),
            Reason::NameHex(u) => format!("{} aims bombs and salvoes at a hex.", unit(u)),
            Reason::NoneSpotted(h) => format!("No spotted enemy is in {}.", hex(h)),
            Reason::NoFlak(u) => format!("{} does not fire at aircraft now.", unit(u)),
            Reason::Objection(objection) => self.objection(objection),
            Reason::NoMover => "No unit is on its way.".into(),
            Reason::MoverInFullHex(u) => {
                format!("{} may not stop in a full hex: move it on first.", unit(u))
            }
        }
    }

    /// Where shells fall, for those who fire them.
    fn drift_line(&self, firer: UnitId, aimed: HexId, drift: Drift) -> String {
        let (unit, aimed) = (self.name(firer), self.hex_name(aimed));
        let off = match drift.hexes {
            0 => "On target.".to_owned(),
            1 => "1 hex off.".to_owned(),
            hexes => format!("{hexes} hexes off."),
        };
        match drift.roll {
            Some((roll, needed)) => format!("{unit} at {aimed}: {roll}, {needed} or less is needed. {off}"),
            None => format!("{unit} at {aimed}: {off}"),
        }
    }

    /// An event as one line of the log.
    pub(crate) fn narrate(&self, event: Event) -> String {
        let unit = |unit: UnitId| self.name(unit);
        let hex = |hex: HexId| self.hex_name(hex);
        let side = |side: kit::Side| self.side_name(side);
        match event {
            Event::Tossed(rolls, first) => {
                format!("The dice show {} and {}: {} picks first.", rolls[0], rolls[1], side(first))
            }
            Event::Picked(s, h) => format!("{} enters by the pair with {}.", side(s), hex(h)),
            Event::Planned => "Both sides have plotted their entry.".into(),
            Event::Deployed(s) => format!("{} has set up.", side(s)),
            Event::TurnBegan(turn) => format!("Turn {turn} begins."),
            Event::FogRolled { roll, needed, to } if roll <= needed => {
                format!("The fog lifts: spotting is {to:+} from now on ({roll}).")
            }
            Event::FogRolled { roll, needed, .. } => {
                format!("The fog stays: {roll}, {needed} or less is needed.")
            }
            Event::CounterRolled(u, roll, true) => format!("{} is no longer conspicuous ({roll}).", unit(u)),
            Event::CounterRolled(u, roll, false) => format!("{} stays conspicuous ({roll}).", unit(u)),
            Event::Spotted(u, h) => format!("{} is spotted in {}.", unit(u), hex(h)),
            Event::LostSight(u, h) => format!("{} is lost from sight, last seen in {}.", unit(u), hex(h)),
            Event::Registered(h) => format!("{} is a Pre-Registered Point.", hex(h)),
            Event::FirePlanned(plot) => format!(
                "{} fires at {} on turns {} to {}: {}.",
                unit(plot.battery),
                hex(plot.hex),
                plot.first,
                plot.last,
                sheaf_words(plot.pattern)
            ),
            Event::Called(call, turn) => format!(
                "{} calls {} at {}: {}, from turn {turn} on.",
                unit(call.caller),
                unit(call.battery),
                hex(call.hex),
                sheaf_words(call.pattern)
            ),
            Event::CheckFire(u) => format!("{} checks fire.", unit(u)),
            Event::Drifted(u, h, drift) => self.drift_line(u, h, drift),
            Event::ShellsFell(u, h, pattern) => {
                format!("{} fires at {}: {}.", unit(u), hex(h), sheaf_words(pattern))
            }
            Event::ShellsLost(u) => format!("The shells of {} fall beyond the map.", unit(u)),
            Event::MortarFired(u) => format!("{} fires over the hills.", unit(u)),
            Event::BombsFell(h, Load::Gp) => format!("Mortar bombs fall in {}.", hex(h)),
            Event::BombsFell(h, Load::Smoke) => format!("Mortar smoke falls in {}.", hex(h)),
            Event::BombsLost => "Mortar bombs fall beyond the map.".into(),
            Event::Shelled(u, h) => format!("{} is under shells in {}.", unit(u), hex(h)),
            Event::Plotted(s) => format!("{} is ready.", side(s)),
            Event::CommandsOpened => "Commands are revealed.".into(),
            Event::ArrivalRolled { roll, needed } if roll <= needed => {
                format!("Arrival: {roll} of {needed} or less. The rest may enter.")
            }
            Event::ArrivalRolled { roll, needed } => format!("Arrival: {roll}, {needed} or less is needed."),
            Event::Initiative { rolls, nets, first } => format!(
                "Initiative: {} {} ({:+}), {} {} ({:+}). {} is First Player: it fires first and moves last.",
                side(kit::Side::First),
                nets[0],
                nets[0] - i16::from(rolls[0]),
                side(kit::Side::Second),
                nets[1],
                nets[1] - i16::from(rolls[1]),
                side(first),
            ),
            Event::FiresNext(troop) => format!("{} fires next.", self.troop_word(troop)),
            Event::Passed(s) => format!("{} fires no more in this step.", side(s)),
            Event::Fired(u, t, shot) => format!("{} fires at {} ({}).", unit(u), unit(t), shot.word()),
            Event::FiredUnseen(t) => format!("An unseen enemy fires at {}.", unit(t)),
            Event::Added(term, modifier) => format!("{} {modifier:+}", term.name()),
            Event::ApRolled { band, modifier, needed, roll, hit } => format!(
                "{} range, {modifier:+}: {roll}, {needed} or less is needed. {}",
                capital(band.name()),
                if hit { "Hit." } else { "Miss." }
            ),
            Event::Located { angle, elevation, location, roll } => {
                format!("{roll}: {} from the {}, {} fire.", location.code(), angle.name(), elevation.name())
            }
            Event::DamageRolled { difference, roll: Some(roll), harm } => {
                format!("Penetration {difference:+}, {roll}: {}.", harm_code(harm))
            }
            Event::DamageRolled { difference, roll: None, harm } => {
                format!("Penetration {difference:+}: {}.", harm_code(harm))
            }
            Event::GpRolled { difference, roll, net, harm } => {
                format!("Difference {difference:+}, {roll} ({net}): {}.", harm_code(harm))
            }
            Event::StructureRolled(h, roll, 0) => format!("The structure in {} holds ({roll}).", hex(h)),
            Event::StructureRolled(h, roll, hits) => {
                format!("The structure in {} is hit ({roll}): {hits}.", hex(h))
            }
            Event::StructureFell(h) => format!("The structure in {} comes down.", hex(h)),
            Event::TrailerRolled(u, roll, true) => {
                format!("The hit strikes the trailer of {} ({roll}).", unit(u))
            }
            Event::TrailerRolled(u, roll, false) => format!("The hit strikes {} itself ({roll}).", unit(u)),
            Event::TrailerGone(u) => format!("{} is rid of its fuel trailer.", unit(u)),
            Event::MineRolled(u, roll, true) => format!("{} sets off a mine ({roll}).", unit(u)),
            Event::MineRolled(u, roll, false) => format!("{} passes the mines ({roll}).", unit(u)),
            Event::Countered(u, roll, 0) => format!("Counter-battery fire misses {} ({roll}).", unit(u)),
            Event::Countered(u, roll, turns) => {
                format!("Counter-battery fire silences {} ({roll}): turns {turns}.", unit(u))
            }
            Event::Screened(u, v) => format!("{} advances behind {}.", unit(u), unit(v)),
            Event::GliderCame(u, h) => format!("{} comes over {}.", unit(u), hex(h)),
            Event::GliderRolled(h, roll, net) => format!("Landing in {}: {roll} ({net}).", hex(h)),
            Event::Hidden(u, number) => format!("{} is hidden under marker {number}.", unit(u)),
            Event::HiddenInVain(u) => format!("{} cannot be hidden: it has been spotted.", unit(u)),
            Event::MarkerMoved(s, number, h) => {
                format!("{} marker {number} moves to {}.", side(s), hex(h))
            }
            Event::Revealed(u) => format!("{} is revealed.", unit(u)),
            Event::Searched(s, number, roll, needed) => {
                format!("{} marker {number} is searched: {roll}, {needed} or less is needed.", side(s))
            }
            Event::Wasted(Waste::TargetGone) => "The target is gone; the shot is wasted.".into(),
            Event::Wasted(Waste::HullDown) => "The target is hull down; the shot strikes the ground.".into(),
            Event::Harmed(u, harm) => format!("{} {}.", unit(u), harm_words(harm)),
            Event::BailOut(u, roll, true) => format!("The crew of {} bails out ({roll}).", unit(u)),
            Event::BailOut(u, roll, false) => format!("The crew of {} is lost ({roll}).", unit(u)),
            Event::Entered(u, h) => format!("{} enters in {}.", unit(u), hex(h)),
            Event::Moved(u, from, to) => format!("{} moves from {} to {}.", unit(u), hex(from), hex(to)),
            Event::Turned(u, facing) => format!("{} turns to {}.", unit(u), side_number(facing)),
            Event::Found(u, enemy, h) => {
                format!("{} finds {} in {} and stops.", unit(u), unit(enemy), hex(h))
            }
            Event::CrewTaken(u) => format!("The crew of {} is taken.", unit(u)),
            Event::Stirred(s) => format!("{} has moved something.", side(s)),
            Event::Held(s) => format!("{} holds its fire.", side(s)),
            Event::BogRolled(u, roll, true) => format!("{} bogs down ({roll}).", unit(u)),
            Event::BogRolled(u, roll, false) => format!("{} does not bog down ({roll}).", unit(u)),
            Event::FreeRolled(u, roll, true) => format!("{} gets free ({roll}).", unit(u)),
            Event::FreeRolled(u, roll, false) => format!("{} stays stuck ({roll}).", unit(u)),
            Event::EngineRolled(u, roll, true) => format!("{} breaks down ({roll}).", unit(u)),
            Event::EngineRolled(u, roll, false) => format!("The engine of {} holds ({roll}).", unit(u)),
            Event::Mounted(u, c) => format!("{} mounts {}.", unit(u), unit(c)),
            Event::Dismounted(u, h) => format!("{} dismounts in {}.", unit(u), hex(h)),
            Event::Settled(u, posture) => format!("{} {}.", unit(u), posture_words(posture)),
            Event::Assaulted(u, t) => format!("{} assaults {}.", unit(u), unit(t)),
            Event::CloseRolled { needed, roll, success } => format!(
                "Close assault: {roll}, {needed} or less is needed. {}",
                if success { "It succeeds." } else { "It fails." }
            ),
            Event::HandRolled { roll, net, result } => {
                format!("Hand-to-hand: {roll} ({net}): {}.", hand_words(result))
            }
            Event::Overran(u, h) => format!("{} overruns {}.", unit(u), hex(h)),
            Event::Struck(u, t) => format!("{} strikes {}.", unit(u), unit(t)),
            Event::FireSpread(from, to) => format!("The fire in {} spreads to {}.", hex(from), hex(to)),
            Event::OnStation(u, roll, true) => format!("{} is on station ({roll}).", unit(u)),
            Event::OnStation(u, roll, false) => format!("{} does not come ({roll}).", unit(u)),
            Event::Flew(u, h, weaponry) => format!("{} attacks {} ({}).", unit(u), hex(h), weaponry.word()),
            Event::FlakFired(u) => format!("{} fires at the aircraft.", unit(u)),
            Event::FlakRolled(u, roll, result) => {
                format!("Anti-aircraft fire at {}: {roll}, {}.", unit(u), flak_words(result))
            }
            Event::RocketRolled(t, roll, true) => format!("A rocket hits {} ({roll}).", unit(t)),
            Event::RocketRolled(t, roll, false) => format!("The rockets miss {} ({roll}).", unit(t)),
            Event::Crashed(Some(h)) => format!("It crashes in {}.", hex(h)),
            Event::Crashed(None) => "It crashes beyond the map.".into(),
            Event::StickFiredAt(roll, true) => format!("Flak strikes a stick of paratroops ({roll})."),
            Event::StickFiredAt(roll, false) => format!("Flak misses a stick of paratroops ({roll})."),
            Event::Scattered(u, h, [first, second]) => {
                format!("{} jumps over {} and drifts {first} and {second} hexes.", unit(u), hex(h))
            }
            Event::DriftedOff(u, h, missing) => {
                format!("{} is carried off the map at {}, {missing} hexes too far.", unit(u), hex(h))
            }
            Event::Landed(u, h) => format!("{} comes down in {}.", unit(u), hex(h)),
            Event::LandingRolled(u, roll, harm) => {
                format!("{} lands: {roll}, {}.", unit(u), harm_code(harm))
            }
            Event::Exited(u, h) => format!("{} leaves the map from {}.", unit(u), hex(h)),
            Event::MovesEnded(s) => format!("{} moves no more this turn.", side(s)),
            Event::Recovery(u, roll, true) => format!("{} recovers ({roll}).", unit(u)),
            Event::Recovery(u, roll, false) => format!("{} stays suppressed ({roll}).", unit(u)),
            Event::Holds(h, Some(s)) => format!("{} holds {}.", side(s), hex(h)),
            Event::Holds(h, None) => format!("{} is contested.", hex(h)),
            Event::TurnEnded(turn) => format!("Turn {turn} ends."),
            Event::Nerve(event) => self.narrate_nerve(event),
            Event::Ended => "The game is over.".into(),
        }
    }
}

const fn flak_words(result: AntiAirResult) -> &'static str {
    match result {
        AntiAirResult::None => "no effect",
        AntiAirResult::Suppressed => "it is shaken",
        AntiAirResult::Damaged => "it is damaged and turns away",
        AntiAirResult::ShotDown => "it is shot down",
    }
}

/// Sheaf and shells.
const fn sheaf_words(pattern: Pattern) -> &'static str {
    match (pattern.spread, pattern.load) {
        (Spread::Closed, Load::Gp) => "high explosive, closed sheaf",
        (Spread::Open, Load::Gp) => "high explosive, open sheaf",
        (Spread::Closed, Load::Smoke) => "smoke, closed sheaf",
        (Spread::Open, Load::Smoke) => "smoke, open sheaf",
    }
}

/// What a unit does in its hex.
fn posture_words(posture: Posture) -> String {
    match posture {
        Posture::Inside => "goes inside".into(),
        Posture::Outside => "comes out".into(),
        Posture::Cover => "takes full cover".into(),
        Posture::Open => "leaves full cover".into(),
        Posture::Dig(hedge) => format!("digs in along hexside {}", side_number(hedge)),
        Posture::Leave => "leaves the hedgerow".into(),
        Posture::Story(story) => format!("goes to story {story}"),
    }
}

/// What a Hand-to-Hand result means.
const fn hand_words(result: HandResult) -> &'static str {
    match result {
        HandResult::AttackerEliminated => "the attacker is eliminated",
        HandResult::AttackerHalf => "the attacker loses half and is repulsed",
        HandResult::BothHalf => "both lose half, the attacker is repulsed",
        HandResult::DefenderHalf => "the defender loses half, the attacker is repulsed",
        HandResult::DefenderRetreats => "the defender loses half and retreats",
        HandResult::DefenderEliminated => "the defender is eliminated",
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What tables print.
const fn harm_code(harm: Harm) -> &'static str {
    match harm {
        Harm::None => "NE",
        Harm::Suppressed => "SPR",
        Harm::Damaged => "DMGD",
        Harm::Halved => "HELM",
        Harm::TrackHit => "Track Hit",
        Harm::GunOut => "gun out",
        Harm::Eliminated => "ELM",
        Harm::KnockedOut => "KO",
        Harm::BrewedUp => "BU",
    }
}

const fn harm_words(harm: Harm) -> &'static str {
    match harm {
        Harm::None => "is unharmed",
        Harm::Suppressed => "is suppressed",
        Harm::Damaged => "is damaged and suppressed",
        Harm::Halved => "loses half and is suppressed",
        Harm::TrackHit => "loses a track and will not move again",
        Harm::GunOut => "loses its gun",
        Harm::Eliminated => "is eliminated",
        Harm::KnockedOut => "is knocked out",
        Harm::BrewedUp => "brews up",
    }
}

/// What may be done instead.
const fn not_now(frame: Frame) -> &'static str {
    match frame {
        Frame::Toss => "Roll first.",
        Frame::Pick(_) => "Pick a pair of entry hexes.",
        Frame::Plan => "Plot your entry, then say that you are ready.",
        Frame::Deploy(_) => "Set up your units, then say that you are done.",
        Frame::Command => "Plot commands, then say that you are ready.",
        Frame::Name => "Name a formation that has not fired, then say that you are ready.",
        Frame::EarlyAir(_) | Frame::LateAir(_) => "Name what an aircraft attacks, resolve it, or pass.",
        Frame::Flak(_) => "Fire at the aircraft, or hold.",
        Frame::Indirect(_) => "Land fire that is due, fire mortars, or pass.",
        Frame::Direct(_) => "Name targets and firers, resolve them, or pass.",
        Frame::Overwatch(_) => "Name targets for units on OVERWATCH, resolve them, or pass.",
        Frame::Assault(_) => "Name a target and up to three attackers, resolve them, or pass.",
        Frame::Retreat(_) => "Retreat into a hex, or yield if there is none.",
        Frame::Occupy(_) => "Move an attacker in, or hold.",
        Frame::Movement(_) => "Move your units, or end your movement.",
        Frame::Answer(_) => "Answer one of the units that fired, or hold.",
        Frame::Stand(_) => "Assault the vehicle with a unit in its way, or hold.",
        Frame::Defend(_) => "Pick the unit that fights the one that has landed.",
        Frame::Conceal(_) => "Hide units that have landed, or pass.",
        Frame::Steer(_) => "Pick the hexside to which the glider flies.",
        Frame::Flee(_) => "Units in burning hexes flee, then pass.",
        Frame::Window(_) => "Fire at the mover with units on OVERWATCH, or hold.",
    }
}

/// A short name of a reason that programs can match on.
const fn kind(reason: Reason) -> &'static str {
    match reason {
        Reason::GameOver => "game-over",
        Reason::NotYourDecision => "not-your-decision",
        Reason::IsReady => "is-ready",
        Reason::NotNow(_) => "not-now",
        Reason::NoSuchUnit => "no-such-unit",
        Reason::NoSuchHex => "no-such-hex",
        Reason::NoSuchGroup => "no-such-group",
        Reason::EnemyUnit(_) => "enemy-unit",
        Reason::OwnUnit(_) => "own-unit",
        Reason::NotYourEntry(_) => "not-your-entry",
        Reason::NoPair(_) => "no-pair",
        Reason::AlreadyPlotted => "already-plotted",
        Reason::GroupsFull(_) => "groups-full",
        Reason::PlotUnfinished => "plot-unfinished",
        Reason::NotOnMap(_) => "not-on-map",
        Reason::PlacedAlready(_) => "placed-already",
        Reason::NotInArea(..) => "not-in-area",
        Reason::UnitsLeft(_) => "units-left",
        Reason::HasCommand(_) => "has-command",
        Reason::NoCommand(..) => "no-command",
        Reason::IsCarried(_) => "is-carried",
        Reason::TooManyGroups { .. } => "too-many-groups",
        Reason::NotDue(_) => "not-due",
        Reason::NotSpotted(_) => "not-spotted",
        Reason::LacksCommand(..) => "lacks-command",
        Reason::HasFired(_) => "has-fired",
        Reason::NoWeapon(_) => "no-weapon",
        Reason::CannotFire(_) => "cannot-fire",
        Reason::NoAmmo(_) => "no-ammo",
        Reason::NoSight(..) => "no-sight",
        Reason::OutOfRange(..) => "out-of-range",
        Reason::OutOfArc(..) => "out-of-arc",
        Reason::NoApTarget(_) => "no-ap-target",
        Reason::TooWeak(_) => "too-weak",
        Reason::NamedBefore(_) => "named-before",
        Reason::OtherTarget(_) => "other-target",
        Reason::FiresAlready(_) => "fires-already",
        Reason::NothingNamed => "nothing-named",
        Reason::Unresolved => "unresolved",
        Reason::VolleyFull => "volley-full",
        Reason::NotTheMover(_) => "not-the-mover",
        Reason::NotTheFirer(_) => "not-the-firer",
        Reason::HasMoved(_) => "has-moved",
        Reason::TellFirst => "tell-first",
        Reason::NothingToTell => "nothing-to-tell",
        Reason::Immobile(_) => "immobile",
        Reason::GoesNoFurther(_) => "goes-no-further",
        Reason::NotAdjacent(..) => "not-adjacent",
        Reason::Forbidden(..) => "forbidden",
        Reason::TooFewFactors { .. } => "too-few-factors",
        Reason::EnemyHex(_) => "enemy-hex",
        Reason::Full(_) => "full",
        Reason::NoFacing(_) => "no-facing",
        Reason::FacesThere(_) => "faces-there",
        Reason::OneHexside(_) => "one-hexside",
        Reason::WrongFacing(_) => "wrong-facing",
        Reason::NotAtEdge(_) => "not-at-edge",
        Reason::NotBogged(_) => "not-bogged",
        Reason::CannotCrawl(_) => "cannot-crawl",
        Reason::OnlyCrawls(_) => "only-crawls",
        Reason::NoAssault(_) => "no-assault",
        Reason::NoRetreat(_) => "no-retreat",
        Reason::MustRetreat(_) => "must-retreat",
        Reason::CannotOccupy(_) => "cannot-occupy",
        Reason::NoRoom(_) => "no-room",
        Reason::NotTogether(..) => "not-together",
        Reason::NotAboard(_) => "not-aboard",
        Reason::IsSettled(_) => "is-settled",
        Reason::CannotSettle(_) => "cannot-settle",
        Reason::NoBattery(_) => "no-battery",
        Reason::NoPoints => "no-points",
        Reason::PointsFull(_) => "points-full",
        Reason::NoPlannedFire(_) => "no-planned-fire",
        Reason::PlannedTurns(..) => "planned-turns",
        Reason::PlansFull(_) => "plans-full",
        Reason::MustPlan(_) => "must-plan",
        Reason::OnlyPlanned(_) => "only-planned",
        Reason::NoCaller(_) => "no-caller",
        Reason::CannotCall(_) => "cannot-call",
        Reason::HasCalled(_) => "has-called",
        Reason::OtherFormation(_) => "other-formation",
        Reason::IsFiring(_) => "is-firing",
        Reason::IsSilent(_) => "is-silent",
        Reason::TooNear(..) => "too-near",
        Reason::NoSightOf(..) => "no-sight-of",
        Reason::RocketsOnly(_) => "rockets-only",
        Reason::Reloading(..) => "reloading",
        Reason::NotLanding(_) => "not-landing",
        Reason::FireIsDue(_) => "fire-is-due",
        Reason::HexOutOfRange(..) => "hex-out-of-range",
        Reason::NotObserved(..) => "not-observed",
        Reason::CannotOverrun(_) => "cannot-overrun",
        Reason::NoneToOverrun(_) => "none-to-overrun",
        Reason::CannotStand(_) => "cannot-stand",
        Reason::NotInFlames(_) => "not-in-flames",
        Reason::NoFlight(_) => "no-flight",
        Reason::MustFlee(_) => "must-flee",
        Reason::DoesNotJump(_) => "does-not-jump",
        Reason::DropTurns(..) => "drop-turns",
        Reason::DropsFirst(_) => "drops-first",
        Reason::NotJumping(_) => "not-jumping",
        Reason::NotAdrift(_) => "not-adrift",
        Reason::CannotAppear(_) => "cannot-appear",
        Reason::CannotDefend(_) => "cannot-defend",
        Reason::GuidesIn(..) => "guides-in",
        Reason::NotOnStation(_) => "not-on-station",
        Reason::NameUnits(_) => "name-units",
        Reason::NameHex(_) => "name-hex",
        Reason::NoneSpotted(_) => "none-spotted",
        Reason::NoFlak(_) => "no-flak",
        Reason::Objection(objection) => objection.kind(),
        Reason::NoMover => "no-mover",
        Reason::MoverInFullHex(_) => "mover-in-full-hex",
    }
}
