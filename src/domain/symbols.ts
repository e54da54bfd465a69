/**
 * The types of listings. Companies issue a `note`, `preferred` share, `unit`, `warrant` or `right` besides their common
 * stock. A `shell` is a blank-check company, a `fund` a closed-end one: neither has peers. `inactive` listings are no
 * longer traded, but may still appear in a filing. A `mutual` fund has no exchange; an `index` cannot be held, nor can an
 * exchange rate, a `currency`.
 */
export const listingTypes = [
  'stock',
  'adr',
  'etf',
  'fund',
  'shell',
  'note',
  'preferred',
  'unit',
  'warrant',
  'right',
  'inactive',
  'mutual',
  'index',
  'coin',
  'metal',
  'currency',
] as const;
export type ListingType = (typeof listingTypes)[number];

/** Tells whether a listing is a share of a company: only these have peers and places in rankings. */
export const isCompanyShare = (type: ListingType): boolean => type === 'stock' || type === 'adr';

/** The kinds of securities that readers are shown. */
export const securityKinds = [
  'share',
  'receipt',
  'ETF',
  'fund',
  'index',
  'coin',
  'metal',
  'currency',
  'bond',
  'right',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** The kind of each type of listing. */
export const kindOfType = {
  stock: 'share',
  adr: 'receipt',
  etf: 'ETF',
  fund: 'fund',
  shell: 'share',
  note: 'bond',
  preferred: 'share',
  unit: 'share',
  warrant: 'right',
  right: 'right',
  inactive: 'share',
  mutual: 'fund',
  index: 'index',
  coin: 'coin',
  metal: 'metal',
  currency: 'currency',
} as const satisfies Record<ListingType, SecurityKind>;

/** The suffixes of exchanges outside the United States, as Yahoo writes them: `SAP.DE`, `7203.T`. */
const exchangeSuffixes =
  'AE AS AT AX BA BD BE BK BO BR CA CL CN CO DE DU F HA HE HK HM IC IL IR IS JK JO KL KQ KS KW L LM LS MC MI MU MX NE NS NZ OL PA PR PS QA RG RO SA SG SI SN SR SS ST SW SZ T TA TI TL TO TW TWO V VI VN VS WA XC XD';
const suffixes: ReadonlySet<string> = new Set(exchangeSuffixes.split(' '));

const base = '[A-Z0-9](?:[A-Z0-9-]{0,13}[A-Z0-9])?';
const wellFormed = new RegExp(
  `^(?:${base}|\\^${base}|${base}=[FX]|\\^?${base}\\.(?:${exchangeSuffixes.replaceAll(' ', '|')}))$`,
);

/** Tells whether a symbol is that of a coin or a metal (`BTC-USD`, `GC=F`), which pay nothing. */
export const paysNothing = (symbol: string): boolean => /(?:-USD|=F)$/.test(symbol);

/** Returns the suffix of the exchange outside the United States that a symbol names, such as `DE`; undefined without one. */
export function exchangeSuffix(symbol: string): string | undefined {
  const suffix = symbol.slice(symbol.lastIndexOf('.') + 1).toUpperCase();
  return symbol.lastIndexOf('.') > 0 && suffixes.has(suffix) ? suffix : undefined;
}

/** Tells whether a symbol names an exchange outside the United States. */
export const isListedAbroad = (symbol: string): boolean =>
  symbol.includes('.') && exchangeSuffix(symbol) !== undefined;

/**
 * Returns the canonical form of a symbol: upper case with a dash before the share class (`brk.b`, `BRK/B` and `$brk-b`
 * become `BRK-B`) and a dot before the exchange (`SAP.DE`). Does not validate it: see `isWellFormedSymbol`.
 */
export function normaliseSymbol(text: string): string {
  const plain = text.trim().replace(/^\$/, '');
  const suffix = exchangeSuffix(plain);
  const name = suffix === undefined ? plain : plain.slice(0, -suffix.length - 1);
  const dashed = name.replace(/[./\u2010-\u2015]/g, '-').toUpperCase();
  return suffix === undefined ? dashed : `${dashed}.${suffix}`;
}

/**
 * Tells whether normalised text is a valid symbol: 1 to 15 letters, digits and dashes, no dash at either end, with the
 * suffix of an exchange (`SAP.DE`), the mark of an index (`^GSPC`, `^SET.BK`) or of a future or currency (`GC=F`).
 */
export function isWellFormedSymbol(symbol: string): boolean {
  return wellFormed.test(symbol);
}
