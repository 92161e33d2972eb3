import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import {
  atTable,
  checkAccess,
  clickAnswer,
  give,
  goOn,
  keyAnswer,
  openTable,
  read,
  stateOf,
  until,
  untilAsked,
  visitor,
} from "./helpers.mjs";

const GAME = { game: "rossbach", scenario: "saalfeld", against: "computer:random" };

/** Lets everything pass until something is asked. */
const idle = ({ options }) => {
  const of = (kind) => options.find((choice) => choice.kind === kind);
  return of("done") ?? of("stop") ?? of("no") ?? options[0];
};

/** Where a hex lies, as its number tells: rows from the bottom, even ones shifted. */
function middle(hex) {
  const row = (hex[0] === "N" ? 38 : 0) + Number(hex.slice(1, 3));
  return [Number(hex.slice(3)) + (row % 2 === 0 ? 0.5 : 0), row * 0.866];
}
/** Goes for the nearest enemy and attacks whoever can be attacked. */
function fighter(state, random = Math.random) {
  const { options, view, prompt } = state;
  const of = (kind) => options.filter((choice) => choice.kind === kind);
  const enemies = view.forces.filter((force) => force.side !== view.you).map((force) => middle(force.area));
  const far = (hex) => Math.min(...enemies.map(([x, y]) => Math.hypot(x - middle(hex)[0], y - middle(hex)[1])));
  const nearest = (choices) => choices.toSorted((a, b) => far(a.targets.at(-1)) - far(b.targets.at(-1)))[0];
  // Everybody who must be attacked is, whoever attacks: a list that cannot be completed is begun anew, otherwise.
  const attacked = new Set(view.combat?.attacks.flatMap((attack) => JSON.stringify(attack).match(/[NS]\d{4}/g) ?? []));
  const open = of("attack").filter((choice) => !attacked.has(choice.targets.at(-1)));
  const attacks = open.length > 0 ? open : of("attack");
  if (attacks.length > 0) return attacks[Math.floor(random() * attacks.length)];
  if (prompt?.code === "ra-prompt-movement" && of("take").length > 0) return of("take")[0];
  if (of("step").length > 0) return nearest(of("step"));
  return idle(state);
}

/** One who always answers alike to the same game. */
function steady(seed) {
  let at = seed;
  const random = () => (at = (at * 16807) % 2147483647) / 2147483647;
  return (state) => fighter(state, random);
}

/** Answers past the page until something comes up. */
async function past(page, url, id, seat, wanted, choose = idle) {
  for (let made = 0; made < 400; made += 1) {
    const state = await stateOf(page, id, seat, url);
    if (state.over || (state.asked && wanted(state))) return state;
    if (state.asked) await give(page, url, state, choose(state));
    else await page.waitForTimeout(20);
  }
  return null;
}

