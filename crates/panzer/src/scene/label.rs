//! What players read of an action: on buttons, in menus, in lists.

use kit::Hexside;

use crate::action::Action;
use crate::air::Weaponry;
use crate::artillery::{Call, Plot};
use crate::forces::UnitId;
use crate::game::Game;
use crate::notation::side_number;
use crate::position::Frame;
use crate::posture::Posture;
use crate::shot::Shot;
use crate::view::View;

impl Game {
    /// With what a unit fires, in words.
    pub(crate) fn shot_name(&self, unit: UnitId, shot: Shot) -> String {
        let weapon = self.weapon(unit, shot).map_or("", |weapon| weapon.name.as_str());
        match shot {
            Shot::Ap(_) => format!("{weapon} AP"),
            Shot::Special(_) => format!("{weapon} special round"),
            Shot::Heat(_) => format!("{weapon} HEAT"),
            Shot::Gp(_) => format!("{weapon} GP"),
            Shot::SmallArms => "small arms".into(),
        }
    }

    /// An action as players read it.
    pub(crate) fn label(&self, view: &View, action: Action) -> String {
        let at = &view.known;
        let u = |unit: UnitId| self.unit_name(unit);
        let side = |side: Hexside| format!("hexside {}", side_number(side));
        match action {
            Action::Roll => "Roll".into(),
            Action::Pick(hex) => format!("Take the entry hexes of {}", self.spot_words(hex)),
            Action::EnterBy(hex) => format!("Enter at {} on turn 1", self.spot_words(hex)),
            Action::EnterWith(group) => format!("{} enters on turn 1", self.group_name(group)),
            Action::Register(hex, None) => format!("Register {}", self.spot_words(hex)),
            Action::Register(hex, Some(battery)) => {
                format!("Register {} for {}", self.spot_words(hex), u(battery))
            }
            Action::Plan(Plot { battery, hex, pattern, first, last }) => format!(
                "{} fires {} ({}) at {} on turns {first} to {last}",
                u(battery),
                pattern.load.word(),
                pattern.spread.word(),
                self.spot_words(hex)
            ),
            Action::Drop(unit, hex, turn) => {
                format!("{} jumps over {} on turn {turn}", u(unit), self.spot_words(hex))
            }
            Action::Jump(unit) => format!("{} jumps", u(unit)),
            Action::Appear(unit, hex) => format!("{} appears in {}", u(unit), self.spot_words(hex)),
            Action::Launch(unit, hex) => format!("{} comes in over {}", u(unit), self.spot_words(hex)),
            Action::Steer(facing) => format!("The glider flies towards {}", side(facing)),
            Action::Glide => "Fly one hex on".into(),
            Action::Bank(facing) => format!("Turn to {}", side(facing)),
            Action::Touch => "Touch down here".into(),
            Action::Counter(unit, target) => format!("{} fires at {}", u(unit), u(target)),
            Action::Screen(unit, vehicle) => format!("{} advances behind {}", u(unit), u(vehicle)),
            Action::Demolish(unit, hex) => format!("{} lays a charge at {}", u(unit), self.spot_words(hex)),
            Action::Jettison(unit) => format!("{} drops its fuel trailer", u(unit)),
            Action::Fit(unit) => format!("{} gets the Littlejohn adapter", u(unit)),
            Action::Hide(unit) => format!("Hide {} under a marker", u(unit)),
            Action::Shift(number, hex) => format!("Move marker {number} to {}", self.spot_words(hex)),
            Action::Reveal(unit) => format!("Reveal {}", u(unit)),
            Action::Name(troop) => format!("Roll for {}", self.troop_word(troop)),
            Action::Defend(unit) => format!("{} fights the paratroops", u(unit)),
            Action::Raid(unit, hex, arms) => {
                format!("{} attacks {} with {}", u(unit), self.spot_words(hex), arms_word(arms))
            }
            Action::Dive(unit, target, arms) => {
                format!("{} attacks {} with {}", u(unit), u(target), arms_word(arms))
            }
            Action::Flak(unit) => format!("{} fires at the aircraft", u(unit)),
            Action::Call(Call { battery, caller, hex, pattern }) => format!(
                "{} calls {}: {} ({}) at {}",
                u(caller),
                u(battery),
                pattern.load.word(),
                pattern.spread.word(),
                self.spot_words(hex)
            ),
            Action::CheckFire(unit) => format!("{} checks fire", u(unit)),
            Action::Land(unit) => format!("Resolve the fire of {}", u(unit)),
            Action::Bombard(unit, hex, load) => {
                format!("{} drops {} on {}", u(unit), load.word(), self.spot_words(hex))
            }
            Action::Ready => match at.asks() {
                Some(Frame::Plan) => "Finish planning".into(),
                _ => "Ready: turn the commands up".into(),
            },
            Action::Place(unit, hex, facing) => {
                format!("Set up {} in {}, facing {}", u(unit), self.spot_words(hex), side(facing))
            }
            Action::Done => "Finish set-up".into(),
            Action::Order(unit, command) => format!("{}: {}", u(unit), command.counter()),
            Action::Fire(unit, target, shot) => {
                let chances = at
                    .asks()
                    .and_then(|frame| self.occasion(frame))
                    .map_or_else(String::new, |occasion| self.shot_words(at, occasion, (unit, target, shot)));
                format!("{} fires {} at {}: {chances}", u(unit), self.shot_name(unit, shot), u(target))
            }
            Action::Resolve => "Fire: roll the dice".into(),
            Action::Pass => match at.asks() {
                Some(Frame::Assault(_)) => "No more assaults".into(),
                Some(Frame::Conceal(_)) => "Hide no more units".into(),
                Some(Frame::EarlyAir(_) | Frame::LateAir(_)) => "No more air attacks".into(),
                Some(Frame::Indirect(_)) => "No more indirect fire".into(),
                Some(Frame::Overwatch(_)) => "Keep OVERWATCH for movers".into(),
                _ => "Fire no more in this step".into(),
            },
            Action::Enter(unit, hex, facing) => {
                format!("{} enters at {}, facing {}", u(unit), self.spot_words(hex), side(facing))
            }
            Action::Go(unit, hex) => format!("{} goes to {}", u(unit), self.spot_words(hex)),
            Action::Back(unit, hex) => format!("{} backs into {}", u(unit), self.spot_words(hex)),
            Action::Turn(unit, facing) => format!("{} turns to {}", u(unit), side(facing)),
            Action::Free(unit) => format!("{} tries to get free", u(unit)),
            Action::Crawl(unit, hex) => format!("{} crawls to {}", u(unit), self.spot_words(hex)),
            Action::Mount(unit, carrier) => format!("{} mounts {}", u(unit), u(carrier)),
            Action::Dismount(unit, facing) => format!("{} dismounts, facing {}", u(unit), side(facing)),
            Action::Settle(unit, posture) => posture_words(u(unit), posture),
            Action::Exit(unit) => format!("{} leaves the map", u(unit)),
            Action::Assault(unit, target) => format!("{} assaults {}", u(unit), u(target)),
            Action::Retreat(hex) => format!("Retreat to {}", self.spot_words(hex)),
            Action::Yield => "No retreat: the unit is lost".into(),
            Action::Occupy(unit) => format!("{} moves in", u(unit)),
            Action::Tell => "Go on".into(),
            Action::Halt => match at.mover.unit {
                Some(unit) => format!("End the move of {}", u(unit)),
                None => "End the move".into(),
            },
            Action::Overrun(unit, hex) => format!("{} overruns {}", u(unit), self.spot_words(hex)),
            Action::Stand(unit) => format!("{} assaults the vehicle", u(unit)),
            Action::Flee(unit, hex) => format!("{} flees to {}", u(unit), self.spot_words(hex)),
            Action::End => "End movement".into(),
            Action::Lead(unit) => format!("{} leads its formation", u(unit)),
            Action::Hold => match at.asks() {
                Some(Frame::Occupy(_)) => "Stay where you are".into(),
                Some(Frame::Stand(_)) => "Stay down".into(),
                _ => "Hold fire".into(),
            },
        }
    }
}

fn arms_word(arms: Weaponry) -> &'static str {
    arms.word()
}

fn posture_words(unit: &str, posture: Posture) -> String {
    match posture {
        Posture::Inside => format!("{unit} goes into the building"),
        Posture::Outside => format!("{unit} comes out of the building"),
        Posture::Cover => format!("{unit} takes full cover"),
        Posture::Open => format!("{unit} leaves full cover"),
        Posture::Dig(side) => format!("{unit} digs in at hexside {}", side_number(side)),
        Posture::Leave => format!("{unit} leaves the hedgerow"),
        Posture::Story(story) => format!("{unit} goes to story {story}"),
    }
}
