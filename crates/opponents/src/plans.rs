//! What a computer player has come to.

/// A plan, what it cost to find, and a word about it.
pub(crate) struct Found<A> {
    /// The actions in order.
    pub plan: Vec<A>,
    /// How many actions were tried.
    pub nodes: u64,
    /// A word about it, where the rulebook's reason does not say enough.
    pub note: String,
}
