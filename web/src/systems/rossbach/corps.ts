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
  x: number;
  y: number;
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
  hexes: [force.area],
});
