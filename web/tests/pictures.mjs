// Makes the pictures of the main screens in docs/images: `npm run pictures`, with VEDETTE_BIN or VEDETTE_URL as for the
// browser tests. A reader plays a while through the page, so that there is something to see.
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";
import { atTable, clickAnswer, openTable, player, untilAsked, visitor } from "./e2e/helpers.mjs";
import { startServer } from "./server.mjs";

const target = (name) => fileURLToPath(new URL(`../../docs/images/web-${name}.png`, import.meta.url));
const [server, browser] = await Promise.all([startServer(), launch()]);

async function shoot(name, wish, look, { decisions = 12, until, before = async () => {}, seed = 5 } = {}) {
  const { page, context } = await visitor(browser, look);
  const { table, seat } = await openTable(page, server.url, wish);
  await atTable(page, server.url, table.id);
  const choose = player(seed);
  let state = await untilAsked(page, table.id, seat);
  for (let made = 0; made < decisions && state && !state.over && !until?.(state); made += 1) {
    await clickAnswer(page, state, choose(state));
    state = await untilAsked(page, table.id, seat);
  }
  // Every table has draws of its own: what is wanted may not have come up.
  if (until !== undefined && (state === null || !until(state)) && seed < 20) {
    await context.close();
    return shoot(name, wish, look, { decisions, until, before, seed: seed + 4 });
  }
  await page.waitForTimeout(400);
  await before(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: target(name) });
  console.log(`docs/images/web-${name}.png: ${state?.prompt?.code ?? "over"}`);
  await context.close();
}

try {
  const desk = { viewport: { width: 1440, height: 900 } };
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const marching = (state) => state.prompt?.code === "prompt-march";
  await shoot("table", { game: "1806", scenario: "short", options: "level=grognard" }, desk, { decisions: 60, until: (state) => marching(state) && state.n > 40 });
  await shoot("combat-fr", { game: "1806", scenario: "short" }, { ...desk, language: "fr" }, { decisions: 300, until: (state) => state.view.combat?.counts.some((count) => count !== null) ?? false, seed: 9 });
  await shoot("night", { game: "1807", scenario: "eylau" }, { ...desk, look: "night" }, { decisions: 30, until: marching, before: (page) => page.locator("#tab-army").click() });
  await shoot("phone-fr", { game: "1806", scenario: "short" }, { ...phone, language: "fr" }, { decisions: 30, until: marching });

  const { page, context } = await visitor(browser, desk);
  await page.goto(server.url);
  await page.locator("article img").first().waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: target("lobby") });
  await context.close();
} finally {
  await browser.close();
  await server.stop();
}
