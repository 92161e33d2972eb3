// What a new player was promised and no other file walks: the first page, help, the coach, what stays in sight, cards on the table.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import {
  clickAnswer,
  fighter,
  give,
  openTable,
  player,
  playUntil,
  read,
  seated,
  seatedPair,
  stateOf,
  until,
  untilAsked,
  visitor,
} from "./helpers.mjs";

const SHORT = { game: "1806", scenario: "short" };

describe("promises", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer({ beat: 20 }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("the first page offers a lesson first and then the cadet, and a new table explains its options", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(server.url);
    const large = page.locator(".lead .large");
    await page.locator("button.large:enabled").waitFor();
    assert.match(await large.first().getAttribute("href"), /^\/learn\//, "the lesson comes first");
    await page.goto(`${server.url}/new`);
    const options = page.locator("main fieldset label, main label");
    await options.first().waitFor();
    // Every choice that changes the game has a sentence beside it.
    const scenarios = await page.locator('input[name="scenario"]').count();
    const told = await page.locator("main .soft.small").allInnerTexts();
    assert.ok(told.filter((text) => text.trim().length > 20).length >= Math.max(6, scenarios), told.join(" | "));
    await page.goto(server.url);
    await page.locator("button.large:enabled").click();
    await page.locator("[data-position]").waitFor();
    const { table } = await stateOf(page, new URL(page.url()).pathname.split("/").at(-1), 0);
    assert.match(JSON.stringify(table.seats[1].holder), /cadet/i);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("help says how the game is won before it says which key zooms", async () => {
    for (const [language, won, keys] of [
      ["en", /won/, /key/i],
      ["fr", /gagne/, /clavier|touche/i],
    ]) {
      const { page, context } = await visitor(browser, { language });
      await page.goto(`${server.url}/help`);
      await page.locator("h2").first().waitFor();
      const headings = await page.locator("h2").allInnerTexts();
      assert.match(headings[0], won, headings.join(" | "));
      assert.ok(headings.findIndex((text) => keys.test(text)) > 0, headings.join(" | "));
      await context.close();
    }
  });

  test("a question leads to its paragraph in the rulebook", async () => {
    const { page, context, faults, id, seat } = await seated(browser, server.url, SHORT);
    const { prompt } = await untilAsked(page, id, seat);
    const link = page.locator(".prompt .sentence a");
    const [opened] = await Promise.all([context.waitForEvent("page", { timeout: 5_000 }).catch(() => page), link.click()]);
    const rule = opened.locator(`[id="${prompt.rule}"]`);
    await rule.waitFor();
    assert.ok(
      await until(() => rule.evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().top < innerHeight)),
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("the coach says what he would do and why, and is not there between people", async () => {
    const { page, context, faults, id, seat } = await seated(browser, server.url, SHORT);
    const state = await untilAsked(page, id, seat);
    await page.locator("[data-coach]").click();
    const plan = page.locator(".coach strong");
    await plan.waitFor({ timeout: 120_000 });
    const advised = (await plan.innerText()).trim();
    assert.ok(
      state.options.some((choice) => choice.text.trim() === advised),
      `“${advised}” is one of the answers`,
    );
    await page.locator(".coach summary").click();
    assert.ok((await page.locator(".coach details p").innerText()).trim().length > 20, "with its reason in words");
    assert.deepEqual(faults, []);
    await context.close();
    const { host, guest } = await seatedPair(browser, server.url, SHORT);
    await until(async () => (await host.page.locator("[data-asked]").count()) + (await guest.page.locator("[data-asked]").count()) > 0);
    for (const one of [host, guest]) {
      assert.equal(await one.page.locator("[data-coach]").count(), 0);
      await one.context.close();
    }
  });

  test("the question stays in sight and the map where the reader has put it", async () => {
    const { page, context, faults, id, seat } = await seated(browser, server.url, SHORT, { viewport: { width: 1100, height: 700 } });
    await untilAsked(page, id, seat);
    await page.locator(".tools button").first().click();
    const scale = () =>
      page.evaluate(() => {
        const moved = [...document.querySelectorAll(".frame *")].map((one) => /scale\(([\d.]+)\)/.exec(one.style?.transform ?? ""));
        return Number(moved.find(Boolean)?.[1]);
      });
    let before = 0;
    await until(async () => {
      const [last, now] = [before, await scale()];
      before = now;
      await page.waitForTimeout(200);
      return last === now && now > 0;
    });
    for (let made = 0; made < 8; made += 1) {
      const state = await untilAsked(page, id, seat);
      if (state === null || state.over) break;
      const box = await page.locator(".prompt .sentence").boundingBox();
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 700, `the question is in sight: ${JSON.stringify(box)}`);
      assert.equal(await page.evaluate(() => scrollY), 0, "and the page has not moved");
      assert.equal(await scale(), before, "nor has the map been zoomed");
      await clickAnswer(page, state, fighter(state));
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("turns and phases have a banner, the enemy's march a trail until one answers, and his card lies face up with its text", async () => {
    const { host, guest, id } = await seatedPair(browser, server.url, SHORT);
    const { page } = host;
    await page.evaluate(() => {
      globalThis.seen = { banner: "", trail: "", card: "" };
      const look = () => {
        const { seen } = globalThis;
        seen.banner ||= document.querySelector(".banner")?.textContent ?? "";
        seen.trail ||= document.querySelector("svg.pieces .trail") === null ? "" : "there";
        const card = document.querySelector("article.played")?.textContent ?? "";
        if (/^\s*The Prussians/.test(card)) seen.card ||= card;
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    const seen = () => page.evaluate(() => globalThis.seen);
    const players = [player(3, { passing: 0.2 }), player(4)];
    for (let made = 0; made < 250; made += 1) {
      const now = await seen();
      if (now.banner && now.trail && now.card) break;
      for (const [seat, one] of [host, guest].entries()) {
        const state = await stateOf(one.page, id, seat);
        if (!state.asked) continue;
        // The host lets everything pass, the guest plays whatever he holds.
        const choice =
          seat === 0
            ? (state.options.find(({ kind }) => kind === "decline") ?? players[0](state))
            : (state.options.find(({ kind }) => kind === "play") ?? players[1](state));
        await give(one.page, server.url, state, choice).catch(() => {});
      }
      if (made % 5 === 4) await page.waitForTimeout(60);
    }
    assert.ok(await until(async () => Object.values(await seen()).every(Boolean)), JSON.stringify(await seen()));
    const { card } = await seen();
    assert.ok(card.length > 40, `the card says what it does: ${card}`);
    assert.deepEqual([host.faults, guest.faults], [[], []]);
    for (const one of [host, guest]) await one.context.close();
  });

  test("a battle leaves its stage by itself where one wants that", async () => {
    const { page, context, faults, id, seat } = await seated(browser, server.url, SHORT, { settings: { battles: "pass" } });
    let gone = false;
    for (let made = 0; made < 400 && !gone; made += 1) {
      const go = page.locator("[data-continue]");
      if ((await go.count()) > 0) {
        const shown = await page.locator("section.stage").getAttribute("data-battle");
        // Nobody touches anything.
        gone = await until(async () => (await page.locator(`section.stage[data-battle="${shown}"]`).count()) === 0, 15_000);
        assert.ok(gone, "the stage closes by itself");
        break;
      }
      const state = await stateOf(page, id, seat);
      if (state.over) break;
      if (state.asked) await give(page, server.url, state, fighter(state)).catch(() => {});
      await page.waitForTimeout(120);
    }
    assert.ok(gone, "there was a battle");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("sound is off by default, and without a connection the page says so", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${server.url}/settings`);
    const sound = page.getByRole("checkbox", { name: /soft tone/i });
    await sound.waitFor();
    assert.equal(await sound.isChecked(), false);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await context.setOffline(true);
    await page.goto(`${server.url}/help`).catch(() => {});
    assert.match(await page.locator("body").innerText(), /no connection to the server/);
    await context.setOffline(false);
    await context.close();
  });

  test("numbers on the map are what a way costs, in one game as in the other", async () => {
    for (const [wish, left] of [
      [SHORT, (view) => view.operation.points_left],
      [{ game: "1813", scenario: "lutzen-bautzen", options: "blind=open" }, (view) => view.march.left],
    ]) {
      const { page, context, faults, id, seat } = await seated(browser, server.url, wish);
      const begins = ["first french", "take", "march"];
      const choose = ({ options }) => {
        const of = (kind) => options.find((choice) => choice.kind === kind);
        return options.find(({ action }) => action === begins[0]) ?? of("march") ?? of("take") ?? of("decline") ?? of("done") ?? options[0];
      };
      const marches = ({ options }) => options.some(({ kind }) => kind === "step");
      const state = await playUntil(page, id, seat, marches, { choose });
      assert.ok(state !== null && marches(state), `${wish.game}: a stack marches`);
      const ways = await read(page, `${server.url}/api/tables/${id}/reach?seat=${seat}`);
      // Where the march began it may end, too: that is no way.
      const start = state.view.operation?.area ?? state.view.march.area;
      const costs = ways.filter(({ area }) => area !== start).map((way) => left(state.view) - way.points_left);
      const shown = async () => (await page.locator("svg.pieces .tag:has(rect) text:not(.tired)").allTextContents()).map(Number);
      const sorted = (list) => list.toSorted((a, b) => a - b).join();
      await until(async () => (await shown()).length >= costs.length);
      assert.equal(sorted(await shown()), sorted(costs), wish.game);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test("in the fog the odds begin with what the enemy may well have, and the slider tells the others", async () => {
    // A table whose draws are known: somebody is met within a few decisions.
    const wish = { ...SHORT, options: "level=grognard", rehearsal: "a3" };
    const { page, context, faults, id, seat } = await seated(browser, server.url, wish);
    const state = await playUntil(page, id, seat, ({ options }) => options.some((choice) => choice.kind === "attack"), { most: 120 });
    assert.ok(state, "an attack was possible");
    await page.locator("#tab-combat").click();
    const slider = page.locator("#panel input[type=range]").first();
    await slider.waitFor();
    const [value, most] = await Promise.all([slider.inputValue(), slider.getAttribute("max")]).then((both) => both.map(Number));
    assert.equal(value, Math.floor((most + 1) / 2));
    assert.ok(value > 0, "not with none");
    const label = page.locator(`label[for="${await slider.getAttribute("id")}"]`);
    const before = await label.innerText();
    await slider.focus();
    await page.keyboard.press("End");
    assert.notEqual(await label.innerText(), before);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("one decides, two decide, and a French page calls nobody a guest in English", async () => {
    const [host, watcher] = await Promise.all([visitor(browser), visitor(browser, { language: "fr" })]);
    const { table } = await openTable(host.page, server.url, {
      ...SHORT,
      scenario: "campaign",
      options: "level=marshal",
      sides: "bid",
      against: "people",
      visibility: "open",
    });
    const other = await visitor(browser);
    await other.page.goto(`${server.url}/join/${table.id}`);
    await other.page.locator("form button.primary").click();
    await other.page.locator("[data-position]").waitFor();
    await watcher.page.goto(`${server.url}/t/${table.id}`);
    const sentence = watcher.page.locator(".prompt .sentence");
    // Both bid at once; then the one who is left.
    assert.ok(await until(async () => / et .* décident\.$/.test((await sentence.innerText()).trim())), await sentence.innerText());
    const state = await stateOf(other.page, table.id, 1);
    await give(other.page, server.url, state, state.options[0]);
    assert.ok(await until(async () => /^[^,]* décide\.$/.test((await sentence.innerText()).trim())), await sentence.innerText());
    assert.doesNotMatch(await watcher.page.locator("body").innerText(), /\bGuest\b/);
    for (const one of [host, other, watcher]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
});
