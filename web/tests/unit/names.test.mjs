import { placed } from "../../src/systems/plain/placed.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { en } from "../../src/lib/i18n/en.ts";
import { Atlas, areaWords, shortName, stacks } from "../../src/systems/conquerors/names.ts";
import { guesses } from "../../src/systems/conquerors/why.ts";

const area = (code, name, links) => ({ code, name, x: 0, y: 0, kind: "clear", value: 0, links });
const block = (code, side, kind, name) => ({
  code,
  side,
  kind,
  name,
  infantry: 5,
  cavalry: 1,
  march: 0,
  rest: 0,
  combat: 0,
  pursuit: 0,
});
const board = {
  game: "1806",
  system: "conquerors",
  hash: "",
  width: 100,
  height: 100,
  town_radius: 18,
  areas: [area("jena", "Jena", ["gera"]), area("gera", "Gera", ["jena"])],
  connections: [{ a: "jena", b: "gera" }],
  sides: [
    { code: "french", name: "French", letter: "F" },
    { code: "coalition", name: "Prussians", letter: "P" },
  ],
  pieces: [
    block("napoleon", "french", "commander", "Napoléon"),
    block("lannes", "french", "corps", "Lannes"),
    block("vedette-f1", "french", "vedette", "French vedette 1"),
  ],
};
const atlas = new Atlas(board);
const piece = (side, code, ready = true) => ({ side, code, ready, operating: false });
const jena = {
  area: "jena",
  controller: null,
  axis: ["french", "gera"],
  citadel: null,
  besieged: false,
  contested: true,
  blocks: [
    piece("coalition", null),
    piece("coalition", null, false),
    piece("french", "vedette-f1"),
    piece("french", "lannes", false),
    piece("french", "napoleon"),
  ],
};

test("a stack lists the commander first and hides what is hidden", () => {
  const [french, prussian] = stacks(jena, atlas);
  assert.deepEqual(
    french.known.map((one) => one.code),
    ["napoleon", "lannes", "vedette-f1"],
  );
  assert.equal(prussian.known.length, 0);
  assert.equal(prussian.hidden.length, 2);
});

test("an area is told in one sentence, state and all", () => {
  const text = areaWords(board.areas[0], jena, atlas, en);
  assert.equal(
    text,
    "Jena, town, contested, axis of French towards Gera. French: Napoléon (ready), Lannes (activated), French vedette 1 (ready); 2 hidden blocks (Prussians)",
  );
});

test("pieces have short names", () => {
  assert.deepEqual(["Lannes", "Saxe-Weimar", "Rüchel"].map(shortName), ["LAN", "S-W", "RÜC"]);
});

const state = (options) => ({
  options: options.map((action) => {
    const [kind, ...targets] = action.split(" ");
    return { action, kind, targets, text: "" };
  }),
  view: { you: "french", areas: [jena] },
});

test("who points at an area on the march wants to go there", () => {
  assert.deepEqual(guesses("gera", state(["step jena", "stop"]), board), ["step gera"]);
});
test("who points at an area with own blocks between operations wants to take them", () => {
  assert.deepEqual(guesses("jena", state(["pass"]), board), ["take vedette-f1", "take lannes", "take napoleon"]);
});
test("who points at a card wants to play it", () => {
  assert.deepEqual(guesses("rain.1", state(["pass"]), board), ["play rain.1"]);
});

test("the plain board finds the pieces of any view", () => {
  const atlas = {
    areas: new Map([
      ["jena", 0],
      ["gera", 0],
    ]),
    blocks: new Map([
      ["ney", 0],
      ["lannes", 0],
      ["davout", 0],
    ]),
  };
  const views = [
    {
      areas: [
        { area: "jena", blocks: [{ code: "ney" }, { code: null }] },
        { area: "gera", blocks: [{ code: "lannes" }] },
      ],
      you: "davout",
    },
    {
      units: [
        { code: "ney", at: "jena" },
        { code: "lannes", at: "gera" },
      ],
    },
    { jena: ["ney"], gera: ["lannes"] },
    { where: { ney: "jena", lannes: "gera" } },
  ];
  for (const view of views) {
    assert.deepEqual(
      [...placed(view, atlas)],
      [
        ["jena", ["ney"]],
        ["gera", ["lannes"]],
      ],
      JSON.stringify(view),
    );
  }
});
