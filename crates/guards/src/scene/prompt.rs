//! What is asked, in a wargamer's words.

use kernel::{Rules, Viewer};
use kit::{Side, Strength};

use crate::action::Action;
use crate::book::Guards;
use crate::direct_fire::Chances;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Range;
use crate::position::{Drawn, Frame, Position};
use crate::shipped::{direct_fire, event_chits};
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
            "setup" => format!("The {name} player sets up."),
            "supply" => format!("The {name} player names sources of supply."),
            "first-chit" => format!("The {name} player chooses the headquarters that acts first."),
            "activation" => format!("The {name} player activates a formation or passes."),
            "opportunity-fire" => format!("The {name} player may fire at the stack that has just moved."),
            "artillery" | "defensive-artillery" => format!("The {name} player may add artillery."),
            "anti-aircraft" => format!("The {name} player may fire at the aircraft."),
            "black-chit" => format!("The {name} player may play a black chit."),
            "losses" => format!("The {name} player chooses losses."),
            "retreat" => format!("The {name} player chooses the retreat."),
            "advance" => format!("The {name} player may advance."),
            "overrun" => format!("The {name} player may move on after the overrun."),
            "replacement" => format!("The {name} player may roll for a replacement."),
            "movement" => format!("The {name} player moves."),
            _ => format!("The {name} player fires and attacks."),
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
                    1 => "Set-up: 1 unit left to place. Choose it, then a hex.".into(),
                    more => format!("Set-up: {more} units left to place. Choose one, then a hex."),
                }
            }
            Frame::Facing(_) => {
                "Turn your fortifications: choose a chit, then the hex it should face. Finish when done."
                    .into()
            }
            Frame::Supply(_) => self.supply_question(view, side),
            Frame::FirstChit(_) => format!("Choose the {} headquarters that acts first.", side_name(side)),
            Frame::Chit => self.chit_question(view),
            Frame::Movement => match self.moving(view) {
                Some(hand) => hand,
                None => {
                    "Move: choose a unit, then a hex. Once you end movement, you attack and move no more."
                        .into()
                }
            },
            Frame::Onward => match self.moving(view) {
                Some(hand) => hand,
                None => "Overrun: move on, or end it.".into(),
            },
            Frame::Split(_) => "The supplied stack has split: choose the part that stays in supply.".into(),
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
                "Fire, barrage or attack: choose a unit, then an enemy hex. End the activation when done."
                    .into()
            }
            Frame::Declare => {
                format!("Attack on {target}: add attackers, then strike. You cannot call it off after that.")
            }
            Frame::Support => format!("Attack on {target}: choose batteries to add, or strike without."),
            Frame::Protect => match self.column(at, combat) {
                Some(odds) => {
                    format!("{target} is attacked at {odds}: choose batteries to add, or go on without.")
                }
                None => format!("{target} is attacked: choose batteries to add, or go on without."),
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
                    format!("No headquarters to retreat to: you choose the retreat of {names}.")
                } else {
                    format!(
                        "Retreat {names}: two hexes, towards the unit's own headquarters or the division's."
                    )
                }
            }
            Frame::Advance => {
                format!(
                    "To advance into {target}, choose a unit: {}. Or do not advance.",
                    self.printed_names(combat.advancing)
                )
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
        let asked = if mover.stopped {
            // Who was stopped can no longer debark [ruling D106].
            let carries = mover.units.iter().any(|unit| view.known.troops.rider(unit).is_some());
            let first = if carries { "Dismount a rider if you like, then end it." } else { "End it." };
            format!("{names}: a zone of control ends the move. {first}")
        } else if mover.stepped {
            format!("{names}: go on, leave a unit behind, or end the move.")
        } else {
            format!("{names}: choose a hex. Undo puts the units back.")
        };
        // Where the headquarters goes decides who may attack [10.0n2].
        let leads = view.known.active.hq.is_some_and(|hq| mover.units.has(hq)) && mover.stepped;
        let far = if leads { self.out_of_command(&view.known) } else { UnitSet::NONE };
        Some(if far.is_empty() {
            asked
        } else {
            format!("{asked} Out of the headquarters' range now: {}.", self.printed_names(far))
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
        let mover = self.active_side(at);
        let Some(hex) = at.mover.hex else { return "Fire, or hold?".into() };
        let entered = format!("A {} stack enters {}", side_name(mover), self.spot(hex));
        let mut list = Vec::new();
        self.list(view.known(), mover.other(), &mut list);
        let gun = |action: &Action| match *action {
            Action::Fire(gun, _) | Action::FireInto(gun, _) => Some(gun),
            _ => None,
        };
        let guns: UnitSet = list.iter().filter_map(gun).collect();
        let away = |gun: UnitId| at.troops.hex(gun).map(|from| self.grid().distance(from, hex));
        let Some((distance, nearest)) = guns.iter().filter_map(|gun| Some((away(gun)?, gun))).min() else {
            return format!("{entered}: none of your guns can fire at it. Hold.");
        };
        let hexes = if distance == 1 { "1 hex".to_owned() } else { format!("{distance} hexes") };
        let of = if guns.len() > 1 { format!(", the nearest of {} guns", guns.len()) } else { String::new() };
        // Firing in vain is allowed, and shows the gun.
        let asked = if list.iter().any(|action| self.may_hit(at, action)) {
            "fire, or hold?"
        } else {
            "no shot can hit. Hold."
        };
        format!("{entered}, {hexes} from {}{of}: {asked}", self.printed_name(nearest))
    }

    /// Whether any roll of a shot hits. Who moves into a closed hex may have come by road, which makes him easier to hit
    /// [11.3n4, 11.3n5].
    fn may_hit(&self, at: &Position, action: &Action) -> bool {
        match *action {
            Action::Fire(gun, target) => {
                self.shot_chances(at, gun, target).is_some_and(|chances| chances.hit > 0)
            }
            Action::FireInto(gun, hex) => at.troops.hex(gun).is_some_and(|from| {
                let die = self.die_modifier(at, gun, hex).plus(direct_fire().road_target);
                let distance = Range(self.grid().distance(from, hex) as u8);
                Chances::of(self.fire_rule(gun), die, distance, Strength(1)).hit > 0
            }),
            _ => false,
        }
    }

    fn enemy_chit(&self, view: &View, side: Side) -> String {
        match view.known.combat.drawn[side.other().index()] {
            Drawn::Stands(chit) => {
                format!("The {} chit is {}.", side_name(side.other()), event_chits().chit(chit).name)
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
