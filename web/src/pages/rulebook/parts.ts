/** Prose of a rulebook taken apart: plain words, words that stand out, and references to rules. */

export interface Part {
  kind: "text" | "strong" | "rule";
  text: string;
}

/** An id of the ledger: capitals, a dash and what follows, e.g. `CQ-AXIS-04`, `RA-1.4-04`, `JG-8.1-P5-01`. */
const PARTS = /\*([^*]+)\*|\b([A-Z]{2,3}(?:-[A-Z0-9.]+)*-\d+[a-z]?)\b/g;

/** An id where many stand close together: without the letters of its system. */
export const brief = (id: string) => id.replace(/^[A-Z]+-/, "");

export function partsOf(text: string, known: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, strong, id] = match;
    if (strong === undefined && !known.has(id ?? "")) continue;
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push(strong === undefined ? { kind: "rule", text: id ?? "" } : { kind: "strong", text: strong });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}
