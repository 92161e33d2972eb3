// A system that the pages have never heard of is played on the default board: no line of the pages speaks of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer, TENANT } from "../server.mjs";
import { atTable, checkAccess, clickAnswer, keyAnswer, openTable, player, read, until, untilAsked, visitor } from "./helpers.mjs";

describe("a tenant", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer({ binary: TENANT }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function play(language, seed, give) {
    const { page, context, faults } = await visitor(browser, { language });
    const { table, seat } = await openTable(page, server.url, { game: "skirmish" });
    await atTable(page, server.url, table.id);
    await checkAccess(page, `the default board in ${language}`);
    const choose = player(seed);
    let state = await untilAsked(page, table.id, seat);
    while (state !== null && !state.over) {
      await give(page, state, choose(state));
      state = await untilAsked(page, table.id, seat);
    }
    assert.ok(state?.over, "the game came to no end");
    await page.locator(".prompt[data-over]").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  }

  test("is in the lobby under its own name", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(server.url);
    const titles = await read(page, `${server.url}/api/titles`);
    assert.deepEqual(
      titles.map(({ game }) => game),
      ["skirmish"],
    );
    await page.getByText(titles[0].name).first().waitFor();
    await context.close();
  });

  test("is played to its end by mouse, and its map opens what lies where", async () => {
    let opened = 0;
    await play("en", 1, async (page, state, choice) => {
      const spot = page.locator("g.area[data-can] circle.hit").first();
      if (opened === 0 && (await spot.count()) > 0) {
        await spot.click({ force: true });
        // It is chosen, opened, or the beginning of an answer.
        const position = () => page.evaluate(() => Number(document.querySelector("[data-position]")?.dataset.position));
        const chosen = async () => (await position()) !== state.n;
        const begun = async () => (await page.locator("#area-title, .prompt .row .chip").count()) > 0;
        assert.ok(await until(async () => (await chosen()) || (await begun())), "the map takes no click");
        opened += 1;
        if (await chosen()) return;
        await page.keyboard.press("Escape");
      }
      await clickAnswer(page, state, choice);
    });
    assert.equal(opened, 1, "nothing could ever be chosen on the map");
  });

  test("is played to its end by keyboard, in French", () => play("fr", 2, keyAnswer));
});
