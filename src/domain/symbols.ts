/** What a listing can be. `inactive` is no longer traded, but may still stand in a filing. */
export const listingTypes = ['stock', 'adr', 'etf', 'inactive'] as const;
export type ListingType = (typeof listingTypes)[number];

const wellFormed = /^[A-Z0-9](?:[A-Z0-9-]{0,13}[A-Z0-9])?$/;

/**
 * The one way we write a symbol: upper case, a dash before the share class. People type `brk.b`, `BRK/B`, `brk-b` or
 * `$brk-b` and mean `BRK-B`. What comes out may still be no symbol: see `isWellFormedSymbol`.
 */
export function normaliseSymbol(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replace(/[./\u2010-\u2015]/g, '-')
    .toUpperCase();
}

/** Whether a normalised text can be a symbol: 1 to 15 letters, digits and dashes, no dash at either end. */
export function isWellFormedSymbol(symbol: string): boolean {
  return wellFormed.test(symbol);
}
