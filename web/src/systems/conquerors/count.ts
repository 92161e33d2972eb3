/** The steps in which the rules count the cards of a combat, with their rules. */
import type { Count } from "./types.ts";

export const STEPS: [keyof Count, string][] = [
  ["strength", "CQ-COMBAT-06"], ["moved", "CQ-COMBAT-07"], ["fatigue", "CQ-COMBAT-09"], ["wood", "CQ-COMBAT-14"], ["citadel", "CQ-COMBAT-15"],
  ["fortress", "CQ-COMBAT-17"], ["symbols", "CQ-COMBAT-18"], ["events", "CQ-COMBAT-19"],
];
export const total = (count: Count) => Math.max(0, STEPS.reduce((sum, [step]) => sum + count[step], 0));
