//! The exact odds of a combat, from what one side knows.
