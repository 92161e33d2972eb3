/** What the log of Rossbach is about: sorts of lines to narrow it to. */
import type { LogLine } from "../../wire.ts";

export const KINDS = ["combat", "marches", "command", "points"] as const;
export type Kind = (typeof KINDS)[number];

/** The first words of the codes of each sort. */
const STEMS: Record<Kind, string> = {
  combat:
    "designated withdrew fought surrendered disordered scattered destroyed retreated lost-on crossed displaced captured escaped " +
    "abandoned train- advanced impetus brunswick repuls broken rallied guard",
  marches:
    "moved some-moved some-arrived arrived entry column deployed bridge repair pontoon lifted broke-down gathered shown glimpsed " +
    "scouted found hoisted placed some-placed left",
  command: "recover reorgan some-reorgan replaced commanded initiative order supplied unsupplied",
  points: "controlled over baggage",
};
const PATTERNS = KINDS.map((kind) => [kind, new RegExp(`^ra-(${STEMS[kind].replaceAll(" ", "|")})`)] as const);

export const kindOf = (line: Pick<LogLine, "code">): Kind | null => PATTERNS.find(([, pattern]) => pattern.test(line.code))?.[0] ?? null;
