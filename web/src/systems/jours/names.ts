/** How boxes and counters of Jours de Gloire are called and ordered: for labels, lists and readers of the screen. */
import type { Messages } from "../../lib/i18n/en.ts";
import type { JoursMessages } from "./words/en.ts";
import type { TableModel } from "../../table/model.svelte.ts";
import type { BoardArea } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import type { BoxView, Counter, JoursView, PieceView, Place, Road, RosterView, Sheet, Way } from "./types.ts";

/** What the server told, as this system tells it. */
export const counter = (code: string | null, atlas: Atlas): Counter | undefined => atlas.blocks.get(code ?? "") as Counter | undefined;
export const armies = (atlas: Atlas) => (atlas.board as Sheet).armies;
export const armyName = (code: string, atlas: Atlas): string => armies(atlas).find((army) => army.code === code)?.name ?? code;
export const marksOf = (area: BoardArea): string[] => (area as Place).marks;
export const road = (a: string, b: string, atlas: Atlas): Road | undefined => atlas.link(a, b) as Road | undefined;
export const waysOf = (model: TableModel): Way[] => model.reach as Way[];

/** The code of a dummy, with its number. */
export const DUMMY = /-dummy-(\d+)$/;

/** What a counter is: nothing known, a dummy (which the board does not list), or what the board says. */
export function kindOf(code: string | null, atlas: Atlas): string {
  if (code === null) return "hidden";
  return counter(code, atlas)?.kind ?? "dummy";
}

export function pieceName(code: string, atlas: Atlas, j: JoursMessages): string {
  const known = counter(code, atlas);
  if (known !== undefined) return known.name;
  const number = DUMMY.exec(code)?.[1];
  return number === undefined ? code : `${j.kind.dummy} ${number}`;
}

const ROMAN = /^([IVX]+)(?:er|e)?( bis)?\b/;
const LONGEST = 9;

/** What is printed on a small counter: the number of a corps, a short name, or initials. */
export function caption(name: string): string {
  const corps = ROMAN.exec(name);
  if (corps?.[1] !== undefined && name.length > corps[1].length) return corps[1] + (corps[2] === undefined ? "" : "b");
  const plain = name
    .replace(/\s*\(.*\)$/, "")
    .replace(/^corps de /, "")
    .replace(/’s corps$/, "");
  if (plain.length <= LONGEST) return plain;
  const parts = plain.split(/[\s-]+/).filter((part) => part !== "");
  if (parts.length === 1) return `${plain.slice(0, LONGEST - 1)}.`;
  const last = parts.at(-1) ?? "";
  if (/^[0-9]+$|^[A-Z]$/.test(last)) return `${plain.slice(0, 3)}. ${last}`;
  return parts
    .filter((part) => !/^(de|la|le|von|d’.*)$/.test(part))
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("");
}

export interface Stack {
  side: string;
  /** Counters known by name, the highest leader first, then the strongest; and how many are hidden. */
  known: PieceView[];
  hidden: PieceView[];
  /** Strength of what is known. */
  sp: number;
  /** Who commands here, as far as one can see. */
  leader: string | null;
  /** What stands for the stack: its strongest troops, or else its leader. */
  top: string | null;
}

const UNKNOWN: Omit<PieceView, "side"> = { code: null, sp: null, inside: false, activated: false, fatigued: false, marching: false };
const ORDER: Record<string, number> = { leader: 0, unit: 1, detachment: 2, dummy: 3 };

