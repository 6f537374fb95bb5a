//! Fire: who may fire at what, AP and GP fire term by term, and what comes of it [6.5.2.1].

mod ap;
mod declare;
mod gp;
mod harm;
mod resolve;

pub use ap::ApShot;
pub use gp::GpShot;

/// On what occasion a unit fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// In its side's Direct Fire.
    Direct,
    /// In Overwatch at the end of the Direct Fire step.
    Overwatch,
    /// In Overwatch at a mover.
    Window,
    /// In answer to Direct Fire [7.50].
    Answer,
}

impl Occasion {
    /// Whether the modifier of Overwatch counts [6.5.2.5, 6.6.2.7].
    pub const fn is_overwatch(self) -> bool {
        matches!(self, Occasion::Overwatch | Occasion::Window | Occasion::Answer)
    }
}
