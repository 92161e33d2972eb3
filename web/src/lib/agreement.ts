/** What a table is like, before one sits down: side, fog and other options, pace, how long it takes. */
import type { TableCard, TitleInfo } from "../wire.ts";
import { capital } from "./format.ts";
import type { Messages } from "./i18n/en.ts";

/** Of a map of thousands of hexes so many matter in a turn. */
const MOST_AREAS = 200;
/** A turn takes a while for the rules, and longer on a bigger map. */
const minutesOf = (turns: number, areas: number) => turns * (8 + Math.min(areas, MOST_AREAS) / 8);

/** About how long a scenario takes, in words. */
export function lengthWords(title: TitleInfo, scenario: string, t: Messages): string {
  const found = title.scenarios.find((one) => one.code === scenario);
  if (found === undefined) return "";
  const turns = found.last_turn - found.first_turn + 1;
  const minutes = minutesOf(turns, title.areas);
  return minutes < 90 ? t.agreed.minutes(turns, Math.round(minutes / 15) * 15) : t.agreed.hours(turns, Math.round(minutes / 60));
}

export function paceWords(pace: TableCard["pace"], t: Messages): string {
  return pace.kind === "live" ? t.agreed.live : pace.kind === "post" ? t.agreed.post : t.agreed.none;
}

/** The options as the title words them: how much is hidden always, the others where they are not as usual. */
export function optionWords(options: string, title: TitleInfo): string[] {
  const chosen = new Map(options.split(/\s+/).map((part) => part.split("=") as [string, string]));
  return title.options.flatMap((option, index) => {
    const word = chosen.get(option.name) ?? option.choices.find((choice) => choice.default)?.word;
    const choice = option.choices.find((one) => one.word === word);
    return choice === undefined || (choice.default && index > 0) ? [] : [choice.label];
  });
}

/** Everything, the free side first. */
export function agreementWords(table: TableCard, title: TitleInfo, t: Messages): string[] {
  const free = table.seats.filter((seat) => seat.holder.kind === "nobody" && seat.side !== null);
  const sides = free.map((seat) => title.sides.find((side) => side.code === seat.side)?.name ?? "");
  return [
    ...(sides.length > 0 ? [t.agreed.free(capital(sides.join(t.common.and)))] : []),
    ...optionWords(table.options, title),
    paceWords(table.pace, t),
    lengthWords(title, table.scenario, t),
  ].filter((part) => part !== "");
}
