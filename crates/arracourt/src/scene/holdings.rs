//! Who holds which area and which bridge, and which seat plays which side.

use kernel::{Line, LineKind, Seat, Shade, Tone};

use crate::area::Area;
use crate::game::{Game, STACK};
use crate::position::{Position, Step};
use crate::side::Side;

/// The tones of the sides, in the order of the board.
pub(crate) const TONES: [Tone; 2] = [Tone::First, Tone::Second];
/// The looks of bridges that the sides hold.
const HELD: [LineKind; 2] = [LineKind::First, LineKind::Second];
/// From how many units on an area says how full it is.
const CROWDED: usize = STACK - 3;
/// Half the length of a bridge on the map.
const HALF: f32 = 0.42;

impl Game {
    /// Every area in the colour of its holder, or of both where it is contested; there the holder's name stands on it,
    /// for contesting an area does not alter its control [7.2, 7.3].
    pub(crate) fn holdings(&self, at: &Position) -> Vec<Shade> {
        let contested = at.contested();
        Area::all()
            .map(|area| Shade {
                space: area.number().to_string(),
                tone: if contested.has(area) { Tone::Both } else { TONES[at.controller(area).index()] },
                text: self.area_note(at, area),
            })
            .collect()
    }

    fn area_note(&self, at: &Position, area: Area) -> Option<String> {
        let holder = at.contested().has(area).then(|| at.controller(area).name().to_string());
        match (holder, self.crowd(at, area)) {
            (Some(holder), Some(crowd)) => Some(format!("{holder} {crowd}")),
            (holder, crowd) => holder.or(crowd),
        }
    }

    /// Who controls an area, and whether the other side contests it: `American, contested by the German`.
    pub(crate) fn control_state(&self, at: &Position, area: Area) -> String {
        let holder = at.controller(area);
        if at.contested().has(area) {
            format!("{}, contested by the {}", holder.name(), holder.other().name())
        } else {
            holder.name().to_string()
        }
    }

    /// How full an area is, once that matters [7.1].
    fn crowd(&self, at: &Position, area: Area) -> Option<String> {
        let counts = Side::BOTH.map(|side| at.forces.units(area, side).len());
        let most = counts[0].max(counts[1]);
        (most >= CROWDED).then(|| format!("{most}/{STACK}"))
    }

    /// The bridges in the colours of their holders; demolished ones are broken lines [21.4]. Without the bridge rules
    /// they are part of the map.
    pub(crate) fn bridge_lines(&self, at: &Position) -> Vec<Line> {
        if !self.options.bridges {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for boundary in &self.map.boundaries {
            let (a, b) = (Area(boundary.a.0 as u8), Area(boundary.b.0 as u8));
            let (Some(bridge), Some(crossing)) = (self.span(a, b), boundary.crossing) else { continue };
            let kind = match at.bridges.held[bridge.index()] {
                Some(side) => HELD[side.index()],
                None => LineKind::Blocked,
            };
            // The bridge stands across the water.
            let (sin, cos) = (crossing.angle.to_radians() + std::f32::consts::FRAC_PI_2).sin_cos();
            let (x, y) = crossing.at;
            let points = vec![(x - HALF * cos, y - HALF * sin), (x + HALF * cos, y + HALF * sin)];
            lines.push(Line { kind, label: Some(self.span_name(bridge)), points });
        }
        lines
    }

    /// The side that each seat plays, where bids decide it [20.1].
    pub(crate) fn plays(&self, at: &Position) -> Vec<Option<u8>> {
        match at.step {
            _ if !self.options.bid => Vec::new(),
            Step::Bid => vec![None, None],
            _ => [Seat(0), Seat(1)].map(|seat| Some(at.side_of(seat).index() as u8)).to_vec(),
        }
    }
}
