//! Reading map files. Everything is checked at once, and every fault is told with its line.

use kit::Source;
use std::ops::Range as Span;

use board::plane::{Bounds, Disc, Layer, Mil, Piece, Point, Polygon, Polyline, RoadEdge, Roads, Stretch};
use datafile::Spanned;
use kernel::Fault;

use super::files::{MapFile, SpotFile};
use super::{
    Bridge, Hill, NamedLine, Node, Objective, Patch, Railway, River, Road, Spot, StretchInfo, TableEdge,
    TableMap, Zone,
};

/// The text of a map as it is read.
struct Reader<'t> {
    source: Source<'t>,
    table: Bounds,
    /// Ids known so far, with what they name.
    ids: Vec<(&'static str, String)>,
}

impl Reader<'_> {
    fn fault(&mut self, span: &Span<usize>, what: &str, message: impl Into<String>) {
        self.source.fault(span.clone(), what, message);
    }

    /// Notes an id; each is used once among things of a kind.
    fn id(&mut self, span: &Span<usize>, kind: &'static str, id: &str) {
        if self.ids.iter().any(|(other, known)| *other == kind && known == id) {
            self.fault(span, id, format!("this id is used twice: give one {kind} another"));
        }
        self.ids.push((kind, id.to_owned()));
    }

    fn point(&mut self, span: &Span<usize>, what: &str, point: Point) -> Point {
        let Bounds { low, high } = self.table;
        if !(low.x()..=high.x()).contains(&point.x()) || !(low.y()..=high.y()).contains(&point.y()) {
            let message = format!(
                "the point {}, {} lies off the table, which ends at {}, {}",
                point.x(),
                point.y(),
                high.x(),
                high.y()
            );
            self.fault(span, what, message);
        }
        point
    }

    /// A simple polygon on the table.
    fn polygon(&mut self, span: &Span<usize>, what: &str, outline: &[Point]) -> Option<Polygon> {
        for &point in outline {
            self.point(span, what, point);
        }
        match Polygon::new(outline.to_vec()) {
            Ok(polygon) => Some(polygon),
            Err(fault) => {
                self.fault(span, what, format!("{} {}", fault.place, fault.message));
                None
            }
        }
    }

    /// A line on the table.
    fn line(&mut self, span: &Span<usize>, what: &str, points: &[Point]) -> Option<Polyline> {
        for &point in points {
            self.point(span, what, point);
        }
        match Polyline::new(points.to_vec()) {
            Ok(line) => Some(line),
            Err(fault) => {
                self.fault(span, what, format!("{} {}", fault.place, fault.message));
                None
            }
        }
    }

    fn find(
        &mut self,
        span: &Span<usize>,
        what: &str,
        kind: &str,
        ids: &[String],
        id: &str,
    ) -> Option<usize> {
        let found = ids.iter().position(|known| known == id);
        if found.is_none() {
            self.fault(span, what, format!("there is no {kind} '{id}'; there are {}", ids.join(", ")));
        }
        found
    }

    fn spots(&mut self, kind: &'static str, rows: Vec<Spanned<SpotFile>>) -> Vec<Spot> {
        let mut spots = Vec::new();
        for row in rows {
            let (span, row) = (row.span(), row.into_inner());
            self.id(&span, kind, &row.id);
            spots.push(Spot { at: self.point(&span, &row.id, row.at), id: row.id, name: row.name });
        }
        spots
    }
}

