/**
 * What the server sends and takes: types made from the server's own (`wire/`), narrowed where the page knows more.
 *
 * Everything a rule system adds of its own (`State.view`, what is printed on pieces, odds) is named in `systems/`.
 */
import type { OfferNews as ServerOfferNews, Played, Chat, LogLine, Stale as ServerStale, State as ServerState } from "./wire/index.ts";

export type {
  AccountRow,
  Advice,
  AuditRow,
  Board,
  BoardArea,
  BoardLink,
  BoardPiece,
  CardInfo,
  Change,
  Chart,
  Choice,
  Clock,
  Cost,
  ExampleInfo,
  Folded,
  FreshFactor,
  Letters,
  LogLine,
  Me,
  NewTable,
  Offer,
  OptionInfo,
  OverlayMark,
  OwnSession,
  Pace,
  Passage,
  PosedProblem,
  Problem,
  ReportRow,
  RuleInfo,
  Rulebook,
  SeatCard,
  Seated,
  ShunnedInfo,
  SideInfo,
  Since,
  SolvedProblem,
  StaffProblem,
  TableCard,
  TitleInfo,
  TokenInfo,
  ToldLine,
  WindowOrder,
} from "./wire/index.ts";
export type { Chat as ChatLine, Checked as Check, GameResult as Result, ReachInfo as Reach } from "./wire/index.ts";

export type Language = "en" | "fr";

/** A state whose view is that of a known system. */
export type State<View = unknown> = Omit<ServerState, "view"> & { view: View };
export type Stale = Omit<ServerStale, "state"> & { state: State };

/** News of a table, as the stream brings it. */
export type StreamEvent =
  | ({ kind: "played" } & Played)
  | { kind: "chat"; k: number; line: Chat }
  | ({ kind: "offer" } & OfferNews)
  | { kind: "seat" | "clock" | "over"; k: number };
/** What became of an offer. */
export type OfferNews = Pick<ServerOfferNews, "k" | "by" | "state" | "table"> & { what: string };