describe("Rossbach", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A table of Saalfeld at which the French are to move. */
  async function marching(look = {}) {
    const reader = await visitor(browser, look);
    const { table, seat } = await openTable(reader.page, server.url, GAME);
    const asks = (state) => state.prompt?.code === "ra-prompt-movement";
    await past(reader.page, server.url, table.id, seat, asks);
    await atTable(reader.page, server.url, table.id);
    const state = await untilAsked(reader.page, table.id, seat);
    const reach = () => read(reader.page, `${server.url}/api/tables/${table.id}/reach?seat=${seat}`);
    return { ...reader, id: table.id, seat, state, reach };
  }
  const spot = (page, hex) => page.locator(`g.area[data-area="${hex}"]`);
  /** Where a hex is on the screen: found by arithmetic, since most hexes have no element. */
  async function middleOf(page, areas, hex) {
    const { x, y } = areas.find((area) => area.code === hex);
    const where = () =>
      page.locator(".pieces").evaluate(
        (svg, [mx, my]) => {
          const box = svg.getBoundingClientRect();
          return [box.left + (mx / svg.viewBox.baseVal.width) * box.width, box.top + (my / svg.viewBox.baseVal.height) * box.height];
        },
        [x, y],
      );
    // Where a map still glides, a click would meet another hex.
    let at = await where();
    await until(async () => {
      const before = at;
      await page.waitForTimeout(60);
      at = await where();
      return before[0] === at[0] && before[1] === at[1];
    });
    return at;
  }
  async function clickHex(page, areas, hex, tap = false) {
    const at = await middleOf(page, areas, hex);
    await (tap ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  }
  const areasOf = async (page) => (await read(page, `${server.url}/api/titles/rossbach/board`)).areas;
  const hexOf = (state, piece) => state.view.forces.find((force) => force.pieces.some((one) => one.piece === piece))?.area;
  const movedFrom = (page, id, seat, piece, hex) => until(async () => hexOf(await stateOf(page, id, seat, server.url), piece) !== hex);

  test("a stack is taken and sent to a goal by clicks, its way shown first", async () => {
    const { page, context, faults, id, seat, state, reach } = await marching();
    const areas = await areasOf(page);
    const stack = state.view.forces.find((force) => force.side === "french" && force.pieces.length > 1);
    const [{ piece }] = stack.pieces;
    await clickHex(page, areas, stack.area);
    await page.locator("#area-title").waitFor();
    assert.equal(await page.locator(".fan.chosen [data-piece]").count(), stack.pieces.length, "the stack is fanned out");
    assert.equal(await page.locator(".sheet ul li").count(), stack.pieces.length);
    await clickHex(page, areas, stack.area);
    assert.ok(await until(async () => (await stateOf(page, id, seat)).view.march?.pieces.length === stack.pieces.length), "all are taken");
    await page.waitForFunction(() => document.querySelector("path.free") !== null);
    const ways = await reach();
    const goal = ways.filter((way) => way.rests && !way.contact).toSorted((a, b) => b.path.length - a.path.length)[0];
    assert.ok(goal.path.length > 2);
    await clickHex(page, areas, goal.area);
    await page.locator(`[data-way="${goal.area}"]`).waitFor();
    assert.equal(await page.locator("g.leg").count(), goal.path.length, "what is spent at each hex");
    assert.equal(await page.locator("line.step").count(), goal.path.length, "every step is drawn");
    const byRoad = goal.path.filter((hex) => ways.find((way) => way.area === hex)?.by === "road").length;
    assert.ok(byRoad > 0, "there is a road to Saalfeld");
    assert.equal(await page.locator("line.step.road").count(), byRoad, "what follows the road, and what does not");
    assert.match(await page.locator("[data-tracks]").textContent(), new RegExp(`\\b${byRoad} by road`));
    assert.equal(await page.locator("[data-risk]").count(), goal.risks.length);
    const risky = ways.find((way) => way.risks.length > 0);
    if (risky) {
      await clickHex(page, areas, risky.area);
      await page.locator(`[data-way="${risky.area}"] [data-risk="${risky.risks[0].kind}"]`).waitFor();
      await clickHex(page, areas, goal.area);
      await page.locator(`[data-way="${goal.area}"]`).waitFor();
    }
    assert.equal(hexOf(await stateOf(page, id, seat), piece), stack.area, "nothing has moved yet");
    await checkAccess(page, "a march of Rossbach");
    await clickHex(page, areas, goal.area);
    assert.ok(await movedFrom(page, id, seat, piece, stack.area));
    const arrived = async () => [goal.area].includes(hexOf(await stateOf(page, id, seat), piece));
    // Who sees something new on the way stops there, and is told.
    assert.ok(await until(async () => (await arrived()) || (await page.locator(".notice.mark").count()) > 0));
    // From afar: corps instead of counters, on a sheet without its small print.
    const sheet = () => page.locator("img.terrain").first().getAttribute("src");
    const near = await sheet();
    await page.locator(".tools button").nth(2).click();
    await page.locator("path.corps").first().waitFor({ state: "attached" });
    assert.ok(await until(async () => (await sheet()) !== near));
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("a stack is dragged to its goal, and the map where there is nothing to drag", async () => {
    const { page, context, faults, id, seat, state, reach } = await marching();
    const areas = await areasOf(page);
    const stack = state.view.forces.find((force) => force.side === "french" && force.pieces.length > 1);
    const [{ piece }] = stack.pieces;
    const placed = async (hex) => (await middleOf(page, areas, hex)).map(Math.round);
    // A drag that begins before the page has its question moves the map: then again.
    let start;
    const carry = (from, to) =>
      until(async () => {
        const [a, b] = [await placed(from), await placed(to)];
        start = a;
        await page.mouse.move(...a);
        await page.mouse.down();
        await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 3 });
        const seen = await until(async () => (await page.locator("g.carried").count()) === 1, 1_000);
        await page.mouse.move(...(seen ? b : a), { steps: 3 });
        await page.mouse.up();
        return seen;
      }, 20_000);
    // The next hex of its row; whether it can be reached or not, the page says something.
    const beside = areas.find((area) => area.code === stack.area);
    const near = areas.find((area) => area.y === beside.y && area.x > beside.x + 1 && area.x < beside.x + 40);
    assert.ok(await carry(stack.area, near.code), "what is dragged is seen");
    assert.ok(await until(async () => (await stateOf(page, id, seat)).view.march?.pieces.length === stack.pieces.length), "all are taken");
    const moved = (await placed(stack.area)).map((one, at) => Math.abs(one - start[at]));
    assert.ok(Math.max(...moved) < 3, "the map stays where it is");
    await page.locator("[data-way], .notice.mark").first().waitFor();
    const goal = (await reach()).filter((way) => way.rests && !way.contact).toSorted((a, b) => b.path.length - a.path.length)[0];
    assert.ok(await carry(stack.area, goal.area));
    await page.locator(`[data-way="${goal.area}"]`).waitFor();
    assert.equal(hexOf(await stateOf(page, id, seat), piece), stack.area, "nothing has moved yet");
    await clickHex(page, areas, goal.area);
    assert.ok(await movedFrom(page, id, seat, piece, stack.area));
    // Where no stack of one's own lies the map itself is dragged.
    const [x, y] = await placed(near.code);
    const empty = await page.evaluate(() => document.querySelector(".frame").getBoundingClientRect().toJSON());
    const corner = [empty.left + empty.width - 140, empty.top + empty.height - 60];
    await page.mouse.move(...corner);
    await page.mouse.down();
    await page.mouse.move(corner[0] - 160, corner[1] - 90, { steps: 3 });
    await page.mouse.move(corner[0] - 100, corner[1] + 30, { steps: 3 });
    assert.equal(await page.locator("g.carried").count(), 0);
    await page.mouse.up();
    assert.ok(await until(async () => (await placed(near.code))[0] !== x || (await placed(near.code))[1] !== y), "the map has moved");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("the same with the keyboard alone, in French", async () => {
    const { page, context, faults, id, seat, state, reach } = await marching({ language: "fr" });
    const home = hexOf(state, "treilhard");
    await spot(page, home).focus();
    await page.keyboard.press("Enter");
    assert.ok(await until(async () => (await stateOf(page, id, seat)).view.march !== null), "a single counter is taken at once");
    const ways = await reach();
    await page.waitForFunction(() => document.querySelector("path.free") !== null);
    const areas = await areasOf(page);
    const at = (code) => areas.find((area) => area.code === code);
    // Two hexes to the right or to the left of it.
    const side = ways.some((way) => at(way.area).y === at(home).y && at(way.area).x > at(home).x + 40 && way.path.length > 1) ? 1 : -1;
    const row = ways.filter((way) => at(way.area).y === at(home).y && (at(way.area).x - at(home).x) * side > 40 && way.path.length > 1);
    const goal = row.toSorted((a, b) => Math.abs(at(a.area).x - at(home).x) - Math.abs(at(b.area).x - at(home).x))[0];
    assert.ok(goal, "cavalry gets farther than one hex along its row");
    await spot(page, home).focus();
    const steps = Math.round(Math.abs(at(goal.area).x - at(home).x) / 26);
    for (let made = 0; made < steps; made += 1) await page.keyboard.press(side > 0 ? "ArrowRight" : "ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-area")), goal.area);
    await page.keyboard.press("Enter");
    await page.locator(`[data-way="${goal.area}"]`).waitFor();
    await page.keyboard.press("Enter");
    assert.ok(await movedFrom(page, id, seat, "treilhard", home));
    // Over the hexes that can be chosen with one key, and the text board beside the map.
    await page.locator("#tab-text").click();
    await page.locator("#panel li button").first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("who commands whom, supply, what hilltops see and what was last seen are laid over the map", async () => {
    const { page, context, faults, id, seat, state } = await marching();
    const areas = await areasOf(page);
    const marks = (name) => read(page, `${server.url}/api/tables/${id}/overlays/${name}?seat=${seat}`);
    await page.locator('[aria-controls="layers"]').click();
    await page.locator("#layers label").first().waitFor();
    for (const [label, drawn] of [
      ["in command of whom", "line.bond"],
      ["Supply", "path.forward"],
      ["last seen", "[data-last-seen]"],
    ]) {
      await page.locator("#layers label", { hasText: label }).locator("input").check();
      await page.locator(drawn).first().waitFor({ state: "attached" });
      await page.locator("#layers label", { hasText: label }).locator("[data-legend]", { hasText: /\S/ }).waitFor();
    }
    assert.equal(await page.locator("[data-last-seen]").count(), new Set((await marks("memory")).flatMap((mark) => mark.areas)).size);
    await checkAccess(page, "overlays of Rossbach");
    await page.locator('[aria-controls="layers"]').click();
    // With its pieces a hex tells how they stand, and why.
    const command = await marks("command");
    // A single counter is taken by a click; a stack is opened first.
    const stacked = (mark) => state.view.forces.some((force) => force.area === mark.areas[0] && force.pieces.length > 1);
    const led = command.find((mark) => mark.kind === "led" && stacked(mark));
    assert.ok(led, "somebody is led");
    await clickHex(page, areas, led.areas[0]);
    await page.locator(`[data-led="${led.piece}"]`).waitFor();
    const stray = command.find((mark) => mark.kind === "stray" && stacked(mark));
    if (stray) {
      await page.keyboard.press("Escape");
      await clickHex(page, areas, stray.areas[0]);
      await page.locator(`[data-stray="${stray.piece}"]`, { hasText: stray.text }).waitFor();
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("attacks are designated by clicks, with what must attack and the odds in sight, and fought on a stage", async () => {
    const { page, context, faults } = await visitor(browser);
    // Where everybody is seen the way to a fight is shorter.
    const { table, seat } = await openTable(page, server.url, { ...GAME, scenario: "jena", options: "hidden=no" });
    const asks = (state) => state.options.some((choice) => choice.kind === "attack");
    const state = await past(page, server.url, table.id, seat, asks, fighter);
    assert.ok(state && asks(state), "there is a fight before Jena");
    await atTable(page, server.url, table.id);
    await untilAsked(page, table.id, seat);
    const areas = await areasOf(page);
    assert.ok((await page.locator("[data-duty]").count()) > 0, "what must still be attacked is told");
    await page.locator("[data-odds]").first().waitFor();
    assert.equal(await page.locator("[data-odds]").first().locator(".faces li").count(), 6, "every face of the die is told");
    await checkAccess(page, "attacks of Rossbach");
    const [attack] = state.options.filter((choice) => choice.kind === "attack");
    for (const hex of attack.targets) await clickHex(page, areas, hex);
    const attacks = async () => (await stateOf(page, table.id, seat)).view.combat?.attacks.length ?? 0;
    assert.ok(await until(async () => (await attacks()) === 1), "two clicks designate an attack");
    await page.locator('[data-odds="combat"]').first().waitFor();
    const told = async () =>
      (await page.locator("[data-battle] svg[role=img]").count()) > 0 && (await page.locator("[data-continue]").count()) > 0;
    // What the combat asks is answered past the page, until it is over and stays on its stage.
    const idleCombat = ({ attacks, fight, must_be_attacked: due }) => attacks.length === 0 && fight === null && due.length === 0;
    const over = ({ view }) => view.combat === null || idleCombat(view.combat);
    let last = await past(page, server.url, table.id, seat, over, fighter);
    // Who is attacked may withdraw before a die is thrown: that is looked at, and then there is another fight.
    const fights = ({ view }) => view.combat !== null && !over({ view });
    for (let again = 0; again < 8 && last !== null && !last.over && !(await until(told, 5_000)); again += 1) {
      await goOn(page);
      await past(page, server.url, table.id, seat, fights, fighter);
      last = await past(page, server.url, table.id, seat, over, fighter);
    }
    assert.ok(await until(told, 30_000), "die and verdict stay until one goes on");
    await checkAccess(page, "a combat on its stage", "[data-battle]");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("who must retreat is shown his way back and what it risks before he goes", async () => {
    const { page, context, faults } = await visitor(browser);
    const retreats = (state) => state.prompt?.code === "ra-prompt-retreat";
    let found = null;
    // Not every battle brings one; the first of these does at once.
    for (const tries of [3, 1, 2, 4, 5, 6]) {
      if (found !== null) break;
      const wish = { ...GAME, scenario: "jena", sides: "second", options: "hidden=no", rehearsal: `retreat-${tries}` };
      const { table, seat } = await openTable(page, server.url, wish);
      const state = await past(page, server.url, table.id, seat, retreats, steady(tries + 1));
      if (state !== null && !state.over) found = { id: table.id, seat };
    }
    assert.ok(found, "somebody has to retreat");
    const { id, seat } = found;
    await atTable(page, server.url, id);
    await untilAsked(page, id, seat);
    const ways = await read(page, `${server.url}/api/tables/${id}/reach?seat=${seat}`);
    const state = await stateOf(page, id, seat);
    assert.deepEqual(
      new Set(ways.map((way) => `retreat ${way.piece} ${way.area}`)),
      new Set(state.options.map((choice) => choice.action)),
      "every answer has its way",
    );
    const way = ways.find((one) => one.risks.length > 0) ?? ways[0];
    await spot(page, way.area).focus();
    await page.keyboard.press("Enter");
    await page.locator(`[data-back="${way.area}"]`).waitFor();
    const there = ways.filter((one) => one.area === way.area);
    assert.equal(await page.locator("[data-back] [data-risk]").count(), there.length, "what everybody risks who can go there");
    assert.ok((await page.locator("line.step").count()) > 0, "the way back is drawn");
    await checkAccess(page, "a retreat of Rossbach", ".prompt");
    assert.equal((await stateOf(page, id, seat)).n, state.n, "nobody has gone yet");
    await page.locator("[data-send]").click();
    assert.ok(await until(async () => hexOf(await stateOf(page, id, seat), way.piece) !== hexOf(state, way.piece)), "he has gone");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("no serious accessibility fault on any panel, by day and by night", async () => {
    for (const look of ["day", "night"]) {
      const { page, context } = await marching({ look });
      await checkAccess(page, `Rossbach by ${look}`);
      for (const tab of look === "day" ? ["forces", "combat", "campaign", "text"] : ["campaign"]) {
        await page.locator(`#tab-${tab}`).click();
        await checkAccess(page, `Rossbach, ${tab} by ${look}`, "main");
      }
      await context.close();
    }
  });

  test("Saalfeld on a phone: a tap takes, a tap shows the way, a tap marches", async () => {
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
    const { page, context, faults, id, seat, state, reach } = await marching(phone);
    const areas = await areasOf(page);
    const home = hexOf(state, "treilhard");
    await page.evaluate(() => scrollTo(0, 0));
    await clickHex(page, areas, home, true);
    assert.ok(await until(async () => (await stateOf(page, id, seat)).view.march !== null));
    await page.waitForFunction(() => document.querySelector("path.free") !== null);
    await page.evaluate(() => scrollTo(0, 0));
    const near = (way) => Math.abs(areas.find((area) => area.code === way.area).x - areas.find((area) => area.code === home).x) < 60;
    const goal = (await reach()).find((way) => way.path.length === 2 && way.rests && near(way));
    await clickHex(page, areas, goal.area, true);
    await page.locator(`[data-way="${goal.area}"]`).waitFor();
    await page.locator("[data-send]").tap();
    assert.ok(await movedFrom(page, id, seat, "treilhard", home));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("two browsers play Saalfeld to its end in the fog: each sees its own counters and the enemy's flags", async () => {
    const [one, two] = [await visitor(browser), await visitor(browser, { language: "fr" })];
    const made = await openTable(one.page, server.url, { ...GAME, against: "people", visibility: "link" });
    const { id } = made.table;
    await two.page.goto(new URL(made.invitation, server.url).href);
    await two.page.locator("form button.primary").click();
    await two.page.locator("g.area").first().waitFor();
    await atTable(one.page, server.url, id);
    const seats = [made.seat, 1 - made.seat];
    const pages = [one.page, two.page];
    let [decisions, clicked] = [0, 0];
    /** Both pages show as many flags as their readers may see, and nothing behind them. */
    async function foggy(states) {
      for (const [at, page] of pages.entries()) {
        const { n, view } = states[at];
        await page.waitForFunction((now) => Number(document.querySelector("[data-position]")?.dataset.position) >= now, n);
        const drawn = await page.locator(".things .counter.hidden").count();
        const flags = view.forces.filter((force) => force.flag !== null && force.pieces.length === 0).length;
        assert.ok(flags > 0 && drawn > 0 && drawn <= flags, "flags are drawn, and nothing behind them");
        const secret = view.forces.filter((force) => force.side !== view.you).flatMap((force) => force.pieces);
        assert.ok(secret.length < 6, "hardly anybody is face up yet");
      }
    }
    let over = false;
    for (; !over && decisions < 6000; decisions += 1) {
      const states = await Promise.all(pages.map((page, at) => stateOf(page, id, seats[at], server.url)));
      over = states.some((state) => state.over);
      const at = states.findIndex((state) => state.asked);
      if (over || at < 0) continue;
      for (const { view } of states)
        for (const force of view.forces.filter((one) => one.side !== view.you))
          assert.ok(force.flag !== null || force.pieces.length > 0, "an enemy is seen by his flag or by what was turned up");
      if (decisions === 24) await foggy(states);
      // To the end some answers are given on the pages, the rest past them.
      if (decisions % 4 === 0 || clicked < 8) {
        const state = await untilAsked(pages[at], id, seats[at]);
        if (state?.asked) {
          await clickAnswer(pages[at], state, fighter(state));
          clicked += 1;
        }
      } else await give(pages[at], server.url, states[at], fighter(states[at])).catch(() => {});
    }
    assert.ok(over && clicked > 20, `over: ${over}; of ${decisions} decisions ${clicked} on the pages`);
    for (const page of pages) {
      await goOn(page);
      await page.locator(".prompt[data-over] .sentence", { hasText: /\S/ }).waitFor({ timeout: 60_000 });
    }
    console.log(`# Saalfeld, two browsers: ${decisions} decisions, ${clicked} of them on the pages`);
    assert.deepEqual([...one.faults, ...two.faults], []);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test("a day of the campaign by keyboard alone", async () => {
    const reader = await visitor(browser, { language: "fr" });
    const { page } = reader;
    const { table, seat } = await openTable(page, server.url, { ...GAME, scenario: "campaign", options: "hidden=no" });
    // Where the baggage starts is one question with thousands of answers: they come folded, and do not hide the map.
    const [told] = await Promise.all([
      page.waitForResponse((response) => /\/state\?/.test(response.url())),
      atTable(page, server.url, table.id),
    ]);
    const { responseBodySize: bytes } = await told.request().sizes();
    assert.ok(bytes > 0 && bytes < 20_000, `the largest question takes ${bytes} bytes`);
    await page.locator("path.barred").waitFor({ state: "attached" });
    assert.ok((await stateOf(page, table.id, seat)).options.length > 3000, "who does not ask for folding gets every answer");
    // The day begins when everybody is in place.
    await past(page, server.url, table.id, seat, ({ view }) => view.phase !== "set-up");
    await atTable(page, server.url, table.id);
    let state = await untilAsked(page, table.id, seat);
    const begun = state.view.turn;
    const lasts = () => state.view.turn < begun + 4;
    let [decisions, marched] = [0, 0];
    for (; state !== null && !state.over && lasts() && decisions < 400; decisions += 1) {
      const of = (kind) => state.options.find((choice) => choice.kind === kind);
      // One march in a turn, the rest is left to stand.
      const marches = state.prompt?.code === "ra-prompt-movement" && of("take") && (marched === 0 || decisions - marched > 12);
      const goes = of("step") && marched > 0 && marched === decisions - 1;
      if (marches) marched = decisions;
      await keyAnswer(page, state, marches ? of("take") : goes ? of("step") : idle(state));
      state = await untilAsked(page, table.id, seat);
    }
    assert.ok(decisions >= 4 && marched > 0, `${decisions} decisions`);
    assert.ok(!lasts(), `it is ${state.view.day} October, ${state.view.part}, after ${decisions} decisions`);
    console.log(`# a day of the campaign by keyboard: ${decisions} decisions`);
    assert.deepEqual(reader.faults, []);
    await reader.context.close();
  });
});
