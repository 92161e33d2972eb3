/**
 * What the server sends and takes: types made from the server's own (`wire/`), narrowed where the page knows more.
 *
 * Everything a rule system adds of its own (`State.view`, odds) is described in `systems/`.
 */
import type {
  OfferNews as ServerOfferNews,
  Played,
  Board as ServerBoard,
  BoardBlock as ServerBlock,
  CardText as ServerCard,
  Chat,
  LogLine,
  Stale as ServerStale,
  State as ServerState,
} from "./wire/index.ts";

export type {
  AccountRow,
  Advice,
  AuditRow,
  BoardArea,
  BoardLink,
  Choice,
  Clock,
  FreshFactor,
  Letters,
  LogLine,
  Me,
  NewTable,
  Offer,
  OwnSession,
  Pace,
  Problem,
  ReportRow,
  RuleRow,
  SeatCard,
  Seated,
  ShunnedInfo,
  SideInfo,
  Since,
  TableCard,
  TitleInfo,
  TokenInfo,
  WindowOrder,
} from "./wire/index.ts";
export type { Chat as ChatLine, Checked as Check, GameResult as Result, ReachInfo as Reach } from "./wire/index.ts";

export type Language = "en" | "fr";

/** A state whose view is that of a known system. */
export type State<View = unknown> = Omit<ServerState, "view"> & { view: View };
export type Stale = Omit<ServerStale, "state"> & { state: State };

/** The symbols of a piece, which the server adds by name. */
export type BoardBlock = ServerBlock & { march?: number; rest?: number; combat?: number; pursuit?: number };
export type Board = Omit<ServerBoard, "blocks"> & { blocks: BoardBlock[] };
export type CardText = Omit<ServerCard, "colour"> & { colour: "blue" | "green" | "red" };

/** News of a table, as the stream brings it. */
export type StreamEvent =
  | ({ kind: "played" } & Played)
  | { kind: "chat"; k: number; line: Chat }
  | ({ kind: "offer" } & OfferNews)
  | { kind: "seat" | "clock" | "over"; k: number };
/** What became of an offer. */
export type OfferNews = Pick<ServerOfferNews, "k" | "by" | "state" | "table"> & { what: string };
