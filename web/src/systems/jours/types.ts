/** The view of the Jours de Gloire system (1813) as its rules send it. */

export type Weather = "clear" | "rain" | "mud" | "snow";
export type Phase = "events" | "administration" | "movement" | "guns" | "combat" | "end";
export type Truce = "before" | "after" | { during: number };
export type Fight = "field" | "assault" | "sortie";
/** One of something for each side, the French first. */
export type Pair<T> = [T, T];

export interface PieceView {
  side: string;
  /** Nothing for a counter that is hidden: a unit, a leader or a dummy. */
  code: string | null;
  sp: number | null;
  inside: boolean;
  activated: boolean;
  fatigued: boolean;
  marching: boolean;
}

export interface BoxView {
  place: string;
  points: number;
  controller: string | null;
  siege: [string, number] | null;
  entrenched: string[];
  closed: boolean;
  pieces: PieceView[];
}

export interface ArmyView {
  army: string;
  commander: string | null;
  cp: number;
}

export interface RosterView {
  code: string;
  place: string | null;
  sp: number;
  crosses: number;
  slashes: number;
  in_command: boolean;
  linked: boolean;
}

export interface SideView {
  side: string;
  points: number;
  place_points: number;
  losses: number | null;
  hand_size: number;
  hand: string[] | null;
  armies: ArmyView[] | null;
  roster: RosterView[] | null;
  dummies: number;
  pontoons: number;
  gone: string[];
}

export interface MarchView {
  side: string;
  place: string | null;
  count: number;
  path: string[];
  forced: boolean;
  left: number | null;
}

export interface BattleView {
  place: string;
  fight: Fight;
  attacker: string;
  kind: number;
  round: number;
  rounds: number;
  losses: Pair<number>;
  strength: Pair<number | null>;
  encircled: boolean;
  flank: Pair<boolean>;
  chit: number | null;
  chits: Pair<number | null>;
  forces: Pair<string[] | null>;
  due: Pair<number>;
  intercepted: boolean;
  reckoning: Pair<Reckoning | null>;
}

export interface ReckoningLine {
  what: string;
  changes: string;
  by: number;
  rule: string;
}

export interface Reckoning {
  strength: number;
  lines: ReckoningLine[];
  columns: number;
  die: number;
  artillery: number;
  cohesion: number;
  morale: number;
}

/** How command and supply of an army run now. */
export interface ArmyLines {
  army: string;
  range: string[];
  lines: string[][];
  supply: string[] | null;
}

export interface Expected {
  side: string;
  turn: number;
  armistice: boolean;
  piece: string | null;
  nation: string | null;
  sp: number;
  place: string | null;
  needs: number;
}

export interface JoursView {
  scenario: string;
  you: string | null;
  turn: number;
  date: [number, number, number];
  last_turn: number;
  phase: Phase;
  phasing: string;
  first: string;
  weather: Weather;
  truce: Truce;
  armistice_marker: number | null;
  restart_marker: number | null;
  awaiting: string[];
  outcome: [string | null, string] | null;
  boxes: BoxView[];
  destroyed: [string, string][];
  pontoons: [string, string][];
  sides: Pair<SideView>;
  chosen: string[];
  march: MarchView | null;
  battle: BattleView | null;
  lines: ArmyLines[];
  expected: Expected[];
}
