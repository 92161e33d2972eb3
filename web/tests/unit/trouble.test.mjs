import assert from "node:assert/strict";
import test from "node:test";
import { en } from "../../src/lib/i18n/en.ts";
import { fr } from "../../src/lib/i18n/fr.ts";
import { explain } from "../../src/lib/trouble.ts";

const problem = (status, code, message = "") => ({ status, code, message, advice: null });

test("every code has what happened and what to do, in both languages", () => {
  for (const t of [en, fr]) {
    const codes = Object.keys(t.error)
      .filter((name) => name.endsWith("Text"))
      .map((name) => name.slice(0, -4));
    assert.ok(codes.length > 30);
    for (const code of codes) {
      const { title, text } = explain(problem(409, code), t);
      assert.ok(title.length > 5 && text.length > 5, code);
    }
  }
});
test("what the rules refuse is said as the server words it", () => {
  assert.equal(explain(problem(422, "illegal", "Trop loin."), fr).text, "Trop loin.");
});
test("an unknown code is explained by its status", () => {
  assert.equal(explain(problem(404, "gone-fishing"), en).code, "not-found");
  assert.equal(explain(problem(500, "fault"), en).code, "broken");
  assert.equal(explain(null, en).code, "broken");
});
