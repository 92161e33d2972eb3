/** What a way costs, hex by hex. Points are counted in halves. */
import type { Reach } from "../../wire.ts";
import type { Way } from "./types.ts";

/** What it takes of the points left to get to a hex. */
export const costOf = (one: Reach): number => (one as Way).cost;
/** Whether the stack may end its move there. */
export const mayStay = (one: Reach): boolean => (one as Way).rests;

export interface Leg {
  hex: string;
  /** What has been spent on arrival, if it is known. */
  spent: number | null;
  /** The first hex of the way where the enemy is met. */
  met: boolean;
}

export function legs(way: Reach, reach: Reach[]): Leg[] {
  const known = new Map(reach.map((one) => [one.area, one]));
  return way.path.map((hex) => {
    const one = known.get(hex);
    return { hex, spent: one === undefined ? null : costOf(one), met: one?.contact ?? false };
  });
}
