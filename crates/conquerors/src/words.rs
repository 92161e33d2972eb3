//! Message codes for prompts, answers, news and refusals.
