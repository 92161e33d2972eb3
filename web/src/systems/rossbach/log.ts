/** What the log of Rossbach is about: sorts of lines to narrow it to. */
import type { LogLine } from "../../wire.ts";

export const KINDS = ["combat", "marches", "command", "points"] as const;
export type Kind = (typeof KINDS)[number];

const PATTERNS: Record<Kind, RegExp> = {
  combat:
    /^ra-(designated|withdrew|fought|surrendered|disordered|scattered|destroyed|retreated|lost-on|crossed|displaced|captured|escaped|abandoned|train-|advanced|impetus|brunswick|repuls|broken|rallied|guard)/,
  marches:
    /^ra-(moved|some-moved|some-arrived|arrived|entry|column|deployed|bridge|repair|pontoon|lifted|broke-down|gathered|shown|glimpsed|scouted|found|hoisted|placed|some-placed|left)/,
  command: /^ra-(recover|reorgan|some-reorgan|replaced|commanded|initiative|order|supplied|unsupplied)/,
  points: /^ra-(controlled|over|baggage)/,
};

export const kindOf = (line: LogLine): Kind | null => KINDS.find((kind) => PATTERNS[kind].test(line.code)) ?? null;
