// A system is one folder here too: its name and those of its games stand in its pages, the registry and the language files.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = (path) =>
  readdirSync(`${root}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const systems = folders("crates/house/src");
const games = folders("packs");
/** The registry of pages, lessons, words, and what is made from the server's types. */
const OPEN = ["systems/index.ts", "lessons/", "lib/i18n/", "wire/"];

test("no system or game is named outside its folder", () => {
  assert.ok(systems.length >= 2 && games.length >= 3);
  const own = systems.map((system) => `systems/${system}/`);
  const files = readdirSync(`${root}web/src`, { recursive: true }).filter((name) => /\.(ts|svelte)$/.test(name));
  const named = files
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => ![...own, ...OPEN].some((path) => name.startsWith(path)))
    .flatMap((name) =>
      readFileSync(`${root}web/src/${name}`, "utf8")
        .split("\n")
        .flatMap((line, at) => {
          const found = [...systems, ...games].filter((word) => line.toLowerCase().includes(word));
          return found.map((word) => `${name}:${at + 1}: ${word}: ${line.trim()}`);
        }),
    );
  assert.deepEqual(named, []);
});
