import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { atTable, checkAccess, clickAnswer, openTable, player, stateOf, untilAsked, visitor } from "./helpers.mjs";

describe("two people", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("an invitation is taken up, both play in fog, one is cut off and comes back", async () => {
    const [host, guest] = await Promise.all([visitor(browser), visitor(browser, { language: "fr" })]);
    const made = await openTable(host.page, server.url, {
      game: "1806",
      scenario: "campaign",
      options: "level=grognard",
      against: "people",
      visibility: "link",
    });
    assert.ok(made.invitation, "the server gives a link");
    await guest.page.goto(new URL(made.invitation, server.url).href);
    await guest.page.locator("form button.primary").click();
    await guest.page.locator("g.area").first().waitFor();
    await atTable(host.page, server.url, made.table.id);
    const seats = [
      { ...host, seat: 0, choose: player(7) },
      { ...guest, seat: 1, choose: player(8) },
    ];
    for (let made2 = 0; made2 < 30; made2 += 1) {
      for (const one of seats) {
        const state = await stateOf(one.page, made.table.id, one.seat);
        if (!state.asked) continue;
        const known = state.view.areas
          .flatMap((area) => area.blocks)
          .filter((block) => block.side !== state.view.you && block.code !== null);
        assert.deepEqual(known, [], "no enemy is known by name before a combat");
        const ready = await untilAsked(one.page, made.table.id, one.seat);
        await clickAnswer(one.page, ready, one.choose(ready));
      }
    }
    await guest.context.setOffline(true);
    const before = (await stateOf(host.page, made.table.id, 0)).n;
    const turn = await stateOf(host.page, made.table.id, 0);
    if (turn.asked) await clickAnswer(host.page, await untilAsked(host.page, made.table.id, 0), seats[0].choose(turn));
    await guest.context.setOffline(false);
    const now = (await stateOf(host.page, made.table.id, 0)).n;
    assert.ok(now >= before);
    await guest.page.waitForFunction((n) => Number(document.querySelector("[data-position]")?.dataset.position) >= n, now, {
      timeout: 60_000,
    });
    assert.deepEqual([host.faults, guest.faults], [[], []]);
    await Promise.all([host.context.close(), guest.context.close()]);
  });

  test("at one screen nothing of the other side is shown: between turns, on reload, going back", async () => {
    const { page, context, faults } = await visitor(browser);
    const { table } = await openTable(page, server.url, {
      game: "1806",
      scenario: "campaign",
      options: "level=grognard",
      against: "hotseat",
    });
    const asked = [];
    page.on("request", (request) => {
      if (/\/state\?/.test(request.url())) asked.push(new URL(request.url()).searchParams.get("seat"));
    });
    await page.goto(`${server.url}/t/${table.id}`);
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    assert.deepEqual(asked, [], "nothing is fetched before the curtain is lifted");
    await page.locator(".curtain button").click();
    await page.locator("g.area").first().waitFor();
    assert.deepEqual([...new Set(asked)], ["0"]);
    await page.reload();
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    await page.locator(".curtain button").click();
    await page.locator("g.area").first().waitFor();
    await page.goto(`${server.url}/help`);
    await page.goBack();
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("at one screen, in fog, the curtain falls at every change of hands and each sees only his own", async () => {
    const { page, context, faults, quiet } = await visitor(browser);
    const { table } = await openTable(page, server.url, { game: "1806", scenario: "short", against: "hotseat", options: "level=grognard" });
    // What the other side did meanwhile is told in a dialog, whenever the server has said what it was.
    await page.addLocatorHandler(page.locator("dialog[open] button.primary"), (button) => button.click());
    const asked = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.searchParams.has("seat")) asked.push(url.searchParams.get("seat"));
    });
    await page.goto(`${server.url}/t/${table.id}`);
    const choose = player(21);
    let [changes, seat] = [0, null];
    for (let made = 0; made < 60 && changes < 5; made += 1) {
      await page.locator(".curtain button, .prompt[data-asked]").first().waitFor();
      if ((await page.locator(".curtain").count()) > 0) {
        assert.equal(await page.locator("g.area").count(), 0, "nothing behind the curtain");
        const before = asked.length;
        await page.waitForTimeout(150);
        assert.equal(asked.length, before, "nothing is fetched behind the curtain");
        await page.locator(".curtain button").click();
        await page.locator(".prompt[data-asked]").waitFor();
        await quiet();
        asked.splice(0, before);
        assert.equal(new Set(asked).size, 1, `one seat at a time: ${asked}`);
        if (seat !== null && seat !== asked[0]) changes += 1;
        seat = asked[0];
        // Of the other army only hidden blocks are on the page, also in the names for readers of the screen.
        const state = await page.evaluate(
          async ([id, place]) => (await fetch(`/api/tables/${id}/state?seat=${place}`)).json(),
          [table.id, seat],
        );
        const text = (await page.locator("g.area").evaluateAll((areas) => areas.map((area) => area.getAttribute("aria-label")))).join(" ");
        const hidden = state.view.you === "french" ? ["Hohenlohe", "Blücher", "Rüchel"] : ["Davout", "Lannes", "Soult"];
        for (const name of hidden) assert.ok(!text.includes(name), `${name} is shown to the ${state.view.you}`);
        asked.length = 0;
        continue;
      }
      const state = await page.evaluate(
        async ([id, place]) => (await fetch(`/api/tables/${id}/state?seat=${place}`)).json(),
        [table.id, seat],
      );
      if (!state.asked || state.over) break;
      const choice = choose(state);
      const button = page.locator(`#answers [data-action="${choice.action}"]`);
      if ((await button.count()) === 0) await page.locator(".prompt .foot .link").first().click();
      await button.first().click();
      await page.waitForFunction(
        (n) => document.querySelector(".curtain") !== null || Number(document.querySelector("[data-position]")?.dataset.position) > n,
        state.n,
      );
    }
    assert.ok(changes >= 3, `the screen changed hands ${changes} times`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("who comes back is shown what happened since", async () => {
    const [host, guest] = await Promise.all([visitor(browser, { settings: { motion: "full" } }), visitor(browser)]);
    const made = await openTable(host.page, server.url, { game: "1806", scenario: "short", against: "people", visibility: "link" });
    await guest.page.goto(new URL(made.invitation, server.url).href);
    await guest.page.locator("form button.primary").click();
    await guest.page.locator("g.area").first().waitFor();
    await atTable(host.page, server.url, made.table.id);
    const seats = [
      { ...host, seat: 0, choose: player(11) },
      { ...guest, seat: 1, choose: player(12) },
    ];
    const act = async (one) => {
      const state = await stateOf(one.page, made.table.id, one.seat);
      if (!state.asked) return false;
      const ready = await untilAsked(one.page, made.table.id, one.seat);
      await clickAnswer(one.page, ready, one.choose(ready));
      return true;
    };
    const told = async () =>
      (await host.page.evaluate(async (id) => (await fetch(`/api/tables/${id}/log?seat=0`)).json(), made.table.id)).filter(
        (line) => line.side === "coalition",
      ).length;
    // Whenever only the guest is asked the host goes away, until the guest has done something the host may know of. What nobody
    // did, a day that began, is told to him as well when he comes back too early.
    const summary = host.page.locator("dialog[open] button.primary");
    await host.page.addLocatorHandler(summary, (button) => button.click());
    let news = 0;
    for (let round = 0; round < 200 && news === 0; round += 1) {
      const [mine, theirs] = await Promise.all(seats.map((one) => stateOf(one.page, made.table.id, one.seat)));
      if (mine.asked || !theirs.asked || round < 6) {
        for (const one of seats) await act(one);
        continue;
      }
      const before = await told();
      await host.page.goto(`${server.url}/help`);
      while (news === 0 && (await act(seats[1]))) news = (await told()) - before;
      if (news === 0) await atTable(host.page, server.url, made.table.id);
    }
    assert.ok(news > 0, "the guest has done something");
    await host.page.removeLocatorHandler(summary);
    await host.page.goto(`${server.url}/t/${made.table.id}`);
    // First it is played on the map, then told.
    await host.page.locator(".strip").waitFor();
    await host.page.waitForFunction(
      () => document.querySelector("svg.pieces .trail") !== null || document.querySelector("dialog[open]") !== null,
    );
    const dialog = host.page.locator("dialog[open]");
    await dialog.waitFor();
    assert.ok((await dialog.locator("li").count()) > 0);
    await checkAccess(host.page, "since");
    await dialog.locator("button.primary").click();
    assert.equal(await host.page.locator("dialog[open]").count(), 0);
    await Promise.all([host.context.close(), guest.context.close()]);
  });

  test("a finished game is replayed with the fog lifted", async () => {
    const { page, context, faults } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "campaign", options: "level=grognard" });
    await atTable(page, server.url, table.id);
    const choose = player(13);
    for (let made = 0; made < 12; made += 1) {
      const state = await untilAsked(page, table.id, seat);
      await clickAnswer(page, state, choose(state));
    }
    await untilAsked(page, table.id, seat);
    await page.locator("#tab-more").click();
    await page.locator("button.danger").click();
    await page.locator(".notice button.danger").click();
    await page.locator("#panel a.primary, #panel button.primary").first().waitFor();
    await page.locator("#tab-log").click();
    await page.locator('[role="log"] button.line').nth(2).click();
    await page.locator(".bar #eyes").selectOption("everything");
    await page.waitForFunction(() => !document.querySelector("g.area")?.ownerSVGElement.textContent.includes("?"));
    await page.locator(".bar input[type=checkbox]").check();
    await page.locator('g.area[id^="truth-"]').first().waitFor();
    await checkAccess(page, "replay");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("a tab that is behind is told what changed and loses nothing", async () => {
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    // Both tabs look at a question with a choice: one without would be answered by either of them.
    const state = await untilAsked(page, table.id, seat);
    const old = await context.newPage();
    await old.route("**/stream*", (route) => route.abort());
    await atTable(old, server.url, table.id);
    await old.locator(`[data-position="${state.n}"][data-asked]`).waitFor();
    // A line that is cut makes a page ask what is: this one stays behind.
    await old.route("**/state?*", (route) => route.abort());
    await clickAnswer(page, state, state.options[0]);
    await old.locator("#answers button").first().click();
    await old.locator(".prompt .notice.mark").waitFor();
    await context.close();
  });

  test("when the server goes away the page says so and goes on when it is back", async (t) => {
    if (!server.pause) return t.skip("the server was started elsewhere");
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1806", scenario: "short" });
    await atTable(page, server.url, table.id);
    await untilAsked(page, table.id, seat);
    await server.pause();
    await page.locator("#answers button").first().click();
    await page.locator(".offline").waitFor();
    await server.resume();
    await page.locator(".offline").waitFor({ state: "detached", timeout: 30_000 });
    await context.close();
  });
});
