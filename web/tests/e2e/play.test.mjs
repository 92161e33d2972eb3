import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { atTable, clickAnswer, keyAnswer, openTable, player, pointAnswer, untilAsked, visitor } from "./helpers.mjs";

// Whole games are long: those of two browsers (1813, Rossbach) are played to their end every time, of these only the first
// decisions unless more are asked for.
const DECISIONS = Number(process.env.VEDETTE_DECISIONS ?? 12);

describe("play", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function play({ language, give, seed, wish, passing, ...options }) {
    const { page, context, faults } = await visitor(browser, { language, ...options });
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short", ...wish });
    await atTable(page, server.url, table.id);
    const choose = player(seed, { passing });
    let made = 0;
    let state = await untilAsked(page, table.id, seat);
    while (state !== null && !state.over && made < DECISIONS) {
      await give(page, state, choose(state));
      made += 1;
      state = await untilAsked(page, table.id, seat);
    }
    assert.notEqual(state, null, "the game went on without asking anybody");
    assert.ok(state.over || made >= DECISIONS);
    if (state.over) await page.locator(".prompt[data-over]").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  }

  test("by mouse, in English", () => play({ language: "en", seed: 1, give: clickAnswer, passing: 0.2 }));
  test("by keyboard only, in French", () => play({ language: "fr", seed: 2, give: keyAnswer }));
  test("by touch, pointing at the map, on a phone", () =>
    play({
      language: "fr",
      seed: 3,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      give: async (page, state, choice) => {
        const one = state.options.filter((other) => other.targets.some((code) => choice.targets.includes(code))).length === 1;
        if (!(one && (await pointAnswer(page, state, choice, true)))) await clickAnswer(page, state, choice);
      },
    }));
  test("in fog, as the Prussians", () =>
    play({ language: "en", seed: 4, give: clickAnswer, wish: { sides: "second", scenario: "campaign", options: "level=grognard" } }));
  test("1807", () => play({ language: "en", seed: 5, give: clickAnswer, wish: { game: "1807", scenario: "eylau" } }));

  test("arrow keys walk over the map and Enter chooses", async () => {
    const { page, context } = await visitor(browser);
    const { table } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    await page.locator('g.area[tabindex="0"]').focus();
    const seen = new Set();
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"]) {
      await page.keyboard.press(key);
      seen.add(await page.evaluate(() => document.activeElement.dataset.area));
    }
    assert.ok(seen.size >= 4, [...seen].join(" "));
    await page.keyboard.press("Enter");
    await page.locator("#area-title").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#area-title").count(), 0);
    await context.close();
  });

  test("what is not allowed is explained with its rule", async () => {
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    const choose = player(1);
    let state = await untilAsked(page, table.id, seat);
    for (let made = 0; made < 30 && !state.options.some((choice) => choice.kind === "step"); made += 1) {
      await clickAnswer(page, state, choose(state));
      state = await untilAsked(page, table.id, seat);
    }
    await page.locator("#tab-text").click();
    await page.locator("#panel input[type=checkbox]").uncheck();
    await page.locator("#panel button", { hasText: /^Bamberg$/ }).click();
    await page.locator(".sheet button", { hasText: "Why not?" }).last().click();
    const reason = page.locator(".sheet .notice");
    await reason.locator("p").first().waitFor();
    assert.match(await reason.innerText(), /Rule CQ-/);
    await context.close();
  });

  test("an answer can be taken back as long as nothing was drawn", async () => {
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    let state = await untilAsked(page, table.id, seat);
    for (let made = 0; made < 30 && !state.options.some((choice) => choice.kind === "take"); made += 1) {
      await clickAnswer(page, state, state.options.at(-1));
      state = await untilAsked(page, table.id, seat);
    }
    const question = state.prompt.text;
    await clickAnswer(
      page,
      state,
      state.options.find((choice) => choice.kind === "take"),
    );
    state = await untilAsked(page, table.id, seat);
    assert.notEqual(state.prompt.text, question);
    await page.locator("body").press("u");
    await page.waitForFunction((text) => document.querySelector(".sentence")?.textContent?.includes(text), question);
    await context.close();
  });

  test("behind a slow line a double click is one move", async () => {
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    const state = await untilAsked(page, table.id, seat);
    // What the page answers by itself afterwards belongs to another position.
    const sent = [];
    await page.route("**/actions*", async (route) => {
      sent.push(JSON.parse(route.request().postData()).n);
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.locator("#answers button").first().dblclick();
    await page.waitForFunction((n) => Number(document.querySelector("[data-position]").dataset.position) > n, state.n);
    assert.deepEqual(
      sent.filter((n) => n === state.n),
      [state.n],
    );
    await context.close();
  });
});
