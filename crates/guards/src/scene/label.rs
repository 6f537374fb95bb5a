//! What players read of an action: on buttons, in menus, in lists.

use crate::action::Action;
use crate::chits::Event as ChitEvent;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Frame, Site};
use crate::shipped::event_chits;
use crate::unit::Reverse;
use crate::view::View;

impl Game {
    pub(crate) fn site_words(&self, site: Site) -> String {
        match site {
            Site::Hexside(a, b) => format!("between {} and {}", self.hex_name(a), self.hex_name(b)),
            Site::River(hex) => format!("in {}", self.spot(hex)),
        }
    }

    /// An action as players read it.
    pub(crate) fn label(&self, view: &View, action: &Action) -> String {
        let at = &view.known;
        let u = |unit: UnitId| self.printed_name(unit);
        match *action {
            Action::Place(unit, hex) => format!("Set up {} in {}", u(unit), self.spot(hex)),
            Action::PlaceOnFoot(unit, hex) => format!("Set up {} debarked in {}", u(unit), self.spot(hex)),
            Action::Fortify(kind, hex, facing) | Action::Turn(kind, hex, facing) => {
                let name = kind.name().replace('-', " ");
                let verb = if matches!(action, Action::Turn(..)) { "Turn" } else { "Place" };
                let place = self.hex_name(hex);
                match self.grid().neighbour(hex, facing.index()) {
                    Some(next) => format!("{verb} the {name} in {place} to face {}", self.hex_name(next)),
                    None => format!("{verb} the {name} in {place} to face the edge"),
                }
            }
            Action::Done => self.done_label(view),
            Action::Pick(formation) => format!("{} acts first", self.printed_formation(formation)),
            Action::Activate => match at.active.chit {
                Some(chit) if self.counter(self.forces().formation(chit).hq).is_division_hq() => {
                    "Move the division headquarters alone".into()
                }
                Some(chit) => format!("Activate {}", self.printed_formation(chit)),
                None => "Activate".into(),
            },
            Action::ActivateFormation(formation) => format!("Activate {}", self.printed_formation(formation)),
            Action::ActivateStack(hex) => format!("Activate the stack in {}", self.spot(hex)),
            Action::Pass => "Pass".into(),
            Action::Take(unit) => format!("Take {}", u(unit)),
            Action::Drop(unit) => format!("Leave {} here", u(unit)),
            Action::Route(route) => {
                let last = route.hexes().last().map_or_else(String::new, |&hex| self.spot(hex));
                format!("Plan the way to {last}")
            }
            Action::Go(hex) => format!("Go to {}", self.spot(hex)),
            Action::Prepare(unit) => format!("Debark {}", u(unit)),
            Action::Debark(_) => format!("Debark {}", self.printed_names(at.mover.preparing)),
            Action::Embark(unit) => format!("Re-embark {}", u(unit)),
            Action::Mount(rider, tank) => format!("{} mounts {}", u(rider), u(tank)),
            Action::Dismount(unit) => format!("{} dismounts", u(unit)),
            Action::Pontoon(site) => {
                format!("Build a pontoon {}: the engineer must stay beside it", self.site_words(site))
            }
            Action::Clear(hex) => {
                format!(
                    "Clear the fortifications in {}: half the allowance, no attack this turn",
                    self.spot(hex)
                )
            }
            Action::Blow(site) => {
                let what = if at.has_pontoon(site) { "pontoon" } else { "bridge" };
                format!("Blow the {what} {}: 5 in 6", self.site_words(site))
            }
            Action::Exit(hex) => format!("Exit the map at {}", self.spot(hex)),
            Action::Halt => format!("End the move of {}", self.printed_names(at.mover.units)),
            Action::End => match at.asks() {
                Some(Frame::Attack) => "End the activation".into(),
                Some(Frame::Onward) => "End the overrun".into(),
                _ => "End movement".into(),
            },
            Action::Keep(hex) => format!("Keep the part in {} in supply", self.spot(hex)),
            Action::Fire(gun, target) => {
                format!("{} fires at {}: {}", u(gun), u(target), self.shot_words(at, gun, target))
            }
            Action::FireInto(gun, hex) => format!("{} fires into {}: a closed stack", u(gun), self.spot(hex)),
            Action::Hold => "Hold fire".into(),
            Action::Barrage(battery, hex) => match at.troops.hex(battery) {
                Some(from) => {
                    let number = self.barrage_number(at, from, hex);
                    format!("{} barrages {}: three dice above {number}", u(battery), self.spot(hex))
                }
                None => format!("{} barrages {}", u(battery), self.spot(hex)),
            },
            Action::Attack(hex, unit) => format!("Attack {} with {}", self.spot(hex), u(unit)),
            Action::With(unit) => format!("Add {} ({})", u(unit), self.attack(at, unit)),
            Action::Overrun => "Make it an overrun".into(),
            Action::Strike => "Strike: commit the attack".into(),
            Action::Cancel => "Call off the attack".into(),
            Action::Support(battery) => format!("Add {}: {}", u(battery), self.column_with(view, battery)),
            Action::AntiAir(unit) => format!("{} fires at the aircraft", u(unit)),
            Action::Play(chit) => {
                let chit = event_chits().chit(chit);
                match chit.event {
                    ChitEvent::Cancel(other) => {
                        format!("Play {}: cancels {}", chit.name, event_chits().chit(other).name)
                    }
                    ChitEvent::Breach(kind) => {
                        format!("Play {}: the {} does not count", chit.name, kind.name().replace('-', " "))
                    }
                    ChitEvent::Modify { .. } => format!("Play {}", chit.name),
                }
            }
            Action::Deplete(unit) => {
                let two =
                    !at.depleted.has(unit) && matches!(self.counter(unit).reverse, Reverse::Depleted(_));
                if two {
                    format!("{} is depleted", u(unit))
                } else {
                    format!("{} takes the casualty and is eliminated", u(unit))
                }
            }
            Action::Lose(unit) => format!("{} is eliminated", u(unit)),
            Action::Retreat(unit, via, to) => {
                format!("{} retreats over {} to {}", u(unit), self.hex_name(via), self.spot(to))
            }
            Action::Advance(unit, None) => match at.combat.target {
                Some(hex) => format!("{} advances into {}", u(unit), self.spot(hex)),
                None => format!("{} advances", u(unit)),
            },
            Action::Advance(unit, Some(hex)) => format!("{} advances on to {}", u(unit), self.spot(hex)),
            Action::SupplyFormation(formation) => {
                format!("The division headquarters supplies {}", self.printed_formation(formation))
            }
            Action::SupplyStack(formation, hex) => {
                format!("{} is supplied in {}", self.printed_formation(formation), self.spot(hex))
            }
            Action::Roll => "Roll for a replacement".into(),
            Action::Rebuild(unit) => format!("Rebuild {}", u(unit)),
        }
    }

    fn done_label(&self, view: &View) -> String {
        match view.known.asks() {
            Some(Frame::Setup(_)) => "Finish set-up",
            Some(Frame::Facing(_)) => "Keep these facings",
            Some(Frame::Supply(_)) => "Done naming supply",
            Some(Frame::Support | Frame::Protect) => "No more artillery",
            Some(Frame::AntiAir(_)) => "No more anti-aircraft fire",
            Some(Frame::Black(_) | Frame::Breach) => "Play no chit",
            Some(Frame::Retreat(_)) => "End retreats",
            Some(Frame::Advance) => "No further advance",
            Some(Frame::Replacement(_)) => "No replacement tonight",
            Some(Frame::Rebuild(_)) => "Rebuild nothing",
            _ => "Done",
        }
        .into()
    }
}
