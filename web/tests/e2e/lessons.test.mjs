// Every lesson is played to its end: past the page as its data say, and in the browser with the keyboard alone.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { asksNow, fulfils, next, settled, wanted } from "../../src/lessons/lesson.ts";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { checkAccess, fighter, give, openTable, read, stateOf, until, visitor } from "./helpers.mjs";

const FOLDER = join(import.meta.dirname, "../../src/lessons");
const lessons = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")));
const MOST = 150;
/** In the browser, where a lesson takes long, two of them; all of them, in both languages, with VEDETTE_LESSONS=all. */
const WALKS =
  process.env.VEDETTE_LESSONS === "all"
    ? lessons.flatMap((lesson) => ["en", "fr"].map((language) => [lesson.code, language]))
    : [
        ["1806", "fr"],
        ["1807", "en"],
      ];

/** What somebody answers whom the lesson leaves free: he lets things pass, and fights where he must. */
function freely(state) {
  const passes = state.options.find((choice) => /^(decline|pass|done|stop)$/.test(choice.action));
  return passes ?? (state.view.areas ? fighter(state) : state.options[0]);
}
function answer(step, state) {
  const asked = step !== undefined && asksNow(step, state.prompt?.code) ? wanted(step, state.options) : [];
  return asked.find((choice) => /^(pass|decline)$/.test(choice.action)) ?? asked[0] ?? freely(state);
}

describe("lessons", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer({ beat: 15 }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  for (const lesson of lessons) {
    test(`the lesson ${lesson.code} can be followed to its end, step by step`, async () => {
      const { page, context } = await visitor(browser);
      const { followed, skipped, seen } = await follow(page, lesson);
      const wishes = lesson.steps.flatMap((step, at) => (step.want === undefined ? [] : [at]));
      assert.deepEqual(followed, wishes, "everything that it asks for can be done, in its order");
      assert.deepEqual(skipped, [], "everything that it waits for happens");
      if (lesson.wins !== undefined) assert.equal(await winner(page, seen), lesson.wins, "who does what he is told wins");
      await context.close();
    });
  }

  /** Plays a lesson past the page; the steps whose wish was fulfilled, and those that were left out. */
  async function follow(page, lesson) {
    const { table, seat } = await openTable(page, server.url, lesson.table);
    let progress = { lesson: lesson.code, at: 0, since: 0 };
    const [followed, skipped] = [[], []];
    for (let made = 0; made < MOST && progress.at < lesson.steps.length;) {
      const step = lesson.steps[progress.at];
      const state = await stateOf(page, table.id, seat, server.url);
      const log = await read(page, `${server.url}/api/tables/${table.id}/log?seat=${seat}`);
      const now = { log, prompt: state.prompt?.code, options: state.options, over: state.over !== null };
      const to = step.read ? next(lesson, progress, log) : settled(lesson, progress, now);
      if (to !== progress) {
        const done = step.done?.some((code) => log.some((line) => line.n > progress.since && line.code === code));
        if (!step.read && !done) skipped.push(progress.at);
        progress = to;
        continue;
      }
      if (!state.asked) {
        await page.waitForTimeout(10);
        continue;
      }
      const choice = answer(step, state);
      await give(page, server.url, state, choice).catch(() => {});
      made += 1;
      if (asksNow(step, state.prompt?.code) && fulfils(step, state.options, [choice.action])) {
        followed.push(progress.at);
        progress = next(lesson, progress, log);
      }
    }
    assert.equal(progress.at, lesson.steps.length, `it stays at step ${progress.at}`);
    return { followed, skipped, seen: [table.id, seat, server.url] };
  }

  /** Who wins if the pupil lets pass what is left of the game. */
  async function winner(page, seen) {
    for (let made = 0; made < MOST;) {
      const state = await stateOf(page, ...seen);
      if (state.over) return state.over.winner;
      if (state.asked) {
        await give(page, server.url, state, freely(state)).catch(() => {});
        made += 1;
      } else await page.waitForTimeout(10);
    }
    return null;
  }

  for (const [code, language] of WALKS)
    test(`the lesson ${code} is played to its end in the browser, with the keyboard, in ${language}`, () =>
      byKeyboard(
        lessons.find((lesson) => lesson.code === code),
        language,
      ));

  async function byKeyboard(lesson, language) {
    const { page, context, faults } = await visitor(browser, { language });
    await page.goto(`${server.url}/learn/${lesson.code}`);
    await page.locator("[data-lesson]").waitFor({ timeout: 30_000 });
    if (lesson.code === "1806") await checkAccess(page, "a lesson");
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const seat = lesson.table.sides === "second" ? 1 : 0;
    // What is pressed may be gone by then: the table goes on by itself.
    const press = async (locator) => {
      const there = await locator.focus({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (there) await page.keyboard.press("Enter");
    };
    const met = [];
    const at = async () => Number(await page.locator("[data-lesson]").getAttribute("data-lesson"));
    for (let made = 0; made < MOST && (await at()) < lesson.steps.length; made += 1) {
      const ready = "[data-next], [data-continue], [data-position][data-asked], [data-over]";
      assert.ok(await until(async () => (await page.locator(ready).count()) > 0, 60_000), `it goes on after step ${await at()}`);
      if ((await page.locator("[data-continue]").count()) > 0) await press(page.locator("[data-continue]"));
      else if ((await page.locator("[data-next]").count()) > 0) await press(page.locator("[data-next]"));
      else {
        const state = await stateOf(page, id, seat);
        const shown = page.locator(`[data-position="${state.n}"][data-asked]`);
        if ((await shown.count()) === 0) {
          await page.waitForTimeout(50);
          continue;
        }
        const now = await at();
        const step = lesson.steps[now];
        const choice = answer(step, state);
        await page.locator("body").press("a");
        await press(page.locator(`#answers [data-action="${choice.action}"]`).first());
        await until(async () => (await shown.count()) === 0, 5_000);
        if (step && asksNow(step, state.prompt?.code) && fulfils(step, state.options, [choice.action])) {
          met.push(now);
          assert.ok(await until(async () => (await at()) > now), `the page goes on from step ${now} when what it asks for is done`);
        }
      }
    }
    assert.equal(await at(), lesson.steps.length);
    const wishes = lesson.steps.flatMap((step, index) => (step.want === undefined ? [] : [index]));
    assert.deepEqual(met, wishes, "everything that it asks for was done on the page, in its order");
    assert.deepEqual(faults, []);
    await context.close();
  }
});
