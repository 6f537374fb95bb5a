//! The list of legal actions.

/// A reusable list of actions, in a fixed order.
///
/// A `Vec` serves most rulebooks. A rulebook with long lists may pack them and cache work between calls, as long as the
/// list never depends on its earlier contents (the laws compare reused lists with new ones).
pub trait Choices<A>: Default {
    /// How many actions there are.
    fn len(&self) -> usize;

    /// The action at `index`, which must be below [`Choices::len`].
    fn action(&self, index: usize) -> A;

    /// Whether nothing may be done.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All actions in order.
    fn actions(&self) -> impl Iterator<Item = A> {
        (0..self.len()).map(|index| self.action(index))
    }
}

impl<T: Clone> Choices<T> for Vec<T> {
    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn action(&self, index: usize) -> T {
        self[index].clone()
    }
}
