// From the lobby to the end of a lesson for somebody who sees nothing: all that is used of the page is the tree that Chromium hands to
// screen readers. What is pressed is found there by its role and its name, what is heard is what changes in live regions that were there
// before, and the focus is never lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { asksNow, wanted } from "../../src/lessons/lesson.ts";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { fighter, read, stateOf, visitor } from "./helpers.mjs";

const CODE = "1806";
const lesson = JSON.parse(readFileSync(join(import.meta.dirname, `../../src/lessons/${CODE}.json`), "utf8"));
const MOST = 150;
const plain = (text) => text.replaceAll(/\s+/g, " ").trim();
const value = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;

/** A screen reader: it looks at the tree, remembers what it heard, and presses what it has found. */
class Reader {
  /** What live regions have said so far. */
  said = [];
  #page;
  #tools;
  /** The live regions at the last look: for each the words in it, by the elements that hold them. */
  #live = new Map();

  static async at(page) {
    const reader = new Reader();
    reader.#page = page;
    reader.#tools = await page.context().newCDPSession(page);
    await reader.#tools.send("Accessibility.enable");
    await reader.#tools.send("DOM.enable");
    return reader;
  }

  /** The tree as it is now; what has changed in live regions since the last look was said. */
  async look() {
    const { nodes } = await this.#tools.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const words = (node) => {
      if (node.role?.value === "StaticText") return [[node.backendDOMNodeId, plain(node.name?.value ?? "")]];
      return (node.childIds ?? []).flatMap((id) => (byId.has(id) ? words(byId.get(id)) : []));
    };
    const live = new Map();
    for (const node of nodes) {
      const manner = value(node, "live");
      if (node.ignored || (manner !== "polite" && manner !== "assertive")) continue;
      const now = new Map(words(node));
      const before = this.#live.get(node.backendDOMNodeId);
      live.set(node.backendDOMNodeId, now);
      // A region that comes together with its words says nothing, unless it is an alert.
      if (before === undefined && manner !== "assertive") continue;
      const fresh = [...now].filter(([id, text]) => before?.get(id) !== text).map(([, text]) => text);
      if (fresh.length === 0) continue;
      this.said.push(value(node, "atomic") ? [...now.values()].join(" ") : fresh.join(" "));
    }
    this.#live = live;
    const shown = nodes.filter((node) => !node.ignored);
    return {
      all: (role, name) =>
        shown.filter(
          (node) => node.role?.value === role && (name === undefined || (name.test ? name.test(label(node)) : label(node) === plain(name))),
        ),
      within: (node) => {
        const inside = (one) => [one, ...(one.childIds ?? []).flatMap((id) => (byId.has(id) ? inside(byId.get(id)) : []))];
        return inside(node).filter((one) => !one.ignored);
      },
      focus: shown.find((node) => value(node, "focused") === true && node.role?.value !== "RootWebArea"),
    };
  }

  /** Looks again and again until something holds. */
  async until(what, holds, timeout = 20_000) {
    for (const end = Date.now() + timeout; Date.now() < end; await this.#page.waitForTimeout(40)) {
      const found = await holds(await this.look());
      if (found) return found;
    }
    return assert.fail(`${what}; heard last: ${this.said.slice(-6).join(" | ")}`);
  }

  heard(text, since) {
    return this.said.slice(since).some((one) => plain(one).includes(plain(text)));
  }

  /** Presses what has been found; whether it was still there. */
  async press(node) {
    const there = await this.#tools.send("DOM.focus", { backendNodeId: node.backendDOMNodeId }).then(
      () => true,
      () => false,
    );
    if (there) await this.#page.keyboard.press("Enter");
    return there;
  }
}
const label = (node) => plain(node.name?.value ?? "");

