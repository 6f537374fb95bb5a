//! Remagen: the bridgehead over the Rhine.

pub(crate) mod front;
