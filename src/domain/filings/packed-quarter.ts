import type { RowDoubt } from './filed-amounts.ts';
import type { FiledPosition, Quarter } from './history.ts';

type Security = Pick<FiledPosition, 'symbol' | 'name' | 'kind'>;

/** A position that names its security by its place in a table. */
interface PlacedPosition {
  security: number;
  shares: number;
  value: number;
  doubt?: RowDoubt;
}

const width = 3;

/**
 * A quarter whose positions are numbers, which take a quarter of the memory of objects. `positions` creates them on each
 * access, so read it once.
 */
export class PackedQuarter implements Quarter {
  readonly period: string;
  readonly filedOn: string | null;
  readonly url: string;
  readonly isDetailed: boolean;
  readonly totalValue: number;
  readonly optionsValue: number;
  readonly #securities: readonly Security[];
  readonly #numbers: Float64Array;
  readonly #doubts = new Map<number, RowDoubt>();

  /** `positions` in the order that they keep; their securities are places in `securities`. */
  constructor(
    about: Omit<Quarter, 'positions'>,
    positions: readonly PlacedPosition[],
    securities: readonly Security[],
  ) {
    this.period = about.period;
    this.filedOn = about.filedOn;
    this.url = about.url;
    this.isDetailed = about.isDetailed;
    this.totalValue = about.totalValue;
    this.optionsValue = about.optionsValue;
    this.#securities = securities;
    this.#numbers = new Float64Array(positions.length * width);
    for (const [place, { security, shares, value, doubt }] of positions.entries()) {
      this.#numbers.set([security, shares, value], place * width);
      if (doubt) this.#doubts.set(place, doubt);
    }
  }

  get positions(): FiledPosition[] {
    return Array.from({ length: this.#numbers.length / width }, (_, place) => this.at(place));
  }

  /** Returns the position at a place, which must exist. */
  at(place: number): FiledPosition {
    const from = place * width;
    const { symbol, name, kind } = this.#securities[this.#numbers[from] as number] as Security;
    const position = {
      symbol,
      name,
      kind,
      shares: this.#numbers[from + 1] as number,
      value: this.#numbers[from + 2] as number,
    };
    const doubt = this.#doubts.get(place);
    return doubt ? { ...position, doubt } : position;
  }
}

/** Returns one position of a quarter without creating the others. */
export const positionAt = (quarter: Quarter, place: number): FiledPosition | undefined =>
  quarter instanceof PackedQuarter ? quarter.at(place) : quarter.positions[place];
