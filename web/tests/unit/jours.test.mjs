import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { en as page } from "../../src/lib/i18n/en.ts";
import { en } from "../../src/systems/jours/words/en.ts";
import { fr } from "../../src/systems/jours/words/fr.ts";
import { Atlas } from "../../src/systems/atlas.ts";
import { meant, together, turnTo } from "../../src/systems/jours/choose.ts";
import { kindOf as lineKind } from "../../src/systems/jours/log.ts";
import { battleLines, battles, linesFrom, verdictOf } from "../../src/systems/jours/course.ts";
import { boxWords, caption, dateOf, kindOf, pieceName, stacks } from "../../src/systems/jours/names.ts";
import { guesses } from "../../src/systems/jours/why.ts";

const area = (code, name, kind = "clear", marks = []) => ({ code, name, x: 0, y: 0, kind, value: 0, links: [], marks });
const block = (code, side, kind, name, more = {}) => ({ code, side, kind, name, infantry: 0, cavalry: 0, ...more });
const board = {
  game: "1813",
  system: "jours",
  hash: "",
  width: 100,
  height: 100,
  town_radius: 18,
  areas: [area("leipzig", "Leipzig"), area("dresde", "Dresden", "fortified", ["great"])],
  connections: [{ a: "leipzig", b: "dresde", cost: 1, crossing: null, river: null, bridge: null }],
  sides: [
    { code: "french", name: "the French", letter: "F" },
    { code: "allies", name: "the Allies", letter: "A" },
  ],
  pieces: [
    block("napoleon", "french", "leader", "Napoléon", { rank: 4 }),
    block("ney", "french", "leader", "Ney", { rank: 3 }),
    block("fr-3-s", "french", "unit", "III Corps", { arm: "infantry", nation: "french", max: 16 }),
    block("fr-gc-s", "french", "unit", "Guard Cavalry", { arm: "cavalry", nation: "french" }),
  ],
  armies: [],
};
const atlas = new Atlas(board);
const piece = (side, code, sp = null, more = {}) => ({
  side,
  code,
  sp,
  inside: false,
  activated: false,
  fatigued: false,
  marching: false,
  ...more,
});
const leipzig = {
  area: "leipzig",
  points: 2,
  controller: "french",
  siege: null,
  entrenched: ["french"],
  closed: false,
  forces: [0, 0],
  pieces: [
    piece("allies", null),
    piece("allies", null),
    piece("french", "fr-gc-s", 2),
    piece("french", "french-dummy-3"),
    piece("french", "ney"),
    piece("french", "fr-3-s", 14, { activated: true }),
    piece("french", "napoleon"),
  ],
};
const view = { you: "french", turn: 4, date: [1813, 5, 1], boxes: [leipzig], battle: null, phase: "movement" };

test("a stack puts the highest leader first, then the strongest, and counts what is known", () => {
  const [french, allies] = stacks(leipzig, atlas);
  assert.deepEqual(
    french.known.map((one) => one.code),
    ["napoleon", "ney", "fr-3-s", "fr-gc-s", "french-dummy-3"],
  );
  assert.deepEqual([french.sp, french.leader, french.top], [16, "napoleon", "fr-3-s"]);
  assert.deepEqual([allies.known.length, allies.hidden.length, allies.top], [0, 2, null]);
});

test("a box is told in one sentence, and hidden counters only counted", () => {
  const text = boxWords(board.areas[0], leipzig, atlas, page, en);
  assert.equal(
    text,

    "Leipzig, open ground, worth 2, held by the French, entrenched by the French. The French: Napoléon, Ney, III Corps (14 " +
      "SP, has acted), Guard Cavalry (2 SP), dummy 3; 2 hidden counters (the Allies)",
  );
});

test("a counter that the board does not list is a dummy, one without a code is hidden", () => {
  assert.deepEqual([kindOf("french-dummy-3", atlas), kindOf(null, atlas), kindOf("ney", atlas)], ["dummy", "hidden", "leader"]);
  assert.equal(pieceName("french-dummy-3", atlas, fr), "leurre 3");
});

test("counters under a Force Marker are counted and nothing else", () => {
  const [french, allies] = stacks({ ...leipzig, pieces: [piece("french", "ney")], forces: [0, 4] }, atlas);
  assert.equal(french.known.length, 1);
  assert.deepEqual([allies.known.length, allies.hidden.length, allies.sp], [0, 4, 0]);
});

test("captions fit on a counter", () => {
  const names = [
    "III Corps",
    "V bis Cavalry Corps",
    "I Corps (Gorchakov)",
    "Ier corps (Yorck)",
    "Ve bis corps de cavalerie",
    "Vieille Garde",
    "Old Guard",
    "Yorck’s corps",
    "corps de Blücher",
    "Winzingerode",
    "Detachment 10",
    "Cavalerie de la Garde",
    "Light Division Bubna",
  ];
  assert.deepEqual(names.map(caption), [
    "III",
    "Vb",
    "I",
    "I",
    "Vb",
    "VG",
    "Old Guard",
    "Yorck",
    "Blücher",
    "Winzinge.",
    "Det. 10",
    "CG",
    "LDB",
  ]);
});

