import type { Comovement } from '#domain/stock-figures.ts';
import { isListedAbroad } from '#domain/symbols.ts';
import { type FiguresFile, neighbourCount, noNeighbour } from './figures-file.ts';
import { ReturnMatrix } from './return-matrix.ts';

/**
 * Correlates the returns of listings: daily ones of two listings in the United States, weekly ones of all others, because
 * their exchanges close at different hours.
 */
export class Comovements {
  readonly daily: ReturnMatrix;
  readonly weekly: ReturnMatrix;
  readonly #symbols: readonly string[];
  readonly #abroad: readonly string[];
  readonly #rows: ReadonlyMap<string, number>;
  readonly #neighbours: Uint16Array;

  /** Takes over the returns of the file. */
  constructor({ symbols, daily, weekly, neighbours }: FiguresFile) {
    const compared = symbols.slice(0, weekly.scales.length);
    this.#rows = new Map(compared.map((symbol, row) => [symbol, row]));
    this.daily = new ReturnMatrix(daily, symbols, this.#rows, false);
    this.weekly = new ReturnMatrix(weekly, symbols, this.#rows, true);
    this.#symbols = compared;
    this.#abroad = symbols.slice(daily.scales.length, weekly.scales.length);
    this.#neighbours = neighbours;
  }

  /** Returns the correlations of a symbol with others, by default all. Leaves out those that have too few returns. */
  of(symbol: string, others?: readonly string[]): Comovement[] {
    if (isListedAbroad(symbol)) return this.weekly.comovements(symbol, others);
    const abroad = others?.filter(isListedAbroad) ?? this.#abroad;
    const daily = this.daily.comovements(symbol, others);
    return abroad.length === 0 ? daily : [...daily, ...this.weekly.comovements(symbol, abroad)];
  }

  /** Returns the shares that a share moves with most, or the funds of a fund, the closest first. */
  neighbours(symbol: string): string[] {
    const own = this.#rows.get(symbol);
    if (own === undefined) return [];
    const rows = this.#neighbours.subarray(own * neighbourCount, (own + 1) * neighbourCount);
    return [...rows].filter((row) => row !== noNeighbour).map((row) => this.#symbols[row] as string);
  }
}
