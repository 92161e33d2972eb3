/** The lessons there are: every file of this folder is one, loaded when somebody takes it. */
import type { Lesson } from "./lesson.ts";

const files = import.meta.glob<{ default: Lesson }>("./*.json");

export async function lessonOf(code: string): Promise<Lesson | null> {
  const load = files[`./${code}.json`];
  return load === undefined ? null : (await load()).default;
}

/** Their codes, in the order in which they are best taken; others follow. */
const FIRST = ["1806", "1806-coach", "1806-fog", "1807", "1813-command", "1813-battle", "1813-siege", "rossbach"];
export const lessonCodes: string[] = [...new Set([...FIRST, ...Object.keys(files).map((path) => path.slice(2, -".json".length))])];

/** The lesson to take after another. */
export async function lessonAfter(code: string): Promise<Lesson | null> {
  const next = lessonCodes[lessonCodes.indexOf(code) + 1];
  return next === undefined ? null : lessonOf(next);
}
