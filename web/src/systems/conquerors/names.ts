/** How areas and pieces of the Conquerors games are called: for labels, lists and readers of the screen. */
import type { Messages } from "../../lib/i18n/en.ts";
import { Atlas } from "../atlas.ts";
import type { BoardArea } from "../../wire.ts";
import type { TableModel } from "../../table/model.svelte.ts";
import type { Area, AreaView, Block, BlockView, Card, ConquerorsView, Way } from "./types.ts";

export { Atlas };

/** What the server told, as this system tells it. */
export const valueOf = (area: BoardArea): number => (area as Area).value;
export const blockOf = (code: string | null, atlas: Atlas): Block | undefined => atlas.blocks.get(code ?? "") as Block | undefined;
export const blocksOf = (atlas: Atlas): Block[] => atlas.board.pieces as Block[];
export const cardOf = (slug: string, model: TableModel): Card | undefined => model.cards.get(slug) as Card | undefined;
export const waysOf = (model: TableModel): Way[] => model.reach as Way[];

/** Three letters for a small piece. */
export function shortName(name: string): string {
  const parts = name.split(/[\s-]+/).filter((part) => part !== "");
  if (parts.length > 1 && parts[0] !== undefined && parts[0].length <= 4) {
    return parts
      .slice(0, 2)
      .map((part) => part.slice(0, 1))
      .join("-")
      .toUpperCase();
  }
  return name.slice(0, 3).toUpperCase();
}

export interface Stack {
  side: string;
  /** Pieces that are known by name, and those that are not, each in the order of the view. */
  known: BlockView[];
  hidden: BlockView[];
}

/** The pieces of an area by side, the first side first; a hidden piece looks like any other. */
export function stacks(view: AreaView, atlas: Atlas): Stack[] {
  const rank = (block: BlockView) => {
    const kind = atlas.blocks.get(block.code ?? "")?.kind;
    return kind === "commander" ? 0 : kind === "corps" ? 1 : 2;
  };
  return atlas.board.sides.flatMap(({ code }) => {
    const own = view.blocks.filter((block) => block.side === code);
    if (own.length === 0) return [];
    const known = own.filter((block) => block.code !== null).sort((a, b) => rank(a) - rank(b));
    return [{ side: code, known, hidden: own.filter((block) => block.code === null) }];
  });
}

function blockWords(block: BlockView, atlas: Atlas, t: Messages): string {
  const state = block.operating ? t.board.operating : block.ready ? t.board.ready : t.board.spent;
  return `${atlas.block(block.code ?? "")} (${state})`;
}

export function stackWords(stack: Stack, atlas: Atlas, t: Messages): string {
  const parts = stack.known.map((block) => blockWords(block, atlas, t));
  if (stack.hidden.length > 0) parts.push(t.board.hidden(stack.hidden.length, atlas.side(stack.side)));
  return stack.known.length > 0 ? `${atlas.sideFirst(stack.side)}${t.common.colon}${parts.join(", ")}` : parts.join(", ");
}

/** An area with all that lies in it, in one sentence. */
export function areaWords(area: BoardArea, view: AreaView | undefined, atlas: Atlas, t: Messages): string {
  const parts = [area.name, t.board.terrain[area.kind] ?? area.kind];
  if (valueOf(area) > 0) parts.push(t.board.worth(valueOf(area)));
  if (view?.controller) parts.push(t.board.heldBy(atlas.side(view.controller)));
  if (view?.besieged) parts.push(t.board.besieged);
  if (view?.contested) parts.push(t.board.contested);
  if (view?.axis) parts.push(t.board.axisOf(atlas.side(view.axis[0]), atlas.area(view.axis[1])));
  const pieces = view === undefined ? [] : stacks(view, atlas).map((stack) => stackWords(stack, atlas, t));
  return pieces.length === 0 ? parts.join(", ") : `${parts.join(", ")}. ${pieces.join("; ")}`;
}

export function areaViews(view: ConquerorsView): Map<string, AreaView> {
  return new Map(view.areas.map((area) => [area.area, area]));
}
