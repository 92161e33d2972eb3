/** The view of Rossbach and its components: types made from the system's own, under the names used here. */
import type { Board, BoardArea, BoardPiece, OddsLine } from "../../wire/index.ts";

export interface Piece {
  piece: string;
  /** In half points, as everywhere. */
  strength: number;
  reduced: boolean;
  markers: string[];
}
export interface Force {
  hex: string;
  side: string;
  flag: string | null;
  pieces: Piece[];
}
export interface Boxes {
  day_half: string[];
  night_half: string[];
  lost: string[];
  captured: string[];
}
export interface Fight {
  repulse: boolean;
  from: string[];
  on: string[];
  attackers: string[];
  defenders: string[];
  column: string | null;
  verdict: string | null;
  due: [number, number];
  retreating: string[];
  distance: number;
}
export interface Combat {
  attacks: [string[], string[]][];
  must_attack: string[];
  must_be_attacked: string[];
  fight: Fight | null;
}
export interface RossbachView {
  scenario: string;
  you: string | null;
  turn: number;
  day: number;
  part: "morning" | "afternoon" | "evening" | "night";
  weather: string;
  last_turn: number;
  phase: string;
  phasing: string;
  awaiting: string[];
  outcome: [string | null, string] | null;
  points: [number, number];
  forces: Force[];
  damaged: [string, string][];
  pontoons: [string, string][];
  control: [string, string][];
  casualties: [string, string, number, boolean][];
  boxes: [Boxes, Boxes];
  march: { pieces: string[]; left: number } | null;
  combat: Combat | null;
  orders: [string, string[]][];
  expected: [number, string, string[]][];
}
export interface Formation {
  code: string;
  name: string;
  side_code: string;
  limit: number | null;
}
export interface PrintedCounter {
  formation: string | null;
  nation: string | null;
  division: boolean;
  full: [number, number];
  reduced: [number, number] | null;
  movement: number;
  vedettes: number;
  parent: string | null;
  role: string | null;
  command: number | null;
}
export type Sheet = Board & { formations?: Formation[]; bridges?: [string, string][]; hex?: number | null };
export type Ground = BoardArea & { cover?: string; height?: number };
export type Counter = BoardPiece & PrintedCounter;
export type Chances = OddsLine & {
  from?: string[];
  on?: string[];
  attack?: number;
  defence?: number;
  column?: string;
  shifts?: { rule: string; columns: number; text?: string }[];
  results?: [string, number][];
};
