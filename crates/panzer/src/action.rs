//! What a player says aloud.

use board::HexId;
use kit::Hexside;

use crate::air::Weaponry;
use crate::artillery::mission::Load;
use crate::artillery::{Call, Plot};
use crate::forces::{GroupId, UnitId};
use crate::posture::Posture;
use crate::shot::Shot;
use crate::stagger::TroopId;
use crate::status::Command;

/// One thing that a player says aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Rolls before set-up.
    Roll,
    /// Picks the pair of entry hexes with this one.
    Pick(HexId),
    /// Plots the entry hex of the first turn.
    EnterBy(HexId),
    /// Plots a group that enters on the first turn.
    EnterWith(GroupId),
    /// Plots a Pre-Registered Point, for one battery where each has its points.
    Register(HexId, Option<UnitId>),
    /// Plans a battery's fire.
    Plan(Plot),
    /// Plots a drop over a hex for a turn.
    Drop(UnitId, HexId, u8),
    /// A unit jumps.
    Jump(UnitId),
    /// A unit that was carried off the map appears in a hex.
    Appear(UnitId, HexId),
    /// Picks who fights the unit that has landed.
    Defend(UnitId),
    /// Names an aircraft's attack on a hex.
    Raid(UnitId, HexId, Weaponry),
    /// Names a unit that an aircraft attacks.
    Dive(UnitId, UnitId, Weaponry),
    /// A unit fires at the aircraft that attacks.
    Flak(UnitId),
    /// A glider comes over the edge in a hex.
    Launch(UnitId, HexId),
    /// Says where an enemy glider flies to.
    Steer(Hexside),
    /// The glider flies one hex on.
    Glide,
    /// The glider turns to a hexside.
    Bank(Hexside),
    /// The glider touches down.
    Touch,
    /// Calls a battery's fire.
    Call(Call),
    /// A battery ends its mission.
    CheckFire(UnitId),
    /// A battery's fire lands.
    Land(UnitId),
    /// A battery fires at an enemy battery.
    Counter(UnitId, UnitId),
    /// A leg unit goes behind a vehicle.
    Screen(UnitId, UnitId),
    /// Names a mortar's indirect fire at a hex.
    Bombard(UnitId, HexId, Load),
    /// Has plotted everything.
    Ready,
    /// Sets up a unit, facing a hexside.
    Place(UnitId, HexId, Hexside),
    /// Has set up.
    Done,
    /// Plots a command.
    Order(UnitId, Command),
    /// Names a shot at a target; the first names the target.
    Fire(UnitId, UnitId, Shot),
    /// Names a charge that Engineers lay at a structure.
    Demolish(UnitId, HexId),
    /// A Crocodile drops its fuel trailer.
    Jettison(UnitId),
    /// A unit is given the Littlejohn adapter.
    Fit(UnitId),
    /// Resolves the shots named.
    Resolve,
    /// Fires no more in this step.
    Pass,
    /// A unit enters the map in a hex, facing a hexside.
    Enter(UnitId, HexId, Hexside),
    /// A unit goes forward into a hex.
    Go(UnitId, HexId),
    /// A vehicle backs into a hex.
    Back(UnitId, HexId),
    /// A unit turns in its hex.
    Turn(UnitId, Hexside),
    /// A bogged vehicle tries to get free.
    Free(UnitId),
    /// A leg unit crawls into a hex.
    Crawl(UnitId, HexId),
    /// A unit gets on a carrier, or is hooked up.
    Mount(UnitId, UnitId),
    /// A unit gets off, or is unhooked, facing a hexside.
    Dismount(UnitId, Hexside),
    /// A unit settles in its hex with its whole move.
    Settle(UnitId, Posture),
    /// A unit leaves the map from its hex.
    Exit(UnitId),
    /// Names an attacker of a unit; the first names the target.
    Assault(UnitId, UnitId),
    /// The beaten defender retreats into a hex.
    Retreat(HexId),
    /// The beaten defender has nowhere to go.
    Yield,
    /// An attacker moves into the hex that was cleared.
    Occupy(UnitId),
    /// Tells the opponent that something has moved.
    Tell,
    /// The unit on its way goes no further.
    Halt,
    /// A vehicle drives over the enemies in a hex.
    Overrun(UnitId, HexId),
    /// A unit assaults the vehicle that overruns it.
    Stand(UnitId),
    /// A unit flees from a fire into a hex.
    Flee(UnitId, HexId),
    /// Moves no more units this turn.
    End,
    /// Hides a unit under a marker.
    Hide(UnitId),
    /// Moves the marker of a number into a hex.
    Shift(u8, HexId),
    /// Gives up the marker over a unit.
    Reveal(UnitId),
    /// Names the formation for which a side rolls.
    Name(TroopId),
    /// Names the leader of a formation without headquarters [7.52].
    Lead(UnitId),
    /// Does not answer a mover.
    Hold,
}
