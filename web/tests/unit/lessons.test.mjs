import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const FOLDER = join(import.meta.dirname, "../../src/lessons");

test("every lesson says every step in both languages, and each step can be done", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  assert.ok(files.length > 0);
  for (const name of files) {
    const lesson = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    for (const [at, step] of lesson.steps.entries()) {
      for (const language of ["en", "fr"]) assert.ok(step.say[language]?.length > 20, `${name} ${at} ${language}`);
      assert.ok(step.read || step.want || step.done, `${name} ${at} can never be done`);
      if (step.want) assert.doesNotThrow(() => new RegExp(step.want));
    }
  }
});
