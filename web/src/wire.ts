/**
 * What the server sends and takes: types made from the server's own (`wire/`), narrowed where the page knows more.
 *
 * Everything a rule system adds of its own (`State.view`, odds) is described in `systems/`.
 */
import type {
  Board as ServerBoard,
  BoardBlock as ServerBlock,
  CardText as ServerCard,
  Chat,
  LogLine,
  Stale as ServerStale,
  State as ServerState,
} from "./wire/index.ts";

export type {
  BoardArea,
  BoardLink,
  Choice,
  Clock,
  Letters,
  LogLine,
  Me,
  NewTable,
  Offer,
  Pace,
  Problem,
  RuleRow,
  SeatCard,
  Seated,
  SideInfo,
  Since,
  TableCard,
  TitleInfo,
  TokenInfo,
  WindowOrder,
} from "./wire/index.ts";
export type { Chat as ChatLine, Checked as Check, GameResult as Result } from "./wire/index.ts";

export type Language = "en" | "fr";

/** A state whose view is that of a known system. */
export type State<View = unknown> = Omit<ServerState, "view"> & { view: View };
export type Stale = Omit<ServerStale, "state"> & { state: State };

/** The symbols of a piece, which the server adds by name. */
export type BoardBlock = ServerBlock & { march?: number; rest?: number; combat?: number; pursuit?: number };
export type Board = Omit<ServerBoard, "blocks"> & { blocks: BoardBlock[] };
export type CardText = Omit<ServerCard, "colour"> & { colour: "blue" | "green" | "red" };

/** Where the marching stack can get: the way there, what is left of its points, and the fatigue it would have. */
export interface Reach {
  area: string;
  path: string[];
  points_left: number;
  fatigue: number;
  contact: boolean;
  /** Only a forced march leads there. */
  forced?: boolean;
  /** The chance of stragglers, as a part of one. */
  risk?: number;
}

/** News of a table, as the stream brings it. */
export type StreamEvent =
  | { kind: "played"; k: number; n: number; lines: LogLine[]; asked: boolean }
  | { kind: "chat"; k: number; line: Chat }
  | { kind: "offer" | "seat" | "clock" | "over"; k: number };
