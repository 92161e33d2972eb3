// What people do about their accounts and about each other, and what operators do about it, each on its page.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { launch } from "../browser.mjs";
import { startServer } from "../server.mjs";
import { checkAccess, seatedPair, visitor } from "./helpers.mjs";

const PASSWORD = "three corps at auerstedt";

/** The six digits that an app would show now for a secret (RFC 6238). */
function digits(secret) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  return String((hash.readUInt32BE(hash.at(-1) & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

describe("people", () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer({ operators: ["Berthier"] }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Makes an account on its page, or signs in there. */
  async function enter({ page }, name, password = PASSWORD, { known = false } = {}) {
    await page.goto(`${server.url}/account`);
    if (known) await page.getByRole("button", { name: "I have an account" }).click();
    await page.locator("#name").fill(name);
    await page.locator("#password").fill(password);
    await page.locator("form button.primary").click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
  }

  test("a password is changed, other sessions are seen and ended, and whoever goes takes his name with him", async () => {
    const [here, there] = await Promise.all([visitor(browser), visitor(browser)]);
    await enter(here, "Lannes");
    await enter(there, "Lannes", PASSWORD, { known: true });
    const { page } = here;
    await page.reload();
    const sessions = page.getByRole("button", { name: "End", exact: true });
    await sessions.waitFor();
    assert.equal(await sessions.count(), 1, "his own is not ended by a slip");
    await checkAccess(page, "the page of an account");
    await sessions.click();
    await sessions.waitFor({ state: "detached" });
    assert.equal((await there.context.request.get(`${server.url}/api/me`)).status(), 401);
    await page.locator("#old-password").fill("not this one");
    await page.locator("#new-password").fill("four corps at jena");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.locator(".notice.bad, [role=alert]").first().waitFor();
    await page.locator("#old-password").fill(PASSWORD);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.locator("[role=status]", { hasText: "changed" }).waitFor();
    await enter(there, "Lannes", "four corps at jena", { known: true });
    await page.locator("#old-password").fill("four corps at jena");
    await page.getByRole("button", { name: "Delete the account" }).click();
    await page.getByRole("button", { name: "Delete it for good" }).click();
    await page.waitForURL(`${server.url}/`);
    assert.equal((await there.context.request.get(`${server.url}/api/me`)).status(), 401, "everywhere");
    await enter(here, "Lannes", "the name is free again");
    assert.deepEqual([...here.faults, ...there.faults], []);
    await Promise.all([here.context.close(), there.context.close()]);
  });

  test("somebody is muted, blocked and reported at the table, and an operator with two factors sees to it", async () => {
    const { host, guest, id } = await seatedPair(browser, server.url, { game: "1806", scenario: "short" });
    await guest.page.locator("#tab-chat").click();
    await guest.page.locator("#say").fill("You coward!");
    await guest.page.getByRole("button", { name: "Send" }).click();
    const { page } = host;
    await page.locator("#tab-chat").click();
    const line = page.locator("#panel li", { hasText: "You coward!" });
    await line.waitFor();
    const other = page.locator("[data-others] li");
    assert.equal(await other.count(), 1);
    await other.getByRole("button", { name: "Report" }).click();
    await page.locator("#report").fill("he shouts");
    await page
      .locator("form", { has: page.locator("#report") })
      .getByRole("button", { name: "Report" })
      .click();
    await page.locator("[role=status]", { hasText: "operators" }).waitFor();
    await checkAccess(page, "who else sits here", "#panel");
    await other.getByRole("button", { name: "Mute" }).click();
    await line.waitFor({ state: "detached" });
    await other.getByRole("button", { name: "Block" }).click();
    await page.locator("[role=status]", { hasText: "one table" }).waitFor();
    const shunned = await (await host.context.request.get(`${server.url}/api/me/shunned`)).json();
    assert.deepEqual(
      shunned.map(({ kind }) => kind),
      ["block"],
    );

    await other.getByRole("button", { name: "Hear again" }).click();
    await line.waitFor();

    const operator = await visitor(browser);
    await enter(operator, "Berthier");
    const desk = operator.page;
    await desk.getByRole("link", { name: "Operators" }).click();
    await desk.locator("[role=alert] a[href='/account']").click();
    await desk.getByRole("button", { name: "Set it up" }).click();
    const secret = await desk.locator("form code").innerText();
    await desk.locator("#old-password").fill(PASSWORD);
    await desk.locator("#factor-code").fill(digits(secret));
    await desk
      .locator("form", { has: desk.locator("#factor-code") })
      .locator("button")
      .click();
    await desk.locator("#factor-code").waitFor({ state: "detached" });
    await desk.getByRole("link", { name: "Operators" }).click();
    const report = desk.locator("section[aria-labelledby=op-reports] .card", { hasText: "he shouts" });
    await report.waitFor();
    assert.equal(await report.locator(`a[href="/t/${id}"]`).count(), 1);
    await checkAccess(desk, "the page of operators");
    await report.getByRole("button", { name: "Look it up" }).click();
    await desk.locator("#op-reason").fill("shouting");
    await desk.getByRole("button", { name: "Ban" }).click();
    await desk.getByRole("button", { name: "Lift the ban" }).waitFor();
    assert.equal((await guest.context.request.get(`${server.url}/api/me`)).ok(), false, "he is out");
    await report.locator("input").fill("banned");
    await report.getByRole("button", { name: "Settle" }).click();
    await report.waitFor({ state: "detached" });
    const games = desk.locator("section[aria-labelledby=op-titles] li").last();
    await games.getByRole("button", { name: "Switch off" }).click();
    await games.getByRole("button", { name: "Switch on" }).click();
    await games.getByRole("button", { name: "Switch off" }).waitFor();
    const audit = desk.locator("section[aria-labelledby=op-audit] li");
    assert.deepEqual(
      (await audit.locator("strong").allInnerTexts()).toReversed(),
      ["ban", "settle-report", "close-title", "open-title"],
      "everything is written down",
    );
    assert.deepEqual([...host.faults, ...operator.faults], []);
    await Promise.all([host, guest, operator].map(({ context }) => context.close()));
  });

  test("an invitation to a table that one person has played alone says so", async () => {
    const [rogue, victim] = await Promise.all([visitor(browser), visitor(browser)]);
    const post = async (path, data) => (await rogue.context.request.post(`${server.url}/api${path}`, { data })).json();
    await post("/guest", { name: "Fouché" });
    const wish = { game: "1806", sides: "first", against: "hotseat", pace: { kind: "none" }, visibility: "private" };
    const { table } = await post("/tables", wish);
    const { invitation } = await post(`/tables/${table.id}/substitute`, { seat: 1 });
    await victim.page.goto(new URL(invitation, server.url).href);
    await victim.page.locator("[role=note]", { hasText: "Fouché has played both sides" }).waitFor();
    await Promise.all([rogue.context.close(), victim.context.close()]);
  });
});
