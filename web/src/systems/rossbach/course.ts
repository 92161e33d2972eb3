/** What happened in combats, from the log. */
import type { LogLine } from "../../wire.ts";
import type { Story } from "../system.ts";

const FOUGHT = /^ra-fought/;
/** What follows from a combat. */
const CONSEQUENCES =
  "fought surrendered disordered scattered destroyed retreated lost-on-bridge crossed-bridge displaced captured escaped abandoned " +
  "train-follows advanced impetus brunswick shown left hoisted guard-recoils broken";
const FOLLOWS = new RegExp(`^ra-(${CONSEQUENCES.replaceAll(" ", "|")})`);

export function stories(log: LogLine[]): Story[] {
  const found: Story[] = [];
  // Combats that asked nobody anything are told with the one before.
  for (const line of log)
    if (FOUGHT.test(line.code) && found.at(-1)?.from !== line.n) found.push({ from: line.n, place: line.areas[0] ?? null });
  return found;
}

/** The lines of the combats that began at a number, to their end or to now. */
export function linesFrom(log: LogLine[], from: number): LogLine[] {
  const begin = log.findIndex((line) => line.n === from && FOUGHT.test(line.code));
  if (begin < 0) return [];
  const after = log.slice(begin);
  const end = after.findIndex((line) => !FOLLOWS.test(line.code) || (FOUGHT.test(line.code) && line.n !== from));
  return end < 0 ? after : after.slice(0, end);
}

export const isFought = (line: LogLine): boolean => FOUGHT.test(line.code);
export const verdictOf = (log: LogLine[], from: number): LogLine | null => linesFrom(log, from).findLast(isFought) ?? null;

export const LOSSES = /^ra-(surrendered|disordered|scattered|destroyed|lost-on-bridge|captured|abandoned|broken)/;
