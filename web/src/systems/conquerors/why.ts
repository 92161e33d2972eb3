/** What somebody who points at an unmarked thing probably wanted, as actions that the server can be asked about. */
import type { Board, State } from "../../wire.ts";
import type { ConquerorsView } from "./types.ts";

const AREA_KINDS = ["step", "area", "place"];
const BLOCK_KINDS = ["take", "block", "tire", "ease", "lose"];
/** Nobody wants to read a whole page of reasons. */
const MOST = 4;

export function guesses(code: string, state: State<ConquerorsView>, board: Board): string[] {
  const kinds = new Set(state.options.map((choice) => choice.kind));
  if (board.areas.some((area) => area.code === code)) {
    const named = AREA_KINDS.filter((kind) => kinds.has(kind));
    if (named.includes("place")) {
      const block = state.options.find((choice) => choice.kind === "place")?.targets[0];
      return block === undefined ? [] : [`place ${block} ${code}`];
    }
    if (named.length > 0) return named.map((kind) => `${kind} ${code}`);
    const here = state.view.areas.find((area) => area.area === code)?.blocks ?? [];
    const own = here.filter((block) => block.side === state.view.you && block.code !== null);
    if (own.length > 0) return own.slice(0, MOST).map((block) => `take ${block.code}`);
    return [`step ${code}`];
  }
  if (board.pieces.some((block) => block.code === code)) {
    const named = BLOCK_KINDS.filter((kind) => kinds.has(kind));
    const kind = named[0] ?? "take";
    return [kind === "lose" ? `lose ${code} infantry` : `${kind} ${code}`];
  }
  return [`play ${code}`];
}
