import { areasOf, byPlace, rangesAt, standingOf } from "../../src/systems/rossbach/laid.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { HexSheet } from "../../src/map/hexsheet.ts";
import { dateOf, turns } from "../../src/systems/rossbach/calendar.ts";
import { gather, spread } from "../../src/systems/rossbach/corps.ts";
import { whereabouts } from "../../src/systems/rossbach/geography.ts";
import { linesFrom, stories, verdictOf } from "../../src/systems/rossbach/course.ts";
import { kindOf } from "../../src/systems/rossbach/log.ts";
import { arms, caption, designation, forceWords, numbers, ordered, points } from "../../src/systems/rossbach/names.ts";
import { legs, signOf, tally } from "../../src/systems/rossbach/way.ts";
import { guesses } from "../../src/systems/rossbach/why.ts";
import { en } from "../../src/systems/rossbach/words/en.ts";
import { fr } from "../../src/systems/rossbach/words/fr.ts";
import { en as page } from "../../src/lib/i18n/en.ts";

// Odd rows from the bottom have one hex more, as on the map of the campaign; even ones are shifted to the right.
const WIDTH = 26;
const PITCH = (WIDTH * Math.sqrt(3)) / 2;
const hexes = [];
for (let row = 1; row <= 9; row += 1)
  for (let column = 1; column <= (row % 2 === 1 ? 10 : 9); column += 1)
    hexes.push({
      code: `N${String(row).padStart(2, "0")}${String(column).padStart(2, "0")}`,
      x: Math.round(40 + WIDTH * (column + (row % 2 === 1 ? 0 : 0.5))),
      y: Math.round(600 - PITCH * row),
    });
const sheet = new HexSheet(hexes, WIDTH);

test("a point is in the hex whose middle is nearest", () => {
  for (const hex of hexes)
    for (const [dx, dy] of [
      [0, 0],
      [11, 0],
      [-11, 3],
      [5, 9],
      [-5, -9],
    ])
      assert.equal(sheet.at(hex.x + dx, hex.y + dy)?.code, hex.code);
  assert.equal(sheet.at(0, 0), null);
});

test("hexes have six neighbours, those at the edge fewer", () => {
  assert.deepEqual(
    sheet
      .neighbours("N0505")
      .map((hex) => hex.code)
      .sort(),
    ["N0404", "N0405", "N0504", "N0506", "N0604", "N0605"],
  );
  assert.deepEqual(
    sheet
      .neighbours("N0101")
      .map((hex) => hex.code)
      .sort(),
    ["N0102", "N0201"],
  );
});

test("distances are counted in steps", () => {
  assert.equal(sheet.distance("N0505", "N0505"), 0);
  assert.equal(sheet.distance("N0505", "N0605"), 1);
  assert.equal(sheet.distance("N0101", "N0110"), 9);
  assert.equal(sheet.distance("N0101", "N0901"), 8);
  assert.equal(sheet.distance("N0101", "N0905"), 8);
});

test("walking up keeps to its column", () => {
  const from = sheet.get("N0105");
  let at = from;
  for (let steps = 0; steps < 8; steps += 1) at = sheet.step(at.code, [0, -1], from.x);
  assert.equal(at.code, "N0905");
  assert.equal(sheet.step("N0110", [1, 0], 0), null, "there is nothing beyond the edge");
});

test("all hexes of a kind are one path", () => {
  assert.equal(sheet.outlines(["N0101", "N0102", "nowhere"]).match(/M/g)?.length, 2);
});

test("around hexes that touch runs one line", () => {
  const edges = (codes) => sheet.border(codes).match(/M/g)?.length ?? 0;
  assert.equal(edges(["N0101"]), 6);
  assert.equal(edges(["N0101", "N0101"]), 6, "named twice");
  assert.equal(edges(["N0101", "N0102", "nowhere"]), 10);
  assert.equal(edges([]), 0);
});

