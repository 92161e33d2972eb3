/**
 * How a line of the log came about: the rule behind each kind of line, and a combat put together again from its lines, in
 * the order in which the rules go through it.
 */
import type { LogLine } from "../../wire.ts";

/** The rule that a kind of line follows from. Cards have rules of their own and are left to the card. */
const RULES: Record<string, string> = {
  "log-bids": "CQ-BID-01", "log-placed": "CQ-FOG-01", "log-turn": "CQ-OPS-01", "log-arrived": "CQ-SETUP-05", "log-some-arrived": "CQ-SETUP-05",
  "log-arrival-barred": "CQ-SETUP-06", "log-never-came": "CQ-SETUP-06", "log-drew": "CQ-DRAW-01", "log-drew-cards": "CQ-DRAW-01", "log-red": "CQ-DRAW-02",
  "log-reds-cancelled": "CQ-DRAW-03", "log-mud": "CQ-WEATHER-01", "log-quarters-shuffled": "CQ-WQ-02", "log-quarters-out": "CQ-WQ-03",
  "log-surrendered": "CQ-CARD-SURRENDER-01", "log-siege-lifted": "CQ-SIEGE-02", "log-idled": "CQ-CARD-INACTIVITY-01", "log-reshuffled": "CQ-CARDS-04",
  "log-played": "CQ-CARDS-10", "log-cancelled": "CQ-CARDS-12", "log-no-effect": "CQ-CARDS-12",
  "log-initiative-cards": "CQ-INIT-04", "log-initiative": "CQ-INIT-04", "log-passed": "CQ-OPS-03",
  "log-march-named": "CQ-MOVE-03", "log-some-named": "CQ-MOVE-03", "log-march-card": "CQ-MOVE-01", "log-march-points": "CQ-MOVE-02",
  "log-moved": "CQ-MOVE-12", "log-some-moved": "CQ-MOVE-12", "log-stayed": "CQ-MOVE-14", "log-vedettes-lost": "CQ-VEDETTE-18",
  "log-axis-set": "CQ-AXIS-01", "log-axis-cut": "CQ-AXIS-04", "log-axis-removed": "CQ-AXIS-07",
  "log-bridge-wrecked": "CQ-CARD-DESTROYED-BRIDGE-01", "log-bridge-mended": "CQ-CARD-PONTONNIERS-01",
  "log-tired": "CQ-FATIGUE-08", "log-eased": "CQ-RECOVERY-05", "log-lost-infantry": "CQ-LOSS-02", "log-lost-cavalry": "CQ-LOSS-03",
  "log-care": "CQ-CARD-CARE-01", "log-eliminated": "CQ-ELIM-01", "log-controlled": "CQ-VICTORY-03",
  "log-points-losses": "CQ-VICTORY-01", "log-points-control": "CQ-VICTORY-02", "log-points-places": "CQ-VICTORY-04", "log-points-care": "CQ-CARD-CARE-01",
  "log-points-bid": "CQ-BID-03", "log-points-citadels": "CQ-VICTORY-12", "log-points-end": "CQ-VICTORY-12",
  "log-combat": "CQ-COMBAT-01", "log-joined": "CQ-CARD-CANNON-SOUNDS-01", "log-attack-cancelled": "CQ-COMBAT-10", "log-combat-cards": "CQ-COMBAT-06",
  "log-revealed": "CQ-COMBAT-20", "log-rolled": "CQ-DICE-02", "log-combat-result": "CQ-COMBAT-20", "log-combat-void": "CQ-COMBAT-25",
  "log-combat-won": "CQ-RETREAT-01", "log-combat-drawn": "CQ-COMBAT-24", "log-retreat-met": "CQ-RETREAT-06",
  "log-pursuit-began": "CQ-PURSUIT-01", "log-no-pursuit": "CQ-PURSUIT-01", "log-pursuit-prevented": "CQ-CARD-ORDERLY-RETREAT-01", "log-pursued": "CQ-PURSUIT-05",
  "log-rested": "CQ-RECOVERY-02", "log-recovery-card": "CQ-RECOVERY-03", "log-attrition": "CQ-RECOVERY-07",
  "log-over-napoleon": "CQ-VICTORY-07", "log-over-last-turn": "CQ-VICTORY-09", "log-over-draw": "CQ-VICTORY-13", "log-over-points": "CQ-VICTORY-06",
};
export const ruleOf = (line: LogLine): string | null => line.rule ?? RULES[line.code] ?? null;

/** What a reader may want to see of the log alone. */
export const KINDS = ["combats", "marches", "cards", "points"] as const;
export type Kind = (typeof KINDS)[number];
const KIND_OF: [Kind, RegExp][] = [
  ["combats", /^log-(combat|joined|attack-cancelled|revealed|rolled|retreat|pursu|no-pursuit|lost-|eliminated|vedettes-lost)/],
  ["marches", /^log-(march|some-named|moved|some-moved|stayed|axis|bridge|arriv|some-arrived)/],
  ["cards", /^log-(drew|red|played|cancelled|no-effect|discarded|fetched|reshuffled|initiative|recovery-card|turned-up|hand-seen|seen-cards)/],
  ["points", /^log-(points|controlled|surrendered|over)/],
];
export function kindOf(line: LogLine): Kind | null {
  return KIND_OF.find(([, codes]) => codes.test(line.code))?.[0] ?? null;
}

