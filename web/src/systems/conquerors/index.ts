/** Napoléon 1806 and 1807 at the table. */
import Army from "./Army.svelte";
import Sheet from "./Sheet.svelte";
import Combat from "./Combat.svelte";
import Hand from "./Hand.svelte";
import TextBoard from "./TextBoard.svelte";
import type { System } from "../system.ts";
import Aside from "./Aside.svelte";
import Bid from "./Bid.svelte";
import Explain from "./Explain.svelte";
import Layer from "./Layer.svelte";
import { combatOf, kindOf, KINDS, marchOf } from "./reckoning.ts";
import Status from "./Status.svelte";
import type { ConquerorsView } from "./types.ts";

export const conquerors: System<ConquerorsView> = {
  Layer,
  Sheet,
  Status,
  TextBoard,
  panels: [
    { tab: "hand", label: (t) => t.table.tabs.hand, Panel: Hand, key: "h" },
    { tab: "army", label: (t) => t.table.tabs.army, Panel: Army, key: "o" },
    { tab: "combat", label: (t) => t.table.tabs.combat, Panel: Combat, calls: (view) => view.combat !== null, key: "c" },
  ],
  overlays: [
    { name: "reach", label: (t) => t.table.reach },
    { name: "distances", label: (t) => t.table.distances },
    { name: "attacks", label: (t) => t.table.attacks },
    { name: "retreat", label: (t) => t.table.retreat },
    { name: "axes", label: (t) => t.table.axes, on: true },
  ],
  scene: (view) => view.combat?.area ?? view.operation?.area ?? null,
  occupied: (view, side) =>
    view.areas.filter((area) => area.blocks.some((block) => side === null || block.side === side)).map((area) => area.area),
  piecesAt: (view, code) => view.areas.find((area) => area.area === code)?.blocks.flatMap((block) => block.code ?? []) ?? [],
  together: ({ view, prompt, options }) =>
    view.operation && prompt?.code === "prompt-select"
      ? options.filter((choice) => choice.kind === "take").map((choice) => choice.action)
      : [],
  Aside,
  Form: Bid,
  asksByForm: ({ prompt }) => prompt?.code === "prompt-bid",
  logKinds: KINDS.map((name) => ({ name, label: (t) => t.log.kinds[name], has: (line) => kindOf(line) === name })),
  Explain,
  explains: (log, index) => combatOf(log, index) !== null || marchOf(log, index).length > 0 || Boolean(log[index]?.rule),
  points: (view) => view.points,
  turnTo(before, after, tab) {
    if (after.combat && !before?.combat) return "combat";
    return !after.combat && before?.combat && tab === "combat" ? "hand" : null;
  },
};
