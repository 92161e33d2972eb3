/** Walking over the map with the arrow keys. */

export interface Spot {
  code: string;
  x: number;
  y: number;
}

/** Screen directions, the y axis pointing down. */
export const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The area to go to from `from` in a direction: the linked area that lies best that way; when none does, the nearest of all
 * areas in that quarter, so that one can always get everywhere.
 */
export function neighbour(from: Spot, direction: [number, number], linked: Spot[], all: Spot[]): Spot | null {
  const best = (spots: Spot[], narrow: number) => {
    let found: Spot | null = null;
    let least = Infinity;
    for (const spot of spots) {
      if (spot.code === from.code) continue;
      const [dx, dy] = [spot.x - from.x, spot.y - from.y];
      const along = dx * direction[0] + dy * direction[1];
      const across = Math.abs(dx * direction[1] - dy * direction[0]);
      if (along <= 0 || across > along * narrow) continue;
      const cost = along + 2 * across;
      if (cost < least) [found, least] = [spot, cost];
    }
    return found;
  };
  return best(linked, 1.2) ?? best(all, 1) ?? best(linked, Infinity);
}

/** How many links lie between one area and every other. */
export function distances(from: string, links: Map<string, string[]>): Map<string, number> {
  const result = new Map([[from, 0]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of links.get(at) ?? []) {
      if (result.has(next)) continue;
      result.set(next, (result.get(at) ?? 0) + 1);
      queue.push(next);
    }
  }
  return result;
}

/** The shortest way through some areas, both ends included; empty when there is none. */
export function path(from: string, to: string, through: Set<string>, links: Map<string, string[]>): string[] {
  const before = new Map<string, string>([[from, ""]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === to) {
      const way: string[] = [];
      for (let step = to; step !== ""; step = before.get(step) ?? "") way.unshift(step);
      return way;
    }
    for (const next of links.get(at) ?? []) {
      if (before.has(next) || (next !== to && !through.has(next))) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  return [];
}
