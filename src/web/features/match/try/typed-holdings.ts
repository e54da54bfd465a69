import type { Quote } from '#contract/market.ts';
import type { BasketItem } from '#domain/basket.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import type { ValuedHolding } from '#web/lib/match-queries.ts';
import { plainNumber } from '#web/lib/typed-text.ts';

/** A row as the visitor types it. */
export interface TypedHolding {
  /** Identifies the row while it is edited. */
  id: number;
  symbol: string;
  value: string;
}

export const emptyRow = (id: number): TypedHolding => ({ id, symbol: '', value: '' });

/** Reads rows from browser storage. Returns undefined for anything else. */
export function readStoredHoldings(stored: string | null): TypedHolding[] | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!Array.isArray(value) || value.length === 0) return undefined;
    return value.map((row: Partial<TypedHolding> | null, id) => ({
      id,
      symbol: String(row?.symbol ?? ''),
      value: String(row?.value ?? ''),
    }));
  } catch {
    return undefined;
  }
}

/** Returns the rows of a basket, each with its value in whole cents; empty where no price is known. */
export function basketRows(items: readonly BasketItem[], quotes: ReadonlyMap<string, Quote>): TypedHolding[] {
  return items.map(({ _id, quantity }, id) => {
    const price = quotes.get(_id)?.price;
    return { id, symbol: _id, value: price === undefined ? '' : (price * quantity).toFixed(2) };
  });
}

/** Reads `$1,234.50` and `1234.5`; undefined for anything that is not a number above 0. */
export function typedValue(text: string): number | undefined {
  const plain = plainNumber(text.replace('$', ''));
  if (!/^\d*\.?\d+$|^\d+\.$/.test(plain)) return undefined;
  const value = Number(plain);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

type RowError = { field: 'symbol' | 'value'; message: string };

/** Says what is wrong with a row; undefined if it is complete or empty. */
export function rowError({ symbol, value }: TypedHolding): RowError | undefined {
  if (symbol.trim() === '' && value.trim() === '') return undefined;
  if (symbol.trim() === '') return { field: 'symbol', message: 'Please enter a symbol' };
  if (typedValue(value) === undefined)
    return { field: 'value', message: 'Enter an amount greater than 0, such as 1,500' };
  return undefined;
}

/** Returns the complete rows; rows with the same symbol are added together. */
export function completeHoldings(rows: readonly TypedHolding[]): ValuedHolding[] {
  const values = new Map<string, number>();
  for (const row of rows) {
    const value = typedValue(row.value);
    if (row.symbol.trim() === '' || value === undefined) continue;
    const symbol = normaliseSymbol(row.symbol.trim());
    values.set(symbol, (values.get(symbol) ?? 0) + value);
  }
  return [...values].map(([symbol, value]) => ({ symbol, value }));
}
