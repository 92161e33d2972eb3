/** What the log of Jours de Gloire is about: sorts of lines to narrow it to. */
import type { LogLine } from "../../wire.ts";

export const KINDS = ["battles", "marches", "command", "sieges", "points"] as const;
export type Kind = (typeof KINDS)[number];

/** The first words of the codes of each sort. */
const STEMS: Record<Kind, string> = {
  sieges: "sheltered siege city",
  battles:
    "battle fought fired lost morale joined overrun retreated pursued demoli eliminated captured reaction intercepted contact " +
    "scouted withdrew revealed",
  marches:
    "activated some-activated forced some-forced moved some-moved straggled kept-up recovered some-rested detached some-detached " +
    "merged some-merged some-shrunk entrenched unmanned bridge pontoon fell-back shifted surplus fled swept arrived some-arrived " +
    "returned some-returned dumm some-placed",
  command: "supplied unsupplied command paid named replaced strengthened some-strengthened drew played discarded reshuffled first weather",
  points: "scored controlled over armistice restart",
};
const KIND_OF = (["sieges", "battles", "marches", "command", "points"] as const).map(
  (kind) => [kind, new RegExp(`^jg-(${STEMS[kind].replaceAll(" ", "|")})`)] as const,
);
export function kindOf(line: LogLine): Kind | null {
  return KIND_OF.find(([, pattern]) => pattern.test(line.code))?.[0] ?? null;
}
