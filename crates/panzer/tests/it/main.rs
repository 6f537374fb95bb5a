//! Panzer's data.
