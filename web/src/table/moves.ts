/** Marches among lines of the log: from where to where, and who went, for trails and for pieces that travel. */
import type { Atlas } from "../systems/atlas.ts";
import type { BoardArea, LogLine } from "../wire.ts";

export interface Move {
  n: number;
  from: BoardArea;
  to: BoardArea;
  /** Whoever acted; a retreat is told of by the side that won. */
  side: string | null;
  pieces: string[];
}

/** Two places that hang together, named one after the other, are a move. */
export function movesIn(lines: LogLine[], atlas: Atlas): Move[] {
  return lines.flatMap((line) => {
    const [a, b, ...more] = line.places;
    const [from, to] = [atlas.areas.get(a ?? ""), atlas.areas.get(b ?? "")];
    if (from === undefined || to === undefined || more.length > 0 || !MOVES.test(line.code)) return [];
    return atlas.link(from.code, to.code) === undefined ? [] : [{ n: line.n, from, to, side: line.side_code, pieces: line.things }];
  });
}

/** An axis and a bridge have two ends as well, but nobody goes there. */
const MOVES = /(moved|retreated|fell-back|withdrew|pursued|shifted|fled)$/;
