// Runs the files of tests/e2e, two at a time, the longest first. Tables draw from the system's randomness and browsers from its
// clock, so where nobody watches (CI) a file that failed is run once more, alone: a fault fails twice, and what failed only once
// is named at the end, because there is a race to be found in it.
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./e2e/", import.meta.url));
const HOOK = fileURLToPath(new URL("./ts-hook.mjs", import.meta.url));
const LONGEST = ["lessons", "table", "jours", "rossbach", "play"];
const AT_ONCE = 2;

const rank = (file) => {
  const at = LONGEST.findIndex((name) => file.startsWith(name));
  return at < 0 ? LONGEST.length : at;
};

/** Runs one file and tells whether it passed; what it printed comes out in one piece, so that two do not mix. */
function run(file) {
  const began = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, ["--import", HOOK, "--test", "--test-reporter=spec", `${FOLDER}${file}`]);
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => printed.push(part));
    child.once("close", (code) => {
      process.stdout.write(`\n${file}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s\n`);
      process.stdout.write(Buffer.concat(printed));
      done(code === 0);
    });
  });
}

/** Runs files `atOnce` at a time and tells which failed. */
async function failing(files, atOnce) {
  const left = [...files];
  const failed = [];
  const worker = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) if (!(await run(file))) failed.push(file);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

const wished = process.argv.slice(2);
const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".test.mjs"));
const chosen = files.filter((file) => wished.length === 0 || wished.some((name) => file.startsWith(name)));
if (chosen.length === 0) {
  console.error(`No file of tests/e2e begins with ${wished.join(" or ")}; there are ${files.join(", ")}.`);
  process.exit(2);
}
const once = await failing(
  chosen.toSorted((a, b) => rank(a) - rank(b)),
  AT_ONCE,
);
const twice = once.length > 0 && process.env.CI ? await failing(once, 1) : once;
for (const file of once.filter((name) => !twice.includes(name))) console.log(`UNSTEADY: ${file} passed only the second time.`);
for (const file of twice) console.log(`FAILED: ${file}`);
process.exit(twice.length === 0 ? 0 : 1);
