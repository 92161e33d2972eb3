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

/** Whether a line tells how those went on of whom the one before told. */
function goesOn(line: LogLine, before: LogLine | undefined): boolean {
  const [now, last] = [line.journey, before?.journey];
  return (
    now !== undefined &&
    last !== undefined &&
    line.code === before?.code &&
    last.to === now.from &&
    last.side === now.side &&
    last.pieces.join() === now.pieces.join()
  );
}

/** A march in one sentence instead of one for each hex: that of its last step, said from where it set out. */
export function inOneSentence(before: LogLine, line: LogLine, atlas: Atlas): LogLine | null {
  if (!goesOn(line, before) || before.journey === undefined || line.journey === undefined) return null;
  const [start, last] = [atlas.area(before.journey.from), atlas.area(line.journey.from)];
  if (start === atlas.area(line.journey.to) || !line.text.includes(last)) return null;
  return {
    ...line,
    text: line.text.replace(last, () => start),
    areas: [...new Set([...before.areas, ...line.areas])],
    journey: { ...line.journey, from: before.journey.from },
  };
}

/** The same lines with every march in one sentence. */
export function inWholeMarches(lines: LogLine[], atlas: Atlas): LogLine[] {
  const found: LogLine[] = [];
  for (const line of lines) {
    const before = found.at(-1);
    const whole = before === undefined ? null : inOneSentence(before, line, atlas);
    if (whole !== null) found[found.length - 1] = whole;
    else found.push(line);
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
