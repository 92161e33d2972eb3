// Can everything on the map be told from the ground it stands on, by day and by night, and without colours? Computed from the
// colours themselves: those of the page in style.css, those of the map in the drawing code.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const text = (path) => readFile(new URL(path, import.meta.url), "utf8");
const [css, palette, mapView, layer] = await Promise.all([
  text("../../src/style.css"),
  text("../../../crates/board/src/draw/palette.rs"),
  text("../../src/map/MapView.svelte"),
  text("../../src/systems/conquerors/Layer.svelte"),
]);

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
/** The ratio of WCAG 2: 1 for no difference, 21 for black on white. */
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The custom properties of one rule of the style sheet. */
function properties(selector) {
  const body = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)[1];
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, rgb(hex)]));
}
const day = properties(":root");
const night = { ...day, ...properties(':root[data-look="night"]') };

const inks = Object.fromEntries([...palette.matchAll(/const (\w+): &str = "(#[0-9a-f]{6})";/g)].map(([, name, hex]) => [name, rgb(hex)]));
const GROUNDS = [
  "PAPER_LIGHT",
  "PAPER",
  "PAPER_EDGE",
  "LAND",
  "DISC",
  "WOOD_DISC",
  "WOOD",
  "WOOD_LINE",
  "TREE",
  "TREE_LIGHT",
  "HILL",
  "HILL_SIDE",
  "WATER",
  "WATER_DEEP",
  "RIVER",
  "RIVER_EDGE",
  "STREAM",
  "STREAM_EDGE",
  "ROAD",
  "ROAD_CASE",
];

/** What the filter of the night makes of a colour of the map. */
function dimmed([r, g, b]) {
  const [, brightness, sepia] = mapView.match(/brightness\(([\d.]+)\) sepia\(([\d.]+)\)/).map(Number);
  const [x, y, z] = [r, g, b].map((c) => c * brightness);
  const rest = 1 - sepia;
  return [
    (0.393 + 0.607 * rest) * x + (0.769 - 0.769 * rest) * y + (0.189 - 0.189 * rest) * z,
    (0.349 - 0.349 * rest) * x + (0.686 + 0.314 * rest) * y + (0.168 - 0.168 * rest) * z,
    (0.272 - 0.272 * rest) * x + (0.534 - 0.534 * rest) * y + (0.131 + 0.869 * rest) * z,
  ].map((c) => Math.min(1, Math.max(0, c)));
}

test("all grounds of the map are known", () => {
  for (const name of GROUNDS) assert.ok(inks[name], name);
});

test("names on pieces can be read, ready or activated", () => {
  for (const camp of [0, 1]) {
    assert.ok(contrast(day[`camp${camp}`], day[`camp${camp}-on`]) >= 4.5, `ready ${camp}`);
    assert.ok(contrast(day[`camp${camp}-spent`], day[`camp${camp}-ink`]) >= 4.5, `activated ${camp}`);
  }
});

for (const [when, change] of [
  ["day", (colour) => colour],
  ["night", dimmed],
]) {
  test(`pieces stand out from every ground by ${when}`, () => {
    for (const name of GROUNDS) {
      const ground = change(inks[name]);
      for (const camp of [0, 1]) {
        // A ready piece has a light edge within a dark line, an activated one a dark edge within a light line.
        const best = (...colours) => Math.max(...colours.map((colour) => contrast(colour, ground)));
        const ready = best(day["piece-line"], day["piece-edge"], day[`camp${camp}`]);
        const spent = best(day["piece-edge"], day[`camp${camp}-ink`]);
        assert.ok(ready >= 3, `ready piece of camp ${camp} on ${name}: ${ready.toFixed(2)}`);
        assert.ok(spent >= 3, `activated piece of camp ${camp} on ${name}: ${spent.toFixed(2)}`);
      }
    }
  });

  test(`names of towns and rivers can be read by ${when}`, () => {
    // Names have a halo of paper, so whatever lies beneath they stand on paper.
    const halo = change(inks.PAPER_LIGHT);
    assert.ok(contrast(change(inks.DARK), halo) >= 7);
    assert.ok(contrast(change(inks.RIVER_NAME), halo) >= 4.5);
  });
}

test("the edge of a piece is seen in itself", () => {
  assert.ok(contrast(day["piece-line"], day["piece-edge"]) >= 7);
});

test("without colours the two sides and the two states can still be told apart", () => {
  // A picture in shades of grey keeps luminance alone; shape and letter come on top of this.
  assert.ok(contrast(day.camp0, day.camp1) >= 3, `sides: ${contrast(day.camp0, day.camp1).toFixed(2)}`);
  for (const camp of [0, 1]) assert.ok(contrast(day[`camp${camp}`], day[`camp${camp}-spent`]) >= 3, `states of camp ${camp}`);
});

test("marks and tags of the live layer can be read", () => {
  const colour = (selector, property) => rgb(layer.match(new RegExp(`\\${selector} \\{[^}]*?\\b${property}: (#[0-9a-f]{6})`))[1]);
  const cream = rgb("#fffaf0");
  assert.ok(contrast(colour(".can", "stroke"), cream) >= 3, "the ring around what can be chosen");
  assert.ok(contrast(colour(".tag text", "fill"), colour(".tag.reach rect", "fill")) >= 4.5, "points left");
  assert.ok(contrast(colour(".tag text.tired", "fill"), colour(".tag.reach rect", "fill")) >= 4.5, "fatigue");
  assert.ok(contrast(colour(".escape", "stroke"), cream) >= 3, "ways of retreat");
});

for (const [look, colours] of [
  ["day", day],
  ["night", night],
]) {
  test(`the words of the page can be read by ${look}`, () => {
    for (const ground of ["paper", "sheet", "shade"]) {
      assert.ok(contrast(colours.ink, colours[ground]) >= 7, `ink on ${ground}`);
      for (const ink of ["soft", "link", "mark", "good", "bad"]) {
        const ratio = contrast(colours[ink], colours[ground]);
        assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
  });
}
