//! What is in the box: maps, cards, weapons, tables, scenarios and rule texts, embedded in the program.

use std::sync::LazyLock;

use crate::air::Air;
use crate::airborne::Airborne;
use crate::ap_fire::ApFire;
use crate::artillery::Artillery;
use crate::assault::Assault;
use crate::gp_fire::GpFire;
use crate::grades::Grades;
use crate::ground::TerrainTable;
use crate::misc::Misc;
use crate::morale::Morale;
use crate::spotting::Spotting;
use crate::unit::Cards;
use crate::weapon::Arsenal;

/// A table that is read when it is first asked for.
macro_rules! table {
    ($function:ident, $about:literal, $kind:ident, $text:ident, $file:literal) => {
        const $text: &str = include_str!(concat!("../data/", $file));

        #[doc = $about]
        pub fn $function() -> &'static $kind {
            static TABLE: LazyLock<$kind> =
                LazyLock::new(|| $kind::read($text).expect("the shipped tables are well formed"));
            &TABLE
        }
    };
}

table!(arsenal, "Every weapon.", Arsenal, WEAPONS, "weapons.toml");
table!(grades, "Grades and roles.", Grades, GRADES, "grades.toml");
table!(morale, "Morale.", Morale, MORALE, "morale.toml");
table!(spotting, "Spotting.", Spotting, SPOTTING, "spotting.toml");
table!(ap_fire, "AP fire.", ApFire, AP_FIRE, "ap_fire.toml");
table!(gp_fire, "GP fire.", GpFire, GP_FIRE, "gp_fire.toml");
table!(assault, "Close assault, Hand-to-Hand combat, overrun.", Assault, ASSAULT, "assault.toml");
table!(artillery, "Batteries and scatter.", Artillery, ARTILLERY, "artillery.toml");
table!(air, "Aircraft.", Air, AIR, "air.toml");
table!(airborne, "Airborne landings.", Airborne, AIRBORNE, "airborne.toml");
table!(misc, "Small tables.", Misc, MISC, "misc.toml");
table!(terrain_table, "What ground and hexsides do.", TerrainTable, TERRAIN, "terrain.toml");

const UNITS: &str = include_str!("../data/units.toml");

/// Every unit card.
pub fn cards() -> &'static Cards {
    static CARDS: LazyLock<Cards> =
        LazyLock::new(|| Cards::read(UNITS, arsenal()).expect("the shipped cards are well formed"));
    &CARDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_box_reads() {
        assert_eq!(cards().all().count(), 210);
        let _ = (grades(), morale(), spotting(), ap_fire(), gp_fire(), assault(), artillery(), air(), airborne(), misc(), terrain_table());
    }
}
