import type { Comovement, MarketFigures } from '#domain/stock-figures.ts';
import type { ListingFigures } from './listing-figures.ts';
import type { ReturnMatrix } from './return-matrix.ts';

interface Parts {
  version: string;
  rows: readonly ListingFigures[];
  matrix: ReturnMatrix;
  /** The trading days of the returns with the one before them, since 1970-01-01. */
  tradingDays: Int32Array;
}

/** The figures of all listings, from rows and the matrix of their returns. */
export class ComputedFigures implements MarketFigures {
  readonly version: string;
  readonly asOf: string;
  readonly rows: readonly ListingFigures[];
  readonly tradingDays: Int32Array;
  readonly #matrix: ReturnMatrix;
  readonly #bySymbol: ReadonlyMap<string, ListingFigures>;

  constructor({ version, rows, matrix, tradingDays }: Parts) {
    this.version = version;
    this.rows = rows;
    this.tradingDays = tradingDays;
    this.#matrix = matrix;
    this.#bySymbol = new Map(rows.map((row) => [row.symbol, row]));
    this.asOf = [...new Set(rows.map(({ asOf }) => asOf))].sort().at(-1) ?? '';
  }

  find(symbol: string): ListingFigures | undefined {
    return this.#bySymbol.get(symbol);
  }

  comovements(symbol: string, others?: readonly string[]): readonly Comovement[] {
    return this.#matrix.comovements(symbol, others);
  }

  neighbours(symbol: string): readonly string[] {
    return this.#matrix.neighbours(symbol);
  }

  returns(symbol: string): Float64Array | undefined {
    return this.#matrix.returns(symbol);
  }

  /** Returns the same figures with other rows. */
  withRows(version: string, rows: readonly ListingFigures[]): ComputedFigures {
    return new ComputedFigures({ version, rows, matrix: this.#matrix, tradingDays: this.tradingDays });
  }
}
