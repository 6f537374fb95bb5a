//! The outlines of command groups, so that a player sees what a command costs [6.2.1.1].

use std::collections::BTreeMap;

use board::HexId;
use kernel::{Figure, Shape, Spot, Tone, Viewer};
use kit::Side;

use crate::forces::UnitSet;
use crate::game::Game;
use crate::position::Frame;
use crate::status::Command;
use crate::view::View;

impl Game {
    /// The groups of a plot that is being made, each as an outline with its command.
    pub(crate) fn group_shapes(&self, view: &View, viewer: Viewer) -> Vec<Shape> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        if view.known.asks() != Some(Frame::Command) {
            return Vec::new();
        }
        let mut shapes = Vec::new();
        for formation in self.own_formations(Side::of(seat)) {
            self.each_group(&view.known, formation, |group| shapes.extend(self.outlines(view, group)));
        }
        shapes
    }

    fn outlines(&self, view: &View, group: UnitSet) -> Vec<Shape> {
        let at = &view.known;
        let mut hexes: Vec<HexId> = group.iter().filter_map(|unit| at.hex_of(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let command = group.first().map_or(Command::None, |unit| self.command_of(at, unit));
        let tone = match command {
            Command::Fire => Tone::Danger,
            Command::Overwatch => Tone::Sight,
            Command::Move | Command::ShortHalt => Tone::Open,
            Command::None => Tone::Goal,
        };
        let text = match group.len() {
            1 => command.counter().to_owned(),
            units => format!("{} {units}", command.counter()),
        };
        let rings = self.boundary(&hexes);
        let label = |place: usize| (place == 0).then(|| text.clone());
        let shape = |(place, points)| Shape { figure: Figure::Path { points }, tone, text: label(place) };
        rings.into_iter().enumerate().map(shape).collect()
    }

    /// The closed lines around hexes.
    fn boundary(&self, hexes: &[HexId]) -> Vec<Vec<Spot>> {
        let spot = |(x, y): (f32, f32)| Spot::new((x * 1000.0).round() as i32, (y * 1000.0).round() as i32);
        // Corners of neighbours differ by a rounding: half a hundredth of a hex is the same place.
        let key = |at: Spot| ((at.x + 5).div_euclid(10), (at.y + 5).div_euclid(10));
        let mut edges: BTreeMap<(i32, i32), (Spot, Spot)> = BTreeMap::new();
        for &hex in hexes {
            let corners = self.grid().corners(hex);
            for side in 0..6 {
                let inside = self.grid().neighbour(hex, side).is_some_and(|next| hexes.contains(&next));
                if !inside {
                    let (from, to) = (spot(corners[side]), spot(corners[(side + 1) % 6]));
                    edges.insert(key(from), (from, to));
                }
            }
        }
        let mut rings = Vec::new();
        while let Some((first, (from, to))) = edges.pop_first() {
            let mut points = vec![from, to];
            let mut end = key(to);
            while end != first {
                let Some((_, next)) = edges.remove(&end) else { break };
                points.push(next);
                end = key(next);
            }
            rings.push(points);
        }
        rings
    }
}
