/** How answers of Jours de Gloire are chosen by pointing. */
import type { Choice, State } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import { kindOf } from "./names.ts";
import type { JoursView } from "./types.ts";

/** Going somewhere is meant before anything else that could be done towards a box. */
const MEANT = ["step", "box", "guns", "fight"];

/** The answer meant by a click on a box, if it names the box alone. */
export function meant(options: Choice[], box: string): Choice | null {
  const named = options.filter((choice) => choice.targets.length === 1 && choice.targets[0] === box);
  for (const kind of MEANT) {
    const found = named.find((choice) => choice.kind === kind);
    if (found !== undefined) return found;
  }
  return null;
}

const FORMING = new Set(["jg-prompt-select", "jg-prompt-react-select", "jg-prompt-guns-select", "jg-prompt-garrison"]);

/** All that could join what is being formed. */
export function together({ prompt, options }: State<JoursView>): string[] {
  return prompt !== null && FORMING.has(prompt.code)
    ? options.filter((choice) => choice.kind === "take").map((choice) => choice.action)
    : [];
}

/** A battle brings its board forward, and leaves it lying until something else is looked for. */
export function turnTo(before: JoursView | null, after: JoursView, tab: string): string | null {
  if (after.battle !== null && before?.battle?.area !== after.battle.area) return "combat";
  return after.battle === null && before?.battle && tab === "combat" && after.phase !== "combat" ? "army" : null;
}

/** How far from one's own army one wants to see, in map units. */
const NEAR = 260;

/** The map opens where the reader's generals are and whatever is near them; garrisons far off are left out. */
export function opening(view: JoursView, atlas: Atlas): string[] {
  const led = view.boxes
    .filter((box) => box.pieces.some((piece) => piece.side === view.you && kindOf(piece.code, atlas) === "leader"))
    .flatMap((box) => atlas.areas.get(box.area) ?? []);
  if (led.length === 0) return view.boxes.filter((box) => box.pieces.length > 0).map((box) => box.area);
  const near = view.boxes.filter((box) => {
    const area = atlas.areas.get(box.area);
    return box.pieces.length > 0 && area !== undefined && led.some((one) => Math.hypot(one.x - area.x, one.y - area.y) < NEAR);
  });
  return near.map((box) => box.area);
}
