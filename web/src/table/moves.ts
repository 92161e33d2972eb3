/** Marches among lines of the log: from where to where, and who went, for trails and for pieces that travel. */
import type { Atlas } from "../systems/atlas.ts";
import type { BoardArea, LogLine } from "../wire.ts";

export interface Move {
  n: number;
  from: BoardArea;
  to: BoardArea;
  /** Whose pieces went. */
  side: string;
  /** Whoever acted: a retreat is the work of the side that won. */
  by: string | null;
  pieces: string[];
}

export function movesIn(lines: LogLine[], atlas: Atlas): Move[] {
  return lines.flatMap(({ n, side_code: by, journey }) => {
    const [from, to] = [atlas.areas.get(journey?.from ?? ""), atlas.areas.get(journey?.to ?? "")];
    return journey === undefined || from === undefined || to === undefined
      ? []
      : [{ n, from, to, side: journey.side_code, by, pieces: journey.pieces }];
  });
}
