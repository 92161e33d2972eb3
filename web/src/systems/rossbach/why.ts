/** What somebody who points at an unmarked hex or counter probably wanted, as actions that the server can be asked about. */
import type { Choice } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import type { RossbachView } from "./types.ts";

const HEX_KINDS = ["step", "repulse", "objective", "scout", "fight"];
const PIECE_KINDS = ["take", "lose", "recover", "check", "order"];
/** Nobody wants to read a whole page of reasons. */
const MOST = 4;

export function guesses(code: string, options: Choice[], view: RossbachView, atlas: Atlas): string[] {
  const kinds = new Set(options.map((choice) => choice.kind));
  if (!atlas.areas.has(code)) return [`${PIECE_KINDS.find((kind) => kinds.has(kind)) ?? "take"} ${code}`];
  const placed = options.find((choice) => choice.kind === "place")?.targets[0];
  if (placed !== undefined) return [`place ${placed} ${code}`];
  const attackers = [...new Set(options.filter((choice) => choice.kind === "attack").map((choice) => choice.targets[0]))];
  if (attackers.length > 0) return attackers.slice(0, MOST).map((from) => `attack ${from} ${code}`);
  const named = HEX_KINDS.filter((kind) => kinds.has(kind));
  if (named.length > 0) return named.map((kind) => `${kind} ${code}`);
  const own = view.forces.find((force) => force.area === code && force.side === view.you)?.pieces ?? [];
  return own.length > 0 ? own.slice(0, MOST).map((piece) => `take ${piece.piece}`) : [`step ${code}`];
}
