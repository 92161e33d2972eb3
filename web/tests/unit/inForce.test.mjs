import assert from "node:assert/strict";
import test from "node:test";
import { inForce } from "../../src/lib/inForce.ts";

test("all items of a condition must hold, and what was not agreed on is as usual", () => {
  const usual = [{ name: "level", choices: [{ word: "conscript", label: "", default: true }] }];
  assert.ok(inForce("", "edition=en"), "what nobody can agree on holds everywhere");
  assert.ok(inForce("level=grognard|marshal", "edition=en level=marshal"));
  assert.ok(!inForce("level=grognard|marshal combat=dice", "level=grognard combat=cards"));
  assert.ok(inForce("level=conscript", "combat=cards", usual));
  assert.ok(!inForce("level=grognard", "", usual));
  assert.ok(!inForce("unheard=of", "level=grognard", usual));
});
