import assert from "node:assert/strict";
import test from "node:test";
import { Api, ApiError } from "../../src/lib/api.ts";
import { unfolded } from "../../src/lib/fold.ts";

const json = (status, body) => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

test("an action whose answer got lost is sent again with the same key", async () => {
  const bodies = [];
  const reached = [];
  const api = new Api({
    pauses: [1, 1],
    onReach: (is) => reached.push(is),
    fetch: async (_, init) => {
      bodies.push(init.body);
      if (bodies.length === 1) throw new TypeError("network");
      return json(200, { n: 4 });
    },
  });
  const answer = await api.act("t", 0, 3, "step jena", "key");
  assert.equal(answer.kind, "done");
  assert.equal(bodies.length, 2);
  assert.equal(bodies[0], bodies[1]);
  assert.deepEqual(reached, [false, true]);
});

test("a request that would do something twice is not repeated", async () => {
  let count = 0;
  const api = new Api({
    pauses: [1, 1],
    fetch: async () => {
      count += 1;
      throw new TypeError("network");
    },
  });
  await assert.rejects(api.draw("t", 0, "offer"), (error) => error instanceof ApiError && error.code === "unreachable");
  assert.equal(count, 1);
});

test("a stale answer brings the new state along", async () => {
  const api = new Api({ fetch: async () => json(409, { code: "stale", state: { n: 9 }, since: [] }) });
  const answer = await api.act("t", 0, 3, "pass", "key");
  assert.equal(answer.kind, "stale");
  assert.equal(answer.stale.state.n, 9);
});

test("a conflict that is no staleness is a problem", async () => {
  const api = new Api({ fetch: async () => json(409, { status: 409, code: "table-full", message: "Both seats are taken." }) });
  await assert.rejects(api.act("t", 0, 3, "pass", "key"), (error) => error.code === "table-full");
});

test("a refusal keeps its rule", async () => {
  const api = new Api({ fetch: async () => json(422, { status: 422, code: "illegal", message: "Too far.", rule: "CQ-MARCH-02" }) });
  await assert.rejects(api.act("t", 0, 3, "step x", "key"), (error) => error.problem.rule === "CQ-MARCH-02");
});

