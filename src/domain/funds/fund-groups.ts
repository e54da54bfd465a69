import type { FundHolding, FundList } from './fund-profile.ts';

/** A part of a fund. An empty key means that it is unknown. */
export interface FundGroup {
  key: string;
  /** In millionths. */
  weight: number;
}

/** Adds up the known companies of a fund by sector or country, the largest first. */
export function fundGroups({ holdings }: FundList, by: 'sector' | 'country'): FundGroup[] {
  const groups = new Map<string, number>();
  for (const holding of holdings) {
    if (!holding.isCompany) continue;
    const key = holding[by] ?? '';
    groups.set(key, (groups.get(key) ?? 0) + holding.weight);
  }
  return [...groups]
    .map(([key, weight]) => ({ key, weight }))
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
}

/** A company that two funds hold. */
export interface SharedCompany {
  /** The largest line of the first fund. */
  holding: FundHolding;
  /** In millionths. */
  first: number;
  second: number;
}

interface Company {
  holding: FundHolding;
  weight: number;
}

function companiesOf(list: FundList, companyKeyOf: (holding: FundHolding) => string): Map<string, Company> {
  const companies = new Map<string, Company>();
  for (const holding of list.holdings) {
    if (!holding.isCompany) continue;
    const key = companyKeyOf(holding);
    const known = companies.get(key);
    if (known) known.weight += holding.weight;
    else companies.set(key, { holding, weight: holding.weight });
  }
  return companies;
}

const common = ({ first, second }: SharedCompany) => Math.min(first, second);

/**
 * Returns what two funds share: the sum of the smaller weight of each company, in millionths, and the companies, the
 * largest common weight first. For lists of the ten largest the overlap is at least this.
 */
export function fundOverlap(
  a: FundList,
  b: FundList,
  companyKeyOf: (holding: FundHolding) => string,
): { overlap: number; shared: SharedCompany[] } {
  const others = companiesOf(b, companyKeyOf);
  const shared = [...companiesOf(a, companyKeyOf)].flatMap(([key, { holding, weight }]): SharedCompany[] => {
    const other = others.get(key);
    return other ? [{ holding, first: weight, second: other.weight }] : [];
  });
  shared.sort((x, y) => common(y) - common(x));
  return { overlap: shared.reduce((sum, one) => sum + common(one), 0), shared };
}

/** Returns lists of two funds that can be compared: both whole or, if one is not known whole, both of the ten largest. */
export function comparableLists(
  a: { whole: FundList | null; largest: FundList | null },
  b: { whole: FundList | null; largest: FundList | null },
): [FundList, FundList] | null {
  if (a.whole && b.whole) return [a.whole, b.whole];
  return a.largest && b.largest ? [a.largest, b.largest] : null;
}
