//! The attack in progress: who fights, the column, each modifier with its clause, and what each battery would change [10.1].

use board::HexId;
use kernel::{Panel, Row};
use kit::clause;

use crate::Clause;
use crate::crt::Odds;
use crate::direct_fire::Chances;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Combat, Drawn, Frame, Position, Stage, TermOf};
use crate::shipped::event_chits;
use crate::side::side_name;
use crate::view::View;

fn column_words(odds: Option<Odds>) -> String {
    odds.map_or_else(|| "no attack strength".into(), |odds| odds.to_string())
}

fn term_words(what: TermOf) -> (String, Clause) {
    match what {
        TermOf::Ground => ("ground".into(), clause!("10.1n3")),
        TermOf::Water => ("water".into(), clause!("10.8")),
        TermOf::Ditch => ("ditch".into(), clause!("10.1n4")),
        TermOf::Work(kind) => (kind.name().replace('-', " "), clause!("15.1")),
        TermOf::Conditions => ("weather and time".into(), clause!("14.1")),
        TermOf::Chit(chit) => (event_chits().chit(chit).name.clone(), clause!("10.3n1")),
    }
}

impl Game {
    /// The attack as it will be judged: before it is bound, the defenders that are seen.
    pub(crate) fn attack_known(&self, view: &View) -> Combat {
        let at = &view.known;
        let mut combat = at.combat;
        if combat.stage == Stage::Named
            && let Some(target) = combat.target
        {
            combat.defenders = self.own_in(at, self.active_side(at).other(), target);
        }
        combat
    }

    /// Whether the hex attacked may hold more than the viewer sees.
    pub(crate) fn attack_is_closed(&self, view: &View) -> bool {
        let at = &view.known;
        let enemy = self.active_side(at).other();
        at.combat.stage == Stage::Named
            && at.combat.target.is_some_and(|target| view.known().may_hide(enemy, target))
    }

    /// The attack that is being prepared or fought.
    pub(crate) fn attack_panel(&self, view: &View) -> Option<Panel> {
        let at = &view.known;
        let target = at.combat.target.filter(|_| at.combat.stage != Stage::None)?;
        if at.combat.attackers.is_empty() {
            return None;
        }
        let combat = self.attack_known(view);
        let attacker = self.active_side(at);
        let (attack, defense) = self.strengths(at, &combat);
        let names = |units| self.printed_names(units);
        let mut rows = vec![Row::new("attackers", format!("{} ({attack})", names(combat.attackers)))];
        let closed = self.attack_is_closed(view);
        if closed {
            rows.push(
                Row::new("defenders", "a closed stack: revealed when you strike").by(clause!("10.1n7")),
            );
        } else {
            rows.push(Row::new("defenders", format!("{} ({defense})", names(combat.defenders))));
        }
        if !combat.support.is_empty() {
            rows.push(Row::new("attacker's artillery", names(combat.support)).by(clause!("10.2")));
        }
        if !combat.protection.is_empty() {
            rows.push(Row::new("defender's artillery", names(combat.protection)).by(clause!("10.2")));
        }
        let early = self.could_fire_first(view, target);
        if !early.is_empty() {
            let text =
                format!("{} could fire at the hex before the attack, but then not advance", names(early));
            rows.push(Row::new("direct fire", text).by(clause!("11.3")));
        }
        if closed {
            rows.push(Row::new("column", columns_by_defense(attack.0)).by(clause!("10.0n4")));
        } else {
            rows.push(Row::new("column", column_words(self.column(at, &combat))).by(clause!("10.0n4")));
        }
        for term in self.terms(at, &combat) {
            let (label, clause) = term_words(term.what);
            rows.push(Row::new(label, term.modifier.to_string()).by(clause));
        }
        for side in [attacker, attacker.other()] {
            let label = format!("{} chit", side_name(side));
            let name = |chit| event_chits().chit(chit).name.clone();
            match combat.drawn[side.index()] {
                Drawn::Nothing => {}
                Drawn::Stands(chit) => rows.push(Row::new(label, name(chit)).by(clause!("10.3n1"))),
                Drawn::Cancelled(chit) => rows.push(Row::new(label, format!("{}, no effect", name(chit)))),
                Drawn::Black => {
                    rows.push(Row::new(label, "a black chit, into the hand").by(clause!("10.3n5")));
                }
            }
        }
        rows.push(Row::new("dice", self.attack_dice(at, &combat).to_string()).by(clause!("10.1n5")));
        if let Some(result) = combat.result {
            rows.push(Row::new("result", result.to_string()).by(clause!("10.4")));
        }
        let what = if combat.overrun { "Overrun of" } else { "Attack on" };
        Some(Panel { title: format!("{what} {}", self.spot(target)), rows })
    }

    /// Attackers that could still fire directly before an attack that is not bound yet.
    fn could_fire_first(&self, view: &View, target: HexId) -> UnitSet {
        let at = &view.known;
        if at.combat.stage != Stage::Named || at.combat.overrun {
            return UnitSet::NONE;
        }
        let side = self.active_side(at);
        let fires = |unit: &UnitId| {
            !at.active.shot.has(*unit) && self.check_gun(view.known(), side, *unit, target).is_ok()
        };
        at.combat.attackers.iter().filter(fires).collect()
    }

    /// The column with one battery more.
    pub(crate) fn column_with(&self, view: &View, battery: UnitId) -> String {
        let at = &view.known;
        let mut combat = self.attack_known(view);
        let before = self.column(at, &combat);
        if at.asks() == Some(Frame::Protect) {
            combat.protection.insert(battery);
        } else {
            combat.support.insert(battery);
        }
        let after = self.column(at, &combat);
        if before == after {
            format!("stays {}", column_words(after))
        } else {
            format!("{} to {}", column_words(before), column_words(after))
        }
    }

    /// A shot in words: `hit 47 %, loss 11 %`.
    pub(crate) fn shot_words(&self, at: &Position, gun: UnitId, target: UnitId) -> String {
        match self.shot_chances(at, gun, target) {
            Some(Chances { hit, casualty }) => format!("hit {}, loss {}", percent(hit), percent(casualty)),
            None => "no chance".into(),
        }
    }
}

/// Of 36 rolls, in percent.
pub(crate) fn percent(of_36: u8) -> String {
    format!("{} %", (u32::from(of_36) * 100 + 18) / 36)
}

/// The columns that a strength reaches against a defense that is not known.
fn columns_by_defense(attack: u16) -> String {
    let column = |defense: u16| Odds::of(kit::Strength(attack), kit::Strength(defense));
    let mut words = Vec::new();
    let mut from = 1;
    while from <= 24 {
        let now = column(from);
        let to = (from..=24).take_while(|&defense| column(defense) == now).last().unwrap_or(from);
        let range = if to == 24 {
            format!("{from} or more")
        } else if to == from {
            from.to_string()
        } else {
            format!("{from}-{to}")
        };
        words.push(format!("{} against {range}", column_words(now)));
        from = to + 1;
    }
    words.join("; ")
}
