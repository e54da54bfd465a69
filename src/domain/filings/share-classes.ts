import type { MarketFigures } from '../stock-figures.ts';
import { isCompanyShare } from '../symbols.ts';

/** The share classes of one company that are listed, such as GOOGL and GOOG. */
export interface ShareClasses {
  /** The name without the class, such as `Alphabet Inc.`. */
  name: string;
  /** Those of the largest listing first. The first one identifies the company. */
  symbols: string[];
}

type Listing = Pick<MarketFigures['rows'][number], 'symbol' | 'name' | 'type'>;

const classMark = /\s+(?:class|series) [a-z]\b/i;

/** Tells whether tickers can be those of two classes: `BRK-A` and `BRK-B`, `FOX` and `FOXA`. */
function areSimilar(a: string, b: string): boolean {
  const [short, long] = [a, b]
    .map((symbol) => symbol.replace('-', ''))
    .sort((x, y) => x.length - y.length) as [string, string];
  const stem = short.length === long.length ? short.slice(0, -1) : short;
  return long.length - short.length <= 1 && stem !== '' && long.startsWith(stem);
}

/**
 * Finds the companies with several listed share classes, by the symbol of each class. Classes have the same name but for
 * the class itself, and tickers that begin alike: names alone would join `First Bancorp` (FBNC) and `First BanCorp.` (FBP).
 */
export function findShareClasses(listings: Iterable<Listing>): ReadonlyMap<string, ShareClasses> {
  const byName = new Map<string, ShareClasses[]>();
  const bySymbol = new Map<string, ShareClasses>();
  for (const { symbol, name, type } of listings) {
    if (!isCompanyShare(type)) continue;
    const plain = name.replace(classMark, '');
    const key = plain.toLowerCase();
    const namesakes = byName.get(key) ?? [];
    const company = namesakes.find(({ symbols }) => areSimilar(symbols[0] ?? '', symbol));
    if (company) {
      company.symbols.push(symbol);
      for (const one of company.symbols) bySymbol.set(one, company);
    } else byName.set(key, [...namesakes, { name: plain, symbols: [symbol] }]);
  }
  return bySymbol;
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