function* leaves(value, path = "") {
  if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* leaves(part, `${path}.${name}`);
  } else yield [path, value];
}
test("both languages say the same things", () => {
  const shape = (words) =>
    [...leaves(words)].map(([path, value]) => `${path}:${typeof value}:${typeof value === "function" ? value.length : ""}`);
  assert.deepEqual(shape(fr), shape(en));
  for (const [path, value] of leaves(fr)) {
    const text = typeof value === "function" ? value(...Array.from({ length: value.length }, () => 2)) : value;
    assert.doesNotMatch(text, / [;!?:»]|« /, `${path}: ${text}`);
  }
});

test("every word is used", () => {
  const used = [
    "Layer",
    "Sheet",
    "Aside",
    "Combat",
    "Odds",
    "Stage",
    "Forces",
    "Campaign",
    "Status",
    "TextBoard",
    "Duties",
    "Marks",
    "Laid",
  ]
    .map((name) => readFileSync(new URL(`../../src/systems/rossbach/${name}.svelte`, import.meta.url), "utf8"))
    .concat(
      ["index", "names", "plan.svelte"].map((name) =>
        readFileSync(new URL(`../../src/systems/rossbach/${name}.ts`, import.meta.url), "utf8"),
      ),
    )
    .join("\n");
  const heads = Object.entries(en).flatMap(([name, value]) =>
    typeof value === "object" && ["march", "combat", "forces", "campaign", "standing", "overlays", "tabs"].includes(name)
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
  assert.deepEqual(
    heads.filter((name) => !used.includes(`.${name}`) && !used.includes(`w.${name.split(".").at(-1)}`)),
    [],
  );
});

const counter = (code, side, kind, more = {}) => ({
  code,
  name: code[0].toUpperCase() + code.slice(1),
  side,
  kind,
  formation: "fr-v",
  nation: "french",
  division: true,
  full: [14, 4],
  reduced: [8, 4],
  movement: 5,
  vedettes: 0,
  parent: null,
  role: null,
  command: null,
  ...more,
});
const blocks = [
  counter("lannes", "french", "leader", { nation: null, full: [0, 0], movement: 10, command: 1 }),
  counter("gazan", "french", "infantry"),
  counter("treilhard", "french", "cavalry", { full: [4, 4], movement: 7 }),
  counter("treilhard.1", "french", "vedette", { full: [1, 0], movement: 7, formation: null, parent: "treilhard" }),
];
const atlas = {
  areas: new Map(hexes.map((hex) => [hex.code, { ...hex, name: hex.code, kind: "clear" }])),
  blocks: new Map(blocks.map((block) => [block.code, block])),
  block: (code) => blocks.find((block) => block.code === code)?.name ?? code,
  side: (code) => code,
  sideFirst: (code) => code,
  camp: (code) => (code === "french" ? 0 : 1),
};
const piece = (code, strength, markers = []) => ({ piece: code, strength, reduced: false, markers });
const stack = {
  area: "N0505",
  side: "french",
  flag: null,
  pieces: [piece("treilhard", 4), piece("gazan", 14, ["column"]), piece("lannes", 0)],
};
const view = { you: "french", turn: 13, day: 10, part: "morning", last_turn: 15, forces: [stack], march: null };

test("strength is written in points and halves", () => {
  assert.deepEqual([0, 1, 2, 7].map(points), ["0", "½", "1", "3½"]);
});

test("a stack is led by its leader and told in one sentence", () => {
  assert.deepEqual(
    ordered(stack, atlas).map((one) => one.piece),
    ["lannes", "gazan", "treilhard"],
  );
  assert.deepEqual(arms(stack, atlas), { infantry: 14, cavalry: 4 });
  assert.equal(
    forceWords(stack, view, atlas, page, en),
    "french: Lannes (leader), Gazan (infantry, strength 7, in Road March), Treilhard (cavalry, strength 2)",
  );
});

test("of a hidden force only its flag is told", () => {
  const hidden = { area: "N0101", side: "prussians", flag: "saxon", pieces: [] };
  assert.equal(forceWords(hidden, view, atlas, page, en), "prussians: face-down force under the Saxon flag");
});

test("counters show strength, initiative and movement", () => {
  assert.equal(numbers(piece("gazan", 14), atlas), "7-4-5");
  assert.equal(numbers({ ...piece("gazan", 8), reduced: true }, atlas), "4-4-5");
  assert.equal(numbers(piece("treilhard.1", 1), atlas), "½-7");
  assert.equal(numbers(piece("lannes", 0), atlas), "★1 · 10");
  assert.deepEqual(["fr-v", "fr-guard", "pr-reserve"].map(designation), ["V", "Gd", "Res"]);
  assert.equal(caption("vedette 1 of Gettkandt", 12), "v1 Gettkandt");
});

test("from afar a corps is one sign, and flags are not mixed with it", () => {
  const force = (area, side, pieces, flag = null) => ({ area, side, flag, pieces });
  const forces = [
    stack,
    force("N0506", "french", [piece("gazan", 14)]),
    force("N0507", "prussians", [], "saxon"),
    force("N0508", "prussians", [], "saxon"),
  ];
  const signs = gather({ ...view, forces }, atlas, 60);
  assert.deepEqual(
    signs.map(({ side, strength, flags, formation }) => ({ side, strength, flags, formation })).toSorted((a, b) => a.flags - b.flags),
    [
      { side: "french", strength: 32, flags: 0, formation: "fr-v" },
      { side: "prussians", strength: 0, flags: 2, formation: null },
    ],
  );
});

test("a hex without a name is found by the nearest place that has one", () => {
  const named = [...atlas.areas.values()].map((hex) => (hex.code === "N0505" ? { ...hex, name: "Kösen (N0505)" } : hex));
  const areas = new Map(named.map((hex) => [hex.code, hex]));
  const sheet = { ...atlas, areas, area: (code) => areas.get(code)?.name ?? code, board: { areas: named, hex: WIDTH } };
  const found = (code) => whereabouts(code, sheet, en.near);
  assert.equal(found("N0505"), "Kösen (N0505)");
  assert.equal(found("N0507"), "N0507, near Kösen");
  assert.equal(found("beyond"), "beyond");
  const bare = { ...sheet, areas: atlas.areas, board: { areas: [...atlas.areas.values()], hex: WIDTH } };
  assert.equal(whereabouts("N0507", bare, en.near), "N0507", "where nothing has a name there is nothing to name it by");
});

test("signs of corps that stand together make room for each other", () => {
  const sign = (x, y) => ({ side: "french", formation: null, strength: 2, flags: 0, flag: null, x, y, at: { x, y }, hexes: [`${x} ${y}`] });
  const heap = [sign(100, 100), sign(110, 104), sign(104, 112), sign(96, 108), sign(400, 400)];
  const placed = spread(heap, 40, 26);
  for (const [at, one] of placed.entries())
    for (const other of placed.slice(at + 1))
      assert.ok(Math.abs(one.x - other.x) > 39.5 || Math.abs(one.y - other.y) > 25.5, `${one.hexes} and ${other.hexes}`);
  assert.deepEqual([placed[4].x, placed[4].y], [400, 400], "who has room stays");
  assert.deepEqual(
    placed.map(({ at }) => at),
    heap.map(({ at }) => at),
    "where they stand is not forgotten",
  );
  const same = spread([sign(5, 5), sign(5, 5)], 40, 26);
  assert.notEqual(same[0].y, same[1].y, "two in one place as well");
});

test("four turns make a day", () => {
  assert.deepEqual(dateOf(16, view), { turn: 16, day: 10, part: "night" });
  assert.deepEqual(dateOf(12, view), { turn: 12, day: 9, part: "night" });
  assert.equal(turns(view).at(-1)?.turn, 15);
});

const line = (n, code, areas = []) => ({ n, code, areas, text: code, numbers: {} });
test("a combat is told from its die to the last step back", () => {
  const log = [
    line(1, "ra-designated"),
    line(2, "ra-fought", ["N0505"]),
    line(2, "ra-disordered"),
    line(3, "ra-retreated"),
    line(4, "ra-fought-retreat", ["N0606"]),
    line(5, "ra-player-turn"),
    line(6, "ra-moved"),
  ];
  assert.deepEqual(stories(log), [
    { from: 2, place: "N0505" },
    { from: 4, place: "N0606" },
  ]);
  assert.deepEqual(
    linesFrom(log, 2).map((one) => one.code),
    ["ra-fought", "ra-disordered", "ra-retreated"],
  );
  assert.equal(verdictOf(log, 4)?.code, "ra-fought-retreat");
  assert.equal(linesFrom(log, 4).length, 1);
});

test("every sort of news is found in the log", () => {
  const file = readFileSync(new URL("../../../lang/en/rossbach.ftl", import.meta.url), "utf8");
  const news = file.slice(file.indexOf("## News."), file.indexOf("## Refusals."));
  const codes = [...news.matchAll(/^(ra-[a-z-]+) =/gm)].map(([, code]) => code);
  assert.ok(codes.length > 50);
  assert.deepEqual(
    codes.filter((code) => kindOf({ code }) === null),
    ["ra-turn", "ra-player-turn"],
  );
});

test("a way tells what is spent at each hex, what it follows, and where the enemy is met", () => {
  const reach = [
    { area: "N0505", path: ["N0505"], points_left: 8, cost: 1, rests: true, contact: false, by: "road", piece: null, risks: [] },
    {
      area: "N0506",
      path: ["N0505", "N0506"],
      points_left: 5,
      cost: 5,
      rests: true,
      contact: true,
      by: "open",
      piece: null,
      risks: [{ kind: "engaged", sixths: 0, rule: "RA-4.31-01" }],
    },
  ];
  const course = legs(reach[1], reach);
  assert.deepEqual(course, [
    { hex: "N0505", spent: 1, met: false, by: "road" },
    { hex: "N0506", spent: 5, met: true, by: "open" },
  ]);
  assert.deepEqual(tally(course), [
    ["road", 1],
    ["open", 1],
  ]);
});

test("the end of a retreat is marked with the worst that may happen there", () => {
  const back = (...risks) => ({ area: "N0505", path: ["N0505"], piece: "gazan", risks });
  const bridge = (sixths) => ({ kind: "bridge", sixths, rule: "RA-11.43-01" });
  assert.equal(signOf([back(), back()]), "");
  assert.equal(signOf([back(bridge(1)), back(bridge(2))]), "2/6");
  assert.equal(signOf([back({ kind: "crowd", sixths: 0 }), back({ kind: "attacked", sixths: 0 })]), "⚔");
  assert.equal(signOf([back({ kind: "vedettes", sixths: 0 })]), "⇄");
  for (const words of [en, fr])
    for (const kind of ["engaged", "repulse", "unseen", "no-rest", "bridge", "crowd", "vedettes", "attacked"])
      assert.notEqual(words.risk(kind, 1), kind, "every risk has its words");
});

test("who asks why not gets an answer about what he probably wanted", () => {
  const options = (...actions) => actions.map((action) => ({ action, kind: action.split(" ")[0], targets: action.split(" ").slice(1) }));
  assert.deepEqual(guesses("N0101", options("step N0102", "stop"), view, atlas), ["step N0101"]);
  assert.deepEqual(guesses("N0505", options("done"), view, atlas), ["take treilhard", "take gazan", "take lannes"]);
  assert.deepEqual(guesses("N0101", options("attack N0505 N0506", "done"), view, atlas), ["attack N0505 N0101"]);
  assert.deepEqual(guesses("gazan", options("lose treilhard"), view, atlas), ["lose gazan"]);
});

test("what the rules lay over the map is found by place and by piece", () => {
  const marks = [
    { kind: "range", piece: "lannes", areas: ["N0101", "N0102"] },
    { kind: "led", piece: "suchet", by: "lannes", areas: ["N0102"] },
    { kind: "stray", piece: "treilhard", by: null, areas: ["N0105"], text: "too far", rule: "RA-5.12-01" },
  ];
  const view = { forces: [{ area: "N0101", side: "french", flag: null, pieces: [{ piece: "lannes" }] }] };
  assert.deepEqual(rangesAt(marks, ["N0101", null], view), ["N0101", "N0102"], "the range of who stands there");
  assert.deepEqual(rangesAt(marks, ["N0105"], view), []);
  assert.equal(standingOf(marks, "treilhard").rule, "RA-5.12-01");
  assert.equal(standingOf(marks, "lannes"), undefined, "his range is no standing");
  assert.deepEqual(areasOf(marks, "led"), ["N0102"]);
  assert.deepEqual([...byPlace(marks).keys()], ["N0101", "N0102", "N0105"]);
});
