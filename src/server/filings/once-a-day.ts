import type { InvestorFilings } from '#domain/filings/history.ts';
import { perObject } from '#domain/per-object.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';

/**
 * Returns a function that computes something from filings and splits, once a day for each version: a live source may
 * report a split after the filings were read.
 */
export function onceADay<Value>(
  compute: (filings: InvestorFilings, splits: Splits) => Value,
): (filings: InvestorFilings, splits: Splits) => Value {
  const onDay = perObject((filings: InvestorFilings, splits: Splits, _day: string) =>
    compute(filings, splits),
  );
  return (filings, splits) => onDay(filings, splits, isoDate());
}
