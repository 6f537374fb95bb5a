//! Demolition, pontoons, clearing [12.0, 12.1, 16.1].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Pontoon, Position, Site};
use crate::reason::{Reason, Refused};
use crate::terrain::{BridgeId, BridgeSite};
use crate::unit::UnitType;
use crate::view::Known;

impl Game {
    /// The intact printed bridge at a site.
    fn bridge_of(&self, at: &Position, site: Site) -> Option<BridgeId> {
        let bridge = match site {
            Site::Hexside(a, b) => self.terrain().bridge_at(a, self.hexside(a, b)?)?,
            Site::River(hex) => self.terrain().bridge_in(hex)?,
        };
        (!at.is_blown(bridge)).then_some(bridge)
    }

    /// The hexes whose zones of control matter at a site: the two that it joins, or the river hex and the ends of its
    /// bridge [ruling D73].
    fn site_hexes(&self, site: Site) -> Vec<HexId> {
        match site {
            Site::Hexside(a, b) => vec![a, b],
            Site::River(hex) => {
                let ends = self.terrain().bridge_in(hex).map(|bridge| {
                    match self.terrain().bridges()[usize::from(bridge.0)].site {
                        BridgeSite::RiverHex { ends, .. } | BridgeSite::Hexside(ends) => ends,
                    }
                });
                std::iter::once(hex).chain(ends.into_iter().flatten()).collect()
            }
        }
    }

    /// The hex of a site that is held by the enemy or in a zone of control that is known for sure.
    fn site_in_zoc(&self, known: Known<'_>, side: Side, site: Site) -> Option<HexId> {
        self.site_hexes(site).into_iter().find(|&hex| {
            known.at.troops.occupied(side.other()).contains(hex)
                || self.in_zoc_of_seen(known, side.other(), hex)
        })
    }

    fn check_site(&self, site: Site) -> Result<(), Refused> {
        match site {
            Site::Hexside(a, b) => {
                self.real_hex(a)?;
                self.real_hex(b)?;
                if self.hexside(a, b).is_none() {
                    return Err(clause!("12.0").refuses(Reason::NotAdjacent(a, b)));
                }
            }
            Site::River(hex) => self.real_hex(hex)?,
        }
        Ok(())
    }

    fn is_free_engineer(&self, at: &Position, unit: UnitId) -> bool {
        self.counter(unit).kind.is_engineer() && !at.pinned.has(unit) && !at.troops.riding().has(unit)
    }

    /// The engineer that would try a demolition: activated, beside the bridge, not yet used [12.0, ruling D74].
    fn demolisher(&self, at: &Position, site: Site) -> Option<UnitId> {
        (at.active.units - at.active.tried).iter().find(|&unit| {
            self.is_free_engineer(at, unit) && at.troops.hex(unit).is_some_and(|hex| self.touches(hex, site))
        })
    }

    /// Judges a demolition [12.0, 12.0n1].
    pub(crate) fn check_blow(&self, known: Known<'_>, side: Side, site: Site) -> Result<(), Refused> {
        let at = known.at;
        self.check_site(site)?;
        let bridge = self.bridge_of(at, site);
        let pontoon = at.pontoon(site).filter(|pontoon| pontoon.builder.is_none());
        if bridge.is_none() && pontoon.is_none() {
            return Err(clause!("12.0").refuses(Reason::NoBridge));
        }
        let tried = match (bridge, pontoon) {
            (Some(bridge), _) => at.active.rolled >> bridge.0 & 1 == 1,
            (None, Some(pontoon)) => pontoon.tried,
            (None, None) => false,
        };
        if tried {
            return Err(clause!("12.0").refuses(Reason::BridgeTried));
        }
        if self.demolisher(at, site).is_none() {
            return Err(clause!("12.0").refuses(Reason::NoEngineer));
        }
        if let Site::River(hex) = site
            && Side::BOTH.into_iter().any(|any| at.troops.occupied(any).contains(hex))
        {
            return Err(clause!("12.0").refuses(Reason::OnBridge));
        }
        match self.site_in_zoc(known, side, site) {
            Some(hex) => Err(clause!("12.0").refuses(Reason::InZoc(hex))),
            None => Ok(()),
        }
    }

