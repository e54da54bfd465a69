import type { Comovement, MarketFigures } from '#domain/stock-figures.ts';
import type { Comovements } from './comovements.ts';
import type { ListingFigures } from './listing-figures.ts';

interface Parts {
  version: string;
  rows: readonly ListingFigures[];
  moves: Comovements;
  /** The days of the returns with the one before them, since 1970-01-01. */
  tradingDays: Int32Array;
  weeks: Int32Array;
}

/** The figures of all listings, from rows and their returns. */
export class ComputedFigures implements MarketFigures {
  readonly version: string;
  readonly asOf: string;
  readonly rows: readonly ListingFigures[];
  readonly tradingDays: Int32Array;
  readonly weeks: Int32Array;
  readonly #moves: Comovements;
  readonly #bySymbol: ReadonlyMap<string, ListingFigures>;

  constructor({ version, rows, moves, tradingDays, weeks }: Parts) {
    this.version = version;
    this.rows = rows;
    this.tradingDays = tradingDays;
    this.weeks = weeks;
    this.#moves = moves;
    this.#bySymbol = new Map(rows.map((row) => [row.symbol, row]));
    this.asOf = [...new Set(rows.map(({ asOf }) => asOf))].sort().at(-1) ?? '';
  }

  find(symbol: string): ListingFigures | undefined {
    return this.#bySymbol.get(symbol);
  }

  comovements(symbol: string, others?: readonly string[]): readonly Comovement[] {
    return this.#moves.of(symbol, others);
  }

  neighbours(symbol: string): readonly string[] {
    return this.#moves.neighbours(symbol);
  }

  returns(symbol: string): Float64Array | undefined {
    return this.#moves.daily.returns(symbol);
  }

  weeklyReturns(symbol: string): Float64Array | undefined {
    return this.#moves.weekly.returns(symbol);
  }

  /** Returns the same figures with other rows. */
  withRows(version: string, rows: readonly ListingFigures[]): ComputedFigures {
    const { tradingDays, weeks } = this;
    return new ComputedFigures({ version, rows, moves: this.#moves, tradingDays, weeks });
  }
}
