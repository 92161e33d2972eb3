/** The form of a word that goes with a number: French says `0 jour`, English `0 days`. */
const rules = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

export function plural(language: "en" | "fr", count: number, one: string, other: string): string {
  return rules[language].select(count) === "one" ? one : other;
}
