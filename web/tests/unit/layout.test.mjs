import assert from "node:assert/strict";
import test from "node:test";
import { boxOf, place } from "../../src/map/layout.ts";

const town = ({ x, y }) => ({ left: x - 15, right: x + 15, top: y - 15, bottom: y + 15 });
const cluster = (code, x, y) => ({ code, x, y, width: 66, height: 40, gap: 16 });
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("a stack with room stands above its place", () => {
  const one = cluster("jena", 300, 300);
  assert.deepEqual(place([one], [], [town(one)]).get("jena"), { dx: 0, dy: -16, away: false });
});

test("a name above the place is not covered", () => {
  const one = cluster("jena", 300, 300);
  const name = { left: 270, right: 330, top: 262, bottom: 280 };
  const spot = place([one], [name], [town(one)]).get("jena");
  assert.ok(apart(boxOf(one, spot), name));
  assert.ok(apart(boxOf(one, spot), town(one)), "nor the place itself");
});

test("stacks of a crowd stand apart from each other and from every place", () => {
  const crowd = [0, 1, 2, 3, 4, 5].map((at) => cluster(`a${at}`, 300 + (at % 3) * 60, 300 + Math.floor(at / 3) * 70));
  const spots = place(crowd, [], crowd.map(town));
  const boxes = crowd.map((one) => boxOf(one, spots.get(one.code)));
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1)) assert.ok(apart(box, other), `${at}: ${JSON.stringify([box, other])}`);
});
