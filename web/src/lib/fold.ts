/** Answers that differ in nothing but the place they name come folded into one; here they are laid out again, in their order. */
import type { Choice, Folded, State } from "../wire.ts";

const PLACE = "{}";

const choices = ({ action, text, kind, targets, areas, names }: Folded): Choice[] =>
  areas.map((place) => ({
    action: action.replace(PLACE, () => place),
    text: text.replace(PLACE, () => names[place] ?? place),
    kind,
    targets: targets.map((target) => (target === PLACE ? place : target)),
  }));

/** The state with all its answers. What came is left as it is: the next patch changes that. */
export function unfolded<S extends State>(state: S): S {
  const folded: Folded[] = state.folded ?? [];
  if (folded.length === 0) return state;
  const options: Choice[] = [];
  let taken = 0;
  for (const one of folded) {
    const before = one.at - options.length;
    options.push(...state.options.slice(taken, taken + before), ...choices(one));
    taken += before;
  }
  return { ...state, options: [...options, ...state.options.slice(taken)], folded: [] };
}
