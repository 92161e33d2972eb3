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
import { combatOf, combats, kindOf, KINDS, marchOf, stretchOf, verdictOf } from "./reckoning.ts";
import Stage from "./Stage.svelte";
import Status from "./Status.svelte";
import type { Card, ConquerorsView } from "./types.ts";
import { conquerorsWords } from "./words/words.svelte.ts";

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
  toneOf: (card) => (card as Card).colour,
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
  standing(view, atlas) {
    const w = conquerorsWords().standing;
    const [first, second] = atlas.board.sides.map((side) => side.name);
    const own = view.sides.findIndex((side) => side.side === view.you);
    const [mine, theirs] = own === 1 ? [view.sides[1], view.sides[0]] : [view.sides[0], view.sides[1]];
    return [
      { label: w.points, value: String(view.points), text: w.pointsText(first ?? "", second ?? "") },
      { label: w.turns, value: String(view.last_turn - view.turn + 1), text: w.turnsText },
      { label: w.strength, value: w.vs(mine.strength, theirs.strength) },
      ...(own < 0 ? [] : [{ label: w.hand, value: String(mine.hand_size), text: w.handText }]),
    ];
  },
  leftToDo: (view, atlas) =>
    view.areas.flatMap((area) => {
      const ready = area.blocks.filter((block) => block.side === view.you && block.ready && block.code !== null);
      return ready.length === 0 ? [] : [{ area: area.area, text: ready.map((block) => atlas.block(block.code ?? "")).join(", ") }];
    }),
  heading: (line) => line.code === "log-turn" || line.code === "log-initiative" || line.code === "log-recovery",
  battles: {
    stories: combats,
    fought: (view, story) => story.kind === undefined && view.combat !== null && view.combat.area === story.place,
    title: ({ place, kind }, atlas) => conquerorsWords().combat[kind ?? "title"](atlas.area(place ?? "")),
    verdict: ({ from }, log) => verdictOf(log, from),
    Stage,
  },
  stretch: stretchOf,
  stretchLabel: () => conquerorsWords().passMarch,
  interrupts: ["play", "recover"],
  turnTo(before, after, tab) {
    if (after.combat && !before?.combat) return "combat";
    return !after.combat && before?.combat && tab === "combat" ? "hand" : null;
  },
};
