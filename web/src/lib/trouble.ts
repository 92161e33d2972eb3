/** What the server refused, in the reader's language: what happened, and what to do. */
import type { Problem } from "../wire.ts";
import { UNREACHABLE } from "./api.ts";
import type { Messages } from "./i18n/en.ts";

const BY_STATUS: Record<number, string> = {
  0: UNREACHABLE,
  400: "bad-request",
  401: "not-signed-in",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
  503: "busy",
};
/** What the rules refuse, the server has worded in the reader's language already. */
const WORDED = ["illegal"];

export interface Explained {
  code: string;
  title: string;
  text: string;
}

export function explain(problem: Problem | null, t: Messages): Explained {
  if (problem !== null && WORDED.includes(problem.code)) {
    return { code: problem.code, title: t.table.refused, text: [problem.message, problem.advice].filter(Boolean).join(" ") };
  }
  const known = problem !== null && `${problem.code}Text` in t.error ? problem.code : BY_STATUS[problem?.status ?? 500];
  const code = known ?? "broken";
  return { code, title: t.error[code] ?? "", text: t.error[`${code}Text`] ?? "" };
}
