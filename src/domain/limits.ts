import { compare, decimal, decimalsOf, parseDecimal, subtract, toText, zero } from './decimal.ts';

export const limits = {
  portfoliosPerCustomer: 3,
  tickersPerPortfolio: 500,
  /** Closed ones included. */
  positionsPerPortfolio: 5_000,
  transactionsPerPortfolio: 100_000,
  transactionsPerPage: 100,
  lotsPerSale: 100,
  /** All sales of a portfolio together: figures hold all of them in memory. */
  lotsPerPortfolio: 100_000,
  /** As many as an import proposes. */
  securitiesPerCustomer: 500,
  /** Closes of each day for 54 years. */
  pricesPerSecurity: 20_000,
  /** All securities together: figures hold the prices of what is held in memory. */
  pricesPerCustomer: 200_000,
  pricesPerRequest: 5_000,
  priceAddressesPerCustomer: 50,
  dismissedDividends: 2_000,
  watchlistsPerCustomer: 20,
  itemsPerWatchlist: 200,
  journalEntriesPerCustomer: 2_000,
  journalTextLength: 2_000,
  followedInvestors: 100,
  alertsPerCustomer: 50,
  alertMessages: 500,
  alertMailsPerDay: 50,
  /** What a visitor's browser keeps until the visitor logs in. */
  visitorItems: 100,
  /** Far more than an owner has browsers. The session that was unused for longest ends. */
  sessionsPerAccount: 100,
  noteLength: 500,
  titleLength: 80,
  notesLength: 1000,
  groupLength: 40,
  tickerNameLength: 200,
  personNameLength: 100,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  siteNameLength: 40,
  articleTitleLength: 200,
  articleMarkupLength: 500_000,
  versionsPerArticle: 50,
  leadLength: 500,
  topicsPerArticle: 5,
  topicLength: 40,
  symbolsPerArticle: 30,
  picturesPerUpload: 20,
  picturesPerArticle: 50,
  altLength: 300,
  captionLength: 500,
  creditLength: 200,
  investorNameLength: 100,
  /** For investors that an administrator enters; a filing may have more. */
  holdingsPerInvestor: 10_000,
  holdingsPerPage: 5_000,
  /** On the page of an investor, where each has a history. */
  investorHoldingsPerPage: 100,
  /** Per investor in the list of all investors. */
  holdingsListed: 1_000,
  adminSuggestions: 5,
  newsItems: 20,
  /** By administrators, beside those that the product ships or the operator sets. */
  addedFeeds: 50,
  feedAddressLength: 500,
  ourArticles: 3,
  articlesPerPage: 20,
  adminRowsPerPage: 50,
  peers: 10,
  matchedHoldings: 1_000,
  symbolsPerRequest: 100,
  /** Lines of the sample portfolio of visitors. */
  sampleHoldings: 20,
  suggestionDelayMs: 400,
  suggestionMinLength: 2,
} as const;

/**
 * The bounds of an amount: at most `max` (decimal text) with at most `decimals` decimals. `name` starts each message.
 */
export interface AmountRule {
  name: string;
  max: string;
  decimals: number;
}

export const sharesRule: AmountRule = { name: 'Shares', max: '1000000000000', decimals: 8 };

/** Funds and crypto currencies have prices of eight decimals. */
export const priceDecimals = 8;
export const buyPriceRule: AmountRule = { name: 'Buy price', max: '1000000000', decimals: priceDecimals };
export const priceRule: AmountRule = { name: 'Price', max: '1000000000', decimals: priceDecimals };
export const targetRule: AmountRule = { name: 'Your price', max: '1000000000', decimals: priceDecimals };
export const alertPriceRule: AmountRule = { name: 'The price', max: '1000000000', decimals: priceDecimals };
export const alertPercentRule: AmountRule = { name: 'The percentage', max: '1000', decimals: 2 };
export const alertValueRule: AmountRule = { name: 'The value', max: '1000000000000', decimals: 2 };
export const alertDaysRule: AmountRule = { name: 'The days', max: '30', decimals: 0 };
export const moneyRule: AmountRule = { name: 'Amount', max: '1000000000000', decimals: 6 };
export const feeRule: AmountRule = { name: 'Fee', max: '1000000000', decimals: 6 };
export const taxRule: AmountRule = { name: 'Tax', max: '1000000000', decimals: 6 };
export const exchangeRateRule: AmountRule = { name: 'Exchange rate', max: '1000000', decimals: 10 };
export const splitRule: AmountRule = { name: 'A split ratio', max: '100000', decimals: 6 };
/** A fraction. */
export const costShareRule: AmountRule = { name: 'The share of the cost', max: '1', decimals: 10 };
export const withholdingRule: AmountRule = { name: 'The withholding tax rate', max: '100', decimals: 4 };

/** The messages of SPEC, section 5, for a missing or invalid number of shares, by form. */
export const shareMessages = {
  add: 'Please enter shares',
  addMore: 'Shares must be greater than 0',
  edit: 'Shares must be 0 or greater',
} as const;

export type Amount = { ok: true; text: string } | { ok: false; message: string };

/**
 * Validates an amount of 0 or more and returns it as canonical decimal text. Rejects numbers with more than 15
 * significant digits, because JSON numbers lose the rest; the message asks for text instead.
 */
export function readAmount(input: string | number, rule: AmountRule): Amount {
  const value = parseDecimal(input);
  if (!value) return { ok: false, message: `${rule.name} must be a number` };
  if (value.units < 0n) return { ok: false, message: `${rule.name} must be 0 or greater` };
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
    return {
      ok: false,
      message: `${rule.name} has more digits than a JSON number can hold: send it as text`,
    };
  }
  return { ok: true, text };
}

const holdingValueRule: AmountRule = { name: 'The value', max: '1000000000000000', decimals: 6 };

/**
 * Validates a holding's market value in US dollars and returns it as canonical decimal text: at most 10^15 in either
 * direction (short positions are negative) with at most six decimals.
 */
export function readHoldingValue(input: string | number): Amount {
  const value = parseDecimal(input);
  if (!value || compare(value, zero) >= 0) return readAmount(input, holdingValueRule);
  const absolute = typeof input === 'number' ? Math.abs(input) : toText(subtract(zero, value));
  const size = readAmount(absolute, holdingValueRule);
  return size.ok ? { ok: true, text: `-${size.text}` } : size;
}

/** Tells whether decimal text from `readAmount` is above zero. */
export function isPositive(text: string): boolean {
  return compare(decimal(text), zero) > 0;
}
