//! What is asked, in a wargamer's words, and what must still be done.

use kernel::{Duty, Rules, Viewer};
use kit::{Side, clause};

use crate::action::Action;
use crate::book::Panzer;
use crate::forces::{FormationId, UnitSet};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::Frame;
use crate::status::{Command, Place};
use crate::view::View;

impl Panzer {
    /// The question to the viewer, or what the viewer waits for.
    pub(crate) fn prompt(&self, view: &View, viewer: Viewer) -> String {
        let decision = self.decision_for(view, viewer);
        if decision.seats.is_empty() {
            return "The game is over.".into();
        }
        let Some(frame) = view.known.asks() else { return "The game goes on.".into() };
        if let Viewer::Seat(seat) = viewer
            && decision.seats.has(seat)
        {
            return self.game().question(view, Side::of(seat), frame);
        }
        if frame.is_common() && matches!(viewer, Viewer::Seat(_)) {
            return "You are ready. The other side is still plotting.".into();
        }
        let names: Vec<&str> =
            decision.seats.iter().map(|seat| self.game().side_name(Side::of(seat))).collect();
        let who = names.join(" and ");
        match decision.topic {
            "setup" => format!("{who}: set-up."),
            "command" => format!("{who}: plotting commands."),
            "overwatch-window" => format!("{who} may fire with OVERWATCH at the mover."),
            "return-fire" => format!("{who} may return fire."),
            topic => format!("{who} decides: {topic}."),
        }
    }
}

impl Game {
    fn question(&self, view: &View, side: Side, frame: Frame) -> String {
        let at = &view.known;
        let named = match at.volley.target {
            Some(target) => {
                let firers: UnitSet = at.volley.shots().map(|shot| shot.firer).collect();
                let verb = if firers.len() == 1 { "fires" } else { "fire" };
                let target = self.unit_name(target);
                format!("{} {verb} at {target}. Add more units, or roll.", self.names(firers))
            }
            None => String::new(),
        };
        match frame {
            Frame::Toss => "Roll to see who chooses first.".into(),
            Frame::Pick(_) => "Choose your side's pair of entry hexes.".into(),
            Frame::Plan => self.plan_question(view, side),
            Frame::Deploy(_) => match self.left_to_place(view, side) {
                0 => "All units are set up. Finish set-up.".into(),
                1 => "Set up 1 more unit: choose it, then a hex.".into(),
                more => format!("Set up {more} more units: choose one, then a hex."),
            },
            Frame::Command => {
                format!("Plot commands for turn {}. {}", at.turn, self.commands_used(view, side))
            }
            Frame::EarlyAir(_) | Frame::LateAir(_) => "Attack with an aircraft, or pass.".into(),
            Frame::Flak(_) => "An aircraft attacks. Fire at it, or hold.".into(),
            Frame::Indirect(_) => "Indirect Fire: choose a battery or mortar to resolve, or pass.".into(),
            Frame::Direct(_) if at.volley.is_empty() => {
                "Direct Fire: choose a firer, then its target. A target can be named only once.".into()
            }
            Frame::Overwatch(_) if at.volley.is_empty() => {
                "OVERWATCH: fire now at -2, or keep it for movers.".into()
            }
            Frame::Window(_) if at.volley.is_empty() => self.window_question(view),
            Frame::Answer(_) if at.volley.is_empty() => match at.answerer {
                Some(unit) => {
                    format!("{} (N/C) was fired on. Return fire at one of the firers?", self.unit_name(unit))
                }
                None => "Return fire?".into(),
            },
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => named,
            Frame::Assault(_) if at.volley.is_empty() => {
                "Assaults: choose a unit, then an enemy in an adjacent hex, or pass.".into()
            }
            Frame::Assault(_) => "Add attackers, up to three in all, or roll.".into(),
            Frame::Retreat(_) => match at.melee.retreats {
                Some((unit, _)) => {
                    format!("{} is beaten: choose the hex of its retreat.", self.unit_name(unit))
                }
                None => "Choose the hex of the retreat.".into(),
            },
            Frame::Occupy(_) => match at.melee.hex {
                Some(hex) => format!("Move into {}?", self.spot_words(hex)),
                None => "Move in?".into(),
            },
            Frame::Movement(_) => self.movement_question(view, side),
            Frame::Stand(_) => "A vehicle drives over your men. Assault it?".into(),
            Frame::Name => "Choose the formation to roll for.".into(),
            Frame::Conceal(_) => "Hide units that landed unseen under markers, or pass.".into(),
            Frame::Steer(_) => "Choose where the enemy glider flies.".into(),
            Frame::Defend(_) => "Paratroops have come down on you. Which unit fights them?".into(),
            Frame::Flee(_) => "The fire has spread: choose where each unit flees.".into(),
        }
    }

