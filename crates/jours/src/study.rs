//! Positions put together by hand, for tests and for studying a situation.
