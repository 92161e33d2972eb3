import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { atTable, checkAccess, openTable, read, until, visitor } from "./helpers.mjs";

describe("pages", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  for (const language of ["en", "fr"]) {
    for (const path of ["/", "/new", "/tables", "/account", "/settings", "/help", "/about", "/problems", "/rules/1806", "/nowhere"]) {
      test(`${path} in ${language} has no serious accessibility fault and fits 320 pixels`, async () => {
        const { page, context, faults, quiet } = await visitor(browser, { language });
        await page.goto(server.url + path);
        await page.locator("h1").first().waitFor();
        await quiet();
        await checkAccess(page, path);
        await page.setViewportSize({ width: 320, height: 700 });
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the page is wider than the screen");
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  }

  test("from the first page two clicks lead to a decision at a table", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(server.url);
    await page.locator("button.large").click();
    await page.locator(".prompt.asked").waitFor();
    // Title and icon tell whose turn it is, also from another tab.
    assert.match(await page.title(), /^● /);
    assert.equal(await page.locator("link[rel=icon]").getAttribute("href"), "/favicon-turn.svg");
    const manifest = await read(page, new URL(await page.locator("link[rel=manifest]").getAttribute("href"), server.url).href);
    assert.ok(manifest.start_url && manifest.icons.length > 1, "it can be installed");
    await page.locator("#answers button").first().click();
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const look of ["day", "night"]) {
    test(`the table by ${look} has no serious accessibility fault on any panel`, async () => {
      const { page, context, faults } = await visitor(browser, { look });
      const { table } = await openTable(page, server.url, { game: "1806" });
      await atTable(page, server.url, table.id);
      await checkAccess(page, `the table by ${look}`);
      for (const tab of ["hand", "army", "combat", "log", "text", "chat", "more"]) {
        await page.locator(`#tab-${tab}`).click();
        await checkAccess(page, `${tab} by ${look}`, "main");
      }
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test("every area of the map has a name, and the list in words has them all", async () => {
    const { page, context } = await visitor(browser);
    const { table } = await openTable(page, server.url, { game: "1807" });
    await atTable(page, server.url, table.id);
    const names = await page.locator("g.area").evaluateAll((areas) => areas.map((area) => area.getAttribute("aria-label")));
    assert.equal(names.length, 78);
    assert.ok(names.every((name) => (name ?? "").length > 5));
    assert.equal(await page.locator('g.area[tabindex="0"]').count(), 1, "one stop for the tab key");
    // Every piece is named where it stands.
    const [state, board] = await page.evaluate(
      async (id) =>
        Promise.all(
          [fetch(`/api/tables/${id}/state?seat=0`), fetch("/api/titles/1807/board")].map(async (answer) => (await answer).json()),
        ),
      table.id,
    );
    const nameOf = new Map(board.pieces.map((piece) => [piece.code, piece.name]));
    const codes = board.areas.map((area) => area.code);
    for (const area of state.view.areas) {
      for (const block of area.blocks)
        if (block.code !== null)
          assert.ok(names[codes.indexOf(area.area)].includes(nameOf.get(block.code)), `${block.code} in ${area.area}`);
    }
    await page.locator("#tab-text").click();
    await page.locator("#panel input[type=checkbox]").uncheck();
    assert.equal(await page.locator("#panel li").count(), 78);
    await context.close();
  });

  test("a staff problem is looked at, answered by mouse and by keyboard, and explained", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${server.url}/problems`);
    await page.locator('a[href="/problems/1806-01"]').click();
    await page.locator("#answers button").first().waitFor();
    await page.locator("g.area").first().waitFor();
    assert.ok((await page.locator("g.area").count()) > 20, "the position lies on its map");
    await checkAccess(page, "a staff problem");
    // Passing is what the first problem warns of.
    await page.locator('#answers [data-action="pass"]').click();
    await page.locator('[data-solved="false"]').waitFor();
    assert.match(await page.locator("[data-solved]").innerText(), /Do not pass/);
    await page.locator("[data-solved] button").click();
    await page.locator("#answers button").first().waitFor();
    await page.locator("body").press("Tab");
    const right = page.locator("#answers button:not([data-action=pass])").first();
    await right.focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-solved="true"]').waitFor();
    await checkAccess(page, "a solved staff problem");
    await page.goto(`${server.url}/problems`);
    await page
      .locator("li", { has: page.locator('a[href="/problems/1806-01"]') })
      .locator(".chip")
      .waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("a table that does not exist says so and leads on", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${server.url}/t/aaaaaaaaaa`);
    await page.locator('[role="alert"] h2').waitFor();
    assert.match(await page.locator('[role="alert"]').innerText(), /no such table/i);
    await context.close();
  });

  test("text at twice the size on a narrow screen can be used", async () => {
    const { page, context } = await visitor(browser, { settings: { text: 200 }, viewport: { width: 320, height: 640 } });
    const { table } = await openTable(page, server.url, { game: "1806" });
    await atTable(page, server.url, table.id);
    // A banner may pass by while the table settles.
    const fits = async () => (await page.evaluate(() => document.documentElement.scrollWidth)) <= 322;
    assert.ok(await until(fits), "the table is wider than the screen");
    await page.locator("#answers button").first().click();
    await context.close();
  });
});
