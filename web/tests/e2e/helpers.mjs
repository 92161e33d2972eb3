// What the browser tests share: a reader at a table who plays through the page as people do.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A browser of its own for one person, with faults of the page collected. */
export async function visitor(browser, { language = "en", look = "day", settings = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: language, ...options });
  await context.addInitScript(
    (stored) => localStorage.getItem("vedette-settings") ?? localStorage.setItem("vedette-settings", JSON.stringify(stored)),
    { language, look, motion: "none", ...settings },
  );
  // What an answer cost is reckoned by the colonel, for seconds: only tests of that wait for it.
  await context.route(/\/api\/tables\/\w+\/cost\?/, (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const open = new Set();
  page.on("request", (request) => {
    if (!request.url().includes("/stream")) open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => open.delete(request));
  /** Waits until the page has got all it asked for. */
  const quiet = async () => {
    const end = Date.now() + 30_000;
    for (let calm = 0; calm < 3 && Date.now() < end; calm = open.size === 0 ? calm + 1 : 0) await page.waitForTimeout(40);
  };
  return { context, page, faults, quiet };
}

const axe = await readFile(axePath, "utf8");

/** No serious finding of the accessibility checker on the page, or in one part of it where the rest has been checked already. */
export async function checkAccess(page, what, part = null) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate((within) => globalThis.axe.run(within ?? document, { resultTypes: ["violations"] }), part);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(
    grave.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(" | ")}`,
    ),
    [],
    what,
  );
}

/** What a reader's browser would ask the server, with its cookies, past the page. */
async function request(page, url, body) {
  const { request: client } = page.context();
  const answer = await (body === undefined ? client.get(url) : client.post(url, { data: body }));
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

export const read = (page, url) => request(page, url);

/** Opens a table for the reader of a page, as its owner. */
export async function openTable(page, url, wish) {
  if (!(await page.context().request.get(`${url}/api/me`)).ok()) await request(page, `${url}/api/guest`, {});
  return request(page, `${url}/api/tables`, {
    sides: "first",
    against: "computer:scripted",
    pace: { kind: "none" },
    visibility: "private",
    ...wish,
  });
}

export async function atTable(page, url, id) {
  if (page.url() !== `${url}/t/${id}`) await page.goto(`${url}/t/${id}`);
  await page.locator("g.area").first().waitFor();
}

/** A reader of his own at a table of his own. */
export async function seated(browser, url, wish, look = {}) {
  const who = await visitor(browser, look);
  const { table, seat } = await openTable(who.page, url, wish);
  await atTable(who.page, url, table.id);
  return { ...who, id: table.id, seat };
}

/** Two people at one table, each with a browser. */
export async function seatedPair(browser, url, wish, guestLook = {}) {
  const [host, guest] = await Promise.all([visitor(browser), visitor(browser, guestLook)]);
  const made = await openTable(host.page, url, { against: "people", visibility: "link", ...wish });
  await guest.page.goto(new URL(made.invitation, url).href);
  await guest.page.locator("form button.primary").click();
  await guest.page.locator("g.area").first().waitFor();
  await atTable(host.page, url, made.table.id);
  return { host, guest, id: made.table.id, invitation: made.invitation };
}

export const stateOf = (page, id, seat, url = new URL(page.url()).origin) => request(page, `${url}/api/tables/${id}/state?seat=${seat}`);

/** Gives an answer past the page, as fast as the server takes it. */
export const give = (page, url, state, choice) =>
  request(page, `${url}/api/tables/${state.table.id}/actions`, {
    seat: state.seat,
    n: state.n,
    key: `${state.n}-${state.seat}`,
    action: choice.action,
  });

/** A battle that is over stays on its stage until the reader goes on. */
export async function goOn(page) {
  const button = page.locator("[data-continue]");
  if ((await button.count()) > 0) await button.click({ timeout: 2_000 }).catch(() => {});
}

/** Waits until this reader is asked and the page shows it, or until the game is over; `null` when neither happens. */
export async function untilAsked(page, id, seat, timeout = 60_000) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    // The page hears of it by itself; only then the server is asked what it is.
    await page
      .waitForFunction(() => document.querySelector("[data-position][data-asked], [data-position][data-over], [data-continue]"), null, {
        timeout: 5_000,
      })
      .catch(() => {});
    await goOn(page);
    const state = await stateOf(page, id, seat);
    if (state.over) return state;
    const shown =
      state.asked && (await page.evaluate((n) => document.querySelector(`[data-position="${n}"][data-asked]`) !== null, state.n));
    if (shown) return state;
    await page.waitForTimeout(20);
  }
  return null;
}

/** Looks again and again until something holds; says whether it ever did. */
export async function until(holds, timeout = 10_000) {
  for (const end = Date.now() + timeout; Date.now() < end; await new Promise((done) => setTimeout(done, 25)))
    if (await holds()) return true;
  return false;
}

const noise = (seed) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
/** A player who goes where the fight is: marches, attacks, and passes as often as he is told to, else seldom. */
export function player(seed, { passing = 0 } = {}) {
  const random = noise(seed);
  const any = (list) => list[Math.floor(random() * list.length)];
  return ({ options }) => {
    const of = (kind) => options.filter((choice) => choice.kind === kind);
    if (of("attack").length > 0) return of("attack")[0];
    if (of("march").length > 0) return of("march")[0];
    if (of("pass").length > 0 && random() < passing) return of("pass")[0];
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
    if (prompt?.code === "jg-prompt-select")
      return of("take").length > 0 && random() < 0.7 ? any(of("take")) : (word("march") ?? any(options));
    if (of("step").length > 0) return random() < 0.8 ? any(of("step")) : (word("stop") ?? any(of("step")));
    if (of("fight").length > 0) return any(of("fight"));
    return random() < 0.5 ? (word("decline") ?? word("done") ?? any(options)) : any(options);
  };
}

async function settled(page, n, timeout = 30_000) {
  await page.waitForFunction(
    (before) => {
      const now = document.querySelector("[data-position]");
      return now === null || Number(now.dataset.position) !== before;
    },
    n,
    { timeout },
  );
}

/** Gives an answer with the mouse: a button if there is one, else the thing itself. */
export async function clickAnswer(page, state, choice) {
  const button = page.locator(`#answers [data-action="${choice.action}"]`);
  const link = page.locator(".prompt .foot .link").first();
  // What was fought may be on its stage still, in front of the question.
  await until(async () => {
    await goOn(page);
    return (await button.count()) > 0 || (await link.count()) > 0;
  });
  if ((await button.count()) === 0) await link.click();
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
    const inside = () =>
      circle.evaluate((element) => {
        const [a, b] = [element.getBoundingClientRect(), element.closest(".frame").getBoundingClientRect()];
        return a.left > b.left && a.right < b.right - 60 && a.top > b.top && a.bottom < b.bottom;
      });
    if (!(await inside())) {
      await page.locator(".tools button").nth(2).click();
      await until(inside, 3000);
    }
    await (tap ? circle.tap({ force: true }) : circle.click({ force: true }));
    // It is sent, or the page wants to know more: what is in the area, or what else belongs to the answer.
    const outcome = await page
      .waitForFunction(
        (n) => {
          const now = document.querySelector("[data-position]");
          if (now === null || Number(now.dataset.position) !== n) return "done";
          const sends = now.dataset.asked === undefined;
          return sends || document.querySelector("#area-title, .prompt .row .chip") === null ? "" : "asks";
        },
        state.n,
        { timeout: 10_000 },
      )
      .then(
        (found) => found.jsonValue(),
        () => "",
      );
    if (outcome === "done") return true;
    if (outcome === "asks") await page.keyboard.press("Escape");
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
export async function playUntil(page, id, seat, wanted, { choose = fighter, most = 150 } = {}) {
  let state = await untilAsked(page, id, seat);
  for (let made = 0; made < most && state !== null && !state.over; made += 1) {
    if (wanted(state)) return state;
    await clickAnswer(page, state, choose(state));
    state = await untilAsked(page, id, seat);
  }
  return null;
}
