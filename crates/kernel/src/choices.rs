//! The list of what may be done now.

/// A reusable list of actions, in a fixed order.
///
/// A `Vec` serves most rulebooks. One whose lists are long may keep them packed, and may keep what it has
/// worked out from one call to the next, as long as the list never depends on what was in it before
/// (the laws kit compares reused lists with fresh ones).
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
