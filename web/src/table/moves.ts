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

export interface Moment {
  n: number;
  lines: LogLine[];
}

/** Steps that lead on from one another become one moment: on a map of hexes nobody wants to watch each of them. */
export function wholeMarches(moments: Moment[], atlas: Atlas): Moment[] {
  const found: Moment[] = [];
  for (const moment of moments) {
    const [last, before] = [movesIn(moment.lines, atlas)[0], movesIn(found.at(-1)?.lines ?? [], atlas).at(-1)];
    const leadsOn = last !== undefined && before !== undefined && before.to === last.from && before.side === last.side;
    if (leadsOn) found.push({ n: moment.n, lines: [...(found.pop()?.lines ?? []), ...moment.lines] });
    else found.push(moment);
  }
  return found;
}

/** Where pieces that come to a place set out from. */
export function departures(lines: LogLine[], atlas: Atlas): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of movesIn(lines, atlas)) {
    const before = found.get(move.from.code);
    const from = before !== undefined && before.side === move.side ? before.from : move.from;
    found.delete(move.from.code);
    found.set(move.to.code, { ...move, from });
  }
  return found;
}

export function movesIn(lines: LogLine[], atlas: Atlas): Move[] {
  return lines.flatMap(({ n, side: by, journey }) => {
    const [from, to] = [atlas.areas.get(journey?.from ?? ""), atlas.areas.get(journey?.to ?? "")];
    return journey === undefined || from === undefined || to === undefined
      ? []
      : [{ n, from, to, side: journey.side, by, pieces: journey.pieces }];
  });
}
