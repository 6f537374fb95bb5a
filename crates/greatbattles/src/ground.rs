//! Kinds of ground: cover, going, height [D10, D14].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::numbers::Level;
use crate::words::words;

words! {
    /// How well a stand is covered, from the worst to the best [5, 9r1, 10n1].
    Cover {
        None = "none",
        Soft = "soft",
        Hard = "hard",
        Bunker = "bunker",
    }
}

impl Cover {
    /// The best grade that two stands or more have or exceed [9n3, D40].
    pub fn of_two(stands: impl IntoIterator<Item = Cover>) -> Cover {
        let mut best = [Cover::None; 2];
        for cover in stands {
            let worse = best[1];
            best[1] = worse.max(cover.min(best[0]));
            best[0] = best[0].max(cover);
        }
        best[1]
    }
}

words! {
    /// How ground is crossed, from the best to the worst.
    Going {
        Good = "good",
        Bad = "bad",
        Impassable = "impassable",
    }
}

words! {
    /// A kind of ground that maps name.
    GroundKind {
        Town = "town",
        Village = "village",
        Factory = "factory",
        Woods = "woods",
        Orchard = "orchard",
        Terraces = "terraces",
        Rough = "rough",
        Marsh = "marsh",
        Heath = "heath",
        Airfield = "airfield",
        Cliff = "cliff",
    }
}

impl GroundKind {
    /// Whether stands land badly on it [6.3, D89].
    pub const fn is_rough_to_land_on(self) -> bool {
        matches!(
            self,
            GroundKind::Rough
                | GroundKind::Woods
                | GroundKind::Town
                | GroundKind::Village
                | GroundKind::Factory
        )
    }
}

/// What a kind of ground does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Which kind.
    pub kind: GroundKind,
    /// Its cover.
    pub cover: Cover,
    /// Its going.
    pub going: Going,
    /// How high it stands above the level of its ground; 0 blocks no sight.
    pub height: Level,
}

/// All kinds of ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grounds(Vec<Ground>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundsFile {
    ground: Vec<Spanned<Ground>>,
}

impl Grounds {
    pub(crate) fn read(text: &str) -> Result<Grounds, Vec<Fault>> {
        let (mut source, file): (_, GroundsFile) = Source::read("terrain", text)?;
        for row in &file.ground {
            if row.get_ref().cover == Cover::Bunker {
                let message = "bunkers are points of a map: ground has 'none', 'soft' or 'hard'";
                source.fault(row.span(), row.get_ref().kind.name(), message);
            }
        }
        let rows = source.in_order("ground", GroundKind::ALL, &file.ground, |row| row.kind);
        source.finish(Grounds(rows))
    }

    /// What a kind does.
    pub fn of(&self, kind: GroundKind) -> &Ground {
        &self.0[kind as usize]
    }
}