    /// What is still to be noted in secret before set-up.
    fn plan_question(&self, view: &View, side: Side) -> String {
        let Some(pairs) = &self.scenario().pairs else {
            return "Note your secret plans before set-up, then finish planning.".into();
        };
        let plan = view.known.plans[side.index()];
        let left = u32::from(pairs.groups).saturating_sub(plan.groups.count_ones());
        let groups = match left {
            1 => "1 group".to_owned(),
            _ => format!("{left} groups"),
        };
        match (plan.hex.is_none(), left) {
            (true, 0) => "In secret: choose your entry hex for turn 1.".into(),
            (true, _) => format!("In secret: choose your entry hex for turn 1, and {groups} to enter there."),
            (false, 0) => "Your entry is noted. Finish planning.".into(),
            (false, _) => format!("In secret: choose {groups} to enter on turn 1."),
        }
    }

    fn left_to_place(&self, view: &View, side: Side) -> usize {
        self.to_set_up(side).filter(|(unit, _)| view.known.unit(*unit).place == Place::Waiting).count()
    }

    /// `A Squadron: 9 of 14 commands used.`
    fn commands_used(&self, view: &View, side: Side) -> String {
        let at = &view.known;
        let own = self.own_formations(side);
        let used = own.map(|formation| {
            let name = &self.forces().formation(formation).short;
            let (groups, limit) = (self.command_groups(at, formation), self.command_limit(at, formation));
            format!("{name}: {groups} of {limit} commands used.")
        });
        used.collect::<Vec<_>>().join(" ")
    }

    /// The formations of a side.
    pub(crate) fn own_formations(&self, side: Side) -> impl Iterator<Item = FormationId> + '_ {
        let all = (0..self.forces().formations.len() as u8).map(FormationId);
        all.filter(move |&formation| self.forces().formation(formation).side == side)
    }

    fn movement_question(&self, view: &View, side: Side) -> String {
        let at = &view.known;
        if self.check_drops_done(at, side).is_err() {
            return "Paratroops jump first: choose a unit.".into();
        }
        if at.mover.trigger {
            return "The other side may answer. Go on.".into();
        }
        match at.mover.unit {
            Some(unit) if at.mover.halted => {
                format!("{} goes no further. End its move.", self.unit_name(unit))
            }
            Some(unit) => {
                let left = self.factors_left(at, unit, at.mover.course);
                let factors = if left == 1 { "factor" } else { "factors" };
                format!(
                    "{}: {left} movement {factors} left. Choose the next hex, turn, or end its move.",
                    self.unit_name(unit)
                )
            }
            None => "Movement: choose a unit with MOVE or SHORT HALT, then a hex.".into(),
        }
    }

    fn window_question(&self, view: &View) -> String {
        let at = &view.known;
        let Some(unit) = at.mover.unit else { return "Something has moved out of your sight. Hold.".into() };
        let Some(hex) = at.unit(unit).hex() else { return "Fire, or hold?".into() };
        let side = self.side(unit).other();
        let mut menu = Menu::default();
        self.list(view.known(), side, &mut menu);
        let ranges = menu.rest.iter().filter_map(|action| match action {
            Action::Fire(firer, _, _) => Some((self.range(at.hex_of(*firer)?, hex).0, *firer)),
            _ => None,
        });
        let entered = format!("{} is in {}", self.unit_name(unit), self.spot_words(hex));
        match ranges.min() {
            Some((range, firer)) => {
                format!(
                    "{entered}, {range} hexes from {}. Fire with OVERWATCH, or hold?",
                    self.unit_name(firer)
                )
            }
            None => format!("{entered}. None of your units can fire at it. Hold."),
        }
    }

    /// What must still be done before the step can end, and what a player may have forgotten.
    pub(crate) fn duties(&self, view: &View, viewer: Viewer) -> Vec<Duty> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        let (at, side) = (&view.known, Side::of(seat));
        if !self.deciding(at).has(seat) {
            return Vec::new();
        }
        let mut duties = Vec::new();
        let mut add = |text: String, piece: Option<String>, clause: &str| {
            duties.push(Duty { text, piece, clause: clause.into() });
        };
        match at.asks() {
            Some(Frame::Deploy(_)) => {
                for (unit, _) in self.to_set_up(side) {
                    if at.unit(unit).place == Place::Waiting {
                        let text = format!("Set up {}", self.unit_name(unit));
                        add(text, Some(self.piece_id(unit)), clause!("1.3.6").id());
                    }
                }
            }
            Some(Frame::Command) => {
                for unit in self.own(side) {
                    if self.must_flee(at, unit) && at.unit(unit).command != Command::Move {
                        let text = format!("{} is broken in the open: give it MOVE", self.unit_name(unit));
                        add(text, Some(self.piece_id(unit)), clause!("7.1").id());
                    }
                }
            }
            Some(Frame::Indirect(_)) => {
                let mut menu = Menu::default();
                self.list(view.known(), side, &mut menu);
                for action in &menu.rest {
                    if let Action::Land(battery) = action {
                        let text = format!("Resolve the fire of {}", self.unit_name(*battery));
                        add(text, None, clause!("6.5.1.1").id());
                    }
                }
            }
            _ => {}
        }
        duties
    }
}
