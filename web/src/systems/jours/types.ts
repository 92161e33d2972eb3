/** The view of the Jours de Gloire system (1813) and its components: types made from the system's own, under the names used here. */
import type {
  Board,
  BoardArea,
  BoardLink,
  BoardPiece,
  JoursOdds,
  JoursPrintedBoard,
  JoursPrintedBox,
  JoursPrintedCounter,
  JoursPrintedRoad,
  JoursRisk,
  OddsLine,
  ReachInfo,
} from "../../wire/index.ts";

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

export type Sheet = Board & JoursPrintedBoard;
export type Place = BoardArea & JoursPrintedBox;
export type Road = BoardLink & JoursPrintedRoad;
/** A counter as the board describes it: its arm and people, and its printed numbers. */
export type Counter = BoardPiece & JoursPrintedCounter;
export type Way = ReachInfo & JoursRisk;
export type Chances = OddsLine & JoursOdds;
