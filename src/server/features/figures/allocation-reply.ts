import type { Allocation, AllocationKey } from '#contract/figures.ts';
import { allocationOf, type GroupOf } from '#domain/performance/allocation.ts';
import { cashAt } from '#domain/performance/gain.ts';
import { moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { kindOfType, type ListingType, type SecurityKind } from '#domain/symbols.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';

const typeNames: Record<string, string> = {
  stock: 'Shares',
  adr: 'Depositary receipts',
  etf: 'ETFs',
  shell: 'Blank-check companies',
  note: 'Notes',
  preferred: 'Preferred shares',
  unit: 'Units',
  warrant: 'Warrants',
  right: 'Rights',
  inactive: 'Delisted shares',
  fund: 'Funds',
  bond: 'Bonds',
  mutual: 'Mutual funds',
  coin: 'Coins',
  metal: 'Precious metals',
  crypto: 'Crypto assets',
  property: 'Property',
  other: 'Other securities',
};

const kindNames: Record<SecurityKind | 'own', string> = {
  share: 'Shares',
  receipt: 'Depositary receipts',
  ETF: 'ETFs',
  fund: 'Funds',
  index: 'Indices',
  coin: 'Coins',
  metal: 'Precious metals',
  currency: 'Currencies',
  bond: 'Bonds',
  right: 'Rights and warrants',
  own: 'Own securities',
};

/** Returns the kind of a position; undefined if nothing is known about its security. */
function kindOf(history: PositionHistory): SecurityKind | 'own' | undefined {
  const { listing, security } = ledgerPosition(history);
  if (listing.type === null) return undefined;
  return security ? kindOfType[listing.type as ListingType] : 'own';
}

const group = (key: string | null | undefined) => ({ key: key ?? '', name: key ?? '' });

/** Coins and metals belong to no company, and funds to many: the seat of a fund says nothing about them. */
const ofNoCompany: readonly (SecurityKind | 'own')[] = ['ETF', 'fund', 'coin', 'metal'];

/** Returns the group of a position by a fact about its company; the kind for what is of no company. */
function companyGroup(history: PositionHistory, fact: 'industry' | 'sector' | 'country') {
  const kind = kindOf(history);
  return kind && ofNoCompany.includes(kind)
    ? { key: kind, name: kindNames[kind] }
    : group(ledgerPosition(history).listing[fact]);
}

export const groups: Record<AllocationKey, GroupOf> = {
  symbol: ({ position: { symbol, name } }) => ({ key: symbol, name }),
  industry: (history) => companyGroup(history, 'industry'),
  sector: (history) => companyGroup(history, 'sector'),
  country: (history) => companyGroup(history, 'country'),
  currency: ({ position: { currency } }) => group(currency),
  kind(history) {
    const kind = kindOf(history);
    return kind ? { key: kind, name: kindNames[kind] } : group(null);
  },
  type(history) {
    const { type } = ledgerPosition(history).listing;
    return { key: type ?? '', name: typeNames[type ?? ''] ?? type ?? '' };
  },
};

/** Returns the cash of the portfolios: a group of its own, or part of its currency. */
export const cashOf = (report: OwnReport, by: AllocationKey, day: number) =>
  report.portfolios
    .map((portfolio) => ({
      ...(by === 'currency' ? group(portfolio.currency) : { key: 'Cash', name: 'Cash' }),
      value: cashAt(portfolio, day, report),
    }))
    .filter(({ value }) => value > 0n);

/** Distributes the value of a report by a key. */
export function toAllocation(report: OwnReport, by: AllocationKey, day: number): Allocation {
  const cash = cashOf(report, by, day);
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
