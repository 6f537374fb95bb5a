//! What is answered at which address.

mod library;

pub use library::library;
