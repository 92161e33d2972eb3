// Makes the pictures of the main screens in docs/images: `npm run pictures`, with VEDETTE_BIN or VEDETTE_URL as for the
// browser tests. A reader plays a while through the page, so that there is something to see.
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";
import { atTable, clickAnswer, commander, fighter, openTable, player, stateOf, untilAsked, visitor } from "./e2e/helpers.mjs";
import { startServer } from "./server.mjs";

const target = (name) => fileURLToPath(new URL(`../../docs/images/web-${name}.png`, import.meta.url));
const [server, browser] = await Promise.all([startServer(), launch()]);

/** `npm run pictures -- 1813` makes those alone whose names have this in them. */
const only = process.argv[2] ?? "";

async function shoot(name, wish, look, { decisions = 12, until, before = async () => {}, seed = 5, choose = player(seed) } = {}) {
  if (!name.includes(only)) return;
  const { page, context } = await visitor(browser, look);
  const { table, seat } = await openTable(page, server.url, wish);
  await atTable(page, server.url, table.id);
  let state = await untilAsked(page, table.id, seat);
  for (let made = 0; made < decisions && state && !state.over && !until?.(state); made += 1) {
    await clickAnswer(page, state, choose(state));
    state = await untilAsked(page, table.id, seat);
  }
  // Every table has draws of its own: what is wanted may not have come up.
  if (until !== undefined && (state === null || !until(state)) && seed < 20) {
    await context.close();
    return shoot(name, wish, look, {
      decisions,
      until,
      before,
      seed: seed + 4,
      ...(choose === fighter || wish.game === "rossbach" ? { choose } : wish.game === "1813" ? { choose: commander(seed + 4) } : {}),
    });
  }
  await page.waitForTimeout(400);
  await before(page);
  // On a phone the last click may have scrolled the map out of sight.
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(600);
  await page.screenshot({ path: target(name) });
  console.log(`docs/images/web-${name}.png: ${state?.prompt?.code ?? "over"}`);
  await context.close();
}

