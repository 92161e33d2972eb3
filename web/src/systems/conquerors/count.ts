/** The steps in which the rules count the cards of a combat, with their rules. */
import type { Atlas } from "../atlas.ts";
import { blockOf } from "./names.ts";
import type { CombatView, ConquerorsView, Count } from "./types.ts";

export const STEPS: [keyof Count, string][] = [
  ["strength", "CQ-COMBAT-06"],
  ["moved", "CQ-COMBAT-07"],
  ["fatigue", "CQ-COMBAT-09"],
  ["wood", "CQ-COMBAT-14"],
  ["citadel", "CQ-COMBAT-15"],
  ["fortress", "CQ-COMBAT-17"],
  ["symbols", "CQ-COMBAT-18"],
  ["events", "CQ-COMBAT-19"],
];
export const total = (count: Count) =>
  Math.max(
    0,
    STEPS.reduce((sum, [step]) => sum + count[step], 0),
  );

/**
 * How the cards added up in a combat that came in one go, without a moment in which the server could have been asked. Put
 * together from the position before it, and given only if it comes to the numbers that the server announced.
 */
export function recount(before: ConquerorsView, combat: CombatView, atlas: Atlas): CombatView | null {
  const attacker = before.operation?.side;
  const area = atlas.areas.get(combat.area);
  if (attacker === undefined || area === undefined) return null;
  const here = before.areas.find((one) => one.area === combat.area);
  const corps = new Map(before.sides.flatMap((side) => side.corps ?? []).map((one) => [one.code, one]));
  const count = (index: 0 | 1): Count | null => {
    const side = atlas.board.sides[index]?.code;
    const stack = combat.stacks[index];
    const fighting = stack.flatMap((code) => corps.get(code) ?? []);
    if (side === undefined || fighting.length === 0) return null;
    const attacks = side === attacker;
    const symbol = (code: string) => blockOf(code, atlas)?.combat ?? 0;
    const found: Count = {
      strength: fighting.reduce((sum, one) => sum + (one.infantry + one.cavalry >= 5 ? 2 : 1), 0),
      moved: attacks && before.operation?.value !== null ? -1 : 0,
      fatigue: 0 - fighting.filter((one) => one.fatigue >= 5).length,
      wood: !attacks && area.kind === "wooded" ? 1 : 0,
      citadel: !attacks && here?.controller === side ? 1 : 0,
      fortress: here?.citadel === side ? 1 : 0,
      symbols: stack.reduce((sum, code) => sum + symbol(code), 0),
      events: 0,
    };
    return total(found) === combat.cards[index] ? found : null;
  };
  const counts: CombatView["counts"] = [count(0), count(1)];
  return counts.some((one) => one !== null) ? { ...combat, counts } : null;
}
