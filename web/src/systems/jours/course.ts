/** What happened in battles, from the log. */
import type { LogLine } from "../../wire.ts";
import type { Story } from "../system.ts";
import type { JoursView } from "./types.ts";

const BEGINS = "jg-battle-began";
const ENDS = new Set(["jg-player-turn", "jg-turn", "jg-activated", "jg-some-activated", "jg-forced", "jg-some-forced"]);
/** Dice that decide about a besieged city. */
const SIEGE = new Set(["jg-siege-rolled", "jg-city-fell"]);
const VERDICTS = new Set(["jg-battle-won", "jg-battle-indecisive", ...SIEGE]);

/** Where each battle and each siege of a log began. Cities that are rolled for in one go are looked at together. */
export function battles(log: LogLine[]): Story[] {
  const found: Story[] = [];
  for (const { n, code, areas } of log) {
    const place = areas[0] ?? null;
    if (code === BEGINS) found.push({ from: n, place });
    else if (SIEGE.has(code) && found.at(-1)?.from !== n) found.push({ from: n, place, kind: "siege" });
  }
  return found;
}

/** The lines of the battle that began at a number, to its end or to now. */
export function linesFrom(log: LogLine[], from: number): LogLine[] {
  const begin = log.findIndex((line) => line.n === from && (line.code === BEGINS || SIEGE.has(line.code)));
  if (begin < 0) return [];
  const siege = log[begin]?.code !== BEGINS;
  const after = log.slice(begin + 1);
  const end = after.findIndex((line) => (siege ? line.n !== from : SIEGE.has(line.code)) || line.code === BEGINS || ENDS.has(line.code));
  return log.slice(begin, end < 0 ? undefined : begin + 1 + end);
}

/** The line that says how a battle ended. */
export function verdictOf(log: LogLine[], from: number): LogLine | null {
  return linesFrom(log, from).findLast((line) => VERDICTS.has(line.code)) ?? null;
}

/** The lines of the last battle; nothing if other things have begun since. */
export function battleLines(log: LogLine[]): LogLine[] {
  const last = battles(log).findLast((story) => story.kind === undefined);
  const begin = last === undefined ? -1 : log.findIndex((line) => line.n === last.from && line.code === BEGINS);
  return begin < 0 || log.slice(begin).some((line) => ENDS.has(line.code)) ? [] : log.slice(begin);
}

/** The enemy's march under way, by the line in which it began. */
export function stretchOf(view: JoursView, log: LogLine[]): string | null {
  if (view.march === null || view.march.side === view.you) return null;
  const begun = log.findLast((line) => /^jg-(some-)?(activated|forced)$/.test(line.code));
  return begun === undefined ? null : String(begun.n);
}
