import assert from "node:assert/strict";
import { after, before, test } from "node:test";

/** What the page asks the server for, in order: method and path. */
const requests = [];
/** The streams that were opened. */
const streams = [];
let n = 0;
/** Seats whose word for the draws is awaited, the words that came, and how many the server fails to take first. */
let wanted = [];
const said = [];
let failing = 0;

/** The state of a table in which so much has happened; each action is two happenings, as with a clock that runs. */
function state() {
  const table = { id: "t1", game: "toy", yours: [0], seats: [] };
  const options = ["left", "right"].map((action) => ({ action, text: action, kind: action, targets: [] }));
  return { table, n, k: 2 * n, seat: 0, side: "red", asked: true, options, view: {}, over: null, word_wanted: wanted };
}

function takeWord(body) {
  if (failing > 0) {
    failing -= 1;
    return null;
  }
  said.push(body);
  wanted = wanted.filter((seat) => seat !== body.seat);
  return state();
}

const ANSWERS = [
  [/\/titles\/[^/]+\/board/, () => ({ system: "toy", areas: [], connections: [], pieces: [] })],
  [/\/titles\/[^/]+\/cards/, () => []],
  [/\/(log|chat)/, () => []],
  [/\/since/, () => ({ from_n: 0, lines: [] })],
  [/\/tables\/t1\/entropy/, takeWord],
  [/\/tables\/t1\/actions/, () => ((n += 1), state())],
  [/\/tables\/t1\/state/, state],
];

class Source {
  readyState = 1;
  onopen = null;
  onerror = null;
  #listeners = {};
  constructor() {
    streams.push(this);
  }
  addEventListener(kind, listener) {
    this.#listeners[kind] = listener;
  }
  tell(kind, body) {
    this.#listeners[kind]({ data: JSON.stringify(body), lastEventId: String(body.k) });
  }
  close() {}
}

const put = {
  fetch: async (url, init) => {
    const path = String(url);
    requests.push(`${init?.method ?? "GET"} ${path.split("?")[0]}`);
    const answer = ANSWERS.find(([pattern]) => pattern.test(path));
    if (answer === undefined) return new Response(null, { status: 204 });
    const body = answer[1](init?.body === undefined ? undefined : JSON.parse(init.body));
    return body === null ? Response.json({ code: "fault", message: "" }, { status: 500 }) : Response.json(body);
  },
  EventSource: Source,
  document: { visibilityState: "visible", documentElement: { dataset: { motion: "none" } } },
  navigator: { languages: ["en"] },
};
const kept = {};
let model;

before(async () => {
  for (const [name, value] of Object.entries(put)) {
    kept[name] = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const { TableModel } = await import("../../src/table/model.svelte.ts");
  model = new TableModel("t1");
  await model.open(0);
  assert.equal(streams.length, 1, String(model.error?.stack ?? model.error));
});

after(() => {
  model?.close();
  for (const name of Object.keys(put)) {
    if (kept[name] === undefined) delete globalThis[name];
    else Object.defineProperty(globalThis, name, kept[name]);
  }
});

/** Longer than the page waits before it asks for news it has heard of. */
const settled = () => new Promise((done) => setTimeout(done, 400));
const askedForState = () => requests.filter((request) => request === "GET /api/tables/t1/state").length;

test("one's own action brings the state along, and its news fetch it no second time", async () => {
  assert.equal(askedForState(), 1, requests.join("\n"));
  await settled();
  requests.length = 0;
  model.choose(model.state.options[0]);
  // The stream tells of the action before the answer to it has come.
  streams.at(-1).tell("played", { k: 2, n: 1, lines: [{ n: 1, text: "left" }] });
  await settled();
  assert.equal(model.state.n, 1);
  assert.equal(requests.filter((request) => request === "POST /api/tables/t1/actions").length, 1, requests.join("\n"));
  assert.equal(askedForState(), 0, requests.join("\n"));
});

test("what another does is fetched once", async () => {
  requests.length = 0;
  n += 1;
  streams.at(-1).tell("played", { k: 2 * n, n, lines: [{ n, text: "right" }] });
  await settled();
  assert.equal(model.state.n, n);
  assert.equal(askedForState(), 1, requests.join("\n"));
});

test("a word for the draws that does not get there is said again, and the reader is told meanwhile", async (t) => {
  const wordless = () => model.notice?.text.includes("Your word for the dice") === true;
  const pass = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setImmediate(done));
  };
  t.mock.timers.enable({ apis: ["setTimeout"] });
  wanted = [0, 1];
  failing = 2;
  await model.refresh();
  await pass();
  assert.ok(wordless(), JSON.stringify(model.notice));
  assert.deepEqual(said, []);
  for (let round = 0; round < 4 && wanted.length > 0; round += 1) {
    t.mock.timers.tick(4000);
    await pass();
    t.mock.timers.tick(100);
    await pass();
  }
  assert.deepEqual(
    said.map(({ seat }) => seat),
    [0, 1],
  );
  assert.ok(said.every(({ word }) => word.length >= 16));
  assert.ok(!wordless(), "it is there now");
});
