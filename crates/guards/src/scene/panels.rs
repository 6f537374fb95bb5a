//! Ledgers beside the map: weather in words, the activation cup, the event cups and hands [6.0, 10.3, 14.1].

use kernel::{Panel, Row};
use kit::{Side, clause};

use crate::chits::{ChitId, MAX_CHITS};
use crate::forces::{FormationId, FormationSet};
use crate::game::Game;
use crate::position::Position;
use crate::shipped::event_chits;
use crate::side::side_name;
use crate::view::View;

/// Chits by name, each with its number: `Tiger tanks 2, Fog`.
fn counted(counts: &[u8; MAX_CHITS]) -> String {
    let chits = event_chits();
    let named = counts.iter().enumerate().filter(|(index, count)| **count > 0 && *index < chits.len());
    let words = named.map(|(index, &count)| {
        let name = &chits.chit(ChitId(index as u8)).name;
        if count > 1 { format!("{name} {count}") } else { name.clone() }
    });
    words.collect::<Vec<_>>().join(", ")
}

fn or_none(words: String) -> String {
    if words.is_empty() { "none".into() } else { words }
}

impl Game {
    /// All ledgers.
    pub(crate) fn panels(&self, view: &View) -> Vec<Panel> {
        let at = &view.known;
        let mut panels = Vec::new();
        panels.extend(self.attack_panel(view));
        panels.push(self.victory_panel(view));
        if at.deployed == [true; 2] {
            panels.push(self.weather_panel(at));
            panels.push(self.cup_panel(at));
        }
        panels.extend(Side::BOTH.map(|side| Self::event_panel(at, side)));
        panels
    }

    fn weather_panel(&self, at: &Position) -> Panel {
        let now = self.conditions(at);
        let mut rows = vec![
            Row::new("weather", at.weather.name()).by(clause!("14.0")),
            Row::new("attacks", format!("{}, {} dice", now.attack, now.dice)).by(clause!("14.1")),
        ];
        let movement = match now.halvings {
            0 => "full allowance",
            1 => "allowances halved",
            2 => "allowances halved twice",
            _ => "allowances halved three times",
        };
        rows.push(Row::new("movement", movement).by(clause!("13.2")));
        let fire = if !now.direct_fire.is_yes() {
            "no direct fire".into()
        } else if now.direct_fire_die.0 != 0 {
            format!("{} on each die", now.direct_fire_die)
        } else {
            "allowed".to_owned()
        };
        rows.push(Row::new("direct fire", fire).by(clause!("11.3n2")));
        let sight = format!("inspect {} hexes, observe {}", now.inspection.range(), now.spotting.range());
        rows.push(Row::new("sight", sight).by(clause!("1.1")));
        if !now.air_chits.is_yes() {
            rows.push(Row::new("air chits", "no effect").by(clause!("14.1n1")));
        }
        if !now.no_night_chits.is_yes() {
            rows.push(Row::new("chits marked No Night", "no effect").by(clause!("10.3n2")));
        }
        if !now.pontoons.is_yes() {
            rows.push(Row::new("pontoons", "none can be built").by(clause!("12.1")));
        }
        Panel { title: "Weather".into(), rows }
    }

    /// Which chits are in the cup, which were drawn, passed or void: open to all.
    fn cup_panel(&self, at: &Position) -> Panel {
        let names = |set: FormationSet| {
            let names = set.iter().map(|formation| self.printed_formation(formation).to_owned());
            or_none(names.collect::<Vec<_>>().join(", "))
        };
        let of = |set: FormationSet, side: Side| names(set & self.forces().formations_of(side));
        let acting: FormationSet = at.active.chit.into_iter().chain(at.active.formation).collect();
        let mut rows = Vec::new();
        if let Some(chit) = at.active.chit {
            rows.push(Row::new("now acting", self.acting(at, chit)).by(clause!("3.4")));
        }
        for side in Side::BOTH {
            rows.push(
                Row::new(format!("{} in the cup", side_name(side)), of(at.cup, side)).by(clause!("6.0")),
            );
        }
        rows.push(Row::new("have acted", names(at.activated - acting)));
        rows.push(Row::new("passed or void", names(at.passed)).by(clause!("6.0n8")));
        Panel { title: format!("Activation cup: {} left", at.cup.len()), rows }
    }

    fn acting(&self, at: &Position, chit: FormationId) -> String {
        let drawn = self.printed_formation(chit);
        match at.active.formation.filter(|&formation| formation != chit) {
            Some(formation) => format!("{drawn}, with {}", self.printed_formation(formation)),
            None => drawn.into(),
        }
    }

    /// What is open of an event cup: how many chits are left, the discards by name, and the hand as far as it is known.
    fn event_panel(at: &Position, side: Side) -> Panel {
        let cup = &at.cups[side.index()];
        let chits = event_chits();
        let name = |chit: ChitId| chits.chit(chit).name.clone();
        let known: Vec<String> = cup.hand().map(name).collect();
        let unknown = usize::from(cup.held).saturating_sub(cup.drawn.iter().flatten().count());
        let mut hand = known.join(", ");
        if unknown > 0 {
            let more = if unknown == 1 { "1 unknown".into() } else { format!("{unknown} unknown") };
            hand = if hand.is_empty() { more } else { format!("{hand}, {more}") };
        }
        let discards: u32 = cup.discards.iter().map(|&count| u32::from(count)).sum();
        let rows = vec![
            Row::new("in the cup", cup.left.to_string()).by(clause!("10.3")),
            Row::new(format!("discarded: {discards}"), or_none(counted(&cup.discards))),
            Row::new("black chits in hand", or_none(hand)).by(clause!("10.3n5")),
        ];
        Panel { title: format!("{} event cup", side_name(side)), rows }
    }
}
