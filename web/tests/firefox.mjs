// A second real browser: Debian's Firefox, driven over WebDriver BiDi, plays the first turn of every title.
// `npm install --no-save puppeteer-core` first: it is not among what the page itself needs. `cargo xtask soak` does both.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import puppeteer from "puppeteer-core";
import { commander, fighter, player } from "./e2e/helpers.mjs";
import { startServer } from "./server.mjs";

const TITLES = [
  { game: "1806", scenario: "short", choose: fighter },
  { game: "1807", scenario: "eylau", choose: player(5, { passing: 0.4 }) },
  { game: "1813", scenario: "waiting", choose: commander(3) },
];
/** So long a table may take to ask again. */
const PATIENCE = 60_000;
const MOST = 200;

describe("Firefox", () => {
  let server;
  let browser;
  before(async () => {
    const open = puppeteer.launch({
      browser: "firefox",
      protocol: "webDriverBiDi",
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      headless: true,
    });
    [server, browser] = await Promise.all([startServer(), open]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  for (const { game, scenario, choose } of TITLES) {
    test(`the first turn of ${game}`, async () => {
      const page = await browser.newPage();
      const faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.setViewport({ width: 1280, height: 860 });
      await page.goto(server.url);
      const ask = (path, body) =>
        page.evaluate(
          async (where, what) => {
            const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) };
            const answer = await fetch(where, what === null ? undefined : sent);
            if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
            return answer.json();
          },
          path,
          body ?? null,
        );
      await ask("/api/guest", {});
      const wish = { game, scenario, sides: "first", against: "computer:scripted", pace: { kind: "none" }, visibility: "private" };
      const { table, seat } = await ask("/api/tables", wish);
      await page.evaluate(() => localStorage.setItem("vedette-settings", JSON.stringify({ language: "en", motion: "none" })));
      await page.goto(`${server.url}/t/${table.id}`);
      let [turn, clicks] = [null, 0];
      for (let made = 0; made < MOST; made += 1) {
        await page.waitForSelector("[data-continue], [data-position][data-asked], [data-over]", { timeout: PATIENCE });
        const go = await page.$("[data-continue]");
        if (go !== null) {
          await go.click().catch(() => {});
          continue;
        }
        const state = await ask(`/api/tables/${table.id}/state?seat=${seat}`);
        if (state.over) break;
        turn ??= state.view.turn;
        if (state.view.turn > turn) break;
        if ((await page.$(`[data-position="${state.n}"][data-asked]`)) === null) {
          await new Promise((done) => setTimeout(done, 30));
          continue;
        }
        const { action } = choose(state);
        if ((await page.$(`#answers [data-action="${action}"]`)) === null) await page.click(".prompt .foot .link");
        const button = await page.waitForSelector(`#answers [data-action="${action}"]`);
        await button.click();
        clicks += 1;
        const gone = (n) => document.querySelector(`[data-position="${n}"][data-asked]`) === null;
        await page.waitForFunction(gone, { timeout: PATIENCE }, state.n);
      }
      assert.ok(clicks > 3, `${clicks} answers were given`);
      const state = await ask(`/api/tables/${table.id}/state?seat=${seat}`);
      assert.ok(state.over !== null || state.view.turn > turn, "the turn was played to its end");
      assert.ok((await page.$$("g.area")).length > 30, "the map is there");
      assert.deepEqual(faults, []);
      await page.close();
    });
  }
});
