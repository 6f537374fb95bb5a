//! Landings and bombs by hand: notes before the first turn, troops that come late, aim points of stands that drop, battalions that go
//! ashore.
//!
//! All of it is its owner's secret: a view of the other side has no battalion that is still to land and no circle of bombs.

use board::plane::{Figure as _, Point};
use kernel::{
    Draft, Figure, Gesture, Piece, Place, Shape, Sketch, Spot, Symbol, Target, Tone, Tray, TrayKind,
};

use super::tone;
use crate::army::Army;
use crate::play::{Action, BattalionId, Game, Position, StandId, Step, Whereabouts};
use crate::scenario::Effect;

/// The word of the formation bar for a battalion that is called later.
const LATER: &str = "unspecified";

/// The id of a circle of bombs: `al-b3`.
pub(super) fn circle_id(army: Army, number: usize) -> String {
    format!("{}b{}", army.prefix(), number + 1)
}

/// The circle that a piece is.
fn circle_of(army: Army, piece: &str) -> Option<u8> {
    let number: u8 = piece.strip_prefix(army.prefix())?.strip_prefix('b')?.parse().ok()?;
    number.checked_sub(1)
}

/// A turn as the formation bar has it: `day 1, turn 5`.
fn turn_words((day, turn): (u8, u8)) -> String {
    format!("day {day}, turn {turn}")
}

fn turn_of(words: &str) -> Option<(u8, u8)> {
    let (day, turn) = words.strip_prefix("day ")?.split_once(", turn ")?;
    Some((day.parse().ok()?, turn.parse().ok()?))
}

impl Game {
    /// The radius of a circle of bombs.
    fn circle_radius(&self) -> Option<i32> {
        let mut rules = self.scenario().special.iter().filter(|rule| !rule.off);
        rules.find_map(|rule| match &rule.effect {
            Effect::Bombing { radius, .. } => Some(radius.0),
            _ => None,
        })
    }

    /// The circles whose places a side notes now.
    fn noted_circles(&self, at: &Position, army: Army) -> std::ops::Range<usize> {
        let notes = at.step == Step::Notes(army) && at.stack.is_empty();
        0..if notes { at.side(army).bombs.len() } else { 0 }
    }

