// A server for the browser tests: the one VEDETTE_URL names, or one started from VEDETTE_BIN with a database of its own.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

async function freePort() {
  const probe = createServer();
  await new Promise((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

async function answers(url, child) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch {
      // Not up yet.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the server does not answer");
}

const BINARY = process.env.VEDETTE_BIN ?? fileURLToPath(new URL("../../target/debug/vedette", import.meta.url));

/** The program with the tests' own system in it, which is built beside the real one. */
export const TENANT = join(dirname(BINARY), "vedette-tenant");

/**
 * `url` of the server, `stop` to end it, `again` to start it anew with the same data. `beat` is how long computers wait before they
 * answer, in milliseconds: less than for people, who shall not be able to tell anything from it. `operators` are names of accounts.
 */
export async function startServer({ binary = BINARY, beat = 60, operators = [] } = {}) {
  if (process.env.VEDETTE_URL && binary === BINARY && operators.length === 0)
    return { url: process.env.VEDETTE_URL, stop: async () => {}, again: null };
  const folder = await mkdtemp(join(tmpdir(), "vedette-web-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Tests come from one address and are faster than people; those who sit down without a page have no word for the draws.
  const config = join(folder, "vedette.toml");
  const settings = [
    "word_seconds = 1",
    `computer_beat_ms = ${beat}`,
    `operators = ${JSON.stringify(operators)}`,
    "[limits]",
    ...["requests_per_second", "sign_ins_per_minute", "tables_per_hour", "computer_tables"].map((limit) => `${limit} = 0`),
  ];
  await writeFile(config, `${settings.join("\n")}\n`);
  let child;
  const begin = async () => {
    child = spawn(binary, ["serve", "--config", config, "--listen", `127.0.0.1:${port}`, "--data", folder], {
      stdio: ["ignore", "ignore", "inherit"],
      cwd: folder,
    });
    await answers(url, child);
  };
  const end = () =>
    new Promise((done) => {
      if (child.exitCode !== null) return done();
      child.once("exit", done);
      child.kill();
    });
  await begin();
  return {
    url,
    again: async () => {
      await end();
      await begin();
    },
    pause: end,
    resume: begin,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
