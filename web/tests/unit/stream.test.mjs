import assert from "node:assert/strict";
import test from "node:test";
import { News, readEvent } from "../../src/lib/stream.ts";

class Source {
  static all = [];
  constructor(url) {
    this.url = url;
    this.listeners = {};
    this.readyState = 1;
    Source.all.push(this);
  }
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }
  close() {
    this.readyState = 2;
  }
  tell(kind, body, id) {
    this.listeners[kind]?.({ data: JSON.stringify(body), lastEventId: String(id) });
  }
}
const follow = (after, onEvent, onState = () => {}) =>
  new News({ url: (k) => `/stream?after=${k}`, after, onEvent, onState, open: (url) => new Source(url), pauses: [1], silence: 60_000 });

test("news come once each and in order, also when the server repeats itself", () => {
  Source.all = [];
  const heard = [];
  const news = follow(5, (event) => heard.push(event.k));
  const [source] = Source.all;
  source.tell("played", { k: 5, n: 2, lines: [] }, 5);
  source.tell("played", { k: 6, n: 3, lines: [] }, 6);
  source.tell("chat", { k: 7, name: "a", text: "b", at_ms: 1 }, 7);
  source.tell("played", { k: 6, n: 3, lines: [] }, 6);
  assert.deepEqual(heard, [6, 7]);
  assert.equal(news.after, 7);
  news.close();
});

test("after the line was cut the stream goes on from the last number heard", async () => {
  Source.all = [];
  const states = [];
  const news = follow(
    0,
    () => {},
    (live) => states.push(live),
  );
  Source.all[0].onopen();
  Source.all[0].tell("over", { k: 12 }, 12);
  Source.all[0].readyState = 2;
  Source.all[0].onerror();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(Source.all.length, 2);
  assert.equal(Source.all[1].url, "/stream?after=12");
  assert.deepEqual(states, [true, false]);
  news.close();
});

test("while the browser itself tries again nothing is opened twice", async () => {
  Source.all = [];
  const news = follow(0, () => {});
  Source.all[0].readyState = 0;
  Source.all[0].onerror();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(Source.all.length, 1);
  news.close();
});

test("broken events are passed over", () => {
  assert.equal(readEvent("played", "{", 1), null);
  assert.equal(readEvent("seat", "{}", 4)?.k, 4);
});
