import assert from "node:assert/strict";
import test from "node:test";
import { inForce } from "../../src/lib/inForce.ts";

test("a table shows the rules of its level and of what was agreed on", () => {
  const row = (level, topic) => ({ level, topic });
  assert.ok(inForce(row("conscript", "COMBAT"), "edition=en level=conscript combat=cards"));
  assert.ok(!inForce(row("grognard", "WEATHER"), "level=conscript"));
  assert.ok(inForce(row("grognard", "WEATHER"), "level=grognard"));
  assert.ok(inForce(row("grognard", "WEATHER"), "level=marshal"), "each level has the rules of those before it");
  assert.ok(!inForce(row("option", "DICE"), "level=marshal combat=cards"));
  assert.ok(inForce(row("option", "DICE"), "level=conscript combat=dice"));
  assert.ok(!inForce(row("grognard", "VEDETTE"), "level=conscript"));
  assert.ok(inForce(row("base", "siege"), "blind=open dummies=no"), "what nobody can agree on holds everywhere");
  assert.ok(!inForce(row("base", "dummies"), "blind=open dummies=no"));
  assert.ok(inForce(row("base", "dummies"), "blind=all dummies=yes"));
});
