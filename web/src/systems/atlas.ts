/** A board with everything at hand by its code: the same for all systems. */
import { capital } from "../lib/format.ts";
import type { Board, BoardArea, BoardPiece } from "../wire.ts";

export class Atlas {
  readonly board: Board;
  readonly areas: Map<string, BoardArea>;
  readonly blocks: Map<string, BoardPiece>;
  readonly links: Map<string, string[]>;
  readonly #connections: Map<string, Board["connections"][number]>;

  constructor(board: Board) {
    this.board = board;
    this.areas = new Map(board.areas.map((area) => [area.code, area]));
    this.blocks = new Map(board.pieces.map((piece) => [piece.code, piece]));
    this.links = new Map(board.areas.map((area) => [area.code, area.links]));
    this.#connections = new Map(
      board.connections.flatMap((one) => [
        [`${one.a} ${one.b}`, one],
        [`${one.b} ${one.a}`, one],
      ]),
    );
  }

  area = (code: string) => this.areas.get(code)?.name ?? code;
  block = (code: string) => this.blocks.get(code)?.name ?? code;
  /** Within a sentence: "the French". */
  side = (code: string) => this.board.sides.find((side) => side.code === code)?.name ?? code;
  /** At the head of a line: "The French". */
  sideFirst = (code: string) => capital(this.side(code));
  letter(code: string): string {
    const side = this.board.sides.find((one) => one.code === code);
    return side?.letter ?? "?";
  }
  /** 0 for the first side, 1 for the second: decides shape and colour. */
  camp = (code: string): 0 | 1 => (this.board.sides[0]?.code === code ? 0 : 1);
  link = (a: string, b: string) => this.#connections.get(`${a} ${b}`);
}
