import type { FilingBook } from '#domain/filings/history.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';

/**
 * Returns a function that computes something from filings and splits, once a day for each book: a live source may report a
 * split after the book was read. Forgets a failure, which may pass.
 */
export function onceADay<Value>(
  compute: (book: FilingBook, splits: Splits) => Promise<Value>,
): (book: FilingBook, splits: Splits) => Promise<Value> {
  const known = new WeakMap<FilingBook, { day: string; value: Promise<Value> }>();
  return (book, splits) => {
    const day = isoDate();
    const before = known.get(book);
    if (before?.day === day) return before.value;
    const value = compute(book, splits);
    known.set(book, { day, value });
    value.catch(() => known.delete(book));
    return value;
  };
}
