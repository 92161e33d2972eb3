import assert from "node:assert/strict";
import test from "node:test";
import { ago, clockText } from "../../src/lib/format.ts";
import { en } from "../../src/lib/i18n/en.ts";
import { fr } from "../../src/lib/i18n/fr.ts";
import { plural } from "../../src/lib/i18n/plural.ts";

function* leaves(value, path = "") {
  if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* leaves(part, `${path}.${name}`);
  } else yield [path, value];
}
const shape = (messages) =>
  [...leaves(messages)].map(([path, value]) => `${path}:${typeof value}:${typeof value === "function" ? value.length : ""}`);

test("both languages say the same things", () => {
  assert.deepEqual(shape(fr), shape(en));
});

test("no word is missing in French", () => {
  const empty = [...leaves(fr)].filter(([path, value]) => value === "" && path !== ".rules.english");
  assert.deepEqual(empty, []);
});

test("French sets its signs off with narrow spaces", () => {
  for (const [path, value] of leaves(fr)) {
    const text = typeof value === "function" ? value(...Array.from({ length: value.length }, () => 2)) : value;
    assert.doesNotMatch(text, / [;!?:»]|« /, `${path}: ${text}`);
  }
});

test("nothing and one are singular in French, only one in English", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => plural("fr", n, "jour", "jours")),
    ["jour", "jour", "jours"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => plural("en", n, "day", "days")),
    ["days", "day", "days"],
  );
});

test("times are said as people say them", () => {
  assert.equal(ago(0, 30_000, en), "just now");
  assert.equal(ago(0, 3 * 3_600_000, fr), "il y a 3 heures");
  assert.equal(clockText(3_723_000, "d", "h"), "1:02:03");
  assert.equal(clockText(-5, "d", "h"), "0:00");
  assert.equal(clockText(2 * 86_400_000 + 3_600_000, "j", "h"), "2 j 1 h");
});
