import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

/** More does not fit on a screen. */
const MOST = 160;
const ROOT = join(import.meta.dirname, "../..");

test("no line of the pages is too long to be read", () => {
  const files = ["src", "tests"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const ours = files.filter((name) => /\.(ts|svelte|css|mjs)$/.test(name) && !name.startsWith(join("src", "wire")));
  assert.ok(ours.length > 100);
  const long = ours.flatMap((name) =>
    readFileSync(join(ROOT, name), "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > MOST ? [`${name}:${at + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});
