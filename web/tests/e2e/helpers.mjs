// What the browser tests share: a reader at a table who plays through the page as people do.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A browser of its own for one person, with faults of the page collected. */
export async function visitor(browser, { language = "en", look = "day", settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: language, ...options });
  await context.addInitScript((stored) => localStorage.getItem("vedette-settings") ?? localStorage.setItem("vedette-settings", JSON.stringify(stored)), { language, look, motion: "none", ...settings });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return { context, page, faults };
}

/** No serious finding of the accessibility checker. */
export async function checkAccess(page, what) {
  await page.evaluate(await readFile(axePath, "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`), [], what);
}

/** Opens a table through the API of the page, as its owner. */
export async function openTable(page, url, wish) {
  await page.goto(url);
  return page.evaluate(async (wanted) => {
    const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (!(await fetch("/api/me")).ok) await post("/api/guest", {});
    const answer = await post("/api/tables", { sides: "first", against: "computer:scripted", pace: { kind: "none" }, visibility: "private", ...wanted });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  }, wish);
}

export async function atTable(page, url, id) {
  await page.goto(`${url}/t/${id}`);
  await page.locator("g.area").first().waitFor();
}

export const stateOf = (page, id, seat) => page.evaluate(async ([table, place]) => (await fetch(`/api/tables/${table}/state?seat=${place}`)).json(), [id, seat]);

/** Waits until this reader is asked, or the game is over; `null` when neither happens. */
export async function untilAsked(page, id, seat, timeout = 30_000) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const state = await stateOf(page, id, seat);
    if (state.over) return state;
    if (state.asked) {
      // The page has heard of it too.
      const ready = await page.waitForFunction((n) => document.querySelector(`[data-position="${n}"][data-asked]`), state.n, { timeout: 10_000 }).then(() => true, () => false);
      if (ready) return state;
    }
    await page.waitForTimeout(60);
  }
  return null;
}

const noise = (seed) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
/** A player who goes where the fight is: marches, attacks, seldom passes. */
export function player(seed) {
  const random = noise(seed);
  const any = (list) => list[Math.floor(random() * list.length)];
  return ({ options }) => {
    const of = (kind) => options.filter((choice) => choice.kind === kind);
    if (of("attack").length > 0) return of("attack")[0];
    if (of("march").length > 0) return of("march")[0];
    if (of("step").length > 0 && random() < 0.8) return any(of("step"));
    if (of("take").length > 0 && random() < 0.8) return any(of("take"));
    return any(options);
  };
}

/** A player of Germany 1813 who moves some stacks a turn towards the enemy, fights, and lets the rest pass. */
export function commander(seed) {
  const random = noise(seed);
  const any = (list) => list[Math.floor(random() * list.length)];
  let marches = 0;
  let turn = "";
  return ({ options, prompt, view }) => {
    const of = (kind) => options.filter((choice) => choice.kind === kind);
    const word = (action) => options.find((choice) => choice.action === action);
    if (turn !== `${view.turn} ${view.phasing}`) [turn, marches] = [`${view.turn} ${view.phasing}`, 0];
    if (prompt?.code === "jg-prompt-movement") {
      if (marches >= 4 && word("pass")) return word("pass");
      marches += 1;
      return any(of("take")) ?? word("pass") ?? any(options);
    }
    if (prompt?.code === "jg-prompt-select") return of("take").length > 0 && random() < 0.7 ? any(of("take")) : (word("march") ?? any(options));
    if (of("step").length > 0) return random() < 0.8 ? any(of("step")) : (word("stop") ?? any(of("step")));
    if (of("fight").length > 0) return any(of("fight"));
    return random() < 0.5 ? (word("decline") ?? word("done") ?? any(options)) : any(options);
  };
}

async function settled(page, n, timeout = 15_000) {
  await page.waitForFunction((before) => {
    const now = document.querySelector("[data-position]");
    return now === null || Number(now.dataset.position) !== before;
  }, n, { timeout });
}

/** Gives an answer with the mouse: a button if there is one, else the thing itself. */
export async function clickAnswer(page, state, choice) {
  const button = page.locator(`#answers [data-action="${choice.action}"]`);
  if ((await button.count()) === 0) await page.locator(".prompt .foot .link").first().click();
  await button.first().click();
  await settled(page, state.n);
}

/** Gives an answer by pointing at the map where it is on the map. */
export async function pointAnswer(page, state, choice, tap = false) {
  for (const code of choice.targets) {
    const spot = page.locator(`g.area[data-area="${code}"][data-can]`);
    if ((await spot.count()) === 0) continue;
    const circle = spot.locator("circle.hit");
    // What is out of sight is brought in by showing the whole map, as people do.
    const inside = await circle.evaluate((element) => {
      const [a, b] = [element.getBoundingClientRect(), element.closest(".frame").getBoundingClientRect()];
      return a.left > b.left && a.right < b.right - 60 && a.top > b.top && a.bottom < b.bottom;
    });
    if (!inside) {
      await page.locator(".tools button").nth(2).click();
      await page.waitForTimeout(400);
    }
    await (tap ? circle.tap({ force: true }) : circle.click({ force: true }));
    const moved = await settled(page, state.n, 3000).then(() => true, () => false);
    if (moved) return true;
  }
  return false;
}

/** Gives an answer with the keyboard alone. */
export async function keyAnswer(page, state, choice) {
  await page.locator("body").press("a");
  const button = page.locator(`#answers [data-action="${choice.action}"]`).first();
  await button.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await settled(page, state.n);
}

/** A player who marches straight at the enemy and attacks him. */
export function fighter({ options, view }) {
  const of = (kind) => options.filter((choice) => choice.kind === kind);
  const enemyAt = (code) => view.areas.find((area) => area.area === code)?.blocks.some((block) => block.side !== view.you) ?? false;
  if (of("attack").length > 0) return of("attack")[0];
  if (of("march").length > 0) return of("march")[0];
  const ahead = of("step").find((choice) => enemyAt(choice.targets[0]));
  if (ahead) return ahead;
  if (of("take").length > 0) return of("take").find((choice) => choice.targets[0] === "lannes") ?? of("take")[0];
  return of("stop")[0] ?? of("decline")[0] ?? options.at(-1);
}

/** Plays until something comes up; `null` if it does not. */
export async function playUntil(page, id, seat, wanted, { choose = fighter, most = 60 } = {}) {
  let state = await untilAsked(page, id, seat);
  for (let made = 0; made < most && state !== null && !state.over; made += 1) {
    if (wanted(state)) return state;
    await clickAnswer(page, state, choose(state));
    state = await untilAsked(page, id, seat);
  }
  return null;
}
