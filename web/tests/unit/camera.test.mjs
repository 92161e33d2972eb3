import assert from "node:assert/strict";
import test from "node:test";
import { clamp, fitScale, frameBox, pieceScale, reveal, toMap, zoomAt } from "../../src/map/camera.ts";

const sheet = { width: 1600, height: 1795 };
const frame = { width: 900, height: 800 };
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test("the whole sheet fits and is centred", () => {
  const camera = clamp({ x: 0, y: 0, z: fitScale(sheet, frame) }, sheet, frame);
  near(camera.z, 800 / 1795);
  near(camera.x, (900 - 1600 * camera.z) / 2);
  near(camera.y, 0);
});

test("the point under the finger stays there when the scale changes", () => {
  const camera = clamp({ x: -300, y: -400, z: 1 }, sheet, frame);
  const before = toMap(camera, 450, 300);
  const after = toMap(zoomAt(camera, 1.5, 450, 300, sheet, frame), 450, 300);
  near(before[0], after[0]);
  near(before[1], after[1]);
});

test("a sheet larger than the frame never uncovers it", () => {
  const camera = clamp({ x: 500, y: -99_999, z: 2 }, sheet, frame);
  assert.equal(camera.x, 0);
  near(camera.y, 800 - 2 * 1795);
});

test("a point is brought into view, and one that is in view moves nothing", () => {
  const camera = clamp({ x: 0, y: 0, z: 2 }, sheet, frame);
  assert.deepEqual(reveal(camera, 200, 200, sheet, frame), camera);
  const moved = reveal(camera, 1500, 1700, sheet, frame);
  const [x, y] = [1500 * 2 + moved.x, 1700 * 2 + moved.y];
  assert.ok(x > 0 && x < frame.width && y > 0 && y < frame.height);
});

test("a part of the sheet is framed whole", () => {
  const camera = frameBox({ left: 400, right: 700, top: 1200, bottom: 1640 }, sheet, frame);
  for (const [x, y] of [
    [400, 1200],
    [700, 1640],
  ]) {
    const [sx, sy] = [x * camera.z + camera.x, y * camera.z + camera.y];
    assert.ok(sx >= 0 && sx <= frame.width && sy >= 0 && sy <= frame.height);
  }
});

test("pieces keep a legible size on the screen at every scale", () => {
  for (const z of [0.45, 0.6, 1, 1.4]) assert.ok(58 * pieceScale(z) * z > 35, `too small at ${z}`);
});
