/** What the log of Jours de Gloire is about: sorts of lines to narrow it to. */
import type { LogLine } from "../../wire.ts";

export const KINDS = ["battles", "marches", "command", "sieges", "points"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: [Kind, RegExp][] = [
  ["sieges", /^jg-(sheltered|siege|city)/],
  ["battles", /^jg-(battle|fought|fired|lost|morale|joined|overrun|retreated|pursued|demoli|eliminated|captured|reaction|intercepted|contact|scouted|withdrew|revealed)/],
  ["marches", /^jg-(activated|some-activated|forced|some-forced|moved|some-moved|straggled|kept-up|recovered|some-rested|detached|some-detached|merged|some-merged|some-shrunk|entrenched|unmanned|bridge|pontoon|fell-back|shifted|surplus|fled|swept|arrived|some-arrived|returned|some-returned|dumm|some-placed)/],
  ["command", /^jg-(supplied|unsupplied|command|paid|named|replaced|strengthened|some-strengthened|drew|played|discarded|reshuffled|first|weather)/],
  ["points", /^jg-(scored|controlled|over|armistice|restart)/],
];
export function kindOf(line: LogLine): Kind | null {
  return KIND_OF.find(([, pattern]) => pattern.test(line.code))?.[0] ?? null;
}
