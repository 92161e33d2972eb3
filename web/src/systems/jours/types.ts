/** The view of the Jours de Gloire system (1813): types made from the rules' own, under the names used here. */
export type {
  JoursArmy as ArmyView,
  JoursBattle as BattleView,
  JoursBox as BoxView,
  JoursExpected as Expected,
  JoursLines as ArmyLines,
  JoursPhase as Phase,
  JoursPiece as PieceView,
  JoursReckoning as Reckoning,
  JoursRoster as RosterView,
  JoursSide as SideView,
  JoursView,
  JoursWeather as Weather,
} from "../../wire/index.ts";

/** What may happen, as shares of one. */
export interface Chances {
  what: string;
  rounds: number;
  win: number;
  draw: number;
  lose: number;
  inflicted: [number, number][];
  suffered: [number, number][];
}
export interface JoursOdds {
  theirs: Chances[];
}
