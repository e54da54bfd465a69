import type { Allocation, AllocationKey } from '#contract/performance.ts';
import { allocationOf, type GroupOf } from '#domain/performance/allocation.ts';
import { cashAt } from '#domain/performance/gain.ts';
import { moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import { ledgerPosition, type OwnReport } from './reports.ts';

const typeNames: Record<string, string> = {
  stock: 'Shares',
  adr: 'Depositary receipts',
  etf: 'ETFs',
  note: 'Notes',
  preferred: 'Preferred shares',
  unit: 'Units',
  warrant: 'Warrants',
  right: 'Rights',
  inactive: 'Delisted shares',
  fund: 'Funds',
  bond: 'Bonds',
  metal: 'Precious metals',
  crypto: 'Crypto assets',
  property: 'Property',
  other: 'Other securities',
};

const group = (key: string | null | undefined) => ({ key: key ?? '', name: key ?? '' });

const groups: Record<AllocationKey, GroupOf> = {
  symbol: ({ position: { symbol, name } }) => ({ key: symbol, name }),
  industry: (history) => group(ledgerPosition(history).listing.industry),
  sector: (history) => group(ledgerPosition(history).listing.sector),
  country: (history) => group(ledgerPosition(history).listing.country),
  currency: ({ position: { currency } }) => group(currency),
  type(history) {
    const { type } = ledgerPosition(history).listing;
    return { key: type ?? '', name: typeNames[type ?? ''] ?? type ?? '' };
  },
};

/** Distributes the value of a report by a key. Cash is a group of its own, or belongs to its currency. */
export function toAllocation(report: OwnReport, by: AllocationKey, day: number): Allocation {
  const cash = report.portfolios
    .filter(({ tracksCash }) => tracksCash)
    .map((portfolio) => ({
      ...(by === 'currency' ? group(portfolio.currency) : { key: 'Cash', name: 'Cash' }),
      value: cashAt(portfolio, day, report),
    }))
    .filter(({ value }) => value > 0n);
  const { rows, total, topTen, concentration, leftOut } = allocationOf(report, day, groups[by], cash);
  return {
    currency: report.base,
    by,
    total: moneyNumber(total),
    rows: rows.map(({ key, name, value, share, gain, cost }) => ({
      key,
      name,
      value: moneyNumber(value),
      share,
      gain: gain === null ? null : moneyNumber(gain),
      gainPercent: gain === null || cost <= 0n ? null : (100 * moneyFloat(gain)) / moneyFloat(cost),
      exact: { value: moneyText(value), gain: gain === null ? null : moneyText(gain) },
    })),
    topTen,
    concentration,
    leftOut,
  };
}
