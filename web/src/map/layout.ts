/**
 * Where the pieces of a place stand: above it if there is room, else beside or below it, and farther off with a line that leads
 * back, so that no stack covers another, a town or a name.
 */
import type { Box } from "./camera.ts";

export interface Cluster {
  code: string;
  /** The place it belongs to. */
  x: number;
  y: number;
  /** How much room its pieces take. */
  width: number;
  height: number;
  /** How far from the middle of the place its nearest edge stands. */
  gap: number;
}

export interface Spot {
  /** The middle of the foot of the cluster, seen from its place. */
  dx: number;
  dy: number;
  /** It stands so far off that a line must lead back. */
  away: boolean;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Above, below, the sides, the corners; then the same farther off. */
function candidates({ width: w, height: h, gap }: Cluster): Spot[] {
  const near: [number, number][] = [
    [0, -gap],
    [0, gap + h],
    [w / 2 + gap, h / 2],
    [-w / 2 - gap, h / 2],
    [w / 2, -gap],
    [-w / 2, -gap],
    [w / 2, gap + h],
    [-w / 2, gap + h],
  ];
  const far: [number, number][] = [
    [0, -gap - h * 1.2],
    [w, -gap - h * 0.6],
    [-w, -gap - h * 0.6],
    [w * 1.1, h / 2],
    [-w * 1.1, h / 2],
    [0, gap + h * 2.2],
    [w, gap + h * 1.6],
    [-w, gap + h * 1.6],
  ];
  return [...near.map(([dx, dy]) => ({ dx, dy, away: false })), ...far.map(([dx, dy]) => ({ dx, dy, away: true }))];
}

export function boxOf(cluster: Cluster, spot: Pick<Spot, "dx" | "dy">): Box {
  const [x, y] = [cluster.x + spot.dx, cluster.y + spot.dy];
  return { left: x - cluster.width / 2, right: x + cluster.width / 2, top: y - cluster.height, bottom: y };
}

/** Covering a stack is worst, a town bad, a name a pity; standing far off or not above costs a little. */
const [STACK, TOWN, NAME, ORDER] = [4, 2, 1, 0.012];

export function place(clusters: Cluster[], names: Box[], towns: Box[]): Map<string, Spot> {
  const found = new Map<string, Spot>();
  const taken: Box[] = [];
  for (const cluster of clusters.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const area = cluster.width * cluster.height;
    const reach: Box = {
      left: cluster.x - cluster.width * 2,
      right: cluster.x + cluster.width * 2,
      top: cluster.y - cluster.height * 3 - cluster.gap,
      bottom: cluster.y + cluster.height * 3 + cluster.gap,
    };
    const near = (boxes: Box[]) => boxes.filter((box) => overlap(box, reach) > 0);
    const [stacks, places, labels] = [near(taken), near(towns), near(names)];
    const sum = (box: Box, others: Box[]) => others.reduce((all, other) => all + overlap(box, other), 0);
    let [best, least] = [undefined as Spot | undefined, Infinity];
    candidates(cluster).forEach((spot, order) => {
      const box = boxOf(cluster, spot);
      const cost = STACK * sum(box, stacks) + TOWN * sum(box, places) + NAME * sum(box, labels) + ORDER * order * area;
      if (cost < least) [best, least] = [spot, cost];
    });
    if (best === undefined) continue;
    found.set(cluster.code, best);
    taken.push(boxOf(cluster, best));
  }
  return found;
}

/** The boxes of the names printed on a sheet. */
export function namesOn(svg: Document): Box[] {
  return [...svg.querySelectorAll("text[x][y]")].flatMap((text) => {
    if (text.closest("g.area, g.cartouche, [transform]") !== null || text.classList.contains("country")) return [];
    const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
    if (x === undefined || y === undefined || !size) return [];
    // A letter is about half as wide as it is high.
    const half = ((text.textContent ?? "").length * size * 0.52) / 2;
    return [{ left: x - half, right: x + half, top: y - size * 0.8, bottom: y + size * 0.2 }];
  });
}
