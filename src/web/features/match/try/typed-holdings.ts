import type { Quote } from '#contract/market.ts';
import type { BasketItem } from '#domain/basket.ts';
import { readCurrency } from '#domain/currencies.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import type { ValuedHolding } from '#web/lib/match-queries.ts';
import { plainNumber } from '#web/lib/typed-text.ts';

/** A row as the visitor types it. */
export interface TypedHolding {
  /** Identifies the row while it is edited. */
  id: number;
  symbol: string;
  value: string;
  /** That of the value: the one of the price for what comes from the basket. */
  currency: string;
}

export const emptyRow = (id: number): TypedHolding => ({ id, symbol: '', value: '', currency: 'USD' });

/** Reads rows from browser storage. Returns undefined for anything else. */
export function readStoredHoldings(stored: string | null): TypedHolding[] | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!Array.isArray(value) || value.length === 0) return undefined;
    return value.map((row: Partial<TypedHolding> | null, id) => ({
      id,
      symbol: String(row?.symbol ?? ''),
      value: String(row?.value ?? ''),
      currency: readCurrency(String(row?.currency ?? ''))?.currency ?? 'USD',
    }));
  } catch {
    return undefined;
  }
}

/** From here on, cents only take room. */
const withoutCents = 100_000;

/** Returns the rows of a basket, each with its value in the currency of its price; empty where no price is known. */
export function basketRows(items: readonly BasketItem[], quotes: ReadonlyMap<string, Quote>): TypedHolding[] {
  return items.map(({ _id, quantity }, id) => {
    const quote = quotes.get(_id);
    const { currency, divisor } = readCurrency(quote?.currency ?? 'USD') ?? { currency: 'USD', divisor: 1 };
    if (quote === undefined) return { ...emptyRow(id), symbol: _id };
    const value = (quote.price * quantity) / divisor;
    return { id, symbol: _id, value: value.toFixed(value < withoutCents ? 2 : 0), currency };
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

/** Returns the complete rows; rows with the same symbol and currency are added together. */
export function completeHoldings(rows: readonly TypedHolding[]): ValuedHolding[] {
  const holdings = new Map<string, ValuedHolding>();
  for (const row of rows) {
    const value = typedValue(row.value);
    if (row.symbol.trim() === '' || value === undefined) continue;
    const symbol = normaliseSymbol(row.symbol.trim());
    const { currency } = row;
    const key = `${symbol} ${currency}`;
    const sum = (holdings.get(key)?.value ?? 0) + value;
    holdings.set(key, { symbol, value: sum, ...(currency !== 'USD' && { currency }) });
  }
  return [...holdings.values()];
}
