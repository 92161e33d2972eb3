import assert from "node:assert/strict";
import test from "node:test";
import { Atlas } from "../../src/systems/atlas.ts";
import { firstSteps, retreats } from "../../src/systems/conquerors/retreat.ts";

// a - b - d - e, a - c - d: a square with a tail.
const links = { a: ["b", "c"], b: ["a", "d"], c: ["a", "d"], d: ["b", "c", "e"], e: ["d"] };
const board = {
  areas: Object.entries(links).map(([code, to]) => ({ code, name: code, x: 0, y: 0, kind: "clear", value: 0, links: to })),
  connections: [],
  sides: [
    { code: "french", name: "French", letter: "F" },
    { code: "coalition", name: "Prussians", letter: "P" },
  ],
  pieces: [
    { code: "ney", side: "french", kind: "corps", name: "Ney" },
    { code: "v1", side: "french", kind: "vedette", name: "vedette" },
  ],
};
const atlas = new Atlas(board);
const area = (code, more = {}) => [
  code,
  { area: code, controller: null, axis: null, citadel: null, besieged: false, contested: false, blocks: [], ...more },
];
const block = (side, code = null) => ({ side, code, ready: true, operating: false });

test("the own axis is the only first step, the winner's is the only one forbidden", () => {
  assert.deepEqual(firstSteps("a", "french", area("a", { axis: ["french", "b"] })[1], atlas), ["b"]);
  assert.deepEqual(firstSteps("a", "french", area("a", { axis: ["coalition", "b"] })[1], atlas), ["c"]);
  assert.deepEqual(firstSteps("a", "french", undefined, atlas), ["b", "c"]);
});

test("every step leads farther away", () => {
  const steps = retreats("a", "french", 3, new Map(), atlas).map(({ from, to, step }) => `${step} ${from}-${to}`);
  assert.deepEqual(steps, ["1 a-b", "1 a-c", "2 b-d", "2 c-d", "3 d-e"]);
});

test("corps end a retreat, vedettes do not, and who is hidden may be a corps", () => {
  const views = new Map([area("b", { blocks: [block("french", "ney")] }), area("c", { blocks: [block("coalition")] })]);
  assert.deepEqual(
    retreats("a", "french", 3, views, atlas).map(({ to, stop }) => [to, stop]),
    [
      ["b", "own"],
      ["c", "enemy"],
    ],
  );
  const light = new Map([area("b", { blocks: [block("french", "v1")] })]);
  assert.equal(retreats("a", "french", 1, light, atlas)[0].stop, null);
});
