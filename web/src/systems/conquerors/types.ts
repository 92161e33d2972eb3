/** The view of the Conquerors system (1806, 1807) and its components: types made from the system's own, under the names used here. */
import type {
  BoardArea,
  BoardPiece,
  CardInfo,
  ConquerorsOdds,
  ConquerorsPrintedArea,
  ConquerorsPrintedBlock,
  ConquerorsPrintedCard,
  ConquerorsToll,
  OddsLine,
  ReachInfo,
} from "../../wire/index.ts";

export type {
  ConquerorsArea as AreaView,
  ConquerorsBlock as BlockView,
  ConquerorsCombat as CombatView,
  ConquerorsCorps as CorpsView,
  ConquerorsCount as Count,
  ConquerorsOperation as OperationView,
  ConquerorsSide as SideView,
  ConquerorsView,
} from "../../wire/index.ts";

export type Area = BoardArea & ConquerorsPrintedArea;
export type Block = BoardPiece & ConquerorsPrintedBlock;
export type Card = CardInfo & ConquerorsPrintedCard;
export type Way = ReachInfo & ConquerorsToll;
/** What may come of a combat, for one number of cards that the enemy may reveal. */
export type Chances = OddsLine & ConquerorsOdds;
