//! The counters as they lie on the table, and how the table calls them.

use kernel::{Mark, MarkKind, Piece, Size, Symbol};
use kit::TurnNo;

use crate::area::Area;
use crate::forces::Place;
use crate::game::Game;
use crate::numbers::AttritionPoints;
use crate::position::{Part, Position, Step};
use crate::unit::{Kind, UnitId, UnitSet};

impl Game {
    /// How the table calls a unit: as everywhere.
    pub(crate) fn piece_id(&self, unit: UnitId) -> String {
        self.counter(unit).id.clone()
    }

    /// The unit that the table calls by a name; a bare number of an area is the area.
    pub(crate) fn piece_named(&self, name: &str) -> Option<UnitId> {
        if is_area_number(name) { None } else { self.find(name) }
    }

    /// The names of units in their order.
    pub(crate) fn piece_ids(&self, units: UnitSet) -> Vec<String> {
        units.into_iter().map(|unit| self.piece_id(unit)).collect()
    }

    /// The units of a set as players read them: `37/A, 37/B`.
    pub(crate) fn names(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.into_iter().map(|unit| self.counter(unit).id.as_str()).collect();
        names.join(", ")
    }

    /// The area with a printed number.
    pub(crate) fn area_named(&self, name: &str) -> Option<Area> {
        self.map.find(name).map(|area| Area(area.0 as u8))
    }

    /// Every unit of the game, on the map or beside it.
    pub(crate) fn pieces(&self, at: &Position) -> Vec<Piece> {
        let all = self.of_side[0] | self.of_side[1];
        let in_game = all
            .into_iter()
            .filter(|&unit| at.forces.place(unit) != Place::Withdrawn || at.turn > TurnNo::FIRST);
        in_game
            .map(|unit| {
                let counter = self.counter(unit);
                Piece {
                    id: self.piece_id(unit),
                    side: counter.side.name().into(),
                    name: counter.id.clone(),
                    formation: counter.formation.clone(),
                    symbol: symbol(&counter.arm, counter.kind),
                    size: Size::of(&counter.size).unwrap_or_default(),
                    values: self.values(at, unit).to_string(),
                    place: self.piece_place(at, unit),
                    marks: self.marks(at, unit),
                    ..Piece::default()
                }
            })
            .collect()
    }

    /// Where a unit's counter lies.
    fn piece_place(&self, at: &Position, unit: UnitId) -> kernel::Place {
        let name = self.place_name(at, unit);
        if at.forces.area(unit).is_some() { kernel::Place::Space(name) } else { kernel::Place::Off(name) }
    }

    /// Where a unit is, as people read it.
    pub(crate) fn place_name(&self, at: &Position, unit: UnitId) -> String {
        match at.forces.place(unit) {
            Place::Area(area) => area.number().to_string(),
            Place::Waiting => "waiting".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Withdrawn => "withdrawn".into(),
        }
    }

    fn marks(&self, at: &Position, unit: UnitId) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |is: bool, kind: MarkKind, text: &str| {
            if is {
                marks.push(Mark::new(kind, text));
            }
        };
        let activity = &at.activity;
        let on_map = at.forces.area(unit).is_some();
        mark(on_map && at.forces.reduced().has(unit), MarkKind::Reduced, "reduced");
        mark(at.unsupplied.has(unit), MarkKind::Note, "out of supply");
        mark(self.in_duty(at).has(unit), MarkKind::Duty, "duty");
        mark(activity.moving == Some(unit), MarkKind::Note, "moving");
        let acts = matches!(activity.part, Part::Assault | Part::Regroup);
        mark(acts && activity.finished.has(unit), MarkKind::Done, "done");
        if let Some(combat) = &at.combat {
            // Once the dice stand, what matters is who loses what.
            mark(combat.attackers.has(unit) && combat.verdict.is_none(), MarkKind::Attacking, "attacking");
            mark(combat.lead == Some(unit), MarkKind::Note, "lead");
            let defends = at.forces.area(unit) == Some(combat.area)
                && self.side(unit) != at.active
                && combat.verdict.is_none();
            mark(defends, MarkKind::Defending, "defending");
            mark(
                combat.named == Some(unit),
                MarkKind::Note,
                if self.side(unit) == at.active { "hit by friends" } else { "first hit" },
            );
            mark(combat.running.has(unit), MarkKind::Retreating, "retreating");
            let hits = combat.hits_on(unit);
            mark(hits > AttritionPoints::NONE, MarkKind::Hits, &format!("-{hits}"));
        }
        mark(
            on_map && at.turn == TurnNo::FIRST && self.withdrawing.has(unit),
            MarkKind::Note,
            "leaves tonight",
        );
        mark(matches!(at.step, Step::Refit(_)) && at.rebuilt.has(unit), MarkKind::Note, "rebuilt");
        marks
    }
}

fn is_area_number(name: &str) -> bool {
    name.parse::<usize>().is_ok_and(|number| (1..=crate::area::AREAS).contains(&number))
}

/// The symbol of a counter: some arms have a special one.
fn symbol(arm: &str, kind: Kind) -> Symbol {
    match (arm, kind) {
        ("tank destroyer" | "Jagdpanzer IV", _) => Symbol::TankDestroyer,
        ("cavalry", _) => Symbol::Recon,
        ("armored infantry" | "panzergrenadier", _) => Symbol::Mech,
        ("self-propelled howitzer", _) => Symbol::ArtillerySp,
        (_, Kind::Artillery) => Symbol::ArtilleryTowed,
        (_, Kind::Flak) => Symbol::AntiAir,
        (_, kind) => Symbol::of(kind.name()).unwrap_or_default(),
    }
}
