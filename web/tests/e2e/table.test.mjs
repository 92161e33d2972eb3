import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { checkAccess, clickAnswer, openTable, playUntil, seated, seatedPair, stateOf, until, untilAsked, visitor } from "./helpers.mjs";

const SHORT = { game: "1806", scenario: "short" };

describe("at the table", () => {
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
  const pair = (wish = {}, guestLook = {}) => seatedPair(browser, server.url, { ...SHORT, ...wish }, guestLook);

  test("a combat: odds before it, each step with its rule, losses by click, the reckoning afterwards", async () => {
    const { page, context, faults, id, seat } = await alone();
    let state = await playUntil(page, id, seat, ({ options }) => options.some((choice) => choice.kind === "attack"));
    assert.ok(state, "an attack was possible");
    await page.locator(".prompt .outcome").waitFor();
    await page.locator("#tab-combat").click();
    await page.locator("#panel .bars").first().waitFor();
    await checkAccess(page, "before an attack");
    // Every stage that this combat comes to is looked at with the checker, and points are lost by a click on them.
    await clickAnswer(
      page,
      state,
      state.options.find((choice) => choice.kind === "attack"),
    );
    for (let made = 0; made < 25; made += 1) {
      state = await untilAsked(page, id, seat);
      if (state.over || !state.view.combat) break;
      await page.locator("#panel h3").first().waitFor();
      if (made < 4) await checkAccess(page, state.prompt.code);
      if (state.view.combat.counts.some((count) => count !== null))
        assert.match(await page.locator("#panel table").first().innerText(), /Strength\s*COMBAT-06/);
      const toll = page.locator("#panel .toll button.track").first();
      if ((await toll.count()) > 0) {
        await toll.click();
        await page.waitForFunction((n) => Number(document.querySelector("[data-position]").dataset.position) !== n, state.n);
      } else await clickAnswer(page, state, state.options.at(-1));
    }
    await page.locator("#tab-log").click();
    await page.locator("#log-kind").selectOption("combats");
    await page.locator("[role=log] .explain").last().click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator(".stages > li").first().waitFor();
    assert.ok((await dialog.locator(".stages > li").count()) >= 2);
    assert.ok((await dialog.locator('a[href^="/rules/1806"][href*="#CQ-"]').count()) >= 3, "each step with its rule");
    await checkAccess(page, "the reckoning");
    await page.keyboard.press("Escape");
    await page.locator("#tab-combat").click();
    await page.locator("#panel .stages").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("overlays on demand: reach, attacks, retreat, distances, the bare map", async () => {
    const { page, context, faults, id, seat } = await alone();
    const state = await playUntil(page, id, seat, ({ options }) => options.some((choice) => choice.kind === "step"));
    assert.ok(state);
    await page.locator('[aria-controls="layers"]').click();
    const layer = (text) => page.locator("#layers label", { hasText: text }).locator("input");
    const count = (selector) => page.locator(`svg.pieces ${selector}`).count();
    await page.locator("svg.pieces .tag.reach").first().waitFor();
    await layer("Distances").check();
    await page.locator("g.area[data-area=jena]").focus();
    await page.evaluate(() =>
      document.querySelector("g.area[data-area=bamberg]").dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    await page.locator("svg.pieces .tag:not(.reach)").first().waitFor();
    assert.equal(await count(".tag:not(.reach)"), 55, "a distance for every area");
    await layer("Distances").uncheck();
    await layer("Ways of retreat").check();
    assert.ok((await count("line.escape:not(.halo)")) >= 2);
    await layer("What may be attacked").check();
    const reach = await page.evaluate(
      async ([table, place]) => {
        const answer = await fetch(`/api/tables/${table}/reach?seat=${place}`);
        return answer.status === 204 ? [] : answer.json();
      },
      [id, seat],
    );
    await page.waitForFunction(
      (n) => document.querySelectorAll("svg.pieces .swords").length >= n,
      reach.filter((one) => one.contact).length,
    );
    await layer("Map without pieces").check();
    assert.equal(await count(".piece"), 0);
    await checkAccess(page, "overlays");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#layers").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("two fingers zoom the map, and a tap still chooses", async () => {
    const { page, context, faults, id, seat } = await alone(SHORT, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await untilAsked(page, id, seat);
    const scale = () => page.locator(".board > .terrain").evaluate((picture) => picture.getBoundingClientRect().width / picture.width);
    let last = 0;
    await until(async () => last === (last = await scale()));
    const touches = await context.newCDPSession(page);
    const box = await page.locator(".frame").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fingers = (gap) => [
      { x: x - gap, y, id: 0 },
      { x: x + gap, y, id: 1 },
    ];
    const before = await scale();
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (let gap = 36; gap <= 90; gap += 6)
      await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(gap) });
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.ok(await until(async () => (await scale()) > before * 1.8), `${before} -> ${await scale()}`);
    const wide = await scale();
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page itself is not zoomed");
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(90) });
    for (let gap = 84; gap >= 30; gap -= 6)
      await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(gap) });
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.ok(await until(async () => (await scale()) < wide / 1.5), `${wide} -> ${await scale()}`);
    const state = await stateOf(page, id, seat);
    assert.equal(state.n, (await untilAsked(page, id, seat)).n, "no gesture chose anything");
    await page.locator("#answers button").first().tap();
    await page.waitForFunction((n) => Number(document.querySelector("[data-position]").dataset.position) !== n, state.n);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("the map may go away in the middle of a move", async () => {
    const { page, context, faults } = await alone();
    await page.evaluate(() => {
      document.querySelector("button.tool").click();
      document.querySelector("a.home").click();
    });
    await page.locator("g.area").first().waitFor({ state: "detached" });
    // Longer than the map waits before it draws itself sharp again.
    await page.waitForTimeout(400);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("every panel fits a screen of 320 pixels", async () => {
    const { page, context } = await alone(SHORT, { viewport: { width: 320, height: 640 }, language: "fr" });
    for (const tab of ["hand", "army", "combat", "log", "text", "chat", "more"]) {
      await page.locator(`#tab-${tab}`).click();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, tab);
    }
    await context.close();
  });

  test("sides are bid for in secret, and the hidden set-up follows", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(`${server.url}/new`);
    await page.locator('input[name=side][value="bid"]').check();
    await page.locator('input[name=strength][value="scripted"]').check();
    await page.locator("form button.primary").click();
    await page.locator("#bid-points").waitFor();
    await checkAccess(page, "bid");
    const id = page.url().split("/").pop();
    assert.match((await stateOf(page, id, 0)).table.options, /level=marshal/);
    await page.locator("#bid-points").press("ArrowRight");
    await page.locator("#bid-points").press("ArrowRight");
    assert.match(await page.locator("#answers button").innerText(), /2 victory points/);
    await page.locator("#answers button").click();
    const state = await playUntil(page, id, 0, ({ prompt }) => prompt.code.startsWith("prompt-place"));
    assert.ok(state, "the set-up is asked for");
    // Wherever the side lies on the map, the places to choose from are in sight.
    await page.waitForFunction(() => {
      const frame = document.querySelector(".frame").getBoundingClientRect();
      return [...document.querySelectorAll("g.area[data-can]")].some((area) => {
        const at = area.getBoundingClientRect();
        return at.left > frame.left && at.right < frame.right && at.top > frame.top && at.bottom < frame.bottom;
      });
    });
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("who leaves is replaced by the computer or a substitute, or has lost", async () => {
    const { host, guest, id } = await pair();
    await guest.page.locator("#tab-more").click();
    await guest.page.getByRole("button", { name: "Leave the table" }).click();
    await guest.page.locator(".seats .notice.bad button.danger").click();
    await guest.page.waitForURL("**/tables");
    await host.page.locator(".prompt .notice", { hasText: "has left" }).locator("button").click();
    await checkAccess(host.page, "somebody has left");
    // A substitute comes by a link of his own.
    await host.page.getByRole("button", { name: /^Invite somebody in place/ }).click();
    const link = await host.page.locator(".seats input[readonly]").inputValue();
    const third = await visitor(browser, { language: "fr" });
    await third.page.goto(link);
    await third.page.locator("form button.primary").click();
    await third.page.locator("g.area").first().waitFor();
    assert.equal((await stateOf(third.page, id, 1)).seat, 1);
    await host.page.locator(".prompt .notice", { hasText: "has left" }).waitFor({ state: "detached" });
    // He in turn lets the computer play on.
    await third.page.locator("#tab-more").click();
    await third.page.locator("#which-computer").selectOption("scripted");
    await third.page.getByRole("button", { name: "Laisser jouer l’ordinateur pour moi" }).click();
    await third.page.locator(".seats .notice.bad button.danger").click();
    await third.page.waitForURL("**/tables");
    await host.page.waitForFunction(
      async (table) => (await (await fetch(`/api/tables/${table}`)).json()).seats[1].holder.kind === "computer",
      id,
    );
    const { n } = await stateOf(host.page, id, 0);
    assert.ok(await playUntil(host.page, id, 0, (state) => state.n > n + 6), "the game goes on");
    assert.deepEqual([host.faults, guest.faults, third.faults], [[], [], []]);
    await Promise.all([host.context.close(), guest.context.close(), third.context.close()]);
  });

  test("an invitation that was used, and a table that is full, say so and lead on", async () => {
    const { host, guest, id, invitation } = await pair();
    const late = await visitor(browser);
    // He is told before there is anything to click.
    await late.page.goto(new URL(invitation, server.url).href);
    await late.page.locator('[role="alert"]').waitFor();
    assert.match(await late.page.locator('[role="alert"]').innerText(), /This invitation has been used/);
    await late.page.goto(`${server.url}/join/${id}`);
    await late.page.locator("main .notice").waitFor();
    assert.match(await late.page.locator("main").innerText(), /Both seats are taken/);
    await late.page.getByRole("link", { name: "Only watch" }).click();
    await late.page.locator("g.area").first().waitFor();
    assert.match(await late.page.locator(".prompt").innerText(), /watching/i);
    await Promise.all([host.context.close(), guest.context.close(), late.context.close()]);
  });

  test("a link to a private table opens it, and is no longer good when somebody has come", async () => {
    const { host, guest, invitation } = await pair({ visibility: "private" });
    const late = await visitor(browser);
    await late.page.goto(new URL(invitation, server.url).href);
    await late.page.locator('[role="alert"]').waitFor();
    assert.match(await late.page.locator('[role="alert"]').innerText(), /This invitation has been used/);
    await Promise.all([host.context.close(), guest.context.close(), late.context.close()]);
  });

  test("whoever is not signed in any more is told so, with the way back", async () => {
    const { page, context, id, seat } = await alone();
    const state = await untilAsked(page, id, seat);
    await context.clearCookies();
    await page.locator("#answers button").first().click();
    const notice = page.locator(".prompt .notice.bad");
    await notice.waitFor();
    assert.match(await notice.innerText(), /not signed in any more/);
    assert.equal(await notice.locator('a[href="/account"]').count(), 1);
    assert.equal(await page.locator("[data-position]").getAttribute("data-position"), String(state.n), "nothing is shown as done");
    await context.close();
  });

  test("settings go with the account to another browser", async () => {
    const name = `Davout ${Date.now() % 1_000_000}`;
    const [one, other] = await Promise.all([visitor(browser), visitor(browser)]);
    const enter = async ({ page }, button) => {
      await page.locator("#name").fill(name);
      await page.locator("#password").fill("three corps at auerstedt");
      await page.locator("form button.primary", { hasText: button }).click();
      await page.getByRole("button", { name: "Sign out" }).waitFor();
    };
    await one.page.goto(`${server.url}/account`);
    await enter(one, "Make an account");
    await one.page.goto(`${server.url}/settings`);
    const kept = one.page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/api/me") &&
        answer.request().method() === "PATCH" &&
        (answer.request().postData() ?? "").includes('"text":150'),
    );
    await one.page.locator("label", { hasText: "150 %" }).locator("input").check();
    await one.page.locator("label", { hasText: "Night" }).locator("input").check();
    await kept;
    await other.page.goto(`${server.url}/account`);
    await other.page.getByRole("button", { name: "I have an account" }).click();
    await enter(other, "Sign in");
    await other.page.waitForFunction(
      () => document.documentElement.dataset.look === "night" && document.documentElement.style.fontSize === "150%",
    );
    await Promise.all([one.context.close(), other.context.close()]);
  });

  test("behind a line of 300 ms impatient clicks make no double moves", async () => {
    const { page, context, faults, id, seat } = await alone();
    await page.route("**/api/**", async (route) => {
      if (route.request().url().includes("/stream")) return route.continue();
      await new Promise((done) => setTimeout(done, 300));
      return route.continue().catch(() => {});
    });
    const sent = [];
    page.on("request", (request) => {
      if (request.url().includes("/actions")) sent.push(JSON.parse(request.postData()));
    });
    for (let made = 0; made < 3; made += 1) {
      const state = await untilAsked(page, id, seat);
      if (state.over) break;
      const button = page.locator("#answers button[data-action]").first();
      if ((await button.count()) === 0) await page.locator(".prompt .foot .link").first().click();
      const place = await button.boundingBox();
      // Three clicks within a tenth of a second, the second and third into whatever is there by then.
      for (let click = 0; click < 3; click += 1) await page.mouse.click(place.x + 10, place.y + 10, { delay: 5 });
      await page.waitForFunction((n) => Number(document.querySelector("[data-position]").dataset.position) > n, state.n);
    }
    const numbers = sent.map((one) => one.n);
    assert.equal(new Set(numbers).size, numbers.length, `one action for a position: ${numbers.join(" ")}`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("rules are found by words and by their id", async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${server.url}/rules/1806?q=CQ-COMBAT-07`);
    const ids = page.locator(".ids a");
    const told = () => ids.evaluateAll((links) => links.map((link) => link.title));
    await ids.first().waitFor();
    assert.deepEqual(await told(), ["CQ-COMBAT-07"]);
    await page.locator("#rule-search").fill("wooded pursuit");
    assert.ok(await until(async () => !(await told()).includes("CQ-COMBAT-07")));
    assert.ok((await ids.count()) >= 1);
    // From a table, only what was agreed on there; the rest a click away.
    const { table } = await openTable(page, server.url, SHORT);
    await page.goto(`${server.url}/rules/1806?table=${table.id}`);
    await page.locator("[data-all-rules]").waitFor();
    const agreed = await told();
    assert.ok(agreed.includes("CQ-COMBAT-07") && !agreed.some((id) => /VEDETTE|DICE|BID/.test(id)));
    await page.locator("[data-all-rules]").click();
    assert.ok((await ids.count()) > agreed.length);
    await context.close();
  });
});
