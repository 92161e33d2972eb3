import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { checkAccess, until, visitor } from "./helpers.mjs";

describe("the rulebook", () => {
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
    test(`every game can be read in ${language}: openings, drawings that load, rules, words`, async () => {
      const { page, context, faults } = await visitor(browser, { language });
      for (const game of ["1806", "1807", "1813", "rossbach"]) {
        await page.goto(`${server.url}/rules/${game}`);
        await page.locator("#glossary dt").first().waitFor();
        const chapters = page.locator("section.chapter:not(#glossary)");
        assert.ok((await chapters.count()) >= 10, `${game}: chapters`);
        for (const chapter of await chapters.all()) assert.ok((await chapter.locator(".opening").count()) > 0, `${game}: an opening`);
        const images = page.locator("figure img");
        assert.ok((await images.count()) >= 4, `${game}: drawings`);
        for (const image of await images.all()) {
          await image.scrollIntoViewIfNeeded();
          assert.ok(await until(() => image.evaluate((one) => one.complete && one.naturalWidth > 0)), `${game}: a drawing loads`);
          assert.ok(((await image.getAttribute("alt")) ?? "").length > 20, "told in words as well");
        }
        // Tables are tables: a caption, heads that say what they are heads of, and a cell for each of both.
        const charts = await page.locator(".chapter table").evaluateAll((tables) =>
          tables.map((table) => ({
            caption: table.caption?.textContent ?? "",
            columns: table.querySelectorAll("thead th[scope=col]").length,
            rows: [...table.tBodies[0].rows].map((row) => [
              row.querySelectorAll("th[scope=row]").length,
              [...row.cells].filter((cell) => cell.textContent.trim() !== "").length,
            ]),
          })),
        );
        assert.ok(charts.length >= { 1806: 1, 1807: 1, 1813: 7, rossbach: 6 }[game], `${game}: tables`);
        for (const { caption, columns, rows } of charts) {
          assert.ok(caption.length > 8, `${game}: a caption`);
          for (const row of rows) assert.deepEqual(row, [1, columns], `${game}: ${caption}`);
        }
        assert.equal(new Set(charts.map(({ caption }) => caption)).size, charts.length, `${game}: each has a caption of its own`);
        // Whatever the prose refers to is there.
        const lost = await page.evaluate(() =>
          [...document.querySelectorAll('.book a[href^="#"]')]
            .map((link) => link.hash.slice(1))
            .filter((id) => document.getElementById(id) === null),
        );
        assert.deepEqual(lost, []);
      }
      await checkAccess(page, "the rulebook");
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test("an address leads to a paragraph, and paper shows no tools", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${server.url}/rules/1806#CQ-COMBAT-07`);
    const rule = page.locator("[id='CQ-COMBAT-07']");
    await rule.waitFor();
    assert.ok(
      await until(() => rule.evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().top < innerHeight)),
    );
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#rule-search").isVisible(), false);
    assert.equal(await page.locator("header").first().isVisible(), false);
    assert.ok(await page.locator(".opening").first().isVisible());
    await context.close();
  });
});
