/** The view of Rossbach and its components: types made from the system's own, under the names used here. Strengths are in half points. */
import type {
  Board,
  BoardArea,
  BoardPiece,
  OddsLine,
  ReachInfo,
  RossbachOdds,
  RossbachPrintedBoard,
  RossbachPrintedCounter,
  RossbachPrintedHex,
  RossbachWay,
} from "../../wire/index.ts";

export type {
  RossbachBoxes as Boxes,
  RossbachCombat as Combat,
  RossbachFight as Fight,
  RossbachForce as Force,
  RossbachPiece as Piece,
  RossbachPrintedFormation as Formation,
  RossbachResult as Result,
  RossbachRisk as Risk,
  RossbachView,
} from "../../wire/index.ts";

export type Sheet = Board & RossbachPrintedBoard;
export type Ground = BoardArea & RossbachPrintedHex;
export type Counter = BoardPiece & RossbachPrintedCounter;
export type Chances = OddsLine & RossbachOdds;
export type Way = ReachInfo & RossbachWay;
