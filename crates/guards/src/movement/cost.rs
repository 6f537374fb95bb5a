//! What a step costs, and which units may not take it [8.0, 9.0, 9.2, 15.2, ruling D42].

use board::HexId;
use kit::{Hexside, Side, clause};

use crate::cost::{Cost, StepCost};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::{HalfPoints, HalfUnits};
use crate::position::{Position, Site};
use crate::reason::{Reason, Refused};
use crate::terrain::Span;
use crate::unit::MoveClass;
use crate::view::Known;

const ONE: Cost = Cost::Points(HalfPoints::whole(1));

/// A step of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// What it costs.
    pub cost: StepCost,
    /// Whether it is paid at the roadway rate [9.2].
    pub by_road: bool,
}

/// A step of a column, as far as it is the same for all its units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stride {
    from: HexId,
    to: HexId,
    pub hexside: Hexside,
    span: Span,
    /// Whether it leaves an enemy zone of control, as far as is known.
    pub leaves: bool,
    /// Whether the roadway rate is open to the column, if a roadway leads there.
    may_use_road: bool,
}

impl Game {
    /// Whether a stack is small enough for the roadway rate: two units [7.1, 9.2n3, ruling D38].
    pub(crate) fn fits_road(&self, at: &Position, units: UnitSet) -> bool {
        self.room_of(at, units) <= HalfUnits::ROADWAY
    }

    /// A step of a column, as far as it is the same for all its units.
    pub(crate) fn stride(
        &self,
        known: Known<'_>,
        side: Side,
        with: UnitSet,
        from: HexId,
        to: HexId,
    ) -> Option<Stride> {
        let at = known.at;
        let hexside = self.hexside(from, to)?;
        let leaves = self.in_zoc(known, side.other(), from);
        Some(Stride {
            from,
            to,
            hexside,
            span: self.span(at, from, hexside),
            leaves,
            may_use_road: !leaves && self.terrain().has_roadway(from, hexside) && self.fits_road(at, with),
        })
    }

    /// What a step costs a unit that moves with others: the roadway rate where a roadway joins the hexes and no enemy zone of
    /// control is left [8.0n5, 9.0n4, 9.2], else hex and hexside [9.0, 9.1]; then fortification chits [15.2]; then 1 for
    /// leaving a zone of control [8.0n4]. Closed stacks count as having one [ruling D128].
    pub(crate) fn step(&self, known: Known<'_>, unit: UnitId, with: UnitSet, from: HexId, to: HexId) -> Step {
        match self.stride(known, self.side(unit), with, from, to) {
            Some(stride) => self.step_of(known.at, unit, stride),
            None => Step { cost: StepCost::Barred, by_road: false },
        }
    }

    /// [`Game::step`] for one unit of a column.
    pub(crate) fn step_of(&self, at: &Position, unit: UnitId, stride: Stride) -> Step {
        let Stride { from, to, hexside, span, leaves, may_use_road } = stride;
        let (side, class) = (self.side(unit), self.class(at, unit));
        let road = self.terrain().by_road(side, class, from, hexside, span).filter(|_| may_use_road);
        let mut cost = match road {
            Some(points) => StepCost::FREE.plus(Cost::Points(points)),
            None if self.needs_roadway(at, from, to) => StepCost::Barred,
            None => self.terrain().off_road(class, from, hexside, span),
        };
        cost = self.with_works(at, cost, class, to, hexside);
        if leaves {
            cost = cost.plus(ONE);
        }
        if at.owing.has(unit) {
            cost = cost.plus(ONE);
        }
        Step { cost, by_road: road.is_some() }
    }

    /// Whether a hex can be entered at the roadway rate only: a printed bridge hex, whose other terrain is the river, unless a
    /// pontoon lies in it or in the hex that is left. Where its roadway does not lead, [`Game::span`] is open
    /// [8.0n5, 12.1n6, ruling D123].
    pub(crate) fn needs_roadway(&self, at: &Position, from: HexId, to: HexId) -> bool {
        let pontoon = |hex: HexId| at.has_pontoon(Site::River(hex));
        self.terrain().bridge_in(to).is_some() && !pontoon(to) && !pontoon(from)
    }

    /// Adds what fortification chits cost that are entered through a green hexside [15.2, ruling D41].
    pub(crate) fn with_works(
        &self,
        at: &Position,
        mut cost: StepCost,
        class: MoveClass,
        to: HexId,
        crossed: Hexside,
    ) -> StepCost {
        for work in at.works_in(to).filter(|&work| self.is_green(work, crossed.opposite())) {
            cost = cost.plus(self.terrain().chart().fortification(work.kind).cost[class.index()]);
        }
        cost
    }

    /// What it costs to enter the map [4.0n2, 9.0n5].
    pub(crate) fn entry_cost(&self, at: &Position, unit: UnitId, hex: HexId) -> StepCost {
        self.terrain().entry(self.class(at, unit), hex)
    }

    /// Whether a unit can go from one hex to the next at all, by roadway or otherwise: for retreats and advances, which cost
    /// nothing [10.6n2, rulings D41, D51, D53].
    pub(crate) fn is_open(&self, at: &Position, unit: UnitId, from: HexId, to: HexId) -> bool {
        let Some(hexside) = self.hexside(from, to) else { return false };
        let (side, class) = (self.side(unit), self.class(at, unit));
        let span = self.span(at, from, hexside);
        let roadway = self.terrain().by_road(side, class, from, hexside, span).is_some();
        let cost = if roadway {
            StepCost::FREE
        } else if self.needs_roadway(at, from, to) {
            StepCost::Barred
        } else {
            self.terrain().off_road(class, from, hexside, span)
        };
        !self.with_works(at, cost, class, to, hexside).is_barred()
    }

    /// Judges whether a unit can pay for a step: from what is left, or by the minimum move
    /// [9.0n2, 9.0n6, 9.0n7, 9.1n1, 13.2n1, rulings D35, D105].
    pub(crate) fn check_pays(
        &self,
        at: &Position,
        unit: UnitId,
        cost: StepCost,
        to: HexId,
    ) -> Result<(), Refused> {
        let Some(price) = cost.of(self.printed(at, unit)) else {
            return Err(clause!("9.1").refuses(Reason::Closed(unit, to)));
        };
        if cost == StepCost::All && !self.conditions(at).all_cost_moves.is_yes() {
            return Err(clause!("13.2n1").refuses(Reason::AllAtNight(unit)));
        }
        if self.left(at, unit).pay(price).is_some() || self.is_fresh(at, unit) {
            Ok(())
        } else {
            Err(clause!("9.0n6").refuses(Reason::TooFewPoints(unit)))
        }
    }

    /// Whether a unit has spent nothing, so that one step is always open to it [9.0n7].
    pub(crate) fn is_fresh(&self, at: &Position, unit: UnitId) -> bool {
        at.spent[unit.index()] == 0 && !at.active.debarked.has(unit) && !at.cleared.has(unit)
    }

    /// Takes what a step costs; more than is left takes all. So does closed ground, which an overrun enters by a roadway whose
    /// rate it is denied [9.4n5, ruling D111].
    pub(crate) fn pay(&self, at: &mut Position, unit: UnitId, cost: StepCost) {
        let all = self.allowance(at, unit).0.min(u16::from(u8::MAX));
        let price = cost.of(self.printed(at, unit)).map_or(all, |price| price.0);
        let spent = u16::from(at.spent[unit.index()]) + price;
        // What a free step would cost must not leave a unit fresh.
        at.spent[unit.index()] = spent.min(all).max(1) as u8;
        at.owing.remove(unit);
    }
}
