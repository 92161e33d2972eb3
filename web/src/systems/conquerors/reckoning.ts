/**
 * How a line of the log came about: a combat put together again from its lines, in the order in which the rules go through
 * it, and a march from its steps.
 */
import type { LogLine } from "../../wire.ts";
import type { Story } from "../system.ts";
import type { ConquerorsView } from "./types.ts";

/** What a reader may want to see of the log alone. */
export const KINDS = ["combats", "marches", "cards", "points"] as const;
export type Kind = (typeof KINDS)[number];
const KIND_OF: [Kind, RegExp][] = [
  ["combats", /^log-(combat|joined|attack-cancelled|revealed|rolled|retreat|pursu|no-pursuit|lost-|eliminated|vedettes-lost)/],
  ["marches", /^log-(march|some-named|moved|some-moved|stayed|axis|bridge|arriv|some-arrived)/],
  [
    "cards",
    /^log-(drew|red|played|cancelled|no-effect|discarded|fetched|reshuffled|initiative|recovery-card|turned-up|hand-seen|seen-cards)/,
  ],
  ["points", /^log-(points|controlled|surrendered|over)/],
];
export function kindOf(line: LogLine): Kind | null {
  return KIND_OF.find(([, codes]) => codes.test(line.code))?.[0] ?? null;
}

export const STAGES = ["opening", "events", "count", "reveal", "result", "retreat", "pursuit"] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_RULES: Record<Stage, string> = {
  opening: "CQ-COMBAT-03",
  events: "CQ-COMBAT-04",
  count: "CQ-COMBAT-06",
  reveal: "CQ-COMBAT-20",
  result: "CQ-LOSS-01",
  retreat: "CQ-RETREAT-01",
  pursuit: "CQ-PURSUIT-01",
};

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
const ENDS =
  /^(log-(turn|march-|some-named|passed|stayed|rested|recovery|initiative|drew|attrition|points-places|points-end|over|combat$)|server-)/;

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
    area: first.areas[0] ?? null,
    from: first.n,
    to,
    counting: counted !== null && counted > first.n ? counted - 1 : null,
    revealed,
    stages: STAGES.flatMap((name) => (gathered.has(name) ? [{ stage: name, lines: gathered.get(name) ?? [] }] : [])),
  };
}

function stageOf(line: LogLine, now: Stage): Stage {
  switch (line.code) {
    case "log-combat":
      return "opening";
    case "log-joined":
    case "log-played":
    case "log-cancelled":
    case "log-no-effect":
      return now === "opening" ? "events" : now === "result" ? "retreat" : now;
    case "log-tired":
    case "log-eased":
      return now === "opening" ? "events" : now;
    case "log-combat-cards":
    case "log-attack-cancelled":
    case "log-combat-void":
    case "log-withdrew":
      return now === "opening" || now === "events" ? "count" : now;
    case "log-revealed":
    case "log-rolled":
      return now === "pursuit" ? "pursuit" : "reveal";
    case "log-combat-result":
    case "log-combat-won":
    case "log-combat-drawn":
      return "result";
    case "log-moved":
    case "log-some-moved":
    case "log-retreat-met":
      return now === "pursuit" ? now : "retreat";
    case "log-pursuit-began":
    case "log-no-pursuit":
    case "log-pursuit-prevented":
    case "log-pursued":
      return "pursuit";
    default:
      return now;
  }
}

/** The last combat of a log. */
export function lastCombat(log: LogLine[]): CombatStory | null {
  const index = log.findLastIndex((line) => line.code === "log-combat");
  return index < 0 ? null : combatOf(log, index);
}

/** What ends a siege: the garrison gives up, or friends come in. */
const SIEGE = /^log-(surrendered|siege-lifted)$/;

/** Where each combat of a log began, and each siege ended. */
export function combats(log: LogLine[]): Story[] {
  const found: Story[] = [];
  for (const { n, code, areas } of log) {
    const place = areas[0] ?? null;
    if (code === "log-combat") found.push({ from: n, place });
    else if (SIEGE.test(code) && found.at(-1)?.from !== n) found.push({ from: n, place, kind: "siege" });
  }
  return found;
}

/** The end of a siege, with what it is worth. */
export function siegeFrom(log: LogLine[], from: number): LogLine[] {
  return log.filter((line) => line.n === from && (SIEGE.test(line.code) || /^log-(played|points|controlled)/.test(line.code)));
}

export function combatFrom(log: LogLine[], from: number): CombatStory | null {
  const index = log.findIndex((line) => line.n === from && line.code === "log-combat");
  return index < 0 ? null : combatOf(log, index);
}

/** The line that says how a combat ended. */
export function verdictOf(log: LogLine[], from: number): LogLine | null {
  const lines = combatFrom(log, from)?.stages.flatMap((stage) => stage.lines) ?? [];
  return lines.findLast((line) => VERDICTS.has(line.code)) ?? siegeFrom(log, from).find((line) => SIEGE.test(line.code)) ?? null;
}
const VERDICTS = new Set(["log-combat-won", "log-combat-drawn", "log-combat-void", "log-attack-cancelled"]);

/** The enemy's operation under way, by the line in which he named his stack. */
export function stretchOf(view: ConquerorsView, log: LogLine[]): string | null {
  if (view.operation === null || view.operation.side === view.you) return null;
  const named = log.findLast((line) => line.code === "log-march-named" || line.code === "log-some-named");
  return named === undefined ? null : String(named.n);
}

/** The march that a line belongs to, from the naming of the stack to its last step. */
export function marchOf(log: LogLine[], index: number): LogLine[] {
  const begins = /^log-(march-named|some-named)$/;
  const goes =
    /^log-(march|moved|some-moved|stayed|tired|vedettes-lost|axis|controlled|points-control|played|cancelled|no-effect|bridge|eliminated|reshuffled)/;
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