/** The counters of a box by side, the first side first. */
export function stacks(box: BoxView, atlas: Atlas): Stack[] {
  const weight = (piece: PieceView) => {
    const kind = kindOf(piece.code, atlas);
    const within = kind === "leader" ? (counter(piece.code, atlas)?.rank ?? 0) : (piece.sp ?? 0);
    return (ORDER[kind] ?? 4) * 1000 - within;
  };
  return atlas.board.sides.flatMap(({ code }, index) => {
    const own = box.pieces.filter((piece) => piece.side === code);
    // Under a Force Marker lie counters of which only the number is known.
    const marked = box.forces?.[index] ?? 0;
    for (let at = 0; at < marked; at += 1) own.push({ ...UNKNOWN, side: code });
    if (own.length === 0) return [];
    const known = own.filter((piece) => piece.code !== null).sort((a, b) => weight(a) - weight(b));
    const leader = known.find((piece) => kindOf(piece.code, atlas) === "leader")?.code ?? null;
    const troops = known.find((piece) => kindOf(piece.code, atlas) !== "leader")?.code ?? null;
    return [
      {
        side: code,
        known,
        hidden: own.filter((piece) => piece.code === null),
        sp: known.reduce((sum, piece) => sum + (piece.sp ?? 0), 0),
        leader,
        top: troops ?? leader,
      },
    ];
  });
}

export function stateWords(piece: PieceView, j: JoursMessages): string[] {
  const words: string[] = [];
  if (piece.marching) words.push(j.marching);
  else if (piece.activated) words.push(j.activated);
  if (piece.fatigued) words.push(j.fatigued);
  if (piece.inside) words.push(j.inside);
  return words;
}

export function pieceWords(piece: PieceView, atlas: Atlas, j: JoursMessages): string {
  const details = [...(piece.sp === null ? [] : [j.spOf(piece.sp)]), ...stateWords(piece, j)];
  const name = pieceName(piece.code ?? "", atlas, j);
  return details.length === 0 ? name : `${name} (${details.join(", ")})`;
}

export function stackWords(stack: Stack, atlas: Atlas, t: Messages, j: JoursMessages): string {
  const parts = stack.known.map((piece) => pieceWords(piece, atlas, j));
  if (stack.hidden.length > 0) parts.push(j.hidden(stack.hidden.length, atlas.side(stack.side)));
  return stack.known.length > 0 ? `${atlas.sideFirst(stack.side)}${t.common.colon}${parts.join(", ")}` : parts.join(", ");
}

/** Ground and markers of a box, without its name and its counters. */
export function groundWords(area: BoardArea, box: BoxView | undefined, atlas: Atlas, t: Messages, j: JoursMessages): string[] {
  const parts = [j.terrain[area.kind] ?? area.kind, ...marksOf(area).flatMap((mark) => j.marks[mark] ?? [])];
  if (box === undefined) return parts;
  if (box.points > 0) parts.push(t.board.worth(box.points));
  if (box.controller) parts.push(t.board.heldBy(atlas.side(box.controller)));
  if (box.siege) parts.push(j.siege(atlas.side(box.siege[0]), box.siege[1]));
  for (const side of box.entrenched) parts.push(j.entrenched(atlas.side(side)));
  if (box.closed) parts.push(j.closed);
  return parts;
}

/** A box with all that lies in it, in one sentence. */
export function boxWords(area: BoardArea, box: BoxView | undefined, atlas: Atlas, t: Messages, j: JoursMessages): string {
  const text = [area.name, ...groundWords(area, box, atlas, t, j)].join(", ");
  const pieces = box === undefined ? [] : stacks(box, atlas).map((stack) => stackWords(stack, atlas, t, j));
  return pieces.length === 0 ? text : `${text}. ${pieces.join("; ")}`;
}

export const boxViews = (view: JoursView): Map<string, BoxView> => new Map(view.boxes.map((box) => [box.area, box]));

export const rosterOf = (view: JoursView): Map<string, RosterView> =>
  new Map(view.sides.flatMap((side) => side.roster ?? []).map((line) => [line.code, line]));

/** The date of a turn, counted on from the date of the present one in halves of months. */
export function dateOf(turn: number, view: JoursView, j: JoursMessages): string {
  const [year, month, part] = view.date;
  if (month === 0) return "";
  const halves = year * 24 + (month - 1) * 2 + (part - 1) + (turn - view.turn);
  const name = j.months[Math.floor((halves % 24) / 2)] ?? "";
  return j.date(j.parts[halves % 2] ?? "", name, Math.floor(halves / 24));
}

/** Victory points if the game ended now. */
export const pointsOf = (side: JoursView["sides"][number]): number => side.points + side.place_points;
