//! What players say.

use board::HexId;
use kit::Hexside;

use crate::chart::Fortification;
use crate::chits::ChitId;
use crate::forces::{FormationId, UnitId};
use crate::position::{Route, Site};

/// One thing that a player says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Sets a unit up in a hex.
    Place(UnitId, HexId),
    /// Sets a wheeled unit up on foot.
    PlaceOnFoot(UnitId, HexId),
    /// Places a fortification chit, facing a hexside.
    Fortify(Fortification, HexId, Hexside),
    /// Turns a fortification chit.
    Turn(Fortification, HexId, Hexside),
    /// Ends what is being decided.
    Done,
    /// Picks the first chit of the game.
    Pick(FormationId),
    /// Activates the formation whose chit was drawn.
    Activate,
    /// Activates a formation by the division headquarters.
    ActivateFormation(FormationId),
    /// Activates the one stack of a formation without headquarters.
    ActivateStack(HexId),
    /// Lets the drawn chit go by.
    Pass,
    /// Takes a unit into the moving stack.
    Take(UnitId),
    /// Leaves a unit of the moving stack where it is.
    Drop(UnitId),
    /// Notes a journey; the next steps follow it.
    Route(Route),
    /// Moves the moving stack into a hex.
    Go(HexId),
    /// Makes a wheeled unit of the moving stack ready to debark.
    Prepare(UnitId),
    /// Debarks the units that are ready, in their hex.
    Debark(HexId),
    /// Puts a debarked unit back on its wheels.
    Embark(UnitId),
    /// Puts a leg unit on a tracked one.
    Mount(UnitId, UnitId),
    /// Takes a rider off.
    Dismount(UnitId),
    /// Begins a pontoon.
    Pontoon(Site),
    /// Clears the fortification chits of a hex.
    Clear(HexId),
    /// Tries to blow a bridge or pontoon.
    Blow(Site),
    /// Leaves the map.
    Exit(HexId),
    /// Ends the move of the moving stack.
    Halt,
    /// Ends the movement of the activation, or its attacks.
    End,
    /// Says which part of a split automatic stack stays supplied.
    Keep(HexId),
    /// Fires directly at a unit.
    Fire(UnitId, UnitId),
    /// Fires directly into a closed hex.
    FireInto(UnitId, HexId),
    /// Holds fire.
    Hold,
    /// Barrages a hex.
    Barrage(UnitId, HexId),
    /// Opens an attack on a hex with a first unit.
    Attack(HexId, UnitId),
    /// Adds an attacker.
    With(UnitId),
    /// Makes the attack an overrun.
    Overrun,
    /// Ends the naming of attackers: from here the attack is bound.
    Strike,
    /// Calls off an attack that is still being named.
    Cancel,
    /// Adds a battery.
    Support(UnitId),
    /// Fires at aircraft.
    AntiAir(UnitId),
    /// Plays a black chit.
    Play(ChitId),
    /// A unit takes a casualty, or is depleted for lack of room.
    Deplete(UnitId),
    /// A unit is given up.
    Lose(UnitId),
    /// A unit retreats over one hex into another.
    Retreat(UnitId, HexId, HexId),
    /// A unit advances into the hex attacked, and perhaps one further.
    Advance(UnitId, Option<HexId>),
    /// The division headquarters supplies a formation.
    SupplyFormation(FormationId),
    /// A formation without headquarters names its supplied stack.
    SupplyStack(FormationId, HexId),
    /// Rolls for replacements.
    Roll,
    /// Rebuilds a unit.
    Rebuild(UnitId),
}

/// What the judging of an action asks of the enemy, if it comes from the side that decides.
///
/// A view is a copy of the position. Where less is asked, [`Rules::apply`](kernel::Rules::apply) judges by less, and
/// `an_action_is_judged_alike_by_list_check_and_apply` holds it to what a view says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Nothing but where his stacks are.
    Own,
    /// Which of his stacks have a zone of control.
    Stacks,
    /// Anything.
    All,
}

impl Action {
    /// What judging it asks of the enemy.
    pub(crate) const fn asks(&self) -> Asks {
        match self {
            Action::Take(_)
            | Action::Drop(_)
            | Action::Prepare(_)
            | Action::Debark(_)
            | Action::Embark(_)
            | Action::Halt
            | Action::End
            | Action::Hold
            | Action::Pass
            | Action::Attack(..)
            | Action::With(_)
            | Action::Overrun
            | Action::Strike
            | Action::Cancel => Asks::Own,
            Action::Go(_) | Action::Route(_) => Asks::Stacks,
            _ => Asks::All,
        }
    }

    /// Whether it may bring anything into sight: what is done inside a stack, and plans, never do.
    pub(crate) const fn may_show(&self) -> bool {
        !matches!(
            self,
            Action::Place(..)
                | Action::PlaceOnFoot(..)
                | Action::Fortify(..)
                | Action::Turn(..)
                | Action::Pick(_)
                | Action::Activate
                | Action::ActivateFormation(_)
                | Action::ActivateStack(_)
                | Action::Take(_)
                | Action::Drop(_)
                | Action::Route(_)
                | Action::Prepare(_)
                | Action::Debark(_)
                | Action::Embark(_)
                | Action::Halt
                | Action::Hold
                | Action::Keep(_)
                | Action::Attack(..)
                | Action::With(_)
                | Action::Overrun
                | Action::Cancel
                | Action::SupplyFormation(_)
                | Action::SupplyStack(..)
                | Action::Rebuild(_)
        )
    }
}
