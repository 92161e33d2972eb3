/** What happened in the newest battle, from the log. */
import type { LogLine } from "../../wire.ts";

const BEGINS = "jg-battle-began";
const ENDS = new Set(["jg-player-turn", "jg-turn", "jg-activated", "jg-some-activated", "jg-forced", "jg-some-forced"]);

/** The lines from the beginning of the last battle to its end, or to now; nothing if other things have begun since. */
export function battleLines(log: LogLine[]): LogLine[] {
  const begin = log.findLastIndex((line) => line.code === BEGINS);
  if (begin < 0) return [];
  const after = log.slice(begin);
  return after.some((line) => ENDS.has(line.code)) ? [] : after;
}
