/**
 * A lesson is data: a table to open, and steps with what is said, what is asked and what counts as done. Anybody can write one;
 * a file in this folder is enough.
 */
import type { Choice, Language, LogLine, NewTable } from "../wire.ts";

export interface Step {
  say: Record<Language, string>;
  /** It is only read: done with a click. */
  read?: boolean;
  /** The questions it is about, by their codes. */
  when?: string[];
  /** The answers it asks for, as a pattern of their notation. */
  want?: string;
  /** Lines of the log with which it is done as well. */
  done?: string[];
  /** Lines of the log after which it has nothing to say any more. */
  unless?: string[];
}

export interface Lesson {
  code: string;
  title: Record<Language, string>;
  table: Pick<NewTable, "game" | "sides" | "against"> & { scenario: string };
  steps: Step[];
}

/** Where somebody is in a lesson: the step, and the line of the record at which it began. */
export interface Progress {
  lesson: string;
  at: number;
  since: number;
}

/** Whether a step was done or has become idle by what happened since it began. */
export function passed(step: Step, since: number, log: LogLine[]): boolean {
  const codes = new Set(log.filter((line) => line.n > since).map((line) => line.code));
  return [...(step.done ?? []), ...(step.unless ?? [])].some((code) => codes.has(code));
}

/** Whether the question at hand is the one that the step is about. */
export function asksNow(step: Step, prompt: string | undefined): boolean {
  return step.when === undefined ? false : step.when.includes(prompt ?? "");
}

export function wanted(step: Step, options: Choice[]): Choice[] {
  const pattern = step.want === undefined ? null : new RegExp(step.want);
  return pattern === null ? [] : options.filter((choice) => pattern.test(choice.action));
}

const PLACE = "vedette-lesson-";

/** The lesson of a table, kept in the browser, so that it can be gone on with. */
export function kept(table: string): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE + table) ?? "null") as Progress | null;
  } catch {
    return null;
  }
}
export function keep(table: string, progress: Progress | null): void {
  try {
    if (progress === null) localStorage.removeItem(PLACE + table);
    else localStorage.setItem(PLACE + table, JSON.stringify(progress));
  } catch {
    // Without storage the lesson lasts as long as the page.
  }
}

const files = import.meta.glob<{ default: Lesson }>("./*.json");

export async function lessonOf(code: string): Promise<Lesson | null> {
  const load = files[`./${code}.json`];
  return load === undefined ? null : (await load()).default;
}
