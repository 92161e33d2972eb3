/**
 * What the server sends and takes, as written down in its API description.
 *
 * Everything a rule system adds of its own (`State.view`, odds) is described in `systems/`.
 */

export type Language = "en" | "fr";

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  operator: boolean;
  language: Language;
  settings: Record<string, unknown>;
}

export interface TokenInfo {
  id: string;
  name: string;
  scopes: ("read" | "play" | "create")[];
  created_ms: number;
  last_used_ms: number | null;
}

export interface Problem {
  status: number;
  code: string;
  message: string;
  rule?: string | null;
  advice?: string | null;
}

export interface SideInfo {
  code: string;
  name: string;
  letter?: string;
}

export interface TitleInfo {
  game: string;
  system: string;
  name: string;
  credit: string;
  designer?: string;
  publisher?: string;
  notice?: string;
  credits?: string[];
  closed: boolean;
  scenarios: { code: string; name: string; text: string }[];
  options: { name: string; label: string; choices: { word: string; label: string; default: boolean }[] }[];
  opponents: { kind: string; label: string; text: string }[];
  sides: SideInfo[];
  areas: number;
}

export type Pace =
  | { kind: "none" }
  | { kind: "live" | "post"; bank_ms: number; increment_ms: number; cap_ms: number };

export interface NewTable {
  game: string;
  scenario?: string;
  options?: string;
  sides: "first" | "second" | "random" | "bid";
  against: string;
  pace: Pace;
  visibility: "open" | "link" | "private";
  name?: string;
}

export interface Clock {
  left_ms: number;
  running: boolean;
}

export interface SeatCard {
  seat: number;
  side_code?: string | null;
  holder: { kind: "nobody" | "account" | "computer"; name?: string | null };
  asked: boolean;
  clock?: Clock | null;
  /** Its holder has left the table. */
  left?: boolean;
}

export interface Result {
  winner?: string | null;
  reason: string;
  text: string;
}

export interface TableCard {
  id: string;
  game: string;
  scenario: string;
  options: string;
  title_text: string;
  status: "waiting" | "playing" | "over";
  seats: SeatCard[];
  n: number;
  k: number;
  turn_text: string;
  yours: number[];
  asked_you: boolean;
  visibility: string;
  result?: Result | null;
  created_ms: number;
  last_ms: number;
  rematch?: string | null;
}

export interface Seated {
  table: TableCard;
  seat?: number | null;
  invitation?: string | null;
}

export interface Choice {
  action: string;
  text: string;
  kind: string;
  targets: string[];
}

export interface Offer {
  kind: "draw" | "take-back" | "rematch";
  by: number;
  to?: number | null;
}

export interface WindowOrder {
  window: string;
  order: string;
}

export interface State<View = unknown> {
  table: TableCard;
  seat?: number | null;
  side_code?: string | null;
  n: number;
  k: number;
  view: View;
  asked: boolean;
  prompt?: { code: string; text: string; rule?: string | null } | null;
  options: Choice[];
  window?: string | null;
  undo: { possible: boolean; why?: string | null };
  offers?: Offer[];
  orders?: WindowOrder[];
  windows?: { window: string; label: string }[];
  over?: Result | null;
}

export interface LogLine {
  n: number;
  at_ms: number;
  side_code?: string | null;
  text: string;
  code: string;
  places: string[];
  rule?: string | null;
}

export interface Stale {
  state: State;
  since: LogLine[];
}

export interface Since {
  from_n: number;
  lines: LogLine[];
  summary?: string;
}

export interface Check {
  legal: boolean;
  rule?: string | null;
  text?: string | null;
}

export interface BoardArea {
  code: string;
  name: string;
  x: number;
  y: number;
  kind: string;
  value?: number | null;
  deploys?: string | null;
  links: string[];
}

export interface BoardLink {
  a: string;
  b: string;
  km?: number | null;
  river?: string | null;
  bridge?: [number, number] | null;
}

export interface BoardBlock {
  code: string;
  side_code: string;
  kind: "commander" | "corps" | "vedette" | string;
  name: string;
  infantry: number;
  cavalry: number;
  march: number;
  rest: number;
  combat: number;
  pursuit: number;
}

export interface Board {
  game: string;
  system: string;
  hash: string;
  width: number;
  height: number;
  town_radius: number;
  areas: BoardArea[];
  connections: BoardLink[];
  sides: SideInfo[];
  blocks: BoardBlock[];
}

export interface CardText {
  slug: string;
  side_code: string;
  title: string;
  text: string;
  colour?: "blue" | "green" | "red" | null;
  value: number;
  losses: number;
  fatigue: number;
  recovery: number;
}

export interface RuleRow {
  id: string;
  topic: string;
  text: string;
  note?: string | null;
}

export interface ChatLine {
  k?: number;
  at_ms: number;
  seat?: number | null;
  name: string;
  text: string;
}

/** Where the marching stack can get: the way there, what is left of its points, and the fatigue it would have. */
export interface Reach {
  area: string;
  path: string[];
  points_left: number;
  fatigue: number;
  contact: boolean;
}

/** News of a table, as the stream brings it. */
export type StreamEvent =
  | { kind: "played"; k: number; n: number; lines: LogLine[]; asked: boolean }
  | { kind: "chat"; k: number; line: ChatLine }
  | { kind: "offer" | "seat" | "clock" | "over"; k: number };
