import assert from "node:assert/strict";
import test from "node:test";
import { buttons, narrow } from "../../src/table/compose.ts";

const choice = (action) => {
  const [kind, ...targets] = action.split(" ");
  return { action, text: action, kind, targets };
};
const list = (...actions) => actions.map(choice);

test("one thing to point at settles an answer that names one thing", () => {
  const options = list("step jena", "step gera", "stop");
  assert.deepEqual([...narrow(options, []).next], ["jena", "gera"]);
  assert.equal(narrow(options, ["gera"]).settled?.action, "step gera");
});

test("what all answers of a kind name alike needs no pointing at", () => {
  const options = list("place ney coburg", "place ney kronach");
  assert.deepEqual([...narrow(options, []).next], ["coburg", "kronach"]);
  assert.equal(narrow(options, ["coburg"]).settled?.action, "place ney coburg");
});

test("an answer of two parts is composed in either order and not sent half chosen", () => {
  const options = list("recover rain.1 ney", "recover rain.1 lannes", "recover care.7 ney", "decline");
  const first = narrow(options, ["rain.1"]);
  assert.equal(first.settled, null);
  assert.deepEqual([...first.next], ["ney", "lannes"]);
  assert.equal(narrow(options, ["rain.1", "ney"]).settled?.action, "recover rain.1 ney");
  assert.equal(narrow(options, ["ney", "care.7"]).settled?.action, "recover care.7 ney");
});

test("pointing at one of two parts leaves the last word to the reader when only one answer fits", () => {
  const options = list("recover rain.1 ney", "recover care.7 lannes");
  const { left, settled } = narrow(options, ["lannes"]);
  assert.equal(left.length, 1);
  assert.equal(settled, null);
  assert.deepEqual(
    buttons(options, ["lannes"], () => true).map((one) => one.action),
    ["recover care.7 lannes"],
  );
});

test("arms of a corps are told apart by buttons", () => {
  const options = list("lose murat cavalry", "lose bessieres infantry", "lose bessieres cavalry");
  assert.equal(narrow(options, ["bessieres"]).settled, null);
  assert.deepEqual(
    buttons(options, ["bessieres"], () => true).map((one) => one.action),
    ["lose bessieres infantry", "lose bessieres cavalry"],
  );
});

test("a single answer of its kind can still be pointed at", () => {
  const options = list("take ney", "pass");
  assert.deepEqual([...narrow(options, []).next], ["ney"]);
  assert.equal(narrow(options, ["ney"]).settled?.action, "take ney");
});

test("answers that name nothing visible are buttons from the start", () => {
  const options = list("step jena", "stop", "bid french 2");
  assert.deepEqual(
    buttons(options, [], (code) => code === "jena").map((one) => one.action),
    ["stop", "bid french 2"],
  );
});

test("where everything is to be pointed at, one click decides nothing", () => {
  const options = list("attack N1531 N1631", "attack N1532 N1631");
  const whole = (kind) => kind === "attack";
  assert.equal(narrow(options, ["N1532"]).settled?.action, "attack N1532 N1631", "elsewhere what all name alike is known");
  const first = narrow(options, ["N1532"], whole);
  assert.deepEqual([first.settled, [...first.next]], [null, ["N1631"]]);
  assert.equal(narrow(options, ["N1532", "N1631"], whole).settled?.action, "attack N1532 N1631");
  assert.equal(narrow(options.slice(0, 1), ["N1531"], whole).settled, null, "even of a single attack both ends are pointed at");
});
