/** The hex map as arithmetic: its grid, how far one looks from, and columns on the roads. */
import { HexSheet } from "../../map/hexsheet.ts";
import type { BoardArea } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import { formationOf } from "./names.ts";
import type { RossbachView, Sheet } from "./types.ts";

const sheets = new WeakMap<Atlas, HexSheet<BoardArea>>();

/** From side to side of a hex, where the board does not say. */
const HEX = 26;

export function sheetOf(atlas: Atlas): HexSheet<BoardArea> {
  const known = sheets.get(atlas);
  if (known !== undefined) return known;
  const sheet = new HexSheet(atlas.board.areas, (atlas.board as Sheet).hex ?? HEX);
  sheets.set(atlas, sheet);
  return sheet;
}

/** A hex without a name is found by a place so many hexes off at most. */
const NEAR = 6;
const isNamed = ({ code, name }: BoardArea) => name !== code;

/** A hex as people find it: by its name, or else with the nearest place that has one. */
export function whereabouts(code: string, atlas: Atlas, near: (hex: string, place: string) => string): string {
  const [sheet, area] = [sheetOf(atlas), atlas.areas.get(code)];
  if (area === undefined || isNamed(area)) return atlas.area(code);
  let [place, least] = ["", NEAR + 1];
  for (const other of atlas.board.areas) {
    const away = isNamed(other) ? sheet.distance(code, other.code) : least;
    if (away < least) [place, least] = [other.name.replace(/ \(.*\)$/, ""), away];
  }
  return place === "" ? code : near(code, place);
}

/** Below this scale one looks at the campaign. */
export const FAR = 0.66;

export type Distance = "campaign" | "region" | "hex";
/** From afar one sees corps, nearer by stacks, close up every counter. */
export const distance = (zoom: number): Distance => (zoom < FAR ? "campaign" : zoom < 1.45 ? "region" : "hex");

/** Units in Road March that follow each other, as lines: those of one formation no farther apart than columns must keep. */
export function columns(view: RossbachView, atlas: Atlas): { points: string; camp: 0 | 1 }[] {
  const sheet = sheetOf(atlas);
  const marching = view.forces.flatMap((force) =>
    force.pieces
      .filter((piece) => piece.markers.includes("column"))
      .map((piece) => ({ hex: force.area, side: force.side, formation: formationOf(piece.piece, atlas) })),
  );
  return marching.flatMap((one, at) =>
    marching.slice(at + 1).flatMap((other) => {
      const [a, b] = [sheet.get(one.hex), sheet.get(other.hex)];
      const together = one.side === other.side && one.formation === other.formation && sheet.distance(one.hex, other.hex) <= 3;
      return together && a !== undefined && b !== undefined ? [{ points: `${a.x},${a.y} ${b.x},${b.y}`, camp: atlas.camp(one.side) }] : [];
    }),
  );
}