    /// The battalions whose landing a side decides about now: noted, put off, called, or going ashore as a whole.
    pub(super) fn landing_units(&self, at: &Position, army: Army) -> Vec<BattalionId> {
        if self.deciding(at) != Some(army) || !at.stack.is_empty() {
            return Vec::new();
        }
        let away = self.battalions_of(army).filter(|&unit| at.battalion(unit).place == Whereabouts::Away);
        match at.step {
            Step::Notes(_) => away.filter(|&unit| self.may_note(at, unit)).collect(),
            Step::Arrive => away.filter(|&unit| self.later(at, army, unit).is_some()).collect(),
            Step::Land => {
                let now = self.landing_now(at, army);
                now.into_iter().filter(|&unit| self.drops(unit).is_none()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The battalions whose stands are aimed now.
    pub(super) fn dropping(&self, at: &Position, army: Army) -> Vec<BattalionId> {
        if at.step != Step::Land || at.phasing != army {
            return Vec::new();
        }
        self.landing_now(at, army).into_iter().filter(|&unit| self.drops(unit).is_some()).collect()
    }

    fn may_note(&self, at: &Position, unit: BattalionId) -> bool {
        self.check(at, self.army(unit), &Action::NoteNothing(unit)).is_ok()
    }

    /// What may be said of a battalion that is late, for the zone that is noted: put it off, or call it.
    fn later(&self, at: &Position, army: Army, unit: BattalionId) -> Option<Action> {
        let zone = at.battalion(unit).zone;
        let both = [Action::Postpone(unit, zone), Action::BringOn(unit, zone)];
        both.into_iter().find(|action| self.check(at, army, action).is_ok())
    }

    /// The zones in which a battalion may land, by number.
    fn zones_for(&self, at: &Position, unit: BattalionId) -> Vec<u8> {
        let all = 0..self.map().zones.len() as u8;
        match at.step {
            Step::Land => vec![at.battalion(unit).zone],
            _ => all.filter(|&zone| self.fits_zone(unit, zone)).collect(),
        }
    }

    fn zone_outline(&self, zone: u8) -> Option<Vec<Spot>> {
        let zone = self.map().zones.get(usize::from(zone))?;
        Some(self.on_screen(zone.polygon.outline().iter().copied()))
    }

    /// Circles of bombs beside the table while they are noted.
    pub(super) fn circle_pieces(&self, at: &Position, army: Army, pieces: &mut Vec<Piece>) {
        pieces.extend(self.noted_circles(at, army).map(|number| Piece {
            id: circle_id(army, number),
            side: self.scenario().side(army).name.clone(),
            name: format!("Bombs {}", number + 1),
            symbol: Symbol::Marker,
            values: (number + 1).to_string(),
            place: Place::Off("noted".to_owned()),
            ..Piece::default()
        }));
    }

    pub(super) fn landing_trays(&self, at: &Position, army: Army, trays: &mut Vec<Tray>) {
        let mut tray = |title: &str, kind: TrayKind, pieces: Vec<String>| {
            if !pieces.is_empty() {
                let side = self.scenario().side(army).name.clone();
                trays.push(Tray { title: title.to_owned(), kind, side, pieces, spaces: Vec::new() });
            }
        };
        let circles = self.noted_circles(at, army).map(|number| circle_id(army, number));
        tray("Circles of bombs", TrayKind::Due, circles.collect());
        let (now, dropping) = (self.landing_units(at, army), self.dropping(at, army));
        let away = self.battalions_of(army).filter(|&unit| at.battalion(unit).place == Whereabouts::Away);
        let (due, coming): (Vec<_>, Vec<_>) =
            away.filter(|unit| !dropping.contains(unit)).partition(|unit| now.contains(unit));
        let names = |units: Vec<BattalionId>| {
            units.into_iter().map(|unit| self.battalion_name(unit).to_owned()).collect()
        };
        tray("To land, yours to decide", TrayKind::Due, names(due));
        tray("To land", TrayKind::Coming, names(coming));
    }

    /// When and where a battalion lands, as its owner has noted: `dz-x, day 1, turn 1`.
    pub(super) fn landing_words(&self, at: &Position, unit: BattalionId) -> String {
        let state = at.battalion(unit);
        match state.due {
            Some(due) => format!("{}, {}", self.zone_name(state.zone), turn_words(due)),
            None => "waits until it is called".to_owned(),
        }
    }

    /// What may be dragged in notes and landings.
    pub(super) fn landing_pieces(&self, at: &Position, army: Army) -> Vec<String> {
        let circles = self.noted_circles(at, army).map(|number| circle_id(army, number));
        let whole = self.landing_units(at, army).into_iter().map(|unit| self.battalion_name(unit).to_owned());
        let stands = self.dropping(at, army).into_iter().flat_map(|unit| {
            self.live(at, unit).map(|stand| self.stand_name(stand).to_owned()).collect::<Vec<_>>()
        });
        circles.chain(whole).chain(stands).collect()
    }

    /// What the formation bar offers a battalion that lands: the turns that may be noted, or formations to go ashore in.
    pub(super) fn landing_offers(&self, at: &Position, unit: BattalionId) -> Vec<String> {
        match at.step {
            Step::Notes(_) => {
                let (first, last) = (self.listed_due(unit), self.scenario().last_day.0);
                let turns = (1..=last).flat_map(|day| (1..=10).map(move |turn| (day, turn)));
                let later = turns.filter(|&due| first.is_none_or(|first| first <= due)).take(20);
                later.map(turn_words).chain([LATER.to_owned()]).collect()
            }
            Step::Land => ["assault", "defensive", "column"].map(str::to_owned).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Where each piece of a landing may be dragged.
    pub(super) fn landing_gestures(&self, at: &Position, army: Army) -> Vec<Gesture> {
        let mut gestures = Vec::new();
        let mut add = |piece: &str, outline: Vec<Spot>, label: &str| {
            gestures.push(Gesture {
                actions: Vec::new(),
                piece: piece.to_owned(),
                target: Some(Target::Region(outline)),
                label: label.to_owned(),
                cost: None,
                path: Vec::new(),
            });
        };
        for number in self.noted_circles(at, army) {
            add(&circle_id(army, number), self.whole_table(), "Bombs fall here");
        }
        for unit in self.landing_units(at, army) {
            let label = if at.step == Step::Arrive { "Comes later, here" } else { "Lands here" };
            for outline in self.zones_for(at, unit).into_iter().filter_map(|zone| self.zone_outline(zone)) {
                add(self.battalion_name(unit), outline, label);
            }
        }
        for unit in self.dropping(at, army) {
            let Some(outline) = self.zone_outline(at.battalion(unit).zone) else { continue };
            for stand in self.live(at, unit) {
                add(self.stand_name(stand), outline.clone(), "Aims here");
            }
        }
        gestures
    }

    /// What a drag of a landing means.
    pub(super) fn meant_landing(
        &self,
        at: &Position,
        army: Army,
        draft: &Draft,
        point: Point,
    ) -> Option<Action> {
        if let Some(number) = circle_of(army, &draft.piece) {
            return (at.step == Step::Notes(army)).then_some(Action::Bomb(number, point));
        }
        let aimed = self.find_stand(&draft.piece).filter(|_| at.step == Step::Land);
        if let Some(stand) = aimed.filter(|&stand| self.army_of(stand) == army) {
            return Some(Action::Aim(stand, point));
        }
        let unit = self.find_battalion(&draft.piece).filter(|&unit| self.army(unit) == army)?;
        let state = at.battalion(unit);
        if state.place != Whereabouts::Away {
            return None;
        }
        let under = |&zone: &u8| {
            let zone = self.map().zones.get(usize::from(zone));
            zone.is_some_and(|zone| zone.polygon.holds(point))
        };
        let fitting = self.zones_for(at, unit).into_iter().find(under);
        let any = (0..self.map().zones.len() as u8).find(under);
        let zone = fitting.or(any);
        match at.step {
            Step::Notes(_) => {
                if draft.formation.as_deref() == Some(LATER) {
                    return Some(Action::NoteNothing(unit));
                }
                let asked = match draft.formation.as_deref() {
                    Some(words) => Some(turn_of(words)?),
                    None => state.due.or_else(|| self.listed_due(unit)),
                };
                let (day, turn) = asked?;
                Some(Action::Note(unit, zone?, day, turn))
            }
            Step::Arrive if state.due.is_none() => Some(Action::BringOn(unit, zone?)),
            Step::Arrive => Some(Action::Postpone(unit, zone?)),
            _ => None,
        }
    }

    /// What a drag of a landing would come to.
    pub(super) fn sketch_landing(&self, action: &Action, sketch: &mut Sketch) {
        let ring = |point: Point, radius: i32, tone: Tone| {
            Shape::new(Figure::Ring { centre: self.spot(point), radius }, tone)
        };
        match action {
            Action::Bomb(_, point) => {
                sketch.shapes.push(ring(*point, self.circle_radius().unwrap_or(0), Tone::Danger));
            }
            Action::Aim(stand, point) => {
                sketch.shapes.push(ring(*point, 500, Tone::Open));
                sketch.cost =
                    format!("{} aims here; flak, drift and the ground decide", self.short_name(*stand));
            }
            Action::Note(_, zone, day, turn) => {
                sketch.shapes.extend(
                    self.zone_outline(*zone).map(|points| Shape::new(Figure::Path { points }, Tone::Open)),
                );
                sketch.cost = format!("lands in {} on {}", self.zone_name(*zone), turn_words((*day, *turn)));
            }
            Action::Postpone(_, zone) | Action::BringOn(_, zone) => {
                sketch.shapes.extend(
                    self.zone_outline(*zone).map(|points| Shape::new(Figure::Path { points }, Tone::Open)),
                );
                sketch.cost = format!("comes in 4 to 10 turns, in {}", self.zone_name(*zone));
            }
            _ => {}
        }
    }

    /// The zones and circles that a side decides about now.
    pub(super) fn landing_shapes(&self, at: &Position, army: Army, shapes: &mut Vec<Shape>) {
        let mut zones: Vec<u8> = Vec::new();
        for unit in self.landing_units(at, army) {
            zones.extend(self.zones_for(at, unit));
        }
        zones.extend(self.dropping(at, army).into_iter().map(|unit| at.battalion(unit).zone));
        zones.sort_unstable();
        zones.dedup();
        for zone in zones {
            let Some(points) = self.zone_outline(zone) else { continue };
            let text = Some(self.zone_name(zone).to_owned());
            shapes.push(Shape { figure: Figure::Path { points }, tone: tone(army), text });
        }
        let radius = self.circle_radius().unwrap_or(0);
        let awaited = matches!(at.step, Step::Notes(_) | Step::Plan(_) | Step::Deploy(_)) && at.day.0 == 1;
        for (number, &point) in at.side(army).bombs.iter().enumerate().filter(|_| awaited) {
            let figure = Figure::Ring { centre: self.spot(point), radius };
            shapes.push(Shape { figure, tone: Tone::Danger, text: Some((number + 1).to_string()) });
        }
    }

    /// The stands that drop now, drawn where they aim.
    pub(super) fn aims_of(&self, at: &Position, unit: BattalionId) -> Option<Vec<StandId>> {
        self.dropping(at, self.army(unit)).contains(&unit).then(|| self.live(at, unit).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_circles_are_read_as_they_are_written() {
        assert_eq!(turn_of(&turn_words((2, 10))), Some((2, 10)));
        assert_eq!((turn_of("turn 3"), turn_of("day 1, turn x")), (None, None));
        assert_eq!(circle_of(Army::Allied, &circle_id(Army::Allied, 4)), Some(4));
        assert_eq!((circle_of(Army::Axis, "al-b1"), circle_of(Army::Allied, "al-b0")), (None, None));
        assert_eq!(circle_of(Army::Allied, "al-B1"), None, "a battalion is no circle");
    }
}