test("turns have dates, half a month each, over the end of a month and a year", () => {
  assert.equal(dateOf(4, view, en), "early May 1813");
  assert.equal(dateOf(3, view, en), "late April 1813");
  assert.equal(dateOf(20, view, fr), "début janvier 1814");
});

const choices = (...actions) =>
  actions.map((action) => {
    const [kind, ...targets] = action.split(" ");
    return { action, kind, targets, text: "" };
  });

test("a click on a box means to go there, whatever else could be done towards it", () => {
  assert.equal(meant(choices("destroy dresde", "step dresde", "stop"), "dresde")?.action, "step dresde");
  assert.equal(meant(choices("fight leipzig"), "leipzig")?.action, "fight leipzig");
  assert.equal(meant(choices("destroy dresde"), "dresde"), null);
  assert.equal(meant(choices("place french-dummy-3 leipzig"), "leipzig"), null);
});

test("all that can join is taken in one go only while a stack is formed", () => {
  const options = choices("take ney", "take fr-3-s", "march");
  assert.deepEqual(together({ prompt: { code: "jg-prompt-select" }, options, view }), ["take ney", "take fr-3-s"]);
  assert.deepEqual(together({ prompt: { code: "jg-prompt-movement" }, options, view }), []);
});

test("a battle brings its board forward", () => {
  const fight = { ...view, battle: { area: "leipzig" } };
  assert.equal(turnTo(view, fight, "log"), "combat");
  assert.equal(turnTo(fight, fight, "log"), null, "who has turned away is left alone");
  assert.equal(turnTo(fight, view, "combat"), "army");
});

test("the course of the last battle ends when something else begins", () => {
  const log = (...codes) => codes.map((code, n) => ({ n, code, text: code, areas: [] }));
  assert.deepEqual(
    battleLines(log("jg-battle-began", "jg-fought", "jg-battle-won", "jg-battle-began", "jg-fought")).map((line) => line.n),
    [3, 4],
  );
  assert.deepEqual(battleLines(log("jg-battle-began", "jg-fought", "jg-player-turn")), []);
});

test("a siege has a stage: the cities rolled for in one go, each with its die, and how it went", () => {
  const line = (n, code, areas = []) => ({ n, code, text: code, areas });
  const log = [
    line(1, "jg-battle-began", ["leipzig"]),
    line(2, "jg-battle-won"),
    line(3, "jg-siege-rolled", ["glogau"]),
    line(3, "jg-city-fell", ["spandau"]),
    line(3, "jg-eliminated"),
    line(4, "jg-siege-rolled", ["glogau"]),
    line(5, "jg-turn"),
  ];
  assert.deepEqual(battles(log), [
    { from: 1, place: "leipzig" },
    { from: 3, place: "glogau", kind: "siege" },
    { from: 4, place: "glogau", kind: "siege" },
  ]);
  assert.deepEqual(
    linesFrom(log, 3).map((one) => one.code),
    ["jg-siege-rolled", "jg-city-fell", "jg-eliminated"],
  );
  assert.equal(linesFrom(log, 1).length, 2, "the battle before it ends where the siege begins");
  assert.equal(verdictOf(log, 3).code, "jg-city-fell");
  assert.deepEqual(battleLines(log.slice(0, 2)).length, 2);
});

test("French names elide where they are spoken of", () => {
  assert.deepEqual(
    [fr.battle.title.field("Ostritz"), fr.battle.title.siege("Erfurt"), fr.battle.title.assault("Halle")],
    ["Bataille d’Ostritz", "Siège d’Erfurt", "Assaut de Halle"],
  );
});

test("lines of the log have a sort", () => {
  assert.deepEqual(
    ["jg-fought", "jg-siege-rolled", "jg-some-moved", "jg-kept-up", "jg-paid", "jg-scored", "jg-turn"].map((code) => lineKind({ code })),
    ["battles", "sieges", "marches", "marches", "command", "points", null],
  );
});

test("who asks why not is answered about what he wanted", () => {
  assert.deepEqual(guesses("dresde", choices("step leipzig", "stop"), view, atlas), ["step dresde"]);
  assert.deepEqual(guesses("leipzig", choices("pass"), view, atlas), ["take fr-gc-s", "take french-dummy-3", "take ney", "take fr-3-s"]);
  assert.deepEqual(guesses("ney", choices("lose fr-3-s"), view, atlas), ["lose ney"]);
  assert.deepEqual(guesses("dresde", choices("place french-dummy-3 leipzig"), view, atlas), ["place french-dummy-3 dresde"]);
});

function* leaves(value, path = "") {
  if (typeof value === "object" && value !== null) for (const [name, part] of Object.entries(value)) yield* leaves(part, `${path}.${name}`);
  else yield [path, value];
}
test("the words of both languages say the same things, and French sets its signs off", () => {
  const shape = (messages) =>
    [...leaves(messages)].map(([path, value]) => `${path}:${typeof value}:${typeof value === "function" ? value.length : ""}`);
  assert.deepEqual(shape(fr), shape(en));
  for (const [path, value] of leaves(fr)) {
    const text = typeof value === "function" ? value(...Array.from({ length: value.length }, () => 2)) : value;
    assert.notEqual(text, "", path);
    assert.doesNotMatch(text, / [;!?:»]|« /, `${path}: ${text}`);
  }
});
