//! The sequence of play as a stack of small decisions.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Decisions on top of each other: the top one is asked, and answering it uncovers the one below.
///
/// A window opens on top of a move, a chit on top of the window, return fire on top of the shot: each is pushed with what it
/// needs to know, and popped by its last answer. What waits below goes on where it was, without a hand-made step to resume
/// it. Flat and `Copy`, at most `N` deep; equal stacks hash and serialize equally, whatever lay above their top before.
#[derive(Clone, Copy)]
pub struct DecisionStack<F, const N: usize> {
    frames: [F; N],
    depth: u8,
}

impl<F: Copy + Default, const N: usize> DecisionStack<F, N> {
    /// A stack with nothing to decide.
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "a stack counts its frames in a byte") };
        DecisionStack { frames: [F::default(); N], depth: 0 }
    }

    /// A stack with one decision.
    pub fn of(frame: F) -> Self {
        let mut stack = DecisionStack::new();
        stack.push(frame);
        stack
    }

    /// The decision that is asked; nothing when there is none.
    #[inline]
    pub fn top(&self) -> Option<&F> {
        self.depth.checked_sub(1).map(|top| &self.frames[usize::from(top)])
    }

    /// The decision that is asked, to be changed by an answer that leaves it open.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.depth.checked_sub(1).map(|top| &mut self.frames[usize::from(top)])
    }

    /// Interrupts with a decision that is asked first.
    ///
    /// # Panics
    /// If the stack is full: `N` is the deepest nesting that the rules allow, so this is a fault of the rulebook.
    #[inline]
    pub fn push(&mut self, frame: F) {
        self.frames[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    /// Ends the decision that is asked; the one below is asked next.
    #[inline]
    pub fn pop(&mut self) -> Option<F> {
        let top = self.depth.checked_sub(1)?;
        self.depth = top;
        Some(std::mem::take(&mut self.frames[usize::from(top)]))
    }

    /// Ends the decision that is asked and asks another in its place.
    #[inline]
    pub fn replace(&mut self, frame: F) {
        self.pop();
        self.push(frame);
    }

    /// Ends every decision: the game is over, or what they were about is gone.
    pub fn clear(&mut self) {
        *self = DecisionStack::new();
    }

    /// How many decisions wait, the one that is asked included.
    pub fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// Whether nothing is left to decide.
    pub fn is_empty(&self) -> bool {
        self.depth == 0
    }

    /// The decisions from the bottom to the top.
    pub fn iter(&self) -> impl Iterator<Item = &F> {
        self.as_slice().iter()
    }

    fn as_slice(&self) -> &[F] {
        &self.frames[..usize::from(self.depth)]
    }
}

impl<F: Copy + Default, const N: usize> Default for DecisionStack<F, N> {
    fn default() -> Self {
        DecisionStack::new()
    }
}

impl<F: Copy + Default + PartialEq, const N: usize> PartialEq for DecisionStack<F, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<F: Copy + Default + Eq, const N: usize> Eq for DecisionStack<F, N> {}

impl<F: Copy + Default + Hash, const N: usize> Hash for DecisionStack<F, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<F: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for DecisionStack<F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<F: Copy + Default + Serialize, const N: usize> Serialize for DecisionStack<F, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.depth()))?;
        for frame in self.iter() {
            seq.serialize_element(frame)?;
        }
        seq.end()
    }
}

impl<'de, F: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for DecisionStack<F, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Frames<F, const N: usize>(std::marker::PhantomData<F>);

        impl<'de, F: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Frames<F, N> {
            type Value = DecisionStack<F, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {N} decisions")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut stack = DecisionStack::new();
                while let Some(frame) = seq.next_element()? {
                    if stack.depth() == N {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    stack.push(frame);
                }
                Ok(stack)
            }
        }

        deserializer.deserialize_seq(Frames(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_uncovers_what_was_interrupted() {
        let mut stack: DecisionStack<u8, 3> = DecisionStack::of(1);
        stack.push(2);
        stack.push(3);
        assert_eq!((stack.top(), stack.depth()), (Some(&3), 3));
        assert_eq!(stack.pop(), Some(3));
        stack.replace(4);
        assert_eq!(stack.iter().copied().collect::<Vec<_>>(), [1, 4]);
        stack.clear();
        assert!(stack.is_empty() && stack.top().is_none() && stack.pop().is_none());
    }

    #[test]
    fn equal_stacks_hash_and_serialize_equally_whatever_lay_above() {
        let mut used: DecisionStack<u8, 4> = DecisionStack::of(7);
        used.push(9);
        used.pop();
        let fresh = DecisionStack::of(7);
        assert_eq!(used, fresh);
        assert_eq!(postcard::to_stdvec(&used), postcard::to_stdvec(&fresh));
        let read: DecisionStack<u8, 4> = postcard::from_bytes(&postcard::to_stdvec(&used).unwrap()).unwrap();
        assert_eq!(read, used);
    }

    #[test]
    fn a_stack_that_is_too_deep_does_not_read() {
        assert!(serde_json::from_str::<DecisionStack<u8, 2>>("[1, 2]").is_ok());
        let error = serde_json::from_str::<DecisionStack<u8, 2>>("[1, 2, 3]").unwrap_err();
        assert!(error.to_string().contains("at most 2 decisions"), "{error}");
    }
}
