// Measures how smoothly maps pan and zoom and how fast a table page is usable. Prints a table; asserts nothing, since wall
// time depends on the machine. `VEDETTE_URL` or `VEDETTE_BIN` name the server, as for the browser tests.
import { launch } from "./browser.mjs";
import { openTable, visitor } from "./e2e/helpers.mjs";
import { startServer } from "./server.mjs";

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Processor time of the page's main thread so far, in milliseconds: unlike the clock it does not count what others do. */
async function work(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}
/** Frames while something is done to the page: the median and the 95th percentile of their lengths, and the work of each. */
async function frames(page, act) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await work(session);
  await page.evaluate(() => {
    globalThis.frames_ = [];
    globalThis.watching = true;
    let last = performance.now();
    const tick = (now) => {
      globalThis.frames_.push(now - last);
      last = now;
      if (globalThis.watching) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  const list = (
    await page.evaluate(() => {
      globalThis.watching = false;
      return globalThis.frames_;
    })
  )
    .slice(2)
    .toSorted((a, b) => a - b);
  const busy = (await work(session)) - before;
  await session.detach();
  return { median: middle(list), p95: list[Math.floor(list.length * 0.95)], count: list.length, work: busy / list.length };
}

async function drag(page) {
  const box = await page.locator(".frame").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let at = 1; at <= 120; at += 1) {
    await page.mouse.move(x + 220 * Math.sin(at / 12), y + 120 * Math.cos(at / 9));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}
async function wheel(page) {
  for (let at = 0; at < 60; at += 1) {
    await page.mouse.wheel(0, at < 30 ? -60 : 60);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
function row(name, { median, p95, count, work: each }) {
  console.log(
    `${name.padEnd(34)} ${median.toFixed(1).padStart(6)} ms a frame, 95 % under ${p95.toFixed(1)} ms (${count} frames), ${each.toFixed(1)} ms of work each`,
  );
}

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  const { page } = await visitor(browser, { viewport: { width: 1600, height: 1000 } });
  // The last has 4,120 hexes and some 60 forces on its map.
  for (const [game, scenario] of [["1806"], ["1807"], ["1813"], ["rossbach", "campaign-10"]]) {
    const { table } = await openTable(page, server.url, { game, ...(scenario === undefined ? {} : { scenario }) });
    const times = [];
    for (let at = 0; at < 5; at += 1) {
      await page.goto("about:blank");
      const begin = Date.now();
      await page.goto(`${server.url}/t/${table.id}`, { waitUntil: "commit" });
      await page.locator("#answers button").first().waitFor();
      times.push(Date.now() - begin);
    }
    await page.waitForTimeout(600);
    await page.locator(".tools button").first().click();
    await page.waitForTimeout(600);
    row(`${game}, pan`, await frames(page, () => drag(page)));
    row(`${game}, zoom`, await frames(page, () => wheel(page)));
    console.log(`${`${game}, table page usable after`.padEnd(34)} ${String(middle(times)).padStart(6)} ms (median of ${times.length})`);
  }
} finally {
  await browser.close();
  await server.stop();
}
