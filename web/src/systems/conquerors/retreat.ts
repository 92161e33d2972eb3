/** Where a beaten stack may go, as far as the markers and pieces that the reader sees decide it (CQ-RETREAT-02 to 07). */
import type { Atlas } from "../atlas.ts";
import { distances } from "../../map/neighbour.ts";
import type { AreaView } from "./types.ts";

export interface RetreatStep {
  from: string;
  to: string;
  /** The first connection, the second, … */
  step: number;
  /** Who ends the retreat there: enemy corps at a price, own ones for nothing. */
  stop: "enemy" | "own" | null;
}

/** The areas to which a stack beaten in `area` may take its first step. */
export function firstSteps(area: string, side: string, here: AreaView | undefined, atlas: Atlas): string[] {
  const links = atlas.areas.get(area)?.links ?? [];
  const axis = here?.axis;
  if (!axis) return links;
  return axis[0] === side ? [axis[1]] : links.filter((link) => link !== axis[1]);
}

/** All connections that a retreat of at most `length` may take: each leads farther away, and whoever meets corps stops. */
export function retreats(area: string, side: string, length: number, views: Map<string, AreaView>, atlas: Atlas): RetreatStep[] {
  const away = distances(area, atlas.links);
  const corps = (code: string, own: boolean) =>
    views.get(code)?.blocks.some((block) => (block.side === side) === own && atlas.blocks.get(block.code ?? "")?.kind !== "vedette") ??
    false;
  const stopAt = (code: string) => (corps(code, false) ? "enemy" : corps(code, true) ? "own" : null);
  const found: RetreatStep[] = [];
  const seen = new Set<string>();
  let edge = firstSteps(area, side, views.get(area), atlas).map((to) => ({ from: area, to }));
  for (let step = 1; step <= length && edge.length > 0; step += 1) {
    const next: { from: string; to: string }[] = [];
    for (const { from, to } of edge) {
      if (seen.has(`${from} ${to}`)) continue;
      seen.add(`${from} ${to}`);
      const stop = stopAt(to);
      found.push({ from, to, step, stop });
      if (stop !== null) continue;
      for (const link of atlas.areas.get(to)?.links ?? [])
        if ((away.get(link) ?? 0) > (away.get(to) ?? 0)) next.push({ from: to, to: link });
    }
    edge = next;
  }
  return found;
}
