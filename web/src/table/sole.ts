/** Questions that are none: when the page may answer by itself. */
import type { Choice, SeatCard, State } from "../wire.ts";

/** Only computers sit at the other seats: nobody can draw conclusions from how long an answer takes. */
export function alone(state: Pick<State, "seat" | "table">): boolean {
  const others = state.table.seats.filter((one: SeatCard) => one.seat !== state.seat);
  return others.length > 0 && others.every((one) => one.holder.kind === "computer");
}

/** The one answer there is, where giving it by itself tells nobody anything. */
export function soleAnswer(state: State, wanted: boolean): Choice | null {
  const [only, ...more] = state.options;
  if (!wanted || !state.asked || only === undefined || more.length > 0) return null;
  return alone(state) ? only : null;
}

/** The answer that lets a moment pass in which one could interrupt. */
export function letPass(state: State): Choice | null {
  return state.window === null ? null : (state.options.find((choice) => choice.kind === "decline") ?? null);
}
