/**
 * Choosing an answer by its parts. An answer names things (a card, a corps, an area); the reader points at them in any order,
 * and what he has pointed at narrows the answers down until one is left.
 */
import type { Choice } from "../wire.ts";

export interface Narrowed {
  /** The answers that still fit. */
  left: Choice[];
  /** What can be pointed at next. */
  next: Set<string>;
  /** The answer, when nothing about it is open any more. */
  settled: Choice | null;
}

const holds = (choice: Choice, picked: string[]) => picked.every((code) => choice.targets.includes(code));

/** What all answers of a kind name alike needs no pointing at. */
function common(options: Choice[], kind: string): Set<string> {
  const [first, ...rest] = options.filter((choice) => choice.kind === kind);
  return new Set(first?.targets.filter((code) => rest.every((choice) => choice.targets.includes(code))) ?? []);
}

/** Kinds of answers of which everything that they name is pointed at, even where only one is left: a click must not decide. */
export type Whole = (kind: string) => boolean;

export function narrow(options: Choice[], picked: string[], whole: Whole = () => false): Narrowed {
  const left = picked.length === 0 ? options : options.filter((choice) => holds(choice, picked));
  const next = new Set<string>();
  // Thousands of answers may be of one kind: what they have in common is found once.
  for (const kind of new Set(left.map((choice) => choice.kind))) {
    const alone = options.filter((other) => other.kind === kind).length === 1;
    const passed = new Set([...picked, ...(alone || whole(kind) ? [] : common(options, kind))]);
    for (const choice of left) if (choice.kind === kind) for (const code of choice.targets) if (!passed.has(code)) next.add(code);
  }
  const only = left.length === 1 && picked.length > 0 ? left[0] : undefined;
  const told = only === undefined || whole(only.kind) ? new Set<string>() : common(options, only.kind);
  const open = only?.targets.filter((code) => !picked.includes(code) && !told.has(code)) ?? [];
  return { left, next, settled: only !== undefined && open.length === 0 ? only : null };
}

/** The answers that are best given by a button: those that name nothing, and the rest once something was pointed at. */
export function buttons(
  options: Choice[],
  picked: string[],
  visible: (code: string) => boolean,
  always: (choice: Choice) => boolean = () => false,
): Choice[] {
  const { left } = narrow(options, picked);
  if (picked.length > 0) return left;
  return left.filter((choice) => always(choice) || !choice.targets.some(visible));
}
