/** A staff problem as the table shows positions: nobody sits there, nothing happened before. And which ones the reader has solved. */
import type { PosedProblem, State, TableCard } from "../wire.ts";

/** The position of a problem, in the form in which tables are shown. */
export function stateOf({ about, view, prompt, options }: PosedProblem): State {
  const table: TableCard = {
    id: "",
    game: about.game,
    scenario: about.scenario,
    options: about.options,
    name: null,
    title_text: about.title_text,
    status: "playing",
    seats: [],
    n: 0,
    k: 0,
    turn_text: "",
    yours: [],
    asked_you: false,
    visibility: "private",
    pace: { kind: "none" },
    commitment: "",
    origin: null,
    coach: false,
    rehearsed: true,
    result: null,
    created_ms: 0,
    last_ms: 0,
    rematch: null,
  };
  return {
    table,
    seat: null,
    side: about.side,
    n: 0,
    k: 0,
    view,
    asked: true,
    prompt,
    options,
    folded: [],
    window: null,
    word_wanted: [],
    undo: { possible: false, why: null },
    offers: [],
    orders: [],
    windows: [],
    over: null,
  };
}

const KEPT = "vedette.solved";

export function solvedOnes(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function keepSolved(id: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...solvedOnes(), id])]));
  } catch {
    // A browser that keeps nothing still lets one solve them.
  }
}
