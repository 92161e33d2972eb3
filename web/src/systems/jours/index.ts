/** Jours de Gloire (1813) at the table. */
import { joursWords } from "./words/words.svelte.ts";
import type { System } from "../system.ts";
import Aside from "./Aside.svelte";
import Battle from "./Battle.svelte";
import Campaign from "./Campaign.svelte";
import Cards from "./Cards.svelte";
import Explain from "./Explain.svelte";
import Forces from "./Forces.svelte";
import Layer from "./Layer.svelte";
import Sheet from "./Sheet.svelte";
import { battles, stretchOf, verdictOf } from "./course.ts";
import Stage from "./Stage.svelte";
import Status from "./Status.svelte";
import TextBoard from "./TextBoard.svelte";
import { kindOf, KINDS } from "./log.ts";
import { DUMMY, kindOf as kindOfPiece, pointsOf } from "./names.ts";
import { meant, opening, together, turnTo } from "./choose.ts";
import type { JoursView } from "./types.ts";

export const jours: System<JoursView> = {
  Layer,
  Sheet,
  Status,
  TextBoard,
  panels: [
    { tab: "army", label: () => joursWords().tabs.army, Panel: Forces, key: "o" },
    { tab: "combat", label: () => joursWords().tabs.combat, Panel: Battle, calls: (view) => view.battle !== null, key: "c" },
    { tab: "campaign", label: () => joursWords().tabs.campaign, Panel: Campaign, key: "g" },
    { tab: "hand", label: () => joursWords().tabs.hand, Panel: Cards, key: "h" },
  ],
  overlays: [
    { name: "reach", label: () => joursWords().overlays.reach },
    { name: "command", label: () => joursWords().overlays.command },
    { name: "supply", label: () => joursWords().overlays.supply },
    { name: "prizes", label: () => joursWords().overlays.prizes, on: true },
    { name: "distances", label: () => joursWords().overlays.distances },
  ],
  scene: (view) => view.battle?.area ?? view.march?.area ?? null,
  opening,
  occupied: (view, side) =>
    view.boxes
      .filter(
        (box) =>
          box.pieces.some((piece) => side === null || piece.side === side) || (side === null && box.forces.some((count) => count > 0)),
      )
      .map((box) => box.area),
  piecesAt: (view, code) => view.boxes.find((box) => box.area === code)?.pieces.flatMap((piece) => piece.code ?? []) ?? [],
  isPiece: (code) => DUMMY.test(code),
  meant,
  alwaysButton: ({ kind }) => kind === "destroy" || kind === "repair" || kind === "pontoon",
  together,
  Aside,
  logKinds: KINDS.map((name) => ({ name, label: () => joursWords().logKinds[name], has: (line) => kindOf(line) === name })),
  Explain,
  explains: (log, index) => Boolean(log[index]?.rule),
  turnTo,
  heading: (line) => line.code === "jg-turn" || line.code === "jg-player-turn",
  battles: {
    stories: battles,
    fought: (view, story) => story.kind === undefined && view.battle !== null && view.battle.area === story.place,
    title: ({ place, kind }, atlas) => joursWords().battle.title[kind ?? "field"](atlas.area(place ?? "")),
    verdict: ({ from }, log) => verdictOf(log, from),
    Stage,
  },
  standing(view, atlas) {
    const w = joursWords().standing;
    const lost = view.sides.map((side) => side.losses).filter((losses) => losses !== null);
    return [
      ...view.sides.map((side, index) => ({
        label: w.points(atlas.side(side.side)),
        value: String(pointsOf(side)),
        text: index === view.sides.length - 1 ? w.pointsText : undefined,
      })),
      { label: w.turns, value: String(view.last_turn - view.turn + 1) },
      ...(lost.length === 2 ? [{ label: w.losses, value: lost.join(" – ") }] : []),
    ];
  },
  leftToDo: (view, atlas) =>
    view.boxes.flatMap((box) => {
      const ready = box.pieces.filter((piece) => piece.side === view.you && piece.code !== null && !piece.activated);
      const known = ready.filter((piece) => kindOfPiece(piece.code, atlas) !== "dummy");
      return known.length === 0 ? [] : [{ area: box.area, text: known.map((piece) => atlas.block(piece.code ?? "")).join(", ") }];
    }),
  stretch: stretchOf,
  stretchLabel: () => joursWords().notThisStack,
  interrupts: ["play", "take", "withdraw", "guns"],
};
