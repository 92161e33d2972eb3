import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import {
  combatOf,
  combats,
  kindOf,
  lastCombat,
  marchOf,
  siegeFrom,
  STAGE_RULES,
  verdictOf,
} from "../../src/systems/conquerors/reckoning.ts";
import { recount, STEPS, total } from "../../src/systems/conquerors/count.ts";

const line = (n, code, areas = []) => ({ n, code, areas, text: code, side: "french", at_ms: 0, rule: null });
const log = [
  line(1, "log-turn"),
  line(2, "log-march-named", ["kahla"]),
  line(3, "log-march-card"),
  line(3, "log-march-points"),
  line(4, "log-moved", ["kahla", "jena"]),
  line(4, "log-axis-set", ["jena", "kahla"]),
  line(4, "log-tired"),
  line(6, "log-combat", ["jena"]),
  line(7, "log-played"),
  line(7, "log-tired"),
  line(9, "log-combat-cards"),
  line(9, "log-revealed"),
  line(9, "log-revealed"),
  line(9, "log-combat-result"),
  line(10, "log-tired"),
  line(11, "log-lost-infantry"),
  line(11, "log-points-losses"),
  line(11, "log-combat-won"),
  line(12, "log-moved", ["jena", "kahla"]),
  line(12, "log-tired"),
  line(13, "log-pursuit-began"),
  line(13, "log-revealed"),
  line(13, "log-pursued"),
  line(14, "log-tired"),
  line(16, "log-march-named", ["gera"]),
  line(17, "log-moved", ["gera", "greiz"]),
];

test("a combat is put together from its lines, in the order of the rules", () => {
  for (const index of [7, 10, 14, 18, 23]) {
    const story = combatOf(log, index);
    assert.deepEqual([story.area, story.from, story.to], ["jena", 6, 14]);
    assert.deepEqual(
      story.stages.map(({ stage, lines }) => `${stage} ${lines.length}`),
      ["opening 1", "events 2", "count 1", "reveal 2", "result 5", "retreat 2", "pursuit 4"],
    );
    assert.equal(story.counting, 8, "the position before the cards were counted");
    assert.equal(story.revealed, 9);
  }
  assert.equal(combatOf(log, 4), null, "the march before it is no part of it");
  assert.equal(combatOf(log, 25), null, "nor is the one after it");
  assert.equal(lastCombat(log).from, 6);
  assert.equal(lastCombat([]), null);
});

test("the end of a siege has a stage, with what it is worth", () => {
  const told = [
    line(3, "log-played"),
    line(3, "log-surrendered", ["danzig"]),
    line(3, "log-points-card"),
    line(5, "log-siege-lifted", ["thorn"]),
  ];
  assert.deepEqual(combats([...log, ...told.map((one) => ({ ...one, n: one.n + 20 }))]), [
    { from: 6, place: "jena" },
    { from: 23, place: "danzig", kind: "siege" },
    { from: 25, place: "thorn", kind: "siege" },
  ]);
  assert.deepEqual(
    siegeFrom(told, 3).map((one) => one.code),
    ["log-played", "log-surrendered", "log-points-card"],
  );
  assert.equal(verdictOf(told, 3).code, "log-surrendered");
});

test("a combat that comes in one go has no position before the count", () => {
  const story = lastCombat([line(3, "log-combat", ["jena"]), line(3, "log-combat-cards"), line(3, "log-revealed")]);
  assert.equal(story.counting, null);
});

test("a march is told from the naming of the stack to its last step", () => {
  assert.deepEqual(
    marchOf(log, 4).map((one) => one.code),
    ["log-march-named", "log-march-card", "log-march-points", "log-moved", "log-axis-set", "log-tired"],
  );
  assert.deepEqual(marchOf(log, 0), []);
});

test("every rule that is named exists", async () => {
  const csv = await readFile(new URL("../../../crates/conquerors/src/rules.csv", import.meta.url), "utf8");
  const ids = new Set(csv.split("\n").map((row) => row.split(",")[0]));
  assert.deepEqual(
    [...Object.values(STAGE_RULES), ...STEPS.map(([, rule]) => rule)].filter((id) => !ids.has(id)),
    [],
  );
});

test("lines of the log have a kind or stand for themselves", () => {
  assert.equal(kindOf(line(1, "log-combat-won")), "combats");
  assert.equal(kindOf(line(1, "log-some-moved")), "marches");
  assert.equal(kindOf(line(1, "log-turn")), null);
});

test("cards are never fewer than none", () => {
  const none = { strength: 1, moved: -1, fatigue: -1, wood: 0, citadel: 0, fortress: 0, symbols: 0, events: 0 };
  assert.equal(total(none), 0);
  assert.equal(total({ ...none, events: 3 }), 2);
});

test("cards counted in one go are put together again, or not shown at all", () => {
  const atlas = {
    areas: new Map([["jena", { code: "jena", kind: "wooded" }]]),
    blocks: new Map([
      ["lannes", { combat: 1 }],
      ["hohenlohe", {}],
      ["tauentzien", {}],
    ]),
    board: { sides: [{ code: "french" }, { code: "coalition" }] },
  };
  const one = (code, infantry, fatigue = 0) => ({ code, infantry, cavalry: 1, fatigue, ready: true, area: "jena" });
  const before = {
    operation: { side: "french", area: "jena", value: 4 },
    areas: [{ area: "jena", controller: null, citadel: null, blocks: [] }],
    sides: [{ corps: [one("lannes", 5)] }, { corps: [one("hohenlohe", 5, 6), one("tauentzien", 3)] }],
  };
  // Lannes: 2 for strength, 1 less for the march, 1 for his symbol. The others: 2 and 1, 1 less for fatigue, 1 for the wood.
  const combat = { area: "jena", stacks: [["lannes"], ["hohenlohe", "tauentzien"]], counts: [null, null], cards: [2, 3] };
  const told = recount(before, combat, atlas);
  assert.deepEqual(
    told.counts.map((count) => [count.strength, count.moved, count.fatigue, count.wood, count.symbols]),
    [
      [2, -1, 0, 0, 1],
      [3, 0, -1, 1, 0],
    ],
  );
  assert.equal(recount(before, { ...combat, cards: [4, 3] }, atlas).counts[0], null, "numbers that do not add up are not shown");
  assert.equal(recount({ ...before, operation: null }, combat, atlas), null);
  const fog = { ...before, sides: [before.sides[0], { corps: null }] };
  assert.equal(recount(fog, combat, atlas).counts[1], null, "what is hidden stays hidden");
});
