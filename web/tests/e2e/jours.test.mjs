import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import {
  atTable,
  checkAccess,
  clickAnswer,
  commander,
  give,
  keyAnswer,
  openTable,
  pointAnswer,
  read,
  seated,
  seatedPair,
  stateOf,
  until,
  untilAsked,
  visitor,
} from "./helpers.mjs";

// Whole games are long: a quick run plays only the first decisions.
const DECISIONS = Number(process.env.VEDETTE_DECISIONS ?? 10);
/** So many decisions of a game between two browsers are clicked; the rest is given past the pages, which come back for the end. */
const CLICKED = Number(process.env.VEDETTE_DECISIONS ?? 20);

describe("Germany 1813", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function play({ language, give, seed, wish, ...options }) {
    const { page, context, faults } = await visitor(browser, { language, ...options });
    const { table, seat } = await openTable(page, server.url, { game: "1813", scenario: "waiting", ...wish });
    await atTable(page, server.url, table.id);
    const choose = commander(seed);
    let made = 0;
    let state = await untilAsked(page, table.id, seat, 60_000);
    while (state !== null && !state.over && made < DECISIONS) {
      await give(page, state, choose(state));
      made += 1;
      state = await untilAsked(page, table.id, seat, 60_000);
    }
    assert.notEqual(state, null, "the game went on without asking anybody");
    assert.ok(state.over || made >= DECISIONS);
    assert.deepEqual(faults, []);
    await context.close();
  }

  test("from the first page two clicks lead to a decision against the computer", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(server.url);
    await page.locator('a[href="/new?game=1813"], a[href="/new/1813"]').first().click();
    await page.locator("form button.primary").click();
    await page.locator("g.area").first().waitFor();
    await page.locator("[data-asked]").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator("g.area").count(), 351);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("by mouse, in fog", () => play({ language: "en", seed: 1, give: clickAnswer }));
  test("by keyboard only, in French, as the Allies", () => play({ language: "fr", seed: 2, give: keyAnswer, wish: { sides: "second" } }));
  test("by touch, pointing at the map, on a phone", () =>
    play({
      language: "fr",
      seed: 3,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      give: async (page, state, choice) => {
        const one =
          choice.targets.length === 1 &&
          state.options.filter((other) => other.targets.some((code) => choice.targets.includes(code))).length === 1;
        if (!(one && (await pointAnswer(page, state, choice, true)))) await clickAnswer(page, state, choice);
      },
    }));

  test("a stack is opened by a tap as a list, a march is previewed and made on the map", async () => {
    const { page, context, faults } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1813", scenario: "lutzen-bautzen", options: "blind=open" });
    await atTable(page, server.url, table.id);
    const choose = commander(5);
    let state = await untilAsked(page, table.id, seat, 60_000);
    for (let made = 0; made < 200 && state.prompt.code !== "jg-prompt-movement"; made += 1) {
      await clickAnswer(page, state, choose(state));
      state = await untilAsked(page, table.id, seat, 60_000);
    }
    const stack = state.view.boxes.find(
      (box) => box.pieces.filter((piece) => state.options.some((choice) => choice.action === `take ${piece.code}`)).length > 1,
    );
    assert.ok(stack, "some stack can be moved");
    await page.locator(`g.area[data-area="${stack.area}"]`).focus();
    await page.keyboard.press("Enter");
    await page.locator("#area-title").waitFor();
    const rows = page.locator(".sheet ul li");
    assert.equal(await rows.count(), stack.pieces.length);
    await rows.locator(".acts button").first().click();
    state = await untilAsked(page, table.id, seat);
    if (state.prompt.code === "jg-prompt-select") {
      await clickAnswer(
        page,
        state,
        state.options.find((choice) => choice.action === "march"),
      );
      state = await untilAsked(page, table.id, seat);
    }
    if (state.prompt.code === "jg-prompt-payer") {
      await clickAnswer(page, state, state.options[0]);
      state = await untilAsked(page, table.id, seat);
    }
    assert.equal(state.prompt.code, "jg-prompt-march");
    await page.locator(".tag").first().waitFor({ state: "attached" });
    const step = state.options.find((choice) => choice.kind === "step");
    assert.ok(await pointAnswer(page, state, step), "a click on the box marches there");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("no serious accessibility fault on any panel, by day and by night", async () => {
    for (const look of ["day", "night"]) {
      const { page, context } = await visitor(browser, { look });
      const { table, seat } = await openTable(page, server.url, { game: "1813", scenario: "lutzen-bautzen" });
      await atTable(page, server.url, table.id);
      await untilAsked(page, table.id, seat, 60_000);
      await checkAccess(page, `1813 by ${look}`);
      for (const tab of ["army", "combat", "campaign", "hand", "log", "text", "chat", "more"]) {
        await page.locator(`#tab-${tab}`).click();
        await checkAccess(page, `1813, ${tab} by ${look}`, "main");
      }
      await page.locator("#tab-more").click();
      for (const box of await page.locator("#panel fieldset").first().locator("input[type=checkbox]").all()) await box.check();
      await page.locator("#tab-text").click();
      await page.locator("#panel li button").first().click();
      await page.locator("#area-title").waitFor();
      await checkAccess(page, `1813, a box by ${look}`);
      await context.close();
    }
  });

  test("every box has a name, and the list in words has them all", async () => {
    const { page, context } = await visitor(browser);
    const { table } = await openTable(page, server.url, { game: "1813", scenario: "waiting" });
    await atTable(page, server.url, table.id);
    const names = await page.locator("g.area").evaluateAll((areas) => areas.map((area) => area.getAttribute("aria-label") ?? ""));
    assert.equal(names.length, 351);
    assert.ok(names.every((name) => name.length > 3));
    await page.locator("#tab-text").click();
    await page.locator("#panel input[type=checkbox]").uncheck();
    assert.equal(await page.locator("#panel > ul > li").count(), 351);
    await context.close();
  });

  test("what is not allowed is explained with its rule", async () => {
    const { page, context } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1813", scenario: "lutzen-bautzen", options: "blind=open" });
    await atTable(page, server.url, table.id);
    const choose = commander(5);
    let state = await untilAsked(page, table.id, seat, 60_000);
    for (let made = 0; made < 200 && !state.options.some((choice) => choice.kind === "step"); made += 1) {
      const going = state.options.find((choice) => choice.action === "march") ?? state.options.find((choice) => choice.kind === "take");
      await clickAnswer(page, state, going ?? choose(state));
      state = await untilAsked(page, table.id, seat, 60_000);
    }
    await page.locator("#tab-text").click();
    await page.locator("#sought").fill("Prag");
    await page.locator("#panel li button").first().click();
    await page.locator(".sheet > button.link", { hasText: "Why not?" }).click();
    const reason = page.locator(".sheet .notice");
    await reason.locator("p").first().waitFor();
    assert.match(await reason.innerText(), /Rule JG-/);
    await context.close();
  });

  test("a round of battle is explained afterwards, step by step with its rules", async () => {
    const { page, context, faults } = await visitor(browser);
    const { table, seat } = await openTable(page, server.url, { game: "1813", scenario: "waiting", options: "blind=open" });
    // The fortresses fight first: as fast as the server answers, until a round has been fought.
    const api = `${server.url}/api/tables/${table.id}`;
    const { request } = context;
    const fought = async () => (await (await request.get(`${api}/log?seat=${seat}`)).json()).some((line) => line.code === "jg-fought");
    let battles = false;
    // The computer answers on its beat, so looking counts for nothing: only time does.
    for (const end = Date.now() + 90_000; Date.now() < end && !(battles && (await fought()));) {
      const state = await (await request.get(`${api}/state?seat=${seat}`)).json();
      battles ||= state.view.battle !== null;
      if (!state.asked) {
        await page.waitForTimeout(20);
        continue;
      }
      const { action } =
        state.options.find((choice) => choice.kind === "fight") ??
        state.options.find((choice) => ["pass", "done"].includes(choice.action)) ??
        state.options[0];
      // A battle in which nobody has a choice is over before the next look.
      battles ||= action.startsWith("fight");
      await request.post(`${api}/actions`, { data: { seat, n: state.n, key: `${state.n}`, action } });
    }
    await atTable(page, server.url, table.id);
    await page.locator("#tab-log").click();
    await page.locator("#log-kind").selectOption("battles");
    await page
      .locator("[role=log] li", { hasText: /^Round \d/ })
      .first()
      .locator(".explain")
      .click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("ol li", { hasText: "Die:" }).first().waitFor();
    const steps = await dialog.locator("ol li").allInnerTexts();
    assert.ok(steps.some((step) => /count \d+ SP/.test(step)) && steps.some((step) => /SP lost/.test(step)), steps.join("; "));
    assert.equal(await dialog.locator('ol li a[href^="/rules/1813"][href*="#JG-"]').count(), steps.length, "each step with its rule");
    await checkAccess(page, "the reckoning of a round", "dialog[open]");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("at one screen nothing of the other side is shown: between turns, on reload, going back", async () => {
    const { page, context, faults } = await visitor(browser);
    const { table } = await openTable(page, server.url, { game: "1813", scenario: "waiting", options: "blind=all", against: "hotseat" });
    const asked = [];
    page.on("request", (request) => {
      if (/\/(state|log|reach|odds)\?/.test(request.url())) asked.push(new URL(request.url()).searchParams.get("seat"));
    });
    await page.goto(`${server.url}/t/${table.id}`);
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    assert.deepEqual(asked, [], "nothing is fetched before the curtain is lifted");
    await page.locator(".curtain button").click();
    await page.locator("g.area").first().waitFor();
    assert.equal(new Set(asked).size, 1, "one seat only");
    const seat = Number(asked[0]);
    const view = (await stateOf(page, table.id, seat)).view;
    // Where both sides stand in one box they know each other.
    const apart = view.boxes.filter((box) => !box.pieces.some((piece) => piece.side === view.you));
    const foreign = apart.flatMap((box) => box.pieces).filter((piece) => piece.side !== view.you);
    assert.ok(foreign.length > 0 && foreign.every((piece) => piece.code === null && piece.sp === null), "the other side is hidden");
    assert.equal(view.sides.find((side) => side.side !== view.you).roster, null);
    const text = await page.locator("body").innerText();
    await page.reload();
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    assert.notEqual(await page.locator("body").innerText(), text);
    await page.locator(".curtain button").click();
    await page.locator("g.area").first().waitFor();
    await page.goto(`${server.url}/help`);
    await page.goBack();
    await page.locator(".curtain button").waitFor();
    assert.equal(await page.locator("g.area").count(), 0);
    // Playing on, the curtain falls whenever the other side is asked, and its seat is asked for only behind it.
    let turns = 0;
    for (let made = 0; made < 60 && turns < 2; made += 1) {
      const curtain = page.locator(".curtain button");
      if (await curtain.count()) {
        assert.equal(await page.locator("g.area").count(), 0);
        turns += 1;
        await curtain.click();
        await page.locator("g.area").first().waitFor();
      }
      await page.locator("[data-asked]").waitFor();
      const position = Number(await page.locator("[data-position]").getAttribute("data-position"));
      const pass = page.locator('#answers [data-action="pass"], #answers [data-action="done"], #answers [data-action="decline"]').first();
      await ((await pass.count()) ? pass : page.locator("#answers button").first()).click();
      await page.waitForFunction((before) => {
        const now = document.querySelector("[data-position]");
        return now === null || Number(now.dataset.position) !== before;
      }, position);
    }
    assert.ok(turns >= 1, "the curtain fell");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("one person an army: a letter to the allies is read by them a turn later, and by nobody else", async () => {
    const people = [];
    for (let seat = 0; seat < 5; seat += 1) people.push(await visitor(browser));
    const pages = people.map(({ page }) => page);
    // Who comes back is told what happened since, and goes on.
    for (const page of pages)
      await page.addLocatorHandler(page.locator('dialog[aria-labelledby="since-title"]'), (dialog) =>
        dialog.locator("button.primary").click(),
      );
    const { table } = await openTable(pages[0], server.url, {
      game: "1813",
      scenario: "autumn",
      options: "players=armies blind=all",
      against: "people",
      visibility: "open",
    });
    for (const page of pages.slice(1)) {
      await page.goto(`${server.url}/join/${table.id}`);
      await page.locator("form button.primary").click();
      await page.locator("[data-position]").waitFor();
      // Five maps at once are too much to draw: whoever is not looked at reads something else.
      await page.goto(`${server.url}/help`);
    }
    const post = async (seat) => {
      await atTable(pages[seat], server.url, table.id);
      await pages[seat].locator("#tab-chat").click();
      await pages[seat].locator("#panel h3").first().waitFor();
    };
    await post(3);
    await pages[3].locator("#letter").fill("I cross the Elbe.");
    await pages[3].locator("#panel form button").click();
    await pages[3].locator("#panel li", { hasText: "I cross the Elbe." }).waitFor();
    assert.equal(await pages[3].locator("#letter").count(), 0, "one letter a turn");
    await checkAccess(pages[3], "letters");
    await post(1);
    assert.equal(await pages[1].locator("#panel li", { hasText: "Elbe" }).count(), 0, "not before the turn is over");
    // The rest of the turn, as fast as the server answers, with nobody looking.
    for (const page of pages) await page.goto(`${server.url}/help`);
    const api = `${server.url}/api/tables/${table.id}`;
    const get = async (seat, path) => (await pages[seat].context().request.get(`${api}${path}`)).json();
    const round = async () => (await get(1, "/letters?seat=1")).round;
    const first = await round();
    for (let step = 0; (await round()) === first; step += 1) {
      assert.ok(step < 2000, "the turn ends");
      for (const { seat, asked } of (await get(0, "")).seats) {
        if (!asked) continue;
        const state = await get(seat, `/state?seat=${seat}`);
        if (!state.asked) continue;
        const { action } =
          state.options.find((choice) => ["pass", "done", "decline"].includes(choice.action)) ??
          state.options[(step * 7) % state.options.length];
        await pages[seat].context().request.post(`${api}/actions`, { data: { seat, n: state.n, key: `${state.n}-${seat}`, action } });
      }
    }
    await post(1);
    await pages[1].locator("#panel li", { hasText: "I cross the Elbe." }).waitFor();
    await post(0);
    assert.equal(await pages[0].locator("#panel li", { hasText: "Elbe" }).count(), 0, "the enemy reads nothing");
    assert.deepEqual(
      people.flatMap(({ faults }) => faults),
      [],
    );
    await Promise.all(people.map(({ context }) => context.close()));
  });

  test("a battle and a siege have a stage: rounds, dice and verdict stay until one goes on", async () => {
    // The dice of a rehearsed table are always the same: the lesson of the siege leads to both.
    const lesson = JSON.parse(await readFile(new URL("../../src/lessons/1813-siege.json", import.meta.url), "utf8"));
    const { page, context, faults, id, seat } = await seated(browser, server.url, lesson.table);
    const wishes = lesson.steps.flatMap((step) => (step.want ? [new RegExp(step.want)] : []));
    const choose = ({ options }) =>
      wishes.flatMap((wish) => options.find((choice) => wish.test(choice.action)) ?? [])[0] ??
      options.find((choice) => choice.kind === "fight" || choice.kind === "siege") ??
      options.find((choice) => ["decline", "pass", "done", "stop"].includes(choice.kind)) ??
      options[0];
    const seen = new Set();
    for (let made = 0; made < 160 && !seen.has("siege"); made += 1) {
      const go = page.locator("[data-continue]");
      if ((await go.count()) > 0) {
        const stage = page.locator("section.stage");
        const kind = /Siege/.test(await stage.locator("h2").innerText()) ? "siege" : "battle";
        assert.ok((await stage.locator(".course li").count()) > 0, `the course of a ${kind} is told`);
        // Who withdraws from a battle in time throws no dice.
        if ((await stage.locator(".course svg.die").count()) > 0) {
          assert.ok((await stage.locator(".verdict").innerText()).trim().length > 3, `how the ${kind} went is said`);
          if (!seen.has(kind)) await checkAccess(page, `a ${kind} of 1813 on its stage`, "section.stage");
          seen.add(kind);
        }
        await go.click();
        continue;
      }
      const state = await stateOf(page, id, seat);
      if (state.over) break;
      if (state.asked) await give(page, server.url, state, choose(state)).catch(() => {});
      else await page.waitForTimeout(40);
      // The page hears of it by itself.
      await until(async () => Number(await page.locator("[data-position]").getAttribute("data-position")) > state.n, 3_000);
    }
    assert.ok(seen.has("siege"), `stages that were seen: ${[...seen].join()}`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("an interception is asked for with its chance, and one click lets this stack pass, but not the next one", async () => {
    // Before Lützen the II Cavalry Corps can ride past Borstell's Prussians, and the II Corps past Kleist's, box by box.
    const { host, guest, id } = await seatedPair(browser, server.url, { game: "1813", scenario: "lutzen-bautzen", options: "blind=open" });
    const pages = [host.page, guest.page];
    const sent = [];
    guest.page.on("request", (request) => {
      if (request.method() === "POST" && /\/(actions|acts)$/.test(new URL(request.url()).pathname))
        sent.push(request.postDataJSON().action);
    });
    const state = (seat) => stateOf(pages[seat], id, seat);
    const act = async (seat, action) => {
      const now = await state(seat);
      const choice = now.options.find((one) => one.action === action);
      assert.ok(choice, `“${action}” is among ${now.options.map((one) => one.action).join(", ")}`);
      await give(pages[seat], server.url, now, choice);
    };
    // The dice of the beginning may fall as they like: nobody does anything before the French move.
    for (let french = await state(0); french.prompt?.code !== "jg-prompt-movement"; french = await state(0)) {
      const now = french.asked ? french : await state(1);
      if (!now.asked) continue;
      const idle = ["first french", "decline", "done", "pass"];
      await give(pages[now.seat], server.url, now, now.options.find((one) => idle.includes(one.action)) ?? now.options[0]);
    }
    const { page } = guest;
    /** The question is on the page, with whom one could send and how likely he comes. */
    const question = async (where, who) => {
      const asked = await state(1);
      assert.equal(asked.prompt?.code, "jg-prompt-react");
      await page.locator(`[data-position="${asked.n}"][data-asked]`).waitFor();
      assert.match(await page.locator(".prompt .sentence").innerText(), new RegExp(`enters ${where}: intercept\\?`));
      const said = await page.locator("#answers button", { hasText: who }).innerText();
      const [, faces] = /: succeeds on (\d) of 6$/.exec(said) ?? assert.fail(`no chance is said: ${said}`);
      return Number(faces);
    };
    for (const action of ["take fr-c2-s", "march", "step burg"]) await act(0, action);
    await question("Burg", "Borstell in Gommern");
    const pass = page.locator("[data-pass]");

    assert.equal(await pass.innerText(), "Not against this stack any more");
    await pass.click();
    assert.ok(await until(async () => (await state(0)).asked), "the cavalry goes on");
    assert.deepEqual(sent, ["decline"], "nothing but this question was answered");
    // Every further box is a question of the rules again, which the page lets pass without a click.
    await page.evaluate(() => {
      globalThis.shown = [];
      new MutationObserver(() => {
        const answers = document.querySelectorAll("#answers button");
        if (answers.length > 0) globalThis.shown.push([...answers].map((one) => one.textContent).join());
      }).observe(document.querySelector(".prompt").parentElement, { subtree: true, childList: true });
    });
    await act(0, "step hohenzatz");
    assert.ok(await until(async () => (await state(0)).asked), "the page lets the next box pass by itself");
    assert.deepEqual(sent, ["decline", "decline"]);
    assert.deepEqual(await page.evaluate(() => globalThis.shown), [], "and shows no question");
    await act(0, "stop");
    // Another stack is another matter.
    for (const action of ["take fr-2-s", "march", "step cothen"]) await act(0, action);
    const faces = await question("Köthen", "Kleist’s corps in Halle");
    assert.deepEqual(sent, ["decline", "decline"], "nobody answers for the reader");
    assert.equal(await pass.count(), 1, "and he may let this one pass too");
    // What is said is what the rules reckon once he has chosen.
    await page.locator("#answers button", { hasText: "Kleist’s corps in Halle" }).click();
    assert.ok(await until(async () => (await state(1)).prompt?.code === "jg-prompt-react-select"));
    const odds = await read(page, `${server.url}/api/tables/${id}/odds?seat=1`);
    const { win } = odds.find(({ what }) => /intercept|reaction/i.test(what)) ?? assert.fail(JSON.stringify(odds));
    assert.equal(Math.round(win * 6), faces, JSON.stringify(odds));
    assert.deepEqual([host.faults, guest.faults], [[], []]);
    for (const one of [host, guest]) await one.context.close();
  });

  test("two browsers play the shortest scenario against each other to its end, in fog", async () => {
    const [host, guest] = await Promise.all([visitor(browser), visitor(browser, { language: "fr" })]);
    const made = await openTable(host.page, server.url, { game: "1813", scenario: "waiting", against: "people", visibility: "link" });
    await guest.page.goto(new URL(made.invitation, server.url).href);
    await guest.page.locator("form button.primary").click();
    await guest.page.locator("g.area").first().waitFor();
    await atTable(host.page, server.url, made.table.id);
    const seats = [
      { ...host, seat: 0, choose: commander(7) },
      { ...guest, seat: 1, choose: commander(8) },
    ];
    let decisions = 0;
    let over = false;
    let secrets = 0;
    let boards = false;
    while (!over && decisions < 3000) {
      let acted = false;
      for (const one of seats) {
        const state = await stateOf(one.page, made.table.id, one.seat);
        over = state.over !== null;
        if (over || !state.asked) continue;
        const theirs = state.view.sides.find((side) => side.side !== state.view.you);
        assert.equal(theirs.hand, null, "cards of the other side");
        assert.equal(theirs.roster, null, "the roster of the other side");
        if (state.options.some((choice) => choice.kind === "chit")) {
          secrets += 1;
          assert.deepEqual(state.view.battle.chits, [null, null], "no chit is open before both are chosen");
        }
        if (decisions >= CLICKED) {
          if (decisions === CLICKED) for (const { page } of seats) await page.goto(`${server.url}/help`);
          await give(one.page, server.url, state, one.choose(state));
          decisions += 1;
          acted = true;
          continue;
        }
        const ready = await untilAsked(one.page, made.table.id, one.seat);
        if (ready.over) continue;
        if (!boards && ready.view.battle?.reckoning.some((side) => side !== null)) {
          boards = true;
          await one.page.locator("#tab-combat").click();
          assert.ok((await one.page.locator("#panel table").count()) >= 2, "the battle and how it is reckoned");
          await checkAccess(one.page, "the battle board");
        }
        await clickAnswer(one.page, ready, one.choose(ready));
        decisions += 1;
        acted = true;
      }
      assert.ok(acted || over, "somebody is asked");
    }
    for (const one of seats) {
      await atTable(one.page, server.url, made.table.id);
      await one.page.locator(".prompt[data-over] .sentence", { hasText: /\S/ }).waitFor();
    }
    console.log(`# 1813, two browsers: ${decisions} decisions, ${secrets} secret choices`);
    assert.ok(over, `the game is over after ${decisions} decisions`);
    assert.deepEqual([host.faults, guest.faults], [[], []]);
    await Promise.all([host.context.close(), guest.context.close()]);
  });
});
