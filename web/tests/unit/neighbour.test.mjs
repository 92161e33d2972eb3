import assert from "node:assert/strict";
import test from "node:test";
import { DIRECTIONS, distances, neighbour, path } from "../../src/map/neighbour.ts";

const spot = (code, x, y) => ({ code, x, y });
const jena = spot("jena", 0, 0);
const all = [jena, spot("weimar", -80, -10), spot("gera", 100, 20), spot("kahla", 0, 70), spot("halle", 20, -400)];

test("arrow keys go to the linked area that lies that way", () => {
  const linked = all.slice(1, 4);
  assert.equal(neighbour(jena, DIRECTIONS.ArrowLeft, linked, all)?.code, "weimar");
  assert.equal(neighbour(jena, DIRECTIONS.ArrowRight, linked, all)?.code, "gera");
  assert.equal(neighbour(jena, DIRECTIONS.ArrowDown, linked, all)?.code, "kahla");
});

test("where no link leads that way, the nearest area there is taken, so that all can be reached", () => {
  assert.equal(neighbour(jena, DIRECTIONS.ArrowUp, all.slice(1, 4), all)?.code, "halle");
});

const links = new Map([
  ["a", ["b"]],
  ["b", ["a", "c", "d"]],
  ["c", ["b", "e"]],
  ["d", ["b", "e"]],
  ["e", ["c", "d"]],
  ["f", []],
]);

test("distances count links", () => {
  const far = distances("a", links);
  assert.deepEqual([far.get("a"), far.get("b"), far.get("e"), far.get("f")], [0, 1, 3, undefined]);
});

test("a way keeps to the areas it may pass", () => {
  assert.deepEqual(path("a", "e", new Set(["b", "d"]), links), ["a", "b", "d", "e"]);
  assert.deepEqual(path("a", "e", new Set(["b"]), links), []);
});
