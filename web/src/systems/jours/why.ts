/** What somebody who points at an unmarked box or counter probably wanted, as actions that the server can be asked about. */
import type { Choice } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import type { JoursView } from "./types.ts";

const BOX_KINDS = ["step", "box", "guns", "fight"];
const PIECE_KINDS = ["take", "give", "lose", "recover"];
/** Nobody wants to read a whole page of reasons. */
const MOST = 4;

export function guesses(code: string, options: Choice[], view: JoursView, atlas: Atlas): string[] {
  const kinds = new Set(options.map((choice) => choice.kind));
  if (!atlas.areas.has(code)) return [`${PIECE_KINDS.find((kind) => kinds.has(kind)) ?? "take"} ${code}`];
  const placed = options.find((choice) => choice.kind === "place")?.targets[0];
  if (placed !== undefined) return [`place ${placed} ${code}`];
  const named = BOX_KINDS.filter((kind) => kinds.has(kind));
  if (named.length > 0) return named.map((kind) => `${kind} ${code}`);
  const own =
    view.boxes
      .find((box) => box.area === code)
      ?.pieces.flatMap((piece) => (piece.side === view.you && piece.code !== null ? [piece.code] : [])) ?? [];
  return own.length > 0 ? own.slice(0, MOST).map((piece) => `take ${piece}`) : [`step ${code}`];
}
