/** The view of the Jours de Gloire system (1813): types made from the rules' own, under the names used here. */
export type {
  OddsInfo as JoursOdds,
  OddsLine as Chances,
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
