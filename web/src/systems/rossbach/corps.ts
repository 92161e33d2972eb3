/** The campaign from afar: forces that stand together become one sign with the corps they mostly are. */
import type { Atlas } from "../atlas.ts";
import { mainFormation, strengthOf } from "./names.ts";
import type { Force, RossbachView } from "./types.ts";

export interface Corps {
  side: string;
  formation: string | null;
  /** Half points of all that is known in it. */
  strength: number;
  /** Forces of which only a flag is seen. */
  flags: number;
  flag: string | null;
  /** Where its sign stands. */
  x: number;
  y: number;
  /** Where its strongest force stands: the sign makes room for others. */
  at: { x: number; y: number };
  hexes: string[];
}

/** Joins forces of a side within a distance of each other; known ones only with their own corps. */
export function gather(view: RossbachView, atlas: Atlas, within: number): Corps[] {
  const found: Corps[] = [];
  const strong = view.forces.toSorted((a, b) => strengthOf(b) - strengthOf(a) || a.area.localeCompare(b.area));
  for (const force of strong) {
    const spot = atlas.areas.get(force.area);
    if (spot === undefined) continue;
    const formation = mainFormation(force, atlas);
    const hidden = force.pieces.length === 0;
    const near = found.find(
      (corps) =>
        corps.side === force.side &&
        Math.hypot(corps.x - spot.x, corps.y - spot.y) < within &&
        (hidden ? corps.flags > 0 : corps.flags === 0 && (formation === null || corps.formation === formation)),
    );
    if (near === undefined) found.push(corpsOf(force, formation, hidden, spot));
    else {
      near.strength += strengthOf(force);
      near.flags += hidden ? 1 : 0;
      near.hexes.push(force.area);
    }
  }
  return found.toSorted((a, b) => a.y - b.y);
}

const corpsOf = (force: Force, formation: string | null, hidden: boolean, { x, y }: { x: number; y: number }): Corps => ({
  side: force.side,
  formation,
  strength: strengthOf(force),
  flags: hidden ? 1 : 0,
  flag: force.flag,
  x,
  y,
  at: { x, y },
  hexes: [force.area],
});

/** Rounds of pushing signs apart: more would only move a heap of them farther from where they belong. */
const ROUNDS = 24;

/** Signs that lie on each other are pushed apart, along the side on which they overlap least. */
export function spread(signs: Corps[], width: number, height: number): Corps[] {
  const placed = signs.map((sign) => ({ ...sign }));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [at, one] of placed.entries())
      for (const other of placed.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const [wide, high] = [width - Math.abs(dx), height - Math.abs(dy)];
        if (wide <= 0 || high <= 0) continue;
        moved = true;
        const sideways = wide / width < high / height;
        const push = (sideways ? wide : high) / 2;
        const sign = (sideways ? dx : dy) < 0 ? -1 : 1;
        if (sideways) [one.x, other.x] = [one.x - sign * push, other.x + sign * push];
        else [one.y, other.y] = [one.y - sign * push, other.y + sign * push];
      }
    if (!moved) break;
  }
  return placed;
}