test("an answer that is not ours still gives a sensible code", async () => {
  const api = new Api({ pauses: [], fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
  await assert.rejects(api.table("t"), (error) => error.code === "broken" && error.problem.status === 502);
});

test("nothing empty goes into the address", async () => {
  let asked = "";
  const api = new Api({
    fetch: async (url) => {
      asked = url;
      return json(200, {});
    },
  });
  await api.state("t", null);
  assert.equal(asked, "/api/tables/t/state?lang=en&known=none&fold=true");
});

/** A server that makes tables with two seats of one's own, and loses some requests. */
function dealer(lose = 0) {
  const words = [];
  let lost = 0;
  const fetch = async (url, init) => {
    if (url.includes("/entropy")) {
      if (lost < lose) {
        lost += 1;
        throw new TypeError("network");
      }
      words.push({ table: url.split("/")[3], ...JSON.parse(init.body) });
      return json(200, {});
    }
    if (url.includes("/export")) return new Response("journal");
    return json(200, { table: { id: "fresh", yours: [0, 1] }, seat: 0 });
  };
  return { words, api: new Api({ pauses: [1, 1], fetch }) };
}

test("whoever gets a fresh table adds a word to its draws for every seat he holds, once the server has committed to its seed", async () => {
  for (const make of [(api) => api.open({}), (api) => api.rematch("old", 0), (api) => api.playOn("old", 0, 3)]) {
    const { words, api } = dealer(2);
    await make(api);
    assert.deepEqual(words.map(({ table, seat }) => [table, seat]).toSorted(), [
      ["fresh", 0],
      ["fresh", 1],
    ]);
    assert.ok(words.every(({ word }) => word.length >= 16));
  }
});

test("whoever sits down adds a word, but not at a rehearsed table, which takes none", async () => {
  const sent = [];
  const fetch = async (_, init) => {
    sent.push(JSON.parse(init.body));
    return json(200, {});
  };
  const api = new Api({ fetch });
  await api.sit("t", "link");
  await api.sit("t", "link", true);
  assert.deepEqual(
    sent.map((body) => [body.invitation, "entropy" in body]),
    [
      ["link", true],
      ["link", false],
    ],
  );
});

test("while the other has not agreed to a rematch there is no table to add words to", async () => {
  const { words, api } = dealer();
  await api.rematch("fresh", 0);
  assert.deepEqual(words, []);
});

test("whoever has a state is told what changed, and has the new one", async () => {
  const asked = [];
  const answers = [
    { name: "a", kind: "application/json", body: { n: 1, view: { areas: [{ area: "gera" }, { area: "jena" }], you: "french" } } },
    {
      name: "b",
      kind: "application/json-patch+json",
      body: [
        { op: "replace", path: "/n", value: 2 },
        { op: "remove", path: "/view/areas/0" },
        { op: "add", path: "/view/areas/1", value: { area: "a/b" } },
        { op: "add", path: "/view/in~1~0", value: null },
        { op: "remove", path: "/view/you" },
      ],
    },
    { name: "c", kind: "application/json", body: { n: 3 } },
  ];
  const api = new Api({
    fetch: async (url) => {
      asked.push(new URL(url, "http://x").searchParams.get("known"));
      const { name, kind, body } = answers[asked.length - 1];
      return new Response(JSON.stringify(body), { headers: { "content-type": kind, "x-state": name } });
    },
  });
  const first = await api.state("t", 0);
  const second = await api.act("t", 0, 1, "step jena", "key");
  assert.deepEqual(second.state, { n: 2, view: { areas: [{ area: "jena" }, { area: "a/b" }], "in/~": null } });
  assert.equal(first.view.areas.length, 2, "what was shown before is not changed");
  assert.equal((await api.state("t", 0)).n, 3);
  assert.deepEqual(asked, ["none", "a", "b"]);
});

test("what one seat has is not named for another, nor in another language", async () => {
  const asked = [];
  const api = new Api({
    fetch: async (url) => {
      asked.push(new URL(url, "http://x").searchParams.get("known"));
      return new Response("{}", { headers: { "content-type": "application/json", "x-state": "a" } });
    },
  });
  await api.state("t", 0);
  await api.state("t", 1);
  await api.state("u", 0);
  api.language = "fr";
  await api.state("t", 0);
  await api.state("t", 0);
  assert.deepEqual(asked, ["none", "none", "none", "none", "a"]);
});

test("answers that came folded are laid out in their order, and what came stays as it was", () => {
  const plain = (action) => ({ action, text: action, kind: action, targets: [] });
  const folded = [
    {
      at: 1,
      action: "place bags {}",
      text: "Bags to {}",
      kind: "place",
      targets: ["bags", "{}"],
      areas: ["N0101", "N0102"],
      names: { N0102: "Hof $& (N0102)" },
    },
    { at: 4, action: "step {}", text: "", kind: "step", targets: ["{}"], areas: ["N0301"], names: {} },
  ];
  const came = { options: [plain("first"), plain("between"), plain("done")], folded };
  const laid = unfolded(came);
  assert.deepEqual(
    laid.options.map((choice) => choice.action),
    ["first", "place bags N0101", "place bags N0102", "between", "step N0301", "done"],
  );
  assert.deepEqual(laid.options[2], {
    action: "place bags N0102",
    text: "Bags to Hof $& (N0102)",
    kind: "place",
    targets: ["bags", "N0102"],
  });
  assert.equal(came.options.length, 3, "the next patch is made for what came");
  const small = { options: [plain("done")] };
  assert.equal(unfolded(small), small);
});
