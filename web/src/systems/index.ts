/** The rule systems with pages of their own; any other is shown on the plain board. Each is loaded when a table needs it. */
import { booksOpen } from "../lib/i18n/book.svelte.ts";
import type { System } from "./system.ts";

// A system handles its own views alone, so the shell need not know their type.
export type AnySystem = System<any>;

const systems: Record<string, () => Promise<AnySystem>> = {
  conquerors: async () => (await import("./conquerors/index.ts")).conquerors,
  jours: async () => (await import("./jours/index.ts")).jours,
  rossbach: async () => (await import("./rossbach/index.ts")).rossbach,
};

export async function systemOf(name: string): Promise<AnySystem> {
  const load = systems[name] ?? (async () => (await import("./plain/index.ts")).plain);
  const system = await load();
  await booksOpen();
  return system;
}
