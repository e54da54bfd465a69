import { compare, decimal, decimalsOf, parseDecimal, toText, zero } from './decimal.ts';

export const limits = {
  portfoliosPerCustomer: 3,
  tickersPerPortfolio: 500,
  titleLength: 80,
  notesLength: 1000,
  tickerNameLength: 200,
  personNameLength: 100,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  articleTitleLength: 200,
  articleMarkupLength: 500_000,
  picturesPerUpload: 20,
  picturesPerArticle: 50,
  altLength: 300,
  wizardNameLength: 100,
  holdingsPerWizard: 10_000,
  adminSuggestions: 5,
  newsItems: 20,
  deskItems: 3,
  articlesPerPage: 20,
  adminRowsPerPage: 50,
  peers: 10,
  symbolsPerRequest: 100,
  suggestionDelayMs: 400,
  suggestionMinLength: 2,
} as const;

/** What an amount may be: at most `max` (decimal text), at most `decimals` places. */
export interface AmountRule {
  name: string;
  max: string;
  decimals: number;
}

export const sharesRule: AmountRule = { name: 'Shares', max: '1000000000000', decimals: 8 };
export const buyPriceRule: AmountRule = { name: 'Buy price', max: '1000000000', decimals: 6 };

/** The message of SPEC, section 5, for an amount of shares that is missing or not above zero, by the form it is in. */
export const shareMessages = {
  add: 'Please enter shares',
  addMore: 'Shares must be greater than 0',
  edit: 'Shares must be 0 or greater',
} as const;

export type Amount = { ok: true; text: string } | { ok: false; message: string };

/**
 * Reads an amount of 0 or more within its rule into canonical decimal text. A number with more than 15 significant
 * digits has lost some on its way through JSON, so it is refused with the advice to send text.
 */
export function readAmount(input: string | number, rule: AmountRule): Amount {
  const value = parseDecimal(input);
  if (!value) return { ok: false, message: `${rule.name} must be a number` };
  if (compare(value, zero) < 0) return { ok: false, message: `${rule.name} must be 0 or greater` };
  if (compare(value, decimal(rule.max)) > 0) {
    return {
      ok: false,
      message: `${rule.name} must be at most ${rule.max.replace(/\B(?=(\d{3})+$)/g, ',')}`,
    };
  }
  if (decimalsOf(value) > rule.decimals) {
    return { ok: false, message: `${rule.name} may have at most ${rule.decimals} decimals` };
  }
  const text = toText(value);
  if (typeof input === 'number' && text.replace(/[.]|^0\.0*/g, '').length > 15) {
    return { ok: false, message: `${rule.name} has more digits than a JSON number keeps: send it as text` };
  }
  return { ok: true, text };
}

/** Whether a decimal text that `readAmount` accepted is above zero. */
export function isPositive(text: string): boolean {
  return compare(decimal(text), zero) > 0;
}