export const STAGES = ["opening", "events", "count", "reveal", "result", "retreat", "pursuit"] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_RULES: Record<Stage, string> = {
  opening: "CQ-COMBAT-03", events: "CQ-COMBAT-04", count: "CQ-COMBAT-06", reveal: "CQ-COMBAT-20", result: "CQ-LOSS-01", retreat: "CQ-RETREAT-01", pursuit: "CQ-PURSUIT-01",
};

/** In a combat the same kinds of lines follow from other rules than on a march. */
const RULES_IN_COMBAT: Partial<Record<Stage, Record<string, string | null>>> = {
  events: { "log-tired": null, "log-eased": null, "log-played": null },
  result: { "log-tired": "CQ-LOSS-02" },
  retreat: { "log-tired": "CQ-RETREAT-09", "log-moved": "CQ-RETREAT-05", "log-some-moved": "CQ-RETREAT-05", "log-played": null },
  pursuit: { "log-tired": "CQ-PURSUIT-05", "log-revealed": "CQ-PURSUIT-04", "log-played": null },
};
export function ruleInCombat(line: LogLine, stage: Stage): string | null {
  const special = RULES_IN_COMBAT[stage]?.[line.code];
  return special === undefined ? ruleOf(line) : special;
}
/** The rule behind a line where it stands. */
export function ruleAt(log: LogLine[], index: number): string | null {
  const line = log[index];
  if (line === undefined) return null;
  const stage = combatOf(log, index)?.stages.find((one) => one.lines.includes(line))?.stage;
  return stage === undefined ? ruleOf(line) : ruleInCombat(line, stage);
}

export interface CombatStory {
  /** Where it was fought. */
  area: string | null;
  /** The numbers of the record it began and ended at. */
  from: number;
  to: number;
  /** The last position in which the cards had not been counted yet; none when all came in one go. */
  counting: number | null;
  /** The position right after the cards were revealed. */
  revealed: number | null;
  stages: { stage: Stage; lines: LogLine[] }[];
}

/** Lines with which something new begins. */
const ENDS = /^(log-(turn|march-|some-named|passed|stayed|rested|recovery|initiative|drew|attrition|points-places|points-end|over|combat$)|server-)/;

/** The combat that a line belongs to; none if it belongs to none. */
export function combatOf(log: LogLine[], index: number): CombatStory | null {
  let start = index;
  while (start >= 0 && log[start]?.code !== "log-combat") {
    if (ENDS.test(log[start]?.code ?? "")) return null;
    start -= 1;
  }
  const first = log[start];
  if (first === undefined) return null;
  const gathered = new Map<Stage, LogLine[]>();
  let stage: Stage = "opening";
  let [to, counted, revealed] = [first.n, null as number | null, null as number | null];
  for (let at = start; at < log.length; at += 1) {
    const line = log[at];
    if (line === undefined || (at > start && ENDS.test(line.code))) break;
    stage = stageOf(line, stage);
    if (stage === "count") counted ??= line.n;
    if (stage === "reveal") revealed = line.n;
    to = line.n;
    gathered.set(stage, [...(gathered.get(stage) ?? []), line]);
  }
  return {
    area: first.places[0] ?? null, from: first.n, to, counting: counted !== null && counted > first.n ? counted - 1 : null, revealed,
    stages: STAGES.flatMap((name) => (gathered.has(name) ? [{ stage: name, lines: gathered.get(name) ?? [] }] : [])),
  };
}

function stageOf(line: LogLine, now: Stage): Stage {
  switch (line.code) {
    case "log-combat": return "opening";
    case "log-joined": case "log-played": case "log-cancelled": case "log-no-effect":
      return now === "opening" ? "events" : now === "result" ? "retreat" : now;
    case "log-tired": case "log-eased": return now === "opening" ? "events" : now;
    case "log-combat-cards": case "log-attack-cancelled": case "log-combat-void": return now === "opening" || now === "events" ? "count" : now;
    case "log-revealed": case "log-rolled": return now === "pursuit" ? "pursuit" : "reveal";
    case "log-combat-result": case "log-combat-won": case "log-combat-drawn": return "result";
    case "log-moved": case "log-some-moved": case "log-retreat-met": return now === "pursuit" ? now : "retreat";
    case "log-pursuit-began": case "log-no-pursuit": case "log-pursuit-prevented": case "log-pursued": return "pursuit";
    default: return now;
  }
}

/** The last combat of a log. */
export function lastCombat(log: LogLine[]): CombatStory | null {
  const index = log.findLastIndex((line) => line.code === "log-combat");
  return index < 0 ? null : combatOf(log, index);
}

/** The march that a line belongs to, from the naming of the stack to its last step. */
export function marchOf(log: LogLine[], index: number): LogLine[] {
  const begins = /^log-(march-named|some-named)$/;
  const goes = /^log-(march|moved|some-moved|stayed|tired|vedettes-lost|axis|controlled|points-control|played|cancelled|no-effect|bridge|eliminated|reshuffled)/;
  let start = index;
  while (start > 0 && !begins.test(log[start]?.code ?? "")) {
    if (!goes.test(log[start]?.code ?? "")) return [];
    start -= 1;
  }
  if (!begins.test(log[start]?.code ?? "")) return [];
  let end = start + 1;
  while (end < log.length && goes.test(log[end]?.code ?? "") && !begins.test(log[end]?.code ?? "")) end += 1;
  return index < end ? log.slice(start, end) : [];
}

/** Every rule that is named here, so that a test can look them up. */
export const NAMED_RULES = [...new Set([...Object.values(RULES), ...Object.values(STAGE_RULES), ...Object.values(RULES_IN_COMBAT).flatMap((rules) => Object.values(rules).filter((rule) => rule !== null))])];
