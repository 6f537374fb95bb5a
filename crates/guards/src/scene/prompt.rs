//! What is asked, in a wargamer's words.

use kernel::{Rules, Viewer};
use kit::Side;

use crate::book::Guards;
use crate::game::Game;
use crate::position::{Drawn, Frame};
use crate::shipped::event_chits;
use crate::side::side_name;
use crate::view::View;

impl Guards {
    /// The question to the viewer, or what the viewer waits for.
    pub(crate) fn prompt(&self, view: &View, viewer: Viewer) -> String {
        let decision = self.decision_for(view, viewer);
        let Some(seat) = decision.seats.first() else { return "The game is over.".into() };
        let side = Side::of(seat);
        if viewer == Viewer::Seat(seat) {
            return view
                .known
                .asks()
                .map_or_else(String::new, |frame| self.game().question(view, side, frame));
        }
        let name = side_name(side);
        match decision.topic {
            "setup" => format!("The {name} side sets up."),
            "supply" => format!("The {name} side names its sources of supply."),
            "first-chit" => format!("The {name} side chooses the headquarters that acts first."),
            "activation" => format!("The {name} side activates a formation or passes."),
            "opportunity-fire" => format!("The {name} side may fire at the units that have just moved."),
            "defensive-artillery" => format!("The {name} side may add artillery."),
            "anti-aircraft" => format!("The {name} side may fire at the aircraft."),
            "black-chit" => format!("The {name} side may play a black chit."),
            "losses" => format!("The {name} side chooses its losses."),
            "retreat" => format!("The {name} side chooses the retreat."),
            "advance" => format!("The {name} side may advance."),
            "overrun" => format!("The {name} side may continue the move of its overrun."),
            "replacement" => format!("The {name} side decides about replacements."),
            "movement" => format!("The {name} side moves."),
            _ => format!("The {name} side fires and attacks."),
        }
    }
}

impl Game {
    fn question(&self, view: &View, side: Side, frame: Frame) -> String {
        let at = &view.known;
        let combat = &at.combat;
        let target = combat.target.map_or_else(String::new, |hex| self.spot(hex));
        match frame {
            Frame::Setup(_) => {
                let left = self.to_place(at, side).count();
                match left {
                    0 => "All units are set up. Place fortifications if you have any, then finish.".into(),
                    1 => "Set-up: 1 unit is left to place.".into(),
                    more => format!("Set-up: {more} units are left to place."),
                }
            }
            Frame::Facing(_) => {
                "Turn your fortifications: choose a chit, then the hex it faces. Finish when done.".into()
            }
            Frame::Supply(_) => self.supply_question(view, side),
            Frame::FirstChit(_) => format!("Choose the {} headquarters that acts first.", side_name(side)),
            Frame::Chit => self.chit_question(view),
            Frame::Movement => match self.moving(view) {
                Some(hand) => hand,
                None => "Move: choose a unit and then a hex, or end movement. Attacks follow.".into(),
            },
            Frame::Onward => match self.moving(view) {
                Some(hand) => hand,
                None => "Overrun: continue the move, or end it.".into(),
            },
            Frame::Split => "The supplied stack has split: choose the part that stays supplied.".into(),
            Frame::Window => self.window_question(view),
            Frame::Overstack(hex) => {
                let room = self.room_of(at, self.own_in(at, side, hex)).0;
                let fits = self.terrain().stacking(hex).0;
                let words = |halves: u8| {
                    if halves.is_multiple_of(2) {
                        (halves / 2).to_string()
                    } else {
                        format!("{} 1/2", halves / 2)
                    }
                };
                format!(
                    "Stacking in {}: {} of {}. Choose what to lose.",
                    self.spot(hex),
                    words(room),
                    words(fits)
                )
            }
            Frame::Attack => {
                "Fire, barrage or attack: choose a unit and then an enemy hex. End the activation when done."
                    .into()
            }
            Frame::Declare => format!(
                "Attack on {target}: add attackers, then strike. No attacker can be withdrawn after that."
            ),
            Frame::Support => format!("Attack on {target}: add artillery?"),
            Frame::Protect => match self.column(at, combat) {
                Some(odds) => format!("{target} is attacked at {odds}: add artillery?"),
                None => format!("{target} is attacked: add artillery?"),
            },
            Frame::AntiAir(_) => format!("{} Roll anti-aircraft fire?", self.enemy_chit(view, side)),
            Frame::Black(_) => format!("{} Play a black chit?", self.enemy_chit(view, side)),
            Frame::Breach => format!("Play a black chit against the fortifications of {target}?"),
            Frame::Losses(_) => match (combat.toll.eliminations, combat.toll.casualties) {
                (0, 1) => "Choose the unit that takes the casualty.".into(),
                (0, more) => format!("Choose the units that take casualties: {more} to go."),
                (1, _) => "Choose the unit that is eliminated.".into(),
                (more, _) => format!("Choose the units that are eliminated: {more} to go."),
            },
            Frame::Retreat(_) => {
                let enemy = combat.retreating.iter().any(|unit| self.side(unit) != side);
                let names = self.printed_names(combat.retreating);
                if enemy {
                    format!("{names} retreat without a headquarters: you choose the hexes.")
                } else {
                    format!("Retreat {names}: towards your headquarters or the division headquarters?")
                }
            }
            Frame::Advance => {
                format!("Advance into {target}? {} may go.", self.printed_names(combat.advancing))
            }
            Frame::Replacement(_) => "Roll for a replacement? It is lost otherwise.".into(),
            Frame::Rebuild(_) => "Replacements have come: choose the unit to rebuild.".into(),
        }
    }

