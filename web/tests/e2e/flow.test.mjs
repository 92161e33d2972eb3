// The flow of play: results that are seen, no click without a choice, what the enemy did, where one stands.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import {
  atTable,
  checkAccess,
  clickAnswer,
  fighter,
  give,
  openTable,
  player,
  read,
  seated,
  stateOf,
  until,
  untilAsked,
  visitor,
} from "./helpers.mjs";

const SHORT = { game: "1806", scenario: "short" };
/** Questions with one answer that a reader may have to click at in a turn. */
const SINGLE = 2;
/** Clicks from the first page to the result of the first battle. */
const TO_RESULT = 20;

describe("the flow of play", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  const alone = (wish = SHORT, look = {}) => seated(browser, server.url, wish, look);
  async function pair() {
    const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
    const made = await openTable(host.page, server.url, { ...SHORT, against: "people", visibility: "link" });
    const link = new URL(made.invitation, server.url).href;
    await guest.page.goto(link);
    return { host, guest, id: made.table.id, link };
  }

  test("a battle stays on its stage until one goes on, and no click is without a choice", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(server.url);
    await page.locator("button.large").click();
    await page.locator("[data-position]").waitFor();
    const [id, seat] = [new URL(page.url()).pathname.split("/").at(-1), 0];
    let [clicks, single, stages] = [1, 0, 0];
    let [turn, toResult] = [0, null];
    for (let made = 0; made < 60; made += 1) {
      const settled = await until(
        async () => (await page.locator("[data-continue], [data-position][data-asked], [data-over]").count()) > 0,
        30_000,
      );
      assert.ok(settled, "the table goes on");
      const go = page.locator("[data-continue]");
      if ((await go.count()) > 0) {
        const stage = page.locator("section.stage");
        assert.ok((await stage.locator(".stages > li").count()) >= 2, "who fought, what counted, what it cost");
        const verdict = async () => (await stage.locator(".verdict").innerText()).trim();
        const told = await until(async () => (await verdict()).length > 3);
        assert.ok(told, `and how it went: “${await verdict()}” after ${await stage.innerText()}`);
        if (stages === 0) await checkAccess(page, "the stage of a battle");
        const shown = await stage.getAttribute("data-battle");
        await page.waitForTimeout(700);
        assert.equal(await page.locator("section.stage").getAttribute("data-battle"), shown, "it stays");
        await go.click();
        toResult ??= clicks;
        clicks += 1;
        stages += 1;
        continue;
      }
      const state = await untilAsked(page, id, seat);
      if (state === null || state.over) break;
      turn ||= state.view.turn;
      if (state.view.turn > turn) break;
      if (state.options.length === 1) single += 1;
      await clickAnswer(page, state, fighter(state));
      clicks += 1;
    }
    assert.ok(stages > 0, "there was a battle");
    assert.ok(toResult <= TO_RESULT, `${toResult} clicks from the first page to the first result`);
    assert.ok(single <= SINGLE, `${single} clicks with a single answer in a turn of ${clicks}`);
    console.log(`# ${toResult} clicks to the first result, ${single} of ${clicks} in the turn with a single answer`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const [what, wish, most] of [
    ["1807", { game: "1807", scenario: "eylau" }, 10],
    ["1813", { game: "1813", scenario: "lutzen-bautzen" }, 12],
    ["1806 in the fog", { ...SHORT, options: "level=grognard" }, 10],
  ])
    test(`no click without a choice: ${what}`, async () => {
      const { page, context, faults, id, seat } = await alone(wish);
      const choose = player(5);
      let single = 0;
      for (let made = 0; made < most; made += 1) {
        const state = await untilAsked(page, id, seat);
        if (state === null || state.over) break;
        if (state.options.length === 1) single += 1;
        await clickAnswer(page, state, choose(state));
      }
      assert.ok(single <= SINGLE, `${single} of ${most} clicks with a single answer`);
      assert.deepEqual(faults, []);
      await context.close();
    });

  test("a finished game is shown at a moment to whoever has the address, who may play on from there", async () => {
    const { page, context, id, seat } = await alone({ ...SHORT, visibility: "open" });
    const state = await untilAsked(page, id, seat);
    await clickAnswer(page, state, fighter(state));
    await untilAsked(page, id, seat);
    const stranger = await visitor(browser);
    await page.locator("#tab-more").click();
    await page.locator("button.danger").click();
    await page.locator(".notice button.danger").click();
    await page.locator("[data-over]").waitFor();
    await stranger.page.goto(`${server.url}/t/${id}?at=1`);
    const bar = stranger.page.locator("section.bar");
    await bar.waitFor();
    await bar.getByRole("button", { name: /Play on from here/ }).click();
    await stranger.page.waitForURL((url) => /^\/t\/\w+$/.test(url.pathname) && !url.pathname.endsWith(id));
    await stranger.page.locator("[data-position], .curtain").first().waitFor();
    assert.deepEqual(stranger.faults, []);
    for (const one of [context, stranger.context]) await one.close();
  });

  /** A table of which the enemy has attacked twice, once while one looked and once while one was away; none if he did not. */
  async function attackedTwice(rehearsal) {
    const wish = { ...SHORT, sides: "second", rehearsal };
    const who = await seated(browser, server.url, wish);
    const { page, id, seat } = who;
    const waits = ({ options }) =>
      options.find((choice) => ["pass", "decline", "no-card"].includes(choice.kind)) ?? options.find((choice) => choice.kind === "stop");
    const log = () => read(page, `${server.url}/api/tables/${id}/log?seat=${seat}`);
    const attacks = async () => (await log()).filter((line) => line.code === "log-combat" && line.side === "french");
    /** Lets the enemy have his way past the page, until he has attacked once more. */
    const untilAttacked = async (looks) => {
      const before = (await attacks()).length;
      for (const end = Date.now() + 60_000; Date.now() < end;) {
        if (looks && (await page.locator("[data-battle]").count()) > 0) return true;
        if (!looks && (await attacks()).length > before) return true;
        const state = await stateOf(page, id, seat, server.url);
        if (state.over) return false;
        if (state.asked) await give(page, server.url, state, waits(state) ?? state.options[0]).catch(() => {});
        else await page.waitForTimeout(20);
      }
      return false;
    };
    if (await untilAttacked(true)) {
      const [first] = await attacks();
      assert.equal(await page.locator("[data-battle]").getAttribute("data-battle"), String(first.n));
      // Who goes away is told on his return what happened, and the battle is played on its stage then.
      await page.goto(`${server.url}/help`);
      if (await untilAttacked(false)) return { ...who, attacks };
    }
    await who.context.close();
    return null;
  }

  test("an attack of the enemy is on the stage while one looks, and after one was away", async () => {
    // Who is ready first is a race, so the same word does not always lead to the same game.
    let game = null;
    for (const word of ["enemy", "saale", "ilm", "october", "guns"]) game ??= await attackedTwice(word);
    assert.ok(game !== null, "the French attack twice in one game of five");
    const { page, context, faults, id, attacks } = game;
    const missed = (await attacks()).at(-1);
    await page.goto(`${server.url}/t/${id}`);
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor({ timeout: 60_000 });
    assert.ok((await dialog.innerText()).includes(missed.text.trim()), "the attack is among what happened since");
    await dialog.locator("button.primary").click();
    await page.locator("[data-battle]").waitFor();
    const staged = new Set();
    for (let looked = 0; looked < 8 && !staged.has(String(missed.n)); looked += 1) {
      staged.add(await page.locator("[data-battle]").getAttribute("data-battle", { timeout: 10_000 }));
      await page
        .locator("[data-continue]")
        .click({ timeout: 3_000 })
        .catch(() => {});
    }
    assert.ok(staged.has(String(missed.n)), `battles on the stage: ${[...staged].join()}, the missed one began at ${missed.n}`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("what the enemy did is shown move by move, and the newest line is in sight", async () => {
    const { page, context, faults, id, seat } = await alone(SHORT, { settings: { motion: "full", tempo: "quick" } });
    let watched = false;
    await page.exposeFunction("sawMoves", () => (watched = true));
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector("g.travels") !== null) globalThis.sawMoves();
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    });
    for (let made = 0; made < 25 && !watched; made += 1) {
      const state = await untilAsked(page, id, seat);
      if (state === null || state.over) break;
      const pass = state.options.find((choice) => choice.kind === "pass") ?? state.options.find((choice) => choice.kind === "decline");
      await clickAnswer(page, state, pass ?? fighter(state));
    }
    assert.ok(watched, "a piece travelled");
    await untilAsked(page, id, seat);
    const box = await page.locator(".prompt .newest").boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y < 860, "the newest line is in sight");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("one panel says where one stands, for every game", async () => {
    for (const game of ["1806", "1807", "1813", "rossbach"]) {
      const { page, context, faults } = await alone({ game });
      await page.locator("#tab-standing").click();
      await page.locator("#panel dl div").first().waitFor();
      await page.locator("#panel .rules li").first().waitFor();
      assert.ok((await page.locator("#panel .rules li").count()) >= 4, `${game}: what wins, from the rules`);
      await checkAccess(page, `${game}: where one stands`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test("an invitation says what it is to, and a used one that it is used", async () => {
    const { host, guest, id, link } = await pair();
    await guest.page.locator(".agreed li").first().waitFor();
    const agreed = await guest.page.locator(".agreed").innerText();
    assert.match(agreed, /Prussians: free/);
    assert.match(agreed, /no clock/);
    assert.match(agreed, /3 turns, about/);
    await guest.page.locator("form button.primary").click();
    await guest.page.locator("g.area").first().waitFor();
    const late = await visitor(browser);
    await late.page.goto(link);
    await late.page.getByText("This invitation has been used.").waitFor();
    assert.equal(await late.page.locator("form button.primary").count(), 0);
    // A draw that is declined is told to both.
    await atTable(host.page, server.url, id);
    await host.page.locator("#tab-more").click();
    await host.page.getByRole("button", { name: "Offer a draw" }).click();
    await guest.page.getByRole("button", { name: "Decline" }).click();
    await host.page.getByText(/declines the draw/).waitFor();
    for (const who of [host, guest, late]) await who.context.close();
  });

  test("a moment has an address that opens the replay there", async () => {
    const { page, context, faults, id, seat } = await alone();
    const state = await untilAsked(page, id, seat);
    await clickAnswer(page, state, fighter(state));
    await page.goto(`${server.url}/t/${id}?at=1`);
    await page.locator("section.bar").waitFor();
    await page.getByRole("button", { name: "Back to now" }).click();
    await untilAsked(page, id, seat);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
