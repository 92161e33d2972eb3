/** What the log of Jours de Gloire is about: sorts of lines to narrow it to, and the rule behind a line. */
import type { LogLine } from "../../wire.ts";

export const KINDS = ["battles", "marches", "command", "sieges", "points"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: [Kind, RegExp][] = [
  ["sieges", /^jg-(sheltered|siege|city)/],
  ["battles", /^jg-(battle|fought|fired|lost|morale|joined|overrun|retreated|pursued|demoli|eliminated|captured|reaction|intercepted|contact|scouted|withdrew|revealed)/],
  ["marches", /^jg-(activated|some-activated|forced|some-forced|moved|some-moved|straggled|recovered|some-rested|detached|some-detached|merged|some-merged|some-shrunk|entrenched|unmanned|bridge|pontoon|fell-back|shifted|surplus|fled|swept|arrived|some-arrived|returned|some-returned|dumm|some-placed)/],
  ["command", /^jg-(supplied|unsupplied|command|paid|named|replaced|strengthened|some-strengthened|drew|played|discarded|reshuffled|first|weather)/],
  ["points", /^jg-(scored|controlled|over|armistice|restart)/],
];
export function kindOf(line: LogLine): Kind | null {
  return KIND_OF.find(([, pattern]) => pattern.test(line.code))?.[0] ?? null;
}

/** The rule that explains a line best; lines that say it themselves come first. */
export const RULES: Record<string, string> = {
  "jg-weather": "JG-3.1-01", "jg-first-rolled": "JG-3.2-01", "jg-first": "JG-3.2-01", "jg-arrived": "JG-3.3-02", "jg-some-arrived": "JG-3.3-02", "jg-delayed": "JG-3.3-01",
  "jg-shifted": "JG-3.3-03", "jg-supplied": "JG-4.4-01", "jg-supplied-partly": "JG-4.4-05", "jg-unsupplied": "JG-4.4-03", "jg-command-checked": "JG-4.3-01", "jg-command-points": "JG-4.5-01",
  "jg-moved": "JG-5.2-01", "jg-some-moved": "JG-5.2-01", "jg-forced": "JG-5.5.2-01", "jg-some-forced": "JG-5.5.2-01", "jg-straggled": "JG-5.5.3-01",
  "jg-recovered": "JG-5.5.4-01", "jg-detached": "JG-6.1-01", "jg-merged": "JG-6.1-05", "jg-entrenched": "JG-6.2-01", "jg-scouted": "JG-6.3-01", "jg-withdrew": "JG-6.3-07",
  "jg-withdrew-at-a-loss": "JG-6.3-07", "jg-bridge-destroyed": "JG-6.4-01", "jg-bridge-repaired": "JG-6.4-04", "jg-demolished": "JG-6.4-03", "jg-demolition-failed": "JG-6.4-03", "jg-pontoon-built": "JG-6.4-05", "jg-reaction-succeeded": "JG-6.5.1-04",
  "jg-reaction-failed": "JG-6.5.1-04", "jg-intercepted": "JG-6.5.1-01", "jg-joined": "JG-6.5.2-04", "jg-dummies-removed": "JG-7.1-04", "jg-battle-began": "JG-8.1-P1-01",
  "jg-battle-opened": "JG-8.2-01", "jg-battle-encircled": "JG-8.5-ENC-01", "jg-fought": "JG-8.1-P4-01", "jg-fired": "JG-8.1-P4-02", "jg-lost": "JG-8.4-01", "jg-morale-held": "JG-8.6-04",
  "jg-morale-broke": "JG-8.6-05", "jg-battle-won": "JG-8.1-P5-01", "jg-battle-indecisive": "JG-8.1-P5-03", "jg-retreated": "JG-8.7-01", "jg-pursued": "JG-8.1-P6-01",
  "jg-siege-laid": "JG-8.8-06", "jg-siege-rolled": "JG-8.8-06", "jg-city-fell": "JG-8.8-08", "jg-scored": "JG-9-02", "jg-controlled": "JG-9-01", "jg-played": "JG-13-CARDS-02", "jg-paid": "JG-4.5-03",
  "jg-armistice": "JG-13-ARMISTICE-05", "jg-armistice-moved": "JG-13-ARMISTICE-02",
};
export const ruleOf = (line: LogLine): string | null => line.rule ?? RULES[line.code] ?? null;
