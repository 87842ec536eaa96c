//! What the board and the stones look like.

pub mod layout;
