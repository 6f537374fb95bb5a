//! What a player may say at the table.

use crate::area::Area;
use crate::numbers::{BridgeId, LeaderId, VictoryPoints};
use crate::unit::UnitId;

/// One thing a player would say aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bids for the German side: `bid 12`.
    Bid(VictoryPoints),
    /// Places a reinforcement or the optional unit: `place 8/A at 25`.
    Place(UnitId, Area),
    /// Burns off the fog with the Advantage: `burn off`.
    BurnOff,
    /// Leaves the fog where it is: `keep fog`.
    KeepFog,
    /// Declares an assault from an area: `assault 18`.
    Assault(Area),
    /// Declares a ranged attack: `ranged 12 at 14`.
    Ranged(Area, Area),
    /// Declares an artillery bombardment: `bombard 13`.
    Bombard(Area),
    /// Declares an air bombardment: `strike 13`.
    Strike(Area),
    /// Declares a regroup: `regroup`.
    Regroup,
    /// Declares a pass: `pass`.
    Pass,
    /// Moves a unit into the next area: `move 37/A to 13`.
    Move(UnitId, Area),
    /// Tries to seize a bridge: `seize 3/11 with 24/C`.
    Seize(BridgeId, UnitId),
    /// Tries to repair a bridge: `repair 3/11`.
    Repair(BridgeId),
    /// The same with the construction marker of another bridge: `repair 3/11 from 5/6`.
    RepairFrom(BridgeId, BridgeId),
    /// Takes a construction marker back: `recall 3/11`.
    Recall(BridgeId),
    /// Tries to blow a bridge: `blow 3/11`.
    Blow(BridgeId),
    /// Begins to name an attack in an area: `attack 14`.
    Attack(Area),
    /// Adds a unit to an attack or a battery to a bombardment: `with 37/B`.
    With(UnitId),
    /// Commits a leader: `leader abrams`.
    Leader(LeaderId),
    /// Names the lead unit, which closes the declaration: `lead 37/A`.
    Lead(UnitId),
    /// Names the primary target, which closes the bombardment: `target 1/130A`.
    Target(UnitId),
    /// Spends the Advantage on a new roll: `reroll`.
    Reroll,
    /// Lets the roll or the defeat stand: `accept`.
    Accept,
    /// Puts an attrition point on a unit: `hit 53/C`.
    Hit(UnitId),
    /// Retreats a unit that must: `retreat 53/C to 21`.
    Retreat(UnitId, Area),
    /// Retreats a unit that may: `withdraw 53/C to 21`.
    Withdraw(UnitId, Area),
    /// Stays: `stand`.
    Stand,
    /// Restores a reduced unit: `flip 37/A`.
    Flip(UnitId),
    /// Rebuilds an eliminated unit: `rebuild 37/D at 24`.
    Rebuild(UnitId, Area),
    /// Spends the Advantage on a replacement point: `advantage`.
    Advantage,
    /// Recovers a tank unit: `recover 1/15A`.
    Recover(UnitId),
    /// Spends the Advantage to play on: `refuse`.
    Refuse,
    /// Finishes the current step: `done`.
    Done,
    /// Ends the part of the impulse: `end`.
    End,
}
