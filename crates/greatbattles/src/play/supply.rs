//! Where supply comes from, and how good it is [as-1 to as-3, D131, D153, D165, D171].

use board::plane::{Figure, Mil, RoadPoint};

use super::game::Game;
use super::lines::Roadblocks;
use super::position::{BattalionId, Position};
use crate::army::Army;
use crate::map::TableMap;
use crate::replacements::Supply;
use crate::scenario::{Arrival, Scenario, Source, SourceNeeds};

/// How near a zone or an objective a road reaches it, and how near a zone of supply drops.
const REACHED: Mil = Mil(3000);
const DROPPED: Mil = Mil(12_000);
/// How finely roads are looked at for this.
const STEP: usize = 500;

/// The places on roads by which each source of a side is reached.
pub(super) fn source_points(scenario: &Scenario, map: &TableMap, army: Army) -> Vec<Vec<RoadPoint>> {
    let near = |reach: Mil, shape: &dyn Fn(Mil, board::plane::Point) -> bool| {
        let mut places = Vec::new();
        for edge in map.network.edges() {
            let stretch = edge.stretch;
            let along = (stretch.from.0..=stretch.to.0).step_by(STEP);
            let inside: Vec<RoadPoint> = along
                .map(|along| RoadPoint { road: stretch.road, along: Mil(along) })
                .filter(|&place| shape(reach, map.network.at(place).at))
                .collect();
            // The first and the last point of each edge speak for those between them.
            places.extend(inside.first().copied());
            places.extend(inside.last().filter(|_| inside.len() > 1).copied());
        }
        places
    };
    let of = |source: &Source| match source {
        Source::EdgeRoad(node) => {
            let at = map.nodes.get(*node).map(|node| node.at);
            let edge = map
                .network
                .edges()
                .iter()
                .find(|edge| usize::from(edge.from) == *node || usize::from(edge.to) == *node);
            match (at, edge) {
                (Some(at), Some(edge)) => {
                    let along = map.network.lines()[edge.stretch.road].nearest(at).0;
                    vec![RoadPoint { road: edge.stretch.road, along }]
                }
                _ => Vec::new(),
            }
        }
        Source::SupplyDrop(zone) => map
            .zone(zone)
            .map(|zone| near(DROPPED, &|reach, point| zone.polygon.is_within(reach, &point)))
            .unwrap_or_default(),
        Source::Zone(zone, _) => map
            .zone(zone)
            .map(|zone| near(REACHED, &|reach, point| zone.polygon.is_within(reach, &point)))
            .unwrap_or_default(),
        Source::Objective(objective, _) => map
            .objective(objective)
            .map(|objective| {
                let disc = objective.disc;
                near(REACHED, &|reach, point| {
                    disc.centre.distance_squared(point) <= (reach + disc.radius).squared()
                })
            })
            .unwrap_or_default(),
    };
    scenario.side(army).sources.iter().map(of).collect()
}

impl Game {
    /// Whether a source counts now.
    fn is_open_source(&self, at: &Position, army: Army, source: &Source) -> bool {
        match source {
            Source::EdgeRoad(_) | Source::SupplyDrop(_) => true,
            Source::Zone(id, needs) => {
                let number = self.map.zones.iter().position(|zone| zone.id == *id);
                let landed = number.and_then(|number| at.landed.get(number)) == Some(&true);
                let free = self.map.zone(id).is_some_and(|zone| {
                    !self
                        .known_stands(at, army.other())
                        .any(|stand| zone.polygon.holds(at.stand(stand).pose.at))
                });
                free && (landed || *needs != SourceNeeds::Landed)
            }
            Source::Objective(id, needs) => self.map.objective(id).is_some_and(|objective| match needs {
                SourceNeeds::Held => self.holds_objective(at, army, objective),
                SourceNeeds::NotLost | SourceNeeds::Landed => {
                    !self.holds_objective(at, army.other(), objective)
                }
            }),
        }
    }

    /// Whether a clear road leads from a place to a source of supply: a friendly road.
    pub(super) fn is_supplied_by(
        &self,
        at: &Position,
        blocks: &Roadblocks,
        army: Army,
        from: RoadPoint,
    ) -> bool {
        let sources = self.scenario.side(army).sources.iter().zip(&self.sources[army as usize]);
        sources
            .filter(|(source, _)| self.is_open_source(at, army, source))
            .any(|(_, places)| places.iter().any(|&place| self.clear_route_by(blocks, from, place).is_some()))
    }

    /// How well a battalion is supplied at night; nothing is no supply [as-3].
    pub fn supply(&self, at: &Position, battalion: BattalionId) -> Option<Supply> {
        let army = self.army(battalion);
        let side = self.scenario.side(army);
        if side.supply.is_some() {
            return side.supply;
        }
        self.dropped_supply(at, army, battalion)
    }

    /// Supply from the air: the best of the zones to which the C Ops traces a road [as-3].
    fn dropped_supply(&self, at: &Position, army: Army, battalion: BattalionId) -> Option<Supply> {
        let side = self.scenario.side(army);
        let drop = side.supply_drop.as_ref()?;
        let c_ops = self.c_ops_of(at, battalion)?;
        let from = RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
        let blocks = self.roadblocks(at, army);
        let sources = side.sources.iter().zip(&self.sources[army as usize]);
        let zones = sources.filter_map(|(source, places)| {
            let Source::SupplyDrop(zone) = source else { return None };
            let zone = self.map.zone(zone)?;
            let reached = places.iter().any(|&place| self.clear_route_by(&blocks, from, place).is_some());
            let enemies = self.known_stands(at, army.other());
            let nearest = enemies.map(|stand| self.rect(at, stand).distance(&zone.polygon)).min();
            let nearest = nearest.map_or(Mil(i32::MAX / 2), board::plane::Squared::root);
            drop.quality(nearest).filter(|_| reached)
        });
        zones.max()
    }

    /// Whether a side draws rounds tonight: one supplied from the air only in supply.
    pub(super) fn draws_rounds(&self, at: &Position, army: Army) -> bool {
        let side = self.scenario.side(army);
        !side.artillery.needs_supply
            || self.battalions_of(army).any(|battalion| self.supply(at, battalion).is_some())
    }

    /// The road by the first source of a side without a friendly edge: there a lost C Ops comes back [D132].
    pub(super) fn nearest_source(&self, army: Army) -> Option<(RoadPoint, board::plane::Point)> {
        let place = self.sources[army as usize].iter().flatten().next()?;
        Some((*place, self.map.network.at(*place).at))
    }

    /// How many templates a side gains on a day.
    pub(super) fn extra_templates(&self, army: Army, day: crate::numbers::DayNo) -> usize {
        let extra = self.scenario.side(army).artillery.extra.as_ref();
        extra.filter(|extra| extra.from_day == day).map_or(0, |extra| usize::from(extra.templates.0))
    }

    /// Whether a battalion came by air and its C Ops has not: isolated, but it loses no stand for it [as-2, D131].
    pub(super) fn is_spared(&self, at: &Position, battalion: BattalionId) -> bool {
        let landed = matches!(self.scenario.battalions[usize::from(battalion.0)].arrival, Arrival::Lands(..));
        landed
            && self.c_ops_number(battalion).is_some_and(|number| {
                let c_ops = &at.side(self.army(battalion)).c_ops[number];
                c_ops.away || c_ops.walks
            })
    }
}