describe("with a screen reader", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer({ beat: 15 }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("from the lobby to the end of a lesson", async () => {
    const { page, context, faults } = await visitor(browser);
    await page.goto(server.url);
    const reader = await Reader.at(page);
    const focused = (what) => reader.until(`the focus is lost ${what}`, ({ focus }) => focus, 5_000);

    // The lobby: a heading, landmarks, and the lessons by a name that says so.
    const way = await reader.until("the lobby leads to the lessons", ({ all }) => all("link", /lesson/i)[0]);
    const lobby = await reader.look();
    assert.equal(lobby.all("main").length, 1, "one main part");
    assert.ok(lobby.all("heading").length > 0);
    await reader.press(way);
    let entry = await reader.until(
      "the lessons or the first of them",
      ({ all }) => all("link", lesson.title.en)[0] ?? all("complementary")[0],
    );
    if (entry.role.value === "link") {
      await focused("among the lessons");
      await reader.press(entry);
    }
    await reader.until("the lesson is a part of its own", ({ all }) => all("complementary", lesson.title.en)[0]);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const seat = lesson.table.sides === "second" ? 1 : 0;
    const logOf = () => read(page, `${server.url}/api/tables/${id}/log?seat=${seat}`);

    let at = 0;
    let mark = 0;
    let answers = 0;
    let finished = false;
    const first = (await logOf()).at(-1)?.n ?? 0;
    const step = () => lesson.steps[at];
    for (let made = 0; made < MOST; made += 1) {
      // Whatever is to be done now: go on reading, go on from a battle, or answer.
      const now = await reader.until(
        "there is something to do",
        async (tree) => {
          const [card] = tree.all("complementary", lesson.title.en);
          if (card === undefined) return null;
          const place = tree
            .within(card)
            .map((one) => /^(\d+) of (\d+)$/.exec(one.name?.value ?? ""))
            .find(Boolean);
          const next = tree.within(card).find((one) => one.role?.value === "button" && label(one) === "Next");
          const done = tree.within(card).some((one) => /^(That was the lesson|The lesson is over)/i.test(one.name?.value ?? ""));
          const go = tree.all("button", "Continue")[0];
          const question = tree.all("region", "Your decision")[0];
          return done || next || go || question ? { tree, at: Number(place?.[1] ?? 1) - 1, next, done, go, question } : null;
        },
        60_000,
      );
      at = now.at;
      finished = now.done;
      if (finished) break;
      assert.ok(reader.heard(step().say.en, 0) || (await reader.until(`step ${at} is read out`, () => reader.heard(step().say.en, 0))));
      if (now.go) {
        await reader.press(now.go);
        await focused("after a battle");
        continue;
      }
      if (now.next) {
        await reader.press(now.next);
        await reader
          .until(
            "reading goes on",
            ({ all, within }) =>
              !all("complementary", lesson.title.en).some((card) =>
                within(card).some((one) => one.name?.value === `${at + 1} of ${lesson.steps.length}`),
              ),
            5_000,
          )
          .catch(() => {});
        await focused(`after reading step ${at}`);
        continue;
      }
      const state = await stateOf(page, id, seat);
      if (!state.asked) continue;
      // A window in which nothing can be played passes by itself, and what passes is not announced.
      const told = await reader.until(`the question “${state.prompt.text}” is announced`, async () => {
        if (reader.heard(state.prompt.text, mark)) return "heard";
        return (await stateOf(page, id, seat)).n === state.n ? null : "gone";
      });
      if (told === "gone") continue;
      const times = reader.said.slice(mark).join(" ").split(plain(state.prompt.text)).length - 1;
      assert.ok(times <= 2, `“${state.prompt.text}” is said ${times} times`);
      const asked = asksNow(step(), state.prompt.code) ? wanted(step(), state.options) : [];
      const choice =
        asked.find((one) => /^(pass|decline)$/.test(one.action)) ??
        asked[0] ??
        state.options.find((one) => /^(decline|pass|done|stop)$/.test(one.action)) ??
        fighter(state);
      // The answers are a list that is called by the question, and each says what it does.
      const list = ({ all }) => all("list", state.prompt.text)[0];
      const named = (tree) => {
        const found = list(tree);
        return found === undefined ? [] : tree.within(found).filter((one) => one.role?.value === "button");
      };
      const button = (tree) => named(tree).find((one) => label(one) === plain(choice.text));
      const shown = await reader.look();
      if (button(shown) === undefined) {
        const all = shown.all("button", /on the map/i)[0] ?? assert.fail(`no way to all answers for ${choice.text}`);
        await reader.press(all);
      }
      const pressed = await reader.until(`“${choice.text}” is among the answers`, (tree) => button(tree));
      const names = named(await reader.look()).map(label);
      assert.ok(
        names.every((name) => name.length > 1),
        names.join(" | "),
      );
      assert.equal(new Set(names).size, names.length, `two answers have one name: ${names.join(" | ")}`);
      mark = reader.said.length;
      if (!(await reader.press(pressed))) continue;
      answers += 1;
      await reader.until(`“${choice.text}” is sent`, async () => (await stateOf(page, id, seat)).n > state.n);
      await focused(`after “${choice.text}”`);
    }
    assert.ok(finished, "the lesson has an end");
    assert.ok(reader.heard("That was the lesson.", 0), "which is announced");
    const end = await reader.look();
    const [card] = end.all("complementary", lesson.title.en);
    assert.ok(
      end.within(card).some((one) => one.role?.value === "link"),
      "and leads to the next lesson",
    );
    // What happened meanwhile, on both sides, was told as it happened.
    const told = (await logOf()).filter((line) => line.n > first);
    for (const line of told) await reader.until(`“${line.text}” is announced`, () => reader.heard(line.text, 0), 3_000);
    assert.ok(answers >= 10 && told.length > 20, `${answers} answers, ${told.length} lines`);
    console.log(`# ${answers} answers, ${told.length} lines of the log, ${reader.said.length} announcements`);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
