// A system that the pages have never heard of is played on the default board: no line of the pages speaks of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer, TENANT } from "../server.mjs";
import { atTable, checkAccess, clickAnswer, keyAnswer, openTable, player, pointAnswer, untilAsked, visitor } from "./helpers.mjs";

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
    let pointed = 0;
    let state = await untilAsked(page, table.id, seat);
    while (state !== null && !state.over) {
      if (await give(page, state, choose(state))) pointed += 1;
      state = await untilAsked(page, table.id, seat);
    }
    assert.ok(state?.over, "the game came to no end");
    await page.locator(".prompt[data-over]").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
    return pointed;
  }

  test("is in the lobby under its own name", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(server.url);
    const { titles } = await (
      await page.context().request.get(`${server.url}/api/titles`)
    )
      .json()
      .then((it) => ({ titles: it.titles ?? it }));
    assert.deepEqual(
      titles.map(({ code }) => code),
      ["skirmish"],
    );
    await page.getByText(titles[0].name).first().waitFor();
    await context.close();
  });

  test("is played to its end by pointing at the map", async () => {
    const pointed = await play("en", 1, async (page, state, choice) => {
      if (choice.targets.length > 0 && (await pointAnswer(page, state, choice))) return true;
      await clickAnswer(page, state, choice);
      return false;
    });
    assert.ok(pointed > 0, "nothing was ever chosen on the map");
  });

  test("is played to its end by keyboard, in French", () => play("fr", 2, keyAnswer));
});