impl TableMap {
    /// Reads a map.
    ///
    /// # Errors
    /// Every fault: an outline that crosses itself, a point off the table, an id twice or unknown, a road whose nodes are not on it.
    pub fn read(text: &str) -> Result<TableMap, Vec<Fault>> {
        let (mut source, file): (_, MapFile) = Source::read("map", text)?;
        for size in [&file.width, &file.height] {
            if !(1_000..=200_000).contains(&size.get_ref().0) {
                source.fault(
                    size.span(),
                    "size",
                    "a table measures 1000 to 200000 thousandths of an inch each way",
                );
            }
        }
        let high =
            Point::new(file.width.get_ref().0.clamp(1, 200_000), file.height.get_ref().0.clamp(1, 200_000));
        let table = Bounds { low: Point::new(0, 0), high };
        let mut reader = Reader { source, table, ids: Vec::new() };

        let mut hills = Vec::new();
        let mut hill_ids = Vec::new();
        for row in file.hill {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "hill", &row.id);
            hill_ids.push(row.id.clone());
            if let Some(polygon) = reader.polygon(&span, &row.id, &row.outline) {
                hills.push(Piece { polygon, what: Hill { id: row.id, name: row.name, level: row.level } });
            }
        }
        let mut patches = Vec::new();
        for row in file.ground {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "ground", &row.id);
            if let Some(polygon) = reader.polygon(&span, &row.id, &row.outline) {
                patches.push(Piece { polygon, what: Patch { id: row.id, name: row.name, kind: row.kind } });
            }
        }
        let mut land = Vec::new();
        for row in file.land {
            if let Some(polygon) = reader.polygon(&row.span(), "land", &row.get_ref().outline) {
                land.push(Piece { polygon, what: () });
            }
        }
        let mut rivers = Vec::new();
        for row in file.river {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "river", &row.id);
            if let Some(line) = reader.line(&span, &row.id, &row.line) {
                rivers.push(River { id: row.id, name: row.name, class: row.class, width: row.width, line });
            }
        }
        let mut railways = Vec::new();
        for row in file.railway {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "railway", &row.id);
            if let Some(line) = reader.line(&span, &row.id, &row.line) {
                railways.push(Railway { id: row.id, name: row.name, embankment: row.embankment, line });
            }
        }
        let (mut roads, mut lines) = (Vec::new(), Vec::new());
        for row in file.road {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "road", &row.id);
            if let Some(line) = reader.line(&span, &row.id, &row.line) {
                lines.push(line);
                roads.push(Road { id: row.id, name: row.name, surface: row.surface });
            }
        }
        let river_ids: Vec<String> = rivers.iter().map(|river| river.id.clone()).collect();
        let road_ids: Vec<String> = roads.iter().map(|road| road.id.clone()).collect();
        let ways: Vec<String> =
            road_ids.iter().cloned().chain(railways.iter().map(|railway| railway.id.clone())).collect();
        let mut bridges = Vec::new();
        for row in file.bridge {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "bridge", &row.id);
            let at = reader.point(&span, &row.id, row.at);
            if let Some(on) = &row.on {
                reader.find(&span, &row.id, "road or railway", &ways, on);
            }
            let Some(over) = reader.find(&span, &row.id, "river", &river_ids, &row.over) else { continue };
            bridges.push(Bridge {
                id: row.id,
                name: row.name,
                at,
                over,
                on: row.on,
                status: row.status,
                length: row.length,
                users: row.users,
            });
        }
        let mut nodes = Vec::new();
        for row in file.node {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "node", &row.id);
            let at = reader.point(&span, &row.id, row.at);
            if let Some(edge) = row.edge
                && !is_on(table, edge, at)
            {
                reader.fault(&span, &row.id, format!("the node does not lie on the {edge} edge"));
            }
            nodes.push(Node { id: row.id, at, edge: row.edge });
        }
        let node_ids: Vec<String> = nodes.iter().map(|node| node.id.clone()).collect();
        let bridge_ids: Vec<String> = bridges.iter().map(|bridge| bridge.id.clone()).collect();
        let (mut edges, mut stretches) = (Vec::new(), Vec::new());
        for row in file.stretch {
            let (span, row) = (row.span(), row.into_inner());
            let what = format!("stretch {} to {}", row.from, row.to);
            let road = reader.find(&span, &what, "road", &road_ids, &row.road);
            let from = reader.find(&span, &what, "node", &node_ids, &row.from);
            let to = reader.find(&span, &what, "node", &node_ids, &row.to);
            let crosses: Vec<usize> = row
                .crosses
                .iter()
                .filter_map(|id| reader.find(&span, &what, "bridge", &bridge_ids, id))
                .collect();
            let (Some(road), Some(from), Some(to)) = (road, from, to) else { continue };
            let mut along = |node: &Node| {
                let bend = lines[road].points().iter().position(|&point| point == node.at);
                if bend.is_none() {
                    reader.fault(
                        &span,
                        &what,
                        format!("node '{}' is no bend of road '{}'", node.id, row.road),
                    );
                }
                bend.map(|bend| lines[road].along(bend))
            };
            let (Some(start), Some(end)) = (along(&nodes[from]), along(&nodes[to])) else { continue };
            if start >= end {
                reader.fault(&span, &what, "runs against its road: exchange 'from' and 'to'");
                continue;
            }
            edges.push(RoadEdge {
                from: from as u16,
                to: to as u16,
                stretch: Stretch { road, from: start, to: end },
            });
            stretches.push(StretchInfo { crosses, usable: row.usable });
        }
        let bunkers = reader.spots("bunker", file.bunker);
        let places = reader.spots("place", file.place);
        let mut causeways = Vec::new();
        for row in file.causeway {
            let (span, row) = (row.span(), row.into_inner());
            reader.find(&span, "causeway", "road", &road_ids, &row.road);
            let line = reader.line(&span, "causeway", &row.line);
            causeways.extend(line.map(|line| NamedLine { id: row.road, line }));
        }
        let mut cliffs = Vec::new();
        for row in file.cliff {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "cliff", &row.id);
            let line = reader.line(&span, &row.id, &row.line);
            cliffs.extend(line.map(|line| NamedLine { id: row.id, line }));
        }
        let mut ridges = Vec::new();
        for row in file.ridge {
            let (span, row) = (row.span(), row.into_inner());
            reader.find(&span, "ridge", "hill", &hill_ids, &row.hill);
            let line = reader.line(&span, "ridge", &row.line);
            ridges.extend(line.map(|line| NamedLine { id: row.hill, line }));
        }
        let mut zones = Vec::new();
        for row in file.zone {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "zone", &row.id);
            if let Some(polygon) = reader.polygon(&span, &row.id, &row.outline) {
                zones.push(Zone { id: row.id, kind: row.kind, army: row.side, name: row.name, polygon });
            }
        }
        let mut objectives = Vec::new();
        for row in file.objective {
            let (span, row) = (row.span(), row.into_inner());
            reader.id(&span, "objective", &row.id);
            let at = reader.point(&span, &row.id, row.at);
            if row.radius <= Mil::ZERO {
                reader.fault(&span, &row.id, "an objective has a radius");
            }
            objectives.push(Objective { id: row.id, name: row.name, disc: Disc::new(at, row.radius) });
        }
        reader.source.finish(())?;
        let network = Roads::new(lines, edges).map_err(|fault| {
            vec![Fault { place: format!("map, {}", fault.place), message: fault.message }]
        })?;
        Ok(TableMap {
            id: file.id,
            name: file.name,
            table,
            metres_per_inch: file.metres_per_inch,
            north: file.north,
            hills: Layer::new(hills),
            patches: Layer::new(patches),
            land: (!land.is_empty()).then(|| Layer::new(land)),
            rivers,
            railways,
            roads,
            network,
            nodes,
            stretches,
            bridges,
            bunkers,
            causeways,
            cliffs,
            ridges,
            zones,
            objectives,
            places,
        })
    }
}

/// Whether a point lies on an edge of the table.
fn is_on(table: Bounds, edge: TableEdge, at: Point) -> bool {
    match edge {
        TableEdge::North => at.y() == table.high.y(),
        TableEdge::East => at.x() == table.high.x(),
        TableEdge::South => at.y() == table.low.y(),
        TableEdge::West => at.x() == table.low.x(),
    }
}
