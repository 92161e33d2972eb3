/** What a way costs, follows and risks, hex by hex. Points are counted in halves. */
import type { Reach } from "../../wire.ts";
import type { Risk, Way } from "./types.ts";

/** What it takes of the points left to get to a hex. */
export const costOf = (one: Reach): number => (one as Way).cost;
/** Whether the stack may end its move there. */
export const mayStay = (one: Reach): boolean => (one as Way).rests;
/** What may happen there. */
export const risksOf = (one: Reach): Risk[] => (one as Way).risks;
/** The piece that would fall back this way; none for the stack on the march. */
export const fleeing = (one: Reach): string | null => (one as Way).piece;

export const TRACKS = ["road", "trail", "open"] as const;
export type Track = (typeof TRACKS)[number];

export interface Leg {
  hex: string;
  /** What has been spent on arrival, if it is known. */
  spent: number | null;
  /** The first hex of the way where the enemy is met. */
  met: boolean;
  /** What the step there follows. */
  by: Track;
}

export function legs(way: Reach, reach: Reach[]): Leg[] {
  const known = new Map(reach.map((one) => [one.area, one as Way]));
  return way.path.map((hex) => {
    const one = known.get(hex);
    return { hex, spent: one === undefined ? null : costOf(one), met: one?.contact ?? false, by: (one?.by ?? "open") as Track };
  });
}

/** How many steps of a way follow a road, how many a trail, and how many neither; what does not occur is left out. */
export function tally(course: Leg[]): [Track, number][] {
  const count = (track: Track) => course.filter((leg) => leg.by === track).length;
  return TRACKS.map((track): [Track, number] => [track, count(track)]).filter(([, steps]) => steps > 0);
}

/** What a hex at the end of a retreat is marked with: the worst that may happen there. */
export function signOf(ways: Reach[]): string {
  const risks = ways.flatMap(risksOf);
  const sixths = Math.max(0, ...risks.map((risk) => risk.sixths));
  if (sixths > 0) return `${sixths}/6`;
  const kinds = new Set(risks.map((risk) => risk.kind));
  return kinds.has("attacked") ? "⚔" : kinds.has("crowd") || kinds.has("vedettes") ? "⇄" : "";
}
