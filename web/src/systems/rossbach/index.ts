/** 1806: Rossbach Avenged at the table. */
import type { System } from "../system.ts";
import Aside from "./Aside.svelte";
import Campaign from "./Campaign.svelte";
import { confirm, drag, hasButton, needsMap, opening, point, together, turnTo } from "./choose.ts";
import Combat from "./Combat.svelte";
import { stories, verdictOf } from "./course.ts";
import { FAR } from "./geography.ts";
import Explain from "./Explain.svelte";
import Forces from "./Forces.svelte";
import Layer from "./Layer.svelte";
import { kindOf, KINDS } from "./log.ts";
import { hexOf, kindOf as kindOfPiece } from "./names.ts";
import Sheet from "./Sheet.svelte";
import Stage from "./Stage.svelte";
import Status from "./Status.svelte";
import TextBoard from "./TextBoard.svelte";
import type { RossbachView } from "./types.ts";
import { rossbachWords } from "./words/words.svelte.ts";

export const rossbach: System<RossbachView> = {
  Layer,
  Sheet,
  Status,
  TextBoard,
  panels: [
    { tab: "forces", label: () => rossbachWords().tabs.forces, Panel: Forces, key: "o" },
    {
      tab: "combat",
      label: () => rossbachWords().tabs.combat,
      Panel: Combat,
      calls: (view) => (view.combat?.attacks.length ?? 0) > 0,
      key: "c",
    },
    { tab: "campaign", label: () => rossbachWords().tabs.campaign, Panel: Campaign, key: "g" },
  ],
  overlays: [
    { name: "reach", label: () => rossbachWords().overlays.reach, on: true },
    { name: "zones", label: () => rossbachWords().overlays.zones, legend: () => rossbachWords().legends.zones },
    { name: "command", label: () => rossbachWords().overlays.command, legend: () => rossbachWords().legends.command, asked: true },
    { name: "supply", label: () => rossbachWords().overlays.supply, legend: () => rossbachWords().legends.supply, asked: true },
    { name: "sight", label: () => rossbachWords().overlays.sight, legend: () => rossbachWords().legends.sight, asked: true },
    { name: "memory", label: () => rossbachWords().overlays.memory, legend: () => rossbachWords().legends.memory, asked: true },
    { name: "columns", label: () => rossbachWords().overlays.columns, legend: () => rossbachWords().legends.columns, on: true },
    { name: "sources", label: () => rossbachWords().overlays.sources, on: true },
    {
      name: "arrivals",
      label: () => rossbachWords().overlays.arrivals,
      legend: () => rossbachWords().legends.arrivals,
      on: true,
    },
  ],
  scales: { closest: 1.7, readable: 1.25, far: FAR },
  scene: (view) => view.combat?.fight?.on[0] ?? (view.march === null ? null : hexOf(view.march.pieces[0] ?? "", view)),
  opening,
  occupied: (view, side) => view.forces.filter((force) => side === null || force.side === side).map((force) => force.area),
  piecesAt: (view, hex) => view.forces.find((force) => force.area === hex)?.pieces.map((piece) => piece.piece) ?? [],
  point,
  confirm,
  whole: (kind) => kind === "attack",
  drag,
  fansOut: true,
  alwaysButton: hasButton,
  together,
  Aside,
  asideFirst: true,
  logKinds: KINDS.map((name) => ({ name, label: () => rossbachWords().logKinds[name] ?? name, has: (line) => kindOf(line) === name })),
  Explain,
  explains: (log, index) => Boolean(log[index]?.rule) || (log[index]?.reckoning?.length ?? 0) > 0,
  turnTo,
  showsWholeMarches: true,
  // The odds of the attacks are looked at before they are fought.
  leavesSole: (state) => state.prompt?.code === "ra-prompt-designation",
  heading: (line) => line.code === "ra-turn" || line.code === "ra-player-turn",
  battles: {
    stories,
    fought: (view, story) => view.combat?.fight?.on.includes(story.place ?? "") ?? false,
    title: ({ place }, atlas) => rossbachWords().combat.title(atlas.area(place ?? "")),
    verdict: ({ from }, log) => verdictOf(log, from),
    stepsAside: needsMap,
    decidesLast: (state) => state.asked && state.options.some((choice) => choice.kind === "advance"),
    Stage,
  },
  standing(view, atlas) {
    const w = rossbachWords().standing;
    return [
      ...atlas.board.sides.map((side, index) => ({
        label: w.points(atlas.side(side.code)),
        value: String(view.points[index]),
        text: index === 1 ? w.pointsText : undefined,
      })),
      { label: w.turns, value: String(view.last_turn - view.turn + 1) },
    ];
  },
  leftToDo: (view, atlas) =>
    view.phase !== "movement"
      ? []
      : view.expected
          // Whoever may come onto the map now, and does not stand on it yet.
          .filter(([turn, , pieces]) => turn <= view.turn && atlas.blocks.get(pieces[0] ?? "")?.side === view.you)
          .map(([, hex, pieces]) => ({ area: hex, text: pieces.map(atlas.block).join(", ") }))
          .concat(
            view.forces
              .filter((force) => force.side === view.you)
              .flatMap((force) => {
                const ready = force.pieces.filter(
                  (piece) =>
                    piece.markers.includes("in-command") &&
                    !piece.markers.includes("moved") &&
                    kindOfPiece(piece.piece, atlas) !== "leader",
                );
                return ready.length === 0 ? [] : [{ area: force.area, text: ready.map((piece) => atlas.block(piece.piece)).join(", ") }];
              }),
          ),
  interrupts: ["withdraw"],
};
