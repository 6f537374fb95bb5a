//! Wired bridges, drop zones and boats as an arranged position has them.

use board::HexId;
use kit::TurnNo;

use super::{Arnhem, Zone};
use crate::arrange::{Arrangement, Names};
use crate::game::Game;
use crate::position::{Position, Step};
use crate::unit::UnitId;

impl Arnhem {
    /// Bridges and drop zones as asked for. Units that stand at a bridge have come to it.
    pub(super) fn arrange(&self, game: &Game, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        at.extension.tried =
            game.on_map(at, self.allied).fold(0, |tried, (_, hex)| tried | self.wired_at(hex));
        for (name, state) in &wanted.bridges {
            self.arrange_bridge(game, name, state, at, names);
        }
        for (name, text) in &wanted.zones {
            self.arrange_zone(game, name, text, at, names);
        }
    }

    fn arrange_bridge(&self, game: &Game, name: &str, state: &str, at: &mut Position, names: &mut Names) {
        let path = format!("bridges.{name}");
        let ends =
            name.split_once('/').and_then(|(a, b)| Some((game.map.grid.find(a)?, game.map.grid.find(b)?)));
        let wired = ends.and_then(|(a, b)| {
            self.wired
                .iter()
                .position(|bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b))
        });
        let Some(index) = wired else {
            let number = |hex: HexId| game.map.grid.number(hex);
            let known: Vec<String> =
                self.wired.iter().map(|one| format!("{}/{}", number(one.a), number(one.b))).collect();
            return names
                .fault(path, format!("this is no wired bridge; the wired bridges are {}", known.join(", ")));
        };
        let bit = 1 << index;
        match state.to_ascii_lowercase().as_str() {
            "wired" => at.extension.tried &= !bit,
            "safe" => at.extension.tried |= bit,
            "down" => {
                at.extension.tried |= bit;
                at.extension.down |= bit;
            }
            "repaired" => {
                at.extension.tried |= bit;
                at.extension.mended |= bit;
            }
            _ => names.fault(path, format!("give wired, safe, down or repaired, not '{state}'")),
        }
    }

    fn arrange_zone(&self, game: &Game, name: &str, text: &str, at: &mut Position, names: &mut Names) {
        let path = format!("zones.{name}");
        let Some(index) = self.zones.iter().position(|zone| zone.name == name) else {
            let known: Vec<&str> = self.zones.iter().map(|zone| zone.name.as_str()).collect();
            return names
                .fault(path, format!("this is no drop zone; the drop zones are {}", known.join(", ")));
        };
        let (hex, turn) = text.split_once(" turn ").unwrap_or((text, "1"));
        match (game.map.grid.find(hex.trim()), turn.trim().parse().map(TurnNo)) {
            (Some(hex), Ok(turn)) => at.extension.zones[index] = Zone { hex, turn, down: turn <= at.turn },
            _ => names.fault(path, format!("'{text}' is not a hex, or a hex and a turn such as 1007 turn 3")),
        }
    }

    /// A unit in the Engineer's hex is in its boats to assault, and has moved there in this Player-Turn [A13.24].
    pub(super) fn arrange_boarder(
        &self,
        game: &Game,
        path: &str,
        unit: UnitId,
        hex: HexId,
        at: &mut Position,
        names: &mut Names,
    ) {
        if game.phasing(at) != self.allied || !self.may_board(game, at, unit, hex) {
            let message = format!(
                "{} already stands in {} [S5.31]. Only one airborne or glider infantry unit may be in its boats \
                 there, in an Allied Player-Turn, with an enemy across the river and the Engineer out of enemy zones \
                 of control [A13.24]",
                game.counter(self.engineer).id,
                game.map.grid.number(hex),
            );
            return names.fault(path, message);
        }
        at.lodge(unit, hex);
        if at.step == Step::Movement {
            at.moved.insert(unit);
            self.hold_engineer(at, unit);
        }
    }
}
