import { type Money, moneyFloat } from '../performance/money.ts';
import { type FundHolding, type FundList, wholeWeight } from './fund-profile.ts';

/** A holding of a portfolio with its value. */
export interface HeldValue {
  value: Money;
  /** The fund that is looked into: its list, or null if that is not known. Undefined for what is held directly. */
  fund?: { symbol: string; list: FundList | null };
  /** What a direct holding belongs to. */
  group: ExposedGroup;
}

/** What is held through several ways: a company, a sector, a country. */
export interface ExposedGroup {
  /** Identifies the group. */
  id: string;
  /** What is shown: '' for an unknown group. */
  key: string;
  name: string;
}

export interface Exposure extends ExposedGroup {
  value: Money;
  /** The part that comes from each fund, and from no fund (null), the largest first. */
  parts: { fund: string | null; value: Money }[];
}

export interface ExposureResult {
  /** The largest first. */
  rows: Exposure[];
  total: Money;
  direct: Money;
  seen: Money;
  unseen: Money;
  /** The sum of the squared shares of all groups, 0 to 1; what is unseen adds nothing. */
  concentration: number;
}

type OpenGroup = ExposedGroup & { value: Money; parts: Map<string | null, Money> };

const bySize = (a: { value: Money }, b: { value: Money }) =>
  a.value < b.value ? 1 : a.value > b.value ? -1 : 0;

/**
 * Adds up what is held directly and through funds. A fund is divided by the weights of its known companies, rounded down
 * to the unit of money; the rest is unseen and belongs to no group. Weights of more than the whole are scaled to it.
 */
export function exposureOf(
  held: readonly HeldValue[],
  groupOf: (holding: FundHolding) => ExposedGroup,
): ExposureResult {
  const groups = new Map<string, OpenGroup>();
  const sums = { direct: 0n, seen: 0n, unseen: 0n };
  function add(group: ExposedGroup, fund: string | null, value: Money): void {
    const open = groups.get(group.id) ?? { ...group, value: 0n, parts: new Map() };
    open.value += value;
    open.parts.set(fund, (open.parts.get(fund) ?? 0n) + value);
    groups.set(group.id, open);
    sums[fund === null ? 'direct' : 'seen'] += value;
  }
  for (const { value, fund, group } of held) {
    if (!fund) {
      add(group, null, value);
      continue;
    }
    const companies = fund.list?.holdings.filter(({ isCompany }) => isCompany) ?? [];
    const weights = companies.reduce((sum, { weight }) => sum + weight, 0);
    const whole = BigInt(Math.max(weights, wholeWeight));
    let rest = value;
    for (const holding of companies) {
      const part = (value * BigInt(holding.weight)) / whole;
      add(groupOf(holding), fund.symbol, part);
      rest -= part;
    }
    sums.unseen += rest;
  }
  const total = sums.direct + sums.seen + sums.unseen;
  const rows = [...groups.values()].sort(bySize).map(({ parts, ...group }) => ({
    ...group,
    parts: [...parts].map(([fund, value]) => ({ fund, value })).sort(bySize),
  }));
  const whole = moneyFloat(total);
  const concentration =
    whole > 0 ? rows.reduce((sum, { value }) => sum + (moneyFloat(value) / whole) ** 2, 0) : 0;
  return { rows, total, ...sums, concentration };
}
