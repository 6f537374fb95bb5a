//! What there is to know of a piece.

use kernel::{Panel, Row};
use kit::clause;

use super::{inches, percent};
use crate::play::{BattalionId, Game, Position, StandId, View, Whereabouts};
use crate::shipped;

impl Game {
    pub(crate) fn inspect_piece(&self, view: &View, piece: &str) -> Vec<Panel> {
        let at = &view.known;
        let mut panels = Vec::new();
        if let Some(stand) = self.find_stand(piece) {
            let unit = self.battalion_of(at, stand);
            if at.battalion(unit).place != Whereabouts::Table {
                return panels;
            }
            panels.push(self.stand_panel(at, stand));
            panels.push(self.fire_panel(at, stand));
            panels.push(self.unit_panel(at, unit));
        } else if let Some(unit) = self.find_battalion(piece)
            && !matches!(at.battalion(unit).place, Whereabouts::Unseen)
        {
            panels.push(self.unit_panel(at, unit));
        }
        panels.retain(|panel| !panel.rows.is_empty());
        panels
    }

    fn stand_panel(&self, at: &Position, stand: StandId) -> Panel {
        let (info, state) = (self.info(stand).stand, at.stand(stand));
        let level = self.map().level(state.pose.at);
        let mut rows = vec![Row::new("Type", info.stand.to_string())];
        if let Some(weapon) = &info.weapon {
            rows.push(Row::new("Weapon", weapon.clone()));
        }
        rows.push(Row::new("Gun", self.gun(at, stand).to_string()).by(clause!("wd-1").id()));
        if let Some(armour) = info.armour {
            rows.push(Row::new("Armour", armour.to_string()).by(clause!("wd-1").id()));
        }
        rows.push(Row::new("Cover", self.cover(at, stand).to_string()).by(clause!("5").id()));
        rows.push(Row::new("Level", level.to_string()));
        rows.push(
            Row::new("Rank", if state.front { "front: fires directly" } else { "rear" })
                .by(clause!("act-3").id()),
        );
        Panel { title: format!("Stand {}", self.short_name(stand)), rows }
    }

    /// Range bands with what hits and what destroys, against men and guns.
    fn fire_panel(&self, at: &Position, stand: StandId) -> Panel {
        let gun = self.gun(at, stand);
        let Some(table) = shipped::fire().table(gun) else {
            return Panel { title: "Fire".to_owned(), rows: Vec::new() };
        };
        let row = table.row(crate::fire::Target::Personnel);
        let rows = table.ranges().iter().zip(table.hit()).zip(row).filter_map(|((range, hit), destroy)| {
            let hit = (*hit)?;
            let destroy = destroy.map_or("-".to_owned(), |score| score.to_string());
            Some(
                Row::new(format!("to {} in", inches(*range)), format!("hit {hit}, destroy {destroy}"))
                    .by(clause!("7f-1").id()),
            )
        });
        Panel { title: format!("Fire, gun {gun}, against men on foot"), rows: rows.collect() }
    }

    fn unit_panel(&self, at: &Position, unit: BattalionId) -> Panel {
        let mut rows = vec![Row::new("State", self.battalion_words(at, unit))];
        if at.battalion(unit).place == Whereabouts::Table && self.live(at, unit).next().is_some() {
            let score = self.rally_score(at, unit);
            let faces = super::chances::faces(score);
            rows.push(
                Row::new("Rallies on", format!("{score} or less ({})", percent(faces, 10)))
                    .by(clause!("9r").id()),
            );
            rows.push(
                Row::new("Moves", format!("{} in in good going", inches(self.reach_of(at, unit))))
                    .by(clause!("7mv-1").id()),
            );
            match self.c_ops_distance(at, unit) {
                Some(distance) => {
                    let near = distance <= shipped::morale().c_ops_within;
                    let words = if near { "within 12 in" } else { "beyond 12 in" };
                    rows.push(
                        Row::new("C Ops", format!("{} in, {words}", inches(distance)))
                            .by(clause!("10n1").id()),
                    );
                }
                None => rows.push(Row::new("C Ops", "lost").by(clause!("ut-8").id())),
            }
            let tally = usize::from(self.tally_of(at, unit).0);
            let steady: Vec<String> = (1..=4)
                .map(|more| format!("{}: {} %", tally + more, self.steady(at, unit, tally + more)))
                .collect();
            rows.push(Row::new("Morale by tally", steady.join(", ")).by(clause!("10").id()));
        }
        Panel { title: self.full_name(unit), rows }
    }
}
