/** What holds at a table: by what its players have agreed on. */
import type { OptionInfo } from "../wire.ts";

/**
 * Whether a condition holds under options, both as `name=word` with blanks between; a condition may name several words,
 * `name=word|word`. An option that is not named has its usual word.
 */
export function inForce(when: string, options: string, usual: Pick<OptionInfo, "name" | "choices">[] = []): boolean {
  const agreed = new Map(
    options
      .split(/\s+/)
      .filter(Boolean)
      .map((item) => item.split("=") as [string, string]),
  );
  const word = (name: string) => agreed.get(name) ?? usual.find((one) => one.name === name)?.choices.find((choice) => choice.default)?.word;
  return when
    .split(/\s+/)
    .filter(Boolean)
    .every((item) => {
      const [name = "", words = ""] = item.split("=");
      return words.split("|").includes(word(name) ?? "");
    });
}
