/**
 * A sheet of hexagons by arithmetic: which one a point is in and which are its neighbours, from the middles of all of them.
 * Pointed tops, every second row shifted by half a hexagon; rows may differ in length.
 */

export interface Middle {
  code: string;
  x: number;
  y: number;
}

/** From row to row, for a hexagon of width 1. */
const PITCH = Math.sqrt(3) / 2;
const RADIUS = 1 / Math.sqrt(3);

export class HexSheet<Hex extends Middle> {
  /** From side to side. */
  readonly width: number;
  /** From the middle to a corner. */
  readonly radius: number;
  readonly #top: number;
  readonly #pitch: number;
  /** Rows from above, each from the left. */
  readonly #rows: Hex[][];
  readonly #byCode: Map<string, Hex>;

  constructor(hexes: readonly Hex[], width: number) {
    this.width = width;
    this.radius = width * RADIUS;
    const ys = hexes.map((hex) => hex.y);
    this.#top = Math.min(...ys);
    const count = hexes.length === 0 ? 0 : Math.round((Math.max(...ys) - this.#top) / (width * PITCH)) + 1;
    // Middles are whole numbers: the exact pitch follows from the first and the last row.
    this.#pitch = count > 1 ? (Math.max(...ys) - this.#top) / (count - 1) : width * PITCH;
    this.#rows = Array.from({ length: count }, () => []);
    for (const hex of hexes) this.#rows[this.#rowOf(hex.y)]?.push(hex);
    for (const row of this.#rows) row.sort((a, b) => a.x - b.x);
    this.#byCode = new Map(hexes.map((hex) => [hex.code, hex]));
  }

  #rowOf(y: number): number {
    return Math.round((y - this.#top) / this.#pitch);
  }

  get = (code: string): Hex | undefined => this.#byCode.get(code);

  at(x: number, y: number): Hex | null {
    const guess = this.#rowOf(y);
    let [best, least] = [null as Hex | null, Infinity];
    for (let at = guess - 1; at <= guess + 1; at += 1) {
      const row = this.#rows[at];
      const first = row?.[0];
      if (row === undefined || first === undefined) continue;
      const hex = row[Math.round((x - first.x) / this.width)];
      if (hex === undefined) continue;
      const away = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (away < least) [best, least] = [hex, away];
    }
    return least <= (this.radius * 1.05) ** 2 ? best : null;
  }

  neighbours(code: string): Hex[] {
    const hex = this.get(code);
    if (hex === undefined) return [];
    const [half, pitch] = [this.width / 2, this.#pitch];
    const around: [number, number][] = [
      [this.width, 0],
      [half, -pitch],
      [-half, -pitch],
      [-this.width, 0],
      [-half, pitch],
      [half, pitch],
    ];
    return around.flatMap(([dx, dy]) => this.at(hex.x + dx, hex.y + dy) ?? []);
  }

  /** How many steps lie between two hexagons. */
  distance(a: string, b: string): number {
    const [one, other] = [this.get(a), this.get(b)];
    if (one === undefined || other === undefined) return Infinity;
    const rows = Math.abs(this.#rowOf(one.y) - this.#rowOf(other.y));
    const across = Math.abs(one.x - other.x) / this.width;
    return Math.round(rows + Math.max(0, across - rows / 2));
  }

  /** The next hexagon that way; up and down it keeps as near to a column as the zigzag lets it. */
  step(code: string, [dx, dy]: [number, number], column: number): Hex | null {
    const hex = this.get(code);
    if (hex === undefined) return null;
    if (dy === 0) return this.at(hex.x + dx * this.width, hex.y);
    const two = [-this.width / 2, this.width / 2].flatMap((side) => this.at(hex.x + side, hex.y + dy * this.#pitch) ?? []);
    return two.toSorted((a, b) => Math.abs(a.x - column) - Math.abs(b.x - column))[0] ?? null;
  }

  /** The outlines of some hexagons as one path: thousands of elements would be slow. */
  outlines(codes: Iterable<string>, inset = 0): string {
    const [r, half] = [this.radius - inset, (this.width / 2) * (1 - inset / this.radius)];
    let path = "";
    for (const code of codes) {
      const hex = this.get(code);
      if (hex !== undefined) path += `M${hex.x} ${hex.y - r}l${half} ${r / 2}v${r}l${-half} ${r / 2}l${-half} ${-r / 2}v${-r}z`;
    }
    return path;
  }

  /** The line around some hexagons, without those between them. */
  border(codes: Iterable<string>): string {
    const [r, half] = [this.radius, this.width / 2];
    const corners = [
      [0, -r],
      [half, -r / 2],
      [half, r / 2],
      [0, r],
      [-half, r / 2],
      [-half, -r / 2],
    ] as const;
    const inside = new Set(codes);
    let path = "";
    for (const code of inside) {
      const hex = this.get(code);
      if (hex === undefined) continue;
      for (const [at, [x, y]] of corners.entries()) {
        const [u, v] = corners[(at + 1) % corners.length] ?? [0, 0];
        // Beyond the middle of an edge, as far again, is the middle of the neighbour.
        const beyond = this.at(hex.x + x + u, hex.y + y + v);
        if (beyond === null || !inside.has(beyond.code)) path += `M${hex.x + x} ${hex.y + y}l${u - x} ${v - y}`;
      }
    }
    return path;
  }
}
