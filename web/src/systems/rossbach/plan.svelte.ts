/** What the reader has in mind and has not said yet: the goal of a march, shown with its way before it is sent. */
import type { TableModel, TableState } from "../../table/model.svelte.ts";
import type { Reach } from "../../wire.ts";
import type { RossbachView } from "./types.ts";
import { fleeing } from "./way.ts";
import { rossbachWords } from "./words/words.svelte.ts";

class Plan {
  /** The hex he wants to march or fall back to, and the position in which he said so. */
  goal: string | null = $state(null);
  since = -1;
  /** Where a stack was dragged that is still being taken up. */
  carried: string | null = $state(null);
  /** The hex under the pointer or the keyboard. */
  pointed = $state("");
}

const plans = new WeakMap<TableModel, Plan>();

export function planOf(model: TableModel): Plan {
  const known = plans.get(model);
  if (known !== undefined) return known;
  const plan = new Plan();
  plans.set(model, plan);
  return plan;
}

/** Shows the way to a hex, as soon as it is known, before anybody goes it. */
export function aim(model: TableModel, hex: string): void {
  const plan = planOf(model);
  [plan.goal, plan.since] = [hex, model.state?.n ?? -1];
}

/** A goal belongs to the position it was chosen in, and is none if nothing leads there. */
export function forgetGoal(model: TableModel): void {
  const plan = planOf(model);
  const { goal } = plan;
  if (goal === null) return;
  const leads = model.reach.length === 0 || wayTo(model, goal) !== null || backTo(model, goal).length > 0;
  if (plan.since !== model.state?.n || !leads) plan.goal = null;
}

/** The way of the stack in hand to a hex; nothing if it cannot get there now. */
export function wayTo(model: TableModel, hex: string | null): Reach | null {
  const marching = (model.state?.view as RossbachView | undefined)?.march != null;
  // Who is repulsed falls back while the enemy marches.
  const leads = (one: Reach) => one.area === hex && fleeing(one) === null;
  return hex === null || !marching || model.past !== null ? null : (model.reach.find(leads) ?? null);
}

/** The ways back that end in a hex: of the piece that was pointed at, or of all who have to retreat. */
export function backTo(model: TableModel, hex: string | null): Reach[] {
  if (hex === null || model.past !== null || model.answerable().length === 0) return [];
  const wanted = (piece: string | null) => piece !== null && (model.picked.length === 0 || model.picked.includes(piece));
  return model.reach.filter((one) => one.area === hex && wanted(fleeing(one)));
}

/** Whoever goes back to that hex goes. */
export function fallBack(model: TableModel, ways: Reach[]): void {
  planOf(model).goal = null;
  model.gather(ways.map((one) => `retreat ${fleeing(one)} ${one.area}`));
}

const theEnemy = (state: TableState): string => {
  const view = state.view as RossbachView;
  return JSON.stringify(view.forces.filter((force) => force.side !== view.you));
};

/** Sends the stack there, step by step, until something is seen or asked that was not known before. */
export function send(model: TableModel, way: Reach): void {
  planOf(model).goal = null;
  model.chooseAll(
    way.path.map((hex) => `step ${hex}`),
    (before, after) => (theEnemy(before) === theEnemy(after) ? null : rossbachWords().surprise),
  );
}
