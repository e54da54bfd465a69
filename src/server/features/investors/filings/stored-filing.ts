import type { Filing } from '#contract/investors.ts';
import { decimal } from '#domain/decimal.ts';
import { percentOf } from '#domain/percents.ts';

/** The filing that an investor shows, as stored in its row. Shipped filings have no accession number. */
export type StoredFiling = Filing & {
  accession?: string | undefined;
  /** The quarter of the previous shares. Default: the quarter before the filing's. */
  previousPeriod?: string | undefined;
};

export const storedFiling = (investor: { filing: string | null }): StoredFiling | undefined =>
  investor.filing === null ? undefined : (JSON.parse(investor.filing) as StoredFiling);

/** Returns the CIK in the URL of a filing. */
export function cikOfFiling(filing: string | null): string | null {
  const url = storedFiling({ filing })?.url ?? '';
  return /\/edgar\/data\/0*(\d{1,10})\//.exec(url)?.[1] ?? null;
}

/** Returns the percentage of a holding in its filing. Recalculates it, because stored percentages may be rounded. */
export function percentOfFiling(
  row: { value: string; percent: string | null },
  filing: Pick<Filing, 'totalValue'> | null | undefined,
): string | null {
  if (row.percent === null || !filing) return row.percent;
  return percentOf(decimal(row.value), decimal(filing.totalValue));
}
