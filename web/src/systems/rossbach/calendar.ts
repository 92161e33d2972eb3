/** Four turns a day, the fourth of them Night: dates counted from the turn at hand. */
import type { RossbachView } from "./types.ts";
import type { RossbachMessages } from "./words/en.ts";

export const PARTS = ["morning", "afternoon", "evening", "night"] as const;

export interface Date {
  turn: number;
  day: number;
  part: (typeof PARTS)[number];
}

export function dateOf(turn: number, view: RossbachView): Date {
  const quarters = view.day * 4 + PARTS.indexOf(view.part) + (turn - view.turn);
  return { turn, day: Math.floor(quarters / 4), part: PARTS[quarters % 4] ?? "morning" };
}

/** A turn as people say it. */
export function dated(turn: number, view: RossbachView, w: RossbachMessages): string {
  const { day, part } = dateOf(turn, view);
  return w.date(day, w.parts[part] ?? "");
}

/** The turns that are shown: a day behind the one at hand, and all that are still to come, but no more than ten days. */
export function turns(view: RossbachView): Date[] {
  const first = Math.max(1, view.turn - PARTS.indexOf(view.part) - 4);
  const last = Math.min(view.last_turn, first + 43);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => dateOf(first + at, view));
}
