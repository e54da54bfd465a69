import type { ImportFile, ImportRow } from '#contract/imports.ts';
import { importVerdicts } from '#domain/imports.ts';

/** Returns a row for tests. */
export const rowOf = (part: Partial<ImportRow> & Pick<ImportRow, 'line' | 'verdict'>): ImportRow => ({
  place: null,
  source: `row ${part.line}`,
  reason: null,
  transaction: null,
  security: null,
  question: null,
  kindText: null,
  duplicateOf: null,
  decision: null,
  ...part,
});

/** Returns a file with these rows for tests. */
export const fileOf = (rows: readonly ImportRow[], part: Partial<ImportFile> = {}): ImportFile => ({
  name: 'schwab.csv',
  bytes: 100,
  format: { id: 'schwab', name: 'Charles Schwab' },
  confidence: 1,
  candidates: [],
  detected: { encoding: null, delimiter: null, dates: null, numbers: null, currency: null, headerLine: null },
  problem: null,
  unknown: null,
  isKept: false,
  rowCount: rows.length,
  counts: Object.fromEntries(
    importVerdicts.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  ) as ImportFile['counts'],
  rows: [...rows],
  ...part,
});
