import type { InvestorFilings } from '#domain/filings/history.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';

/**
 * Returns a function that computes something from filings and splits, once a day for each version: a live source may
 * report a split after the filings were read. Forgets a failure, which may pass.
 */
export function onceADay<Value>(
  compute: (filings: InvestorFilings, splits: Splits) => Promise<Value>,
): (filings: InvestorFilings, splits: Splits) => Promise<Value> {
  const known = new WeakMap<InvestorFilings, { day: string; value: Promise<Value> }>();
  return (filings, splits) => {
    const day = isoDate();
    const before = known.get(filings);
    if (before?.day === day) return before.value;
    const value = compute(filings, splits);
    known.set(filings, { day, value });
    value.catch(() => known.delete(filings));
    return value;
  };
}
