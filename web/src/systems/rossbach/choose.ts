/** How answers of Rossbach are chosen by pointing at hexes. */
import type { TableModel, TableState } from "../../table/model.svelte.ts";
import type { Choice, State } from "../../wire.ts";
import type { Atlas } from "../atlas.ts";
import { sheetOf } from "./geography.ts";
import { hexOf } from "./names.ts";
import { aim, backTo, fallBack, planOf, send, wayTo } from "./plan.svelte.ts";
import type { RossbachView } from "./types.ts";
import { fleeing } from "./way.ts";

/** What one can do towards a hex beside going there: it is asked about before it is done, since dice decide it. */
const RISKY = ["repulse", "scout"];
/** Work at bridges is never meant by a click on the ground: it has buttons. */
const WORKS = new Set(["damage", "repair", "pontoon", "lift"]);
/** Many pieces may go to one hex at once. */
const IN_MASS = ["retreat", "displace", "advance"];

export const hasButton = ({ kind }: Choice): boolean => WORKS.has(kind) || kind === "break" || kind === "put-out" || kind === "gather";

const piecesIn = (model: TableModel, hex: string): string[] =>
  (model.state?.view as RossbachView | undefined)?.forces
    .find((force) => force.area === hex)
    ?.pieces.map((piece) => piece.piece)
    .filter((piece) => model.narrowed.next.has(piece)) ?? [];

/** All of a stack that can be taken. */
export const takable = (model: TableModel, hex: string): string[] => {
  const actions = new Set(model.answerable().map((choice) => choice.action));
  return piecesIn(model, hex)
    .map((piece) => `take ${piece}`)
    .filter((action) => actions.has(action));
};

/** What everybody who can go to a hex would answer. */
export const inMass = (model: TableModel, hex: string): string[] =>
  model
    .answerable()
    .filter((choice) => IN_MASS.includes(choice.kind) && choice.targets[1] === hex)
    .map((choice) => choice.action);

/** The hexes that several can be sent to with one click. */
export const massHexes = (model: TableModel): string[] =>
  model.picked.length > 0
    ? []
    : [...new Set(model.answerable().flatMap((choice) => (IN_MASS.includes(choice.kind) ? (choice.targets[1] ?? []) : [])))];

/** A click on a hex: a step, a goal, a stack to take, a place to fall back to. True if it was understood. */
export function point(model: TableModel, hex: string): boolean {
  const plan = planOf(model);
  const options = model.answerable();
  const named = (kind: string) =>
    options.find((choice) => choice.kind === kind && choice.targets.length === 1 && choice.targets[0] === hex);
  const step = named("step");
  const way = wayTo(model, hex);
  if (way !== null) {
    if (plan.goal === hex) send(model, way);
    else aim(model, hex);
    return true;
  }
  // How far the stack gets may still be on its way: then the goal is kept until it is known.
  if (step !== undefined && model.reach.length === 0 && plan.goal !== hex) {
    aim(model, hex);
    return true;
  }
  // A way back is shown with what it risks before anybody goes, though that may have to be waited for.
  const goes = (choice: Choice) => choice.kind === "retreat" && model.picked.every((code) => choice.targets.includes(code));
  if (options.some((choice) => goes(choice) && choice.targets[1] === hex)) {
    const back = backTo(model, hex);
    if (plan.goal !== hex) aim(model, hex);
    else if (back.length > 0) fallBack(model, back);
    return true;
  }
  plan.goal = null;
  if (step !== undefined) {
    model.choose(step);
    return true;
  }
  for (const kind of RISKY) {
    const choice = named(kind);
    if (choice === undefined) continue;
    if (model.asking?.action === choice.action) model.choose(choice);
    else model.asking = choice;
    return true;
  }
  const mass = model.picked.length === 0 ? inMass(model, hex) : [];
  if (mass.length > 1) {
    model.gather(mass);
    return true;
  }
  const here = piecesIn(model, hex);
  if (here.length > 1) {
    const all = takable(model, hex);
    if (model.opened === hex && all.length > 1) model.gather(all);
    else model.opened = model.opened === hex ? null : hex;
    return true;
  }
  // What is only named by work at a bridge is looked at, not done.
  const workOnly = model.narrowed.next.has(hex) && options.every((choice) => !choice.targets.includes(hex) || WORKS.has(choice.kind));
  if (workOnly) model.opened = model.opened === hex ? null : hex;
  return workOnly;
}

/** Enter sends whoever is to go to the goal that is shown. True if there was one. */
export function confirm(model: TableModel): boolean {
  const { goal } = planOf(model);
  return goal !== null && point(model, goal);
}

/** A stack that can be taken up, or is in hand already, can be dragged: where it lies. */
function lift(model: TableModel, atlas: Atlas, x: number, y: number): string | null {
  const hex = sheetOf(atlas).at(x, y)?.code ?? null;
  const view = model.state?.view as RossbachView | undefined;
  if (hex === null || view === undefined || model.past !== null || model.sending) return null;
  const inHand = view.march !== null && hexOf(view.march.pieces[0] ?? "", view) === hex && model.reach.some((one) => fleeing(one) === null);
  return inHand || (view.march === null && takable(model, hex).length > 0) ? hex : null;
}

/** Where it is put down is its goal, which is shown with its way before it is sent, as with a click. */
function drop(model: TableModel, atlas: Atlas, from: string, x: number, y: number): void {
  const to = sheetOf(atlas).at(x, y)?.code;
  if (to === undefined || to === from) return;
  planOf(model).carried = to;
  if ((model.state?.view as RossbachView | undefined)?.march === null) model.gather(takable(model, from));
}

export const drag = { lift, drop };

/** All that could join the stack in hand. */
export function together({ options, view }: State<RossbachView>): string[] {
  return view.march === null ? [] : options.filter((choice) => choice.kind === "take").map((choice) => choice.action);
}

/** Where one looks first: the own forces, and the enemies near them. */
const NEAR = 9;
export function opening(view: RossbachView, atlas: Atlas): string[] {
  const sheet = sheetOf(atlas);
  const placed = view.forces.filter((force) => view.you === null || force.side === view.you).map((force) => force.area);
  // Who has nobody on the map yet looks at where his army comes onto it.
  const own = placed.length > 0 ? placed : view.expected.map(([, hex]) => hex);
  const others = view.forces.filter((force) => view.you !== null && force.side !== view.you).map((force) => force.area);
  return [...own, ...others.filter((hex) => own.some((mine) => sheet.distance(mine, hex) <= NEAR))];
}

export function turnTo(before: RossbachView | null, after: RossbachView, tab: string): string | null {
  const fights = (view: RossbachView | null) => view?.phase === "combat";
  if (fights(after) && !fights(before)) return "combat";
  return !fights(after) && fights(before) && tab === "combat" ? "forces" : null;
}

/** What is decided on the map: the stage of a battle steps aside for it. */
const ON_MAP = new Set(["retreat", "displace", "advance", "withdraw", "fight"]);
export const needsMap = (state: TableState): boolean => state.asked && state.options.some((choice) => ON_MAP.has(choice.kind));
