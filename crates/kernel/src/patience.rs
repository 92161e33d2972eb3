//! Long work that nobody waits for any more ends early: whoever starts it says when, and replays ask now and then.
//!
//! The limit belongs to the thread that works, so that rule code in between need not pass it on.

use std::cell::RefCell;

type IsOver = Box<dyn Fn() -> bool>;

thread_local! {
    static LIMIT: RefCell<Option<IsOver>> = const { RefCell::new(None) };
}

/// Puts the limit before it back, also when the work panics.
struct Restore(Option<IsOver>);

impl Drop for Restore {
    fn drop(&mut self) {
        let before = self.0.take();
        LIMIT.with(|limit| *limit.borrow_mut() = before);
    }
}

/// Does something that ends early once `is_over` says so.
pub fn until<T>(is_over: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> T {
    let before = LIMIT.with(|limit| limit.borrow_mut().replace(Box::new(is_over)));
    let _restore = Restore(before);
    work()
}

/// Whether nobody waits any more for what this thread does.
pub fn is_over() -> bool {
    LIMIT.with(|limit| limit.borrow().as_ref().is_some_and(|is_over| is_over()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_for_its_work_only() {
        assert!(!is_over());
        until(
            || true,
            || {
                assert!(is_over());
                until(|| false, || assert!(!is_over()));
                assert!(is_over());
            },
        );
        assert!(!is_over());
    }
}
