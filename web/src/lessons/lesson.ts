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
  /** It takes several answers: it is done with one that matches this. */
  last?: string;
  /** Lines of the log with which it is done as well. */
  done?: string[];
  /** Lines of the log after which it has nothing to say any more. */
  unless?: string[];
  /** It makes sense only if one of these lines stands in the log. */
  after?: string[];
  /** The colonel says what he would do as long as this step lasts. */
  coach?: boolean;
}

export interface Lesson {
  code: string;
  title: Record<Language, string>;
  /** The table to open, always the same: `rehearsal` is the word that everything is drawn from. */
  table: Pick<NewTable, "game" | "sides" | "against"> & { scenario: string; options?: string; rehearsal: string };
  /** The side that wins if the pupil does what he is told and lets the rest pass, where the lesson promises it. */
  wins?: string;
  steps: Step[];
}

/** Where somebody is in a lesson: the step, and the line of the record at which it began. */
export interface Progress {
  lesson: string;
  at: number;
  since: number;
}

/** Whether the question at hand is the one that the step is about. */
export function asksNow(step: Step, prompt: string | undefined): boolean {
  return step.when === undefined ? false : step.when.includes(prompt ?? "");
}

export function wanted(step: Step, options: Choice[]): Choice[] {
  const pattern = step.want === undefined ? null : new RegExp(step.want);
  return pattern === null ? [] : options.filter((choice) => pattern.test(choice.action));
}

/** Whether a step is done with answers that are given one after the other. */
export function fulfils(step: Step, options: Choice[], actions: string[]): boolean {
  if (!wanted(step, options).some((choice) => choice.action === actions[0])) return false;
  const last = step.last === undefined ? null : new RegExp(step.last);
  return last === null || actions.some((action) => last.test(action));
}

/** Whether the step is about the question at hand, but what it asks for cannot be done any more: the enemy was faster. */
function missed(step: Step, prompt: string | undefined, options: Choice[]): boolean {
  return step.want !== undefined && options.length > 0 && asksNow(step, prompt) && wanted(step, options).length === 0;
}

/** The step after one that was done. */
export function next(lesson: Lesson, progress: Progress, log: LogLine[]): Progress {
  // What happens while something is read counts for what comes after it.
  const since = lesson.steps[progress.at]?.read ? progress.since : (log.at(-1)?.n ?? 0);
  return { ...progress, at: progress.at + 1, since };
}

/** The table as a lesson sees it. */
export interface Seen {
  log: LogLine[];
  prompt: string | undefined;
  options: Choice[];
  over: boolean;
}

/** Where a lesson goes by what has happened, without the reader; where it is, if it waits for him. */
export function settled(lesson: Lesson, progress: Progress, { log, prompt, options, over }: Seen): Progress {
  const step = lesson.steps[progress.at];
  if (step === undefined) return progress;
  const since = new Set(log.filter((line) => line.n > progress.since).map((line) => line.code));
  if (step.done?.some((code) => since.has(code))) return next(lesson, progress, log);
  const idle =
    step.unless?.some((code) => since.has(code)) === true ||
    (step.after !== undefined && !log.some((line) => step.after?.includes(line.code))) ||
    missed(step, prompt, options) ||
    (over && step.read !== true);
  // What made it idle may do so to those that follow from it.
  return idle ? { ...progress, at: progress.at + 1 } : progress;
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
