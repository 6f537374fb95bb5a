//! Bastogne's answers to the standard rules: all of them are the standard ones.

use super::Bastogne;
use crate::games::hooks::Hooks;

impl Hooks for Bastogne {}
