/** What the rules lay over the map, found by place and by piece. */
import type { OverlayMark } from "../../wire.ts";
import { hexOf } from "./names.ts";
import type { RossbachView } from "./types.ts";

export const areasOf = (marks: OverlayMark[], kind: string): string[] => [
  ...new Set(marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.areas)),
];

/** Marks by the place that they are at. */
export function byPlace(marks: OverlayMark[]): Map<string, OverlayMark[]> {
  const found = new Map<string, OverlayMark[]>();
  for (const mark of marks) for (const area of mark.areas) found.set(area, [...(found.get(area) ?? []), mark]);
  return found;
}

/** The hexes that leaders who stand in one of some hexes reach with their orders. */
export function rangesAt(marks: OverlayMark[], hexes: (string | null)[], view: RossbachView): string[] {
  const here = marks.filter((mark) => mark.kind === "range" && hexes.includes(hexOf(mark.piece ?? "", view) ?? ""));
  return areasOf(here, "range");
}

/** How a piece stands in the chain of command: `led`, `kept` or `stray`. */
export const standingOf = (marks: OverlayMark[] | undefined, piece: string): OverlayMark | undefined =>
  marks?.find((mark) => mark.piece === piece && mark.kind !== "range");
