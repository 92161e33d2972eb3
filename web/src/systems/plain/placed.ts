/**
 * Where the pieces of an unknown system stand. Whatever its view looks like, it names places and pieces by the codes of the
 * board: a piece stands at the place that is named nearest around it.
 */
import type { Atlas } from "../atlas.ts";

export function placed(view: unknown, atlas: Pick<Atlas, "areas" | "blocks">): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const put = (piece: string, area: string | null) => {
    if (area === null || seen.has(piece)) return;
    seen.add(piece);
    found.set(area, [...(found.get(area) ?? []), piece]);
  };
  const walk = (value: unknown, area: string | null): void => {
    if (typeof value === "string") {
      if (atlas.blocks.has(value)) put(value, area);
    } else if (Array.isArray(value)) {
      const named = value.find((one) => typeof one === "string" && atlas.areas.has(one)) as string | undefined;
      for (const one of value) walk(one, named ?? area);
    } else if (typeof value === "object" && value !== null) {
      const named = Object.values(value).find((one) => typeof one === "string" && atlas.areas.has(one)) as string | undefined;
      for (const [key, one] of Object.entries(value)) {
        // A record by pieces, or by places.
        if (atlas.blocks.has(key)) put(key, typeof one === "string" && atlas.areas.has(one) ? one : (named ?? area));
        walk(one, atlas.areas.has(key) ? key : (named ?? area));
      }
    }
  };
  walk(view, null);
  return found;
}
