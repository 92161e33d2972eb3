import assert from "node:assert/strict";
import { test } from "node:test";
import { departures, inWholeMarches, movesIn, wholeMarches } from "../../src/table/moves.ts";

const areas = new Map(["jena", "gera"].map((code) => [code, { code, x: 0, y: 0 }]));
const line = (more) => ({
  n: 4,
  side: "french",
  code: "log-moved",
  text: "",
  areas: [],
  things: [],
  numbers: {},
  rule: null,
  ...more,
});

test("a line tells a march as data, whatever its sentence names", () => {
  const journey = { side: "coalition", pieces: ["hohenlohe"], from: "jena", to: "gera" };
  assert.deepEqual(movesIn([line({ areas: ["gera", "jena"], journey })], { areas }), [
    { n: 4, from: areas.get("jena"), to: areas.get("gera"), side: "coalition", by: "french", pieces: ["hohenlohe"] },
  ]);
});

test("two places in one sentence are no march, and nobody comes from beyond the map", () => {
  assert.deepEqual(movesIn([line({ areas: ["jena", "gera"] })], { areas }), []);
  const beyond = { side: "french", pieces: [], from: "paris", to: "gera" };
  assert.deepEqual(movesIn([line({ journey: beyond })], { areas }), []);
});

test("steps of one march are one moment, and the pieces come from where it began", () => {
  const atlas = { areas: new Map(["a", "b", "c", "d"].map((code) => [code, { code }])) };
  const step = (n, from, to, side = "french") => ({ n, side, journey: { side, pieces: [], from, to } });
  const moments = [step(1, "a", "b"), step(2, "b", "c"), step(3, "d", "a"), step(4, "a", "b", "prussians")].map((line) => ({
    n: line.n,
    lines: [line],
  }));
  const whole = wholeMarches(moments, atlas);
  assert.deepEqual(
    whole.map(({ n }) => n),
    [2, 3, 4],
  );
  assert.equal(departures(whole[0].lines, atlas).get("c").from.code, "a");
  assert.equal(departures(whole[0].lines, atlas).size, 1);
});

test("a march is told in one sentence, from where it set out to where it ended", () => {
  const atlas = { area: (code) => code.toUpperCase() };
  const step = (n, from, to, pieces = ["ney"], code = "ra-moved") =>
    line({ n, code, text: `${pieces}: ${from.toUpperCase()} to ${to.toUpperCase()}.`, journey: { side: "french", pieces, from, to } });
  const told = (lines) => inWholeMarches(lines, atlas).map(({ n, text }) => [n, text]);
  assert.deepEqual(told([step(1, "a", "b"), step(2, "b", "c"), step(3, "c", "d")]), [[3, "ney: A to D."]]);
  const others = [step(1, "a", "b"), step(2, "b", "c", ["soult"]), step(3, "d", "a"), step(4, "a", "b", ["soult"], "ra-retreated")];
  assert.equal(told(others).length, 4, "who goes elsewhere, or otherwise, is told apart");
  assert.equal(told([step(1, "a", "b"), line({ n: 2 }), step(3, "b", "c")]).length, 3, "what happens on the way is not left out");
  assert.equal(told([step(1, "a", "b"), step(2, "b", "a")]).length, 2, "nobody goes from a place to itself");
});
