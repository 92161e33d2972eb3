import assert from "node:assert/strict";
import test from "node:test";
import { partsOf } from "../../src/pages/rulebook/parts.ts";

test("prose is taken apart into words, words that stand out, and references to rules that there are", () => {
  const known = new Set(["CQ-AXIS-04", "RA-1.4-04", "JG-8.1-P5-01"]);
  const parts = partsOf("A *stack* as in CQ-AXIS-04, (RA-1.4-04) and JG-8.1-P5-01. Not CQ-AXIS-99 nor 30-40.", known);
  assert.deepEqual(
    parts.filter((part) => part.kind !== "text").map((part) => `${part.kind} ${part.text}`),
    ["strong stack", "rule CQ-AXIS-04", "rule RA-1.4-04", "rule JG-8.1-P5-01"],
  );
  assert.equal(
    parts.map((part) => part.text).join(""),
    "A stack as in CQ-AXIS-04, (RA-1.4-04) and JG-8.1-P5-01. Not CQ-AXIS-99 nor 30-40.",
  );
});
