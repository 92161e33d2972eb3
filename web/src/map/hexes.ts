/** Hexagons by arithmetic: which one a point is in, without asking 4,000 elements. Pointed tops, odd rows shifted right. */

export interface HexGrid {
  columns: number;
  rows: number;
  /** Distance from the centre of a hexagon to a corner. */
  size: number;
}

const HALF_WIDTH = Math.sqrt(3) / 2;

export function hexCentre(grid: HexGrid, column: number, row: number): [number, number] {
  const width = 2 * HALF_WIDTH * grid.size;
  return [width * (column + 0.5 + (row % 2) / 2), grid.size * (1 + 1.5 * row)];
}

export function hexAt(grid: HexGrid, x: number, y: number): { column: number; row: number } | null {
  let best: { column: number; row: number } | null = null;
  let least = Infinity;
  const guess = Math.round((y / grid.size - 1) / 1.5);
  for (let row = guess - 1; row <= guess + 1; row += 1) {
    if (row < 0 || row >= grid.rows) continue;
    const width = 2 * HALF_WIDTH * grid.size;
    const column = Math.round(x / width - 0.5 - (row % 2) / 2);
    if (column < 0 || column >= grid.columns) continue;
    const [cx, cy] = hexCentre(grid, column, row);
    const distance = (cx - x) ** 2 + (cy - y) ** 2;
    if (distance < least) [best, least] = [{ column, row }, distance];
  }
  return best !== null && least <= (grid.size * 1.01) ** 2 ? best : null;
}

export function hexCorners(x: number, y: number, size: number): string {
  const half = HALF_WIDTH * size;
  const points: [number, number][] = [
    [0, -size],
    [half, -size / 2],
    [half, size / 2],
    [0, size],
    [-half, size / 2],
    [-half, -size / 2],
  ];
  return points.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(" ");
}