    fn moving(&self, view: &View) -> Option<String> {
        let mover = &view.known.mover;
        if mover.units.is_empty() {
            return None;
        }
        let names = self.printed_names(mover.units);
        Some(if mover.stopped {
            format!("{names}: a zone of control ends the move. Dismount or debark if you like, then end it.")
        } else if mover.stepped {
            format!("{names}: go on, leave a unit behind, or end the move.")
        } else {
            format!("{names}: choose a hex. Undo puts the units back.")
        })
    }

    fn supply_question(&self, view: &View, side: Side) -> String {
        let at = &view.known;
        let headless: Vec<&str> =
            self.headless(at, side).map(|formation| self.printed_formation(formation)).collect();
        if headless.is_empty() {
            "Name the formation supplied by the division headquarters, or finish.".into()
        } else {
            format!(
                "{} has no headquarters: name the stack that stays supplied, then finish.",
                headless.join(", ")
            )
        }
    }

    fn chit_question(&self, view: &View) -> String {
        let at = &view.known;
        let Some(chit) = at.active.chit else { return "A chit is drawn.".into() };
        let name = self.printed_formation(chit);
        let hq = self.forces().formation(chit).hq;
        if self.seat_of(at, hq).is_none() {
            format!("{name} has no headquarters: choose one hex to activate, or pass.")
        } else if self.counter(hq).is_division_hq() {
            format!(
                "{name} is drawn: choose one formation that has not acted, or move the headquarters alone."
            )
        } else {
            format!("{name} is drawn. Activate, or pass?")
        }
    }

    fn window_question(&self, view: &View) -> String {
        let at = &view.known;
        let side = side_name(self.active_side(at));
        match at.mover.hex {
            Some(hex) => format!("A {side} stack is in {}: fire, or hold?", self.spot(hex)),
            None => "Fire, or hold?".into(),
        }
    }

    fn enemy_chit(&self, view: &View, side: Side) -> String {
        match view.known.combat.drawn[side.other().index()] {
            Drawn::Stands(chit) => {
                format!("The {} side drew {}.", side_name(side.other()), event_chits().chit(chit).name)
            }
            Drawn::Nothing | Drawn::Cancelled(_) | Drawn::Black => {
                format!(
                    "Attack on {}.",
                    view.known.combat.target.map_or_else(String::new, |hex| self.spot(hex))
                )
            }
        }
    }
}
