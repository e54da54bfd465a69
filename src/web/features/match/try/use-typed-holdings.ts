import { useState } from 'react';
import { useBasket } from '#web/lib/basket.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import type { ValuedHolding } from '#web/lib/match-queries.ts';
import { privateKeys } from '#web/lib/private-settings.ts';
import { readStored, store } from '#web/lib/storage.ts';
import {
  basketRows,
  completeHoldings,
  emptyRow,
  readStoredHoldings,
  type TypedHolding,
} from './typed-holdings.ts';

const storageKey = privateKeys.typedHoldings;
const firstRows = [emptyRow(0), emptyRow(1), emptyRow(2)];
/** Something to look at for visitors without holdings: well-known companies of different industries. */
const exampleSymbols = ['AAPL', 'KO', 'JPM', 'JNJ', 'AMZN'];
const exampleValue = '1000';

/** The rows of the form, and what can be done with them. */
export interface TypedHoldingsState {
  rows: readonly TypedHolding[];
  /** What is compared: the holdings at the last `compare`, or those of the basket. */
  compared: readonly ValuedHolding[];
  hasBasket: boolean;
  change: (rows: readonly TypedHolding[]) => void;
  compare: () => void;
  fillExample: () => void;
  /** Goes back to the basket, or to empty rows without one. */
  reset: () => void;
}

/**
 * Keeps typed holdings in the browser, so that they are still there after a visit to another page. Until something is
 * typed, they are the basket at its prices.
 */
export function useTypedHoldings(): TypedHoldingsState {
  const items = useBasket();
  const quotes = useQuotes(items.map(({ _id }) => _id));
  const [typed, setTyped] = useState(() => readStoredHoldings(readStored(storageKey)));
  const [submitted, setSubmitted] = useState(() => typed && completeHoldings(typed));
  const fromBasket = basketRows(items, quotes);
  const rows = typed ?? (items.length > 0 ? fromBasket : firstRows);

  function change(next: readonly TypedHolding[] | undefined): void {
    setTyped(next && [...next]);
    store(storageKey, next ? JSON.stringify(next.map(({ id: _, ...row }) => row)) : null);
  }
  function fillExample(): void {
    const example = exampleSymbols.map((symbol, id) => ({ ...emptyRow(id), symbol, value: exampleValue }));
    change(example);
    setSubmitted(completeHoldings(example));
  }
  return {
    rows,
    compared: submitted ?? completeHoldings(fromBasket),
    hasBasket: items.length > 0,
    change,
    compare: () => setSubmitted(completeHoldings(rows)),
    fillExample,
    reset: () => {
      change(undefined);
      setSubmitted(undefined);
    },
  };
}
