/**
 * What a rule system adds to the table. The shell knows the map, the prompt, the log and the talk; a system brings what
 * lies on the map, the panels beside it, and what its words mean. One file in `systems/NAME/index.ts` says it all.
 */
import type { Component } from "svelte";
import type { Messages } from "../lib/i18n/en.ts";
import type { TableModel } from "../table/model.svelte.ts";
import type { CardInfo, Choice, LogLine, State } from "../wire.ts";
import type { Atlas } from "./atlas.ts";

export interface LayerProps<View> {
  model: TableModel;
  atlas: Atlas;
  view: View;
  detail: 0 | 1 | 2 | 3;
  scale: number;
  /** Pixels of the screen for one of the map, when the map last came to rest. */
  zoom: number;
  onreveal: (x: number, y: number) => void;
  onarea: (code: string) => void;
  /** Two layers on one page need names of their own. */
  prefix?: string;
}

export interface PanelProps<View> {
  model: TableModel;
  atlas: Atlas;
  view: View;
  /** Shows an area on the map and opens it. */
  onarea: (code: string) => void;
}

export interface SystemPanel<View> {
  /** Its name, also in the page's ids. */
  tab: string;
  label: (t: Messages) => string;
  Panel: Component<PanelProps<View>>;
  /** Whether something is going on there. */
  calls?: (view: View) => boolean;
  /** The letter that opens it. */
  key?: string;
}

export interface Overlay {
  name: string;
  label: (t: Messages) => string;
  /** What its signs mean, told while it is shown. */
  legend?: () => string;
  /** Shown from the start. */
  on?: boolean;
  /** The rules work it out when it is looked at: it is asked for by its name. */
  asked?: boolean;
}

/** A sort of lines that the log can be narrowed to, and that a summary is told by. */
export interface LogKind {
  name: string;
  label: (t: Messages) => string;
  has: (line: LogLine) => boolean;
}

export interface Story {
  /** The number of the record it began at. */
  from: number;
  place: string | null;
  /** What it was, where it was no battle in the field. */
  kind?: "siege";
}

export interface Battles<View> {
  /** Every battle of a log, the oldest first. */
  stories(log: LogLine[]): Story[];
  /** Whether the newest of them is still being fought. */
  fought(view: View, story: Story, log: LogLine[]): boolean;
  title(story: Story, atlas: Atlas): string;
  /** What the reader is asked now is answered on the map: the stage leaves it free. */
  stepsAside?(state: State<View>): boolean;
  /** What the reader is asked now is the last thing to be decided about the battle. */
  decidesLast?(state: State<View>): boolean;
  /** How it went, in one line that everything else leads to; none before it is decided. */
  verdict(story: Story, log: LogLine[]): LogLine | null;
  /** Who fought, what counted, cards or dice, losses, retreat, pursuit, points. */
  Stage: Component<{ model: TableModel; atlas: Atlas; story: Story; running: boolean }>;
}

export interface System<View> {
  /** Everything on the sheet: pieces, markers, marks of what can be chosen. */
  Layer: Component<LayerProps<View>>;
  /** What lies in one area. */
  Sheet: Component<{ model: TableModel; atlas: Atlas; code: string }>;
  /** Turn, points and weather at the head of the page. */
  Status: Component<{ model: TableModel; atlas: Atlas; view: View }>;
  /** The board in words. */
  TextBoard: Component<PanelProps<View>>;
  panels: SystemPanel<View>[];
  overlays: Overlay[];
  /** Where something is being decided. */
  scene(view: View): string | null;
  /** The areas to open with; where the pieces are, if the system does not care. */
  opening?(view: View, atlas: Atlas): string[];
  /** The colour in which a card that was played lies beside the question: `blue`, `green` or `red`. */
  toneOf?(card: CardInfo): string;
  /** The areas with pieces; only those of one side if it is named. */
  occupied(view: View, side: string | null, atlas: Atlas): string[];
  /** The pieces in an area that the viewer knows by name. */
  piecesAt(view: View, area: string, atlas: Atlas): string[];
  /** Whether a code names a piece that the board does not list. */
  isPiece?(code: string): boolean;
  /** How close the map opens at most, and at least where the screen is small; maps with small areas want more than others.
   * Below `far` the map is shown without its small print. */
  scales?: { closest: number; readable: number; far?: number };
  /** A click on an area that the system understands in a way of its own; false leaves it to the table. */
  point?(model: TableModel, area: string): boolean;
  /** What is opened is fanned out on the map: on a phone the page stays where it is. */
  fansOut?: boolean;
  /** Enter, where nothing else has the focus: gives the answer that is shown before it is given. True if there was one. */
  confirm?(model: TableModel): boolean;
  /** Answers of which everything that they name is pointed at, even where only one is left. */
  whole?(kind: string): boolean;
  /** Pieces that can be dragged over the map: what lies at a point and can be lifted, and where it is put down. */
  drag?: {
    lift(model: TableModel, atlas: Atlas, x: number, y: number): string | null;
    drop(model: TableModel, atlas: Atlas, from: string, x: number, y: number): void;
  };
  /** The answer meant by a click on an area, when several name it. */
  meant?(options: Choice[], area: string): Choice | null;
  /** Answers that get a button although what they name is on the map. */
  alwaysButton?(choice: Choice): boolean;
  /** Answers that can be given one after the other in one go. */
  together(state: State<View>): string[];
  /** A question that is better asked with a form than with a button for each answer. */
  Form?: Component<{ model: TableModel; atlas: Atlas }>;
  asksByForm?(state: State<View>): boolean;
  /** What helps with the question at hand, beneath its answers. */
  Aside?: Component<{ model: TableModel; atlas: Atlas }>;
  /** It stands before the answers: on a phone they are many lines. */
  asideFirst?: boolean;
  logKinds?: LogKind[];
  /** How a line of the log came about, where there is more to say than the line itself. */
  Explain?: Component<{ model: TableModel; atlas: Atlas; index: number }>;
  explains?(log: LogLine[], index: number): boolean;
  /** What the numbers mean: points, turns, cards, each with a sentence. */
  standing?(view: View, atlas: Atlas): { label: string; value: string; text?: string }[];
  /** What the reader could still do this turn, by place. */
  leftToDo?(view: View, atlas: Atlas): { area: string; text: string }[];
  /** Lines with which a turn or a phase begins: they get a banner. */
  heading?(line: LogLine): boolean;
  /** Battles: each gets a stage that stays until the reader goes on. */
  battles?: Battles<View>;
  /** The enemy's march that the reader is asked about again and again, by a name of its own; none if there is none. */
  stretch?(view: View, log: LogLine[]): string | null;
  /** A question that the reader answers himself though it has one answer only: something is to be looked at first. */
  leavesSole?(state: State<View>): boolean;
  /** Steps of one march are shown as one move, because there are many. */
  showsWholeMarches?: boolean;
  stretchLabel?: (t: Messages) => string;
  /** The verbs with which one interrupts: "ask when I could do something" means these. */
  interrupts: string[];
  /** The points on the shared track, for a summary. */
  points?(view: View): number;
  /** The panel to turn to when a position follows another; nothing leaves it. */
  turnTo(before: View | null, after: View, tab: string): string | null;
}
