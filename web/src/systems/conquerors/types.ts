/** The view of the Conquerors system (1806, 1807): types made from the rules' own, under the names used here. */
export type {
  ConquerorsArea as AreaView,
  ConquerorsBlock as BlockView,
  ConquerorsCombat as CombatView,
  ConquerorsCorps as CorpsView,
  ConquerorsCount as Count,
  ConquerorsOperation as OperationView,
  ConquerorsSide as SideView,
  ConquerorsView,
  OddsInfo as CombatOdds,
  OddsLine as Chances,
} from "../../wire/index.ts";