    /// The first of some hexes that lies in an enemy zone of control, by the truth: it forbids work there [ruling D128].
    fn thwarted_at(
        &self,
        at: &Position,
        side: Side,
        hexes: impl IntoIterator<Item = HexId>,
    ) -> Option<HexId> {
        hexes.into_iter().find(|&hex| self.in_zoc(Known::truth(at), side.other(), hex))
    }

    /// The hexes that a pontoon needs free of zones of control: those of the site and the builder's own; none for an AVRE
    /// [12.1n1, 12.1n2].
    fn pontoon_hexes(&self, at: &Position, site: Site, builder: UnitId) -> Vec<HexId> {
        if self.is_avre(builder) {
            return Vec::new();
        }
        self.site_hexes(site).into_iter().chain(at.troops.hex(builder)).collect()
    }

    /// Whether the truth forbids work at some hexes; then what stands in the way is declared [ruling D128]. That nothing does
    /// tells spectators of the stacks beside it.
    fn is_thwarted<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        hexes: Vec<HexId>,
        log: &mut L,
    ) -> bool {
        let hex = self.thwarted_at(at, side, hexes);
        match hex {
            Some(hex) => self.declare_zoc(at, side, hex, log),
            None => log.reveal(SeatSet::SPECTATORS),
        }
        hex.is_some()
    }

    /// Whether the truth forbids what engineers are told to do, so that only their side learns of it.
    pub(crate) fn is_thwarted_work(&self, at: &Position, side: Side, action: &Action) -> bool {
        match *action {
            Action::Blow(site) => self.thwarted_at(at, side, self.site_hexes(site)).is_some(),
            Action::Pontoon(site) => self.builder(at, site).is_some_and(|builder| {
                self.thwarted_at(at, side, self.pontoon_hexes(at, site, builder)).is_some()
            }),
            Action::Clear(hex) => self.in_zoc(Known::truth(at), side.other(), hex),
            _ => false,
        }
    }

    /// Tries a demolition: 1 fails [12.0, 12.0n2].
    pub(crate) fn blow<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        site: Site,
        dice: &mut D,
        log: &mut L,
    ) {
        log.reveal(SeatSet::NONE);
        let Some(engineer) = self.demolisher(at, site) else { return };
        if self.is_thwarted(at, side, self.site_hexes(site), log) {
            return;
        }
        self.use_unit(at, engineer);
        at.active.tried.insert(engineer);
        let die = dice.roll(6) as u8;
        log.tell(SeatSet::ALL, || Event::Demolition(site, die));
        let bridge = self.bridge_of(at, site);
        if let Some(bridge) = bridge {
            at.active.rolled |= 1 << bridge.0;
            if die > 1 {
                at.blown |= 1 << bridge.0;
            }
        } else {
            at.pontoons.update(|pontoon| match pontoon {
                other if other.site != site => Some(other),
                _ if die > 1 => None,
                stands => Some(Pontoon { tried: true, ..stands }),
            });
        }
        self.tidy_pontoons(at, log);
    }

    /// The engineer of the moving stack that would build a pontoon: it builds one at a time, and an AVRE, which minds no zone of control,
    /// goes before the others [12.1, 12.1n1, ruling D115].
    fn builder(&self, at: &Position, site: Site) -> Option<UnitId> {
        let busy = |unit: UnitId| at.pontoons.iter().any(|pontoon| pontoon.builder == Some(unit));
        let able = self.engineers_beside(at, site).filter(|&unit| !busy(unit));
        able.min_by_key(|&unit| (!self.is_avre(unit), unit))
    }

    /// The engineers of the moving stack that stand beside a site.
    fn engineers_beside(&self, at: &Position, site: Site) -> impl Iterator<Item = UnitId> {
        at.mover.units.iter().filter(move |&unit| {
            self.is_free_engineer(at, unit) && at.troops.hex(unit).is_some_and(|hex| self.touches(hex, site))
        })
    }

    fn is_avre(&self, unit: UnitId) -> bool {
        self.counter(unit).kind == UnitType::Avre
    }

    /// Judges a new pontoon [12.1, 12.1n1, 12.1n3, 12.1n4].
    pub(crate) fn check_pontoon(&self, known: Known<'_>, side: Side, site: Site) -> Result<(), Refused> {
        let at = known.at;
        self.check_site(site)?;
        if !self.conditions(at).pontoons.is_yes() {
            return Err(clause!("12.1n4").refuses(Reason::NoPontoonWeather));
        }
        let water = match site {
            Site::Hexside(a, b) => self
                .hexside(a, b)
                .and_then(|hexside| self.terrain().water(a, hexside))
                .is_some_and(crate::chart::Water::is_wide),
            Site::River(hex) => self.is_river(hex),
        };
        if !water {
            return Err(clause!("12.1").refuses(Reason::NoWater));
        }
        if self.bridge_of(at, site).is_some() || at.pontoon(site).is_some() {
            return Err(clause!("12.1").refuses(Reason::IsBridged));
        }
        // A unit beside a river hex stands on the bank, on a finished pontoon or on a bridge [12.1n3].
        let Some(builder) = self.builder(at, site) else {
            let busy = self.engineers_beside(at, site).next().is_some();
            let reason = if busy { Reason::Building } else { Reason::NoEngineer };
            return Err(clause!("12.1").refuses(reason));
        };
        if at.pontoons.is_full() {
            return Err(clause!("2.6").refuses(Reason::NoMarker));
        }
        // The builder itself may not be in a zone of control either, or the work would stop at once [12.1n2].
        let own = at.troops.hex(builder).filter(|&hex| self.in_zoc_of_seen(known, side.other(), hex));
        match self.site_in_zoc(known, side, site).or(own).filter(|_| !self.is_avre(builder)) {
            Some(hex) => Err(clause!("12.1").refuses(Reason::InZoc(hex))),
            None => Ok(()),
        }
    }

    /// Begins a pontoon.
    pub(crate) fn begin_pontoon<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        site: Site,
        log: &mut L,
    ) {
        log.reveal(SeatSet::NONE);
        let Some(builder) = self.builder(at, site) else { return };
        let hexes = self.pontoon_hexes(at, site, builder);
        if self.is_thwarted(at, side, hexes, log) {
            return;
        }
        self.use_unit(at, builder);
        at.mover.stepped = true;
        at.pontoons.insert(Pontoon { site, builder: Some(builder), tried: false });
        log.tell(SeatSet::ALL, || Event::PontoonBegun(site));
        self.tidy_pontoons(at, log);
    }

    /// Takes away unfinished pontoons whose builder is lost, pinned, rides, has left, or is in a zone of control
    /// [12.1n1, 12.1n2, ruling D115].
    pub(crate) fn tidy_pontoons<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !at.pontoons.is_any_unfinished() {
            return;
        }
        let mut left = at.pontoons;
        left.update(|pontoon| {
            let Pontoon { site, builder: Some(builder), .. } = pontoon else { return Some(pontoon) };
            let works = at.troops.hex(builder).is_some_and(|hex| {
                self.is_free_engineer(at, builder)
                    && self.touches(hex, site)
                    && (self.is_avre(builder)
                        || !self.in_zoc(Known::truth(at), self.side(builder).other(), hex))
            });
            if !works {
                // That it is given up tells who was building it.
                log.reveal(SeatSet::ALL);
                log.tell(SeatSet::ALL, || Event::PontoonLost(site));
            }
            works.then_some(pontoon)
        });
        at.pontoons = left;
    }

    /// Takes away what a unit was building that retreats, even where it ends beside its work [12.1n2, ruling D115].
    pub(crate) fn abandon_pontoons<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        at.pontoons.update(|pontoon| {
            if pontoon.builder != Some(unit) {
                return Some(pontoon);
            }
            log.tell(SeatSet::ALL, || Event::PontoonLost(pontoon.site));
            None
        });
    }

    /// Takes away unfinished pontoons next to which an enemy has moved [12.1n2, ruling D115].
    pub(crate) fn interrupt_pontoons<L: Log<Event>>(
        &self,
        at: &mut Position,
        mover: Side,
        hex: HexId,
        log: &mut L,
    ) {
        if !at.pontoons.is_any_unfinished() {
            return;
        }
        at.pontoons.update(|pontoon| {
            let Pontoon { site, builder: Some(builder), .. } = pontoon else { return Some(pontoon) };
            let near = match site {
                Site::Hexside(a, b) => {
                    // The two hexes of the hexside and the one at either end touch both.
                    self.grid().distance(hex, a) <= 1 && self.grid().distance(hex, b) <= 1
                }
                Site::River(river) => self.grid().distance(hex, river) <= 1,
            };
            let is_lost = near && self.side(builder) != mover;
            if is_lost {
                log.tell(SeatSet::ALL, || Event::PontoonLost(site));
            }
            (!is_lost).then_some(pontoon)
        });
    }

    /// Finishes the pontoons that survived the turn [3.5, 12.1].
    pub(crate) fn finish_pontoons<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        self.tidy_pontoons(at, log);
        at.pontoons.update(|pontoon| {
            if pontoon.builder.is_some() {
                log.tell(SeatSet::ALL, || Event::PontoonFinished(pontoon.site));
            }
            Some(Pontoon { builder: None, ..pontoon })
        });
    }

    /// The engineer of the moving stack that would clear a hex [16.1, ruling D75].
    fn clearer(&self, at: &Position, hex: HexId) -> Option<UnitId> {
        at.mover.units.iter().find(|&unit| {
            let beside = at.troops.hex(unit).is_some_and(|from| self.grid().distance(from, hex) <= 1);
            let half = self.printed(at, unit).half();
            self.is_free_engineer(at, unit)
                && beside
                && !at.fought.has(unit)
                && (self.left(at, unit) >= half || self.is_fresh(at, unit))
        })
    }

    /// Judges the clearing of fortification chits [16.1, 16.1n1].
    pub(crate) fn check_clear(&self, known: Known<'_>, side: Side, hex: HexId) -> Result<(), Refused> {
        let at = known.at;
        self.real_hex(hex)?;
        if !at.is_fortified(hex) {
            return Err(clause!("16.1").refuses(Reason::NothingToClear(hex)));
        }
        if at.mover.stopped {
            return Err(clause!("8.0n3").refuses(Reason::Stopped));
        }
        if self.clearer(at, hex).is_none() {
            return Err(clause!("16.1").refuses(Reason::NoEngineer));
        }
        let held = at.troops.occupied(side.other()).contains(hex);
        if held || self.in_zoc_of_seen(known, side.other(), hex) {
            return Err(clause!("16.1n1").refuses(Reason::InZoc(hex)));
        }
        Ok(())
    }

    /// Clears all chits of a hex; the engineer may not attack this turn.
    pub(crate) fn clear<L: Log<Event>>(&self, at: &mut Position, side: Side, hex: HexId, log: &mut L) {
        log.reveal(SeatSet::NONE);
        let Some(engineer) = self.clearer(at, hex) else { return };
        if self.in_zoc(Known::truth(at), side.other(), hex) {
            self.declare_zoc(at, side, hex, log);
            return;
        }
        log.reveal(SeatSet::SPECTATORS);
        let half = self.printed(at, engineer).half();
        let all = self.allowance(at, engineer).0;
        let spent = u16::from(at.spent[engineer.index()]) + half.0;
        at.spent[engineer.index()] = spent.min(all) as u8;
        at.mover.stepped = true;
        self.use_unit(at, engineer);
        at.cleared.insert(engineer);
        for slot in &mut at.works {
            if slot.is_some_and(|work| work.hex == hex) {
                *slot = None;
            }
        }
        at.sort_works();
        log.tell(SeatSet::ALL, || Event::Cleared(hex));
    }
}
