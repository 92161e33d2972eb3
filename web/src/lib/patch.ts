/** What changed between two states (RFC 6902), carried out on a copy of the one that the page has. */
import type { Change } from "../wire/index.ts";

/** Anything that has parts, by name or by number. */
type Parts = Record<string, unknown> | unknown[];

export function patched<T>(before: T, changes: Change[]): T {
  const whole = { state: structuredClone(before) };
  for (const change of changes) {
    const steps = `/state${change.path}`
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = steps.pop() ?? "";
    let parts: Parts = whole;
    for (const step of steps) parts = (parts as Record<string, Parts>)[step] as Parts;
    carryOut(parts, last, change);
  }
  return whole.state;
}

function carryOut(parts: Parts, name: string, { op, value }: Change): void {
  if (Array.isArray(parts)) {
    parts.splice(Number(name), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
  } else if (op === "remove") {
    delete parts[name];
  } else {
    parts[name] = value;
  }
}
