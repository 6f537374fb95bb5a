//! The result of a search.

/// A plan, its cost and a note.
pub(crate) struct Found<A> {
    /// The actions in order.
    pub plan: Vec<A>,
    /// How many actions were tried.
    pub nodes: u64,
    /// A note that adds to the rulebook's reason.
    pub note: String,
}
