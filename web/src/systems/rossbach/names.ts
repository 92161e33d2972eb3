/** How hexes, forces and counters of Rossbach are called, counted and ordered: for labels, lists and readers of the screen. */
import type { Messages } from "../../lib/i18n/en.ts";
import type { BoardArea } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import type { Counter, Force, Formation, Ground, Piece, RossbachView, Sheet } from "./types.ts";
import type { RossbachMessages } from "./words/en.ts";

export const counter = (code: string, atlas: Atlas): Counter | undefined => atlas.blocks.get(code) as Counter | undefined;
export const formations = (atlas: Atlas): Formation[] => (atlas.board as Sheet).formations ?? [];
export const ground = (area: BoardArea): Ground => area as Ground;

/** Halves as points, as they are printed: 3½. */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole === 0 ? "" : whole}½`;
}

/** What a counter is: as the board says; a vedette is none of the printed units. */
export type Kind = "infantry" | "mixed" | "cavalry" | "vedette" | "leader" | "pontoon" | "baggage";
export function kindOf(code: string, atlas: Atlas): Kind {
  return (counter(code, atlas)?.kind ?? "vedette") as Kind;
}

/** Whose uniform it wears; leaders and trains that of their side. */
export function nationOf(code: string, atlas: Atlas): string {
  const info = counter(code, atlas);
  return info?.nation ?? (atlas.camp(info?.side ?? "") === 0 ? "french" : "prussian");
}

export const LETTERS: Record<string, string> = { french: "F", guard: "G", prussian: "P", saxon: "S" };

/** The designation of a formation as people write it on maps. */
export function designation(code: string): string {
  const bare = code.replace(/^(fr|pr)-/, "");
  if (/^[ivx]+$/i.test(bare)) return bare.toUpperCase();
  const signs: Record<string, string> = { guard: "Gd", cavalry: "Cav", reserve: "Res", independent: "–", hohenlohe: "Hoh", ruechel: "Rü" };
  return signs[bare.toLowerCase()] ?? bare.slice(0, 3).replace(/^./, (letter) => letter.toUpperCase());
}

/** What fits on a counter: the last name, cut where it must be. */
export function caption(name: string, longest = 9): string {
  const plain = name
    .replace(/\s*\(.*\)$/, "")
    .replace(/^vedette (\d+) (?:of|de) /, "v$1 ")
    .replace(/^(?:von|de|d’) ?/, "");
  if (plain.length <= longest) return plain;
  const last = plain.split(/[\s]+/).at(-1) ?? plain;
  return last.length <= longest ? last : `${last.slice(0, longest - 1)}.`;
}

export const isTrain = (kind: Kind): boolean => kind === "pontoon" || kind === "baggage";
/** It fights. */
export const isTroops = (kind: Kind): boolean => kind !== "leader" && !isTrain(kind);
export const ORDER: Record<Kind, number> = { leader: 0, infantry: 1, mixed: 2, cavalry: 3, vedette: 4, pontoon: 5, baggage: 6 };

/** The pieces of a force: leaders by rank, then the strongest. */
export function ordered(force: Force, atlas: Atlas): Piece[] {
  const weight = (piece: Piece) => {
    const kind = kindOf(piece.piece, atlas);
    const rank = kind === "leader" ? (counter(piece.piece, atlas)?.command ?? 0) : piece.strength;
    return ORDER[kind] * 1000 - rank;
  };
  return force.pieces.toSorted((a, b) => weight(a) - weight(b));
}

export const strengthOf = (force: Force): number => force.pieces.reduce((sum, piece) => sum + piece.strength, 0);

/** Pieces of the enemy under a flag: how many is nobody's business. */
export const isHidden = (force: Force): boolean => force.flag !== null && force.pieces.length === 0;
/** Something lies under a flag beside what is seen. */
export const hidesMore = (force: Force, view: RossbachView): boolean => force.flag !== null && force.side !== view.you;

export interface Strength {
  infantry: number;
  cavalry: number;
}
/** Foot and horse, in half points. */
export function arms(force: Force, atlas: Atlas): Strength {
  const sum = { infantry: 0, cavalry: 0 };
  for (const piece of force.pieces) {
    const kind = kindOf(piece.piece, atlas);
    if (kind === "infantry" || kind === "mixed") sum.infantry += piece.strength;
    else if (kind === "cavalry" || kind === "vedette") sum.cavalry += piece.strength;
  }
  return sum;
}

/** The formation most of a force belongs to, by strength; a leader's if there are no troops. */
export function mainFormation(force: Force, atlas: Atlas): string | null {
  const sums = new Map<string, number>();
  for (const piece of force.pieces) {
    const code = formationOf(piece.piece, atlas);
    if (code) sums.set(code, (sums.get(code) ?? 0) + piece.strength + 0.1);
  }
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
export function formationOf(code: string, atlas: Atlas): string | null {
  const info = counter(code, atlas);
  return info?.formation ?? (info?.parent ? (counter(info.parent, atlas)?.formation ?? null) : null);
}

/** The printed numbers of a counter: strength, initiative, movement. */
export function numbers(piece: Piece, atlas: Atlas): string {
  const info = counter(piece.piece, atlas);
  if (info === undefined) return points(piece.strength);
  const kind = kindOf(piece.piece, atlas);
  if (kind === "leader") return info.command ? `★${info.command} · ${info.movement}` : String(info.movement);
  const value = piece.reduced ? (info.reduced ?? info.full) : info.full;
  const [, initiative] = value;
  const strength = isTrain(kind) ? [] : [points(piece.strength)];
  return [...strength, ...(initiative > 0 ? [initiative] : []), info.movement].join("-");
}

export function markerWords(piece: Piece, w: RossbachMessages): string[] {
  return piece.markers.filter((marker) => marker !== "in-command" && marker !== "face-down").flatMap((marker) => w.markers[marker] ?? []);
}

export function pieceWords(piece: Piece, atlas: Atlas, w: RossbachMessages): string {
  const kind = kindOf(piece.piece, atlas);
  const strength = !isTroops(kind) ? [] : [w.strength(points(piece.strength))];
  return `${atlas.block(piece.piece)} (${[w.kinds[kind], ...strength, ...markerWords(piece, w)].join(", ")})`;
}

export function forceWords(force: Force, view: RossbachView, atlas: Atlas, t: Messages, w: RossbachMessages): string {
  const known = ordered(force, atlas).map((piece) => pieceWords(piece, atlas, w));
  const hidden = hidesMore(force, view) ? [w.underFlag(w.flags[force.flag ?? ""] ?? "")] : [];
  return `${atlas.sideFirst(force.side)}${t.common.colon}${[...known, ...hidden].join(", ")}`;
}

export function groundWords(area: BoardArea, w: RossbachMessages): string[] {
  const { cover, height, kind } = ground(area);
  return [w.places[kind], cover === undefined ? undefined : w.covers[cover], height === undefined ? undefined : w.height(height)].filter(
    (word) => word !== undefined && word !== "",
  ) as string[];
}

export const forcesByHex = (view: RossbachView): Map<string, Force> => new Map(view.forces.map((force) => [force.area, force]));

/** Where a piece of the viewer stands, as far as the view tells. */
export function hexOf(code: string, view: RossbachView): string | null {
  return view.forces.find((force) => force.pieces.some((piece) => piece.piece === code))?.area ?? null;
}
