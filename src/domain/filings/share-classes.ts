import { perObject } from '../per-object.ts';
import type { MarketFigures } from '../stock-figures.ts';
import { exchangeSuffix, isCompanyShare, isListedAbroad } from '../symbols.ts';

/** The listings of one company: share classes such as GOOGL and GOOG, and receipts and home shares such as SAP and SAP.DE. */
export interface ShareClasses {
  /** The name without the class, such as `Alphabet Inc.`. */
  name: string;
  /** Those of the largest listing first. The first one identifies the company. */
  symbols: string[];
}

type Listing = Pick<MarketFigures['rows'][number], 'symbol' | 'name' | 'type'> &
  Partial<Pick<MarketFigures['rows'][number], 'company'>>;

const classMark = /\s+(?:class|series) [a-z]\b/i;

/** Returns a ticker without its exchange and dash. */
function plainTicker(symbol: string): string {
  const suffix = exchangeSuffix(symbol);
  return (suffix === undefined ? symbol : symbol.slice(0, -suffix.length - 1)).replace('-', '');
}

/** Tells whether tickers can be those of two classes: `BRK-A` and `BRK-B`, `FOX` and `FOXA`, `RY` and `RY.TO`. */
function areSimilar(a: string, b: string): boolean {
  const [short, long] = [a, b].map(plainTicker).sort((x, y) => x.length - y.length) as [string, string];
  if (short === long) return true;
  const stem = short.length === long.length ? short.slice(0, -1) : short;
  return long.length - short.length <= 1 && stem !== '' && long.startsWith(stem);
}

/**
 * Finds the companies with several listings, by the symbol of each. Listings of several exchanges name their company. Classes
 * have the same name but for the class itself, and tickers that begin alike: names alone would join `First Bancorp` (FBNC)
 * and `First BanCorp.` (FBP).
 */
export function findShareClasses(listings: Iterable<Listing>): ReadonlyMap<string, ShareClasses> {
  const byName = new Map<string, ShareClasses[]>();
  const byCompany = new Map<string, ShareClasses>();
  const bySymbol = new Map<string, ShareClasses>();
  for (const { symbol, name, type, company } of listings) {
    if (!isCompanyShare(type)) continue;
    const plain = name.replace(classMark, '');
    const key = plain.toLowerCase();
    const namesakes = byName.get(key) ?? [];
    const found =
      byCompany.get(company ?? '') ??
      namesakes.find(({ symbols }) => symbols.some((other) => areSimilar(other, symbol)));
    const classes = found ?? { name: plain, symbols: [] };
    classes.symbols.push(symbol);
    // The share at home has the shorter name: `SAP SE`, not `SAP SE ADS`.
    if (plain.length < classes.name.length) classes.name = plain;
    if (company) byCompany.set(company, classes);
    if (!namesakes.includes(classes)) byName.set(key, [...namesakes, classes]);
    if (classes.symbols.length > 1) for (const one of classes.symbols) bySymbol.set(one, classes);
  }
  return bySymbol;
}

type FindClasses = (symbol: string) => ShareClasses | undefined;

/** Leaves out the listings of companies that are also listed on a side of the border. */
function onSide<T extends { symbol: string }>(
  isAbroad: boolean,
  listings: readonly T[],
  findCompany: FindClasses,
): readonly T[] {
  const isThere = (symbol: string) => isListedAbroad(symbol) === isAbroad;
  return listings.filter(({ symbol }) => isThere(symbol) || !findCompany(symbol)?.symbols.some(isThere));
}

const bothSides = perObject((listings: readonly { symbol: string }[], findCompany: FindClasses) => ({
  here: onSide(false, listings, findCompany),
  abroad: onSide(true, listings, findCompany),
}));

/** Leaves out the listings of a company across the border if it is also listed on the side of `own`. */
export function onSideOf<T extends { symbol: string }>(
  own: string,
  listings: readonly T[],
  findCompany: FindClasses,
): readonly T[] {
  const { here, abroad } = bothSides(listings, findCompany);
  return (isListedAbroad(own) ? abroad : here) as readonly T[];
}

/** Keeps the first listing of each company, and none of the company of `own`. */
export function oneOfEachCompany<T>(
  listings: readonly T[],
  symbolOf: (listing: T) => string,
  findCompany: (symbol: string) => ShareClasses | undefined,
  own?: string,
): T[] {
  const companyOf = (symbol: string) => findCompany(symbol)?.symbols[0] ?? symbol;
  const seen = new Set(own === undefined ? [] : [companyOf(own)]);
  return listings.filter((listing) => {
    const company = companyOf(symbolOf(listing));
    const isNew = !seen.has(company);
    seen.add(company);
    return isNew;
  });
}
