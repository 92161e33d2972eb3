/** The view of the Conquerors system (1806, 1807) as its rules send it. */

export interface BlockView {
  side: string;
  ready: boolean;
  operating: boolean;
  code: string | null;
}

export interface AreaView {
  area: string;
  controller: string | null;
  axis: [string, string] | null;
  citadel: string | null;
  besieged: boolean;
  contested: boolean;
  blocks: BlockView[];
}

export interface CorpsView {
  code: string;
  area: string | null;
  infantry: number;
  cavalry: number;
  fatigue: number;
  ready: boolean;
}

export interface SideView {
  side: string;
  hand_size: number;
  deck_size: number;
  discard_size: number;
  hand: string[] | null;
  shown: string[];
  strength: number;
  corps: CorpsView[] | null;
  eliminated: string[];
  vedettes: number;
  quarters: number | null;
}

/** How the cards of one side add up, in the order in which the rules count them. */
export interface Count {
  strength: number;
  moved: number;
  fatigue: number;
  wood: number;
  citadel: number;
  fortress: number;
  symbols: number;
  events: number;
}

export interface CombatView {
  area: string;
  stacks: [string[], string[]];
  counts: [Count | null, Count | null];
  cards: [number, number];
  losses: [number, number];
  fatigue: [number, number];
  winner: string | null;
}

export interface OperationView {
  side: string;
  area: string;
  blocks: number;
  value: number | null;
  points_left: number | null;
  steps: number;
  green: string[];
}

export interface ConquerorsView {
  scenario: string;
  you: string | null;
  turn: number;
  last_turn: number;
  points: number;
  awaiting: string[];
  outcome: [string | null, string] | null;
  in_force: string[];
  passed: string[];
  areas: AreaView[];
  wrecked: [string, string][];
  sides: [SideView, SideView];
  operation: OperationView | null;
  combat: CombatView | null;
}

export interface Chances {
  cards: number;
  win: number;
  draw: number;
  lose: number;
  inflicted: [number, number][];
  suffered: [number, number][];
  fatigue_inflicted: [number, number][];
  fatigue_suffered: [number, number][];
}

export interface CombatOdds {
  mine: number;
  theirs: Chances[];
}
