import { decimal, multiply, toText } from '#domain/decimal.ts';
import type { Draft } from '#domain/importing/draft.ts';

/** Returns shares × price as decimal text; null if one of them is missing or 0. */
export function productOf({ shares, price }: Pick<Draft, 'shares' | 'price'>): string | null {
  if (shares === null || price === null) return null;
  const product = toText(multiply(decimal(shares), decimal(price)));
  return product === '0' ? null : product;
}

/** Returns the draft of money without shares: `gross` in `currency`. */
export const asMoney = (draft: Draft, gross: string | null): Draft => ({
  ...draft,
  gross,
  net: null,
  shares: null,
  price: null,
});

/** Returns the draft without a security, because the source names cash or an account in its place. */
export const asCash = (draft: Draft, gross: string | null): Draft => ({
  ...asMoney(draft, gross),
  security: null,
});

/** Returns the draft with a sentence added to its note. */
export const withNote = (draft: Draft, text: string): Draft => ({
  ...draft,
  note: draft.note ? `${draft.note} (${text})` : text,
});

/** Tells whether a text is an ISIN. */
export const isIsin = (text: string): boolean => /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(text);
