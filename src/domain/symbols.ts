/**
 * The types of listings. Companies issue a `note`, `preferred` share, `unit`, `warrant` or `right` besides their common
 * stock. `inactive` listings are no longer traded, but may still appear in a filing.
 */
export const listingTypes = [
  'stock',
  'adr',
  'etf',
  'note',
  'preferred',
  'unit',
  'warrant',
  'right',
  'inactive',
] as const;
export type ListingType = (typeof listingTypes)[number];

const wellFormed = /^[A-Z0-9](?:[A-Z0-9-]{0,13}[A-Z0-9])?$/;

/**
 * Returns the canonical form of a symbol: upper case with a dash before the share class (`brk.b`, `BRK/B` and `$brk-b`
 * become `BRK-B`). Does not validate it: see `isWellFormedSymbol`.
 */
export function normaliseSymbol(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replace(/[./\u2010-\u2015]/g, '-')
    .toUpperCase();
}

/** Tells whether normalised text is a valid symbol: 1 to 15 letters, digits and dashes, no dash at either end. */
export function isWellFormedSymbol(symbol: string): boolean {
  return wellFormed.test(symbol);
}
