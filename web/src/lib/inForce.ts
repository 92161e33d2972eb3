/** Which rules hold at a table: those of its level, and of what its players have agreed on. */
import type { RuleInfo } from "../wire.ts";

/** Each level has the rules of those before it. */
const LEVELS = ["conscript", "grognard", "marshal"];
/** Chapters that hold only where something was agreed: by their topic, as `name=word`. */
const AGREED: Record<string, RegExp> = {
  DICE: /\bcombat=dice\b/,
  TEAM: /\bplayers=armies\b/,
  FOG: /\blevel=(grognard|marshal)\b/,
  VEDETTE: /\blevel=(grognard|marshal)\b/,
  BID: /\blevel=marshal\b/,
  RANK: /\blevel=marshal\b/,
  blind: /\bblind=(all|units)\b/,
  dummies: /\bdummies=yes\b/,
  reconnaissance: /\bblind=(all|units)\b/,
  solitaire: /\bsolitaire=yes\b/,
  multiplayer: /\bplayers=armies\b/,
};

export function inForce(row: Pick<RuleInfo, "level" | "topic">, options: string): boolean {
  const agreed = AGREED[row.topic];
  if (agreed !== undefined) return agreed.test(options);
  const level = LEVELS.indexOf(row.level);
  const played = LEVELS.indexOf(/\blevel=(\w+)/.exec(options)?.[1] ?? "conscript");
  return level < 0 || level <= played;
}
