/** A table of any system that brings no pages of its own: its map, its pieces, the answers, the log. */
import type { System } from "../system.ts";
import Explain from "./Explain.svelte";
import Layer from "./Layer.svelte";
import { placed } from "./placed.ts";
import Sheet from "./Sheet.svelte";
import Status from "./Status.svelte";
import TextBoard from "./TextBoard.svelte";

export const plain: System<unknown> = {
  Layer,
  Sheet,
  Status,
  TextBoard,
  panels: [],
  overlays: [],
  scene: () => null,
  occupied: (view, side, atlas) =>
    [...placed(view, atlas)].flatMap(([area, pieces]) =>
      pieces.some((piece) => side === null || atlas.blocks.get(piece)?.side === side) ? [area] : [],
    ),
  piecesAt: (view, area, atlas) => placed(view, atlas).get(area) ?? [],
  together: () => [],
  interrupts: [],
  Explain,
  explains: (log, index) => Boolean(log[index]?.rule),
  turnTo: () => null,
};