try {
  const desk = { viewport: { width: 1440, height: 900 } };
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const marching = (state) => state.prompt?.code === "prompt-march";
  const fog = { game: "1806", scenario: "short", options: "level=grognard" };
  await shoot("table", fog, desk, {
    decisions: 60,
    until: (state) => marching(state) && state.n > 40,
    // The same sheet without colours: sides and states must still be told apart.
    before: async (page) => {
      await page.evaluate(() => (document.documentElement.style.filter = "grayscale(1)"));
      await page.screenshot({ path: target("grey") });
      await page.evaluate(() => (document.documentElement.style.filter = ""));
    },
  });
  const short = { game: "1806", scenario: "short" };
  await shoot("attack", short, desk, {
    decisions: 80,
    choose: fighter,
    until: (state) => state.options.some((choice) => choice.kind === "attack"),
    before: async (page) => {
      await page.locator("#tab-combat").click();
      await page.locator('[aria-controls="layers"]').click();
      for (const text of ["What may be attacked", "Ways of retreat"])
        await page.locator("#layers label", { hasText: text }).locator("input").check();
      await page.keyboard.press("Escape");
    },
  });
  await shoot(
    "combat-fr",
    short,
    { ...desk, language: "fr" },
    { decisions: 80, choose: fighter, until: (state) => state.view.combat?.cards.some((cards) => cards > 0) ?? false },
  );
  await shoot(
    "night",
    { game: "1807", scenario: "eylau" },
    { ...desk, look: "night" },
    { decisions: 30, until: marching, before: (page) => page.locator("#tab-army").click() },
  );
  await shoot("phone-fr", short, { ...phone, language: "fr" }, { decisions: 30, until: marching });
  await shoot("fog-lifted", fog, desk, {
    decisions: 25,
    before: async (page) => {
      await page.locator("#tab-more").click();
      await page.locator("button.danger").first().click();
      await page.locator(".notice button.danger").click();
      await page.locator(".prompt[data-over] button.primary").click();
      await page.locator('g.area[id^="truth-"]').first().waitFor();
      await page.locator("#tab-log").click();
      await page.locator("[role=log] .line").nth(-8).click();
      await page.waitForTimeout(800);
    },
  });

  const germany = { game: "1813", scenario: "lutzen-bautzen" };
  await shoot("1813", germany, desk, {
    decisions: 120,
    choose: commander(5),
    until: (state) => (state.view.march?.left ?? 0) > 3 && state.view.march.count > 2 && state.n > 10,
  });
  await shoot(
    "1813-command-fr",
    germany,
    { ...desk, language: "fr" },
    {
      decisions: 60,
      choose: commander(6),
      until: (state) => state.prompt?.code === "jg-prompt-movement",
      before: async (page) => {
        await page.locator("#tab-more").click();
        for (const text of ["Commandement", "Ravitaillement"]) await page.getByLabel(new RegExp(text)).first().check();
        await page.locator("#tab-campaign").click();
      },
    },
  );
  await shoot("1813-battle", germany, desk, {
    decisions: 300,
    choose: commander(7),
    until: (state) => state.view.battle?.reckoning.some((one) => one !== null) ?? false,
  });
  await shoot(
    "1813-phone-fr",
    germany,
    { ...phone, language: "fr" },
    { decisions: 80, choose: commander(8), until: (state) => state.prompt?.code === "jg-prompt-march" },
  );

  const rossbach = { game: "rossbach", against: "computer:random" };
  const goal = async (page) => {
    const { id, seat } = await page.evaluate(() => ({ id: location.pathname.split("/").at(-1), seat: 0 }));
    const ways = await (await page.context().request.get(`${server.url}/api/tables/${id}/reach?seat=${seat}`)).json();
    const { areas } = await (await page.context().request.get(`${server.url}/api/titles/rossbach/board`)).json();
    const far = ways.filter((way) => way.rests).toSorted((a, b) => b.path.length - a.path.length)[0];
    const { x, y } = areas.find((area) => area.code === far.area);
    const at = await page.locator(".pieces").evaluate(
      (svg, [mx, my]) => {
        const box = svg.getBoundingClientRect();
        return [box.left + (mx / svg.viewBox.baseVal.width) * box.width, box.top + (my / svg.viewBox.baseVal.height) * box.height];
      },
      [x, y],
    );
    await page.mouse.click(...at);
  };
  /** Ends every question but the march of one counter; before Jena everybody goes for the enemy. */
  const idle = ({ options }) =>
    ["done", "stop", "no"].flatMap((kind) => options.find((choice) => choice.kind === kind) ?? [])[0] ?? options[0];
  await shoot("rossbach-march", { ...rossbach, scenario: "saalfeld" }, desk, {
    choose: (state) => state.options.find((choice) => choice.action === "take suchet") ?? idle(state),
    until: (state) => state.prompt?.code === "ra-prompt-march",
    before: goal,
  });
  await shoot("rossbach-campaign", { ...rossbach, scenario: "campaign-10" }, desk, {
    choose: idle,
    until: (state) => state.prompt?.code === "ra-prompt-movement",
    before: async (page) => {
      await page.locator("#tab-campaign").click();
      await page.locator(".tools button").nth(2).click();
    },
  });
  const rows = (hex) => (hex[0] === "N" ? 38 : 0) + Number(hex.slice(1, 3));
  await shoot(
    "rossbach-attack-fr",
    { ...rossbach, scenario: "jena", options: "hidden=no" },
    { ...desk, language: "fr" },
    {
      decisions: 300,
      choose: (state) => {
        const of = (kind) => state.options.filter((choice) => choice.kind === kind);
        if (state.prompt?.code === "ra-prompt-movement" && of("take").length > 0) return of("take")[0];
        // The enemy is in the north.
        return of("step").toSorted((a, b) => rows(b.targets[0]) - rows(a.targets[0]))[0] ?? idle(state);
      },
      until: (state) => state.options.some((choice) => choice.kind === "attack"),
      before: async (page) => {
        const box = await page.locator("path.must").boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.wheel(0, -300);
      },
    },
  );

  // Before Jena: who is in command of whom, and why not.
  await shoot("rossbach-command", { game: "rossbach", scenario: "jena", against: "computer:random" }, desk, {
    decisions: 40,
    choose: idle,
    until: (state) => state.prompt?.code === "ra-prompt-movement",
    before: async (page) => {
      await page.locator('[aria-controls="layers"]').click();
      await page.locator("#layers input").nth(2).check();
      await page.locator('[aria-controls="layers"]').click();
      await page.locator('g.area[data-area="N1431"]').focus();
      await page.keyboard.press("Enter");
      await page.locator("[data-stray]").first().waitFor();
    },
  });

  // A way back, with what it risks, before anybody goes.
  const beaten = { ...rossbach, scenario: "jena", sides: "second", options: "hidden=no", rehearsal: "retreat-3" };
  await shoot("rossbach-retreat", beaten, desk, {
    decisions: 40,
    choose: idle,
    until: (state) => state.prompt?.code === "ra-prompt-retreat",
    before: async (page) => {
      await page.locator("g.area[data-can]").first().focus();
      await page.keyboard.press("Enter");
      await page.locator("[data-back]").waitFor();
    },
  });
  await shoot(
    "rossbach-phone-fr",
    { ...rossbach, scenario: "saalfeld" },
    { ...phone, language: "fr" },
    {
      choose: (state) => state.options.find((choice) => choice.action === "take suchet") ?? idle(state),
      until: (state) => state.prompt?.code === "ra-prompt-march",
      before: goal,
    },
  );

  /** A page as it opens, once all its pictures are there. */
  async function open(name, path, look, then = async () => {}) {
    if (!name.includes(only)) return;
    const { page, context } = await visitor(browser, look);
    await page.goto(server.url + path);
    await then(page);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await page.waitForTimeout(600);
    await page.screenshot({ path: target(name) });
    console.log(`docs/images/web-${name}.png`);
    await context.close();
  }
  await open("lobby", "/", desk, (page) => page.locator("article img").nth(2).waitFor());
  await open("lesson-fr", "/learn/1813-battle", { ...desk, language: "fr" }, async (page) => {
    await page.locator("[data-next]").click({ timeout: 60_000 });
    await page.locator('#answers [data-action="first french"]').click();
    await page.locator('[data-lesson="2"]').waitFor();
    await page.locator("g.area").first().waitFor();
    await page.waitForTimeout(1500);
  });
  await open("problem-fr", "/problems/1806-01", { ...desk, language: "fr" }, async (page) => {
    await page.locator("#answers button").first().waitFor();
    await page.locator("g.area").first().waitFor();
  });
  // A battle that is over, on its stage.
  await open("stage", "/", desk, async (page) => {
    await page.locator("button.large").click();
    await page.locator("[data-position]").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    for (let made = 0; made < 60 && (await page.locator("[data-continue]").count()) === 0; made += 1) {
      await page.locator("[data-continue], [data-position][data-asked]").first().waitFor({ timeout: 60_000 });
      if ((await page.locator("[data-continue]").count()) > 0) break;
      const state = await stateOf(page, id, 0);
      if (state.asked && (await page.locator(`[data-position="${state.n}"][data-asked]`).count()) > 0)
        await clickAnswer(page, state, fighter(state));
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
